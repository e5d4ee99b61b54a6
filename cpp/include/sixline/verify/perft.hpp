// Counting the move tree: the proof of a move generator.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace sixline::verify {

/// How the last ply is counted: all at once, or by playing every move. Both give the same number.
enum class Leaves : std::uint8_t { bulk, played };

/// The number of sequences of `depth` placements (cards: turns), hands refilled in the bag's order. A node without a
/// placement has no children: it counts 0 (1 at depth 0). For the states of every variant.
template <class State>
std::uint64_t perft(State& state, int depth, Leaves leaves = Leaves::bulk);

/// The same, split by the first placement.
template <class State>
std::vector<std::pair<typename State::Move, std::uint64_t>> divide(State& state, int depth,
                                                                   Leaves leaves = Leaves::bulk);

}  // namespace sixline::verify
