// Games as bytes: whole ones come back, damaged ones are refused or another game, and no bit is read beyond them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "card_games.hpp"
#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/record/codec.hpp"
#include "sixline/search/playout.hpp"

namespace sixline {
namespace {

using check::at;
using check::Check;
using record::BitReader;
using record::BitWriter;
using record::Bytes;
using record::Game;
using search::Policy;

void test_bits(Check& check) {
    Rng rng = check::stream(90);
    std::vector<std::pair<std::uint64_t, int>> numbers;
    Bytes bytes;
    BitWriter writer(bytes);
    for (int i = 0; i < 2000; ++i) {
        const int width = check::pick(rng, 58);
        const std::uint64_t value =
            (std::uint64_t{rng.below(1U << 30)} << 28 | rng.below(1U << 28)) & ((std::uint64_t{1} << width) - 1);
        numbers.emplace_back(value, width);
        writer.put(value, width);
    }
    writer.align();
    writer.align();
    BitReader reader(bytes);
    for (const auto& [value, width] : numbers) check.equal(reader.get(width), value, "bits come back");
    check.equal(reader.left(), 0, "bytes left");
    check.throws<RecordError>([&] { reader.get(8); }, "past the end");

    Bytes order;
    BitWriter first(order);
    first.put(1, 1);
    first.put(2, 2);
    first.put(0x1FF, 9);
    first.align();
    check.that(order == Bytes{0b1111'1101, 0b0000'1111}, "the lowest bit comes first");
}

void test_numbers_below(Check& check) {
    for (std::uint64_t n = 1; n < 130; ++n) {
        for (std::uint64_t value = 0; value < n; ++value) {
            Bytes bytes;
            BitWriter writer(bytes);
            writer.put_below(value, n);
            writer.put(5, 3);
            writer.align();
            BitReader reader(bytes);
            check.equal(reader.get_below(n), value, "a number below comes back");
            check.equal(reader.get(3), 5, "and what follows");
        }
    }
    Bytes bytes;
    BitWriter writer(bytes);
    for (const std::uint64_t value : {0, 1, 2}) writer.put_below(value, 3);  // 0, then 1 0, then 1 1
    writer.align();
    check.that(bytes == Bytes{0b11010}, "the first of three takes one bit, the others two");
}

void test_numbers(Check& check) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, kMost >> 1, kMost}) {
        Bytes bytes;
        BitWriter writer(bytes);
        record::put_varint(writer, value);
        BitReader reader(bytes);
        check.equal(record::get_varint(reader), value, "a number comes back");
        check.equal(reader.left(), 0, "and no more");
    }
    const Bytes endless(11, 0x80);
    BitReader reader(endless);
    check.throws<RecordError>([&] { record::get_varint(reader); }, "a number without end");
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::max(),
                                     std::numeric_limits<std::int64_t>::min()}) {
        check.that(record::unzigzag(record::zigzag(value)) == value, "a sign comes back");
    }
    check.that(record::zigzag(-1) == 1 && record::zigzag(1) == 2, "small whatever the sign");
}

/// A game between bots; some are stopped.
template <Variant V>
Game<V> played(const Rules& rules, std::uint64_t index) {
    using State = StateOf<V>;
    State state = State::deal(rules, check::kSeed, index, {});
    Game<V> game = record::begun<V>(state);
    std::vector<typename State::Undo> history;
    typename State::Moves scratch;
    const std::vector<Policy> bots(at(rules.seats()), index % 2 == 0 ? Policy::greedy : Policy::random);
    const int most = index % 3 == 0 ? static_cast<int>(index) : 400;
    const Reason reason = search::play_out(state, bots, check::kSeed, index, most, scratch, &history);
    record::complete<V>(game, history, state);
    game.reason = reason;
    for (int seat = 0; seat < rules.seats(); ++seat) game.players.push_back(static_cast<std::uint8_t>(255 - seat));
    game.index = index;
    if (index % 4 != 1) game.seed = index % 4 == 2 ? check::kSeed : index << 60;
    return game;
}

template <Variant V>
bool same(const Game<V>& a, const Game<V>& b) {
    const auto same_turn = [](const auto& one, const auto& two) {
        return one == two && one.move.points == two.move.points;
    };
    return a.hands == b.hands && a.bag == b.bag && a.players == b.players && a.scores == b.scores &&
           a.opener == b.opener && a.reason == b.reason && a.key == b.key && a.seed == b.seed && a.index == b.index &&
           std::ranges::equal(a.turns, b.turns, same_turn);
}

template <Variant V>
Bytes encoded(const Rules& rules, const Game<V>& game) {
    Bytes bytes;
    record::encode({rules, check::kSeed}, game, bytes);
    return bytes;
}

template <Variant V>
Game<V> decoded(const Rules& rules, std::span<const std::uint8_t> bytes) {
    return record::decode<V>({rules, check::kSeed}, bytes);
}

template <Variant V>
std::optional<Game<V>> read_or_refused(const Rules& rules, std::span<const std::uint8_t> bytes) {
    try {
        return decoded<V>(rules, bytes);
    } catch (const RecordError&) {
        return std::nullopt;
    }
}

template <Variant V>
void test_round_trip(Check& check, const Rules& rules) {
    for (std::uint64_t index = 0; index < 24; ++index) {
        const Game<V> game = played<V>(rules, index);
        const Bytes bytes = encoded(rules, game);
        check.that(same(decoded<V>(rules, bytes), game), "a game comes back");
        Bytes more = {1, 2, 3};
        record::encode({rules, check::kSeed}, game, more);
        check.that(std::ranges::equal(std::span(more).subspan(3), bytes), "it is added to what is there");
    }
}

/// The first turn after which tiles are drawn that differ.
template <Variant V>
typename Game<V>::Turn& first_draw(Game<V>& game) {
    return *std::ranges::find_if(game.turns, [](const auto& turn) { return turn.drawn[0] != turn.drawn[1]; });
}

/// Draws that the deal does not give are told.
template <Variant V>
void test_forced_draws(Check& check, const Rules& rules) {
    Game<V> game = played<V>(rules, 2);
    const std::size_t before = encoded(rules, game).size();
    auto& drawn = first_draw(game).drawn;
    std::swap(drawn[0], drawn[1]);
    const Bytes bytes = encoded(rules, game);
    check.that(bytes.size() > before, "the draws are told");
    check.that(same(decoded<V>(rules, bytes), game), "a game with forced draws comes back");
}

template <Variant V>
void test_damage(Check& check, const Rules& rules) {
    Rng rng = check::stream(91);
    for (std::uint64_t index = 1; index < 5; ++index) {
        const Game<V> game = played<V>(rules, index);
        const Bytes bytes = encoded(rules, game);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            check.throws<RecordError>([&] { decoded<V>(rules, std::span(bytes).first(size)); }, "cut off");
        }
        Bytes longer = bytes;
        longer.push_back(0);
        check.throws<RecordError>([&] { decoded<V>(rules, longer); }, "a byte too many");
        for (int i = 0; i < 600; ++i) {
            Bytes spoiled = bytes;
            for (int n = 1 + check::pick(rng, 3); n > 0; --n) {
                spoiled[rng.below(static_cast<std::uint32_t>(spoiled.size()))] ^=
                    static_cast<std::uint8_t>(1 + check::pick(rng, 255));
            }
            if (const auto other = read_or_refused<V>(rules, spoiled)) {
                check.that(same(decoded<V>(rules, encoded(rules, *other)), *other), "what is read can be written");
            }
        }
    }
    for (int i = 0; i < 300; ++i) {
        Bytes noise(at(check::pick(rng, 300)));
        for (auto& byte : noise) byte = static_cast<std::uint8_t>(rng.below(256));
        if (!noise.empty()) noise[0] &= 7;
        read_or_refused<V>(rules, noise);
    }
}

constexpr auto kind_of = [](const auto& turn) { return turn.move.kind; };

template <Variant V>
void test_refused(Check& check, const Rules& rules) {
    const Game<V> game = played<V>(rules, 2);
    const auto refuses = [&](std::string_view what, auto&& spoil) {
        Game<V> spoiled = game;
        spoil(spoiled);
        check.throws<RecordError>([&] { encoded(rules, spoiled); }, what);
    };
    refuses("a player too few", [](Game<V>& g) { g.players.pop_back(); });
    refuses("a score too many", [](Game<V>& g) { g.scores.push_back(0); });
    refuses("no hands", [](Game<V>& g) { g.hands.clear(); });
    refuses("a tile too few in the bag", [](Game<V>& g) { g.bag.pop_back(); });
    refuses("a tile too many in the bag", [](Game<V>& g) { g.bag.push_back(g.bag[0]); });
    refuses("another tile in the bag", [](Game<V>& g) { g.bag[0] = g.bag[0] == g.bag[1] ? Tile{0} : g.bag[1]; });
    refuses("no tile at all", [](Game<V>& g) { g.bag[0] = Tile{255}; });
    refuses("an opener without a seat", [&](Game<V>& g) { g.opener = rules.seats(); });
    refuses("an opener before the first", [](Game<V>& g) { g.opener = -1; });
    refuses("another opener, without those tiles", [&](Game<V>& g) { g.opener = (g.opener + 1) % rules.seats(); });
    refuses("a draw too few", [](Game<V>& g) { --first_draw(g).drawn_count; });
    refuses("a draw too many", [](Game<V>& g) { ++first_draw(g).drawn_count; });
    refuses("too many moves", [](Game<V>& g) { g.turns.resize(10'001); });
    if constexpr (V != Variant::cards) {
        refuses("a move without points", [](Game<V>& g) { g.turns[0].move.points = grid::kUnscored; });
        refuses("a step beyond any table", [](Game<V>& g) {
            std::ranges::find(g.turns | std::views::drop(1), grid::MoveKind::place, kind_of)->move.x = 1000;
        });
        refuses("an exchange of more than the bag holds", [](Game<V>& g) {
            g.turns.resize(1);
            g.turns[0].move = grid::exchange_of(g.hands[at(g.opener)]);
            g.turns[0].drawn_count = 0;
        });
    }
}

/// The widest numbers: points, scores, coordinates, and how many moves a game claims to have.
void test_limits(Check& check) {
    const Rules rules;
    Game<Variant::classic> game = played<Variant::classic>(rules, 2);
    game.scores = {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
    game.index = std::numeric_limits<std::uint64_t>::max();
    for (auto& turn : game.turns) {
        if (turn.move.kind != grid::MoveKind::place) continue;
        turn.move.x = static_cast<std::int16_t>(turn.move.x - 20'000);
        turn.move.points = std::numeric_limits<std::int16_t>::max();
    }
    game.turns[0].move.points = 127;
    check.that(same(decoded<Variant::classic>(rules, encoded(rules, game)), game), "the widest numbers come back");

    game.turns.clear();
    Bytes bytes = encoded(rules, game);
    const std::size_t at_count = 1 + 10 + 1 + 2 + 2 * 5 + 8;
    if (!check.equal(bytes[at_count], 0, "no moves")) return;
    bytes[at_count] = 0x7F;
    check.throws<RecordError>([&] { decoded<Variant::classic>(rules, bytes); }, "more moves than there is room for");
    for (const int size : {4, 9}) {
        Bytes huge = bytes;
        huge[at_count] = 0xFF;
        huge.insert(huge.begin() + static_cast<std::ptrdiff_t>(at_count) + 1, at(size), 0xFF);
        huge.insert(huge.begin() + static_cast<std::ptrdiff_t>(at_count) + 1 + size, 0x01);
        check.throws<RecordError>([&] { decoded<Variant::classic>(rules, huge); }, "billions of moves");
    }
}

template <Variant V>
void test_all(Check& check, const Rules& rules) {
    const auto run = check::runner(check, rules);
    run("round trip", test_round_trip<V>);
    run("forced draws", test_forced_draws<V>);
    run("damage", test_damage<V>);
    run("refused", test_refused<V>);
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("bits", test_bits);
    check.run("numbers below", test_numbers_below);
    check.run("numbers", test_numbers);
    check.run("limits", test_limits);
    check::for_each_set([&]<Variant V>(const Rules& rules) { test_all<V>(check, rules); });
    test_all<Variant::classic>(check, {.players = 4, .open_hand = true, .pairs = true, .sprint = 6});
    for (const Rules& rules : check::card_rules()) test_all<Variant::cards>(check, rules);
    return check.finish();
}
