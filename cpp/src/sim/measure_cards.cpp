#include "sixline/sim/measure_cards.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "sixline/cards/split.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/core/error.hpp"
#include "sixline/sim/self_play.hpp"
#include "sixline/sim/stopwatch.hpp"

namespace sixline::sim {

namespace {

using cards::Counts;
using cards::Move;
using cards::MoveBuffer;
using cards::State;
using cards::Turns;

void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

/// Cards of a hand, one at least.
Hand some_cards(const Hand& hand, Rng& rng) {
    const std::uint32_t chosen = 1 + rng.below((std::uint32_t{1} << hand.size()) - 1);
    std::vector<Tile> cards;
    for (int i = 0; i < hand.size(); ++i) {
        if ((chosen >> i & 1) != 0) cards.push_back(hand[i]);
    }
    return Hand(cards);
}

/// Asks one thing of many positions.
class Examiner {
public:
    Examiner(CardTask task, std::uint64_t seed) : task_(task), rng_(Rng::stream(seed, 0, Purpose::start)) {}

    void ask(State& state) {
        found_.clear();
        switch (task_) {
            case CardTask::turns:
                return ask_turns(state);
            case CardTask::count:
                return ask_count(state);
            case CardTask::best:
                return ask_best(state);
            case CardTask::split:
                return ask_split(state);
            case CardTask::play_undo:
                return play_and_undo(state);
            case CardTask::clone:
                return clone(state);
        }
    }

    Distribution distribution() const {
        if (seconds_.empty()) return {};
        std::vector<double> sorted = seconds_;
        std::ranges::sort(sorted);
        const std::size_t n = sorted.size();
        const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(n);
        return {n, turns_, sorted[n / 2], mean, sorted[99 * n / 100]};
    }

private:
    template <class Work>
    void time(Work&& work, int repeats = 1) {
        Stopwatch watch;
        watch.time(work);
        seconds_.push_back(watch.seconds() / repeats);
    }

    /// Every turn, found outside the timed part.
    const MoveBuffer& list(const State& state, const Rules& rules) {
        all_.clear();
        Turns(state.table(), state.hand(state.to_move()), rules).append_to(all_);
        turns_ += all_.size();
        return all_;
    }
    const MoveBuffer& list(const State& state) { return list(state, state.rules()); }

    void ask_turns(const State& state) {
        time([&] { Turns(state.table(), state.hand(state.to_move()), state.rules()).append_to(found_); });
        turns_ += found_.size();
        require(state.mover().count_placements() == found_.size(), "the list is as long as the count says");
    }

    void ask_count(const State& state) {
        std::uint64_t counted = 0;
        time([&] { counted = Turns(state.table(), state.hand(state.to_move()), state.rules()).count(); });
        require(counted == list(state).size(), "the count is the length of the list");
    }

    void ask_best(const State& state) {
        time([&] {
            cards::best_turns(state.table(), state.hand(state.to_move()), state.rules(), cards::Objective::qwirkles,
                              found_);
        });
        const auto value = [](const Move& turn) { return std::tuple(turn.points, turn.count); };
        MoveBuffer ties = list(state);
        if (!ties.empty()) {
            const auto most = value(*std::ranges::max_element(ties, {}, value));
            std::erase_if(ties, [&](const Move& turn) { return value(turn) != most; });
        }
        std::ranges::sort(ties);
        std::ranges::sort(found_);
        require(found_ == ties, "the best are the best of the list, every tie");
    }

    void ask_split(const State& state) {
        const Hand& hand = state.hand(state.to_move());
        if (hand.empty()) return;
        const Hand played = some_cards(hand, rng_);
        Counts table = state.table();
        for (const Tile card : played) table.add(card);
        bool splits = false;
        time([&] { splits = cards::can_split(table); });
        Rules any = state.rules();
        any.play = Play::at_least_one;
        any.claim = Claim::free;
        const Move turn = cards::play_of(played, {});
        const MoveBuffer& turns = list(state, any);
        require(splits == (std::ranges::find(turns, turn) != turns.end()), "what splits is a turn without claims");
    }

    void play_and_undo(State& state) {
        if (list(state).empty()) return;
        const Move turn = all_[all_.size() / 2];
        const Key key = state.key();
        cards::Undo undo;
        time([&] {
            state.play(turn, undo);
            state.undo(undo);
        });
        require(state.key() == key, "play and undo restore the key");
    }

    void clone(const State& state) {
        constexpr int kCopies = 100;
        State copy = state;
        time(
            [&] {
                for (int i = 0; i < kCopies; ++i) {
                    copy = state;
                    asm volatile("" : : "r"(&copy) : "memory");  // each copy is looked at
                }
            },
            kCopies);
        require(copy.key() == state.key(), "a copy has the key of the original");
    }

    CardTask task_;
    Rng rng_;
    std::vector<double> seconds_;
    std::uint64_t turns_ = 0;
    MoveBuffer found_;
    MoveBuffer all_;
};

}  // namespace

std::array<Distribution, kCardTasks> measure_cards(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    if (rules.variant != Variant::cards) throw RulesError("this takes the rules of cards (CD8)");
    constexpr std::uint64_t kMostGames = 1000;
    games = std::clamp<std::uint64_t>(games, kCardTasks, kMostGames);
    std::array<Distribution, kCardTasks> distributions;
    for (std::size_t task = 0; task < kCardTasks; ++task) {
        Examiner examiner(static_cast<CardTask>(task), seed);
        for (std::uint64_t game = task; game < games; game += kCardTasks) {
            play_greedy<State>(rules, seed, game, [&](State& state) { examiner.ask(state); });
        }
        distributions[task] = examiner.distribution();
    }
    return distributions;
}

}  // namespace sixline::sim
