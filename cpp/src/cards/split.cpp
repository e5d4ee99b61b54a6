#include "sixline/cards/split.hpp"

#include <bit>
#include <cassert>
#include <utility>

namespace sixline::cards {

namespace {

constexpr std::size_t kLayers = Counts::kLayers;
using Layers = std::array<Lanes, kLayers>;

constexpr std::size_t at(Feature feature) {
    return static_cast<std::size_t>(feature);
}

Layers layers_of(const Counts& counts, Feature bytes) {
    return {counts.layer(bytes, 0), counts.layer(bytes, 1), counts.layer(bytes, 2)};
}

/// Numbers 0 to 3 in unary, a bit a layer, as numbers in lanes.
Lanes numbers(Six first, Six second, Six third) {
    return scattered(first) + scattered(second) + scattered(third);
}

/// What rows of each line can hold of one type at most: by feature and layer k, all six bits of the lines that can hold
/// more than k.
class Capacity {
public:
    explicit Capacity(const Counts& cards) {
        for (const Feature feature : {Feature::color, Feature::shape}) {
            Lanes sum = 0;
            for (unsigned k = 0; k < kLayers; ++k) {
                sum += bits_in_lanes(cards.layer(feature, k));
                more_than_[at(feature)][k] = filled(not_less(sum, each(3 * (k + 1))));
            }
        }
    }

    const Layers& of(Feature feature) const { return more_than_[at(feature)]; }
    /// As sets of lines.
    Caps caps(Feature feature) const {
        Caps caps;
        for (std::size_t k = 0; k < kLayers; ++k) caps[k] = gathered(of(feature)[k] & each(1));
        return caps;
    }

private:
    std::array<Layers, 2> more_than_;
};

/// Between which caps those of the lines across lie.
struct Range {
    Caps low;
    Caps high;

    /// What rows of `feature` cannot hold, the lines across must.
    Range(Feature feature, const Counts& cards, const Capacity& capacity) : high(capacity.caps(other(feature))) {
        const Layers must = layers_of(cards, feature);
        const Layers& row = capacity.of(feature);
        low[0] = joined((must[0] & ~row[0]) | (must[1] & ~row[1]) | (must[2] & ~row[2]));
        low[1] = joined((must[1] & ~row[0]) | (must[2] & ~row[1]));
        low[2] = joined(must[2] & ~row[0]);
    }

    bool is_empty() const { return ((low[0] & ~high[0]) | (low[1] & ~high[1]) | (low[2] & ~high[2])) != 0; }
    int choices() const {
        Lanes open = 0;
        for (std::size_t k = 0; k < kLayers; ++k) open += scattered(high[k] & ~low[k]);
        return static_cast<int>(sum_of_lanes(open));
    }
};

/// Cards that lines across give to rows: a flow, found card by card.
class Transport {
public:
    /// By line across, what it can give.
    explicit Transport(Lanes spare) : spare_(spare) {}

    /// A row's cards, if those it takes and those taken before can all be had.
    bool send(int row, unsigned cards, Lanes room) {
        const auto taker = static_cast<std::size_t>(row);
        room_[taker] = room;
        taken_[taker] = 0;
        takers_ |= 1U << taker;
        for (; cards > 0; --cards) {
            Lanes seen = 0;
            if (!send_one(taker, seen)) return false;
        }
        return true;
    }

    /// By line across, what a row has got.
    Lanes taken(int row) const { return (takers_ >> row & 1) != 0 ? taken_[static_cast<std::size_t>(row)] : 0; }

private:
    /// One card more for a row, from a line that can give it, or from a row that finds another.
    bool send_one(std::size_t row, Lanes& seen) {
        const Lanes open = not_less(room_[row], each(1)) & ~seen;
        if (const Lanes direct = open & not_less(spare_, each(1)); direct != 0) {
            const Lanes line = direct & -direct;
            spare_ -= line;
            move(row, line);
            return true;
        }
        for (Lanes left = open; left != 0; left &= left - 1) {
            const Lanes line = left & -left;
            if ((seen & line) != 0) continue;
            seen |= line;
            for (std::size_t giver = 0; giver < kColors; ++giver) {
                if ((takers_ >> giver & 1) == 0 || (taken_[giver] & (line * 0xFF)) == 0) continue;
                if (!send_one(giver, seen)) continue;
                room_[giver] += line;
                taken_[giver] -= line;
                move(row, line);
                return true;
            }
        }
        return false;
    }

    void move(std::size_t row, Lanes line) {
        room_[row] -= line;
        taken_[row] += line;
    }

    Lanes spare_;
    std::array<Lanes, kColors> room_;   // by row, of each line across: what it can still take,
    std::array<Lanes, kColors> taken_;  // and what it has; of those in use
    unsigned takers_ = 0;
};

/// Rows of one feature against lines across, of the other: for given caps of the lines across, what of each type must
/// lie in a row, and whether the rows can be made long enough.
class Splitter {
public:
    Splitter(Feature feature, const Counts& must, const Counts& may)
        : must_(layers_of(must, feature)), may_(layers_of(may, feature)) {
        for (std::size_t k = 0; k < kLayers; ++k) sums_[k] = bits_in_lanes(may.layer(other(feature), k));
    }

    /// Finds caps that work, from the highest down. Whoever cannot be filled is helped only by a line across that has
    /// some of its cards and a lower cap: no other cap is worth a change.
    bool search(Caps& caps, Caps& low) const {
        const Lanes wanting = find_wanting(caps);
        if (wanting == 0) return true;
        Six helpful =
            joined(may_[0] & filled(wanting)) & ((caps[0] & ~low[0]) | (caps[1] & ~low[1]) | (caps[2] & ~low[2]));
        for (; helpful != 0; helpful &= helpful - 1) {
            const Six line = helpful & -helpful;
            Caps lower = caps;
            Caps floor = low;
            lower_cap(lower, line);
            if (search(lower, floor)) {
                caps = lower;
                return true;
            }
            for (std::size_t k = 0; k < kLayers; ++k) low[k] |= caps[k] & line;
        }
        return false;
    }

    /// 1 for lines across that have not enough cards for their cap.
    Lanes find_short(const Caps& caps) const {
        return each(1) ^ not_less(held_across(caps), 3 * numbers(caps[0], caps[1], caps[2]));
    }
    bool is_answer(const Caps& caps) const { return find_short(caps) == 0 && find_wanting(caps) == 0; }

    /// 1 for rows that cannot all be made long enough; nothing when all rows can.
    Lanes find_wanting(const Caps& caps) const {
        const Layers held = beyond(must_, caps);
        const Lanes most = most_of_a_type(held);
        const Lanes lack = lacking(held, most);
        return lack == 0 ? 0 : find_unfilled(held, most, lack, caps);
    }

    /// With caps that are an answer: a row's cards, by line across.
    std::array<Lanes, kColors> parts(const Caps& caps) const {
        const Layers held = beyond(must_, caps);
        const Lanes most = most_of_a_type(held);
        Transport transport(find_spare(caps));
        fill(held, room(held, most), lacking(held, most), caps, transport);
        std::array<Lanes, kColors> parts;
        for (int row = 0; row < kColors; ++row) {
            parts[static_cast<std::size_t>(row)] = numbers_in(held, row) + transport.taken(row);
        }
        return parts;
    }

    /// Whichever of the open cards are added, an answer stays one as long as no row has more of a type than it has
    /// anyway: what a row must hold more, it lacks less. These are the types that could give it more.
    Lanes in_question(const Layers& may, const Caps& caps) const {
        const Lanes most = most_of_a_type(beyond(must_, caps));
        const Layers held = beyond(may, caps);
        return (held[0] & filled(not_less(0, most))) | (held[1] & filled(not_less(each(1), most))) |
               (held[2] & filled(not_less(each(2), most)));
    }

private:
    static void lower_cap(Caps& caps, Six line) {
        for (std::size_t k = kLayers; k-- > 0;) {
            if ((caps[k] & line) == 0) continue;
            caps[k] ^= line;
            return;
        }
    }

    /// By line across, the cards that its rows can hold.
    Lanes held_across(const Caps& caps) const {
        return (sums_[0] & (scattered(caps[0]) * 0xFF)) + (sums_[1] & (scattered(caps[1]) * 0xFF)) +
               (sums_[2] & (scattered(caps[2]) * 0xFF));
    }

    /// What of each type the lines across leave to the rows.
    static Layers beyond(const Layers& cards, const Caps& caps) {
        const Lanes first = each(1) * caps[0];
        const Lanes second = each(1) * caps[1];
        const Lanes third = each(1) * caps[2];
        return {(cards[0] & ~first) | (cards[1] & ~second) | (cards[2] & ~third),
                (cards[1] & ~first) | (cards[2] & ~second), cards[2] & ~first};
    }
    /// By row, the cards it needs beyond those it must hold.
    static Lanes lacking(const Layers& held, Lanes most) {
        return excess(3 * most, bits_in_lanes(held[0]) + bits_in_lanes(held[1]) + bits_in_lanes(held[2]));
    }
    static Lanes most_of_a_type(const Layers& rows) {
        return not_less(rows[0], each(1)) + not_less(rows[1], each(1)) + not_less(rows[2], each(1));
    }

    /// What each row could hold beyond what it must.
    Layers room(const Layers& held, Lanes most) const {
        Layers room;
        for (unsigned k = 0; k < kLayers; ++k) room[k] = may_[k] & ~held[k] & filled(not_less(most, each(k + 1)));
        return room;
    }
    /// The types that have cards which need not lie anywhere.
    Lanes open() const { return (may_[0] & ~must_[0]) | (may_[1] & ~must_[1]) | (may_[2] & ~must_[2]); }

    /// 1 for rows that lack cards and cannot all get them from the lines across, which would fall short.
    Lanes find_unfilled(const Layers& held, Lanes most, Lanes lacking, const Caps& caps) const {
        const Lanes spare = find_spare(caps);
        const Layers rooms = room(held, most);
        const auto supply = [&](Lanes from) {
            return bits_in_lanes(rooms[0] & from) + bits_in_lanes(rooms[1] & from) + bits_in_lanes(rooms[2] & from);
        };
        // Two glances settle most cases. Others may want the same cards, but a row must find enough in all that lines
        // can give and in cards that need not lie anywhere;
        const Lanes wanting = not_less(lacking, each(1));
        const Lanes giving = each(1) * gathered(not_less(spare, each(1)));
        const Lanes hopeless = each(1) ^ not_less(supply(giving | open()), lacking);
        if (hopeless != 0) return hopeless & -hopeless;
        // and lines that can give to every row as much as it could take have enough for all.
        const unsigned asked = sum_of_lanes(most & (wanting * 0xFF));
        const Lanes ample = each(1) * gathered(not_less(spare, each(asked)));
        if (not_less(supply(ample), lacking) == each(1)) return 0;
        Transport transport(spare);
        return fill(held, rooms, lacking, caps, transport) ? 0 : wanting;
    }

    /// Sends every row what it lacks.
    bool fill(const Layers& held, const Layers& rooms, Lanes lacking, const Caps& caps, Transport& transport) const {
        const Lanes any_open = open();
        while (lacking != 0) {
            const int row = std::countr_zero(lacking) / 8;
            unsigned lack = lane(lacking, row);
            lacking &= ~(Lanes{0xFF} << (8 * row));
            Lanes take = numbers_in(rooms, row);
            if (lane(any_open, row) != 0) {  // cards that need not lie anywhere are nobody's loss
                const Lanes capped = numbers(caps[0], caps[1], caps[2]);
                const Lanes unclaimed = excess(excess(numbers_in(may_, row), numbers_in(held, row)), capped);
                const Lanes given = smaller(take, unclaimed);
                const unsigned sum = sum_of_lanes(given);
                if (sum >= lack) continue;
                lack -= sum;
                take -= given;
            }
            if (!transport.send(row, lack, take)) return false;
        }
        return true;
    }

    /// By line across, what it can give.
    Lanes find_spare(const Caps& caps) const { return held_across(caps) - 3 * numbers(caps[0], caps[1], caps[2]); }

    static Lanes numbers_in(const Layers& layers, int row) {
        return numbers(lane(layers[0], row), lane(layers[1], row), lane(layers[2], row));
    }

    Layers must_;
    Layers may_;
    Layers sums_;  // by layer and line across, the cards there
};

}  // namespace

Counts without_dead(const Counts& must, Counts may) {
    for (;;) {
        const Capacity capacity(may);
        std::array<Layers, 2> limit;
        for (const Feature rows : {Feature::color, Feature::shape}) {
            const Layers& row = capacity.of(rows);
            const Caps across = capacity.caps(other(rows));
            const Layers column = {each(1) * across[0], each(1) * across[1], each(1) * across[2]};
            limit[at(rows)] = {row[0] | column[0], row[1] | column[1] | (row[0] & column[0]),
                               row[2] | column[2] | (row[1] & column[0]) | (row[0] & column[1])};
            for (std::size_t k = 0; k < kLayers; ++k) limit[at(rows)][k] |= must.layer(rows, k);
        }
        const Counts before = may;
        if (may.cut(limit) == before) return may;
    }
}

Question ask(const Counts& must, const Counts& may, const Hint& hint) {
    const Splitter splitter(hint.rows, must, must);
    if (const Lanes short_lines = splitter.find_short(hint.caps)) return {false, each(1) * gathered(short_lines)};
    if (const Lanes wanting = splitter.find_wanting(hint.caps)) return {false, filled(wanting)};
    return {true, splitter.in_question(layers_of(may, hint.rows), hint.caps)};
}

Question ask_again(const Counts& must, const Counts& may, const Hint& hint) {
    return {true, Splitter(hint.rows, must, must).in_question(layers_of(may, hint.rows), hint.caps)};
}

namespace {

/// Searches near a hint first, if there is one.
std::optional<Hint> solve(const Counts& must, const Counts& may, const Hint* near) {
    const Capacity capacity(may);
    const std::array<Range, 2> ranges = {Range(Feature::color, must, capacity), Range(Feature::shape, must, capacity)};
    if (ranges[0].is_empty() || ranges[1].is_empty()) return std::nullopt;
    if (near != nullptr) {
        Range range = ranges[at(near->rows)];
        Hint found{near->rows, {}};
        for (std::size_t k = 0; k < kLayers; ++k) found.caps[k] = (near->caps[k] & range.high[k]) | range.low[k];
        if (Splitter(found.rows, must, may).search(found.caps, range.low)) return found;
    }
    const Feature rows = ranges[0].choices() <= ranges[1].choices() ? Feature::color : Feature::shape;
    Range range = ranges[at(rows)];
    Hint found{rows, range.high};
    return Splitter(rows, must, may).search(found.caps, range.low) ? std::optional(found) : std::nullopt;
}

}  // namespace

bool can_split(const Counts& must, const Counts& may, Hint& hint) {
    assert(must.is_within(may));
    if (Splitter(hint.rows, must, may).is_answer(hint.caps)) return true;
    const std::optional<Hint> found = solve(must, may, &hint);
    if (found) hint = *found;
    return found.has_value();
}

bool can_split(const Counts& table) {
    return solve(table, table, nullptr).has_value();
}

std::optional<Split> find_split(const Counts& table) {
    const std::optional<Hint> hint = solve(table, table, nullptr);
    if (!hint) return std::nullopt;
    const auto parts = Splitter(hint->rows, table, table).parts(hint->caps);
    Split split;
    table.for_each_type([&](Tile card, int count) {
        const auto [row, line] = hint->rows == Feature::color ? std::pair(card.color(), card.shape())
                                                              : std::pair(card.shape(), card.color());
        const auto in_row = static_cast<int>(lane(parts[static_cast<std::size_t>(row)], line));
        for (int i = 0; i < count; ++i) {
            const bool is_by_color = (i < in_row) == (hint->rows == Feature::color);
            (is_by_color ? split.by_color : split.by_shape).add(card);
        }
    });
    return split;
}

}  // namespace sixline::cards
