// What must hold in every state, checked the slow way.
#pragma once

#include <string>

#include "sixline/grid/state.hpp"

namespace sixline::verify {

/// Everything the board keeps up to date equals what the bare cells give: open cells, reaches, masks, copies, key.
/// Empty, or what differs.
std::string find_broken_invariant(const grid::Board& board);

/// That, and the tiles conserved, every line legal, hands and turn in range.
std::string find_broken_invariant(const grid::State& state);

}  // namespace sixline::verify
