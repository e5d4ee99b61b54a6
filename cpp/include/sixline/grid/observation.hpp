// What one seat may know (TL4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "sixline/grid/state.hpp"

namespace sixline::grid {

/// The public state and the seat's own hand. It has no memory: nothing is inferred from past exchanges. Two positions
/// that differ only in what the seat cannot see give equal observations.
template <Variant V>
struct Observation {
    Rules rules;
    Board<V> board;
    int seat = 0;
    std::array<Hand, kMaxTileSeats> hands;  // by seat; empty where it is hidden
    std::array<std::uint8_t, kMaxTileSeats> hand_sizes{};
    std::array<std::uint8_t, kMaxTileSeats> set_sizes{};
    std::array<std::int32_t, kMaxTileSeats> scores{};
    std::array<std::uint8_t, kTileCodes> unseen{};  // by code: copies in the bag and the hidden hands
    int bag_count = 0;
    int turn = 0;
    int to_move = 0;
    int passes = 0;
    Reason reason = Reason::playing;

    static Observation of(const State<V>& state, int seat);

    const Hand& hand() const { return hands[static_cast<std::size_t>(seat)]; }
    int score(int s) const { return scores[static_cast<std::size_t>(s)]; }
    /// A seat's hand lies open: the own one, and with open hand all of them (HT1).
    bool is_shown(int other) const { return other == seat || rules.open_hand; }
    bool is_own_turn() const { return reason == Reason::playing && to_move == seat; }
    /// Nothing has been played yet: the hands are those whose sets were declared (CL2).
    bool is_opening() const { return turn == 0 && board.empty(); }

    /// What the seat may do.
    Mover<V> mover() const { return {rules, board, hand(), bag_count, reason, to_move == seat}; }

    /// Over what is public and matters to play: the hands when they lie open, not the own one otherwise; neither how
    /// many turns were taken, but in a sprint, nor the sets declared.
    Key key() const;

    /// A full state that agrees with it: unseen tiles dealt uniformly, luck to come fresh. Before the opening, among
    /// the deals in which every hand has the set size declared (CL2).
    State<V> determinize(std::uint64_t seed) const;

    friend bool operator==(const Observation& a, const Observation& b) {
        return a.rules == b.rules && a.seat == b.seat && a.hands == b.hands && a.hand_sizes == b.hand_sizes &&
               a.set_sizes == b.set_sizes && a.scores == b.scores && a.unseen == b.unseen &&
               a.bag_count == b.bag_count && a.turn == b.turn && a.to_move == b.to_move && a.passes == b.passes &&
               a.reason == b.reason && a.board.key() == b.board.key() && a.board.cells() == b.board.cells();
    }
};

}  // namespace sixline::grid
