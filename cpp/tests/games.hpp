// Positions to test on: played games, and tables no game reaches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/grid/sinks.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/search/playout.hpp"

namespace sixline::check {

inline constexpr std::uint64_t kSeed = 20240229;

/// Plays game `index`, and calls `visit(state)` before every turn and at the end.
template <class Visit>
grid::State play_game(const Rules& rules, search::Policy policy, std::uint64_t index, Visit&& visit) {
    constexpr int kMaxTurns = 1000;
    grid::State state = grid::State::deal(rules, kSeed, index, {});
    grid::MoveBuffer scratch;
    grid::Undo undo;
    while (!state.is_over() && state.turn() < kMaxTurns) {
        visit(state);
        Rng rng = search::bot_stream(kSeed, index, state.to_move(), state.turn());
        state.play(search::choose(policy, state.mover(), rng, scratch), undo);
    }
    visit(state);
    return state;
}

inline std::vector<grid::Move> list_moves(const grid::Board& board, const Rules& rules, TypeSet hand) {
    grid::MoveBuffer buffer;
    grid::Collect collect(buffer);
    grid::generate(board, rules, hand, collect);
    return {buffer.begin(), buffer.end()};
}

inline std::vector<grid::Move> sorted(std::vector<grid::Move> moves) {
    std::ranges::sort(moves);
    return moves;
}

/// A longest table there is: 18 rows of six, each a whole color, climbing like stairs; 91 cells from end to end. The
/// cells are in an order in which every tile but the first touches one before it.
inline std::vector<Placed> longest_table(Axis axis) {
    std::vector<Placed> cells;
    for (int step = 0; step < 18; ++step) {
        for (int i = 0; i < kLongestLine; ++i) {
            // Steps meet in a column of two: the same shape in two colors.
            const int shape = step % 2 == 0 ? i : kLongestLine - 1 - i;
            const auto along = static_cast<std::int16_t>(5 * step + i);
            const auto across = static_cast<std::int16_t>(step);
            cells.push_back(
                {axis == Axis::row ? Cell{along, across} : Cell{across, along}, Tile::of(step % kColors, shape)});
        }
    }
    return cells;
}

inline std::vector<Placed> shifted(std::span<const Placed> cells, int x, int y) {
    std::vector<Placed> moved;
    for (const auto& [cell, tile] : cells) {
        moved.push_back({{static_cast<std::int16_t>(cell.x + x), static_cast<std::int16_t>(cell.y + y)}, tile});
    }
    return moved;
}

struct Box {
    Cell low;
    Cell high;
};

inline Box box_of(std::span<const Placed> cells) {
    Box box{cells[0].cell, cells[0].cell};
    for (const auto& [cell, tile] : cells) {
        box.low = {std::min(box.low.x, cell.x), std::min(box.low.y, cell.y)};
        box.high = {std::max(box.high.x, cell.x), std::max(box.high.y, cell.y)};
    }
    return box;
}

}  // namespace sixline::check
