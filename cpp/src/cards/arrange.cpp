#include "sixline/cards/arrange.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "sixline/cards/split.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/core/text.hpp"

namespace sixline::cards {

namespace {

constexpr int kLongest = 5;     // CD4: six are a Qwirkle, and lie as two rows of three
constexpr int kMostBroken = 2;  // rows taken apart for the sake of others
constexpr int kMostSteps = 20'000;

using Line = int;  // as in Claims

bool shares(Line line, Tile card) {
    return line < kColors ? card.color() == line : card.shape() == line - kColors;
}

Line line_of(const Row& row) {
    return row[0].color() == row[1].color() ? row[0].color() : kColors + row[0].shape();
}

bool is_row(const Row& row) {
    if (row.size() < kShortestRow || row.size() > kLongest || !std::ranges::is_sorted(row)) return false;
    return std::ranges::adjacent_find(row) == row.end() &&
           std::ranges::all_of(row, [&](Tile card) { return shares(line_of(row), card); });
}

bool has_room(const Row& row, Tile card) {
    return row.size() < kLongest && shares(line_of(row), card) && !std::ranges::binary_search(row, card);
}

void insert(Row& row, Tile card) {
    row.insert(std::ranges::upper_bound(row, card), card);
}

/// One line's cards, dealt round by round to as few rows as can be: equal cards never meet.
void deal_line(const Counts& cards, Line line, Rows& rows) {
    std::vector<Tile> all;
    int most = 0;
    cards.for_each([&](Tile card) {
        if (!shares(line, card)) return;
        all.push_back(card);
        most = std::max(most, cards.count(card));
    });
    if (all.empty()) return;
    const int size = static_cast<int>(all.size());
    const auto count = static_cast<std::size_t>(std::max(most, (size + kLongest - 1) / kLongest));
    // Equal cards lie side by side in `all`, so that dealing in turns parts them.
    std::vector<Row> dealt(count);
    for (std::size_t i = 0; i < all.size(); ++i) dealt[i % count].push_back(all[i]);
    std::ranges::move(dealt, std::back_inserter(rows));
}

Rows from_scratch(const Split& split) {
    Rows rows;
    for (Line line = 0; line < kLines; ++line) {
        deal_line(line < kColors ? split.by_color : split.by_shape, line, rows);
    }
    return rows;
}

void put_in_order(Rows& rows) {
    std::ranges::sort(
        rows, [](const Row& a, const Row& b) { return line_of(a) != line_of(b) ? line_of(a) < line_of(b) : a < b; });
}

/// Loose cards, each put to a row that has room or left for new rows.
class Placing {
public:
    Placing(Rows rows, std::vector<Tile> loose, int& steps)
        : rows_(std::move(rows)), loose_(std::move(loose)), steps_(steps) {
        // Those with the fewest places first.
        std::ranges::stable_sort(loose_, {}, [&](Tile card) {
            return std::ranges::count_if(rows_, [&](const Row& row) { return has_room(row, card); });
        });
    }

    std::optional<Rows> find() {
        if (!place(0)) return std::nullopt;
        const auto split = find_split(left_);
        for (Row& row : from_scratch(*split)) rows_.push_back(std::move(row));
        return rows_;
    }

private:
    bool place(std::size_t at) {
        if (--steps_ < 0) return false;
        Counts may = left_;
        for (std::size_t i = at; i < loose_.size(); ++i) may.add(loose_[i]);
        if (!can_split(left_, may, hint_)) return false;
        if (at == loose_.size()) return true;
        const Tile card = loose_[at];
        for (Row& row : rows_) {
            if (!has_room(row, card)) continue;
            insert(row, card);
            if (place(at + 1)) return true;
            row.erase(std::ranges::find(row, card));
        }
        left_.add(card);
        if (place(at + 1)) return true;
        left_.remove(card);
        return false;
    }

    Rows rows_;
    std::vector<Tile> loose_;
    int& steps_;   // that the search may still take
    Counts left_;  // for new rows
    Hint hint_;
};

/// Every choice of `count` of the first `size` numbers, until `f` says that it is enough.
template <class F>
bool any_choice(std::size_t size, std::size_t count, F&& f) {
    std::vector<std::size_t> chosen(count);
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (count > size) return false;
    for (;;) {
        if (f(std::as_const(chosen))) return true;
        std::size_t i = count;
        while (i > 0 && chosen[i - 1] == size - count + i - 1) --i;
        if (i == 0) return false;
        std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(i - 1), chosen.end(), chosen[i - 1] + 1);
    }
}

}  // namespace

std::optional<Rows> arrange(const Counts& table, const Rows& previous) {
    const auto split = find_split(table);
    if (!split) return std::nullopt;
    // What is left of the rows, and what is new; a row that lost too much is loose.
    Counts missing = table;
    Rows rows;
    std::vector<Tile> loose;
    for (const Row& row : previous) {
        Row left;
        for (const Tile card : row) {
            if (missing.count(card) == 0) continue;
            missing.remove(card);
            insert(left, card);
        }
        if (is_row(left)) {
            rows.push_back(std::move(left));
        } else {
            std::ranges::copy(left, std::back_inserter(loose));
        }
    }
    missing.for_each([&](Tile card) { loose.push_back(card); });
    std::ranges::stable_sort(rows, {}, &Row::size);  // short rows are broken first

    std::optional<Rows> arranged;
    if (rows.empty()) arranged = from_scratch(*split);
    int steps = kMostSteps;
    for (std::size_t broken = 0; broken <= kMostBroken && !arranged; ++broken) {
        any_choice(rows.size(), broken, [&](const std::vector<std::size_t>& chosen) {
            Rows kept = rows;
            std::vector<Tile> cards = loose;
            for (std::size_t i = chosen.size(); i-- > 0;) {
                std::ranges::copy(rows[chosen[i]], std::back_inserter(cards));
                kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(chosen[i]));
            }
            arranged = Placing(std::move(kept), std::move(cards), steps).find();
            return arranged.has_value();
        });
    }
    if (!arranged) arranged = from_scratch(*split);
    put_in_order(*arranged);
    return arranged;
}

std::optional<Rows> arrange_after(const Counts& table, const Rows& rows, const Move& turn) {
    Counts after = table;
    for (const Tile card : turn.played()) after.add(card);
    Rows left = rows;
    std::vector<Tile> from_hand(turn.played().begin(), turn.played().end());
    // A Qwirkle is taken from the row that has most of it, then from the hand, then wherever its cards lie.
    turn.claims.for_each([&](Line line) {
        after.remove(Counts::line(line));
        Counts needed;
        needed.add(Counts::line(line));
        const auto take_from = [&](std::vector<Tile>& cards) {
            std::erase_if(cards, [&](Tile card) {
                if (needed.count(card) == 0) return false;
                needed.remove(card);
                return true;
            });
        };
        Row* most = nullptr;
        for (Row& row : left) {
            if (is_row(row) && line_of(row) == line && (!most || row.size() > most->size())) most = &row;
        }
        if (most) take_from(*most);
        take_from(from_hand);
        std::ranges::stable_sort(left, std::ranges::greater{}, &Row::size);
        for (Row& row : left) take_from(row);
    });
    return arrange(after, left);
}

std::string to_string(const Rows& rows) {
    std::string text;
    for (const Row& row : rows) {
        if (!text.empty()) text += ' ';
        text += tiles_text(row, "", Notation::classic);
    }
    return text;
}

}  // namespace sixline::cards
