#include "sixline/search/policy.hpp"

#include <algorithm>

namespace sixline::search {

std::optional<Policy> find_policy(std::string_view name) {
    for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
        if (kPolicyNames[i] == name) return static_cast<Policy>(i);
    }
    return std::nullopt;
}

template <Variant V>
grid::Move choose(Policy policy, const grid::Mover<V>& mover, Rng& rng, grid::MoveBuffer& scratch) {
    scratch.clear();
    if (policy == Policy::random) {
        mover.placements(scratch);
        if (scratch.size() == 0) return mover.fallback();
        return scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
    }
    grid::Best best(scratch);
    mover.placements(best);
    if (scratch.size() == 0) return mover.fallback();
    if (scratch.size() == 1) return scratch[0];
    const auto pick = rng.below(static_cast<std::uint32_t>(scratch.size()));
    std::nth_element(scratch.begin(), scratch.begin() + pick, scratch.end());
    return scratch[pick];
}

cards::Move choose(Policy policy, const cards::Mover& mover, Rng& rng, cards::MoveBuffer& scratch) {
    if (policy == Policy::random) return mover.random_move(rng);
    mover.best_moves(cards::Objective::qwirkles, scratch);
    if (scratch.empty()) return mover.fallback();
    if (scratch.size() == 1) return scratch.front();
    const auto pick = rng.below(static_cast<std::uint32_t>(scratch.size()));
    std::nth_element(scratch.begin(), scratch.begin() + pick, scratch.end());
    return scratch[pick];
}

template grid::Move choose(Policy, const grid::Mover<Variant::classic>&, Rng&, grid::MoveBuffer&);
template grid::Move choose(Policy, const grid::Mover<Variant::flex>&, Rng&, grid::MoveBuffer&);

}  // namespace sixline::search
