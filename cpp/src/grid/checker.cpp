#include "sixline/grid/checker.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sixline/core/text.hpp"
#include "sixline/grid/lines.hpp"
#include "sixline/grid/validity.hpp"

namespace sixline::grid {

namespace {

class Checker {
public:
    Checker(std::span<const Placed> table, const Rules& rules, std::span<const Placed> cells)
        : table_(table), rules_(rules), cells_(cells), before_(map_of(table)), after_(before_) {
        add_to(after_, cells);
    }

    std::optional<Fault> check(const Hand* hand) const {
        if (auto fault = check_form()) return fault;
        if (auto fault = check_lines()) return fault;
        if (auto fault = check_diagonals()) return fault;
        if (auto fault = check_set()) return fault;
        if (hand == nullptr) return std::nullopt;
        if (auto fault = check_hand(*hand)) return fault;
        return before_.empty() ? check_opening(*hand) : std::nullopt;
    }

private:
    std::string text(Tile tile) const { return to_string(tile, rules_.notation()); }
    std::string text(std::span<const Placed> cells) const { return cells_text(cells, rules_.notation()); }

    /// CL4: the form of the placement, whatever its tiles.
    std::optional<Fault> check_form() const {
        const auto fault = [this](FaultCode code, std::vector<Cell> where, std::vector<Tile> what,
                                  const std::string& how) {
            return Fault{code, "CL4", std::move(where), std::move(what), how + " (CL4)", rules_.notation()};
        };
        if (cells_.empty()) return fault(FaultCode::empty_move, {}, {}, "a placement has at least one tile");
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const auto [cell, tile] = cells_[i];
            const std::string name = "cell " + to_string(cell);
            if (is_beyond(cell)) {
                return fault(FaultCode::off_plane, {cell}, {tile},
                             name + ", for " + text(tile) + ", lies beyond the coordinates");
            }
            for (std::size_t j = 0; j < i; ++j) {
                if (cells_[j].cell != cell) continue;
                return fault(FaultCode::cell_twice, {cell}, {cells_[j].tile, tile},
                             name + " is used twice, for " + text(cells_[j].tile) + " and " + text(tile));
            }
            if (const auto there = before_.find(cell); there != before_.end()) {
                return fault(FaultCode::cell_taken, {cell}, {there->second, tile},
                             name + " already holds " + text(there->second) + ": no room for " + text(tile));
            }
        }
        const bool row = std::ranges::all_of(cells_, [&](const Placed& p) { return p.cell.y == cells_[0].cell.y; });
        const bool column = std::ranges::all_of(cells_, [&](const Placed& p) { return p.cell.x == cells_[0].cell.x; });
        if (!row && !column) {
            return fault(FaultCode::not_straight, cells_of(cells_), tiles_of(cells_),
                         "the new tiles " + text(cells_) + " do not lie in one row or column");
        }
        const auto [first, last] = std::ranges::minmax(cells_, {}, &Placed::cell);
        for (Cell cell = first.cell; cell != last.cell; cell = cell.along(row ? Axis::row : Axis::column, 1)) {
            if (!after_.contains(cell)) {
                return fault(FaultCode::gap, {cell}, tiles_of(cells_),
                             "cell " + to_string(cell) + " between the new tiles " + text(cells_) + " is empty");
            }
        }
        if (before_.empty()) return std::nullopt;
        for (const Placed& placed : cells_) {
            for (const auto& [axis, step] : kNeighbours) {
                if (before_.contains(placed.cell.along(axis, step))) return std::nullopt;
            }
        }
        return fault(FaultCode::not_touching, cells_of(cells_), tiles_of(cells_),
                     "no new tile of " + text(cells_) + " touches, edge to edge, a tile on the table");
    }

    std::optional<Fault> check_lines() const {
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (const Placed& placed : cells_) {
                auto fault = check_line(line_through(after_, placed.cell, axis), axis, rules_.notation());
                if (fault) return fault;
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> check_diagonals() const {
        if (rules_.variant != Variant::flex || rules_.long_diagonal == LongDiagonal::unscored) return std::nullopt;
        for (const Placed& placed : cells_) {
            for (const Corner direction : kDiagonals) {
                const std::vector<Placed> run = diagonal_through(after_, placed.cell, direction);
                if (run.size() <= kLongestLine) continue;
                if (rules_.long_diagonal == LongDiagonal::illegal) {
                    return long_diagonal(run, "would have " + std::to_string(run.size()) + " tiles, more than six");
                }
                // The longer of the two runs that the tile joins.
                const auto before = static_cast<std::size_t>(std::ranges::find(run, placed) - run.begin());
                const std::size_t longest = std::max(before, run.size() - before - 1);
                if (longest >= kLongestLine) {
                    return long_diagonal(run, "would extend one of " + std::to_string(longest) + " tiles");
                }
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> check_set() const {
        std::vector<Fault> faults = find_set_faults(rules_, cells_, tiles_of(table_));
        if (faults.empty()) return std::nullopt;
        return std::move(faults.front());
    }

    std::optional<Fault> check_hand(const Hand& hand) const {
        Hand left = hand;
        for (const auto& [cell, tile] : cells_) {
            if (left.remove(tile)) continue;
            return Fault{FaultCode::not_in_hand,
                         "CL4",
                         {cell},
                         {tile},
                         text(tile) + " for cell " + to_string(cell) + " is not in the hand " +
                             (hand.empty() ? "(empty)" : tiles_text(hand, " ", rules_.notation())) + " (CL4)",
                         rules_.notation()};
        }
        return std::nullopt;
    }

    /// CL3 on an empty table.
    std::optional<Fault> check_opening(const Hand& hand) const {
        if (rules_.opening == Opening::free) return std::nullopt;
        const int largest = largest_set(hand.types());
        if (static_cast<int>(cells_.size()) == largest) return std::nullopt;
        return Fault{FaultCode::opening_set,
                     "CL3",
                     cells_of(cells_),
                     tiles_of(cells_),
                     "the opening lays a whole largest set, here " + std::to_string(largest) + " tiles, not " +
                         std::to_string(cells_.size()) + ", " + text(cells_) + " (CL3)",
                     rules_.notation()};
    }

    std::span<const Placed> table_;
    const Rules& rules_;
    std::span<const Placed> cells_;
    CellMap before_;
    CellMap after_;
};

}  // namespace

std::optional<Fault> check_placement(std::span<const Placed> table, const Rules& rules, std::span<const Placed> cells,
                                     const Hand* hand) {
    return Checker(table, rules, cells).check(hand);
}

}  // namespace sixline::grid
