// Turns (CD3, CD4, CD8), the opening (CD2) and moves as text, against every pair (P, Q) tried out.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "card_tables.hpp"
#include "check.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/mover.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/error.hpp"

namespace sixline {
namespace {

using cards::Claims;
using cards::Counts;
using cards::Move;
using cards::MoveKind;
using cards::Objective;
using cards::PlayedSets;
using cards::Turns;
using check::Check;
using check::counts_of;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::SlowCover;
using check::text_of;
using check::type_in;

constexpr std::uint64_t kSeed = 20240229;

Rng stream(std::uint64_t index) {
    return Rng::stream(kSeed, index, Purpose::bot);
}

struct Place {
    Numbers table{};
    Hand hand;

    std::string text() const {
        return "hand " + tiles_text(hand, "", Notation::classic) + " at the table " + text_of(table);
    }
};

/// Rows at random, and a hand of cards that are often near to them.
Place random_place(Rng& rng) {
    Place place;
    place.table = check::random_table(rng, pick(rng, 6));
    place.hand = Hand(check::random_cards(rng, place.table, 1 + pick(rng, kHandCapacity)));
    return place;
}

/// Out of the first turns of games played at random; of the hand, some cards.
std::vector<Place> played_places(int count) {
    std::vector<Place> places;
    cards::MoveBuffer scratch;
    for (std::uint64_t game = 0; static_cast<int>(places.size()) < count; ++game) {
        const auto rules = check::card_rules();
        auto state = cards::State::deal(rules[game % rules.size()], kSeed, game, {});
        Rng rng = stream(1000 + game);
        cards::Undo undo;
        for (int turn = 0; turn < 9 && !state.is_over() && state.table().size() < 26; ++turn) {
            state.play(check::random_legal(state, rng, scratch), undo);
            if (turn % 3 != 2) continue;
            Place place{numbers_of(state.table()), state.mover().hand};
            for (int n = pick(rng, 4); n > 0 && place.hand.size() > 1; --n) {
                place.hand.remove(place.hand[pick(rng, place.hand.size())]);
            }
            places.push_back(place);
        }
    }
    return places;
}

/// Every legal turn by the words of CD8, and of CD3 and CD4 for the options.
class SlowTurns {
public:
    explicit SlowTurns(const Place& place) : place_(place) {
        Numbers hand{};
        for (const Tile card : place.hand) ++hand[card.code];
        Numbers left = place.table;
        choose_played(left, hand, {}, 0);
    }

    /// All that were tried: cards of the hand with lines whose cards are there; legal or not.
    const std::map<Move, bool>& tried() const { return tried_; }

    std::set<Move> legal(const Rules& rules) const {
        int largest = 0;
        std::map<std::array<Tile, kHandCapacity>, int> claims;
        for (const auto& [move, is_legal] : tried_) {
            if (!is_legal) continue;
            largest = std::max<int>(largest, move.count);
            int& most = claims.try_emplace(key_of(move), 0).first->second;
            most = std::max<int>(most, move.points);
        }
        std::set<Move> moves;
        for (const auto& [move, is_legal] : tried_) {
            if (!is_legal) continue;
            if (rules.play == Play::maximum && move.count < largest) continue;
            if (rules.claim == Claim::maximum && move.points < claims.at(key_of(move))) continue;
            moves.insert(move);
        }
        return moves;
    }

private:
    static std::array<Tile, kHandCapacity> key_of(const Move& move) {
        auto key = move.tiles;
        for (std::size_t i = move.count; i < key.size(); ++i) key[i] = Tile{255};
        return key;
    }

    void choose_played(Numbers& left, const Numbers& hand, std::vector<Tile> played, std::size_t type) {
        if (type == kTypes) {
            if (!played.empty()) choose_claims(left, Hand(played), {}, 0);
            return;
        }
        for (int n = 0;; ++n) {
            choose_played(left, hand, played, type + 1);
            if (n == hand[type]) {
                left[type] -= n;
                return;
            }
            ++left[type];
            played.push_back(Tile{static_cast<std::uint8_t>(type)});
        }
    }

    void choose_claims(Numbers& left, const Hand& played, Claims claims, int first) {
        tried_.emplace(cards::play_of(played, claims), slow_.splits(left));
        for (int line = first; line < cards::kLines; ++line) {
            bool is_there = true;
            for (int i = 0; i < 6; ++i) is_there = is_there && left[type_in(line, i)] > 0;
            if (!is_there) continue;
            for (int i = 0; i < 6; ++i) --left[type_in(line, i)];
            Claims more = claims;
            more.add(line);
            choose_claims(left, played, more, line);
            for (int i = 0; i < 6; ++i) ++left[type_in(line, i)];
        }
    }

    Place place_;
    SlowCover slow_;
    std::map<Move, bool> tried_;
};

/// The first by the objective, every tie.
std::set<Move> best_of(const std::set<Move>& moves, Objective objective) {
    const auto rank = [&](const Move& move) {
        const std::pair<int, int> by_claims{move.points, move.count};
        return objective == Objective::qwirkles ? by_claims : std::pair{by_claims.second, by_claims.first};
    };
    std::pair<int, int> most{0, 0};
    for (const Move& move : moves) most = std::max(most, rank(move));
    std::set<Move> best;
    for (const Move& move : moves) {
        if (rank(move) == most) best.insert(move);
    }
    return best;
}

std::vector<Rules> turn_rules() {
    std::vector<Rules> all;
    for (const Play play : {Play::at_least_one, Play::maximum}) {
        for (const Claim claim : {Claim::free, Claim::maximum}) {
            all.push_back(default_rules(Variant::cards));
            all.back().play = play;
            all.back().claim = claim;
        }
    }
    return all;
}

struct Seen {
    int places = 0;
    int blocked = 0;
    int claims = 0;
    int two_claims = 0;
    int illegal = 0;
};

void check_place(Check& check, const Place& place, Rng& rng, Seen& seen) {
    const SlowTurns slow(place);
    const Counts table = counts_of(place.table);
    const Hand& hand = place.hand;
    const std::string name = place.text();
    const bool blocked = slow.legal(default_rules(Variant::cards)).empty();
    ++seen.places;
    seen.blocked += blocked;
    check.equal(cards::has_turn(table, hand), !blocked, name + ": some turn is legal");

    for (const Rules& rules : turn_rules()) {
        const std::string here = name + ", " + to_string(rules);
        const std::set<Move> legal = slow.legal(rules);
        const Turns turns(table, hand, rules);
        std::vector<Move> listed;
        turns.for_each([&](const Move& move) { listed.push_back(move); });
        check.that(std::set<Move>(listed.begin(), listed.end()) == legal, here + ": the turns");
        check.equal(listed.size(), legal.size(), here + ": none twice");
        check.equal(turns.count(), legal.size(), here + ": their number");
        std::set<std::vector<Tile>> played;
        for (std::size_t i = 0; i < listed.size(); ++i) {
            played.insert({listed[i].played().begin(), listed[i].played().end()});
            if (i == 0 || !std::ranges::equal(listed[i].played(), listed[i - 1].played())) continue;
            check.that(listed[i - 1].claims < listed[i].claims, here + ": by P, then by Q");
        }
        check.equal(turns.played_sets().size(), played.size(), here + ": the distinct P");
        turns.played_sets().for_each([&](cards::Played set) {
            const Hand cards = turns.cards_of(set);
            check.equal(cards.size(), std::popcount(set), here + ": a set of cards");
            check.that(played.contains({cards.begin(), cards.end()}), here + ": each is a P");
        });

        for (const Objective objective : {Objective::qwirkles, Objective::cards}) {
            std::vector<Move> ties = {cards::pass()};  // what is there before goes
            cards::best_turns(table, hand, rules, objective, ties);
            const std::set<Move> best = best_of(legal, objective);
            check.that(std::set<Move>(ties.begin(), ties.end()) == best, here + ": the best turns");
            check.equal(ties.size(), best.size(), here + ": no best turn twice");
        }
        for (int n = blocked ? 0 : 3; n > 0; --n) {
            check.that(legal.contains(cards::random_turn(table, hand, rules, rng)), here + ": a random turn is legal");
        }
        const auto step = static_cast<int>(1 + slow.tried().size() / 40);
        int n = pick(rng, step);
        for (const auto& [move, splits] : slow.tried()) {
            if (++n % step != 0) continue;
            const auto fault = cards::check_turn(table, rules, move, &hand);
            if (!check.equal(!fault, legal.contains(move), here + ": " + to_string(move))) return;
            seen.illegal += fault.has_value();
        }
    }

    // The most claims of a P, whichever of them the turn makes.
    std::map<std::string, int> most;
    const auto played = [](const Move& move) { return tiles_text(move.played(), "", Notation::classic); };
    for (const auto& [move, splits] : slow.tried()) {
        if (splits) most[played(move)] = std::max<int>(most[played(move)], move.points);
    }
    for (const auto& [move, splits] : slow.tried()) {
        if (!splits) continue;
        seen.claims += move.points > 0;
        seen.two_claims += move.points > 1;
        if (move.points > 0 || most[played(move)] > 0) {
            check.equal(cards::most_claims(table, move), most[played(move)], name + ": most claims of " + played(move));
        }
    }
}

void test_random_places(Check& check) {
    Rng rng = stream(1);
    Seen seen;
    for (int n = 0; n < 260; ++n) check_place(check, random_place(rng), rng, seen);
    check.that(seen.blocked > 10, "blocked hands: " + std::to_string(seen.blocked));
    check.that(seen.claims > 1000, "turns with claims: " + std::to_string(seen.claims));
    check.that(seen.two_claims > 100, "turns with two: " + std::to_string(seen.two_claims));
    check.that(seen.illegal > 5000, "illegal turns: " + std::to_string(seen.illegal));
}

void test_played_places(Check& check) {
    Rng rng = stream(2);
    Seen seen;
    for (const Place& place : played_places(60)) check_place(check, place, rng, seen);
    check.equal(seen.places, 60, "places out of games");
}

/// Chosen ones: the same line twice, lines that cross, lines of table cards only.
void test_claims(Check& check) {
    Rng rng = stream(3);
    Seen seen;
    const auto place_of = [](std::string_view table, std::string_view hand) {
        return Place{numbers_of(parse_tiles(table, Notation::classic)), check::cards_of(hand)};
    };
    const std::string red = "RoRxRsRqRdRc";
    const std::string circles = "RoOoYoGoBoPo";
    for (const Place& place : {
             place_of(red + red, "RoRxRsRqRdRcGo"),                 // three times the same, two of the table alone
             place_of("RoRxRsRqRd" + red, "RcRcRo"),                // twice, each with a card of the hand
             place_of("RoRxRsRqRdOoYoGoBo", "PoRcRo"),              // two that cross, with one card or two between them
             place_of(red + circles, "GxGsGq"),                     // those of the table need none of the hand
             place_of(red, "Rx"),                                   // a claim leaves the card alone: it must not
             place_of("", red + "OoYo"),                            // out of the hand alone
             place_of("", "RoRoRoRxRxRxRsRsRs"),                    // equal cards
             place_of("", "RoRoRoGxGxGxBsBsBs"),                    // blocked
             place_of("RoRxRsOoOxOsYoYxYs", "GoBoPoGxBxPxGsBsPs"),  // three lines at once
         }) {
        check_place(check, place, rng, seen);
    }
    check.that(seen.two_claims > 0, "two claims in a turn");
}

/// Uniform over the distinct P, then over their Q: a chi-square test.
void test_random_turn(Check& check) {
    for (const Rules& rules : turn_rules()) {
        for (const char* const hand : {"RoRo", "RcGo", "PoRcRo"}) {
            const Place place{numbers_of(parse_tiles("RoRxRsRqRdOoYoGoBo", Notation::classic)), check::cards_of(hand)};
            const std::set<Move> legal = SlowTurns(place).legal(rules);
            std::map<std::string, int> claims;  // by P
            for (const Move& move : legal) ++claims[tiles_text(move.played(), "", Notation::classic)];
            constexpr int kDraws = 6000;
            std::map<Move, int> drawn;
            Rng rng = stream(14);
            for (int n = 0; n < kDraws; ++n) {
                ++drawn[cards::random_turn(counts_of(place.table), place.hand, rules, rng)];
            }
            double chi_square = 0;
            for (const Move& move : legal) {
                const double share =
                    1.0 / static_cast<double>(claims.size()) / claims[tiles_text(move.played(), "", Notation::classic)];
                const double expected = share * kDraws;
                chi_square += (drawn[move] - expected) * (drawn[move] - expected) / expected;
            }
            check.equal(drawn.size(), legal.size(), "every turn is drawn, and no other");
            // Three standard deviations and a little above the mean.
            const double freedom = static_cast<double>(legal.size()) - 1;
            check.that(chi_square < freedom + 5 * std::max(1.0, freedom / 2) + 5,
                       place.text() + ", " + to_string(rules) + ": chi-square " + std::to_string(chi_square));
        }
    }
}

/// One of the hand's longest rows, with its claim when it is a Qwirkle (CD2).
std::set<Move> slow_openings(const Hand& hand) {
    std::set<Move> rows;
    for (unsigned set = 1; set < 1U << hand.size(); ++set) {
        Hand row;
        for (int i = 0; i < hand.size(); ++i) {
            if ((set >> i & 1) != 0) row.add(hand[i]);
        }
        std::set<int> colors;
        std::set<int> shapes;
        for (const Tile card : row) {
            colors.insert(card.color());
            shapes.insert(card.shape());
        }
        const int size = row.size();
        const bool is_row = (colors.size() == 1 && static_cast<int>(shapes.size()) == size) ||
                            (shapes.size() == 1 && static_cast<int>(colors.size()) == size);
        if (size < 3 || !is_row) continue;
        Claims claims;
        if (size == 6) claims.add(colors.size() == 1 ? *colors.begin() : kColors + *shapes.begin());
        if (!rows.empty() && rows.begin()->count > size) continue;
        if (!rows.empty() && rows.begin()->count < size) rows.clear();
        rows.insert(cards::play_of(row, claims));
    }
    return rows;
}

void test_openings(Check& check) {
    Rng rng = stream(5);
    std::vector<Hand> hands = {check::cards_of("RoRxRsRqRdRcOoYoGo"), check::cards_of("RoOoYoGoBoPoRxRsRq"),
                               check::cards_of("RoRoRoRxRxRxRsRsRs"), check::cards_of("RoRxOoOsYxYsGqGdBq"),
                               check::cards_of("RoRxRsRqRdRcRoRxRs")};
    for (int n = 0; n < 400; ++n) hands.emplace_back(check::random_cards(rng, Numbers{}, kHandCapacity));
    const Rules rules = default_rules(Variant::cards);
    const Counts none;
    int without = 0;
    std::set<int> lengths;
    for (const Hand& hand : hands) {
        const std::string name = tiles_text(hand, "", Notation::classic);
        const std::set<Move> expected = slow_openings(hand);
        std::vector<Move> openings;
        cards::opening_turns(hand, openings);
        check.that(std::set<Move>(openings.begin(), openings.end()) == expected, name + ": the openings");
        check.equal(openings.size(), expected.size(), name + ": no opening twice");
        without += expected.empty();
        if (!expected.empty()) lengths.insert(expected.begin()->count);

        const cards::Mover mover{.rules = rules, .table = none, .hand = hand, .pile_count = 50, .is_opening = true};
        check.equal(mover.count_placements(), expected.size(), name + ": the mover's count");
        check.equal(mover.has_placement(), !expected.empty(), name + ": the mover has one");
        if (expected.empty()) {
            check.that(mover.check(cards::play_of(check::cards_of(name.substr(0, 2)), {})).has_value(),
                       name + ": without a row nothing opens");
            continue;
        }
        check.equal(mover.best_move(), *expected.begin(), name + ": the first is the best");
        check.that(expected.contains(mover.random_move(rng)), name + ": a random opening");
        for (const Move& opening : expected) {
            check.that(!mover.check(opening), name + ": legal");
            Move other = opening;
            other.claims = opening.claims.empty() ? Claims(1) : Claims();
            other.points = static_cast<std::uint8_t>(other.claims.size());
            const auto fault = mover.check(other);
            check.that(fault && fault->code == FaultCode::opening_row, name + ": its claim is forced");
            Hand row(opening.played());
            row.remove(opening.tiles[0]);
            check.that(mover.check(cards::play_of(row, {})).has_value(), name + ": a shorter row is illegal");
        }
    }
    check.that(without > 0 && lengths == std::set<int>{3, 4, 5, 6}, "hands without a row, and rows of every length");
}

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
    check.equal(cards::line_name(5), "purple", "a color's name");
    check.equal(cards::line_name(6), "circle", "a shape's name");
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
    check.run("random places", sixline::test_random_places);
    check.run("played places", sixline::test_played_places);
    check.run("claims", sixline::test_claims);
    check.run("random turn", sixline::test_random_turn);
    check.run("openings", sixline::test_openings);
    check.run("text", sixline::test_text);
    check.run("errors", sixline::test_errors);
    check.run("order", sixline::test_order);
    check.run("faults", sixline::test_faults);
    return check.finish();
}
