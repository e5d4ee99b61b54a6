// Lines and diagonals as people see them, and what may be wrong with one.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/error.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// A table of any cells, legal or not.
using CellMap = std::map<Cell, Tile>;

/// Of two tiles in one cell the first counts.
CellMap map_of(std::span<const Placed> cells);
void add_to(CellMap& map, std::span<const Placed> cells);

inline constexpr std::array<std::pair<Axis, int>, 4> kNeighbours = {
    {{Axis::row, -1}, {Axis::row, 1}, {Axis::column, -1}, {Axis::column, 1}}};

/// Where diagonals are begun, from left to right: one goes down, the other one up.
inline constexpr std::array<Corner, 2> kDiagonals = {Corner::lower_right, Corner::upper_right};

bool is_beyond(Cell cell);

/// The maximal run through a cell, left to right or top to bottom.
std::vector<Placed> line_through(const CellMap& table, Cell cell, Axis axis);

/// The maximal run of one background through a tile, left to right (FX3).
std::vector<Placed> diagonal_through(const CellMap& table, Cell cell, Corner direction);

std::vector<Cell> cells_of(std::span<const Placed> line);
std::vector<Tile> tiles_of(std::span<const Placed> line);

/// `0,0 to 2,0 (Ro Rx Rs)`
std::string line_text(std::span<const Placed> line, Notation notation);

/// CL5 for one line.
std::optional<Fault> check_line(std::span<const Placed> line, Axis axis, Notation notation);

/// FX4: a run that is too long.
Fault long_diagonal(std::span<const Placed> run, const std::string& how);

}  // namespace sixline::grid
