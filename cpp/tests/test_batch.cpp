// Batches: the same games at any number of threads, stopped early, refused, empty.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/sim/batch.hpp"

namespace sixline {
namespace {

using check::Check;
using search::Policy;
using sim::Batch;
using sim::BatchSpec;
using sim::GameResult;

bool same(const GameResult& a, const GameResult& b) {
    return a.points == b.points && a.turns == b.turns && a.winners == b.winners && a.opener == b.opener &&
           a.reason == b.reason;
}

BatchSpec spec_of(const Rules& rules, std::uint64_t count) {
    BatchSpec spec;
    spec.rules = rules;
    spec.rules.opening = Opening::free;
    for (int i = 0; i < rules.seats(); ++i) spec.bots.push_back(i == 0 ? Policy::greedy : Policy::random);
    spec.seed = check::kSeed;
    spec.count = count;
    return spec;
}
BatchSpec spec_of(std::uint64_t count) {
    return spec_of(Rules{}, count);
}

/// Every variant, number of seats and twist at least once.
constexpr std::array<Rules, 6> kKinds = {{
    {.players = 2},
    {.players = 4},
    {.players = 4, .open_hand = true, .pairs = true, .sprint = 6},
    {.variant = Variant::flex, .players = 3},
    {.variant = Variant::flex, .players = 2, .starter = true, .long_diagonal = LongDiagonal::unscored},
    {.variant = Variant::flex, .players = 4, .pairs = true},
}};

void test_threads(Check& check) {
    for (const Rules& rules : kKinds) {
        const BatchSpec spec = spec_of(rules, 100);  // chunks and a remainder
        const std::vector<GameResult> alone = sim::play_batch(spec, 1);
        for (const int threads : {2, 4, 64}) {
            check.that(std::ranges::equal(sim::play_batch(spec, threads), alone, same), "results at any thread count");
        }
        check.that(std::ranges::equal(sim::play_batch(spec, 0), alone, same), "no threads asked for: one");
        check.that(std::ranges::all_of(alone, [](const GameResult& r) { return r.reason != Reason::playing; }),
                   "every game was played");
    }
}

void test_ranges(Check& check) {
    BatchSpec spec = spec_of(70);
    const std::vector<GameResult> whole = sim::play_batch(spec, 2);
    spec.first = 40;
    spec.count = 30;
    check.that(std::ranges::equal(sim::play_batch(spec, 2), std::span(whole).subspan(40), same),
               "games 40 to 69 alone are those of the whole run");
    spec.seed += 1;
    check.that(!std::ranges::equal(sim::play_batch(spec, 2), std::span(whole).subspan(40), same),
               "another seed plays other games");
}

template <Variant V>
void check_results(Check& check, const BatchSpec& spec) {
    const std::vector<GameResult> results = sim::play_batch(spec, 2);
    const int seats = spec.rules.seats();
    grid::MoveBuffer scratch;
    for (std::uint64_t i = 0; i < spec.count; ++i) {
        std::vector<Policy> by_seat(spec.bots.size());
        for (int bot = 0; bot < seats; ++bot) {
            by_seat[static_cast<std::size_t>(sim::seat_of(bot, i, seats))] = spec.bots[static_cast<std::size_t>(bot)];
        }
        auto state = grid::State<V>::deal(spec.rules, spec.seed, i, {});
        const GameResult& result = results[i];
        check.equal(result.opener, state.to_move(), "opener");
        const Reason reason = search::play_out(state, by_seat, spec.seed, i, spec.max_turns, scratch);
        check.equal(result.turns, state.turn(), "turns");
        check.equal(result.reason, reason, "reason");
        check.equal(result.winners, state.leaders(), "winners");
        for (int seat = 0; seat < seats; ++seat) {
            check.equal(result.points[static_cast<std::size_t>(seat)], state.score(seat), "points");
        }
        for (std::size_t seat = static_cast<std::size_t>(seats); seat < kMaxSeats; ++seat) {
            check.equal(result.points[seat], 0, "points of no seat");
        }
    }
}

void test_results(Check& check) {
    for (const Rules& rules : kKinds) {
        with_tile_variant(rules.variant, [&]<Variant V> { check_results<V>(check, spec_of(rules, 12)); });
    }
}

void test_sprint(Check& check) {
    const Rules rules{.players = 3, .sprint = 4};
    for (const GameResult& result : sim::play_batch(spec_of(rules, 40), 2)) {
        check.equal(result.turns, 12, "turns of a sprint (HT3)");
        check.equal(result.reason, Reason::sprint, "reason of a sprint");
    }
}

void test_turn_cap(Check& check) {
    BatchSpec spec = spec_of(40);
    spec.max_turns = 9;
    for (const GameResult& result : sim::play_batch(spec, 2)) {
        check.equal(result.turns, 9, "turns under a cap");
        check.equal(result.reason, Reason::turn_cap, "reason under a cap");
    }
}

void test_stop(Check& check) {
    const BatchSpec spec = spec_of(100'000);  // far more than are played before the stop
    std::vector<GameResult> results(spec.count);
    {
        Batch batch(spec, results, 2);
        batch.wait_for(20);
        batch.stop();
        batch.finish();
        check.that(!batch.is_running(), "not running when finished");
        check.that(batch.done() < spec.count, "stopped before the end");
        const auto played = std::ranges::count_if(results, [](const GameResult& r) { return r.turns > 0; });
        check.equal(played, batch.done(), "games done are games with a result");
        batch.finish();  // again: nothing left to do
    }
    const Batch abandoned(spec, results, 2);  // its destructor stops and joins
}

void test_errors(Check& check) {
    std::vector<GameResult> results(10);
    BatchSpec spec = spec_of(10);
    spec.bots.pop_back();
    check.throws<RulesError>([&] { const Batch batch(spec, results, 2); }, "a bot too few");
    spec = spec_of(10);
    spec.rules.players = 9;
    check.throws<RulesError>([&] { const Batch batch(spec, results, 2); }, "nine players");
    check.throws<RulesError>([&] { sim::play_batch(spec, 1); }, "nine players in play_batch");
    spec = spec_of(Rules{.players = 4, .pairs = true}, 10);
    spec.bots.resize(4);
    check.throws<RulesError>([&] { const Batch batch(spec, results, 2); }, "a bot a person: pairs are two seats (HT2)");
}

void test_zero_games(Check& check) {
    const BatchSpec spec = spec_of(0);
    check.that(sim::play_batch(spec, 4).empty(), "no games, no results");
    Batch batch(spec, {}, 4);
    batch.wait_for(10'000);
    check.that(!batch.is_running(), "nothing runs");
    batch.finish();
    check.equal(batch.done(), 0U, "nothing was done");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("threads", sixline::test_threads);
    check.run("ranges", sixline::test_ranges);
    check.run("results", sixline::test_results);
    check.run("sprint", sixline::test_sprint);
    check.run("turn cap", sixline::test_turn_cap);
    check.run("stop", sixline::test_stop);
    check.run("errors", sixline::test_errors);
    check.run("zero games", sixline::test_zero_games);
    return check.finish();
}
