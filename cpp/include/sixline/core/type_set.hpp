// Sets of tile types, and which types may share a line (CL5).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sixline/core/tile.hpp"

namespace sixline {

/// Bit t is type t = 6 * color + shape; 36 bits are used.
///
///     bit   35 ...... 30   ...   11 ....... 6   5 ........ 0
///           purple               orange         red
///           clover..circle       clover..circle clover..circle
using TypeSet = std::uint64_t;

inline constexpr TypeSet kAllTypes = (TypeSet{1} << kTypes) - 1;

constexpr TypeSet type_bit(int type) {
    return TypeSet{1} << type;
}
/// The same by tile: a look-up instead of a division.
inline constexpr std::array<TypeSet, kTileCodes> kTileBits = [] {
    std::array<TypeSet, kTileCodes> table{};
    for (std::size_t code = 0; code < table.size(); ++code) table[code] = type_bit(static_cast<int>(code % kTypes));
    return table;
}();
constexpr TypeSet type_bit(Tile tile) {
    return kTileBits[tile.code];
}
constexpr TypeSet color_types(int color) {
    return TypeSet{0x3F} << (kShapes * color);
}
constexpr TypeSet shape_types(int shape) {
    return TypeSet{0x041041041} << shape;
}

/// kCompatible[t]: the types that share exactly one of color and shape with t. A set of types is a line
/// exactly when all its pairs are compatible, and what may join it is the AND over its members.
inline constexpr std::array<TypeSet, kTypes> kCompatible = [] {
    std::array<TypeSet, kTypes> table{};
    for (int t = 0; t < kTypes; ++t) {
        table[static_cast<std::size_t>(t)] = color_types(t / kShapes) ^ shape_types(t % kShapes);
    }
    return table;
}();

constexpr TypeSet compatible(int type) {
    return kCompatible[static_cast<std::size_t>(type)];
}

/// The number of types in a set. Without -mpopcnt std::popcount is a library call; this stays inline.
constexpr int size(TypeSet set) {
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>((set * 0x0101010101010101) >> 56);
}

/// The lowest type of a non-empty set, removed from it.
inline int pop_type(TypeSet& set) {
    const int type = std::countr_zero(set);
    set &= set - 1;
    return type;
}

/// What may join all of the types in `set`.
constexpr TypeSet common_compatible(TypeSet set) {
    TypeSet fits = kAllTypes;
    for (; set != 0; set &= set - 1) fits &= compatible(std::countr_zero(set));
    return fits;
}

/// CL2: the most distinct types of `hand` that share one color or one shape.
constexpr int largest_set(TypeSet hand) {
    int largest = 0;
    for (int i = 0; i < kColors; ++i) {
        const int by_color = size(hand & color_types(i));
        const int by_shape = size(hand & shape_types(i));
        if (by_color > largest) largest = by_color;
        if (by_shape > largest) largest = by_shape;
    }
    return largest;
}

}  // namespace sixline
