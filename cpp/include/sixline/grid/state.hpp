// A whole game of a tile variant: deal, turns, end; play and exact undo.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/core/bag.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/grid/mover.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// What `play` changed beyond the move itself; the caller keeps it, a state holds no history.
template <Variant V>
struct Undo {
    Move move;
    Hand hand;                            // the mover's, before
    std::array<Tile, kHandSize> drawn{};  // in drawing order
    std::uint8_t drawn_count = 0;
    std::uint8_t seat = 0;
    std::uint8_t passes = 0;             // in a row, before
    Reason reason = Reason::playing;     // before
    std::int16_t bonus = 0;              // CL9's points, beyond the move's
    Rng stream;                          // the game's, before
    typename Board<V>::Covered covered;  // by a placement
};

/// Everything a game is made of when it is taken over in the middle.
template <Variant V>
struct Position {
    Board<V> board;
    std::vector<Hand> hands;  // by seat
    std::vector<Tile> bag;    // in drawing order
    std::vector<int> scores;  // by seat
    int to_move = 0;
    int turn = 0;                // turns taken so far
    int passes = 0;              // in a row
    std::vector<int> set_sizes;  // as declared (CL2), 0: not known; empty: by the hands, later than the opening 0
    Reason reason = Reason::playing;
};

template <Variant V>
class State {
public:
    using Move = grid::Move;
    using Moves = MoveBuffer;
    using Undo = grid::Undo<V>;
    using Position = grid::Position<V>;

    /// Shuffles, deals and decides who opens (CL1, CL2). Ages are by person, or none (TL3, HT2).
    static State deal(const Rules& rules, std::uint64_t seed, std::uint64_t index, std::span<const int> ages);

    /// The same from known hands and a bag in drawing order; PositionError unless they are the whole set.
    static State from_deal(const Rules& rules, std::span<const Hand> hands, std::span<const Tile> bag,
                           std::span<const int> ages, std::uint64_t seed, std::uint64_t index);

    /// A game taken over; PositionError unless table, hands and bag are the whole set.
    static State from_position(const Rules& rules, const Position& position, std::uint64_t seed, std::uint64_t index);

    Position position() const;

    const Rules& rules() const { return rules_; }
    const Board<V>& board() const { return board_; }
    const Hand& hand(int seat) const { return hands_[at(seat)]; }
    const Bag& bag() const { return bag_; }
    int score(int seat) const { return scores_[at(seat)]; }
    int set_size(int seat) const { return set_sizes_[at(seat)]; }
    int to_move() const { return to_move_; }
    /// Who acts for the seat to move (HT2).
    int acting_person() const { return rules_.acting_person(to_move_, turn_); }
    int turn() const { return turn_; }
    int passes() const { return passes_; }
    int seats() const { return rules_.seats(); }
    Reason reason() const { return reason_; }
    bool is_over() const { return reason_ != Reason::playing; }
    const Rng& stream() const { return stream_; }

    /// Bit s is set when seat s has the highest total; at the end they have won (CL9).
    unsigned leaders() const;

    /// Over the table, the hands by seat, the mover, the points, passes in a row and the rules; the bag's order never.
    Key key() const;

    /// What the player to move may do.
    Mover<V> mover() const { return {rules_, board_, hand(to_move_), bag_.size(), reason_}; }

    /// Unchecked: the move is legal and, for a placement, scored.
    void play(const Move& move, Undo& undo);
    /// The last move played.
    void undo(const Undo& undo);

    /// The luck to come: what the next exchange shuffles with.
    void set_stream(const Rng& stream) { stream_ = stream; }

    /// Makes these the next draws; false when the bag does not hold them, and nothing has changed.
    bool bring_up(std::span<const Tile> next) { return bag_.bring_up(next); }
    /// Unchecked: the same tiles, in another order.
    void set_bag(const Bag& bag) { bag_ = bag; }

    /// Whether every tile of the set is in one place exactly.
    bool is_conserved() const;

private:
    explicit State(const Rules& rules) : rules_(rules), board_(rules) {}

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    void draw_up(Hand& hand, Undo& undo, int count);
    void choose_opener(std::span<const int> ages, Rng start);
    void end_turn();
    bool is_locked() const;

    // In an order that leaves no gaps.
    Rules rules_;
    Board<V> board_;
    Bag bag_;
    std::uint8_t to_move_ = 0;
    std::uint8_t passes_ = 0;
    Reason reason_ = Reason::playing;
    std::array<Hand, kMaxTileSeats> hands_;
    std::array<std::int32_t, kMaxTileSeats> scores_{};
    std::array<std::uint8_t, kMaxTileSeats> set_sizes_{};
    std::int32_t turn_ = 0;
    Rng stream_;
};

}  // namespace sixline::grid
