// Whole games.
#include <algorithm>

#include "bind_mover.hpp"
#include "bindings.hpp"
#include "outcome.hpp"
#include "position.hpp"
#include "position_text.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/verify/invariants.hpp"
#include "sixline/verify/perft.hpp"

namespace sixline::python {

using grid::Move;
using grid::MoveKind;

namespace {

/// A property that reads the state, whichever variant it is of.
template <class Read>
auto of_state(Read read) {
    return [read](const PyState& self) { return self.visit(read); };
}

template <class Value>
py::tuple by_seat(const Rules& rules, Value value) {
    py::tuple result(static_cast<std::size_t>(rules.seats()));
    for (int seat = 0; seat < rules.seats(); ++seat) result[static_cast<std::size_t>(seat)] = value(seat);
    return result;
}

int valid_seat(const PyState& self, int seat) {
    const int seats = self.rules().seats();
    if (seat >= 0 && seat < seats) return seat;
    throw py::index_error("no seat " + std::to_string(seat) + " at a table of " + std::to_string(seats));
}

/// The move with its points, or IllegalMoveError. Moves from a list take the fast way.
template <Variant V>
Move scored(const grid::Mover<V>& mover, const py::handle& given) {
    TileReader reader(mover.rules);
    if (py::isinstance<PyMove>(given)) {
        Move move = reader.move(given);
        if (move.kind == MoveKind::place && mover.can_move()) {
            Hand left = mover.hand;
            const bool held = std::ranges::all_of(move.new_tiles(), [&](Tile tile) { return left.remove(tile); });
            if (const auto points = held ? grid::quick_score(mover.board, move) : std::nullopt) {
                move.points = static_cast<std::int16_t>(*points);
                return move;
            }
        }
    }
    if (auto fault = check_move(mover, given)) throw IllegalMoveError(std::move(*fault));
    Move move = reader.move(given);
    if (move.kind == MoveKind::place) {
        const auto sheet = grid::score_placement(mover.board.placed(), mover.rules, move.cells());
        move.points = static_cast<std::int16_t>(sheet.total);
    }
    return move;
}

cards::Move scored(const cards::Mover& mover, const py::handle& given) {
    const cards::Move move = TileReader(mover.rules).card_move(given);
    if (auto fault = mover.check(move)) throw IllegalMoveError(std::move(*fault));
    return move;
}

[[noreturn]] void refuse_draw(const Rules& rules, const std::vector<Tile>& drawn, const std::string& why) {
    const std::string clause = rules.variant == Variant::cards ? "CD5" : "CL7";
    const std::string tiles = drawn.empty() ? "nothing" : tiles_text(drawn, " ", rules.notation());
    throw PositionError({{FaultCode::not_in_set,
                          clause,
                          {},
                          drawn,
                          tiles + " cannot be drawn: " + why + " (" + clause + ")",
                          rules.notation()}});
}

/// Plays a move after which these tiles are drawn, as a record says.
template <class Game, class Move>
void play_drawing(Game& game, const Move& move, const std::vector<Tile>& drawn) {
    const Rules& rules = game.state.rules();
    const Bag before = game.state.bag();
    auto next = game.state;
    typename decltype(Game::history)::value_type undo;
    if (!next.bring_up(drawn)) refuse_draw(rules, drawn, "the bag does not hold them");
    next.play(move, undo);
    if (undo.drawn_count != drawn.size()) {
        refuse_draw(rules, drawn, "the move draws " + std::to_string(undo.drawn_count) + " tiles");
    }
    game.reordered.emplace_back(game.history.size(), before);
    game.history.push_back(undo);
    game.state = next;
}

PyMove play_move(PyState& self, const py::handle& given, const py::object& drawn) {
    return std::visit(
        [&](auto& game) {
            const auto move = scored(game.state.mover(), given);
            const Rules& rules = game.state.rules();
            if (drawn.is_none()) {
                game.state.play(move, game.history.emplace_back());
            } else {
                play_drawing(game, move, TileReader(rules).tiles(drawn));
            }
            return as_python(move, rules.notation());
        },
        self.played);
}

PyMove undo_move(PyState& self) {
    return std::visit(
        [](auto& game) {
            if (game.history.empty()) throw Error("there is no move to undo");
            const auto move = game.history.back().move;
            game.state.undo(game.history.back());
            game.history.pop_back();
            if (!game.reordered.empty() && game.reordered.back().first == game.history.size()) {
                game.state.set_bag(game.reordered.back().second);
                game.reordered.pop_back();
            }
            return as_python(move, game.state.rules().notation());
        },
        self.played);
}

PyState copied(const PyState& self, bool history) {
    if (history) return self;
    return std::visit([&]<Variant V>(const Played<V>& game) { return PyState{Played<V>{game.state, {}}, self.seed}; },
                      self.played);
}

PyObservation observation_of(const PyState& self, int seat) {
    valid_seat(self, seat);
    return std::visit(
        [&]<Variant V>(const Played<V>& game) { return PyObservation{ObservationOf<V>::of(game.state, seat)}; },
        self.played);
}

PyState determinized(const PyState& self, int seat, Seed seed) {
    valid_seat(self, seat);
    return std::visit(
        [&]<Variant V>(const Played<V>& game) {
            return PyState{Played<V>{ObservationOf<V>::of(game.state, seat).determinize(seed.value), {}}, seed.value};
        },
        self.played);
}

template <Variant V>
grid::ScoreSheet score_sheet(const grid::State<V>& state, const py::handle& given) {
    const auto mover = state.mover();
    if (auto fault = check_move(mover, given)) throw IllegalMoveError(std::move(*fault));
    const Move move = TileReader(mover.rules).move(given);
    if (move.kind != MoveKind::place) {
        throw IllegalMoveError({FaultCode::empty_move, "CL6", {}, {}, "only a placement has a score sheet (CL6)"});
    }
    return grid::score_placement(mover.board.placed(), mover.rules, move.cells());
}
grid::ScoreSheet score_sheet(const cards::State& state, const py::handle& /*given*/) {
    lacks(state.rules(), "score sheet");
}

/// A tuple with what `read(undo)` says of every move played.
template <class Read>
py::tuple of_history(const PyState& self, Read read) {
    return std::visit(
        [&](const auto& game) {
            py::tuple result(game.history.size());
            for (std::size_t i = 0; i < game.history.size(); ++i) result[i] = read(game.history[i]);
            return result;
        },
        self.played);
}

py::tuple moves_played(const PyState& self) {
    return of_history(self, [&](const auto& undo) { return py::cast(as_python(undo.move, self.notation())); });
}

py::tuple tiles_drawn(const PyState& self) {
    return of_history(self, [&](const auto& undo) {
        return tiles_tuple(std::span(undo.drawn).first(undo.drawn_count), self.notation());
    });
}

py::tuple people_acted(const PyState& self) {
    int turn = self.visit([](const auto& state) { return state.turn(); });
    turn -= std::visit([](const auto& game) { return static_cast<int>(game.history.size()); }, self.played);
    return of_history(self, [&](const auto& undo) { return py::int_(self.rules().acting_person(undo.seat, turn++)); });
}

/// What only some variants have; AttributeError for the others.
template <Variant V>
PyBoard board_of_game(const grid::State<V>& state) {
    return shared_board(state.board(), state.rules());
}
PyBoard board_of_game(const cards::State& state) {
    lacks(state.rules(), "board");
}
template <Variant V>
int set_size_of(const grid::State<V>& state, int seat) {
    return state.set_size(seat);
}
int set_size_of(const cards::State& state, int /*seat*/) {
    lacks(state.rules(), "set_sizes");
}

/// A property of card games.
template <class Read>
auto of_cards(const char* what, Read read) {
    return [what, read](const PyState& self) {
        const auto* const game = std::get_if<Played<Variant::cards>>(&self.played);
        if (!game) lacks(self.rules(), what);
        return read(game->state);
    };
}

void bind_perft(py::module_& m) {
    const auto require_depth = [](int depth, int least) {
        if (depth >= least) return;
        throw RulesError("depth counts from " + std::to_string(least) + ", not " + std::to_string(depth));
    };
    m.def(
        "perft",
        [require_depth](const PyState& self, int depth, bool bulk) {
            require_depth(depth, 0);
            return self.visit([&](auto state) {  // a copy
                const py::gil_scoped_release release;
                return verify::perft(state, depth, bulk ? verify::Leaves::bulk : verify::Leaves::played);
            });
        },
        py::arg("state"), py::arg("depth"), py::kw_only(), py::arg("bulk") = true,
        "Count the sequences of `depth` placements (cards: turns), hands refilled in the bag's order.\n\n"
        "A node without a placement has no children: it counts 0. `bulk` counts the last ply without playing it; the\n"
        "number is the same. The state is not changed, and the GIL is released.");
    m.def(
        "perft_divide",
        [require_depth](const PyState& self, int depth) {
            require_depth(depth, 1);
            return self.visit([&](auto state) {  // a copy
                const auto split = [&] {
                    const py::gil_scoped_release release;
                    return verify::divide(state, depth);
                }();
                py::list counts;
                for (const auto& [move, nodes] : split) {
                    counts.append(py::make_tuple(as_python(move, self.notation()), nodes));
                }
                return counts;
            });
        },
        py::arg("state"), py::arg("depth"), "The same, split by the first placement: a list of (Move, count).");
}

}  // namespace

std::uint64_t given_or_drawn(const std::optional<Seed>& seed) {
    if (seed) return seed->value;
    return py::module_::import("secrets").attr("randbits")(63).cast<std::uint64_t>();
}

void lacks(const Rules& rules, const char* what) {
    throw py::attribute_error("a game of " + std::string(name(rules.variant)) + " has no " + what);
}

void bind_state(py::module_& m) {
    py::class_<PyState> cls(m, "State",
                            "A whole game: hands, bag, table, points and turns. It belongs to one thread at a time.");
    bind_mover_methods(cls);
    cls.def_static(
           "new", &new_state, py::arg("rules"), py::arg("seed") = py::none(), py::arg("ages") = py::none(),
           py::kw_only(), py::arg("index") = 0,
           "A new game: shuffles, deals and decides who opens (CL1, CL2); cards are dealt until somebody holds a row "
           "(CD2).\n\n"
           "Parameters\n----------\nrules : Rules\n"
           "seed : int, optional\n    64 bits that settle all luck; without one it is drawn and kept in `seed`.\n"
           "ages : sequence of int, optional\n    By person; without them seat 0 is the oldest (TL3).\n"
           "index : int\n    Which game of the run with this seed: `simulate` deals 0, 1, 2, ...\n\n"
           "Raises\n------\nRulesError\n    When there is not one age a person.")
        .def_static("from_deal", &from_deal, py::arg("rules"), py::arg("hands"), py::arg("bag"),
                    py::arg("ages") = py::none(), py::kw_only(), py::arg("seed") = py::none(),
                    "A game from known hands, by seat, and a bag (of cards: a pile) in drawing order; `seed` is for "
                    "the exchanges\n"
                    "and swaps to come.\n\n"
                    "Raises\n------\nPositionError\n    Unless they are the whole set (CL1, CD1), with every fault; of "
                    "cards, when "
                    "nobody\n    holds a row (CD2).")
        .def_static("from_position", &from_position, py::arg("rules"), py::arg("board"), py::arg("hands"),
                    py::arg("bag"), py::arg("to_move") = 0, py::kw_only(), py::arg("scores") = py::none(),
                    py::arg("turn") = 0, py::arg("passes") = 0, py::arg("set_sizes") = py::none(),
                    py::arg("claims") = py::none(), py::arg("shown") = py::none(), py::arg("swaps") = 0,
                    py::arg("turns_left") = 0, py::arg("seed") = py::none(),
                    "A game taken over in the middle: table, hands by seat, and the bag in drawing order.\n\n"
                    "Parameters\n----------\nrules : Rules\nboard : Board, or Table of the card game\n"
                    "hands : sequence of Hand or str\n    By seat.\n"
                    "bag : str or sequence of Tile\n    In drawing order; cards: the pile.\n"
                    "to_move : int\n    The seat whose turn it is.\n"
                    "scores, set_sizes : sequence of int, optional\n    By seat, of the tile games. Set sizes as "
                    "declared, 0 when not known: later than the\n    opening they do not follow from the hands (CL2).\n"
                    "turn, passes : int\n    Turns taken so far, and passes in a row.\n"
                    "claims : sequence of str, optional\n    By seat, of the card game, such as ``\"R,o\"`` (CD4).\n"
                    "shown : sequence of Hand or str, optional\n    By seat, of the card game (CD6).\n"
                    "swaps, turns_left : int\n    Of the card game: made this turn (CD6), of the last round (CD7).\n"
                    "seed : int, optional\n    For the luck to come.\n\n"
                    "Raises\n------\nPositionError\n    Unless they are the whole set (CL1, CD1), with every fault.")
        .def_static("parse", &parsed_state, py::arg("text"), py::kw_only(), py::arg("seed") = py::none(),
                    "Reads back what `str` gives: a game in one line of text (docs/notation.md).\n\n"
                    "Parameters\n----------\ntext : str\n"
                    "seed : int, optional\n    For the luck to come, when the text does not tell it.\n\n"
                    "Raises\n------\nNotationError\n    For unreadable text, with the position.\n"
                    "PositionError\n    For what cannot be, with every fault.\nRulesError\n    For its rules.")
        .def("play", &play_move, py::arg("move"), py::arg("drawn") = py::none(),
             "Plays a legal move and returns it with its points.\n\n"
             "Parameters\n----------\nmove : Move, str or sequence of (x, y, tile)\n"
             "drawn : str or sequence of Tile, optional\n    What is drawn after it, in this order, whatever lies on "
             "top of the bag: so a record is replayed.\n\n"
             "Raises\n------\nIllegalMoveError\n    With the Fault; nothing has changed (CL12).\n"
             "PositionError\n    When these tiles cannot be drawn; nothing has changed.\n"
             "NotationError\n    For unreadable text.")
        .def("undo", &undo_move,
             "Takes back the last move, bag order and luck included, and returns it.\n\n"
             "Raises\n------\nSixlineError\n    When no move has been played.")
        .def("copy", &copied, py::kw_only(), py::arg("history") = true,
             "A copy of its own; without its history it cannot undo.")
        .def("observation", &observation_of, py::arg("seat"), "What the seat may know (TL4).")
        .def("determinize", &determinized, py::arg("seat"), py::arg("seed"),
             "A possible full state that agrees with the seat's view, fresh luck included.")
        .def(
            "score",
            [](const PyState& self, const py::handle& move) {
                return self.visit([&](const auto& state) { return score_sheet(state, move); });
            },
            py::arg("move"),
            "The score sheet of a legal placement (CL6, FX3).\n\nRaises\n------\nIllegalMoveError\n    With the "
            "Fault.")
        .def("find_broken_invariant", of_state([](const auto& state) { return verify::find_broken_invariant(state); }),
             "For tests: what of the state contradicts itself, or an empty text.")
        .def_property_readonly("rules", &PyState::rules)
        .def_property_readonly("board", of_state([](const auto& state) { return board_of_game(state); }),
                               "A snapshot of the table. Cards have a `table`.")
        .def_property_readonly(
            "table", of_cards("table", [](const cards::State& state) { return PyTable{state.table(), state.rules()}; }),
            "The cards on the table, of the card game.")
        .def_property_readonly("claims",
                               of_cards("claims",
                                        [](const cards::State& state) {
                                            return by_seat(state.rules(),
                                                           [&](int seat) { return claims_tuple(state.claims(seat)); });
                                        }),
                               "The Qwirkles claimed (CD4), by seat: a letter each, colors first. Of the card game.")
        .def_property_readonly("shown",
                               of_cards("shown",
                                        [](const cards::State& state) {
                                            return by_seat(state.rules(), [&](int seat) {
                                                return as_python(state.shown(seat), Notation::classic);
                                            });
                                        }),
                               "The cards of each hand that all have seen (CD6), by seat. Of the card game.")
        .def_property_readonly("swaps", of_cards("swaps", [](const cards::State& state) { return state.swaps(); }),
                               "Swaps made this turn (CD6). Of the card game.")
        .def_property_readonly("turns_left",
                               of_cards("turns_left", [](const cards::State& state) { return state.turns_left(); }),
                               "Turns left of the last round (CD7); 0 before it. Of the card game.")
        .def_property_readonly("hands", of_state([](const auto& state) {
                                   return by_seat(state.rules(), [&](int seat) {
                                       return as_python(state.hand(seat), state.rules().notation());
                                   });
                               }),
                               "By seat.")
        .def_property_readonly("scores", of_state([](const auto& state) {
                                   return by_seat(state.rules(), [&](int seat) { return state.score(seat); });
                               }),
                               "Points, by seat; cards: Qwirkles.")
        .def_property_readonly("set_sizes", of_state([](const auto& state) {
                                   return by_seat(state.rules(), [&](int seat) { return set_size_of(state, seat); });
                               }),
                               "Tiles of the largest set each seat declared (CL2), 0 when not known.")
        .def_property_readonly("bag", of_state([](const auto& state) {
                                   return tiles_tuple(state.bag().in_order(), state.rules().notation());
                               }),
                               "The tiles to come, in drawing order: hidden from the players. Cards: the pile.")
        .def_property_readonly("bag_count", of_state([](const auto& state) { return state.bag().size(); }),
                               "Tiles in the bag.")
        .def_property_readonly("turn", of_state([](const auto& state) { return state.turn(); }), "Turns taken so far.")
        .def_property_readonly("to_move", of_state([](const auto& state) { return state.to_move(); }),
                               "The seat whose turn it is.")
        .def_property_readonly("acting_person", of_state([](const auto& state) { return state.acting_person(); }),
                               "The person who acts for that seat: partners alternate (HT2).")
        .def_property_readonly("passes", of_state([](const auto& state) { return state.passes(); }),
                               "Passes in a row (CL10).")
        .def_property_readonly("history", &moves_played, "The moves played so far.")
        .def_property_readonly("drawn", &tiles_drawn, "The tiles drawn after each of them, in order.")
        .def_property_readonly("acted", &people_acted, "The person who played each of them (HT2).")
        .def_property_readonly("is_over", of_state([](const auto& state) { return state.is_over(); }))
        .def_property_readonly(
            "outcome", [](const PyState& self) { return outcome(self); }, "How it ended; None while it goes on.")
        .def_readonly("seed", &PyState::seed, "What its luck comes from; None when it is not known.")
        .def_property_readonly("key", of_state([](const auto& state) { return state.key(); }),
                               "64-bit hash of all that future play depends on, hands included, the bag's order not.")
        .def("__str__", [](const PyState& self) { return text_of(self); })
        .def("__repr__", of_state([](const auto& state) {
                 const char* const unit = state.rules().variant == Variant::cards ? ", Qwirkles" : ", points";
                 std::string text = "<State ";
                 text.append(to_string(state.rules())).append(", turn ").append(std::to_string(state.turn()));
                 text += unit;
                 for (int seat = 0; seat < state.seats(); ++seat) {
                     text.append(" ").append(std::to_string(state.score(seat)));
                 }
                 if (state.is_over()) return text.append(", over>");
                 return text.append(", seat ").append(std::to_string(state.to_move())).append(" to move>");
             }))
        .def(
            "__eq__", [](const PyState& a, const PyState& b) { return text_of(a) == text_of(b); }, py::is_operator(),
            "The same position, the bag's order and the luck to come included; not how it came about.")
        .def("__copy__", [](const PyState& self) { return self; })
        .def("__deepcopy__", [](const PyState& self, const py::dict&) { return self; })
        .def(py::pickle(&saved_state, &restored_state))
        .attr("__hash__") = py::none();  // it changes
    bind_perft(m);
    m.def("parse_position", &parsed_position, py::arg("text"),
          "Reads one line of text, whatever it is of (docs/notation.md).\n\n"
          "Returns\n-------\nState, Observation, Board or Table\n    A whole game, what a seat knows of one, or a "
          "table with its rules.\n\n"
          "Raises\n------\nNotationError\n    For unreadable text, with the position.\n"
          "PositionError\n    For what cannot be, with every fault.\nRulesError\n    For its rules.");
}

}  // namespace sixline::python
