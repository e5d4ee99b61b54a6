// One game, or the rest of one, played by built-in policies.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sixline/search/policy.hpp"

namespace sixline::search {

/// The random numbers of one seat's bot on one turn: a fresh stream a turn, so that a game can be taken up anywhere.
Rng bot_stream(std::uint64_t seed, std::uint64_t index, int seat, int turn);

/// Plays `state`, of any variant, to its end, or to `max_turns` turns in all. `policies` are by seat; what each move
/// changed is added to `history`, if there is one.
template <class State>
Reason play_out(State& state, std::span<const Policy> policies, std::uint64_t seed, std::uint64_t index, int max_turns,
                typename State::Moves& scratch, std::vector<typename State::Undo>* history = nullptr);

}  // namespace sixline::search
