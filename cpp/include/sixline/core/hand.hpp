// A hand: a small multiset of tiles.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "sixline/core/tile.hpp"
#include "sixline/core/type_set.hpp"

namespace sixline {

inline constexpr int kHandSize = 6;      // CL1
inline constexpr int kHandCapacity = 9;  // CD1: the card game's hands

/// Tiles in ascending order of code, so that equal hands are equal bytes.
class Hand {
public:
    constexpr Hand() = default;
    explicit constexpr Hand(std::span<const Tile> tiles) {
        for (const Tile tile : tiles) add(tile);
    }

    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Tile operator[](int i) const { return tiles_[static_cast<std::size_t>(i)]; }
    constexpr const Tile* begin() const { return tiles_.data(); }
    constexpr const Tile* end() const { return tiles_.data() + size_; }

    constexpr TypeSet types() const {
        TypeSet set = 0;
        for (const Tile tile : *this) set |= type_bit(tile.type());
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
        int i = size_++;
        for (; i > 0 && tiles_[at(i - 1)] > tile; --i) tiles_[at(i)] = tiles_[at(i - 1)];
        tiles_[at(i)] = tile;
    }

    /// Takes one copy out; false when there is none.
    constexpr bool remove(Tile tile) {
        for (int i = 0; i < size_; ++i) {
            if (tiles_[at(i)] != tile) continue;
            for (--size_; i < size_; ++i) tiles_[at(i)] = tiles_[at(i + 1)];
            tiles_[at(size_)] = Tile{};
            return true;
        }
        return false;
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::array<Tile, kHandCapacity> tiles_{};  // unused places hold zero
    std::uint8_t size_ = 0;
};

}  // namespace sixline
