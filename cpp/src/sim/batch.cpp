#include "sixline/sim/batch.hpp"

#include <algorithm>
#include <chrono>

#include "sixline/core/error.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/search/states.hpp"

namespace sixline::sim {

namespace {

constexpr std::uint64_t kChunk = 32;  // games a thread takes at a time

/// A thread's working space, kept from game to game.
template <class State>
struct Worker {
    typename State::Moves scratch;
    std::vector<search::Policy> by_seat;

    GameResult play(const BatchSpec& spec, std::uint64_t index) {
        const int seats = spec.rules.seats();
        by_seat.resize(static_cast<std::size_t>(seats));
        for (int bot = 0; bot < seats; ++bot) {
            by_seat[static_cast<std::size_t>(seat_of(bot, index, seats))] = spec.bots[static_cast<std::size_t>(bot)];
        }
        State state = State::deal(spec.rules, spec.seed, index, {});
        GameResult result;
        result.opener = static_cast<std::uint8_t>(state.to_move());
        result.reason = search::play_out(state, by_seat, spec.seed, index, spec.max_turns, scratch);
        for (int seat = 0; seat < seats; ++seat) result.points[static_cast<std::size_t>(seat)] = state.score(seat);
        result.turns = state.turn();
        result.winners = static_cast<std::uint8_t>(state.leaders());
        return result;
    }
};

}  // namespace

Batch::Batch(const BatchSpec& spec, std::span<GameResult> results, int threads) : spec_(spec), results_(results) {
    validated(spec_.rules);
    if (static_cast<int>(spec_.bots.size()) != spec_.rules.seats()) {
        throw RulesError(std::to_string(spec_.bots.size()) + " bots for " + std::to_string(spec_.rules.seats()) +
                         " seats");
    }
    const std::uint64_t chunks = (spec_.count + kChunk - 1) / kChunk;
    const auto wanted =
        static_cast<int>(std::min<std::uint64_t>(chunks, static_cast<std::uint64_t>(std::max(threads, 1))));
    running_ = wanted;
    try {
        for (int i = 0; i < wanted; ++i) threads_.emplace_back([this] { work(); });
    } catch (...) {  // fewer threads than wanted can be had: the ones that run do it all
        const auto missing = wanted - static_cast<int>(threads_.size());
        running_ -= missing;
        if (threads_.empty()) throw;
    }
}

Batch::~Batch() {
    stop();
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

template <class State>
void Batch::work_on() {
    Worker<State> worker;
    while (!stopping_.load(std::memory_order_relaxed)) {
        const std::uint64_t begin = next_.fetch_add(kChunk, std::memory_order_relaxed);
        if (begin >= spec_.count) break;
        const std::uint64_t end = std::min(begin + kChunk, spec_.count);
        for (std::uint64_t i = begin; i < end; ++i) results_[i] = worker.play(spec_, spec_.first + i);
        done_.fetch_add(end - begin, std::memory_order_relaxed);
    }
}

void Batch::work() {
    try {
        with_variant(spec_.rules.variant, [this]<Variant V> { work_on<StateOf<V>>(); });
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
        stop();
    }
    const std::lock_guard lock(mutex_);
    running_.fetch_sub(1, std::memory_order_release);
    idle_.notify_all();
}

void Batch::wait_for(int milliseconds) {
    std::unique_lock lock(mutex_);
    idle_.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] { return !is_running(); });
}

void Batch::finish() {
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
    if (error_) std::rethrow_exception(error_);
}

std::vector<GameResult> play_batch(const BatchSpec& spec, int threads) {
    std::vector<GameResult> results(spec.count);
    Batch batch(spec, results, threads);
    batch.finish();
    return results;
}

}  // namespace sixline::sim
