#include "sixline/sim/batch.hpp"

#include <algorithm>
#include <chrono>

#include "sixline/core/error.hpp"
#include "sixline/record/codec.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/search/states.hpp"

namespace sixline::sim {

namespace {

constexpr std::uint64_t kChunk = 32;  // games a thread takes at a time

/// A thread's working space, kept from game to game.
template <Variant V>
struct Worker {
    using State = StateOf<V>;

    typename State::Moves scratch;
    std::vector<typename State::Undo> history;
    std::vector<search::Policy> by_seat;
    std::vector<std::uint8_t> players;  // by seat: bots

    GameResult play(const BatchSpec& spec, std::uint64_t index, record::Bytes* logged) {
        const int seats = spec.rules.seats();
        by_seat.resize(static_cast<std::size_t>(seats));
        players.resize(by_seat.size());
        for (int bot = 0; bot < seats; ++bot) {
            const auto seat = static_cast<std::size_t>(seat_of(bot, index, seats));
            by_seat[seat] = spec.bots[static_cast<std::size_t>(bot)];
            players[seat] = static_cast<std::uint8_t>(bot);
        }
        State state = State::deal(spec.rules, spec.seed, index, {});
        GameResult result;
        result.opener = static_cast<std::uint8_t>(state.to_move());
        if (logged == nullptr) {
            result.reason = search::play_out(state, by_seat, spec.seed, index, spec.max_turns, scratch);
        } else {
            record::Game<V> game = record::begun<V>(state);
            history.clear();
            result.reason = search::play_out(state, by_seat, spec.seed, index, spec.max_turns, scratch, &history);
            record::complete<V>(game, history, state);
            game.players = players;
            game.seed = spec.seed;
            game.index = index;
            record::encode({spec.rules, spec.seed}, game, *logged);
        }
        for (int seat = 0; seat < seats; ++seat) result.points[static_cast<std::size_t>(seat)] = state.score(seat);
        result.turns = state.turn();
        result.winners = static_cast<std::uint8_t>(state.leaders());
        return result;
    }
};

}  // namespace

Batch::Batch(const BatchSpec& spec, std::span<GameResult> results, int threads, std::span<record::Bytes> logged)
    : spec_(spec), results_(results), logged_(logged) {
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

template <Variant V>
void Batch::work_on() {
    Worker<V> worker;
    while (!stopping_.load(std::memory_order_relaxed)) {
        const std::uint64_t begin = next_.fetch_add(kChunk, std::memory_order_relaxed);
        if (begin >= spec_.count) break;
        const std::uint64_t end = std::min(begin + kChunk, spec_.count);
        for (std::uint64_t i = begin; i < end; ++i) {
            results_[i] = worker.play(spec_, spec_.first + i, logged_.empty() ? nullptr : &logged_[i]);
        }
        done_.fetch_add(end - begin, std::memory_order_relaxed);
    }
}

void Batch::work() {
    try {
        with_variant(spec_.rules.variant, [this]<Variant V> { work_on<V>(); });
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
