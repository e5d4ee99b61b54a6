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

/// Nothing while it goes on.
std::optional<Outcome> outcome(const PyState& self);

}  // namespace sixline::python
