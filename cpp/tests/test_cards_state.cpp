// Whole games of cards: the deal (CD2), turns, swaps (CD6), the last round (CD7), undoing, what a seat sees, batches.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "card_tables.hpp"
#include "check.hpp"
#include "sixline/cards/observation.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/core/error.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/search/policy.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/verify/invariants.hpp"
#include "sixline/verify/perft.hpp"
#include "snapshot.hpp"

namespace sixline {
namespace {

using cards::Claims;
using cards::Counts;
using cards::Move;
using cards::MoveKind;
using cards::Observation;
using cards::Position;
using cards::State;
using cards::Undo;
using check::CardSnapshot;
using check::Check;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::snapshot;
using check::type_in;
using verify::find_broken_invariant;

constexpr std::uint64_t kSeed = 20240229;

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

Rng stream(std::uint64_t index) {
    return Rng::stream(kSeed, index, Purpose::bot);
}

Rules rules_for(int players) {
    Rules rules = default_rules(Variant::cards);
    rules.players = static_cast<std::uint8_t>(players);
    return rules;
}

Claims claims_of(std::string_view letters) {
    Claims claims;
    for (const char letter : letters) claims.add(static_cast<int>(std::string_view("ROYGBPoxsqdc").find(letter)));
    return claims;
}

int longest_row(const Hand& hand) {
    int longest = 0;
    for (int line = 0; line < 12; ++line) {
        int row = 0;
        for (int i = 0; i < 6; ++i) row += hand.count(Tile{static_cast<std::uint8_t>(type_in(line, i))}) > 0;
        longest = std::max(longest, row);
    }
    return longest;
}

// The deal.

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

// Turns.

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

/// Everything that is not mentioned lies in the pile, in order of code.
Position position_of(std::string_view table, const std::vector<std::string>& hands,
                     const std::vector<std::string>& claims) {
    Position position;
    position.turn = 20;
    position.table = check::counts_of(table);
    Numbers used = numbers_of(position.table);
    for (const std::string& text : hands) {
        position.hands.push_back(check::cards_of(text));
        for (const Tile card : position.hands.back()) ++used[card.code];
    }
    for (const std::string& letters : claims) {
        position.claims.push_back(claims_of(letters));
        position.claims.back().for_each([&](int line) {
            for (int i = 0; i < 6; ++i) ++used[type_in(line, i)];
        });
    }
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        position.pile.insert(position.pile.end(), static_cast<std::size_t>(kCopies - used[type]), Tile{type});
    }
    return position;
}

State taken_over(const Rules& rules, const Position& position) {
    return State::from_position(rules, position, 1, 0);
}

/// Only red cards are left. Seat 0 has three circles, seat 1 three kinds; the pile has crosses and clovers: seat 0 is
/// blocked, whatever it draws.
Position blocked_for_good() {
    return position_of("", {"RoRoRo", "RsRsRsRqRqRqRdRdRd"}, {"OOOYYY", "GGGBBBPPP"});
}

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

/// Three seats with two kinds each and no pile: nobody can do a thing.
Position all_blocked() {
    return position_of("", {"RoRoRoRxRxRx", "RsRsRsRqRqRq", "RdRdRdRcRcRc"}, {"OOO", "YYYGGGBBB", "PPP"});
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

// What a seat sees.

void check_views(Check& check, const State& state) {
    cards::MoveBuffer expected;
    state.mover().legal_moves(expected);
    for (int seat = 0; seat < state.seats(); ++seat) {
        const Observation view = Observation::of(state, seat);
        const int unseen = std::reduce(view.unseen.begin(), view.unseen.end(), 0);
        int hidden = state.pile().size();
        for (int s = 0; s < state.seats(); ++s) hidden += state.hand(s).size() - view.hands[at(s)].size();
        check.equal(unseen, hidden, "cards unseen");
        for (const std::uint64_t seed : {7U, 8U}) {
            const State possible = view.determinize(seed);
            check.none(find_broken_invariant(possible), "a possible state");
            check.that(Observation::of(possible, seat) == view, "it looks the same to the seat");
            check.equal(Observation::of(possible, seat).key(), view.key(), "and has the same key");
            check.equal(view.determinize(seed).key(), possible.key(), "the same seed, the same state");
            check.equal(possible.reason(), state.reason(), "over or not");
        }
        check.equal(view.is_own_turn(), !state.is_over() && seat == state.to_move(), "whose turn");
        cards::MoveBuffer moves;
        view.mover().legal_moves(moves);
        const bool same = seat == state.to_move() ? moves == expected : moves.empty();
        check.that(same, "the moves of a view");
    }
}

void test_views(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 60, {});
        check_views(check, state);  // before the opening too
        Rng rng = stream(60);
        cards::MoveBuffer scratch;
        Undo undo;
        while (!state.is_over() && state.turn() < 100) {
            state.play(search::choose(search::Policy::random, state.mover(), rng, scratch), undo);
            if (state.turn() % 6 == 0 || state.is_over()) check_views(check, state);
        }
    }
    Position position = blocked_for_good();
    position.swaps = 3;
    State state = taken_over(rules_for(2), position);
    check_views(check, state);
    Undo undo;
    state.play(cards::pass(), undo);
    check_views(check, state);
}

void test_hidden(Check& check) {
    const Position position =
        position_of("RoRxRsOoOxOs", {"RqRdRcGoGxGsBoBxBs", "PoPxPsYqYdYcGqGdGc", "PoPxPs"}, {"", "B", ""});
    const Rules rules = rules_for(3);
    const Observation view = Observation::of(taken_over(rules, position), 0);
    std::set<Key> states;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const State possible = view.determinize(seed);
        states.insert(possible.key());
        check.that(possible.hand(0) == position.hands[0], "the own hand is known");
    }
    check.that(states.size() > 15, "hidden hands vary");

    Position other = position;
    std::ranges::reverse(other.pile);
    check.that(Observation::of(taken_over(rules, other), 0) == view, "the pile's order is hidden");
    const Tile card = other.hands[1][2];
    std::swap(other.pile[5], other.pile[0]);
    other.hands[1].remove(card);
    other.hands[1].add(other.pile[0]);
    other.pile[0] = card;
    const Observation same = Observation::of(taken_over(rules, other), 0);
    check.that(same == view, "cards of other hands are hidden");
    check.equal(same.key(), view.key(), "and have no part in the key");
    check.that(!(Observation::of(taken_over(rules, other), 1) == Observation::of(taken_over(rules, position), 1)),
               "the own cards are not");
    for (int seat = 1; seat < 3; ++seat) {
        const Observation theirs = Observation::of(taken_over(rules, position), seat);
        check.equal(theirs.key(), view.key(), "the key is public: the same for every seat");
        check.that(!(theirs == view), "observations are a seat's own");
    }

    // What has been shown is public: each set of shown cards is another position, and none has another's key.
    std::set<Key> keys = {view.key()};
    int shown = 0;
    for (const int seat : {0, 1, 2}) {
        for (unsigned set = 1; set < 1U << position.hands[at(seat)].size(); set = set * 2 + (set % 3 == 0)) {
            Position showing = position;
            showing.shown.resize(3);
            for (int i = 0; i < position.hands[at(seat)].size(); ++i) {
                if ((set >> i & 1) != 0) showing.shown[at(seat)].add(position.hands[at(seat)][i]);
            }
            const State state = taken_over(rules, showing);
            ++shown;
            keys.insert(Observation::of(state, 0).key());
            for (int from = 0; from < 3; ++from) {
                const Observation seen = Observation::of(state, from);
                if (from != seat) check.that(seen.hands[at(seat)] == showing.shown[at(seat)], "cards shown are known");
                const State possible = seen.determinize(3);
                for (const Tile known : showing.shown[at(seat)]) {
                    check.that(possible.hand(seat).count(known) >= showing.shown[at(seat)].count(known),
                               "and stay where they are");
                }
            }
        }
    }
    check.equal(keys.size(), static_cast<std::size_t>(shown) + 1, "a key of its own for each");

    // One orange square shown: by whom is part of the key, though its code is the size of the hands.
    Position squares = position_of("RoRxRs", {"OqRdRcGoGxGsBoBxBs", "OqPxPsYqYdYcGqGdGc"}, {"", ""});
    squares.shown = {check::cards_of("Oq"), {}};
    const Key first = Observation::of(taken_over(rules_for(2), squares), 0).key();
    std::swap(squares.shown[0], squares.shown[1]);
    check.that(Observation::of(taken_over(rules_for(2), squares), 0).key() != first, "who has shown it");
}

/// Before the opening only deals are possible in which the seat to move opens (CD2).
void test_opening_views(Check& check) {
    for (std::uint64_t index = 0; index < 8; ++index) {
        const State state = State::deal(rules_for(2 + static_cast<int>(index % 3)), kSeed, index, {});
        for (int seat = 0; seat < state.seats(); ++seat) {
            const State possible = Observation::of(state, seat).determinize(index);
            const int longest = longest_row(possible.hand(state.to_move()));
            check.that(longest >= 3, "the opener holds a row");
            for (int s = 0; s < state.seats(); ++s)
                check.that(longest_row(possible.hand(s)) <= longest, "a longest one");
        }
    }
}

// Many games.

void test_batch(Check& check) {
    for (const std::size_t kind : {0U, 3U}) {
        const Rules rules = check::card_rules()[kind];
        sim::BatchSpec spec;
        spec.rules = rules;
        for (int seat = 0; seat < rules.seats(); ++seat) {
            spec.bots.push_back(seat == 0 ? search::Policy::greedy : search::Policy::random);
        }
        spec.seed = kSeed;
        spec.count = 34;  // a chunk and a remainder
        const auto alone = sim::play_batch(spec, 1);
        const auto together = sim::play_batch(spec, 2);
        cards::MoveBuffer scratch;
        for (std::size_t i = 0; i < alone.size(); ++i) {
            const sim::GameResult& a = alone[i];
            const sim::GameResult& b = together[i];
            check.that(a.points == b.points && a.turns == b.turns && a.winners == b.winners && a.opener == b.opener &&
                           a.reason == b.reason,
                       "results at one and at two threads");
            check.that(a.reason == Reason::finished || a.reason == Reason::stalled, "played to the end");
            if (i % 8 != 0) continue;
            std::vector<search::Policy> by_seat(spec.bots.size());
            for (int bot = 0; bot < rules.seats(); ++bot) {
                by_seat[at(sim::seat_of(bot, i, rules.seats()))] = spec.bots[at(bot)];
            }
            State state = State::deal(rules, kSeed, i, {});
            check.equal(a.opener, state.to_move(), "opener");
            check.equal(search::play_out(state, by_seat, kSeed, i, 1000, scratch), a.reason, "reason");
            check.equal(a.turns, state.turn(), "turns");
            check.equal(a.winners, state.leaders(), "winners");
            for (int seat = 0; seat < rules.seats(); ++seat) {
                check.equal(a.points[at(seat)], state.score(seat), "Qwirkles are the points");
            }
        }
    }
}

void test_perft(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 70, {});
        const CardSnapshot before = snapshot(state);
        for (int depth = 0; depth <= 2; ++depth) {
            check.equal(verify::perft(state, depth), verify::perft(state, depth, verify::Leaves::played),
                        "perft in bulk and by playing");
        }
        check.that(snapshot(state) == before, "perft leaves no trace");
    }
}

/// Policies: greedy plays a best turn, and each may play what it plays.
void test_policies(Check& check) {
    for (const Rules& rules : check::card_rules()) {
        State state = State::deal(rules, kSeed, 80, {});
        cards::MoveBuffer scratch;
        cards::MoveBuffer best;
        Undo undo;
        Rng rng = stream(80);
        while (!state.is_over() && state.turn() < 60) {
            state.mover().best_moves(cards::Objective::qwirkles, best);
            const Move greedy = search::choose(search::Policy::greedy, state.mover(), rng, scratch);
            check.that(best.empty() ? greedy == state.mover().fallback() : std::ranges::count(best, greedy) == 1,
                       "greedy plays a best turn");
            check.that(!state.mover().check(greedy), "which is legal");
            check.equal(state.mover().best_move(),
                        best.empty() ? state.mover().fallback() : *std::ranges::min_element(best), "the first best");
            const Move random = search::choose(search::Policy::random, state.mover(), rng, scratch);
            check.that(!state.mover().check(random), "random is legal");
            state.play(state.turn() % 2 == 0 ? greedy : random, undo);
        }
    }
}

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("deal", sixline::test_deal);
    check.run("ages", sixline::test_ages);
    check.run("redeal", sixline::test_redeal);
    check.run("random games", sixline::test_random_games);
    check.run("swaps", sixline::test_swaps);
    check.run("shown", sixline::test_shown);
    check.run("stall", sixline::test_stall);
    check.run("last round", sixline::test_last_round);
    check.run("key", sixline::test_key);
    check.run("refused", sixline::test_refused);
    check.run("views", sixline::test_views);
    check.run("hidden", sixline::test_hidden);
    check.run("opening views", sixline::test_opening_views);
    check.run("batch", sixline::test_batch);
    check.run("perft", sixline::test_perft);
    check.run("policies", sixline::test_policies);
    return check.finish();
}
