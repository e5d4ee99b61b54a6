// The verbs of the player to move, the same on a State and on an Observation.
#pragma once

#include <algorithm>

#include "bindings.hpp"

namespace sixline::python {

/// Any text or cells: those that are not one line get their Fault too.
std::optional<Fault> check_move(const grid::Mover& mover, const py::handle& move);

/// `mover_of(self)` gives the view of the player to move.
template <class Self, class MoverOf>
void bind_mover_methods(py::class_<Self>& cls, MoverOf mover_of) {
    using grid::Move;
    cls.def(
           "legal_moves",
           [mover_of](const Self& self) {
               return PyMoveList::of([&](grid::MoveBuffer& moves) { mover_of(self).legal_moves(moves); });
           },
           "Everything playable: placements, every distinct exchange (CL8), the pass (CL10).")
        .def(
            "placements",
            [mover_of](const Self& self) {
                return PyMoveList::of([&](grid::MoveBuffer& moves) { mover_of(self).placements(moves); });
            },
            "Every legal placement (CL3-CL5), with its points.")
        .def(
            "has_placement", [mover_of](const Self& self) { return mover_of(self).has_placement(); },
            "Whether there is one.")
        .def(
            "count_placements",
            [mover_of](const Self& self) {
                grid::Count count;
                mover_of(self).placements(count);
                return count.count();
            },
            "How many there are, without listing them.")
        .def(
            "best_move",
            [mover_of](const Self& self) -> std::optional<Move> {
                const grid::Mover mover = mover_of(self);
                if (!mover.can_move()) return std::nullopt;
                return mover.best_move();
            },
            "The placement with the most points, ties by canonical order; without one the largest exchange, or the\n"
            "pass; None when it is nobody's turn.")
        .def(
            "top_moves",
            [mover_of](const Self& self, py::ssize_t n) {
                grid::Top top(static_cast<std::size_t>(std::max<py::ssize_t>(n, 0)));
                mover_of(self).placements(top);
                return std::move(top).sorted();
            },
            py::arg("n"), "The n placements with the most points, best first.")
        .def(
            "check", [mover_of](const Self& self, const py::handle& move) { return check_move(mover_of(self), move); },
            py::arg("move"),
            "What forbids a move: a Fault, or None when it is legal.\n\n"
            "Parameters\n----------\nmove : Move, str or sequence of (x, y, tile)\n    Any cells, gaps and corners "
            "included.");
}

}  // namespace sixline::python
