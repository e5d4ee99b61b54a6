// One number a variant over fixed games: the same in every build and at every thread count, and another one as soon as
// a key, a move, its points or the order of a list changes.
//
//     sixline_signature [games] [threads] [seed]
#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <future>
#include <string>
#include <vector>

#include "sixline/core/hash.hpp"
#include "sixline/grid/observation.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/verify/perft.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_signature [games] [threads] [seed]";
constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kDeals = 3;
constexpr int kMaxTurns = 200;  // players who exchange at random may never end

/// The options take turns, in periods that share no factor. Flex takes the house twists along.
Rules rules_of(Variant variant, std::uint64_t game) {
    Rules rules;
    rules.variant = variant;
    rules.players = static_cast<std::uint8_t>(2 + game % 3);
    rules.opening = game % 2 == 0 ? Opening::whole_set : Opening::free;
    rules.start_tie = static_cast<StartTie>(game / 3 % 3);
    rules.opening_single = game % 5 == 0 ? 0 : 1;
    rules.voluntary_pass = game % 7 == 0;
    rules.finish_bonus = game % 11 == 0 ? 0 : 6;
    rules.locked = game % 13 == 0 ? Locked::play_on : Locked::stop;
    if (variant == Variant::classic) return rules;
    rules.starter = game % 4 == 1;
    rules.long_diagonal = static_cast<LongDiagonal>(game / 2 % 3);
    rules.open_hand = game % 17 == 0;
    rules.pairs = rules.players == 4 && game % 5 < 2;
    rules.sprint = game % 3 == 0 ? static_cast<std::int16_t>(1 + game % 30) : std::int16_t{0};
    return rules;
}

/// Greedy, random, or now and then whatever is legal, exchanges and passes included.
template <Variant V>
grid::Move choose(const grid::State<V>& state, const grid::MoveBuffer& legal, std::uint64_t game, std::uint64_t seed,
                  grid::MoveBuffer& scratch) {
    Rng rng = search::bot_stream(seed, game, state.to_move(), state.turn());
    const auto style = (game + static_cast<std::uint64_t>(state.to_move())) % 4;
    if (style == 3 && rng.below(4) == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    return search::choose(style == 0 ? search::Policy::greedy : search::Policy::random, state.mover(), rng, scratch);
}

Key fold(Key key, const grid::MoveBuffer& moves) {
    for (const grid::Move& move : moves) {
        key = chain(chain(key, grid::move_key(move)), static_cast<std::uint16_t>(move.points));
    }
    return chain(key, moves.size());
}

template <Variant V>
Key game_signature(std::uint64_t game, std::uint64_t seed, grid::MoveBuffer& legal, grid::MoveBuffer& scratch) {
    constexpr std::array kAges = {30, 41, 30, 7};
    const Rules rules = rules_of(V, game);
    const auto ages = std::span(kAges).first(game % 4 == 0 ? 0 : static_cast<std::size_t>(rules.players));
    grid::State state = grid::State<V>::deal(rules, seed, game, ages);
    grid::Undo<V> undo;
    Key key = rules_key(rules);
    while (true) {
        key = chain(chain(key, state.key()), state.board().canonical_key());
        for (int seat = 0; seat < state.seats(); ++seat) key = chain(key, static_cast<Key>(state.score(seat)));
        legal.clear();
        state.mover().legal_moves(legal);
        key = fold(key, legal);
        if (state.is_over() || state.turn() >= kMaxTurns) break;

        grid::Count count;
        state.mover().placements(count);
        key = chain(key, count.count());
        key = chain(key, grid::move_key(state.mover().best_move()));
        if (state.turn() % 16 == 5) {
            const grid::State possible = grid::Observation<V>::of(state, state.to_move()).determinize(seed);
            key = chain(key, possible.key());
        }
        const grid::Move move = choose(state, legal, game, seed, scratch);
        const Key before = state.key();
        state.play(move, undo);
        state.undo(undo);
        tool::require(state.key() == before, "a move undone restores the key");
        state.play(move, undo);
    }
    key = chain(key, static_cast<Key>(state.turn()) << 8 | static_cast<Key>(state.reason()));
    return chain(key, state.leaders());
}

/// Thread t plays games t, t + threads, ...: who plays what has no influence on the numbers.
template <Variant V>
std::vector<Key> play_games(std::uint64_t games, std::uint64_t threads, std::uint64_t seed) {
    std::vector<Key> keys(games);
    std::vector<std::future<void>> workers;
    for (std::uint64_t t = 0; t < threads; ++t) {
        workers.push_back(std::async(std::launch::async, [&keys, games, threads, seed, t] {
            grid::MoveBuffer legal;
            grid::MoveBuffer scratch;
            for (std::uint64_t game = t; game < games; game += threads) {
                keys[game] = game_signature<V>(game, seed, legal, scratch);
            }
        }));
    }
    for (std::future<void>& worker : workers) worker.get();
    return keys;
}

template <Variant V>
void print_perft(std::uint64_t seed) {
    for (std::uint64_t deal = 0; deal < kDeals; ++deal) {
        grid::State state = grid::State<V>::deal(Rules{.variant = V}, seed, deal, {});
        std::printf("perft      deal %" PRIu64 ":", deal);
        for (int depth = 1; depth <= 3; ++depth) {
            const std::uint64_t nodes = verify::perft(state, depth);
            tool::require(verify::perft(state, depth, verify::Leaves::played) == nodes, "perft is the same played");
            std::printf(" %" PRIu64, nodes);
        }
        std::printf("\n");
    }
}

template <Variant V>
void print_signature(std::uint64_t games, std::uint64_t threads, std::uint64_t seed) {
    Key signature = 0;
    for (const Key key : play_games<V>(games, threads, seed)) signature = chain(signature, key);
    print_perft<V>(seed);
    const std::string variant(name(V));
    std::printf("%-9s  signature  %016" PRIX64 "\n", variant.c_str(), signature);
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = tool::number_argument(argc, argv, 1, kGames, kUsage);
    const std::uint64_t threads = tool::number_argument(argc, argv, 2, 1, kUsage);
    const std::uint64_t seed = tool::number_argument(argc, argv, 3, kSeed, kUsage);
    try {
        std::printf("games      %" PRIu64 " of seed %" PRIu64 "%s\n", games, seed, argc > 3 ? "" : " (default)");
        const std::uint64_t workers = std::clamp<std::uint64_t>(threads, 1, 64);
        print_signature<Variant::classic>(games, workers, seed);
        print_signature<Variant::flex>(games, workers, seed);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
