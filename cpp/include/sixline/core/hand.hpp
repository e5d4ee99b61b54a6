// A hand: a small multiset of tiles.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "sixline/core/tile.hpp"
#include "sixline/core/type_set.hpp"

namespace sixline {

inline constexpr int kHandSize = 6;      // CL1
inline constexpr int kHandCapacity = 9;  // CD1: the card game's hands

/// Tiles in ascending order of code, so that equal hands are equal bytes: sixteen of them, changed as one number, for a
/// loop over a few tiles ends where no processor can guess.
///
///     byte   0 ......... 14   15
///            tiles, then 127  size
class Hand {
public:
    constexpr Hand() { tiles_.fill(kNone); }
    explicit constexpr Hand(std::span<const Tile> tiles) : Hand() {
        for (const Tile tile : tiles) add(tile);
    }

    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Tile operator[](int i) const { return tiles_[static_cast<std::size_t>(i)]; }
    constexpr const Tile* begin() const { return tiles_.data(); }
    constexpr const Tile* end() const { return tiles_.data() + size_; }

    constexpr TypeSet types() const {
        TypeSet set = 0;
        for (const Tile tile : *this) set |= type_bit(tile);
        return set;
    }

    constexpr int count(Tile tile) const {
        int n = 0;
        for (const Tile held : *this) n += held == tile;
        return n;
    }

    /// Unchecked: the hand has room.
    constexpr void add(Tile tile) {
        assert(size_ < kHandCapacity);
        const Wide all = tiles();
        const Wide place = first_not_below(tile);
        const Wide below = all & (place - 1);
        set(below | place * tile.code | (all ^ below) << 8, size_ + 1);
    }

    /// Takes one copy out; false when there is none.
    constexpr bool remove(Tile tile) {
        const Wide all = tiles();
        const Wide place = first_not_below(tile);
        const Wide below = all & (place - 1);
        const Wide above = all & ~((place << 8) - 1);
        if ((all ^ below ^ above) != place * tile.code) return false;
        set(below | above >> 8 | Wide{kNone.code} << (kSizeShift - 8), size_ - 1);
        return true;
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

private:
    static_assert(std::endian::native == std::endian::little, "byte 0 is the lowest");
    __extension__ using Wide = unsigned __int128;

    static constexpr std::size_t kPlaces = 15;
    static constexpr Tile kNone{0x7F};  // above every code
    static constexpr int kSizeShift = 8 * kPlaces;
    static constexpr Wide kTilesMask = (Wide{1} << kSizeShift) - 1;

    static constexpr Wide each(std::uint8_t byte) { return ~Wide{0} / 0xFF * byte; }

    constexpr Wide tiles() const { return std::bit_cast<Wide>(*this) & kTilesMask; }
    constexpr void set(Wide tiles, int size) {
        *this = std::bit_cast<Hand>((tiles & kTilesMask) | static_cast<Wide>(size) << kSizeShift);
    }

    /// 1 in the byte of the first tile that is not below `tile`. With its top bit set, no byte borrows from the next.
    constexpr Wide first_not_below(Tile tile) const {
        const Wide not_below = ((tiles() | each(0x80)) - each(tile.code)) & each(0x80);
        return (not_below & -not_below) >> 7;
    }

    std::array<Tile, kPlaces> tiles_;
    std::uint8_t size_ = 0;
};

}  // namespace sixline
