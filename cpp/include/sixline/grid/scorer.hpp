// What a placement scores, line by line for people, and at once for the engine.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

enum class LineKind : std::uint8_t {
    row = 0,
    column = 1,
    single = 2,    // CL3: the lone tile of an opening
    diagonal = 3,  // FX3: of one background
};

/// A line that a placement makes or extends.
struct ScoredLine {
    LineKind kind{};
    std::vector<Placed> cells;  // left to right, top to bottom
    int points = 0;             // the bonus included
    int bonus = 0;              // 6 for a line of six
    Notation notation = Notation::classic;

    friend bool operator==(const ScoredLine&, const ScoredLine&) = default;
};

struct ScoreSheet {
    int total = 0;
    std::vector<ScoredLine> lines;  // the line of the move first, then those across, then diagonals

    friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// CL6 and FX3, line by line. The cells, in any order, are a legal placement.
ScoreSheet score_placement(std::span<const Placed> table, const Rules& rules, std::span<const Placed> cells);

/// The points of a placement whose tiles are in hand, on a table that is not empty; nothing when CL4, CL5 or FX4 forbid
/// it. The same answer as check and score, from the open cells.
template <Variant V>
std::optional<int> quick_score(const Board<V>& board, const Move& move);

}  // namespace sixline::grid
