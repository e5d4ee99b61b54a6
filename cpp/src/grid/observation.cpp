#include "sixline/grid/observation.hpp"

#include <array>
#include <bitset>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace sixline::grid {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

template <Variant V>
std::vector<Tile> unseen_tiles(const Observation<V>& view) {
    std::vector<Tile> tiles;
    for (int code = 0; code < view.rules.codes(); ++code) {
        tiles.insert(tiles.end(), view.unseen[at(code)], Tile{static_cast<std::uint8_t>(code)});
    }
    return tiles;
}

/// Fills the hidden hands and the bag with the unseen tiles in any order.
template <Variant V>
void deal_freely(const Observation<V>& view, Position<V>& position, Rng& rng) {
    std::vector<Tile> pool = unseen_tiles(view);
    rng.shuffle(std::span(pool));
    for (int s = 0; s < view.rules.seats(); ++s) {
        if (view.is_shown(s)) continue;
        for (int i = 0; i < view.hand_sizes[at(s)]; ++i) {
            position.hands[at(s)].add(pool.back());
            pool.pop_back();
        }
    }
    position.bag = std::move(pool);
}

/// The same before the opening, where each hand has the set size that its seat has declared (CL2). Hands are drawn from
/// all unseen tiles one by one, each until its set is right, and all of them again when two share a tile: so deals are
/// as likely as each other, and none is long to find, though all sets were rare.
template <Variant V>
void deal_as_declared(const Observation<V>& view, Position<V>& position, Rng& rng) {
    const std::vector<Tile> pool = unseen_tiles(view);
    std::vector<std::uint8_t> order(pool.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    const auto draw = [&](int declared) {
        TypeSet types = 0;
        do {
            types = 0;
            for (std::size_t i = 0; i < kHandSize; ++i) {
                std::swap(order[i], order[i + rng.below(static_cast<std::uint32_t>(order.size() - i))]);
                types |= type_bit(pool[order[i]]);
            }
        } while (declared != 0 && largest_set(types) != declared);
        return std::span(order).first(kHandSize);
    };

    std::bitset<kSetSize> is_dealt;
    bool is_apart = false;
    while (!is_apart) {
        is_dealt.reset();
        is_apart = true;
        for (int s = 0; s < view.rules.seats() && is_apart; ++s) {
            if (view.is_shown(s)) continue;
            position.hands[at(s)] = {};
            for (const std::uint8_t number : draw(view.set_sizes[at(s)])) {
                is_apart = is_apart && !is_dealt[number];
                is_dealt.set(number);
                position.hands[at(s)].add(pool[number]);
            }
        }
    }
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (!is_dealt[i]) position.bag.push_back(pool[i]);
    }
    rng.shuffle(std::span(position.bag));
}

}  // namespace

template <Variant V>
Observation<V> Observation<V>::of(const State<V>& state, int seat) {
    Observation view;
    view.rules = state.rules();
    view.board = state.board();
    view.seat = seat;
    for (int code = 0; code < view.rules.codes(); ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        view.unseen[at(code)] = static_cast<std::uint8_t>(view.rules.copies() - view.board.copies(tile));
    }
    for (int s = 0; s < state.seats(); ++s) {
        view.hand_sizes[at(s)] = static_cast<std::uint8_t>(state.hand(s).size());
        view.set_sizes[at(s)] = static_cast<std::uint8_t>(state.set_size(s));
        view.scores[at(s)] = state.score(s);
        if (!view.is_shown(s)) continue;
        view.hands[at(s)] = state.hand(s);
        for (const Tile tile : state.hand(s)) --view.unseen[tile.code];
    }
    view.bag_count = state.bag().size();
    view.turn = state.turn();
    view.to_move = state.to_move();
    view.passes = state.passes();
    view.reason = state.reason();
    return view;
}

template <Variant V>
Key Observation<V>::key() const {
    Key key = chain(rules_key(rules), board.key());
    key = chain(key, static_cast<std::uint64_t>(to_move) | static_cast<std::uint64_t>(passes) << 8 |
                         static_cast<std::uint64_t>(reason) << 16 | static_cast<std::uint64_t>(bag_count) << 24 |
                         rules.turn_key(to_move, turn) << 32);
    for (int s = 0; s < rules.seats(); ++s) {
        key = chain(key, static_cast<std::uint64_t>(scores[at(s)]) << 8 | hand_sizes[at(s)]);
        if (!rules.open_hand) continue;
        for (const Tile tile : hands[at(s)]) key = chain(key, tile.code);
    }
    return key;
}

template <Variant V>
State<V> Observation<V>::determinize(std::uint64_t seed) const {
    Rng rng = Rng::stream(seed, 0, Purpose::determinize);
    Position<V> position;
    position.board = board;
    for (int s = 0; s < rules.seats(); ++s) {
        position.hands.push_back(hands[at(s)]);
        position.scores.push_back(scores[at(s)]);
        position.set_sizes.push_back(set_sizes[at(s)]);
    }
    position.to_move = to_move;
    position.turn = turn;
    position.passes = passes;
    position.reason = reason;
    if (is_opening()) {
        deal_as_declared(*this, position, rng);
    } else {
        deal_freely(*this, position, rng);
    }
    return State<V>::from_position(rules, position, seed, 0);
}

template struct Observation<Variant::classic>;
template struct Observation<Variant::flex>;

}  // namespace sixline::grid
