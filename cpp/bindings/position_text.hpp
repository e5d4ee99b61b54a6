// Positions as text: what each class writes, and what a text is read as.
#pragma once

#include "bindings.hpp"

namespace sixline::python {

std::string text_of(const PyState& self);
std::string text_of(const PyObservation& self);
std::string text_of(const PyBoard& self);
std::string text_of(const PyTable& self);

PyState parsed_state(const py::str& text, const std::optional<Seed>& seed);
PyObservation parsed_observation(const py::str& text);
/// A State, an Observation, a Board or a Table, as the text is of one.
py::object parsed_position(const py::str& text);

}  // namespace sixline::python
