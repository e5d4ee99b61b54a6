// Checking and scoring placements for people: every fault has a name, every point a line.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

enum class LineKind : std::uint8_t { row = 0, column = 1, single = 2 };  // single: the lone tile of an opening (CL3)

/// A line that a placement makes or extends.
struct ScoredLine {
    LineKind kind{};
    std::vector<Placed> cells;  // left to right, top to bottom
    int points = 0;             // the bonus included
    int bonus = 0;              // 6 for a line of six

    friend bool operator==(const ScoredLine&, const ScoredLine&) = default;
};

struct ScoreSheet {
    int total = 0;
    std::vector<ScoredLine> lines;  // the line of the move first

    friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// What forbids this placement, or nothing: CL4, CL5, the copies in the set and, on an empty table, CL3. With a hand,
/// whether it holds the tiles, and on the opening whether they are a whole largest set of it.
std::optional<Fault> check_placement(const Board& board, const Rules& rules, std::span<const Placed> cells,
                                     const Hand* hand);

/// CL6, line by line. The cells, in any order, are a legal placement.
ScoreSheet score_placement(const Board& board, const Rules& rules, std::span<const Placed> cells);

/// The points of a placement whose tiles are in hand, on a table that is not empty; nothing when CL4 or CL5 forbid it.
/// The same answer as check and score, from the open cells.
std::optional<int> quick_score(const Board& board, const Move& move);

/// Everything that is wrong with a table given from outside (TL5).
std::vector<Fault> find_faults(std::span<const Placed> cells);

/// What makes a hand impossible beside a table: more than six tiles, more of a type than the set holds.
std::vector<Fault> find_hand_faults(const Board& board, const Hand& hand);

/// The table with these cells; PositionError with every fault.
Board board_from(std::span<const Placed> cells);

}  // namespace sixline::grid
