// Moves as bits, with their tiles told by where they are in the mover's hand.
//
// Of a tile game:                          Of cards:
//     kind       2                             turn     1: 0
//     placement                                    played   9: by place in the sorted hand
//         x, y   8 each, from the first            claims   1 and 4 a line, 1 for no more
//                placement's first cell        swap     2: 1, 0
//         axis   1                             pass     2: 1, 1
//         mask   5: cells 1-5 from there
//         tiles  3 each: place in the
//                sorted hand as it is left
//         points 7; 127: 16 more
//     exchange   6: by place in the hand
//     pass       nothing
//
// The first placement tells its cell itself, 16 bits each, in place of x and y.
#pragma once

#include "sixline/core/hand.hpp"
#include "sixline/record/bits.hpp"
#include "sixline/search/states.hpp"

namespace sixline::record {

template <Variant V>
class MoveCodec {
public:
    /// Takes out of the hand what leaves it; false for tiles that are not there, and moves that cannot be.
    bool put(BitWriter& writer, const grid::Move& move, Hand& hand);
    grid::Move get(BitReader& reader, Hand& hand);

private:
    bool has_origin_ = false;
    Cell origin_;
};

template <>
class MoveCodec<Variant::cards> {
public:
    bool put(BitWriter& writer, const cards::Move& move, Hand& hand);
    cards::Move get(BitReader& reader, Hand& hand);
};

/// How many tiles are drawn (CL7, CL8, CD5, CD6) when the move leaves so much of the hand.
int draws_after(const grid::Move& move, const Hand& left, int bag);
int draws_after(const cards::Move& move, const Hand& left, int pile);
/// Tiles go back into the bag, which is shuffled then.
inline bool returns_tiles(const grid::Move& move) {
    return move.kind == grid::MoveKind::exchange;
}
inline bool returns_tiles(const cards::Move& move) {
    return move.kind == cards::MoveKind::swap;
}

}  // namespace sixline::record
