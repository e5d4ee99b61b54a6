// Numbers of any width, packed into bytes: the lowest bit of a byte comes first.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sixline/core/error.hpp"

namespace sixline::record {

using Bytes = std::vector<std::uint8_t>;

class BitWriter {
public:
    explicit BitWriter(Bytes& bytes) : bytes_(bytes) {}

    /// At most 57 bits at a time.
    void put(std::uint64_t value, int width) {
        held_ |= value << held_bits_;
        held_bits_ += width;
        for (; held_bits_ >= 8; held_bits_ -= 8, held_ >>= 8) bytes_.push_back(static_cast<std::uint8_t>(held_));
    }
    /// A number below `n`, in as few bits as that leaves: with w bits for n - 1, the first 2^w - n numbers take one
    /// less.
    void put_below(std::uint64_t value, std::uint64_t n) {
        if (n <= 1) return;
        const int width = static_cast<int>(std::bit_width(n - 1));
        const std::uint64_t short_ones = (std::uint64_t{1} << width) - n;
        if (value < short_ones) return put(value, width - 1);
        put((value + short_ones) >> 1, width - 1);
        put((value + short_ones) & 1, 1);
    }
    /// Fills up the last byte.
    void align() {
        if (held_bits_ > 0) bytes_.push_back(static_cast<std::uint8_t>(held_));
        held_ = 0;
        held_bits_ = 0;
    }

private:
    Bytes& bytes_;
    std::uint64_t held_ = 0;
    int held_bits_ = 0;
};

/// RecordError past the end.
class BitReader {
public:
    explicit BitReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint64_t get(int width) {
        for (; held_bits_ < width; held_bits_ += 8) {
            if (at_ == bytes_.size()) throw RecordError("the game ends too early");
            held_ |= std::uint64_t{bytes_[at_++]} << held_bits_;
        }
        const std::uint64_t value = held_ & ((std::uint64_t{1} << width) - 1);
        held_ >>= width;
        held_bits_ -= width;
        return value;
    }
    int number(int width) { return static_cast<int>(get(width)); }
    std::uint64_t get_below(std::uint64_t n) {
        if (n <= 1) return 0;
        const int width = static_cast<int>(std::bit_width(n - 1));
        const std::uint64_t short_ones = (std::uint64_t{1} << width) - n;
        const std::uint64_t value = get(width - 1);
        return value < short_ones ? value : (value << 1 | get(1)) - short_ones;
    }
    void align() {
        held_ = 0;
        held_bits_ = 0;
    }
    /// Whole bytes not yet begun.
    std::size_t left() const { return bytes_.size() - at_; }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    std::uint64_t held_ = 0;
    int held_bits_ = 0;
};

/// Seven bits a byte, the lowest first; the top bit says that more follow.
void put_varint(BitWriter& writer, std::uint64_t value);
std::uint64_t get_varint(BitReader& reader);
/// Small whatever the sign: 0, -1, 1, -2, ...
constexpr std::uint64_t zigzag(std::int64_t value) {
    return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value) {
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

}  // namespace sixline::record
