// What a search finds: families of placements, and what takes them.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sixline/core/word.hpp"
#include "sixline/grid/diagonals.hpp"
#include "sixline/grid/hand_slots.hpp"
#include "sixline/grid/move.hpp"

namespace sixline::grid {

/// What each tile adds to a family's points where diagonals count; see HandSlots::points.
template <Variant V>
struct Extra {};
template <>
struct Extra<Variant::flex> {
    Word by_slot;

    /// The slots that add so many or more: none adds as many as 128. All bytes are compared at once: with its top bit
    /// set, none borrows from the next, and keeps it when it is not below. The multiplication brings those bits side by
    /// side.
    Slots at_least(int points) const {
        constexpr Word kOnes = 0x0101'0101'0101'0101;
        const Word kept = (by_slot | 0x80 * kOnes) - static_cast<Word>(std::clamp(points, 0, 0x80)) * kOnes;
        return static_cast<Slots>((kept >> 7 & kOnes) * 0x0102'0408'1020'4080 >> 56);
    }
};

/// A whole family of placements at once: everything is settled but which of some tiles goes into one last cell, and
/// the lines score the same whichever it is. The two words are those of the finished Move:
///
///     head     kind, axis, count, mask, x, y
///     tail     tiles and, in the upper 16 bits, points; zeros where the last tile goes
///     shift    that place, in bits
template <Variant V>
struct Family {
    std::uint64_t head;
    std::uint64_t tail;
    int shift;
    [[no_unique_address]] Extra<V> extra;

    /// Of the lines, and of the diagonals of the tiles before the last.
    int points() const { return static_cast<int>(tail >> kPointsShift); }
    int points(unsigned slot) const {
        if constexpr (kHasDiagonals<V>) return points() + static_cast<int>(extra.by_slot >> 8 * slot & 0xFF);
        return points();
    }
    /// The slots that make so many points or more.
    Slots at_least(int wanted) const {
        if constexpr (kHasDiagonals<V>) return extra.at_least(wanted - points());
        return points() >= wanted ? kAnySlots : 0;
    }
    Move with(unsigned slot, const HandSlots<V>& hand) const {
        Move move;
        write(&move, slot, hand);
        return move;
    }
    /// Word by word: through a temporary, two stores would wait for one load of both.
    void write(Move* move, unsigned slot, const HandSlots<V>& hand) const {
        std::uint64_t whole_tail = tail | std::uint64_t{hand.code(slot)} << shift;
        if constexpr (kHasDiagonals<V>) whole_tail += (extra.by_slot >> 8 * slot & 0xFF) << kPointsShift;
        auto* const bytes = reinterpret_cast<std::byte*>(move);
        std::memcpy(bytes, &head, sizeof head);
        std::memcpy(bytes + sizeof head, &whole_tail, sizeof whole_tail);
    }

    static constexpr int kCountShift = 16;
    static constexpr int kMaskShift = 24;
    static constexpr int kXShift = 32;
    static constexpr int kYShift = 48;
    static constexpr int kPointsShift = 48;
};
static_assert(std::endian::native == std::endian::little, "moves are assembled as little-endian words");

/// A sink takes each family with the non-empty set of tiles that fit, as slots of the hand; says whether it has seen
/// enough after the single tiles of a cell, whether it wants the cells row by row, and whether it reads the families or
/// leaves them, so that they need not be made; `finish` ends the list.
template <class S, Variant V>
concept Sink = requires(S& sink, Family<V> family, Slots slots, const HandSlots<V>& hand) {
    sink.add(family, slots, hand);
    { sink.is_done() } -> std::convertible_to<bool>;
    sink.finish();
    { S::kOrdered } -> std::convertible_to<bool>;
    { S::kReadsFamilies } -> std::convertible_to<bool>;
};

}  // namespace sixline::grid
