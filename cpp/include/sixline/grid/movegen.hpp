// Move generation: one search, and sinks that decide what becomes of what it finds.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "sixline/grid/board.hpp"
#include "sixline/grid/hand_slots.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// A whole family of placements at once: everything is settled but which of some types goes into one last cell, and
/// the points are the same whichever it is. The two words are those of the finished Move:
///
///     head     kind, axis, count, mask, x, y
///     tail     tiles and, in the upper 16 bits, points; zeros where the last tile goes
///     shift    that place, in bits
struct Family {
    std::uint64_t head;
    std::uint64_t tail;
    int shift;

    int points() const { return static_cast<int>(tail >> kPointsShift); }
    Move with(int type) const {
        Move move;
        write(&move, type);
        return move;
    }
    /// Word by word: through a temporary, two stores would wait for one load of both.
    void write(Move* move, int type) const {
        const std::uint64_t whole_tail = tail | static_cast<std::uint64_t>(type) << shift;
        auto* const bytes = reinterpret_cast<std::byte*>(move);
        std::memcpy(bytes, &head, sizeof head);
        std::memcpy(bytes + sizeof head, &whole_tail, sizeof whole_tail);
    }

    static constexpr int kCountShift = 16;
    static constexpr int kMaskShift = 24;
    static constexpr int kXShift = 32;
    static constexpr int kYShift = 48;
    static constexpr int kPointsShift = 48;
};
static_assert(std::endian::native == std::endian::little, "moves are assembled as little-endian words");

/// A sink takes each family with the non-empty set of types that fit, as slots of the hand; says whether it has seen
/// enough after the single tiles of a cell, and whether it wants the cells row by row; `finish` ends the list.
template <class S>
concept Sink = requires(S& sink, Family family, Slots slots, const HandSlots& hand) {
    sink.add(family, slots, hand);
    { sink.is_done() } -> std::convertible_to<bool>;
    sink.finish();
    { S::kOrdered } -> std::convertible_to<bool>;
};

/// Finds every legal placement once. Only open cells that fit a tile of the hand can be part of one, so each is found
/// from the leftmost (or uppermost) such cell in it: to the right over open and free cells alike, to the left over free
/// cells only. Every step of the search is a legal, scored move; nothing is built and thrown away.
///
/// What makes it fast is that few of its branches are guesses. Sets of the hand's types are six bits, and whether a
/// tile has a possible successor is looked up before it is tried, not found out. Words are handed on, not a struct: one
/// of small fields, written one by one and copied whole, stalls the processor at every step.
template <Sink S>
class Generator {
public:
    Generator(const Board& board, TypeSet hand, S& sink) : board_(board), hand_(hand), sink_(sink) {
        hand_.of(board.all_fits().data(), board.open_count() + 1, fits_.data());
        fits_[Board::kWall] = 0;
    }

    void run() {
        std::array<std::uint8_t, Board::kMaxOpen> found;
        int count = 0;
        for (int number = 1; number <= board_.open_count(); ++number) {
            found[at(count)] = static_cast<std::uint8_t>(number);
            count += fits_[at(number)] != 0;
        }
        const std::span anchors = std::span(found).first(at(count));
        if constexpr (S::kOrdered) sort_by_cell(anchors);
        for (const int number : anchors) {
            single_tiles(number);
            if (sink_.is_done()) return;
        }
        lines<Axis::row>(anchors);
        lines<Axis::column>(anchors);
    }

private:
    using Word = std::uint64_t;

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static Word points_word(int points) { return static_cast<Word>(points) << Family::kPointsShift; }
    static int count_of(Word head) { return static_cast<int>(head >> Family::kCountShift & 7); }

    /// Row by row. Each finds its rank by comparing with all: quicker than guessing, as long as they are few.
    void sort_by_cell(std::span<std::uint8_t> anchors) const {
        constexpr std::size_t kFew = 40;
        if (anchors.size() > kFew) {
            std::ranges::sort(anchors, {}, [this](int number) { return board_.open_cell(number); });
            return;
        }
        std::array<std::int32_t, kFew> keys;
        std::array<std::uint8_t, kFew> unsorted;
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            const Cell cell = board_.open_cell(anchors[i]);
            keys[i] = cell.y * 0x10000 + cell.x;
            unsorted[i] = anchors[i];
        }
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            std::size_t rank = 0;
            for (std::size_t j = 0; j < anchors.size(); ++j) rank += keys[j] < keys[i];
            anchors[rank] = unsorted[i];
        }
    }

    /// The first word of a single tile's move.
    static Word head_at(Cell cell) {
        return static_cast<Word>(MoveKind::place) | Word{1} << Family::kCountShift | Word{1} << Family::kMaskShift |
               static_cast<Word>(static_cast<std::uint16_t>(cell.x)) << Family::kXShift |
               static_cast<Word>(static_cast<std::uint16_t>(cell.y)) << Family::kYShift;
    }

    void single_tiles(int number) {
        const OpenCell& open = board_.open(number);
        const int points = open.reach[0].points + open.reach[1].points;
        sink_.add({head_at(board_.open_cell(number)), points_word(points), 0}, fits_[at(number)], hand_);
    }

    /// An open cell from which a line of two and more new tiles can start along an axis.
    struct Start {
        std::uint8_t number;
        std::uint8_t line;      // what the line admits
        std::uint8_t slots;     // what goes into the cell and leaves a second tile something
        std::uint8_t to_right;  // what could come next on the right
        std::uint8_t to_left;   // and on the left
        std::uint16_t right;    // the cell for that on the right
    };

    /// The placements of two and more tiles along an axis, by the first open cell in them. The cells are looked through
    /// first, without a branch, for few of them start anything.
    template <Axis axis>
    void lines(std::span<const std::uint8_t> anchors) {
        std::array<TypeSet, Board::kMaxOpen> admitted;
        std::array<std::uint8_t, Board::kMaxOpen> line;
        for (std::size_t i = 0; i < anchors.size(); ++i) admitted[i] = board_.open(anchors[i]).reach[index(axis)].fits;
        hand_.of(admitted.data(), static_cast<int>(anchors.size()), line.data());

        std::array<Start, Board::kMaxOpen> starts;
        std::size_t count = 0;
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            const int number = anchors[i];
            const Reach& reach = board_.open(number).reach[index(axis)];
            const int here = Board::torus_index(board_.open_cell(number));
            const int right = Board::torus_along(here, axis, reach.after_length + 1);
            const bool left = (reach.before == 0) & (board_.word(Board::torus_along(here, axis, -1)) == Board::kFree);
            const Slots to_right = line[i] & fits_at(right);
            const Slots to_left = line[i] & (0U - left);
            const Slots slots = fits_[at(number)] & hand_.companions(to_right | to_left);
            starts[count] = {anchors[i],
                             line[i],
                             static_cast<std::uint8_t>(slots),
                             static_cast<std::uint8_t>(to_right),
                             static_cast<std::uint8_t>(to_left),
                             static_cast<std::uint16_t>(right)};
            count += slots != 0;
        }
        for (std::size_t i = 0; i < count; ++i) extend<axis>(starts[i]);
    }

    template <Axis axis>
    void extend(const Start& start) {
        const OpenCell& open = board_.open(start.number);
        const Reach& reach = open.reach[index(axis)];
        const Word head = head_at(board_.open_cell(start.number)) | static_cast<Word>(axis) << 8;
        const Word crossings = points_word(open.reach[index(other(axis))].points);
        before_ = reach.before_length;
        for (Slots slots = start.slots; slots != 0;) {
            const int slot = pop_slot(slots);
            const Slots mates = hand_.compatible_with(slot);
            const TypeSet types = reach.fits & compatible(hand_.type(slot));
            const Slots line = start.line & mates;
            const Word tail = crossings | static_cast<Word>(hand_.type(slot));
            if ((start.to_right & mates) != 0) extend_right<axis>(head, tail, types, line, start.right, reach.length());
            if ((start.to_left & mates) != 0) extend_left<axis>(head, tail, types, line, start.right, reach.length());
        }
    }

    Slots fits_at(int torus_index) const { return fits_[at(board_.word(torus_index))]; }

    /// One more tile in the next cell to the right, where at least one fits. `types` is what the line admits, `line`
    /// the part of it in hand; a type that is in the line is in neither. `right` is the cell, `length` the line's so
    /// far, and `tail` holds the points of the lines across.
    template <Axis axis>
    [[gnu::noinline]] void extend_right(Word head, Word tail, TypeSet types, Slots line, int right, int length) {
        const int number = board_.word(right);
        const OpenCell& open = board_.open(number);
        const Reach& reach = open.reach[index(axis)];
        Slots slots = line & fits_[at(number)];
        if (reach.after != 0) {  // a run beyond: it joins the line
            if ((reach.after & ~types) != 0) return;
            types &= reach.fits;
            line &= hand_.of(reach.fits);
        }
        const int shift = 8 * count_of(head);
        head |= Word{1} << (Family::kMaskShift + length - before_);
        head += Word{1} << Family::kCountShift;
        tail += points_word(open.reach[index(other(axis))].points);
        length += reach.after_length + 1;
        sink_.add({head, tail + points_word(line_points(length)), shift}, slots, hand_);

        const int next = Board::torus_along(right, axis, reach.after_length + 1);
        slots &= hand_.companions(line & fits_at(next));
        while (slots != 0) {
            const int slot = pop_slot(slots);
            extend_right<axis>(head, tail | static_cast<Word>(hand_.type(slot)) << shift,
                               types & compatible(hand_.type(slot)), line & hand_.compatible_with(slot), next, length);
        }
    }

    /// One more tile in the free cell to the left of the first.
    template <Axis axis>
    [[gnu::noinline]] void extend_left(Word head, Word tail, TypeSet types, Slots line, int right, int length) {
        constexpr int kShift = axis == Axis::row ? Family::kXShift : Family::kYShift;
        constexpr Word kField = Word{0xFFFF} << kShift;
        constexpr Word kMask = Word{0xFF} << Family::kMaskShift;
        constexpr Word kPoints = Word{0xFFFF} << Family::kPointsShift;
        const Word first = ((head >> kShift) - 1) << kShift & kField;
        head = (head & ~kField & ~kMask) | first | (head & kMask) << 1 | Word{1} << Family::kMaskShift;
        head += Word{1} << Family::kCountShift;
        tail = (tail & kPoints) | (tail << 8 & ~kPoints);
        length += 1;
        sink_.add({head, tail + points_word(line_points(length)), 0}, line, hand_);

        const Cell cell{static_cast<std::int16_t>(head >> Family::kXShift),
                        static_cast<std::int16_t>(head >> Family::kYShift)};
        const Slots to_right = line & fits_at(right);
        const Slots to_left = board_.is_free(cell.along(axis, -1)) ? line : 0;
        Slots slots = line & hand_.companions(to_right | to_left);
        while (slots != 0) {
            const int slot = pop_slot(slots);
            const Slots mates = hand_.compatible_with(slot);
            const TypeSet longer = types & compatible(hand_.type(slot));
            const Word tiles = tail | static_cast<Word>(hand_.type(slot));
            if ((to_right & mates) != 0) extend_right<axis>(head, tiles, longer, line & mates, right, length);
            if ((to_left & mates) != 0) extend_left<axis>(head, tiles, longer, line & mates, right, length);
        }
    }

    const Board& board_;
    const HandSlots hand_;
    S& sink_;
    int before_ = 0;                                   // tiles on the table just before the first new tile of the line
    std::array<std::uint8_t, Board::kWall + 1> fits_;  // of each open cell, as slots
};

/// CL3 on an empty table, the first cell at 0,0: whole largest sets, or with a free opening any line.
template <Sink S>
class OpeningGenerator {
public:
    OpeningGenerator(const Rules& rules, TypeSet hand, S& sink)
        : hand_(hand),
          all_(hand_.of(hand)),
          sink_(sink),
          shortest_(rules.opening == Opening::free ? 1 : largest_set(hand)),
          single_points_(rules.opening_single) {}

    void run() {
        if (all_ == 0) return;
        if (shortest_ <= 1) sink_.add(family(Axis::row, 0, 0, single_points_), all_, hand_);
        if (sink_.is_done()) return;
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (Slots slots = all_; slots != 0;) {
                const int slot = pop_slot(slots);
                extend(axis, static_cast<std::uint64_t>(hand_.type(slot)), hand_.compatible_with(slot), 1);
            }
        }
    }

private:
    /// The family of one more tile behind `count` others.
    static Family family(Axis axis, std::uint64_t tiles, int count, int points) {
        const std::uint64_t head = static_cast<std::uint64_t>(MoveKind::place) | static_cast<std::uint64_t>(axis) << 8 |
                                   static_cast<std::uint64_t>(count + 1) << Family::kCountShift |
                                   std::uint64_t{(2U << count) - 1} << Family::kMaskShift;
        return {head, tiles | static_cast<std::uint64_t>(points) << Family::kPointsShift, 8 * count};
    }

    void extend(Axis axis, std::uint64_t tiles, Slots slots, int count) {
        if (slots == 0) return;
        if (count + 1 >= shortest_) sink_.add(family(axis, tiles, count, line_points(count + 1)), slots, hand_);
        for (Slots rest = slots; rest != 0;) {
            const int slot = pop_slot(rest);
            extend(axis, tiles | static_cast<std::uint64_t>(hand_.type(slot)) << (8 * count),
                   slots & hand_.compatible_with(slot), count + 1);
        }
    }

    HandSlots hand_;
    Slots all_;
    S& sink_;
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
    sink.finish();
}

}  // namespace sixline::grid
