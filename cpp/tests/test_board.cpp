// The table: what it keeps up to date against the bare cells, far out and at the rim, copied, cleared and used again.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
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
constexpr TypeSet kHand = type_bit(0) | type_bit(1) | type_bit(7) | type_bit(14) | type_bit(15) | type_bit(33);

void place_all(Board& board, std::span<const Placed> cells) {
    for (const auto& [cell, tile] : cells) board.place(cell, tile);
}

bool same(const Board& a, const Board& b) {
    return a.key() == b.key() && a.canonical_key() == b.canonical_key() && a.cells() == b.cells() &&
           a.open_count() == b.open_count() &&
           check::list_moves(a, Rules{}, kHand) == check::list_moves(b, Rules{}, kHand);
}

void test_games(Check& check) {
    for (std::uint64_t game = 0; game < 6; ++game) {
        check::play_game(Rules{}, game % 2 == 0 ? Policy::random : Policy::greedy, game, [&](const State& state) {
            if (!check.none(find_broken_invariant(state.board()), "in a game")) return;
            if (state.turn() % 8 != 7) return;
            // Back some way and forth again.
            Board board = state.board();
            const std::vector<Placed> placed(board.placed().begin(), board.placed().end());
            const int keep = board.size() * (state.turn() % 3) / 3;
            while (board.size() > keep) board.unplace();
            check.none(find_broken_invariant(board), "after unplace");
            place_all(board, std::span(placed).subspan(static_cast<std::size_t>(keep)));
            check.none(find_broken_invariant(board), "after placing again");
            check.that(same(board, state.board()), "the same board again");
        });
    }
}

void test_unplace_step_by_step(Check& check) {
    Board board = check::play_game(Rules{}, Policy::random, 20, [](const State&) {}).board();
    const std::vector<Placed> placed(board.placed().begin(), board.placed().end());
    std::vector<Key> keys;
    Board again;
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

void test_questions(Check& check) {
    const State state = check::play_game(Rules{}, Policy::greedy, 21, [](const State&) {});
    const Board& board = state.board();
    for (const auto& [cell, tile] : board.placed()) {
        check.that(board.find(cell) == tile && board.covers(cell) && board.tile(cell) == tile, "a tile where it lies");
        const Cell alias{static_cast<std::int16_t>(cell.x + 128), cell.y};
        check.that(!board.find(alias), "nothing 128 cells away");
    }
    for (int i = 1; i <= board.open_count(); ++i) {
        const Cell cell = board.open_cell(i);
        check.that(!board.find(cell) && board.covers(cell) && !board.is_free(cell), "an open cell is empty");
    }
    check.that(std::ranges::is_sorted(board.cells()), "cells row by row");
    for (int type = 0; type < kTypes; ++type) {
        const auto on_table =
            std::ranges::count_if(board.placed(), [&](const Placed& p) { return p.tile.type() == type; });
        check.equal(board.copies(type), on_table, "copies");
    }
}

void test_copies(Check& check) {
    const auto original = std::make_unique<Board>();
    const auto other = std::make_unique<Board>();
    place_all(*original, parse_cells("0,0h:RoRxRs 1,1:Bx 1,2:Gx"));
    place_all(*other, check::longest_table(Axis::column));
    const Key key = original->key();
    Board copy = *original;
    check.that(same(copy, *original), "a copy is equal");
    copy.place({1, 3}, Tile::of(2, 1));
    check.none(find_broken_invariant(copy), "a copy played on");
    check.that(original->key() == key && find_broken_invariant(*original).empty(), "the original stays as it was");

    *other = *original;
    check.that(same(*other, *original), "a copy over a larger table");
    check.none(find_broken_invariant(*other), "a copy over a larger table");
    place_all(*other, parse_cells("1,-1:Yx"));
    check.none(find_broken_invariant(*other), "a copy over a larger table, played on");
    while (!other->empty()) other->unplace();
    check.none(find_broken_invariant(*other), "and taken back");

    Board& self = copy;
    copy = self;
    check.none(find_broken_invariant(copy), "a copy onto itself");
    copy = Board();
    check.that(copy.empty() && copy.open_count() == 0 && copy.key() == 0, "a copy of the empty table");
    copy.place({5, 5}, Tile::of(1, 1));
    check.none(find_broken_invariant(copy), "the copy of an empty table, played on");
}

void test_clear(Check& check) {
    const auto board = std::make_unique<Board>();
    const std::vector<Placed> table = check::longest_table(Axis::row);
    for (const auto& [x, y] : {std::pair{0, 0}, {-40, 900}, {kRim - 90, kRim - 17}, {-kRim, -kRim}, {3, 3}}) {
        place_all(*board, check::shifted(table, x, y));
        check.none(find_broken_invariant(*board), "used again");
        board->clear();
        check.that(board->empty() && board->open_count() == 0 && board->key() == 0, "cleared");
        check.none(find_broken_invariant(*board), "cleared");
    }
}

/// The moves of a table elsewhere are the moves here, moved, but for those that leave the plane.
void check_moved(Check& check, std::span<const Placed> cells, int x, int y) {
    const std::string name = "moved by " + std::to_string(x) + "," + std::to_string(y);
    Board here;
    place_all(here, cells);
    Board there;
    place_all(there, check::shifted(cells, x, y));
    if (!check.none(find_broken_invariant(there), name)) return;
    check.equal(there.canonical_key(), here.canonical_key(), "the canonical key " + name);
    std::vector<Move> expected;
    for (Move move : check::list_moves(here, Rules{}, kHand)) {
        const bool inside = std::ranges::all_of(move.cells(), [&](const Placed& p) {
            return std::abs(p.cell.x + x) <= kRim && std::abs(p.cell.y + y) <= kRim;
        });
        move.x = static_cast<std::int16_t>(move.x + x);
        move.y = static_cast<std::int16_t>(move.y + y);
        if (inside) expected.push_back(move);
    }
    const std::vector<Move> found = check::list_moves(there, Rules{}, kHand);
    if (!check.that(check::sorted(found) == check::sorted(expected), "the moves " + name)) return;
    for (const Move& move : found) {
        check.that(grid::quick_score(there, move) == move.points, "the quick score of " + to_string(move) + " " + name);
    }
    while (!there.empty()) there.unplace();
}

void test_far_out(Check& check) {
    const State state = check::play_game(Rules{}, Policy::random, 22, [](const State&) {});
    for (const int size : {1, 4, 30}) {
        const auto cells = state.board().placed().first(static_cast<std::size_t>(size));
        const auto [low, high] = check::box_of(cells);
        for (const int far : {0, 60, 127, 128, 129, 5000, 32511, 32512, 32600, 32640, 32641}) {
            check_moved(check, cells, far - low.x, -far - low.y);
            check_moved(check, cells, -far - high.x, far - high.y);
        }
    }
}

void test_rim(Check& check) {
    const State state = check::play_game(Rules{}, Policy::random, 23, [](const State&) {});
    for (const int size : {1, 2, 7, 25}) {
        const auto cells = state.board().placed().first(static_cast<std::size_t>(size));
        const auto [low, high] = check::box_of(cells);
        for (const int gap : {0, 1, 2, 5, 40, 64, 100, 126, 127, 128, 129}) {
            check_moved(check, cells, kRim - gap - high.x, 0);
            check_moved(check, cells, -kRim + gap - low.x, 0);
            check_moved(check, cells, 0, kRim - gap - high.y);
            check_moved(check, cells, 0, -kRim + gap - low.y);
            check_moved(check, cells, kRim - gap - high.x, -kRim + gap - low.y);
        }
    }
}

/// 91 cells is as long as a table gets; each tile's quick score on the way agrees with the slow one.
void check_built(Check& check, Board& board, std::span<const Placed> cells, const std::string& name) {
    for (const Placed& placed : cells) {
        if (!board.empty()) {
            const Move move = *grid::placement_of({placed});
            const auto points = grid::quick_score(board, move);
            const int expected = grid::score_placement(board, Rules{}, std::array{placed}).total;
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

void test_longest_table(Check& check) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        const std::vector<Placed> table = check::longest_table(axis);
        check.that(grid::find_faults(table).empty(), "the longest table is legal");
        const auto [low, high] = check::box_of(table);
        check.equal(axis == Axis::row ? high.x - low.x + 1 : high.y - low.y + 1, 91, "its length");
        std::vector<Placed> backwards = table;
        std::ranges::reverse(backwards);
        for (const int x : {0, kRim - high.x, -kRim, kRim - 128, 100 - kRim, kRim - high.x - 40}) {
            for (const int y : {0, kRim - high.y, -kRim, kRim - 128, 100 - kRim, kRim - high.y - 40}) {
                const std::string where = "the longest table at " + std::to_string(x) + "," + std::to_string(y);
                Board board;
                check_built(check, board, check::shifted(table, x, y), where);
                const Key key = board.canonical_key();
                const Board copy = board;
                check.none(find_broken_invariant(copy), "a copy of " + where);
                while (!board.empty()) board.unplace();
                check_built(check, board, check::shifted(backwards, x, y), where + " backwards");
                check.equal(board.canonical_key(), key, "the canonical key of " + where);
            }
        }
    }
}

/// One tile stays while a long table is built to one side of it, taken back, and built to the other, as far as the
/// plane goes.
void check_both_sides(Check& check, Axis axis, int x, int y) {
    const std::vector<Placed> table = check::longest_table(axis);
    std::vector<Placed> mirrored = table;
    for (auto& [cell, tile] : mirrored) cell = {static_cast<std::int16_t>(-cell.x), static_cast<std::int16_t>(-cell.y)};
    Board board;
    board.place({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, table[0].tile);
    const auto go = [&](std::span<const Placed> cells, const std::string& side) {
        const std::string name = side + " of " + std::to_string(x) + "," + std::to_string(y);
        for (const Placed& placed : cells.subspan(1)) {
            if (std::abs(placed.cell.x + x) > kRim || std::abs(placed.cell.y + y) > kRim) break;
            const Placed next = check::shifted(std::array{placed}, x, y)[0];
            const Move move = *grid::placement_of({next});
            const int expected = grid::score_placement(board, Rules{}, std::array{next}).total;
            if (grid::quick_score(board, move) != expected) {
                return check.that(false, "the quick score at " + to_string(next.cell) + ", " + name);
            }
            board.place(next.cell, next.tile);
        }
        if (!check.none(find_broken_invariant(board), name)) return false;
        const Board copy = board;
        check.that(same(copy, board), "a copy, " + name);
        const auto is_on_plane = [](const Placed& p) {
            return std::abs(int{p.cell.x}) <= kRim && std::abs(int{p.cell.y}) <= kRim;
        };
        check.that(
            std::ranges::all_of(check::list_moves(board, Rules{}, kHand),
                                [&](const Move& move) { return std::ranges::all_of(move.cells(), is_on_plane); }),
            "moves stay on the plane, " + name);
        while (board.size() > 1) board.unplace();
        return check.none(find_broken_invariant(board), "back, " + name);
    };
    for (int round = 0; round < 2; ++round) {
        if (!go(table, "the far side") || !go(mirrored, "the near side")) return;
    }
}

void test_both_sides(Check& check) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        check_both_sides(check, axis, 0, 0);
        for (const int gap : {0, 1, 7, 8, 9, 38, 47, 90, 120, 127, 128}) {
            check_both_sides(check, axis, kRim - gap, 0);
            check_both_sides(check, axis, gap - kRim, 0);
            check_both_sides(check, axis, 0, kRim - gap);
            check_both_sides(check, axis, 0, gap - kRim);
            check_both_sides(check, axis, kRim - gap, gap - kRim);
        }
    }
}

void test_locked(Check& check) {
    Board board;
    place_all(board, parse_cells("0,-1h:PdRdOd 0,0h:YdBdPd 0,1h:OdPdGd 0,2h:RdOdYd 0,3h:GdYdBd 0,4h:BdGdRd"));
    check.that(board.is_locked_for(kAllTypes & ~board.types_with(kCopies)), "a sealed block locks the table");
    check.that(!board.is_locked_for(kAllTypes), "not if there were more diamonds");
    board.unplace();
    check.that(!board.is_locked_for(kAllTypes & ~board.types_with(kCopies)), "not with one less");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("games", sixline::test_games);
    check.run("unplace step by step", sixline::test_unplace_step_by_step);
    check.run("questions", sixline::test_questions);
    check.run("copies", sixline::test_copies);
    check.run("clear", sixline::test_clear);
    check.run("far out", sixline::test_far_out);
    check.run("rim", sixline::test_rim);
    check.run("longest table", sixline::test_longest_table);
    check.run("both sides", sixline::test_both_sides);
    check.run("locked", sixline::test_locked);
    return check.finish();
}
