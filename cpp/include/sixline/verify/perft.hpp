// Counting the move tree: the proof of a move generator.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sixline/grid/state.hpp"

namespace sixline::verify {

/// How the last ply is counted: all at once, or by playing every move. Both give the same number.
enum class Leaves : std::uint8_t { bulk, played };

/// The number of sequences of `depth` placements, hands refilled in the bag's order. A node without a placement has no
/// children: it counts 0 (1 at depth 0).
template <Variant V>
std::uint64_t perft(grid::State<V>& state, int depth, Leaves leaves = Leaves::bulk);

/// The same, split by the first placement.
template <Variant V>
std::vector<std::pair<grid::Move, std::uint64_t>> divide(grid::State<V>& state, int depth,
                                                         Leaves leaves = Leaves::bulk);

}  // namespace sixline::verify
