// A game as it went: the deal, every move, and every tile drawn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sixline/core/hand.hpp"
#include "sixline/rules/outcome.hpp"
#include "sixline/search/states.hpp"

namespace sixline::record {

template <class Move>
struct Turn {
    Move move;  // with its points
    std::array<Tile, kHandCapacity> drawn{};
    std::uint8_t drawn_count = 0;

    std::span<const Tile> draws() const { return std::span(drawn).first(drawn_count); }

    friend bool operator==(const Turn&, const Turn&) = default;
};

/// What all games of a log share.
struct Run {
    Rules rules;
    std::optional<std::uint64_t> seed;
};

/// A swap does not: the player goes on (CD6).
inline bool ends_turn(const grid::Move& /*move*/) {
    return true;
}
inline bool ends_turn(const cards::Move& move) {
    return move.kind != cards::MoveKind::swap;
}

/// What a log keeps of a game, besides.
template <Variant V>
struct Game {
    using Turn = record::Turn<typename StateOf<V>::Move>;

    std::vector<Hand> hands;            // as dealt, by seat
    std::vector<Tile> bag;              // as dealt, in drawing order
    std::vector<std::uint8_t> players;  // by seat: a number in the log's list of names
    std::vector<Turn> turns;
    std::vector<int> scores;  // by seat
    int opener = 0;           // seat
    Reason reason = Reason::playing;
    Key key = 0;  // of the final state
    std::optional<std::uint64_t> seed;
    std::uint64_t index = 0;  // of the game in a run with that seed
};

/// A game that begins with this deal.
template <Variant V>
Game<V> begun(const StateOf<V>& dealt) {
    Game<V> game;
    for (int seat = 0; seat < dealt.seats(); ++seat) game.hands.push_back(dealt.hand(seat));
    game.bag = dealt.bag().in_order();
    game.opener = dealt.to_move();
    return game;
}

/// And goes on with what `play` remembered, to here.
template <Variant V>
void complete(Game<V>& game, std::span<const typename StateOf<V>::Undo> history, const StateOf<V>& end) {
    for (const auto& undo : history) {
        auto& turn = game.turns.emplace_back();
        turn.move = undo.move;
        turn.drawn_count = undo.drawn_count;
        std::copy_n(undo.drawn.begin(), undo.drawn_count, turn.drawn.begin());
    }
    for (int seat = 0; seat < end.seats(); ++seat) game.scores.push_back(end.score(seat));
    game.reason = end.reason();
    game.key = end.key();
}

/// `f(move, seat, turn)` for each, in order: who moves follows from the opener.
template <Variant V, class F>
void for_each_turn(const Rules& rules, const Game<V>& game, F&& f) {
    int seat = game.opener;
    int turn = 0;
    for (const auto& each : game.turns) {
        f(each, seat, turn);
        if (!ends_turn(each.move)) continue;
        seat = rules.next_seat(seat);
        ++turn;
    }
}

}  // namespace sixline::record
