// Move generation: one search, and sinks that decide what becomes of what it finds.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sixline/grid/board.hpp"
#include "sixline/grid/family.hpp"
#include "sixline/grid/hand_slots.hpp"
#include "sixline/grid/move.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::grid {

/// Finds every legal placement once. Only open cells that fit a tile of the hand can be part of one, so each is found
/// from the leftmost (or uppermost) such cell in it: to the right over open and free cells alike, to the left over free
/// cells only. Every step of the search is a legal, scored move; nothing is built and thrown away.
///
/// What makes it fast is that few of its branches are guesses. Sets of the hand's tiles are six bits; whether a line
/// can go on is looked up before it is, not found out; and the lines under way wait in queues, so that one long loop
/// runs where a recursion would turn this way and that.
///
/// In Flex the masks of a cell are types too, and are expanded there to the tiles of the hand whose background FX4 lets
/// into the cell. From then on two backgrounds of one type are two tiles that no line takes together. What the
/// diagonals score depends on cell and background alone, so it adds up as the tiles are laid.
template <Variant V, Sink<V> S>
class Generator {
public:
    Generator(const Board<V>& board, const Hand& hand, S& sink)
        : board_(board), types_(hand.types()), hand_(hand, types_), sink_(sink) {
        set_free(kFree);
        if constexpr (kReadsDiagonals) points_[kFree] = 0;
        for (int number = kFirstCorner; number < kFirstCorner + board.corner_count(); ++number) {
            set_free(number);
            fits_[at(number)] &= static_cast<std::uint8_t>(not_barred(number));
            take_points(number);
        }
    }

    void run() {
        std::array<std::uint8_t, kMaxOpen> numbers;
        const std::span anchors = find_anchors(numbers);
        if constexpr (S::kOrdered) sort_by_cell(anchors);
        for (const int number : anchors) {
            single_tiles(number);
            if (sink_.is_done()) return;
        }
        std::array<Start, kMaxOpen> in_rows;
        std::array<Start, kMaxOpen> in_columns;
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
    static constexpr int kFree = Board<V>::kFree;
    static constexpr int kMaxOpen = Board<V>::kMaxOpen;
    static constexpr int kFirstCorner = Board<V>::kFirstCorner;
    static constexpr bool kReadsDiagonals = kHasDiagonals<V> && S::kReadsFamilies;

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

        /// With the tile of a slot, compatible with `mates`, in the last cell of a family.
        Line with(unsigned slot, Slots mates, const Family<V>& family, const HandSlots<V>& hand) const {
            Word longer = tail | Word{hand.code(slot)} << family.shift;
            if constexpr (kHasDiagonals<V>) longer += points_word(family.points(slot) - family.points());
            return {head, longer, types & hand.joining(slot), rest & (mates | ~kSlots)};
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
    static Word points_word(int points) { return static_cast<Word>(points) << Family<V>::kPointsShift; }
    static int count_of(Word head) { return static_cast<int>(head >> Family<V>::kCountShift & 7); }

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
        std::array<Lanes, kMaxOpen / kLanes + 1> keys;
        std::array<std::uint8_t, kMaxOpen> unsorted;

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
        return static_cast<Word>(MoveKind::place) | Word{1} << Family<V>::kCountShift |
               Word{1} << Family<V>::kMaskShift |
               static_cast<Word>(std::bit_cast<std::uint32_t>(cell)) << Family<V>::kXShift;
    }

    void set_free(int number) { fits_[at(number)] = lines_[0][at(number)] = lines_[1][at(number)] = kSlotSets - 1; }
    /// Keeps what the tiles of the hand score in a cell's diagonals.
    void take_points(int number) {
        if constexpr (kReadsDiagonals) points_[at(number)] = hand_.points(board_.open(number).diagonals);
    }
    /// The slots that FX4 lets into a cell.
    Slots not_barred(int number) const {
        if constexpr (kHasDiagonals<V>) return hand_.not_barred(board_.open(number).diagonals);
        return kAnySlots;
    }
    /// A family whose last tile goes into a cell.
    Family<V> family_in(Word head, Word tail, int shift, int number) const {
        if constexpr (kReadsDiagonals) {
            return {head, tail, shift, {points_[at(number)]}};
        }
        return {head, tail, shift, {}};
    }

    void single_tiles(int number) {
        const auto& [row, column] = board_.open(number).reach;
        const auto [row_slots, column_slots] = hand_.of(row.fits(), column.fits());
        const Slots slots = row_slots & column_slots & not_barred(number);
        lines_[0][at(number)] = static_cast<std::uint8_t>(row_slots);
        lines_[1][at(number)] = static_cast<std::uint8_t>(column_slots);
        fits_[at(number)] = static_cast<std::uint8_t>(slots);
        take_points(number);
        if (kHasDiagonals<V> && slots == 0) return;
        sink_.add(family_in(head_at(board_.open_cell(number)), points_word(row.points() + column.points()), 0, number),
                  slots, hand_);
    }

    Slots fits_at(int torus_index) const { return fits_[at(board_.word(torus_index))]; }
    /// The same of a free cell; of any other, whatever it may be.
    Slots free_at(int torus_index) const {
        if constexpr (!kHasDiagonals<V>) return kAnySlots;
        const int word = board_.word(torus_index);
        return fits_[at(Board<V>::is_free(word) ? word : kFree)];
    }

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
        const bool is_left_free = (reach.before_length() == 0) & Board<V>::is_free(board_.word(left));
        const Slots line = lines_[index(axis)][at(number)];
        const Slots to_right = line & fits_at(right);
        const Slots to_left = line & free_at(left) & (0U - is_left_free);
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
        const OpenCell<V>& open = board_.open(start.number());
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
                             family_in(head, tail, 0, start.number()), start.slots(), start.to_right(),
                             start.to_left());
    }

    /// Each of `choices` in turn goes into the last cell of a line, which waits for more in the queue it can go on in.
    template <Axis axis, bool goes_left>
    [[gnu::always_inline]] void put_each(Line line, const Family<V>& family, Slots choices, Slots to_right,
                                         Slots to_left) {
        while (choices != 0) {
            const unsigned slot = pop_slot(choices);
            const Slots mates = hand_.compatible_with(slot);
            const Line longer = line.with(slot, mates, family, hand_);
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
        const OpenCell<V>& open = board_.open(number);
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
            head = (line.head | Word{1} << (Family<V>::kMaskShift + line.span())) + (Word{1} << Family<V>::kCountShift);
            tail = line.tail + points_word(open.reach[index(other(axis))].points());
        }
        const Family<V> family = family_in(head, tail + points_word(line_points(length)), shift, number);
        sink_.add(family, fitting, hand_);

        const Slots to_right = slots & fits_at(right);
        put_each<axis, false>(
            {head, tail, line.types & reach.fits(), Line::pack(slots, length, line.span() + more, right, 0)}, family,
            fitting & hand_.companions(to_right), to_right, 0);
    }

    /// One more tile in the free cell to the left of the first.
    template <Axis axis>
    [[gnu::always_inline]] void step_left(const Line& line) {
        const Slots slots = line.slots();
        const Slots fitting = slots & free_at(line.left());
        const int length = line.length() + 1;
        Word head = 0;
        Word tail = 0;
        if constexpr (S::kReadsFamilies) {
            constexpr int kShift = axis == Axis::row ? Family<V>::kXShift : Family<V>::kYShift;
            constexpr Word kField = Word{0xFFFF} << kShift;
            constexpr Word kMask = Word{0xFF} << Family<V>::kMaskShift;
            constexpr Word kPoints = Word{0xFFFF} << Family<V>::kPointsShift;
            const Word first = ((line.head >> kShift) - 1) << kShift & kField;
            head = (line.head & ~kField & ~kMask) | first | (line.head & kMask) << 1 | Word{1} << Family<V>::kMaskShift;
            head += Word{1} << Family<V>::kCountShift;
            tail = (line.tail & kPoints) | (line.tail << 8 & ~kPoints);
        }
        const Family<V> family = family_in(head, tail + points_word(line_points(length)), 0,
                                           kHasDiagonals<V> ? board_.word(line.left()) : kFree);
        sink_.add(family, fitting, hand_);

        const int left = torus::back(line.left(), axis, 1);
        const Slots to_right = slots & fits_at(line.right());
        const Slots to_left = slots & free_at(left) & (0U - Board<V>::is_free(board_.word(left)));
        put_each<axis, true>({head, tail, line.types, Line::pack(slots, length, line.span() + 1, line.right(), left)},
                             family, fitting & hand_.companions(to_right | to_left), to_right, to_left);
    }

    const Board<V>& board_;
    const TypeSet types_;
    const HandSlots<V> hand_;
    S& sink_;
    Queue rights_;
    Queue lefts_;
    // By number of a cell, as slots: what fits it, and what its lines by axis admit. Of open cells, anchors alone.
    std::array<std::uint8_t, Board<V>::kNumbers> fits_{};
    std::array<std::array<std::uint8_t, Board<V>::kNumbers>, 2> lines_;
    /// By number, too: see HandSlots::points.
    [[no_unique_address]] std::array<Word, kReadsDiagonals ? Board<V>::kNumbers : 0> points_;
};

/// CL3 on an empty table, the first cell at 0,0: whole largest sets, or with a free opening any line. One line has no
/// diagonals.
template <Variant V, Sink<V> S>
class OpeningGenerator {
public:
    OpeningGenerator(const Rules& rules, const Hand& hand, S& sink)
        : hand_(hand, hand.types()),
          all_(hand_.all()),
          sink_(sink),
          shortest_(rules.opening == Opening::free ? 1 : largest_set(hand.types())),
          single_points_(rules.opening_single) {}

    [[gnu::noinline]] void run() {
        if (all_ == 0) return;
        if (shortest_ <= 1) sink_.add(family(Axis::row, 0, 0, single_points_), all_, hand_);
        if (sink_.is_done()) return;
        for (const Axis axis : {Axis::row, Axis::column}) {
            for (Slots slots = all_; slots != 0;) {
                const unsigned slot = pop_slot(slots);
                extend(axis, static_cast<std::uint64_t>(hand_.code(slot)), hand_.compatible_with(slot), 1);
            }
        }
    }

private:
    /// The family of one more tile behind `count` others.
    static Family<V> family(Axis axis, std::uint64_t tiles, int count, int points) {
        const std::uint64_t head = static_cast<std::uint64_t>(MoveKind::place) | static_cast<std::uint64_t>(axis) << 8 |
                                   static_cast<std::uint64_t>(count + 1) << Family<V>::kCountShift |
                                   std::uint64_t{(2U << count) - 1} << Family<V>::kMaskShift;
        return {head, tiles | static_cast<std::uint64_t>(points) << Family<V>::kPointsShift, 8 * count, {}};
    }

    void extend(Axis axis, std::uint64_t tiles, Slots slots, int count) {
        if (slots == 0) return;
        if (count + 1 >= shortest_) sink_.add(family(axis, tiles, count, line_points(count + 1)), slots, hand_);
        for (Slots rest = slots; rest != 0;) {
            const unsigned slot = pop_slot(rest);
            extend(axis, tiles | static_cast<std::uint64_t>(hand_.code(slot)) << (8 * count),
                   slots & hand_.compatible_with(slot), count + 1);
        }
    }

    HandSlots<V> hand_;
    Slots all_;
    S& sink_;
    int shortest_;
    int single_points_;
};

/// Every legal placement of a hand, on any table.
template <Variant V, Sink<V> S>
void generate(const Board<V>& board, const Rules& rules, const Hand& hand, S& sink) {
    if (board.empty()) [[unlikely]] {
        OpeningGenerator<V, S>(rules, hand, sink).run();
    } else {
        Generator<V, S>(board, hand, sink).run();
    }
    sink.finish();
}

}  // namespace sixline::grid
