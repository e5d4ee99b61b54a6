// What a seat may know, and the full states that agree with it.
#include <algorithm>
#include <numeric>
#include <set>

#include "check.hpp"
#include "games.hpp"
#include "sixline/grid/observation.hpp"
#include "sixline/verify/invariants.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::Observation;
using grid::State;
using search::Policy;

template <Variant V>
void test_determinize(Check& check, const Rules& rules) {
    for (const int players : {2, 4}) {
        for (const std::uint64_t game : {40U, 42U}) {
            Rules here = rules;
            here.players = static_cast<std::uint8_t>(players);
            check::play_game<V>(here, Policy::greedy, game, [&](const State<V>& state) {
                if (state.turn() % 8 != 0 && !state.is_over()) return;
                for (int seat = 0; seat < players; ++seat) {
                    const auto view = Observation<V>::of(state, seat);
                    const int unseen = std::reduce(view.unseen.begin(), view.unseen.end(), 0);
                    int hidden = state.bag().size();
                    for (int s = 0; s < players; ++s) hidden += s == seat ? 0 : state.hand(s).size();
                    check.equal(unseen, hidden, "tiles unseen");
                    const State<V> possible = view.determinize(7);
                    check.none(verify::find_broken_invariant(possible), "a possible state");
                    check.that(Observation<V>::of(possible, seat) == view, "it looks the same to the seat");
                    check.that(view.determinize(7).key() == possible.key(), "the same seed, the same state");
                    check.equal(possible.reason(), state.reason(), "over or not");
                    for (int s = 0; s < players && view.is_opening(); ++s) {
                        check.equal(largest_set(possible.hand(s).types()), state.set_size(s), "as declared (CL2)");
                    }
                }
            });
        }
    }
}

template <Variant V>
void test_hidden(Check& check, const Rules& rules) {
    Rules three = rules;
    three.players = 3;
    const State<V> state = State<V>::deal(three, check::kSeed, 41, {});
    const auto view = Observation<V>::of(state, 0);
    std::set<Key> states;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State<V> possible = view.determinize(seed);
        states.insert(possible.key());
        check.that(possible.hand(0) == state.hand(0), "the own hand is known");
        check.equal(Observation<V>::of(possible, 0).key(), view.key(), "the key of what is seen");
    }
    check.that(states.size() > 15, "hidden hands vary");
    for (int seat = 1; seat < 3; ++seat) {
        const auto other = Observation<V>::of(state, seat);
        check.equal(other.key(), view.key(), "the key is public: the same for every seat");
        check.that(!(other == view), "observations are a seat's own");
    }
}

/// The moves of a view are the state's for the seat to move, and none for the others.
template <Variant V>
void test_mover(Check& check, const Rules& rules) {
    check::play_game<V>(rules, Policy::random, 43, [&](const State<V>& state) {
        grid::MoveBuffer expected;
        state.mover().legal_moves(expected);
        for (int seat = 0; seat < state.seats(); ++seat) {
            const auto view = Observation<V>::of(state, seat);
            check.equal(view.is_own_turn(), !state.is_over() && seat == state.to_move(), "whose turn");
            grid::MoveBuffer moves;
            view.mover().legal_moves(moves);
            const bool same = seat == state.to_move() ? std::ranges::equal(moves, expected) : moves.size() == 0;
            check.that(same, "the moves of a view");
        }
    });
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("determinize", test_determinize<V>);
        run("hidden", test_hidden<V>);
        run("mover", test_mover<V>);
    });
    return check.finish();
}
