// The table of a tile game, with everything move generation wants to know kept up to date.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/type_set.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/grid/points.hpp"

namespace sixline::grid {

/// The two runs of tiles that end at an empty cell along one axis, and what would join them.
struct Reach {
    TypeSet fits = kAllTypes;  // the types that make one legal line of both runs; none when the runs clash
    TypeSet before = 0;        // the run to the left, or above
    TypeSet after = 0;         // the run to the right, or below
    std::uint8_t before_length = 0;
    std::uint8_t after_length = 0;
    std::uint8_t points = 0;  // of the line that one tile here makes; 0 without a neighbour

    int length() const { return before_length + after_length + 1; }
};

/// An empty cell that touches a tile, edge to edge: one cache line.
struct alignas(64) OpenCell {
    std::array<Reach, 2> reach;  // by axis

    bool touches() const { return (reach[0].before | reach[0].after | reach[1].before | reach[1].after) != 0; }
};
static_assert(sizeof(OpenCell) == 64);

/// Tiles on a plane of 65,535 x 65,535 cells, held on a torus of 128 x 128: 108 connected tiles span at most 91.
///
/// Each torus cell holds one word:
///
///     kFree             neither a tile nor beside one
///     1 ... kMaxOpen    the number of an open cell
///     kWall             beyond the coordinates
///     0x8000 | code     a tile
///
/// Open cells lie in dense arrays, by number and in no particular order; their joint masks in an array of their own, so
/// that a scan reads 8 bytes a cell. kFree and kWall are numbers too: of cells that everything and that nothing fits,
/// so that whoever walks the table need not tell the kinds of empty cells apart. Only the rows near tiles are ever
/// written or copied.
class Board {
public:
    static constexpr int kMaxOpen = 2 * kSetSize + 2;
    static constexpr int kFree = 0;
    static constexpr int kWall = kMaxOpen + 1;
    static constexpr int kSide = 128;

    Board() { set_fixed_cells(); }
    Board(const Board& other) {
        set_fixed_cells();
        copy_from(other);
    }
    Board& operator=(const Board& other) {
        if (this != &other) copy_from(other);
        return *this;
    }

    void clear();

    // The table.
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::span<const Placed> placed() const { return std::span(placed_).first(at(size_)); }  // in order of placing
    std::vector<Placed> cells() const;                                                      // row by row
    std::optional<Tile> find(Cell cell) const;                                              // any cell of the plane
    int copies(int type) const { return copies_[at(type)]; }
    /// The types of which at least `copies` (1 to 3) lie on the table.
    TypeSet types_with(int copies) const { return types_with_[at(copies - 1)]; }

    /// The rows near the tiles, where the three below may be asked. Cells 128 apart are one cell to them.
    bool covers(Cell cell) const { return first_row_ <= cell.y && cell.y < end_row_; }
    bool has_tile(Cell cell) const { return (word(cell) & kTile) != 0; }
    Tile tile(Cell cell) const { return Tile{static_cast<std::uint8_t>(word(cell) & 0xFF)}; }
    bool is_free(Cell cell) const { return word(cell) == kFree; }

    // Open cells, numbered from 1 to open_count(); kFree and kWall may be asked too.
    int open_count() const { return open_count_; }
    const OpenCell& open(int number) const { return open_[at(number)]; }
    Cell open_cell(int number) const { return open_cells_[at(number)]; }
    /// The types with a legal single-tile placement there.
    TypeSet fits(int number) const { return fits_[at(number)]; }
    /// The same by number, from kFree to the last open cell.
    std::span<const TypeSet> all_fits() const { return std::span(fits_).first(at(open_count_ + 1)); }
    /// The number of a cell without a tile.
    int open_number(Cell cell) const { return word(cell); }
    /// No tile of `types` has a legal single-tile placement (CL11).
    bool is_locked_for(TypeSet types) const;

    // For walking the table: torus cells by index.
    static constexpr int torus_index(Cell cell) { return (cell.y & (kSide - 1)) * kSide + (cell.x & (kSide - 1)); }
    static constexpr int torus_along(int index, Axis axis, int steps) {
        return axis == Axis::row ? (index & ~(kSide - 1)) | ((index + steps) & (kSide - 1))
                                 : (index + kSide * steps) & (kSide * kSide - 1);
    }
    int word(int index) const { return grid_[at(index)]; }

    // Hashing.
    Key key() const { return key_; }
    Key canonical_key() const;

    // Unchecked: the cell is empty and legal, or the last tile placed.
    void place(Cell cell, Tile tile);
    void unplace();
    void play(const Move& move) {
        move.for_each_cell([this](Cell cell, Tile tile) { place(cell, tile); });
    }
    void unplay(const Move& move) {
        for (int i = 0; i < move.count; ++i) unplace();
    }

    /// The reach of a cell without a tile, walked afresh.
    Reach measure(Cell cell, Axis axis) const;

private:
    static constexpr std::uint16_t kTile = 0x8000;
    static constexpr int kMargin = 8;  // rows ready beyond the tiles: a hand reaches 6 cells past an open one

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    int word(Cell cell) const { return word(torus_index(cell)); }
    std::uint16_t& word_at(Cell cell) { return grid_[at(torus_index(cell))]; }

    void set_fixed_cells();
    void copy_from(const Board& other);
    void ready_rows(int y);
    static bool is_near_rim(int coordinate);
    void set_wall(bool is_walled);
    void drop_rows_beyond();
    void leave_rim();
    int open_at(Cell cell);
    void close(int number);
    void refresh(int number) { fits_[at(number)] = open_[at(number)].reach[0].fits & open_[at(number)].reach[1].fits; }

    // No initialisers on the large arrays: only what the counts cover is ever read.
    std::array<std::uint16_t, kSide * kSide> grid_;
    std::array<OpenCell, kWall + 1> open_;
    std::array<TypeSet, kWall + 1> fits_;
    std::array<Cell, kWall + 1> open_cells_;
    std::array<Placed, kSetSize> placed_;
    std::array<std::uint8_t, kTypes> copies_{};
    std::array<TypeSet, kCopies> types_with_{};
    Key key_ = 0;
    int open_count_ = 0;
    int size_ = 0;
    int first_row_ = 0;  // rows [first_row_, end_row_) of the grid are in use
    int end_row_ = 0;
    bool is_walled_ = false;  // torus column 0 lies beyond the coordinates
};

}  // namespace sixline::grid
