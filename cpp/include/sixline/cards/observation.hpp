// What one seat may know (TL4).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sixline/cards/state.hpp"

namespace sixline::cards {

/// The public state and the seat's own hand. It has no memory: nothing is inferred from earlier turns. Two positions
/// that differ only in what the seat cannot see give equal observations.
struct Observation {
    Rules rules;
    Counts table;
    int seat = 0;
    /// By seat: what the seat knows to be there. All of the own hand; of others the cards that had to be shown (CD6).
    std::array<Hand, kMaxSeats> hands;
    std::array<Hand, kMaxSeats> shown;  // by seat: what all know to be there
    std::array<std::uint8_t, kMaxSeats> hand_sizes{};
    std::array<Claims, kMaxSeats> claims{};
    std::array<std::uint8_t, kTypes> unseen{};  // by code: copies in the pile and hidden in hands
    int pile_count = 0;
    int turn = 0;
    int to_move = 0;
    int swaps = 0;
    int passes = 0;
    int turns_left = 0;
    bool is_opening = false;
    Reason reason = Reason::playing;

    static Observation of(const State& state, int seat);

    const Hand& hand() const { return hands[static_cast<std::size_t>(seat)]; }
    int score(int s) const { return claims[static_cast<std::size_t>(s)].size(); }
    bool is_own_turn() const { return reason == Reason::playing && to_move == seat; }

    /// What the seat may do.
    Mover mover() const { return {rules, table, hand(), pile_count, swaps, is_opening, reason, to_move == seat}; }

    /// Over what is public and matters to play, so without how many turns were taken; of the hands, what has been
    /// shown.
    Key key() const;

    /// A full state that agrees with it: unseen cards dealt uniformly, luck to come fresh. Before the opening, among
    /// the deals in which the seat to move opens (CD2).
    State determinize(std::uint64_t seed) const;

    /// With these hands the seat to move is one that opens (CD2).
    bool opens(std::span<const Hand> dealt) const;

    friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace sixline::cards
