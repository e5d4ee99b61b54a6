// Positions as text: what is written reads back, what a seat does not know is not in it, everything else is refused.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "card_games.hpp"
#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/record/position_text.hpp"
#include "sixline/verify/invariants.hpp"

namespace sixline {
namespace {

using check::Check;
using record::Field;
using record::position_text;
using record::PositionFields;
using record::PositionKind;

/// One that says all there is, and what each seat knows.
template <Variant V>
void check_game(Check& check, const StateOf<V>& game) {
    const std::string text = position_text(game);
    const PositionFields fields(text);
    check.equal(fields.kind(), PositionKind::game, text);
    const StateOf<V> again = record::read_game<V>(fields, 99);
    check.equal(position_text(again), text, "a game reads back");
    check.equal(again.key(), game.key(), "its key");
    check.that(again.stream() == game.stream(), "its luck");
    check.equal(again.reason(), game.reason(), "over or not");
    check.none(verify::find_broken_invariant(again), "a game that was read");
    for (int seat = 0; seat < game.seats(); ++seat) {
        const auto view = ObservationOf<V>::of(game, seat);
        const std::string seen = position_text(view);
        check.equal(PositionFields(seen).kind(), PositionKind::observation, seen);
        check.that(record::read_observation<V>(PositionFields(seen)) == view, "a view reads back: " + seen);
        const auto possible = ObservationOf<V>::of(view.determinize(7), seat);
        check.equal(position_text(possible), seen, "hidden tiles leave no trace");
    }
}

template <Variant V>
void test_games(Check& check, const Rules& rules) {
    for (std::uint64_t index = 0; index < 4; ++index) {
        Rules some = rules;
        some.players = static_cast<std::uint8_t>(2 + index % 3);
        some.open_hand = index == 1;
        some.sprint = static_cast<std::int16_t>(index == 2 ? 3 : 0);
        check::play_game<V>(some, search::Policy::random, index, [&](const grid::State<V>& game) {
            if (game.turn() % 3 == 0 || game.is_over()) check_game<V>(check, game);
        });
    }
}

template <Variant V>
void test_boards(Check& check, const Rules& rules) {
    const auto cells = check::longest_table(rules.variant, Axis::row);
    for (std::size_t laid = 0; laid <= std::min<std::size_t>(cells.size(), static_cast<std::size_t>(rules.set_size()));
         laid += 9) {
        for (const int far : {0, -kMaxCoordinate, kMaxCoordinate - 90}) {
            const auto table = check::shifted(std::span(cells).first(laid), far, -far / 2);
            const auto board = grid::board_from<V>(rules, table);
            const std::string text = position_text(board, rules);
            const PositionFields fields(text);
            check.equal(fields.kind(), PositionKind::table, text);
            check.that(record::read_board<V>(fields).cells() == board.cells(), "a table reads back");
        }
    }
}

void test_cards(Check& check) {
    cards::MoveBuffer scratch;
    cards::Undo undo;
    for (const Rules& rules : check::card_rules()) {
        Rng rng = Rng::stream(check::kSeed, rules.players, Purpose::bot);
        cards::State game = cards::State::deal(rules, check::kSeed, 0, {});
        for (int turn = 0; turn < 60 && !game.is_over(); ++turn) {
            check_game<Variant::cards>(check, game);
            game.play(check::random_legal(game, rng, scratch), undo);
        }
        check_game<Variant::cards>(check, game);
        const std::string table = position_text(game.table(), rules);
        check.that(record::read_table(PositionFields(table)) == game.table(), table);
    }
    for (const auto& position : {check::blocked_for_good(), check::all_blocked()}) {
        cards::State game = check::taken_over(check::rules_for(static_cast<int>(position.hands.size())), position);
        while (!game.is_over()) {
            check_game<Variant::cards>(check, game);
            game.play(game.mover().best_move(), undo);
        }
        check_game<Variant::cards>(check, game);
    }
}

/// Where the reader stumbles.
void test_errors(Check& check) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 8> kTexts = {{
        {"", 0},
        {"sixline-2;classic;board=", 0},
        {"sixline-1", 9},
        {"sixline-1;classic;", 18},
        {"sixline-1;classic;table=", 18},
        {"sixline-1;classic;board=;board=", 25},
        {"sixline-1;classic;board=0,0:Rz", 28},
        {"sixline-1;classic;board=0,0:Ro", 30},
    }};
    for (const auto& [text, place] : kTexts) {
        check.throws<NotationError>([&] { record::read_game<Variant::classic>(PositionFields(text), 0); },
                                    [&](const NotationError& error) { check.equal(error.position(), place, text); },
                                    text);
    }
    check.throws<RulesError>([] { PositionFields("sixline-1;chess;board="); }, "no rules");
    const std::string long_text = "sixline-1;classic;board=" + std::string(PositionFields::kLongest, ' ');
    check.throws<NotationError>([&] { PositionFields fields(long_text); }, "a long text");
}

/// A text with a few bytes changed is refused, or is some position's.
void test_spoiled(Check& check, const std::string& text, Rng& rng) {
    std::string spoiled = text;
    for (int changes = 1 + static_cast<int>(rng.below(3)); changes > 0; --changes) {
        constexpr std::string_view kAlphabet = "ROYGBPoxsqdcbwshv0123456789,:.-=;/? \n";
        const std::size_t at = rng.below(static_cast<std::uint32_t>(spoiled.size()));
        const std::size_t kind = rng.below(4);
        if (kind == 0) {
            spoiled.erase(at, 1 + rng.below(20));
        } else if (kind == 1) {
            spoiled.insert(at, spoiled.substr(rng.below(static_cast<std::uint32_t>(spoiled.size())), rng.below(20)));
        } else {
            spoiled[at] = kind == 2 ? kAlphabet[rng.below(kAlphabet.size())] : static_cast<char>(rng.below(256));
        }
        if (spoiled.empty()) break;
    }
    try {
        const PositionFields fields(spoiled);
        with_variant(fields.rules().variant, [&]<Variant V> {
            if (fields.kind() == PositionKind::observation) {
                const auto view = record::read_observation<V>(fields);
                const std::string written = position_text(view);
                check.that(record::read_observation<V>(PositionFields(written)) == view, spoiled);
            } else if (fields.kind() == PositionKind::game) {
                const auto game = record::read_game<V>(fields, 1);
                check.none(verify::find_broken_invariant(game), spoiled);
                check_game<V>(check, game);
            }
        });
    } catch (const NotationError& error) {
        check.that(error.position() <= spoiled.size(), "a place in the text " + spoiled);
    } catch (const PositionError& error) {
        check.that(!error.faults().empty(), "faults of " + spoiled);
    } catch (const RulesError&) {
    }
}

void test_damage(Check& check) {
    std::vector<std::string> texts;
    for (std::uint64_t index = 0; index < 12; ++index) {
        const Rules& rules = check::kSets[index % check::kSets.size()];
        with_tile_variant(rules.variant, [&]<Variant V> {
            check::play_game<V>(rules, search::Policy::random, index, [&](const grid::State<V>& game) {
                if (game.turn() != static_cast<int>(3 * index)) return;
                texts.push_back(position_text(game));
                texts.push_back(position_text(grid::Observation<V>::of(game, 1)));
            });
        });
    }
    for (const Rules& rules : check::card_rules()) {
        const auto game = cards::State::deal(rules, check::kSeed, 1, {});
        texts.push_back(position_text(game));
        texts.push_back(position_text(cards::Observation::of(game, 1)));
    }
    Rng rng = Rng::stream(check::kSeed, 5, Purpose::bot);
    for (int round = 0; round < 100; ++round) {
        for (const std::string& text : texts) test_spoiled(check, text, rng);
    }
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("games", test_games<V>);
        run("boards", test_boards<V>);
    });
    check.run("cards", test_cards);
    check.run("errors", test_errors);
    check.run("damage", test_damage);
    return check.finish();
}
