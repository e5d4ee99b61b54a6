// The table: what it keeps up to date against the bare cells, far out and at the rim, copied, cleared and used again.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::Board;
using grid::Move;
using grid::State;
using search::Policy;
using verify::find_broken_invariant;

constexpr int kRim = kMaxCoordinate;

/// What a table's moves are compared by; in Flex of all backgrounds.
Hand hand_for(const Rules& rules) {
    if (rules.variant == Variant::classic) return check::hand_of("Ro Rx Ox Ys Yq Pq", Notation::classic);
    if (rules.starter) return check::hand_of("Rob Rxw Oxb Ysw Yqb Pqw", Notation::flex);
    return check::hand_of("Rob Rxw Oxb Yss Yqb Pqs", Notation::flex);
}

template <Variant V>
void place_all(Board<V>& board, std::span<const Placed> cells) {
    for (const auto& [cell, tile] : cells) board.place(cell, tile);
}

template <Variant V>
bool same(const Board<V>& a, const Board<V>& b, const Rules& rules) {
    return a.key() == b.key() && a.canonical_key() == b.canonical_key() && a.cells() == b.cells() &&
           a.open_count() == b.open_count() && a.corner_count() == b.corner_count() &&
           check::list_moves(a, rules, hand_for(rules)) == check::list_moves(b, rules, hand_for(rules));
}

template <Variant V>
void test_games(Check& check, const Rules& rules) {
    for (std::uint64_t game = 0; game < 6; ++game) {
        check::play_game<V>(rules, game % 2 == 0 ? Policy::random : Policy::greedy, game, [&](const State<V>& state) {
            if (!check.none(find_broken_invariant(state.board()), "in a game")) return;
            if (state.turn() % 8 != 7) return;
            // Back some way and forth again.
            Board<V> board = state.board();
            const std::vector<Placed> placed(board.placed().begin(), board.placed().end());
            const int keep = board.size() * (state.turn() % 3) / 3;
            while (board.size() > keep) board.unplace();
            check.none(find_broken_invariant(board), "after unplace");
            place_all(board, std::span(placed).subspan(static_cast<std::size_t>(keep)));
            check.none(find_broken_invariant(board), "after placing again");
            check.that(same(board, state.board(), rules), "the same board again");
        });
    }
}

template <Variant V>
void test_unplace_step_by_step(Check& check, const Rules& rules) {
    Board<V> board = check::play_game<V>(rules, Policy::random, 20).board();
    const std::vector<Placed> placed(board.placed().begin(), board.placed().end());
    std::vector<Key> keys;
    Board<V> again(rules);
    for (const auto& [cell, tile] : placed) {
        keys.push_back(again.key());
        again.place(cell, tile);
        if (!check.none(find_broken_invariant(again), "tile by tile")) return;
    }
    while (!board.empty()) {
        board.unplace();
        check.equal(board.key(), keys[static_cast<std::size_t>(board.size())], "the key before");
        if (!check.none(find_broken_invariant(board), "back tile by tile")) return;
    }
    check.equal(board.open_count(), 0, "open cells of an empty table");
    check.equal(board.key(), Key{0}, "the key of an empty table");
}

template <Variant V>
void test_questions(Check& check, const Rules& rules) {
    const State<V> state = check::play_game<V>(rules, Policy::greedy, 21);
    const Board<V>& board = state.board();
    for (const auto& [cell, tile] : board.placed()) {
        check.that(board.find(cell) == tile && board.covers(cell) && board.tile(cell) == tile, "a tile where it lies");
        const Cell alias{static_cast<std::int16_t>(cell.x + 128), cell.y};
        check.that(!board.find(alias), "nothing 128 cells away");
    }
    for (int i = 1; i <= board.open_count(); ++i) {
        const Cell cell = board.open_cell(i);
        check.that(!board.find(cell) && board.covers(cell) && !board.is_free(cell), "an open cell is empty");
    }
    for (int i = 0; i < board.corner_count(); ++i) {
        const Cell cell = board.open_cell(Board<V>::kFirstCorner + i);
        check.that(!board.find(cell) && board.covers(cell) && board.is_free(cell), "a corner is empty and free");
    }
    check.that(std::ranges::is_sorted(board.cells()), "cells row by row");
    for (int code = 0; code < rules.codes(); ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        const auto on_table = std::ranges::count(board.placed(), tile, &Placed::tile);
        check.equal(board.copies(tile), on_table, "copies");
    }
}

template <Variant V>
void test_copies(Check& check, const Rules& rules) {
    const auto original = std::make_unique<Board<V>>(rules);
    const auto other = std::make_unique<Board<V>>(rules);
    place_all(*original, check::table_of(V, "0,0h:RoRxRs 1,1:Bx 1,2:Gx"));
    place_all(*other, check::longest_table(V, Axis::column));
    const Key key = original->key();
    Board<V> copy = *original;
    check.that(same(copy, *original, rules), "a copy is equal");
    copy.place({1, 3}, Tile::of(2, 1));
    check.none(find_broken_invariant(copy), "a copy played on");
    check.that(original->key() == key && find_broken_invariant(*original).empty(), "the original stays as it was");

    *other = *original;
    check.that(same(*other, *original, rules), "a copy over a larger table");
    check.none(find_broken_invariant(*other), "a copy over a larger table");
    place_all(*other, check::table_of(V, "1,-1:Yx"));
    check.none(find_broken_invariant(*other), "a copy over a larger table, played on");
    while (!other->empty()) other->unplace();
    check.none(find_broken_invariant(*other), "and taken back");

    Board<V>& self = copy;
    copy = self;
    check.none(find_broken_invariant(copy), "a copy onto itself");
    copy = Board<V>(rules);
    check.that(copy.empty() && copy.open_count() == 0 && copy.key() == 0, "a copy of the empty table");
    copy.place({5, 5}, Tile::of(1, 1));
    check.none(find_broken_invariant(copy), "the copy of an empty table, played on");
}

template <Variant V>
void test_clear(Check& check, const Rules& rules) {
    const auto board = std::make_unique<Board<V>>(rules);
    const std::vector<Placed> table = check::longest_table(V, Axis::row);
    for (const auto& [x, y] : {std::pair{0, 0}, {-40, 900}, {kRim - 90, kRim - 17}, {-kRim, -kRim}, {3, 3}}) {
        place_all(*board, check::shifted(table, x, y));
        check.none(find_broken_invariant(*board), "used again");
        board->clear();
        check.that(board->empty() && board->open_count() == 0 && board->key() == 0, "cleared");
        check.none(find_broken_invariant(*board), "cleared");
    }
}

/// The moves of a table elsewhere are the moves here, moved, but for those that leave the plane.
template <Variant V>
void check_moved(Check& check, const Rules& rules, std::span<const Placed> cells, int x, int y) {
    const std::string name = "moved by " + std::to_string(x) + "," + std::to_string(y);
    Board<V> here(rules);
    place_all(here, cells);
    Board<V> there(rules);
    place_all(there, check::shifted(cells, x, y));
    if (!check.none(find_broken_invariant(there), name)) return;
    check.equal(there.canonical_key(), here.canonical_key(), "the canonical key " + name);
    std::vector<Move> expected;
    for (Move move : check::list_moves(here, rules, hand_for(rules))) {
        const bool inside = std::ranges::all_of(move.cells(), [&](const Placed& p) {
            return std::abs(p.cell.x + x) <= kRim && std::abs(p.cell.y + y) <= kRim;
        });
        move.x = static_cast<std::int16_t>(move.x + x);
        move.y = static_cast<std::int16_t>(move.y + y);
        if (inside) expected.push_back(move);
    }
    const std::vector<Move> found = check::list_moves(there, rules, hand_for(rules));
    if (!check.that(check::sorted(found) == check::sorted(expected), "the moves " + name)) return;
    for (const Move& move : found) {
        check.that(grid::quick_score(there, move) == move.points,
                   "the quick score of " + to_string(move, rules.notation()) + " " + name);
    }
    while (!there.empty()) there.unplace();
}

template <Variant V>
void test_far_out(Check& check, const Rules& rules) {
    const State<V> state = check::play_game<V>(rules, Policy::random, 22);
    for (const int size : {1, 4, 30}) {
        const auto cells = state.board().placed().first(static_cast<std::size_t>(size));
        const auto [low, high] = check::box_of(cells);
        for (const int far : {0, 60, 127, 128, 129, 5000, 32511, 32512, 32600, 32640, 32641}) {
            check_moved<V>(check, rules, cells, far - low.x, -far - low.y);
            check_moved<V>(check, rules, cells, -far - high.x, far - high.y);
        }
    }
}

template <Variant V>
void test_rim(Check& check, const Rules& rules) {
    const State<V> state = check::play_game<V>(rules, Policy::random, 23);
    for (const int size : {1, 2, 7, 25}) {
        const auto cells = state.board().placed().first(static_cast<std::size_t>(size));
        const auto [low, high] = check::box_of(cells);
        for (const int gap : {0, 1, 2, 5, 40, 64, 100, 126, 127, 128, 129}) {
            check_moved<V>(check, rules, cells, kRim - gap - high.x, 0);
            check_moved<V>(check, rules, cells, -kRim + gap - low.x, 0);
            check_moved<V>(check, rules, cells, 0, kRim - gap - high.y);
            check_moved<V>(check, rules, cells, 0, -kRim + gap - low.y);
            check_moved<V>(check, rules, cells, kRim - gap - high.x, -kRim + gap - low.y);
        }
    }
}

/// 91 cells is as long as a table gets; each tile's quick score on the way agrees with the slow one.
template <Variant V>
void check_built(Check& check, Board<V>& board, const Rules& rules, std::span<const Placed> cells,
                 const std::string& name) {
    for (const Placed& placed : cells) {
        if (!board.empty()) {
            const Move move = *grid::placement_of({placed});
            const auto points = grid::quick_score(board, move);
            const int expected = grid::score_placement(board.placed(), rules, std::array{placed}).total;
            if (points != expected) {
                check.that(false, "the quick score at " + to_string(placed.cell) + ", " + name);
                return;
            }
        }
        board.place(placed.cell, placed.tile);
    }
    check.equal(board.size(), kSetSize, "tiles of " + name);
    check.none(find_broken_invariant(board), name);
}

template <Variant V>
void test_longest_table(Check& check, const Rules& rules) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        const std::vector<Placed> table = check::longest_table(V, axis);
        check.that(grid::find_faults(rules, table).empty(), "the longest table is legal");
        const auto [low, high] = check::box_of(table);
        check.equal(axis == Axis::row ? high.x - low.x + 1 : high.y - low.y + 1, 91, "its length");
        std::vector<Placed> backwards = table;
        std::ranges::reverse(backwards);
        for (const int x : {0, kRim - high.x, -kRim, kRim - 128, 100 - kRim, kRim - high.x - 40}) {
            for (const int y : {0, kRim - high.y, -kRim, kRim - 128, 100 - kRim, kRim - high.y - 40}) {
                const std::string where = "the longest table at " + std::to_string(x) + "," + std::to_string(y);
                Board<V> board(rules);
                check_built(check, board, rules, check::shifted(table, x, y), where);
                const Key key = board.canonical_key();
                const Board<V> copy = board;
                check.none(find_broken_invariant(copy), "a copy of " + where);
                while (!board.empty()) board.unplace();
                check_built(check, board, rules, check::shifted(backwards, x, y), where + " backwards");
                check.equal(board.canonical_key(), key, "the canonical key of " + where);
            }
        }
    }
}

/// One tile stays while a long table is built to one side of it, taken back, and built to the other, as far as the
/// plane goes.
template <Variant V>
void check_both_sides(Check& check, const Rules& rules, Axis axis, int x, int y) {
    const std::vector<Placed> table = check::longest_table(V, axis);
    std::vector<Placed> mirrored = table;
    for (auto& [cell, tile] : mirrored) cell = {static_cast<std::int16_t>(-cell.x), static_cast<std::int16_t>(-cell.y)};
    Board<V> board(rules);
    board.place({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, table[0].tile);
    const auto go = [&](std::span<const Placed> cells, const std::string& side) {
        const std::string name = side + " of " + std::to_string(x) + "," + std::to_string(y);
        for (const Placed& placed : cells.subspan(1)) {
            if (std::abs(placed.cell.x + x) > kRim || std::abs(placed.cell.y + y) > kRim) break;
            const Placed next = check::shifted(std::array{placed}, x, y)[0];
            const Move move = *grid::placement_of({next});
            const int expected = grid::score_placement(board.placed(), rules, std::array{next}).total;
            if (grid::quick_score(board, move) != expected) {
                return check.that(false, "the quick score at " + to_string(next.cell) + ", " + name);
            }
            board.place(next.cell, next.tile);
        }
        if (!check.none(find_broken_invariant(board), name)) return false;
        const Board<V> copy = board;
        check.that(same(copy, board, rules), "a copy, " + name);
        const auto is_on_plane = [](const Placed& p) {
            return std::abs(int{p.cell.x}) <= kRim && std::abs(int{p.cell.y}) <= kRim;
        };
        check.that(
            std::ranges::all_of(check::list_moves(board, rules, hand_for(rules)),
                                [&](const Move& move) { return std::ranges::all_of(move.cells(), is_on_plane); }),
            "moves stay on the plane, " + name);
        while (board.size() > 1) board.unplace();
        return check.none(find_broken_invariant(board), "back, " + name);
    };
    for (int round = 0; round < 2; ++round) {
        if (!go(table, "the far side") || !go(mirrored, "the near side")) return;
    }
}

template <Variant V>
void test_both_sides(Check& check, const Rules& rules) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        check_both_sides<V>(check, rules, axis, 0, 0);
        for (const int gap : {0, 1, 7, 8, 9, 38, 47, 90, 120, 127, 128}) {
            check_both_sides<V>(check, rules, axis, kRim - gap, 0);
            check_both_sides<V>(check, rules, axis, gap - kRim, 0);
            check_both_sides<V>(check, rules, axis, 0, kRim - gap);
            check_both_sides<V>(check, rules, axis, 0, gap - kRim);
            check_both_sides<V>(check, rules, axis, kRim - gap, gap - kRim);
        }
    }
}

/// A sealed block of one shape (CL11): 3 x 6, and in the starter set 2 x 6.
template <Variant V>
void test_locked(Check& check, const Rules& rules) {
    Board<V> board = grid::board_from<V>(rules, check::sealed_block(rules));
    check.that(board.is_locked(rules), "a sealed block locks the table");
    if (rules.starter) {
        Rules full = rules;
        full.starter = false;
        check.that(!board.is_locked(full), "not if there were split diamonds");
    }
    board.unplace();
    check.that(!board.is_locked(rules), "not with one less");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("games", test_games<V>);
        run("unplace step by step", test_unplace_step_by_step<V>);
        run("questions", test_questions<V>);
        run("copies", test_copies<V>);
        run("locked", test_locked<V>);
        // How FX4 is read changes nothing for these.
        if (rules.starter || rules.long_diagonal != LongDiagonal::illegal) return;
        run("clear", test_clear<V>);
        run("far out", test_far_out<V>);
        run("rim", test_rim<V>);
        run("longest table", test_longest_table<V>);
        run("both sides", test_both_sides<V>);
    });
    return check.finish();
}
