// Whether cards split into rows (CD1): the heart of the card game.
#pragma once

#include <array>
#include <optional>

#include "sixline/cards/counts.hpp"

namespace sixline::cards {

/// What lines hold of one type at most, in their own rows: by layer k, the lines that hold more than k of one.
using Caps = std::array<Six, Counts::kLayers>;

/// Where an answer was found: likely to be one for a similar question.
struct Hint {
    Feature rows = Feature::color;
    Caps caps{};  // of the lines of the other feature

    friend bool operator==(const Hint&, const Hint&) = default;
};

/// Whether some cards between `must` and `may`, type by type, split into rows; `must` lies within `may`. The answer
/// does not depend on the hint, its cost does; a yes renews it.
///
/// A line's counts split into rows when they are all zero, or their sum is at least three times the largest. So the
/// question is which cards of each type lie in rows of their color and which in rows of their shape, with every color's
/// part and every shape's part passing that test.
bool can_split(const Counts& must, const Counts& may, Hint& hint);

bool can_split(const Counts& table);

/// What to settle first of the cards between `must` and `may`.
struct Question {
    bool splits;  // the hint is an answer for `must` alone
    /// In a layer whose bytes are the hint's rows. When `must` splits: the types that keep the hint from being an
    /// answer for everything in between; without any, all of it splits. Else: types that can help.
    Lanes types;
};
Question ask(const Counts& must, const Counts& may, const Hint& hint);
/// The same where it is known that the hint is an answer for `must`.
Question ask_again(const Counts& must, const Counts& may, const Hint& hint);

/// The same cards, those in rows of a color apart from those in rows of a shape.
struct Split {
    Counts by_color;
    Counts by_shape;
};

/// How a table splits; nothing when it does not. Deterministic.
std::optional<Split> find_split(const Counts& table);

/// `may` without the cards that can be in no row, whatever else of `may` is there (of `must`, every card stays).
Counts without_dead(const Counts& must, Counts may);

}  // namespace sixline::cards
