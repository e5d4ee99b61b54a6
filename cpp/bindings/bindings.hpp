// The one header that every binding file includes, so that they all see the same casters.
#pragma once

#include <pybind11/native_enum.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/grid/board.hpp"
#include "sixline/grid/mover.hpp"
#include "sixline/grid/observation.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/rules/rules.hpp"

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

/// A table with the rules it is played by, immutable and shared.
struct PyBoard {
    std::shared_ptr<const grid::Board> board;
    Rules rules;
};

/// Placements, or all legal moves; immutable once made.
struct PyMoveList {
    grid::MoveBuffer moves;

    /// What `fill(buffer)` makes. The buffer is kept, and a list is as long as its moves: to let each grow costs half
    /// as much as generation.
    template <class Fill>
    static PyMoveList of(Fill&& fill) {
        thread_local grid::MoveBuffer buffer;
        buffer.clear();
        fill(buffer);
        return {grid::MoveBuffer(std::span(buffer.begin(), buffer.size()))};
    }
};

/// A game with the moves played so far.
struct PyState {
    grid::State state;
    std::vector<grid::Undo> history;
    std::optional<std::uint64_t> seed;  // where its luck comes from, when known
};

// Text, values or sequences of them, as a caller has them.
Tile to_tile(const py::handle& tile);
Hand to_hand(const py::handle& tiles);
std::vector<Tile> to_tiles(const py::handle& tiles);
std::vector<Placed> to_cells(const py::handle& cells);  // also a Move
grid::Move to_move(const py::handle& move);

/// (x, y, Tile) for each cell.
py::tuple cells_tuple(std::span<const Placed> cells);
std::string quoted(const char* type, const std::string& text);

/// A read-only view of the records of a list, which it keeps alive.
py::array moves_array(const py::object& list);

/// The seed given, or one drawn from the operating system.
std::uint64_t given_or_drawn(const std::optional<Seed>& seed);

void bind_errors(py::module_& m);
void bind_values(py::module_& m);
void bind_moves(py::module_& m);
void bind_board(py::module_& m);
void bind_observation(py::module_& m);
void bind_state(py::module_& m);
void bind_sim(py::module_& m);

}  // namespace sixline::python
