// Score sheets in words, as people say them at the table.
#pragma once

#include <string>

#include "sixline/grid/scorer.hpp"

namespace sixline::grid {

/// `four in this row, two in this column: six points` (CL6). Of several lines across, the first is the leftmost or the
/// topmost; a line of six says what it is worth; a diagonal names its background (FX3).
std::string spoken(const ScoreSheet& sheet);

}  // namespace sixline::grid
