// Every turn of a hand (CD3, CD4, CD8), and the best ones without looking at all.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "sixline/cards/counts.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::cards {

/// Which cards of a hand are played: bit i is its i-th card. Of equal cards the first ones are taken, so that a
/// multiset has one such set.
using Played = std::uint32_t;

/// The turn that plays those cards of a hand.
inline Move chosen_from(const Hand& hand, Played played, Claims claims = {}) {
    Move turn{.kind = MoveKind::play, .points = static_cast<std::uint8_t>(claims.size()), .claims = claims};
    for (; played != 0; played &= played - 1) turn.tiles[turn.count++] = hand[std::countr_zero(played)];
    return turn;
}

/// A set of them: one bit for each of the 512.
class PlayedSets {
public:
    constexpr void insert(Played played) { words_[played / 64] |= std::uint64_t{1} << played % 64; }
    constexpr void erase(Played played) { words_[played / 64] &= ~(std::uint64_t{1} << played % 64); }
    constexpr bool contains(Played played) const { return (words_[played / 64] >> played % 64 & 1) != 0; }
    constexpr PlayedSets& operator-=(const PlayedSets& others) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~others.words_[i];
        return *this;
    }
    constexpr PlayedSets& operator&=(const PlayedSets& others) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= others.words_[i];
        return *this;
    }
    int size() const;
    bool empty() const { return *this == PlayedSets{}; }
    /// The i-th member.
    Played nth(int i) const;
    template <class F>
    void for_each(F&& f) const {
        for (std::uint32_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
                f(64 * i + static_cast<Played>(std::countr_zero(left)));
            }
        }
    }

    friend constexpr bool operator==(const PlayedSets&, const PlayedSets&) = default;

private:
    std::array<std::uint64_t, (std::size_t{1} << kHandCapacity) / 64> words_{};
};

inline constexpr int kShortestRow = 3;  // CD1

/// What a player aims at; of equal turns by the first number, the second decides.
enum class Objective : std::uint8_t {
    qwirkles,  // the most Qwirkles, then the most cards
    cards,     // the most cards, then the most Qwirkles
};

/// All turns of a hand at a table. They are held as sets: for each claim, which cards can be played with it.
class Turns {
public:
    /// `table` splits into rows. Of the rules, the options `play` and `claim` matter.
    Turns(const Counts& table, const Hand& hand, const Rules& rules);

    std::uint64_t count() const;
    /// The distinct P.
    const PlayedSets& played_sets() const { return played_sets_; }
    /// Calls `f(move)` for every turn: by P, then by Q.
    template <class F>
    void for_each(F&& f) const {
        played_sets_.for_each([&](Played played) {
            Move turn = chosen_from(hand_, played);
            for (const Claimed& claimed : claimed_) {
                if (!claimed.played.contains(played)) continue;
                turn.claims = claimed.claims;
                turn.points = claimed.points;
                f(std::as_const(turn));
            }
        });
    }
    /// Lists them at the end of `moves`.
    void append_to(std::vector<Move>& moves) const {
        moves.reserve(moves.size() + count());
        for_each([&](const Move& turn) { moves.push_back(turn); });
    }
    Hand cards_of(Played played) const { return Hand(chosen_from(hand_, played).played()); }

private:
    struct Claimed {
        Claims claims;
        std::uint8_t points;  // how many they are
        PlayedSets played;    // what can be played with them
    };

    Hand hand_;
    PlayedSets played_sets_;
    std::vector<Claimed> claimed_;
};

/// The opening's turns (CD2): one of the hand's longest rows, claimed when it has six cards; none without a row.
void opening_turns(const Hand& hand, std::vector<Move>& turns);

/// The most Qwirkles that can be claimed with the cards that a legal turn plays.
int most_claims(const Counts& table, const Move& turn);

/// Some turn is legal.
bool has_turn(const Counts& table, const Hand& hand);

/// The best turns, every tie, in no particular order; none when the hand is blocked.
void best_turns(const Counts& table, const Hand& hand, const Rules& rules, Objective objective,
                std::vector<Move>& ties);

/// Uniform over the distinct P, then over their Q; the hand is not blocked.
Move random_turn(const Counts& table, const Hand& hand, const Rules& rules, Rng& rng);

}  // namespace sixline::cards
