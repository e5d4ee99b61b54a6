// A hand's tiles numbered 0 to 5, so that sets of them are six bits and tables of 64 entries answer questions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include "sixline/core/hand.hpp"
#include "sixline/core/type_set.hpp"
#include "sixline/grid/diagonals.hpp"

namespace sixline::grid {

/// Bit k is the hand's k-th tile, in ascending order; equal tiles count once.
using Slots = unsigned;

inline constexpr int kSlotSets = 1 << kHandSize;
/// Leaves a set as it is.
inline constexpr Slots kAnySlots = ~Slots{0};

/// The number of slots in each set.
inline constexpr std::array<std::uint8_t, kSlotSets> kSlotCount = [] {
    std::array<std::uint8_t, kSlotSets> counts{};
    for (unsigned set = 0; set < kSlotSets; ++set) counts[set] = static_cast<std::uint8_t>(std::popcount(set));
    return counts;
}();

/// What only Flex asks of a hand: which tiles have which background.
template <Variant V>
struct HandBackgrounds {};
template <>
struct HandBackgrounds<Variant::flex> {
    std::array<unsigned, kHandSize> codes;
    std::array<Word, kBackgrounds> ones{};              // by background: 1 in the byte of each slot that has it
    std::array<Slots, 1 << kBackgrounds> not_barred{};  // by set of barred backgrounds
};

template <Variant V>
class HandSlots {
public:
    /// At most six different tiles, and their types.
    HandSlots(const Hand& hand, TypeSet types) {
        if constexpr (kHasDiagonals<V>) {
            take_tiles(hand);
        } else {
            take_types(types);
        }
        for (std::size_t k = 0; k < kHandSize; k += 2) {
            const auto [even, odd] = of(joining(static_cast<unsigned>(k)), joining(static_cast<unsigned>(k) + 1));
            compatible_[k] = even;
            compatible_[k + 1] = odd;
        }
        // Eight bytes a word: of every part of the lower three slots, joined by one of the upper three.
        const std::uint64_t lower = each_part(0);
        const std::uint64_t upper = each_part(3);
        for (std::size_t part = 0; part < 8; ++part) {
            const std::uint64_t row = lower | (upper >> (8 * part) & 0xFF) * 0x0101'0101'0101'0101U;
            std::memcpy(companions_.data() + 8 * part, &row, sizeof row);
        }
    }

    /// The parts of two sets of types that are in the hand. No branches: all six are asked. Types ascend, so the k-th
    /// is at least k, and its bit moves down to bit k.
    std::pair<Slots, Slots> of(TypeSet a, TypeSet b) const {
        using Both [[gnu::vector_size(16)]] = TypeSet;
        const Both sets{a, b};
        Both slots{};
        for (std::size_t k = 0; k < kHandSize; ++k) {
            if constexpr (kHasDiagonals<V>) {  // tiles ascend, their types do not
                slots |= (sets >> types_[k] & TypeSet{1}) << k;
            } else {
                slots |= sets >> shifts_[k] & TypeSet{1} << k;
            }
        }
        return {static_cast<Slots>(slots[0]), static_cast<Slots>(slots[1])};
    }
    Slots of(TypeSet set) const { return of(set, 0).first; }

    Slots all() const { return of(kAllTypes); }
    unsigned type(unsigned slot) const { return types_[slot]; }
    unsigned code(unsigned slot) const {
        if constexpr (kHasDiagonals<V>) return backgrounds_.codes[slot];
        return types_[slot];
    }
    /// The types compatible with a slot's.
    TypeSet joining(unsigned slot) const { return kJoining[type(slot)]; }
    /// The slots compatible with one.
    Slots compatible_with(unsigned slot) const { return compatible_[slot]; }
    /// The slots compatible with at least one of a set.
    Slots companions(Slots set) const { return companions_[set]; }

    /// The slots that FX4 lets into a cell.
    Slots not_barred(const DiagonalReach& cell) const
        requires(kHasDiagonals<V>)
    {
        return backgrounds_.not_barred[cell.barred()];
    }
    /// Byte k: the points that slot k would make of the cell's diagonals.
    Word points(const DiagonalReach& cell) const
        requires(kHasDiagonals<V>)
    {
        Word points = 0;
        for (int b = 0; b < kBackgrounds; ++b) {
            points += static_cast<Word>(cell.points(b)) * backgrounds_.ones[static_cast<std::size_t>(b)];
        }
        return points;
    }

private:
    void take_types(TypeSet hand) {
        hand |= kNoType;
        for (std::size_t k = 0; k < kHandSize; ++k) {
            types_[k] = static_cast<unsigned>(std::countr_zero(hand));
            hand = (hand & (hand - 1)) | kNoType;
            shifts_[k] = types_[k] - static_cast<unsigned>(k);
        }
    }

    void take_tiles(const Hand& hand) {
        types_.fill(kTypes);
        backgrounds_.codes.fill(0);
        std::array<Slots, kBackgrounds> having{};
        std::size_t k = 0;
        for (int i = 0; i < hand.size(); ++i) {
            const Tile tile = hand[i];
            if (i > 0 && hand[i - 1] == tile) continue;
            assert(k < kHandSize);
            const auto background = static_cast<std::size_t>(tile.background());
            types_[k] = static_cast<unsigned>(tile.type());
            backgrounds_.codes[k] = tile.code;
            backgrounds_.ones[background] |= at_byte(static_cast<int>(k), 1);
            having[background] |= 1U << k;
            ++k;
        }
        for (std::size_t barred = 0; barred < backgrounds_.not_barred.size(); ++barred) {
            for (std::size_t b = 0; b < kBackgrounds; ++b) {
                if ((barred >> b & 1) == 0) backgrounds_.not_barred[barred] |= having[b];
            }
        }
    }

    /// Byte i: what is compatible with at least one of the slots of `i`, counted from `first`.
    std::uint64_t each_part(std::size_t first) const {
        return compatible_[first] * 0x0100'0100'0100'0100U | compatible_[first + 1] * 0x0101'0000'0101'0000U |
               compatible_[first + 2] * 0x0101'0101'0000'0000U;
    }

    /// Beyond the last type: the slots that a hand of fewer types leaves over.
    static constexpr TypeSet kNoType = TypeSet{1} << kTypes;
    static constexpr std::array<TypeSet, kTypes + 1> kJoining = [] {
        std::array<TypeSet, kTypes + 1> table{};
        std::ranges::copy(kCompatible, table.begin());
        return table;
    }();

    std::array<unsigned, kHandSize> types_;
    std::array<unsigned, kHandSize> shifts_;
    std::array<Slots, kHandSize> compatible_;
    std::array<std::uint8_t, kSlotSets> companions_;
    [[no_unique_address]] HandBackgrounds<V> backgrounds_;
};

/// The last slot when the set is empty.
inline unsigned lowest_slot(Slots set) {
    return static_cast<unsigned>(std::countr_zero(set | 1U << (kHandSize - 1)));
}

inline unsigned pop_slot(Slots& set) {
    const auto slot = static_cast<unsigned>(std::countr_zero(set));
    set &= set - 1;
    return slot;
}

}  // namespace sixline::grid
