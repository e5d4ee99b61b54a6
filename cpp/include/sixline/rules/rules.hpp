// Every knob of a game in one value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sixline/core/hash.hpp"

namespace sixline {

inline constexpr int kMaxSeats = 4;  // CL1

enum class Variant : std::uint8_t { classic };
enum class Opening : std::uint8_t { whole_set, free };
enum class StartTie : std::uint8_t { oldest, youngest, random };
enum class Locked : std::uint8_t { stop, play_on };

/// Trivially copyable; `validated` is the one gate, so that whoever holds a Rules value from it may trust it.
struct Rules {
    Variant variant = Variant::classic;
    std::uint8_t players = 2;
    Opening opening = Opening::whole_set;
    std::uint8_t opening_single = 1;  // points
    StartTie start_tie = StartTie::oldest;
    bool voluntary_pass = false;
    std::int16_t finish_bonus = 6;  // points
    Locked locked = Locked::stop;

    int seats() const { return players; }

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// The same rules, or RulesError saying which option is out of range.
Rules validated(const Rules& rules);

/// `classic players=2 opening=free`: the variant, the players, and the options that differ from the default.
std::string to_string(const Rules& rules);
Rules parse_rules(std::string_view text);

/// A key over every option.
Key rules_key(const Rules& rules);

std::string_view name(Variant variant);
std::string_view name(Opening opening);
std::string_view name(StartTie tie);
std::string_view name(Locked locked);

/// Sets one option from its text; RulesError names the option and what it takes.
void set_option(Rules& rules, std::string_view option, std::string_view value);

}  // namespace sixline
