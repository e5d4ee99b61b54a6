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
#include "sixline/grid/checker.hpp"
#include "sixline/grid/scorer.hpp"

namespace sixline {
namespace {

using check::Check;
using check::same_with_points;
using grid::Board;
using grid::Move;
using grid::State;
using search::Policy;

Rules with_free_opening(Rules rules) {
    rules.opening = Opening::free;
    return rules;
}

/// A sample of positions: every turn of some games is too slow for the slow checker.
template <Variant V, class Visit>
void for_each_position(const Rules& rules, std::uint64_t games, int every, Visit&& visit) {
    for (std::uint64_t game = 0; game < games; ++game) {
        const Policy policy = game % 2 == 0 ? Policy::greedy : Policy::random;
        const Rules here = game % 3 == 0 ? with_free_opening(rules) : rules;
        check::play_game<V>(here, policy, game, [&](const State<V>& state) {
            if (state.turn() % every == static_cast<int>(game) % every && !state.is_over()) visit(state);
        });
    }
}

template <Variant V>
std::vector<Move> list_of(const State<V>& state) {
    return check::list_moves(state.board(), state.rules(), state.mover().hand);
}

template <Variant V>
void test_listed_is_legal(Check& check, const Rules& rules) {
    for_each_position<V>(rules, 4, 7, [&](const State<V>& state) {
        const grid::Mover<V> mover = state.mover();
        std::vector<Move> moves = list_of(state);
        for (const Move& move : moves) {
            const std::vector<Placed> cells = move.cells();
            const auto fault = grid::check_placement(state.board().placed(), state.rules(), cells, &mover.hand);
            check.that(!fault, to_string(move, rules.notation()) + " is legal: " + (fault ? fault->message : ""));
            const grid::ScoreSheet sheet = grid::score_placement(state.board().placed(), state.rules(), cells);
            check.equal(move.points, sheet.total, "points of " + to_string(move, rules.notation()));
            int sum = 0;
            for (const grid::ScoredLine& line : sheet.lines) sum += line.points;
            check.equal(sum, sheet.total, "points of the lines of " + to_string(move, rules.notation()));
            if (!state.board().empty()) {
                check.that(grid::quick_score(state.board(), move) == sheet.total,
                           "quick score of " + to_string(move, rules.notation()));
            }
            const auto rebuilt = grid::placement_of(cells);
            check.that(rebuilt && *rebuilt == move, "the move of its cells: " + to_string(move, rules.notation()));
        }
        std::ranges::sort(moves);
        check.that(std::ranges::adjacent_find(moves) == moves.end(), "no move twice");
    });
}

/// Every one or two tiles of the hand near the table: legal exactly when listed.
template <Variant V>
void test_legal_is_listed(Check& check, const Rules& rules) {
    for_each_position<V>(rules, 3, 13, [&](const State<V>& state) {
        if (state.board().empty()) return;
        const grid::Mover<V> mover = state.mover();
        const std::vector<Move> moves = check::sorted(list_of(state));
        const auto [low, high] = check::box_of(state.board().placed());
        const auto compare = [&](const std::vector<Placed>& cells) {
            const auto move = grid::placement_of(cells);
            const auto found = std::ranges::equal_range(moves, *move);
            const bool legal = !grid::check_placement(state.board().placed(), state.rules(), cells, &mover.hand);
            check.equal(!found.empty(), legal, to_string(*move, rules.notation()) + " is listed");
            const auto points = grid::quick_score(state.board(), *move);
            check.equal(points.has_value(), legal, to_string(*move, rules.notation()) + " has a quick score");
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

template <Variant V>
void test_sinks_agree(Check& check, const Rules& rules) {
    for_each_position<V>(rules, 4, 1, [&](const State<V>& state) {
        const grid::Mover<V> mover = state.mover();
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

template <Variant V>
void test_order(Check& check, const Rules& rules) {
    Rng rng = Rng::stream(check::kSeed, 1, Purpose::bag);
    grid::MoveBuffer scratch;
    for_each_position<V>(rules, 4, 7, [&](const State<V>& state) {
        if (state.board().empty()) return;
        const std::vector<Move> moves = list_of(state);
        const Hand& hand = state.mover().hand;
        std::vector<Placed> cells = state.board().cells();
        for (int i = 0; i < 3; ++i) {
            Board<V> board(state.rules());
            for (const auto& [cell, tile] : cells) board.place(cell, tile);
            const std::vector<Move> again = check::list_moves(board, state.rules(), hand);
            check.that(std::ranges::equal(again, moves, same_with_points), "the same order however it was built");
            const grid::Mover<V> mover{state.rules(), board, state.mover().hand, state.bag().size()};
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

bool join(Tile a, Tile b) {
    return (a.color() == b.color()) != (a.shape() == b.shape());
}

/// The openings by trying every sequence of tiles.
void extend_opening(const std::vector<Tile>& hand, std::vector<Tile>& line, std::vector<std::vector<Tile>>& lines) {
    for (const Tile tile : hand) {
        if (!std::ranges::all_of(line, [&](Tile other) { return join(other, tile); })) continue;
        line.push_back(tile);
        lines.push_back(line);
        extend_opening(hand, line, lines);
        line.pop_back();
    }
}

template <Variant V>
void check_opening(Check& check, const Rules& rules, const Hand& hand) {
    std::vector<Tile> tiles(hand.begin(), hand.end());
    const auto repeats = std::ranges::unique(tiles);
    tiles.erase(repeats.begin(), repeats.end());
    std::vector<std::vector<Tile>> lines;
    std::vector<Tile> line;
    extend_opening(tiles, line, lines);
    const auto largest = std::ranges::max(lines, {}, &std::vector<Tile>::size).size();
    check.equal(largest_set(hand.types()), largest, "the largest set");
    std::map<Move, int> expected;
    for (const std::vector<Tile>& laid : lines) {
        if (rules.opening == Opening::whole_set && laid.size() != largest) continue;
        for (const Axis axis : {Axis::row, Axis::column}) {
            std::vector<Placed> cells;
            for (const Tile tile : laid) cells.push_back({Cell{}.along(axis, static_cast<int>(cells.size())), tile});
            const int points =
                laid.size() == 1 ? rules.opening_single : grid::line_points(static_cast<int>(laid.size()));
            expected[*grid::placement_of(cells)] = points;
        }
    }
    const std::vector<Move> moves = check::list_moves(Board<V>(rules), rules, hand);
    check.equal(moves.size(), expected.size(), "openings with " + tiles_text(hand, " ", rules.notation()));
    for (const Move& move : moves) {
        const std::string name = to_string(move, rules.notation());
        const auto found = expected.find(move);
        if (!check.that(found != expected.end(), name + " is an opening")) continue;
        check.equal(move.points, found->second, "points of the opening " + name);
        check.that(!grid::check_placement({}, rules, move.cells(), &hand), name + " is legal");
        check.equal(grid::score_placement({}, rules, move.cells()).total, move.points, "its score");
    }
}

template <Variant V>
void test_openings(Check& check, const Rules& rules) {
    Rules single = with_free_opening(rules);
    single.opening_single = 0;
    const std::array kinds = {rules, with_free_opening(rules), single};
    std::vector<const char*> hands = {"Ro Rx Rs Rq Rd Rc",
                                      "Ro Ro Ro Rx Rx Rx",
                                      "Ro Ox Ys Gq Bd Pc",
                                      "Ro Ro Ro Ox Ox Ox",
                                      "Ro Rx Oo Ox Yo Yx",
                                      "Ro Rx Rs Oo Yo Go",
                                      "Ro"};
    if (V == Variant::flex) {  // FX2: a set counts types, and each of two backgrounds opens
        hands = {"Rob Rxb Rsb Rqb Rdb Rcb",
                 "Rob Row Rxb Rxw Rsb Rsw",
                 "Rob Row Oxb Oxw Ysb Ysw",
                 "Rob Rxw Rsb Oob Oow Yow",
                 "Rob Row",
                 "Row"};
    }
    for (const char* text : hands) {
        for (const Rules& kind : kinds) check_opening<V>(check, kind, check::hand_of(text, rules.notation()));
    }
    Rules four = rules;
    four.players = 4;
    for (std::uint64_t game = 0; game < 10; ++game) {
        const State<V> state = State<V>::deal(four, check::kSeed, game, {});
        for (int seat = 0; seat < 4; ++seat) {
            for (const Rules& kind : kinds) check_opening<V>(check, kind, state.hand(seat));
        }
    }
    check.that(check::list_moves(Board<V>(rules), with_free_opening(rules), Hand()).empty(),
               "no opening without tiles");
}

/// The whole of what a player may do: placements as listed, every distinct exchange, the pass.
template <Variant V>
void test_legal_moves(Check& check, const Rules& rules) {
    for (const bool voluntary : {false, true}) {
        Rules here = rules;
        here.voluntary_pass = voluntary;
        check::play_game<V>(here, Policy::random, 31, [&](const State<V>& state) {
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
                check.that(!fault, to_string(move, rules.notation()) + " is legal: " + (fault ? fault->message : ""));
            }
            const bool passes = !rest.empty() && rest.back().kind == grid::MoveKind::pass;
            check.equal(passes, state.mover().can_pass(), "can_pass");
            check.equal(passes, !state.mover().check(grid::pass()).has_value(), "check of a pass");
        });
    }
}

/// The comparison of all slots at once is that of each.
void test_points_of_slots(Check& check) {
    Rng rng = Rng::stream(check::kSeed, 3, Purpose::bag);
    for (int i = 0; i < 200; ++i) {
        grid::Extra<Variant::flex> extra{};
        std::array<int, kHandSize> added{};
        for (int slot = 0; slot < kHandSize; ++slot) {
            added[static_cast<std::size_t>(slot)] = static_cast<int>(rng.below(25));
            extra.by_slot |= at_byte(slot, added[static_cast<std::size_t>(slot)]);
        }
        for (int points = -100; points <= 300; ++points) {
            grid::Slots expected = 0;
            for (unsigned slot = 0; slot < kHandSize; ++slot) expected |= grid::Slots{added[slot] >= points} << slot;
            check.equal(extra.at_least(points) & (grid::kSlotSets - 1), expected, "slots that add so much");
        }
    }
}

/// Every table of a hand's slots says what its tiles say, for hands of none to six different ones.
template <Variant V>
void test_hand_slots(Check& check, const Rules& rules) {
    Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
    Hand held;
    for (int count = 0; count <= kHandSize; ++count) {
        const std::vector<Tile> tiles(held.begin(), held.end());
        const grid::HandSlots<V> hand(held, held.types());
        const auto slots_where = [&](auto&& holds) {
            grid::Slots slots = 0;
            for (std::size_t k = 0; k < tiles.size(); ++k) slots |= grid::Slots{holds(tiles[k])} << k;
            return slots;
        };
        const auto as_slots = [&](TypeSet set) {
            return slots_where([&](Tile tile) { return (set & type_bit(tile)) != 0; });
        };
        for (int i = 0; i < 50; ++i) {
            const TypeSet a = rng.next() & kAllTypes;
            const TypeSet b = rng.next() & kAllTypes;
            check.equal(hand.of(a), as_slots(a), "slots of a set");
            check.equal(hand.of(a, b).first, as_slots(a), "slots of the first of two");
            check.equal(hand.of(a, b).second, as_slots(b), "slots of the second of two");
        }
        for (unsigned set = 0; set < 1U << tiles.size(); ++set) {
            TypeSet joining = 0;
            for (unsigned k = 0; k < tiles.size(); ++k) {
                if ((set >> k & 1) == 0) continue;
                const TypeSet fits = compatible(tiles[k].type());
                joining |= fits;
                check.equal(hand.code(k), unsigned{tiles[k].code}, "code of a slot");
                check.equal(hand.type(k), static_cast<unsigned>(tiles[k].type()), "type of a slot");
                check.equal(hand.joining(k), fits, "what joins a slot");
                check.equal(hand.compatible_with(k), as_slots(fits), "slots that join a slot");
            }
            check.equal(hand.companions(set), as_slots(joining), "companions of a set");
        }
        if constexpr (V == Variant::flex) {
            for (int i = 0; i < 50; ++i) {
                grid::DiagonalReach cell;
                for (int corner = 0; corner < kCorners; ++corner) {
                    cell.set_run(static_cast<Corner>(corner), static_cast<int>(rng.below(kBackgrounds)),
                                 static_cast<int>(rng.below(7)), rules.long_diagonal);
                }
                const auto fits = [&](Tile tile) { return !cell.is_barred(tile.background()); };
                check.equal(hand.not_barred(cell), slots_where(fits), "slots that FX4 lets in");
                for (std::size_t k = 0; k < tiles.size(); ++k) {
                    check.equal(static_cast<int>(hand.points(cell) >> 8 * k & 0xFF), cell.points(tiles[k].background()),
                                "points of a slot's diagonals");
                }
            }
        }
        while (held.size() == count) {
            const Tile tile{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(rules.codes())))};
            if (held.count(tile) == 0) held.add(tile);
        }
    }
}

/// More lines under way at once than the queues have room for: six reds beside a red circle.
template <Variant V>
void test_crowded(Check& check, const Rules& given) {
    const Rules rules = with_free_opening(given);
    Board<V> board(rules);
    board.place({0, 0}, Tile{0});
    Hand reds;  // in Flex of another background, so that the red circle is in hand too
    for (int shape = 0; shape < kShapes; ++shape) reds.add(Tile::of(0, shape, V == Variant::flex ? 1 : 0));
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
    const std::vector<Move> moves = check::list_moves(board, rules, reds);
    check.equal(std::uint64_t{moves.size()}, expected, "every arrangement");
    std::vector<Move> sorted = moves;
    std::ranges::sort(sorted);
    check.that(std::ranges::adjacent_find(sorted) == sorted.end(), "none twice");
    grid::Count count;
    grid::generate(board, rules, reds, count);
    check.equal(count.count(), expected, "counted");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("points of slots", test_points_of_slots);
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("hand slots", test_hand_slots<V>);
        run("listed is legal", test_listed_is_legal<V>);
        run("legal is listed", test_legal_is_listed<V>);
        run("sinks agree", test_sinks_agree<V>);
        run("order", test_order<V>);
        run("crowded", test_crowded<V>);
        run("openings", test_openings<V>);
        run("legal moves", test_legal_moves<V>);
    });
    return check.finish();
}
