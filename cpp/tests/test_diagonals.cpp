// Diagonals of one background (FX3, FX4): what open cells know of them, what they score, and when they bar a tile.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"
#include "staircase.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::DiagonalReach;
using grid::LineKind;
using grid::Move;
using search::Policy;
using verify::find_broken_invariant;
using Board = grid::Board<Variant::flex>;
using State = grid::State<Variant::flex>;

constexpr std::array kReadings = {LongDiagonal::illegal, LongDiagonal::extend_six_illegal, LongDiagonal::unscored};

constexpr Rules rules_of(LongDiagonal rule) {
    return {.variant = Variant::flex, .long_diagonal = rule};
}

std::vector<Placed> cells_of(std::string_view text) {
    return parse_cells(text, Notation::flex);
}

std::string text_of(const Move& move) {
    return to_string(move, Notation::flex);
}

/// What RULES.md says of a tile that joins two runs of its background: its points, or nothing where it is barred.
std::optional<int> joined_points(int before, int after, LongDiagonal rule) {
    const int length = before + 1 + after;
    if (length == 1) return 0;
    if (length < kLongestLine) return length;
    if (length == kLongestLine) return 12;
    switch (rule) {
        case LongDiagonal::illegal:
            return std::nullopt;
        case LongDiagonal::extend_six_illegal:
            if (before >= kLongestLine || after >= kLongestLine) return std::nullopt;
            return length;
        case LongDiagonal::unscored:
            break;
    }
    return 0;
}

// The worked examples.

struct Line {
    LineKind kind;
    std::string_view cells;
    int points;
};

void check_example(Check& check, std::string_view table_text, std::string_view move_text, std::string_view hand_text,
                   const std::vector<Line>& lines, int total) {
    const Rules rules{.variant = Variant::flex};
    const std::vector<Placed> table = cells_of(table_text);
    const Board board = grid::board_from<Variant::flex>(rules, table);
    const std::vector<Placed> cells = cells_of(move_text);
    const Hand hand = check::hand_of(hand_text, Notation::flex);
    const std::string name(move_text);
    check.that(!grid::check_placement(table, rules, cells, &hand), name + " is legal");

    const grid::ScoreSheet sheet = grid::score_placement(table, rules, cells);
    check.equal(sheet.total, total, "the total of " + name);
    if (!check.equal(sheet.lines.size(), lines.size(), "lines of " + name)) return;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const grid::ScoredLine& found = sheet.lines[i];
        check.equal(found.kind, lines[i].kind, "the kind of a line");
        check.equal(cells_text(found.cells, found.notation), lines[i].cells, "its cells");
        check.equal(found.points, lines[i].points, "its points");
        check.equal(found.bonus, lines[i].points == 12 ? 6 : 0, "its bonus");
    }
    const Move move = *grid::placement_of(cells);
    check.that(grid::quick_score(board, move) == total, "the quick score of " + name);
    const std::vector<Move> moves = check::list_moves(board, rules, hand);
    const auto listed = std::ranges::find(moves, move);
    check.that(listed != moves.end() && listed->points == total, name + " is listed with its points");
}

void test_worked_examples(Check& check) {
    check_example(check, "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw 6,5:Rcb",
                  "0,0:Row 1,0:Bob", "Row Bob",
                  {{LineKind::row, "0,0:Row 1,0:Bob", 2},
                   {LineKind::column, "1,0:Bob 1,1:Gow", 2},
                   {LineKind::diagonal, "0,0:Row 1,1:Gow", 2},
                   {LineKind::diagonal, "1,0:Bob 2,1:Gxb 3,2:Osb 4,3:Yqb 5,4:Pdb 6,5:Rcb", 12}},
                  18);
    check_example(check, "0,1:Rqb 0,2:Gqb 0,3:Yqb 1,0:Bob 1,-1:Gow 1,1:Row 2,1:Rxb 2,2:Yxw", "0,0:Bqw", "Bqw Bqb",
                  {{LineKind::row, "0,0:Bqw 1,0:Bob", 2},
                   {LineKind::column, "0,0:Bqw 0,1:Rqb 0,2:Gqb 0,3:Yqb", 4},
                   {LineKind::diagonal, "0,0:Bqw 1,1:Row 2,2:Yxw", 3},
                   {LineKind::diagonal, "0,0:Bqw 1,-1:Gow", 2}},
                  11);
    check_example(check, "0,0:Gob 0,1:Rob 1,1:Rqb 2,1:Rsb 1,2:Bqw 2,2:Bsw", "1,0:Gqw 2,0:Gsw", "Gqw Gsw Gqb",
                  {{LineKind::row, "0,0:Gob 1,0:Gqw 2,0:Gsw", 3},
                   {LineKind::column, "1,0:Gqw 1,1:Rqb 1,2:Bqw", 3},
                   {LineKind::column, "2,0:Gsw 2,1:Rsb 2,2:Bsw", 3}},
                  9);
}

/// FX2: a line ignores backgrounds, whatever they have in common.
void test_lines_ignore_backgrounds(Check& check) {
    const Rules rules{.variant = Variant::flex};
    const std::vector<Placed> row = cells_of("0,0:Ydb 1,0:Bdw 2,0:Gds");
    const auto fault = [&](std::string_view cells) {
        return grid::check_placement(row, rules, cells_of(cells), nullptr);
    };
    check.that(!fault("-1,0:Odb 3,0:Rdw"), "an orange and a red diamond at the two ends");
    const auto repeated = fault("3,0:Yds");
    check.that(repeated && repeated->code == FaultCode::repeated_type, "a second yellow diamond of another background");
    const auto alien = fault("3,0:Rcs");
    check.that(alien && alien->code == FaultCode::no_common, "a common background alone");
}

// What cells know.

/// The reach of any runs, set in any order and lengths, against one by one.
void test_set_run(Check& check) {
    Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
    for (int round = 0; round < 3000; ++round) {
        const LongDiagonal rule = kReadings[rng.below(3)];
        const std::uint32_t longest = rule == LongDiagonal::illegal ? 7 : 10;
        DiagonalReach reach;
        std::array<int, kCorners> backgrounds{};
        std::array<int, kCorners> lengths{};
        for (int step = 0; step < 10; ++step) {
            const auto i = static_cast<std::size_t>(rng.below(kCorners));
            if (lengths[i] == 0) backgrounds[i] = static_cast<int>(rng.below(kBackgrounds));
            lengths[i] = static_cast<int>(rng.below(longest));
            reach.set_run(static_cast<Corner>(i), backgrounds[i], lengths[i], rule);
        }
        for (int b = 0; b < kBackgrounds; ++b) {
            std::array<int, kCorners> runs{};
            for (std::size_t i = 0; i < runs.size(); ++i) {
                if (backgrounds[i] == b) runs[i] = lengths[i];
                check.equal(reach.run_length(static_cast<Corner>(i), b), runs[i], "the run at a corner");
            }
            const auto down = joined_points(runs[0], runs[1], rule);
            const auto up = joined_points(runs[2], runs[3], rule);
            check.equal(reach.is_barred(b), !down || !up, "barred (FX4)");
            if (down && up) check.equal(reach.points(b), *down + *up, "points (FX3)");
        }
        check.equal(reach.touches(), std::ranges::any_of(lengths, [](int n) { return n > 0; }), "a tile at a corner");
    }
}

/// Every numbered cell of played tables against a walk over the bare tiles.
void test_cells(Check& check) {
    int barred = 0;
    for (const LongDiagonal rule : kReadings) {
        for (std::uint64_t game = 0; game < 8; ++game) {
            const Rules rules = rules_of(rule);
            check::play_game<Variant::flex>(rules, Policy::greedy, game, [&](const State& state) {
                if (state.turn() % 4 != 3) return;
                const Board& board = state.board();
                std::map<Cell, int> backgrounds;
                for (const auto& [cell, tile] : board.placed()) backgrounds[cell] = tile.background();
                const auto run = [&](Cell from, Corner corner, int background) {
                    int length = 0;
                    while (true) {
                        const auto next = backgrounds.find(from.across(corner, length + 1));
                        if (next == backgrounds.end() || next->second != background) return length;
                        ++length;
                    }
                };
                const auto compare = [&](int number) {
                    const Cell cell = board.open_cell(number);
                    const DiagonalReach& reach = board.open(number).diagonals;
                    for (int b = 0; b < kBackgrounds; ++b) {
                        const auto down =
                            joined_points(run(cell, Corner::upper_left, b), run(cell, Corner::lower_right, b), rule);
                        const auto up =
                            joined_points(run(cell, Corner::lower_left, b), run(cell, Corner::upper_right, b), rule);
                        check.equal(reach.is_barred(b), !down || !up, "barred at " + to_string(cell));
                        if (down && up) check.equal(reach.points(b), *down + *up, "points at " + to_string(cell));
                        barred += reach.is_barred(b);
                    }
                };
                for (int number = 1; number <= board.open_count(); ++number) compare(number);
                for (int i = 0; i < board.corner_count(); ++i) compare(Board::kFirstCorner + i);
            });
        }
    }
    check.that(barred > 100, "FX4 was near: " + std::to_string(barred));
}

/// Corners are numbered and given back.
void test_corners(Check& check) {
    Board board(rules_of(LongDiagonal::illegal));
    board.place({0, 0}, Tile::of(0, 0, 0));
    check.equal(board.open_count(), 4, "open cells of one tile");
    check.equal(board.corner_count(), 4, "corners of one tile");
    const auto covered = board.place({1, 0}, Tile::of(0, 1, 1));
    check.equal(board.corner_count(), 4, "corners of two");
    board.place({1, 1}, Tile::of(1, 1, 2));
    check.equal(board.corner_count(), 5, "an inner corner is beside two tiles: open");
    board.unplace();
    check.equal(board.corner_count(), 4, "one taken back");
    board.unplace(covered);
    check.equal(board.corner_count(), 4, "two taken back");
    check.none(find_broken_invariant(board), "two taken back");
    board.unplace();
    check.equal(board.corner_count(), 0, "no tile, no corner");

    for (const LongDiagonal rule : kReadings) {
        const Rules rules = rules_of(rule);
        Rng rng = Rng::stream(check::kSeed, 1, Purpose::bot);
        State state = check::stacked_deal(rules, 2);
        std::vector<grid::Undo<Variant::flex>> undos;
        grid::MoveBuffer moves;
        for (int step = 0; step < 250 && !state.is_over(); ++step) {  // two forward, one back
            moves.clear();
            state.mover().placements(moves);
            if (rng.below(3) == 0 && !undos.empty()) {
                state.undo(undos.back());
                undos.pop_back();
            } else if (moves.size() > 0) {
                state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], undos.emplace_back());
            } else {
                state.play(state.mover().fallback(), undos.emplace_back());
            }
            if (!check.none(find_broken_invariant(state), "forth and back")) return;
        }
        for (; !undos.empty(); undos.pop_back()) state.undo(undos.back());
        check.equal(state.board().corner_count(), 0, "all given back");
    }
}

// FX4.

/// The tile that fills the gap, of each background, checked, scored and listed.
void check_gap(Check& check, const Rules& rules, int before, int behind, int turn) {
    const check::Staircase stairs = check::turned(check::staircase(before, behind), turn);
    const std::string name = std::to_string(before) + " + 1 + " + std::to_string(behind) + " under " + to_string(rules);
    const Board board = grid::board_from<Variant::flex>(rules, stairs.table);
    check.none(find_broken_invariant(board), name);
    const int lines = behind > 0 ? 4 : 2;
    for (int background = 0; background < rules.backgrounds(); ++background) {
        const Tile tile = Tile::of(stairs.gap.tile.color(), stairs.gap.tile.shape(), background);
        const std::array cells = {Placed{stairs.gap.cell, tile}};
        const Hand hand(std::array{tile});
        const Move move = *grid::placement_of({cells[0]});
        const bool is_black = background == check::kBlack;
        // White makes two of the tile that holds the stairs together, beyond the corner.
        const std::optional<int> diagonals = is_black ? joined_points(before, behind, rules.long_diagonal)
                                                      : (behind > 0 && background == check::kWhite ? 2 : 0);
        const auto fault = grid::check_placement(stairs.table, rules, cells, &hand);
        const auto quick = grid::quick_score(board, move);
        const std::vector<Move> moves = check::list_moves(board, rules, hand);
        const bool is_listed = std::ranges::find(moves, move) != moves.end();
        check.equal(is_listed, diagonals.has_value(), text_of(move) + " is listed, " + name);
        check.equal(!fault, diagonals.has_value(), text_of(move) + " is legal, " + name);
        check.equal(quick.has_value(), diagonals.has_value(), text_of(move) + " has a quick score, " + name);
        if (!diagonals) {
            if (!fault) continue;
            check.equal(fault->code, FaultCode::long_diagonal, name);
            check.equal(fault->clause, "FX4", name);
            check.that(std::ranges::equal(fault->cells, stairs.run, {}, {}, &Placed::cell), "the diagonal's cells");
            check.that(std::ranges::equal(fault->tiles, stairs.run, {}, {}, &Placed::tile), "the diagonal's tiles");
            check.that(fault->message.find("black") != std::string::npos, "its background: " + fault->message);
            continue;
        }
        const grid::ScoreSheet sheet = grid::score_placement(stairs.table, rules, cells);
        check.equal(sheet.total, lines + *diagonals, "points, " + name);
        check.equal(quick.value_or(-1), sheet.total, "the quick score, " + name);
        const auto diagonal = std::ranges::find(sheet.lines, LineKind::diagonal, &grid::ScoredLine::kind);
        check.equal(diagonal != sheet.lines.end(), *diagonals > 0, "a diagonal on the sheet, " + name);
        if (is_black && diagonal != sheet.lines.end()) {
            check.equal(diagonal->bonus, before + 1 + behind == kLongestLine ? 6 : 0, "the bonus, " + name);
            check.that(diagonal->cells == stairs.run, "the diagonal's cells in order, " + name);
        }
        Board after = board;
        after.play(move);
        check.none(find_broken_invariant(after), "played, " + name);
    }
}

void test_long_diagonals(Check& check) {
    constexpr std::array<std::pair<int, int>, 12> kRuns = {
        {{6, 0}, {5, 0}, {1, 0}, {5, 1}, {3, 2}, {3, 3}, {4, 1}, {2, 3}, {4, 4}, {6, 1}, {1, 6}, {2, 6}}};
    for (const LongDiagonal rule : kReadings) {
        for (const bool starter : {false, true}) {
            Rules rules = rules_of(rule);
            rules.starter = starter;
            for (int turn = 0; turn < 4; ++turn) {
                for (const auto& [before, behind] : kRuns) check_gap(check, rules, before, behind, turn);
                if (rule == LongDiagonal::illegal) continue;  // on no table
                check_gap(check, rules, 7, 0, turn);
                check_gap(check, rules, 1, 7, turn);
            }
        }
    }
}

// Checked, scored and listed alike.

void test_quick_score(Check& check) {
    Rng rng = Rng::stream(check::kSeed, 3, Purpose::bag);
    int barred = 0;
    const auto compare = [&](const State& state, const Move& move) {
        const auto placed = state.board().placed();
        const std::vector<Placed> cells = move.cells();
        const auto fault = grid::check_placement(placed, state.rules(), cells, &state.mover().hand);
        const auto quick = grid::quick_score(state.board(), move);
        check.equal(quick.has_value(), !fault, text_of(move) + " is legal");
        if (quick) {
            check.equal(*quick, grid::score_placement(placed, state.rules(), cells).total,
                        "points of " + text_of(move));
        }
        barred += fault && fault->code == FaultCode::long_diagonal;
    };
    for (const Rules& rules : check::kSets) {
        if (rules.variant != Variant::flex) continue;
        check::play_game<Variant::flex>(rules, Policy::greedy, 6, [&](const State& state) {
            if (state.is_over() || state.board().empty() || state.turn() % 2 == 0) return;
            const Hand& hand = state.mover().hand;
            const std::vector<Move> moves = check::list_moves(state.board(), rules, hand);
            for (const Move& move : moves) {
                compare(state, move);
                // The same cells with other tiles of the hand: legal by chance.
                std::vector<Tile> tiles(hand.begin(), hand.end());
                rng.shuffle(std::span(tiles));
                Move other = move;
                std::copy_n(tiles.begin(), move.count, other.tiles.begin());
                compare(state, other);
            }
            for (int number = 1; number <= state.board().open_count(); ++number) {
                for (const Tile tile : hand)
                    compare(state, *grid::placement_of({{state.board().open_cell(number), tile}}));
            }
        });
    }
    check.that(barred > 50, "FX4 barred some: " + std::to_string(barred));
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("worked examples", test_worked_examples);
    check.run("lines ignore backgrounds", test_lines_ignore_backgrounds);
    check.run("set_run", test_set_run);
    check.run("cells", test_cells);
    check.run("corners", test_corners);
    check.run("long diagonals", test_long_diagonals);
    check.run("quick score", test_quick_score);
    return check.finish();
}
