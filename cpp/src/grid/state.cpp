#include "sixline/grid/state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "sixline/core/text.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/rules/opener.hpp"

namespace sixline::grid {

namespace {

Fault plain_fault(FaultCode code, const char* clause, const std::string& what) {
    return {code, clause, {}, {}, what + " (" + clause + ")"};
}

void find_seat_faults(const Rules& rules, std::span<const Hand> hands, int fewest, std::vector<Fault>& faults) {
    if (static_cast<int>(hands.size()) != rules.seats()) {
        faults.push_back(
            plain_fault(FaultCode::hand_size, "CL1",
                        std::to_string(hands.size()) + " hands for " + std::to_string(rules.seats()) + " seats"));
    }
    for (const Hand& hand : hands) {
        if (hand.size() >= fewest && hand.size() <= kHandSize) continue;
        faults.push_back(plain_fault(
            FaultCode::hand_size, "CL1",
            "a hand here holds " + std::to_string(fewest) + " to six tiles, not " + std::to_string(hand.size())));
    }
}

}  // namespace

template <Variant V>
State<V> State<V>::deal(const Rules& rules, std::uint64_t seed, std::uint64_t index, std::span<const int> ages) {
    State state(validated(rules));
    require_ages(rules, ages);
    std::array<Tile, kSetSize> order;
    const auto tiles = std::span(order).first(at(rules.set_size()));
    for (int i = 0; i < rules.set_size(); ++i) order[at(i)] = Tile{static_cast<std::uint8_t>(i % rules.codes())};
    state.stream_ = Rng::stream(seed, index, Purpose::bag);
    state.bag_ = Bag(tiles);
    state.bag_.shuffle(state.stream_);
    for (int seat = 0; seat < rules.seats(); ++seat) {
        for (int i = 0; i < kHandSize; ++i) state.hands_[at(seat)].add(state.bag_.draw());
    }
    state.choose_opener(ages, Rng::stream(seed, index, Purpose::start));
    return state;
}

template <Variant V>
State<V> State<V>::from_deal(const Rules& rules, std::span<const Hand> hands, std::span<const Tile> bag,
                             std::span<const int> ages, std::uint64_t seed, std::uint64_t index) {
    Position position;
    position.board = Board<V>(rules);
    position.hands.assign(hands.begin(), hands.end());
    position.bag.assign(bag.begin(), bag.end());
    require_ages(validated(rules), ages);
    std::vector<Fault> faults;
    find_seat_faults(rules, hands, kHandSize, faults);
    if (!faults.empty()) throw PositionError(std::move(faults));
    State state = from_position(rules, position, seed, index);
    state.choose_opener(ages, Rng::stream(seed, index, Purpose::start));
    return state;
}

template <Variant V>
State<V> State<V>::from_position(const Rules& rules, const Position& position, std::uint64_t seed,
                                 std::uint64_t index) {
    State state(validated(rules));
    std::vector<Fault> faults = find_deal_faults(rules, position.board.placed(), position.hands, position.bag);
    // While tiles are left to draw every hand is full; a hand empties only at the end (CL7, CL9).
    const int fewest = !position.bag.empty() ? kHandSize : position.reason == Reason::finished ? 0 : 1;
    find_seat_faults(rules, position.hands, fewest, faults);
    if (!faults.empty()) throw PositionError(std::move(faults));
    const auto seats = static_cast<std::size_t>(rules.seats());
    if (position.to_move < 0 || position.to_move >= rules.seats()) {
        throw RulesError("to_move is a seat from 0 to " + std::to_string(rules.seats() - 1) + ", not " +
                         std::to_string(position.to_move));
    }
    if (position.turn < 0 || position.passes < 0 || position.passes > rules.seats()) {
        throw RulesError("turn and passes count from 0, passes no further than the seats (CL10)");
    }
    if ((!position.scores.empty() && position.scores.size() != seats) ||
        (!position.set_sizes.empty() && position.set_sizes.size() != seats)) {
        throw RulesError("scores and set sizes have one entry a seat");
    }
    constexpr int kMost = 1'000'000;  // far beyond any game, far below overflow
    const auto is_sane = [](int points) { return -kMost <= points && points <= kMost; };
    if (position.turn > kMost || !std::ranges::all_of(position.scores, is_sane)) {
        throw RulesError("turns and points stay within a million");
    }
    for (const int size : position.set_sizes) {
        if (size >= 0 && size <= kHandSize) continue;
        throw RulesError("a set size lies between 0 and 6, not " + std::to_string(size) + " (CL2)");
    }

    state.board_ = position.board;
    if (state.board_.long_diagonal() != rules.long_diagonal) {  // taken over from other rules
        state.board_ = board_from<V>(rules, position.board.placed());
    }
    state.bag_ = Bag(position.bag);
    state.stream_ = Rng::stream(seed, index, Purpose::bag);
    state.to_move_ = static_cast<std::uint8_t>(position.to_move);
    state.turn_ = position.turn;
    state.passes_ = static_cast<std::uint8_t>(position.passes);
    const bool is_opening = position.turn == 0 && position.board.empty();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        state.hands_[seat] = position.hands[seat];
        if (!position.scores.empty()) state.scores_[seat] = position.scores[seat];
        // The set of a hand of later is hidden (TL4): only those dealt were declared (CL2).
        if (!position.set_sizes.empty()) {
            state.set_sizes_[seat] = static_cast<std::uint8_t>(position.set_sizes[seat]);
        } else if (is_opening) {
            state.set_sizes_[seat] = static_cast<std::uint8_t>(largest_set(position.hands[seat].types()));
        }
    }
    state.reason_ = position.reason;
    if (!state.is_over()) state.end_turn();
    return state;
}

template <Variant V>
auto State<V>::position() const -> Position {
    Position position;
    position.board = board_;
    for (int seat = 0; seat < seats(); ++seat) {
        position.hands.push_back(hand(seat));
        position.scores.push_back(score(seat));
        position.set_sizes.push_back(set_size(seat));
    }
    position.bag = bag_.in_order();
    position.to_move = to_move_;
    position.turn = turn_;
    position.passes = passes_;
    position.reason = reason_;
    return position;
}

template <Variant V>
void State<V>::choose_opener(std::span<const int> ages, Rng start) {
    std::array<int, kMaxTileSeats> sizes{};
    for (int seat = 0; seat < seats(); ++seat) {
        sizes[at(seat)] = largest_set(hand(seat).types());
        set_sizes_[at(seat)] = static_cast<std::uint8_t>(sizes[at(seat)]);
    }
    to_move_ = static_cast<std::uint8_t>(opener(rules_, std::span(sizes).first(at(seats())), ages, start));
}

template <Variant V>
unsigned State<V>::leaders() const {
    return leaders_by(seats(), [this](int seat) { return score(seat); });
}

template <Variant V>
Key State<V>::key() const {
    Key key = chain(rules_key(rules_), board_.key());
    key = chain(key, std::uint64_t{to_move_} | std::uint64_t{passes_} << 8 | rules_.turn_key(to_move_, turn_) << 16);
    for (int seat = 0; seat < seats(); ++seat) {
        std::uint64_t packed = 0;  // the tiles but the empty hand's zero: code + 1
        for (const Tile tile : hand(seat)) packed = packed << 8 | (tile.code + 1U);
        key = chain(chain(key, packed), static_cast<std::uint64_t>(score(seat)));
    }
    return key;
}

template <Variant V>
void State<V>::draw_up(Hand& hand, Undo& undo, int count) {
    for (int i = 0; i < count; ++i) {
        const Tile tile = bag_.draw();
        undo.drawn[undo.drawn_count++] = tile;
        hand.add(tile);
    }
}

template <Variant V>
void State<V>::play(const Move& move, Undo& undo) {
    Hand hand = hands_[at(to_move_)];
    undo.move = move;
    undo.hand = hand;
    undo.drawn_count = 0;
    undo.seat = to_move_;
    undo.passes = passes_;
    undo.reason = reason_;
    undo.bonus = 0;
    undo.stream = stream_;

    for (const Tile tile : move.new_tiles()) hand.remove(tile);
    passes_ = 0;
    switch (move.kind) {
        case MoveKind::place:
            draw_up(hand, undo, std::min(kHandSize - hand.size(), bag_.size()));
            if (hand.empty()) {  // CL9: the bag is empty too
                reason_ = Reason::finished;
                undo.bonus = rules_.finish_bonus;
            }
            scores_[at(to_move_)] += move.points + undo.bonus;
            board_.play(move, undo.covered);
            break;
        case MoveKind::exchange:
            draw_up(hand, undo, move.count);
            for (const Tile tile : move.new_tiles()) bag_.put_back(tile);
            bag_.shuffle(stream_);
            break;
        case MoveKind::pass:
            passes_ = static_cast<std::uint8_t>(undo.passes + 1);
            break;
    }
    hands_[at(to_move_)] = hand;
    ++turn_;
    to_move_ = static_cast<std::uint8_t>(rules_.next_seat(to_move_));
    if (!is_over()) end_turn();
}

// The tests after a turn, in CL11's order; CL9's has been made. A table locks by a placement alone.
template <Variant V>
void State<V>::end_turn() {
    if (rules_.sprint != 0 && turn_ >= rules_.last_turn()) {
        reason_ = Reason::sprint;
    } else if (passes_ == seats()) {
        reason_ = Reason::stalled;
    } else if (is_locked()) {
        reason_ = Reason::locked;
    }
}

template <Variant V>
void State<V>::undo(const Undo& undo) {
    to_move_ = undo.seat;
    --turn_;
    reason_ = undo.reason;
    passes_ = undo.passes;
    hands_[at(to_move_)] = undo.hand;
    if (undo.move.kind == MoveKind::place) {
        scores_[at(to_move_)] -= undo.move.points + undo.bonus;
        board_.unplay(undo.move, undo.covered);
    }
    if (undo.move.kind == MoveKind::exchange) {
        bag_.unshuffle(undo.stream);
        // On top, unless later draws were forced.
        for (std::size_t i = undo.move.count; i-- > 0;) bag_.take(undo.move.tiles[i]);
        stream_ = undo.stream;
    }
    for (int i = undo.drawn_count; i-- > 0;) bag_.put_back(undo.drawn[at(i)]);
}

template <Variant V>
bool State<V>::is_locked() const {
    return rules_.locked == Locked::stop && !bag_.empty() && !board_.empty() && board_.is_locked(rules_);
}

template <Variant V>
bool State<V>::is_conserved() const {
    const Position everything = position();
    return find_deal_faults(rules_, board_.placed(), everything.hands, everything.bag).empty();
}

template class State<Variant::classic>;
template class State<Variant::flex>;

}  // namespace sixline::grid
