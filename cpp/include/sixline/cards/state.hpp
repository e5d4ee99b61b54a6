// A whole game of cards: deal, turns, end; play and exact undo.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/cards/counts.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/mover.hpp"
#include "sixline/core/bag.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::cards {

/// What `play` changed beyond the move itself; the caller keeps it, a state holds no history.
struct Undo {
    Move move;
    Hand hand;                                // the mover's, before
    Hand shown;                               // of it, before
    std::array<Tile, kHandCapacity> drawn{};  // in drawing order
    std::uint8_t drawn_count = 0;
    std::uint8_t seat = 0;
    std::uint8_t passes = 0;          // in a row, before
    std::uint8_t turns_left = 0;      // of the last round, before
    std::uint16_t swaps = 0;          // this turn, before
    Reason reason = Reason::playing;  // before
    Rng stream;                       // the game's, before
};

/// Everything a game is made of when it is taken over in the middle.
struct Position {
    Counts table;
    std::vector<Hand> hands;     // by seat
    std::vector<Tile> pile;      // in drawing order
    std::vector<Hand> shown;     // by seat: cards of the hand that all have seen (CD6); empty: none
    std::vector<Claims> claims;  // by seat; empty: none
    int to_move = 0;
    int turn = 0;        // turns taken so far
    int swaps = 0;       // this turn
    int passes = 0;      // in a row
    int turns_left = 0;  // of the last round (CD7); 0 before it
    Reason reason = Reason::playing;
};

class State {
public:
    using Move = cards::Move;
    using Moves = MoveBuffer;
    using Undo = cards::Undo;
    using Position = cards::Position;

    /// Shuffles and deals until somebody holds a row, who opens (CD1, CD2). Ages are by player, or none (TL3).
    static State deal(const Rules& rules, std::uint64_t seed, std::uint64_t index, std::span<const int> ages);

    /// The same from known hands and a pile in drawing order; PositionError unless they are the whole set and somebody
    /// holds a row.
    static State from_deal(const Rules& rules, std::span<const Hand> hands, std::span<const Tile> pile,
                           std::span<const int> ages, std::uint64_t seed, std::uint64_t index);

    /// A game taken over; PositionError unless everything together is the whole set, the table splits, and before the
    /// opening the seat to move can open (CD2).
    static State from_position(const Rules& rules, const Position& position, std::uint64_t seed, std::uint64_t index);

    Position position() const;

    const Rules& rules() const { return rules_; }
    const Counts& table() const { return table_; }
    const Hand& hand(int seat) const { return hands_[at(seat)]; }
    /// Cards of a hand that all have seen.
    const Hand& shown(int seat) const { return shown_[at(seat)]; }
    const Bag& pile() const { return pile_; }
    const Bag& bag() const { return pile_; }
    Claims claims(int seat) const { return claims_[at(seat)]; }
    /// Qwirkles.
    int score(int seat) const { return claims(seat).size(); }
    int to_move() const { return to_move_; }
    int acting_person() const { return to_move_; }
    int turn() const { return turn_; }
    int swaps() const { return swaps_; }
    int passes() const { return passes_; }
    /// Of the last round (CD7); 0 before it and after it.
    int turns_left() const { return turns_left_; }
    /// Nothing has been played yet (CD2).
    bool is_opening() const;
    int seats() const { return rules_.seats(); }
    Reason reason() const { return reason_; }
    bool is_over() const { return reason_ != Reason::playing; }
    const Rng& stream() const { return stream_; }

    /// Bit s is set when seat s has the most Qwirkles; at the end they have won (CD7).
    unsigned leaders() const;

    /// Over the table, the hands by seat, the mover, Qwirkles by seat, swaps, passes in a row, the last round's turns,
    /// how it ended and the rules; the pile's order never, nor what has been shown.
    Key key() const;

    /// What the player to move may do.
    Mover mover() const { return {rules_, table_, hand(to_move_), pile_.size(), swaps_, is_opening(), reason_}; }

    /// Unchecked: the move is legal.
    void play(const Move& move, Undo& undo);
    /// The last move played.
    void undo(const Undo& undo);

    /// The luck to come: what the next swap shuffles with.
    void set_stream(const Rng& stream) { stream_ = stream; }

    /// Makes these the next draws; false when the pile does not hold them, and nothing has changed.
    bool bring_up(std::span<const Tile> next) { return pile_.bring_up(next); }
    /// Unchecked: the same tiles, in another order.
    void set_bag(const Bag& bag) { pile_ = bag; }

    /// Whether every card of the set is in one place exactly.
    bool is_conserved() const;

private:
    explicit State(const Rules& rules) : rules_(rules) {}

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    void draw_up(Hand& hand, Undo& undo, int count);
    void end_turn(bool drew_last);

    Rules rules_;
    std::uint8_t to_move_ = 0;
    std::uint16_t swaps_ = 0;
    Counts table_;
    Bag pile_;
    std::array<Hand, kMaxSeats> hands_;
    std::array<Hand, kMaxSeats> shown_;
    std::array<Claims, kMaxSeats> claims_{};
    Rng stream_;
    std::int32_t turn_ = 0;
    std::uint8_t passes_ = 0;
    std::uint8_t turns_left_ = 0;
    Reason reason_ = Reason::playing;
};

/// A key of the cards alone.
Key counts_key(const Counts& counts);

}  // namespace sixline::cards
