// Tiles and hands.
#include <algorithm>
#include <array>

#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

namespace {

PyTile tile_from(const py::handle& given) {
    TileReader reader;
    const Tile tile = reader.tile(given);
    return {tile, reader.notation()};
}

PyHand hand_from(const py::handle& given) {
    TileReader reader;
    const Hand hand = reader.hand(given);
    return {hand, reader.notation()};
}

std::string tile_text(const PyTile& tile) {
    return to_string(tile.value, tile.notation);
}

std::string hand_text(const PyHand& hand) {
    return tiles_text(hand.value, " ", hand.notation);
}

int count_in(const PyHand& hand, const PyTile& tile) {
    return hand.notation == tile.notation ? hand.value.count(tile.value) : 0;
}

PyTile tile_from_code(int code, const Rules& rules) {
    if (code >= 0 && code < rules.codes()) return {Tile{static_cast<std::uint8_t>(code)}, rules.notation()};
    throw RulesError("a " + std::string(name(rules.variant)) + " tile's code lies between 0 and " +
                     std::to_string(rules.codes() - 1) + ", not " + std::to_string(code));
}

std::optional<int> background_of(const PyTile& tile) {
    if (tile.notation == Notation::classic) return std::nullopt;
    return tile.value.background();
}

void bind_tile(py::module_& m) {
    py::class_<PyTile>(m, "Tile",
                       "One tile (TL1): a color of ROYGBP, a shape of oxsqdc and, in Flex, a background of bws, as in\n"
                       "``Tile('Ro')`` and ``Tile('Rob')``. A tile with a background equals none without.")
        .def(py::init(&tile_from), py::arg("tile"))
        .def_static(
            "parse", [](const py::str& text) { return tile_from(text); }, py::arg("text"),
            "Reads ``Ro`` or ``Rob``.\n\nRaises\n------\nNotationError\n    With the position of what is not a tile.")
        .def_static("from_code", &tile_from_code, py::arg("code"), py::arg("rules") = Rules{},
                    "The tile with this code in the set of the rules.\n\nRaises\n------\n"
                    "RulesError\n    When the set has no such tile.")
        .def_property_readonly(
            "code", [](const PyTile& t) { return int{t.value.code}; },
            "0 to 107: type + 36 * background; 0 to 35 without one.")
        .def_property_readonly(
            "type", [](const PyTile& t) { return t.value.type(); }, "0 to 35: 6 * color + shape.")
        .def_property_readonly(
            "color", [](const PyTile& t) { return t.value.color(); }, "0 to 5, in the order of ROYGBP.")
        .def_property_readonly(
            "shape", [](const PyTile& t) { return t.value.shape(); }, "0 to 5, in the order of oxsqdc.")
        .def_property_readonly("background", &background_of, "0 to 2, in the order of bws; None without one (FX1).")
        .def_property_readonly("color_name", [](const PyTile& t) { return color_name(t.value.color()); })
        .def_property_readonly("shape_name", [](const PyTile& t) { return shape_name(t.value.shape()); })
        .def_property_readonly(
            "background_name",
            [](const PyTile& t) -> std::optional<std::string> {
                const auto background = background_of(t);
                return background ? std::optional(background_name(*background)) : std::nullopt;
            },
            "``black``, ``white`` or ``split``; None without one.")
        .def("__str__", &tile_text)
        .def("__repr__", [](const PyTile& t) { return quoted("Tile", tile_text(t)); })
        .def(
            "__eq__", [](const PyTile& a, const PyTile& b) { return a == b; }, py::is_operator())
        .def(
            "__lt__",
            [](const PyTile& a, const PyTile& b) {
                return std::pair(a.value, a.notation) < std::pair(b.value, b.notation);
            },
            py::is_operator())
        .def("__hash__",
             [](const PyTile& t) {
                 return static_cast<py::ssize_t>(t.value.code) + 1 + kTileCodes * static_cast<py::ssize_t>(t.notation);
             })
        .def("__copy__", [](const PyTile& t) { return t; })
        .def("__deepcopy__", [](const PyTile& t, const py::dict&) { return t; })
        .def(py::pickle(&tile_text, [](const std::string& text) { return tile_from(py::str(text)); }));
}

void bind_hand(py::module_& m) {
    py::class_<PyHand>(m, "Hand", "A multiset of tiles, immutable: ``Hand('Ro Rd Bc')``, or from any tiles.")
        .def(py::init(&hand_from), py::arg("tiles") = "")
        .def_static(
            "parse", [](const py::str& text) { return hand_from(text); }, py::arg("text"),
            "Reads ``Ro Rd`` or ``RoRd``.\n\nRaises\n------\nNotationError\n    With the position of what is not a "
            "tile.\n"
            "PositionError\n    For more than nine tiles.")
        .def_property_readonly(
            "set_size", [](const PyHand& h) { return largest_set(h.value.types()); },
            "The largest number of distinct types that share a color or a shape (CL2).")
        .def(
            "count", [](const PyHand& h, const py::handle& tile) { return count_in(h, tile_from(tile)); },
            py::arg("tile"), "How many copies of a tile it holds.")
        .def("__len__", [](const PyHand& h) { return h.value.size(); })
        .def("__bool__", [](const PyHand& h) { return !h.value.empty(); })
        .def("__iter__",
             [](const PyHand& h) {
                 return py::iter(tiles_tuple(std::span(h.value.begin(), h.value.end()), h.notation));
             })
        .def(
            "__getitem__",
            [](const PyHand& h, py::ssize_t i) {
                const int size = h.value.size();
                if (i < 0) i += size;
                if (i < 0 || i >= size)
                    throw py::index_error("no tile " + std::to_string(i) + " in a hand of " + std::to_string(size));
                return shared_tile(h.value[static_cast<int>(i)], h.notation);
            },
            py::arg("index"))
        .def(
            "__contains__", [](const PyHand& h, const py::handle& tile) { return count_in(h, tile_from(tile)) > 0; },
            py::arg("tile"))
        .def("__str__", &hand_text)
        .def("__repr__", [](const PyHand& h) { return quoted("Hand", hand_text(h)); })
        .def(
            "__eq__", [](const PyHand& a, const PyHand& b) { return a == b; }, py::is_operator())
        .def("__hash__",
             [](const PyHand& h) {
                 Key key = static_cast<Key>(h.notation);
                 for (const Tile tile : h.value) key = chain(key, tile.code);
                 return static_cast<py::ssize_t>(key >> 4);
             })
        .def("__copy__", [](const PyHand& h) { return h; })
        .def("__deepcopy__", [](const PyHand& h, const py::dict&) { return h; })
        .def(py::pickle(&hand_text, [](const std::string& text) { return hand_from(py::str(text)); }));
}

}  // namespace

std::string quoted(const char* type, const std::string& text) {
    return std::string(type) + "('" + text + "')";
}

std::string_view utf8(const py::handle& text) {
    py::ssize_t size = 0;
    if (const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
        return {bytes, static_cast<std::size_t>(size)};
    }
    PyErr_Clear();
    const auto is_half = [&](std::size_t at) {
        const Py_UCS4 letter = PyUnicode_ReadChar(text.ptr(), static_cast<py::ssize_t>(at));
        return letter >= 0xD800 && letter <= 0xDFFF;
    };
    std::size_t at = 0;
    while (!is_half(at)) ++at;
    throw NotationError("this is no text: half a character stands here", at);
}

Notation saved_notation(const py::handle& number) {
    const auto notation = number.cast<int>();
    if (notation != static_cast<int>(Notation::classic) && notation != static_cast<int>(Notation::flex)) {
        throw Error("this pickle is damaged: no tiles are written that way");
    }
    return static_cast<Notation>(notation);
}

PyHand as_python(const Hand& hand, Notation notation) {
    return {hand, hand.empty() ? Notation::classic : notation};  // an empty hand is one and the same
}

py::object shared_tile(Tile tile, Notation notation) {
    using Tiles = std::array<std::array<py::object, kTileCodes>, 2>;
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<Tiles> storage;
    const Tiles& tiles = storage
                             .call_once_and_store_result([] {
                                 Tiles all;
                                 for (std::uint8_t code = 0; code < kTileCodes; ++code) {
                                     all[1][code] = py::cast(PyTile{Tile{code}, Notation::flex});
                                     if (code < kTypes) all[0][code] = py::cast(PyTile{Tile{code}, Notation::classic});
                                 }
                                 return all;
                             })
                             .get_stored();
    return tiles[static_cast<std::size_t>(notation)][tile.code];
}

py::tuple tiles_tuple(std::span<const Tile> tiles, Notation notation) {
    py::tuple result(tiles.size());
    for (std::size_t i = 0; i < tiles.size(); ++i) result[i] = shared_tile(tiles[i], notation);
    return result;
}

py::tuple cells_tuple(std::span<const Placed> cells, Notation notation) {
    py::tuple result(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        result[i] = py::make_tuple(cells[i].cell.x, cells[i].cell.y, shared_tile(cells[i].tile, notation));
    }
    return result;
}

void bind_values(py::module_& m) {
    bind_tile(m);
    bind_hand(m);
}

}  // namespace sixline::python
