#include "sixline/record/codec.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "sixline/record/move_codec.hpp"

namespace sixline::record {

namespace {

constexpr int kByte = 8;
constexpr int kWord = 32;  // a key and a seed are two
constexpr std::uint64_t kMostTurns = 10'000;

enum Flags : unsigned { kHasSeed = 1, kTellsDraws = 2, kHasSeedOfRun = 4 };
constexpr unsigned kEveryFlag = 7;

[[noreturn]] void refuse(const std::string& what) {
    throw RecordError("a log cannot hold this game: " + what);
}

void put_long(BitWriter& writer, std::uint64_t value) {
    writer.put(value & 0xFFFFFFFF, kWord);
    writer.put(value >> kWord, kWord);
}
std::uint64_t get_long(BitReader& reader) {
    const std::uint64_t low = reader.get(kWord);
    return low | reader.get(kWord) << kWord;
}

/// Bits of a tile's code.
int tile_width(const Rules& rules) {
    return rules.notation() == Notation::flex ? 7 : 6;
}

Tile get_tile(BitReader& reader, const Rules& rules) {
    const Tile tile{static_cast<std::uint8_t>(reader.get(tile_width(rules)))};
    if (tile.code >= rules.codes()) throw RecordError("a tile of the game is not in the set");
    return tile;
}

/// The hands and the bag as a game goes on. Until the first shuffle what is drawn follows from the deal; after it the
/// bag has an order that only the generator knows, and the draws are told.
class Supply {
public:
    Supply(const Rules& rules, std::span<const Hand> hands, std::span<const Tile> bag, int opener, bool tells)
        : rules_(rules),
          hands_(hands.begin(), hands.end()),
          bag_(bag),
          left_(bag.size()),
          seat_(opener),
          tells_(tells) {}

    Hand& hand() { return hands_[static_cast<std::size_t>(seat_)]; }
    int bag_count() const { return static_cast<int>(left_); }
    bool tells_draws() const { return tells_; }
    /// The i-th tile to be drawn, while that follows from the deal.
    Tile next(int i) const { return bag_[bag_.size() - left_ + static_cast<std::size_t>(i)]; }

    /// After a move, its draws in the hand.
    template <class Move>
    void finish(const Move& move, const Hand& before, int drawn) {
        left_ -= static_cast<std::size_t>(drawn);
        if (returns_tiles(move)) {
            left_ += static_cast<std::size_t>(before.size() + drawn - hand().size());
            tells_ = true;
        }
        if (ends_turn(move)) seat_ = rules_.next_seat(seat_);
    }

private:
    const Rules& rules_;
    std::vector<Hand> hands_;
    std::span<const Tile> bag_;
    std::size_t left_;
    int seat_;
    bool tells_;
};

/// Whether all that is drawn before the first shuffle follows from the deal, as it does unless draws were forced.
template <class Turn>
bool follows_deal(std::span<const Turn> turns, std::span<const Tile> bag) {
    for (const Turn& turn : turns) {
        const auto draws = turn.draws();
        if (draws.size() > bag.size() || !std::ranges::equal(draws, bag.first(draws.size()))) return false;
        if (returns_tiles(turn.move)) return true;
        bag = bag.subspan(draws.size());
    }
    return true;
}

/// The set as it is dealt: a tile is told by its place among the kinds that are left, from `least` on, in as few bits
/// as these need.
class Deck {
public:
    explicit Deck(const Rules& rules) {
        for (int code = 0; code < rules.codes(); ++code) {
            kinds_.push_back(Tile{static_cast<std::uint8_t>(code)});
            copies_[static_cast<std::size_t>(code)] = rules.copies();
        }
    }

    bool empty() const { return kinds_.empty(); }
    /// False when no such tile is left.
    bool put(BitWriter& writer, Tile tile, Tile least = {}) {
        const auto first = std::ranges::lower_bound(kinds_, least);
        const auto found = std::lower_bound(first, kinds_.end(), tile);
        if (found == kinds_.end() || *found != tile) return false;
        writer.put_below(static_cast<std::uint64_t>(found - first), static_cast<std::uint64_t>(kinds_.end() - first));
        take(found);
        return true;
    }
    Tile get(BitReader& reader, Tile least = {}) {
        const auto first = std::ranges::lower_bound(kinds_, least);
        if (first == kinds_.end()) throw RecordError("the deal is not one of the set");
        const auto place = reader.get_below(static_cast<std::uint64_t>(kinds_.end() - first));
        const auto found = first + static_cast<std::ptrdiff_t>(place);
        const Tile tile = *found;
        take(found);
        return tile;
    }

private:
    void take(std::vector<Tile>::iterator kind) {
        if (--copies_[kind->code] == 0) kinds_.erase(kind);
    }

    std::vector<Tile> kinds_;  // of which there are copies left, by code
    std::array<int, kTileCodes> copies_{};
};

template <Variant V>
void put_deal(BitWriter& writer, const Rules& rules, const Game<V>& game) {
    Deck deck(rules);
    const auto put = [&](Tile tile, Tile least) {
        if (!deck.put(writer, tile, least)) refuse("hands and bag are not the set");
    };
    if (game.hands.size() != static_cast<std::size_t>(rules.seats())) refuse("it has not one hand a seat");
    for (const Hand& hand : game.hands) {
        if (hand.size() != rules.hand_size()) refuse("a hand was not dealt in full");
        for (int i = 0; i < hand.size(); ++i) put(hand[i], i > 0 ? hand[i - 1] : Tile{});
    }
    for (const Tile tile : game.bag) put(tile, {});
    if (!deck.empty()) refuse("hands and bag are not the whole set");
}

template <Variant V>
void get_deal(BitReader& reader, const Rules& rules, Game<V>& game) {
    Deck deck(rules);
    for (int seat = 0; seat < rules.seats(); ++seat) {
        Hand& hand = game.hands.emplace_back();
        for (Tile last; hand.size() < rules.hand_size();) hand.add(last = deck.get(reader, last));
    }
    while (!deck.empty()) game.bag.push_back(deck.get(reader));
}

}  // namespace

template <Variant V>
void encode(const Run& run, const Game<V>& game, Bytes& bytes) {
    const Rules& rules = run.rules;
    using Turn = typename Game<V>::Turn;
    const auto seats = static_cast<std::size_t>(rules.seats());
    if (game.players.size() != seats || game.scores.size() != seats) refuse("it has not one player and score a seat");
    if (game.opener < 0 || game.opener >= rules.seats()) refuse("its opener is no seat");
    if (game.turns.size() > kMostTurns) refuse("it has more than 10000 moves");
    const bool tells_draws = !follows_deal(std::span<const Turn>(game.turns), std::span<const Tile>(game.bag));
    BitWriter writer(bytes);
    const unsigned seed_flag = !game.seed ? 0U : game.seed == run.seed ? kHasSeedOfRun : kHasSeed;
    writer.put(seed_flag | (tells_draws ? kTellsDraws : 0U), kByte);
    if (seed_flag == kHasSeed) put_long(writer, *game.seed);
    put_varint(writer, game.index);
    writer.put(static_cast<unsigned>(game.opener) | static_cast<unsigned>(game.reason) << 4, kByte);
    for (const std::uint8_t player : game.players) writer.put(player, kByte);
    for (const int score : game.scores) put_varint(writer, zigzag(score));
    put_long(writer, game.key);
    put_varint(writer, game.turns.size());
    put_deal(writer, rules, game);

    Supply supply(rules, game.hands, game.bag, game.opener, tells_draws);
    MoveCodec<V> moves;
    for (const Turn& turn : game.turns) {
        Hand& hand = supply.hand();
        const Hand before = hand;
        if (!moves.put(writer, turn.move, hand)) refuse("a move is not from the hand, or has no points");
        const int drawn = draws_after(turn.move, hand, supply.bag_count());
        if (drawn != turn.drawn_count || drawn > supply.bag_count()) refuse("a move draws another number of tiles");
        for (const Tile tile : turn.draws()) {
            if (supply.tells_draws()) writer.put(tile.code, tile_width(rules));
            hand.add(tile);
        }
        supply.finish(turn.move, before, drawn);
    }
    writer.align();
}

template <Variant V>
Game<V> decode(const Run& run, std::span<const std::uint8_t> bytes) {
    const Rules& rules = run.rules;
    BitReader reader(bytes);
    Game<V> game;
    const unsigned flags = static_cast<unsigned>(reader.get(kByte));
    if (flags > kEveryFlag) throw RecordError("the game has flags that this version does not know");
    if ((flags & kHasSeedOfRun) != 0) game.seed = run.seed;
    if ((flags & kHasSeed) != 0) game.seed = get_long(reader);
    game.index = get_varint(reader);
    const int opener_and_reason = reader.number(kByte);
    game.opener = opener_and_reason & 15;
    if (game.opener >= rules.seats() || opener_and_reason >> 4 > static_cast<int>(Reason::sprint)) {
        throw RecordError("the game's opener or end cannot be");
    }
    game.reason = static_cast<Reason>(opener_and_reason >> 4);
    for (int seat = 0; seat < rules.seats(); ++seat)
        game.players.push_back(static_cast<std::uint8_t>(reader.get(kByte)));
    for (int seat = 0; seat < rules.seats(); ++seat) {
        game.scores.push_back(static_cast<int>(unzigzag(get_varint(reader) & 0xFFFFFFFF)));
    }
    game.key = get_long(reader);
    const std::uint64_t turns = get_varint(reader);
    get_deal(reader, rules, game);
    // A turn takes two bits at least: what says more than there can be asks for no room.
    if (turns > kMostTurns || turns > (reader.left() + 8) * 4) throw RecordError("the game has too many turns");

    game.turns.resize(turns);
    Supply supply(rules, game.hands, game.bag, game.opener, (flags & kTellsDraws) != 0);
    MoveCodec<V> moves;
    for (auto& turn : game.turns) {
        Hand& hand = supply.hand();
        const Hand before = hand;
        turn.move = moves.get(reader, hand);
        const int drawn = draws_after(turn.move, hand, supply.bag_count());
        if (drawn > supply.bag_count() || hand.size() + drawn > kHandCapacity) {
            throw RecordError("a move draws more tiles than there are");
        }
        for (int i = 0; i < drawn; ++i) {
            const Tile tile = supply.tells_draws() ? get_tile(reader, rules) : supply.next(i);
            turn.drawn[turn.drawn_count++] = tile;
            hand.add(tile);
        }
        supply.finish(turn.move, before, drawn);
    }
    if (reader.left() != 0) throw RecordError("the game ends too late");
    return game;
}

template void encode(const Run&, const Game<Variant::classic>&, Bytes&);
template void encode(const Run&, const Game<Variant::flex>&, Bytes&);
template void encode(const Run&, const Game<Variant::cards>&, Bytes&);
template Game<Variant::classic> decode(const Run&, std::span<const std::uint8_t>);
template Game<Variant::flex> decode(const Run&, std::span<const std::uint8_t>);
template Game<Variant::cards> decode(const Run&, std::span<const std::uint8_t>);

}  // namespace sixline::record
