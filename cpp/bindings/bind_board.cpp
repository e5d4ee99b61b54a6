// Boards and score sheets: the stateless half.
#include <algorithm>

#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"

namespace sixline::python {

using grid::Move;

namespace {

PyBoard board_of(const std::vector<Placed>& cells, const Rules& rules) {
    return {std::make_shared<const grid::Board>(grid::board_from(cells)), rules};
}

/// A hand for this table; PositionError when there can be none such.
Hand hand_for(const PyBoard& self, const py::handle& tiles) {
    const Hand hand = to_hand(tiles);
    if (auto faults = grid::find_hand_faults(*self.board, hand); !faults.empty())
        throw PositionError(std::move(faults));
    return hand;
}

PyMoveList placements_on(const PyBoard& self, const py::handle& tiles) {
    const Hand hand = hand_for(self, tiles);
    return PyMoveList::of([&](grid::MoveBuffer& moves) {
        grid::Collect collect(moves);
        grid::generate(*self.board, self.rules, hand.types(), collect);
    });
}

std::uint64_t count_placements(const PyBoard& self, const py::handle& tiles) {
    grid::Count count;
    grid::generate(*self.board, self.rules, hand_for(self, tiles).types(), count);
    return count.count();
}

bool has_placement(const PyBoard& self, const py::handle& tiles) {
    grid::Exists exists;
    grid::generate(*self.board, self.rules, hand_for(self, tiles).types(), exists);
    return exists.found();
}

std::optional<Move> best_placement(const PyBoard& self, const py::handle& tiles) {
    grid::MoveBuffer ties;
    grid::Best best(ties);
    grid::generate(*self.board, self.rules, hand_for(self, tiles).types(), best);
    if (ties.size() == 0) return std::nullopt;
    return *std::ranges::min_element(ties);
}

std::vector<Move> top_placements(const PyBoard& self, const py::handle& tiles, py::ssize_t n) {
    grid::Top top(static_cast<std::size_t>(std::max<py::ssize_t>(n, 0)));
    grid::generate(*self.board, self.rules, hand_for(self, tiles).types(), top);
    return std::move(top).sorted();
}

std::optional<Fault> check_on(const PyBoard& self, const py::handle& cells, const py::object& hand) {
    if (hand.is_none()) return grid::check_placement(*self.board, self.rules, to_cells(cells), nullptr);
    const Hand held = hand_for(self, hand);
    return grid::check_placement(*self.board, self.rules, to_cells(cells), &held);
}

void require_legal(const PyBoard& self, const std::vector<Placed>& cells) {
    if (auto fault = grid::check_placement(*self.board, self.rules, cells, nullptr))
        throw IllegalMoveError(std::move(*fault));
}

grid::ScoreSheet score_on(const PyBoard& self, const py::handle& move) {
    const std::vector<Placed> cells = to_cells(move);
    require_legal(self, cells);
    return grid::score_placement(*self.board, self.rules, cells);
}

PyBoard play_on(const PyBoard& self, const py::handle& move) {
    const std::vector<Placed> cells = to_cells(move);
    require_legal(self, cells);
    auto next = std::make_shared<grid::Board>(*self.board);
    for (const auto& [cell, tile] : cells) next->place(cell, tile);
    return {std::move(next), self.rules};
}

/// The smallest rectangle around the tiles: corners left-top and right-bottom.
std::optional<std::pair<Cell, Cell>> corners(const grid::Board& board) {
    if (board.empty()) return std::nullopt;
    Cell low = board.placed().front().cell;
    Cell high = low;
    for (const auto& [cell, tile] : board.placed()) {
        low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
        high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    return std::pair{low, high};
}

py::object bounds(const PyBoard& self) {
    const auto box = corners(*self.board);
    if (!box) return py::none();
    return py::make_tuple(box->first.x, box->first.y, box->second.x, box->second.y);
}

py::array_t<std::int8_t> to_numpy(const PyBoard& self) {
    const auto box = corners(*self.board);
    if (!box) return py::array_t<std::int8_t>(std::vector<py::ssize_t>{0, 0});
    const auto [low, high] = *box;
    py::array_t<std::int8_t> array(std::vector<py::ssize_t>{high.y - low.y + 1, high.x - low.x + 1});
    std::fill_n(array.mutable_data(), array.size(), std::int8_t{-1});
    auto view = array.mutable_unchecked<2>();
    for (const auto& [cell, tile] : self.board->placed()) {
        view(cell.y - low.y, cell.x - low.x) = static_cast<std::int8_t>(tile.code);
    }
    return array;
}

std::optional<Tile> tile_at(const PyBoard& self, std::pair<long long, long long> cell) {
    const auto [x, y] = cell;
    if (std::max(std::abs(x), std::abs(y)) > kMaxCoordinate) return std::nullopt;
    return self.board->find({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
}

bool same(const PyBoard& a, const PyBoard& b) {
    return a.rules == b.rules && a.board->key() == b.board->key() && a.board->cells() == b.board->cells();
}

void bind_score_sheet(py::module_& m) {
    py::native_enum<grid::LineKind>(m, "LineKind", "enum.Enum",
                                    "What a scored line is; SINGLE is the lone tile of an opening (CL3).")
        .value("ROW", grid::LineKind::row)
        .value("COLUMN", grid::LineKind::column)
        .value("SINGLE", grid::LineKind::single)
        .finalize();

    py::class_<grid::ScoredLine>(m, "ScoredLine", "One line that a move makes or extends (CL6).")
        .def_readonly("kind", &grid::ScoredLine::kind)
        .def_property_readonly(
            "cells", [](const grid::ScoredLine& line) { return cells_tuple(line.cells); },
            "(x, y, Tile), left to right or top to bottom.")
        .def_readonly("points", &grid::ScoredLine::points, "Points, the bonus included.")
        .def_readonly("bonus", &grid::ScoredLine::bonus, "6 for a line of six, otherwise 0.")
        .def("__repr__",
             [](const grid::ScoredLine& line) {
                 std::string text = "<ScoredLine " + py::cast(line.kind).attr("name").cast<std::string>() + " ";
                 for (const Placed& placed : line.cells) text += to_string(placed.tile);
                 return text + ": " + std::to_string(line.points) + " points>";
             })
        .def(
            "__eq__", [](const grid::ScoredLine& a, const grid::ScoredLine& b) { return a == b; }, py::is_operator())
        .attr("__hash__") = py::none();

    py::class_<grid::ScoreSheet>(m, "ScoreSheet", "What a move scores, line by line (CL6), without the finish bonus.")
        .def_readonly("total", &grid::ScoreSheet::total, "Points.")
        .def_property_readonly(
            "lines", [](const grid::ScoreSheet& sheet) { return py::tuple(py::cast(sheet.lines)); },
            "Its lines, the one along the move first.")
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
        "IllegalMoveError\n    With the Fault, when CL3, CL4 or CL5 forbid it.";
    static const std::string score_doc = std::string("The score sheet of a placement (CL6).") + kIllegal;
    static const std::string play_doc = std::string("A new board with the placement on it.") + kIllegal;
    py::class_<PyBoard>(m, "Board",
                        "A table and the rules it is played by: immutable, and safe to share between threads.\n\n"
                        "Cells are (x, y): x grows rightward, y downward, from -32767 to 32767.")
        .def(py::init([](const Rules& rules) { return PyBoard{std::make_shared<const grid::Board>(), rules}; }),
             py::arg("rules") = Rules{}, "The empty table.")
        .def_static(
            "parse", [](const std::string& text, const Rules& rules) { return board_of(parse_cells(text), rules); },
            py::arg("text"), py::arg("rules") = Rules{},
            "Reads a table such as ``0,0:Ro 1,0:Rd``.\n\nRaises\n------\n"
            "NotationError\n    For unreadable text, with the position.\n"
            "PositionError\n    For an impossible table, with every fault (TL5).")
        .def_static(
            "from_cells", [](const py::object& cells, const Rules& rules) { return board_of(to_cells(cells), rules); },
            py::arg("cells"), py::arg("rules") = Rules{},
            "The table with these cells, (x, y, tile) each.\n\nRaises\n------\n"
            "PositionError\n    For an impossible table, with every fault (TL5).")
        .def("placements", &placements_on, py::arg("hand"),
             "Every legal placement of a hand (CL3-CL5), with its points. On an empty table the first cell is 0,0.\n\n"
             "Raises\n------\nPositionError\n    When the set has no such hand beside this table (TL5).")
        .def("count_placements", &count_placements, py::arg("hand"), "How many there are, without listing them.")
        .def("has_placement", &has_placement, py::arg("hand"), "Whether there is one.")
        .def("best_placement", &best_placement, py::arg("hand"),
             "The one with the most points, ties by canonical order, without listing them; None when there is none.")
        .def("top_placements", &top_placements, py::arg("hand"), py::arg("n"),
             "The n with the most points, best first.")
        .def(
            "check", &check_on, py::arg("move"), py::arg("hand") = py::none(),
            "What forbids a placement: a Fault, or None when it is legal (CL3-CL5).\n\n"
            "Parameters\n----------\nmove : Move, str or sequence of (x, y, tile)\n    Any cells, gaps and corners "
            "included.\n"
            "hand : Hand or str, optional\n    With it, also whether the tiles are in it, and CL3's whole largest set.")
        .def("score", &score_on, py::arg("move"), score_doc.c_str())
        .def("play", &play_on, py::arg("move"), play_doc.c_str())
        .def(
            "is_locked",
            [](const PyBoard& self) {
                return !self.board->empty() && self.board->is_locked_for(kAllTypes & ~self.board->types_with(kCopies));
            },
            "Whether no tile off the table fits anywhere (CL11).")
        .def_readonly("rules", &PyBoard::rules)
        .def_property_readonly(
            "cells", [](const PyBoard& self) { return cells_tuple(self.board->cells()); },
            "(x, y, Tile) for each tile, row by row.")
        .def_property_readonly("bounds", &bounds,
                               "(left, top, right, bottom) of the tiles, inclusive; None when empty.")
        .def("to_numpy", &to_numpy,
             "The tiles within the bounds.\n\nReturns\n-------\nndarray of int8, shape (rows, columns)\n"
             "    Tile codes, -1 for an empty cell.")
        .def_property_readonly(
            "key", [](const PyBoard& self) { return self.board->key(); },
            "64-bit hash of the cells, kept incrementally; the same on every build, for ever.")
        .def(
            "canonical_key", [](const PyBoard& self) { return self.board->canonical_key(); },
            "The same under translation.")
        .def("__len__", [](const PyBoard& self) { return self.board->size(); })
        .def("__bool__", [](const PyBoard&) { return true; })
        .def("__getitem__", &tile_at, py::arg("cell"), "The tile at (x, y), or None.")
        .def(
            "__contains__",
            [](const PyBoard& self, std::pair<long long, long long> cell) { return tile_at(self, cell).has_value(); },
            py::arg("cell"))
        .def("__str__", [](const PyBoard& self) { return cells_text(self.board->cells()); })
        .def("__repr__",
             [](const PyBoard& self) {
                 return "<Board of " + std::to_string(self.board->size()) +
                        " tiles: " + cells_text(self.board->cells()) + ">";
             })
        .def("__eq__", &same, py::is_operator())
        .def("__hash__",
             [](const PyBoard& self) {
                 return static_cast<py::ssize_t>(chain(rules_key(self.rules), self.board->key()) >> 4);
             })
        .def("__copy__", [](const PyBoard& self) { return self; })
        .def("__deepcopy__", [](const PyBoard& self, const py::dict&) { return self; })
        .def(py::pickle(
            [](const PyBoard& self) { return py::make_tuple(cells_text(self.board->cells()), to_string(self.rules)); },
            [](const py::tuple& state) {
                return board_of(parse_cells(state[0].cast<std::string>()), parse_rules(state[1].cast<std::string>()));
            }));
}

}  // namespace sixline::python
