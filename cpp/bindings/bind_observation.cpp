// What a seat may know.
#include "bind_mover.hpp"
#include "bindings.hpp"
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

template <Variant V>
py::array_t<std::uint8_t> unseen(const Observation<V>& view) {
    return py::array_t<std::uint8_t>(V == Variant::flex ? kTileCodes : kTypes, view.unseen.data());
}

template <Variant V>
py::tuple saved_view(const Observation<V>& view) {
    py::list hands;
    for (const Hand& hand : view.hands) hands.append(tiles_text(hand, "", view.rules.notation()));
    return py::make_tuple(to_string(view.rules), cells_text(view.board.cells(), view.rules.notation()), view.seat,
                          hands, view.hand_sizes, view.set_sizes, view.scores, view.unseen, view.bag_count, view.turn,
                          view.to_move, view.passes, static_cast<int>(view.reason));
}

template <Variant V>
Observation<V> view_from(const Rules& rules, const py::tuple& saved) {
    Observation<V> view;
    view.rules = rules;
    view.board = grid::board_from<V>(rules, parse_cells(saved[1].cast<std::string>(), rules.notation()));
    view.seat = saved[2].cast<int>();
    const auto hands = saved[3].cast<std::array<std::string, kMaxTileSeats>>();
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        view.hands[seat] = Hand(parse_tiles(hands[seat], rules.notation()));
    }
    view.hand_sizes = saved[4].cast<decltype(view.hand_sizes)>();
    view.set_sizes = saved[5].cast<decltype(view.set_sizes)>();
    view.scores = saved[6].cast<decltype(view.scores)>();
    view.unseen = saved[7].cast<decltype(view.unseen)>();
    view.bag_count = saved[8].cast<int>();
    view.turn = saved[9].cast<int>();
    view.to_move = saved[10].cast<int>();
    view.passes = saved[11].cast<int>();
    view.reason = static_cast<Reason>(saved[12].cast<int>());
    return view;
}

PyObservation restored_view(const py::tuple& saved) {
    const Rules rules = parse_rules(saved[0].cast<std::string>());
    return with_tile_variant(rules.variant, [&]<Variant V> { return PyObservation{view_from<V>(rules, saved)}; });
}

PyState possible_state(const PyObservation& self, Seed seed) {
    return self.visit([&]<Variant V>(const Observation<V>& view) {
        return PyState{Played<V>{view.determinize(seed.value), {}}, seed.value};
    });
}

}  // namespace

void bind_observation(py::module_& m) {
    py::class_<PyObservation> cls(
        m, "Observation",
        "What one seat may know (TL4): table, points, sizes, and its own hand, or all hands when they lie open (HT1).\n"
        "It has no memory, and two positions that differ only in hidden tiles give equal observations.");
    bind_mover_methods(cls);
    cls.def_property_readonly("rules", &PyObservation::rules)
        .def_property_readonly("board", of_view([](const auto& v) { return shared_board(v.board, v.rules); }))
        .def_property_readonly("seat", of_view([](const auto& v) { return v.seat; }), "Whose view it is.")
        .def_property_readonly("hand", of_view([](const auto& v) { return as_python(v.hand(), v.rules.notation()); }),
                               "The seat's own hand.")
        .def_property_readonly("hands", of_view([](const auto& v) { return shown_hands(v); }),
                               "By seat: a Hand where it is shown, otherwise None; all with open hand (HT1).")
        .def_property_readonly("hand_sizes", of_view([](const auto& v) { return ints_by_seat(v.rules, v.hand_sizes); }),
                               "Tiles, by seat.")
        .def_property_readonly("set_sizes", of_view([](const auto& v) { return ints_by_seat(v.rules, v.set_sizes); }),
                               "As declared (CL2), by seat.")
        .def_property_readonly("scores", of_view([](const auto& v) { return ints_by_seat(v.rules, v.scores); }),
                               "Points, by seat.")
        .def_property_readonly(
            "unseen", of_view([](const auto& v) { return unseen(v); }),
            "Copies in the bag and the hidden hands, by tile code: uint8, shape (36,), in Flex (108,).")
        .def_property_readonly("bag_count", of_view([](const auto& v) { return v.bag_count; }), "Tiles in the bag.")
        .def_property_readonly("turn", of_view([](const auto& v) { return v.turn; }), "Turns taken so far.")
        .def_property_readonly("to_move", of_view([](const auto& v) { return v.to_move; }),
                               "The seat whose turn it is.")
        .def_property_readonly("acting_person",
                               of_view([](const auto& v) { return v.rules.acting_person(v.to_move, v.turn); }),
                               "The person who acts for that seat: partners alternate (HT2).")
        .def_property_readonly("passes", of_view([](const auto& v) { return v.passes; }), "Passes in a row (CL10).")
        .def_property_readonly("is_over", of_view([](const auto& v) { return v.reason != Reason::playing; }))
        .def_property_readonly("is_own_turn", of_view([](const auto& v) { return v.is_own_turn(); }))
        .def_property_readonly("key", of_view([](const auto& v) { return v.key(); }), "64-bit hash of what is public.")
        .def("determinize", &possible_state, py::arg("seed"),
             "A full state that agrees with it: the unseen tiles dealt uniformly, fresh luck included.")
        .def("__repr__", of_view([](const auto& v) {
                 return "<Observation of seat " + std::to_string(v.seat) + ", turn " + std::to_string(v.turn) + ", " +
                        std::to_string(v.board.size()) + " tiles on the table>";
             }))
        .def(
            "__eq__", [](const PyObservation& a, const PyObservation& b) { return a == b; }, py::is_operator())
        .def("__hash__", of_view([](const auto& v) { return static_cast<py::ssize_t>(v.key() >> 4); }))
        .def("__copy__", [](const PyObservation& v) { return v; })
        .def("__deepcopy__", [](const PyObservation& v, const py::dict&) { return v; })
        .def(py::pickle(of_view([](const auto& v) { return saved_view(v); }), &restored_view));
}

}  // namespace sixline::python
