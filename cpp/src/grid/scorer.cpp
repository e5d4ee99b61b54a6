#include "sixline/grid/scorer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "sixline/core/text.hpp"

namespace sixline::grid {

namespace {

/// A table as people see it: any cells, legal or not.
using Table = std::map<Cell, Tile>;

constexpr std::array<std::pair<Axis, int>, 4> kNeighbours = {
    {{Axis::row, -1}, {Axis::row, 1}, {Axis::column, -1}, {Axis::column, 1}}};

Table table_of(std::span<const Placed> cells) {
    Table table;
    for (const auto& [cell, tile] : cells) table.try_emplace(cell, tile);
    return table;
}

bool is_beyond(Cell cell) {
    return cell.x < -kMaxCoordinate || cell.y < -kMaxCoordinate;
}

/// The maximal run through a cell, left to right or top to bottom.
std::vector<Placed> line_through(const Table& table, Cell cell, Axis axis) {
    while (table.contains(cell.along(axis, -1))) cell = cell.along(axis, -1);
    std::vector<Placed> line;
    for (auto it = table.find(cell); it != table.end(); it = table.find(cell)) {
        line.push_back({cell, it->second});
        cell = cell.along(axis, 1);
    }
    return line;
}

std::vector<Cell> cells_of(std::span<const Placed> line) {
    std::vector<Cell> cells;
    for (const Placed& placed : line) cells.push_back(placed.cell);
    return cells;
}

std::vector<Tile> tiles_of(std::span<const Placed> line) {
    std::vector<Tile> tiles;
    for (const Placed& placed : line) tiles.push_back(placed.tile);
    return tiles;
}

std::string line_name(std::span<const Placed> line, Axis axis) {
    return std::string(axis == Axis::row ? "the row " : "the column ") + to_string(line.front().cell) + " to " +
           to_string(line.back().cell) + " (" + tiles_text(tiles_of(line), " ") + ")";
}

/// CL5 for one line.
std::optional<Fault> check_line(std::span<const Placed> line, Axis axis) {
    const auto fault = [&](FaultCode code, std::vector<Cell> cells, std::vector<Tile> tiles, const std::string& what) {
        return Fault{code, "CL5", std::move(cells), std::move(tiles), line_name(line, axis) + " " + what + " (CL5)"};
    };
    if (line.size() > kLongestLine) {
        return fault(FaultCode::line_too_long, cells_of(line), tiles_of(line),
                     "has " + std::to_string(line.size()) + " tiles, more than six");
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        for (std::size_t j = i + 1; j < line.size(); ++j) {
            if (line[i].tile.type() != line[j].tile.type()) continue;
            return fault(FaultCode::repeated_type, {line[i].cell, line[j].cell}, {line[i].tile, line[j].tile},
                         "holds " + to_string(line[i].tile) + " twice, at " + to_string(line[i].cell) + " and " +
                             to_string(line[j].cell));
        }
    }
    const auto same = [&](int (Tile::*of)() const) {
        return std::ranges::all_of(line, [&](const Placed& p) { return (p.tile.*of)() == (line.front().tile.*of)(); });
    };
    if (!same(&Tile::color) && !same(&Tile::shape)) {
        return fault(FaultCode::no_common, cells_of(line), tiles_of(line), "has neither one color nor one shape");
    }
    return std::nullopt;
}

std::optional<Fault> check_lines(const Table& table, std::span<const Placed> cells) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        for (const Placed& placed : cells) {
            if (auto fault = check_line(line_through(table, placed.cell, axis), axis)) return fault;
        }
    }
    return std::nullopt;
}

/// CL4: the form of the placement, whatever its tiles.
std::optional<Fault> check_form(const Board& board, const Table& after, std::span<const Placed> cells) {
    const auto fault = [](FaultCode code, std::vector<Cell> where, const std::string& what) {
        return Fault{code, "CL4", std::move(where), {}, what + " (CL4)"};
    };
    if (cells.empty()) return fault(FaultCode::empty_move, {}, "a placement has at least one tile");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell cell = cells[i].cell;
        if (is_beyond(cell)) {
            return Fault{
                FaultCode::off_plane, "CL4", {cell}, {}, "cell " + to_string(cell) + " lies beyond the coordinates"};
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (cells[j].cell == cell)
                return fault(FaultCode::cell_twice, {cell}, "cell " + to_string(cell) + " is used twice");
        }
        if (const auto tile = board.find(cell)) {
            Fault taken =
                fault(FaultCode::cell_taken, {cell}, "cell " + to_string(cell) + " already holds " + to_string(*tile));
            taken.tiles = {*tile};
            return taken;
        }
    }
    const bool row = std::ranges::all_of(cells, [&](const Placed& p) { return p.cell.y == cells[0].cell.y; });
    const bool column = std::ranges::all_of(cells, [&](const Placed& p) { return p.cell.x == cells[0].cell.x; });
    if (!row && !column) {
        return fault(FaultCode::not_straight, cells_of(cells), "the new tiles do not lie in one row or column");
    }
    const auto [first, last] = std::ranges::minmax(cells, {}, &Placed::cell);
    for (Cell cell = first.cell; cell != last.cell; cell = cell.along(row ? Axis::row : Axis::column, 1)) {
        if (!after.contains(cell)) {
            return fault(FaultCode::gap, {cell}, "cell " + to_string(cell) + " between the new tiles is empty");
        }
    }
    if (board.empty()) return std::nullopt;
    for (const Placed& placed : cells) {
        for (const auto& [axis, step] : kNeighbours) {
            if (board.find(placed.cell.along(axis, step))) return std::nullopt;
        }
    }
    return fault(FaultCode::not_touching, cells_of(cells), "no new tile touches, edge to edge, a tile on the table");
}

std::optional<Fault> check_hand(const Hand& hand, std::span<const Placed> cells) {
    Hand left = hand;
    for (const auto& [cell, tile] : cells) {
        if (left.remove(tile)) continue;
        return Fault{FaultCode::not_in_hand,
                     "CL4",
                     {cell},
                     {tile},
                     to_string(tile) + " for cell " + to_string(cell) + " is not in the hand " +
                         (hand.empty() ? "(empty)" : tiles_text(hand, " ")) + " (CL4)"};
    }
    return std::nullopt;
}

/// CL3 on an empty table.
std::optional<Fault> check_opening(const Rules& rules, std::span<const Placed> cells, const Hand& hand) {
    if (rules.opening == Opening::free) return std::nullopt;
    const int largest = largest_set(hand.types());
    if (static_cast<int>(cells.size()) == largest) return std::nullopt;
    return Fault{FaultCode::opening_set, "CL3", cells_of(cells), tiles_of(cells),
                 "the opening lays a whole largest set, here " + std::to_string(largest) + " tiles, not " +
                     std::to_string(cells.size()) + " (CL3)"};
}

/// How many of each type there are.
std::array<int, kTypes> count_types(std::span<const Placed> cells) {
    std::array<int, kTypes> counts{};
    for (const Placed& placed : cells) ++counts[static_cast<std::size_t>(placed.tile.type())];
    return counts;
}

/// The set holds three of each type.
void find_extra_copies(const std::array<int, kTypes>& counts, std::span<const Placed> cells,
                       std::vector<Fault>& faults) {
    for (int type = 0; type < kTypes; ++type) {
        const int count = counts[static_cast<std::size_t>(type)];
        if (count <= kCopies) continue;
        const Tile tile{static_cast<std::uint8_t>(type)};
        Fault fault{FaultCode::too_many_copies,
                    "TL5",
                    {},
                    {tile},
                    std::to_string(count) + " of " + to_string(tile) + ", but the set holds three (CL1, TL5)"};
        for (const Placed& placed : cells) {
            if (placed.tile == tile) fault.cells.push_back(placed.cell);
        }
        faults.push_back(std::move(fault));
    }
}

void find_doubled_cells(std::span<const Placed> cells, std::vector<Fault>& faults) {
    std::map<Cell, std::vector<Tile>> given;
    for (const auto& [cell, tile] : cells) given[cell].push_back(tile);
    for (const auto& [cell, tiles] : given) {
        if (tiles.size() == 1) continue;
        faults.push_back({FaultCode::cell_twice,
                          "TL5",
                          {cell},
                          tiles,
                          "cell " + to_string(cell) + " is given " + std::to_string(tiles.size()) + " times (" +
                              tiles_text(tiles, " ") + ") (TL5)"});
    }
}

void find_bad_lines(const Table& table, std::vector<Fault>& faults) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        for (const auto& [cell, tile] : table) {
            if (table.contains(cell.along(axis, -1))) continue;  // not where a line begins
            if (auto fault = check_line(line_through(table, cell, axis), axis)) faults.push_back(std::move(*fault));
        }
    }
}

/// The first cell of each connected part.
std::vector<Cell> parts_of(Table left) {
    std::vector<Cell> parts;
    while (!left.empty()) {
        std::vector<Cell> part{left.begin()->first};
        left.erase(part.front());
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (const auto& [axis, step] : kNeighbours) {
                const Cell next = part[i].along(axis, step);
                if (left.erase(next) != 0) part.push_back(next);
            }
        }
        parts.push_back(part.front());
    }
    return parts;
}

void find_islands(const Table& table, std::vector<Fault>& faults) {
    std::vector<Cell> parts = parts_of(table);
    if (parts.size() < 2) return;
    std::string where;
    for (const Cell cell : parts) where += (where.empty() ? "" : " and ") + to_string(cell);
    faults.push_back({FaultCode::islands,
                      "TL5",
                      parts,
                      {},
                      "the table is in " + std::to_string(parts.size()) + " parts, at " + where + " (TL5)"});
}

}  // namespace

std::optional<Fault> check_placement(const Board& board, const Rules& rules, std::span<const Placed> cells,
                                     const Hand* hand) {
    Table after = table_of(board.placed());
    for (const auto& [cell, tile] : cells) after.try_emplace(cell, tile);
    if (auto fault = check_form(board, after, cells)) return fault;
    if (auto fault = check_lines(after, cells)) return fault;
    std::vector<Placed> all(board.placed().begin(), board.placed().end());
    all.insert(all.end(), cells.begin(), cells.end());
    std::vector<Fault> extra;
    find_extra_copies(count_types(all), cells, extra);
    if (!extra.empty()) return extra.front();
    if (hand != nullptr) {
        if (auto fault = check_hand(*hand, cells)) return fault;
        if (board.empty()) return check_opening(rules, cells, *hand);
    }
    return std::nullopt;
}

ScoreSheet score_placement(const Board& board, const Rules& rules, std::span<const Placed> given) {
    std::vector<Placed> cells(given.begin(), given.end());
    std::ranges::sort(cells);
    Table after = table_of(board.placed());
    for (const auto& [cell, tile] : cells) after.try_emplace(cell, tile);
    ScoreSheet sheet;
    const auto add = [&](std::vector<Placed> line, LineKind kind) {
        const int length = static_cast<int>(line.size());
        if (length < 2) return;
        const int points = line_points(length);
        sheet.lines.push_back({kind, std::move(line), points, points - length});
        sheet.total += points;
    };
    const bool column = cells.size() > 1 && cells[0].cell.x == cells[1].cell.x;
    const Axis main = column ? Axis::column : Axis::row;
    add(line_through(after, cells[0].cell, main), static_cast<LineKind>(main));
    for (const Placed& placed : cells) {
        add(line_through(after, placed.cell, other(main)), static_cast<LineKind>(other(main)));
    }
    if (sheet.lines.empty()) {
        sheet.total = rules.opening_single;
        sheet.lines.push_back({LineKind::single, {cells[0]}, sheet.total, 0});
    }
    return sheet;
}

std::vector<Fault> find_faults(std::span<const Placed> cells) {
    std::vector<Fault> faults;
    const Table table = table_of(cells);
    find_doubled_cells(cells, faults);
    for (const auto& [cell, tile] : table) {
        if (!is_beyond(cell)) continue;
        faults.push_back(
            {FaultCode::off_plane, "TL5", {cell}, {tile}, "cell " + to_string(cell) + " lies beyond the coordinates"});
    }
    find_extra_copies(count_types(cells), cells, faults);
    find_bad_lines(table, faults);
    find_islands(table, faults);
    return faults;
}

std::vector<Fault> find_hand_faults(const Board& board, const Hand& hand) {
    std::vector<Fault> faults;
    if (hand.size() > kHandSize) {
        faults.push_back({FaultCode::hand_size,
                          "CL1",
                          {},
                          {},
                          "a hand holds at most six tiles, not " + std::to_string(hand.size()) + " (CL1)"});
    }
    int most = 0;
    for (int i = 0, same = 0; i < hand.size(); ++i) {  // equal tiles lie side by side
        same = i > 0 && hand[i - 1] == hand[i] ? same + 1 : 1;
        most = std::max(most, board.copies(hand[i].type()) + same);
    }
    if (most <= kCopies) return faults;  // the common case, at a glance
    std::array<int, kTypes> counts{};
    for (const Tile tile : hand) {
        int& count = counts[static_cast<std::size_t>(tile.type())];
        if (count == 0) count = board.copies(tile.type());
        ++count;
    }
    find_extra_copies(counts, {}, faults);
    return faults;
}

Board board_from(std::span<const Placed> cells) {
    if (auto faults = find_faults(cells); !faults.empty()) throw PositionError(std::move(faults));
    Board board;
    for (const auto& [cell, tile] : cells) board.place(cell, tile);
    return board;
}

std::optional<int> quick_score(const Board& board, const Move& move) {
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
        const TypeSet type = type_bit(move.tiles[static_cast<std::size_t>(next++)].type());
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

}  // namespace sixline::grid
