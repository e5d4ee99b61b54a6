// Card tables: the stateless half of the card game.
#include <algorithm>

#include "bindings.hpp"
#include "position_text.hpp"
#include "sixline/cards/arrange.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/text.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

using cards::Counts;

namespace {

Rules card_rules(const Rules& rules) {
    if (rules.variant == Variant::cards) return rules;
    throw RulesError("a card table has the rules of cards, not of " + std::string(name(rules.variant)) + " (CD8)");
}

PyTable table_of(const py::handle& given, const Rules& rules) {
    const Counts counts = cards::counts_from(TileReader(card_rules(rules)).tiles(given));
    if (auto faults = cards::find_faults(counts); !faults.empty()) throw PositionError(std::move(faults));
    return {counts, rules};
}

/// A hand for this table; PositionError when there can be none such.
Hand hand_for(const PyTable& self, const py::handle& tiles) {
    const Hand hand = TileReader(self.rules).hand(tiles);
    if (auto faults = cards::find_hand_faults(self.cards, hand); !faults.empty())
        throw PositionError(std::move(faults));
    return hand;
}

/// All turns, found without the GIL.
cards::Turns turns_for(const PyTable& self, const py::handle& tiles) {
    const PyTable own = self;
    const Hand hand = hand_for(self, tiles);
    const py::gil_scoped_release release;
    return {own.cards, hand, own.rules};
}

PyMoveList turns_at(const PyTable& self, const py::handle& tiles) {
    const PyTable own = self;
    const Hand hand = hand_for(self, tiles);
    return PyMoveList::of_cards(
        [&](cards::MoveBuffer& moves) { cards::Turns(own.cards, hand, own.rules).append_to(moves); });
}

py::list played_sets(const PyTable& self, const py::handle& tiles) {
    const cards::Turns turns = turns_for(self, tiles);
    py::list sets;
    turns.played_sets().for_each(
        [&](cards::Played played) { sets.append(as_python(turns.cards_of(played), Notation::classic)); });
    return sets;
}

cards::Objective objective_named(const std::string& name) {
    if (name == "qwirkles") return cards::Objective::qwirkles;
    if (name == "cards") return cards::Objective::cards;
    throw RulesError("an objective is one of qwirkles, cards, not '" + name + "'");
}

/// Every tie, in canonical order.
std::vector<cards::Move> best_turns(const PyTable& self, const py::handle& tiles, const std::string& objective) {
    const PyTable own = self;
    const Hand hand = hand_for(self, tiles);
    const cards::Objective aim = objective_named(objective);
    std::vector<cards::Move> ties;
    const py::gil_scoped_release release;
    cards::best_turns(own.cards, hand, own.rules, aim, ties);
    std::ranges::sort(ties);
    return ties;
}

std::optional<PyMove> best_turn(const PyTable& self, const py::handle& tiles, const std::string& objective) {
    const auto ties = best_turns(self, tiles, objective);
    return ties.empty() ? std::nullopt : std::optional(as_python(ties.front()));
}

cards::Move turn_from(const PyTable& self, const py::handle& given) {
    return TileReader(self.rules).card_move(given);
}

std::optional<Fault> check_turn(const PyTable& self, const cards::Move& turn, const py::object& hand) {
    if (turn.kind != cards::MoveKind::play) {
        return Fault{FaultCode::empty_move, "CD3", {}, {}, "a swap and a pass play no cards (CD3)"};
    }
    if (hand.is_none()) return cards::check_turn(self.cards, self.rules, turn, nullptr);
    const Hand held = hand_for(self, hand);
    return cards::check_turn(self.cards, self.rules, turn, &held);
}

/// A legal turn; IllegalMoveError for any other.
cards::Move legal_turn(const PyTable& self, const py::handle& given) {
    const cards::Move turn = turn_from(self, given);
    if (auto fault = check_turn(self, turn, py::none())) throw IllegalMoveError(std::move(*fault));
    return turn;
}

PyTable play_turn_on(const PyTable& self, const py::handle& given) {
    const cards::Move turn = legal_turn(self, given);
    PyTable next = self;
    for (const Tile card : turn.played()) next.cards.add(card);
    turn.claims.for_each([&](int line) { next.cards.remove(Counts::line(line)); });
    return next;
}

/// Rows as a caller has them: text with spaces between them, or a sequence of texts or of tiles.
cards::Rows rows_from(const py::object& given) {
    cards::Rows rows;
    if (given.is_none()) return rows;
    TileReader reader(default_rules(Variant::cards));
    const py::object each = py::isinstance<py::str>(given) ? given.attr("split")() : given;
    for (const py::handle row : each) {
        rows.push_back(reader.tiles(row));
        std::ranges::sort(rows.back());
    }
    return rows;
}

/// What `arrange()` finds, without the GIL: it searches, now and then for milliseconds.
template <class Arrange>
py::tuple arranged(Arrange&& arrange) {
    const std::optional<cards::Rows> rows = [&] {
        const py::gil_scoped_release release;
        return arrange();
    }();
    py::tuple result(rows->size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = tiles_tuple((*rows)[i], Notation::classic);
    return result;
}

py::tuple arranged_after(const PyTable& self, const py::handle& given, const py::object& previous) {
    const Counts own = self.cards;
    const cards::Move turn = legal_turn(self, given);
    const cards::Rows rows = previous.is_none() ? *cards::arrange(own) : rows_from(previous);
    return arranged([&] { return cards::arrange_after(own, rows, turn); });
}

std::string rows_text(const PyTable& self) {
    return cards::to_string(*cards::arrange(self.cards));
}

py::array_t<std::uint8_t> counts_array(const PyTable& self) {
    py::array_t<std::uint8_t> array(std::vector<py::ssize_t>{kColors, kShapes});
    auto view = array.mutable_unchecked<2>();
    for (int color = 0; color < kColors; ++color) {
        for (int shape = 0; shape < kShapes; ++shape) {
            view(color, shape) = static_cast<std::uint8_t>(self.cards.count(Tile::of(color, shape)));
        }
    }
    return array;
}

}  // namespace

void bind_table(py::module_& m) {
    constexpr const char* kIllegal =
        "\n\nRaises\n------\nNotationError\n    For unreadable text.\n"
        "IllegalMoveError\n    With the Fault, when CD3 or CD4 forbid it.";
    static const std::string play_doc = std::string("A new table after the turn, Qwirkles taken away.") + kIllegal;
    static const std::string arrange_after_doc =
        std::string(
            "Rows that show a turn to be legal: the table after it, arranged so that few cards move.\n\n"
            "Parameters\n----------\nturn : Move or str\nprevious : str or sequence of rows, optional\n"
            "    The rows before it; without them, those of `arrange`.\n\n"
            "Returns\n-------\ntuple of tuple of Tile\n    Rows of 3 to 5, those of a color first (CD1, CD4).") +
        kIllegal;
    static const Rules kRules = default_rules(Variant::cards);
    py::class_<PyTable>(
        m, "Table",
        "The cards on the table and the rules they are played by: immutable, and safe to share between threads.\n\n"
        "A table is a multiset that splits into rows (CD8); how it lies in rows is no part of it.")
        .def(py::init([](const Rules& rules) { return PyTable{{}, card_rules(rules)}; }), py::arg("rules") = kRules,
             "The empty table.")
        .def_static(
            "parse", [](const py::str& text, const Rules& rules) { return table_of(text, rules); }, py::arg("text"),
            py::arg("rules") = kRules,
            "Reads cards such as ``RoRxRd GoGxGd``; how they are grouped does not matter.\n\nRaises\n------\n"
            "NotationError\n    For unreadable text, with the position.\n"
            "PositionError\n    For cards that do not split into rows, naming those that fit in none (TL5).")
        .def_static("from_tiles", &table_of, py::arg("tiles"), py::arg("rules") = kRules,
                    "The table with these cards, in any order.\n\nRaises\n------\n"
                    "PositionError\n    For cards that do not split into rows, naming those that fit in none (TL5).")
        .def("turns", &turns_at, py::arg("hand"),
             "Every turn (P, Q) of a hand (CD8), each once: by the cards played, then by the Qwirkles claimed.\n\n"
             "Raises\n------\nPositionError\n    When the set has no such hand beside this table (TL5).")
        .def("played_sets", &played_sets, py::arg("hand"), "The distinct P of all turns, as Hands.")
        .def(
            "count_turns", [](const PyTable& self, const py::handle& hand) { return turns_for(self, hand).count(); },
            py::arg("hand"), "How many turns there are, without listing them.")
        .def(
            "has_turn",
            [](const PyTable& self, const py::handle& hand) {
                return cards::has_turn(self.cards, hand_for(self, hand));
            },
            py::arg("hand"), "Whether there is one.")
        .def("best_turn", &best_turn, py::arg("hand"), py::arg("objective") = "qwirkles",
             "The best turn, ties by canonical order, without listing them all; None when there is none.\n\n"
             "Parameters\n----------\nhand : Hand or str\nobjective : {'qwirkles', 'cards'}\n"
             "    The most Qwirkles, then the most cards; or the most cards, then the most Qwirkles.")
        .def(
            "best_turns",
            [](const PyTable& self, const py::handle& hand, const std::string& objective) {
                return moves_list(best_turns(self, hand, objective), Notation::classic);
            },
            py::arg("hand"), py::arg("objective") = "qwirkles", "All that tie for the best, in canonical order.")
        .def(
            "check",
            [](const PyTable& self, const py::handle& turn, const py::object& hand) {
                return check_turn(self, turn_from(self, turn), hand);
            },
            py::arg("turn"), py::arg("hand") = py::none(),
            "What forbids a turn: a Fault, or None when it is legal (CD3, CD4, CD8).\n\n"
            "Parameters\n----------\nturn : Move or str\n"
            "hand : Hand or str, optional\n    With it, also whether the cards are in it, and the options play and "
            "claim.")
        .def("play", &play_turn_on, py::arg("turn"), play_doc.c_str())
        .def(
            "arrange",
            [](const PyTable& self, const py::object& previous) {
                const Counts own = self.cards;
                const cards::Rows rows = rows_from(previous);
                return arranged([&] { return cards::arrange(own, rows); });
            },
            py::arg("previous") = py::none(),
            "The table in rows, to show to people (CD8): always the same ones.\n\n"
            "Parameters\n----------\nprevious : str or sequence of rows, optional\n"
            "    Rows to keep as they are, or longer, where that can be: few cards move.\n\n"
            "Returns\n-------\ntuple of tuple of Tile\n    Rows of 3 to 5, those of a color first (CD1, CD4).")
        .def("arrange_after", &arranged_after, py::arg("turn"), py::arg("previous") = py::none(),
             arrange_after_doc.c_str())
        .def_readonly("rules", &PyTable::rules)
        .def_property_readonly(
            "tiles", [](const PyTable& self) { return tiles_tuple(self.cards.tiles(), Notation::classic); },
            "The cards, in order.")
        .def("to_numpy", &counts_array,
             "How many of each type.\n\nReturns\n-------\nndarray of uint8, shape (6, 6)\n    By color and shape.")
        .def_property_readonly(
            "position", [](const PyTable& self) { return text_of(self); },
            "Rules and table in one line of text, which `parse_position` reads (docs/notation.md).")
        .def_property_readonly(
            "key", [](const PyTable& self) { return cards::counts_key(self.cards); },
            "64-bit hash of the cards; the same on every build, for ever.")
        .def("__len__", [](const PyTable& self) { return self.cards.size(); })
        .def("__bool__", [](const PyTable&) { return true; })
        .def("__str__", &rows_text)
        .def("__repr__",
             [](const PyTable& self) {
                 return "<Table of " + std::to_string(self.cards.size()) + " cards: " + rows_text(self) + ">";
             })
        .def(
            "__eq__", [](const PyTable& a, const PyTable& b) { return a == b; }, py::is_operator())
        .def("__hash__",
             [](const PyTable& self) {
                 return static_cast<py::ssize_t>(chain(rules_key(self.rules), cards::counts_key(self.cards)) >> 4);
             })
        .def("__copy__", [](const PyTable& self) { return self; })
        .def("__deepcopy__", [](const PyTable& self, const py::dict&) { return self; })
        .def(py::pickle(
            [](const PyTable& self) {
                return py::make_tuple(tiles_text(self.cards.tiles(), "", Notation::classic), to_string(self.rules));
            },
            [](const py::tuple& saved) {
                return table_of(saved[0].cast<py::str>(), parse_rules(saved[1].cast<std::string>()));
            }));
}

}  // namespace sixline::python
