// Whether a table, a hand or a whole deal given from outside can be (TL5), and whether a turn is legal.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sixline/cards/counts.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::cards {

/// The cards as a multiset; PositionError when one is there more than three times.
Counts counts_from(std::span<const Tile> cards);

/// What makes a table impossible: it does not split into rows.
std::vector<Fault> find_faults(const Counts& table);

/// What makes a hand impossible beside a table: more than three of a type.
std::vector<Fault> find_hand_faults(const Counts& table, const Hand& hand);

/// Cards that are missing or too many: everything together is the whole set (CD1).
std::vector<Fault> find_deal_faults(const Counts& table, std::span<const Hand> hands, std::span<const Tile> pile,
                                    std::span<const Claims> claims);

/// What is wrong with a turn (P, Q) at a table, the opening apart; without a hand, any cards can be played and the
/// options `play` and `claim` ask for nothing.
std::optional<Fault> check_turn(const Counts& table, const Rules& rules, const Move& turn, const Hand* hand);

/// What is wrong with a turn as the opening (CD2): the options `play` and `claim` have no say there.
std::optional<Fault> check_opening(const Move& turn, const Hand& hand);

}  // namespace sixline::cards
