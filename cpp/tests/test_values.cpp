// Tiles, type sets, hands, bags, random numbers and keys.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "check.hpp"
#include "sixline/core/bag.hpp"
#include "sixline/core/cell.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/core/type_set.hpp"

namespace sixline {
namespace {

using check::Check;

Tile tile_of(int code) {
    return Tile{static_cast<std::uint8_t>(code)};
}

void test_tiles(Check& check) {
    for (int code = 0; code < kTileCodes; ++code) {
        const Tile tile = tile_of(code);
        check.equal(Tile::of(tile.color(), tile.shape(), tile.background()).code, code, "a tile from its parts");
        check.equal(tile.type(), kShapes * tile.color() + tile.shape(), "type");
        check.that(tile.color() < kColors && tile.shape() < kShapes && tile.background() < 3, "parts in range");
    }
}

void test_cells(Check& check) {
    check.that(Cell{5, 1} < Cell{-5, 2} && Cell{-1, 2} < Cell{0, 2}, "cells are ordered row by row");
    check.equal(Cell{3, 4}.along(Axis::row, -2), Cell{1, 4}, "along a row");
    check.equal(Cell{3, 4}.along(Axis::column, 2), Cell{3, 6}, "along a column");
    check.equal(Cell{3, 4}.across(Corner::upper_left, 2), Cell{1, 2}, "to the upper left");
    check.equal(Cell{3, 4}.across(Corner::lower_right, 1), Cell{4, 5}, "to the lower right");
    check.equal(Cell{3, 4}.across(Corner::lower_left, 3), Cell{0, 7}, "to the lower left");
    check.equal(Cell{3, 4}.across(Corner::upper_right, 1), Cell{4, 3}, "to the upper right");
    for (int i = 0; i < kCorners; ++i) {
        const auto corner = static_cast<Corner>(i);
        check.equal(Cell{3, 4}.across(corner, 2).across(opposite(corner), 2), Cell{3, 4}, "there and back");
    }
}

void test_type_sets(Check& check) {
    for (int a = 0; a < kTypes; ++a) {
        for (int b = 0; b < kTypes; ++b) {
            const bool shares_one = (a / kShapes == b / kShapes) != (a % kShapes == b % kShapes);
            check.equal((compatible(a) & type_bit(b)) != 0, shares_one, "compatible: exactly one of color and shape");
        }
        check.equal(common_compatible(type_bit(a)), compatible(a), "what joins one type");
    }
    check.equal(common_compatible(0), kAllTypes, "what joins nothing");
    for (int i = 0; i < kColors; ++i) {
        check.equal(size(color_types(i)), 6, "types of a color");
        check.equal(size(shape_types(i)), 6, "types of a shape");
        check.equal(common_compatible(color_types(i)), TypeSet{0}, "a full line admits nothing");
        check.equal(largest_set(shape_types(i)), 6, "a whole shape");
    }
    Rng rng = Rng::stream(1, 2, Purpose::bag);
    for (int i = 0; i < 1000; ++i) {
        TypeSet set = rng.next() & rng.next() & kAllTypes;
        check.equal(size(set), std::popcount(set), "size");
        TypeSet rebuilt = 0;
        int largest = 0;
        for (int k = 0; k < 6; ++k) {
            largest = std::max({largest, std::popcount(set & color_types(k)), std::popcount(set & shape_types(k))});
        }
        check.equal(largest_set(set), largest, "largest_set");
        for (TypeSet rest = set; rest != 0;) rebuilt |= type_bit(pop_type(rest));
        check.equal(rebuilt, set, "pop_type takes out every type");
    }
}

void test_hands(Check& check) {
    std::array<Tile, 6> tiles = {tile_of(35), tile_of(0), tile_of(7), tile_of(7), tile_of(20), tile_of(0)};
    const Hand hand(tiles);
    check.that(std::ranges::is_sorted(hand), "a hand is sorted");
    check.equal(hand.size(), 6, "size");
    check.equal(hand.count(tile_of(7)), 2, "count");
    check.equal(hand.count(tile_of(8)), 0, "count of a tile not held");
    check.equal(hand.types(), type_bit(0) | type_bit(7) | type_bit(20) | type_bit(35), "types");
    Rng rng = Rng::stream(3, 0, Purpose::bag);
    for (int i = 0; i < 50; ++i) {
        rng.shuffle(std::span<Tile>(tiles));
        check.that(Hand(tiles) == hand, "equal in any order");
        Hand less = hand;
        check.that(less.remove(tiles[0]) && less.size() == 5, "remove");
        less.add(tiles[0]);
        check.that(less == hand, "remove and add");
    }
    Hand empty = hand;
    check.that(!empty.remove(tile_of(1)), "nothing to remove");
    for (const Tile tile : tiles) check.that(empty.remove(tile), "remove all");
    check.that(empty.empty() && empty == Hand(), "an emptied hand is the empty hand");

    const Hand same(std::array{Tile::of(0, 0, 2), Tile::of(0, 0, 0), Tile::of(0, 0, 1)});
    check.equal(same.types(), type_bit(0), "three backgrounds of one type");
    check.that(same.count(Tile::of(0, 0, 1)) == 1 && same[2] == Tile::of(0, 0, 2), "are three different tiles (FX2)");
}

void test_bag(Check& check) {
    std::array<Tile, kSetSize> order;
    for (int i = 0; i < kSetSize; ++i) order[static_cast<std::size_t>(i)] = tile_of(i % kTypes);
    Rng rng = Rng::stream(4, 5, Purpose::bag);
    rng.shuffle(std::span<Tile>(order));
    Bag bag(order);
    check.equal(bag.peek(3), order[3], "peek counts from the next draw");
    const Tile first = bag.draw();
    check.equal(first, order[0], "the first draw");
    bag.put_back(first);
    check.equal(bag.peek(0), first, "what is put back is next");

    const Rng before = rng;
    bag.shuffle(rng);
    std::vector<int> counts(kTypes);
    for (int i = 0; i < bag.size(); ++i) ++counts[bag.peek(i).code];
    check.that(std::ranges::count(counts, kCopies) == kTypes, "a shuffle keeps the tiles");
    bag.unshuffle(before);
    for (int i = 0; i < kSetSize; ++i) {
        check.equal(bag.peek(i), order[static_cast<std::size_t>(i)], "unshuffle restores the order");
    }
    for (int i = 0; i < kSetSize; ++i) check.equal(bag.draw(), order[static_cast<std::size_t>(i)], "draws");
    check.that(bag.empty(), "drawn empty");
}

// These must never change: games, records and stored keys rest on them.
void test_fixed_streams(Check& check) {
    struct Fixed {
        Rng rng;
        std::array<std::uint64_t, 3> values;
    };
    const std::array<Fixed, 4> streams = {{
        {Rng::stream(0, 0, Purpose::bag), {0xCCCE987CA816A7D2, 0xFD187C417F9914F9, 0x2FB578009E9E00A5}},
        {Rng::stream(7, 0, Purpose::bag), {0x58BDF4B1A7B14038, 0x644402E1ED575125, 0x4594AF06F6598A48}},
        {Rng::stream(7, 1, Purpose::start), {0xA38630EB3403DD6F, 0xD88725F91C1E7679, 0x020ECE46D110B190}},
        {Rng::stream(~std::uint64_t{0}, 12345, Purpose::bot, 3, 40),
         {0x98705824B8124A18, 0xE004F0C165DF9330, 0x89D0A1ACD27293C2}},
    }};
    for (auto [rng, values] : streams) {
        for (const std::uint64_t value : values) check.equal(rng.next(), value, "a fixed stream");
    }
    Rng rng = Rng::stream(7, 0, Purpose::bag);
    std::array<int, 10> items;
    std::iota(items.begin(), items.end(), 0);
    rng.shuffle(std::span<int>(items));
    check.that(items == std::array{4, 7, 6, 5, 8, 0, 1, 2, 9, 3}, "a fixed shuffle");
}

void test_fixed_keys(Check& check) {
    check.equal(mix64(0), 0U, "mix64(0)");
    check.equal(mix64(1), 0x5692161D100B05E5, "mix64(1)");
    check.equal(cell_key(tile_of(0), 0, 0), 0x0709E4AF3992A553, "the key of Ro at 0,0");
    check.equal(cell_key(tile_of(35), -1, 2), 0x3EBB6826B065549F, "the key of Pc at -1,2");
    check.equal(cell_key(tile_of(107), 32767, -32767), 0xD9DC4F024496F956, "the key of Pcs at 32767,-32767");
    check.equal(chain(0, 0), 0x48218226FF3CD4BF, "chain(0, 0)");
    check.equal(chain(1, 2), 0xF2826F98653E9E57, "chain(1, 2)");
}

void test_streams_differ(Check& check) {
    std::set<std::array<std::uint64_t, 2>> states;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        for (std::uint64_t index = 0; index < 8; ++index) {
            states.insert(Rng::stream(seed, index, Purpose::bag).state());
            states.insert(Rng::stream(seed, index, Purpose::start).state());
            states.insert(Rng::stream(seed, index, Purpose::determinize).state());
            for (std::uint64_t seat = 0; seat < 4; ++seat) {
                for (std::uint64_t turn = 0; turn < 4; ++turn) {
                    states.insert(Rng::stream(seed, index, Purpose::bot, seat, turn).state());
                }
            }
        }
    }
    check.equal(states.size(), 8U * 8U * 19U, "streams of their own");
    const Rng rng = Rng::stream(1, 1, Purpose::bag);
    check.that(Rng::from_state(rng.state()) == rng, "a stream from its state");
}

void test_unshuffle(Check& check) {
    Rng rng = Rng::stream(9, 9, Purpose::bag);
    for (std::size_t n = 0; n <= kSetSize; ++n) {
        std::vector<int> items(n);
        std::iota(items.begin(), items.end(), 0);
        const std::vector<int> original = items;
        Rng before = rng;
        rng.shuffle(std::span(items));
        check.that(std::ranges::is_permutation(items, original), "a shuffle permutes");
        before.unshuffle(std::span(items));
        check.that(items == original, "unshuffle is the inverse");
        check.that(before == rng, "unshuffle ends the stream where shuffle did");
    }
}

void test_below(Check& check) {
    Rng rng = Rng::stream(10, 0, Purpose::bag);
    for (int i = 0; i < 20; ++i) check.equal(rng.below(1), 0U, "below(1)");
    for (const std::uint32_t n : {2U, 6U, 36U, 108U}) {
        const std::uint32_t draws = 2000 * n;
        std::vector<int> counts(n);
        for (std::uint32_t i = 0; i < draws; ++i) {
            const std::uint32_t value = rng.below(n);
            if (!check.that(value < n, "below its bound")) return;
            ++counts[value];
        }
        double chi_squared = 0;
        for (const int count : counts) chi_squared += (count - 2000.0) * (count - 2000.0) / 2000.0;
        const double freedom = n - 1.0;
        // Five standard deviations of the chi-squared distribution.
        check.that((chi_squared - freedom) * (chi_squared - freedom) < 25.0 * 2.0 * freedom + 25.0, "uniform");
    }
    // Two thirds of 2^32: a biased method would favour the lower half two to one.
    const std::uint32_t large = 0xAAAAAAAA;
    int low = 0;
    for (int i = 0; i < 20'000; ++i) low += rng.below(large) < large / 2;
    check.that(low > 9'600 && low < 10'400, "uniform below a large bound");
}

void test_mixing(Check& check) {
    Rng rng = Rng::stream(11, 0, Purpose::bag);
    int flipped = 0;
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t word = rng.next();
        for (int bit = 0; bit < 64; ++bit) {
            flipped += std::popcount(mix64(word) ^ mix64(word ^ (std::uint64_t{1} << bit)));
        }
    }
    const double mean = flipped / (200.0 * 64.0);
    check.that(mean > 31.5 && mean < 32.5, "an input bit flips half of the output bits");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("tiles", sixline::test_tiles);
    check.run("cells", sixline::test_cells);
    check.run("type sets", sixline::test_type_sets);
    check.run("hands", sixline::test_hands);
    check.run("bag", sixline::test_bag);
    check.run("fixed streams", sixline::test_fixed_streams);
    check.run("fixed keys", sixline::test_fixed_keys);
    check.run("streams differ", sixline::test_streams_differ);
    check.run("unshuffle", sixline::test_unshuffle);
    check.run("below", sixline::test_below);
    check.run("mixing", sixline::test_mixing);
    return check.finish();
}
