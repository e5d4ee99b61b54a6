// The verbs of the player to move, the same on a State and on an Observation.
#pragma once

#include <algorithm>

#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

/// Any text or cells: those that are not one line get their Fault too.
template <Variant V>
std::optional<Fault> check_move(const grid::Mover<V>& mover, const py::handle& given) {
    TileReader reader(mover.rules);
    if (py::isinstance<PyMove>(given)) return mover.check(reader.move(given));
    const bool text = py::isinstance<py::str>(given);
    const auto words = text ? given.cast<std::string>() : std::string();
    if (text && (words.find("pass") != std::string::npos || words.find("swap") != std::string::npos)) {
        return mover.check(reader.move(given));
    }
    const std::vector<Placed> cells = reader.cells(given);
    if (!mover.can_move()) return mover.check(grid::pass());  // says so
    return grid::check_placement(mover.board.placed(), mover.rules, cells, &mover.hand);
}

inline std::optional<Fault> check_move(const cards::Mover& mover, const py::handle& given) {
    return mover.check(TileReader(mover.rules).card_move(given));
}

/// A list of what `list(mover, buffer)` gives. Enumerating turns of cards can take long: that is done without the GIL,
/// on a copy.
template <Variant V, class List>
PyMoveList listed(const grid::Mover<V>& mover, List&& list) {
    return PyMoveList::of(mover.rules, [&](grid::MoveBuffer& moves) { list(mover, moves); });
}
template <class List>
PyMoveList listed(const cards::Mover& mover, List&& list) {
    const cards::OwnMover own(mover);
    return PyMoveList::of_cards([&](cards::MoveBuffer& moves) { list(own.mover(), moves); });
}

template <Variant V>
std::uint64_t counted(const grid::Mover<V>& mover) {
    return mover.count_placements();
}
inline std::uint64_t counted(const cards::Mover& mover) {
    const cards::OwnMover own(mover);
    const py::gil_scoped_release release;
    return own.mover().count_placements();
}

template <Variant V>
py::list top_of(const grid::Mover<V>& mover, std::size_t n) {
    grid::Top top(n);
    mover.placements(top);
    return moves_list(std::move(top).sorted(), mover.rules.notation());
}
inline py::list top_of(const cards::Mover& mover, std::size_t n) {
    return best_of(listed(mover, [](const cards::Mover& own, cards::MoveBuffer& moves) { own.placements(moves); }), n);
}

/// `visit(f)` of `self` gives `f` a state or an observation, whose `mover()` is the view of the player to move.
template <class Self>
void bind_mover_methods(py::class_<Self>& cls) {
    cls.def(
           "legal_moves",
           [](const Self& self) {
               return self.visit([](const auto& view) {
                   return listed(view.mover(), [](const auto& mover, auto& moves) { mover.legal_moves(moves); });
               });
           },
           "Everything playable: placements, every distinct exchange (CL8), the pass (CL10); cards: every turn (CD8),\n"
           "or the swap or the pass of a blocked player (CD6).")
        .def(
            "placements",
            [](const Self& self) {
                return self.visit([](const auto& view) {
                    return listed(view.mover(), [](const auto& mover, auto& moves) { mover.placements(moves); });
                });
            },
            "Every legal placement (CL3-CL5, FX4), with its points; cards: every turn.")
        .def(
            "has_placement",
            [](const Self& self) { return self.visit([](const auto& view) { return view.mover().has_placement(); }); },
            "Whether there is one.")
        .def(
            "count_placements",
            [](const Self& self) { return self.visit([](const auto& view) { return counted(view.mover()); }); },
            "How many there are, without listing them.")
        .def(
            "best_move",
            [](const Self& self) -> std::optional<PyMove> {
                return self.visit([&](const auto& view) -> std::optional<PyMove> {
                    const auto mover = view.mover();
                    if (!mover.can_move()) return std::nullopt;
                    return as_python(mover.best_move(), self.rules().notation());
                });
            },
            "The placement with the most points, ties by canonical order; without one the largest exchange, or the\n"
            "pass; None when it is nobody's turn. Cards: the turn with the most Qwirkles, then the most cards.")
        .def(
            "top_moves",
            [](const Self& self, py::ssize_t n) {
                return self.visit([&](const auto& view) {
                    return top_of(view.mover(), static_cast<std::size_t>(std::max<py::ssize_t>(n, 0)));
                });
            },
            py::arg("n"), "The n placements with the most points, best first.")
        .def(
            "check",
            [](const Self& self, const py::handle& move) {
                return self.visit([&](const auto& view) { return check_move(view.mover(), move); });
            },
            py::arg("move"),
            "What forbids a move: a Fault, or None when it is legal.\n\n"
            "Parameters\n----------\nmove : Move, str or sequence of (x, y, tile)\n    Any cells, gaps and corners "
            "included.");
}

}  // namespace sixline::python
