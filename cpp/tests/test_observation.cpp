// What a seat may know, and the full states that agree with it.
#include <set>
#include <vector>

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

void test_determinize(Check& check) {
    for (const int players : {2, 4}) {
        const Rules rules{.players = static_cast<std::uint8_t>(players)};
        check::play_game(rules, Policy::greedy, 40, [&](const State& state) {
            if (state.turn() % 6 != 0 && !state.is_over()) return;
            for (int seat = 0; seat < players; ++seat) {
                const Observation view = Observation::of(state, seat);
                int unseen = 0;
                for (const int n : view.unseen) unseen += n;
                int hidden = state.bag().size();
                for (int s = 0; s < players; ++s) hidden += s == seat ? 0 : state.hand(s).size();
                check.equal(unseen, hidden, "tiles unseen");
                const State possible = view.determinize(7);
                check.none(verify::find_broken_invariant(possible), "a possible state");
                check.that(Observation::of(possible, seat) == view, "it looks the same to the seat");
                check.that(view.determinize(7).key() == possible.key(), "the same seed, the same state");
                check.equal(possible.reason(), state.reason(), "over or not");
            }
        });
    }
}

void test_hidden(Check& check) {
    const State state = State::deal(Rules{.players = 3}, check::kSeed, 41, {});
    const Observation view = Observation::of(state, 0);
    std::set<Key> states;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State possible = view.determinize(seed);
        states.insert(possible.key());
        check.that(possible.hand(0) == state.hand(0), "the own hand is known");
        check.equal(Observation::of(possible, 0).key(), view.key(), "the key of what is seen");
    }
    check.that(states.size() > 15, "hidden hands vary");
    for (int seat = 1; seat < 3; ++seat) {
        check.equal(Observation::of(state, seat).key(), view.key(), "the key is public: the same for every seat");
        check.that(!(Observation::of(state, seat) == view), "observations are a seat's own");
    }
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("determinize", sixline::test_determinize);
    check.run("hidden", sixline::test_hidden);
    return check.finish();
}
