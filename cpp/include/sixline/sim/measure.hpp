// How fast generation is on the positions of self-play.
#pragma once

#include <array>
#include <cstdint>

#include "sixline/rules/rules.hpp"

namespace sixline::sim {

/// What is timed.
enum class Task : std::uint8_t { collect, count, best };
inline constexpr int kTasks = 3;

struct Figure {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;  // that the positions have, listed or not
    double seconds = 0;       // of generation alone
};

/// Greedy self-play of games 0 to games - 1. Each position with tiles on the table is generated for one task, timed on
/// first sight, so that no call runs on branches another has trained; game i is timed for task i mod 3. The clock's own
/// cost is taken off.
std::array<Figure, kTasks> measure_generation(const Rules& rules, std::uint64_t games, std::uint64_t seed);

}  // namespace sixline::sim
