#include "sixline/search/playout.hpp"

#include "sixline/cards/state.hpp"
#include "sixline/grid/state.hpp"

namespace sixline::search {

Rng bot_stream(std::uint64_t seed, std::uint64_t index, int seat, int turn) {
    return Rng::stream(seed, index, Purpose::bot, static_cast<std::uint64_t>(seat), static_cast<std::uint64_t>(turn));
}

template <class State>
Reason play_out(State& state, std::span<const Policy> policies, std::uint64_t seed, std::uint64_t index, int max_turns,
                typename State::Moves& scratch, std::vector<typename State::Undo>* history) {
    typename State::Undo unkept;
    while (!state.is_over()) {
        if (state.turn() >= max_turns) return Reason::turn_cap;
        const int seat = state.to_move();
        Rng rng = bot_stream(seed, index, seat, state.turn());
        const auto move = choose(policies[static_cast<std::size_t>(seat)], state.mover(), rng, scratch);
        state.play(move, history ? history->emplace_back() : unkept);
    }
    return state.reason();
}

template Reason play_out(grid::State<Variant::classic>&, std::span<const Policy>, std::uint64_t, std::uint64_t, int,
                         grid::MoveBuffer&, std::vector<grid::Undo<Variant::classic>>*);
template Reason play_out(grid::State<Variant::flex>&, std::span<const Policy>, std::uint64_t, std::uint64_t, int,
                         grid::MoveBuffer&, std::vector<grid::Undo<Variant::flex>>*);
template Reason play_out(cards::State&, std::span<const Policy>, std::uint64_t, std::uint64_t, int, cards::MoveBuffer&,
                         std::vector<cards::Undo>*);

}  // namespace sixline::search
