// What plays and searches card games: policies, batches, perft.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "card_games.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/search/policy.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/verify/perft.hpp"
#include "snapshot.hpp"

namespace sixline {
namespace {

using cards::Move;
using cards::State;
using cards::Undo;
using check::at;
using check::CardSnapshot;
using check::Check;
using check::kSeed;
using check::snapshot;
using check::stream;

void test_batch(Check& check) {
    for (const std::size_t kind : {0U, 3U}) {
        const Rules rules = check::card_rules()[kind];
        sim::BatchSpec spec;
        spec.rules = rules;
        for (int seat = 0; seat < rules.seats(); ++seat) {
            spec.bots.push_back(seat == 0 ? search::Policy::greedy : search::Policy::random);
        }
        spec.seed = kSeed;
        spec.count = 34;  // a chunk and a remainder
        const auto alone = sim::play_batch(spec, 1);
        const auto together = sim::play_batch(spec, 2);
        cards::MoveBuffer scratch;
        for (std::size_t i = 0; i < alone.size(); ++i) {
            const sim::GameResult& a = alone[i];
            const sim::GameResult& b = together[i];
            check.that(a.points == b.points && a.turns == b.turns && a.winners == b.winners && a.opener == b.opener &&
                           a.reason == b.reason,
                       "results at one and at two threads");
            check.that(a.reason == Reason::finished || a.reason == Reason::stalled, "played to the end");
            if (i % 8 != 0) continue;
            std::vector<search::Policy> by_seat(spec.bots.size());
            for (int bot = 0; bot < rules.seats(); ++bot) {
                by_seat[at(sim::seat_of(bot, i, rules.seats()))] = spec.bots[at(bot)];
            }
            State state = State::deal(rules, kSeed, i, {});
            check.equal(a.opener, state.to_move(), "opener");
            check.equal(search::play_out(state, by_seat, kSeed, i, 1000, scratch), a.reason, "reason");
            check.equal(a.turns, state.turn(), "turns");
            check.equal(a.winners, state.leaders(), "winners");
            for (int seat = 0; seat < rules.seats(); ++seat) {
                check.equal(a.points[at(seat)], state.score(seat), "Qwirkles are the points");
            }
        }
    }
}

void test_perft(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 70, {});
        const CardSnapshot before = snapshot(state);
        for (int depth = 0; depth <= 2; ++depth) {
            check.equal(verify::perft(state, depth), verify::perft(state, depth, verify::Leaves::played),
                        "perft in bulk and by playing");
        }
        check.that(snapshot(state) == before, "perft leaves no trace");
    }
}

/// Policies: greedy plays a best turn, and each may play what it plays.
void test_policies(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 80, {});
        cards::MoveBuffer scratch;
        cards::MoveBuffer best;
        Undo undo;
        Rng rng = stream(80);
        while (!state.is_over() && state.turn() < 60) {
            state.mover().best_moves(cards::Objective::qwirkles, best);
            const Move greedy = search::choose(search::Policy::greedy, state.mover(), rng, scratch);
            check.that(best.empty() ? greedy == state.mover().fallback() : std::ranges::count(best, greedy) == 1,
                       "greedy plays a best turn");
            check.that(!state.mover().check(greedy), "which is legal");
            check.equal(state.mover().best_move(),
                        best.empty() ? state.mover().fallback() : *std::ranges::min_element(best), "the first best");
            const Move random = search::choose(search::Policy::random, state.mover(), rng, scratch);
            check.that(!state.mover().check(random), "random is legal");
            state.play(state.turn() % 2 == 0 ? greedy : random, undo);
        }
    }
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("batch", sixline::test_batch);
    check.run("perft", sixline::test_perft);
    check.run("policies", sixline::test_policies);
    return check.finish();
}
