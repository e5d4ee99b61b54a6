// Turns of card games and their undoing: swaps (CD6), what is shown, stalls, the last round (CD7), keys.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "card_games.hpp"
#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/observation.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/verify/invariants.hpp"
#include "snapshot.hpp"

namespace sixline {
namespace {

using cards::Move;
using cards::MoveKind;
using cards::Observation;
using cards::Position;
using cards::State;
using cards::Undo;
using check::all_blocked;
using check::at;
using check::blocked_for_good;
using check::CardSnapshot;
using check::Check;
using check::claims_of;
using check::kSeed;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::position_of;
using check::rules_for;
using check::snapshot;
using check::stream;
using check::taken_over;
using check::type_in;
using verify::find_broken_invariant;

std::vector<Tile> sorted(std::vector<Tile> cards) {
    std::ranges::sort(cards);
    return cards;
}

/// What a move makes of a state, by the words of CD3 to CD7.
void check_step(Check& check, const CardSnapshot& before, const Move& move, const State& state) {
    const CardSnapshot after = snapshot(state);
    const std::string name = to_string(move);
    const int seats = static_cast<int>(before.hands.size());
    CardSnapshot expected = before;
    expected.key = after.key;
    Hand& hand = expected.hands[at(before.to_move)];
    Hand& shown = expected.shown[at(before.to_move)];
    const auto draw = [&](int count) {
        for (; count > 0 && !expected.pile.empty(); --count) {
            hand.add(expected.pile.front());
            expected.pile.erase(expected.pile.begin());
        }
    };
    if (move.kind == MoveKind::swap) {
        const std::vector<Tile> old(hand.begin(), hand.end());
        hand = {};
        shown = {};
        draw(9);
        expected.pile.insert(expected.pile.end(), old.begin(), old.end());
        ++expected.swaps;
        check.that(sorted(after.pile) == sorted(expected.pile), name + ": the old hand is in the pile");
        check.that(after.pile.size() < 12 || after.pile != expected.pile, name + ": shuffled");
        check.that(!(after.stream == before.stream) || after.pile.size() < 2, name + ": by the game's stream");
        expected.pile = after.pile;
        expected.stream = after.stream;
        check.that(after == expected, name + ": a swap changes hand and pile, the same turn goes on (CD6)");
        return;
    }
    bool drew_last = false;
    if (move.kind == MoveKind::play) {
        Numbers table = numbers_of(before.table);
        for (const Tile card : move.played()) {
            check.that(hand.remove(card), name + ": a card of the hand");
            shown.remove(card);
            ++table[card.code];
        }
        move.claims.for_each([&](int line) {
            for (int i = 0; i < 6; ++i) --table[type_in(line, i)];
            expected.claims[at(before.to_move)].add(line);
        });
        expected.table = check::counts_of(table);
        const bool had_pile = !expected.pile.empty();
        draw(9 - hand.size());
        drew_last = had_pile && expected.pile.empty();
        expected.passes = 0;
    } else {
        shown = hand;
        ++expected.passes;
    }
    ++expected.turn;
    expected.swaps = 0;
    expected.to_move = (before.to_move + 1) % seats;
    if (before.turns_left > 0) {
        --expected.turns_left;
    } else if (drew_last) {
        expected.turns_left = seats;
    }
    if (before.turns_left == 1) {
        expected.reason = Reason::finished;
    } else if (expected.passes == seats) {
        expected.reason = Reason::stalled;
    }
    check.that(after == expected, name + ": what a turn changes (CD3-CD7)");
}

void check_end(Check& check, const State& state) {
    int most = 0;
    for (int seat = 0; seat < state.seats(); ++seat) most = std::max(most, state.score(seat));
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const bool leads = seat < state.seats() && state.claims(seat).size() == most;
        check.equal((state.leaders() >> seat & 1) != 0, leads, "the most Qwirkles win, equal ones share (CD7)");
    }
    cards::MoveBuffer moves;
    state.mover().legal_moves(moves);
    check.that(moves.empty(), "nothing more to do");
    for (const Move& move : {cards::pass(), cards::swap_hand()}) {
        const auto fault = state.mover().check(move);
        check.that(fault && fault->code == FaultCode::game_over, "nothing more is legal");
    }
}

struct Seen {
    int swaps = 0;
    int passes = 0;
    int claims = 0;
    int finished = 0;
};

/// A whole game of random legal moves: each step by the rules, undone and played again, then all of it undone.
void play_random_game(Check& check, const Rules& rules, std::uint64_t index, Seen& seen) {
    State state = State::deal(rules, kSeed, index, {});
    Rng rng = stream(100 + index);
    std::vector<Undo> undos;
    std::vector<CardSnapshot> before;
    cards::MoveBuffer moves;
    int last_round = -1;
    int drawer = -1;
    while (!state.is_over() && state.turn() < 120) {
        before.push_back(snapshot(state));
        const Move move = pick(rng, 3) == 0 ? check::random_legal(state, rng, moves) : state.mover().random_move(rng);
        const std::string name = to_string(move);
        if (!check.that(!state.mover().check(move), name + " is legal")) return;
        state.play(move, undos.emplace_back());
        check_step(check, before.back(), move, state);
        if (!check.none(find_broken_invariant(state), "after " + name)) return;
        const CardSnapshot after = snapshot(state);
        state.undo(undos.back());
        check.that(snapshot(state) == before.back(), name + " undone");
        state.play(move, undos.back());
        check.that(snapshot(state) == after, name + " again: the same luck");
        seen.swaps += move.kind == MoveKind::swap;
        seen.passes += move.kind == MoveKind::pass;
        seen.claims += move.points;
        if (last_round >= 0 || !after.pile.empty()) continue;
        last_round = state.turn();
        drawer = before.back().to_move;
        check.equal(move.kind, MoveKind::play, "playing draws the last card");
    }
    if (state.reason() == Reason::finished) {
        ++seen.finished;
        check.equal(state.turn() - last_round, state.seats(), "one turn each after the last card (CD7)");
        check.equal(before.back().to_move, drawer, "the drawer has the last");
    }
    if (state.is_over()) check_end(check, state);
    const CardSnapshot end = snapshot(state);
    for (std::size_t i = undos.size(); i-- > 0;) {
        state.undo(undos[i]);
        if (!check.that(snapshot(state) == before[i], "undone: " + to_string(undos[i].move))) return;
    }
    Undo undo;
    for (const Undo& played : undos) state.play(played.move, undo);
    check.that(snapshot(state) == end, "the same moves again, the same luck");
}

void test_random_games(Check& check) {
    Seen seen;
    int games = 0;
    for (const Rules& given : check::card_rules()) {
        for (int players = 2; players <= kMaxSeats; players += 1 + (given.play == Play::at_least_one)) {
            Rules rules = given;
            rules.players = static_cast<std::uint8_t>(players);
            play_random_game(check, rules, static_cast<std::uint64_t>(games++), seen);
        }
    }
    check.that(seen.claims > games, "Qwirkles: " + std::to_string(seen.claims));
    check.that(seen.finished > games / 2, "finished games: " + std::to_string(seen.finished));
}

// Positions made for the purpose.

void test_swaps(Check& check) {
    for (const int max_swaps : {0, 1, 3}) {
        Rules rules = rules_for(2);
        rules.max_swaps = static_cast<std::int16_t>(max_swaps);
        State state = taken_over(rules, blocked_for_good());
        check.equal(state.pile().size(), 6, "a short pile");
        std::vector<Undo> undos;
        std::vector<CardSnapshot> before;
        for (int swap = 0; swap < max_swaps; ++swap) {
            check.equal(state.swaps(), swap, "swaps of this turn");
            check.that(state.mover().can_swap() && !state.mover().can_pass(), "a swap, no pass");
            check.equal(state.mover().check(cards::pass())->code, FaultCode::pass_not_allowed, "no pass before");
            before.push_back(snapshot(state));
            state.play(cards::swap_hand(), undos.emplace_back());
            check_step(check, before.back(), cards::swap_hand(), state);
            // Six for three, three for six: the hand stays short until the next CD5.
            check.equal(state.hand(0).size(), swap % 2 == 0 ? 6 : 3, "min(9, pile) are drawn");
            check.equal(state.pile().size(), swap % 2 == 0 ? 3 : 6, "the old hand is the new pile");
            check.equal(state.turn(), 20, "the same turn");
            check.equal(state.to_move(), 0, "of the same seat");
            check.equal(state.turns_left(), 0, "a swap starts no last round (CD7)");
        }
        check.that(!state.mover().can_swap() && state.mover().can_pass(), "no more swaps: a pass");
        check.equal(state.mover().check(cards::swap_hand())->code, FaultCode::swap_not_allowed, "no swap after");
        before.push_back(snapshot(state));
        state.play(cards::pass(), undos.emplace_back());
        check_step(check, before.back(), cards::pass(), state);
        check.equal(state.swaps(), 0, "the next turn counts its own");
        check.equal(state.turn(), 21, "a pass is a turn");
        check.that(state.shown(0) == state.hand(0), "the hand has been shown");
        check.that(state.shown(1).empty(), "not the other one");
        while (!undos.empty()) {
            state.undo(undos.back());
            check.that(snapshot(state) == before.back(), "undone");
            undos.pop_back();
            before.pop_back();
        }
    }

    // A full pile: nine for nine.
    State state =
        taken_over(rules_for(2), position_of("RoRxRs", {"GqGqBdBdPcPcYqYqYd", "RoRxRsRqRdRcRoRxRs"}, {"", ""}));
    const CardSnapshot before = snapshot(state);
    check.that(state.mover().can_swap(), "blocked");
    Undo undo;
    state.play(cards::swap_hand(), undo);
    check_step(check, before, cards::swap_hand(), state);
    check.equal(undo.drawn_count, 9, "nine drawn");
    check.equal(state.pile().size(), static_cast<int>(before.pile.size()), "the pile is as large as before");
    state.undo(undo);
    check.that(snapshot(state) == before, "pile order and stream restored");
}

/// Cards shown stay known until they are played, and go with a swap.
void test_shown(Check& check) {
    Position position = blocked_for_good();
    position.swaps = 3;
    State state = taken_over(rules_for(2), position);
    Undo undo;
    state.play(cards::pass(), undo);
    const Position passed = state.position();
    const CardSnapshot before = snapshot(state);
    check.that(Observation::of(state, 1).hands[0] == state.hand(0), "seen by the other seat");
    // Seat 1 plays; then seat 0 has a place for its circle.
    state.play(cards::parse_move("play:RsRqRd"), undo);
    check.equal(state.hand(1).size(), 9, "drawn up");
    check.equal(state.pile().size(), 3, "three are left");
    state.play(cards::parse_move("play:Ro"), undo);
    check.that(state.shown(0) == check::cards_of("RoRo"), "what was played is gone");
    check.that(Observation::of(state, 1).hands[0] == state.shown(0), "what is left stays known");
    check.that(state.hand(0).size() == 5 && state.pile().empty(), "and what is drawn is hidden");
    check.that(Observation::of(state, 0).hands[0] == state.hand(0), "not from its holder");

    Position again = passed;
    again.to_move = 0;
    again.passes = 0;
    State swapping = taken_over(rules_for(2), again);
    swapping.play(cards::swap_hand(), undo);
    check.that(swapping.shown(0).empty(), "a new hand is hidden");
    swapping.undo(undo);
    check.that(swapping.shown(0) == passed.shown[0], "undone: shown as before");
    check.that(before.shown[0] == passed.shown[0], "a position keeps what was shown");
}

void test_stall(Check& check) {
    for (const bool last_round : {false, true}) {
        Position position = all_blocked();
        position.turns_left = last_round ? 3 : 0;
        State state = taken_over(rules_for(3), position);
        std::vector<Undo> undos;
        std::vector<CardSnapshot> before;
        for (int passes = 0; passes < 3; ++passes) {
            check.that(!state.is_over() && state.passes() == passes, "not all have passed");
            check.that(state.mover().can_pass(), "an empty pile: a pass");
            before.push_back(snapshot(state));
            state.play(cards::pass(), undos.emplace_back());
            check_step(check, before.back(), cards::pass(), state);
        }
        // The last round's end comes first.
        check.equal(state.reason(), last_round ? Reason::finished : Reason::stalled, "the reason");
        check_end(check, state);
        check.equal(state.leaders(), 2U, "nine Qwirkles win");
        check.equal(taken_over(rules_for(3), state.position()).reason(), state.reason(), "taken over the same");
        for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
            state.undo(undos.back());
            check.that(snapshot(state) == before.back(), "undone");
        }
    }
    // Two in the last round of three: a stall comes before its end when the passes began before it.
    Position position = all_blocked();
    position.turns_left = 2;
    position.passes = 2;
    State state = taken_over(rules_for(3), position);
    Undo undo;
    state.play(cards::pass(), undo);
    check.equal(state.reason(), Reason::stalled, "stalled before the last turn");
    check.equal(state.turns_left(), 1, "a turn was left");

    position = all_blocked();
    position.passes = 3;
    check.equal(taken_over(rules_for(3), position).reason(), Reason::stalled, "a position in which all have passed");
    position.claims = {claims_of("OOOYYY"), claims_of("GGGBBB"), claims_of("PPP")};
    check.equal(taken_over(rules_for(3), position).leaders(), 3U, "equal ones share the victory");
}

/// The last card drawn by CD5: everybody has one more turn, the drawer the last; an empty hand passes.
void test_last_round(Check& check) {
    // One card in the pile, of seat 0's nine one is played.
    Position position =
        position_of("RoRxRsRdRcRqRdRcRqRdRc", {"RqRoRoRxRxRsOoOxOs", "OoOxOsOqOdOcOoOxOs", "OqOqOdOdOcOc"},
                    {"YYYGGGBBBPPP", "", ""});
    State state = taken_over(rules_for(3), position);
    check.equal(state.pile().size(), 1, "one card is left");
    std::vector<Undo> undos;
    std::vector<CardSnapshot> before;
    const auto play = [&](const Move& move) {
        check.that(!state.mover().check(move), to_string(move) + " is legal");
        before.push_back(snapshot(state));
        state.play(move, undos.emplace_back());
        check_step(check, before.back(), move, state);
    };
    play(cards::parse_move("play:Rq"));
    check.equal(state.turns_left(), 3, "three turns are left");
    play(cards::parse_move("play:OoOxOsOqOdOcOoOxOs"));
    check.equal(state.turns_left(), 2, "two");
    check.that(state.hand(1).empty(), "nothing to draw");
    play(state.mover().best_move());
    check.that(!state.is_over() && state.turns_left() == 1, "the drawer's own is left");
    play(state.mover().best_move());
    check.equal(state.reason(), Reason::finished, "the end");
    check.equal(state.turns_left(), 0, "no turn is left");
    check.equal(undos.back().seat, 0, "the drawer had the last");
    check_end(check, state);
    for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
        state.undo(undos.back());
        check.that(snapshot(state) == before.back(), "undone");
    }
    // With two cards in the pile, one is drawn and the game goes on.
    position.table.remove(Tile::of(0, 5));
    position.pile.push_back(Tile::of(0, 5));
    State longer = taken_over(rules_for(3), position);
    Undo undo;
    longer.play(cards::parse_move("play:Rq"), undo);
    check.that(longer.pile().size() == 1 && longer.turns_left() == 0, "a card is left: no last round");

    // Drawing starts it, not an empty pile: a game taken over without a last round gets none.
    Position drawn = all_blocked();
    std::swap(drawn.hands[0], drawn.hands[2]);
    drawn.hands[2] = check::cards_of("RoRoRxRxRxRd");
    drawn.hands[0] = check::cards_of("RoRdRdRcRcRc");
    State without = taken_over(rules_for(3), drawn);
    without.play(cards::parse_move("play:RoRdRc"), undo);
    check.that(without.turns_left() == 0 && !without.is_over(), "nothing was drawn: no last round");

    // A hand without cards passes, pile or no pile.
    Position empty = position_of("RoRxRsRqRd", {"", "OoOxOs"}, {"", ""});
    State passing = taken_over(rules_for(2), empty);
    check.that(passing.mover().can_pass() && !passing.mover().can_swap(), "an empty hand passes");
}

void test_key(Check& check) {
    Position position = position_of("RoRxRsOoOxOs", {"RqRdRcGoGxGsBoBxBs", "PoPxPsYqYdYcGqGdGc"}, {"", "B"});
    const Rules rules = rules_for(2);
    const Key key = taken_over(rules, position).key();
    const auto key_of = [&](auto&& change) {
        Position changed = position;
        change(changed);
        return taken_over(rules, changed).key();
    };
    check.equal(key_of([](Position& p) { std::ranges::reverse(p.pile); }), key, "the pile's order is no part");
    check.equal(key_of([](Position& p) { p.shown = {p.hands[0], {}}; }), key, "nor what was shown");
    check.equal(key_of([](Position& p) { p.turn += 2; }), key, "nor the turn alone");
    std::set<Key> keys = {key};
    const auto differs = [&](Key other, const char* what) { check.that(keys.insert(other).second, what); };
    differs(key_of([](Position& p) { p.to_move = 1; }), "the seat to move");
    differs(key_of([](Position& p) { std::swap(p.hands[0], p.hands[1]); }), "hands by seat");
    differs(key_of([](Position& p) { std::swap(p.claims[0], p.claims[1]); }), "Qwirkles by seat");
    differs(key_of([](Position& p) { p.swaps = 1; }), "swaps");
    differs(key_of([](Position& p) { p.passes = 1; }), "passes");
    differs(key_of([](Position& p) {
                p.hands[0].remove(Tile::of(0, 3));
                p.table.add(Tile::of(0, 3));
            }),
            "a card on the table");
    differs(key_of([](Position& p) {
                p.hands[0].remove(Tile::of(0, 3));
                p.pile.push_back(Tile::of(0, 3));
            }),
            "a card in the pile");
    for (int i = 0; i < 9; ++i) {  // each card of a hand counts
        differs(key_of([&](Position& p) {
                    const Tile card = p.hands[1][i];
                    p.hands[1].remove(card);
                    p.hands[1].add(Tile::of(2, 0));
                    *std::ranges::find(p.pile, Tile::of(2, 0)) = card;
                }),
                "another card in a hand");
    }
    std::set<Key> all;
    for (Rules other : check::card_rules()) {
        other.players = 2;
        all.insert(State::from_position(other, position, 1, 0).key());
    }
    check.equal(all.size(), check::card_rules().size(), "the rules");
    Position last = all_blocked();
    const Key before = taken_over(rules_for(3), last).key();
    last.turns_left = 3;
    const Key in_last_round = taken_over(rules_for(3), last).key();
    last.turns_left = 2;
    check.that(before != in_last_round && in_last_round != taken_over(rules_for(3), last).key(), "turns left");
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("random games", sixline::test_random_games);
    check.run("swaps", sixline::test_swaps);
    check.run("shown", sixline::test_shown);
    check.run("stall", sixline::test_stall);
    check.run("last round", sixline::test_last_round);
    check.run("key", sixline::test_key);
    return check.finish();
}
