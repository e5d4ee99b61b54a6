// What can be wrong with a move, a table, a text or a configuration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/tile.hpp"

namespace sixline {

enum class FaultCode : std::uint8_t {
    empty_move,            // CL4, CD3: no tile at all
    cell_taken,            // CL4: a tile already lies there
    cell_twice,            // CL4: two new tiles in one cell
    not_straight,          // CL4: not one row or column
    gap,                   // CL4: an empty cell between the outermost new tiles
    not_touching,          // CL4: no new tile touches the table
    line_too_long,         // CL5: more than six
    repeated_type,         // CL5: one type twice in a line
    no_common,             // CL5: neither one color nor one shape
    too_many_copies,       // CL1, TL5: more of a type than the set holds
    not_in_hand,           // CL4, CL8, CD3
    opening_set,           // CL3: not a whole largest set
    opening_needs_tiles,   // CL3: neither exchange nor pass on the opening
    exchange_size,         // CL8: none, or more than the bag holds
    exchange_not_allowed,  // CL8
    pass_not_allowed,      // CL10, CD6
    game_over,             // CL9, CL10, CL11, CD6, CD7
    islands,               // TL5: a table in two or more parts
    hand_size,             // CL1, CD1
    off_plane,             // beyond the coordinates
    not_your_turn,         // CL2, CD2: another seat moves
    not_in_set,            // FX1: a background that the set lacks
    long_diagonal,         // FX4: a diagonal of one background longer than six
    opening_row,           // CD2: not a whole longest row, or with other claims
    no_rows,               // CD3, TL5: a card table that does not split into rows
    incomplete_line,       // CD4: a Qwirkle whose cards are not all there
    too_few_cards,         // CD3 with play=maximum
    too_few_claims,        // CD4 with claim=maximum
    swap_not_allowed,      // CD6
};

/// One thing wrong, with the rule, the cells and the tiles it is about.
struct Fault {
    FaultCode code{};
    std::string clause;  // as numbered in the rules, "CL5"
    std::vector<Cell> cells;
    std::vector<Tile> tiles;
    std::string message;
    Notation notation = Notation::classic;  // of the tiles

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// The root of everything the engine throws.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Text that cannot be read; `position` counts characters from 0.
class NotationError : public Error {
public:
    NotationError(const std::string& what, std::size_t position)
        : Error(what + " (at position " + std::to_string(position) + ")"), position_(position) {}

    std::size_t position() const { return position_; }

private:
    std::size_t position_;
};

/// An impossible table, hand or deal, with every fault found.
class PositionError : public Error {
public:
    explicit PositionError(std::vector<Fault> faults) : Error(join(faults)), faults_(std::move(faults)) {}

    const std::vector<Fault>& faults() const { return faults_; }

private:
    static std::string join(const std::vector<Fault>& faults) {
        std::string all;
        for (const Fault& fault : faults) {
            if (!all.empty()) all += "; ";
            all += fault.message;
        }
        return all;
    }

    std::vector<Fault> faults_;
};

class IllegalMoveError : public Error {
public:
    explicit IllegalMoveError(Fault fault) : Error(fault.message), fault_(std::move(fault)) {}

    const Fault& fault() const { return fault_; }

private:
    Fault fault_;
};

/// Options that no game can be played with.
class RulesError : public Error {
public:
    using Error::Error;
};

/// A game that a log cannot hold, or bytes that are no game.
class RecordError : public Error {
public:
    using Error::Error;
};

}  // namespace sixline
