#include "sixline/sim/measure.hpp"

#include <algorithm>
#include <chrono>

#include "sixline/grid/state.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/sim/batch.hpp"

namespace sixline::sim {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double clock_cost() {
    double least = 1;
    for (int i = 0; i < 1000; ++i) least = std::min(least, seconds_since(Clock::now()));
    return least;
}

std::uint64_t generate_for(Task task, const grid::Mover& mover, grid::MoveBuffer& moves) {
    moves.clear();
    switch (task) {
        case Task::collect:
            mover.placements(moves);
            return moves.size();
        case Task::count: {
            grid::Count count;
            mover.placements(count);
            return count.count();
        }
        case Task::best:
            break;
    }
    grid::Best best(moves);
    mover.placements(best);
    return moves.size();
}

}  // namespace

std::array<Figure, kTasks> measure_generation(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    std::array<Figure, kTasks> figures{};
    const double cost = clock_cost();
    grid::MoveBuffer moves;
    grid::MoveBuffer scratch;
    grid::Undo undo;
    for (std::uint64_t game = 0; game < games; ++game) {
        const auto task = static_cast<Task>(game % kTasks);
        Figure& figure = figures[static_cast<std::size_t>(task)];
        grid::State state = grid::State::deal(rules, seed, game, {});
        while (!state.is_over() && state.turn() < kDefaultMaxTurns) {
            const grid::Mover mover = state.mover();
            if (!state.board().empty()) {
                const auto start = Clock::now();
                generate_for(task, mover, moves);
                figure.seconds += seconds_since(start) - cost;
                ++figure.positions;
                figure.moves += generate_for(Task::count, mover, scratch);
            }
            Rng rng = search::bot_stream(seed, game, state.to_move(), state.turn());
            state.play(search::choose(search::Policy::greedy, mover, rng, scratch), undo);
        }
    }
    return figures;
}

}  // namespace sixline::sim
