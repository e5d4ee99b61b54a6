// How fast the core is, on positions of greedy self-play by two players, tile games with a free opening. Every figure
// asserts what it measured.
//
//     sixline_bench_core [games] [--json] [--flex|--cards]
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/search/states.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/sim/measure.hpp"
#include "sixline/sim/measure_cards.hpp"
#include "sixline/sim/stopwatch.hpp"
#include "sixline/verify/perft.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_bench_core [games] [--json] [--flex|--cards]";
constexpr std::uint64_t kGames = 3000;
constexpr std::uint64_t kSeed = 1;

/// Whole games a second, on some threads, as simulation plays them.
double measure_games(const Rules& rules, std::uint64_t games, int threads) {
    sim::BatchSpec spec;
    spec.rules = rules;
    spec.bots = {search::Policy::greedy, search::Policy::greedy};
    spec.seed = kSeed;
    spec.count = games;
    sim::Stopwatch watch;
    std::vector<sim::GameResult> results;
    watch.time([&] { results = sim::play_batch(spec, threads); });
    const auto is_played = [](const sim::GameResult& game) { return game.turns > 0 && game.reason != Reason::playing; };
    tool::require(std::ranges::all_of(results, is_played), "every game is played to its end");
    return static_cast<double>(games) / watch.seconds();
}

/// Leaves a second, counted in bulk at the last ply, of the trees of some deals.
template <Variant V>
double measure_perft(const Rules& rules, int depth, std::uint64_t deals) {
    StateOf<V> state = StateOf<V>::deal(rules, kSeed, 0, {});
    tool::require(verify::perft(state, depth - 1) == verify::perft(state, depth - 1, verify::Leaves::played),
                  "perft is the same played");
    sim::Stopwatch watch;
    std::uint64_t leaves = 0;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        state = StateOf<V>::deal(rules, kSeed, deal, {});
        watch.time([&] { leaves += verify::perft(state, depth); });
    }
    return static_cast<double>(leaves) / watch.seconds();
}

/// Deep enough to take a while; a trial may run in a debug build.
double measure_perft(const Rules& rules, bool is_trial) {
    return with_variant(rules.variant, [&]<Variant V> {
        if (V == Variant::cards) return measure_perft<V>(rules, is_trial ? 3 : 4, is_trial ? 2 : 100);
        return measure_perft<V>(rules, is_trial ? 3 : 5, 1);
    });
}

struct Line {
    std::string name;
    double value;
    const char* unit;
};

void print(std::uint64_t games, const std::vector<Line>& lines, bool json) {
    if (!json) {
        for (const auto& [name, value, unit] : lines) std::printf("%-22s %12.1f %s\n", name.c_str(), value, unit);
        return;
    }
    std::printf("{\"games\": %" PRIu64 ", \"figures\": [", games);
    const char* separator = "";
    for (const auto& [name, value, unit] : lines) {
        std::printf("%s{\"name\": \"%s\", \"value\": %.2f, \"unit\": \"%s\"}", separator, name.c_str(), value, unit);
        separator = ", ";
    }
    std::printf("]}\n");
}

/// Generation and states of a tile game.
void measure_tiles(const Rules& rules, std::uint64_t games, std::vector<Line>& lines) {
    const auto figures = sim::measure_generation(rules, games, kSeed);
    for (std::size_t task = 0; task < figures.size(); ++task) {
        constexpr std::array kNames = {"collect", "count", "best"};
        const double positions = static_cast<double>(figures[task].positions);
        lines.push_back({kNames[task], 1e9 * figures[task].seconds / positions, "ns/position"});
        if (task == 0) {
            const double moves = static_cast<double>(figures[task].moves);
            lines.push_back({"collect_move", 1e9 * figures[task].seconds / moves, "ns/move"});
        }
    }
    const sim::StateCosts costs = sim::measure_states(rules, games, kSeed);
    lines.push_back({"clone_middle", 1e9 * costs.clone_middle, "ns/state"});
    lines.push_back({"clone_live", 1e9 * costs.clone_live, "ns/state"});
    lines.push_back({"play_undo", 1e9 * costs.play_undo, "ns/move"});
    lines.push_back({"play_undo_new", 1e9 * costs.play_undo_new, "ns/move"});
}

/// Turns and states of the card game.
void measure_cards(const Rules& rules, std::uint64_t games, std::vector<Line>& lines) {
    const auto distributions = sim::measure_cards(rules, games, kSeed);
    for (std::size_t task = 0; task < distributions.size(); ++task) {
        const std::string name = sim::kCardTaskNames[task];
        const sim::Distribution& spread = distributions[task];
        lines.push_back({name + "_median", 1e9 * spread.median, "ns/position"});
        lines.push_back({name + "_mean", 1e9 * spread.mean, "ns/position"});
        lines.push_back({name + "_p99", 1e9 * spread.p99, "ns/position"});
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t games = kGames;
    bool json = false;
    Rules rules;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--json") {
            json = true;
        } else if (word == "--flex" || word == "--cards") {
            rules = default_rules(word == "--flex" ? Variant::flex : Variant::cards);
        } else {
            games = tool::number_argument(argc, argv, i, kGames, kUsage);
        }
    }
    games = std::max<std::uint64_t>(games, sim::kCardTasks);
    const bool is_cards = rules.variant == Variant::cards;
    if (!is_cards) rules.opening = Opening::free;
    try {
        std::vector<Line> lines;
        is_cards ? measure_cards(rules, games, lines) : measure_tiles(rules, games, lines);
        const bool is_trial = games < 100;
        lines.push_back({"perft", measure_perft(rules, is_trial), "leaves/s"});
        lines.push_back({"greedy_games_1_thread", measure_games(rules, games, 1), "games/s"});
        lines.push_back({"greedy_games_2_threads", measure_games(rules, games, 2), "games/s"});
        print(games, lines, json);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
