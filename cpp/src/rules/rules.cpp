#include "sixline/rules/rules.hpp"

#include <array>
#include <charconv>
#include <span>

#include "sixline/core/error.hpp"

namespace sixline {

namespace {

constexpr std::array<std::string_view, 1> kVariants = {"classic"};
constexpr std::array<std::string_view, 2> kOpenings = {"whole_set", "free"};
constexpr std::array<std::string_view, 3> kStartTies = {"oldest", "youngest", "random"};
constexpr std::array<std::string_view, 2> kLocked = {"stop", "play_on"};
constexpr std::array<std::string_view, 2> kBooleans = {"false", "true"};

constexpr int kMaxFinishBonus = 1000;

std::string listed(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

std::size_t choice(std::string_view option, std::string_view value, std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == value) return i;
    }
    throw RulesError(std::string(option) + " is one of " + listed(names) + ", not '" + std::string(value) + "'");
}

int number(std::string_view option, std::string_view value) {
    int result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc{} || end != value.data() + value.size()) {
        throw RulesError(std::string(option) + " is a whole number, not '" + std::string(value) + "'");
    }
    return result;
}

int bounded(std::string_view option, int value, int low, int high, std::string_view clause) {
    if (value < low || value > high) {
        throw RulesError(std::string(option) + " lies between " + std::to_string(low) + " and " + std::to_string(high) +
                         ", not " + std::to_string(value) + " (" + std::string(clause) + ")");
    }
    return value;
}

int players(int value) {
    return bounded("players", value, 2, kMaxSeats, "CL1");
}
int opening_single(int value) {
    return bounded("opening_single", value, 0, 1, "CL3");
}
int finish_bonus(int value) {
    return bounded("finish_bonus", value, 0, kMaxFinishBonus, "CL9");
}

}  // namespace

std::string_view name(Variant variant) {
    return kVariants[static_cast<std::size_t>(variant)];
}
std::string_view name(Opening opening) {
    return kOpenings[static_cast<std::size_t>(opening)];
}
std::string_view name(StartTie tie) {
    return kStartTies[static_cast<std::size_t>(tie)];
}
std::string_view name(Locked locked) {
    return kLocked[static_cast<std::size_t>(locked)];
}

Rules validated(const Rules& rules) {
    players(rules.players);
    opening_single(rules.opening_single);
    finish_bonus(rules.finish_bonus);
    return rules;
}

void set_option(Rules& rules, std::string_view option, std::string_view value) {
    if (option == "players") {
        rules.players = static_cast<std::uint8_t>(players(number(option, value)));
    } else if (option == "opening") {
        rules.opening = static_cast<Opening>(choice(option, value, kOpenings));
    } else if (option == "opening_single") {
        rules.opening_single = static_cast<std::uint8_t>(opening_single(number(option, value)));
    } else if (option == "start_tie") {
        rules.start_tie = static_cast<StartTie>(choice(option, value, kStartTies));
    } else if (option == "voluntary_pass") {
        rules.voluntary_pass = choice(option, value, kBooleans) == 1;
    } else if (option == "finish_bonus") {
        rules.finish_bonus = static_cast<std::int16_t>(finish_bonus(number(option, value)));
    } else if (option == "locked") {
        rules.locked = static_cast<Locked>(choice(option, value, kLocked));
    } else {
        throw RulesError("no option is called '" + std::string(option) +
                         "'; classic has players, opening, opening_single, start_tie, voluntary_pass, "
                         "finish_bonus, locked");
    }
}

std::string to_string(const Rules& rules) {
    const Rules plain;
    std::string text(name(rules.variant));
    text += " players=" + std::to_string(rules.players);
    if (rules.opening != plain.opening) text += " opening=" + std::string(name(rules.opening));
    if (rules.opening_single != plain.opening_single) {
        text += " opening_single=" + std::to_string(rules.opening_single);
    }
    if (rules.start_tie != plain.start_tie) text += " start_tie=" + std::string(name(rules.start_tie));
    if (rules.voluntary_pass != plain.voluntary_pass) text += " voluntary_pass=true";
    if (rules.finish_bonus != plain.finish_bonus) text += " finish_bonus=" + std::to_string(rules.finish_bonus);
    if (rules.locked != plain.locked) text += " locked=" + std::string(name(rules.locked));
    return text;
}

Rules parse_rules(std::string_view text) {
    Rules rules;
    bool first = true;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
        if (word.empty()) continue;
        if (first) {
            rules.variant = static_cast<Variant>(choice("variant", word, kVariants));
            first = false;
            continue;
        }
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            throw RulesError("an option is written name=value, not '" + std::string(word) + "'");
        }
        set_option(rules, word.substr(0, equals), word.substr(equals + 1));
    }
    if (first) throw RulesError("rules begin with a variant: " + listed(kVariants));
    return rules;
}

Key rules_key(const Rules& rules) {
    Key key = 0;
    key = chain(key, static_cast<std::uint64_t>(rules.variant));
    key = chain(key, rules.players);
    key = chain(key, static_cast<std::uint64_t>(rules.opening));
    key = chain(key, rules.opening_single);
    key = chain(key, static_cast<std::uint64_t>(rules.start_tie));
    key = chain(key, rules.voluntary_pass ? 1 : 0);
    key = chain(key, static_cast<std::uint64_t>(rules.finish_bonus));
    key = chain(key, static_cast<std::uint64_t>(rules.locked));
    return key;
}

}  // namespace sixline
