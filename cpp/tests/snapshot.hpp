// Everything a state shows, to compare before and after.
#pragma once

#include <vector>

#include "sixline/cards/state.hpp"
#include "sixline/grid/state.hpp"

namespace sixline::check {

struct Snapshot {
    Key key = 0;
    Rng stream;
    std::vector<Placed> placed;
    std::vector<Tile> bag;
    std::vector<Hand> hands;
    std::vector<int> scores;
    int to_move = 0;
    int turn = 0;
    int passes = 0;
    Reason reason = Reason::playing;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

template <Variant V>
Snapshot snapshot(const grid::State<V>& state) {
    const grid::Position<V> p = state.position();
    return {state.key(), state.stream(), {p.board.placed().begin(), p.board.placed().end()},
            p.bag,       p.hands,        p.scores,
            p.to_move,   p.turn,         p.passes,
            p.reason};
}

struct CardSnapshot {
    Key key = 0;
    Rng stream;
    cards::Counts table;
    std::vector<Tile> pile;
    std::vector<Hand> hands;
    std::vector<Hand> shown;
    std::vector<cards::Claims> claims;
    int to_move = 0;
    int turn = 0;
    int swaps = 0;
    int passes = 0;
    int turns_left = 0;
    Reason reason = Reason::playing;

    friend bool operator==(const CardSnapshot&, const CardSnapshot&) = default;
};

inline CardSnapshot snapshot(const cards::State& state) {
    const cards::Position p = state.position();
    return {state.key(), state.stream(), p.table, p.pile,   p.hands,      p.shown, p.claims,
            p.to_move,   p.turn,         p.swaps, p.passes, p.turns_left, p.reason};
}

}  // namespace sixline::check
