// What must hold in every state, checked the slow way.
#pragma once

#include <string>

#include "sixline/cards/state.hpp"
#include "sixline/grid/state.hpp"

namespace sixline::verify {

/// Everything the board keeps up to date equals what the bare cells give: open cells, reaches, masks, copies, key, and
/// in Flex the diagonals.
/// Empty, or what differs.
template <Variant V>
std::string find_broken_invariant(const grid::Board<V>& board);

/// That, and the tiles conserved, every line legal, hands and turns in range.
template <Variant V>
std::string find_broken_invariant(const grid::State<V>& state);

/// Cards conserved, a table that splits, hands and counters in range.
std::string find_broken_invariant(const cards::State& state);

}  // namespace sixline::verify
