// How fast the card game is on the positions of self-play: how its costs are spread, for a few positions take most.
#pragma once

#include <array>
#include <cstdint>

#include "sixline/rules/rules.hpp"

namespace sixline::sim {

/// What is asked of a position.
enum class CardTask : std::uint8_t {
    turns,      // all listed
    count,      // how many, without a list
    best,       // the most Qwirkles, then the most cards, with every tie
    split,      // whether the table and some cards of the hand split into rows
    play_undo,  // the turn in the middle of the list, played and undone
    clone,      // the state copied
};
inline constexpr int kCardTasks = 6;
inline constexpr std::array<const char*, kCardTasks> kCardTaskNames = {"turns", "count",     "best",
                                                                       "split", "play_undo", "clone"};

struct Distribution {
    std::uint64_t positions = 0;
    std::uint64_t turns = 0;  // that the positions have, listed or not
    double median = 0;        // seconds, of one position
    double mean = 0;
    double p99 = 0;
};

/// Greedy self-play of `games` games, 6 at least and 1,000 at most: checking takes longer than the work. Each position
/// but the opening is asked one thing, once, on first sight, and what reading the clock costs is taken off; a copy
/// alone, shorter than the clock's resolution, is made many times. Game i is measured for task i mod 6. RulesError for
/// tile games; a std::logic_error says that an answer was wrong.
std::array<Distribution, kCardTasks> measure_cards(const Rules& rules, std::uint64_t games, std::uint64_t seed);

}  // namespace sixline::sim
