// Moves and lists of them.
#include <algorithm>

#include "bindings.hpp"
#include "sixline/core/text.hpp"

namespace sixline::python {

using grid::Move;
using grid::MoveKind;

namespace {

const py::dtype& move_dtype() {
    // Made on first use: at import it would cost numpy's own import.
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::dtype> storage;
    return storage
        .call_once_and_store_result([] {
            py::list names, formats, offsets;
            const auto field = [&](const char* name, const py::object& format, std::size_t offset) {
                names.append(name);
                formats.append(format);
                offsets.append(offset);
            };
            field("kind", py::str("u1"), offsetof(Move, kind));
            field("x", py::str("<i2"), offsetof(Move, x));
            field("y", py::str("<i2"), offsetof(Move, y));
            field("axis", py::str("u1"), offsetof(Move, axis));
            field("count", py::str("u1"), offsetof(Move, count));
            field("mask", py::str("u1"), offsetof(Move, mask));
            field("tiles", py::make_tuple("u1", py::make_tuple(kHandSize)), offsetof(Move, tiles));
            field("points", py::str("<i2"), offsetof(Move, points));
            return py::dtype(names, formats, offsets, sizeof(Move));
        })
        .get_stored();
}

Move place(const py::handle& cells) {
    const auto move = grid::placement_of(to_cells(cells));
    if (!move) throw NotationError("the cells are not one row or column of at most six cells (CL4)", 0);
    return *move;
}

Move exchange(const py::handle& tiles) {
    const std::vector<Tile> list = to_tiles(tiles);
    if (list.empty() || list.size() > kHandSize) throw NotationError("an exchange has one to six tiles (CL8)", 0);
    return grid::exchange_of(Hand(list));
}

py::tuple tiles_tuple(const Move& move) {
    const auto tiles = move.new_tiles();
    py::tuple result(tiles.size());
    for (std::size_t i = 0; i < tiles.size(); ++i) result[i] = py::cast(tiles[i]);
    return result;
}

std::string describe(const Move& move) {
    std::string text = "<Move " + to_string(move);
    if (move.kind == MoveKind::place && move.points >= 0) text += ": " + std::to_string(move.points) + " points";
    return text + ">";
}

py::bytes to_bytes(std::span<const Move> moves) {
    return {reinterpret_cast<const char*>(moves.data()), moves.size_bytes()};
}

/// Moves from bytes that may come from anywhere: each is read afresh through its text form's rules.
std::vector<Move> from_bytes(const std::string& bytes) {
    if (bytes.size() % sizeof(Move) != 0) throw Error("a list of moves has 16 bytes each");
    std::vector<Move> moves(bytes.size() / sizeof(Move));
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(moves.data()));
    for (const Move& move : moves) {
        const bool known = move.kind <= MoveKind::pass && move.axis <= Axis::column && move.count <= kHandSize &&
                           size(TypeSet{move.mask}) == (move.kind == MoveKind::place ? move.count : 0);
        const bool tiles = std::ranges::all_of(move.tiles, [](Tile tile) { return tile.code < kTileCodes; });
        if (!known || !tiles) throw Error("these bytes are no moves");
    }
    return moves;
}

void bind_move(py::module_& m) {
    py::native_enum<MoveKind>(m, "MoveKind", "enum.IntEnum", "What a move does.")
        .value("PLACE", MoveKind::place)
        .value("EXCHANGE", MoveKind::exchange)
        .value("PASS", MoveKind::pass)
        .finalize();
    py::native_enum<Axis>(m, "Axis", "enum.IntEnum", "The direction of a line.")
        .value("ROW", Axis::row)
        .value("COLUMN", Axis::column)
        .finalize();

    py::class_<Move>(
        m, "Move",
        "A placement, an exchange or a pass, immutable. Points are no part of its identity.\n\n"
        "``0,0:Ro`` one tile; ``0,0h:RoRx.Rs`` along a row and ``0,0v:...`` along a column from the first\n"
        "new tile, a dot where a tile already lies; ``swap:RoGx``; ``pass``.")
        .def_static(
            "parse", &grid::parse_move, py::arg("text"),
            "Reads a move, also as a list of cells (``0,0:Ro 1,0:Rd``).\n\n"
            "Raises\n------\nNotationError\n    For what is unreadable or not one line (CL4); with its position.")
        .def_static("place", &place, py::arg("cells"), "The placement with these cells: text, or (x, y, tile) each.")
        .def_static("exchange", &exchange, py::arg("tiles"), "The exchange of these tiles (CL8).")
        .def_static("passing", &grid::pass, "The pass (CL10).")
        .def_readonly("kind", &Move::kind)
        .def_property_readonly(
            "x", [](const Move& v) { return int{v.x}; }, "Column of the first new tile.")
        .def_property_readonly(
            "y", [](const Move& v) { return int{v.y}; }, "Row of the first new tile.")
        .def_readonly("axis", &Move::axis, "ROW for a single tile.")
        .def_property_readonly(
            "count", [](const Move& v) { return int{v.count}; }, "Tiles it uses.")
        .def_property_readonly(
            "mask", [](const Move& v) { return int{v.mask}; },
            "Bit i: the i-th cell from (x, y) along the axis gets a new tile.")
        .def_property_readonly("tiles", &tiles_tuple, "The tiles it uses, first cell to last, or exchanged.")
        .def_property_readonly(
            "cells", [](const Move& v) { return cells_tuple(v.cells()); }, "(x, y, Tile) for each new tile.")
        .def_property_readonly(
            "points",
            [](const Move& v) -> std::optional<int> {
                if (v.points == grid::kUnscored) return std::nullopt;
                return v.points;
            },
            "Points by CL6, without the finish bonus; None while it has not been scored.")
        .def("__str__", [](const Move& v) { return to_string(v); })
        .def("__repr__", &describe)
        .def(
            "__eq__", [](const Move& a, const Move& b) { return a == b; }, py::is_operator())
        .def(
            "__lt__", [](const Move& a, const Move& b) { return a < b; }, py::is_operator())
        .def("__hash__", [](const Move& v) { return static_cast<py::ssize_t>(grid::move_key(v) >> 4); })
        .def("__copy__", [](const Move& v) { return v; })
        .def("__deepcopy__", [](const Move& v, const py::dict&) { return v; })
        .def(py::pickle([](const Move& v) { return to_bytes(std::span(&v, 1)); },
                        [](const py::bytes& bytes) {
                            const auto moves = from_bytes(bytes);
                            if (moves.size() != 1) throw Error("these bytes are not one move");
                            return moves.front();
                        }));
}

const Move& element(const PyMoveList& list, py::ssize_t i) {
    const auto count = static_cast<py::ssize_t>(list.moves.size());
    const py::ssize_t at = i < 0 ? i + count : i;
    if (at < 0 || at >= count)
        throw py::index_error("no move " + std::to_string(i) + " in a list of " + std::to_string(count));
    return list.moves[static_cast<std::size_t>(at)];
}

py::list slice_of(const PyMoveList& list, const py::slice& slice) {
    std::size_t start = 0, stop = 0, step = 0, count = 0;
    if (!slice.compute(list.moves.size(), &start, &stop, &step, &count)) throw py::error_already_set();
    py::list result;
    for (std::size_t i = 0; i < count; ++i, start += step) result.append(list.moves[start]);
    return result;
}

void bind_move_list(py::module_& m) {
    py::class_<PyMoveList>(
        m, "MoveList", "Legal moves, immutable; their order depends on the position alone, not on how it came about.")
        .def("__len__", [](const PyMoveList& list) { return list.moves.size(); })
        .def("__getitem__", &element, py::arg("index"))
        .def("__getitem__", &slice_of, py::arg("index"))
        .def(
            "__iter__",
            [](const PyMoveList& list) {
                return py::make_iterator<py::return_value_policy::copy>(list.moves.begin(), list.moves.end());
            },
            py::keep_alive<0, 1>())
        .def(
            "__contains__",
            [](const PyMoveList& list, const py::handle& move) {
                const Move wanted = to_move(move);
                return std::find(list.moves.begin(), list.moves.end(), wanted) != list.moves.end();
            },
            py::arg("move"))
        .def(
            "best",
            [](const PyMoveList& list) -> std::optional<Move> {
                if (list.moves.size() == 0) return std::nullopt;
                return *std::min_element(list.moves.begin(), list.moves.end(), grid::is_better);
            },
            "The move with the most points, ties by canonical order; None for an empty list.")
        .def(
            "top",
            [](const PyMoveList& list, py::ssize_t n) {
                std::vector<Move> best(list.moves.begin(), list.moves.end());
                const auto count = std::clamp<py::ssize_t>(n, 0, static_cast<py::ssize_t>(best.size()));
                std::partial_sort(best.begin(), best.begin() + count, best.end(), grid::is_better);
                best.resize(static_cast<std::size_t>(count));
                return best;
            },
            py::arg("n"), "The n moves with the most points, ties by canonical order.")
        .def_property_readonly(
            "array", [](const py::object& self) { return moves_array(self); },
            "A read-only structured view, shape (len,), without a copy; it keeps the list alive.\n\n"
            "Fields: kind u1 (MoveKind), x and y i2 (first new tile), axis u1 (Axis), count u1, mask u1, tiles u1[6]\n"
            "(tile codes), points i2.")
        .def("__repr__",
             [](const PyMoveList& list) {
                 std::string text = "<MoveList of " + std::to_string(list.moves.size());
                 for (std::size_t i = 0; i < std::min<std::size_t>(list.moves.size(), 3); ++i) {
                     text += (i == 0 ? ": " : ", ") + to_string(list.moves[i]);
                 }
                 return text + (list.moves.size() > 3 ? ", ...>" : ">");
             })
        .def(
            "__eq__",
            [](const PyMoveList& a, const PyMoveList& b) {
                return std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end());
            },
            py::is_operator())
        .def(py::pickle(
            [](const PyMoveList& list) { return to_bytes(std::span(list.moves.begin(), list.moves.size())); },
            [](const py::bytes& bytes) {
                PyMoveList list;
                for (const Move& move : from_bytes(bytes)) list.moves.push_back(move);
                return list;
            }))
        .attr("__hash__") = py::none();
}

std::int16_t to_coordinate(const py::handle& value) {
    if (PyIndex_Check(value.ptr()) == 0) throw py::type_error("a coordinate is an integer");
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long long coordinate = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || coordinate < -kMaxCoordinate || coordinate > kMaxCoordinate) {
        throw NotationError("a coordinate lies between -32767 and 32767, not " + py::str(number).cast<std::string>(),
                            0);
    }
    return static_cast<std::int16_t>(coordinate);
}

}  // namespace

py::array moves_array(const py::object& list) {
    const auto& moves = list.cast<const PyMoveList&>().moves;
    // As pybind11 does it, but without vectors for one length, and read-only from the start.
    const auto& numpy = py::detail::npy_api::get();
    const auto length = static_cast<Py_intptr_t>(moves.size());
    const Py_intptr_t stride = sizeof(Move);
    auto array = py::reinterpret_steal<py::object>(
        numpy.PyArray_NewFromDescr_(numpy.PyArray_Type_, py::dtype(move_dtype()).release().ptr(), 1, &length, &stride,
                                    const_cast<Move*>(moves.begin()), /*flags=*/0, nullptr));
    if (!array) throw py::error_already_set();
    numpy.PyArray_SetBaseObject_(array.ptr(), list.inc_ref().ptr());
    return array;
}

py::tuple cells_tuple(std::span<const Placed> cells) {
    py::tuple result(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        result[i] = py::make_tuple(cells[i].cell.x, cells[i].cell.y, cells[i].tile);
    }
    return result;
}

std::vector<Placed> to_cells(const py::handle& cells) {
    if (py::isinstance<py::str>(cells)) return parse_cells(cells.cast<std::string_view>());
    if (py::isinstance<Move>(cells)) return cells.cast<const Move&>().cells();
    std::vector<Placed> result;
    for (const py::handle item : cells) {
        if (PySequence_Check(item.ptr()) == 0 || py::len(item) != 3) throw py::type_error("a cell is (x, y, tile)");
        const auto cell = py::reinterpret_borrow<py::sequence>(item);
        result.push_back({{to_coordinate(cell[0]), to_coordinate(cell[1])}, to_tile(cell[2])});
    }
    return result;
}

Move to_move(const py::handle& move) {
    if (py::isinstance<Move>(move)) return move.cast<Move>();
    if (py::isinstance<py::str>(move)) return grid::parse_move(move.cast<std::string_view>());
    return place(move);
}

void bind_moves(py::module_& m) {
    bind_move(m);
    bind_move_list(m);
}

}  // namespace sixline::python
