#include "sixline/record/possible_deal.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "sixline/core/error.hpp"

namespace sixline::record {

namespace {

/// The tiles in nobody's sight, in order of code.
class Unseen {
public:
    explicit Unseen(const Rules& rules) { std::fill_n(counts_.begin(), rules.codes(), rules.copies()); }

    void see(Tile tile) { --counts_[tile.code]; }
    int count(Tile tile) const { return counts_[tile.code]; }
    TypeSet types() const {
        TypeSet types = 0;
        for_each([&](Tile tile) { types |= type_bit(tile); });
        return types;
    }
    template <class F>
    void for_each(F&& f) const {
        for (std::uint8_t code = 0; code < kTileCodes; ++code) {
            for (int i = 0; i < counts_[code]; ++i) f(Tile{code});
        }
    }
    /// The first tile that suits; PositionError when none does.
    template <class Suits>
    Tile take(Suits&& suits) {
        for (std::uint8_t code = 0; code < kTileCodes; ++code) {
            if (counts_[code] <= 0 || !suits(Tile{code})) continue;
            see(Tile{code});
            return Tile{code};
        }
        throw PositionError({{FaultCode::too_many_copies,
                              "TL5",
                              {},
                              {},
                              "the set has too few other tiles for the hidden hands (TL5)"}});
    }
    std::vector<Tile> rest() const {
        std::vector<Tile> tiles;
        for_each([&](Tile tile) { tiles.push_back(tile); });
        return tiles;
    }

private:
    std::array<int, kTileCodes> counts_{};
};

/// The types of the line of which most are in the set.
TypeSet longest_line(TypeSet types) {
    TypeSet best = 0;
    for (int i = 0; i < kColors; ++i) {
        for (const TypeSet line : {types & color_types(i), types & shape_types(i)}) {
            if (size(line) > size(best)) best = line;
        }
    }
    return best;
}

}  // namespace

template <Variant V>
std::vector<Tile> complete_deal(grid::Position<V>& position, std::span<const SeatHand> hands, const Rules& rules) {
    Unseen unseen(rules);
    for (const Placed& placed : position.board.placed()) unseen.see(placed.tile);
    for (const Hand& hand : position.hands) {
        for (const Tile tile : hand) unseen.see(tile);
    }
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        for (int i = 0; i < hands[seat].hidden; ++i) {
            position.hands[seat].add(unseen.take([](Tile) { return true; }));
        }
    }
    return unseen.rest();
}

std::vector<Tile> complete_deal(cards::Position& position, std::span<const SeatHand> hands, const Rules& rules) {
    Unseen unseen(rules);
    const auto see = [&](Tile card) { unseen.see(card); };
    position.table.for_each(see);
    for (const cards::Claims claims : position.claims) {
        claims.for_each([&](int line) {
            cards::Counts row;
            row.add(cards::Counts::line(line));
            row.for_each(see);
        });
    }
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        Hand& hand = position.hands[seat];
        if (hands[seat].hidden > 0 && seat < position.shown.size()) {
            hand = position.shown[seat];
            if (hand.size() > hands[seat].hidden) {
                throw PositionError({{FaultCode::not_in_hand,
                                      "CD6",
                                      {},
                                      {},
                                      "seat " + std::to_string(seat) + " has shown more cards than it holds (CD6)"}});
            }
        }
        std::ranges::for_each(hand, see);
    }
    const bool is_opening =
        position.turn == 0 && position.table.empty() && std::ranges::all_of(position.claims, &cards::Claims::empty);
    const auto opener = static_cast<std::size_t>(position.to_move);
    int longest = kLongestLine;  // rows that another hand may hold
    if (is_opening && opener < hands.size()) {
        Hand& hand = position.hands[opener];
        TypeSet row = longest_line(unseen.types());
        while (hand.size() < hands[opener].hidden && row != 0) {
            const auto type = type_bit(pop_type(row));
            hand.add(unseen.take([&](Tile card) { return type_bit(card) == type; }));
        }
        longest = largest_set(hand.types());
    }
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        Hand& hand = position.hands[seat];
        while (hand.size() < hands[seat].hidden) {
            hand.add(unseen.take([&](Tile card) { return largest_set(hand.types() | type_bit(card)) <= longest; }));
        }
    }
    return unseen.rest();
}

template std::vector<Tile> complete_deal(grid::Position<Variant::classic>&, std::span<const SeatHand>, const Rules&);
template std::vector<Tile> complete_deal(grid::Position<Variant::flex>&, std::span<const SeatHand>, const Rules&);

}  // namespace sixline::record
