// Tables, hands and deals of Flex from outside (TL5, FX1, FX4), and a table that FX4 locks (CL11).
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"
#include "staircase.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::Move;
using Board = grid::Board<Variant::flex>;
using State = grid::State<Variant::flex>;

constexpr Rules kFull{.variant = Variant::flex};
constexpr Rules kStarter{.variant = Variant::flex, .starter = true};
constexpr std::array kReadings = {LongDiagonal::illegal, LongDiagonal::extend_six_illegal, LongDiagonal::unscored};

std::vector<Placed> cells_of(std::string_view text) {
    return parse_cells(text, Notation::flex);
}

std::vector<FaultCode> codes_of(const std::vector<Fault>& faults) {
    std::vector<FaultCode> codes;
    for (const Fault& fault : faults) codes.push_back(fault.code);
    return codes;
}

/// FX4 is about moves but under `illegal`, where no table can hold what no move makes.
void test_long_diagonals(Check& check) {
    for (int turn = 0; turn < 4; ++turn) {
        for (const int length : {6, 7, 8}) {
            check::Staircase stairs = check::turned(check::staircase(length - 1, 0), turn);
            stairs.table.push_back(stairs.gap);
            for (const LongDiagonal rule : kReadings) {
                Rules rules = kFull;
                rules.long_diagonal = rule;
                const std::string name = "a diagonal of " + std::to_string(length) + " under " + to_string(rules);
                const bool is_refused = length > kLongestLine && rule == LongDiagonal::illegal;
                const std::vector<Fault> faults = grid::find_faults(rules, stairs.table);
                if (!check.equal(faults.size(), is_refused ? 1U : 0U, name)) continue;
                if (!is_refused) {
                    check.equal(grid::board_from<Variant::flex>(rules, stairs.table).size(),
                                static_cast<int>(stairs.table.size()), name);
                    continue;
                }
                check.equal(faults[0].code, FaultCode::long_diagonal, name);
                check.equal(faults[0].clause, "FX4", name);
                check.that(std::ranges::equal(faults[0].cells, stairs.run, {}, {}, &Placed::cell), "its cells");
                check.throws<PositionError>(
                    [&] { static_cast<void>(grid::board_from<Variant::flex>(rules, stairs.table)); }, name);
            }
        }
    }
}

/// FX1: each type and background once, in the starter set no split ones.
void test_set(Check& check) {
    const std::vector<Fault> faults = grid::find_faults(kFull, cells_of("0,0:Rob 1,0:Rxb 1,1:Oxw 2,1:Oob 2,2:Rob"));
    if (check.that(codes_of(faults) == std::vector{FaultCode::too_many_copies}, "a second copy")) {
        check.equal(faults[0].clause, "TL5", "its clause");
        check.that(faults[0].tiles == parse_tiles("Rob", Notation::flex), "the tile");
        check.that(faults[0].cells == std::vector<Cell>{{0, 0}, {2, 2}}, "its cells");
    }
    check.that(grid::find_faults(kFull, cells_of("0,0:Rob 1,0:Rxb 1,1:Oxw 2,1:Oob 2,2:Row")).empty(),
               "another background is another tile");

    const std::vector<Placed> split = cells_of("0,0:Rob 1,0:Rxs 2,0:Rsw 1,1:Gxs");
    check.that(grid::find_faults(kFull, split).empty(), "split tiles in the full set");
    const std::vector<Fault> foreign = grid::find_faults(kStarter, split);
    check.that(codes_of(foreign) == std::vector{FaultCode::not_in_set, FaultCode::not_in_set},
               "split tiles in the starter set");
    check.that(foreign[0].clause == "FX1" && foreign[0].cells == std::vector<Cell>{{1, 0}}, "the first of them");
    check.throws<PositionError>([&] { static_cast<void>(grid::board_from<Variant::flex>(kStarter, split)); },
                                "a table of the full set");
}

void test_hands(Check& check) {
    const Board board = grid::board_from<Variant::flex>(kStarter, cells_of("0,0:Rob 1,0:Rxw"));
    const auto codes = [&](std::string_view hand, const Rules& rules) {
        return codes_of(grid::find_hand_faults(board, rules, check::hand_of(hand, Notation::flex)));
    };
    check.that(codes("Row Rxb Pcb", kStarter).empty(), "a hand beside a table");
    check.that(codes("Row Rxs", kStarter) == std::vector{FaultCode::not_in_set}, "split in hand");
    check.that(codes("Row Rxs", kFull).empty(), "but for the full set");
    check.that(codes("Rob Rxb", kStarter) == std::vector{FaultCode::too_many_copies}, "a tile of the table");
    check.that(codes("Pcb Pcb", kStarter) == std::vector{FaultCode::too_many_copies}, "one tile twice");
    check.that(
        codes("Rob Row Rxb Rsb Rqb Rdb Rcb", kFull) == std::vector{FaultCode::hand_size, FaultCode::too_many_copies},
        "seven tiles, one of the table");

    const std::vector<Placed> table = cells_of("0,0:Rob 1,0:Rxw");
    const auto placed = [&](std::string_view cells, const Rules& rules) {
        return grid::check_placement(table, rules, cells_of(cells), nullptr);
    };
    check.that(!placed("2,0:Rss", kFull), "a split tile is placed");
    check.equal(placed("2,0:Rss", kStarter).value_or(Fault{}).code, FaultCode::not_in_set, "not in the starter set");
    check.equal(placed("0,1:Rxb 0,2:Rdb 0,3:Rob", kFull).value_or(Fault{}).code, FaultCode::repeated_type,
                "lines come first");
    check.equal(placed("0,1:Rxw", kFull).value_or(Fault{}).code, FaultCode::too_many_copies, "a second copy");
}

/// A deal is the whole set of its rules.
void test_deals(Check& check) {
    const State state = State::deal(kStarter, check::kSeed, 0, {});
    const grid::Position<Variant::flex> given = state.position();
    const auto refused = [&](const Rules& rules, auto&& change, FaultCode code, const char* what) {
        grid::Position<Variant::flex> p = given;
        change(p);
        check.throws<PositionError>(
            [&] { static_cast<void>(State::from_deal(rules, p.hands, p.bag, {}, 1, 0)); },
            [&](const PositionError& error) { check.equal(error.faults().front().code, code, what); }, what);
    };
    const auto none = [](auto&) {};
    check.equal(State::from_deal(kStarter, given.hands, given.bag, {}, 1, 0).key(), state.key(), "the same deal");
    refused(kFull, none, FaultCode::too_many_copies, "a starter deal in the full set: split tiles are missing");
    const auto add_split = [](auto& p) { p.bag.push_back(Tile::of(0, 0, 2)); };
    refused(kStarter, add_split, FaultCode::not_in_set, "a split tile in the starter set");
    const auto change_background = [](auto& p) {
        Tile& tile = p.bag.front();
        tile = Tile::of(tile.color(), tile.shape(), 1 - tile.background());
    };
    refused(kStarter, change_background, FaultCode::too_many_copies, "one tile twice, another one missing");
    const State full = State::deal(kFull, check::kSeed, 0, {});
    check.throws<PositionError>([&] { static_cast<void>(State::from_position(kStarter, full.position(), 1, 0)); },
                                "a full deal as a starter's");
}

/// A position taken over by rules that read FX4 in another way.
void test_other_reading(Check& check) {
    State middle = State::deal(kFull, check::kSeed, 0, {});
    check::play_game<Variant::flex>(kFull, search::Policy::greedy, 2, [&](const State& state) {
        if (state.turn() == 12) middle = state;
    });
    check::Staircase stairs = check::staircase(6, 0);
    stairs.table.push_back(stairs.gap);
    for (const LongDiagonal rule : kReadings) {
        Rules rules = kFull;
        rules.long_diagonal = rule;
        const State state = State::from_position(rules, middle.position(), 1, 0);
        check.equal(state.board().long_diagonal(), rule, "the board reads FX4 as its rules do");
        check.none(verify::find_broken_invariant(state), "taken over");
        const Board fresh = grid::board_from<Variant::flex>(rules, middle.board().placed());
        check.that(std::ranges::equal(check::list_moves(state.board(), rules, state.mover().hand),
                                      check::list_moves(fresh, rules, state.mover().hand), check::same_with_points),
                   "the moves of a fresh board");

        Rules unscored = kFull;
        unscored.long_diagonal = LongDiagonal::unscored;
        const auto position = check::position_around<Variant::flex>(unscored, stairs.table, Tile::of(5, 5, 2));
        if (rule != LongDiagonal::illegal) {
            check.that(!State::from_position(rules, position, 1, 0).is_over(), "a diagonal of seven");
            continue;
        }
        check.throws<PositionError>([&] { static_cast<void>(State::from_position(rules, position, 1, 0)); },
                                    "a diagonal of seven, taken over by rules that have none");
    }
}

/// CL11: the last tile of the starter set fits in one cell by its type, and FX4 bars it there. A table of self-play.
void test_locked_by_a_diagonal(Check& check) {
    const std::vector<Placed> table = cells_of(
        "7,-7h:BowBqwBxw..Pxw 8,-6h:Pqw..OcwOxw 8,-5h:Oqw.PswPcw -2,-4h:OobPow 5,-4h:Yxw.YdwYqwYowYswYcw -2,-3h:GowYob "
        "5,-3h:RxwRswRdwRqwRow -1,-2h:OowOxbOcb 7,-2h:GdwGqw 0,-1h:RxbRcb.YdbYxb.BqbBdw "
        "-1,0h:BswBxbBcbBobBdb.OsbOqbOdw "
        "1,1h:PcbPobPdbPxbPsbPqb 1,2h:GcbGobGdb.YsbYqb -1,3h:RcwBcwYcb.RdbRobRsbRqb -1,4h:Gcw..OswOdb.GsbGqbGxb "
        "4,5h:GswBsb 4,6:Gxw");
    const Tile last = parse_tiles("Pdw", Notation::flex).front();
    const Board board = grid::board_from<Variant::flex>(kStarter, table);
    check.equal(board.size(), kStarter.set_size() - 1, "all tiles but one");
    check.equal(board.copies(last), 0, "the last one is off the table");
    check.that(board.is_locked(kStarter), "locked");
    check.that(check::list_moves(board, kStarter, Hand(std::array{last})).empty(), "it is listed nowhere");

    Rules unscored = kStarter;
    unscored.long_diagonal = LongDiagonal::unscored;
    const Board free = grid::board_from<Variant::flex>(unscored, table);
    check.that(!free.is_locked(unscored), "not locked where long diagonals are legal");
    const std::vector<Move> moves = check::list_moves(free, unscored, Hand(std::array{last}));
    check.that(!moves.empty(), "where it fits by its type");
    for (const Move& move : moves) {
        const auto fault = grid::check_placement(table, kStarter, move.cells(), nullptr);
        check.that(fault && fault->code == FaultCode::long_diagonal, "FX4 alone bars it");
    }
    check.that(!board.is_locked(kFull), "nor if there were split tiles");
}

/// CL11 in a whole game: the sealed block of the starter set is open while tiles with split backgrounds are about.
void test_two_rows_do_not_lock_the_full_set(Check& check) {
    const std::vector<Placed> table = check::sealed_block(kStarter);
    for (const Rules& rules : {kStarter, kFull}) {
        const auto position = check::position_around<Variant::flex>(rules, table, Tile::of(0, 0));
        const State state = State::from_position(rules, position, 1, 0);
        check.equal(state.reason(), rules.starter ? Reason::locked : Reason::playing, to_string(rules));
    }
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("long diagonals", test_long_diagonals);
    check.run("set", test_set);
    check.run("hands", test_hands);
    check.run("deals", test_deals);
    check.run("other reading", test_other_reading);
    check.run("locked by a diagonal", test_locked_by_a_diagonal);
    check.run("two rows do not lock the full set", test_two_rows_do_not_lock_the_full_set);
    return check.finish();
}
