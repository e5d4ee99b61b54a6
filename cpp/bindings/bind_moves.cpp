// Moves and lists of them.
#include <algorithm>

#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "tile_reader.hpp"

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

PyMove move_from(const py::handle& given) {
    TileReader reader;
    const Move move = reader.move(given);
    return as_python(move, reader.notation());
}

PyMove place(const py::handle& cells) {
    TileReader reader;
    const auto move = grid::placement_of(reader.cells(cells));
    if (!move) throw NotationError("the cells are not one row or column of at most six cells (CL4)", 0);
    return as_python(*move, reader.notation());
}

PyMove exchange(const py::handle& tiles) {
    TileReader reader;
    const std::vector<Tile> list = reader.tiles(tiles);
    if (list.empty() || list.size() > kHandSize) throw NotationError("an exchange has one to six tiles (CL8)", 0);
    return as_python(grid::exchange_of(Hand(list)), reader.notation());
}

std::string move_text(const PyMove& move) {
    return to_string(move.value, move.notation);
}

std::string describe(const PyMove& move) {
    std::string text = "<Move " + move_text(move);
    if (move.value.kind == MoveKind::place && move.value.points >= 0) {
        text += ": " + std::to_string(move.value.points) + " points";
    }
    return text + ">";
}

py::bytes to_bytes(std::span<const Move> moves) {
    return {reinterpret_cast<const char*>(moves.data()), moves.size_bytes()};
}

/// Moves from bytes that may come from anywhere: each is read afresh through its text form's rules.
std::vector<Move> from_bytes(const std::string& bytes, Notation notation) {
    if (bytes.size() % sizeof(Move) != 0) throw Error("a list of moves has 16 bytes each");
    std::vector<Move> moves(bytes.size() / sizeof(Move));
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(moves.data()));
    for (const Move& move : moves) {
        const bool known = move.kind <= MoveKind::pass && move.axis <= Axis::column && move.count <= kHandSize &&
                           size(TypeSet{move.mask}) == (move.kind == MoveKind::place ? move.count : 0);
        const int codes = notation == Notation::flex ? kTileCodes : kTypes;
        const bool tiles = std::ranges::all_of(move.tiles, [&](Tile tile) { return tile.code < codes; });
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

    py::class_<PyMove>(
        m, "Move",
        "A placement, an exchange or a pass, immutable. Points are no part of its identity.\n\n"
        "``0,0:Ro`` one tile; ``0,0h:RoRx.Rs`` along a row and ``0,0v:...`` along a column from the first\n"
        "new tile, a dot where a tile already lies; ``swap:RoGx``; ``pass``. Flex tiles have three letters, ``Rob``.")
        .def_static(
            "parse", [](const std::string& text) { return move_from(py::str(text)); }, py::arg("text"),
            "Reads a move, also as a list of cells (``0,0:Ro 1,0:Rd``).\n\n"
            "Raises\n------\nNotationError\n    For what is unreadable or not one line (CL4); with its position.")
        .def_static("place", &place, py::arg("cells"), "The placement with these cells: text, or (x, y, tile) each.")
        .def_static("exchange", &exchange, py::arg("tiles"), "The exchange of these tiles (CL8).")
        .def_static(
            "passing", [] { return PyMove{grid::pass()}; }, "The pass (CL10).")
        .def_property_readonly("kind", [](const PyMove& v) { return v.value.kind; })
        .def_property_readonly(
            "x", [](const PyMove& v) { return int{v.value.x}; }, "Column of the first new tile.")
        .def_property_readonly(
            "y", [](const PyMove& v) { return int{v.value.y}; }, "Row of the first new tile.")
        .def_property_readonly(
            "axis", [](const PyMove& v) { return v.value.axis; }, "ROW for a single tile.")
        .def_property_readonly(
            "count", [](const PyMove& v) { return int{v.value.count}; }, "Tiles it uses.")
        .def_property_readonly(
            "mask", [](const PyMove& v) { return int{v.value.mask}; },
            "Bit i: the i-th cell from (x, y) along the axis gets a new tile.")
        .def_property_readonly(
            "tiles", [](const PyMove& v) { return tiles_tuple(v.value.new_tiles(), v.notation); },
            "The tiles it uses, first cell to last, or exchanged.")
        .def_property_readonly(
            "cells", [](const PyMove& v) { return cells_tuple(v.value.cells(), v.notation); },
            "(x, y, Tile) for each new tile.")
        .def_property_readonly(
            "points",
            [](const PyMove& v) -> std::optional<int> {
                if (v.value.points == grid::kUnscored) return std::nullopt;
                return v.value.points;
            },
            "Points by CL6 and FX3, without the finish bonus; None while it has not been scored.")
        .def("__str__", &move_text)
        .def("__repr__", &describe)
        .def(
            "__eq__", [](const PyMove& a, const PyMove& b) { return a == b; }, py::is_operator())
        .def(
            "__lt__",
            [](const PyMove& a, const PyMove& b) {
                return std::tie(a.value, a.notation) < std::tie(b.value, b.notation);
            },
            py::is_operator())
        .def("__hash__", [](const PyMove& v) { return static_cast<py::ssize_t>(grid::move_key(v.value) >> 4); })
        .def("__copy__", [](const PyMove& v) { return v; })
        .def("__deepcopy__", [](const PyMove& v, const py::dict&) { return v; })
        .def(py::pickle(
            [](const PyMove& v) {
                return py::make_tuple(to_bytes(std::span(&v.value, 1)), static_cast<int>(v.notation));
            },
            [](const py::tuple& saved) {
                const Notation notation = saved_notation(saved[1]);
                const auto moves = from_bytes(saved[0].cast<std::string>(), notation);
                if (moves.size() != 1) throw Error("these bytes are not one move");
                return as_python(moves.front(), notation);
            }));
}

/// Moves of a list, as Python iterates over them.
struct Iterator {
    const Move* at;
    Notation notation;

    PyMove operator*() const { return as_python(*at, notation); }
    Iterator& operator++() {
        ++at;
        return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;
};

PyMove element(const PyMoveList& list, py::ssize_t i) {
    const auto count = static_cast<py::ssize_t>(list.moves.size());
    const py::ssize_t at = i < 0 ? i + count : i;
    if (at < 0 || at >= count)
        throw py::index_error("no move " + std::to_string(i) + " in a list of " + std::to_string(count));
    return as_python(list.moves[static_cast<std::size_t>(at)], list.notation);
}

py::list slice_of(const PyMoveList& list, const py::slice& slice) {
    std::size_t start = 0, stop = 0, step = 0, count = 0;
    if (!slice.compute(list.moves.size(), &start, &stop, &step, &count)) throw py::error_already_set();
    py::list result;
    for (std::size_t i = 0; i < count; ++i, start += step) result.append(as_python(list.moves[start], list.notation));
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
                return py::make_iterator(Iterator{list.moves.begin(), list.notation},
                                         Iterator{list.moves.end(), list.notation});
            },
            py::keep_alive<0, 1>())
        .def(
            "__contains__",
            [](const PyMoveList& list, const py::handle& move) {
                const PyMove wanted = move_from(move);
                const Move* const found = std::find(list.moves.begin(), list.moves.end(), wanted.value);
                return found != list.moves.end() && as_python(*found, list.notation) == wanted;
            },
            py::arg("move"))
        .def(
            "best",
            [](const PyMoveList& list) -> std::optional<PyMove> {
                if (list.moves.size() == 0) return std::nullopt;
                return as_python(*std::min_element(list.moves.begin(), list.moves.end(), grid::is_better),
                                 list.notation);
            },
            "The move with the most points, ties by canonical order; None for an empty list.")
        .def(
            "top",
            [](const PyMoveList& list, py::ssize_t n) {
                std::vector<Move> best(list.moves.begin(), list.moves.end());
                const auto count = std::clamp<py::ssize_t>(n, 0, static_cast<py::ssize_t>(best.size()));
                std::partial_sort(best.begin(), best.begin() + count, best.end(), grid::is_better);
                best.resize(static_cast<std::size_t>(count));
                return moves_list(best, list.notation);
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
                     text += (i == 0 ? ": " : ", ") + to_string(list.moves[i], list.notation);
                 }
                 return text + (list.moves.size() > 3 ? ", ...>" : ">");
             })
        .def(
            "__eq__",
            [](const PyMoveList& a, const PyMoveList& b) {
                const auto has_tiles = [](const Move& move) { return move.count != 0; };
                return std::ranges::equal(a.moves, b.moves) &&
                       (a.notation == b.notation || std::ranges::none_of(a.moves, has_tiles));
            },
            py::is_operator())
        .def(py::pickle(
            [](const PyMoveList& list) {
                return py::make_tuple(to_bytes(std::span(list.moves.begin(), list.moves.size())),
                                      static_cast<int>(list.notation));
            },
            [](const py::tuple& saved) {
                PyMoveList list{{}, saved_notation(saved[1])};
                for (const Move& move : from_bytes(saved[0].cast<std::string>(), list.notation)) {
                    list.moves.push_back(move);
                }
                return list;
            }))
        .attr("__hash__") = py::none();
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

/// A pass has no tiles, and is one and the same.
PyMove as_python(const Move& move, Notation notation) {
    return {move, move.count == 0 ? Notation::classic : notation};
}

py::list moves_list(std::span<const Move> moves, Notation notation) {
    py::list list;
    for (const Move& move : moves) list.append(as_python(move, notation));
    return list;
}

void bind_moves(py::module_& m) {
    bind_move(m);
    bind_move_list(m);
}

}  // namespace sixline::python
