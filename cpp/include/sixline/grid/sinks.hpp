// What to do with the placements that a generator finds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "sixline/grid/movegen.hpp"

namespace sixline::grid {

/// A growing array of moves that leaves new places uninitialised.
class MoveBuffer {
public:
    std::size_t size() const { return size_; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }
    const Move* begin() const { return moves_.get(); }
    const Move* end() const { return moves_.get() + size_; }
    Move* begin() { return moves_.get(); }
    Move* end() { return moves_.get() + size_; }
    void clear() { size_ = 0; }

    /// Room for `more` moves, to be written in place and then committed.
    Move* reserve(std::size_t more) {
        if (size_ + more > capacity_) grow(size_ + more);
        return moves_.get() + size_;
    }
    void commit(const Move* end) { size_ = static_cast<std::size_t>(end - moves_.get()); }
    void push_back(const Move& move) {
        Move* place = reserve(1);
        *place = move;
        commit(place + 1);
    }

private:
    void grow(std::size_t least) {
        const std::size_t capacity = std::max({least, 2 * capacity_, std::size_t{128}});
        auto moves = std::make_unique_for_overwrite<Move[]>(capacity);
        std::copy_n(moves_.get(), size_, moves.get());
        moves_ = std::move(moves);
        capacity_ = capacity;
    }

    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Every move, row by row of the cell it was found from: the order depends on the table and the hand alone.
class Collect {
public:
    static constexpr bool kOrdered = true;
    explicit Collect(MoveBuffer& moves) : moves_(moves) {}

    void add(const Family& family, TypeSet types) {
        Move* next = moves_.reserve(kTypes);
        while (types != 0) *next++ = family.with(pop_type(types));
        moves_.commit(next);
    }
    static constexpr bool is_done() { return false; }

private:
    MoveBuffer& moves_;
};

/// How many there are.
class Count {
public:
    static constexpr bool kOrdered = false;

    void add(const Family&, TypeSet types) { count_ += static_cast<std::uint64_t>(size(types)); }
    static constexpr bool is_done() { return false; }
    std::uint64_t count() const { return count_; }

private:
    std::uint64_t count_ = 0;
};

/// Whether there is one.
class Exists {
public:
    static constexpr bool kOrdered = false;

    void add(const Family&, TypeSet) { found_ = true; }
    bool is_done() const { return found_; }
    bool found() const { return found_; }

private:
    bool found_ = false;
};

/// The most points, and every move that scores them, in no particular order.
class Best {
public:
    static constexpr bool kOrdered = false;
    explicit Best(MoveBuffer& ties) : ties_(ties) {}

    void add(const Family& family, TypeSet types) {
        if (family.points < points_) return;
        if (family.points > points_) {
            points_ = family.points;
            ties_.clear();
        }
        Move* next = ties_.reserve(kTypes);
        while (types != 0) *next++ = family.with(pop_type(types));
        ties_.commit(next);
    }
    static constexpr bool is_done() { return false; }

    int points() const { return points_; }

private:
    int points_ = -1;
    MoveBuffer& ties_;
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
    explicit Top(std::size_t n) : n_(n) {}

    void add(const Family& family, TypeSet types) {
        if (heap_.size() == n_ && (n_ == 0 || family.points < heap_.front().points)) return;
        while (types != 0) offer(family.with(pop_type(types)));
    }
    static constexpr bool is_done() { return false; }

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
