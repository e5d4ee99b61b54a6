// Where the tests' luck comes from: one seed.
#pragma once

#include <cstdint>

#include "sixline/core/rng.hpp"

namespace sixline::check {

inline constexpr std::uint64_t kSeed = 20240229;

inline Rng stream(std::uint64_t index) {
    return Rng::stream(kSeed, index, Purpose::bot);
}

inline int pick(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

}  // namespace sixline::check
