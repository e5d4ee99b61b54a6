// Rules: options as text and as a key, and what no game can be played with.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline {
namespace {

using check::Check;
using check::quoted;

constexpr std::array kVariants = {Variant::classic, Variant::flex, Variant::cards};

void test_defaults(Check& check) {
    check.equal(to_string(Rules{}), "classic", "the default rules");
    check.equal(to_string(Rules{.variant = Variant::flex}), "flex", "the default rules of Flex");
    check.that(parse_rules("classic") == Rules{}, "read back");
    check.that(parse_rules(" flex ") == Rules{.variant = Variant::flex}, "read back, spaces around");
    check.equal(Rules{}.seats(), 2, "seats");
    check.equal(Rules{}.last_turn(), 0, "no sprint");
}

void test_defaults_of_cards(Check& check) {
    const Rules cards = default_rules(Variant::cards);
    check.equal(to_string(cards), "cards", "the default rules of the card game");
    check.that(parse_rules("cards") == cards, "read back");
    check.equal(cards.start_tie, StartTie::youngest, "CD2");
    check.equal(cards.play, Play::at_least_one, "CD3");
    check.equal(cards.card_opening, CardOpening::longest_row, "CD2");
    check.equal(cards.claim, Claim::free, "CD4");
    check.equal(cards.max_swaps, 3, "CD6");
    check.equal(cards.seats(), 2, "seats");
    check.that(default_rules(Variant::classic) == Rules{}, "of classic");
    check.that(default_rules(Variant::flex) == Rules{.variant = Variant::flex}, "of Flex");
}

/// Every option that differs from its default stands in the text, in a fixed order.
void test_text(Check& check) {
    const std::vector<std::pair<std::string_view, Rules>> texts = {
        {"classic players=4", {.players = 4}},
        {"classic opening=free", {.opening = Opening::free}},
        {"classic opening_single=0", {.opening_single = 0}},
        {"classic start_tie=random", {.start_tie = StartTie::random}},
        {"classic voluntary_pass=true", {.voluntary_pass = true}},
        {"classic finish_bonus=1000", {.finish_bonus = 1000}},
        {"classic locked=play_on", {.locked = Locked::play_on}},
        {"classic open_hand=true", {.open_hand = true}},
        {"classic players=4 pairs=true", {.players = 4, .pairs = true}},
        {"classic sprint=6", {.sprint = 6}},
        {"flex sprint=1000", {.variant = Variant::flex, .sprint = 1000}},
        {"flex starter=true", {.variant = Variant::flex, .starter = true}},
        {"flex long_diagonal=extend_six_illegal",
         {.variant = Variant::flex, .long_diagonal = LongDiagonal::extend_six_illegal}},
        {"flex long_diagonal=unscored", {.variant = Variant::flex, .long_diagonal = LongDiagonal::unscored}},
        {"flex players=4 starter=true long_diagonal=unscored open_hand=true pairs=true sprint=6",
         {.variant = Variant::flex,
          .players = 4,
          .starter = true,
          .long_diagonal = LongDiagonal::unscored,
          .open_hand = true,
          .pairs = true,
          .sprint = 6}},
        {"cards players=6", {.variant = Variant::cards, .players = 6, .start_tie = StartTie::youngest}},
        {"cards play=maximum", {.variant = Variant::cards, .start_tie = StartTie::youngest, .play = Play::maximum}},
        {"cards start_tie=oldest", {.variant = Variant::cards, .start_tie = StartTie::oldest}},
        {"cards start_tie=random", {.variant = Variant::cards, .start_tie = StartTie::random}},
        {"cards opening=free_turn",
         {.variant = Variant::cards, .start_tie = StartTie::youngest, .card_opening = CardOpening::free_turn}},
        {"cards claim=maximum", {.variant = Variant::cards, .start_tie = StartTie::youngest, .claim = Claim::maximum}},
        {"cards max_swaps=0", {.variant = Variant::cards, .start_tie = StartTie::youngest, .max_swaps = 0}},
        {"cards max_swaps=1000", {.variant = Variant::cards, .start_tie = StartTie::youngest, .max_swaps = 1000}},
        {"cards players=3 play=maximum start_tie=random opening=free_turn claim=maximum max_swaps=1",
         {.variant = Variant::cards,
          .players = 3,
          .start_tie = StartTie::random,
          .play = Play::maximum,
          .card_opening = CardOpening::free_turn,
          .claim = Claim::maximum,
          .max_swaps = 1}},
    };
    std::set<Key> keys;
    for (const Variant variant : kVariants) keys.insert(rules_key(default_rules(variant)));
    for (const auto& [text, rules] : texts) {
        check.equal(to_string(rules), text, "the text");
        check.that(parse_rules(text) == rules, "read back: " + std::string(text));
        keys.insert(rules_key(rules));
    }
    check.equal(keys.size(), texts.size() + kVariants.size(), "each with a key of its own");

    for (const std::string_view text :
         {"classic sprint=none", "classic pairs=false open_hand=false", "classic players=2 finish_bonus=6"}) {
        check.that(parse_rules(text) == Rules{}, "defaults may be written: " + std::string(text));
    }
    check.that(parse_rules("flex starter=false long_diagonal=illegal") == Rules{.variant = Variant::flex},
               "defaults of Flex too");
    check.equal(to_string(parse_rules("flex sprint=6 players=3")), "flex players=3 sprint=6", "in any order");
    check.equal(to_string(parse_rules("cards start_tie=youngest players=2 opening=longest_row max_swaps=3")), "cards",
                "defaults of the card game");
}

/// Every combination of some options: read back, and a key of its own.
template <Variant V>
void test_combinations(Check& check, const Rules& set) {
    std::set<Key> keys;
    std::size_t count = 0;
    for (const int players : {2, 3, 4}) {
        for (const Opening opening : {Opening::whole_set, Opening::free}) {
            for (const StartTie tie : {StartTie::oldest, StartTie::youngest, StartTie::random}) {
                for (const bool option : {false, true}) {
                    for (const int sprint : {0, 1, 6}) {
                        Rules rules = set;
                        rules.players = static_cast<std::uint8_t>(players);
                        rules.opening = opening;
                        rules.opening_single = option ? 0 : 1;
                        rules.start_tie = tie;
                        rules.voluntary_pass = option;
                        rules.finish_bonus = option ? 0 : 6;
                        rules.locked = option ? Locked::play_on : Locked::stop;
                        rules.open_hand = option;
                        rules.pairs = option && players == 4;
                        rules.sprint = static_cast<std::int16_t>(sprint);
                        check.that(parse_rules(to_string(rules)) == rules, "read back: " + to_string(rules));
                        keys.insert(rules_key(rules));
                        ++count;
                    }
                }
            }
        }
    }
    check.equal(keys.size(), count, "rules with a key of their own");
}

/// Every combination of the options of the card game: read back, and a key of its own.
void test_combinations_of_cards(Check& check) {
    std::set<Key> keys;
    std::size_t count = 0;
    for (const int players : {2, 3, 4, 5, 6}) {
        for (const std::string play : {"at_least_one", "maximum"}) {
            for (const std::string tie : {"youngest", "oldest", "random"}) {
                for (const std::string opening : {"longest_row", "free_turn"}) {
                    for (const std::string claim : {"free", "maximum"}) {
                        for (const int max_swaps : {0, 1, 3, 1000}) {
                            const std::string text = "cards players=" + std::to_string(players) + " play=" + play +
                                                     " start_tie=" + tie + " opening=" + opening + " claim=" + claim +
                                                     " max_swaps=" + std::to_string(max_swaps);
                            const Rules rules = parse_rules(text);
                            check.that(parse_rules(to_string(rules)) == rules, "read back: " + text);
                            keys.insert(rules_key(rules));
                            ++count;
                        }
                    }
                }
            }
        }
    }
    check.equal(keys.size(), count, "rules with a key of their own");
}

/// Stored keys stay valid: the first three are older than Flex and the twists, and no option to come may change any.
void test_fixed_keys(Check& check) {
    const std::vector<std::pair<std::string_view, Key>> fixed = {
        {"classic", 0x3897A2AC0EC25986},
        {"classic players=4 opening=free start_tie=youngest", 0x5B87D432A204A435},
        {"classic players=3 opening_single=0 start_tie=random voluntary_pass=true finish_bonus=0 locked=play_on",
         0x19AB1CE23C7C25FC},
        {"flex", 0xDE611E0974647B74},
        {"flex players=3 starter=true long_diagonal=unscored", 0x4428291197332FBE},
        {"classic players=4 open_hand=true pairs=true sprint=6", 0x1D1FF94EBDA4E263},
        {"cards", 0xE60BBBF6CA094F3C},
        {"cards players=6 max_swaps=0", 0x51BA9CF5F19432A8},
        {"cards players=3 play=maximum start_tie=random opening=free_turn claim=maximum max_swaps=1",
         0xD4F032403EC8D80E},
    };
    for (const auto& [text, key] : fixed) {
        check.equal(rules_key(parse_rules(text)), key, "the key of " + std::string(text));
    }
}

void test_refused(Check& check) {
    for (const std::string_view text : {"",
                                        "chess",
                                        "classic players",
                                        "classic players=1",
                                        "classic players=5",
                                        "classic players=x",
                                        "classic players=2x",
                                        "classic players=99999999999",
                                        "classic opening=none",
                                        "classic finish_bonus=-1",
                                        "classic finish_bonus=1001",
                                        "classic opening_single=2",
                                        "classic voluntary_pass=1",
                                        "classic =",
                                        "players=2",
                                        "classic unknown=1",
                                        "classic open_hand=yes",
                                        "flex long_diagonal=0",
                                        "flex long_diagonal=legal",
                                        "flex starter=none",
                                        "cards players=1",
                                        "cards players=7",
                                        "cards play=all",
                                        "cards opening=whole_set",
                                        "cards opening=free",
                                        "cards start_tie=tallest",
                                        "cards claim=none",
                                        "cards max_swaps=-1",
                                        "cards max_swaps=1001",
                                        "cards max_swaps=none",
                                        "classic opening=free_turn",
                                        "classic cards",
                                        "classic flex"}) {
        check.throws<RulesError>([&] { static_cast<void>(parse_rules(text)); }, quoted(text));
    }
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.players = 1})); }, "one player");
}

/// What is refused names the clause.
void check_refused(Check& check, std::string_view text, std::string_view clause) {
    check.throws<RulesError>([&] { static_cast<void>(parse_rules(text)); },
                             [&](const RulesError& error) {
                                 const std::string_view what = error.what();
                                 check.that(what.find(clause) != std::string_view::npos,
                                            quoted(text) + " names its clause: " + error.what());
                             },
                             quoted(text));
}

void test_contradictions(Check& check) {
    for (const std::string_view text : {"classic pairs=true", "classic players=3 pairs=true", "flex pairs=true"}) {
        check_refused(check, text, "HT2");
    }
    check_refused(check, "classic starter=true", "FX1");
    check_refused(check, "classic long_diagonal=unscored", "FX4");
    check_refused(check, "classic long_diagonal=extend_six_illegal", "FX4");
    check.that(parse_rules("classic starter=false long_diagonal=illegal") == Rules{}, "a default contradicts nothing");
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.players = 2, .pairs = true})); }, "a pair of one");
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.starter = true})); }, "classic tiles");
}

/// What one game has and the other lacks (CD2, CD3, CD4, CD6 against CL3, CL9-CL11 and the twists).
void test_options_that_a_variant_lacks(Check& check) {
    check_refused(check, "cards opening_single=0", "cards has no such option (CL3)");
    check_refused(check, "cards voluntary_pass=true", "cards has no such option (CL10)");
    check_refused(check, "cards finish_bonus=0", "cards has no such option (CL9)");
    check_refused(check, "cards locked=play_on", "cards has no such option (CL11)");
    check_refused(check, "cards starter=true", "cards has no such option (FX1)");
    check_refused(check, "cards long_diagonal=unscored", "cards has no such option (FX4)");
    check_refused(check, "cards open_hand=true", "cards has no such option (HT1)");
    check_refused(check, "cards players=4 pairs=true", "cards has no such option (HT2)");
    check_refused(check, "cards sprint=6", "sprint is an option of classic, flex: cards has no such option (HT3)");
    for (const std::string variant : {"classic", "flex"}) {
        check_refused(check, variant + " play=maximum", "play is an option of cards: " + variant + " has no");
        check_refused(check, variant + " claim=maximum", "has no such option (CD4)");
        check_refused(check, variant + " max_swaps=1", "has no such option (CD6)");
        check_refused(check, variant + " players=5", "between 2 and 4, not 5 (CL1)");
    }
    check_refused(check, "cards players=7", "between 2 and 6, not 7 (CD1)");
    check.that(parse_rules("classic play=at_least_one max_swaps=3") == Rules{}, "a default contradicts nothing");
    check.that(parse_rules("cards sprint=none finish_bonus=6") == default_rules(Variant::cards), "nor with cards");

    Rules cards = default_rules(Variant::cards);
    cards.opening = Opening::free;  // no text says so
    check.throws<RulesError>([&] { static_cast<void>(validated(cards)); }, "the opening of tile games");
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.card_opening = CardOpening::free_turn})); },
                             "the opening of the card game");
}

/// A run-time variant as a compile-time one; where there is a board, cards are refused.
void test_with_variant(Check& check) {
    const auto tag = []<Variant V> { return V; };
    for (const Variant variant : kVariants) check.equal(with_variant(variant, tag), variant, "as an argument");
    for (const Variant variant : {Variant::classic, Variant::flex}) {
        check.equal(with_tile_variant(variant, tag), variant, "of a tile game");
    }
    check.throws<RulesError>([&] { static_cast<void>(with_tile_variant(Variant::cards, tag)); }, "no board of cards");
}

void test_sprint(Check& check) {
    check.equal(parse_rules("classic sprint=none").sprint, 0, "none");
    check.equal(option_text(Rules{}, "sprint"), "none", "none is written so");
    check.equal(option_text(Rules{.sprint = 6}, "sprint"), "6", "and a number as it is");
    for (const std::string_view text : {"classic sprint=0", "classic sprint=-1", "classic sprint=1001"}) {
        check_refused(check, text, "HT3");
    }
    for (const std::string_view text : {"classic sprint=", "classic sprint=true", "classic sprint=6x"}) {
        check.throws<RulesError>([&] { static_cast<void>(parse_rules(text)); }, quoted(text));
    }
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.sprint = -1})); }, "a turn less than none");
    check.equal(Rules{.players = 3, .sprint = 6}.last_turn(), 18, "turns of all");
    check.equal(Rules{.players = 4, .pairs = true, .sprint = 6}.last_turn(), 12, "turns of both teams (HT3)");
}

void test_options(Check& check) {
    const auto has = [](Variant variant, std::string_view option) {
        return std::ranges::count(option_names(variant), option) == 1;
    };
    for (const std::string_view option : {"starter", "long_diagonal"}) {
        check.that(has(Variant::flex, option) && !has(Variant::classic, option), std::string(option) + " is of Flex");
    }
    for (const std::string_view option : {"players", "open_hand", "pairs", "sprint", "locked"}) {
        check.that(has(Variant::flex, option) && has(Variant::classic, option), std::string(option) + " is of both");
    }
    for (const std::string_view option : {"play", "claim", "max_swaps"}) {
        check.that(has(Variant::cards, option) && !has(Variant::classic, option) && !has(Variant::flex, option),
                   std::string(option) + " is of the card game");
    }
    for (const std::string_view option : {"players", "opening", "start_tie"}) {
        check.that(std::ranges::all_of(kVariants, [&](Variant variant) { return has(variant, option); }),
                   std::string(option) + " is of all, once each");
    }
    check.equal(option_names(Variant::cards).size(), 6, "and no more are of the card game");
    check.equal(option_text(default_rules(Variant::cards), "opening"), "longest_row", "the opening of the card game");
    check.equal(option_text(default_rules(Variant::cards), "locked"), "stop", "what it lacks has its default");
    for (const Variant variant : kVariants) {
        const Rules plain = default_rules(variant);
        for (const std::string_view option : option_names(variant)) {
            Rules rules = plain;
            set_option(rules, option, option_text(plain, option));
            check.that(rules == plain, std::string(option) + " set to its own text");
        }
    }
}

void test_sets(Check& check) {
    const Rules starter{.variant = Variant::flex, .starter = true};
    const Rules full{.variant = Variant::flex};
    check.equal(Rules{}.set_size(), 108, "CL1");
    check.equal(full.set_size(), 108, "FX1");
    check.equal(starter.set_size(), 72, "FX1, the starter set");
    check.equal(Rules{}.copies(), 3, "copies");
    check.equal(full.copies(), 1, "copies in Flex");
    const Rules cards = default_rules(Variant::cards);
    check.equal(cards.set_size(), 108, "CD1");
    check.equal(cards.copies(), 3, "copies in the card game");
    check.equal(cards.backgrounds(), 1, "cards have no backgrounds");
    check.equal(cards.notation(), Notation::classic, "and are written like classic tiles");
    check.equal(cards.hand_size(), 9, "CD1, a hand");
    check.equal(Rules{}.hand_size(), 6, "CL1, a hand");
    check.equal(full.hand_size(), 6, "FX1, a hand");
    const Tile split = Tile::of(2, 3, 2);
    check.that(full.has(split) && !starter.has(split) && !Rules{}.has(split), "split backgrounds");
    check.that(starter.has(Tile::of(2, 3, 1)) && !Rules{}.has(Tile::of(2, 3, 1)), "white backgrounds");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("defaults", test_defaults);
    check.run("defaults of cards", test_defaults_of_cards);
    check.run("text", test_text);
    check::for_each_set(
        [&]<Variant V>(const Rules& rules) { check::runner(check, rules)("combinations", test_combinations<V>); });
    check.run("combinations of cards", test_combinations_of_cards);
    check.run("fixed keys", test_fixed_keys);
    check.run("refused", test_refused);
    check.run("contradictions", test_contradictions);
    check.run("options that a variant lacks", test_options_that_a_variant_lacks);
    check.run("with_variant", test_with_variant);
    check.run("sprint", test_sprint);
    check.run("options", test_options);
    check.run("sets", test_sets);
    return check.finish();
}
