// The one header that every binding file includes, so that they all see the same casters.
#pragma once

#include <pybind11/gil_safe_call_once.h>
#include <pybind11/native_enum.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/rules/rules.hpp"
#include "sixline/search/states.hpp"

namespace sixline::python {

namespace py = pybind11;

/// 64 bits that settle all luck. An int that is none of them gets a RulesError, not a list of signatures.
struct Seed {
    std::uint64_t value = 0;
};

}  // namespace sixline::python

template <>
struct pybind11::detail::type_caster<sixline::python::Seed> {
    PYBIND11_TYPE_CASTER(sixline::python::Seed, const_name("int"));

    bool load(handle source, bool /*convert*/) {
        if (PyIndex_Check(source.ptr()) == 0) return false;
        const auto number = reinterpret_steal<object>(PyNumber_Index(source.ptr()));
        if (!number) throw error_already_set();
        value.value = PyLong_AsUnsignedLongLong(number.ptr());
        if (PyErr_Occurred() == nullptr) return true;
        PyErr_Clear();
        throw sixline::RulesError("seed lies between 0 and 18446744073709551615, not " + std::string(str(number)));
    }
};

namespace sixline::python {

/// A value with the way its tiles are written, which the core leaves to the rules.
template <class T>
struct Written {
    T value{};
    Notation notation = Notation::classic;

    friend bool operator==(const Written&, const Written&) = default;
};
using PyTile = Written<Tile>;
using PyHand = Written<Hand>;

/// A move of any variant. The pass is one and the same everywhere, a tile game's.
struct PyMove {
    std::variant<grid::Move, cards::Move> move;
    Notation notation = Notation::classic;

    /// `f(move)`, once a call.
    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit(std::forward<F>(f), move);
    }
    friend bool operator==(const PyMove&, const PyMove&) = default;
};

/// A table with the rules it is played by, immutable and shared.
struct PyBoard {
    template <Variant V>
    using Shared = std::shared_ptr<const grid::Board<V>>;

    std::variant<Shared<Variant::classic>, Shared<Variant::flex>> shared;
    Rules rules;

    /// `f(board)`, once a call.
    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit([&](const auto& board) -> decltype(auto) { return f(*board); }, shared);
    }
    std::span<const Placed> placed() const {
        return visit([](const auto& board) { return board.placed(); });
    }
};

template <Variant V>
PyBoard shared_board(const grid::Board<V>& board, const Rules& rules) {
    return {std::make_shared<const grid::Board<V>>(board), rules};
}

/// A card table with the rules it is played by, immutable.
struct PyTable {
    cards::Counts cards;
    Rules rules = default_rules(Variant::cards);

    friend bool operator==(const PyTable&, const PyTable&) = default;
};

/// Placements, or all legal moves; immutable once made.
struct PyMoveList {
    std::variant<grid::MoveBuffer, cards::MoveBuffer> moves;
    Notation notation = Notation::classic;

    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit(std::forward<F>(f), moves);
    }

    /// What `fill(buffer)` makes. The buffer is kept, and a list is as long as its moves: to let each grow costs half
    /// as much as generation.
    template <class Fill>
    static PyMoveList of(const Rules& rules, Fill&& fill) {
        thread_local grid::MoveBuffer buffer;
        buffer.clear();
        fill(buffer);
        return {grid::MoveBuffer(std::span(buffer.begin(), buffer.size())), rules.notation()};
    }
    /// The same of cards, where it can take long: `fill` works without the GIL, on values of its own.
    template <class Fill>
    static PyMoveList of_cards(Fill&& fill) {
        cards::MoveBuffer moves;
        {
            const py::gil_scoped_release release;
            fill(moves);
        }
        moves.shrink_to_fit();
        return {std::move(moves), Notation::classic};
    }
};

/// A game with the moves played so far.
template <Variant V>
struct Played {
    StateOf<V> state;
    std::vector<typename StateOf<V>::Undo> history;
    /// The bag as it was before a move whose draws were forced, by the number of the move: undo puts it back.
    std::vector<std::pair<std::size_t, Bag>> reordered = {};
};

/// One class for every variant.
struct PyState {
    std::variant<Played<Variant::classic>, Played<Variant::flex>, Played<Variant::cards>> played;
    std::optional<std::uint64_t> seed;  // where its luck comes from, when known

    /// `f(state)`, once a call.
    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit([&](const auto& game) -> decltype(auto) { return f(game.state); }, played);
    }
    const Rules& rules() const {
        return visit([](const auto& state) -> const Rules& { return state.rules(); });
    }
    Notation notation() const { return rules().notation(); }
};

struct PyObservation {
    std::variant<grid::Observation<Variant::classic>, grid::Observation<Variant::flex>, cards::Observation> view;

    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit(std::forward<F>(f), view);
    }
    const Rules& rules() const {
        return visit([](const auto& v) -> const Rules& { return v.rules; });
    }
    friend bool operator==(const PyObservation&, const PyObservation&) = default;
};

/// From a pickle.
Notation saved_notation(const py::handle& number);

// As Python shows them.
PyHand as_python(const Hand& hand, Notation notation);
PyMove as_python(const grid::Move& move, Notation notation);
PyMove as_python(const cards::Move& move, Notation notation = Notation::classic);
/// The one Tile object of its kind: to make another costs ten times as much.
py::object shared_tile(Tile tile, Notation notation);
py::tuple tiles_tuple(std::span<const Tile> tiles, Notation notation);
/// (x, y, Tile) for each cell.
py::tuple cells_tuple(std::span<const Placed> cells, Notation notation);
template <class Moves>
py::list moves_list(const Moves& moves, Notation notation) {
    py::list list;
    for (const auto& move : moves) list.append(as_python(move, notation));
    return list;
}
/// The best n of a list.
py::list best_of(const PyMoveList& list, std::size_t n);
/// The Qwirkles claimed, a letter each.
py::tuple claims_tuple(cards::Claims claims);
/// AttributeError for what a variant does not have.
[[noreturn]] void lacks(const Rules& rules, const char* what);
std::string quoted(const char* type, const std::string& text);
/// A text of Python's, as UTF-8 that lives as long as it; NotationError at half a character, which has none.
std::string_view utf8(const py::handle& text);

/// A row of the table of a log's moves.
template <class Move>
struct LoggedMove {
    std::uint64_t game;
    std::uint32_t turn;
    std::uint8_t seat;
    Move move;
};
template <class Move>
py::dtype logged_move_dtype();
/// A read-only view of the records of a list, which it keeps alive.
py::array moves_array(const py::object& list);

/// The seed given, or one drawn from the operating system.
std::uint64_t given_or_drawn(const std::optional<Seed>& seed);

void bind_errors(py::module_& m);
void bind_rules(py::module_& m);
void bind_values(py::module_& m);
void bind_moves(py::module_& m);
void bind_board(py::module_& m);
void bind_table(py::module_& m);
void bind_observation(py::module_& m);
void bind_outcome(py::module_& m);
void bind_state(py::module_& m);
void bind_record(py::module_& m);
void bind_sim(py::module_& m);

}  // namespace sixline::python
