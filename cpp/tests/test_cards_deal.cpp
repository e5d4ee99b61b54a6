// Where card games begin: the deal (CD2), who opens, and positions taken over or refused.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "card_games.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/core/error.hpp"
#include "sixline/verify/invariants.hpp"
#include "snapshot.hpp"

namespace sixline {
namespace {

using cards::Position;
using cards::State;
using check::all_blocked;
using check::CardSnapshot;
using check::Check;
using check::kSeed;
using check::longest_row;
using check::position_of;
using check::rules_for;
using check::snapshot;
using check::taken_over;
using verify::find_broken_invariant;

void test_deal(Check& check) {
    std::set<Key> keys;
    for (int players = 2; players <= kMaxSeats; ++players) {
        for (std::uint64_t index = 0; index < 20; ++index) {
            const State state = State::deal(rules_for(players), kSeed, index, {});
            check.none(find_broken_invariant(state), "dealt");
            check.that(state.is_opening() && !state.is_over(), "the opening");
            check.equal(state.pile().size(), 108 - 9 * players, "the pile after the deal");
            int longest = 0;
            for (int seat = 0; seat < players; ++seat) {
                check.equal(state.hand(seat).size(), 9, "nine cards each");
                longest = std::max(longest, longest_row(state.hand(seat)));
            }
            check.that(longest >= 3, "somebody holds a row");
            check.equal(longest_row(state.hand(state.to_move())), longest, "a longest row opens (CD2)");
            for (int seat = state.to_move() + 1; seat < players; ++seat) {
                check.that(longest_row(state.hand(seat)) < longest, "of equal rows the youngest, the last seat (TL3)");
            }
            check.that(snapshot(State::deal(rules_for(players), kSeed, index, {})) == snapshot(state),
                       "again the same");
            keys.insert(state.key());

            const CardSnapshot dealt = snapshot(state);
            const State again = State::from_deal(state.rules(), dealt.hands, dealt.pile, {}, kSeed, index);
            check.equal(again.key(), state.key(), "from the hands and the pile the same");
        }
    }
    check.equal(keys.size(), 100U, "deals that differ");
}

void test_ages(Check& check) {
    constexpr std::array kAges = {20, 50, 50, 10, 20, 10};
    int ties = 0;
    std::set<int> at_random;
    for (std::uint64_t index = 0; index < 40; ++index) {
        const auto opener = [&](StartTie tie) {
            Rules rules = rules_for(6);
            rules.start_tie = tie;
            return State::deal(rules, kSeed, index, kAges);
        };
        const State state = opener(StartTie::youngest);
        const int longest = longest_row(state.hand(state.to_move()));
        std::vector<int> tied;
        for (const int seat : {1, 2, 0, 4, 3, 5}) {  // from the oldest; of equal ages the lower seat (TL3)
            if (longest_row(state.hand(seat)) == longest) tied.push_back(seat);
        }
        check.equal(state.to_move(), tied.back(), "the youngest of the tied");
        check.equal(opener(StartTie::oldest).to_move(), tied.front(), "the oldest of the tied");
        const int any = opener(StartTie::random).to_move();
        check.equal(std::ranges::count(tied, any), 1, "any of the tied");
        if (tied.size() > 2) at_random.insert(static_cast<int>(std::ranges::find(tied, any) - tied.begin()));
        ties += tied.size() > 1;
    }
    check.that(ties > 10, "some deals are tied");
    check.that(at_random.size() > 2, "not always the same of the tied");
    check.throws<RulesError>([] { static_cast<void>(State::deal(rules_for(2), 1, 0, std::array{30})); },
                             "one age for two");
}

/// The first shuffle of a deal: pile and hands are drawn from its end.
std::vector<Tile> first_shuffle(std::uint64_t index) {
    std::vector<Tile> order;
    for (int i = 0; i < kSetSize; ++i) order.push_back(Tile{static_cast<std::uint8_t>(i % kTypes)});
    std::ranges::reverse(order);
    Rng rng = Rng::stream(kSeed, index, Purpose::bag);
    rng.shuffle(std::span(order));
    std::ranges::reverse(order);
    return order;
}

/// When nobody holds a row, all cards go back and are dealt again (CD2). About one deal of two in 4,000.
void test_redeal(Check& check) {
    int redeals = 0;
    for (std::uint64_t index = 0; index < 60'000 && redeals < 2; ++index) {
        const std::vector<Tile> order = first_shuffle(index);
        const std::array hands = {Hand(std::span(order).first(9)), Hand(std::span(order).subspan(9, 9))};
        const bool holds_row = longest_row(hands[0]) >= 3 || longest_row(hands[1]) >= 3;
        if (holds_row && index >= 20) continue;
        const State state = State::deal(rules_for(2), kSeed, index, {});
        const bool is_first = state.hand(0) == hands[0] && state.hand(1) == hands[1];
        check.equal(is_first, holds_row, "the first shuffle is dealt if it gives a row");
        check.none(find_broken_invariant(state), "dealt again");
        redeals += !holds_row;
        if (holds_row) continue;
        std::vector<Tile> pile(order.begin() + 18, order.end());
        check.throws<PositionError>([&] { static_cast<void>(State::from_deal(rules_for(2), hands, pile, {}, 1, 0)); },
                                    [&](const PositionError& error) {
                                        check.equal(error.faults().front().code, FaultCode::opening_row,
                                                    "nobody holds a row");
                                    },
                                    "a deal without a row");
    }
    check.equal(redeals, 2, "deals without a row");
}

// Positions taken over.

void test_refused(Check& check) {
    const Rules rules = rules_for(2);
    const Position good = position_of("RoRxRsOoOxOs", {"RqRdRcGoGxGsBoBxBs", "PoPxPsYqYdYcGqGdGc"}, {"", "B"});
    check.none(find_broken_invariant(taken_over(rules, good)), "taken over");
    const auto refused = [&](auto&& change, std::optional<FaultCode> code, const char* what) {
        Position position = good;
        change(position);
        if (!code) {
            check.throws<RulesError>([&] { static_cast<void>(taken_over(rules, position)); }, what);
            return;
        }
        check.throws<PositionError>([&] { static_cast<void>(taken_over(rules, position)); },
                                    [&](const PositionError& error) {
                                        const bool named = std::ranges::any_of(
                                            error.faults(), [&](const Fault& f) { return f.code == *code; });
                                        check.that(named, std::string(what) + ": " + error.what());
                                    },
                                    what);
    };
    refused([](Position& p) { p.pile.pop_back(); }, FaultCode::too_many_copies, "a card lost");
    refused([](Position& p) { p.pile.push_back(Tile{}); }, FaultCode::too_many_copies, "a card too many");
    refused([](Position& p) { p.claims[0].add(0); }, FaultCode::too_many_copies, "a Qwirkle that cannot be");
    refused(
        [](Position& p) {
            p.table.remove(Tile{});
            p.pile.push_back(Tile{});
        },
        FaultCode::no_rows, "a table that does not split");
    refused(
        [](Position& p) {
            for (const Tile card : p.hands[1]) p.pile.push_back(card);
            p.hands.pop_back();
        },
        FaultCode::hand_size, "a hand missing");
    refused([](Position& p) { p.hands.emplace_back(); }, FaultCode::hand_size, "a hand too many");
    refused([](Position& p) { p.hands.resize(9); }, FaultCode::hand_size, "more hands than any game has");
    refused([](Position& p) { p.shown = {p.hands[1], {}}; }, FaultCode::not_in_hand, "shown, but not in the hand");
    refused([](Position& p) { p.shown.resize(3); }, std::nullopt, "shown cards of a third seat");
    refused([](Position& p) { p.claims.resize(3); }, std::nullopt, "Qwirkles of a third seat");
    refused([](Position& p) { p.to_move = 2; }, std::nullopt, "no such seat");
    refused([](Position& p) { p.to_move = -1; }, std::nullopt, "no seat below zero");
    refused([](Position& p) { p.turn = -1; }, std::nullopt, "a turn below zero");
    refused([](Position& p) { p.passes = 3; }, std::nullopt, "more passes than seats");
    refused([](Position& p) { p.passes = -1; }, std::nullopt, "passes below zero");
    refused([](Position& p) { p.swaps = 4; }, std::nullopt, "more swaps than max_swaps");
    refused([](Position& p) { p.swaps = -1; }, std::nullopt, "swaps below zero");
    refused([](Position& p) { p.turns_left = 1; }, std::nullopt, "a last round with a pile");

    const Position empty = all_blocked();
    const auto refused_late = [&](int turns_left) {
        Position position = empty;
        position.turns_left = turns_left;
        check.throws<RulesError>([&] { static_cast<void>(taken_over(rules_for(3), position)); },
                                 "a last round too long");
    };
    refused_late(4);
    refused_late(-1);

    // Before the opening: nine cards each, and a longest row for the seat to move (CD2).
    const Position start = State::deal(rules, kSeed, 3, {}).position();
    const auto refused_start = [&](auto&& change, FaultCode code, const char* what) {
        Position position = start;
        change(position);
        check.throws<PositionError>(
            [&] { static_cast<void>(taken_over(rules, position)); },
            [&](const PositionError& error) { check.equal(error.faults().front().code, code, what); }, what);
    };
    refused_start(
        [](Position& p) {
            p.pile.push_back(p.hands[0][0]);
            p.hands[0].remove(p.hands[0][0]);
        },
        FaultCode::hand_size, "a hand of eight");
    Position first = position_of("", {"RoRxRsRqGoGxBsBqBd", "PoPxPsYqYdOcGqGdRc"}, {"", ""});
    first.turn = 0;
    check.that(taken_over(rules, first).is_opening(), "the longest row opens");
    first.to_move = 1;
    check.throws<PositionError>(
        [&] { static_cast<void>(taken_over(rules, first)); },
        [&](const PositionError& error) { check.equal(error.faults()[0].code, FaultCode::opening_row, "the code"); },
        "a seat to open with a shorter row");
    first = position_of("", {"RoRxOoOsYxYsGqGdBq", "RoRxOoOsYxYsGqGdBd"}, {"", ""});
    first.turn = 0;
    check.throws<PositionError>(
        [&] { static_cast<void>(taken_over(rules, first)); },
        [&](const PositionError& error) { check.equal(error.faults()[0].code, FaultCode::opening_row, "the code"); },
        "nobody holds a row");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("deal", sixline::test_deal);
    check.run("ages", sixline::test_ages);
    check.run("redeal", sixline::test_redeal);
    check.run("refused", sixline::test_refused);
    return check.finish();
}
