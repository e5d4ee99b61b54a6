#include "sixline/grid/board.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace sixline::grid {

namespace {

/// The types that make one line of two runs, given what each of them admits; none when the runs clash.
TypeSet join(TypeSet before, TypeSet before_admits, TypeSet after_admits) {
    return (before & ~after_admits) != 0 ? 0 : before_admits & after_admits;
}

}  // namespace

template <Variant V>
void Board<V>::set_fixed_cells() {
    open_[at(kFree)] = {};
    fits_[at(kFree)] = kAllTypes;
    open_[at(kWall)] = {};
    fits_[at(kWall)] = 0;
}

template <Variant V>
void Board<V>::clear() {
    copies_.fill(0);
    layers_.fill(0);
    key_ = 0;
    open_count_ = 0;
    corner_count_ = 0;
    size_ = 0;
    strips_ = 0;
    first_row_ = 0;
    end_row_ = 0;
    is_walled_ = false;
}

template <Variant V>
void Board<V>::copy_from(const Board& other) {
    // Rows are a ring: in one part of it, or in two. More than the ring has were in use if tiles were taken up again.
    const int rows = std::min(other.end_row_ - other.first_row_, torus::kSide);
    const int upper = std::min(rows, torus::kSide - (other.first_row_ & (torus::kSide - 1)));
    for (unsigned left = other.strips_; left != 0; left &= left - 1) {
        const auto copy_rows = [&, strip = std::countr_zero(left)](int first, int count) {
            const std::size_t start = at(torus::start(strip, first));
            std::copy_n(&other.grid_[start], count * torus::kStrip, &grid_[start]);
        };
        copy_rows(other.first_row_, upper);
        if (rows > upper) copy_rows(other.first_row_ + upper, rows - upper);
    }
    std::copy_n(&other.open_[1], other.open_count_, &open_[1]);
    std::copy_n(&other.fits_[1], other.open_count_, &fits_[1]);
    std::copy_n(&other.open_cells_[1], other.open_count_, &open_cells_[1]);
    if constexpr (kHasDiagonals<V>) {
        std::copy_n(&other.open_[kFirstCorner], other.corner_count_, &open_[kFirstCorner]);
        std::copy_n(&other.open_cells_[kFirstCorner], other.corner_count_, &open_cells_[kFirstCorner]);
        corner_count_ = other.corner_count_;
        long_diagonal_ = other.long_diagonal_;
    }
    std::copy_n(other.placed_.data(), other.size_, placed_.data());
    copies_ = other.copies_;
    layers_ = other.layers_;
    key_ = other.key_;
    open_count_ = other.open_count_;
    size_ = other.size_;
    strips_ = other.strips_;
    first_row_ = other.first_row_;
    end_row_ = other.end_row_;
    is_walled_ = other.is_walled_;
}

template <Variant V>
void Board<V>::fill(unsigned strips, int first_row, int end_row) {
    for (int y = first_row; y < end_row; ++y) {
        const auto word = static_cast<std::uint16_t>(std::abs(y) > kMaxCoordinate ? kWall : kFree);
        for (unsigned left = strips; left != 0; left &= left - 1) {
            std::fill_n(&grid_[at(torus::start(std::countr_zero(left), y))], torus::kStrip, word);
        }
        if (is_walled_) grid_[at(torus::start(0, y))] = kWall;
    }
}

template <Variant V>
void Board<V>::make_ready(Cell cell) {
    const int first = cell.y - kMargin;
    const int end = cell.y + kMargin + 1;
    if (first_row_ == end_row_) first_row_ = end_row_ = first;
    const unsigned strips = strip_bit(cell.x - kMargin) | strip_bit(cell.x) | strip_bit(cell.x + kMargin);
    if ((strips & ~strips_) != 0) {
        fill(strips & ~strips_, first_row_, end_row_);
        strips_ |= strips;
    }
    if (first < first_row_) {
        fill(strips_, first, first_row_);
        first_row_ = first;
    }
    if (end > end_row_) {
        fill(strips_, end_row_, end);
        end_row_ = end;
    }
}

// Rows made of wall are given back, free, once no tile is near them: they share the torus with rows 128 cells inside.
template <Variant V>
void Board<V>::drop_rows_beyond() {
    const auto free_row = [this](int y) {
        for (int strip = 0; strip * torus::kStrip < torus::kSide; ++strip) {
            std::fill_n(&grid_[at(torus::start(strip, y))], torus::kStrip, static_cast<std::uint16_t>(kFree));
        }
    };
    while (end_row_ > kMaxCoordinate + 1) free_row(--end_row_);
    while (first_row_ < -kMaxCoordinate) free_row(first_row_++);
}

template <Variant V>
bool Board<V>::is_near_rim(int coordinate) {
    return std::abs(coordinate) > kMaxCoordinate - kMargin;
}

template <Variant V>
void Board<V>::leave_rim() {
    const auto is_near = [this](std::int16_t Cell::* coordinate) {
        return std::ranges::any_of(placed(), [&](const Placed& p) { return is_near_rim(p.cell.*coordinate); });
    };
    if (is_walled_ && !is_near(&Cell::x)) set_wall(false);
    if (!is_near(&Cell::y)) drop_rows_beyond();
}

// -32,768 and 32,768 are one 16-bit word and torus column 0, as is the column 128 cells inside: no table reaches both,
// so the wall stands only while there are tiles near the rim. Rows beyond need none: they are made of it.
template <Variant V>
void Board<V>::set_wall(bool is_walled) {
    is_walled_ = is_walled;
    for (int y = first_row_; y < end_row_; ++y) {
        if (std::abs(y) > kMaxCoordinate) continue;
        grid_[at(torus::start(0, y))] = static_cast<std::uint16_t>(is_walled ? kWall : kFree);
    }
}

// The number of an empty cell beside a tile: its own, or if it has none yet the spare one, or a new one.
template <Variant V>
int Board<V>::open_at(int index, Cell cell, int& spare) {
    std::uint16_t& word = grid_[at(index)];
    if (is_free(word)) {
        const int corner = word;
        word = static_cast<std::uint16_t>(spare != kFree ? std::exchange(spare, kFree) : ++open_count_);
        open_[word] = {};
        open_cells_[word] = cell;
        if constexpr (kHasDiagonals<V>) {
            if (corner != kFree) {
                open_[word].diagonals = open_[at(corner)].diagonals;
                give_up(corner);
            }
        }
    }
    return word;
}

// Gives a number up, which the last of its kind takes over.
template <Variant V>
void Board<V>::give_up(int number) {
    int last = 0;
    if (kHasDiagonals<V> && number >= kFirstCorner) {
        last = kFirstCorner + --corner_count_;
    } else {
        last = open_count_--;
        fits_[at(number)] = fits_[at(last)];
    }
    if (number == last) return;
    open_[at(number)] = open_[at(last)];
    open_cells_[at(number)] = open_cells_[at(last)];
    word_at(open_cell(number)) = static_cast<std::uint16_t>(number);
}

template <Variant V>
void Board<V>::count_up(Tile tile) {
    if constexpr (kHasDiagonals<V>) {
        layers_[at(tile.background())] |= type_bit(tile);
    } else {
        layers_[copies_[at(tile.type())]++] |= type_bit(tile);
    }
}

template <Variant V>
void Board<V>::count_down(Tile tile) {
    if constexpr (kHasDiagonals<V>) {
        layers_[at(tile.background())] &= ~type_bit(tile);
    } else {
        layers_[--copies_[at(tile.type())]] &= ~type_bit(tile);
    }
}

template <Variant V>
OpenCell<V> Board<V>::place(Cell cell, Tile tile) {
    assert(size_ < kSetSize);
    placed_[at(size_++)] = {cell, tile};
    make_ready(cell);
    if (is_near_rim(cell.x) && !is_walled_) set_wall(true);
    assert(!has_tile(cell));

    count_up(tile);
    key_ ^= cell_key(tile, cell.x, cell.y);

    std::uint16_t& word = word_at(cell);
    int spare = word;
    const OpenCell<V> covered = open_[at(spare)];
    word = static_cast<std::uint16_t>(kTile | tile.code);
    if constexpr (kHasDiagonals<V>) {
        if (spare >= kFirstCorner) give_up(std::exchange(spare, kFree));
        set_diagonal_ends(cell, tile.background(), covered.diagonals, true);
    }
    place_along<Axis::row>(cell, tile, covered, spare);
    place_along<Axis::column>(cell, tile, covered, spare);
    if (spare != kFree) give_up(spare);
    return covered;
}

// One run of the tile and those beside it. What the left ones are is known at their other end.
template <Variant V>
template <Axis axis>
void Board<V>::place_along(Cell cell, Tile tile, const Edges& covered, int& spare) {
    const Reach& reach = covered.reach[index(axis)];
    const int before = reach.before_length();
    const int after = reach.after_length();
    const int here = torus::index_of(cell);
    const int left = open_at(torus::back(here, axis, before + 1), cell.along(axis, -before - 1), spare);
    const int right = open_at(torus::forward(here, axis, after + 1), cell.along(axis, after + 1), spare);
    const Run run{types_between(left, axis, cell) | reach.after() | type_bit(tile),
                  reach.fits() & compatible(tile.type()), reach.length()};
    if (left != kWall) set_left(left, axis, run);
    if (right != kWall) set_right(right, axis, run);
}

template <Variant V>
void Board<V>::unplace() {
    const auto [cell, tile] = placed_[at(size_ - 1)];
    OpenCell<V> covered;
    covered.reach = {measure(cell, Axis::row), measure(cell, Axis::column)};
    if constexpr (kHasDiagonals<V>) covered.diagonals = measure_diagonals(cell);
    unplace(covered);
}

template <Variant V>
void Board<V>::unplace(const OpenCell<V>& covered) {
    assert(size_ > 0);
    const auto [cell, tile] = placed_[at(--size_)];
    if (size_ == 0) return clear();
    count_down(tile);
    key_ ^= cell_key(tile, cell.x, cell.y);
    word_at(cell) = kFree;

    int spare = kFree;
    if constexpr (kHasDiagonals<V>) set_diagonal_ends(cell, tile.background(), covered.diagonals, false);
    unplace_along<Axis::row>(cell, tile, covered, spare);
    unplace_along<Axis::column>(cell, tile, covered, spare);
    if (covered.touches()) {
        const int i = open_at(torus::index_of(cell), cell, spare);
        open_[at(i)] = covered;
        fits_[at(i)] = covered.reach[0].fits() & covered.reach[1].fits();
    } else if constexpr (kHasDiagonals<V>) {
        if (covered.diagonals.touches()) make_corner(cell, covered.diagonals);
    }
    if (spare != kFree) give_up(spare);
    if (is_near_rim(cell.x) || is_near_rim(cell.y)) leave_rim();
}

template <Variant V>
template <Axis axis>
void Board<V>::unplace_along(Cell cell, Tile tile, const Edges& covered, int& spare) {
    const Reach& reach = covered.reach[index(axis)];
    const int here = torus::index_of(cell);
    const int left = word(torus::back(here, axis, reach.before_length() + 1));
    const int right = word(torus::forward(here, axis, reach.after_length() + 1));
    Run before{types_between(left, axis, cell) & ~reach.after() & ~type_bit(tile), kAllTypes, reach.before_length()};
    Run after{reach.after(), kAllTypes, reach.after_length()};
    if (before.length != 0 && after.length != 0) [[unlikely]] {
        before.admits = common_compatible(before.types);
        after.admits = common_compatible(after.types);
    } else {  // one of them is all there is
        if (before.length != 0) before.admits = reach.fits();
        if (after.length != 0) after.admits = reach.fits();
    }
    if (left != kWall) {
        set_left(left, axis, before);
        close_if_alone(left, spare);
    }
    if (const int now = word(torus::forward(here, axis, reach.after_length() + 1)); right != kWall) {
        set_right(now, axis, after);
        close_if_alone(now, spare);
    }
}

// A run begins right of an open cell, or below it.
template <Variant V>
void Board<V>::set_left(int number, Axis axis, const Run& after) {
    Reach& reach = open_[at(number)].reach[index(axis)];
    const TypeSet before = reach.before_length() == 0 ? 0 : types_before(open_cell(number), axis);
    const TypeSet fits = join(before, common_compatible(before), after.admits);
    reach = Reach(fits, reach.before_length(), after.types, after.length);
    fits_[at(number)] = fits & open_[at(number)].reach[index(other(axis))].fits();
}

// A run ends left of an open cell, or above it.
template <Variant V>
void Board<V>::set_right(int number, Axis axis, const Run& before) {
    Reach& reach = open_[at(number)].reach[index(axis)];
    const TypeSet after = reach.after();
    const TypeSet fits = join(after, common_compatible(after), before.admits);
    reach = Reach(fits, before.length, after, reach.after_length());
    fits_[at(number)] = fits & open_[at(number)].reach[index(other(axis))].fits();
}

// The first cell to close leaves its number over.
template <Variant V>
void Board<V>::close_if_alone(int number, int& spare) {
    if (open(number).touches()) return;
    const Cell cell = open_cell(number);
    word_at(cell) = kFree;
    if constexpr (kHasDiagonals<V>) {
        if (const DiagonalReach diagonals = open(number).diagonals; diagonals.touches()) make_corner(cell, diagonals);
    }
    if (spare == kFree) {
        spare = number;
        return;
    }
    if (spare == open_count_) std::swap(spare, number);  // no open cell: it takes nothing over
    give_up(number);
}

template <Variant V>
void Board<V>::make_corner(Cell cell, const DiagonalReach& diagonals) {
    if constexpr (kHasDiagonals<V>) {
        assert(corner_count_ < kMaxCorners);
        const int number = kFirstCorner + corner_count_++;
        open_[at(number)] = {};
        open_[at(number)].diagonals = diagonals;
        open_cells_[at(number)] = cell;
        word_at(cell) = static_cast<std::uint16_t>(number);
    }
}

// Tells the empty cells at the ends of a tile's diagonals: the tile joins the runs on both sides of it, or parts them.
template <Variant V>
void Board<V>::set_diagonal_ends(Cell cell, int background, const DiagonalReach& covered, bool is_tile) {
    if constexpr (kHasDiagonals<V>) {
        for (int i = 0; i < kCorners; ++i) {
            const auto corner = static_cast<Corner>(i);
            const int length = covered.run_length(corner, background);
            const Cell end = cell.across(corner, length + 1);
            std::uint16_t& number = word_at(end);
            if ((number & kTile) != 0 || number == kWall) continue;
            if (number == kFree) make_corner(end, {});
            const int whole = length + 1 + covered.run_length(opposite(corner), background);
            DiagonalReach& reach = open_[number].diagonals;
            reach.set_run(opposite(corner), background, is_tile ? whole : length, long_diagonal_);
            if (number >= kFirstCorner && !reach.touches()) give_up(std::exchange(number, kFree));
        }
    }
}

template <Variant V>
TypeSet Board<V>::types_before(Cell cell, Axis axis) const {
    const int length = open(open_number(cell)).reach[index(axis)].before_length();
    return types_between(open_number(cell.along(axis, -length - 1)), axis, cell);
}

// The run that begins right of an open cell and ends at `cell`. Nothing is known beyond the coordinates: it is walked.
template <Variant V>
TypeSet Board<V>::types_between(int number, Axis axis, Cell cell) const {
    if (number == kWall) [[unlikely]]
        return run_beside(cell, axis, -1).types;
    return open(number).reach[index(axis)].after();
}

template <Variant V>
typename Board<V>::Run Board<V>::run_beside(Cell cell, Axis axis, int step) const {
    Run run;
    const auto further = [&](int at) { return step < 0 ? torus::back(at, axis, 1) : torus::forward(at, axis, 1); };
    for (int next = further(torus::index_of(cell)); (word(next) & kTile) != 0; next = further(next)) {
        const int type = Tile{static_cast<std::uint8_t>(word(next))}.type();
        run.types |= type_bit(type);
        run.admits &= compatible(type);
        ++run.length;
    }
    return run;
}

template <Variant V>
Reach Board<V>::between(const Run& before, const Run& after) {
    return {join(before.types, before.admits, after.admits), before.length, after.types, after.length};
}

template <Variant V>
Reach Board<V>::measure(Cell cell, Axis axis) const {
    return between(run_beside(cell, axis, -1), run_beside(cell, axis, 1));
}

template <Variant V>
DiagonalReach Board<V>::measure_diagonals(Cell cell) const
    requires(kHasDiagonals<V>)
{
    DiagonalReach reach;
    for (int i = 0; i < kCorners; ++i) {
        const auto corner = static_cast<Corner>(i);
        int length = 0;
        int background = 0;
        for (Cell next = cell.across(corner, 1); has_tile(next); next = next.across(corner, 1)) {
            if (length != 0 && tile(next).background() != background) break;
            background = tile(next).background();
            ++length;
        }
        if (length != 0) reach.set_run(corner, background, length, long_diagonal_);
    }
    return reach;
}

template <Variant V>
bool Board<V>::is_locked(const Rules& rules) const {
    for (int number = 1; number <= open_count_; ++number) {
        if constexpr (kHasDiagonals<V>) {
            for (int background = 0; background < rules.backgrounds(); ++background) {
                const bool fits_one = (fits(number) & ~layer(background)) != 0;
                if (fits_one && !open(number).diagonals.is_barred(background)) return false;
            }
        } else {
            if ((fits(number) & ~layer(rules.copies() - 1)) != 0) return false;
        }
    }
    return true;
}

template <Variant V>
std::optional<Tile> Board<V>::find(Cell cell) const {
    for (const Placed& placed : placed()) {
        if (placed.cell == cell) return placed.tile;
    }
    return std::nullopt;
}

template <Variant V>
std::vector<Placed> Board<V>::cells() const {
    std::vector<Placed> sorted(placed().begin(), placed().end());
    std::ranges::sort(sorted);
    return sorted;
}

template <Variant V>
Key Board<V>::canonical_key() const {
    if (empty()) return 0;
    Cell corner = placed_[0].cell;
    for (const auto& [cell, tile] : placed()) {
        corner.x = std::min(corner.x, cell.x);
        corner.y = std::min(corner.y, cell.y);
    }
    Key key = 0;
    for (const auto& [cell, tile] : placed()) {
        key ^=
            cell_key(tile, static_cast<std::int16_t>(cell.x - corner.x), static_cast<std::int16_t>(cell.y - corner.y));
    }
    return key;
}

template class Board<Variant::classic>;
template class Board<Variant::flex>;

}  // namespace sixline::grid
