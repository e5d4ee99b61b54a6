// Six small numbers, or six sets of six, in one word: the arithmetic of rows and columns of counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sixline::cards {

/// A byte a lane, six lanes.
///
///     47 .... 40   ...   15 ..... 8   7 ...... 0
///     lane 5             lane 1       lane 0
using Lanes = std::uint64_t;
/// A set of six.
using Six = unsigned;

inline constexpr Six kAllSix = 0x3F;

/// The same byte in every lane.
constexpr Lanes each(unsigned byte) {
    return Lanes{0x0101'0101'0101} * byte;
}

/// How many bits each lane has.
constexpr Lanes bits_in_lanes(Lanes sets) {
    sets -= sets >> 1 & each(0x55);
    sets = (sets & each(0x33)) + (sets >> 2 & each(0x33));
    return (sets + (sets >> 4)) & each(0x0F);
}

/// 1 in the lanes where a >= b; both below 128.
constexpr Lanes not_less(Lanes a, Lanes b) {
    return ((a | each(0x80)) - b) >> 7 & each(1);
}

/// All six bits of the lanes that hold 1.
constexpr Lanes filled(Lanes ones) {
    return ones * kAllSix;
}

/// The smaller of each two; both below 128.
constexpr Lanes smaller(Lanes a, Lanes b) {
    return b ^ ((a ^ b) & (not_less(b, a) * 0xFF));
}

/// a - b where that is positive, else 0; both below 128.
constexpr Lanes excess(Lanes a, Lanes b) {
    return (a - smaller(a, b));
}

/// The sum of the lanes; below 256.
constexpr unsigned sum_of_lanes(Lanes lanes) {
    return static_cast<unsigned>(lanes * each(1) >> 40 & 0xFF);
}

/// The lanes that hold 1, as a set.
constexpr Six gathered(Lanes ones) {
    constexpr Lanes kStep = 1ULL << 56 | 1ULL << 49 | 1ULL << 42 | 1ULL << 35 | 1ULL << 28 | 1ULL << 21;
    return static_cast<Six>(ones * kStep >> 56);
}

/// What any lane has.
constexpr Six joined(Lanes sets) {
    sets |= sets >> 24;
    return static_cast<Six>(sets | sets >> 8 | sets >> 16) & kAllSix;
}

inline constexpr std::array<Lanes, 64> kScattered = [] {
    std::array<Lanes, 64> table{};
    for (Six set = 0; set < table.size(); ++set) {
        for (unsigned lane = 0; lane < 6; ++lane) table[set] |= Lanes{set >> lane & 1} << (8 * lane);
    }
    return table;
}();
/// 1 in the lane of each member.
constexpr Lanes scattered(Six set) {
    return kScattered[set];
}

constexpr Six lane(Lanes lanes, int i) {
    return static_cast<Six>(lanes >> (8 * i) & 0xFF);
}

}  // namespace sixline::cards
