// Rows to show to people: always a table's cards in rows (CD1), and as few changes as can be.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "card_games.hpp"
#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/arrange.hpp"
#include "sixline/cards/state.hpp"

namespace sixline {
namespace {

using cards::Row;
using cards::Rows;
using cards::to_string;
using check::Check;
using check::counts_of;
using check::kSeed;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::stream;
using check::text_of;

/// 0 to 5 for a color, 6 to 11 for a shape, -1 for what is no row of three to five (CD1, CD4).
int line_of(const Row& row) {
    std::set<int> colors;
    std::set<int> shapes;
    for (const Tile card : row) {
        colors.insert(card.color());
        shapes.insert(card.shape());
    }
    if (row.size() < 3 || row.size() > 5) return -1;
    if (colors.size() == 1 && shapes.size() == row.size()) return *colors.begin();
    if (shapes.size() == 1 && colors.size() == row.size()) return kColors + *shapes.begin();
    return -1;
}

/// What is wrong with the rows of a table; empty when nothing is.
std::string trouble_with(const Rows& rows, const Numbers& table) {
    Numbers sum{};
    int line_before = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int line = line_of(rows[i]);
        if (line < 0) return "no row";
        if (!std::ranges::is_sorted(rows[i])) return "a row's cards are not in order";
        if (line < line_before || (line == line_before && rows[i] < rows[i - 1])) return "the rows are not in order";
        line_before = line;
        for (const Tile card : rows[i]) ++sum[card.code];
    }
    return sum == table ? "" : "the rows do not add up to the table";
}

Rows random_rows(Rng& rng, int count) {
    Numbers table{};
    Rows rows;
    for (int n = 0; n < count; ++n) {
        Numbers more = table;
        for (const Tile card : check::tiles_of(check::random_table(rng, 1))) ++more[card.code];
        if (std::ranges::max(more) > kCopies) continue;
        Row row;
        for (std::uint8_t type = 0; type < kTypes; ++type) {
            if (more[type] > table[type]) row.push_back(Tile{type});
        }
        rows.push_back(row);
        table = more;
    }
    std::ranges::sort(rows, {}, [](const Row& row) { return std::pair(line_of(row), row); });
    return rows;
}

Numbers numbers_of(const Rows& rows) {
    Numbers table{};
    for (const Row& row : rows) {
        for (const Tile card : row) ++table[card.code];
    }
    return table;
}

/// How many rows of `before` are there still, as they were.
int kept(const Rows& before, Rows after) {
    int n = 0;
    for (const Row& row : before) {
        const auto found = std::ranges::find(after, row);
        if (found == after.end()) continue;
        after.erase(found);
        ++n;
    }
    return n;
}

void test_tables(Check& check) {
    Rng rng = stream(1);
    check::SlowCover slow;
    int none = 0;
    for (int n = 0; n < 3000; ++n) {
        const Numbers table = n % 2 == 0 ? check::random_block(rng) : check::random_table(rng, 1 + pick(rng, 12));
        const bool splits = n % 2 == 1 || slow.splits(table);
        const std::string name = text_of(table);
        const auto rows = cards::arrange(counts_of(table));
        if (!check.equal(rows.has_value(), splits, name + " has rows") || !rows) {
            none += !splits;
            check.that(!cards::arrange(counts_of(table), random_rows(rng, 3)), name + ": nor from other rows");
            continue;
        }
        check.none(trouble_with(*rows, table), name);
        check.that(cards::arrange(counts_of(table)) == rows, name + ": the same again");
        check.that(cards::arrange(counts_of(table), *rows) == rows, name + ": its own rows stay");
        // From anything else it is still an arrangement.
        const auto other = cards::arrange(counts_of(table), random_rows(rng, pick(rng, 6)));
        check.that(other.has_value(), name + ": from other rows");
        if (other) check.none(trouble_with(*other, table), name + ": from other rows");
    }
    check.that(none > 300, "tables that do not split");
    check.that(cards::arrange(cards::Counts{}) == Rows{}, "an empty table has no rows");
    check.equal(to_string(*cards::arrange(check::counts_of("RoRxRsGoGxGs"))), "RoRxRs GoGxGs", "as text");
    check.equal(to_string(*cards::arrange(check::counts_of("RoRoRxRxRsRsRq"))), "RoRxRs RoRxRsRq", "in order");
}

/// Any arrangement stays as it is; with a card more that fits a row, all others stay.
void test_previous(Check& check) {
    Rng rng = stream(2);
    int fitting = 0;
    for (int n = 0; n < 1500; ++n) {
        const Rows rows = random_rows(rng, 1 + pick(rng, 8));
        const Numbers table = numbers_of(rows);
        check.that(cards::arrange(counts_of(table), rows) == rows, to_string(rows) + ": unchanged");

        const Tile card{static_cast<std::uint8_t>(pick(rng, kTypes))};
        if (table[card.code] == kCopies) continue;
        const bool fits = std::ranges::any_of(rows, [&](Row row) {
            row.push_back(card);
            return line_of(row) >= 0;
        });
        if (!fits) continue;
        ++fitting;
        Numbers more = table;
        ++more[card.code];
        const auto longer = cards::arrange(counts_of(more), rows);
        const std::string name = to_string(rows) + " with " + to_string(card, Notation::classic);
        if (!check.that(longer.has_value(), name)) continue;
        check.none(trouble_with(*longer, more), name);
        check.equal(longer->size(), rows.size(), name + ": no new row");
        check.equal(kept(rows, *longer), rows.size() - 1, name + ": all other rows stay");
    }
    check.that(fitting > 200, "cards that fit: " + std::to_string(fitting));

    const Rows rows = *cards::arrange(check::counts_of("RoRxRsRqOoOxOs"));
    check.equal(to_string(*cards::arrange(check::counts_of("RoRxRsOoOxOs"), rows)), "RoRxRs OoOxOs", "a card less");
    check.equal(to_string(*cards::arrange(check::counts_of("RoRxRsRqOoOxOsYoYxYs"), rows)), "RoRxRsRq OoOxOs YoYxYs",
                "three more: a row of their own");
    check.equal(to_string(*cards::arrange(check::counts_of("RoRxRsRqRdRc"),
                                          {check::tiles_of(numbers_of(parse_tiles("RoRxRsRqRd", Notation::classic)))})),
                "RoRsRd RxRqRc", "six lie in two rows");
    // A card is taken from a row that can spare it.
    check.equal(
        to_string(*cards::arrange(check::counts_of("RoRxRsRqOqYq"), *cards::arrange(check::counts_of("RoRxRsRq")))),
        "RoRxRs RqOqYq", "a red square changes its row");
}

/// Along games: the rows after each turn, always in order, mostly as they were.
void test_games(Check& check) {
    cards::MoveBuffer scratch;
    int rows_before = 0;
    int rows_kept = 0;
    int claims = 0;
    for (std::uint64_t game = 0; game < 20; ++game) {
        const auto rules = check::card_rules();
        auto state = cards::State::deal(rules[game % rules.size()], kSeed, game, {});
        Rng rng = stream(100 + game);
        Rows rows;
        cards::Undo undo;
        while (!state.is_over() && state.turn() < 60) {
            const cards::Move move = game % 2 == 0 ? state.mover().best_move() : state.mover().random_move(rng);
            const cards::Counts before = state.table();
            state.play(move, undo);
            if (move.kind != cards::MoveKind::play) continue;
            const auto after = cards::arrange_after(before, rows, move);
            const std::string name = to_string(rows) + ", then " + to_string(move);
            if (!check.that(after.has_value(), name)) return;
            check.none(trouble_with(*after, check::numbers_of(state.table())), name);
            check.that(cards::arrange_after(before, rows, move) == after, name + ": the same again");
            claims += move.points;
            if (move.points == 0) {
                // Rows that only grew have stayed, too.
                rows_before += static_cast<int>(rows.size());
                Rows left = *after;
                for (const Row& row : rows) {
                    const auto found = std::ranges::find_if(
                        left, [&](const Row& longer) { return std::ranges::includes(longer, row); });
                    if (found == left.end()) continue;
                    left.erase(found);
                    ++rows_kept;
                }
            }
            rows = *after;
        }
    }
    check.that(claims > 20, "Qwirkles left the rows: " + std::to_string(claims));
    check.that(rows_kept * 10 > rows_before * 6,
               std::to_string(rows_kept) + " of " + std::to_string(rows_before) + " rows stayed");
}

/// A Qwirkle is taken from its own row and the hand, where that does.
void test_claims(Check& check) {
    const auto after = [](std::string_view table, const char* move) {
        const cards::Counts counts = check::counts_of(table);
        return to_string(*cards::arrange_after(counts, *cards::arrange(counts), cards::parse_move(move)));
    };
    check.equal(after("RoRxRsRqRdGoGxGs", "play:Rc=R"), "GoGxGs", "five and one of the hand");
    check.equal(after("RoRxRsRqRdGoGxGs", "play:Rc"), "RoRsRd RxRqRc GoGxGs", "not claimed");
    check.equal(after("RoRxRsRqRd", "play:RcGoGxGs=R"), "GoGxGs", "and a new row");
    check.equal(after("RoRxRsRqRdRoRxRsRqRd", "play:RcRc=R,R"), "", "twice the same: nothing is left");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("tables", sixline::test_tables);
    check.run("previous", sixline::test_previous);
    check.run("games", sixline::test_games);
    check.run("claims", sixline::test_claims);
    return check.finish();
}
