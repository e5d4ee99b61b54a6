// Card games that bytes drive: rules, turns legal and not, rows to show, and what is asked of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz_game.hpp"
#include "sixline/cards/arrange.hpp"
#include "sixline/cards/mover.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/rng.hpp"
#include "sixline/core/text.hpp"
#include "tool.hpp"

namespace sixline::fuzz {

inline Rules card_rules_from(Bytes& bytes) {
    const std::uint8_t b = bytes.next();
    Rules rules = default_rules(Variant::cards);
    rules.players = static_cast<std::uint8_t>(2 + b % 5);
    rules.start_tie = static_cast<StartTie>(b / 8 % 3);
    rules.play = (b & 32) != 0 ? Play::maximum : Play::at_least_one;
    rules.claim = (b & 64) != 0 ? Claim::maximum : Claim::free;
    rules.card_opening = (b & 128) != 0 ? CardOpening::free_turn : CardOpening::longest_row;
    rules.max_swaps = static_cast<std::int16_t>(bytes.next() % 5);
    return rules;
}

/// What is asked of a card game.
class CardSession : public Game<Variant::cards> {
public:
    CardSession(const Rules& rules, Bytes& bytes) : Game(rules, bytes, 4) {}

private:
    /// Plays a best move, and shows the table in rows as a program would from turn to turn.
    void play_chosen() override {
        const Move move = state_.mover().best_move();
        if (state_.is_over()) return;
        auto rows = cards::arrange(state_.table(), rows_);
        require(rows.has_value(), "a table has rows");
        check_rows(*rows, state_.table());
        if (move.kind == cards::MoveKind::play) {
            rows = cards::arrange_after(state_.table(), *rows, move);
            require(rows.has_value(), "and so has the table after a turn");
        }
        play(move);
        check_rows(*rows, state_.table());
        require(cards::arrange(state_.table(), *rows) == rows, "rows of the table stay");
        rows_ = *rows;
    }

    static void check_rows(const cards::Rows& rows, const cards::Counts& table) {
        std::vector<Tile> all;
        for (const cards::Row& row : rows) {
            require(row.size() >= 3 && row.size() <= 5, "a row has three to five cards (CD4)");
            TypeSet types = 0;
            for (const Tile card : row) types |= type_bit(card);
            require(size(types) == static_cast<int>(row.size()) && largest_set(types) == size(types),
                    "a row is one color or one shape, without repetition (CD1)");
            all.insert(all.end(), row.begin(), row.end());
        }
        std::ranges::sort(all);
        require(all == table.tiles(), "rows add up to the table");
    }

    /// Some cards and some claims: legal exactly when listed.
    void check_made_up() override {
        const cards::Mover mover = state_.mover();
        if (!mover.can_move()) return;
        Hand cards;
        Hand left = mover.hand;
        for (std::size_t n = bytes_.below(8); n > 0; --n) {
            const bool own = bytes_.below(16) != 0 && !left.empty();
            const std::size_t i = bytes_.below(own ? static_cast<std::size_t>(left.size()) : kTypes);
            const Tile card = own ? left[static_cast<int>(i)] : Tile{static_cast<std::uint8_t>(i)};
            left.remove(card);
            cards.add(card);
        }
        cards::Claims claims;
        for (std::size_t n = bytes_.below(4); n > 1; --n) {
            const auto line = static_cast<int>(bytes_.below(cards::kLines));
            if (claims.count(line) < kCopies) claims.add(line);
        }
        moves_.clear();
        mover.legal_moves(moves_);
        Move move = cards::play_of(cards, claims);
        if (bytes_.below(8) == 0) move = bytes_.below(2) == 0 ? cards::swap_hand() : cards::pass();
        if (bytes_.below(4) == 0) {  // a legal one with other claims
            const Move& legal = moves_[bytes_.below(moves_.size())];
            if (legal.kind == cards::MoveKind::play) move = cards::play_of(Hand(legal.played()), claims);
        }
        const auto fault = mover.check(move);
        const bool is_listed = std::ranges::find(moves_, move) != moves_.end();
        require(!fault == is_listed, text(move) + " at the table " + table_text(state_) +
                                         " is legal exactly when listed" +
                                         (fault ? ": " + fault->message : std::string()));
    }

    void check_lists() override {
        const cards::Mover mover = state_.mover();
        moves_.clear();
        mover.placements(moves_);
        require(mover.count_placements() == moves_.size(), "the count is the length of the list");
        require(mover.has_placement() == !moves_.empty(), "there is a turn exactly when the list has one");
        if (!mover.can_move()) return;
        Rng rng = Rng::stream(bytes_.next(), 0, Purpose::bot);
        const Move random = mover.random_move(rng);
        cards::MoveBuffer ties;
        mover.best_moves(cards::Objective::qwirkles, ties);
        if (!ties.empty())
            require(mover.best_move() == std::ranges::min(ties), "the best move is the first of the best");
        if (moves_.empty()) {
            require(ties.empty() && random == mover.fallback() && mover.best_move() == random, "blocked: the fallback");
            return;
        }
        require(std::ranges::find(moves_, random) != moves_.end(), "a random turn is listed");
        std::ranges::sort(moves_);
        require(std::ranges::adjacent_find(moves_) == moves_.end(), "no turn is listed twice");
        for (const cards::Objective objective : {cards::Objective::qwirkles, cards::Objective::cards}) {
            const auto rank = [&](const Move& move) {
                return objective == cards::Objective::qwirkles ? 16 * move.points + move.count
                                                               : move.points + 32 * move.count;
            };
            const int best = rank(*std::ranges::max_element(moves_, {}, rank));
            cards::MoveBuffer expected;
            std::ranges::copy_if(moves_, std::back_inserter(expected), [&](const Move& m) { return rank(m) == best; });
            mover.best_moves(objective, ties);
            std::ranges::sort(ties);
            if (!state_.is_opening() || rules_.card_opening == CardOpening::free_turn) {
                require(ties == expected, "the best turns are the best of the list");
            }
        }
    }

    void check_text() override {
        const std::string text = some_text({table_text(state_)});
        read(text, [&] {
            const Move move = cards::parse_move(text);
            require(cards::parse_move(this->text(move)) == move, "the move '" + text + "' reads back");
            static_cast<void>(state_.mover().check(move));
        });
        read(text, [&] {
            const std::vector<Tile> tiles = parse_tiles(text, notation());
            try {
                const cards::Counts table = cards::counts_from(tiles);
                const auto rows = cards::arrange(table, rows_);
                require(rows.has_value() == cards::find_faults(table).empty(), "'" + text + "' splits or is at fault");
                if (rows) check_rows(*rows, table);
            } catch (const PositionError&) {
            }
        });
        check_tiles_and_rules(text);
    }

    cards::Rows rows_;  // of some table before
};

}  // namespace sixline::fuzz
