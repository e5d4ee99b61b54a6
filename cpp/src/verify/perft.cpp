#include "sixline/verify/perft.hpp"

#include "sixline/cards/state.hpp"
#include "sixline/grid/state.hpp"

namespace sixline::verify {

template <class State>
std::uint64_t perft(State& state, int depth, Leaves leaves) {
    if (depth == 0) return 1;
    if (depth == 1 && leaves == Leaves::bulk) return state.mover().count_placements();
    std::uint64_t total = 0;
    for (const auto& [move, nodes] : divide(state, depth, leaves)) total += nodes;
    return total;
}

template <class State>
std::vector<std::pair<typename State::Move, std::uint64_t>> divide(State& state, int depth, Leaves leaves) {
    typename State::Moves moves;
    state.mover().placements(moves);
    std::vector<std::pair<typename State::Move, std::uint64_t>> split;
    typename State::Undo undo;
    for (const typename State::Move& move : moves) {
        state.play(move, undo);
        split.emplace_back(move, perft(state, depth - 1, leaves));
        state.undo(undo);
    }
    return split;
}

using Classic = grid::State<Variant::classic>;
using Flex = grid::State<Variant::flex>;

template std::uint64_t perft(Classic&, int, Leaves);
template std::uint64_t perft(Flex&, int, Leaves);
template std::uint64_t perft(cards::State&, int, Leaves);
template std::vector<std::pair<grid::Move, std::uint64_t>> divide(Classic&, int, Leaves);
template std::vector<std::pair<grid::Move, std::uint64_t>> divide(Flex&, int, Leaves);
template std::vector<std::pair<cards::Move, std::uint64_t>> divide(cards::State&, int, Leaves);

}  // namespace sixline::verify
