// Positions read.
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "sixline/cards/validity.hpp"
#include "sixline/core/error.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/record/position_text.hpp"
#include "sixline/record/possible_deal.hpp"

namespace sixline::record {

namespace {

constexpr int kMost = 1'000'000;  // turns and points: the states' own limit
constexpr char kHidden = '?';

Hand read_hand(Reader& reader) {
    Hand hand;
    for (reader.skip_spaces(); !reader.done() && reader.peek() != '/'; reader.skip_spaces()) {
        if (hand.size() == kHandCapacity) reader.fail("a hand holds at most nine tiles in any variant (CL1, CD1)");
        hand.add(reader.tile());
    }
    return hand;
}

SeatHand read_seat_hand(Reader& reader) {
    if (!reader.accept(kHidden)) return {read_hand(reader), 0};
    return {{}, reader.number(0, kHandCapacity, "the size of a hand")};
}

cards::Claims read_seat_claims(Reader& reader) {
    return reader.done() || reader.peek() == '/' ? cards::Claims{} : cards::read_claims(reader);
}

/// What a text says of a game, hidden hands apart.
template <class Position>
struct Read {
    Position position;
    std::vector<SeatHand> hands;
    std::optional<Reason> over;
};

template <Variant V>
void read_family(grid::Position<V>& position, const PositionFields& fields) {
    position.board = read_board<V>(fields);
    position.scores = fields.by_seat(Field::scores, [](Reader& r) { return r.number(-kMost, kMost, "a score"); });
    position.set_sizes =
        fields.by_seat(Field::set_sizes, [](Reader& r) { return r.number(0, kHandSize, "a set size"); });
}
void read_family(cards::Position& position, const PositionFields& fields) {
    position.table = read_table(fields);
    position.claims = fields.by_seat(Field::claims, &read_seat_claims);
    position.shown = fields.by_seat(Field::shown, &read_hand);
    position.swaps = fields.number(Field::swaps, kMost);
    position.turns_left = fields.number(Field::turns_left, kMaxSeats);
}

template <class Position>
Read<Position> read_position(const PositionFields& fields) {
    Read<Position> read;
    Position& position = read.position;
    read_family(position, fields);
    read.hands = fields.by_seat(Field::hands, &read_seat_hand);
    for (const SeatHand& hand : read.hands) position.hands.push_back(hand.tiles);
    position.to_move = fields.number(Field::to_move, kMaxSeats);
    position.turn = fields.number(Field::turn, kMost);
    position.passes = fields.number(Field::passes, kMaxSeats);
    if (fields.has(Field::over)) {
        Reader reader = fields.reader(Field::over);
        read.over = find_reason(reader.rest());
        if (!read.over || *read.over == Reason::playing || *read.over == Reason::turn_cap) {
            reader.fail("a game is over as finished, stalled, locked or sprint");
        }
        if (*read.over == Reason::finished) position.reason = Reason::finished;
    }
    return read;
}

// What ends a game follows from the position, so that a text cannot say otherwise.
template <Variant V>
bool can_be_finished(const grid::Position<V>& position) {
    return position.bag.empty() && std::ranges::any_of(position.hands, &Hand::empty);
}
bool can_be_finished(const cards::Position& position) {
    return position.pile.empty() && position.turns_left == 0;
}

const char* clause_of(Reason reason, Variant variant) {
    const bool is_cards = variant == Variant::cards;
    switch (reason) {
        case Reason::stalled:
            return is_cards ? "CD6" : "CL10";
        case Reason::locked:
            return "CL11";
        case Reason::sprint:
            return "HT3";
        default:
            return is_cards ? "CD7" : "CL9";
    }
}

template <class State, class Position>
State game_from(const Rules& rules, const Read<Position>& read, std::uint64_t seed) {
    State game = State::from_position(rules, read.position, seed, 0);
    const bool is_true =
        !read.over || (read.over == game.reason() && (read.over != Reason::finished || can_be_finished(read.position)));
    if (!is_true) {
        const std::string clause = clause_of(*read.over, rules.variant);
        throw PositionError({{FaultCode::game_over,
                              clause,
                              {},
                              {},
                              "this game is not over as " + std::string(name_of(*read.over)) + " (" + clause + ")"}});
    }
    return game;
}

Rng read_luck(const PositionFields& fields) {
    Reader reader = fields.reader(Field::luck);
    const std::string_view digits = reader.rest();
    std::array<std::uint64_t, 2> state{};
    constexpr std::size_t kDigits = 16;
    bool is_good = digits.size() == 2 * kDigits;
    for (std::size_t i = 0; is_good && i < 2; ++i) {
        const char* const first = digits.data() + i * kDigits;
        const auto [end, error] = std::from_chars(first, first + kDigits, state[i], 16);
        is_good = error == std::errc{} && end == first + kDigits;
    }
    if (!is_good || (state[0] | state[1]) == 0) reader.fail("luck is 32 hexadecimal digits, not all of them 0");
    return Rng::from_state(state);
}

template <Variant V>
auto& bag_of(grid::Position<V>& position) {
    return position.bag;
}
auto& bag_of(cards::Position& position) {
    return position.pile;
}

/// Sets that nobody told are not known: those of the hands filled in mean nothing.
template <Variant V>
void forget_sets(grid::Position<V>& position) {
    if (position.set_sizes.empty()) position.set_sizes.resize(position.hands.size());
}
void forget_sets(cards::Position& /*position*/) {}

}  // namespace

template <Variant V>
grid::Board<V> read_board(const PositionFields& fields) {
    Reader reader = fields.reader(Field::table);
    return grid::board_from<V>(fields.rules(), read_cells(reader));
}

cards::Counts read_table(const PositionFields& fields) {
    Reader reader = fields.reader(Field::table);
    const cards::Counts table = cards::counts_from(read_tiles(reader));
    if (auto faults = cards::find_faults(table); !faults.empty()) throw PositionError(std::move(faults));
    return table;
}

template <Variant V>
StateOf<V> read_game(const PositionFields& fields, std::uint64_t seed) {
    if (fields.has(Field::seat)) fields.reader(Field::seat).fail("this is what one seat knows, not a whole game");
    auto read = read_position<typename StateOf<V>::Position>(fields);
    Reader hands = fields.reader(Field::hands);
    if (std::ranges::any_of(read.hands, [](const SeatHand& hand) { return hand.hidden > 0; })) {
        hands.fail("hidden hands belong to what one seat knows: the field seat says which");
    }
    Reader bag = fields.reader(Field::bag);
    if (bag.peek() == kHidden) bag.fail("a whole game knows its bag");
    bag_of(read.position) = read_tiles(bag);
    auto game = game_from<StateOf<V>>(fields.rules(), read, seed);
    if (fields.has(Field::luck)) game.set_stream(read_luck(fields));
    return game;
}

template <Variant V>
ObservationOf<V> read_observation(const PositionFields& fields) {
    Reader hands = fields.reader(Field::hands);
    const Rules& rules = fields.rules();
    fields.require(Field::seat);
    const int seat = fields.number(Field::seat, rules.seats() - 1);
    if (fields.has(Field::luck)) fields.reader(Field::luck).fail("no seat knows the luck to come");
    auto read = read_position<typename StateOf<V>::Position>(fields);
    for (int other = 0; other < rules.seats(); ++other) {
        const SeatHand& hand = read.hands[static_cast<std::size_t>(other)];
        if (other == seat || rules.open_hand) {
            if (hand.hidden > 0)
                hands.fail("seat " + std::to_string(seat) + " knows the hand of seat " + std::to_string(other) +
                           ": it is not hidden");
        } else if (!hand.tiles.empty()) {
            hands.fail("seat " + std::to_string(seat) + " does not know the hand of seat " + std::to_string(other) +
                       ": it is written ?" + std::to_string(hand.tiles.size()));
        }
    }
    forget_sets(read.position);
    bag_of(read.position) = complete_deal(read.position, read.hands, rules);
    if (fields.has(Field::bag)) {
        Reader bag = fields.reader(Field::bag);
        bag.expect(kHidden, "'?' and the tiles in the bag, whose order no seat knows");
        const int count = bag.number(0, kSetSize, "the tiles in the bag");
        PositionFields::require_end(bag, "the tiles in the bag");
        const auto left = bag_of(read.position).size();
        if (static_cast<std::size_t>(count) != left) {
            fields.reader(Field::bag).fail("the bag holds the other " + std::to_string(left) + " tiles of the set");
        }
    }
    return ObservationOf<V>::of(game_from<StateOf<V>>(rules, read, 0), seat);
}

template grid::Board<Variant::classic> read_board(const PositionFields&);
template grid::Board<Variant::flex> read_board(const PositionFields&);
template StateOf<Variant::classic> read_game<Variant::classic>(const PositionFields&, std::uint64_t);
template StateOf<Variant::flex> read_game<Variant::flex>(const PositionFields&, std::uint64_t);
template StateOf<Variant::cards> read_game<Variant::cards>(const PositionFields&, std::uint64_t);
template ObservationOf<Variant::classic> read_observation<Variant::classic>(const PositionFields&);
template ObservationOf<Variant::flex> read_observation<Variant::flex>(const PositionFields&);
template ObservationOf<Variant::cards> read_observation<Variant::cards>(const PositionFields&);

}  // namespace sixline::record
