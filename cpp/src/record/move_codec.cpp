#include "sixline/record/move_codec.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace sixline::record {

namespace {

constexpr int kKindWidth = 2;
constexpr int kOriginWidth = 16;
constexpr int kStepWidth = 8;
constexpr int kMaskWidth = 5;
constexpr int kPlaceWidth = 3;
constexpr int kPointsWidth = 7;
constexpr int kFarPoints = 127;  // and more: told in the next 16 bits
constexpr int kLineWidth = 4;

/// Where the tile is in the hand, from which it is taken; -1 when it is not there.
int take_place(Hand& hand, Tile tile) {
    const Tile* const found = std::find(hand.begin(), hand.end(), tile);
    const auto place = static_cast<int>(found - hand.begin());
    return hand.remove(tile) ? place : -1;
}

/// The places of tiles in ascending order, as bits; -1 when not all are there. They are taken from the hand.
int take_places(Hand& hand, std::span<const Tile> tiles) {
    const Hand before = hand;
    int places = 0;
    int from = 0;
    for (const Tile tile : tiles) {
        while (from < before.size() && before[from] != tile) ++from;
        if (from == before.size()) return -1;
        places |= 1 << from++;
        hand.remove(tile);
    }
    return places;
}

Hand taken(Hand& hand, int places) {
    const Hand before = hand;
    if (places >> before.size() != 0) throw RecordError("a move plays tiles that are not in the hand");
    Hand tiles;
    for (int i = 0; i < before.size(); ++i) {
        if ((places >> i & 1) == 0) continue;
        tiles.add(before[i]);
        hand.remove(before[i]);
    }
    return tiles;
}

}  // namespace

template <Variant V>
bool MoveCodec<V>::put(BitWriter& writer, const grid::Move& move, Hand& hand) {
    writer.put(static_cast<unsigned>(move.kind), kKindWidth);
    if (move.kind == grid::MoveKind::pass) return true;
    if (move.kind == grid::MoveKind::exchange) {
        const int places = take_places(hand, move.new_tiles());
        if (places > 0) writer.put(static_cast<unsigned>(places), kHandSize);
        return places > 0;
    }
    if (!has_origin_) {
        has_origin_ = true;
        origin_ = move.first();
        writer.put(static_cast<std::uint16_t>(origin_.x), kOriginWidth);
        writer.put(static_cast<std::uint16_t>(origin_.y), kOriginWidth);
    } else {
        for (const int step : {move.x - origin_.x, move.y - origin_.y}) {
            if (std::abs(step) >= kSetSize) return false;
            writer.put(static_cast<std::uint8_t>(step), kStepWidth);
        }
    }
    if (move.count == 0 || std::popcount(move.mask) != move.count || (move.mask & 1) == 0) return false;
    writer.put(static_cast<unsigned>(move.axis), 1);
    writer.put(move.mask >> 1, kMaskWidth);
    for (const Tile tile : move.new_tiles()) {
        const int place = take_place(hand, tile);
        if (place < 0) return false;
        writer.put(static_cast<unsigned>(place), kPlaceWidth);
    }
    if (move.points < 0) return false;
    writer.put(static_cast<unsigned>(std::min<int>(move.points, kFarPoints)), kPointsWidth);
    if (move.points >= kFarPoints) writer.put(static_cast<std::uint16_t>(move.points), kOriginWidth);
    return true;
}

template <Variant V>
grid::Move MoveCodec<V>::get(BitReader& reader, Hand& hand) {
    grid::Move move;
    const int kind = reader.number(kKindWidth);
    if (kind > static_cast<int>(grid::MoveKind::pass)) throw RecordError("a move is of no kind");
    if (kind == static_cast<int>(grid::MoveKind::pass)) return grid::pass();
    if (kind == static_cast<int>(grid::MoveKind::exchange)) {
        const Hand tiles = taken(hand, reader.number(kHandSize));
        if (tiles.empty()) throw RecordError("an exchange is of no tiles");
        return grid::exchange_of(tiles);
    }
    move.kind = grid::MoveKind::place;
    const auto step = [&] {
        const auto cells = static_cast<std::int8_t>(reader.get(kStepWidth));
        if (std::abs(cells) >= kSetSize) throw RecordError("a move lies farther away than tiles reach");
        return cells;
    };
    const int x = has_origin_ ? origin_.x + step() : static_cast<std::int16_t>(reader.get(kOriginWidth));
    const int y = has_origin_ ? origin_.y + step() : static_cast<std::int16_t>(reader.get(kOriginWidth));
    move.axis = static_cast<Axis>(reader.get(1));
    move.mask = static_cast<std::uint8_t>(reader.get(kMaskWidth) << 1 | 1);
    const int reach = std::bit_width(move.mask) - 1;
    const bool is_row = move.axis == Axis::row;
    if (std::max(std::abs(x), std::abs(y)) > kMaxCoordinate || (is_row ? x : y) + reach > kMaxCoordinate) {
        throw RecordError("a move lies beyond the coordinates");
    }
    move.x = static_cast<std::int16_t>(x);
    move.y = static_cast<std::int16_t>(y);
    if (!has_origin_) origin_ = move.first();
    has_origin_ = true;
    for (int left = std::popcount(move.mask); left > 0; --left) {
        const int place = reader.number(kPlaceWidth);
        if (place >= hand.size()) throw RecordError("a move plays tiles that are not in the hand");
        const Tile tile = hand[place];
        move.tiles[move.count++] = tile;
        hand.remove(tile);
    }
    move.points = static_cast<std::int16_t>(reader.get(kPointsWidth));
    if (move.points == kFarPoints) move.points = static_cast<std::int16_t>(reader.get(kOriginWidth));
    if (move.points < 0 || (move.count == 1 && !is_row)) throw RecordError("a move is not as it is written");
    return move;
}

bool MoveCodec<Variant::cards>::put(BitWriter& writer, const cards::Move& move, Hand& hand) {
    if (move.kind != cards::MoveKind::play) {
        writer.put(1, 1);
        writer.put(move.kind == cards::MoveKind::pass, 1);
        if (move.kind == cards::MoveKind::swap) hand = {};
        return true;
    }
    writer.put(0, 1);
    const int places = take_places(hand, move.played());
    if (places <= 0) return false;
    writer.put(static_cast<unsigned>(places), kHandCapacity);
    move.claims.for_each([&](int line) {
        writer.put(1, 1);
        writer.put(static_cast<unsigned>(line), kLineWidth);
    });
    writer.put(0, 1);
    return true;
}

cards::Move MoveCodec<Variant::cards>::get(BitReader& reader, Hand& hand) {
    if (reader.get(1) != 0) {
        if (reader.get(1) != 0) return cards::pass();
        hand = {};
        return cards::swap_hand();
    }
    const Hand tiles = taken(hand, reader.number(kHandCapacity));
    if (tiles.empty()) throw RecordError("a turn plays no cards");
    cards::Claims claims;
    for (int last = 0; reader.get(1) != 0;) {
        const int line = reader.number(kLineWidth);
        if (line < last || line >= cards::kLines || claims.count(line) == kCopies) {
            throw RecordError("a turn claims what is no Qwirkle");
        }
        claims.add(last = line);
    }
    return cards::play_of(tiles, claims);
}

int draws_after(const grid::Move& move, const Hand& left, int bag) {
    if (move.kind == grid::MoveKind::pass) return 0;
    if (move.kind == grid::MoveKind::exchange) return move.count;
    return std::min(kHandSize - left.size(), bag);
}
int draws_after(const cards::Move& move, const Hand& left, int pile) {
    if (move.kind == cards::MoveKind::pass) return 0;
    return std::min(kHandCapacity - left.size(), pile);
}

template class MoveCodec<Variant::classic>;
template class MoveCodec<Variant::flex>;

}  // namespace sixline::record
