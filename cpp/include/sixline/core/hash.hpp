// 64-bit keys. They come from a mixer, not from a table, and are fixed for ever: stored keys stay valid.
#pragma once

#include <cstdint>

#include "sixline/core/tile.hpp"

namespace sixline {

using Key = std::uint64_t;

/// A bijection of 64-bit words in which every input bit changes about half of the output bits.
constexpr std::uint64_t mix64(std::uint64_t word) {
    word ^= word >> 30;
    word *= 0xBF58476D1CE4E5B9;
    word ^= word >> 27;
    word *= 0x94D049BB133111EB;
    word ^= word >> 31;
    return word;
}

/// The key of one tile in one cell; a table's key is the XOR over its cells.
///
///     63 ......... 40 39 ..... 32 31 ....... 16 15 ........ 0
///     salt            tile code   y             x
constexpr Key cell_key(Tile tile, std::int16_t x, std::int16_t y) {
    const auto low = static_cast<std::uint64_t>(static_cast<std::uint16_t>(x));
    const auto high = static_cast<std::uint64_t>(static_cast<std::uint16_t>(y));
    return mix64(0x51AB1E0000000000 | (std::uint64_t{tile.code} << 32) | (high << 16) | low);
}

/// Folds further words into a key, in order.
constexpr Key chain(Key key, std::uint64_t word) {
    return mix64(key ^ mix64(word + 0x9E3779B97F4A7C15));
}

}  // namespace sixline
