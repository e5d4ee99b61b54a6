// The words of positions and records as text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sixline/rules/outcome.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::record {

inline constexpr std::string_view kPositionVersion = "sixline-1";

/// What a position's text is made of, in the order of canonical texts.
enum class Field : std::uint8_t {
    table,       // cells, or cards
    hands,       // by seat; `?6`: six tiles that are hidden
    scores,      // points, by seat: tile games
    set_sizes,   // CL2, by seat: tile games
    claims,      // CD4, by seat: cards
    shown,       // CD6, by seat: cards
    bag,         // in drawing order; `?90`: hidden
    to_move,     // seat
    turn,        // turns taken so far
    passes,      // in a row
    swaps,       // CD6, this turn: cards
    turns_left,  // CD7: cards
    over,        // why it has ended
    seat,        // whose view it is: observations
    luck,        // the stream that later exchanges draw from, 32 hexadecimal digits: games
};
inline constexpr std::size_t kFields = 15;

/// None for a field that the variant does not have.
std::string_view name_of(Field field, Variant variant);
std::optional<Field> find_field(std::string_view name, Variant variant);

std::string_view name_of(Reason reason);
std::optional<Reason> find_reason(std::string_view name);

}  // namespace sixline::record
