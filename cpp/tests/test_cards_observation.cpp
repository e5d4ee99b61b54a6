// What a seat sees of a card game, and the states that are possible for it.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

#include "card_games.hpp"
#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/observation.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/search/policy.hpp"
#include "sixline/verify/invariants.hpp"

namespace sixline {
namespace {

using cards::Observation;
using cards::Position;
using cards::State;
using cards::Undo;
using check::at;
using check::blocked_for_good;
using check::Check;
using check::kSeed;
using check::longest_row;
using check::position_of;
using check::rules_for;
using check::stream;
using check::taken_over;
using verify::find_broken_invariant;

void check_views(Check& check, const State& state) {
    cards::MoveBuffer expected;
    state.mover().legal_moves(expected);
    for (int seat = 0; seat < state.seats(); ++seat) {
        const Observation view = Observation::of(state, seat);
        const int unseen = std::reduce(view.unseen.begin(), view.unseen.end(), 0);
        int hidden = state.pile().size();
        for (int s = 0; s < state.seats(); ++s) hidden += state.hand(s).size() - view.hands[at(s)].size();
        check.equal(unseen, hidden, "cards unseen");
        for (const std::uint64_t seed : {7U, 8U}) {
            const State possible = view.determinize(seed);
            check.none(find_broken_invariant(possible), "a possible state");
            check.that(Observation::of(possible, seat) == view, "it looks the same to the seat");
            check.equal(Observation::of(possible, seat).key(), view.key(), "and has the same key");
            check.equal(view.determinize(seed).key(), possible.key(), "the same seed, the same state");
            check.equal(possible.reason(), state.reason(), "over or not");
        }
        check.equal(view.is_own_turn(), !state.is_over() && seat == state.to_move(), "whose turn");
        cards::MoveBuffer moves;
        view.mover().legal_moves(moves);
        const bool same = seat == state.to_move() ? moves == expected : moves.empty();
        check.that(same, "the moves of a view");
    }
}

void test_views(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 60, {});
        check_views(check, state);  // before the opening too
        Rng rng = stream(60);
        cards::MoveBuffer scratch;
        Undo undo;
        while (!state.is_over() && state.turn() < 100) {
            state.play(search::choose(search::Policy::random, state.mover(), rng, scratch), undo);
            if (state.turn() % 6 == 0 || state.is_over()) check_views(check, state);
        }
    }
    Position position = blocked_for_good();
    position.swaps = 3;
    State state = taken_over(rules_for(2), position);
    check_views(check, state);
    Undo undo;
    state.play(cards::pass(), undo);
    check_views(check, state);
}

void test_hidden(Check& check) {
    const Position position =
        position_of("RoRxRsOoOxOs", {"RqRdRcGoGxGsBoBxBs", "PoPxPsYqYdYcGqGdGc", "PoPxPs"}, {"", "B", ""});
    const Rules rules = rules_for(3);
    const Observation view = Observation::of(taken_over(rules, position), 0);
    std::set<Key> states;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State possible = view.determinize(seed);
        states.insert(possible.key());
        check.that(possible.hand(0) == position.hands[0], "the own hand is known");
    }
    check.that(states.size() > 15, "hidden hands vary");

    Position other = position;
    std::ranges::reverse(other.pile);
    check.that(Observation::of(taken_over(rules, other), 0) == view, "the pile's order is hidden");
    const Tile card = other.hands[1][2];
    std::swap(other.pile[5], other.pile[0]);
    other.hands[1].remove(card);
    other.hands[1].add(other.pile[0]);
    other.pile[0] = card;
    const Observation same = Observation::of(taken_over(rules, other), 0);
    check.that(same == view, "cards of other hands are hidden");
    check.equal(same.key(), view.key(), "and have no part in the key");
    check.that(!(Observation::of(taken_over(rules, other), 1) == Observation::of(taken_over(rules, position), 1)),
               "the own cards are not");
    for (int seat = 1; seat < 3; ++seat) {
        const Observation theirs = Observation::of(taken_over(rules, position), seat);
        check.equal(theirs.key(), view.key(), "the key is public: the same for every seat");
        check.that(!(theirs == view), "observations are a seat's own");
    }

    // What has been shown is public: each set of shown cards is another position, and none has another's key.
    std::set<Key> keys = {view.key()};
    int shown = 0;
    for (const int seat : {0, 1, 2}) {
        for (unsigned set = 1; set < 1U << position.hands[at(seat)].size(); set = set * 2 + (set % 3 == 0)) {
            Position showing = position;
            showing.shown.resize(3);
            for (int i = 0; i < position.hands[at(seat)].size(); ++i) {
                if ((set >> i & 1) != 0) showing.shown[at(seat)].add(position.hands[at(seat)][i]);
            }
            const State state = taken_over(rules, showing);
            ++shown;
            keys.insert(Observation::of(state, 0).key());
            for (int from = 0; from < 3; ++from) {
                const Observation seen = Observation::of(state, from);
                if (from != seat) check.that(seen.hands[at(seat)] == showing.shown[at(seat)], "cards shown are known");
                const State possible = seen.determinize(3);
                for (const Tile known : showing.shown[at(seat)]) {
                    check.that(possible.hand(seat).count(known) >= showing.shown[at(seat)].count(known),
                               "and stay where they are");
                }
            }
        }
    }
    check.equal(keys.size(), static_cast<std::size_t>(shown) + 1, "a key of its own for each");

    // One orange square shown: by whom is part of the key, though its code is the size of the hands.
    Position squares = position_of("RoRxRs", {"OqRdRcGoGxGsBoBxBs", "OqPxPsYqYdYcGqGdGc"}, {"", ""});
    squares.shown = {check::cards_of("Oq"), {}};
    const Key first = Observation::of(taken_over(rules_for(2), squares), 0).key();
    std::swap(squares.shown[0], squares.shown[1]);
    check.that(Observation::of(taken_over(rules_for(2), squares), 0).key() != first, "who has shown it");
}

/// Before the opening only deals are possible in which the seat to move opens (CD2).
void test_opening_views(Check& check) {
    for (std::uint64_t index = 0; index < 8; ++index) {
        const State state = State::deal(rules_for(2 + static_cast<int>(index % 3)), kSeed, index, {});
        for (int seat = 0; seat < state.seats(); ++seat) {
            const State possible = Observation::of(state, seat).determinize(index);
            const int longest = longest_row(possible.hand(state.to_move()));
            check.that(longest >= 3, "the opener holds a row");
            for (int s = 0; s < state.seats(); ++s)
                check.that(longest_row(possible.hand(s)) <= longest, "a longest one");
        }
    }
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("views", sixline::test_views);
    check.run("hidden", sixline::test_hidden);
    check.run("opening views", sixline::test_opening_views);
    return check.finish();
}
