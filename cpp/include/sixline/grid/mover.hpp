// What the player whose turn it is may do.
#pragma once

#include <cstdint>
#include <optional>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/grid/sinks.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// A view of a state, or of an observation, by the player to move: the moves depend on nothing else. The rules, the
/// board and the hand it refers to outlive it.
template <Variant V>
struct Mover {
    const Rules& rules;
    const Board<V>& board;
    const Hand& hand;
    int bag_count;
    Reason reason = Reason::playing;
    bool is_turn = true;  // false in the view of a seat that has to wait

    bool can_move() const { return reason == Reason::playing && is_turn; }

    template <Sink<V> S>
    void placements(S& sink) const {
        if (can_move()) generate(board, rules, hand, sink);
    }
    void placements(MoveBuffer& moves) const {
        Collect collect(moves);
        placements(collect);
    }
    bool has_placement() const {
        Exists exists;
        placements(exists);
        return exists.found();
    }

    std::uint64_t count_placements() const {
        Count count;
        placements(count);
        return count.count();
    }

    /// CL8, CL3: an exchange of some size is legal.
    bool can_exchange() const { return can_move() && !board.empty() && bag_count > 0; }
    /// CL10 and the option voluntary_pass.
    bool can_pass() const { return may_pass() || (must_pass_without_placement() && !has_placement()); }

    /// Placements in the order of a list, then every distinct exchange in canonical order, then the pass.
    void legal_moves(MoveBuffer& moves) const;

    /// The largest exchange, of the first tiles in order; or the pass.
    Move fallback() const;
    /// The most points, ties by canonical order; without a placement the fallback.
    Move best_move() const;

    std::optional<Fault> check(const Move& move) const;

private:
    bool may_pass() const { return can_move() && !board.empty() && rules.voluntary_pass; }
    bool must_pass_without_placement() const { return can_move() && !board.empty() && bag_count == 0; }
    std::optional<Fault> check_turn() const;
    std::optional<Fault> check_exchange(const Move& move) const;
    std::optional<Fault> check_pass() const;
};

}  // namespace sixline::grid
