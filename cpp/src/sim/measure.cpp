#include "sixline/sim/measure.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "sixline/grid/state.hpp"
#include "sixline/sim/self_play.hpp"
#include "sixline/sim/stopwatch.hpp"

namespace sixline::sim {

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

/// What a task found, to be held against the whole list.
struct Found {
    std::uint64_t moves = 0;
    bool is_right = false;
};

template <Variant V>
Found time_task(Task task, const grid::Mover<V>& mover, grid::MoveBuffer& moves, Stopwatch& watch) {
    moves.clear();
    if (task == Task::collect) {
        watch.time([&] { mover.placements(moves); });
        grid::Count count;
        mover.placements(count);
        return {moves.size(), count.count() == moves.size()};
    }
    if (task == Task::count) {
        std::uint64_t counted = 0;
        watch.time([&] {
            grid::Count count;
            mover.placements(count);
            counted = count.count();
        });
        mover.placements(moves);
        return {moves.size(), counted == moves.size()};
    }
    grid::Best best(moves);
    watch.time([&] { mover.placements(best); });
    grid::MoveBuffer all;
    mover.placements(all);
    const auto is_beaten = [&](const grid::Move& move) { return move.points < moves[0].points; };
    const auto beaten = static_cast<std::size_t>(std::ranges::count_if(all, is_beaten));
    return {all.size(), all.size() == beaten + moves.size()};
}

/// Copies of one state in the middle of each of some games.
template <Variant V>
double time_clone_middle(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    constexpr int kMiddle = 25;  // about half of a game's turns
    const int middle = rules.sprint == 0 ? kMiddle : std::min(kMiddle, rules.last_turn() / 2);
    constexpr int kRepeats = 2000;
    Stopwatch watch;
    int copied = 0;
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(games, 20); ++game) {
        play_greedy<grid::State<V>>(rules, seed, game, [&](const grid::State<V>& state) {
            if (state.turn() != middle) return;
            const auto copy = std::make_unique<grid::State<V>>(state);
            watch.time([&] {
                for (int i = 0; i < kRepeats; ++i) {
                    *copy = state;
                    asm volatile("" : : "r"(copy.get()) : "memory");  // each copy is looked at
                }
            });
            require(copy->key() == state.key(), "a copy has the key of the original");
            copied += kRepeats;
        });
    }
    return watch.seconds() / std::max(copied, 1);
}

/// The median of some rounds.
template <Variant V>
double time_clone_live(const Rules& rules, std::uint64_t seed) {
    constexpr std::size_t kStates = 1000;
    constexpr int kRounds = 11;
    std::vector<grid::State<V>> states;
    states.reserve(kStates);
    for (std::uint64_t game = 0; states.size() < kStates; ++game) {
        play_greedy<grid::State<V>>(rules, seed, game, [&](const grid::State<V>& state) {
            if (states.size() < kStates) states.push_back(state);
        });
    }
    std::vector<grid::State<V>> copies = states;
    std::array<double, kRounds> rounds;
    for (double& round : rounds) {
        Stopwatch watch;
        watch.time([&] { std::ranges::copy(states, copies.begin()); });
        round = watch.seconds() / kStates;
    }
    for (std::size_t i = 0; i < kStates; ++i) {
        require(copies[i].key() == states[i].key(), "a copy has the key of the original");
    }
    std::ranges::nth_element(rounds, rounds.begin() + kRounds / 2);
    return rounds[kRounds / 2];
}

template <Variant V>
void time_play_undo(const Rules& rules, std::uint64_t games, std::uint64_t seed, StateCosts& costs) {
    constexpr int kRepeats = 20;
    Stopwatch first;
    Stopwatch again;
    grid::MoveBuffer moves;
    grid::Undo<V> undo;
    int positions = 0;
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(games, 200); ++game) {
        play_greedy<grid::State<V>>(rules, seed, game, [&](grid::State<V>& state) {
            moves.clear();
            state.mover().placements(moves);
            if (moves.size() == 0) return;
            const grid::Move move = moves[moves.size() / 2];
            const Key key = state.key();
            const auto there_and_back = [&] {
                state.play(move, undo);
                state.undo(undo);
            };
            first.time(there_and_back);
            again.time([&] {
                for (int i = 0; i < kRepeats; ++i) there_and_back();
            });
            require(state.key() == key, "play and undo restore the key");
            ++positions;
        });
    }
    costs.play_undo = again.seconds() / (std::max(positions, 1) * kRepeats);
    costs.play_undo_new = first.seconds() / std::max(positions, 1);
}

template <Variant V>
std::array<Figure, kTasks> measure_generation_of(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    std::array<Figure, kTasks> figures{};
    std::array<Stopwatch, kTasks> watches;
    grid::MoveBuffer moves;
    for (std::uint64_t game = 0; game < games; ++game) {
        const std::size_t task = game % kTasks;
        play_greedy<grid::State<V>>(rules, seed, game, [&](const grid::State<V>& state) {
            const Found found = time_task(static_cast<Task>(task), state.mover(), moves, watches[task]);
            require(found.is_right, "counting and the best agree with the whole list");
            ++figures[task].positions;
            figures[task].moves += found.moves;
        });
        figures[task].seconds = watches[task].seconds();
    }
    return figures;
}

}  // namespace

std::array<Figure, kTasks> measure_generation(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    return with_tile_variant(rules.variant, [&]<Variant V> { return measure_generation_of<V>(rules, games, seed); });
}

StateCosts measure_states(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    return with_tile_variant(rules.variant, [&]<Variant V> {
        StateCosts costs;
        costs.clone_middle = time_clone_middle<V>(rules, games, seed);
        costs.clone_live = time_clone_live<V>(rules, seed);
        time_play_undo<V>(rules, games, seed, costs);
        return costs;
    });
}

}  // namespace sixline::sim
