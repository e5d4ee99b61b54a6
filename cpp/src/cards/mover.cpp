#include "sixline/cards/mover.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "sixline/cards/validity.hpp"
#include "sixline/core/text.hpp"

namespace sixline::cards {

namespace {

Fault fault(FaultCode code, const char* clause, const std::string& what, std::span<const Tile> cards = {}) {
    return {code, clause, {}, {cards.begin(), cards.end()}, what + " (" + clause + ")"};
}

}  // namespace

void Mover::placements(MoveBuffer& moves) const {
    if (!can_move()) return;
    if (is_row_opening()) return opening_turns(hand, moves);
    Turns(table, hand, rules).append_to(moves);
}

bool Mover::has_placement() const {
    if (!can_move()) return false;
    return is_row_opening() ? largest_set(hand.types()) >= kShortestRow : has_turn(table, hand);
}

std::uint64_t Mover::count_placements() const {
    if (!can_move()) return 0;
    if (!is_row_opening()) return Turns(table, hand, rules).count();
    MoveBuffer openings;
    opening_turns(hand, openings);
    return openings.size();
}

void Mover::legal_moves(MoveBuffer& moves) const {
    const std::size_t before = moves.size();
    placements(moves);
    if (moves.size() == before && can_move()) moves.push_back(fallback());
}

void Mover::best_moves(Objective objective, MoveBuffer& ties) const {
    ties.clear();
    if (!can_move()) return;
    if (is_row_opening()) return opening_turns(hand, ties);
    best_turns(table, hand, rules, objective, ties);
}

Move Mover::best_move() const {
    MoveBuffer ties;
    best_moves(Objective::qwirkles, ties);
    return ties.empty() ? fallback() : *std::ranges::min_element(ties);
}

Move Mover::random_move(Rng& rng) const {
    if (!has_placement()) return fallback();
    if (!is_row_opening()) return random_turn(table, hand, rules, rng);
    MoveBuffer openings;
    opening_turns(hand, openings);
    return openings[rng.below(static_cast<std::uint32_t>(openings.size()))];
}

std::optional<Fault> Mover::check(const Move& move) const {
    if (auto waiting = check_turn_order()) return waiting;
    if (move.kind != MoveKind::play) return check_blocked(move);
    return is_row_opening() ? check_opening(move, hand) : check_turn(table, rules, move, &hand);
}

std::optional<Fault> Mover::check_turn_order() const {
    switch (reason) {
        case Reason::finished:
            return fault(FaultCode::game_over, "CD7", "the game is over: the last round has been played");
        case Reason::stalled:
            return fault(FaultCode::game_over, "CD6", "the game is over: every player passed");
        default:
            break;
    }
    if (!is_turn) return fault(FaultCode::not_your_turn, "CD2", "it is another seat's turn");
    return std::nullopt;
}

std::optional<Fault> Mover::check_blocked(const Move& move) const {
    const bool is_swap = move.kind == MoveKind::swap;
    const FaultCode code = is_swap ? FaultCode::swap_not_allowed : FaultCode::pass_not_allowed;
    const std::string no = is_swap ? "no swap: " : "no pass: ";
    if (is_opening) return fault(FaultCode::opening_row, "CD2", no + "the opening lays a row");
    if (has_placement()) {
        const Move best = best_move();
        return fault(code, "CD6", no + "a turn is possible, as " + to_string(best), best.played());
    }
    if (is_swap == may_swap()) return std::nullopt;
    if (!is_swap) {
        return fault(code, "CD6",
                     "no pass: a blocked player swaps the hand, " + tiles_text(hand, " ", Notation::classic),
                     {hand.begin(), hand.end()});
    }
    if (hand.empty()) return fault(code, "CD6", "no swap: the hand is empty");
    if (pile_count == 0) return fault(code, "CD6", "no swap: the pile is empty");
    return fault(
        code, "CD6",
        "no swap: a turn has at most " + std::to_string(rules.max_swaps) + (rules.max_swaps == 1 ? " swap" : " swaps"));
}

}  // namespace sixline::cards
