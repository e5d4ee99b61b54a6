// What a seat may know.
#include "bind_mover.hpp"
#include "bindings.hpp"
#include "outcome.hpp"
#include "position_text.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/validity.hpp"

namespace sixline::python {

using grid::Observation;

namespace {

/// A property that reads the view, whichever variant it is of.
template <class Read>
auto of_view(Read read) {
    return [read](const PyObservation& self) { return self.visit(read); };
}

template <class Array>
py::tuple ints_by_seat(const Rules& rules, const Array& values) {
    py::tuple result(static_cast<std::size_t>(rules.seats()));
    for (std::size_t seat = 0; seat < result.size(); ++seat) result[seat] = static_cast<int>(values[seat]);
    return result;
}

template <Variant V>
py::tuple shown_hands(const Observation<V>& view) {
    py::tuple result(static_cast<std::size_t>(view.rules.seats()));
    for (std::size_t seat = 0; seat < result.size(); ++seat) {
        result[seat] = py::none();
        if (view.is_shown(static_cast<int>(seat))) result[seat] = as_python(view.hands[seat], view.rules.notation());
    }
    return result;
}

py::tuple shown_hands(const cards::Observation& view) {
    py::tuple result(static_cast<std::size_t>(view.rules.seats()));
    for (std::size_t seat = 0; seat < result.size(); ++seat) result[seat] = py::none();
    result[static_cast<std::size_t>(view.seat)] = as_python(view.hand(), Notation::classic);
    return result;
}

template <class View>
py::array_t<std::uint8_t> unseen(const View& view) {
    return py::array_t<std::uint8_t>(view.rules.notation() == Notation::flex ? kTileCodes : kTypes, view.unseen.data());
}

// What only some variants have; AttributeError for the others.
template <Variant V>
PyBoard board_of_view(const Observation<V>& view) {
    return shared_board(view.board, view.rules);
}
PyBoard board_of_view(const cards::Observation& view) {
    lacks(view.rules, "board");
}
template <Variant V>
py::tuple set_sizes_of(const Observation<V>& view) {
    return ints_by_seat(view.rules, view.set_sizes);
}
py::tuple set_sizes_of(const cards::Observation& view) {
    lacks(view.rules, "set_sizes");
}
template <class Read>
auto of_cards_view(const char* what, Read read) {
    return [what, read](const PyObservation& self) {
        const auto* const view = std::get_if<cards::Observation>(&self.view);
        if (!view) lacks(self.rules(), what);
        return read(*view);
    };
}

template <class View>
py::tuple scores_of(const View& view) {
    std::vector<int> scores;
    for (int seat = 0; seat < view.rules.seats(); ++seat) scores.push_back(view.score(seat));
    return py::tuple(py::cast(scores));
}
template <Variant V>
int bag_count(const Observation<V>& view) {
    return view.bag_count;
}
int bag_count(const cards::Observation& view) {
    return view.pile_count;
}
template <Variant V>
std::size_t table_size(const Observation<V>& view) {
    return static_cast<std::size_t>(view.board.size());
}
std::size_t table_size(const cards::Observation& view) {
    return static_cast<std::size_t>(view.table.size());
}

template <Variant V>
PyState possible(const Observation<V>& view, Seed seed) {
    return {Played<V>{view.determinize(seed.value), {}}, seed.value};
}
PyState possible(const cards::Observation& view, Seed seed) {
    return {Played<Variant::cards>{view.determinize(seed.value), {}}, seed.value};
}

PyState possible_state(const PyObservation& self, Seed seed) {
    return self.visit([&](const auto& view) { return possible(view, seed); });
}

}  // namespace

void bind_observation(py::module_& m) {
    py::class_<PyObservation> cls(
        m, "Observation",
        "What one seat may know (TL4): table, points, sizes, and its own hand, or all hands when they lie open (HT1).\n"
        "It has no memory, and two positions that differ only in hidden tiles give equal observations.");
    bind_mover_methods(cls);
    cls.def_property_readonly("rules", &PyObservation::rules)
        .def_property_readonly("board", of_view([](const auto& v) { return board_of_view(v); }),
                               "The table. Cards have a `table`.")
        .def_property_readonly(
            "table", of_cards_view("table", [](const cards::Observation& v) { return PyTable{v.table, v.rules}; }),
            "The cards on the table, of the card game.")
        .def_property_readonly("claims",
                               of_cards_view("claims",
                                             [](const cards::Observation& v) {
                                                 py::tuple result(static_cast<std::size_t>(v.rules.seats()));
                                                 for (std::size_t s = 0; s < result.size(); ++s)
                                                     result[s] = claims_tuple(v.claims[s]);
                                                 return result;
                                             }),
                               "The Qwirkles claimed (CD4), by seat. Of the card game.")
        .def_property_readonly("shown",
                               of_cards_view("shown",
                                             [](const cards::Observation& v) {
                                                 py::tuple result(static_cast<std::size_t>(v.rules.seats()));
                                                 for (std::size_t s = 0; s < result.size(); ++s)
                                                     result[s] = as_python(v.shown[s], Notation::classic);
                                                 return result;
                                             }),
                               "The cards of each hand that all have seen (CD6), by seat. Of the card game.")
        .def_property_readonly("swaps", of_cards_view("swaps", [](const cards::Observation& v) { return v.swaps; }),
                               "Swaps made this turn (CD6). Of the card game.")
        .def_property_readonly("turns_left",
                               of_cards_view("turns_left", [](const cards::Observation& v) { return v.turns_left; }),
                               "Turns left of the last round (CD7); 0 before it. Of the card game.")
        .def_property_readonly("seat", of_view([](const auto& v) { return v.seat; }), "Whose view it is.")
        .def_property_readonly("hand", of_view([](const auto& v) { return as_python(v.hand(), v.rules.notation()); }),
                               "The seat's own hand.")
        .def_property_readonly("hands", of_view([](const auto& v) { return shown_hands(v); }),
                               "By seat: a Hand where it is shown, otherwise None; all with open hand (HT1).")
        .def_property_readonly("hand_sizes", of_view([](const auto& v) { return ints_by_seat(v.rules, v.hand_sizes); }),
                               "Tiles, by seat.")
        .def_property_readonly("set_sizes", of_view([](const auto& v) { return set_sizes_of(v); }),
                               "As declared (CL2), by seat; 0 when not known.")
        .def_property_readonly("scores", of_view([](const auto& v) { return scores_of(v); }),
                               "Points, by seat; cards: Qwirkles.")
        .def_property_readonly(
            "unseen", of_view([](const auto& v) { return unseen(v); }),
            "Copies in the bag and the hidden hands, by tile code: uint8, shape (36,), in Flex (108,).")
        .def_property_readonly("bag_count", of_view([](const auto& v) { return bag_count(v); }),
                               "Tiles in the bag; cards: in the pile.")
        .def_property_readonly("turn", of_view([](const auto& v) { return v.turn; }), "Turns taken so far.")
        .def_property_readonly("to_move", of_view([](const auto& v) { return v.to_move; }),
                               "The seat whose turn it is.")
        .def_property_readonly("acting_person",
                               of_view([](const auto& v) { return v.rules.acting_person(v.to_move, v.turn); }),
                               "The person who acts for that seat: partners alternate (HT2).")
        .def_property_readonly("passes", of_view([](const auto& v) { return v.passes; }), "Passes in a row (CL10).")
        .def_property_readonly("is_over", of_view([](const auto& v) { return v.reason != Reason::playing; }))
        .def_property_readonly(
            "outcome", [](const PyObservation& self) { return outcome(self); }, "How it ended; None while it goes on.")
        .def_property_readonly("is_own_turn", of_view([](const auto& v) { return v.is_own_turn(); }))
        .def_property_readonly("key", of_view([](const auto& v) { return v.key(); }),
                               "64-bit hash of what is public and matters to play, the same for every seat.")
        .def("determinize", &possible_state, py::arg("seed"),
             "A full state that agrees with it: the unseen tiles dealt uniformly, copies told apart, fresh luck "
             "included.\n"
             "Nothing is inferred from earlier turns. Cards shown stay in their hands (CD6); before the opening the "
             "hands have\nthe set sizes declared (CL2), of cards the seat to move holds a longest row (CD2).")
        .def_static("parse", &parsed_observation, py::arg("text"),
                    "Reads back what `str` gives: what a seat knows, in one line of text (docs/notation.md).\n\n"
                    "Raises\n------\nNotationError\n    For unreadable text, with the position.\n"
                    "PositionError\n    For what cannot be, with every fault.\nRulesError\n    For its rules.")
        .def("__str__", [](const PyObservation& self) { return text_of(self); })
        .def("__repr__", of_view([](const auto& v) {
                 return "<Observation of seat " + std::to_string(v.seat) + ", turn " + std::to_string(v.turn) + ", " +
                        std::to_string(table_size(v)) + " tiles on the table>";
             }))
        .def(
            "__eq__", [](const PyObservation& a, const PyObservation& b) { return a == b; }, py::is_operator())
        .def("__hash__", of_view([](const auto& v) { return static_cast<py::ssize_t>(v.key() >> 4); }))
        .def("__copy__", [](const PyObservation& v) { return v; })
        .def("__deepcopy__", [](const PyObservation& v, const py::dict&) { return v; })
        .def(py::pickle([](const PyObservation& v) { return py::make_tuple(text_of(v)); },
                        [](const py::tuple& saved) { return parsed_observation(saved[0].cast<std::string>()); }));
}

}  // namespace sixline::python
