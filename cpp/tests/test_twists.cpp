// House twists (HT1-HT3): the sprint and its end, pairs, open hands.
#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/grid/observation.hpp"
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
using grid::Observation;
using grid::State;
using grid::Undo;
using search::Policy;
using verify::find_broken_invariant;

/// Plays best moves until `done(state)`.
template <Variant V, class Done>
std::vector<Undo<V>> play_best(State<V>& state, Done&& done) {
    std::vector<Undo<V>> undos;
    while (!done(state)) state.play(state.mover().best_move(), undos.emplace_back());
    return undos;
}

// HT3.

/// Every seat has its turns, then it ends: no bonus, nothing more to do, and undoing goes on.
template <Variant V>
void test_sprint(Check& check, const Rules& given) {
    for (const int players : {2, 3, 4}) {
        for (const bool pairs : {false, true}) {
            if (pairs && players != 4) continue;
            Rules rules = given;
            rules.players = static_cast<std::uint8_t>(players);
            rules.pairs = pairs;
            rules.sprint = 6;
            const int turns = 6 * rules.seats();
            State<V> state = check::deal<V>(rules, 2);
            std::vector<Snapshot> before;
            std::vector<Undo<V>> undos;
            std::array<int, kMaxTileSeats> points{};
            while (!state.is_over()) {
                before.push_back(snapshot(state));
                const Move move = state.mover().best_move();
                points[static_cast<std::size_t>(state.to_move())] += move.points;
                state.play(move, undos.emplace_back());
                if (!check.none(find_broken_invariant(state), "in a sprint")) return;
            }
            check.equal(state.turn(), turns, "turns of all");
            check.equal(state.reason(), Reason::sprint, "the reason");
            check.equal(undos.back().bonus, 0, "no bonus for the cut-off");
            for (int seat = 0; seat < state.seats(); ++seat) {
                check.equal(state.score(seat), points[static_cast<std::size_t>(seat)], "points of the moves alone");
            }
            const auto fault = state.mover().check(grid::pass());
            check.that(fault && fault->code == FaultCode::game_over && fault->clause == "HT3", "nothing more");
            grid::MoveBuffer moves;
            state.mover().legal_moves(moves);
            check.equal(moves.size(), 0U, "nothing is listed");
            check.equal(State<V>::from_position(rules, state.position(), 1, 0).reason(), Reason::sprint,
                        "the reason of the position taken over");
            for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
                state.undo(undos.back());
                if (!check.that(snapshot(state) == before.back(), "undone, across the end")) return;
            }
        }
    }
}

/// Exchanges and passes are turns too.
template <Variant V>
void test_sprint_counts_all(Check& check, const Rules& given) {
    Rules rules = given;
    rules.voluntary_pass = true;
    rules.sprint = 3;
    State<V> state = State<V>::deal(rules, check::kSeed, 1, {});
    Undo<V> undo;
    state.play(state.mover().best_move(), undo);
    state.play(grid::exchange_of(state.mover().hand), undo);
    state.play(grid::pass(), undo);
    state.play(grid::exchange_of(state.mover().hand), undo);
    state.play(grid::pass(), undo);
    check.that(!state.is_over(), "five of six turns");
    const Snapshot before = snapshot(state);
    state.play(grid::exchange_of(state.mover().hand), undo);
    check.equal(state.reason(), Reason::sprint, "an exchange ends it");
    state.undo(undo);
    check.that(snapshot(state) == before, "undone");
}

/// CL9 comes first: a hand emptied on the very last turn is a normal finish, with its bonus.
template <Variant V>
void test_finish_on_last_turn(Check& check, const Rules& given) {
    int games = 0;
    for (std::uint64_t index = 0; index < 40 && games < 3; ++index) {
        State<V> plain = State<V>::deal(given, check::kSeed, index, {});
        const std::vector<Undo<V>> moves = play_best(plain, [](const State<V>& s) { return s.is_over(); });
        const int turns = plain.turn();
        if (plain.reason() != Reason::finished || turns % 2 != 0) continue;
        ++games;
        for (const int more : {0, 1}) {
            Rules rules = given;
            rules.sprint = static_cast<std::int16_t>(turns / 2 + more);
            State<V> state = State<V>::deal(rules, check::kSeed, index, {});
            Undo<V> undo;
            for (const Undo<V>& played : moves) {
                check.that(!state.is_over(), "not before");
                state.play(played.move, undo);
            }
            check.equal(state.reason(), Reason::finished, "a normal finish");
            check.equal(undo.bonus, 6, "with its bonus (CL9)");
            for (const int seat : {0, 1}) check.equal(state.score(seat), plain.score(seat), "the same points");
            state.undo(undo);
            check.that(!state.is_over() && state.turn() == turns - 1, "undone: one turn is left");
        }
        // One turn each less: cut off before.
        Rules rules = given;
        rules.sprint = static_cast<std::int16_t>(turns / 2 - 1);
        State<V> state = State<V>::deal(rules, check::kSeed, index, {});
        play_best(state, [](const State<V>& s) { return s.is_over(); });
        check.equal(state.reason(), Reason::sprint, "cut off before the finish");
        check.equal(state.turn(), turns - 2, "two turns earlier");
    }
    check.equal(games, 3, "games finished by the second of two turns");
}

/// A stall before the end is a stall (CL10); the last pass on the very last turn is the sprint's end.
template <Variant V>
void test_stall(Check& check, const Rules& given) {
    Rules rules = given;
    rules.voluntary_pass = true;
    for (const int sprint : {2, 3}) {
        rules.sprint = static_cast<std::int16_t>(sprint);
        State<V> state = State<V>::deal(rules, check::kSeed, 3, {});
        play_best(state, [](const State<V>& s) { return s.turn() == 2; });
        Undo<V> undo;
        state.play(grid::pass(), undo);
        const Snapshot before = snapshot(state);
        state.play(grid::pass(), undo);
        check.equal(state.passes(), 2, "both passed");
        check.equal(state.reason(), sprint == 2 ? Reason::sprint : Reason::stalled, "the reason");
        const State<V> again = State<V>::from_position(rules, state.position(), 1, 0);
        check.equal(again.reason(), state.reason(), "the reason of the position taken over");
        state.undo(undo);
        check.that(snapshot(state) == before, "undone");
    }
}

/// So with a table that locks (CL11).
template <Variant V>
void test_lock(Check& check, const Rules& given) {
    for (const int sprint : {4, 5}) {
        Rules rules = given;
        rules.sprint = static_cast<std::int16_t>(sprint);
        auto [position, last] = check::before_lock<V>(rules);
        position.turn = 7;
        State<V> state = State<V>::from_position(rules, position, 1, 0);
        Move move = *grid::placement_of({last});
        move.points = static_cast<std::int16_t>(*grid::quick_score(state.board(), move));
        Undo<V> undo;
        state.play(move, undo);
        check.equal(state.reason(), sprint == 4 ? Reason::sprint : Reason::locked, "the reason");
    }
}

/// A position past its end is over; the turns left are part of the key, which without a sprint the turn is not.
template <Variant V>
void test_sprint_position(Check& check, const Rules& given) {
    State<V> state = check::deal<V>(given, 2);
    play_best(state, [](const State<V>& s) { return s.turn() == 5; });
    grid::Position<V> position = state.position();
    const auto take_over = [&](int sprint, int turn) {
        Rules rules = given;
        rules.sprint = static_cast<std::int16_t>(sprint);
        position.turn = turn;
        return State<V>::from_position(rules, position, 1, 0);
    };
    check.that(!take_over(3, 5).is_over(), "a turn is left");
    check.equal(take_over(3, 6).reason(), Reason::sprint, "no turn is left");
    check.equal(take_over(3, 60).reason(), Reason::sprint, "long past its end");
    check.that(take_over(6, 5).key() != take_over(6, 7).key(), "the turns left are part of the key");
    check.equal(take_over(0, 5).key(), take_over(0, 7).key(), "the turn alone is not");
    const auto seen = [&](int sprint, int turn) { return Observation<V>::of(take_over(sprint, turn), 0).key(); };
    check.that(seen(6, 5) != seen(6, 7), "nor seen from a seat");
    check.equal(seen(0, 5), seen(0, 7), "the turn alone is not, seen from a seat");
}

// HT2.

/// People 0/1/2/3 in turn when team 0 opens, 1/0/3/2 when team 1 does; whatever a turn is.
template <Variant V>
void test_acting_person(Check& check, const Rules& given) {
    Rules rules = given;
    rules.players = 4;
    rules.pairs = true;
    rules.voluntary_pass = true;
    check.equal(rules.seats(), 2, "two teams, a seat each");
    std::set<int> openers;
    for (std::uint64_t index = 0; index < 12; ++index) {
        State<V> state = State<V>::deal(rules, check::kSeed, index, {});
        const int opener = state.to_move();
        openers.insert(opener);
        const std::array<int, 4> people = opener == 0 ? std::array{0, 1, 2, 3} : std::array{1, 0, 3, 2};
        Rng rng = Rng::stream(check::kSeed, index, Purpose::bot);
        std::vector<Undo<V>> undos;
        grid::MoveBuffer moves;
        for (std::size_t turn = 0; turn < 30 && !state.is_over(); ++turn) {
            check.equal(state.acting_person(), people[turn % 4], "who acts");
            check.equal(state.acting_person() % 2, state.to_move(), "a member of the team");
            moves.clear();
            if (turn > 0 && rng.below(3) == 0) {
                state.mover().legal_moves(moves);  // exchanges and passes too
            } else {
                state.mover().placements(moves);
            }
            state.play(moves.size() == 0 ? state.mover().fallback()
                                         : moves[rng.below(static_cast<std::uint32_t>(moves.size()))],
                       undos.emplace_back());
            if (!check.none(find_broken_invariant(state), "with pairs")) return;
        }
        while (!undos.empty()) {
            state.undo(undos.back());
            undos.pop_back();
            check.equal(state.acting_person(), people[undos.size() % 4], "who acts, undone");
        }
    }
    check.equal(openers.size(), 2U, "either team opened");

    // The same table with the other partner to act is another position.
    State<V> state = State<V>::deal(rules, check::kSeed, 0, {});
    play_best(state, [](const State<V>& s) { return s.turn() == 4; });
    grid::Position<V> position = state.position();
    position.turn = 6;
    check.that(State<V>::from_position(rules, position, 1, 0).key() != state.key(), "who acts is part of the key");
    position.turn = 8;
    check.equal(State<V>::from_position(rules, position, 1, 0).key(), state.key(), "the turn alone is not");
}

/// A start tie goes by the oldest member of each team.
template <Variant V>
void test_ages(Check& check, const Rules& given) {
    struct Case {
        std::array<int, 4> ages;
        int older;  // team
    };
    constexpr std::array<Case, 5> kCases = {{{{10, 20, 50, 30}, 0},
                                             {{10, 40, 30, 20}, 1},
                                             {{40, 39, 5, 39}, 0},
                                             {{30, 10, 30, 60}, 1},
                                             {{10, 50, 50, 20}, 0}}};  // of equal ages the lower seat (TL3)
    int ties = 0;
    for (std::uint64_t index = 0; index < 30; ++index) {
        for (const Case& c : kCases) {
            const auto deal = [&](StartTie tie) {
                Rules rules = given;
                rules.players = 4;
                rules.pairs = true;
                rules.start_tie = tie;
                return State<V>::deal(rules, check::kSeed, index, c.ages);
            };
            const State<V> state = deal(StartTie::oldest);
            const bool is_tied = state.set_size(0) == state.set_size(1);
            const int larger = state.set_size(1) > state.set_size(0) ? 1 : 0;
            check.equal(state.to_move(), is_tied ? c.older : larger, "the oldest of the tied");
            check.equal(deal(StartTie::youngest).to_move(), is_tied ? 1 - c.older : larger, "the youngest of the tied");
            ties += is_tied;
        }
    }
    check.that(ties > 20, "some deals are tied");
    Rules rules = given;
    rules.players = 4;
    rules.pairs = true;
    check.throws<RulesError>([&] { static_cast<void>(State<V>::deal(rules, 1, 0, std::array{30, 40})); },
                             "an age a team: ages are a person's");
}

// HT1.

template <Variant V>
void test_open_hand(Check& check, const Rules& given) {
    for (const int players : {2, 4}) {
        Rules rules = given;
        rules.players = static_cast<std::uint8_t>(players);
        rules.open_hand = true;
        check::play_game<V>(rules, Policy::greedy, 42, [&](const State<V>& state) {
            if (state.turn() % 7 != 0 && !state.is_over()) return;
            std::vector<int> in_bag(kTileCodes);
            for (int i = 0; i < state.bag().size(); ++i) ++in_bag[state.bag().peek(i).code];
            std::set<Key> keys;
            for (int seat = 0; seat < players; ++seat) {
                const auto view = Observation<V>::of(state, seat);
                keys.insert(view.key());
                check.that(std::ranges::equal(view.unseen, in_bag), "unseen is the bag");
                const State<V> possible = view.determinize(11);
                for (int s = 0; s < players; ++s) {
                    check.that(view.is_shown(s), "every hand is shown");
                    check.that(view.hands[static_cast<std::size_t>(s)] == state.hand(s), "as it is");
                    check.that(possible.hand(s) == state.hand(s), "determinize keeps it");
                }
                check.none(find_broken_invariant(possible), "a possible state");
                check.that(Observation<V>::of(possible, seat) == view, "it looks the same to the seat");
                check.equal(possible.key(), state.key(), "only the bag's order is open");
            }
            check.equal(keys.size(), 1U, "one key for all");
        });
    }

    // What lies open is part of the key, what is hidden is not.
    Rules rules = given;
    for (const bool open : {false, true}) {
        rules.open_hand = open;
        const State<V> state = State<V>::deal(rules, check::kSeed, 5, {});
        auto position = state.position();
        std::swap(position.hands[0], position.hands[1]);
        const State<V> swapped = State<V>::from_position(rules, position, 1, 0);
        check.equal(Observation<V>::of(state, 0).key() != Observation<V>::of(swapped, 0).key(), open,
                    "hands that lie open are in the key");
    }
}

/// Nothing else changes: the same game, hidden or open.
template <Variant V>
void test_open_hand_changes_nothing(Check& check, const Rules& given) {
    std::vector<std::vector<int>> scores;
    for (const bool open : {false, true}) {
        Rules rules = given;
        rules.open_hand = open;
        const State<V> state = check::play_game<V>(rules, Policy::greedy, 6);
        scores.push_back(state.position().scores);
        scores.back().push_back(state.turn());
    }
    check.that(scores[0] == scores[1], "the same points after the same turns");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("sprint", test_sprint<V>);
        run("sprint counts all", test_sprint_counts_all<V>);
        run("finish on the last turn", test_finish_on_last_turn<V>);
        run("stall", test_stall<V>);
        run("lock", test_lock<V>);
        run("sprint position", test_sprint_position<V>);
        run("acting person", test_acting_person<V>);
        run("ages", test_ages<V>);
        run("open hand", test_open_hand<V>);
        run("open hand changes nothing", test_open_hand_changes_nothing<V>);
    });
    return check.finish();
}
