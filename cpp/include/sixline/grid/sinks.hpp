// What to do with the placements that a generator finds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sixline/grid/movegen.hpp"

namespace sixline::grid {

/// A growing array of moves. New places are written before they are read.
class MoveBuffer {
public:
    MoveBuffer() = default;
    /// With no room to spare.
    explicit MoveBuffer(std::span<const Move> moves)
        : moves_(std::make_unique_for_overwrite<Move[]>(moves.size())), size_(moves.size()), capacity_(moves.size()) {
        std::ranges::copy(moves, moves_.get());
    }

    std::size_t size() const { return size_; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }
    const Move* data() const { return moves_.get(); }
    const Move* begin() const { return moves_.get(); }
    const Move* end() const { return moves_.get() + size_; }
    Move* begin() { return moves_.get(); }
    Move* end() { return moves_.get() + size_; }
    Move* limit() { return moves_.get() + capacity_; }
    void clear() { size_ = 0; }
    void resize_to(const Move* end) { size_ = static_cast<std::size_t>(end - moves_.get()); }

    void push_back(const Move& move) {
        if (size_ == capacity_) grow(1);
        moves_[size_++] = move;
    }

    /// Makes room for `more` moves.
    void grow(std::size_t more) {
        const std::size_t capacity = std::max({size_ + more, 2 * capacity_, std::size_t{128}});
        auto moves = std::make_unique_for_overwrite<Move[]>(capacity);
        std::copy_n(moves_.get(), size_, moves.get());
        moves_ = std::move(moves);
        capacity_ = capacity;
    }

private:
    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Writes families out into a buffer, at its end.
class Writer {
public:
    explicit Writer(MoveBuffer& moves) : moves_(moves), next_(moves.end()), limit_(moves.limit()) {}

    template <Variant V>
    [[gnu::always_inline]] void write(const Family<V>& family, Slots slots, const HandSlots<V>& hand) {
        if (limit_ - next_ < kHandSize) grow();
        Move* const next = next_;  // a local: to the compiler a store to a move might change any member
        const int count = kSlotCount[slots];
        // Two are written whether there are or not, for one and two are the common counts, and hard to tell.
        family.write(next, pop_slot(slots), hand);
        family.write(next + 1, lowest_slot(slots), hand);
        for (int i = 2; i < count; ++i) {
            slots &= slots - 1;
            family.write(next + i, lowest_slot(slots), hand);
        }
        next_ = next + count;
    }
    void rewind() { next_ = moves_.begin(); }
    void finish() { moves_.resize_to(next_); }

private:
    [[gnu::noinline]] void grow() {
        moves_.resize_to(next_);
        moves_.grow(kHandSize);
        next_ = moves_.end();
        limit_ = moves_.limit();
    }

    MoveBuffer& moves_;
    Move* next_;
    Move* limit_;
};

/// Every move, row by row of the cell it was found from: the order depends on the table and the hand alone. The buffer
/// holds them when generation is finished.
class Collect {
public:
    static constexpr bool kOrdered = true;
    static constexpr bool kReadsFamilies = true;
    explicit Collect(MoveBuffer& moves) : writer_(moves) {}

    template <Variant V>
    [[gnu::always_inline]] void add(const Family<V>& family, Slots slots, const HandSlots<V>& hand) {
        writer_.write(family, slots, hand);
    }
    static constexpr bool is_done() { return false; }
    void finish() { writer_.finish(); }

private:
    Writer writer_;
};

/// How many there are.
class Count {
public:
    static constexpr bool kOrdered = false;
    static constexpr bool kReadsFamilies = false;

    template <Variant V>
    void add(const Family<V>&, Slots slots, const HandSlots<V>&) {
        count_ += kSlotCount[slots];
    }
    static constexpr bool is_done() { return false; }
    static constexpr void finish() {}
    std::uint64_t count() const { return count_; }

private:
    std::uint64_t count_ = 0;
};

/// Whether there is one.
class Exists {
public:
    static constexpr bool kOrdered = false;
    static constexpr bool kReadsFamilies = false;

    template <Variant V>
    void add(const Family<V>&, Slots, const HandSlots<V>&) {
        found_ = true;
    }
    bool is_done() const { return found_; }
    static constexpr void finish() {}
    bool found() const { return found_; }

private:
    bool found_ = false;
};

/// The most points, and every move that scores them, in no particular order. The buffer, empty at first, holds them
/// when generation is finished.
class Best {
public:
    static constexpr bool kOrdered = false;
    static constexpr bool kReadsFamilies = true;
    explicit Best(MoveBuffer& ties) : writer_(ties) {}

    template <Variant V>
    [[gnu::always_inline]] void add(const Family<V>& family, Slots slots, const HandSlots<V>& hand) {
        if constexpr (kHasDiagonals<V>) {
            for (slots &= family.at_least(points_); slots != 0;) add_one(family, pop_slot(slots), hand);
        } else {
            if (family.points() < points_) return;
            raise_to(family.points());
            writer_.write(family, slots, hand);
        }
    }
    static constexpr bool is_done() { return false; }
    void finish() { writer_.finish(); }

private:
    void raise_to(int points) {
        if (points == points_) return;
        points_ = points;
        writer_.rewind();
    }
    template <Variant V>
    void add_one(const Family<V>& family, unsigned slot, const HandSlots<V>& hand) {
        const int points = family.points(slot);
        if (points < points_) return;
        raise_to(points);
        writer_.write(family, 1U << slot, hand);
    }

    int points_ = -1;
    Writer writer_;
};

/// More points first, then canonical order.
inline bool is_better(const Move& a, const Move& b) {
    if (a.points != b.points) return a.points > b.points;
    return a < b;
}

/// The n best of all, best first.
class Top {
public:
    static constexpr bool kOrdered = false;
    static constexpr bool kReadsFamilies = true;
    explicit Top(std::size_t n) : n_(n) {}

    template <Variant V>
    [[gnu::always_inline]] void add(const Family<V>& family, Slots slots, const HandSlots<V>& hand) {
        if (n_ == 0) return;
        if (heap_.size() == n_) slots &= family.at_least(heap_.front().points);
        while (slots != 0) offer(family.with(pop_slot(slots), hand));
    }
    static constexpr bool is_done() { return false; }
    static constexpr void finish() {}

    std::vector<Move> sorted() && {
        std::ranges::sort(heap_, is_better);
        return std::move(heap_);
    }

private:
    void offer(const Move& move) {  // the worst kept is at the front
        if (heap_.size() == n_) {
            if (!is_better(move, heap_.front())) return;
            std::ranges::pop_heap(heap_, is_better);
            heap_.back() = move;
        } else {
            heap_.push_back(move);
        }
        std::ranges::push_heap(heap_, is_better);
    }

    std::size_t n_;
    std::vector<Move> heap_;
};

}  // namespace sixline::grid
