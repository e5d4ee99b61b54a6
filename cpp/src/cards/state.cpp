#include "sixline/cards/state.hpp"

#include <algorithm>
#include <ranges>
#include <string>
#include <utility>

#include "sixline/cards/validity.hpp"
#include "sixline/rules/opener.hpp"

namespace sixline::cards {

namespace {

Fault hand_fault(const std::string& what) {
    return {FaultCode::hand_size, "CD1", {}, {}, what + " (CD1)"};
}

void find_seat_faults(const Rules& rules, std::span<const Hand> hands, int fewest, std::vector<Fault>& faults) {
    if (static_cast<int>(hands.size()) != rules.seats()) {
        faults.push_back(
            hand_fault(std::to_string(hands.size()) + " hands for " + std::to_string(rules.seats()) + " seats"));
    }
    for (const Hand& hand : hands) {
        if (hand.size() >= fewest) continue;
        faults.push_back(hand_fault("a hand here holds nine cards, not " + std::to_string(hand.size())));
    }
}

int longest_row(const Hand& hand) {
    return largest_set(hand.types());
}

/// What keeps the hands, and the seat to move, from the opening (CD2).
void find_opening_faults(std::span<const Hand> hands, int to_move, std::vector<Fault>& faults) {
    const auto refuse = [&](const std::string& what) {
        faults.push_back({FaultCode::opening_row, "CD2", {}, {}, what + " (CD2)"});
    };
    if (hands.empty() || to_move < 0 || to_move >= static_cast<int>(hands.size())) return;  // refused elsewhere
    const auto holder = std::ranges::max_element(hands, {}, longest_row);
    if (longest_row(*holder) < kShortestRow) return refuse("nobody holds a row: deal again");
    if (longest_row(hands[static_cast<std::size_t>(to_move)]) == longest_row(*holder)) return;
    refuse("seat " + std::to_string(to_move) + " does not open: seat " + std::to_string(holder - hands.begin()) +
           " holds a longer row");
}

int opener_of(const Rules& rules, std::span<const Hand> hands, std::span<const int> ages, Rng start) {
    std::array<int, kMaxSeats> rows{};
    std::ranges::transform(hands, rows.begin(), longest_row);
    return opener(rules, std::span(rows).first(hands.size()), ages, start);
}

bool is_part(const Hand& part, const Hand& hand) {
    return std::ranges::all_of(part, [&](Tile card) { return part.count(card) <= hand.count(card); });
}

template <class Values>
void require_seats(const Rules& rules, const Values& values, const char* what) {
    if (values.empty() || values.size() == static_cast<std::size_t>(rules.seats())) return;
    throw RulesError(std::string(what) + " have one entry a seat");
}

void require_counters(const Rules& rules, const Position& position) {
    constexpr int kMost = 1'000'000;  // far beyond any game, far below overflow
    if (position.to_move < 0 || position.to_move >= rules.seats()) {
        throw RulesError("to_move is a seat from 0 to " + std::to_string(rules.seats() - 1) + ", not " +
                         std::to_string(position.to_move));
    }
    if (position.turn < 0 || position.turn > kMost) throw RulesError("turns stay between 0 and a million");
    if (position.passes < 0 || position.passes > rules.seats()) {
        throw RulesError("passes in a row count from 0 no further than the seats (CD6)");
    }
    if (position.swaps < 0 || position.swaps > rules.max_swaps) {
        throw RulesError("swaps count from 0 to max_swaps, which is " + std::to_string(rules.max_swaps) + " (CD6)");
    }
    if (position.turns_left < 0 || position.turns_left > rules.seats()) {
        throw RulesError("the last round has at most one turn a seat (CD7)");
    }
    if (position.turns_left > 0 && !position.pile.empty()) {
        throw RulesError("the last round begins when the pile is drawn (CD7)");
    }
}

}  // namespace

State State::deal(const Rules& rules, std::uint64_t seed, std::uint64_t index, std::span<const int> ages) {
    State state(validated(rules));
    require_ages(rules, ages);
    std::array<Tile, kSetSize> order;
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = Tile{static_cast<std::uint8_t>(i % kTypes)};
    state.stream_ = Rng::stream(seed, index, Purpose::bag);
    state.pile_ = Bag(order);
    const auto holds_row = [](const Hand& hand) { return longest_row(hand) >= kShortestRow; };
    do {  // CD2: without a row all cards go back
        for (int seat = 0; seat < rules.seats(); ++seat) {
            for (const Tile card : std::exchange(state.hands_[at(seat)], {})) state.pile_.put_back(card);
        }
        state.pile_.shuffle(state.stream_);
        for (int seat = 0; seat < rules.seats(); ++seat) {
            for (int i = 0; i < kHandCapacity; ++i) state.hands_[at(seat)].add(state.pile_.draw());
        }
    } while (std::ranges::none_of(state.hands_, holds_row));
    state.to_move_ = static_cast<std::uint8_t>(opener_of(state.rules_, std::span(state.hands_).first(at(state.seats())),
                                                         ages, Rng::stream(seed, index, Purpose::start)));
    return state;
}

State State::from_deal(const Rules& rules, std::span<const Hand> hands, std::span<const Tile> pile,
                       std::span<const int> ages, std::uint64_t seed, std::uint64_t index) {
    Position position;
    position.hands.assign(hands.begin(), hands.end());
    position.pile.assign(pile.begin(), pile.end());
    require_ages(validated(rules), ages);
    if (hands.size() == static_cast<std::size_t>(rules.seats())) {
        position.to_move = opener_of(rules, hands, ages, Rng::stream(seed, index, Purpose::start));
    }
    return from_position(rules, position, seed, index);
}

State State::from_position(const Rules& rules, const Position& position, std::uint64_t seed, std::uint64_t index) {
    State state(validated(rules));
    std::vector<Fault> faults = find_faults(position.table);
    std::ranges::move(find_deal_faults(position.table, position.hands, position.pile, position.claims),
                      std::back_inserter(faults));
    const bool is_opening =
        position.turn == 0 && position.table.empty() && std::ranges::all_of(position.claims, &Claims::empty);
    find_seat_faults(rules, position.hands, is_opening ? kHandCapacity : 0, faults);
    if (is_opening) find_opening_faults(position.hands, position.to_move, faults);
    for (std::size_t seat = 0; seat < std::min(position.shown.size(), position.hands.size()); ++seat) {
        if (is_part(position.shown[seat], position.hands[seat])) continue;
        faults.push_back({FaultCode::not_in_hand, "CD6", {}, {}, "cards shown are cards of the hand (CD6)"});
    }
    if (!faults.empty()) throw PositionError(std::move(faults));
    require_counters(rules, position);
    require_seats(rules, position.shown, "cards shown");
    require_seats(rules, position.claims, "claimed Qwirkles");

    state.table_ = position.table;
    state.pile_ = Bag(position.pile);
    state.stream_ = Rng::stream(seed, index, Purpose::bag);
    std::ranges::copy(position.hands, state.hands_.begin());
    std::ranges::copy(position.shown, state.shown_.begin());
    std::ranges::copy(position.claims, state.claims_.begin());
    state.to_move_ = static_cast<std::uint8_t>(position.to_move);
    state.turn_ = position.turn;
    state.swaps_ = static_cast<std::uint16_t>(position.swaps);
    state.passes_ = static_cast<std::uint8_t>(position.passes);
    state.turns_left_ = static_cast<std::uint8_t>(position.turns_left);
    state.reason_ = position.reason;
    if (!state.is_over() && state.passes_ == state.seats()) state.reason_ = Reason::stalled;
    return state;
}

Position State::position() const {
    Position position;
    position.table = table_;
    for (int seat = 0; seat < seats(); ++seat) {
        position.hands.push_back(hand(seat));
        position.shown.push_back(shown(seat));
        position.claims.push_back(claims(seat));
    }
    position.pile = pile_.in_order();
    position.to_move = to_move_;
    position.turn = turn_;
    position.swaps = swaps_;
    position.passes = passes_;
    position.turns_left = turns_left_;
    position.reason = reason_;
    return position;
}

bool State::is_opening() const {
    return turn_ == 0 && table_.empty() && std::ranges::all_of(claims_, &Claims::empty);
}

unsigned State::leaders() const {
    return leaders_by(seats(), [this](int seat) { return score(seat); });
}

Key counts_key(const Counts& counts) {
    Key key = 0;
    for (std::size_t k = 0; k < Counts::kLayers; ++k) key = chain(key, counts.layer(Feature::color, k));
    return key;
}

Key State::key() const {
    Key key = chain(rules_key(rules_), counts_key(table_));
    key = chain(key, std::uint64_t{to_move_} | std::uint64_t{passes_} << 8 | std::uint64_t{turns_left_} << 16 |
                         std::uint64_t{is_opening()} << 24 | std::uint64_t{swaps_} << 32 |
                         static_cast<std::uint64_t>(reason_) << 48);
    for (int seat = 0; seat < seats(); ++seat) {
        std::array<std::uint64_t, 2> packed{};  // cards, code + 1: eight, and the ninth
        int i = 0;
        for (const Tile card : hand(seat)) {
            std::uint64_t& word = packed[i++ < 8 ? 0 : 1];
            word = word << 8 | (card.code + 1U);
        }
        key = chain(chain(key, packed[0]), packed[1] << 32 | claims(seat).bits());
    }
    return key;
}

void State::draw_up(Hand& hand, Undo& undo, int count) {
    for (int i = 0; i < count; ++i) {
        const Tile card = pile_.draw();
        undo.drawn[undo.drawn_count++] = card;
        hand.add(card);
    }
}

void State::play(const Move& move, Undo& undo) {
    Hand& hand = hands_[at(to_move_)];
    Hand& shown = shown_[at(to_move_)];
    undo.move = move;
    undo.hand = hand;
    undo.shown = shown;
    undo.drawn_count = 0;
    undo.seat = to_move_;
    undo.passes = passes_;
    undo.swaps = swaps_;
    undo.turns_left = turns_left_;
    undo.reason = reason_;
    undo.stream = stream_;

    switch (move.kind) {
        case MoveKind::play:
            for (const Tile card : move.played()) {
                hand.remove(card);
                shown.remove(card);
                table_.add(card);
            }
            move.claims.for_each([&](int line) { table_.remove(Counts::line(line)); });
            claims_[at(to_move_)].add(move.claims);
            draw_up(hand, undo, std::min(kHandCapacity - hand.size(), pile_.size()));
            passes_ = 0;
            return end_turn(undo.drawn_count > 0 && pile_.empty());
        case MoveKind::swap:  // CD6: the turn goes on
            hand = {};
            shown = {};
            draw_up(hand, undo, std::min(kHandCapacity, pile_.size()));
            for (const Tile card : undo.hand) pile_.put_back(card);
            pile_.shuffle(stream_);
            ++swaps_;
            return;
        case MoveKind::pass:
            shown = hand;  // CD6
            ++passes_;
            return end_turn(false);
    }
}

void State::end_turn(bool drew_last) {
    swaps_ = 0;
    ++turn_;
    to_move_ = static_cast<std::uint8_t>(rules_.next_seat(to_move_));
    if (turns_left_ > 0) {
        if (--turns_left_ == 0) reason_ = Reason::finished;
    } else if (drew_last) {  // CD7: everybody has one more, the drawer the last
        turns_left_ = static_cast<std::uint8_t>(seats());
    }
    if (!is_over() && passes_ == seats()) reason_ = Reason::stalled;
}

void State::undo(const Undo& undo) {
    if (undo.move.kind != MoveKind::swap) --turn_;
    to_move_ = undo.seat;
    passes_ = undo.passes;
    swaps_ = undo.swaps;
    turns_left_ = undo.turns_left;
    reason_ = undo.reason;
    hands_[at(to_move_)] = undo.hand;
    shown_[at(to_move_)] = undo.shown;
    if (undo.move.kind == MoveKind::play) {
        claims_[at(to_move_)].remove(undo.move.claims);
        undo.move.claims.for_each([&](int line) { table_.add(Counts::line(line)); });
        for (const Tile card : undo.move.played()) table_.remove(card);
    }
    if (undo.move.kind == MoveKind::swap) {
        pile_.unshuffle(undo.stream);
        // On top, unless later draws were forced.
        for (int i = undo.hand.size(); i-- > 0;) pile_.take(undo.hand[i]);
        stream_ = undo.stream;
    }
    for (int i = undo.drawn_count; i-- > 0;) pile_.put_back(undo.drawn[at(i)]);
}

bool State::is_conserved() const {
    const Position everything = position();
    return find_deal_faults(table_, everything.hands, everything.pile, everything.claims).empty();
}

}  // namespace sixline::cards
