// Tables on which a diagonal of one background may go on in one cell (FX4).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/tile.hpp"

namespace sixline::check {

inline constexpr int kBlack = 0;
inline constexpr int kWhite = 1;

/// A black diagonal climbs down a staircase of tiles and leaves one of its cells empty, where a tile of the type `gap`
/// fits whatever its background:
///
///     # a           two tiles before the gap, one behind it; the letters have other backgrounds
///       # a a
///         . a
///           #
struct Staircase {
    std::vector<Placed> table;
    std::vector<Placed> run;  // the black tiles with the one that fills the gap, along the diagonal
    Placed gap;
};

/// Up to nine tiles of the diagonal, the gap included. Of the set that has no split tiles, the starter's too.
inline Staircase staircase(int before, int behind) {
    const auto color = [](int i) { return i % kColors; };
    const auto shape = [](int i) { return i < kShapes ? i : (i + 3) % kShapes; };  // no type twice
    const auto cell = [](int x, int y) { return Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; };
    Staircase stairs;
    for (int i = 0; i <= before + behind; ++i) {
        // One color in a row, one shape in a column.
        const int other = i % 2 == 0 ? kBlack : kWhite;
        if (i > 0) stairs.table.push_back({cell(i, i - 1), Tile::of(color(i - 1), shape(i), other)});
        const Placed black{cell(i, i), Tile::of(color(i), shape(i), kBlack)};
        stairs.run.push_back(black);
        (i == before ? stairs.gap = black : stairs.table.emplace_back(black));
    }
    // What would fall apart at the gap is held together around it.
    if (behind > 0) {
        stairs.table.push_back({cell(before + 1, before - 1), Tile::of(color(before - 1), shape(before + 1), kWhite)});
    }
    return stairs;
}

/// The same turned over: `turn` 0 to 3 for as it is, upside down, left to right, both.
inline Staircase turned(Staircase stairs, int turn) {
    const auto move = [turn](Cell& cell) {
        if ((turn & 1) != 0) cell.y = static_cast<std::int16_t>(-cell.y);
        if ((turn & 2) != 0) cell.x = static_cast<std::int16_t>(-cell.x);
    };
    for (Placed& placed : stairs.table) move(placed.cell);
    for (Placed& placed : stairs.run) move(placed.cell);
    move(stairs.gap.cell);
    if ((turn & 2) != 0) std::ranges::reverse(stairs.run);  // from left to right
    return stairs;
}

}  // namespace sixline::check
