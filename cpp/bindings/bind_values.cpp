// Rules, tiles and hands.
#include <algorithm>

#include "bindings.hpp"
#include "sixline/core/text.hpp"

namespace sixline::python {

namespace {

std::string option_text(const py::handle& value) {
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    return py::str(value).cast<std::string>();
}

Rules with_options(Rules rules, const py::kwargs& options) {
    for (const auto& [name, value] : options) {
        set_option(rules, name.cast<std::string>(), option_text(value));
    }
    return validated(rules);
}

py::dict to_dict(const Rules& rules) {
    py::dict dict;
    dict["variant"] = std::string(name(rules.variant));
    dict["players"] = int{rules.players};
    dict["opening"] = std::string(name(rules.opening));
    dict["opening_single"] = int{rules.opening_single};
    dict["start_tie"] = std::string(name(rules.start_tie));
    dict["voluntary_pass"] = rules.voluntary_pass;
    dict["finish_bonus"] = int{rules.finish_bonus};
    dict["locked"] = std::string(name(rules.locked));
    return dict;
}

void bind_rules(py::module_& m) {
    py::class_<Rules>(m, "Rules", "Every option of a game: immutable, hashable, one line as text.")
        .def_static(
            "classic",
            [](int players, const py::kwargs& options) {
                Rules rules;
                set_option(rules, "players", std::to_string(players));
                return with_options(rules, options);
            },
            py::arg("players") = 2,
            "The classic game (CL1-CL12).\n\n"
            "Parameters\n----------\n"
            "players : int\n    2 to 4 (CL1).\n"
            "opening : {'whole_set', 'free'}\n    What the first move lays (CL3).\n"
            "opening_single : {1, 0}\n    Points of an opening with one tile (CL3).\n"
            "start_tie : {'oldest', 'youngest', 'random'}\n    Who opens among equal sets (CL2).\n"
            "voluntary_pass : bool\n    Whether a player who could move may pass (CL10).\n"
            "finish_bonus : int\n    Points for emptying the hand (CL9).\n"
            "locked : {'stop', 'play_on'}\n    Whether a locked table ends the game (CL11).\n\n"
            "Raises\n------\n"
            "RulesError\n    For an unknown option or a value out of range.")
        .def_static("parse", &parse_rules, py::arg("text"),
                    "Reads what ``str(rules)`` writes.\n\nRaises\n------\nRulesError\n    For anything else.")
        .def("replace", &with_options, "The same rules with some options changed, by keyword.")
        .def("to_dict", &to_dict, "Every option by name, as plain values.")
        .def_property_readonly("variant", [](const Rules& r) { return std::string(name(r.variant)); })
        .def_property_readonly(
            "players", [](const Rules& r) { return int{r.players}; }, "People at the table.")
        .def_property_readonly("seats", &Rules::seats, "Hands dealt.")
        .def_property_readonly("opening", [](const Rules& r) { return std::string(name(r.opening)); })
        .def_property_readonly(
            "opening_single", [](const Rules& r) { return int{r.opening_single}; }, "Points.")
        .def_property_readonly("start_tie", [](const Rules& r) { return std::string(name(r.start_tie)); })
        .def_readonly("voluntary_pass", &Rules::voluntary_pass)
        .def_property_readonly(
            "finish_bonus", [](const Rules& r) { return int{r.finish_bonus}; }, "Points.")
        .def_property_readonly("locked", [](const Rules& r) { return std::string(name(r.locked)); })
        .def("__str__", [](const Rules& r) { return to_string(r); })
        .def("__repr__", [](const Rules& r) { return "<Rules " + to_string(r) + ">"; })
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Rules& r) { return static_cast<py::ssize_t>(rules_key(r) >> 4); })
        .def("__copy__", [](const Rules& r) { return r; })
        .def("__deepcopy__", [](const Rules& r, const py::dict&) { return r; })
        .def(py::pickle([](const Rules& r) { return to_string(r); },
                        [](const std::string& text) { return parse_rules(text); }));
}

void bind_tile(py::module_& m) {
    py::class_<Tile>(m, "Tile", "One tile (TL1): a color of ROYGBP and a shape of oxsqdc, as in ``Tile('Ro')``.")
        .def(py::init(&to_tile), py::arg("tile"))
        .def_static(
            "parse", [](const std::string& text) { return to_tile(py::str(text)); }, py::arg("text"),
            "Reads ``Ro``.\n\nRaises\n------\nNotationError\n    With the position of what is not a tile.")
        .def_static(
            "from_code",
            [](int code) {
                if (code < 0 || code >= kTypes)
                    throw RulesError("a classic tile's code lies between 0 and 35, not " + std::to_string(code));
                return Tile{static_cast<std::uint8_t>(code)};
            },
            py::arg("code"), "The tile with this code.")
        .def_property_readonly(
            "code", [](Tile t) { return int{t.code}; }, "0 to 107: type + 36 * background.")
        .def_property_readonly("type", &Tile::type, "0 to 35: 6 * color + shape.")
        .def_property_readonly("color", &Tile::color, "0 to 5, in the order of ROYGBP.")
        .def_property_readonly("shape", &Tile::shape, "0 to 5, in the order of oxsqdc.")
        .def_property_readonly("color_name", [](Tile t) { return color_name(t.color()); })
        .def_property_readonly("shape_name", [](Tile t) { return shape_name(t.shape()); })
        .def("__str__", [](Tile t) { return to_string(t); })
        .def("__repr__", [](Tile t) { return quoted("Tile", to_string(t)); })
        .def(
            "__eq__", [](Tile a, Tile b) { return a == b; }, py::is_operator())
        .def(
            "__lt__", [](Tile a, Tile b) { return a < b; }, py::is_operator())
        .def("__hash__", [](Tile t) { return static_cast<py::ssize_t>(t.code) + 1; })
        .def("__copy__", [](Tile t) { return t; })
        .def("__deepcopy__", [](Tile t, const py::dict&) { return t; })
        .def(py::pickle([](Tile t) { return to_string(t); },
                        [](const std::string& text) { return to_tile(py::str(text)); }));
}

void bind_hand(py::module_& m) {
    py::class_<Hand>(m, "Hand", "A multiset of tiles, immutable: ``Hand('Ro Rd Bc')``, or from any tiles.")
        .def(py::init(&to_hand), py::arg("tiles") = "")
        .def_static(
            "parse", [](const std::string& text) { return to_hand(py::str(text)); }, py::arg("text"),
            "Reads ``Ro Rd`` or ``RoRd``.\n\nRaises\n------\nNotationError\n    With the position of what is not a "
            "tile.\n"
            "PositionError\n    For more than nine tiles.")
        .def_property_readonly(
            "set_size", [](const Hand& h) { return largest_set(h.types()); },
            "The largest number of distinct types that share a color or a shape (CL2).")
        .def(
            "count", [](const Hand& h, const py::handle& tile) { return h.count(to_tile(tile)); }, py::arg("tile"),
            "How many copies of a tile it holds.")
        .def("__len__", &Hand::size)
        .def("__bool__", [](const Hand& h) { return !h.empty(); })
        .def("__iter__", [](const Hand& h) { return py::iter(py::cast(std::vector<Tile>(h.begin(), h.end()))); })
        .def(
            "__getitem__",
            [](const Hand& h, py::ssize_t i) {
                if (i < 0) i += h.size();
                if (i < 0 || i >= h.size())
                    throw py::index_error("no tile " + std::to_string(i) + " in a hand of " + std::to_string(h.size()));
                return h[static_cast<int>(i)];
            },
            py::arg("index"))
        .def(
            "__contains__", [](const Hand& h, const py::handle& tile) { return h.count(to_tile(tile)) > 0; },
            py::arg("tile"))
        .def("__str__", [](const Hand& h) { return tiles_text(h, " "); })
        .def("__repr__", [](const Hand& h) { return quoted("Hand", tiles_text(h, " ")); })
        .def(
            "__eq__", [](const Hand& a, const Hand& b) { return a == b; }, py::is_operator())
        .def("__hash__",
             [](const Hand& h) {
                 Key key = 0;
                 for (const Tile tile : h) key = chain(key, tile.code);
                 return static_cast<py::ssize_t>(key >> 4);
             })
        .def("__copy__", [](const Hand& h) { return h; })
        .def("__deepcopy__", [](const Hand& h, const py::dict&) { return h; })
        .def(py::pickle([](const Hand& h) { return tiles_text(h, " "); },
                        [](const std::string& text) { return to_hand(py::str(text)); }));
}

}  // namespace

std::string quoted(const char* type, const std::string& text) {
    return std::string(type) + "('" + text + "')";
}

Tile to_tile(const py::handle& tile) {
    if (py::isinstance<Tile>(tile)) return tile.cast<Tile>();
    if (!py::isinstance<py::str>(tile)) throw py::type_error("a tile is a Tile or a text such as 'Ro'");
    const auto text = tile.cast<std::string>();
    Reader reader(text);
    const Tile result = reader.tile();
    if (!reader.done()) reader.fail("one tile only, found '" + text + "'");
    return result;
}

std::vector<Tile> to_tiles(const py::handle& tiles) {
    if (py::isinstance<py::str>(tiles)) return parse_tiles(tiles.cast<std::string_view>());
    if (py::isinstance<Hand>(tiles)) {
        const auto& hand = tiles.cast<const Hand&>();
        return {hand.begin(), hand.end()};
    }
    std::vector<Tile> result;
    for (const py::handle tile : tiles) result.push_back(to_tile(tile));
    return result;
}

Hand to_hand(const py::handle& tiles) {
    // One look at the type: isinstance and cast would each look it up.
    if (py::detail::make_caster<Hand> caster; !py::isinstance<py::str>(tiles) && caster.load(tiles, false)) {
        return py::detail::cast_op<const Hand&>(caster);
    }
    const std::vector<Tile> list = to_tiles(tiles);
    if (list.size() > kHandCapacity) {
        throw PositionError(
            {{FaultCode::hand_size,
              "CL1",
              {},
              list,
              "a hand holds at most nine tiles in any variant, not " + std::to_string(list.size()) + " (CL1, CD1)"}});
    }
    return Hand(list);
}

void bind_values(py::module_& m) {
    bind_rules(m);
    bind_tile(m);
    bind_hand(m);
}

}  // namespace sixline::python
