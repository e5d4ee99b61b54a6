// Text: tiles, cells and moves read back as they were written, and everything else is refused by a typed error.
#include <array>
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
using check::quoted;
using grid::Move;
using grid::MoveKind;

constexpr std::array kNotations = {Notation::classic, Notation::flex};

/// The classic text as it is, or with backgrounds in turn for its tiles.
std::string in_notation(std::string_view classic, Notation notation) {
    if (notation == Notation::classic) return std::string(classic);
    std::string text;
    std::size_t tiles = 0;
    for (std::size_t i = 0; i < classic.size(); ++i) {
        text += classic[i];
        const bool is_shape = i > 0 && kColorLetters.find(classic[i - 1]) != std::string_view::npos;
        if (is_shape) text += kBackgroundLetters[tiles++ % kBackgroundLetters.size()];
    }
    return text;
}

void test_tiles(Check& check) {
    for (const Notation notation : kNotations) {
        const int codes = notation == Notation::flex ? kTileCodes : kTypes;
        for (int code = 0; code < codes; ++code) {
            const Tile tile{static_cast<std::uint8_t>(code)};
            const std::vector<Tile> read = parse_tiles(to_string(tile, notation), notation);
            check.that(read.size() == 1 && read[0] == tile, "a tile read back");
        }
        check.that(parse_tiles("", notation).empty(), "no tiles");
    }
    check.equal(tiles_text(parse_tiles(" RoGx,Pc  Yd ", Notation::classic), " ", Notation::classic), "Ro Gx Pc Yd",
                "spaces and commas");
    check.equal(tiles_text(parse_tiles(" RobGxs,Pcw  Ydb ", Notation::flex), " ", Notation::flex), "Rob Gxs Pcw Ydb",
                "spaces and commas");
    check.equal(to_string(Tile::of(3, 3, 0), Notation::flex), "Gqb", "a black background");
    check.equal(to_string(Tile::of(3, 3, 1), Notation::flex), "Gqw", "a white background");
    check.equal(to_string(Tile::of(3, 3, 2), Notation::flex), "Gqs", "a split background");
    check.equal(color_name(3) + " " + shape_name(3) + " " + background_name(2), "green square split", "names");
}

void test_moves(Check& check) {
    for (const Notation notation : kNotations) {
        const auto written = [&](std::string_view classic) { return in_notation(classic, notation); };
        const auto read = [&](std::string_view classic) { return grid::parse_move(written(classic), notation); };
        for (const std::string_view text : {"0,0:Ro", "-3,4h:RoRx", "7,-9v:RoRx.Rs", "-32767,32767:Pc",
                                            "32762,0h:RoRx...Rs", "swap:RoGx", "swap:RoRxYq", "pass"}) {
            const Move move = read(text);
            if (move.kind != MoveKind::exchange) check.equal(to_string(move, notation), written(text), "read back");
            check.equal(grid::parse_move(to_string(move, notation), notation), move, "written and read");
        }
        const Move listed = read("0,0:Ro 1,0:Rx 3,0:Rs");
        check.equal(to_string(listed, notation), written("0,0h:RoRx.Rs"), "a list of cells is a move");
        check.equal(listed.points, grid::kUnscored, "a move from text has no points");
        check.that(read("  pass \n").kind == MoveKind::pass, "spaces around");
        check.equal(to_string(read("0,0v:Ro"), notation), written("0,0:Ro"), "a single tile has no direction");
    }
    check.equal(to_string(grid::parse_move("1,0:Rx 0,0:Ro 3,0:Rs", Notation::classic), Notation::classic),
                "0,0h:RoRx.Rs", "in any order");
    check.equal(to_string(grid::parse_move("swap:RoRoRoRxRxRx", Notation::classic), Notation::classic),
                "swap:RoRoRoRxRxRx", "copies");
    check.that(grid::parse_move("swap:Gx Ro", Notation::classic) == grid::parse_move("swap:RoGx", Notation::classic),
               "exchanges are sorted");
    check.equal(to_string(grid::parse_move("swap:Row Pcb Rob", Notation::flex), Notation::flex), "swap:RobPcbRow",
                "exchanges are sorted by code");
    check.that(grid::parse_move("0,0:Rob", Notation::flex) != grid::parse_move("0,0:Row", Notation::flex),
               "another background, another move (FX2)");
}

template <Variant V>
void test_played_moves(Check& check, const Rules& given) {
    Rules rules = given;
    rules.voluntary_pass = true;
    const Notation notation = rules.notation();
    check::play_game<V>(rules, search::Policy::random, 5, [&](const grid::State<V>& state) {
        grid::MoveBuffer moves;
        state.mover().legal_moves(moves);
        for (const Move& move : moves) {
            const Move read = grid::parse_move(to_string(move, notation), notation);
            check.equal(read, move, "a legal move read back");
            check.equal(grid::move_key(read), grid::move_key(move), "its key");
        }
        const std::vector<Placed> cells = state.board().cells();
        check.that(parse_cells(cells_text(cells, notation), notation) == cells, "a table read back");
    });
}

/// Without a notation the first tile settles it.
void test_found_notation(Check& check) {
    for (const Notation notation : kNotations) {
        const std::string text = in_notation("0,0h:RoRx.Rs", notation);
        Reader reader(text);
        const Move move = grid::read_move(reader);
        check.equal(reader.notation(), notation, "the notation that was found");
        check.equal(to_string(move, notation), text, "the move");
    }
    Reader pass("pass");
    static_cast<void>(grid::read_move(pass));
    check.that(!pass.notation(), "no tile, no notation");
    for (const std::string_view mixed : {"0,0:Rob 1,0:Rx", "0,0:Ro 1,0:Rxb", "swap:RobRx"}) {
        const auto work = [&] {
            Reader reader(mixed);
            static_cast<void>(grid::read_move(reader));
        };
        check.throws<NotationError>(work, "both in one text: " + quoted(mixed));
    }
}

void check_refused(Check& check, std::string_view text, std::size_t position, Notation notation) {
    const std::string name = quoted(text);
    check.throws<NotationError>(
        [&] { static_cast<void>(grid::parse_move(text, notation)); },
        [&](const NotationError& error) { check.equal(error.position(), position, "where " + name + " is wrong"); },
        name);
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
                                                                           {"passed", 4},
                                                                           {"0,0:Ro 1,1:Rx", 0},
                                                                           {"0,0:Ro 6,0:Rx", 0},
                                                                           {"0,0:Ro 0,0:Rx", 0},
                                                                           {"0,0x:Ro", 3},
                                                                           {"+1,0:Ro", 0},
                                                                           {"99999999999999999999,0:Ro", 0}};
    for (const auto& [text, position] : refused) check_refused(check, text, position, Notation::classic);
    check_refused(check, "0,0:Rob", 6, Notation::classic);
    check_refused(check, "swap:RoRxw", 9, Notation::classic);
    for (const auto& [text, position] :
         std::vector<std::pair<std::string_view, std::size_t>>{{"", 0},
                                                               {"0,0:", 4},
                                                               {"0,0:Ro", 6},
                                                               {"0,0:Roz", 6},
                                                               {"0,0:R", 4},
                                                               {"0,0:Rzb", 4},
                                                               {"0,0h:RobRx", 10},
                                                               {"0,0h:RobRx.Rsb", 10},
                                                               {"0,0:Robb", 7},
                                                               {"swap:RobGx", 10},
                                                               {"swap:Rob Gxz", 11},
                                                               {"0,0:Rob 1,1:Rxb", 0},
                                                               {"32767,0h:RobRxb", 12}}) {
        check_refused(check, text, position, Notation::flex);
    }
}

/// Any bytes: read or refused, never anything else.
void test_any_text(Check& check) {
    constexpr std::string_view kAlphabet = "ROYGBPoxsqdcbwhv0123456789,:.- swap=pase";
    Rng rng = Rng::stream(check::kSeed, 0, Purpose::bag);
    std::array<int, 2> read{};
    for (int i = 0; i < 30'000; ++i) {
        std::string text;
        for (std::uint32_t n = rng.below(14); n > 0; --n) {
            const bool any = rng.below(20) == 0;
            text += any ? static_cast<char>(rng.below(256))
                        : kAlphabet[rng.below(static_cast<std::uint32_t>(kAlphabet.size()))];
        }
        if (rng.below(2) == 0) text = "0,0:" + text;
        if (rng.below(8) == 0) text = "0,0:Ro" + text;
        for (const Notation notation : kNotations) {
            try {
                const Move move = grid::parse_move(text, notation);
                read[static_cast<std::size_t>(notation)] += move.kind != MoveKind::pass;
                check.equal(grid::parse_move(to_string(move, notation), notation), move, "read back: " + text);
            } catch (const NotationError& error) {
                check.that(error.position() <= text.size(), "the position lies in the text: " + text);
            }
        }
    }
    check.that(read[0] > 0 && read[1] > 0, "some texts are moves");
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("tiles", test_tiles);
    check.run("moves", test_moves);
    check.run("found notation", test_found_notation);
    check::for_each_set(
        [&]<Variant V>(const Rules& rules) { check::runner(check, rules)("played moves", test_played_moves<V>); });
    check.run("refused", test_refused);
    check.run("any text", test_any_text);
    return check.finish();
}
