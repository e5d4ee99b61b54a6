#include "sixline/grid/scorer.hpp"

#include <algorithm>
#include <utility>

#include "sixline/grid/lines.hpp"

namespace sixline::grid {

ScoreSheet score_placement(std::span<const Placed> table, const Rules& rules, std::span<const Placed> given) {
    std::vector<Placed> cells(given.begin(), given.end());
    std::ranges::sort(cells);
    CellMap after = map_of(table);
    add_to(after, cells);
    ScoreSheet sheet;
    const auto add = [&](LineKind kind, std::vector<Placed> line, int points, int bonus) {
        sheet.lines.push_back({kind, std::move(line), points, bonus, rules.notation()});
        sheet.total += points;
    };
    const auto add_line = [&](Cell cell, Axis axis) {
        std::vector<Placed> line = line_through(after, cell, axis);
        const int length = static_cast<int>(line.size());
        if (length < 2) return;
        add(static_cast<LineKind>(axis), std::move(line), line_points(length), line_points(length) - length);
    };
    const auto add_diagonal = [&](Cell cell, Corner direction) {
        std::vector<Placed> run = diagonal_through(after, cell, direction);
        const int length = static_cast<int>(run.size());
        const bool is_long = length > kLongestLine;  // FX4's options allow it
        if (length < 2 || (is_long && rules.long_diagonal == LongDiagonal::unscored)) return;
        const int points = is_long ? length : line_points(length);
        add(LineKind::diagonal, std::move(run), points, points - length);
    };

    const bool column = cells.size() > 1 && cells[0].cell.x == cells[1].cell.x;
    const Axis main = column ? Axis::column : Axis::row;
    add_line(cells[0].cell, main);
    for (const Placed& placed : cells) add_line(placed.cell, other(main));
    if (sheet.lines.empty()) add(LineKind::single, {cells[0]}, rules.opening_single, 0);
    if (rules.variant != Variant::flex) return sheet;
    for (const Placed& placed : cells) {
        for (const Corner direction : kDiagonals) add_diagonal(placed.cell, direction);
    }
    return sheet;
}

template <Variant V>
std::optional<int> quick_score(const Board<V>& board, const Move& move) {
    if (board.empty()) return std::nullopt;
    TypeSet line = kAllTypes;  // what the line of the move still admits
    int length = 0;
    int points = 0;
    bool touches = false;
    const auto join = [&](TypeSet types, int count) {
        if ((types & ~line) != 0) return false;
        line &= common_compatible(types);
        length += count;
        return true;
    };
    Cell cell = move.first();
    int next = 0;
    for (unsigned left = move.mask; left != 0;) {
        // One new tile, then the tiles already beyond it.
        if ((left & 1) == 0 || !board.covers(cell) || board.has_tile(cell)) return std::nullopt;
        const Tile tile = move.tiles[static_cast<std::size_t>(next++)];
        const TypeSet type = type_bit(tile);
        if constexpr (kHasDiagonals<V>) {
            const DiagonalReach& diagonals = board.open(board.open_number(cell)).diagonals;
            if (diagonals.is_barred(tile.background())) return std::nullopt;
            points += diagonals.points(tile.background());
        }
        int beyond = 0;
        if (board.is_free(cell)) {
            if (!join(type, 1)) return std::nullopt;
        } else {
            const int i = board.open_number(cell);
            const Reach& reach = board.open(i).reach[index(move.axis)];
            if ((board.fits(i) & type) == 0 || board.open_cell(i) != cell) return std::nullopt;
            if (length == 0 && !join(board.types_before(cell, move.axis), reach.before_length())) return std::nullopt;
            if (!join(type, 1) || !join(reach.after(), reach.after_length())) return std::nullopt;
            points += board.open(i).reach[index(other(move.axis))].points();
            beyond = reach.after_length();
            touches = true;
        }
        left >>= 1;
        cell = cell.along(move.axis, 1);
        if (left == 0) break;
        // The mask leaves out exactly the tiles that lie there.
        for (; beyond > 0; --beyond, left >>= 1, cell = cell.along(move.axis, 1)) {
            if ((left & 1) != 0) return std::nullopt;
        }
    }
    if (!touches) return std::nullopt;
    return points + line_points(length);
}

template std::optional<int> quick_score(const Board<Variant::classic>&, const Move&);
template std::optional<int> quick_score(const Board<Variant::flex>&, const Move&);

}  // namespace sixline::grid
