// How games come from outside and go there: deals, positions, pickles.
#pragma once

#include "bindings.hpp"

namespace sixline::python {

PyState new_state(const Rules& rules, const std::optional<Seed>& given, const std::optional<std::vector<int>>& ages,
                  std::uint64_t index);
PyState from_deal(const Rules& rules, const py::iterable& hands, const py::object& bag,
                  const std::optional<std::vector<int>>& ages, const std::optional<Seed>& given);
PyState from_position(const Rules& rules, const py::object& table, const py::iterable& hands, const py::object& bag,
                      int to_move, const std::optional<std::vector<int>>& scores, int turn, int passes,
                      const std::optional<std::vector<int>>& set_sizes,
                      const std::optional<std::vector<std::string>>& claims, const std::optional<py::iterable>& shown,
                      int swaps, int turns_left, const std::optional<Seed>& given);

py::tuple saved_state(const PyState& self);
PyState restored_state(const py::tuple& saved);

}  // namespace sixline::python
