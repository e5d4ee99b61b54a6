// Small numbers side by side in one 64-bit word.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace sixline {

using Word = std::uint64_t;

/// A number at a byte's place, to be joined with others by `|`.
constexpr Word at_byte(int byte, int number) {
    return static_cast<Word>(number) << (8 * byte);
}

/// Reads one back, straight from where the word lies in memory: no load, shift and mask.
template <class T>
int from_byte(const Word& word, int byte) {
    static_assert(std::endian::native == std::endian::little, "byte 0 is the lowest");
    T number;
    std::memcpy(&number, reinterpret_cast<const char*>(&word) + byte, sizeof number);
    return number;
}

}  // namespace sixline
