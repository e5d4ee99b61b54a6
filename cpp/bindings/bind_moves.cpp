// Moves and lists of them.
#include <algorithm>
#include <cstring>

#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

using grid::Move;
using grid::MoveKind;

namespace {

/// The fields of a structured row.
class Fields {
public:
    Fields& add(const char* name, const py::object& format, std::size_t offset) {
        names_.append(name);
        formats_.append(format);
        offsets_.append(offset);
        return *this;
    }
    Fields& add(const char* name, const char* format, std::size_t offset) { return add(name, py::str(format), offset); }
    Fields& add_tiles(int count, std::size_t offset) {
        return add("tiles", py::make_tuple("u1", py::make_tuple(count)), offset);
    }
    py::dtype dtype(std::size_t size) const { return {names_, formats_, offsets_, static_cast<py::ssize_t>(size)}; }

private:
    py::list names_, formats_, offsets_;
};

/// The fields of a move that begins at this offset.
template <class AnyMove>
void add_move(Fields& fields, std::size_t at) {
    fields.add("kind", "u1", at + offsetof(AnyMove, kind));
    if constexpr (std::is_same_v<AnyMove, Move>) {
        fields.add("x", "<i2", at + offsetof(Move, x))
            .add("y", "<i2", at + offsetof(Move, y))
            .add("axis", "u1", at + offsetof(Move, axis))
            .add("count", "u1", at + offsetof(Move, count))
            .add("mask", "u1", at + offsetof(Move, mask))
            .add_tiles(kHandSize, at + offsetof(Move, tiles))
            .add("points", "<i2", at + offsetof(Move, points));
    } else {
        fields.add("count", "u1", at + offsetof(AnyMove, count))
            .add_tiles(kHandCapacity, at + offsetof(AnyMove, tiles))
            .add("points", "u1", at + offsetof(AnyMove, points))
            .add("claims", "<u4", at + offsetof(AnyMove, claims));
    }
}

/// Made on first use: at import it would cost numpy's own import.
template <class AnyMove>
const py::dtype& move_dtype() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::dtype> storage;
    return storage
        .call_once_and_store_result([] {
            Fields fields;
            add_move<AnyMove>(fields, 0);
            return fields.dtype(sizeof(AnyMove));
        })
        .get_stored();
}

/// A text says itself which family it is of.
bool is_of_cards(const py::handle& given) {
    if (py::isinstance<PyMove>(given)) return std::holds_alternative<cards::Move>(given.cast<const PyMove&>().move);
    if (!py::isinstance<py::str>(given)) return false;
    Reader reader(utf8(given));
    reader.skip_spaces();
    return reader.accept("play") || (reader.accept("swap") && reader.peek() != ':');
}

PyMove move_from(const py::handle& given) {
    TileReader reader;
    if (is_of_cards(given)) return as_python(reader.card_move(given));
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

PyMove turn(const py::handle& tiles, const std::vector<std::string>& lines) {
    const Hand hand = TileReader(default_rules(Variant::cards)).hand(tiles);
    cards::Claims claims;
    for (const std::string& line : lines) {
        const cards::Claims more = cards::parse_claims(line);
        for (int i = 0; i < cards::kLines; ++i) {
            if (claims.count(i) + more.count(i) <= kCopies) continue;
            throw NotationError("no line can be claimed more than three times (CD1)", 0);
        }
        claims.add(more);
    }
    return as_python(cards::play_of(hand, claims));
}

std::string text_of(const Move& move, Notation notation) {
    return to_string(move, notation);
}
std::string text_of(const cards::Move& move, Notation /*notation*/) {
    return to_string(move);
}
std::string move_text(const PyMove& self) {
    return self.visit([&](const auto& move) { return text_of(move, self.notation); });
}

std::string describe(const PyMove& self) {
    std::string text = "<Move " + move_text(self);
    if (const auto* const move = std::get_if<Move>(&self.move)) {
        if (move->kind == MoveKind::place && move->points >= 0) text += ": " + std::to_string(move->points) + " points";
    }
    return text + ">";
}

std::span<const Tile> tiles_of(const Move& move) {
    return move.new_tiles();
}
std::span<const Tile> tiles_of(const cards::Move& move) {
    return move.played();
}

std::optional<int> points_of(const Move& move) {
    return move.points == grid::kUnscored ? std::nullopt : std::optional(int{move.points});
}
std::optional<int> points_of(const cards::Move& move) {
    return int{move.points};
}

/// What only a tile game's move has; of others as of a pass.
template <class Read>
auto of_placed(Read read) {
    return [read](const PyMove& self) {
        const auto* const move = std::get_if<Move>(&self.move);
        return read(move ? *move : grid::pass());
    };
}

template <class AnyMove>
py::bytes to_bytes(std::span<const AnyMove> moves) {
    return {reinterpret_cast<const char*>(moves.data()), moves.size_bytes()};
}

bool is_sound(const Move& move, Notation notation) {
    const int codes = notation == Notation::flex ? kTileCodes : kTypes;
    return move.kind <= MoveKind::pass && move.axis <= Axis::column && move.count <= kHandSize &&
           size(TypeSet{move.mask}) == (move.kind == MoveKind::place ? move.count : 0) &&
           std::ranges::all_of(move.tiles, [&](Tile tile) { return tile.code < codes; });
}
bool is_sound(const cards::Move& move, Notation /*notation*/) {
    return move.kind >= cards::MoveKind::pass && move.kind <= cards::MoveKind::swap && move.count <= kHandCapacity &&
           std::ranges::all_of(move.tiles, [&](Tile tile) { return tile.code < kTypes; }) &&
           move.claims.bits() < 1U << (2 * cards::kLines) && move.points == move.claims.size();
}

/// Moves from bytes that may come from anywhere.
template <class AnyMove>
std::vector<AnyMove> from_bytes(const std::string& bytes, Notation notation) {
    if (bytes.size() % sizeof(AnyMove) != 0) throw Error("a list of moves has 16 bytes each");
    std::vector<AnyMove> moves(bytes.size() / sizeof(AnyMove));
    std::memcpy(static_cast<void*>(moves.data()), bytes.data(), bytes.size());
    if (std::ranges::all_of(moves, [&](const AnyMove& move) { return is_sound(move, notation); })) return moves;
    throw Error("these bytes are no moves");
}

template <class AnyMove>
PyMove restored_move(const std::string& bytes, Notation notation) {
    const auto moves = from_bytes<AnyMove>(bytes, notation);
    if (moves.size() != 1) throw Error("these bytes are not one move");
    return as_python(moves.front(), notation);
}

/// From a pickle: whether moves are of the card game.
bool saved_family(const py::handle& number) {
    const auto family = number.cast<std::size_t>();
    if (family > 1) throw Error("this pickle is damaged: no moves are of that game");
    return family == 1;
}

py::tuple saved_move(const PyMove& self) {
    return self.visit([&](const auto& move) {
        return py::make_tuple(to_bytes(std::span(&move, 1)), static_cast<int>(self.notation), self.move.index());
    });
}

void bind_move(py::module_& m) {
    py::native_enum<MoveKind>(m, "MoveKind", "enum.IntEnum", "What a move does.")
        .value("PLACE", MoveKind::place)
        .value("EXCHANGE", MoveKind::exchange)
        .value("PASS", MoveKind::pass)
        .value("PLAY", static_cast<MoveKind>(cards::MoveKind::play), "A turn of the card game (CD8).")
        .value("SWAP", static_cast<MoveKind>(cards::MoveKind::swap), "Of the whole hand, in the card game (CD6).")
        .finalize();
    py::native_enum<Axis>(m, "Axis", "enum.IntEnum", "The direction of a line.")
        .value("ROW", Axis::row)
        .value("COLUMN", Axis::column)
        .finalize();

    py::class_<PyMove>(
        m, "Move",
        "A placement, an exchange or a pass; of the card game a turn, a swap or a pass. Immutable. Points are no part\n"
        "of a placement's identity.\n\n"
        "``0,0:Ro`` one tile; ``0,0h:RoRx.Rs`` along a row and ``0,0v:...`` along a column from the first\n"
        "new tile, a dot where a tile already lies; ``swap:RoGx``; ``pass``. Flex tiles have three letters, ``Rob``.\n"
        "Cards: ``play:RoRxRs``, with claimed Qwirkles ``play:RoRxRs=R,o``; ``swap``; ``pass``.")
        .def_static(
            "parse", [](const py::str& text) { return move_from(text); }, py::arg("text"),
            "Reads a move, also as a list of cells (``0,0:Ro 1,0:Rd``).\n\n"
            "Raises\n------\nNotationError\n    For what is unreadable or not one line (CL4); with its position.")
        .def_static("place", &place, py::arg("cells"), "The placement with these cells: text, or (x, y, tile) each.")
        .def_static("exchange", &exchange, py::arg("tiles"), "The exchange of these tiles (CL8).")
        .def_static("turn", &turn, py::arg("tiles"), py::arg("claims") = std::vector<std::string>{},
                    "The turn of the card game that plays these cards and claims these lines, a letter each (CD8).")
        .def_static(
            "swapping", [] { return as_python(cards::swap_hand()); }, "The swap of the whole hand (CD6).")
        .def_static(
            "passing", [] { return PyMove{grid::pass()}; }, "The pass (CL10, CD6).")
        .def_property_readonly(
            "kind",
            [](const PyMove& v) { return v.visit([](const auto& move) { return static_cast<MoveKind>(move.kind); }); })
        .def_property_readonly("x", of_placed([](const Move& v) { return int{v.x}; }), "Column of the first new tile.")
        .def_property_readonly("y", of_placed([](const Move& v) { return int{v.y}; }), "Row of the first new tile.")
        .def_property_readonly("axis", of_placed([](const Move& v) { return v.axis; }), "ROW for a single tile.")
        .def_property_readonly(
            "count", [](const PyMove& v) { return v.visit([](const auto& move) { return int{move.count}; }); },
            "Tiles it uses.")
        .def_property_readonly("mask", of_placed([](const Move& v) { return int{v.mask}; }),
                               "Bit i: the i-th cell from (x, y) along the axis gets a new tile.")
        .def_property_readonly(
            "tiles",
            [](const PyMove& v) {
                return v.visit([&](const auto& move) { return tiles_tuple(tiles_of(move), v.notation); });
            },
            "The tiles it uses: placed, first cell to last, exchanged, or the cards played.")
        .def_property_readonly(
            "cells",
            [](const PyMove& v) {
                const auto* const move = std::get_if<Move>(&v.move);
                return move ? cells_tuple(move->cells(), v.notation) : py::tuple();
            },
            "(x, y, Tile) for each new tile; cards have none.")
        .def_property_readonly(
            "claims",
            [](const PyMove& v) {
                const auto* const move = std::get_if<cards::Move>(&v.move);
                return move ? claims_tuple(move->claims) : py::tuple();
            },
            "The Qwirkles that a turn of the card game claims (CD4): a letter each, colors first.")
        .def_property_readonly(
            "points", [](const PyMove& v) { return v.visit([](const auto& move) { return points_of(move); }); },
            "Points by CL6 and FX3, without the finish bonus; None while it has not been scored. Cards: Qwirkles.")
        .def("__str__", &move_text)
        .def("__repr__", &describe)
        .def(
            "__eq__", [](const PyMove& a, const PyMove& b) { return a == b; }, py::is_operator())
        .def(
            "__lt__",
            [](const PyMove& a, const PyMove& b) {
                return std::tie(a.move, a.notation) < std::tie(b.move, b.notation);
            },
            py::is_operator())
        .def("__hash__",
             [](const PyMove& v) {
                 return v.visit([](const auto& move) { return static_cast<py::ssize_t>(move_key(move) >> 4); });
             })
        .def("__copy__", [](const PyMove& v) { return v; })
        .def("__deepcopy__", [](const PyMove& v, const py::dict&) { return v; })
        .def(py::pickle(&saved_move, [](const py::tuple& saved) {
            const auto bytes = saved[0].cast<std::string>();
            const Notation notation = saved_notation(saved[1]);
            return saved_family(saved[2]) ? restored_move<cards::Move>(bytes, notation)
                                          : restored_move<Move>(bytes, notation);
        }));
}

/// Moves of a list, as Python iterates over them.
template <class AnyMove>
struct Iterator {
    const AnyMove* at;
    Notation notation;

    PyMove operator*() const { return as_python(*at, notation); }
    Iterator& operator++() {
        ++at;
        return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;
};

std::size_t length(const PyMoveList& list) {
    return list.visit([](const auto& moves) { return moves.size(); });
}

PyMove at(const PyMoveList& list, std::size_t i) {
    return list.visit([&](const auto& moves) { return as_python(moves[i], list.notation); });
}

PyMove element(const PyMoveList& list, py::ssize_t i) {
    const auto count = static_cast<py::ssize_t>(length(list));
    const py::ssize_t index = i < 0 ? i + count : i;
    if (index < 0 || index >= count)
        throw py::index_error("no move " + std::to_string(i) + " in a list of " + std::to_string(count));
    return at(list, static_cast<std::size_t>(index));
}

py::list slice_of(const PyMoveList& list, const py::slice& slice) {
    std::size_t start = 0, stop = 0, step = 0, count = 0;
    if (!slice.compute(length(list), &start, &stop, &step, &count)) throw py::error_already_set();
    py::list result;
    for (std::size_t i = 0; i < count; ++i, start += step) result.append(at(list, start));
    return result;
}

py::iterator iterate(const PyMoveList& list) {
    return list.visit([&](const auto& moves) {
        const auto* const first = moves.data();
        return py::make_iterator(Iterator{first, list.notation}, Iterator{first + moves.size(), list.notation});
    });
}

bool contains(const PyMoveList& list, const py::handle& given) {
    const PyMove wanted = move_from(given);
    return list.visit([&](const auto& moves) {
        return std::ranges::any_of(moves, [&](const auto& move) { return as_python(move, list.notation) == wanted; });
    });
}

std::optional<PyMove> best(const PyMoveList& list) {
    return list.visit([&](const auto& moves) -> std::optional<PyMove> {
        const auto found =
            std::ranges::min_element(moves, [](const auto& a, const auto& b) { return is_better(a, b); });
        return found == moves.end() ? std::nullopt : std::optional(as_python(*found, list.notation));
    });
}

std::string describe_list(const PyMoveList& list) {
    const std::size_t count = length(list);
    std::string text = "<MoveList of " + std::to_string(count);
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 3); ++i) {
        text += (i == 0 ? ": " : ", ") + move_text(at(list, i));
    }
    return text + (count > 3 ? ", ...>" : ">");
}

/// Empty lists, and lists of moves without tiles, are alike in every variant.
bool are_equal(const PyMoveList& a, const PyMoveList& b) {
    const std::size_t count = length(a);
    if (count != length(b)) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!(at(a, i) == at(b, i))) return false;
    }
    return true;
}

py::tuple saved_list(const PyMoveList& list) {
    return list.visit([&](const auto& moves) {
        return py::make_tuple(to_bytes(std::span(moves.data(), moves.size())), static_cast<int>(list.notation),
                              list.moves.index());
    });
}

PyMoveList restored_list(const py::tuple& saved) {
    const auto bytes = saved[0].cast<std::string>();
    const Notation notation = saved_notation(saved[1]);
    if (saved_family(saved[2])) return {from_bytes<cards::Move>(bytes, notation), notation};
    return {grid::MoveBuffer(std::span<const Move>(from_bytes<Move>(bytes, notation))), notation};
}

void bind_move_list(py::module_& m) {
    py::class_<PyMoveList>(
        m, "MoveList", "Legal moves, immutable; their order depends on the position alone, not on how it came about.")
        .def("__len__", &length)
        .def("__getitem__", &element, py::arg("index"))
        .def("__getitem__", &slice_of, py::arg("index"))
        .def("__iter__", &iterate, py::keep_alive<0, 1>())
        .def("__contains__", &contains, py::arg("move"))
        .def("best", &best,
             "The move with the most points, ties by canonical order (cards: the most Qwirkles, then the most cards);\n"
             "None for an empty list.")
        .def(
            "top",
            [](const PyMoveList& list, py::ssize_t n) {
                return best_of(list, static_cast<std::size_t>(std::max<py::ssize_t>(n, 0)));
            },
            py::arg("n"), "The n best moves, in the same order.")
        .def_property_readonly(
            "array", [](const py::object& self) { return moves_array(self); },
            "A read-only structured view, shape (len,), without a copy; it keeps the list alive.\n\n"
            "Fields: kind u1 (MoveKind), x and y i2 (first new tile), axis u1 (Axis), count u1, mask u1, tiles u1[6]\n"
            "(tile codes), points i2. Cards: kind u1, count u1, tiles u1[9], points u1 (Qwirkles), claims u4 (two "
            "bits\n"
            "a line, colors lowest).")
        .def("__repr__", &describe_list)
        .def("__eq__", &are_equal, py::is_operator())
        .def(py::pickle(&saved_list, &restored_list))
        .attr("__hash__") = py::none();
}

}  // namespace

template <class AnyMove>
py::dtype logged_move_dtype() {
    using Row = LoggedMove<AnyMove>;
    Fields fields;
    fields.add("game", "<u8", offsetof(Row, game))
        .add("turn", "<u4", offsetof(Row, turn))
        .add("seat", "u1", offsetof(Row, seat));
    add_move<AnyMove>(fields, offsetof(Row, move));
    return fields.dtype(sizeof(Row));
}
template py::dtype logged_move_dtype<Move>();
template py::dtype logged_move_dtype<cards::Move>();

py::array moves_array(const py::object& list) {
    return list.cast<const PyMoveList&>().visit([&]<class Moves>(const Moves& moves) {
        using AnyMove = std::remove_cvref_t<decltype(*moves.data())>;
        // As pybind11 does it, but without vectors for one length, and read-only from the start.
        const auto& numpy = py::detail::npy_api::get();
        const auto length = static_cast<Py_intptr_t>(moves.size());
        const Py_intptr_t stride = sizeof(AnyMove);
        auto array = py::reinterpret_steal<py::object>(
            numpy.PyArray_NewFromDescr_(numpy.PyArray_Type_, py::dtype(move_dtype<AnyMove>()).release().ptr(), 1,
                                        &length, &stride, const_cast<AnyMove*>(moves.data()), /*flags=*/0, nullptr));
        if (!array) throw py::error_already_set();
        if (moves.size() == 0) array.attr("flags").attr("writeable") = false;  // without data NumPy has its own
        numpy.PyArray_SetBaseObject_(array.ptr(), list.inc_ref().ptr());
        return py::array(array);
    });
}

/// A pass has no tiles, and is one and the same.
PyMove as_python(const Move& move, Notation notation) {
    return {move, move.count == 0 ? Notation::classic : notation};
}

PyMove as_python(const cards::Move& move, Notation /*notation*/) {
    if (move.kind == cards::MoveKind::pass) return {grid::pass()};
    return {move};
}

py::tuple claims_tuple(cards::Claims claims) {
    py::tuple letters(static_cast<std::size_t>(claims.size()));
    std::size_t i = 0;
    claims.for_each([&](int line) { letters[i++] = py::str(std::string(1, cards::line_letter(line))); });
    return letters;
}

py::list best_of(const PyMoveList& list, std::size_t n) {
    return list.visit([&](const auto& moves) {
        std::vector best(moves.begin(), moves.end());
        const std::size_t count = std::min(n, best.size());
        std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(count), best.end(),
                          [](const auto& a, const auto& b) { return is_better(a, b); });
        best.resize(count);
        return moves_list(best, list.notation);
    });
}

void bind_moves(py::module_& m) {
    bind_move(m);
    bind_move_list(m);
}

}  // namespace sixline::python
