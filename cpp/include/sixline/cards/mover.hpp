// What the player whose turn it is may do.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sixline/cards/counts.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::cards {

using MoveBuffer = std::vector<Move>;

/// A view of a state, or of an observation, by the player to move: the moves depend on nothing else. What it refers to
/// outlives it. Placements are turns here, by the name that they have in every variant.
struct Mover {
    const Rules& rules;
    const Counts& table;
    const Hand& hand;
    int pile_count;
    int swaps = 0;            // made this turn
    bool is_opening = false;  // nothing has been played yet
    Reason reason = Reason::playing;
    bool is_turn = true;  // false in the view of a seat that has to wait

    bool can_move() const { return reason == Reason::playing && is_turn; }

    void placements(MoveBuffer& moves) const;
    bool has_placement() const;
    std::uint64_t count_placements() const;

    /// CD6: a blocked player with cards, a pile and swaps left.
    bool can_swap() const { return may_swap() && !has_placement(); }
    /// CD6: a blocked player who cannot swap either.
    bool can_pass() const { return can_move() && !may_swap() && !has_placement(); }

    /// Turns in the order of a list; of a blocked player, the swap or the pass.
    void legal_moves(MoveBuffer& moves) const;

    /// What a blocked player does.
    Move fallback() const { return may_swap() ? swap_hand() : pass(); }
    /// The best turns by `objective`, every tie; none when blocked.
    void best_moves(Objective objective, MoveBuffer& ties) const;
    /// The most Qwirkles, then the most cards, ties by canonical order; of a blocked player, the fallback.
    Move best_move() const;
    /// Uniform over the distinct P, then over their Q; of a blocked player, the fallback.
    Move random_move(Rng& rng) const;

    std::optional<Fault> check(const Move& move) const;

private:
    /// One of the hand's longest rows, and nothing else (CD2).
    bool is_row_opening() const { return is_opening && rules.card_opening == CardOpening::longest_row; }
    bool may_swap() const {
        return can_move() && !is_opening && !hand.empty() && pile_count > 0 && swaps < rules.max_swaps;
    }
    std::optional<Fault> check_turn_order() const;
    std::optional<Fault> check_blocked(const Move& move) const;
};

/// A mover with all that it refers to, for work that outlives the state.
class OwnMover {
public:
    explicit OwnMover(const Mover& mover)
        : rules_(mover.rules), table_(mover.table), hand_(mover.hand), mover_(mover) {}

    Mover mover() const {
        return {rules_,        table_,        hand_, mover_.pile_count, mover_.swaps, mover_.is_opening,
                mover_.reason, mover_.is_turn};
    }

private:
    Rules rules_;
    Counts table_;
    Hand hand_;
    Mover mover_;  // its numbers alone
};

}  // namespace sixline::cards
