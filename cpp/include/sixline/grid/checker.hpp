// What forbids a placement, for people: every fault has a name.
#pragma once

#include <optional>
#include <span>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// What forbids this placement, or nothing: CL4, CL5, FX4, the copies in the set and, on an empty table, CL3. With a
/// hand, whether it holds the tiles, and on the opening whether they are a whole largest set of it.
std::optional<Fault> check_placement(std::span<const Placed> table, const Rules& rules, std::span<const Placed> cells,
                                     const Hand* hand);

}  // namespace sixline::grid
