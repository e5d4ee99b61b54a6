// How fast the core is, on positions of greedy self-play by two players with a free opening. Every figure asserts what
// it measured.
//
//     sixline_bench_core [games] [--json] [--flex]
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include "sixline/grid/state.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/sim/measure.hpp"
#include "sixline/sim/stopwatch.hpp"
#include "sixline/verify/perft.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_bench_core [games] [--json] [--flex]";
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

/// Leaves a second, counted in bulk at the last ply.
template <Variant V>
double measure_perft(const Rules& rules, int depth) {
    grid::State state = grid::State<V>::deal(rules, kSeed, 0, {});
    tool::require(verify::perft(state, depth - 1) == verify::perft(state, depth - 1, verify::Leaves::played),
                  "perft is the same played");
    sim::Stopwatch watch;
    std::uint64_t leaves = 0;
    watch.time([&] { leaves = verify::perft(state, depth); });
    return static_cast<double>(leaves) / watch.seconds();
}

struct Line {
    const char* name;
    double value;
    const char* unit;
};

void print(std::uint64_t games, const std::vector<Line>& lines, bool json) {
    if (!json) {
        for (const auto& [name, value, unit] : lines) std::printf("%-22s %12.1f %s\n", name, value, unit);
        return;
    }
    std::printf("{\"games\": %" PRIu64 ", \"figures\": [", games);
    const char* separator = "";
    for (const auto& [name, value, unit] : lines) {
        std::printf("%s{\"name\": \"%s\", \"value\": %.2f, \"unit\": \"%s\"}", separator, name, value, unit);
        separator = ", ";
    }
    std::printf("]}\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t games = kGames;
    bool json = false;
    Rules rules;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--json") {
            json = true;
        } else if (std::string_view(argv[i]) == "--flex") {
            rules.variant = Variant::flex;
        } else {
            games = tool::number_argument(argc, argv, i, kGames, kUsage);
        }
    }
    games = std::max<std::uint64_t>(games, sim::kTasks);
    try {
        std::vector<Line> lines;
        Rules free = rules;
        free.opening = Opening::free;
        const auto figures = sim::measure_generation(free, games, kSeed);
        for (std::size_t task = 0; task < figures.size(); ++task) {
            constexpr std::array kNames = {"collect", "count", "best"};
            const double positions = static_cast<double>(figures[task].positions);
            lines.push_back({kNames[task], 1e9 * figures[task].seconds / positions, "ns/position"});
            if (task == 0) {
                const double moves = static_cast<double>(figures[task].moves);
                lines.push_back({"collect_move", 1e9 * figures[task].seconds / moves, "ns/move"});
            }
        }
        const sim::StateCosts costs = sim::measure_states(free, games, kSeed);
        lines.push_back({"clone_middle", 1e9 * costs.clone_middle, "ns/state"});
        lines.push_back({"clone_live", 1e9 * costs.clone_live, "ns/state"});
        lines.push_back({"play_undo", 1e9 * costs.play_undo, "ns/move"});
        lines.push_back({"play_undo_new", 1e9 * costs.play_undo_new, "ns/move"});
        const bool is_trial = games < 100;  // a tree of depth 5 takes minutes in a debug build
        const double perft =
            with_tile_variant(rules.variant, [&]<Variant V> { return measure_perft<V>(rules, is_trial ? 3 : 5); });
        lines.push_back({"perft", perft, "leaves/s"});
        lines.push_back({"greedy_games_1_thread", measure_games(free, games, 1), "games/s"});
        lines.push_back({"greedy_games_2_threads", measure_games(free, games, 2), "games/s"});
        print(games, lines, json);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
