#include "sixline/verify/perft.hpp"

namespace sixline::verify {

template <Variant V>
std::uint64_t perft(grid::State<V>& state, int depth, Leaves leaves) {
    if (depth == 0) return 1;
    if (depth == 1 && leaves == Leaves::bulk) {
        grid::Count count;
        state.mover().placements(count);
        return count.count();
    }
    std::uint64_t total = 0;
    for (const auto& [move, nodes] : divide(state, depth, leaves)) total += nodes;
    return total;
}

template <Variant V>
std::vector<std::pair<grid::Move, std::uint64_t>> divide(grid::State<V>& state, int depth, Leaves leaves) {
    grid::MoveBuffer moves;
    state.mover().placements(moves);
    std::vector<std::pair<grid::Move, std::uint64_t>> split;
    grid::Undo<V> undo;
    for (const grid::Move& move : moves) {
        state.play(move, undo);
        split.emplace_back(move, perft(state, depth - 1, leaves));
        state.undo(undo);
    }
    return split;
}

template std::uint64_t perft(grid::State<Variant::classic>&, int, Leaves);
template std::uint64_t perft(grid::State<Variant::flex>&, int, Leaves);
template std::vector<std::pair<grid::Move, std::uint64_t>> divide(grid::State<Variant::classic>&, int, Leaves);
template std::vector<std::pair<grid::Move, std::uint64_t>> divide(grid::State<Variant::flex>&, int, Leaves);

}  // namespace sixline::verify
