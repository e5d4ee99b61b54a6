// Rules: options as text and as a key, and what no game can be played with.
#include <algorithm>
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

void test_defaults(Check& check) {
    check.equal(to_string(Rules{}), "classic", "the default rules");
    check.equal(to_string(Rules{.variant = Variant::flex}), "flex", "the default rules of Flex");
    check.that(parse_rules("classic") == Rules{}, "read back");
    check.that(parse_rules(" flex ") == Rules{.variant = Variant::flex}, "read back, spaces around");
    check.equal(Rules{}.seats(), 2, "seats");
    check.equal(Rules{}.last_turn(), 0, "no sprint");
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
    };
    std::set<Key> keys = {rules_key(Rules{}), rules_key(Rules{.variant = Variant::flex})};
    for (const auto& [text, rules] : texts) {
        check.equal(to_string(rules), text, "the text");
        check.that(parse_rules(text) == rules, "read back: " + std::string(text));
        keys.insert(rules_key(rules));
    }
    check.equal(keys.size(), texts.size() + 2, "each with a key of its own");

    for (const std::string_view text :
         {"classic sprint=none", "classic pairs=false open_hand=false", "classic players=2 finish_bonus=6"}) {
        check.that(parse_rules(text) == Rules{}, "defaults may be written: " + std::string(text));
    }
    check.that(parse_rules("flex starter=false long_diagonal=illegal") == Rules{.variant = Variant::flex},
               "defaults of Flex too");
    check.equal(to_string(parse_rules("flex sprint=6 players=3")), "flex players=3 sprint=6", "in any order");
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
    for (const Variant variant : {Variant::classic, Variant::flex}) {
        const Rules plain{.variant = variant};
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
    check.run("text", test_text);
    check::for_each_set(
        [&]<Variant V>(const Rules& rules) { check::runner(check, rules)("combinations", test_combinations<V>); });
    check.run("fixed keys", test_fixed_keys);
    check.run("refused", test_refused);
    check.run("contradictions", test_contradictions);
    check.run("sprint", test_sprint);
    check.run("options", test_options);
    check.run("sets", test_sets);
    return check.finish();
}
