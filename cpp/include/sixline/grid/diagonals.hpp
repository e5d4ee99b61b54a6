// Diagonals of one background: what an empty cell knows of them (FX3, FX4).
#pragma once

#include <cstdint>

#include "sixline/core/cell.hpp"
#include "sixline/core/tile.hpp"
#include "sixline/core/word.hpp"
#include "sixline/grid/points.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// What the two tile games differ in at compile time.
template <Variant V>
inline constexpr bool kHasDiagonals = V == Variant::flex;

/// The runs of one background each that end at an empty cell's corners, and what a tile there would make of them:
///
///     bytes 0-3    by corner: the run's length, and in the lower two bits its background; 0 without a tile
///           4-6    by background: the points of a tile's diagonals
///           7      a bit by background: a tile is barred (FX4)
///
/// Two new tiles never lie on one diagonal, so whatever else a move lays, this holds.
class DiagonalReach {
public:
    bool touches() const { return (word_ & kRuns) != 0; }
    /// Of the run of a background that ends at a corner; 0 when it is another's.
    int run_length(Corner corner, int background) const {
        const int run = byte(static_cast<int>(corner));
        return (run >> kLengthShift) * ((run & kBackgroundBits) == background);  // without a branch
    }
    int points(int background) const { return byte(kPoints + background); }
    unsigned barred() const { return static_cast<unsigned>(byte(kBarred)); }
    bool is_barred(int background) const { return (barred() >> background & 1) != 0; }

    /// A run, of the same background as one that ended there, or the first or no longer one.
    void set_run(Corner corner, int background, int length, LongDiagonal rule);

    friend bool operator==(const DiagonalReach&, const DiagonalReach&) = default;

private:
    static constexpr int kPoints = 4;
    static constexpr int kBarred = 7;
    static constexpr Word kRuns = 0xFFFF'FFFF;
    static constexpr int kBackgroundBits = 3;
    static constexpr int kLengthShift = 2;

    int byte(int i) const { return from_byte<std::uint8_t>(word_, i); }
    void set_byte(int i, int value) { word_ = (word_ & ~at_byte(i, 0xFF)) | at_byte(i, value); }

    Word word_ = 0;
};

}  // namespace sixline::grid
