#include "sixline/grid/move.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"

namespace sixline::grid {

namespace {

/// Two words that compare like the moves, without a branch for each member.
///
///     63 .... 56   55 .............. 48   47 ... 32   31 ... 16   15 .... 8   7 .... 0
///     kind         255 - tiles to swap    y           x           axis        mask
///     0            count                  tiles, the first one highest
std::array<std::uint64_t, 2> rank(const Move& move) {
    constexpr std::uint32_t kSigns = 0x8000'8000;  // coordinates in the order of unsigned numbers
    const std::uint64_t swapped = move.kind == MoveKind::exchange ? 0xFFU - move.count : 0;
    const std::uint64_t cell = std::bit_cast<std::uint32_t>(move.first()) ^ kSigns;
    std::uint64_t tiles = move.count;
    for (const Tile tile : move.tiles) tiles = tiles << 8 | tile.code;
    return {static_cast<std::uint64_t>(move.kind) << 56 | swapped << 48 | cell << 16 |
                static_cast<std::uint64_t>(move.axis) << 8 | move.mask,
            tiles};
}

}  // namespace

std::strong_ordering operator<=>(const Move& a, const Move& b) {
    return rank(a) <=> rank(b);
}

std::vector<Placed> Move::cells() const {
    std::vector<Placed> placed;
    if (kind == MoveKind::place) {
        for_each_cell([&](Cell cell, Tile tile) { placed.push_back({cell, tile}); });
    }
    return placed;
}

Move exchange_of(const Hand& tiles) {
    Move move{.kind = MoveKind::exchange, .count = static_cast<std::uint8_t>(tiles.size())};
    std::ranges::copy(tiles, move.tiles.begin());
    return move;
}

Move pass() {
    return {};
}

std::optional<Move> placement_of(std::vector<Placed> cells) {
    if (cells.empty() || cells.size() > kHandSize) return std::nullopt;
    std::ranges::sort(cells);
    const Cell first = cells.front().cell;
    const Axis axis = cells.back().cell.y == first.y ? Axis::row : Axis::column;
    Move move{.kind = MoveKind::place,
              .axis = axis,
              .count = static_cast<std::uint8_t>(cells.size()),
              .x = first.x,
              .y = first.y,
              .points = kUnscored};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell cell = cells[i].cell;
        const int step = axis == Axis::row ? cell.x - first.x : cell.y - first.y;
        if (step >= kLongestLine || cell != first.along(axis, step) || (move.mask >> step & 1) != 0)
            return std::nullopt;
        move.mask = static_cast<std::uint8_t>(move.mask | 1 << step);
        move.tiles[i] = cells[i].tile;
    }
    return move;
}

std::string to_string(const Move& move, Notation notation) {
    switch (move.kind) {
        case MoveKind::pass:
            return "pass";
        case MoveKind::exchange:
            return "swap:" + tiles_text(move.new_tiles(), "", notation);
        case MoveKind::place:
            break;
    }
    std::string text = to_string(move.first());
    if (move.count > 1) text += move.axis == Axis::row ? 'h' : 'v';
    text += ':';
    std::size_t next = 0;
    for (unsigned left = move.mask; left != 0; left >>= 1) {
        text += (left & 1) != 0 ? to_string(move.tiles[next++], notation) : ".";
    }
    return text;
}

Move read_move(Reader& reader) {
    reader.skip_spaces();
    const std::size_t start = reader.position();
    if (reader.done()) throw NotationError("an empty text is no move", 0);
    if (reader.accept("pass")) {
        reader.skip_spaces();
        if (!reader.done()) reader.fail("expected the end after pass, found " + reader.shown());
        return pass();
    }
    if (reader.accept("swap:")) {
        const std::size_t first = reader.position();
        const std::vector<Tile> tiles = read_tiles(reader);
        if (tiles.empty()) throw NotationError("an exchange names its tiles, as in swap:RoGx", first);
        if (tiles.size() > kHandSize) throw NotationError("an exchange has at most six tiles (CL8)", first);
        return exchange_of(Hand(tiles));
    }
    const std::optional<Move> move = placement_of(read_cells(reader));
    if (!move) throw NotationError("the cells are not one row or column of at most six cells (CL4)", start);
    return *move;
}

Move parse_move(std::string_view text, Notation notation) {
    Reader reader(text, notation);
    return read_move(reader);
}

Key move_key(const Move& move) {
    const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
    const std::uint64_t head = word(move.kind) | word(move.axis) << 8 | word(move.count) << 16 | word(move.mask) << 24 |
                               word(static_cast<std::uint16_t>(move.x)) << 32 |
                               word(static_cast<std::uint16_t>(move.y)) << 48;
    std::uint64_t tiles = 0;
    for (std::size_t i = move.tiles.size(); i-- > 0;) tiles = tiles << 8 | move.tiles[i].code;
    return chain(mix64(head), tiles);
}

}  // namespace sixline::grid
