// How games end.
#include <utility>

#include "bindings.hpp"
#include "outcome.hpp"

namespace sixline::python {

namespace {

template <class Score>
std::optional<Outcome> outcome_by(Reason reason, int seats, Score score) {
    if (reason == Reason::playing) return std::nullopt;
    std::vector<int> scores;
    for (int seat = 0; seat < seats; ++seat) scores.push_back(score(seat));
    return outcome_of(reason, std::move(scores));
}

}  // namespace

Outcome outcome_of(Reason reason, std::vector<int> scores) {
    const unsigned leaders =
        leaders_by(static_cast<int>(scores.size()), [&](int seat) { return scores[static_cast<std::size_t>(seat)]; });
    Outcome result{reason, {}, std::move(scores)};
    for (int seat = 0; leaders >> seat != 0; ++seat) {
        if ((leaders >> seat & 1) != 0) result.winners.push_back(seat);
    }
    return result;
}

std::optional<Outcome> outcome(const PyState& self) {
    return self.visit([](const auto& state) {
        return outcome_by(state.reason(), state.seats(), [&](int seat) { return state.score(seat); });
    });
}

std::optional<Outcome> outcome(const PyObservation& self) {
    return self.visit([](const auto& view) {
        return outcome_by(view.reason, view.rules.seats(), [&](int seat) { return view.score(seat); });
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
