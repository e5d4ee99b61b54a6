// Tile games that bytes drive: rules and tables, placements legal and not, and what is asked of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz_game.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/mover.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"
#include "tool.hpp"

namespace sixline::fuzz {

inline Rules tile_rules_from(Variant variant, Bytes& bytes) {
    const std::uint8_t b = bytes.next();
    Rules rules;
    rules.variant = variant;
    rules.players = static_cast<std::uint8_t>(2 + b % 3);
    rules.opening = (b & 4) != 0 ? Opening::free : Opening::whole_set;
    rules.opening_single = (b & 8) != 0 ? 0 : 1;
    rules.start_tie = static_cast<StartTie>(b / 16 % 3);
    rules.voluntary_pass = (b & 64) != 0;
    rules.locked = (b & 128) != 0 ? Locked::play_on : Locked::stop;
    const std::uint8_t c = bytes.next();
    rules.open_hand = (c & 2) != 0;
    rules.pairs = (c & 4) != 0 && rules.players == 4;
    rules.sprint = static_cast<std::int16_t>((c & 8) != 0 ? 1 + bytes.next() % 40 : 0);
    if (rules.variant == Variant::classic) return rules;
    rules.starter = (c & 16) != 0;
    rules.long_diagonal = static_cast<LongDiagonal>(c / 32 % 3);
    return rules;
}

/// What is asked of a tile game.
template <Variant V>
class TileSession : public Game<V> {
public:
    TileSession(const Rules& rules, Bytes& bytes) : Base(rules, bytes, 5) {}

private:
    using Base = Game<V>;
    using Base::bytes_;
    using Base::moves_;
    using Base::notation;
    using Base::play_any;
    using Base::rules_;
    using Base::state_;
    using typename Base::Move;

    void play_chosen() override {
        moves_.clear();
        state_.mover().placements(moves_);
        if (moves_.size() == 0) {
            play_any();
            return;
        }
        Move move = moves_[bytes_.below(moves_.size())];
        if (state_.board().empty()) move = moved(move);
        this->play(move);
    }

    /// An opening somewhere else: any cell will do (CL3), the rim most of all.
    Move moved(Move move) {
        constexpr std::array kFar = {0, 5, 64, 128, 32640, kMaxCoordinate - 6, kMaxCoordinate};
        const auto far = [&] {
            const int value = kFar[bytes_.below(kFar.size())] - static_cast<int>(bytes_.below(3));
            const int clipped = std::min(value, kMaxCoordinate);
            return bytes_.below(2) == 0 ? clipped : -clipped;
        };
        Move there = move;
        there.x = static_cast<std::int16_t>(far());
        there.y = static_cast<std::int16_t>(far());
        return state_.mover().check(there) ? move : there;
    }

    Cell near_cell() {
        const auto placed = state_.board().placed();
        if (placed.empty()) return {};
        const Cell cell = placed[bytes_.below(placed.size())].cell;
        // Sixteen bits wrap at the rim: -32768 is no cell, and must be refused.
        return cell.along(Axis::row, static_cast<int>(bytes_.below(9)) - 4)
            .along(Axis::column, static_cast<int>(bytes_.below(9)) - 4);
    }

    /// Some tiles in some cells: legal exactly when listed, with the same points everywhere.
    void check_made_up() override {
        const grid::Mover<V> mover = state_.mover();
        if (!mover.can_move()) return;
        std::vector<Placed> cells;
        Cell cell = near_cell();
        const Axis axis = static_cast<Axis>(bytes_.below(2));
        for (std::size_t n = 1 + bytes_.below(3); n > 0; --n) {
            const bool own = bytes_.below(8) != 0 && !mover.hand.empty();
            const std::size_t i = bytes_.below(own ? static_cast<std::size_t>(mover.hand.size()) : kTypes);
            cells.push_back({cell, own ? mover.hand[static_cast<int>(i)] : Tile{static_cast<std::uint8_t>(i)}});
            cell = bytes_.below(16) == 0 ? near_cell() : cell.along(axis, 1 + static_cast<int>(bytes_.below(2)));
        }
        const auto fault = grid::check_placement(state_.board().placed(), rules_, cells, &mover.hand);
        const auto move = grid::placement_of(cells);
        const std::string name =
            cells_text(cells, notation()) + " on the table " + cells_text(state_.board().cells(), notation());
        if (!move) {
            require(fault.has_value(), name + " is not one line: illegal");
            return;
        }
        if (state_.board().empty()) {
            require(!fault == !mover.check(*move), name + ": both checks agree");
            return;
        }
        moves_.clear();
        mover.placements(moves_);
        const Move* const listed = std::ranges::find(moves_, *move);
        require(!fault == (listed != moves_.end()), name + " is legal exactly when it is listed");
        const auto points = grid::quick_score(state_.board(), *move);
        if (fault) {
            // The quick score leaves the hand and the copies in the set to its caller.
            if (fault->code != FaultCode::not_in_hand && fault->code != FaultCode::too_many_copies &&
                fault->code != FaultCode::not_in_set) {
                require(!points, name + " is illegal and has no quick score: " + fault->message);
            }
            return;
        }
        const int total = grid::score_placement(state_.board().placed(), rules_, cells).total;
        require(points == total && listed->points == total, name + " has the same points everywhere");
    }

    void check_lists() override {
        moves_.clear();
        state_.mover().placements(moves_);
        grid::Count count;
        state_.mover().placements(count);
        require(count.count() == moves_.size(), "Count is the length of the list");
        require(state_.mover().has_placement() == (moves_.size() > 0), "Exists is whether the list has a move");
        std::ranges::sort(moves_, grid::is_better);
        require(std::ranges::adjacent_find(moves_) == moves_.end(), "no move is listed twice");
        const Move best = state_.mover().best_move();
        require(best == (moves_.size() > 0 ? moves_[0] : state_.mover().fallback()), "best_move is the first of all");
    }

    /// Text is read, and then written and read again to the same, or refused with an error that says where.
    void check_text() override {
        const std::string text = this->some_text({table_text(state_)});
        read(text, [&] {
            const Move move = grid::parse_move(text, notation());
            require(grid::parse_move(this->text(move), notation()) == move, "the move '" + text + "' reads back");
            static_cast<void>(state_.mover().check(move));
        });
        read(text, [&] {
            const std::vector<Placed> cells = parse_cells(text, notation());
            require(parse_cells(cells_text(cells, notation()), notation()) == cells,
                    "the cells '" + text + "' read back");
            static_cast<void>(grid::check_placement(state_.board().placed(), rules_, cells, nullptr));
            if (grid::find_faults(rules_, cells).empty()) {
                require(verify::find_broken_invariant(grid::board_from<V>(rules_, cells)).empty(),
                        "the table '" + text + "'");
            }
        });
        this->check_tiles_and_rules(text);
    }
};

}  // namespace sixline::fuzz
