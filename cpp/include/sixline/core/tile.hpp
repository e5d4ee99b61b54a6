// Tiles and their types (TL1, TL2).
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace sixline {

inline constexpr int kColors = 6;
inline constexpr int kShapes = 6;
inline constexpr int kTypes = kColors * kShapes;
inline constexpr int kBackgrounds = 3;
inline constexpr int kTileCodes = kBackgrounds * kTypes;  // classic uses the first
inline constexpr int kCopies = 3;                         // of each type in the classic set
inline constexpr int kSetSize = kTypes * kCopies;
inline constexpr int kLongestLine = 6;

/// One tile in one byte.
///
///     code = type + 36 * background        type = 6 * color + shape
///
///     code         0 ......... 35  36 ........ 71  72 ....... 107
///     background   black / none    white           split
///
/// Code 0 is the red circle, never "no tile". The classic set has no backgrounds, and the codes of the first.
struct Tile {
    std::uint8_t code = 0;

    static constexpr Tile of(int color, int shape, int background = 0) {
        return Tile{static_cast<std::uint8_t>(kTypes * background + kShapes * color + shape)};
    }
    constexpr int type() const { return code % kTypes; }
    constexpr int color() const { return type() / kShapes; }
    constexpr int shape() const { return type() % kShapes; }
    constexpr int background() const { return code / kTypes; }

    friend constexpr auto operator<=>(Tile, Tile) = default;
};

/// How tiles are written: `Ro` in the classic set, `Rob` in Flex.
enum class Notation : std::uint8_t { classic, flex };

}  // namespace sixline
