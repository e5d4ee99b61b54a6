// The built-in ways to choose a move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sixline/cards/mover.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/grid/mover.hpp"

namespace sixline::search {

enum class Policy : std::uint8_t {
    random,  // uniform over all placements; cards: over what to play, then over what to claim
    greedy,  // the most points, ties uniformly; cards: the most Qwirkles, then the most cards
};

inline constexpr std::array<std::string_view, 2> kPolicyNames = {"random", "greedy"};

std::optional<Policy> find_policy(std::string_view name);

/// A move from table and own hand alone; without a placement the largest exchange, the swap or the pass. The choice
/// depends on the position and the stream, not on how the position came about. `scratch` is working space.
template <Variant V>
grid::Move choose(Policy policy, const grid::Mover<V>& mover, Rng& rng, grid::MoveBuffer& scratch);
cards::Move choose(Policy policy, const cards::Mover& mover, Rng& rng, cards::MoveBuffer& scratch);

}  // namespace sixline::search
