#include "sixline/cards/observation.hpp"

#include <algorithm>
#include <vector>

namespace sixline::cards {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

int longest_row(const Hand& hand) {
    return largest_set(hand.types());
}

}  // namespace

bool Observation::opens(std::span<const Hand> dealt) const {
    const int longest = longest_row(dealt[at(to_move)]);
    return longest >= kShortestRow &&
           std::ranges::all_of(dealt, [&](const Hand& hand) { return longest_row(hand) <= longest; });
}

Observation Observation::of(const State& state, int seat) {
    Observation view;
    view.rules = state.rules();
    view.table = state.table();
    view.seat = seat;
    view.unseen.fill(kCopies);
    const auto see = [&](Tile card) { --view.unseen[card.code]; };
    view.table.for_each(see);
    for (int s = 0; s < state.seats(); ++s) {
        view.hand_sizes[at(s)] = static_cast<std::uint8_t>(state.hand(s).size());
        view.claims[at(s)] = state.claims(s);
        view.shown[at(s)] = state.shown(s);
        view.hands[at(s)] = s == seat ? state.hand(s) : state.shown(s);
        for (const Tile card : view.hands[at(s)]) see(card);
        view.claims[at(s)].for_each([&](int line) {
            Counts cards;
            cards.add(Counts::line(line));
            cards.for_each(see);
        });
    }
    view.pile_count = state.pile().size();
    view.turn = state.turn();
    view.to_move = state.to_move();
    view.swaps = state.swaps();
    view.passes = state.passes();
    view.turns_left = state.turns_left();
    view.is_opening = state.is_opening();
    view.reason = state.reason();
    return view;
}

Key Observation::key() const {
    const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
    Key key = chain(rules_key(rules), counts_key(table));
    key = chain(key, word(to_move) | word(passes) << 8 | word(reason) << 16 | word(pile_count) << 24 |
                         word(turns_left) << 32 | word(is_opening) << 40 | word(swaps) << 48);
    for (int s = 0; s < rules.seats(); ++s) {
        key = chain(key, word(claims[at(s)].bits()) << 8 | hand_sizes[at(s)] | word(shown[at(s)].size()) << 32);
        for (const Tile card : shown[at(s)]) key = chain(key, card.code);
    }
    return key;
}

State Observation::determinize(std::uint64_t seed) const {
    std::vector<Tile> pool;
    for (std::uint8_t code = 0; code < kTypes; ++code) pool.insert(pool.end(), unseen[code], Tile{code});
    Rng rng = Rng::stream(seed, 0, Purpose::determinize);
    Position position;
    position.table = table;
    position.to_move = to_move;
    position.turn = turn;
    position.swaps = swaps;
    position.passes = passes;
    position.turns_left = turns_left;
    position.reason = reason;
    for (int s = 0; s < rules.seats(); ++s) {
        position.shown.push_back(shown[at(s)]);
        position.claims.push_back(claims[at(s)]);
    }
    do {
        rng.shuffle(std::span(pool));
        std::span<const Tile> left = pool;
        position.hands.clear();
        for (int s = 0; s < rules.seats(); ++s) {
            Hand dealt = hands[at(s)];
            for (; dealt.size() < hand_sizes[at(s)]; left = left.subspan(1)) dealt.add(left.front());
            position.hands.push_back(dealt);
        }
        position.pile.assign(left.begin(), left.end());
    } while (is_opening && !opens(position.hands));
    return State::from_position(rules, position, seed, 0);
}

}  // namespace sixline::cards
