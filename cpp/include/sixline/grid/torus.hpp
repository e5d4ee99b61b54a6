// Addresses on a torus of 128 x 128 cells.
#pragma once

#include <cstdint>

#include "sixline/core/cell.hpp"

namespace sixline::grid::torus {

inline constexpr int kSide = 128;
inline constexpr int kStrip = 16;  // columns
inline constexpr int kCells = kSide * kSide;

/// Strips of 16 columns, one after another, so that the cells of a table lie close together and are copied fast:
///
///     bits   13 .. 11   10 ... 4   3 ..... 0
///            strip      row        column in the strip
constexpr int index_of(Cell cell) {
    return (cell.x & (kSide - kStrip)) << 7 | (cell.y & (kSide - 1)) << 4 | (cell.x & (kStrip - 1));
}

inline constexpr int kRowBits = (kSide - 1) << 4;

/// To the right, or down. A carry from the column to the strip passes through the row's bits, all set.
constexpr int forward(int index, Axis axis, int steps) {
    return axis == Axis::row ? (((index | kRowBits) + steps) & (kCells - 1) & ~kRowBits) | (index & kRowBits)
                             : (index & ~kRowBits) | ((index + kStrip * steps) & kRowBits);
}

/// To the left, or up. The same with a borrow, and bits all clear.
constexpr int back(int index, Axis axis, int steps) {
    return axis == Axis::row ? (((index & ~kRowBits) - steps) & (kCells - 1) & ~kRowBits) | (index & kRowBits)
                             : (index & ~kRowBits) | ((index - kStrip * steps) & kRowBits);
}

constexpr int strip_of(int x) {
    return (x & (kSide - 1)) / kStrip;
}

/// The first cell of a strip's row.
constexpr int start(int strip, int y) {
    return strip << 11 | (y & (kSide - 1)) << 4;
}

}  // namespace sixline::grid::torus
