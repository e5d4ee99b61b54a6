// How games end.
#include "bindings.hpp"
#include "outcome.hpp"

namespace sixline::python {

std::optional<Outcome> outcome(const PyState& self) {
    return self.visit([](const auto& state) -> std::optional<Outcome> {
        if (!state.is_over()) return std::nullopt;
        Outcome result{state.reason(), {}, {}};
        for (int seat = 0; seat < state.seats(); ++seat) {
            if ((state.leaders() >> seat & 1) != 0) result.winners.push_back(seat);
            result.scores.push_back(state.score(seat));
        }
        return result;
    });
}

void bind_outcome(py::module_& m) {
    py::native_enum<Reason>(m, "Reason", "enum.Enum", "Why a game ended.")
        .value("PLAYING", Reason::playing, "It has not.")
        .value("FINISHED", Reason::finished, "A hand emptied with the bag empty (CL9); the last round is over (CD7).")
        .value("STALLED", Reason::stalled, "Every player passed in a row (CL10, CD6).")
        .value("LOCKED", Reason::locked, "No tile off the table fits anywhere (CL11).")
        .value("TURN_CAP", Reason::turn_cap, "A simulation's own limit.")
        .value("SPRINT", Reason::sprint, "Every seat had its turns (HT3).")
        .finalize();

    py::class_<Outcome>(m, "Outcome", "How a game ended.")
        .def_readonly("reason", &Outcome::reason)
        .def_property_readonly(
            "winners", [](const Outcome& o) { return py::tuple(py::cast(o.winners)); },
            "The seats with the highest total; more than one share the victory (CL9).")
        .def_property_readonly(
            "scores", [](const Outcome& o) { return py::tuple(py::cast(o.scores)); }, "Points, by seat.")
        .def("__repr__",
             [](const Outcome& o) {
                 std::string text = "<Outcome " + py::cast(o.reason).attr("name").cast<std::string>() + ", won by seat";
                 for (std::size_t i = 0; i < o.winners.size(); ++i)
                     text += (i == 0 ? " " : " and ") + std::to_string(o.winners[i]);
                 return text + ">";
             })
        .def(
            "__eq__", [](const Outcome& a, const Outcome& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Outcome& o) { return py::hash(py::tuple(py::cast(o.scores))); })
        .def(
            py::pickle([](const Outcome& o) { return py::make_tuple(static_cast<int>(o.reason), o.winners, o.scores); },
                       [](const py::tuple& saved) {
                           return Outcome{static_cast<Reason>(saved[0].cast<int>()), saved[1].cast<std::vector<int>>(),
                                          saved[2].cast<std::vector<int>>()};
                       }));
}

}  // namespace sixline::python
