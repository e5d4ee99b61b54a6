// A move of the tile games in 16 bytes.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/text.hpp"

namespace sixline::grid {

enum class MoveKind : std::uint8_t { place = 0, exchange = 1, pass = 2 };

inline constexpr std::int16_t kUnscored = -1;

/// One record, the same in C++ and as a NumPy structured row:
///
///     byte   0     1     2      3     4  5  6  7  8 ........ 13  14 15
///            kind  axis  count  mask  x     y     tiles[6]       points
///
/// place      the first new tile is at (x, y); bit i of `mask` says that cell i from there, along the axis, gets
///            a new tile; `tiles[0 .. count)` are those tiles in order. A single tile has axis row, mask 1.
/// exchange   `tiles[0 .. count)` in ascending order; the rest is zero.
/// pass       all zero but the kind.
///
/// Points are what CL6 gives, without the finish bonus, or kUnscored for a move read from text: they are no part
/// of a move's identity.
struct Move {
    MoveKind kind = MoveKind::pass;
    Axis axis = Axis::row;
    std::uint8_t count = 0;
    std::uint8_t mask = 0;
    std::int16_t x = 0;
    std::int16_t y = 0;
    std::array<Tile, kHandSize> tiles{};
    std::int16_t points = 0;

    Cell first() const { return {x, y}; }
    std::span<const Tile> new_tiles() const { return std::span(tiles).first(count); }

    /// Calls `visit(cell, tile)` for each new tile, first to last.
    template <class Visit>
    void for_each_cell(Visit&& visit) const {
        unsigned left = mask;
        for (int i = 0; i < count; ++i, left &= left - 1) {
            visit(first().along(axis, std::countr_zero(left)), tiles[static_cast<std::size_t>(i)]);
        }
    }

    std::vector<Placed> cells() const;

    friend bool operator==(const Move& a, const Move& b) { return (a <=> b) == 0; }
    /// Canonical order: placements row by row from the top, then exchanges (the largest first), then the pass.
    friend std::strong_ordering operator<=>(const Move& a, const Move& b);
};
static_assert(sizeof(Move) == 16);

Move exchange_of(const Hand& tiles);
Move pass();

/// The placement with these cells; nothing when they are not one row or column of at most six cells.
std::optional<Move> placement_of(std::vector<Placed> cells);

/// `0,0:Ro`, `0,0h:RoRx.Rs`, `0,0v:...`, `swap:RoGx`, `pass`.
std::string to_string(const Move& move, Notation notation);

/// Reads that back, and placements as lists of cells, to the end. NotationError for what is unreadable or not one line.
Move read_move(Reader& reader);
Move parse_move(std::string_view text, Notation notation);

Key move_key(const Move& move);

}  // namespace sixline::grid
