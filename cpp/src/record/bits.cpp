#include "sixline/record/bits.hpp"

namespace sixline::record {

void put_varint(BitWriter& writer, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) writer.put((value & 0x7F) | 0x80, 8);
    writer.put(value, 8);
}

std::uint64_t get_varint(BitReader& reader) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const std::uint64_t byte = reader.get(8);
        value |= (byte & 0x7F) << shift;
        if (byte < 0x80) return value;
    }
    throw RecordError("a number of the game is too long");
}

}  // namespace sixline::record
