// A multiset of cards.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/cards/lanes.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/tile.hpp"

namespace sixline::cards {

/// What the cards of a row share (CD1).
enum class Feature : std::uint8_t { color, shape };

constexpr Feature other(Feature feature) {
    return feature == Feature::color ? Feature::shape : Feature::color;
}

/// How many of each type, 0 to 3, in unary: adding, comparing and cutting off at a cap take a few operations for all
/// types at once. Every layer is kept twice, so that sums along colors and along shapes are both sums within bytes.
///
///     layer k, k = 0, 1, 2:  the types with more than k cards
///     by color:  byte = color, bit = shape
///     by shape:  byte = shape, bit = color
class Counts {
public:
    static constexpr std::size_t kLayers = kCopies;

    constexpr Counts() = default;
    explicit constexpr Counts(std::span<const Tile> cards) {
        for (const Tile card : cards) add(card);
    }

    /// The types with more than `layer` cards.
    constexpr Lanes layer(Feature bytes, std::size_t layer) const {
        return layers_[static_cast<std::size_t>(bytes)][layer];
    }

    /// The type's bit in a layer.
    static constexpr Lanes bit(Feature bytes, Tile card) {
        const int byte = bytes == Feature::color ? card.color() : card.shape();
        const int bit = bytes == Feature::color ? card.shape() : card.color();
        return Lanes{1} << (8 * byte + bit);
    }

    constexpr int count(Tile card) const {
        const Lanes type = bit(Feature::color, card);
        int n = 0;
        for (const Lanes layer : layers_[0]) n += (layer & type) != 0;
        return n;
    }
    constexpr bool empty() const { return layers_[0][0] == 0; }
    constexpr int size() const {
        Lanes sum = 0;
        for (const Lanes layer : layers_[0]) sum += bits_in_lanes(layer);
        return static_cast<int>(sum_of_lanes(sum));
    }

    /// A set of types, to add or remove one card of each.
    struct Types {
        Lanes by_color;
        Lanes by_shape;
    };
    static constexpr Types only(Tile card) { return {bit(Feature::color, card), bit(Feature::shape, card)}; }
    /// Line i: a color for i below 6, else a shape.
    static constexpr Types line(int i) {
        const auto at = static_cast<unsigned>(i % kColors);
        const Lanes filled_byte = Lanes{kAllSix} << (8 * at);
        const Lanes every_byte = each(1U << at);
        return i < kColors ? Types{filled_byte, every_byte} : Types{every_byte, filled_byte};
    }
    constexpr bool contains(const Types& types) const { return (types.by_color & ~layers_[0][0]) == 0; }
    /// Unchecked: there are fewer than three of each.
    constexpr void add(const Types& types) {
        raise(layers_[0], types.by_color);
        raise(layers_[1], types.by_shape);
    }
    /// What is not there stays so.
    constexpr void remove(const Types& types) {
        lower(layers_[0], types.by_color);
        lower(layers_[1], types.by_shape);
    }
    constexpr void add(Tile card) { add(only(card)); }
    constexpr void remove(Tile card) { remove(only(card)); }

    /// Cell by cell no more than in `other`.
    constexpr bool is_within(const Counts& other) const {
        Lanes more = 0;
        for (std::size_t k = 0; k < kLayers; ++k) more |= layers_[0][k] & ~other.layers_[0][k];
        return more == 0;
    }

    /// Each count cut off at the number of sets, one a layer (by color and by shape), that have the type.
    constexpr Counts& cut(const std::array<std::array<Lanes, kLayers>, 2>& limit) {
        for (std::size_t f = 0; f < 2; ++f) {
            for (std::size_t k = 0; k < kLayers; ++k) layers_[f][k] &= limit[f][k];
        }
        return *this;
    }

    /// Calls `f(card, count)` for the types that are there, in order of code.
    template <class F>
    constexpr void for_each_type(F&& f) const {
        for (std::uint8_t type = 0; type < kTypes; ++type) {
            if (const int n = count(Tile{type}); n > 0) f(Tile{type}, n);
        }
    }
    /// In order of code, each as often as it is there.
    template <class F>
    constexpr void for_each(F&& f) const {
        for_each_type([&](Tile card, int n) {
            for (int i = 0; i < n; ++i) f(card);
        });
    }
    std::vector<Tile> tiles() const {
        std::vector<Tile> all;
        for_each([&](Tile card) { all.push_back(card); });
        return all;
    }

    friend constexpr bool operator==(const Counts&, const Counts&) = default;

private:
    using Layers = std::array<Lanes, kLayers>;

    static constexpr void raise(Layers& layers, Lanes types) {
        layers[2] |= layers[1] & types;
        layers[1] |= layers[0] & types;
        layers[0] |= types;
    }
    static constexpr void lower(Layers& layers, Lanes types) {
        layers[0] &= ~types | layers[1];
        layers[1] &= ~types | layers[2];
        layers[2] &= ~types;
    }

    std::array<Layers, 2> layers_{};
};

}  // namespace sixline::cards
