// Whether a table, a hand or a whole deal given from outside can be (TL5).
#pragma once

#include <span>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// Everything that is wrong with a table.
std::vector<Fault> find_faults(const Rules& rules, std::span<const Placed> cells);

/// Tiles that the set does not hold, or not as often, on table and elsewhere together.
std::vector<Fault> find_set_faults(const Rules& rules, std::span<const Placed> cells, std::span<const Tile> elsewhere);

/// The same, and tiles that are missing: together they are the whole set (CL1, FX1).
std::vector<Fault> find_deal_faults(const Rules& rules, std::span<const Placed> cells, std::span<const Hand> hands,
                                    std::span<const Tile> bag);

/// What makes a hand impossible beside a table: more than six tiles, or tiles that the set does not hold besides.
template <Variant V>
std::vector<Fault> find_hand_faults(const Board<V>& board, const Rules& rules, const Hand& hand);

/// The table with these cells, in any order; PositionError with every fault.
template <Variant V>
Board<V> board_from(const Rules& rules, std::span<const Placed> cells);

/// The same, laid in the order in which a game did, which undo goes back.
template <Variant V>
Board<V> board_as_laid(const Rules& rules, std::span<const Placed> cells);

}  // namespace sixline::grid
