// Text: tiles, cells, moves and rules read back as they were written, and everything else is refused by a typed error.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::Move;
using grid::MoveKind;

std::string quoted(std::string_view text) {
    std::string result(1, '\'');
    result.append(text).push_back('\'');
    return result;
}

void test_tiles(Check& check) {
    for (int type = 0; type < kTypes; ++type) {
        const Tile tile{static_cast<std::uint8_t>(type)};
        const std::vector<Tile> read = parse_tiles(to_string(tile));
        check.that(read.size() == 1 && read[0] == tile, "a tile read back");
    }
    check.equal(tiles_text(parse_tiles(" RoGx,Pc  Yd "), " "), "Ro Gx Pc Yd", "spaces and commas");
    check.that(parse_tiles("").empty(), "no tiles");
}

void test_moves(Check& check) {
    for (const std::string_view text : {"0,0:Ro", "-3,4h:RoRx", "7,-9v:RoRx.Rs", "-32767,32767:Pc",
                                        "32762,0h:RoRx...Rs", "swap:RoGx", "swap:RoRoRoRxRxRx", "pass"}) {
        check.equal(to_string(grid::parse_move(text)), text, "a move read back");
    }
    const Move listed = grid::parse_move("1,0:Rx 0,0:Ro 3,0:Rs");
    check.equal(to_string(listed), "0,0h:RoRx.Rs", "a list of cells is a move");
    check.equal(listed.points, grid::kUnscored, "a move from text has no points");
    check.that(grid::parse_move("  pass \n").kind == MoveKind::pass, "spaces around");
    check.that(grid::parse_move("swap:Gx Ro") == grid::parse_move("swap:RoGx"), "exchanges are sorted");
    check.equal(to_string(grid::parse_move("0,0v:Ro")), "0,0:Ro", "a single tile has no direction");
}

void test_played_moves(Check& check) {
    check::play_game(Rules{.voluntary_pass = true}, search::Policy::random, 5, [&](const grid::State& state) {
        grid::MoveBuffer moves;
        state.mover().legal_moves(moves);
        for (const Move& move : moves) {
            const Move read = grid::parse_move(to_string(move));
            check.equal(read, move, "a legal move read back");
            check.equal(grid::move_key(read), grid::move_key(move), "its key");
        }
        const std::vector<Placed> cells = state.board().cells();
        check.that(parse_cells(cells_text(cells)) == cells, "a table read back");
    });
}

void test_refused(Check& check) {
    const std::vector<std::pair<std::string_view, std::size_t>> refused = {{"", 0},
                                                                           {"   ", 0},
                                                                           {"Ro", 0},
                                                                           {"0", 1},
                                                                           {"0,", 2},
                                                                           {"0,0", 3},
                                                                           {"0,0:", 4},
                                                                           {"0,0:Rz", 4},
                                                                           {"0,0:zo", 4},
                                                                           {"0,0:R", 4},
                                                                           {"0,0h:Ro.z", 8},
                                                                           {"0;0:Ro", 1},
                                                                           {"0,0:RoRx", 6},
                                                                           {"99999,0:Ro", 0},
                                                                           {"0,-32768:Ro", 2},
                                                                           {"32767,0h:RoRx", 11},
                                                                           {"swap:", 5},
                                                                           {"swap:RoRoRoRoRoRoRo", 5},
                                                                           {"swap:Rz", 5},
                                                                           {"passed", 0},
                                                                           {"0,0:Ro 1,1:Rx", 0},
                                                                           {"0,0:Ro 6,0:Rx", 0},
                                                                           {"0,0:Ro 0,0:Rx", 0},
                                                                           {"0,0x:Ro", 3},
                                                                           {"+1,0:Ro", 0},
                                                                           {"99999999999999999999,0:Ro", 0}};
    for (const auto& [text, position] : refused) {
        const std::string name = quoted(text);
        check.throws<NotationError>(
            [&] { static_cast<void>(grid::parse_move(text)); },
            [&](const NotationError& error) { check.equal(error.position(), position, "where " + name + " is wrong"); },
            name);
    }
}

void test_rules(Check& check) {
    check.equal(to_string(Rules{}), "classic players=2", "the default rules");
    int different = 0;
    for (const int players : {2, 3, 4}) {
        for (const Opening opening : {Opening::whole_set, Opening::free}) {
            for (const StartTie tie : {StartTie::oldest, StartTie::youngest, StartTie::random}) {
                for (const bool option : {false, true}) {
                    const Rules rules{.players = static_cast<std::uint8_t>(players),
                                      .opening = opening,
                                      .opening_single = option ? std::uint8_t{0} : std::uint8_t{1},
                                      .start_tie = tie,
                                      .voluntary_pass = option,
                                      .finish_bonus = option ? std::int16_t{0} : std::int16_t{6},
                                      .locked = option ? Locked::play_on : Locked::stop};
                    check.that(parse_rules(to_string(rules)) == rules, "rules read back: " + to_string(rules));
                    different += rules_key(rules) != rules_key(Rules{});
                }
            }
        }
    }
    check.equal(different, 35, "rules with a key of their own");
    for (const std::string_view text :
         {"", "chess", "classic players", "classic players=1", "classic players=5", "classic players=x",
          "classic players=2x", "classic players=99999999999", "classic opening=none", "classic finish_bonus=-1",
          "classic finish_bonus=1001", "classic opening_single=2", "classic voluntary_pass=1", "classic =", "players=2",
          "classic unknown=1"}) {
        check.throws<RulesError>([&] { static_cast<void>(parse_rules(text)); }, quoted(text));
    }
    check.throws<RulesError>([] { static_cast<void>(validated(Rules{.players = 1})); }, "one player");
}

/// Any bytes: read or refused, never anything else.
void test_any_text(Check& check) {
    constexpr std::string_view kAlphabet = "ROYGBPoxsqdchv0123456789,:.- swap=pase";
    Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::uint32_t n = rng.below(14); n > 0; --n) {
            const bool any = rng.below(20) == 0;
            text += any ? static_cast<char>(rng.below(256))
                        : kAlphabet[rng.below(static_cast<std::uint32_t>(kAlphabet.size()))];
        }
        if (rng.below(2) == 0) text = "0,0:" + text;
        try {
            const Move move = grid::parse_move(text);
            ++read;
            check.equal(grid::parse_move(to_string(move)), move, "what was read, read back: " + text);
        } catch (const NotationError& error) {
            check.that(error.position() <= text.size(), "the position lies in the text: " + text);
        }
        try {
            static_cast<void>(parse_rules("classic " + text));
        } catch (const RulesError&) {
        }
    }
    check.that(read > 0, "some texts are moves");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("tiles", sixline::test_tiles);
    check.run("moves", sixline::test_moves);
    check.run("played moves", sixline::test_played_moves);
    check.run("refused", sixline::test_refused);
    check.run("rules", sixline::test_rules);
    check.run("any text", sixline::test_any_text);
    return check.finish();
}
