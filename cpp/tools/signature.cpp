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
#include "sixline/search/playout.hpp"
#include "sixline/search/states.hpp"
#include "sixline/verify/perft.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_signature [games] [threads] [seed]";
constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kDeals = 3;
constexpr int kMaxTurns = 200;  // players who exchange at random may never end

Rules card_rules_of(std::uint64_t game) {
    Rules rules = default_rules(Variant::cards);
    rules.players = static_cast<std::uint8_t>(2 + game % 5);
    rules.play = game % 4 == 3 ? Play::maximum : Play::at_least_one;
    rules.start_tie = static_cast<StartTie>(game / 3 % 3);
    rules.card_opening = game % 7 == 0 ? CardOpening::free_turn : CardOpening::longest_row;
    rules.claim = game % 3 == 1 ? Claim::maximum : Claim::free;
    rules.max_swaps = static_cast<std::int16_t>(game % 11 == 0 ? 0 : 1 + game % 4);
    return rules;
}

/// The options take turns, in periods that share no factor. Flex takes the house twists along.
Rules rules_of(Variant variant, std::uint64_t game) {
    if (variant == Variant::cards) return card_rules_of(game);
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
template <class State>
typename State::Move choose(const State& state, const typename State::Moves& legal, std::uint64_t game,
                            std::uint64_t seed, typename State::Moves& scratch) {
    Rng rng = search::bot_stream(seed, game, state.to_move(), state.turn());
    const auto style = (game + static_cast<std::uint64_t>(state.to_move())) % 4;
    if (style == 3 && rng.below(4) == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    return search::choose(style == 0 ? search::Policy::greedy : search::Policy::random, state.mover(), rng, scratch);
}

template <class Moves>
Key fold(Key key, const Moves& moves) {
    for (const auto& move : moves) key = chain(chain(key, move_key(move)), static_cast<std::uint16_t>(move.points));
    return chain(key, moves.size());
}

/// The table wherever it lies.
template <Variant V>
Key table_key(const grid::State<V>& state) {
    return state.board().canonical_key();
}
Key table_key(const cards::State& state) {
    return cards::counts_key(state.table());
}

template <Variant V>
Key game_signature(std::uint64_t game, std::uint64_t seed, typename StateOf<V>::Moves& legal,
                   typename StateOf<V>::Moves& scratch) {
    using State = StateOf<V>;
    constexpr std::array kAges = {30, 41, 30, 7, 41, 8};
    const Rules rules = rules_of(V, game);
    const auto ages = std::span(kAges).first(game % 4 == 0 ? 0 : static_cast<std::size_t>(rules.players));
    State state = State::deal(rules, seed, game, ages);
    typename State::Undo undo;
    Key key = rules_key(rules);
    while (true) {
        key = chain(chain(key, state.key()), table_key(state));
        for (int seat = 0; seat < state.seats(); ++seat) key = chain(key, static_cast<Key>(state.score(seat)));
        legal.clear();
        state.mover().legal_moves(legal);
        key = fold(key, legal);
        if (state.is_over() || state.turn() >= kMaxTurns) break;

        key = chain(key, state.mover().count_placements());
        key = chain(key, move_key(state.mover().best_move()));
        if (state.turn() % 16 == 5) {
            const State possible = ObservationOf<V>::of(state, state.to_move()).determinize(seed);
            key = chain(key, possible.key());
        }
        const typename State::Move move = choose(state, legal, game, seed, scratch);
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
            typename StateOf<V>::Moves legal;
            typename StateOf<V>::Moves scratch;
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
        StateOf<V> state = StateOf<V>::deal(default_rules(V), seed, deal, {});
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
        print_signature<Variant::cards>(games, workers, seed);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
