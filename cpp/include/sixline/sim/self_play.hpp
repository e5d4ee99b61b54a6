// Games to measure on.
#pragma once

#include <cstdint>

#include "sixline/search/playout.hpp"
#include "sixline/search/policy.hpp"
#include "sixline/sim/batch.hpp"

namespace sixline::sim {

/// Plays a greedy game, with `visit(state)` before each turn but the opening.
template <class State, class Visit>
void play_greedy(const Rules& rules, std::uint64_t seed, std::uint64_t game, Visit&& visit) {
    State state = State::deal(rules, seed, game, {});
    typename State::Moves scratch;
    typename State::Undo undo;
    while (!state.is_over() && state.turn() < kDefaultMaxTurns) {
        if (state.turn() > 0) visit(state);
        Rng rng = search::bot_stream(seed, game, state.to_move(), state.turn());
        state.play(search::choose(search::Policy::greedy, state.mover(), rng, scratch), undo);
    }
}

}  // namespace sixline::sim
