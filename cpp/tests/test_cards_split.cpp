// Counts, lanes and the splitting test (CD1) against the slow way.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/counts.hpp"
#include "sixline/cards/lanes.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/split.hpp"

namespace sixline {
namespace {

using cards::Caps;
using cards::Counts;
using cards::Feature;
using cards::Hint;
using cards::Lanes;
using cards::Six;
using check::Check;
using check::counts_of;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::SlowCover;
using check::stream;
using check::text_of;
using check::type_in;

// Lanes.

using Bytes = std::array<unsigned, 6>;

Lanes lanes_of(const Bytes& bytes) {
    Lanes lanes = 0;
    for (std::size_t i = 0; i < 6; ++i) lanes |= Lanes{bytes[i]} << 8 * i;
    return lanes;
}
Bytes bytes_of(Lanes lanes) {
    Bytes bytes{};
    for (std::size_t i = 0; i < 6; ++i) bytes[i] = static_cast<unsigned>(lanes >> 8 * i & 0xFF);
    return bytes;
}
template <class F>
Bytes each_of(const Bytes& a, const Bytes& b, F&& f) {
    Bytes result{};
    for (std::size_t i = 0; i < 6; ++i) result[i] = static_cast<unsigned>(f(a[i], b[i]));
    return result;
}
Bytes random_bytes(Rng& rng, int below) {
    Bytes bytes{};
    for (unsigned& byte : bytes) byte = static_cast<unsigned>(pick(rng, below));
    return bytes;
}

/// Every pair of numbers in some lane, random ones in the others.
void test_lanes_of_numbers(Check& check) {
    Rng rng = stream(0);
    for (unsigned x = 0; x < 128; ++x) {
        for (unsigned y = 0; y < 128; ++y) {
            Bytes a = random_bytes(rng, 128);
            Bytes b = random_bytes(rng, 128);
            const std::size_t i = (x + y) % 6;
            a[i] = x;
            b[i] = y;
            const Lanes la = lanes_of(a);
            const Lanes lb = lanes_of(b);
            const bool holds =
                bytes_of(cards::not_less(la, lb)) == each_of(a, b, [](unsigned p, unsigned q) { return p >= q; }) &&
                bytes_of(cards::smaller(la, lb)) ==
                    each_of(a, b, [](unsigned p, unsigned q) { return std::min(p, q); }) &&
                bytes_of(cards::excess(la, lb)) ==
                    each_of(a, b, [](unsigned p, unsigned q) { return p > q ? p - q : 0; });
            if (!check.that(holds, "comparing " + std::to_string(x) + " and " + std::to_string(y))) return;
        }
    }
    for (int n = 0; n < 2000; ++n) {
        const Bytes bytes = random_bytes(rng, 43);
        unsigned sum = 0;
        for (const unsigned byte : bytes) sum += byte;
        check.equal(cards::sum_of_lanes(lanes_of(bytes)), sum, "the sum of lanes");
        for (int i = 0; i < 6; ++i) {
            check.equal(cards::lane(lanes_of(bytes), i), bytes[static_cast<std::size_t>(i)], "a lane");
        }
    }
    check.equal(cards::sum_of_lanes(lanes_of({255, 0, 0, 0, 0, 0})), 255U, "the largest sum");
    for (unsigned byte = 0; byte < 256; ++byte) {
        check.that(bytes_of(cards::each(byte)) == Bytes{byte, byte, byte, byte, byte, byte}, "the same everywhere");
    }
}

void test_lanes_of_sets(Check& check) {
    Rng rng = stream(1);
    for (unsigned set = 0; set < 64; ++set) {
        Bytes ones{};
        Bytes full{};
        for (unsigned i = 0; i < 6; ++i) {
            ones[i] = set >> i & 1;
            full[i] = ones[i] * 63;
        }
        check.equal(cards::scattered(set), lanes_of(ones), "scattered");
        check.equal(cards::gathered(lanes_of(ones)), set, "gathered");
        check.equal(cards::filled(lanes_of(ones)), lanes_of(full), "filled");
        for (int n = 0; n < 50; ++n) {
            Bytes sets = random_bytes(rng, 64);
            sets[static_cast<std::size_t>(n % 6)] = set;
            if (n < 12) sets.fill(n < 6 ? 0 : set);
            if (n < 6) sets[static_cast<std::size_t>(n)] = set;
            unsigned any = 0;
            for (const unsigned s : sets) any |= s;
            check.equal(cards::joined(lanes_of(sets)), any, "joined");
            check.that(bytes_of(cards::bits_in_lanes(lanes_of(sets))) ==
                           each_of(sets, sets, [](unsigned s, unsigned) { return std::popcount(s); }),
                       "bits in lanes");
        }
    }
}

// Counts.

bool same(const Counts& counts, const Numbers& numbers) {
    int sum = 0;
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        const Tile card{type};
        const int n = numbers[type];
        sum += n;
        if (counts.count(card) != n) return false;
        for (const Feature bytes : {Feature::color, Feature::shape}) {
            const auto at = static_cast<unsigned>(bytes == Feature::color ? 8 * card.color() + card.shape()
                                                                          : 8 * card.shape() + card.color());
            if (Counts::bit(bytes, card) != Lanes{1} << at) return false;
            for (std::size_t k = 0; k < Counts::kLayers; ++k) {
                const bool more = (counts.layer(bytes, k) >> at & 1) != 0;
                if (more != (n > static_cast<int>(k))) return false;
            }
        }
    }
    return counts.size() == sum && counts.empty() == (sum == 0) && counts.tiles() == check::tiles_of(numbers);
}

Numbers random_numbers(Rng& rng) {
    Numbers numbers{};
    const int most = 1 + pick(rng, 4);
    for (int& n : numbers) n = std::min(pick(rng, most + 1), kCopies);
    return numbers;
}

void test_counts(Check& check) {
    Rng rng = stream(2);
    for (int round = 0; round < 30; ++round) {
        Numbers numbers = random_numbers(rng);
        Counts counts = counts_of(numbers);
        check.that(same(counts, numbers), "from cards");
        for (int step = 0; step < 40; ++step) {
            const Tile card{static_cast<std::uint8_t>(pick(rng, kTypes))};
            int& n = numbers[card.code];
            if (n < kCopies && (n == 0 || pick(rng, 2) == 0)) {
                counts.add(card);
                ++n;
            } else {
                counts.remove(card);
                --n;
            }
            if (!check.that(same(counts, numbers), "a card added or taken away")) return;
        }
        for (int line = 0; line < cards::kLines; ++line) {
            bool contains = true;
            bool has_room = true;
            for (int i = 0; i < 6; ++i) {
                contains = contains && numbers[type_in(line, i)] > 0;
                has_room = has_room && numbers[type_in(line, i)] < kCopies;
            }
            check.equal(counts.contains(Counts::line(line)), contains, "whether a line is there");
            Counts changed = counts;
            Numbers expected = numbers;
            if (has_room) {
                changed.add(Counts::line(line));
                for (int i = 0; i < 6; ++i) ++expected[type_in(line, i)];
            } else if (contains) {
                changed.remove(Counts::line(line));
                for (int i = 0; i < 6; ++i) --expected[type_in(line, i)];
            }
            check.that(same(changed, expected), "a line added or taken away");
        }
        const Numbers others = random_numbers(rng);
        bool is_within = true;
        for (std::size_t i = 0; i < kTypes; ++i) is_within = is_within && others[i] <= numbers[i];
        check.equal(counts_of(others).is_within(counts), is_within, "within");
        check.that(counts.is_within(counts), "within itself");
        check.equal(counts_of(others) == counts, others == numbers, "equal");

        // Each type's limit is the number of sets that have it.
        std::array<std::array<Lanes, Counts::kLayers>, 2> limit{};
        Numbers cut{};
        for (std::uint8_t type = 0; type < kTypes; ++type) {
            cut[type] = std::min(numbers[type], others[type]);
            for (std::size_t k = 0; k < Counts::kLayers; ++k) {
                if (others[type] <= static_cast<int>(k)) continue;
                for (const Feature bytes : {Feature::color, Feature::shape}) {
                    limit[static_cast<std::size_t>(bytes)][k] |= Counts::bit(bytes, Tile{type});
                }
            }
        }
        Counts less = counts;
        check.that(same(less.cut(limit), cut), "cut off");
    }
    for (int line = 0; line < cards::kLines; ++line) {
        Counts counts;
        Numbers numbers{};
        for (int copies = 1; copies <= kCopies; ++copies) {
            counts.add(Counts::line(line));
            for (int i = 0; i < 6; ++i) numbers[type_in(line, i)] = copies;
            check.that(same(counts, numbers), "a line up to three times");
        }
    }
}

// Splitting.

/// Every count vector of one line, all other cells empty; lines of a color and of a shape.
void test_line_lemma(Check& check) {
    SlowCover slow;
    for (const int line : {0, 3, 5, 6, 8, 11}) {
        for (int code = 0; code < 4096; ++code) {
            Numbers numbers{};
            int sum = 0;
            int most = 0;
            for (int i = 0; i < 6; ++i) {
                const int n = code >> 2 * i & 3;
                numbers[type_in(line, i)] = n;
                sum += n;
                most = std::max(most, n);
            }
            const bool splits = slow.splits(numbers);
            check.equal(sum >= 3 * most, splits, "the lemma for " + text_of(numbers));
            check.equal(cards::can_split(counts_of(numbers)), splits, text_of(numbers) + " splits");
        }
    }
}

/// Any caps that are some: more than k of one only where more than k - 1.
Hint random_hint(Rng& rng) {
    Hint hint{pick(rng, 2) == 0 ? Feature::color : Feature::shape, {}};
    Six lines = cards::kAllSix;
    for (Six& cap : hint.caps) {
        lines &= static_cast<Six>(pick(rng, 64)) | (pick(rng, 2) == 0 ? 0U : static_cast<Six>(pick(rng, 64)));
        cap = lines;
    }
    return hint;
}

/// A table that splits, or one that is near to it, or any block.
Numbers random_question(Rng& rng) {
    const int kind = pick(rng, 3);
    if (kind == 0) return check::random_block(rng);
    Numbers table = check::random_table(rng, 1 + pick(rng, 5));
    if (kind == 1) return table;
    for (int n = 1 + pick(rng, 2); n > 0; --n) {
        for (const Tile card : check::random_cards(rng, table, pick(rng, 3))) ++table[card.code];
        int& some = table[static_cast<std::size_t>(pick(rng, kTypes))];
        some = std::max(0, some - 1);
    }
    return table;
}

/// Calls `f(numbers)` for everything between `must` and `must` with all of `open`.
void for_each_between(const Numbers& must, std::span<const Tile> open, const std::function<void(const Numbers&)>& f) {
    Numbers limit = must;
    for (const Tile card : open) ++limit[card.code];
    Numbers between = must;
    const std::function<void(std::size_t)> choose = [&](std::size_t type) {
        while (type < kTypes && limit[type] == must[type]) ++type;
        if (type == kTypes) return f(between);
        for (between[type] = must[type]; between[type] <= limit[type]; ++between[type]) choose(type + 1);
        between[type] = must[type];
    };
    choose(0);
}

void test_tables(Check& check) {
    SlowCover slow;
    Rng rng = stream(3);
    Hint stale;
    int yes = 0;
    constexpr int kTables = 4000;
    for (int n = 0; n < kTables; ++n) {
        const Numbers numbers = random_question(rng);
        const Counts table = counts_of(numbers);
        const bool splits = slow.splits(numbers);
        yes += splits;
        const std::string name = text_of(numbers);
        check.equal(cards::can_split(table), splits, name + " splits");
        for (Hint hint : {Hint{}, stale, random_hint(rng), random_hint(rng)}) {
            check.equal(cards::can_split(table, table, hint), splits, name + " splits, with a hint");
            if (splits) check.that(cards::ask(table, table, hint).splits, name + ": a yes renews the hint");
            stale = hint;
        }
        const auto split = cards::find_split(table);
        if (!check.equal(split.has_value(), splits, name + ": a split is found") || !split) continue;
        const Numbers by_color = numbers_of(split->by_color);
        const Numbers by_shape = numbers_of(split->by_shape);
        for (std::size_t type = 0; type < kTypes; ++type) {
            check.equal(by_color[type] + by_shape[type], numbers[type], name + ": the parts add up");
        }
        for (int line = 0; line < cards::kLines; ++line) {
            Numbers part{};
            for (int i = 0; i < 6; ++i)
                part[type_in(line, i)] = (line < kColors ? by_color : by_shape)[type_in(line, i)];
            check.that(slow.splits(part), name + ": the rows of each line");
        }
    }
    check.that(yes > kTables / 4 && yes < kTables * 3 / 4, "some split, some do not: " + std::to_string(yes));
}

/// With optional cards: yes exactly when something in between splits; nothing that some split uses is called dead; and
/// when the hint is said to be an answer for all in between, all of it splits.
void test_optional_cards(Check& check) {
    SlowCover slow;
    Rng rng = stream(4);
    Hint stale;
    int yes = 0;
    int only_with_more = 0;
    int all_split = 0;
    int dead = 0;
    constexpr int kQuestions = 2500;
    for (int n = 0; n < kQuestions; ++n) {
        const Numbers numbers = random_question(rng);
        const std::vector<Tile> open = check::random_cards(rng, numbers, pick(rng, 7));
        const Counts must = counts_of(numbers);
        Counts may = must;
        for (const Tile card : open) may.add(card);
        const Counts alive = cards::without_dead(must, may);
        const std::string name = text_of(numbers) + " with any of " + tiles_text(open, "", Notation::classic);
        check.that(must.is_within(alive) && alive.is_within(may), name + ": what is not dead lies in between");
        dead += !(alive == may);
        bool some = false;
        bool all = true;
        for_each_between(numbers, open, [&](const Numbers& between) {
            const bool splits = slow.splits(between);
            some = some || splits;
            all = all && splits;
            if (splits) check.that(counts_of(between).is_within(alive), name + ": no card of a split is dead");
        });
        yes += some;
        only_with_more += some && !slow.splits(numbers);
        for (Hint hint : {Hint{}, stale, random_hint(rng), random_hint(rng)}) {
            check.equal(cards::can_split(must, may, hint), some, name + " can split");
            stale = hint;
            const cards::Question question = cards::ask(must, may, hint);
            if (!question.splits) continue;
            check.that(slow.splits(numbers), name + ": the hint answers for what must be there");
            if (question.types != 0) continue;
            all_split += !open.empty();
            check.that(all, name + ": everything in between splits");
        }
        for (const Hint& hint : {Hint{}, random_hint(rng)}) {
            const cards::Question question = cards::ask(must, may, hint);
            if (!question.splits) continue;
            check.that(slow.splits(numbers), name + ": a random hint answers for what must be there");
            if (question.types == 0) check.that(all, name + ": everything in between splits, by a random hint");
        }
    }
    check.that(yes > kQuestions / 4 && yes < kQuestions * 9 / 10, "some can, some cannot: " + std::to_string(yes));
    check.that(only_with_more > kQuestions / 20, "some can with more alone: " + std::to_string(only_with_more));
    check.that(all_split > kQuestions / 20, "all of it split: " + std::to_string(all_split));
    check.that(dead > kQuestions / 20, "some cards are dead: " + std::to_string(dead));
}

/// Larger ones, which the slow way decides when they split.
void test_large_tables(Check& check) {
    Rng rng = stream(5);
    Hint stale;
    for (int n = 0; n < 1500; ++n) {
        const Numbers numbers = check::random_table(rng, 6 + pick(rng, 20));
        const Counts table = counts_of(numbers);
        check.that(cards::can_split(table), text_of(numbers) + " is made of rows");
        check.that(cards::can_split(table, table, stale), text_of(numbers) + " is made of rows, with a hint");
        const Counts more = counts_of(numbers);
        check.that(cards::without_dead({}, more) == more, text_of(numbers) + ": none of them is dead");
    }
    Numbers all{};
    all.fill(kCopies);
    check.that(cards::can_split(counts_of(all)), "the whole set splits");
    check.that(cards::can_split(Counts{}), "no card at all splits");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("lanes of numbers", sixline::test_lanes_of_numbers);
    check.run("lanes of sets", sixline::test_lanes_of_sets);
    check.run("counts", sixline::test_counts);
    check.run("line lemma", sixline::test_line_lemma);
    check.run("tables", sixline::test_tables);
    check.run("optional cards", sixline::test_optional_cards);
    check.run("large tables", sixline::test_large_tables);
    return check.finish();
}
