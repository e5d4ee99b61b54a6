// Positions as one line of text: whole games, what a seat knows of one, and tables alone.
//
//     sixline-1;classic players=3;board=0,0:Ro 1,0:Rd;hands=RoGx.../?6/?6;scores=3/7/0;...
//
// docs/notation.md has the grammar.
#pragma once

#include <cstdint>
#include <string>

#include "sixline/record/position_fields.hpp"
#include "sixline/search/states.hpp"

namespace sixline::record {

/// The canonical text. What the variant does not have is left out, and what is as usual.
template <Variant V>
std::string position_text(const grid::State<V>& game);
std::string position_text(const cards::State& game);
template <Variant V>
std::string position_text(const grid::Observation<V>& view);
std::string position_text(const cards::Observation& view);
template <Variant V>
std::string position_text(const grid::Board<V>& board, const Rules& rules);
std::string position_text(const cards::Counts& table, const Rules& rules);

// Reading: NotationError for what cannot be read, PositionError for what cannot be.

template <Variant V>
grid::Board<V> read_board(const PositionFields& fields);
cards::Counts read_table(const PositionFields& fields);
/// Luck that the text does not tell comes from the seed.
template <Variant V>
StateOf<V> read_game(const PositionFields& fields, std::uint64_t seed);
template <Variant V>
ObservationOf<V> read_observation(const PositionFields& fields);

}  // namespace sixline::record
