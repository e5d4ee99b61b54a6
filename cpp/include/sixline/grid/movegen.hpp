// Move generation: one search, and sinks that decide what becomes of what it finds.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "sixline/grid/board.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// A whole family of placements at once: everything is settled but which of some types goes into one last cell, and
/// the points are the same whichever it is.
///
///     head     bytes 0-7 of the finished Move (kind, axis, count, mask, x, y)
///     tiles    bytes 8-13, with a gap of zeros where the last tile goes
///     shift    that gap's place, in bits
struct Family {
    std::uint64_t head;
    std::uint64_t tiles;
    int shift;
    int points;

    Move with(int type) const {
        const std::uint64_t tail = tiles | std::uint64_t(type) << shift | std::uint64_t(points) << 48;
        return std::bit_cast<Move>(std::array{head, tail});
    }
};
static_assert(std::endian::native == std::endian::little, "moves are assembled as little-endian words");

/// A sink takes each family with the non-empty set of types that fit, says whether it has seen enough after the single
/// tiles of a cell, and whether it wants the cells row by row.
template <class S>
concept Sink = requires(S& sink, const Family& family, TypeSet types) {
    sink.add(family, types);
    { sink.is_done() } -> std::convertible_to<bool>;
    { S::kOrdered } -> std::convertible_to<bool>;
};

/// Finds every legal placement once. Only open cells that fit a tile of the hand can be part of one, so each is found
/// from the leftmost (or uppermost) such cell in it: to the right over open and free cells alike, to the left over free
/// cells only. Every step of the search is a legal, scored move; nothing is built and thrown away.
template <Sink S>
class Generator {
public:
    Generator(const Board& board, TypeSet hand, S& sink) : board_(board), hand_(hand), sink_(sink) {}

    void run() {
        std::array<std::uint8_t, Board::kMaxOpen> found;
        int count = 0;
        for (int i = 0; i < board_.open_count(); ++i) {
            found[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(i);
            count += (board_.fits(i) & hand_) != 0;
        }
        if constexpr (S::kOrdered) {
            std::sort(found.begin(), found.begin() + count,
                      [&](int a, int b) { return board_.open_cell(a) < board_.open_cell(b); });
        }
        for (int i = 0; i < count; ++i) {
            anchor(found[static_cast<std::size_t>(i)]);
            if (sink_.is_done()) return;
        }
    }

private:
    /// The part of a placement that is settled.
    struct Partial {
        Cell first;
        std::uint64_t tiles;
        TypeSet line;    // the types that the line still admits
        TypeSet hand;    // the types still in hand
        int count;       // new tiles
        unsigned mask;   // their cells, from the first
        int length;      // of the line
        int crossings;   // points of the lines across it
        int next_right;  // steps from the first cell to the next cell without a tile on the right
    };

    template <Axis axis>
    static std::uint64_t head(Cell first, int count, unsigned mask) {
        return std::uint64_t(MoveKind::place) | std::uint64_t(axis) << 8 | std::uint64_t(count) << 16 |
               std::uint64_t(mask) << 24 | std::uint64_t(static_cast<std::uint16_t>(first.x)) << 32 |
               std::uint64_t(static_cast<std::uint16_t>(first.y)) << 48;
    }

    void anchor(int i) {
        const OpenCell& open = board_.open(i);
        const Cell cell = board_.open_cell(i);
        const TypeSet types = board_.fits(i) & hand_;
        sink_.add({head<Axis::row>(cell, 1, 1), 0, 0, open.reach[0].points + open.reach[1].points}, types);
        if (sink_.is_done()) return;
        lines<Axis::row>(open, cell, types);
        lines<Axis::column>(open, cell, types);
    }

    /// The placements of two and more tiles whose first open cell this is.
    template <Axis axis>
    void lines(const OpenCell& open, Cell cell, TypeSet types) {
        const Reach& reach = open.reach[index(axis)];
        while (types != 0) {
            const int type = pop_type(types);
            const TypeSet line = reach.fits & compatible(type);
            const TypeSet hand = hand_ & ~type_bit(type);
            if ((line & hand) == 0) continue;
            const Partial partial{.first = cell,
                                  .tiles = static_cast<std::uint64_t>(type),
                                  .line = line,
                                  .hand = hand,
                                  .count = 1,
                                  .mask = 1,
                                  .length = reach.length(),
                                  .crossings = open.reach[index(other(axis))].points,
                                  .next_right = reach.after_length + 1};
            extend_right<axis>(partial);
            if (reach.before == 0) extend_left<axis>(partial);
        }
    }

    template <Axis axis>
    void extend_right(const Partial& partial) {
        const Cell cell = partial.first.along(axis, partial.next_right);
        TypeSet types = partial.line & partial.hand;
        Partial longer = partial;
        if (board_.is_free(cell)) {
            longer.length += 1;
            longer.next_right += 1;
        } else {
            const int i = board_.open_index(cell);
            types &= board_.fits(i);
            const Reach& reach = board_.open(i).reach[index(axis)];
            if (types == 0 || (reach.after & ~partial.line) != 0) return;
            longer.line &= reach.fits;
            longer.length += reach.after_length + 1;
            longer.crossings += board_.open(i).reach[index(other(axis))].points;
            longer.next_right += reach.after_length + 1;
        }
        longer.count += 1;
        longer.mask |= 1U << partial.next_right;
        const int shift = 8 * partial.count;
        sink_.add({head<axis>(longer.first, longer.count, longer.mask), partial.tiles, shift,
                   line_points(longer.length) + longer.crossings},
                  types);
        const TypeSet line = longer.line;
        while (types != 0) {
            const int type = pop_type(types);
            longer.line = line & compatible(type);
            longer.hand = partial.hand & ~type_bit(type);
            if ((longer.line & longer.hand) == 0) continue;
            longer.tiles = partial.tiles | std::uint64_t(type) << shift;
            extend_right<axis>(longer);
        }
    }

    template <Axis axis>
    void extend_left(const Partial& partial) {
        const Cell cell = partial.first.along(axis, -1);
        if (!board_.is_free(cell)) return;
        TypeSet types = partial.line & partial.hand;
        Partial longer = partial;
        longer.first = cell;
        longer.count += 1;
        longer.mask = partial.mask << 1 | 1;
        longer.length += 1;
        longer.next_right += 1;
        sink_.add({head<axis>(cell, longer.count, longer.mask), partial.tiles << 8, 0,
                   line_points(longer.length) + longer.crossings},
                  types);
        while (types != 0) {
            const int type = pop_type(types);
            longer.line = partial.line & compatible(type);
            longer.hand = partial.hand & ~type_bit(type);
            if ((longer.line & longer.hand) == 0) continue;
            longer.tiles = partial.tiles << 8 | std::uint64_t(type);
            extend_right<axis>(longer);
            extend_left<axis>(longer);
        }
    }

    const Board& board_;
    TypeSet hand_;
    S& sink_;
};

/// CL3 on an empty table, the first cell at 0,0: whole largest sets, or with a free opening any line.
template <Sink S>
class OpeningGenerator {
public:
    OpeningGenerator(const Rules& rules, TypeSet hand, S& sink)
        : sink_(sink),
          hand_(hand),
          shortest_(rules.opening == Opening::free ? 1 : largest_set(hand)),
          single_points_(rules.opening_single) {}

    void run() {
        if (hand_ == 0) return;
        if (shortest_ <= 1) sink_.add({head(Axis::row, 1), 0, 0, single_points_}, hand_);
        if (sink_.is_done()) return;
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (TypeSet types = hand_; types != 0;) {
                const int type = pop_type(types);
                extend(axis, static_cast<std::uint64_t>(type), compatible(type) & hand_, 1);
            }
        }
    }

private:
    static std::uint64_t head(Axis axis, int count) {
        return std::uint64_t(MoveKind::place) | std::uint64_t(axis) << 8 | std::uint64_t(count) << 16 |
               std::uint64_t((1U << count) - 1) << 24;
    }

    /// `types` fit the line and are in hand.
    void extend(Axis axis, std::uint64_t tiles, TypeSet types, int count) {
        if (types == 0) return;
        const int shift = 8 * count;
        if (count + 1 >= shortest_) sink_.add({head(axis, count + 1), tiles, shift, line_points(count + 1)}, types);
        for (TypeSet rest = types; rest != 0;) {
            const int type = pop_type(rest);
            extend(axis, tiles | std::uint64_t(type) << shift, types & compatible(type), count + 1);
        }
    }

    S& sink_;
    TypeSet hand_;
    int shortest_;
    int single_points_;
};

/// Every legal placement of a hand's types, on any table.
template <Sink S>
void generate(const Board& board, const Rules& rules, TypeSet hand, S& sink) {
    if (board.empty()) {
        OpeningGenerator<S>(rules, hand, sink).run();
    } else {
        Generator<S>(board, hand, sink).run();
    }
}

}  // namespace sixline::grid
