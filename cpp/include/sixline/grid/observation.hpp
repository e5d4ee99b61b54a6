// What one seat may know (TL4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "sixline/grid/state.hpp"

namespace sixline::grid {

/// The public state and the seat's own hand. It has no memory: nothing is inferred from past exchanges. Two positions
/// that differ only in what the seat cannot see give equal observations.
struct Observation {
    Rules rules;
    Board board;
    int seat = 0;
    Hand hand;
    std::array<std::uint8_t, kMaxSeats> hand_sizes{};
    std::array<std::uint8_t, kMaxSeats> set_sizes{};
    std::array<std::int32_t, kMaxSeats> scores{};
    std::array<std::uint8_t, kTypes> unseen{};  // copies in the bag and the other hands
    int bag_count = 0;
    int turn = 0;
    int to_move = 0;
    int passes = 0;
    Reason reason = Reason::playing;

    static Observation of(const State& state, int seat);

    bool is_own_turn() const { return reason == Reason::playing && to_move == seat; }

    /// Over everything here but the own hand: for public use.
    Key key() const;

    /// A full state that agrees with it: unseen tiles dealt uniformly, luck to come fresh.
    State determinize(std::uint64_t seed) const;

    friend bool operator==(const Observation& a, const Observation& b);
};

}  // namespace sixline::grid
