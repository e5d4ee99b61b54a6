// Who opens (CL2, CD2, TL3).
#pragma once

#include <span>

#include "sixline/core/rng.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline {

/// RulesError unless there are ages for every person, or none.
void require_ages(const Rules& rules, std::span<const int> ages);

/// The seat with the largest set or the longest row, of ties the one that the option `start_tie` says: `sizes` by seat,
/// ages by person.
int opener(const Rules& rules, std::span<const int> sizes, std::span<const int> ages, Rng& random);

}  // namespace sixline
