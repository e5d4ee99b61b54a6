// Turns (CD3, CD4, CD8) and the opening (CD2), against every pair (P, Q) tried out.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "card_games.hpp"
#include "card_tables.hpp"
#include "check.hpp"
#include "luck.hpp"
#include "sixline/cards/move.hpp"
#include "sixline/cards/mover.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/cards/validity.hpp"

namespace sixline {
namespace {

using cards::Claims;
using cards::Counts;
using cards::Move;
using cards::Objective;
using cards::Turns;
using check::Check;
using check::counts_of;
using check::kSeed;
using check::Numbers;
using check::numbers_of;
using check::pick;
using check::SlowCover;
using check::stream;
using check::text_of;
using check::type_in;

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

}  // namespace
}  // namespace sixline

int main() {
    sixline::check::Check check;
    check.run("random places", sixline::test_random_places);
    check.run("played places", sixline::test_played_places);
    check.run("claims", sixline::test_claims);
    check.run("random turn", sixline::test_random_turn);
    check.run("openings", sixline::test_openings);
    return check.finish();
}
