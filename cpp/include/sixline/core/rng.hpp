// The engine's own random numbers: the same on every platform, one stream for each purpose.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "sixline/core/hash.hpp"

namespace sixline {

/// What a stream is for. Bots have one each, so that what one draws never changes another's luck.
enum class Purpose : std::uint8_t { bag = 0, start = 1, determinize = 2, bot = 16 };

/// xoroshiro128++: 16 bytes of state, derived (never shared) per game and purpose.
class Rng {
public:
    constexpr Rng() = default;

    /// The stream of game `index` of a run, for one purpose; `turn` splits it further.
    static constexpr Rng stream(std::uint64_t seed, std::uint64_t index, Purpose purpose, std::uint64_t seat = 0,
                                std::uint64_t turn = 0) {
        const std::uint64_t path = (static_cast<std::uint64_t>(purpose) + seat) | (turn << 8);
        std::uint64_t s = mix64(seed + 0x9E3779B97F4A7C15);
        s = mix64(s ^ mix64(index + 0xD1B54A32D192ED03));
        s = mix64(s ^ mix64(path + 0x8CB92BA72F3D8DD7));
        Rng rng;
        rng.state_ = {mix64(s + 0x9E3779B97F4A7C15), mix64(s + 0x3C6EF372FE94F82A)};
        if ((rng.state_[0] | rng.state_[1]) == 0) rng.state_[0] = 1;  // the one forbidden state
        return rng;
    }

    constexpr std::uint64_t next() {
        const std::uint64_t a = state_[0];
        std::uint64_t b = state_[1];
        const std::uint64_t result = std::rotl(a + b, 17) + a;
        b ^= a;
        state_[0] = std::rotl(a, 49) ^ b ^ (b << 21);
        state_[1] = std::rotl(b, 28);
        return result;
    }

    /// Uniform in [0, n), exactly: the few values that would favour some results are drawn again.
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t floor = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    template <class T>
    constexpr void shuffle(std::span<T> items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

    /// Undoes a shuffle, given the stream as it was before it; `this` ends as it was after.
    template <class T>
    constexpr void unshuffle(std::span<T> items) {
        std::array<std::uint32_t, 128> picks{};
        for (std::size_t i = items.size(); i > 1; --i) picks[i - 1] = below(static_cast<std::uint32_t>(i));
        for (std::size_t i = 2; i <= items.size(); ++i) std::swap(items[i - 1], items[picks[i - 1]]);
    }

    constexpr const std::array<std::uint64_t, 2>& state() const { return state_; }
    static constexpr Rng from_state(std::array<std::uint64_t, 2> state) {
        Rng rng;
        rng.state_ = state;
        return rng;
    }

    friend constexpr bool operator==(const Rng&, const Rng&) = default;

private:
    std::array<std::uint64_t, 2> state_{1, 0};
};

}  // namespace sixline
