#include "sixline/grid/validity.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "sixline/core/text.hpp"
#include "sixline/grid/lines.hpp"

namespace sixline::grid {

namespace {

using Counts = std::array<int, kTileCodes>;  // by code

Counts count_tiles(std::span<const Placed> cells, std::span<const Tile> elsewhere) {
    Counts counts{};
    for (const Placed& placed : cells) ++counts[placed.tile.code];
    for (const Tile tile : elsewhere) ++counts[tile.code];
    return counts;
}

/// `three`, `one`
std::string copies_text(const Rules& rules) {
    return rules.copies() == 1 ? "one" : "three";
}
std::string clause_of_set(const Rules& rules) {
    return rules.variant == Variant::flex ? "FX1" : "CL1";
}

/// A tile that there is not, or not so often: `2 of Rob` names it, ` at ` the cells that it is in.
Fault tile_fault(const Rules& rules, FaultCode code, const std::string& clause, Tile tile,
                 std::span<const Placed> cells, const std::string& name, const char* at, const std::string& what) {
    Fault fault{code, clause, {}, {tile}, name, rules.notation()};
    for (const Placed& placed : cells) {
        if (placed.tile != tile) continue;
        fault.message += (fault.cells.empty() ? at : " and ") + to_string(placed.cell);
        fault.cells.push_back(placed.cell);
    }
    fault.message += what;
    return fault;
}

std::string copies_of(const Rules& rules, int count, Tile tile) {
    return std::to_string(count) + " of " + to_string(tile, rules.notation());
}

Fault not_in_set(const Rules& rules, Tile tile, std::span<const Placed> cells) {
    return tile_fault(rules, FaultCode::not_in_set, "FX1", tile, cells, to_string(tile, rules.notation()), " at ",
                      std::string(" is not in the ") +
                          (rules.starter ? "starter set: it has no split backgrounds" : "set") + " (FX1)");
}

void find_doubled_cells(const Rules& rules, std::span<const Placed> cells, std::vector<Fault>& faults) {
    std::map<Cell, std::vector<Tile>> given;
    for (const auto& [cell, tile] : cells) given[cell].push_back(tile);
    for (const auto& [cell, tiles] : given) {
        if (tiles.size() == 1) continue;
        faults.push_back({FaultCode::cell_twice,
                          "TL5",
                          {cell},
                          tiles,
                          "cell " + to_string(cell) + " is given " + std::to_string(tiles.size()) + " times (" +
                              tiles_text(tiles, " ", rules.notation()) + ") (TL5)",
                          rules.notation()});
    }
}

void find_bad_lines(const Rules& rules, const CellMap& table, std::vector<Fault>& faults) {
    for (const Axis axis : {Axis::row, Axis::column}) {
        for (const auto& [cell, tile] : table) {
            if (table.contains(cell.along(axis, -1))) continue;  // not where a line begins
            auto fault = check_line(line_through(table, cell, axis), axis, rules.notation());
            if (fault) faults.push_back(std::move(*fault));
        }
    }
}

void find_long_diagonals(const Rules& rules, const CellMap& table, std::vector<Fault>& faults) {
    if (rules.variant != Variant::flex || rules.long_diagonal != LongDiagonal::illegal) return;
    for (const Corner direction : kDiagonals) {
        for (const auto& [cell, tile] : table) {
            const auto before = table.find(cell.across(direction, -1));
            if (before != table.end() && before->second.background() == tile.background()) continue;  // not its begin
            const std::vector<Placed> run = diagonal_through(table, cell, direction);
            if (run.size() <= kLongestLine) continue;
            faults.push_back(long_diagonal(run, "has " + std::to_string(run.size()) + " tiles, more than six"));
        }
    }
}

/// A connected part of a table, in an order in which each tile but the first touches one before it.
using Part = std::vector<Placed>;

std::vector<Part> parts_of(CellMap left) {
    std::vector<Part> parts;
    const auto take = [&](CellMap::iterator it) {
        parts.back().push_back({it->first, it->second});
        left.erase(it);
    };
    while (!left.empty()) {
        Part& part = parts.emplace_back();
        take(left.begin());
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (const auto& [axis, step] : kNeighbours) {
                const auto next = left.find(part[i].cell.along(axis, step));
                if (next != left.end()) take(next);
            }
        }
    }
    return parts;
}

void find_islands(std::span<const Part> parts, std::vector<Fault>& faults) {
    if (parts.size() < 2) return;
    std::vector<Cell> first;
    std::string where;
    for (const Part& part : parts) {
        first.push_back(part.front().cell);
        where += (where.empty() ? "" : " and ") + to_string(first.back());
    }
    faults.push_back({FaultCode::islands,
                      "TL5",
                      std::move(first),
                      {},
                      "the table is in " + std::to_string(parts.size()) + " parts, at " + where + " (TL5)"});
}

std::vector<Fault> find_faults(const Rules& rules, std::span<const Placed> cells, const CellMap& table,
                               std::span<const Part> parts) {
    std::vector<Fault> faults;
    find_doubled_cells(rules, cells, faults);
    for (const auto& [cell, tile] : table) {
        if (!is_beyond(cell)) continue;
        faults.push_back({FaultCode::off_plane,
                          "TL5",
                          {cell},
                          {tile},
                          "cell " + to_string(cell) + ", for " + to_string(tile, rules.notation()) +
                              ", lies beyond the coordinates (TL5)",
                          rules.notation()});
    }
    std::ranges::move(find_set_faults(rules, cells, {}), std::back_inserter(faults));
    find_bad_lines(rules, table, faults);
    find_long_diagonals(rules, table, faults);
    find_islands(parts, faults);
    return faults;
}

template <Variant V>
Board<V> laid(const Rules& rules, std::span<const Placed> cells) {
    Board<V> board(rules);
    for (const auto& [cell, tile] : cells) board.place(cell, tile);
    return board;
}

}  // namespace

std::vector<Fault> find_set_faults(const Rules& rules, std::span<const Placed> cells, std::span<const Tile> elsewhere) {
    const Counts counts = count_tiles(cells, elsewhere);
    std::vector<Fault> faults;
    for (int code = 0; code < kTileCodes; ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        const int count = counts[tile.code];
        if (count == 0) continue;
        if (!rules.has(tile)) {
            faults.push_back(not_in_set(rules, tile, cells));
        } else if (count > rules.copies()) {
            const std::string clause = clause_of_set(rules);
            faults.push_back(tile_fault(rules, FaultCode::too_many_copies, "TL5", tile, cells,
                                        copies_of(rules, count, tile), " counting ",
                                        ", but the set holds " + copies_text(rules) + " (" + clause + ", TL5)"));
        }
    }
    return faults;
}

std::vector<Fault> find_deal_faults(const Rules& rules, std::span<const Placed> cells, std::span<const Hand> hands,
                                    std::span<const Tile> bag) {
    Counts counts = count_tiles(cells, bag);
    for (const Hand& hand : hands) {
        for (const Tile tile : hand) ++counts[tile.code];
    }
    std::vector<Fault> faults;
    for (int code = 0; code < kTileCodes; ++code) {
        const Tile tile{static_cast<std::uint8_t>(code)};
        const int found = counts[tile.code];
        if (!rules.has(tile)) {
            if (found != 0) faults.push_back(not_in_set(rules, tile, {}));
            continue;
        }
        if (found == rules.copies()) continue;
        const std::string clause = clause_of_set(rules);
        faults.push_back(tile_fault(rules, FaultCode::too_many_copies, clause, tile, {}, copies_of(rules, found, tile),
                                    "", " in all, the set holds " + copies_text(rules) + " (" + clause + ")"));
    }
    return faults;
}

std::vector<Fault> find_faults(const Rules& rules, std::span<const Placed> cells) {
    const CellMap table = map_of(cells);
    return find_faults(rules, cells, table, parts_of(table));
}

template <Variant V>
std::vector<Fault> find_hand_faults(const Board<V>& board, const Rules& rules, const Hand& hand) {
    // The common case, at a glance.
    bool is_possible = hand.size() <= kHandSize;
    for (int i = 0, same = 0; i < hand.size(); ++i) {  // equal tiles lie side by side
        same = i > 0 && hand[i - 1] == hand[i] ? same + 1 : 1;
        is_possible &= board.copies(hand[i]) + same <= rules.copies() && rules.has(hand[i]);
    }
    if (is_possible) return {};

    std::vector<Fault> faults;
    if (hand.size() > kHandSize) {
        faults.push_back({FaultCode::hand_size,
                          "CL1",
                          {},
                          {hand.begin(), hand.end()},
                          "a hand holds at most six tiles, not the " + std::to_string(hand.size()) + " of " +
                              tiles_text(hand, " ", rules.notation()) + " (CL1)",
                          rules.notation()});
    }
    // Of the table's tiles those alone that the hand holds too: the table is valid.
    std::vector<Tile> concerned(hand.begin(), hand.end());
    for (const Placed& placed : board.placed()) {
        if (hand.count(placed.tile) != 0) concerned.push_back(placed.tile);
    }
    std::ranges::move(find_set_faults(rules, {}, concerned), std::back_inserter(faults));
    return faults;
}

namespace {

/// Whether a tile can be laid there now: beside the table, in legal lines.
template <Variant V>
bool is_open_for(const Board<V>& board, const Placed& placed) {
    if (!board.covers(placed.cell)) return false;
    const int number = board.open_number(placed.cell);
    if (number <= Board<V>::kFree || number > board.open_count() || board.open_cell(number) != placed.cell)
        return false;
    if ((board.fits(number) & type_bit(placed.tile)) == 0) return false;
    if constexpr (kHasDiagonals<V>) return !board.open(number).diagonals.is_barred(placed.tile.background());
    return true;
}

/// The common case, a valid table, at a glance: tile by tile wherever the board itself takes one, which it does to the
/// end for a table that is right in every line. Nothing when it comes to a halt.
template <Variant V>
std::optional<Board<V>> grown(const Rules& rules, std::span<const Placed> cells) {
    std::optional<Board<V>> board(rules);
    std::array<std::uint8_t, kTileCodes> counts{};
    std::vector<Placed> left;
    for (const Placed& placed : cells) {
        if (!rules.has(placed.tile) || ++counts[placed.tile.code] > rules.copies() || is_beyond(placed.cell)) return {};
        if (board->empty() || is_open_for(*board, placed)) {
            board->place(placed.cell, placed.tile);
        } else {
            left.push_back(placed);
        }
    }
    while (!left.empty()) {
        const std::size_t before = left.size();
        std::erase_if(left, [&](const Placed& placed) {
            if (!is_open_for(*board, placed)) return false;
            board->place(placed.cell, placed.tile);
            return true;
        });
        if (left.size() == before) return {};
    }
    return board;
}

}  // namespace

template <Variant V>
Board<V> board_from(const Rules& rules, std::span<const Placed> cells) {
    if (auto board = grown<V>(rules, cells)) return *std::move(board);
    const CellMap table = map_of(cells);
    const std::vector<Part> parts = parts_of(table);
    if (auto faults = find_faults(rules, cells, table, parts); !faults.empty()) throw PositionError(std::move(faults));
    // A table that grows in one piece has no more open cells and corners than there is room for.
    return parts.empty() ? Board<V>(rules) : laid<V>(rules, parts.front());
}

template <Variant V>
Board<V> board_as_laid(const Rules& rules, std::span<const Placed> cells) {
    if (auto faults = find_faults(rules, cells); !faults.empty()) throw PositionError(std::move(faults));
    return laid<V>(rules, cells);
}

template std::vector<Fault> find_hand_faults(const Board<Variant::classic>&, const Rules&, const Hand&);
template std::vector<Fault> find_hand_faults(const Board<Variant::flex>&, const Rules&, const Hand&);
template Board<Variant::classic> board_from(const Rules&, std::span<const Placed>);
template Board<Variant::flex> board_from(const Rules&, std::span<const Placed>);
template Board<Variant::classic> board_as_laid(const Rules&, std::span<const Placed>);
template Board<Variant::flex> board_as_laid(const Rules&, std::span<const Placed>);

}  // namespace sixline::grid
