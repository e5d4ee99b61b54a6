// Whole games.
#include <algorithm>
#include <cstring>

#include "bind_mover.hpp"
#include "bindings.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"
#include "sixline/verify/perft.hpp"

namespace sixline::python {

using grid::Move;
using grid::MoveKind;

namespace {

struct Outcome {
    Reason reason;
    std::vector<int> winners;
    std::vector<int> scores;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

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

std::vector<Tile> tiles_in_order(const Bag& bag) {
    std::vector<Tile> order;
    for (int i = 0; i < bag.size(); ++i) order.push_back(bag.peek(i));
    return order;
}

int valid_seat(const PyState& self, int seat) {
    const int seats = self.rules().seats();
    if (seat >= 0 && seat < seats) return seat;
    throw py::index_error("no seat " + std::to_string(seat) + " at a table of " + std::to_string(seats));
}

std::vector<int> ages_of(const std::optional<std::vector<int>>& ages) {
    return ages.value_or(std::vector<int>{});
}

std::vector<Hand> hands_of(const Rules& rules, const py::iterable& hands) {
    std::vector<Hand> result;
    for (const py::handle hand : hands) result.push_back(TileReader(rules).hand(hand));
    return result;
}

PyState new_state(const Rules& rules, const std::optional<Seed>& given, const std::optional<std::vector<int>>& ages,
                  std::uint64_t index) {
    const std::uint64_t seed = given_or_drawn(given);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::deal(rules, seed, index, ages_of(ages)), {}}, seed};
    });
}

PyState from_deal(const Rules& rules, const py::iterable& hands, const py::object& bag,
                  const std::optional<std::vector<int>>& ages, const std::optional<Seed>& given) {
    const std::uint64_t seed = given_or_drawn(given);
    const std::vector<Hand> dealt = hands_of(rules, hands);
    const std::vector<Tile> order = TileReader(rules).tiles(bag);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::from_deal(rules, dealt, order, ages_of(ages), seed, 0), {}}, seed};
    });
}

template <Variant V>
const grid::Board<V>& board_of_variant(const PyBoard& board) {
    if (const auto* const shared = std::get_if<PyBoard::Shared<V>>(&board.shared)) return **shared;
    throw PositionError({{FaultCode::not_in_set,
                          "TL1",
                          {},
                          {},
                          "a table of " + std::string(name(board.rules.variant)) + " tiles in a game of " +
                              std::string(name(V)) + " (TL1)"}});
}

/// What a game of either family is taken over with; what its variant does not have stays as it is.
struct Taken {
    py::handle table;
    std::vector<Hand> hands;
    std::vector<Tile> bag;
    int to_move;
    std::optional<std::vector<int>> scores;
    int turn;
    int passes;
    std::optional<std::vector<int>> set_sizes;
    std::optional<std::vector<std::string>> claims;
    std::optional<std::vector<Hand>> shown;
    int swaps;
    int turns_left;
};

cards::Claims claims_from(const std::string& letters) {
    return letters.empty() ? cards::Claims{} : cards::parse_move("play:=" + letters).claims;
}

template <Variant V>
typename StateOf<V>::Position position_from(const Taken& taken) {
    typename StateOf<V>::Position position;
    position.hands = taken.hands;
    position.to_move = taken.to_move;
    position.turn = taken.turn;
    position.passes = taken.passes;
    if constexpr (V == Variant::cards) {
        if (taken.scores || taken.set_sizes) {
            throw RulesError("cards have no scores but the claims, and no set sizes");
        }
        if (!py::isinstance<PyTable>(taken.table)) throw py::type_error("the card game has a Table, not a Board");
        position.table = taken.table.cast<const PyTable&>().cards;
        position.pile = taken.bag;
        position.swaps = taken.swaps;
        position.turns_left = taken.turns_left;
        position.shown = taken.shown.value_or(std::vector<Hand>{});
        for (const std::string& letters : taken.claims.value_or(std::vector<std::string>{})) {
            position.claims.push_back(claims_from(letters));
        }
    } else {
        if (taken.claims || taken.shown || taken.swaps != 0 || taken.turns_left != 0) {
            throw RulesError("claims, shown, swaps and turns_left are of the card game");
        }
        if (!py::isinstance<PyBoard>(taken.table)) throw py::type_error("a tile game has a Board, not a Table");
        position.board = board_of_variant<V>(taken.table.cast<const PyBoard&>());
        position.bag = taken.bag;
        position.scores = taken.scores.value_or(std::vector<int>{});
        position.set_sizes = taken.set_sizes.value_or(std::vector<int>{});
    }
    return position;
}

PyState from_position(const Rules& rules, const py::object& table, const py::iterable& hands, const py::object& bag,
                      int to_move, const std::optional<std::vector<int>>& scores, int turn, int passes,
                      const std::optional<std::vector<int>>& set_sizes,
                      const std::optional<std::vector<std::string>>& claims, const std::optional<py::iterable>& shown,
                      int swaps, int turns_left, const std::optional<Seed>& given) {
    const std::uint64_t seed = given_or_drawn(given);
    Taken taken{table,
                hands_of(rules, hands),
                TileReader(rules).tiles(bag),
                to_move,
                scores,
                turn,
                passes,
                set_sizes,
                claims,
                std::nullopt,
                swaps,
                turns_left};
    if (shown) taken.shown = hands_of(rules, *shown);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::from_position(rules, position_from<V>(taken), seed, 0), {}}, seed};
    });
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

PyMove play_move(PyState& self, const py::handle& given) {
    return std::visit(
        [&](auto& game) {
            const auto move = scored(game.state.mover(), given);
            game.state.play(move, game.history.emplace_back());
            return as_python(move, game.state.rules().notation());
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
    lacks(state.rules(), "score sheets");
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

std::optional<Outcome> outcome(const PyState& self) {
    return self.visit([](const auto& state) -> std::optional<Outcome> {
        if (!state.is_over()) return std::nullopt;
        Outcome result{state.reason(), {}, {}};
        for (int seat = 0; seat < state.seats(); ++seat) {
            if ((state.leaders() >> seat & 1) != 0) result.winners.push_back(seat);
            result.scores.push_back(state.score(seat));
        }
        return result;
    });
}

/// The table, and what else one family's games are saved with.
template <Variant V>
py::tuple saved_table(const grid::Position<V>& position, Notation notation) {
    return py::make_tuple(cells_text({position.board.placed().begin(), position.board.placed().end()}, notation),
                          tiles_text(position.bag, "", notation), position.scores, position.set_sizes);
}
py::tuple saved_table(const cards::Position& position, Notation notation) {
    py::list shown, claims;
    for (const Hand& hand : position.shown) shown.append(tiles_text(hand, "", notation));
    for (const cards::Claims each : position.claims) claims.append(cards::claims_text(each));
    return py::make_tuple(tiles_text(position.table.tiles(), "", notation), tiles_text(position.pile, "", notation),
                          claims, shown, position.swaps, position.turns_left);
}

template <Variant V>
void restore_table(grid::Position<V>& position, const Rules& rules, const py::tuple& saved) {
    position.board = grid::board_as_laid<V>(rules, parse_cells(saved[0].cast<std::string>(), rules.notation()));
    position.bag = parse_tiles(saved[1].cast<std::string>(), rules.notation());
    position.scores = saved[2].cast<std::vector<int>>();
    position.set_sizes = saved[3].cast<std::vector<int>>();
}
void restore_table(cards::Position& position, const Rules& rules, const py::tuple& saved) {
    position.table = cards::counts_from(parse_tiles(saved[0].cast<std::string>(), rules.notation()));
    position.pile = parse_tiles(saved[1].cast<std::string>(), rules.notation());
    for (const py::handle letters : saved[2]) position.claims.push_back(claims_from(letters.cast<std::string>()));
    position.shown = hands_of(rules, saved[3]);
    position.swaps = saved[4].cast<int>();
    position.turns_left = saved[5].cast<int>();
}

template <Variant V>
py::tuple saved_game(const Played<V>& game, const std::optional<std::uint64_t>& seed) {
    using Undo = typename StateOf<V>::Undo;
    const auto position = game.state.position();
    const Notation notation = game.state.rules().notation();
    py::list hands;
    for (const Hand& hand : position.hands) hands.append(tiles_text(hand, "", notation));
    static_assert(std::is_trivially_copyable_v<Undo>);
    const py::bytes history(reinterpret_cast<const char*>(game.history.data()), game.history.size() * sizeof(Undo));
    return py::make_tuple(to_string(game.state.rules()), saved_table(position, notation), hands, position.to_move,
                          position.turn, position.passes, static_cast<int>(position.reason),
                          game.state.stream().state(), history, seed);
}

py::tuple saved_state(const PyState& self) {
    return std::visit([&](const auto& game) { return saved_game(game, self.seed); }, self.played);
}

template <Variant V>
Played<V> game_from(const Rules& rules, const py::tuple& saved) {
    using Undo = typename StateOf<V>::Undo;
    typename StateOf<V>::Position position;
    restore_table(position, rules, saved[1]);
    position.hands = hands_of(rules, saved[2].cast<py::list>());
    position.to_move = saved[3].cast<int>();
    position.turn = saved[4].cast<int>();
    position.passes = saved[5].cast<int>();
    position.reason = static_cast<Reason>(saved[6].cast<int>());
    Played<V> game{StateOf<V>::from_position(rules, position, 0, 0), {}};
    game.state.set_stream(Rng::from_state(saved[7].cast<std::array<std::uint64_t, 2>>()));
    const auto history = saved[8].cast<std::string>();
    if (history.size() % sizeof(Undo) != 0) throw Error("this pickle's history is damaged");
    game.history.resize(history.size() / sizeof(Undo));
    std::memcpy(static_cast<void*>(game.history.data()), history.data(), history.size());
    return game;
}

PyState restored_state(const py::tuple& saved) {
    const Rules rules = parse_rules(saved[0].cast<std::string>());
    const auto seed = saved[9].cast<std::optional<std::uint64_t>>();
    return with_variant(rules.variant, [&]<Variant V> { return PyState{game_from<V>(rules, saved), seed}; });
}

/// What only some variants have; AttributeError for the others.
template <Variant V>
PyBoard board_of_game(const grid::State<V>& state) {
    return shared_board(state.board(), state.rules());
}
PyBoard board_of_game(const cards::State& state) {
    lacks(state.rules(), "a board, but a table");
}
template <Variant V>
int set_size_of(const grid::State<V>& state, int seat) {
    return state.set_size(seat);
}
int set_size_of(const cards::State& state, int /*seat*/) {
    lacks(state.rules(), "set sizes");
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

void bind_outcome(py::module_& m) {
    py::native_enum<Reason>(m, "Reason", "enum.Enum", "Why a game ended.")
        .value("PLAYING", Reason::playing, "It has not.")
        .value("FINISHED", Reason::finished, "A hand emptied with the bag empty (CL9); the last round is over (CD7).")
        .value("STALLED", Reason::stalled, "Every player passed in a row (CL10, CD6).")
        .value("LOCKED", Reason::locked, "No tile off the table fits anywhere (CL11).")
        .value("TURN_CAP", Reason::turn_cap, "A simulation's own limit.")
        .value("SPRINT", Reason::sprint, "Every seat had its turns (HT3).")
        .finalize();

    py::class_<Outcome>(m, "Outcome", "How a game ended.")
        .def_readonly("reason", &Outcome::reason)
        .def_property_readonly(
            "winners", [](const Outcome& o) { return py::tuple(py::cast(o.winners)); },
            "The seats with the highest total; more than one share the victory (CL9).")
        .def_property_readonly(
            "scores", [](const Outcome& o) { return py::tuple(py::cast(o.scores)); }, "Points, by seat.")
        .def("__repr__",
             [](const Outcome& o) {
                 std::string text = "<Outcome " + py::cast(o.reason).attr("name").cast<std::string>() + ", won by seat";
                 for (std::size_t i = 0; i < o.winners.size(); ++i)
                     text += (i == 0 ? " " : " and ") + std::to_string(o.winners[i]);
                 return text + ">";
             })
        .def(
            "__eq__", [](const Outcome& a, const Outcome& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Outcome& o) { return py::hash(py::tuple(py::cast(o.scores))); })
        .def(
            py::pickle([](const Outcome& o) { return py::make_tuple(static_cast<int>(o.reason), o.winners, o.scores); },
                       [](const py::tuple& saved) {
                           return Outcome{static_cast<Reason>(saved[0].cast<int>()), saved[1].cast<std::vector<int>>(),
                                          saved[2].cast<std::vector<int>>()};
                       }));
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
    throw py::attribute_error(std::string(name(rules.variant)) + " has no " + what);
}

void bind_state(py::module_& m) {
    bind_outcome(m);
    py::class_<PyState> cls(m, "State",
                            "A whole game: hands, bag, table, points and turns. It belongs to one thread at a time.");
    bind_mover_methods(cls);
    cls.def_static(
           "new", &new_state, py::arg("rules"), py::arg("seed") = py::none(), py::arg("ages") = py::none(),
           py::kw_only(), py::arg("index") = 0,
           "A new game: shuffles, deals and decides who opens (CL1, CL2).\n\n"
           "Parameters\n----------\nrules : Rules\n"
           "seed : int, optional\n    64 bits that settle all luck; without one it is drawn and kept in `seed`.\n"
           "ages : sequence of int, optional\n    By person; without them seat 0 is the oldest (TL3).\n"
           "index : int\n    Which game of the run with this seed: `simulate` deals 0, 1, 2, ...\n\n"
           "Raises\n------\nRulesError\n    When there is not one age a person.")
        .def_static(
            "from_deal", &from_deal, py::arg("rules"), py::arg("hands"), py::arg("bag"), py::arg("ages") = py::none(),
            py::kw_only(), py::arg("seed") = py::none(),
            "A game from known hands, by seat, and a bag in drawing order; `seed` is for the exchanges to come.\n\n"
            "Raises\n------\nPositionError\n    Unless they are the whole set (CL1), with every fault.")
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
                    "scores, set_sizes : sequence of int, optional\n    By seat, of the tile games.\n"
                    "turn, passes : int\n    Turns taken so far, and passes in a row.\n"
                    "claims : sequence of str, optional\n    By seat, of the card game, such as ``\"R,o\"`` (CD4).\n"
                    "shown : sequence of Hand or str, optional\n    By seat, of the card game (CD6).\n"
                    "swaps, turns_left : int\n    Of the card game: made this turn (CD6), of the last round (CD7).\n"
                    "seed : int, optional\n    For the luck to come.\n\n"
                    "Raises\n------\nPositionError\n    Unless they are the whole set (CL1), with every fault.")
        .def("play", &play_move, py::arg("move"),
             "Plays a legal move and returns it with its points.\n\nRaises\n------\n"
             "IllegalMoveError\n    With the Fault; nothing has changed (CL12).\nNotationError\n    For unreadable "
             "text.")
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
            "table",
            of_cards("a card table, but a board",
                     [](const cards::State& state) { return PyTable{state.table(), state.rules()}; }),
            "The cards on the table, of the card game.")
        .def_property_readonly("claims",
                               of_cards("claims",
                                        [](const cards::State& state) {
                                            return by_seat(state.rules(),
                                                           [&](int seat) { return claims_tuple(state.claims(seat)); });
                                        }),
                               "The Qwirkles claimed (CD4), by seat: a letter each, colors first. Of the card game.")
        .def_property_readonly("shown",
                               of_cards("shown hands",
                                        [](const cards::State& state) {
                                            return by_seat(state.rules(), [&](int seat) {
                                                return as_python(state.shown(seat), Notation::classic);
                                            });
                                        }),
                               "The cards of each hand that all have seen (CD6), by seat. Of the card game.")
        .def_property_readonly("swaps", of_cards("swaps", [](const cards::State& state) { return state.swaps(); }),
                               "Swaps made this turn (CD6). Of the card game.")
        .def_property_readonly("turns_left",
                               of_cards("a last round", [](const cards::State& state) { return state.turns_left(); }),
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
                               "Tiles of the largest set each seat declared (CL2).")
        .def_property_readonly("bag", of_state([](const auto& state) {
                                   return tiles_tuple(tiles_in_order(state.bag()), state.rules().notation());
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
        .def_property_readonly("outcome", &outcome, "How it ended; None while it goes on.")
        .def_readonly("seed", &PyState::seed, "What its luck comes from; None when it is not known.")
        .def_property_readonly("key", of_state([](const auto& state) { return state.key(); }),
                               "64-bit hash of all that future play depends on, hands included, the bag's order not.")
        .def("__repr__", of_state([](const auto& state) {
                 std::string text =
                     "<State " + to_string(state.rules()) + ", turn " + std::to_string(state.turn()) + ", points";
                 for (int seat = 0; seat < state.seats(); ++seat) text += " " + std::to_string(state.score(seat));
                 return text +
                        (state.is_over() ? ", over>" : ", seat " + std::to_string(state.to_move()) + " to move>");
             }))
        .def(
            "__eq__", [](const PyState& a, const PyState& b) { return saved_state(a).equal(saved_state(b)); },
            py::is_operator())
        .def("__copy__", [](const PyState& self) { return self; })
        .def("__deepcopy__", [](const PyState& self, const py::dict&) { return self; })
        .def(py::pickle(&saved_state, &restored_state))
        .attr("__hash__") = py::none();  // it changes
    bind_perft(m);
}

}  // namespace sixline::python
