// Tiles, hands, cells and moves as a caller has them: text, values, or sequences of them.
#pragma once

#include "bindings.hpp"

namespace sixline::python {

/// All it reads is written one way: as given, or as the first tile is. What is written another way gets a
/// NotationError.
class TileReader {
public:
    TileReader() = default;
    explicit TileReader(const Rules& rules) : notation_(rules.notation()) {}

    /// Classic when no tile was read.
    Notation notation() const { return notation_.value_or(Notation::classic); }

    Tile tile(const py::handle& given);
    std::vector<Tile> tiles(const py::handle& given);
    Hand hand(const py::handle& given);
    std::vector<Placed> cells(const py::handle& given);  // also of a Move
    grid::Move move(const py::handle& given);            // of a tile game
    cards::Move card_move(const py::handle& given);

private:
    void agree(Notation found, Tile first);
    template <class Read>
    auto read(std::string_view text, Read&& read);

    std::optional<Notation> notation_;
};

}  // namespace sixline::python
