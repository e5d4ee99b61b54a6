#include "sixline/verify/invariants.hpp"

#include <set>

#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"

namespace sixline::verify {

using grid::Board;
using grid::Reach;

std::string find_broken_invariant(const Board& board) {
    Key key = 0;
    std::array<int, kTypes> copies{};
    std::set<Cell> expected;
    for (const auto& [cell, tile] : board.placed()) {
        key ^= cell_key(tile, cell.x, cell.y);
        ++copies[static_cast<std::size_t>(tile.type())];
        if (!board.has_tile(cell) || board.tile(cell) != tile) return "the grid lacks the tile at " + to_string(cell);
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (const int step : {-1, 1}) {
                const Cell next = cell.along(axis, step);
                const bool beyond = next.x < -kMaxCoordinate || next.y < -kMaxCoordinate;
                if (!beyond && !board.has_tile(next)) expected.insert(next);
            }
        }
    }
    if (key != board.key()) return "the key differs from the cells'";
    for (int type = 0; type < kTypes; ++type) {
        if (board.copies(type) != copies[static_cast<std::size_t>(type)]) return "the copies of a type differ";
        for (int n = 1; n <= kCopies; ++n) {
            const bool held = (board.types_with(n) & type_bit(type)) != 0;
            if (held != (copies[static_cast<std::size_t>(type)] >= n)) return "the sets of types by copies differ";
        }
    }
    if (static_cast<int>(expected.size()) != board.open_count()) return "the number of open cells differs";
    for (int i = 1; i <= board.open_count(); ++i) {
        const Cell cell = board.open_cell(i);
        if (!expected.contains(cell)) return "no open cell belongs at " + to_string(cell);
        if (board.open_number(cell) != i) return "the grid and the open cells disagree at " + to_string(cell);
        const Reach row = board.measure(cell, Axis::row);
        const Reach column = board.measure(cell, Axis::column);
        if (row != board.open(i).reach[0] || column != board.open(i).reach[1]) {
            return "the reach differs at " + to_string(cell);
        }
        if (board.fits(i) != (row.fits() & column.fits())) return "the joint mask differs at " + to_string(cell);
    }
    return {};
}

std::string find_broken_invariant(const grid::State& state) {
    if (auto broken = find_broken_invariant(state.board()); !broken.empty()) return broken;
    if (!state.is_conserved()) return "tiles were lost or made";
    if (const auto faults = grid::find_faults(state.board().placed()); !faults.empty()) return faults.front().message;
    if (state.to_move() >= state.seats()) return "no such seat to move";
    for (int seat = 0; seat < state.seats(); ++seat) {
        if (state.hand(seat).size() > kHandSize) return "a hand is too large";
        if (!state.bag().empty() && state.hand(seat).size() < kHandSize && state.turn() > 0)
            return "a hand was not refilled";
    }
    return {};
}

}  // namespace sixline::verify
