#include "sixline/grid/lines.hpp"

#include <algorithm>

#include "sixline/core/text.hpp"

namespace sixline::grid {

void add_to(CellMap& map, std::span<const Placed> cells) {
    for (const auto& [cell, tile] : cells) map.try_emplace(cell, tile);
}

CellMap map_of(std::span<const Placed> cells) {
    CellMap map;
    add_to(map, cells);
    return map;
}

bool is_beyond(Cell cell) {
    return cell.x < -kMaxCoordinate || cell.y < -kMaxCoordinate;
}

std::vector<Placed> line_through(const CellMap& table, Cell cell, Axis axis) {
    while (table.contains(cell.along(axis, -1))) cell = cell.along(axis, -1);
    std::vector<Placed> line;
    for (auto it = table.find(cell); it != table.end(); it = table.find(cell)) {
        line.push_back({cell, it->second});
        cell = cell.along(axis, 1);
    }
    return line;
}

std::vector<Placed> diagonal_through(const CellMap& table, Cell cell, Corner direction) {
    const int background = table.at(cell).background();
    const auto continues = [&](Cell next) {
        const auto it = table.find(next);
        return it != table.end() && it->second.background() == background;
    };
    while (continues(cell.across(direction, -1))) cell = cell.across(direction, -1);
    std::vector<Placed> run;
    for (; continues(cell); cell = cell.across(direction, 1)) run.push_back({cell, table.at(cell)});
    return run;
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

std::string line_text(std::span<const Placed> line, Notation notation) {
    return to_string(line.front().cell) + " to " + to_string(line.back().cell) + " (" +
           tiles_text(tiles_of(line), " ", notation) + ")";
}

std::optional<Fault> check_line(std::span<const Placed> line, Axis axis, Notation notation) {
    const auto fault = [&](FaultCode code, std::vector<Cell> cells, std::vector<Tile> tiles, const std::string& what) {
        const std::string name = (axis == Axis::row ? "the row " : "the column ") + line_text(line, notation);
        return Fault{code, "CL5", std::move(cells), std::move(tiles), name + " " + what + " (CL5)", notation};
    };
    if (line.size() > kLongestLine) {
        return fault(FaultCode::line_too_long, cells_of(line), tiles_of(line),
                     "has " + std::to_string(line.size()) + " tiles, more than six");
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        for (std::size_t j = i + 1; j < line.size(); ++j) {
            if (line[i].tile.type() != line[j].tile.type()) continue;
            const bool same = line[i].tile == line[j].tile;
            return fault(FaultCode::repeated_type, {line[i].cell, line[j].cell}, {line[i].tile, line[j].tile},
                         "holds " + to_string(line[i].tile, notation) +
                             (same ? " twice" : " and " + to_string(line[j].tile, notation) + ", one type") + ", at " +
                             to_string(line[i].cell) + " and " + to_string(line[j].cell));
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

Fault long_diagonal(std::span<const Placed> run, const std::string& how) {
    return {FaultCode::long_diagonal,
            "FX4",
            cells_of(run),
            tiles_of(run),
            "the diagonal " + line_text(run, Notation::flex) + " of " + background_name(run.front().tile.background()) +
                " background " + how + " (FX4)",
            Notation::flex};
}

}  // namespace sixline::grid
