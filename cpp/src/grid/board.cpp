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

void Board::set_fixed_cells() {
    open_[at(kFree)] = OpenCell{};
    fits_[at(kFree)] = kAllTypes;
    open_[at(kWall)] = OpenCell{};
    fits_[at(kWall)] = 0;
}

void Board::clear() {
    copies_.fill(0);
    types_with_.fill(0);
    key_ = 0;
    open_count_ = 0;
    size_ = 0;
    strips_ = 0;
    first_row_ = 0;
    end_row_ = 0;
    is_walled_ = false;
}

void Board::copy_from(const Board& other) {
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
    std::copy_n(other.placed_.data(), other.size_, placed_.data());
    copies_ = other.copies_;
    types_with_ = other.types_with_;
    key_ = other.key_;
    open_count_ = other.open_count_;
    size_ = other.size_;
    strips_ = other.strips_;
    first_row_ = other.first_row_;
    end_row_ = other.end_row_;
    is_walled_ = other.is_walled_;
}

void Board::fill(unsigned strips, int first_row, int end_row) {
    for (int y = first_row; y < end_row; ++y) {
        const auto word = static_cast<std::uint16_t>(std::abs(y) > kMaxCoordinate ? kWall : kFree);
        for (unsigned left = strips; left != 0; left &= left - 1) {
            std::fill_n(&grid_[at(torus::start(std::countr_zero(left), y))], torus::kStrip, word);
        }
        if (is_walled_) grid_[at(torus::start(0, y))] = kWall;
    }
}

void Board::make_ready(Cell cell) {
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
void Board::drop_rows_beyond() {
    const auto free_row = [this](int y) {
        for (int strip = 0; strip * torus::kStrip < torus::kSide; ++strip) {
            std::fill_n(&grid_[at(torus::start(strip, y))], torus::kStrip, static_cast<std::uint16_t>(kFree));
        }
    };
    while (end_row_ > kMaxCoordinate + 1) free_row(--end_row_);
    while (first_row_ < -kMaxCoordinate) free_row(first_row_++);
}

bool Board::is_near_rim(int coordinate) {
    return std::abs(coordinate) > kMaxCoordinate - kMargin;
}

void Board::leave_rim() {
    const auto is_near = [this](std::int16_t Cell::* coordinate) {
        return std::ranges::any_of(placed(), [&](const Placed& p) { return is_near_rim(p.cell.*coordinate); });
    };
    if (is_walled_ && !is_near(&Cell::x)) set_wall(false);
    if (!is_near(&Cell::y)) drop_rows_beyond();
}

// -32,768 and 32,768 are one 16-bit word and torus column 0, as is the column 128 cells inside: no table reaches both,
// so the wall stands only while there are tiles near the rim. Rows beyond need none: they are made of it.
void Board::set_wall(bool is_walled) {
    is_walled_ = is_walled;
    for (int y = first_row_; y < end_row_; ++y) {
        if (std::abs(y) > kMaxCoordinate) continue;
        grid_[at(torus::start(0, y))] = static_cast<std::uint16_t>(is_walled ? kWall : kFree);
    }
}

// The number of an empty cell beside a tile: its own, or if it has none yet the spare one, or a new one.
int Board::open_at(int index, Cell cell, int& spare) {
    std::uint16_t& number = grid_[at(index)];
    if (number == kFree) {
        number = static_cast<std::uint16_t>(spare != kFree ? std::exchange(spare, kFree) : ++open_count_);
        open_[number] = OpenCell{};
        open_cells_[number] = cell;
    }
    return number;
}

// Gives a number up, which the last open cell takes over.
void Board::give_up(int number) {
    const int last = open_count_--;
    if (number == last) return;
    open_[at(number)] = open_[at(last)];
    fits_[at(number)] = fits_[at(last)];
    open_cells_[at(number)] = open_cells_[at(last)];
    word_at(open_cell(number)) = static_cast<std::uint16_t>(number);
}

OpenCell Board::place(Cell cell, Tile tile) {
    assert(size_ < kSetSize);
    placed_[at(size_++)] = {cell, tile};
    make_ready(cell);
    if (is_near_rim(cell.x) && !is_walled_) set_wall(true);
    assert(!has_tile(cell));

    types_with_[copies_[at(tile.type())]++] |= type_bit(tile);
    key_ ^= cell_key(tile, cell.x, cell.y);

    std::uint16_t& word = word_at(cell);
    int spare = word;
    const OpenCell covered = open_[at(spare)];
    word = static_cast<std::uint16_t>(kTile | tile.code);
    place_along<Axis::row>(cell, tile, covered, spare);
    place_along<Axis::column>(cell, tile, covered, spare);
    if (spare != kFree) give_up(spare);
    return covered;
}

// One run of the tile and those beside it. What the left ones are is known at their other end.
template <Axis axis>
void Board::place_along(Cell cell, Tile tile, const OpenCell& covered, int& spare) {
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

void Board::unplace() {
    const auto [cell, tile] = placed_[at(size_ - 1)];
    unplace({{measure(cell, Axis::row), measure(cell, Axis::column)}});
}

void Board::unplace(const OpenCell& covered) {
    assert(size_ > 0);
    const auto [cell, tile] = placed_[at(--size_)];
    if (size_ == 0) return clear();
    types_with_[--copies_[at(tile.type())]] &= ~type_bit(tile);
    key_ ^= cell_key(tile, cell.x, cell.y);
    word_at(cell) = kFree;

    int spare = kFree;
    unplace_along<Axis::row>(cell, tile, covered, spare);
    unplace_along<Axis::column>(cell, tile, covered, spare);
    if (covered.touches()) {
        const int i = open_at(torus::index_of(cell), cell, spare);
        open_[at(i)] = covered;
        fits_[at(i)] = covered.reach[0].fits() & covered.reach[1].fits();
    }
    if (spare != kFree) give_up(spare);
    if (is_near_rim(cell.x) || is_near_rim(cell.y)) leave_rim();
}

template <Axis axis>
void Board::unplace_along(Cell cell, Tile tile, const OpenCell& covered, int& spare) {
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
void Board::set_left(int number, Axis axis, const Run& after) {
    Reach& reach = open_[at(number)].reach[index(axis)];
    const TypeSet before = reach.before_length() == 0 ? 0 : types_before(open_cell(number), axis);
    const TypeSet fits = join(before, common_compatible(before), after.admits);
    reach = Reach(fits, reach.before_length(), after.types, after.length);
    fits_[at(number)] = fits & open_[at(number)].reach[index(other(axis))].fits();
}

// A run ends left of an open cell, or above it.
void Board::set_right(int number, Axis axis, const Run& before) {
    Reach& reach = open_[at(number)].reach[index(axis)];
    const TypeSet after = reach.after();
    const TypeSet fits = join(after, common_compatible(after), before.admits);
    reach = Reach(fits, before.length, after, reach.after_length());
    fits_[at(number)] = fits & open_[at(number)].reach[index(other(axis))].fits();
}

// The first cell to close leaves its number over.
void Board::close_if_alone(int number, int& spare) {
    if (open(number).touches()) return;
    word_at(open_cell(number)) = kFree;
    if (spare == kFree) {
        spare = number;
        return;
    }
    if (spare == open_count_) std::swap(spare, number);  // no open cell: it takes nothing over
    give_up(number);
}

TypeSet Board::types_before(Cell cell, Axis axis) const {
    const int length = open(open_number(cell)).reach[index(axis)].before_length();
    return types_between(open_number(cell.along(axis, -length - 1)), axis, cell);
}

// The run that begins right of an open cell and ends at `cell`. Nothing is known beyond the coordinates: it is walked.
TypeSet Board::types_between(int number, Axis axis, Cell cell) const {
    if (number == kWall) [[unlikely]]
        return run_beside(cell, axis, -1).types;
    return open(number).reach[index(axis)].after();
}

Board::Run Board::run_beside(Cell cell, Axis axis, int step) const {
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

Reach Board::between(const Run& before, const Run& after) {
    return {join(before.types, before.admits, after.admits), before.length, after.types, after.length};
}

Reach Board::measure(Cell cell, Axis axis) const {
    return between(run_beside(cell, axis, -1), run_beside(cell, axis, 1));
}

bool Board::is_locked_for(TypeSet types) const {
    for (int number = 1; number <= open_count_; ++number) {
        if ((fits(number) & types) != 0) return false;
    }
    return true;
}

std::optional<Tile> Board::find(Cell cell) const {
    for (const Placed& placed : placed()) {
        if (placed.cell == cell) return placed.tile;
    }
    return std::nullopt;
}

std::vector<Placed> Board::cells() const {
    std::vector<Placed> sorted(placed().begin(), placed().end());
    std::ranges::sort(sorted);
    return sorted;
}

Key Board::canonical_key() const {
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

}  // namespace sixline::grid
