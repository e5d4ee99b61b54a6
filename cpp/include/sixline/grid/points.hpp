// What lines score (CL6).
#pragma once

#include <array>
#include <cstdint>

namespace sixline::grid {

/// Points of a line by its length: nothing alone, its length, and a bonus of 6 when complete. Two runs with a cell
/// between them may come to 13, and are no line.
inline constexpr std::array<std::uint8_t, 14> kLinePoints = {0, 0, 2, 3, 4, 5, 12};

constexpr int line_points(int length) {
    return kLinePoints[static_cast<std::size_t>(length)];
}

}  // namespace sixline::grid
