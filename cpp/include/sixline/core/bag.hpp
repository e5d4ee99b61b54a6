// The bag: an order of tiles (CL1), drawn from one end.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/core/rng.hpp"
#include "sixline/core/tile.hpp"

namespace sixline {

class Bag {
public:
    constexpr Bag() = default;

    /// `drawing_order[0]` is drawn first.
    explicit constexpr Bag(std::span<const Tile> drawing_order) {
        assert(drawing_order.size() <= tiles_.size());
        std::ranges::reverse_copy(drawing_order, tiles_.begin());
        size_ = static_cast<std::uint8_t>(drawing_order.size());
    }

    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }

    /// The i-th tile to be drawn.
    constexpr Tile peek(int i) const { return tiles_[static_cast<std::size_t>(size_ - 1 - i)]; }

    std::vector<Tile> in_order() const {
        const auto tiles = std::span(tiles_).first(size_);
        return {tiles.rbegin(), tiles.rend()};
    }

    constexpr Tile draw() {
        assert(size_ > 0);
        return tiles_[--size_];
    }

    /// Puts a tile on top: the next draw.
    constexpr void put_back(Tile tile) {
        assert(size_ < tiles_.size());
        tiles_[size_++] = tile;
    }

    /// Takes out the copy that would be drawn first; false when there is none.
    constexpr bool take(Tile tile) {
        const auto found = std::ranges::find(contents().rbegin(), contents().rend(), tile);
        if (found == contents().rend()) return false;
        std::ranges::rotate(found.base() - 1, found.base(), contents().end());
        --size_;
        return true;
    }

    /// Makes these the next draws, in this order; false when the bag does not hold them, and nothing has changed.
    constexpr bool bring_up(std::span<const Tile> next) {
        const Bag before = *this;
        for (const Tile tile : next) {
            if (take(tile)) continue;
            *this = before;
            return false;
        }
        for (std::size_t i = next.size(); i-- > 0;) put_back(next[i]);
        return true;
    }

    constexpr void shuffle(Rng& rng) { rng.shuffle(contents()); }
    constexpr void unshuffle(Rng before) { before.unshuffle(contents()); }

private:
    constexpr std::span<Tile> contents() { return std::span(tiles_).first(size_); }

    std::array<Tile, kSetSize> tiles_{};  // the last is on top
    std::uint8_t size_ = 0;
};

}  // namespace sixline
