// Every knob of a game in one value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/text.hpp"
#include "sixline/core/tile.hpp"

namespace sixline {

inline constexpr int kMaxTileSeats = 4;  // CL1
inline constexpr int kMaxSeats = 6;      // of any variant: CD1

enum class Variant : std::uint8_t { classic, flex, cards };
enum class Opening : std::uint8_t { whole_set, free };
enum class StartTie : std::uint8_t { oldest, youngest, random };
enum class Locked : std::uint8_t { stop, play_on };
enum class LongDiagonal : std::uint8_t { illegal, extend_six_illegal, unscored };
enum class Play : std::uint8_t { at_least_one, maximum };
enum class CardOpening : std::uint8_t { longest_row, free_turn };
enum class Claim : std::uint8_t { free, maximum };

/// Trivially copyable; `validated` is the one gate, so that whoever holds a Rules value from it may trust it. Options
/// that the variant lacks have their defaults.
struct Rules {
    Variant variant = Variant::classic;
    std::uint8_t players = 2;  // people
    Opening opening = Opening::whole_set;
    std::uint8_t opening_single = 1;  // points
    StartTie start_tie = StartTie::oldest;
    bool voluntary_pass = false;
    std::int16_t finish_bonus = 6;  // points
    Locked locked = Locked::stop;
    // Of Flex alone.
    bool starter = false;                                // FX1: black and white tiles only
    LongDiagonal long_diagonal = LongDiagonal::illegal;  // FX4
    // House twists.
    bool open_hand = false;   // HT1
    bool pairs = false;       // HT2
    std::int16_t sprint = 0;  // HT3: turns a seat; 0 without end
    // Of the card game alone.
    Play play = Play::at_least_one;                       // CD3
    CardOpening card_opening = CardOpening::longest_row;  // CD2
    Claim claim = Claim::free;                            // CD4
    std::int16_t max_swaps = 3;                           // CD6: a turn

    /// Hands dealt: one a player, or one a pair.
    int seats() const { return pairs ? players / 2 : players; }
    /// Play goes by seat (CL2).
    int next_seat(int seat) const { return seat + 1 == seats() ? 0 : seat + 1; }
    /// Turns of all seats until the sprint's cut-off; 0 without one.
    int last_turn() const { return sprint * seats(); }
    /// Who acts for a seat whose turn it is, `turn` turns after the opening: partners alternate (HT2).
    int acting_person(int seat, int turn) const { return pairs && turn / seats() % 2 == 1 ? seat + seats() : seat; }

    /// What beside the table the turns to come depend on: those left of a sprint, and which partner acts.
    std::uint64_t turn_key(int seat, int turn) const {
        return static_cast<std::uint64_t>(sprint != 0 ? turn : acting_person(seat, turn) - seat);
    }

    Notation notation() const { return variant == Variant::flex ? Notation::flex : Notation::classic; }
    /// Tiles of a full hand.
    int hand_size() const { return variant == Variant::cards ? kHandCapacity : kHandSize; }
    /// How many backgrounds the set has (FX1); tiles of other sets have none, and the code of the first.
    int backgrounds() const { return variant != Variant::flex ? 1 : starter ? 2 : 3; }
    /// How many of each tile the set holds.
    int copies() const { return variant == Variant::flex ? 1 : kCopies; }
    bool has(Tile tile) const { return tile.background() < backgrounds(); }
    /// The tiles of the whole set are the codes from 0 on, each `copies()` times.
    int codes() const { return kTypes * backgrounds(); }
    int set_size() const { return codes() * copies(); }

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// Throws the RulesError of `with_tile_variant`.
[[noreturn]] void refuse_cards();

/// Calls `f.template operator()<V>()` with the variant as a template argument: here and in `with_variant` alone a
/// run-time variant becomes a compile-time one. This one is for what has a board; RulesError for cards.
template <class F>
decltype(auto) with_tile_variant(Variant variant, F&& f) {
    if (variant == Variant::cards) refuse_cards();
    if (variant == Variant::flex) return std::forward<F>(f).template operator()<Variant::flex>();
    return std::forward<F>(f).template operator()<Variant::classic>();
}

/// The same for every variant.
template <class F>
decltype(auto) with_variant(Variant variant, F&& f) {
    if (variant == Variant::cards) return std::forward<F>(f).template operator()<Variant::cards>();
    return with_tile_variant(variant, std::forward<F>(f));
}

/// Every option at its default: not Rules{.variant = cards}, for there the youngest wins ties (CD2).
Rules default_rules(Variant variant);

/// The same rules, or RulesError saying which option is out of range, or which options contradict each other.
Rules validated(const Rules& rules);

/// `classic players=3 opening=free`: the variant, and the options that differ from the default.
std::string to_string(const Rules& rules);
Rules parse_rules(std::string_view text);

/// A key over every option; fixed for ever, for options to come count only where they differ from the default.
Key rules_key(const Rules& rules);

std::string_view name(Variant variant);

/// The options that the variant has.
std::vector<std::string_view> option_names(Variant variant);

/// An option as text, and set from its text; RulesError names the option and what it takes. What options mean together
/// is for `validated` to judge.
std::string option_text(const Rules& rules, std::string_view option);
void set_option(Rules& rules, std::string_view option, std::string_view value);

}  // namespace sixline
