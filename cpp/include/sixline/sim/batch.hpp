// Many games on native threads.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "sixline/record/bits.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"
#include "sixline/search/policy.hpp"

namespace sixline::sim {

inline constexpr int kDefaultMaxTurns = 1000;

/// What to play: games [first, first + count) of a run.
struct BatchSpec {
    Rules rules;
    std::vector<search::Policy> bots;  // one a seat; bot b of game i sits at seat (b + i) mod seats
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    int max_turns = kDefaultMaxTurns;
};

/// Where bot `bot` sits in game `index`: everywhere equally.
constexpr int seat_of(int bot, std::uint64_t index, int seats) {
    return static_cast<int>((static_cast<std::uint64_t>(bot) + index) % static_cast<std::uint64_t>(seats));
}

/// One game's result.
struct GameResult {
    std::array<std::int32_t, kMaxSeats> points{};  // by seat; cards: Qwirkles
    std::int32_t turns = 0;
    std::uint8_t winners = 0;  // bit s: seat s
    std::uint8_t opener = 0;   // seat
    Reason reason = Reason::playing;
};

/// A batch at work. Results are the same at any number of threads: each game draws from streams of its own. No
/// exception leaves a thread; `finish` throws the first.
class Batch {
public:
    /// `results` has spec.count places and outlives the batch; so does `logged`, which may be empty: there every game
    /// is encoded, of a run with that seed, players told by the number of their bot.
    Batch(const BatchSpec& spec, std::span<GameResult> results, int threads, std::span<record::Bytes> logged = {});
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }
    bool is_running() const { return running_.load(std::memory_order_acquire) > 0; }
    /// Waits until it is finished, or for this long.
    void wait_for(int milliseconds);
    void stop() { stopping_.store(true, std::memory_order_relaxed); }
    /// Joins the threads; throws what a game threw.
    void finish();

private:
    void work();
    template <Variant V>
    void work_on();

    BatchSpec spec_;
    std::span<GameResult> results_;
    std::span<record::Bytes> logged_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<int> running_{0};
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;
    std::condition_variable idle_;
    std::exception_ptr error_;
    std::vector<std::thread> threads_;
};

/// Plays the whole batch and returns when it is done.
std::vector<GameResult> play_batch(const BatchSpec& spec, int threads);

}  // namespace sixline::sim
