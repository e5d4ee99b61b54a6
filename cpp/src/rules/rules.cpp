#include "sixline/rules/rules.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <type_traits>

#include "sixline/core/error.hpp"

namespace sixline {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 3> kVariants = {"classic", "flex", "cards"};
constexpr std::array<std::string_view, 2> kOpenings = {"whole_set", "free"};
constexpr std::array<std::string_view, 3> kStartTies = {"oldest", "youngest", "random"};
constexpr std::array<std::string_view, 2> kLocked = {"stop", "play_on"};
constexpr std::array<std::string_view, 2> kBooleans = {"false", "true"};
constexpr std::array<std::string_view, 3> kLongDiagonals = {"illegal", "extend_six_illegal", "unscored"};
constexpr std::array<std::string_view, 1> kNone = {"none"};
constexpr std::array<std::string_view, 2> kPlays = {"at_least_one", "maximum"};
constexpr std::array<std::string_view, 2> kCardOpenings = {"longest_row", "free_turn"};
constexpr std::array<std::string_view, 2> kClaims = {"free", "maximum"};

constexpr int kMaxFinishBonus = 1000;
constexpr int kMaxSprint = 1000;  // turns a seat
constexpr int kMaxSwaps = 1000;   // a turn

/// A set of variants: bit v is set when variant v is in it.
using Variants = unsigned;
constexpr Variants only(Variant variant) {
    return 1U << static_cast<unsigned>(variant);
}
constexpr Variants kFlex = only(Variant::flex);
constexpr Variants kTileGames = only(Variant::classic) | kFlex;
constexpr Variants kCards = only(Variant::cards);

/// A member of Rules with its name and its range. Values are small numbers; `names` are those of the first ones.
struct Option {
    std::string_view name;
    std::string_view clause;
    Variants variants;  // that have it
    int low;
    int high;
    Names names;
    int (*get)(const Rules&);
    void (*set)(Rules&, int);
    std::string_view what = "a whole number";

    bool is_of(Variant variant) const { return (variants & only(variant)) != 0; }
    bool is_named() const { return static_cast<int>(names.size()) > high; }
};

template <auto member>
constexpr int get(const Rules& rules) {
    return static_cast<int>(rules.*member);
}
template <auto member>
constexpr void set(Rules& rules, int value) {
    using Value = std::remove_reference_t<decltype(rules.*member)>;
    rules.*member = static_cast<Value>(value);
}

template <auto member>
constexpr Option number(std::string_view name, std::string_view clause, int low, int high,
                        Variants variants = kTileGames) {
    return {name, clause, variants, low, high, {}, get<member>, set<member>};
}
template <auto member>
constexpr Option choice(std::string_view name, std::string_view clause, Names names, Variants variants = kTileGames) {
    return {name, clause, variants, 0, static_cast<int>(names.size()) - 1, names, get<member>, set<member>};
}

/// In the order of the text and of the key, which is fixed: new ones go to the end. Where cards have other values, or
/// another clause, an option stands twice.
constexpr auto kOptions = std::to_array<Option>({
    number<&Rules::players>("players", "CL1", 2, kMaxTileSeats),
    choice<&Rules::opening>("opening", "CL3", kOpenings),
    number<&Rules::opening_single>("opening_single", "CL3", 0, 1),
    choice<&Rules::start_tie>("start_tie", "CL2", kStartTies),
    choice<&Rules::voluntary_pass>("voluntary_pass", "CL10", kBooleans),
    number<&Rules::finish_bonus>("finish_bonus", "CL9", 0, kMaxFinishBonus),
    choice<&Rules::locked>("locked", "CL11", kLocked),
    choice<&Rules::starter>("starter", "FX1", kBooleans, kFlex),
    choice<&Rules::long_diagonal>("long_diagonal", "FX4", kLongDiagonals, kFlex),
    choice<&Rules::open_hand>("open_hand", "HT1", kBooleans),
    choice<&Rules::pairs>("pairs", "HT2", kBooleans),
    {"sprint", "HT3", kTileGames, 0, kMaxSprint, kNone, get<&Rules::sprint>, set<&Rules::sprint>,
     "none or a whole number"},
    number<&Rules::players>("players", "CD1", 2, kMaxSeats, kCards),
    choice<&Rules::play>("play", "CD3", kPlays, kCards),
    choice<&Rules::start_tie>("start_tie", "CD2", kStartTies, kCards),
    choice<&Rules::card_opening>("opening", "CD2", kCardOpenings, kCards),
    choice<&Rules::claim>("claim", "CD4", kClaims, kCards),
    number<&Rules::max_swaps>("max_swaps", "CD6", 0, kMaxSwaps, kCards),
});
constexpr std::size_t kAlwaysInKey = 7;  // of tile games

std::string joined(Names names) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

int choice_of(std::string_view option, std::string_view value, Names names) {
    const auto found = std::ranges::find(names, value);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    throw RulesError(std::string(option) + " is one of " + joined(names) + ", not '" + std::string(value) + "'");
}

void require_range(const Option& option, int low, int value) {
    if (value >= low && value <= option.high) return;
    throw RulesError(std::string(option.name) + " lies between " + std::to_string(low) + " and " +
                     std::to_string(option.high) + ", not " + std::to_string(value) + " (" +
                     std::string(option.clause) + ")");
}

int number_of(const Option& option, std::string_view value) {
    if (const auto named = std::ranges::find(option.names, value); named != option.names.end()) {
        return static_cast<int>(named - option.names.begin());
    }
    int result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc{} || end != value.data() + value.size()) {
        throw RulesError(std::string(option.name) + " is " + std::string(option.what) + ", not '" + std::string(value) +
                         "'");
    }
    require_range(option, option.low + static_cast<int>(option.names.size()), result);  // named ones go by their names
    return result;
}

std::string text_of(const Option& option, int value) {
    const auto at = static_cast<std::size_t>(value);
    return at < option.names.size() ? std::string(option.names[at]) : std::to_string(value);
}

/// The variant's own; another's when it has none of that name.
const Option& find_option(Variant variant, std::string_view name) {
    const Option* found = nullptr;
    for (const Option& option : kOptions) {
        if (option.name == name && (found == nullptr || option.is_of(variant))) found = &option;
    }
    if (found != nullptr) return *found;
    throw RulesError("no option is called '" + std::string(name) + "'; " + std::string(sixline::name(variant)) +
                     " has " + joined(option_names(variant)));
}

std::string names_of(Variants variants) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kVariants.size(); ++i) {
        if ((variants >> i & 1) != 0) names.push_back(kVariants[i]);
    }
    return joined(names);
}

}  // namespace

std::string_view name(Variant variant) {
    return kVariants[static_cast<std::size_t>(variant)];
}

void refuse_cards() {
    throw RulesError("cards lie in no cells: this takes the rules of classic or flex (CD8)");
}

Rules default_rules(Variant variant) {
    Rules rules{.variant = variant};
    if (variant == Variant::cards) rules.start_tie = StartTie::youngest;
    return rules;
}

std::vector<std::string_view> option_names(Variant variant) {
    std::vector<std::string_view> names;
    for (const Option& option : kOptions) {
        if (option.is_of(variant)) names.push_back(option.name);
    }
    return names;
}

Rules validated(const Rules& rules) {
    Rules own = default_rules(rules.variant);  // what of the rules the variant has
    for (const Option& option : kOptions) {
        if (!option.is_of(rules.variant)) continue;
        require_range(option, option.low, option.get(rules));
        option.set(own, option.get(rules));
    }
    for (const Option& option : kOptions) {
        if (option.get(rules) == option.get(own)) continue;
        throw RulesError(std::string(option.name) + " is an option of " + names_of(option.variants) + ": " +
                         std::string(name(rules.variant)) + " has no such option (" + std::string(option.clause) + ")");
    }
    if (rules.pairs && rules.players != 4) {
        throw RulesError("pairs are two teams of two: players is 4, not " + std::to_string(rules.players) + " (HT2)");
    }
    return rules;
}

std::string option_text(const Rules& rules, std::string_view option) {
    const Option& found = find_option(rules.variant, option);
    return text_of(found, found.get(rules));
}

void set_option(Rules& rules, std::string_view option, std::string_view value) {
    const Option& found = find_option(rules.variant, option);
    found.set(rules, found.is_named() ? choice_of(option, value, found.names) : number_of(found, value));
}

std::string to_string(const Rules& rules) {
    const Rules plain = default_rules(rules.variant);
    std::string text(name(rules.variant));
    for (const Option& option : kOptions) {
        if (!option.is_of(rules.variant) || option.get(rules) == option.get(plain)) continue;
        text += ' ';
        text += option.name;
        text += '=';
        text += text_of(option, option.get(rules));
    }
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
            rules = default_rules(static_cast<Variant>(choice_of("variant", word, kVariants)));
            first = false;
            continue;
        }
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            throw RulesError("an option is written name=value, not '" + std::string(word) + "'");
        }
        set_option(rules, word.substr(0, equals), word.substr(equals + 1));
    }
    if (first) throw RulesError("rules begin with a variant: " + joined(kVariants));
    return validated(rules);
}

Key rules_key(const Rules& rules) {
    const Rules plain = default_rules(rules.variant);
    Key key = chain(0, static_cast<std::uint64_t>(rules.variant));
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
        if (!kOptions[i].is_of(rules.variant)) continue;
        const auto value = static_cast<std::uint64_t>(kOptions[i].get(rules));
        if (i < kAlwaysInKey) {
            key = chain(key, value);
        } else if (kOptions[i].get(rules) != kOptions[i].get(plain)) {
            key = chain(key, std::uint64_t{i} << 32 | value);
        }
    }
    return key;
}

}  // namespace sixline
