// Moves of card games: their text, order and keys, sets of played cards, and what the player to move may do.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/mover.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/error.hpp"

namespace sixline {
namespace {

using cards::Claims;
using cards::Counts;
using cards::Move;
using cards::MoveKind;
using cards::PlayedSets;
using check::Check;
using check::counts_of;
using check::Numbers;
using check::pick;
using check::stream;

void test_played_sets(Check& check) {
    Rng rng = stream(6);
    for (int round = 0; round < 50; ++round) {
        PlayedSets sets;
        PlayedSets others;
        std::set<cards::Played> model;
        std::set<cards::Played> other_model;
        for (int n = pick(rng, 120); n > 0; --n) {
            const auto played = static_cast<cards::Played>(pick(rng, 512));
            const auto other = static_cast<cards::Played>(pick(rng, 512));
            sets.insert(played);
            model.insert(played);
            others.insert(other);
            other_model.insert(other);
            if (n % 4 != 0) continue;
            others.insert(played);
            other_model.insert(played);
            sets.erase(other);
            model.erase(other);
        }
        const auto same = [&](const PlayedSets& found, const std::set<cards::Played>& expected, const char* what) {
            std::vector<cards::Played> members;
            found.for_each([&](cards::Played played) { members.push_back(played); });
            check.that(std::ranges::equal(members, expected), what);
            check.equal(found.size(), expected.size(), what);
            check.equal(found.empty(), expected.empty(), what);
            for (std::size_t i = 0; i < members.size(); ++i) {
                check.equal(found.nth(static_cast<int>(i)), members[i], "the i-th");
            }
            for (cards::Played played = 0; played < 512; ++played) {
                if (found.contains(played) == expected.contains(played)) continue;
                check.that(false, what);
            }
        };
        same(sets, model, "members");
        std::set<cards::Played> left;
        std::set<cards::Played> common;
        for (const cards::Played played : model) (other_model.contains(played) ? common : left).insert(played);
        PlayedSets result = sets;
        same(result -= others, left, "without others");
        result = sets;
        same(result &= others, common, "with others");
    }
}

// Moves.

Move random_move(Rng& rng) {
    if (pick(rng, 20) == 0) return pick(rng, 2) == 0 ? cards::swap_hand() : cards::pass();
    Claims claims;
    for (int n = pick(rng, 4); n > 0; --n) claims.add(pick(rng, 12));
    return cards::play_of(Hand(check::random_cards(rng, Numbers{}, pick(rng, kHandCapacity + 1))), claims);
}

void test_text(Check& check) {
    Rng rng = stream(7);
    std::map<std::string, Key> keys;
    std::set<Key> distinct;
    for (int n = 0; n < 5000; ++n) {
        const Move move = random_move(rng);
        const std::string text = to_string(move);
        check.that(cards::parse_move(text) == move, text + " reads back");
        keys.emplace(text, cards::move_key(move));
    }
    for (const auto& [text, key] : keys) {
        distinct.insert(key);
        check.equal(cards::move_key(cards::parse_move(text)), key, "equal moves, equal keys");
    }
    check.equal(distinct.size(), keys.size(), "moves that differ, keys that differ");

    check.equal(to_string(cards::parse_move(" play: Rs RoRx = o , R ")), "play:RoRxRs=R,o", "in order");
    check.equal(to_string(cards::parse_move("play:=R")), "play:=R", "no card: for the check to refuse");
    check.equal(to_string(cards::parse_move("play:RoRo=R,R,R")), "play:RoRo=R,R,R", "a line three times");
    check.equal(cards::parse_move(" swap ").kind, MoveKind::swap, "a swap");
    check.equal(cards::parse_move("pass").kind, MoveKind::pass, "a pass");
}

void test_errors(Check& check) {
    struct Case {
        const char* text;
        std::size_t position;
        const char* part;
    };
    for (const Case& c : {
             Case{"", 0, "empty"},
             Case{"   ", 0, "empty"},
             Case{"play", 0, "a move is"},
             Case{"exchange:Ro", 0, "a move is"},
             Case{"0,0:Ro", 0, "a move is"},
             Case{"play:RoZx", 7, "unknown color 'Z'"},
             Case{"play:RoRz", 7, "unknown shape 'z'"},
             Case{"play:RoR", 7, "unknown shape the end"},
             Case{"play:Rob", 7, "background"},
             Case{"play:RoRoRoRxRxRxRsRsRsRq", 23, "at most nine"},
             Case{"play:Ro=", 8, "expected a Qwirkle"},
             Case{"play:Ro=Z", 8, "expected a Qwirkle"},
             Case{"play:Ro=R,", 10, "found the end"},
             Case{"play:Ro=R,,o", 10, "expected a Qwirkle"},
             Case{"play:Ro=R o", 10, "expected the end"},
             Case{"play:Ro=R,R,R,R", 14, "three times"},
             Case{"swap:Ro", 4, "whole hand"},
             Case{"swap Ro", 5, "expected the end"},
             Case{"pass now", 5, "expected the end"},
         }) {
        check.throws<NotationError>([&] { static_cast<void>(cards::parse_move(c.text)); },
                                    [&](const NotationError& error) {
                                        check.equal(error.position(), c.position,
                                                    std::string("where: ") + c.text + ": " + error.what());
                                        check.that(std::string(error.what()).find(c.part) != std::string::npos,
                                                   std::string("what: ") + c.text + ": " + error.what());
                                    },
                                    std::string("'") + c.text + "'");
    }
}

void test_order(Check& check) {
    const std::vector<const char*> ordered = {
        "play:Ro",       "play:Rc",       "play:Pc",       "play:RoRo",       "play:RoRx", "play:OoOx", "play:RoRxRs",
        "play:RoRxRs=R", "play:RoRxRs=O", "play:RoRxRs=c", "play:RoRxRs=R,c", "swap",      "pass"};
    for (std::size_t i = 1; i < ordered.size(); ++i) {
        check.that(cards::parse_move(ordered[i - 1]) < cards::parse_move(ordered[i]),
                   std::string(ordered[i - 1]) + " before " + ordered[i]);
    }
    Claims claims;
    claims.add(11);
    claims.add(0);
    claims.add(0);
    check.equal(claims.count(0), 2, "twice red");
    check.equal(claims.size(), 3, "three claims");
    Claims more;
    more.add(0);
    more.add(5);
    Claims both = claims;
    both.add(more);
    check.equal(cards::claims_text(both), "R,R,R,P,c", "added, by line");
    both.remove(claims);
    check.that(both == more && !both.empty(), "and taken away");
    for (int line = 0; line < cards::kLines; ++line) {
        check.that(cards::line_letter(line) == "ROYGBPoxsqdc"[line], "a line's letter");
    }
}

// What the player to move may do.

void test_faults(Check& check) {
    const Rules rules = default_rules(Variant::cards);
    Rules largest = rules;
    largest.play = Play::maximum;
    Rules most = rules;
    most.claim = Claim::maximum;
    Rules no_swap = rules;
    no_swap.max_swaps = 1;
    const Counts table = counts_of("RoRxRsRqRd");
    const Hand hand = check::cards_of("RcGoRoGoGo");
    const Hand blocked = check::cards_of("RoGxBs");
    const Hand nothing;
    const Counts none;
    const auto code = [&](const cards::Mover& mover, std::string_view text) {
        const auto fault = mover.check(cards::parse_move(text));
        return fault ? static_cast<int>(fault->code) : -1;
    };
    const auto expect = [&](const cards::Mover& mover, std::string_view text, FaultCode fault) {
        check.equal(code(mover, text), static_cast<int>(fault), text);
    };
    const cards::Mover mover{.rules = rules, .table = table, .hand = hand, .pile_count = 9};
    check.equal(code(mover, "play:Rc"), -1, "six in two rows");
    check.equal(code(mover, "play:Rc=R"), -1, "a Qwirkle");
    expect(mover, "play:", FaultCode::empty_move);
    expect(mover, "play:Ox", FaultCode::not_in_hand);
    expect(mover, "play:RcRc", FaultCode::not_in_hand);
    expect(mover, "play:Go", FaultCode::no_rows);
    expect(mover, "play:RcRo=R", FaultCode::no_rows);
    expect(mover, "play:Rc=R,R", FaultCode::incomplete_line);
    expect(mover, "play:Rc=o", FaultCode::incomplete_line);
    expect(mover, "swap", FaultCode::swap_not_allowed);
    expect(mover, "pass", FaultCode::pass_not_allowed);
    expect({.rules = largest, .table = table, .hand = hand, .pile_count = 9}, "play:Rc", FaultCode::too_few_cards);
    expect({.rules = most, .table = table, .hand = hand, .pile_count = 9}, "play:Rc", FaultCode::too_few_claims);
    expect({.rules = rules, .table = table, .hand = hand, .pile_count = 9, .reason = Reason::finished}, "play:Rc",
           FaultCode::game_over);
    expect({.rules = rules, .table = table, .hand = hand, .pile_count = 9, .reason = Reason::stalled}, "pass",
           FaultCode::game_over);
    expect({.rules = rules, .table = table, .hand = hand, .pile_count = 9, .is_turn = false}, "play:Rc",
           FaultCode::not_your_turn);
    check.equal(
        static_cast<int>(
            cards::check_turn(counts_of("RoRoRoRxRsRqRxRsRq"), rules, cards::parse_move("play:RoRc"), nullptr)->code),
        static_cast<int>(FaultCode::too_many_copies), "a fourth, without a hand");

    struct Case {
        cards::Mover mover;
        bool can_swap;
        bool can_pass;
    };
    for (const Case& c : {
             Case{{.rules = rules, .table = none, .hand = blocked, .pile_count = 9}, true, false},
             Case{{.rules = rules, .table = none, .hand = blocked, .pile_count = 1, .swaps = 2}, true, false},
             Case{{.rules = rules, .table = none, .hand = blocked, .pile_count = 9, .swaps = 3}, false, true},
             Case{{.rules = no_swap, .table = none, .hand = blocked, .pile_count = 9, .swaps = 1}, false, true},
             Case{{.rules = rules, .table = none, .hand = blocked, .pile_count = 0}, false, true},
             Case{{.rules = rules, .table = table, .hand = nothing, .pile_count = 9}, false, true},
             Case{{.rules = rules, .table = table, .hand = hand, .pile_count = 9}, false, false},
             Case{{.rules = rules, .table = none, .hand = blocked, .pile_count = 9, .is_turn = false}, false, false},
         }) {
        check.equal(c.mover.can_swap(), c.can_swap, "may swap (CD6)");
        check.equal(c.mover.can_pass(), c.can_pass, "may pass (CD6)");
        check.equal(!c.mover.check(cards::swap_hand()), c.can_swap, "a swap is legal");
        check.equal(!c.mover.check(cards::pass()), c.can_pass, "a pass is legal");
        if (!c.can_swap && !c.can_pass) continue;
        std::vector<Move> moves;
        c.mover.legal_moves(moves);
        const Move only = c.can_swap ? cards::swap_hand() : cards::pass();
        check.that(moves == std::vector{only}, "the only legal move");
        Rng rng = stream(8);
        check.that(c.mover.best_move() == only && c.mover.random_move(rng) == only, "and so the choice");
    }
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("played sets", sixline::test_played_sets);
    check.run("text", sixline::test_text);
    check.run("errors", sixline::test_errors);
    check.run("order", sixline::test_order);
    check.run("faults", sixline::test_faults);
    return check.finish();
}
