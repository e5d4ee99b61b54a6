// Card games to test on: every rule, and positions made for the purpose.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "card_tables.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::check {

/// A seat as an index.
constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Every option at least once, and every number of players.
inline std::vector<Rules> card_rules() {
    std::vector<Rules> all;
    const auto add = [&](int players, Play play, Claim claim, CardOpening opening, int max_swaps) {
        Rules rules = default_rules(Variant::cards);
        rules.players = static_cast<std::uint8_t>(players);
        rules.play = play;
        rules.claim = claim;
        rules.card_opening = opening;
        rules.max_swaps = static_cast<std::int16_t>(max_swaps);
        all.push_back(rules);
    };
    add(2, Play::at_least_one, Claim::free, CardOpening::longest_row, 3);
    add(3, Play::at_least_one, Claim::maximum, CardOpening::longest_row, 1);
    add(4, Play::maximum, Claim::free, CardOpening::free_turn, 0);
    add(5, Play::maximum, Claim::maximum, CardOpening::longest_row, 2);
    add(6, Play::at_least_one, Claim::free, CardOpening::free_turn, 3);
    return all;
}

inline Rules rules_for(int players) {
    Rules rules = default_rules(Variant::cards);
    rules.players = static_cast<std::uint8_t>(players);
    return rules;
}

/// Any legal move, all of them equally likely.
inline cards::Move random_legal(const cards::State& state, Rng& rng, cards::MoveBuffer& scratch) {
    scratch.clear();
    state.mover().legal_moves(scratch);
    return scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
}

/// A Qwirkle for each letter.
inline cards::Claims claims_of(std::string_view letters) {
    cards::Claims claims;
    for (const char letter : letters) claims.add(static_cast<int>(std::string_view("ROYGBPoxsqdc").find(letter)));
    return claims;
}

/// How many cards of a hand are one line's, each kind once: a row when they are three.
inline int longest_row(const Hand& hand) {
    int longest = 0;
    for (int line = 0; line < 12; ++line) {
        int row = 0;
        for (int i = 0; i < 6; ++i) row += hand.count(Tile{static_cast<std::uint8_t>(type_in(line, i))}) > 0;
        longest = std::max(longest, row);
    }
    return longest;
}

/// Everything that is not mentioned lies in the pile, in order of code.
inline cards::Position position_of(std::string_view table, const std::vector<std::string>& hands,
                                   const std::vector<std::string>& claims) {
    cards::Position position;
    position.turn = 20;
    position.table = counts_of(table);
    Numbers used = numbers_of(position.table);
    for (const std::string& text : hands) {
        position.hands.push_back(cards_of(text));
        for (const Tile card : position.hands.back()) ++used[card.code];
    }
    for (const std::string& letters : claims) {
        position.claims.push_back(claims_of(letters));
        position.claims.back().for_each([&](int line) {
            for (int i = 0; i < 6; ++i) ++used[type_in(line, i)];
        });
    }
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        position.pile.insert(position.pile.end(), static_cast<std::size_t>(kCopies - used[type]), Tile{type});
    }
    return position;
}

inline cards::State taken_over(const Rules& rules, const cards::Position& position) {
    return cards::State::from_position(rules, position, 1, 0);
}

/// Only red cards are left. Seat 0 has three circles, seat 1 three kinds; the pile has crosses and clovers: seat 0 is
/// blocked, whatever it draws.
inline cards::Position blocked_for_good() {
    return position_of("", {"RoRoRo", "RsRsRsRqRqRqRdRdRd"}, {"OOOYYY", "GGGBBBPPP"});
}

/// Three seats with two kinds each and no pile: nobody can do a thing.
inline cards::Position all_blocked() {
    return position_of("", {"RoRoRoRxRxRx", "RsRsRsRqRqRq", "RdRdRdRcRcRc"}, {"OOO", "YYYGGGBBB", "PPP"});
}

}  // namespace sixline::check
