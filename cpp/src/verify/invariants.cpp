#include "sixline/verify/invariants.hpp"

#include <array>
#include <map>
#include <set>

#include "sixline/cards/split.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/validity.hpp"

namespace sixline::verify {

using grid::Board;
using grid::Reach;

namespace {

bool is_beyond(Cell cell) {
    return cell.x < -kMaxCoordinate || cell.y < -kMaxCoordinate;
}

/// The empty cells that touch a tile by an edge, and those that touch one by a corner alone.
struct Fringe {
    std::set<Cell> open;
    std::set<Cell> corners;
};

template <Variant V>
Fringe fringe_of(const Board<V>& board) {
    Fringe fringe;
    const auto is_empty = [&](Cell cell) { return !is_beyond(cell) && !board.has_tile(cell); };
    for (const auto& [cell, tile] : board.placed()) {
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (const int step : {-1, 1}) {
                if (const Cell next = cell.along(axis, step); is_empty(next)) fringe.open.insert(next);
            }
        }
        for (int i = 0; i < kCorners; ++i) {
            if (const Cell next = cell.across(static_cast<Corner>(i), 1); is_empty(next)) fringe.corners.insert(next);
        }
    }
    for (const Cell cell : fringe.open) fringe.corners.erase(cell);
    return fringe;
}

template <Variant V>
std::string find_broken_counts(const Board<V>& board) {
    Key key = 0;
    std::array<int, kTileCodes> copies{};
    for (const auto& [cell, tile] : board.placed()) {
        key ^= cell_key(tile, cell.x, cell.y);
        ++copies[tile.code];
        if (!board.has_tile(cell) || board.tile(cell) != tile) return "the grid lacks the tile at " + to_string(cell);
    }
    if (key != board.key()) return "the key differs from the cells'";
    for (int code = 0; code < (grid::kHasDiagonals<V> ? kTileCodes : kTypes); ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        const int count = copies[tile.code];
        if (board.copies(tile) != count) return "the copies of a tile differ";
        if constexpr (grid::kHasDiagonals<V>) continue;
        for (int n = 1; n <= kCopies; ++n) {
            const bool held = (board.layer(n - 1) & type_bit(tile)) != 0;
            if (held != (count >= n)) return "the sets of types by copies differ";
        }
    }
    return {};
}

template <Variant V>
std::string find_broken_diagonals(const Board<V>& board, const std::set<Cell>& corners) {
    if constexpr (grid::kHasDiagonals<V>) {
        if (static_cast<int>(corners.size()) != board.corner_count()) return "the number of corners differs";
        const auto check = [&](int number) -> std::string {
            const Cell cell = board.open_cell(number);
            if (board.open_number(cell) != number) return "the grid and the cells disagree at " + to_string(cell);
            if (board.open(number).diagonals == board.measure_diagonals(cell)) return {};
            return "the diagonals differ at " + to_string(cell);
        };
        for (int number = 1; number <= board.open_count(); ++number) {
            if (auto broken = check(number); !broken.empty()) return broken;
        }
        for (int i = 0; i < board.corner_count(); ++i) {
            const int number = Board<V>::kFirstCorner + i;
            if (!corners.contains(board.open_cell(number))) return "no corner belongs at a cell";
            if (board.open(number).touches()) return "a corner has a reach";
            if (auto broken = check(number); !broken.empty()) return broken;
        }
    }
    return {};
}

}  // namespace

template <Variant V>
std::string find_broken_invariant(const Board<V>& board) {
    if (auto broken = find_broken_counts(board); !broken.empty()) return broken;
    const Fringe expected = fringe_of(board);
    if (static_cast<int>(expected.open.size()) != board.open_count()) return "the number of open cells differs";
    for (int i = 1; i <= board.open_count(); ++i) {
        const Cell cell = board.open_cell(i);
        if (!expected.open.contains(cell)) return "no open cell belongs at " + to_string(cell);
        if (board.open_number(cell) != i) return "the grid and the open cells disagree at " + to_string(cell);
        const Reach row = board.measure(cell, Axis::row);
        const Reach column = board.measure(cell, Axis::column);
        if (row != board.open(i).reach[0] || column != board.open(i).reach[1]) {
            return "the reach differs at " + to_string(cell);
        }
        if (board.fits(i) != (row.fits() & column.fits())) return "the joint mask differs at " + to_string(cell);
    }
    return find_broken_diagonals(board, expected.corners);
}

template <Variant V>
std::string find_broken_invariant(const grid::State<V>& state) {
    if (auto broken = find_broken_invariant(state.board()); !broken.empty()) return broken;
    if (!state.is_conserved()) return "tiles were lost or made";
    if (const auto faults = grid::find_faults(state.rules(), state.board().placed()); !faults.empty()) {
        return faults.front().message;
    }
    if (state.to_move() >= state.seats()) return "no such seat to move";
    const int last_turn = state.rules().last_turn();
    if (last_turn != 0 && state.turn() >= last_turn && !state.is_over()) return "a sprint goes on past its end";
    for (int seat = 0; seat < state.seats(); ++seat) {
        if (state.hand(seat).size() > kHandSize) return "a hand is too large";
        if (!state.bag().empty() && state.hand(seat).size() < kHandSize && state.turn() > 0)
            return "a hand was not refilled";
    }
    return {};
}

std::string find_broken_invariant(const cards::State& state) {
    if (!state.is_conserved()) return "cards were lost or made";
    if (!cards::can_split(state.table())) return "the table does not split into rows";
    if (state.to_move() >= state.seats()) return "no such seat to move";
    if (state.swaps() > state.rules().max_swaps) return "too many swaps in a turn";
    if (state.turns_left() > state.seats()) return "the last round is too long";
    // Over in its midst is a last round that a stall has ended (CD6), of passes that began before it.
    const bool is_in_last_round = state.turns_left() > 0;
    if (is_in_last_round && (!state.pile().empty() || state.reason() == Reason::finished)) {
        return "the last round is out of place";
    }
    for (int seat = 0; seat < state.seats(); ++seat) {
        for (const Tile card : state.shown(seat)) {
            if (state.shown(seat).count(card) > state.hand(seat).count(card)) return "a shown card is not in the hand";
        }
    }
    return {};
}

template std::string find_broken_invariant(const Board<Variant::classic>&);
template std::string find_broken_invariant(const Board<Variant::flex>&);
template std::string find_broken_invariant(const grid::State<Variant::classic>&);
template std::string find_broken_invariant(const grid::State<Variant::flex>&);

}  // namespace sixline::verify
