// How fast the core is on the positions of self-play.
#pragma once

#include <array>
#include <cstdint>

#include "sixline/rules/rules.hpp"

namespace sixline::sim {

/// What generation is asked for.
enum class Task : std::uint8_t { collect, count, best };
inline constexpr int kTasks = 3;

struct Figure {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;  // that the positions have, listed or not
    double seconds = 0;       // of generation alone
};

/// Greedy self-play of games 0 to games - 1. Each position with tiles on the table is generated for one task, timed on
/// first sight, so that no call runs on branches another has trained; game i is timed for task i mod 3. A
/// std::logic_error says that two tasks disagree.
std::array<Figure, kTasks> measure_generation(const Rules& rules, std::uint64_t games, std::uint64_t seed);

/// Seconds each.
struct StateCosts {
    double clone_middle = 0;   // of one state in mid-game, again and again
    double clone_live = 0;     // of 1,000 states alive at once, from every stage: too many for the caches
    double play_undo = 0;      // of the median move of a list, again and again
    double play_undo_new = 0;  // the same on first sight
};

/// Of states of greedy self-play, of at most `games` games each.
StateCosts measure_states(const Rules& rules, std::uint64_t games, std::uint64_t seed);

}  // namespace sixline::sim
