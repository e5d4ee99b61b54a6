// Rules.
#include "bindings.hpp"

namespace sixline::python {

namespace {

std::string text_of(const py::handle& value) {
    if (value.is_none()) return "none";
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    return std::string(utf8(py::str(value)));
}

Rules with_options(Rules rules, const py::kwargs& options) {
    for (const auto& [name, value] : options) set_option(rules, name.cast<std::string>(), text_of(value));
    return validated(rules);
}

template <Variant V>
Rules rules_of(int players, const py::kwargs& options) {
    Rules rules = default_rules(V);
    set_option(rules, "players", std::to_string(players));
    return with_options(rules, options);
}

Rules flex(int players, bool starter, const py::kwargs& options) {
    Rules rules = rules_of<Variant::flex>(players, options);
    rules.starter = starter;
    return rules;
}

py::dict to_dict(const py::object& self) {
    py::dict dict;
    dict["variant"] = self.attr("variant");
    for (const std::string_view option : option_names(self.cast<const Rules&>().variant)) {
        const py::str name(option.data(), option.size());
        dict[name] = self.attr(name);
    }
    return dict;
}

/// An option that has names, as its name: the default's where the variant lacks it.
template <class Class>
void bind_choice(Class& cls, const char* option, const char* doc) {
    cls.def_property_readonly(option, [option](const Rules& rules) { return option_text(rules, option); }, doc);
}

constexpr const char* kOptionsDoc =
    "opening : {'whole_set', 'free'}\n    What the first move lays (CL3).\n"
    "opening_single : {1, 0}\n    Points of an opening with one tile (CL3).\n"
    "start_tie : {'oldest', 'youngest', 'random'}\n    Who opens among equal sets (CL2).\n"
    "voluntary_pass : bool\n    Whether a player who could move may pass (CL10).\n"
    "finish_bonus : int\n    Points for emptying the hand (CL9).\n"
    "locked : {'stop', 'play_on'}\n    Whether a locked table ends the game (CL11).\n"
    "open_hand : bool\n    House twist: every hand is public (HT1).\n"
    "pairs : bool\n    House twist: four people in two teams, one seat each (HT2).\n"
    "sprint : int, optional\n    House twist: turns a seat until the cut-off, 1 to 1,000 (HT3).\n";

constexpr const char* kRaisesDoc =
    "\nRaises\n------\n"
    "RulesError\n    For an unknown option, a value out of range, or options that contradict each other.";

}  // namespace

void bind_rules(py::module_& m) {
    static const std::string classic_doc =
        std::string("The classic game (CL1-CL12).\n\nParameters\n----------\nplayers : int\n    2 to 4 (CL1).\n") +
        kOptionsDoc + kRaisesDoc;
    static const std::string flex_doc =
        std::string(
            "Flex: tiles have backgrounds, and diagonals of one background score (FX1-FX4).\n\n"
            "Parameters\n----------\nplayers : int\n    2 to 4 (CL1).\n"
            "starter : bool\n    The set of 72 tiles, black and white, instead of 108 (FX1).\n"
            "long_diagonal : {'illegal', 'extend_six_illegal', 'unscored'}\n"
            "    What becomes of a diagonal longer than six (FX4).\n") +
        kOptionsDoc + kRaisesDoc;
    static const std::string cards_doc =
        std::string(
            "The card game: rows of three to six, rearranged at will; a row of six is claimed (CD1-CD8).\n\n"
            "Parameters\n----------\nplayers : int\n    2 to 6 (CD1).\n"
            "play : {'at_least_one', 'maximum'}\n    How many cards of the hand a turn plays (CD3).\n"
            "start_tie : {'youngest', 'oldest', 'random'}\n    Who opens among equal rows (CD2).\n"
            "opening : {'longest_row', 'free_turn'}\n    What the first turn plays (CD2).\n"
            "claim : {'free', 'maximum'}\n    Whether a turn must claim the most rows of six it can (CD4).\n"
            "max_swaps : int\n    Swaps a turn before a blocked player passes, 0 to 1,000 (CD6).\n") +
        kRaisesDoc;
    py::class_<Rules> cls(m, "Rules", "Every option of a game: immutable, hashable, one line as text.");
    cls.def_static("classic", &rules_of<Variant::classic>, py::arg("players") = 2, classic_doc.c_str())
        .def_static("flex", &flex, py::arg("players") = 2, py::arg("starter") = false, flex_doc.c_str())
        .def_static("cards", &rules_of<Variant::cards>, py::arg("players") = 2, cards_doc.c_str())
        .def_static(
            "parse", [](const py::str& text) { return parse_rules(utf8(text)); }, py::arg("text"),
            "Reads what ``str(rules)`` writes.\n\nRaises\n------\nRulesError\n    For anything else.\n"
            "NotationError\n    For half a character, which is no text.")
        .def("replace", &with_options, "The same rules with some options changed, by keyword.")
        .def("to_dict", &to_dict, "Every option of the variant by name, as plain values.")
        .def_property_readonly("variant", [](const Rules& r) { return std::string(name(r.variant)); })
        .def_property_readonly(
            "players", [](const Rules& r) { return int{r.players}; }, "People at the table.")
        .def_property_readonly("seats", &Rules::seats, "Hands dealt: one a player, or one a pair (HT2).")
        .def_property_readonly(
            "opening_single", [](const Rules& r) { return int{r.opening_single}; }, "Points.")
        .def_readonly("voluntary_pass", &Rules::voluntary_pass)
        .def_property_readonly(
            "finish_bonus", [](const Rules& r) { return int{r.finish_bonus}; }, "Points.")
        .def_readonly("starter", &Rules::starter, "Whether the set is Flex's starter set (FX1).")
        .def_readonly("open_hand", &Rules::open_hand, "HT1.")
        .def_readonly("pairs", &Rules::pairs, "HT2.")
        .def_property_readonly(
            "sprint", [](const Rules& r) { return r.sprint == 0 ? std::nullopt : std::optional<int>(r.sprint); },
            "Turns a seat (HT3); None without a cut-off.")
        .def_property_readonly(
            "max_swaps", [](const Rules& r) { return int{r.max_swaps}; }, "Swaps a turn (CD6).")
        .def("__str__", [](const Rules& r) { return to_string(r); })
        .def("__repr__", [](const Rules& r) { return "<Rules " + to_string(r) + ">"; })
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Rules& r) { return static_cast<py::ssize_t>(rules_key(r) >> 4); })
        .def("__copy__", [](const Rules& r) { return r; })
        .def("__deepcopy__", [](const Rules& r, const py::dict&) { return r; })
        .def(py::pickle([](const Rules& r) { return to_string(r); },
                        [](const std::string& text) { return parse_rules(text); }));
    bind_choice(cls, "opening", "What the first move lays (CL3), or the first turn plays (CD2).");
    bind_choice(cls, "start_tie", "Who opens among equal sets (CL2) or rows (CD2).");
    bind_choice(cls, "locked", "What a locked table does (CL11).");
    bind_choice(cls, "long_diagonal", "What becomes of a diagonal longer than six (FX4).");
    bind_choice(cls, "play", "How many cards of the hand a turn plays (CD3).");
    bind_choice(cls, "claim", "Whether a turn must claim the most rows of six it can (CD4).");
}

}  // namespace sixline::python
