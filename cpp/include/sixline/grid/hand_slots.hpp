// A hand's types numbered 0 to 5, so that sets of them are six bits and tables of 64 entries answer questions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "sixline/core/hand.hpp"
#include "sixline/core/type_set.hpp"

namespace sixline::grid {

/// Bit k is the hand's k-th type, in ascending order.
using Slots = unsigned;

inline constexpr int kSlotSets = 1 << kHandSize;

/// The number of slots in each set.
inline constexpr std::array<std::uint8_t, kSlotSets> kSlotCount = [] {
    std::array<std::uint8_t, kSlotSets> counts{};
    for (unsigned set = 0; set < kSlotSets; ++set) counts[set] = static_cast<std::uint8_t>(std::popcount(set));
    return counts;
}();

class HandSlots {
public:
    /// At most six types.
    explicit HandSlots(TypeSet hand) {
        int count = 0;
        for (TypeSet left = hand; left != 0;) types_[static_cast<std::size_t>(count++)] = pop_type(left);
        for (std::size_t k = 0; k < kHandSize; ++k) shifts_[k] = types_[k] - static_cast<int>(k);
        for (std::size_t k = 0; k < kHandSize; ++k) {
            compatible_[k] = types_[k] == kNone ? 0 : of(compatible(types_[k]));
            // Doubling: what may follow some of a set is what may follow one of the rest, or the highest.
            for (std::size_t set = 0; set < std::size_t{1} << k; ++set) {
                companions_[set | std::size_t{1} << k] = static_cast<std::uint8_t>(companions_[set] | compatible_[k]);
            }
        }
    }

    /// The part of a set of types that is in the hand. No branches: all six are asked. Types ascend, so the k-th is at
    /// least k, and its bit moves down to bit k.
    Slots of(TypeSet set) const {
        TypeSet slots = 0;
        for (std::size_t k = 0; k < kHandSize; ++k) slots |= set >> shifts_[k] & TypeSet{1} << k;
        return static_cast<Slots>(slots);
    }

    /// The same for each of many sets, two at a time; the last of an odd number twice.
    void of(const TypeSet* sets, int count, std::uint8_t* slots) const {
        using Pair [[gnu::vector_size(16)]] = TypeSet;
        for (int i = 0; i < count; i += 2) {
            const int j = std::min(i + 1, count - 1);
            const Pair pair{sets[i], sets[j]};
            Pair bits{};
            for (std::size_t k = 0; k < kHandSize; ++k) bits |= pair >> shifts_[k] & TypeSet{1} << k;
            slots[i] = static_cast<std::uint8_t>(bits[0]);
            slots[j] = static_cast<std::uint8_t>(bits[1]);
        }
    }

    int type(int slot) const { return types_[static_cast<std::size_t>(slot)]; }
    /// The slots compatible with one.
    Slots compatible_with(int slot) const { return compatible_[static_cast<std::size_t>(slot)]; }
    /// The slots compatible with at least one of a set.
    Slots companions(Slots set) const { return companions_[set]; }

private:
    static constexpr int kNone = 63;  // a bit that no set of types has

    std::array<int, kHandSize> types_{kNone, kNone, kNone, kNone, kNone, kNone};
    std::array<int, kHandSize> shifts_{};
    std::array<Slots, kHandSize> compatible_{};
    std::array<std::uint8_t, kSlotSets> companions_{};
};

inline int pop_slot(Slots& set) {
    const int slot = std::countr_zero(set);
    set &= set - 1;
    return slot;
}

}  // namespace sixline::grid
