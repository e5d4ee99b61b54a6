// Boards and score sheets: the stateless half.
#include <algorithm>

#include "bindings.hpp"
#include "position_text.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/spoken.hpp"
#include "sixline/grid/validity.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

namespace {

PyBoard board_of(const py::handle& cells, const Rules& rules) {
    TileReader reader(rules);
    const std::vector<Placed> placed = reader.cells(cells);
    return with_tile_variant(rules.variant,
                             [&]<Variant V> { return shared_board(grid::board_from<V>(rules, placed), rules); });
}

/// A hand for this table; PositionError when there can be none such.
template <Variant V>
Hand hand_for(const grid::Board<V>& board, const Rules& rules, const py::handle& tiles) {
    const Hand hand = TileReader(rules).hand(tiles);
    if (auto faults = grid::find_hand_faults(board, rules, hand); !faults.empty())
        throw PositionError(std::move(faults));
    return hand;
}

template <class Sink>
void generate(const PyBoard& self, const py::handle& tiles, Sink& sink) {
    self.visit([&](const auto& board) { grid::generate(board, self.rules, hand_for(board, self.rules, tiles), sink); });
}

PyMoveList placements_on(const PyBoard& self, const py::handle& tiles) {
    return PyMoveList::of(self.rules, [&](grid::MoveBuffer& moves) {
        grid::Collect collect(moves);
        generate(self, tiles, collect);
    });
}

std::uint64_t count_placements(const PyBoard& self, const py::handle& tiles) {
    grid::Count count;
    generate(self, tiles, count);
    return count.count();
}

bool has_placement(const PyBoard& self, const py::handle& tiles) {
    grid::Exists exists;
    generate(self, tiles, exists);
    return exists.found();
}

std::optional<PyMove> best_placement(const PyBoard& self, const py::handle& tiles) {
    grid::MoveBuffer ties;
    grid::Best best(ties);
    generate(self, tiles, best);
    if (ties.size() == 0) return std::nullopt;
    return as_python(*std::ranges::min_element(ties), self.rules.notation());
}

py::list top_placements(const PyBoard& self, const py::handle& tiles, py::ssize_t n) {
    grid::Top top(static_cast<std::size_t>(std::max<py::ssize_t>(n, 0)));
    generate(self, tiles, top);
    return moves_list(std::move(top).sorted(), self.rules.notation());
}

std::optional<Fault> check_on(const PyBoard& self, const py::handle& given, const py::object& hand) {
    const std::vector<Placed> cells = TileReader(self.rules).cells(given);
    if (hand.is_none()) return grid::check_placement(self.placed(), self.rules, cells, nullptr);
    const Hand held = self.visit([&](const auto& board) { return hand_for(board, self.rules, hand); });
    return grid::check_placement(self.placed(), self.rules, cells, &held);
}

/// The cells of a legal placement, in order; IllegalMoveError for any other.
std::vector<Placed> legal_cells(const PyBoard& self, const py::handle& move) {
    std::vector<Placed> cells = TileReader(self.rules).cells(move);
    if (auto fault = grid::check_placement(self.placed(), self.rules, cells, nullptr))
        throw IllegalMoveError(std::move(*fault));
    std::ranges::sort(cells);
    return cells;
}

grid::ScoreSheet score_on(const PyBoard& self, const py::handle& move) {
    return grid::score_placement(self.placed(), self.rules, legal_cells(self, move));
}

PyBoard play_on(const PyBoard& self, const py::handle& move) {
    const std::vector<Placed> cells = legal_cells(self, move);
    return self.visit([&]<Variant V>(const grid::Board<V>& board) -> PyBoard {
        auto next = std::make_shared<grid::Board<V>>(board);
        for (const auto& [cell, tile] : cells) next->place(cell, tile);
        return {PyBoard::Shared<V>(std::move(next)), self.rules};
    });
}

/// The smallest rectangle around the tiles: corners left-top and right-bottom.
std::optional<std::pair<Cell, Cell>> corners(std::span<const Placed> placed) {
    if (placed.empty()) return std::nullopt;
    Cell low = placed.front().cell;
    Cell high = low;
    for (const auto& [cell, tile] : placed) {
        low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
        high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    return std::pair{low, high};
}

py::object bounds(const PyBoard& self) {
    const auto box = corners(self.placed());
    if (!box) return py::none();
    return py::make_tuple(box->first.x, box->first.y, box->second.x, box->second.y);
}

py::array_t<std::int8_t> to_numpy(const PyBoard& self) {
    const auto box = corners(self.placed());
    if (!box) return py::array_t<std::int8_t>(std::vector<py::ssize_t>{0, 0});
    const auto [low, high] = *box;
    py::array_t<std::int8_t> array(std::vector<py::ssize_t>{high.y - low.y + 1, high.x - low.x + 1});
    std::fill_n(array.mutable_data(), array.size(), std::int8_t{-1});
    auto view = array.mutable_unchecked<2>();
    for (const auto& [cell, tile] : self.placed()) {
        view(cell.y - low.y, cell.x - low.x) = static_cast<std::int8_t>(tile.code);
    }
    return array;
}

std::optional<PyTile> tile_at(const PyBoard& self, std::pair<long long, long long> cell) {
    const auto [x, y] = cell;
    if (std::max(std::abs(x), std::abs(y)) > kMaxCoordinate) return std::nullopt;
    const Cell there{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    const auto tile = self.visit([&](const auto& board) { return board.find(there); });
    return tile ? std::optional(PyTile{*tile, self.rules.notation()}) : std::nullopt;
}

std::vector<Placed> placed_in_order(const PyBoard& self) {
    return self.visit([](const auto& board) { return board.cells(); });
}

Key table_key(const PyBoard& self) {
    return self.visit([](const auto& board) { return board.key(); });
}

std::string table_text(const PyBoard& self) {
    return cells_text(placed_in_order(self), self.rules.notation());
}

bool same(const PyBoard& a, const PyBoard& b) {
    return a.rules == b.rules && table_key(a) == table_key(b) && placed_in_order(a) == placed_in_order(b);
}

void bind_score_sheet(py::module_& m) {
    py::native_enum<grid::LineKind>(
        m, "LineKind", "enum.Enum",
        "What a scored line is; SINGLE is the lone tile of an opening (CL3), DIAGONAL a run of\n"
        "one background (FX3).")
        .value("ROW", grid::LineKind::row)
        .value("COLUMN", grid::LineKind::column)
        .value("SINGLE", grid::LineKind::single)
        .value("DIAGONAL", grid::LineKind::diagonal)
        .finalize();

    py::class_<grid::ScoredLine>(m, "ScoredLine", "One line or diagonal that a move makes or extends (CL6, FX3).")
        .def_readonly("kind", &grid::ScoredLine::kind)
        .def_property_readonly(
            "cells", [](const grid::ScoredLine& line) { return cells_tuple(line.cells, line.notation); },
            "(x, y, Tile), left to right or top to bottom.")
        .def_readonly("points", &grid::ScoredLine::points, "Points, the bonus included.")
        .def_readonly("bonus", &grid::ScoredLine::bonus, "6 for a line of six, otherwise 0.")
        .def_property_readonly(
            "background",
            [](const grid::ScoredLine& line) -> std::optional<std::string> {
                if (line.kind != grid::LineKind::diagonal) return std::nullopt;
                return background_name(line.cells.front().tile.background());
            },
            "Of a diagonal: ``black``, ``white`` or ``split``; None for every other line.")
        .def("__repr__",
             [](const grid::ScoredLine& line) {
                 std::string text = "<ScoredLine " + py::cast(line.kind).attr("name").cast<std::string>() + " ";
                 for (const Placed& placed : line.cells) text += to_string(placed.tile, line.notation);
                 return text + ": " + std::to_string(line.points) + " points>";
             })
        .def(
            "__eq__", [](const grid::ScoredLine& a, const grid::ScoredLine& b) { return a == b; }, py::is_operator())
        .attr("__hash__") = py::none();

    py::class_<grid::ScoreSheet>(m, "ScoreSheet",
                                 "What a move scores, line by line (CL6, FX3), without the finish bonus.")
        .def_readonly("total", &grid::ScoreSheet::total, "Points.")
        .def_property_readonly(
            "lines", [](const grid::ScoreSheet& sheet) { return py::tuple(py::cast(sheet.lines)); },
            "Its lines, the one along the move first, diagonals last.")
        .def("text", &grid::spoken,
             "What people say at the table: ``four in this row, two in this column: six points``.\n\n"
             "Of several lines across, the first is the leftmost or the topmost. A line of six says what it is\n"
             "worth with its bonus, ``six in this row for twelve``; a diagonal names its background (FX3).")
        .def("__repr__",
             [](const grid::ScoreSheet& sheet) {
                 std::string text;
                 for (const auto& line : sheet.lines) text += (text.empty() ? "" : " + ") + std::to_string(line.points);
                 return "<ScoreSheet " + text + " = " + std::to_string(sheet.total) + ">";
             })
        .def(
            "__eq__", [](const grid::ScoreSheet& a, const grid::ScoreSheet& b) { return a == b; }, py::is_operator())
        .attr("__hash__") = py::none();
}

}  // namespace

void bind_board(py::module_& m) {
    bind_score_sheet(m);
    constexpr const char* kIllegal =
        "\n\nRaises\n------\nNotationError\n    For unreadable text.\n"
        "IllegalMoveError\n    With the Fault, when CL3, CL4, CL5 or FX4 forbid it.";
    static const std::string score_doc = std::string("The score sheet of a placement (CL6, FX3).") + kIllegal;
    static const std::string play_doc = std::string("A new board with the placement on it.") + kIllegal;
    py::class_<PyBoard>(m, "Board",
                        "A table and the rules it is played by: immutable, and safe to share between threads.\n\n"
                        "Cells are (x, y): x grows rightward, y downward, from -32767 to 32767.")
        .def(py::init([](const Rules& rules) {
                 return with_tile_variant(rules.variant,
                                          [&]<Variant V> { return shared_board(grid::Board<V>(rules), rules); });
             }),
             py::arg("rules") = Rules{}, "The empty table.")
        .def_static(
            "parse", [](const py::str& text, const Rules& rules) { return board_of(text, rules); }, py::arg("text"),
            py::arg("rules") = Rules{},
            "Reads a table such as ``0,0:Ro 1,0:Rd``.\n\nRaises\n------\n"
            "NotationError\n    For unreadable text, with the position.\n"
            "PositionError\n    For an impossible table, with every fault (TL5).")
        .def_static("from_cells", &board_of, py::arg("cells"), py::arg("rules") = Rules{},
                    "The table with these cells, (x, y, tile) each.\n\nRaises\n------\n"
                    "PositionError\n    For an impossible table, with every fault (TL5).")
        .def("placements", &placements_on, py::arg("hand"),
             "Every legal placement of a hand (CL3-CL5, FX4), with its points. On an empty table the first cell is "
             "0,0.\n\n"
             "Raises\n------\nPositionError\n    When the set has no such hand beside this table (TL5).")
        .def("count_placements", &count_placements, py::arg("hand"), "How many there are, without listing them.")
        .def("has_placement", &has_placement, py::arg("hand"), "Whether there is one.")
        .def("best_placement", &best_placement, py::arg("hand"),
             "The one with the most points, ties by canonical order, without listing them; None when there is none.")
        .def("top_placements", &top_placements, py::arg("hand"), py::arg("n"),
             "The n with the most points, best first.")
        .def(
            "check", &check_on, py::arg("move"), py::arg("hand") = py::none(),
            "What forbids a placement: a Fault, or None when it is legal (CL3-CL5, FX4).\n\n"
            "Parameters\n----------\nmove : Move, str or sequence of (x, y, tile)\n    Any cells, gaps and corners "
            "included.\n"
            "hand : Hand or str, optional\n    With it, also whether the tiles are in it, and CL3's whole largest set.")
        .def("score", &score_on, py::arg("move"), score_doc.c_str())
        .def("play", &play_on, py::arg("move"), play_doc.c_str())
        .def(
            "is_locked",
            [](const PyBoard& self) {
                return self.visit([&](const auto& board) { return !board.empty() && board.is_locked(self.rules); });
            },
            "Whether no tile off the table fits anywhere (CL11).")
        .def_readonly("rules", &PyBoard::rules)
        .def_property_readonly(
            "cells", [](const PyBoard& self) { return cells_tuple(placed_in_order(self), self.rules.notation()); },
            "(x, y, Tile) for each tile, row by row.")
        .def_property_readonly("bounds", &bounds,
                               "(left, top, right, bottom) of the tiles, inclusive; None when empty.")
        .def("to_numpy", &to_numpy,
             "The tiles within the bounds.\n\nReturns\n-------\nndarray of int8, shape (rows, columns)\n"
             "    Tile codes, -1 for an empty cell.")
        .def_property_readonly(
            "position", [](const PyBoard& self) { return text_of(self); },
            "Rules and table in one line of text, which `parse_position` reads (docs/notation.md).")
        .def_property_readonly("key", &table_key,
                               "64-bit hash of the cells, kept incrementally; the same on every build, for ever.")
        .def(
            "canonical_key",
            [](const PyBoard& self) { return self.visit([](const auto& board) { return board.canonical_key(); }); },
            "The same under translation.")
        .def("__len__", [](const PyBoard& self) { return self.placed().size(); })
        .def("__bool__", [](const PyBoard&) { return true; })
        .def("__getitem__", &tile_at, py::arg("cell"), "The tile at (x, y), or None.")
        .def(
            "__contains__",
            [](const PyBoard& self, std::pair<long long, long long> cell) { return tile_at(self, cell).has_value(); },
            py::arg("cell"))
        .def("__str__", &table_text)
        .def("__repr__",
             [](const PyBoard& self) {
                 return "<Board of " + std::to_string(self.placed().size()) + " tiles: " + table_text(self) + ">";
             })
        .def("__eq__", &same, py::is_operator())
        .def("__hash__",
             [](const PyBoard& self) {
                 return static_cast<py::ssize_t>(chain(rules_key(self.rules), table_key(self)) >> 4);
             })
        .def("__copy__", [](const PyBoard& self) { return self; })
        .def("__deepcopy__", [](const PyBoard& self, const py::dict&) { return self; })
        .def(py::pickle([](const PyBoard& self) { return py::make_tuple(table_text(self), to_string(self.rules)); },
                        [](const py::tuple& state) {
                            return board_of(state[0].cast<py::str>(), parse_rules(state[1].cast<std::string>()));
                        }));
}

}  // namespace sixline::python
