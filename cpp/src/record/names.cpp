#include "sixline/record/names.hpp"

#include <algorithm>

namespace sixline::record {

namespace {

enum Families : unsigned { kTiles = 1, kCards = 2, kBoth = 3 };

struct Name {
    std::string_view text;
    unsigned families;
};

constexpr std::array<Name, kFields> kNames = {{
    {"board", kBoth},  // of cards: table
    {"hands", kBoth},
    {"scores", kTiles},
    {"set_sizes", kTiles},
    {"claims", kCards},
    {"shown", kCards},
    {"bag", kBoth},
    {"to_move", kBoth},
    {"turn", kBoth},
    {"passes", kBoth},
    {"swaps", kCards},
    {"turns_left", kCards},
    {"over", kBoth},
    {"seat", kBoth},
    {"luck", kBoth},
}};

constexpr std::array<std::string_view, 6> kReasons = {"playing", "finished", "stalled", "locked", "turn_cap", "sprint"};

}  // namespace

std::string_view name_of(Field field, Variant variant) {
    const bool is_cards = variant == Variant::cards;
    if (field == Field::table && is_cards) return "table";
    const Name& name = kNames[static_cast<std::size_t>(field)];
    return (name.families & (is_cards ? kCards : kTiles)) != 0 ? name.text : std::string_view();
}

std::optional<Field> find_field(std::string_view name, Variant variant) {
    if (name.empty()) return std::nullopt;
    for (std::size_t i = 0; i < kFields; ++i) {
        const auto field = static_cast<Field>(i);
        if (name_of(field, variant) == name) return field;
    }
    return std::nullopt;
}

std::string_view name_of(Reason reason) {
    return kReasons[static_cast<std::size_t>(reason)];
}

std::optional<Reason> find_reason(std::string_view name) {
    const auto found = std::ranges::find(kReasons, name);
    if (found == kReasons.end()) return std::nullopt;
    return static_cast<Reason>(found - kReasons.begin());
}

}  // namespace sixline::record
