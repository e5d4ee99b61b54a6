#include "sixline/grid/observation.hpp"

#include <vector>

namespace sixline::grid {

Observation Observation::of(const State& state, int seat) {
    Observation view;
    view.rules = state.rules();
    view.board = state.board();
    view.seat = seat;
    view.hand = state.hand(seat);
    for (int s = 0; s < state.seats(); ++s) {
        const auto at = static_cast<std::size_t>(s);
        view.hand_sizes[at] = static_cast<std::uint8_t>(state.hand(s).size());
        view.set_sizes[at] = static_cast<std::uint8_t>(state.set_size(s));
        view.scores[at] = state.score(s);
    }
    for (int type = 0; type < kTypes; ++type) {
        view.unseen[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(
            kCopies - state.board().copies(type) - view.hand.count(Tile{static_cast<std::uint8_t>(type)}));
    }
    view.bag_count = state.bag().size();
    view.turn = state.turn();
    view.to_move = state.to_move();
    view.passes = state.passes();
    view.reason = state.reason();
    return view;
}

Key Observation::key() const {
    Key key = chain(rules_key(rules), board.key());
    key = chain(key, static_cast<std::uint64_t>(to_move) | static_cast<std::uint64_t>(passes) << 8 |
                         static_cast<std::uint64_t>(reason) << 16 | static_cast<std::uint64_t>(bag_count) << 24);
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.seats()); ++s) {
        key = chain(key, static_cast<std::uint64_t>(scores[s]) << 8 | hand_sizes[s]);
    }
    return key;
}

State Observation::determinize(std::uint64_t seed) const {
    std::vector<Tile> pool;
    for (int type = 0; type < kTypes; ++type) {
        pool.insert(pool.end(), unseen[static_cast<std::size_t>(type)], Tile{static_cast<std::uint8_t>(type)});
    }
    Rng rng = Rng::stream(seed, 0, Purpose::determinize);
    rng.shuffle(std::span(pool));

    Position position;
    position.board = board;
    for (int s = 0; s < rules.seats(); ++s) {
        Hand dealt = hand;
        if (s != seat) {
            dealt = Hand();
            for (int i = 0; i < hand_sizes[static_cast<std::size_t>(s)]; ++i) {
                dealt.add(pool.back());
                pool.pop_back();
            }
        }
        position.hands.push_back(dealt);
        position.scores.push_back(scores[static_cast<std::size_t>(s)]);
        position.set_sizes.push_back(set_sizes[static_cast<std::size_t>(s)]);
    }
    position.bag = pool;
    position.to_move = to_move;
    position.turn = turn;
    position.passes = passes;
    position.reason = reason;
    return State::from_position(rules, position, seed, 0);
}

bool operator==(const Observation& a, const Observation& b) {
    return a.rules == b.rules && a.seat == b.seat && a.hand == b.hand && a.hand_sizes == b.hand_sizes &&
           a.set_sizes == b.set_sizes && a.scores == b.scores && a.unseen == b.unseen && a.bag_count == b.bag_count &&
           a.turn == b.turn && a.to_move == b.to_move && a.passes == b.passes && a.reason == b.reason &&
           a.board.key() == b.board.key() && a.board.cells() == b.board.cells();
}

}  // namespace sixline::grid
