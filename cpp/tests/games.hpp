// Positions to test on: played games, and tables no game reaches.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check.hpp"
#include "luck.hpp"
#include "sixline/core/cell.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/grid/sinks.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/search/playout.hpp"

namespace sixline::check {

/// The ways FX4 and the set may be: classic, and Flex by its own options. In none of them a rule differs that both
/// games have.
inline constexpr std::array<Rules, 5> kSets = {{
    {},
    {.variant = Variant::flex},
    {.variant = Variant::flex, .starter = true},
    {.variant = Variant::flex, .long_diagonal = LongDiagonal::extend_six_illegal},
    {.variant = Variant::flex, .long_diagonal = LongDiagonal::unscored},
}};

/// Calls `test.template operator()<V>(rules)` for each of them.
template <class Test>
void for_each_set(Test&& test) {
    for (const Rules& rules : kSets)
        with_tile_variant(rules.variant, [&]<Variant V> { test.template operator()<V>(rules); });
}

/// A function `run(name, test)` for the tests of one of them, each `void test(Check&, const Rules&)`.
inline auto runner(Check& check, const Rules& rules) {
    return [&check, rules](std::string_view name, void (*test)(Check&, const Rules&)) {
        check.run(std::string(name) + ", " + to_string(rules), [&](Check& c) { test(c, rules); });
    };
}

/// A deal whose bag gives one background after another. All diagonals are of one background then, and soon FX4 bars
/// many a cell.
inline grid::State<Variant::flex> stacked_deal(const Rules& rules, std::uint64_t index) {
    std::vector<Tile> tiles;
    for (int code = 0; code < rules.codes(); ++code) tiles.push_back(Tile{static_cast<std::uint8_t>(code)});
    Rng rng = Rng::stream(kSeed, index, Purpose::bag);
    for (std::size_t i = 0; i < tiles.size(); i += kTypes) rng.shuffle(std::span(tiles).subspan(i, kTypes));
    std::vector<Hand> hands;
    std::span<const Tile> left = tiles;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        hands.emplace_back(left.first(kHandSize));
        left = left.subspan(kHandSize);
    }
    return grid::State<Variant::flex>::from_deal(rules, hands, left, {}, kSeed, index);
}

/// The deal of game `index`; in Flex two of four are stacked.
template <Variant V>
grid::State<V> deal(const Rules& rules, std::uint64_t index) {
    if constexpr (V == Variant::flex) {
        if (index % 4 >= 2) return stacked_deal(rules, index);
    }
    return grid::State<V>::deal(rules, kSeed, index, {});
}

/// Plays game `index`, and calls `visit(state)` before every turn and at the end.
template <Variant V, class Visit>
grid::State<V> play_game(const Rules& rules, search::Policy policy, std::uint64_t index, Visit&& visit) {
    constexpr int kMaxTurns = 1000;
    grid::State<V> state = deal<V>(rules, index);
    grid::MoveBuffer scratch;
    grid::Undo<V> undo;
    while (!state.is_over() && state.turn() < kMaxTurns) {
        visit(std::as_const(state));
        Rng rng = search::bot_stream(kSeed, index, state.to_move(), state.turn());
        state.play(search::choose(policy, state.mover(), rng, scratch), undo);
    }
    visit(std::as_const(state));
    return state;
}

template <Variant V>
grid::State<V> play_game(const Rules& rules, search::Policy policy, std::uint64_t index) {
    return play_game<V>(rules, policy, index, [](const grid::State<V>&) {});
}

template <Variant V>
std::vector<grid::Move> list_moves(const grid::Board<V>& board, const Rules& rules, const Hand& hand) {
    grid::MoveBuffer buffer;
    grid::Collect collect(buffer);
    grid::generate(board, rules, hand, collect);
    return {buffer.begin(), buffer.end()};
}

inline std::vector<grid::Move> sorted(std::vector<grid::Move> moves) {
    std::ranges::sort(moves);
    return moves;
}

inline bool same_with_points(const grid::Move& a, const grid::Move& b) {
    return a == b && a.points == b.points;
}

inline Hand hand_of(std::string_view tiles, Notation notation) {
    return Hand(parse_tiles(tiles, notation));
}

/// A table of classic tiles with, in Flex, a background for each copy: black, white, split. In the classic set all
/// tiles stay as they are.
inline std::vector<Placed> with_backgrounds(Variant variant, std::vector<Placed> cells) {
    if (variant == Variant::classic) return cells;
    std::array<int, kTypes> copies{};
    for (auto& [cell, tile] : cells) {
        int& before = copies[static_cast<std::size_t>(tile.type())];
        tile = Tile::of(tile.color(), tile.shape(), before++);
    }
    return cells;
}

inline std::vector<Placed> table_of(Variant variant, std::string_view classic_cells) {
    return with_backgrounds(variant, parse_cells(classic_cells, Notation::classic));
}

/// A block of diamonds that no tile joins (CL11): 3 x 6, and in the starter set 2 x 6.
inline std::vector<Placed> sealed_block(const Rules& rules) {
    return table_of(rules.variant, rules.starter
                                       ? "0,-1h:PdRd 0,0h:YdBd 0,1h:OdPd 0,2h:RdOd 0,3h:GdYd 0,4h:BdGd"
                                       : "0,-1h:PdRdOd 0,0h:YdBdPd 0,1h:OdPdGd 0,2h:RdOdYd 0,3h:GdYdBd 0,4h:BdGdRd");
}

/// A table and the rest of the set, dealt in the order of the codes but for one tile that seat 0 holds.
template <Variant V>
grid::Position<V> position_around(const Rules& rules, std::span<const Placed> table, Tile held) {
    grid::Position<V> position;
    position.board = grid::board_from<V>(rules, table);
    std::vector<Tile> rest = {held};
    for (int code = 0; code < rules.codes(); ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        const int left = rules.copies() - position.board.copies(tile) - (tile == held ? 1 : 0);
        rest.insert(rest.end(), static_cast<std::size_t>(left), tile);
    }
    const std::span<const Tile> tiles = rest;
    position.hands = {Hand(tiles.first(kHandSize)), Hand(tiles.subspan(kHandSize, kHandSize))};
    position.bag.assign(rest.begin() + 2 * kHandSize, rest.end());
    return position;
}

template <Variant V>
struct BeforeLock {
    grid::Position<V> position;
    Placed last;
};

/// The sealed block without its last tile, which seat 0 holds.
template <Variant V>
BeforeLock<V> before_lock(const Rules& rules) {
    std::vector<Placed> cells = sealed_block(rules);
    const Placed last = cells.back();
    cells.pop_back();
    return {position_around<V>(rules, cells, last.tile), last};
}

/// A longest table there is: 18 rows of six, each a whole color, climbing like stairs; 91 cells from end to end. The
/// cells are in an order in which every tile but the first touches one before it.
inline std::vector<Placed> longest_table(Variant variant, Axis axis) {
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
    return with_backgrounds(variant, cells);
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
