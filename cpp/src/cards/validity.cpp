#include "sixline/cards/validity.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "sixline/cards/split.hpp"
#include "sixline/cards/turns.hpp"
#include "sixline/core/text.hpp"

namespace sixline::cards {

namespace {

using Numbers = std::array<int, kTypes>;

void count(Numbers& numbers, std::span<const Tile> cards) {
    for (const Tile card : cards) ++numbers[card.code];
}

Fault fault(FaultCode code, const char* clause, const std::string& what, std::vector<Tile> cards = {}) {
    return {code, clause, {}, std::move(cards), what + " (" + clause + ")"};
}

Fault too_many(Tile card, int count) {
    return fault(FaultCode::too_many_copies, "TL5",
                 std::to_string(count) + " of " + to_string(card, Notation::classic) + ", but the set holds three",
                 {card});
}

std::vector<Fault> find_surplus(const Numbers& numbers) {
    std::vector<Fault> faults;
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        if (numbers[type] > kCopies) faults.push_back(too_many(Tile{type}, numbers[type]));
    }
    return faults;
}

std::string list(std::span<const Tile> cards) {
    return tiles_text(cards, " ", Notation::classic);
}

std::vector<Tile> cards_of(const Move& turn) {
    return {turn.played().begin(), turn.played().end()};
}

/// Names the cards that can lie in no row, if it is for them that the cards do not split.
Fault unsplit(const Counts& cards, const char* clause) {
    const Counts placeable = without_dead({}, cards);
    std::vector<Tile> dead;
    cards.for_each_type([&](Tile card, int n) {
        for (int i = placeable.count(card); i < n; ++i) dead.push_back(card);
    });
    if (dead.empty()) {
        return fault(FaultCode::no_rows, clause,
                     "the cards " + list(cards.tiles()) + " do not split into rows, though each of them fits some row");
    }
    const std::string named = list(dead);
    return fault(FaultCode::no_rows, clause,
                 named + (dead.size() == 1 ? " fits" : " fit") + " in no row of the table " + list(cards.tiles()),
                 dead);
}

}  // namespace

Counts counts_from(std::span<const Tile> cards) {
    Numbers numbers{};
    count(numbers, cards);
    if (auto faults = find_surplus(numbers); !faults.empty()) throw PositionError(std::move(faults));
    return Counts(cards);
}

std::vector<Fault> find_faults(const Counts& table) {
    if (can_split(table)) return {};
    return {unsplit(table, "TL5")};
}

std::vector<Fault> find_hand_faults(const Counts& table, const Hand& hand) {
    Numbers numbers{};
    for (const Tile card : hand) numbers[card.code] = table.count(card);
    count(numbers, hand);
    return find_surplus(numbers);
}

std::vector<Fault> find_deal_faults(const Counts& table, std::span<const Hand> hands, std::span<const Tile> pile,
                                    std::span<const Claims> claims) {
    Numbers numbers{};
    table.for_each_type([&](Tile card, int n) { numbers[card.code] += n; });
    for (const Hand& hand : hands) count(numbers, hand);
    count(numbers, pile);
    for (const Claims& claimed : claims) {
        claimed.for_each([&](int line) {
            Counts cards;
            cards.add(Counts::line(line));
            cards.for_each([&](Tile card) { ++numbers[card.code]; });
        });
    }
    std::vector<Fault> faults;
    for (std::uint8_t type = 0; type < kTypes; ++type) {
        if (numbers[type] == kCopies) continue;
        faults.push_back(fault(FaultCode::too_many_copies, "CD1",
                               std::to_string(numbers[type]) + " of " + to_string(Tile{type}, Notation::classic) +
                                   " in all, the set holds three",
                               {Tile{type}}));
    }
    return faults;
}

namespace {

std::optional<Fault> check_held(const Move& turn, const Hand& hand) {
    Hand left = hand;
    for (const Tile card : turn.played()) {
        if (left.remove(card)) continue;
        return fault(FaultCode::not_in_hand, "CD3",
                     to_string(card, Notation::classic) + " to play is not in the hand " + list(hand), {card});
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> check_turn(const Counts& table, const Rules& rules, const Move& turn, const Hand* hand) {
    if (turn.count == 0) return fault(FaultCode::empty_move, "CD3", "a turn plays at least one card of the hand");
    if (hand) {
        if (auto missing = check_held(turn, *hand)) return missing;
    }
    Numbers numbers{};
    table.for_each_type([&](Tile card, int n) { numbers[card.code] = n; });
    count(numbers, turn.played());
    if (auto faults = find_surplus(numbers); !faults.empty()) return faults.front();

    Counts left = table;
    for (const Tile card : turn.played()) left.add(card);
    std::optional<Fault> incomplete;
    turn.claims.for_each([&](int line) {
        const Counts::Types types = Counts::line(line);
        if (incomplete) return;
        if (left.contains(types)) return left.remove(types);
        Counts wanted;
        wanted.add(types);
        std::vector<Tile> missing;
        wanted.for_each([&](Tile card) {
            if (left.count(card) == 0) missing.push_back(card);
        });
        incomplete = fault(FaultCode::incomplete_line, "CD4",
                           "the Qwirkle " + std::string(1, line_letter(line)) + " lacks " + list(missing), missing);
    });
    if (incomplete) return incomplete;
    if (!can_split(left)) return unsplit(left, "CD3");
    if (!hand) return std::nullopt;

    if (rules.play == Play::maximum) {
        std::vector<Move> largest;
        best_turns(table, *hand, rules, Objective::cards, largest);
        if (turn.count < largest.front().count) {
            return fault(FaultCode::too_few_cards, "CD3",
                         "with play=maximum " + std::to_string(largest.front().count) + " cards must be played, not " +
                             std::to_string(turn.count) + ", " + list(turn.played()),
                         cards_of(turn));
        }
    }
    if (rules.claim == Claim::maximum) {
        const int most = most_claims(table, turn);
        if (turn.claims.size() < most) {
            return fault(FaultCode::too_few_claims, "CD4",
                         "with claim=maximum " + std::to_string(most) + (most == 1 ? " Qwirkle" : " Qwirkles") +
                             " must be claimed, not " + std::to_string(turn.claims.size()) + ", with " +
                             list(turn.played()),
                         cards_of(turn));
        }
    }
    return std::nullopt;
}

std::optional<Fault> check_opening(const Move& turn, const Hand& hand) {
    if (turn.count == 0) return fault(FaultCode::empty_move, "CD2", "the opening lays a row");
    if (auto missing = check_held(turn, hand)) return missing;
    std::vector<Move> openings;
    opening_turns(hand, openings);
    if (openings.empty()) {
        return fault(FaultCode::opening_row, "CD2", "the hand " + list(hand) + " holds no row to open with",
                     {hand.begin(), hand.end()});
    }
    if (std::ranges::find(openings, turn) != openings.end()) return std::nullopt;
    const auto same_cards = std::ranges::find_if(
        openings, [&](const Move& opening) { return std::ranges::equal(opening.played(), turn.played()); });
    if (same_cards == openings.end()) {
        return fault(FaultCode::opening_row, "CD2",
                     "the opening is one of the hand's longest rows, as " + to_string(openings.front()) + ", not " +
                         to_string(turn),
                     cards_of(turn));
    }
    return fault(FaultCode::opening_row, "CD2",
                 same_cards->claims.empty()
                     ? "an opening row of fewer than six cards is no Qwirkle: " + list(turn.played())
                     : "the opening claims its row of six, as " + to_string(*same_cards),
                 cards_of(turn));
}

}  // namespace sixline::cards
