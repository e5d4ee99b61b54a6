// Cells of the unbounded table, and the two directions of a line.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "sixline/core/tile.hpp"

namespace sixline {

enum class Axis : std::uint8_t { row = 0, column = 1 };

constexpr Axis other(Axis axis) {
    return axis == Axis::row ? Axis::column : Axis::row;
}
constexpr std::size_t index(Axis axis) {
    return static_cast<std::size_t>(axis);
}

/// The four cells that touch one at a corner. Two of them lie on one diagonal: down to the right, or up.
enum class Corner : std::uint8_t { upper_left, lower_right, lower_left, upper_right };
inline constexpr int kCorners = 4;

constexpr Corner opposite(Corner corner) {
    return static_cast<Corner>(static_cast<int>(corner) ^ 1);
}

/// Cells beyond this do not exist.
inline constexpr int kMaxCoordinate = 32767;

/// x grows rightward, y downward; ordered row by row.
struct Cell {
    std::int16_t x = 0;
    std::int16_t y = 0;

    /// The cell `steps` further along an axis. Coordinates wrap silently at 16 bits: the board keeps
    /// cells beyond kMaxCoordinate out of reach.
    constexpr Cell along(Axis axis, int steps) const {
        return axis == Axis::row ? Cell{static_cast<std::int16_t>(x + steps), y}
                                 : Cell{x, static_cast<std::int16_t>(y + steps)};
    }
    constexpr Cell across(Corner corner, int steps) const;

    friend constexpr bool operator==(Cell, Cell) = default;
    friend constexpr std::strong_ordering operator<=>(Cell a, Cell b) {
        if (const auto by_row = a.y <=> b.y; by_row != 0) return by_row;
        return a.x <=> b.x;
    }
};

constexpr Cell Cell::across(Corner corner, int steps) const {
    constexpr std::array kRightward = {-1, 1, -1, 1};
    constexpr std::array kDownward = {-1, 1, 1, -1};
    const auto i = static_cast<std::size_t>(corner);
    return along(Axis::row, kRightward[i] * steps).along(Axis::column, kDownward[i] * steps);
}

/// A tile in a cell.
struct Placed {
    Cell cell;
    Tile tile;

    friend constexpr bool operator==(Placed, Placed) = default;
    friend constexpr auto operator<=>(Placed, Placed) = default;
};

}  // namespace sixline
