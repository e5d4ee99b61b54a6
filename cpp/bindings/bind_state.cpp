// Whole games.
#include <algorithm>
#include <cstring>

#include "bind_mover.hpp"
#include "bindings.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/scorer.hpp"
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

grid::Mover current_mover(const PyState& self) {
    return self.state.mover();
}

template <class Value>
py::tuple by_seat(const PyState& self, Value value) {
    py::tuple result(static_cast<std::size_t>(self.state.seats()));
    for (int seat = 0; seat < self.state.seats(); ++seat)
        result[static_cast<std::size_t>(seat)] = py::cast(value(seat));
    return result;
}

int valid_seat(const PyState& self, int seat) {
    if (seat < 0 || seat >= self.state.seats()) {
        throw py::index_error("no seat " + std::to_string(seat) + " at a table of " +
                              std::to_string(self.state.seats()));
    }
    return seat;
}

std::vector<int> ages_of(const std::optional<std::vector<int>>& ages) {
    return ages.value_or(std::vector<int>{});
}

std::vector<Hand> hands_of(const py::iterable& hands) {
    std::vector<Hand> result;
    for (const py::handle hand : hands) result.push_back(to_hand(hand));
    return result;
}

PyState from_position(const Rules& rules, const PyBoard& board, const py::iterable& hands, const py::object& bag,
                      int to_move, const std::optional<std::vector<int>>& scores, int turn, int passes,
                      const std::optional<std::vector<int>>& set_sizes, const std::optional<Seed>& given) {
    grid::Position position;
    position.board = *board.board;
    position.hands = hands_of(hands);
    position.bag = to_tiles(bag);
    position.to_move = to_move;
    position.scores = scores.value_or(std::vector<int>{});
    position.turn = turn;
    position.passes = passes;
    position.set_sizes = set_sizes.value_or(std::vector<int>{});
    const std::uint64_t seed = given_or_drawn(given);
    return {grid::State::from_position(rules, position, seed, 0), {}, seed};
}

/// The move with its points, or IllegalMoveError. Moves from a list take the fast way.
Move scored(const PyState& self, const py::handle& given) {
    const grid::Mover mover = self.state.mover();
    if (py::isinstance<Move>(given)) {
        Move move = given.cast<Move>();
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
    Move move = to_move(given);
    if (move.kind == MoveKind::place) {
        move.points = static_cast<std::int16_t>(grid::score_placement(mover.board, mover.rules, move.cells()).total);
    }
    return move;
}

Move play_move(PyState& self, const py::handle& given) {
    const Move move = scored(self, given);
    self.state.play(move, self.history.emplace_back());
    return move;
}

Move undo_move(PyState& self) {
    if (self.history.empty()) throw Error("there is no move to undo");
    const Move move = self.history.back().move;
    self.state.undo(self.history.back());
    self.history.pop_back();
    return move;
}

py::tuple moves_played(const PyState& self) {
    py::tuple moves(self.history.size());
    for (std::size_t i = 0; i < self.history.size(); ++i) moves[i] = py::cast(self.history[i].move);
    return moves;
}

py::tuple tiles_drawn(const PyState& self) {
    py::tuple turns(self.history.size());
    for (std::size_t i = 0; i < self.history.size(); ++i) {
        const grid::Undo& undo = self.history[i];
        turns[i] = py::tuple(py::cast(std::vector<Tile>(undo.drawn.begin(), undo.drawn.begin() + undo.drawn_count)));
    }
    return turns;
}

std::optional<Outcome> outcome(const PyState& self) {
    if (!self.state.is_over()) return std::nullopt;
    Outcome result{self.state.reason(), {}, {}};
    for (int seat = 0; seat < self.state.seats(); ++seat) {
        if ((self.state.leaders() >> seat & 1) != 0) result.winners.push_back(seat);
        result.scores.push_back(self.state.score(seat));
    }
    return result;
}

py::tuple saved_state(const PyState& self) {
    const grid::Position position = self.state.position();
    py::list hands;
    for (const Hand& hand : position.hands) hands.append(tiles_text(hand, ""));
    static_assert(std::is_trivially_copyable_v<grid::Undo>);
    const py::bytes history(reinterpret_cast<const char*>(self.history.data()),
                            self.history.size() * sizeof(grid::Undo));
    return py::make_tuple(
        to_string(self.state.rules()), cells_text({position.board.placed().begin(), position.board.placed().end()}),
        hands, tiles_text(position.bag, ""), position.scores, position.set_sizes, position.to_move, position.turn,
        position.passes, static_cast<int>(position.reason), self.state.stream().state(), history, self.seed);
}

PyState restored_state(const py::tuple& saved) {
    grid::Position position;
    const Rules rules = parse_rules(saved[0].cast<std::string>());
    position.board = grid::board_from(parse_cells(saved[1].cast<std::string>()));
    position.hands = hands_of(saved[2].cast<py::list>());
    position.bag = parse_tiles(saved[3].cast<std::string>());
    position.scores = saved[4].cast<std::vector<int>>();
    position.set_sizes = saved[5].cast<std::vector<int>>();
    position.to_move = saved[6].cast<int>();
    position.turn = saved[7].cast<int>();
    position.passes = saved[8].cast<int>();
    position.reason = static_cast<Reason>(saved[9].cast<int>());
    PyState result{
        grid::State::from_position(rules, position, 0, 0), {}, saved[12].cast<std::optional<std::uint64_t>>()};
    result.state.set_stream(Rng::from_state(saved[10].cast<std::array<std::uint64_t, 2>>()));
    const auto history = saved[11].cast<std::string>();
    if (history.size() % sizeof(grid::Undo) != 0) throw Error("this pickle's history is damaged");
    result.history.resize(history.size() / sizeof(grid::Undo));
    std::memcpy(static_cast<void*>(result.history.data()), history.data(), history.size());
    return result;
}

void bind_outcome(py::module_& m) {
    py::native_enum<Reason>(m, "Reason", "enum.Enum", "Why a game ended.")
        .value("PLAYING", Reason::playing, "It has not.")
        .value("FINISHED", Reason::finished, "A hand emptied with the bag empty (CL9).")
        .value("STALLED", Reason::stalled, "Every player passed in a row (CL10).")
        .value("LOCKED", Reason::locked, "No tile off the table fits anywhere (CL11).")
        .value("TURN_CAP", Reason::turn_cap, "A simulation's own limit.")
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
            grid::State state = self.state;
            const py::gil_scoped_release release;
            return verify::perft(state, depth, bulk ? verify::Leaves::bulk : verify::Leaves::played);
        },
        py::arg("state"), py::arg("depth"), py::kw_only(), py::arg("bulk") = true,
        "Count the sequences of `depth` placements, hands refilled in the bag's order.\n\n"
        "A node without a placement has no children: it counts 0. `bulk` counts the last ply without playing it; the\n"
        "number is the same. The state is not changed, and the GIL is released.");
    m.def(
        "perft_divide",
        [require_depth](const PyState& self, int depth) {
            require_depth(depth, 1);
            grid::State state = self.state;
            const py::gil_scoped_release release;
            return verify::divide(state, depth);
        },
        py::arg("state"), py::arg("depth"), "The same, split by the first placement: a list of (Move, count).");
}

}  // namespace

std::uint64_t given_or_drawn(const std::optional<Seed>& seed) {
    if (seed) return seed->value;
    return py::module_::import("secrets").attr("randbits")(63).cast<std::uint64_t>();
}

std::optional<Fault> check_move(const grid::Mover& mover, const py::handle& given) {
    if (py::isinstance<Move>(given)) return mover.check(given.cast<const Move&>());
    const bool text = py::isinstance<py::str>(given);
    const auto words = text ? given.cast<std::string>() : std::string();
    if (text && (words.find("pass") != std::string::npos || words.find("swap") != std::string::npos)) {
        return mover.check(grid::parse_move(words));
    }
    const std::vector<Placed> cells = to_cells(given);
    if (!mover.can_move()) return mover.check(grid::pass());  // says so
    return grid::check_placement(mover.board, mover.rules, cells, &mover.hand);
}

void bind_state(py::module_& m) {
    bind_outcome(m);
    py::class_<PyState> cls(m, "State",
                            "A whole game: hands, bag, table, points and turns. It belongs to one thread at a time.");
    bind_mover_methods(cls, current_mover);
    cls.def_static(
           "new",
           [](const Rules& rules, const std::optional<Seed>& given, const std::optional<std::vector<int>>& ages,
              std::uint64_t index) {
               const std::uint64_t seed = given_or_drawn(given);
               return PyState{grid::State::deal(rules, seed, index, ages_of(ages)), {}, seed};
           },
           py::arg("rules"), py::arg("seed") = py::none(), py::arg("ages") = py::none(), py::kw_only(),
           py::arg("index") = 0,
           "A new game: shuffles, deals and decides who opens (CL1, CL2).\n\n"
           "Parameters\n----------\nrules : Rules\n"
           "seed : int, optional\n    64 bits that settle all luck; without one it is drawn and kept in `seed`.\n"
           "ages : sequence of int, optional\n    By seat; without them seat 0 is the oldest (TL3).\n"
           "index : int\n    Which game of the run with this seed: `simulate` deals 0, 1, 2, ...\n\n"
           "Raises\n------\nRulesError\n    When there is not one age a seat.")
        .def_static(
            "from_deal",
            [](const Rules& rules, const py::iterable& hands, const py::object& bag,
               const std::optional<std::vector<int>>& ages, const std::optional<Seed>& given) {
                const std::uint64_t seed = given_or_drawn(given);
                return PyState{
                    grid::State::from_deal(rules, hands_of(hands), to_tiles(bag), ages_of(ages), seed, 0), {}, seed};
            },
            py::arg("rules"), py::arg("hands"), py::arg("bag"), py::arg("ages") = py::none(), py::kw_only(),
            py::arg("seed") = py::none(),
            "A game from known hands, by seat, and a bag in drawing order; `seed` is for the exchanges to come.\n\n"
            "Raises\n------\nPositionError\n    Unless they are the whole set (CL1), with every fault.")
        .def_static("from_position", &from_position, py::arg("rules"), py::arg("board"), py::arg("hands"),
                    py::arg("bag"), py::arg("to_move") = 0, py::kw_only(), py::arg("scores") = py::none(),
                    py::arg("turn") = 0, py::arg("passes") = 0, py::arg("set_sizes") = py::none(),
                    py::arg("seed") = py::none(),
                    "A game taken over in the middle: table, hands by seat, and the bag in drawing order.\n\n"
                    "Raises\n------\nPositionError\n    Unless they are the whole set (CL1), with every fault.")
        .def("play", &play_move, py::arg("move"),
             "Plays a legal move and returns it with its points.\n\nRaises\n------\n"
             "IllegalMoveError\n    With the Fault; nothing has changed (CL12).\nNotationError\n    For unreadable "
             "text.")
        .def("undo", &undo_move,
             "Takes back the last move, bag order and luck included, and returns it.\n\n"
             "Raises\n------\nSixlineError\n    When no move has been played.")
        .def(
            "copy",
            [](const PyState& self, bool history) { return history ? self : PyState{self.state, {}, self.seed}; },
            py::kw_only(), py::arg("history") = true, "A copy of its own; without its history it cannot undo.")
        .def(
            "observation",
            [](const PyState& self, int seat) { return grid::Observation::of(self.state, valid_seat(self, seat)); },
            py::arg("seat"), "What the seat may know (TL4).")
        .def(
            "determinize",
            [](const PyState& self, int seat, Seed seed) {
                const auto view = grid::Observation::of(self.state, valid_seat(self, seat));
                return PyState{view.determinize(seed.value), {}, seed.value};
            },
            py::arg("seat"), py::arg("seed"),
            "A possible full state that agrees with the seat's view, fresh luck included.")
        .def(
            "score",
            [](const PyState& self, const py::handle& given) {
                const grid::Mover mover = self.state.mover();
                if (auto fault = check_move(mover, given)) throw IllegalMoveError(std::move(*fault));
                const Move move = to_move(given);
                if (move.kind != MoveKind::place) {
                    throw IllegalMoveError(
                        {FaultCode::empty_move, "CL6", {}, {}, "only a placement has a score sheet (CL6)"});
                }
                return grid::score_placement(mover.board, mover.rules, move.cells());
            },
            py::arg("move"),
            "The score sheet of a legal placement (CL6).\n\nRaises\n------\nIllegalMoveError\n    With the Fault.")
        .def(
            "find_broken_invariant", [](const PyState& self) { return verify::find_broken_invariant(self.state); },
            "For tests: what of the state contradicts itself, or an empty text.")
        .def_property_readonly("rules", [](const PyState& self) { return self.state.rules(); })
        .def_property_readonly(
            "board",
            [](const PyState& self) {
                return PyBoard{std::make_shared<const grid::Board>(self.state.board()), self.state.rules()};
            },
            "A snapshot of the table.")
        .def_property_readonly(
            "hands", [](const PyState& self) { return by_seat(self, [&](int s) { return self.state.hand(s); }); },
            "By seat.")
        .def_property_readonly(
            "scores", [](const PyState& self) { return by_seat(self, [&](int s) { return self.state.score(s); }); },
            "Points, by seat.")
        .def_property_readonly(
            "set_sizes",
            [](const PyState& self) { return by_seat(self, [&](int s) { return self.state.set_size(s); }); },
            "Tiles of the largest set each seat declared (CL2).")
        .def_property_readonly(
            "bag", [](const PyState& self) { return py::tuple(py::cast(self.state.position().bag)); },
            "The tiles to come, in drawing order: hidden from the players.")
        .def_property_readonly(
            "bag_count", [](const PyState& self) { return self.state.bag().size(); }, "Tiles in the bag.")
        .def_property_readonly(
            "turn", [](const PyState& self) { return self.state.turn(); }, "Turns taken so far.")
        .def_property_readonly(
            "to_move", [](const PyState& self) { return self.state.to_move(); }, "The seat whose turn it is.")
        .def_property_readonly(
            "acting_person", [](const PyState& self) { return self.state.to_move(); }, "The person who acts.")
        .def_property_readonly(
            "passes", [](const PyState& self) { return self.state.passes(); }, "Passes in a row (CL10).")
        .def_property_readonly("history", &moves_played, "The moves played so far.")
        .def_property_readonly("drawn", &tiles_drawn, "The tiles drawn after each of them, in order.")
        .def_property_readonly("is_over", [](const PyState& self) { return self.state.is_over(); })
        .def_property_readonly("outcome", &outcome, "How it ended; None while it goes on.")
        .def_readonly("seed", &PyState::seed, "What its luck comes from; None when it is not known.")
        .def_property_readonly(
            "key", [](const PyState& self) { return self.state.key(); },
            "64-bit hash of all that future play depends on, hands included, the bag's order not.")
        .def("__repr__",
             [](const PyState& self) {
                 std::string text = "<State " + to_string(self.state.rules()) + ", turn " +
                                    std::to_string(self.state.turn()) + ", points";
                 for (int seat = 0; seat < self.state.seats(); ++seat)
                     text += " " + std::to_string(self.state.score(seat));
                 return text + (self.state.is_over() ? ", over>"
                                                     : ", seat " + std::to_string(self.state.to_move()) + " to move>");
             })
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
