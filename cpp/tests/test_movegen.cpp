// Move generation: what is listed is legal and scored right, what is legal is listed, and all sinks agree.
#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::Board;
using grid::Move;
using grid::State;
using search::Policy;

constexpr Rules kFree{.opening = Opening::free};

/// A sample of positions: every turn of some games is too slow for the slow checker.
template <class Visit>
void for_each_position(std::uint64_t games, int every, Visit&& visit) {
    for (std::uint64_t game = 0; game < games; ++game) {
        const Policy policy = game % 2 == 0 ? Policy::greedy : Policy::random;
        check::play_game(game % 3 == 0 ? kFree : Rules{}, policy, game, [&](const State& state) {
            if (state.turn() % every == static_cast<int>(game) % every && !state.is_over()) visit(state);
        });
    }
}

std::vector<Move> list_of(const State& state) {
    return check::list_moves(state.board(), state.rules(), state.mover().hand.types());
}

bool same_with_points(const Move& a, const Move& b) {
    return a == b && a.points == b.points;
}

void test_listed_is_legal(Check& check) {
    for_each_position(6, 5, [&](const State& state) {
        const grid::Mover mover = state.mover();
        std::vector<Move> moves = list_of(state);
        for (const Move& move : moves) {
            const std::vector<Placed> cells = move.cells();
            const auto fault = grid::check_placement(state.board(), state.rules(), cells, &mover.hand);
            check.that(!fault, to_string(move) + " is legal: " + (fault ? fault->message : ""));
            const grid::ScoreSheet sheet = grid::score_placement(state.board(), state.rules(), cells);
            check.equal(move.points, sheet.total, "points of " + to_string(move));
            int sum = 0;
            for (const grid::ScoredLine& line : sheet.lines) sum += line.points;
            check.equal(sum, sheet.total, "points of the lines of " + to_string(move));
            if (!state.board().empty()) {
                check.that(grid::quick_score(state.board(), move) == sheet.total, "quick score of " + to_string(move));
            }
            const auto rebuilt = grid::placement_of(cells);
            check.that(rebuilt && *rebuilt == move, "the move of its cells: " + to_string(move));
        }
        std::ranges::sort(moves);
        check.that(std::ranges::adjacent_find(moves) == moves.end(), "no move twice");
    });
}

/// Every one or two tiles of the hand near the table: legal exactly when listed.
void test_legal_is_listed(Check& check) {
    for_each_position(3, 13, [&](const State& state) {
        if (state.board().empty()) return;
        const grid::Mover mover = state.mover();
        const std::vector<Move> moves = check::sorted(list_of(state));
        const auto [low, high] = check::box_of(state.board().placed());
        const auto compare = [&](const std::vector<Placed>& cells) {
            const auto move = grid::placement_of(cells);
            const auto found = std::ranges::equal_range(moves, *move);
            const bool legal = !grid::check_placement(state.board(), state.rules(), cells, &mover.hand);
            check.equal(!found.empty(), legal, to_string(*move) + " is listed");
            const auto points = grid::quick_score(state.board(), *move);
            check.equal(points.has_value(), legal, to_string(*move) + " has a quick score");
        };
        Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
        for (int y = low.y - 2; y <= high.y + 2; ++y) {
            for (int x = low.x - 2; x <= high.x + 2; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                for (int i = 0; i < mover.hand.size(); ++i) compare({{cell, mover.hand[i]}});
                for (const Axis axis : {Axis::row, Axis::column}) {
                    const auto size = static_cast<std::uint32_t>(mover.hand.size());
                    const int i = static_cast<int>(rng.below(size));
                    const int j = static_cast<int>(rng.below(size));
                    const Cell next = cell.along(axis, 1 + static_cast<int>(rng.below(2)));
                    if (i != j) compare({{cell, mover.hand[i]}, {next, mover.hand[j]}});
                }
            }
        }
    });
}

void test_sinks_agree(Check& check) {
    for_each_position(12, 1, [&](const State& state) {
        const grid::Mover mover = state.mover();
        const std::vector<Move> moves = list_of(state);

        grid::Count count;
        mover.placements(count);
        check.equal(count.count(), moves.size(), "Count");
        check.equal(mover.has_placement(), !moves.empty(), "Exists");

        std::vector<Move> ranked = moves;
        std::ranges::sort(ranked, grid::is_better);
        grid::MoveBuffer buffer;
        grid::Best best(buffer);
        mover.placements(best);
        const std::vector<Move> ties = check::sorted({buffer.begin(), buffer.end()});
        const int most = ranked.empty() ? -1 : ranked.front().points;
        const auto end = std::ranges::find_if(ranked, [&](const Move& move) { return move.points != most; });
        check.that(std::ranges::equal(ties, std::span(ranked.begin(), end), same_with_points), "the ties of Best");
        const Move chosen = mover.best_move();
        check.that(ranked.empty() ? chosen == mover.fallback() : chosen == ranked.front(), "best_move");

        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{7}, moves.size(), moves.size() + 5}) {
            grid::Top top(n);
            mover.placements(top);
            const auto first = std::span(ranked).first(std::min(n, ranked.size()));
            check.that(std::ranges::equal(std::move(top).sorted(), first, same_with_points), "Top");
        }
    });
}

void test_order(Check& check) {
    Rng rng = Rng::stream(check::kSeed, 1, Purpose::bag);
    grid::MoveBuffer scratch;
    for_each_position(4, 7, [&](const State& state) {
        if (state.board().empty()) return;
        const std::vector<Move> moves = list_of(state);
        const TypeSet hand = state.mover().hand.types();
        std::vector<Placed> cells = state.board().cells();
        for (int i = 0; i < 3; ++i) {
            Board board;
            for (const auto& [cell, tile] : cells) board.place(cell, tile);
            const std::vector<Move> again = check::list_moves(board, state.rules(), hand);
            check.that(std::ranges::equal(again, moves, same_with_points), "the same order however it was built");
            const grid::Mover mover{state.rules(), board, state.mover().hand, state.bag().size()};
            for (const Policy policy : {Policy::random, Policy::greedy}) {
                Rng one = Rng::stream(check::kSeed, 2, Purpose::bot);
                Rng two = one;
                check.equal(search::choose(policy, mover, one, scratch),
                            search::choose(policy, state.mover(), two, scratch), "the same choice");
            }
            rng.shuffle(std::span(cells));
        }
    });
}

/// The openings by trying every sequence of tiles, as `row, column` pairs of a text each.
void extend_opening(const std::vector<int>& hand, std::vector<int>& line, std::vector<std::vector<int>>& lines) {
    for (const int type : hand) {
        const bool fits = std::ranges::all_of(
            line, [&](int t) { return (t / kShapes == type / kShapes) != (t % kShapes == type % kShapes); });
        if (!fits) continue;
        line.push_back(type);
        lines.push_back(line);
        extend_opening(hand, line, lines);
        line.pop_back();
    }
}

void check_opening(Check& check, const Rules& rules, const Hand& hand) {
    std::vector<int> types;
    for (TypeSet rest = hand.types(); rest != 0;) types.push_back(pop_type(rest));
    std::vector<std::vector<int>> lines;
    std::vector<int> line;
    extend_opening(types, line, lines);
    const auto largest = std::ranges::max(lines, {}, &std::vector<int>::size).size();
    check.equal(largest_set(hand.types()), largest, "the largest set");
    std::map<Move, int> expected;
    for (const std::vector<int>& tiles : lines) {
        if (rules.opening == Opening::whole_set && tiles.size() != largest) continue;
        for (const Axis axis : {Axis::row, Axis::column}) {
            std::vector<Placed> cells;
            for (const int type : tiles) {
                cells.push_back(
                    {Cell{}.along(axis, static_cast<int>(cells.size())), Tile{static_cast<std::uint8_t>(type)}});
            }
            const int points =
                tiles.size() == 1 ? rules.opening_single : grid::line_points(static_cast<int>(tiles.size()));
            expected[*grid::placement_of(cells)] = points;
        }
    }
    const Board board{};
    const std::vector<Move> moves = check::list_moves(board, rules, hand.types());
    check.equal(moves.size(), expected.size(), "the number of openings with " + tiles_text(hand, " "));
    for (const Move& move : moves) {
        const auto found = expected.find(move);
        if (!check.that(found != expected.end(), to_string(move) + " is an opening")) continue;
        check.equal(move.points, found->second, "points of the opening " + to_string(move));
        check.that(!grid::check_placement(board, rules, move.cells(), &hand), to_string(move) + " is legal");
        check.equal(grid::score_placement(board, rules, move.cells()).total, move.points, "its score");
    }
}

void test_openings(Check& check) {
    const Rules single{.opening = Opening::free, .opening_single = 0};
    for (const char* text : {"Ro Rx Rs Rq Rd Rc", "Ro Ro Ro Rx Rx Rx", "Ro Ox Ys Gq Bd Pc", "Ro Ro Ro Ox Ox Ox",
                             "Ro Rx Oo Ox Yo Yx", "Ro Rx Rs Oo Yo Go", "Ro"}) {
        for (const Rules& rules : {Rules{}, kFree, single}) check_opening(check, rules, Hand(parse_tiles(text)));
    }
    for (std::uint64_t game = 0; game < 10; ++game) {
        const State state = State::deal(Rules{.players = 4}, check::kSeed, game, {});
        for (int seat = 0; seat < 4; ++seat) {
            for (const Rules& rules : {Rules{}, kFree, single}) check_opening(check, rules, state.hand(seat));
        }
    }
    check.that(check::list_moves(Board(), kFree, 0).empty(), "no opening without tiles");
}

/// The whole of what a player may do: placements as listed, every distinct exchange, the pass.
void test_legal_moves(Check& check) {
    for (const bool voluntary : {false, true}) {
        const Rules rules{.voluntary_pass = voluntary};
        check::play_game(rules, Policy::random, 31, [&](const State& state) {
            grid::MoveBuffer buffer;
            state.mover().legal_moves(buffer);
            const std::vector<Move> moves = list_of(state);
            if (state.is_over()) {
                check.equal(buffer.size(), 0U, "nothing to do when it is over");
                return;
            }
            const std::span all(buffer.begin(), buffer.size());
            check.that(std::ranges::equal(all.first(moves.size()), moves, same_with_points), "placements first");
            const auto rest = all.subspan(moves.size());
            check.that(std::ranges::is_sorted(rest) && std::ranges::adjacent_find(rest) == rest.end(),
                       "then exchanges and the pass in canonical order");
            check.that(!all.empty(), "something to do");
            for (const Move& move : rest) {
                const auto fault = state.mover().check(move);
                check.that(!fault, to_string(move) + " is legal: " + (fault ? fault->message : ""));
            }
            const bool passes = !rest.empty() && rest.back().kind == grid::MoveKind::pass;
            check.equal(passes, state.mover().can_pass(), "can_pass");
            check.equal(passes, !state.mover().check(grid::pass()).has_value(), "check of a pass");
        });
    }
}

}  // namespace
/// Every table of a hand's slots says what its types say, for hands of none to six.
void test_hand_slots(Check& check) {
    Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
    TypeSet all = 0;
    for (int count = 0; count <= kHandSize; ++count) {
        std::vector<int> types;
        for (TypeSet left = all; left != 0;) types.push_back(pop_type(left));
        const grid::HandSlots hand(all);
        const auto as_slots = [&](TypeSet set) {
            grid::Slots slots = 0;
            for (std::size_t k = 0; k < types.size(); ++k) slots |= grid::Slots{(set & type_bit(types[k])) != 0} << k;
            return slots;
        };
        for (int i = 0; i < 50; ++i) {
            const TypeSet a = rng.next() & kAllTypes;
            const TypeSet b = rng.next() & kAllTypes;
            check.equal(hand.of(a), as_slots(a), "slots of a set");
            check.equal(hand.of(a, b).first, as_slots(a), "slots of the first of two");
            check.equal(hand.of(a, b).second, as_slots(b), "slots of the second of two");
        }
        for (unsigned set = 0; set < 1U << types.size(); ++set) {
            TypeSet joining = 0;
            for (unsigned k = 0; k < types.size(); ++k) {
                if ((set >> k & 1) == 0) continue;
                joining |= compatible(types[k]);
                check.equal(hand.type(k), static_cast<unsigned>(types[k]), "type of a slot");
                check.equal(hand.joining(k), compatible(types[k]), "what joins a slot");
                check.equal(hand.compatible_with(k), as_slots(compatible(types[k])), "slots that join a slot");
            }
            check.equal(hand.companions(set), as_slots(joining), "companions of a set");
        }
        while (size(all) == count) all |= type_bit(static_cast<int>(rng.below(kTypes)));
    }
}

/// More lines under way at once than the queues have room for: six reds beside a red circle.
void test_crowded(Check& check) {
    Board board;
    board.place({0, 0}, Tile{0});
    // k other reds stand in some order, P(5, k) in all, the first at one of k + 1 places.
    std::uint64_t through = 0;  // in a row with the circle, which takes part: no second one fits
    std::uint64_t beside = 0;   // in a row next to its own; any but a circle lies at the circle's side
    std::uint64_t orders = 1;
    for (std::uint64_t k = 1; k <= 5; ++k) {
        orders *= 6 - k;
        through += (k + 1) * orders;
        beside += (k + 1) * orders * 5;
    }
    const std::uint64_t expected = 2 * through + 4 * beside;
    const TypeSet reds = color_types(0);
    const std::vector<Move> moves = check::list_moves(board, kFree, reds);
    check.equal(std::uint64_t{moves.size()}, expected, "every arrangement");
    std::vector<Move> sorted = moves;
    std::ranges::sort(sorted);
    check.that(std::ranges::adjacent_find(sorted) == sorted.end(), "none twice");
    grid::Count count;
    grid::generate(board, kFree, reds, count);
    check.equal(count.count(), expected, "counted");
}

}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("hand slots", sixline::test_hand_slots);
    check.run("listed is legal", sixline::test_listed_is_legal);
    check.run("legal is listed", sixline::test_legal_is_listed);
    check.run("sinks agree", sixline::test_sinks_agree);
    check.run("order", sixline::test_order);
    check.run("crowded", sixline::test_crowded);
    check.run("openings", sixline::test_openings);
    check.run("legal moves", sixline::test_legal_moves);
    return check.finish();
}
