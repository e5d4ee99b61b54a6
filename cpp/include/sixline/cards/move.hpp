// A move of the card game in 16 bytes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "sixline/cards/counts.hpp"
#include "sixline/core/hand.hpp"
#include "sixline/core/hash.hpp"
#include "sixline/core/text.hpp"

namespace sixline::cards {

inline constexpr int kLines = kColors + kShapes;  // colors first

/// A multiset of lines, each 0 to 3 times: Qwirkles claimed (CD4).
///
///     bits   23 22   ...   13 12    11 10   ...   1 0
///            clover        circle   purple        red
class Claims {
public:
    constexpr Claims() = default;
    explicit constexpr Claims(std::uint32_t bits) : bits_(bits) {}

    constexpr int count(int line) const { return static_cast<int>(bits_ >> (2 * line) & 3); }
    /// Unchecked: fewer than three of it.
    constexpr void add(int line) { bits_ += std::uint32_t{1} << (2 * line); }
    /// Unchecked: no line is there more than three times afterwards.
    constexpr void add(Claims others) { bits_ += others.bits_; }
    constexpr void remove(Claims others) { bits_ -= others.bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const {
        int n = 0;
        for (std::uint32_t left = bits_; left != 0; left >>= 2) n += static_cast<int>(left & 3);
        return n;
    }
    constexpr std::uint32_t bits() const { return bits_; }

    /// Each line as often as it is there, in order.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (int line = 0; line < kLines; ++line) {
            for (int n = count(line); n > 0; --n) f(line);
        }
    }

    friend constexpr auto operator<=>(Claims, Claims) = default;

private:
    std::uint32_t bits_ = 0;
};

/// The numbers go on where those of the tile games end, and the pass has theirs: one enumeration can show them all.
enum class MoveKind : std::uint8_t { pass = 2, play = 3, swap = 4 };

/// One record, the same in C++ and as a NumPy structured row:
///
///     byte   0     1      2 ........ 10   11      12 .. 15
///            kind  count  tiles[9]        points  claims
///
/// play   a turn (P, Q) of CD8: `tiles[0 .. count)` are the cards played, in ascending order, the rest is zero;
///        `claims` are the Qwirkles, `points` how many.
/// swap   CD6: the whole hand; pass: likewise all zero but the kind.
struct Move {
    MoveKind kind = MoveKind::pass;
    std::uint8_t count = 0;
    std::array<Tile, kHandCapacity> tiles{};
    std::uint8_t points = 0;
    Claims claims;

    std::span<const Tile> played() const { return std::span(tiles).first(count); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
    /// Canonical order: turns by the cards played, fewest first, then by claims; then the swap, then the pass.
    friend constexpr std::strong_ordering operator<=>(const Move& a, const Move& b) {
        const auto rank = [](MoveKind kind) { return (static_cast<unsigned>(kind) - 3) & 0xFF; };
        if (const auto order = rank(a.kind) <=> rank(b.kind); order != 0) return order;
        return std::tie(a.count, a.tiles, a.claims) <=> std::tie(b.count, b.tiles, b.claims);
    }
};
static_assert(sizeof(Move) == 16);

/// More Qwirkles, then more cards, then canonical order.
constexpr bool is_better(const Move& a, const Move& b) {
    if (a.points != b.points) return a.points > b.points;
    return a.count != b.count ? a.count > b.count : a < b;
}

Move play_of(const Hand& cards, Claims claims);
Move swap_hand();
Move pass();

/// `R` for a color, `o` for a shape.
char line_letter(int line);
/// `R,o`, and read back.
std::string claims_text(Claims claims);
Claims parse_claims(std::string_view text);
/// At least one, up to what is none.
Claims read_claims(Reader& reader);

/// `play:RoRxRs`, `play:RoRxRs=R,o`, `swap`, `pass`.
std::string to_string(const Move& move);

/// Reads that back, to the end.
Move read_move(Reader& reader);
Move parse_move(std::string_view text);

Key move_key(const Move& move);

}  // namespace sixline::cards
