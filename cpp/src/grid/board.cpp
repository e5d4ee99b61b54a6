#include "sixline/grid/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace sixline::grid {

namespace {

/// The types that make one line of two runs, given what each of them admits; none when the runs clash.
TypeSet join(TypeSet before, TypeSet before_admits, TypeSet after_admits) {
    return (before & ~after_admits) != 0 ? 0 : before_admits & after_admits;
}

void count_points(Reach& reach) {
    const int length = reach.length();
    reach.points = reach.fits == 0 ? std::uint8_t{0} : kLinePoints[static_cast<std::size_t>(length)];
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
    first_row_ = 0;
    end_row_ = 0;
    is_walled_ = false;
}

void Board::copy_from(const Board& other) {
    for (int y = other.first_row_; y < other.end_row_; ++y) {
        const auto row = other.grid_.begin() + (y & (kSide - 1)) * kSide;
        std::copy(row, row + kSide, grid_.begin() + (y & (kSide - 1)) * kSide);
    }
    std::copy_n(other.open_.begin() + 1, other.open_count_, open_.begin() + 1);
    std::copy_n(other.fits_.begin() + 1, other.open_count_, fits_.begin() + 1);
    std::copy_n(other.open_cells_.begin() + 1, other.open_count_, open_cells_.begin() + 1);
    std::copy_n(other.placed_.begin(), other.size_, placed_.begin());
    copies_ = other.copies_;
    types_with_ = other.types_with_;
    key_ = other.key_;
    open_count_ = other.open_count_;
    size_ = other.size_;
    first_row_ = other.first_row_;
    end_row_ = other.end_row_;
    is_walled_ = other.is_walled_;
}

void Board::ready_rows(int y) {
    if (first_row_ == end_row_) first_row_ = end_row_ = y - kMargin;
    const auto make_ready = [this](int row) {
        const auto start = grid_.begin() + (row & (kSide - 1)) * kSide;
        const bool beyond = std::abs(row) > kMaxCoordinate;
        std::fill(start, start + kSide, static_cast<std::uint16_t>(beyond ? kWall : kFree));
        if (is_walled_) *start = kWall;
    };
    while (first_row_ > y - kMargin) make_ready(--first_row_);
    while (end_row_ <= y + kMargin) make_ready(end_row_++);
}

// Rows made of wall are given back, free, once no tile is near them: they share the torus with rows 128 cells inside.
void Board::drop_rows_beyond() {
    const auto free_row = [this](int row) {
        const auto start = grid_.begin() + (row & (kSide - 1)) * kSide;
        std::fill(start, start + kSide, static_cast<std::uint16_t>(kFree));
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
        grid_[at((y & (kSide - 1)) * kSide)] = static_cast<std::uint16_t>(is_walled ? kWall : kFree);
    }
}

int Board::open_at(Cell cell) {
    std::uint16_t& number = word_at(cell);
    if (number == kFree) {
        number = static_cast<std::uint16_t>(++open_count_);
        open_[number] = OpenCell{};
        open_cells_[number] = cell;
    }
    return number;
}

void Board::close(int number) {
    word_at(open_cell(number)) = kFree;
    const int last = open_count_--;
    if (number == last) return;
    open_[at(number)] = open_[at(last)];
    fits_[at(number)] = fits_[at(last)];
    open_cells_[at(number)] = open_cells_[at(last)];
    word_at(open_cell(number)) = static_cast<std::uint16_t>(number);
}

void Board::place(Cell cell, Tile tile) {
    assert(size_ < kSetSize);
    placed_[at(size_++)] = {cell, tile};
    ready_rows(cell.y);
    if (is_near_rim(cell.x) && !is_walled_) set_wall(true);
    assert(!has_tile(cell));

    const TypeSet bit = type_bit(tile.type());
    types_with_[copies_[at(tile.type())]++] |= bit;
    key_ ^= cell_key(tile, cell.x, cell.y);

    OpenCell here;
    if (!is_free(cell)) {
        const int i = open_number(cell);
        here = open_[at(i)];
        close(i);
    }
    word_at(cell) = static_cast<std::uint16_t>(kTile | tile.code);

    for (const Axis axis : {Axis::row, Axis::column}) {
        const Reach& reach = here.reach[index(axis)];
        const TypeSet run = reach.before | reach.after | bit;
        const auto length = static_cast<std::uint8_t>(reach.length());
        const TypeSet admits = reach.fits & compatible(tile.type());

        if (const int i = open_at(cell.along(axis, -reach.before_length - 1)); i != kWall) {
            Reach& left = open_[at(i)].reach[index(axis)];
            left.after = run;
            left.after_length = length;
            left.fits = left.before == 0 ? admits : join(left.before, common_compatible(left.before), admits);
            count_points(left);
            refresh(i);
        }
        if (const int i = open_at(cell.along(axis, reach.after_length + 1)); i != kWall) {
            Reach& right = open_[at(i)].reach[index(axis)];
            right.before = run;
            right.before_length = length;
            right.fits = right.after == 0 ? admits : join(right.after, common_compatible(right.after), admits);
            count_points(right);
            refresh(i);
        }
    }
}

void Board::unplace() {
    assert(size_ > 0);
    const auto [cell, tile] = placed_[at(--size_)];
    types_with_[--copies_[at(tile.type())]] &= ~type_bit(tile.type());
    key_ ^= cell_key(tile, cell.x, cell.y);
    word_at(cell) = kFree;

    OpenCell here;
    for (const Axis axis : {Axis::row, Axis::column}) {
        const Reach reach = here.reach[index(axis)] = measure(cell, axis);
        const auto shorten = [&](Cell end, TypeSet Reach::* run, std::uint8_t Reach::* length, TypeSet left,
                                 std::uint8_t left_length, TypeSet opposite) {
            const int i = open_number(end);
            if (i == kWall) return;
            Reach& neighbour = open_[at(i)].reach[index(axis)];
            neighbour.*run = left;
            neighbour.*length = left_length;
            if (!open_[at(i)].touches()) {
                close(i);
                return;
            }
            const TypeSet rest = neighbour.*run;
            neighbour.fits = join(rest, common_compatible(rest), common_compatible(opposite));
            count_points(neighbour);
            refresh(i);
        };
        const Cell left = cell.along(axis, -reach.before_length - 1);
        const Cell right = cell.along(axis, reach.after_length + 1);
        shorten(left, &Reach::after, &Reach::after_length, reach.before, reach.before_length,
                open_[at(open_number(left))].reach[index(axis)].before);
        shorten(right, &Reach::before, &Reach::before_length, reach.after, reach.after_length,
                open_[at(open_number(right))].reach[index(axis)].after);
    }
    if (here.touches()) {
        const int i = open_at(cell);
        open_[at(i)] = here;
        refresh(i);
    }
    if (is_near_rim(cell.x) || is_near_rim(cell.y)) leave_rim();
    if (size_ == 0) clear();
}

Reach Board::measure(Cell cell, Axis axis) const {
    Reach reach;
    TypeSet before_admits = kAllTypes;
    for (Cell next = cell.along(axis, -1); has_tile(next); next = next.along(axis, -1)) {
        reach.before |= type_bit(tile(next).type());
        before_admits &= compatible(tile(next).type());
        ++reach.before_length;
    }
    TypeSet after_admits = kAllTypes;
    for (Cell next = cell.along(axis, 1); has_tile(next); next = next.along(axis, 1)) {
        reach.after |= type_bit(tile(next).type());
        after_admits &= compatible(tile(next).type());
        ++reach.after_length;
    }
    reach.fits = join(reach.before, before_admits, after_admits);
    count_points(reach);
    return reach;
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
