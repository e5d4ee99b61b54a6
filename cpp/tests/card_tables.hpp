// Cards to test on, and the slow way to split them into rows.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "luck.hpp"
#include "sixline/cards/counts.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/core/text.hpp"

namespace sixline::check {

/// How many of each type, by code.
using Numbers = std::array<int, kTypes>;

inline Numbers numbers_of(std::span<const Tile> cards) {
    Numbers numbers{};
    for (const Tile card : cards) ++numbers[card.code];
    return numbers;
}
inline Numbers numbers_of(const cards::Counts& counts) {
    return numbers_of(counts.tiles());
}

inline std::vector<Tile> tiles_of(const Numbers& numbers) {
    std::vector<Tile> tiles;
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        tiles.insert(tiles.end(), static_cast<std::size_t>(numbers[type]), Tile{type});
    }
    return tiles;
}
inline cards::Counts counts_of(const Numbers& numbers) {
    return cards::Counts(tiles_of(numbers));
}
inline cards::Counts counts_of(std::string_view text) {
    return cards::Counts(parse_tiles(text, Notation::classic));
}
inline Hand cards_of(std::string_view text) {
    return Hand(parse_tiles(text, Notation::classic));
}

inline std::string text_of(const Numbers& numbers) {
    return tiles_text(tiles_of(numbers), "", Notation::classic);
}

/// The i-th type of a line, colors first.
inline std::size_t type_in(int line, int i) {
    return static_cast<std::size_t>(line < kColors ? kShapes * line + i : kShapes * i + line - kColors);
}

/// Splitting by the words of CD1: a card lies in a row with two to five others, and what is left splits too. It knows
/// nothing of sums, caps or flows, and remembers what it has seen.
class SlowCover {
public:
    bool splits(const Numbers& cards) {
        Numbers left = cards;
        return search(left);
    }

private:
    struct Packed {
        std::array<std::uint64_t, 2> words{};
        friend bool operator==(const Packed&, const Packed&) = default;
    };
    struct Hash {
        std::size_t operator()(const Packed& packed) const {
            return static_cast<std::size_t>(packed.words[0] * 0x9E3779B97F4A7C15 ^
                                            std::rotl(packed.words[1] * 0xD1B54A32D192ED03, 29));
        }
    };

    static Packed pack(const Numbers& cards) {
        Packed packed;
        for (std::size_t type = 0; type < kTypes; ++type) {
            std::uint64_t& word = packed.words[type / 18];
            word = word << 2 | static_cast<std::uint64_t>(cards[type]);
        }
        return packed;
    }

    bool search(Numbers& left) {
        // The card with the fewest to lie beside.
        std::array<unsigned, 12> present{};
        for (int type = 0; type < kTypes; ++type) {
            if (left[static_cast<std::size_t>(type)] == 0) continue;
            present[static_cast<std::size_t>(type / kShapes)] |= 1U << type % kShapes;
            present[static_cast<std::size_t>(kColors + type % kShapes)] |= 1U << type / kShapes;
        }
        int chosen = -1;
        int fewest = 100;
        for (int type = 0; type < kTypes; ++type) {
            if (left[static_cast<std::size_t>(type)] == 0) continue;
            const int beside = ways(present[static_cast<std::size_t>(type / kShapes)]) +
                               ways(present[static_cast<std::size_t>(kColors + type % kShapes)]);
            if (beside == 0) return false;
            if (beside < fewest) {
                fewest = beside;
                chosen = type;
            }
        }
        if (chosen < 0) return true;
        const Packed packed = pack(left);
        if (const auto known = known_.find(packed); known != known_.end()) return known->second;
        const bool found = place(left, chosen / kShapes, chosen % kShapes, present) ||
                           place(left, kColors + chosen % kShapes, chosen / kShapes, present);
        known_.emplace(packed, found);
        return found;
    }

    static int ways(unsigned types) {
        const int n = std::popcount(types);
        return n < 3 ? 0 : 1 << n;
    }

    /// Tries every row of `line` with its i-th type.
    bool place(Numbers& left, int line, int i, const std::array<unsigned, 12>& present) {
        const unsigned types = present[static_cast<std::size_t>(line)];
        for (unsigned row = types; row != 0; row = (row - 1) & types) {
            if ((row >> i & 1) == 0 || std::popcount(row) < 3) continue;
            for (int k = 0; k < 6; ++k) left[type_in(line, k)] -= static_cast<int>(row >> k & 1);
            const bool found = search(left);
            for (int k = 0; k < 6; ++k) left[type_in(line, k)] += static_cast<int>(row >> k & 1);
            if (found) return true;
        }
        return false;
    }

    std::unordered_map<Packed, bool, Hash> known_;
};

/// Up to `rows` rows of three to five cards together, some lines more often than others: Qwirkles come near.
inline Numbers random_table(Rng& rng, int rows) {
    Numbers table{};
    const std::array favorites = {pick(rng, 12), pick(rng, 12)};
    for (int n = 0; n < rows; ++n) {
        const int line = pick(rng, 3) == 0 ? pick(rng, 12) : favorites[static_cast<std::size_t>(pick(rng, 2))];
        std::array order = {0, 1, 2, 3, 4, 5};
        rng.shuffle(std::span<int>(order));
        const auto row = std::span(order).first(static_cast<std::size_t>(3 + pick(rng, 3)));
        if (std::ranges::any_of(row, [&](int i) { return table[type_in(line, i)] == kCopies; })) continue;
        for (const int i : row) ++table[type_in(line, i)];
    }
    return table;
}

/// A few types with any numbers of cards: about as many split as do not.
inline Numbers random_block(Rng& rng) {
    Numbers block{};
    const int colors = 2 + pick(rng, 3);
    const int shapes = 2 + pick(rng, 3);
    const int none = pick(rng, 3);
    for (int color = 0; color < colors; ++color) {
        for (int shape = 0; shape < shapes; ++shape) {
            block[type_in(color, shape)] = std::max(0, pick(rng, 4 + none) - none);
        }
    }
    return block;
}

/// Some cards that are left beside a table, most of them near to cards that lie there.
inline std::vector<Tile> random_cards(Rng& rng, const Numbers& table, int count) {
    const std::vector<Tile> placed = tiles_of(table);
    Numbers taken = table;
    std::vector<Tile> cards;
    for (int tries = 0; static_cast<int>(cards.size()) < count && tries < 1000; ++tries) {
        int type = pick(rng, kTypes);
        if (!placed.empty() && pick(rng, 4) != 0) {
            const Tile beside = placed[rng.below(static_cast<std::uint32_t>(placed.size()))];
            type =
                pick(rng, 2) == 0 ? kShapes * beside.color() + type % kShapes : type - type % kShapes + beside.shape();
        }
        int& number = taken[static_cast<std::size_t>(type)];
        if (number == kCopies) continue;
        ++number;
        cards.push_back(Tile{static_cast<std::uint8_t>(type)});
    }
    return cards;
}

}  // namespace sixline::check
