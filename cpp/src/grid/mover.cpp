#include "sixline/grid/mover.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"

namespace sixline::grid {

namespace {

Fault fault(FaultCode code, const std::string& clause, const std::string& what) {
    return {code, clause, {}, {}, what + " (" + clause + ")"};
}

}  // namespace

template <Variant V>
void Mover<V>::legal_moves(MoveBuffer& moves) const {
    const std::size_t before = moves.size();
    placements(moves);
    const bool can_place = moves.size() > before;
    if (can_exchange()) {
        std::vector<Move> exchanges;
        for (unsigned subset = 1; subset < 1U << hand.size(); ++subset) {
            Hand tiles;
            for (int i = 0; i < hand.size(); ++i) {
                if ((subset >> i & 1) != 0) tiles.add(hand[i]);
            }
            if (tiles.size() <= bag_count) exchanges.push_back(exchange_of(tiles));
        }
        std::ranges::sort(exchanges);
        const auto repeats = std::ranges::unique(exchanges);
        exchanges.erase(repeats.begin(), repeats.end());
        for (const Move& exchange : exchanges) moves.push_back(exchange);
    }
    if (may_pass() || (must_pass_without_placement() && !can_place)) moves.push_back(pass());
}

template <Variant V>
Move Mover<V>::fallback() const {
    if (!can_exchange()) return pass();
    Hand tiles;
    for (int i = 0; i < std::min(hand.size(), bag_count); ++i) tiles.add(hand[i]);
    return exchange_of(tiles);
}

template <Variant V>
Move Mover<V>::best_move() const {
    MoveBuffer ties;
    Best best(ties);
    placements(best);
    return ties.size() == 0 ? fallback() : *std::ranges::min_element(ties);
}

template <Variant V>
std::optional<Fault> Mover<V>::check(const Move& move) const {
    if (auto waiting = check_turn()) return waiting;
    switch (move.kind) {
        case MoveKind::place:
            return check_placement(board.placed(), rules, move.cells(), &hand);
        case MoveKind::exchange:
            return check_exchange(move);
        case MoveKind::pass:
            break;
    }
    return check_pass();
}

template <Variant V>
std::optional<Fault> Mover<V>::check_turn() const {
    switch (reason) {
        case Reason::finished:
            return fault(FaultCode::game_over, "CL9", "the game is over: a hand is empty");
        case Reason::stalled:
            return fault(FaultCode::game_over, "CL10", "the game is over: every player passed");
        case Reason::locked:
            return fault(FaultCode::game_over, "CL11", "the game is over: no tile fits any more");
        case Reason::sprint:
            return fault(FaultCode::game_over, "HT3", "the game is over: the sprint's last turn is played");
        case Reason::playing:
        case Reason::turn_cap:
            break;
    }
    if (!is_turn) return fault(FaultCode::not_your_turn, "CL2", "it is another seat's turn");
    return std::nullopt;
}

template <Variant V>
std::optional<Fault> Mover<V>::check_exchange(const Move& move) const {
    const auto named = [&](std::span<const Tile> tiles) { return tiles_text(tiles, " ", rules.notation()); };
    const auto refused = [&](FaultCode code, const char* clause, std::span<const Tile> tiles, const std::string& what) {
        Fault found = fault(code, clause, what);
        found.tiles.assign(tiles.begin(), tiles.end());
        found.notation = rules.notation();
        return found;
    };
    const std::span<const Tile> given = move.new_tiles();
    if (board.empty()) {
        return refused(FaultCode::opening_needs_tiles, "CL3", given,
                       "the opening lays tiles: no exchange of " + named(given));
    }
    if (bag_count == 0) {
        return refused(FaultCode::exchange_not_allowed, "CL8", given,
                       "no exchange of " + named(given) + ": the bag is empty");
    }
    if (move.count == 0) return fault(FaultCode::exchange_size, "CL8", "an exchange has at least one tile");
    Hand left = hand;
    for (const Tile& tile : given) {
        if (left.remove(tile)) continue;
        return refused(FaultCode::not_in_hand, "CL8", {&tile, 1},
                       named({&tile, 1}) + " to exchange is not in the hand " + named(hand));
    }
    if (move.count > bag_count) {
        return refused(FaultCode::exchange_size, "CL8", given,
                       "an exchange of " + std::to_string(move.count) + " tiles, " + named(given) +
                           ", but the bag holds " + std::to_string(bag_count));
    }
    return std::nullopt;
}

template <Variant V>
std::optional<Fault> Mover<V>::check_pass() const {
    if (board.empty()) return fault(FaultCode::opening_needs_tiles, "CL3", "the opening lays tiles: no pass");
    if (can_pass()) return std::nullopt;
    if (bag_count != 0) {
        return fault(FaultCode::pass_not_allowed, "CL10", "no pass: the bag is not empty, so there is an exchange");
    }
    const std::vector<Placed> best = best_move().cells();
    Fault possible = fault(FaultCode::pass_not_allowed, "CL10",
                           "no pass: a placement is possible, as " + cells_text(best, rules.notation()));
    for (const auto& [cell, tile] : best) {
        possible.cells.push_back(cell);
        possible.tiles.push_back(tile);
    }
    possible.notation = rules.notation();
    return possible;
}

template struct Mover<Variant::classic>;
template struct Mover<Variant::flex>;

}  // namespace sixline::grid
