// How a game ended.
#pragma once

#include "bindings.hpp"

namespace sixline::python {

struct Outcome {
    Reason reason;
    std::vector<int> winners;
    std::vector<int> scores;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Who has won follows from the points.
Outcome outcome_of(Reason reason, std::vector<int> scores);
/// Nothing while it goes on.
std::optional<Outcome> outcome(const PyState& self);
std::optional<Outcome> outcome(const PyObservation& self);

}  // namespace sixline::python
