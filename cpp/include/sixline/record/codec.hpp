// Games as few bytes, for logs of millions. docs/records.md draws the layout.
#pragma once

#include <cstdint>
#include <span>

#include "sixline/record/bits.hpp"
#include "sixline/record/game.hpp"

namespace sixline::record {

/// Appends the game; RecordError for what the form cannot hold: a deal that is not the whole set, moves that are not
/// from the hand.
template <Variant V>
void encode(const Run& run, const Game<V>& game, Bytes& bytes);

/// The game that `encode` wrote; RecordError for bytes that are none. Whether its moves are legal is not judged: a
/// replay does that.
template <Variant V>
Game<V> decode(const Run& run, std::span<const std::uint8_t> bytes);

}  // namespace sixline::record
