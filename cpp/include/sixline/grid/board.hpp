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
#include "sixline/core/raw_array.hpp"
#include "sixline/core/type_set.hpp"
#include "sixline/core/word.hpp"
#include "sixline/grid/diagonals.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/grid/points.hpp"
#include "sixline/grid/torus.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// The two runs of tiles that end at an empty cell along one axis, and what would join them. Two words, for twice as
/// many have to be copied with every board:
///
///     bytes 0-7    the types that make one legal line of both runs; none when the runs clash
///     8-12         the types in the run to the right, or below
///     13           its length
///     14           the length of the run to the left, or above
///     15           points of the line that one tile here makes; 0 without a neighbour
class Reach {
public:
    Reach() = default;
    Reach(TypeSet fits, int before_length, TypeSet after, int after_length)
        : fits_(fits),
          rest_(after | at_byte(5, after_length) | at_byte(6, before_length) |
                at_byte(7, line_points(before_length + after_length + 1) * (fits != 0))) {}

    TypeSet fits() const { return fits_; }
    TypeSet after() const { return rest_ & kAllTypes; }
    int after_length() const { return from_byte<std::uint8_t>(rest_, 5); }
    int before_length() const { return from_byte<std::uint8_t>(rest_, 6); }
    int points() const { return from_byte<std::uint8_t>(rest_, 7); }
    /// Of that line.
    int length() const { return before_length() + after_length() + 1; }
    bool touches() const { return rest_ != 0; }

    friend bool operator==(const Reach&, const Reach&) = default;

private:
    TypeSet fits_ = kAllTypes;
    Word rest_ = 0;
};

/// The reaches of an empty cell by axis.
struct Edges {
    std::array<Reach, 2> reach;

    bool touches() const { return reach[0].touches() || reach[1].touches(); }
};

/// An empty cell that touches a tile, edge to edge; in Flex at a corner at least.
template <Variant V>
struct OpenCell : Edges {};
template <>
struct OpenCell<Variant::flex> : Edges {
    DiagonalReach diagonals;
};
static_assert(sizeof(OpenCell<Variant::classic>) == 32);

/// Tiles on a plane of 65,535 x 65,535 cells, held on a torus of 128 x 128: 108 connected tiles span at most 91.
///
/// Each torus cell holds one word:
///
///     kFree              neither a tile nor beside one
///     1 ... kMaxOpen     the number of an open cell
///     kWall              beyond the coordinates
///     kFirstCorner ...   in Flex, the number of a free cell that touches tiles at its corners
///     0x8000 | code      a tile
///
/// Open cells lie in dense arrays, by number and in no particular order; their joint masks in an array of their own, so
/// that a scan reads 8 bytes a cell. kFree and kWall are numbers too: of cells that everything and that nothing fits,
/// so that whoever walks the table need not tell the kinds of empty cells apart. Only the cells near tiles are ever
/// written or copied.
template <Variant V>
class Board {
public:
    static constexpr int kMaxOpen = 2 * kSetSize + 2;
    static constexpr int kFree = 0;
    static constexpr int kWall = kMaxOpen + 1;
    static constexpr int kFirstCorner = kWall + 1;
    /// Free cells at corners: a connected table has at most three more outward corners than tiles, and lies in no more
    /// than two parts while a move is laid.
    static constexpr int kMaxCorners = kHasDiagonals<V> ? kSetSize + 6 : 0;
    static constexpr int kNumbers = kFirstCorner + kMaxCorners;

    Board() { set_fixed_cells(); }
    explicit Board(const Rules& rules) : long_diagonal_(rules.long_diagonal) { set_fixed_cells(); }
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
    std::span<const Placed> placed() const { return std::span(placed_.data(), at(size_)); }  // in order of placing
    std::vector<Placed> cells() const;                                                       // row by row
    std::optional<Tile> find(Cell cell) const;                                               // any cell of the plane
    /// Of a tile on the table.
    int copies(Tile tile) const {
        if constexpr (kHasDiagonals<V>) return static_cast<int>(layers_[at(tile.background())] >> tile.type() & 1);
        return copies_[at(tile.type())];
    }
    /// The types on the table, in three layers: at least once, twice, three times; in Flex by background.
    TypeSet layer(int i) const { return layers_[at(i)]; }
    LongDiagonal long_diagonal() const { return long_diagonal_; }

    /// Near the tiles, where the three below may be asked. Cells 128 apart are one cell to them.
    bool covers(Cell cell) const {
        return first_row_ <= cell.y && cell.y < end_row_ && (strips_ & strip_bit(cell.x)) != 0;
    }
    bool has_tile(Cell cell) const { return (word(cell) & kTile) != 0; }
    Tile tile(Cell cell) const { return Tile{static_cast<std::uint8_t>(word(cell) & 0xFF)}; }
    bool is_free(Cell cell) const { return is_free(word(cell)); }
    static constexpr bool is_free(int word) {
        const bool is_corner = static_cast<unsigned>(word - kFirstCorner) < static_cast<unsigned>(kMaxCorners);
        return word == kFree || is_corner;
    }

    // Open cells, numbered from 1 to open_count(); kFree and kWall may be asked too.
    int open_count() const { return open_count_; }
    const OpenCell<V>& open(int number) const { return open_[at(number)]; }
    Cell open_cell(int number) const { return open_cells_[at(number)]; }
    /// Free cells at corners, numbered from kFirstCorner on; they have no reach, but diagonals.
    int corner_count() const { return kHasDiagonals<V> ? corner_count_ : 0; }
    /// The types in the run to the left of an empty cell, or above.
    TypeSet types_before(Cell cell, Axis axis) const;
    /// The types with a legal single-tile placement there.
    TypeSet fits(int number) const { return fits_[at(number)]; }
    /// The same by number, from kFree to the last open cell.
    std::span<const TypeSet> all_fits() const { return std::span(fits_.data(), at(open_count_ + 1)); }
    /// The number of a cell without a tile.
    int open_number(Cell cell) const { return word(cell); }
    /// No tile off the table has a legal single-tile placement (CL11).
    bool is_locked(const Rules& rules) const;

    /// For walking the table: the word of a torus cell.
    int word(int index) const { return grid_[at(index)]; }

    // Hashing.
    Key key() const { return key_; }
    Key canonical_key() const;

    // Unchecked: the cell is empty and legal, or the last tile placed.
    /// Returns what it covers, which makes taking it up again quicker.
    OpenCell<V> place(Cell cell, Tile tile);
    void unplace();
    void unplace(const OpenCell<V>& covered);

    using Covered = RawArray<OpenCell<V>, kHandSize>;
    void play(const Move& move, Covered& covered) {
        std::size_t i = 0;
        move.for_each_cell([&](Cell cell, Tile tile) { covered[i++] = place(cell, tile); });
    }
    void play(const Move& move) {
        move.for_each_cell([this](Cell cell, Tile tile) { place(cell, tile); });
    }
    void unplay(const Move& move, const Covered& covered) {
        for (std::size_t i = move.count; i-- > 0;) unplace(covered[i]);
    }

    /// The reach of a cell without a tile, walked afresh.
    Reach measure(Cell cell, Axis axis) const;
    DiagonalReach measure_diagonals(Cell cell) const
        requires(kHasDiagonals<V>);

private:
    static constexpr std::uint16_t kTile = 0x8000;
    /// Cells ready beyond the tiles: an open one, and six that a hand can reach from it.
    static constexpr int kMargin = 7;

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    int word(Cell cell) const { return word(torus::index_of(cell)); }
    std::uint16_t& word_at(Cell cell) { return grid_[at(torus::index_of(cell))]; }

    /// Tiles side by side, from one next to an empty cell onward.
    struct Run {
        TypeSet types = 0;
        TypeSet admits = kAllTypes;  // what may join all of them
        int length = 0;
    };
    Run run_beside(Cell cell, Axis axis, int step) const;
    static Reach between(const Run& before, const Run& after);
    void set_left(int number, Axis axis, const Run& after);
    void set_right(int number, Axis axis, const Run& before);

    void set_fixed_cells();
    void copy_from(const Board& other);
    static unsigned strip_bit(int x) { return 1U << torus::strip_of(x); }
    void fill(unsigned strips, int first_row, int end_row);
    void make_ready(Cell cell);
    static bool is_near_rim(int coordinate);
    void set_wall(bool is_walled);
    void drop_rows_beyond();
    void leave_rim();
    int open_at(int index, Cell cell, int& spare);
    template <Axis axis>
    void place_along(Cell cell, Tile tile, const Edges& covered, int& spare);
    template <Axis axis>
    void unplace_along(Cell cell, Tile tile, const Edges& covered, int& spare);
    TypeSet types_between(int number, Axis axis, Cell cell) const;
    void count_up(Tile tile);
    void count_down(Tile tile);
    void give_up(int number);
    void close_if_alone(int number, int& spare);

    // Flex.
    void set_diagonal_ends(Cell cell, int background, const DiagonalReach& covered, bool is_tile);
    void make_corner(Cell cell, const DiagonalReach& diagonals);

    std::array<std::uint8_t, kTypes> copies_{};
    std::array<TypeSet, kCopies> layers_{};
    Key key_ = 0;
    int open_count_ = 0;
    int corner_count_ = 0;
    int size_ = 0;
    unsigned strips_ = 0;  // bit s: strip s of the torus is in use,
    int first_row_ = 0;    // in rows [first_row_, end_row_)
    int end_row_ = 0;
    bool is_walled_ = false;  // torus column 0 lies beyond the coordinates
    LongDiagonal long_diagonal_ = LongDiagonal::illegal;

    // Only what the counts and ranges cover is ever read, or copied: hence the small ones first, on few pages of
    // memory.
    RawArray<Placed, kSetSize> placed_;
    RawArray<Cell, std::size_t{kNumbers}> open_cells_;
    RawArray<TypeSet, kWall + 1> fits_;
    RawArray<OpenCell<V>, std::size_t{kNumbers}> open_;
    RawArray<std::uint16_t, std::size_t{torus::kCells}> grid_;
};

}  // namespace sixline::grid
