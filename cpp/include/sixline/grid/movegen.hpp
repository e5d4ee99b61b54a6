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
    Move with(unsigned type) const {
        Move move;
        write(&move, type);
        return move;
    }
    /// Word by word: through a temporary, two stores would wait for one load of both.
    void write(Move* move, unsigned type) const {
        const std::uint64_t whole_tail = tail | std::uint64_t{type} << shift;
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
/// enough after the single tiles of a cell, whether it wants the cells row by row, and whether it reads the families or
/// leaves them, so that they need not be made; `finish` ends the list.
template <class S>
concept Sink = requires(S& sink, Family family, Slots slots, const HandSlots& hand) {
    sink.add(family, slots, hand);
    { sink.is_done() } -> std::convertible_to<bool>;
    sink.finish();
    { S::kOrdered } -> std::convertible_to<bool>;
    { S::kReadsFamilies } -> std::convertible_to<bool>;
};

/// Finds every legal placement once. Only open cells that fit a tile of the hand can be part of one, so each is found
/// from the leftmost (or uppermost) such cell in it: to the right over open and free cells alike, to the left over free
/// cells only. Every step of the search is a legal, scored move; nothing is built and thrown away.
///
/// What makes it fast is that few of its branches are guesses. Sets of the hand's types are six bits; whether a line
/// can go on is looked up before it is, not found out; and the lines under way wait in queues, so that one long loop
/// runs where a recursion would turn this way and that.
template <Sink S>
class Generator {
public:
    Generator(const Board& board, TypeSet hand, S& sink) : board_(board), types_(hand), hand_(hand), sink_(sink) {
        fits_[Board::kFree] = lines_[0][Board::kFree] = lines_[1][Board::kFree] = kSlotSets - 1;
    }

    void run() {
        std::array<std::uint8_t, Board::kMaxOpen> numbers;
        const std::span anchors = find_anchors(numbers);
        if constexpr (S::kOrdered) sort_by_cell(anchors);
        for (const int number : anchors) {
            single_tiles(number);
            if (sink_.is_done()) return;
        }
        std::array<Start, Board::kMaxOpen> in_rows;
        std::array<Start, Board::kMaxOpen> in_columns;
        std::size_t rows = 0;
        std::size_t columns = 0;
        for (const int number : anchors) {  // without a branch, for half of them start nothing
            const int here = torus::index_of(board_.open_cell(number));
            in_rows[rows] = find_start<Axis::row>(number, here);
            rows += in_rows[rows].slots() != 0;
            in_columns[columns] = find_start<Axis::column>(number, here);
            columns += in_columns[columns].slots() != 0;
        }
        lines<Axis::row>(std::span(in_rows).first(rows));
        lines<Axis::column>(std::span(in_columns).first(columns));
    }

private:
    /// A line under way, ready for one more tile.
    ///
    ///     rest    byte 0    `types` in hand, as slots
    ///             1         the line's length, tiles that lay there included
    ///             2         how far beyond the first new tile the next cell without a tile is, to the right
    ///             4-5       that cell
    ///             6-7       and the next one to the left
    struct Line {
        Word head;
        Word tail;      // tiles so far, and the points of the lines across
        TypeSet types;  // what the line admits; a type in it is not
        Word rest;

        static constexpr Word kSlots = kSlotSets - 1;
        static Word pack(Slots slots, int length, int span, int right, int left) {
            return slots | at_byte(1, length) | at_byte(2, span) | at_byte(4, right) | at_byte(6, left);
        }
        Slots slots() const { return static_cast<Slots>(from_byte<std::uint8_t>(rest, 0)); }
        int length() const { return from_byte<std::uint8_t>(rest, 1); }
        int span() const { return from_byte<std::uint8_t>(rest, 2); }
        int right() const { return from_byte<std::uint16_t>(rest, 4); }
        int left() const { return from_byte<std::uint16_t>(rest, 6); }

        /// With the tile of a slot, compatible with `mates`, in the last cell.
        Line with(unsigned slot, Slots mates, int shift, const HandSlots& hand) const {
            return {head, tail | Word{hand.type(slot)} << shift, types & hand.joining(slot), rest & (mates | ~kSlots)};
        }
    };

    /// Lines to be continued, first come, first served.
    struct Queue {
        static constexpr std::size_t kRoom = 256;  // more than 60 at once are rare

        std::array<Line, kRoom> lines;
        std::size_t count = 0;

        bool is_full() const { return count == kRoom; }
        /// Word by word, as they were made: to gather them for one wide store takes longer.
        void put(const Line& line, bool is_wanted) {
            Line& next = lines[count];
            if constexpr (S::kReadsFamilies) {
                next.head = line.head;
                next.tail = line.tail;
            }
            next.types = line.types;
            next.rest = line.rest;
            count += is_wanted;
        }
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static Word points_word(int points) { return static_cast<Word>(points) << Family::kPointsShift; }
    static int count_of(Word head) { return static_cast<int>(head >> Family::kCountShift & 7); }

    std::span<std::uint8_t> find_anchors(std::span<std::uint8_t> numbers) const {
        std::size_t count = 0;
        for (int number = 1; number <= board_.open_count(); ++number) {
            numbers[count] = static_cast<std::uint8_t>(number);
            count += (board_.fits(number) & types_) != 0;
        }
        return numbers.first(count);
    }

    /// Row by row. Each finds its rank by comparing with all, eight at a time: no guesses.
    void sort_by_cell(std::span<std::uint8_t> anchors) const {
        constexpr std::size_t kLanes = 8;
        using Lanes [[gnu::vector_size(2 * kLanes)]] = std::int16_t;
        std::array<Lanes, Board::kMaxOpen / kLanes + 1> keys;
        std::array<std::uint8_t, Board::kMaxOpen> unsorted;

        // Tables are less than 128 wide and high, so that a cell's place from the first tile is two bytes.
        const Cell origin = board_.placed().front().cell;
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            const Cell cell = board_.open_cell(anchors[i]);
            keys[i / kLanes][i % kLanes] = static_cast<std::int16_t>((cell.y - origin.y) * 256 + (cell.x - origin.x));
            unsorted[i] = anchors[i];
        }
        for (std::size_t block = 0; block < anchors.size(); block += kLanes) {
            Lanes ranks{};
            const Lanes& eight = keys[block / kLanes];
            for (std::size_t i = 0; i < anchors.size(); ++i) ranks -= keys[i / kLanes][i % kLanes] < eight;
            for (std::size_t i = block; i < std::min(block + kLanes, anchors.size()); ++i) {
                anchors[static_cast<std::size_t>(ranks[i % kLanes])] = unsorted[i];
            }
        }
    }

    /// The first word of a single tile's move.
    static Word head_at(Cell cell) {
        return static_cast<Word>(MoveKind::place) | Word{1} << Family::kCountShift | Word{1} << Family::kMaskShift |
               static_cast<Word>(std::bit_cast<std::uint32_t>(cell)) << Family::kXShift;
    }

    void single_tiles(int number) {
        const auto& [row, column] = board_.open(number).reach;
        const auto [row_slots, column_slots] = hand_.of(row.fits(), column.fits());
        lines_[0][at(number)] = static_cast<std::uint8_t>(row_slots);
        lines_[1][at(number)] = static_cast<std::uint8_t>(column_slots);
        fits_[at(number)] = static_cast<std::uint8_t>(row_slots & column_slots);
        sink_.add({head_at(board_.open_cell(number)), points_word(row.points() + column.points()), 0},
                  row_slots & column_slots, hand_);
    }

    Slots fits_at(int torus_index) const { return fits_[at(board_.word(torus_index))]; }

    /// An anchor from which a line of two and more new tiles may start.
    ///
    ///     word    byte 0    its number
    ///             1         what goes into the cell and leaves a second tile something, as slots
    ///             2         what could come next on the right
    ///             3         and on the left
    ///             4-5       the next cell without a tile to the right
    ///             6-7       the cell to the left
    struct Start {
        Word word;

        static Start pack(int number, Slots slots, Slots to_right, Slots to_left, int right, int left) {
            return {at_byte(0, number) | Word{slots} << 8 | Word{to_right} << 16 | Word{to_left} << 24 |
                    at_byte(4, right) | at_byte(6, left)};
        }
        int number() const { return from_byte<std::uint8_t>(word, 0); }
        Slots slots() const { return static_cast<Slots>(from_byte<std::uint8_t>(word, 1)); }
        Slots to_right() const { return static_cast<Slots>(from_byte<std::uint8_t>(word, 2)); }
        Slots to_left() const { return static_cast<Slots>(from_byte<std::uint8_t>(word, 3)); }
        int right() const { return from_byte<std::uint16_t>(word, 4); }
        int left() const { return from_byte<std::uint16_t>(word, 6); }
    };

    template <Axis axis>
    Start find_start(int number, int here) const {
        const Reach& reach = board_.open(number).reach[index(axis)];
        const int right = torus::forward(here, axis, reach.after_length() + 1);
        const int left = torus::back(here, axis, 1);
        const bool is_left_free = (reach.before_length() == 0) & (board_.word(left) == Board::kFree);
        const Slots line = lines_[index(axis)][at(number)];
        const Slots to_right = line & fits_at(right);
        const Slots to_left = line & (0U - is_left_free);
        const Slots slots = fits_[at(number)] & hand_.companions(to_right | to_left);
        return Start::pack(number, slots, to_right, to_left, right, left);
    }

    /// The placements of two and more tiles along an axis, by the first anchor in them.
    template <Axis axis>
    void lines(std::span<const Start> starts) {
        for (const Start& start : starts) begin<axis>(start);
        for (std::size_t i = 0; i < lefts_.count; ++i) step_left<axis>(lefts_.lines[i]);
        for (std::size_t i = 0; i < rights_.count; ++i) step_right<axis>(rights_.lines[i]);
        lefts_.count = 0;
        rights_.count = 0;
    }

    template <Axis axis>
    void begin(const Start& start) {
        const OpenCell& open = board_.open(start.number());
        const Reach& reach = open.reach[index(axis)];
        const Slots line = lines_[index(axis)][at(start.number())];
        Word head = 0;
        Word tail = 0;
        if constexpr (S::kReadsFamilies) {
            head = head_at(board_.open_cell(start.number())) | static_cast<Word>(axis) << 8;
            tail = points_word(open.reach[index(other(axis))].points());
        }
        put_each<axis, true>({head, tail, reach.fits(),
                              Line::pack(line, reach.length(), reach.after_length() + 1, start.right(), start.left())},
                             0, start.slots(), start.to_right(), start.to_left());
    }

    /// Each of `choices` in turn goes into the last cell of a line, which waits for more in the queue it can go on in.
    template <Axis axis, bool goes_left>
    [[gnu::always_inline]] void put_each(Line line, int shift, Slots choices, Slots to_right, Slots to_left) {
        while (choices != 0) {
            const unsigned slot = pop_slot(choices);
            const Slots mates = hand_.compatible_with(slot);
            const Line longer = line.with(slot, mates, shift, hand_);
            const bool right = (to_right & mates) != 0;
            if (rights_.is_full()) [[unlikely]] {
                if (right) at_once<&Generator::step_right<axis>>(longer);
            } else {
                rights_.put(longer, right);
            }
            if constexpr (!goes_left) continue;
            const bool left = (to_left & mates) != 0;
            if (lefts_.is_full()) [[unlikely]] {
                if (left) at_once<&Generator::step_left<axis>>(longer);
            } else {
                lefts_.put(longer, left);
            }
        }
    }

    /// Where there is no room to wait. Rare, and no deeper than a line is long.
    template <auto step>
    [[gnu::noinline]] void at_once(const Line& line) {
        (this->*step)(line);
    }

    /// One more tile in the next cell to the right, where at least one fits.
    template <Axis axis>
    [[gnu::always_inline]] void step_right(const Line& line) {
        const int number = board_.word(line.right());
        const OpenCell& open = board_.open(number);
        const Reach& reach = open.reach[index(axis)];
        if ((reach.after() & ~line.types) != 0) return;  // a run beyond that cannot join
        const Slots fitting = line.slots() & fits_[at(number)];
        const Slots slots = line.slots() & lines_[index(axis)][at(number)];
        const int more = reach.after_length() + 1;
        const int length = line.length() + more;
        const int right = torus::forward(line.right(), axis, more);
        int shift = 0;
        Word head = 0;
        Word tail = 0;
        if constexpr (S::kReadsFamilies) {
            shift = 8 * count_of(line.head);
            head = (line.head | Word{1} << (Family::kMaskShift + line.span())) + (Word{1} << Family::kCountShift);
            tail = line.tail + points_word(open.reach[index(other(axis))].points());
        }
        sink_.add({head, tail + points_word(line_points(length)), shift}, fitting, hand_);

        const Slots to_right = slots & fits_at(right);
        put_each<axis, false>(
            {head, tail, line.types & reach.fits(), Line::pack(slots, length, line.span() + more, right, 0)}, shift,
            fitting & hand_.companions(to_right), to_right, 0);
    }

    /// One more tile in the free cell to the left of the first.
    template <Axis axis>
    [[gnu::always_inline]] void step_left(const Line& line) {
        const Slots slots = line.slots();
        const int length = line.length() + 1;
        Word head = 0;
        Word tail = 0;
        if constexpr (S::kReadsFamilies) {
            constexpr int kShift = axis == Axis::row ? Family::kXShift : Family::kYShift;
            constexpr Word kField = Word{0xFFFF} << kShift;
            constexpr Word kMask = Word{0xFF} << Family::kMaskShift;
            constexpr Word kPoints = Word{0xFFFF} << Family::kPointsShift;
            const Word first = ((line.head >> kShift) - 1) << kShift & kField;
            head = (line.head & ~kField & ~kMask) | first | (line.head & kMask) << 1 | Word{1} << Family::kMaskShift;
            head += Word{1} << Family::kCountShift;
            tail = (line.tail & kPoints) | (line.tail << 8 & ~kPoints);
        }
        sink_.add({head, tail + points_word(line_points(length)), 0}, slots, hand_);

        const int left = torus::back(line.left(), axis, 1);
        const Slots to_right = slots & fits_at(line.right());
        const Slots to_left = slots & (0U - (board_.word(left) == Board::kFree));
        put_each<axis, true>({head, tail, line.types, Line::pack(slots, length, line.span() + 1, line.right(), left)},
                             0, slots & hand_.companions(to_right | to_left), to_right, to_left);
    }

    const Board& board_;
    const TypeSet types_;
    const HandSlots hand_;
    S& sink_;
    Queue rights_;
    Queue lefts_;
    // By number of an open cell, as slots: what fits it, and what its lines by axis admit. Anchors alone fit anything.
    std::array<std::uint8_t, Board::kWall + 1> fits_{};
    std::array<std::array<std::uint8_t, Board::kWall + 1>, 2> lines_;
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

    [[gnu::noinline]] void run() {
        if (all_ == 0) return;
        if (shortest_ <= 1) sink_.add(family(Axis::row, 0, 0, single_points_), all_, hand_);
        if (sink_.is_done()) return;
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (Slots slots = all_; slots != 0;) {
                const unsigned slot = pop_slot(slots);
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
            const unsigned slot = pop_slot(rest);
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
    if (board.empty()) [[unlikely]] {
        OpeningGenerator<S>(rules, hand, sink).run();
    } else {
        Generator<S>(board, hand, sink).run();
    }
    sink.finish();
}

}  // namespace sixline::grid
