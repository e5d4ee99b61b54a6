// Hidden tiles filled in with one possible deal: which one does not matter where only the known is kept.
#pragma once

#include <span>
#include <vector>

#include "sixline/core/hand.hpp"
#include "sixline/search/states.hpp"

namespace sixline::record {

/// A seat's hand as a text says it: its tiles, or how many are hidden.
struct SeatHand {
    Hand tiles;
    int hidden = 0;
};

/// Deals the hidden hands of a position from the tiles that are nowhere in sight, and returns the rest of these;
/// PositionError when they do not suffice. Of cards so that shown ones are in their hands (CD6), and that before the
/// opening the seat to move opens (CD2).
template <Variant V>
std::vector<Tile> complete_deal(grid::Position<V>& position, std::span<const SeatHand> hands, const Rules& rules);
std::vector<Tile> complete_deal(cards::Position& position, std::span<const SeatHand> hands, const Rules& rules);

}  // namespace sixline::record
