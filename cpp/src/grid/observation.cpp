#include "sixline/grid/observation.hpp"

#include <vector>

namespace sixline::grid {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
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
    std::vector<Tile> pool;
    for (int code = 0; code < rules.codes(); ++code) {
        pool.insert(pool.end(), unseen[at(code)], Tile{static_cast<std::uint8_t>(code)});
    }
    Rng rng = Rng::stream(seed, 0, Purpose::determinize);
    rng.shuffle(std::span(pool));

    Position<V> position;
    position.board = board;
    for (int s = 0; s < rules.seats(); ++s) {
        Hand dealt = hands[at(s)];
        if (!is_shown(s)) {
            for (int i = 0; i < hand_sizes[at(s)]; ++i) {
                dealt.add(pool.back());
                pool.pop_back();
            }
        }
        position.hands.push_back(dealt);
        position.scores.push_back(scores[at(s)]);
        position.set_sizes.push_back(set_sizes[at(s)]);
    }
    position.bag = pool;
    position.to_move = to_move;
    position.turn = turn;
    position.passes = passes;
    position.reason = reason;
    return State<V>::from_position(rules, position, seed, 0);
}

template struct Observation<Variant::classic>;
template struct Observation<Variant::flex>;

}  // namespace sixline::grid
