// How fast the core is, on positions of greedy self-play by two players with a free opening. Every figure asserts what
// it measured.
//
//     sixline_bench_core [games] [--json]
#include <algorithm>
#include <array>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <string_view>
#include <vector>

#include "sixline/grid/sinks.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/sim/batch.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;
using grid::State;
using Clock = std::chrono::steady_clock;

constexpr const char* kUsage = "sixline_bench_core [games] [--json]";
constexpr std::uint64_t kGames = 2000;
constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kLiveStates = 1000;
constexpr int kMiddle = 25;  // about half of a game's turns
constexpr Rules kRules{.opening = Opening::free};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What reading the clock twice adds to a measurement.
double clock_overhead() {
    double least = 1;
    for (int i = 0; i < 1000; ++i) least = std::min(least, seconds_since(Clock::now()));
    return least;
}

/// Plays game `index`, with `visit(state)` before every turn.
template <class Visit>
State play_game(std::uint64_t index, grid::MoveBuffer& scratch, Visit&& visit) {
    State state = State::deal(kRules, kSeed, index, {});
    grid::Undo undo;
    while (!state.is_over() && state.turn() < sim::kDefaultMaxTurns) {
        visit(state);
        Rng rng = search::bot_stream(kSeed, index, state.to_move(), state.turn());
        state.play(search::choose(search::Policy::greedy, state.mover(), rng, scratch), undo);
    }
    return state;
}

/// What the sinks must agree on, by position.
struct Answer {
    std::uint64_t moves = 0;
    std::uint64_t ties = 0;
    int points = -1;
};

/// All games once more for each sink, so that each call is the first on its position: a repeat would find its branches
/// trained. `generate(mover)` is timed, `verify(answer)` is not.
template <class Generate, class Verify>
double time_generation(std::uint64_t games, std::vector<Answer>& answers, Generate&& generate, Verify&& verify) {
    const double overhead = clock_overhead();
    grid::MoveBuffer scratch;
    double seconds = 0;
    std::size_t position = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        play_game(game, scratch, [&](const State& state) {
            if (state.board().empty()) return;
            const grid::Mover mover = state.mover();
            const auto start = Clock::now();
            generate(mover);
            seconds += seconds_since(start) - overhead;
            if (position == answers.size()) answers.emplace_back();
            verify(answers[position++]);
        });
    }
    tool::require(position == answers.size(), "the same positions for every sink");
    return seconds;
}

struct Generation {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;
    double collect = 0;  // seconds in all
    double count = 0;
    double best = 0;
    double exists = 0;
};

Generation measure_generation(std::uint64_t games) {
    Generation result;
    std::vector<Answer> answers;
    grid::MoveBuffer buffer;
    result.collect = time_generation(
        games, answers,
        [&](const grid::Mover& mover) {
            buffer.clear();
            mover.placements(buffer);
        },
        [&](Answer& answer) {
            answer.moves = buffer.size();
            for (const grid::Move& move : buffer) answer.points = std::max<int>(answer.points, move.points);
            answer.ties = static_cast<std::uint64_t>(
                std::ranges::count_if(buffer, [&](const grid::Move& move) { return move.points == answer.points; }));
            result.moves += buffer.size();
        });
    result.positions = answers.size();

    std::uint64_t counted = 0;
    result.count = time_generation(
        games, answers,
        [&](const grid::Mover& mover) {
            grid::Count count;
            mover.placements(count);
            counted = count.count();
        },
        [&](const Answer& answer) { tool::require(counted == answer.moves, "Count counts what Collect lists"); });

    result.best = time_generation(
        games, answers,
        [&](const grid::Mover& mover) {
            buffer.clear();
            grid::Best best(buffer);
            mover.placements(best);
        },
        [&](const Answer& answer) {
            tool::require(buffer.size() == answer.ties, "Best keeps every tie of the list");
            tool::require(buffer.size() == 0 || buffer[0].points == answer.points, "Best has the list's most points");
        });

    bool found = false;
    result.exists = time_generation(
        games, answers, [&](const grid::Mover& mover) { found = mover.has_placement(); },
        [&](const Answer& answer) { tool::require(found == (answer.moves > 0), "Exists finds what Collect lists"); });
    return result;
}

/// Play and undo of the median move of each position: nanoseconds.
double measure_play(std::uint64_t games) {
    const double overhead = clock_overhead();
    grid::MoveBuffer scratch;
    grid::MoveBuffer moves;
    grid::Undo undo;
    double seconds = 0;
    std::uint64_t positions = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        play_game(game, scratch, [&](State& state) {
            moves.clear();
            state.mover().placements(moves);
            if (state.board().empty() || moves.size() == 0) return;
            const grid::Move move = moves[moves.size() / 2];
            const Key key = state.key();
            const auto start = Clock::now();
            state.play(move, undo);
            state.undo(undo);
            seconds += seconds_since(start) - overhead;
            tool::require(state.key() == key, "play and undo restore the key");
            ++positions;
        });
    }
    return 1e9 * seconds / static_cast<double>(positions);
}

/// Copies of one state in the middle of a game: nanoseconds.
double measure_clone(std::uint64_t games) {
    constexpr int kRepeats = 2000;
    grid::MoveBuffer scratch;
    double seconds = 0;
    std::uint64_t copies = 0;
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(games, 20); ++game) {
        play_game(game, scratch, [&](const State& state) {
            if (state.turn() != kMiddle) return;
            const auto start = Clock::now();
            for (int i = 0; i < kRepeats; ++i) {
                const State copy = state;  // NOLINT(performance-unnecessary-copy-initialization): it is what is timed
                tool::keep(copy);
            }
            seconds += seconds_since(start);
            copies += kRepeats;
            const State copy = state;
            tool::require(copy.key() == state.key(), "a copy has the key of the original");
        });
    }
    return 1e9 * seconds / static_cast<double>(copies);
}

/// One copy of each of many states that are alive at once, from every stage of the game: too much for the caches.
/// Nanoseconds, the median of some rounds.
double measure_live_clones() {
    std::vector<State> states;
    grid::MoveBuffer scratch;
    for (std::uint64_t game = 0; states.size() < kLiveStates; ++game) {
        play_game(game, scratch, [&](const State& state) {
            if (states.size() < kLiveStates) states.push_back(state);
        });
    }
    std::vector<State> copies = states;
    std::array<double, 11> rounds;
    for (double& round : rounds) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < kLiveStates; ++i) copies[i] = states[i];
        round = 1e9 * seconds_since(start) / static_cast<double>(kLiveStates);
    }
    for (std::size_t i = 0; i < kLiveStates; ++i) {
        tool::require(copies[i].key() == states[i].key(), "a copy has the key of the original");
    }
    std::ranges::nth_element(rounds, rounds.begin() + rounds.size() / 2);
    return rounds[rounds.size() / 2];
}

/// Whole games a second, on one thread, as simulation plays them.
double measure_games(std::uint64_t games) {
    sim::BatchSpec spec;
    spec.rules = kRules;
    spec.bots = {search::Policy::greedy, search::Policy::greedy};
    spec.seed = kSeed;
    spec.count = games;
    const auto start = Clock::now();
    const std::vector<sim::GameResult> results = sim::play_batch(spec, 1);
    const double seconds = seconds_since(start);
    grid::MoveBuffer scratch;
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(games, 100); ++game) {
        const State state = play_game(game, scratch, [](const State&) {});
        tool::require(results[game].turns == state.turn() && results[game].points[0] == state.score(0) &&
                          results[game].points[1] == state.score(1),
                      "a batch plays the same games");
    }
    return static_cast<double>(games) / seconds;
}

struct Figure {
    const char* name;
    double value;
    const char* unit;
};

void print(std::uint64_t games, const Generation& generation, const std::vector<Figure>& figures, bool json) {
    if (!json) {
        std::printf("%" PRIu64 " greedy games, %" PRIu64 " positions, %" PRIu64 " placements\n", games,
                    generation.positions, generation.moves);
        for (const auto& [name, value, unit] : figures) std::printf("%-20s %10.1f %s\n", name, value, unit);
        return;
    }
    std::printf("{\"games\": %" PRIu64 ", \"positions\": %" PRIu64 ", \"placements\": %" PRIu64 ", \"figures\": [",
                games, generation.positions, generation.moves);
    const char* separator = "";
    for (const auto& [name, value, unit] : figures) {
        std::printf("%s{\"name\": \"%s\", \"value\": %.2f, \"unit\": \"%s\"}", separator, name, value, unit);
        separator = ", ";
    }
    std::printf("]}\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t games = kGames;
    bool json = false;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--json") {
            json = true;
        } else {
            games = tool::number_argument(argc, argv, i, kGames, kUsage);
        }
    }
    games = std::max<std::uint64_t>(games, 1);
    try {
        const Generation generation = measure_generation(games);
        const double positions = static_cast<double>(generation.positions) / 1e9;
        const double moves = static_cast<double>(generation.moves) / 1e9;
        print(games, generation,
              {{"collect", generation.collect / positions, "ns/position"},
               {"collect_move", generation.collect / moves, "ns/placement"},
               {"count", generation.count / positions, "ns/position"},
               {"best", generation.best / positions, "ns/position"},
               {"exists", generation.exists / positions, "ns/position"},
               {"play_undo", measure_play(games), "ns/move"},
               {"clone_middle", measure_clone(games), "ns/state"},
               {"clone_live", measure_live_clones(), "ns/state"},
               {"greedy_games", measure_games(games), "games/s"}},
              json);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
