// What a seat may know.
#include "bind_mover.hpp"
#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"

namespace sixline::python {

using grid::Observation;

namespace {

grid::Mover own_turn(const Observation& view) {
    return {view.rules, view.board, view.hand, view.bag_count, view.reason, view.to_move == view.seat};
}

template <class Array>
py::tuple by_seat(const Observation& view, const Array& values) {
    py::tuple result(static_cast<std::size_t>(view.rules.seats()));
    for (std::size_t seat = 0; seat < result.size(); ++seat) result[seat] = static_cast<int>(values[seat]);
    return result;
}

py::tuple known_hands(const Observation& view) {
    py::tuple result(static_cast<std::size_t>(view.rules.seats()));
    for (std::size_t seat = 0; seat < result.size(); ++seat) {
        result[seat] = static_cast<int>(seat) == view.seat ? py::cast(view.hand) : py::none();
    }
    return result;
}

py::array_t<std::uint8_t> unseen(const Observation& view) {
    return py::array_t<std::uint8_t>(view.unseen.size(), view.unseen.data());
}

py::tuple observation_state(const Observation& view) {
    return py::make_tuple(to_string(view.rules), cells_text(view.board.cells()), view.seat, tiles_text(view.hand, ""),
                          view.hand_sizes, view.set_sizes, view.scores, view.unseen, view.bag_count, view.turn,
                          view.to_move, view.passes, static_cast<int>(view.reason));
}

Observation observation_from(const py::tuple& saved) {
    Observation view;
    view.rules = parse_rules(saved[0].cast<std::string>());
    view.board = grid::board_from(parse_cells(saved[1].cast<std::string>()));
    view.seat = saved[2].cast<int>();
    view.hand = Hand(parse_tiles(saved[3].cast<std::string>()));
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

}  // namespace

void bind_observation(py::module_& m) {
    py::class_<Observation> cls(
        m, "Observation",
        "What one seat may know (TL4): table, points, sizes, and its own hand. It has no memory, and two\n"
        "positions that differ only in hidden tiles give equal observations.");
    bind_mover_methods(cls, own_turn);
    cls.def_readonly("rules", &Observation::rules)
        .def_property_readonly(
            "board",
            [](const Observation& v) { return PyBoard{std::make_shared<const grid::Board>(v.board), v.rules}; })
        .def_readonly("seat", &Observation::seat, "Whose view it is.")
        .def_readonly("hand", &Observation::hand, "The seat's own hand.")
        .def_property_readonly("hands", &known_hands, "By seat: a Hand where it is known, otherwise None.")
        .def_property_readonly(
            "hand_sizes", [](const Observation& v) { return by_seat(v, v.hand_sizes); }, "Tiles, by seat.")
        .def_property_readonly(
            "set_sizes", [](const Observation& v) { return by_seat(v, v.set_sizes); }, "As declared (CL2), by seat.")
        .def_property_readonly(
            "scores", [](const Observation& v) { return by_seat(v, v.scores); }, "Points, by seat.")
        .def_property_readonly("unseen", &unseen, "Copies in the bag and the other hands: uint8, shape (36,), by type.")
        .def_readonly("bag_count", &Observation::bag_count, "Tiles in the bag.")
        .def_readonly("turn", &Observation::turn, "Turns taken so far.")
        .def_readonly("to_move", &Observation::to_move, "The seat whose turn it is.")
        .def_property_readonly(
            "acting_person", [](const Observation& v) { return v.to_move; }, "The person who acts.")
        .def_readonly("passes", &Observation::passes, "Passes in a row (CL10).")
        .def_property_readonly("is_over", [](const Observation& v) { return v.reason != Reason::playing; })
        .def_property_readonly("is_own_turn", &Observation::is_own_turn)
        .def_property_readonly("key", &Observation::key, "64-bit hash of what is public.")
        .def(
            "determinize",
            [](const Observation& v, Seed seed) { return PyState{v.determinize(seed.value), {}, seed.value}; },
            py::arg("seed"), "A full state that agrees with it: the unseen tiles dealt uniformly, fresh luck included.")
        .def("__repr__",
             [](const Observation& v) {
                 return "<Observation of seat " + std::to_string(v.seat) + ", turn " + std::to_string(v.turn) + ", " +
                        std::to_string(v.board.size()) + " tiles on the table>";
             })
        .def(
            "__eq__", [](const Observation& a, const Observation& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Observation& v) { return static_cast<py::ssize_t>(v.key() >> 4); })
        .def("__copy__", [](const Observation& v) { return v; })
        .def("__deepcopy__", [](const Observation& v, const py::dict&) { return v; })
        .def(py::pickle(&observation_state, &observation_from));
}

}  // namespace sixline::python
