// Rows to show to people: no part of the state, of equality or of a key (CD8).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sixline/cards/counts.hpp"
#include "sixline/cards/move.hpp"

namespace sixline::cards {

/// Three to five cards, in order of code.
using Row = std::vector<Tile>;
/// Rows of a color first, then rows of a shape, each in order.
using Rows = std::vector<Row>;

/// A table in rows; nothing when it does not split. With an arrangement to start from, whose cards may be more or fewer
/// than the table's, rows are kept as they are, or longer, where a search through a few rows to break finds a way.
std::optional<Rows> arrange(const Counts& table, const Rows& previous = {});

/// The rows after a legal turn at a table in these rows, arranged in the same way.
std::optional<Rows> arrange_after(const Counts& table, const Rows& rows, const Move& turn);

/// `RoRxRs GoGxGs`.
std::string to_string(const Rows& rows);

}  // namespace sixline::cards
