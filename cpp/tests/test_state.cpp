// Whole games: the deal, turns and their undoing, and every way to end.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/verify/invariants.hpp"
#include "snapshot.hpp"

namespace sixline {
namespace {

using check::Check;
using check::Snapshot;
using check::snapshot;
using grid::Move;
using grid::MoveKind;
using grid::Position;
using grid::State;
using grid::Undo;
using search::Policy;
using verify::find_broken_invariant;

template <Variant V>
void test_deal(Check& check, const Rules& rules) {
    std::set<Key> keys;
    for (int players = 2; players <= kMaxTileSeats; ++players) {
        for (std::uint64_t index = 0; index < 20; ++index) {
            Rules here = rules;
            here.players = static_cast<std::uint8_t>(players);
            const State<V> state = State<V>::deal(here, check::kSeed, index, {});
            check.none(find_broken_invariant(state), "dealt");
            keys.insert(state.key());
            check.equal(state.bag().size(), rules.set_size() - kHandSize * players, "the bag after the deal");
            int largest = 0;
            for (int seat = 0; seat < players; ++seat) {
                check.equal(state.set_size(seat), largest_set(state.hand(seat).types()), "declared set size (CL2)");
                largest = std::max(largest, state.set_size(seat));
            }
            check.equal(state.set_size(state.to_move()), largest, "a largest set opens (CL2)");
            for (int seat = 0; seat < state.to_move(); ++seat) {
                check.that(state.set_size(seat) < largest, "of equal sets the lower seat opens (TL3)");
            }
            check.that(snapshot(State<V>::deal(here, check::kSeed, index, {})) == snapshot(state),
                       "the same deal again");
        }
    }
    check.equal(keys.size(), 60U, "deals that differ");
}

void test_ages(Check& check) {
    int ties = 0;
    for (std::uint64_t index = 0; index < 40; ++index) {
        const std::array ages = {20, 50, 50, 10};
        const auto opener = [&](StartTie tie) {
            return State<Variant::classic>::deal(Rules{.players = 4, .start_tie = tie}, check::kSeed, index, ages);
        };
        const State<Variant::classic> state = opener(StartTie::oldest);
        std::vector<int> tied;
        const int largest = state.set_size(state.to_move());
        for (const int seat : {1, 2, 0, 3}) {  // from the oldest
            if (state.set_size(seat) == largest) tied.push_back(seat);
        }
        check.equal(state.to_move(), tied.front(), "the oldest of the tied");
        check.equal(opener(StartTie::youngest).to_move(), tied.back(), "the youngest of the tied");
        check.that(std::ranges::count(tied, opener(StartTie::random).to_move()) == 1, "any of the tied");
        ties += tied.size() > 1;
    }
    check.that(ties > 5, "some deals are tied");
    check.throws<RulesError>([] { static_cast<void>(State<Variant::classic>::deal(Rules{}, 1, 0, std::array{30})); },
                             "one age for two");
}

template <Variant V>
void test_play_and_undo(Check& check, const Rules& rules) {
    for (std::uint64_t game = 0; game < 6; ++game) {
        Rules here = rules;
        here.players = static_cast<std::uint8_t>(2 + game % 3);
        here.voluntary_pass = game % 2 == 1;
        State<V> state = check::deal<V>(here, game);
        Rng rng = Rng::stream(check::kSeed, game, Purpose::bot);
        std::vector<Undo<V>> undos;
        std::vector<Snapshot> before;
        grid::MoveBuffer moves;
        while (!state.is_over() && state.turn() < 150) {
            moves.clear();
            state.mover().placements(moves);
            if (moves.size() == 0 || rng.below(6) == 0) {  // any legal move, exchanges above all
                moves.clear();
                state.mover().legal_moves(moves);
            }
            const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            if (!check.that(!state.mover().check(move), to_string(move, rules.notation()) + " is legal")) return;
            before.push_back(snapshot(state));
            state.play(move, undos.emplace_back());
            if (!check.none(find_broken_invariant(state), "after " + to_string(move, rules.notation()))) return;
        }
        const Snapshot end = snapshot(state);
        for (std::size_t i = undos.size(); i-- > 0;) {
            state.undo(undos[i]);
            if (!check.that(snapshot(state) == before[i], "undone: " + to_string(undos[i].move, rules.notation())))
                return;
            if (i % 10 == 0) check.none(find_broken_invariant(state), "undone");
        }
        Undo<V> undo;
        for (const Undo<V>& played : undos) state.play(played.move, undo);
        check.that(snapshot(state) == end, "the same moves again, the same luck");
    }
}

template <Variant V>
void test_copy(Check& check, const Rules& rules) {
    std::optional<State<V>> middle;
    check::play_game<V>(rules, Policy::greedy, 50, [&](const State<V>& state) {
        if (state.turn() == 20) middle = state;
    });
    const Snapshot before = snapshot(*middle);
    State<V> copy = *middle;
    check.that(snapshot(copy) == before, "a copy is equal");
    Undo<V> undo;
    copy.play(copy.mover().best_move(), undo);
    check.that(snapshot(*middle) == before && find_broken_invariant(*middle).empty(), "the original stays");
    const State<V> restored = State<V>::from_position(middle->rules(), middle->position(), 1, 0);
    check.equal(restored.key(), middle->key(), "the key of the position taken over");
    check.none(find_broken_invariant(restored), "taken over");
}

template <Variant V>
void test_exchange(Check& check, const Rules& rules) {
    State<V> state = State<V>::deal(rules, check::kSeed, 51, {});
    Undo<V> undo;
    state.play(state.mover().best_move(), undo);
    const Snapshot before = snapshot(state);
    const Hand hand = state.mover().hand;
    const Move move = grid::exchange_of(Hand(std::array{hand[0], hand[3]}));
    state.play(move, undo);
    check.equal(undo.drawn_count, 2, "tiles drawn");
    check.equal(undo.drawn[0], before.bag[0], "the first drawn was on top");
    check.equal(state.bag().size(), static_cast<int>(before.bag.size()), "the bag is as large as before");
    check.that(!(state.stream() == before.stream), "the game's stream moved on");
    check.equal(state.score(undo.seat), before.scores[undo.seat], "an exchange scores nothing");
    const Snapshot after = snapshot(state);
    check.that(!std::ranges::equal(std::span(after.bag).subspan(2), std::span(before.bag).subspan(2)),
               "the whole bag is shuffled");
    state.undo(undo);
    check.that(snapshot(state) == before, "bag order and stream restored");
    state.play(move, undo);
    check.that(snapshot(state) == after, "the same luck again");
}

template <Variant V>
void test_finish(Check& check, const Rules& rules) {
    for (const int bonus : {6, 0, 25}) {
        int finished = 0;
        for (std::uint64_t game = 60; game < 64; ++game) {
            Rules here = rules;
            here.finish_bonus = static_cast<std::int16_t>(bonus);
            State<V> state = State<V>::deal(here, check::kSeed, game, {});
            Undo<V> undo;
            while (!state.is_over()) state.play(state.mover().best_move(), undo);
            if (state.reason() != Reason::finished) continue;
            ++finished;
            check.equal(undo.bonus, bonus, "the finish bonus (CL9)");
            const int total = state.score(undo.seat);
            check.that(state.bag().empty() && state.hand(undo.seat).empty(), "bag and hand are empty");
            state.undo(undo);
            check.equal(total - state.score(undo.seat), undo.move.points + bonus, "the last move's points");
            check.that(!state.is_over(), "undone: it goes on");
        }
        check.that(finished > 0, "some game is finished");
    }
}

/// Stalls are rare (CL10): about one in 2,500 greedy games of two. This is the first of them.
void test_stall(Check& check) {
    constexpr std::uint64_t kStalledGame = 724;
    State<Variant::classic> state = State<Variant::classic>::deal(Rules{}, check::kSeed, kStalledGame, {});
    std::vector<Undo<Variant::classic>> undos;
    grid::MoveBuffer scratch;
    while (!state.is_over()) {
        Rng rng = search::bot_stream(check::kSeed, kStalledGame, state.to_move(), state.turn());
        const Move move = search::choose(Policy::greedy, state.mover(), rng, scratch);
        check.equal(move.kind == MoveKind::place, state.mover().has_placement(), "who can place, places");
        state.play(move, undos.emplace_back());
    }
    if (!check.equal(state.reason(), Reason::stalled, "the game stalls")) return;
    check.equal(state.passes(), 2, "passes in a row");
    check.that(state.bag().empty(), "passes come with an empty bag");
    check.equal(undos.back().bonus, 0, "no bonus (CL10)");
    check.equal(state.mover().check(grid::pass())->code, FaultCode::game_over, "nothing more");
    const State<Variant::classic> again = State<Variant::classic>::from_position(state.rules(), state.position(), 1, 0);
    check.equal(again.reason(), Reason::stalled, "the reason of the position taken over");
    for (int passes = 1; passes >= 0; --passes) {
        check.that(undos.back().move.kind == MoveKind::pass, "the last two turns are passes");
        state.undo(undos.back());
        undos.pop_back();
        check.that(!state.is_over() && state.passes() == passes, "undone: one pass less");
    }
}

/// Passes of those who could do otherwise count too (voluntary_pass), and a placement resets the count.
template <Variant V>
void test_voluntary_stall(Check& check, const Rules& rules) {
    Rules three = rules;
    three.players = 3;
    Rules passing = three;
    passing.voluntary_pass = true;
    State<V> state = State<V>::deal(passing, check::kSeed, 90, {});
    Undo<V> undo;
    check.that(state.mover().check(grid::pass()).has_value(), "no pass on the opening");
    state.play(state.mover().best_move(), undo);
    state.play(grid::pass(), undo);
    state.play(grid::pass(), undo);
    check.equal(state.passes(), 2, "two passes");
    state.play(state.mover().best_move(), undo);
    check.equal(state.passes(), 0, "a placement resets the count");
    state.play(grid::pass(), undo);
    state.play(grid::exchange_of(state.mover().hand), undo);
    check.equal(state.passes(), 0, "an exchange resets the count");
    for (int i = 0; i < 3; ++i) {
        check.that(!state.mover().check(grid::pass()), "a voluntary pass is legal");
        state.play(grid::pass(), undo);
    }
    check.equal(state.reason(), Reason::stalled, "three passes of three");
    const State<V> plain = State<V>::deal(three, check::kSeed, 90, {});
    State<V> without = plain;
    without.play(without.mover().best_move(), undo);
    check.equal(without.mover().check(grid::pass())->code, FaultCode::pass_not_allowed, "no pass without the option");
}

/// A sealed block of diamonds (CL11), reached by its last tile: 3 x 6, and in the starter set 2 x 6.
template <Variant V>
void test_locked(Check& check, const Rules& rules) {
    const auto [position, last] = check::before_lock<V>(rules);
    for (const Locked locked : {Locked::stop, Locked::play_on}) {
        Rules here = rules;
        here.locked = locked;
        State<V> state = State<V>::from_position(here, position, 1, 0);
        check.that(!state.is_over(), "one cell is left");
        const Snapshot before = snapshot(state);
        Move move = *grid::placement_of({last});
        if (!check.that(!state.mover().check(move), "the last diamond is legal")) return;
        move.points = static_cast<std::int16_t>(*grid::quick_score(state.board(), move));
        Undo<V> undo;
        state.play(move, undo);
        check.equal(state.reason(), locked == Locked::stop ? Reason::locked : Reason::playing, "the reason (CL11)");
        check.equal(undo.bonus, 0, "no bonus (CL11)");
        check.equal(state.score(0), move.points, "only the points of the move");
        check.that(!state.mover().has_placement(), "nothing can be placed");
        const State<V> again = State<V>::from_position(state.rules(), state.position(), 1, 0);
        check.equal(again.reason(), state.reason(), "the reason of the position taken over");
        state.undo(undo);
        check.that(snapshot(state) == before, "undone");
    }
}

template <Variant V>
void test_key(Check& check, const Rules& rules) {
    check::play_game<V>(rules, Policy::random, 70, [&](const State<V>& state) {
        if (state.is_over()) return;
        Position<V> position = state.position();
        const auto key_of = [&](const Position<V>& p) { return State<V>::from_position(state.rules(), p, 9, 9).key(); };
        std::ranges::reverse(position.bag);
        check.equal(key_of(position), state.key(), "the bag's order is no part of the key");
        if (state.turn() == 0) return;
        Position<V> other = position;
        other.to_move = 1 - other.to_move;
        check.that(key_of(other) != state.key(), "whose move it is, is part of the key");
        other = position;
        other.scores[0] += 1;
        check.that(key_of(other) != state.key(), "points are part of the key");
        other = position;
        std::swap(other.hands[0], other.hands[1]);
        check.equal(key_of(other) != state.key(), !(state.hand(0) == state.hand(1)), "hands by seat are in the key");
        other = position;
        other.passes = 1 - other.passes;
        check.that(key_of(other) != state.key(), "passes in a row are part of the key");
        Rules passing = rules;
        passing.voluntary_pass = true;
        check.that(State<V>::from_position(passing, position, 9, 9).key() != state.key(), "rules are part of the key");
    });
}

template <Variant V>
void test_refused(Check& check, const Rules& rules) {
    const State<V> state = State<V>::deal(rules, check::kSeed, 80, {});
    const auto refused = [&](auto&& change, const char* what) {
        Position<V> position = state.position();
        change(position);
        check.throws<Error>([&] { static_cast<void>(State<V>::from_position(rules, position, 1, 0)); }, what);
    };
    refused([](Position<V>& p) { p.bag.pop_back(); }, "a tile lost");
    refused([](Position<V>& p) { p.bag.push_back(Tile{}); }, "a tile too many");
    refused([](Position<V>& p) { p.hands.pop_back(); }, "a hand missing");
    refused([](Position<V>& p) { p.to_move = 2; }, "no such seat");
    refused([](Position<V>& p) { p.passes = 3; }, "more passes than seats");
    refused([](Position<V>& p) { p.scores.pop_back(); }, "a score missing");
    refused([](Position<V>& p) { p.set_sizes.pop_back(); }, "a set size missing");
    check.that(state.mover().check(grid::pass())->code == FaultCode::opening_needs_tiles, "no pass on the opening");
    check.that(state.mover().check(grid::exchange_of(state.mover().hand))->code == FaultCode::opening_needs_tiles,
               "no exchange on the opening");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("ages", test_ages);
    check.run("stall", test_stall);
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("deal", test_deal<V>);
        run("play and undo", test_play_and_undo<V>);
        run("copy", test_copy<V>);
        run("exchange", test_exchange<V>);
        run("finish", test_finish<V>);
        run("voluntary stall", test_voluntary_stall<V>);
        run("locked", test_locked<V>);
        run("key", test_key<V>);
        run("refused", test_refused<V>);
    });
    return check.finish();
}
