#include "sixline/cards/move.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "sixline/core/error.hpp"

namespace sixline::cards {

namespace {

constexpr std::string_view kLineLetters = "ROYGBPoxsqdc";

Move end_of(Reader& reader, const Move& move, const char* after) {
    reader.skip_spaces();
    if (!reader.done()) reader.fail(std::string("expected the end after ") + after + ", found " + reader.shown());
    return move;
}

}  // namespace

Move play_of(const Hand& cards, Claims claims) {
    Move move{.kind = MoveKind::play,
              .count = static_cast<std::uint8_t>(cards.size()),
              .points = static_cast<std::uint8_t>(claims.size()),
              .claims = claims};
    std::ranges::copy(cards, move.tiles.begin());
    return move;
}

Move swap_hand() {
    return {.kind = MoveKind::swap, .claims = {}};
}

Move pass() {
    return {};
}

char line_letter(int line) {
    return kLineLetters[static_cast<std::size_t>(line)];
}

std::string claims_text(Claims claims) {
    std::string text;
    claims.for_each([&](int line) {
        if (!text.empty()) text += ',';
        text += line_letter(line);
    });
    return text;
}

std::string to_string(const Move& move) {
    switch (move.kind) {
        case MoveKind::swap:
            return "swap";
        case MoveKind::pass:
            return "pass";
        case MoveKind::play:
            break;
    }
    std::string text = "play:" + tiles_text(move.played(), "", Notation::classic);
    if (!move.claims.empty()) text += '=' + claims_text(move.claims);
    return text;
}

Move read_move(Reader& reader) {
    reader.skip_spaces();
    if (reader.done()) throw NotationError("an empty text is no move", 0);
    if (reader.accept("pass")) return end_of(reader, pass(), "pass");
    if (reader.accept("play:")) {
        Hand cards;
        for (reader.skip_spaces(); !reader.done() && reader.peek() != '='; reader.skip_spaces()) {
            if (cards.size() == kHandCapacity) reader.fail("a turn plays at most nine cards (CD1)");
            cards.add(reader.tile());
        }
        const Claims claims = reader.accept('=') ? read_claims(reader) : Claims{};
        return end_of(reader, play_of(cards, claims), "the turn");
    }
    if (reader.accept("swap")) {
        if (reader.peek() == ':') reader.fail("a swap is of the whole hand and names no cards (CD6)");
        return end_of(reader, swap_hand(), "swap");
    }
    reader.fail("a move is play:RoRxRs, play:RoRxRs=R, swap or pass, not " + reader.shown());
}

Claims read_claims(Reader& reader) {
    Claims claims;
    do {
        reader.skip_spaces();
        const auto line = reader.done() ? std::string_view::npos : kLineLetters.find(reader.peek());
        if (line == std::string_view::npos) {
            reader.fail("expected a Qwirkle, one of ROYGBP or oxsqdc, found " + reader.shown());
        }
        if (claims.count(static_cast<int>(line)) == kCopies) {
            reader.fail("no line can be claimed more than three times (CD1)");
        }
        reader.accept(reader.peek());
        claims.add(static_cast<int>(line));
        reader.skip_spaces();
    } while (reader.accept(','));
    return claims;
}

Claims parse_claims(std::string_view text) {
    Reader reader(text);
    reader.skip_spaces();
    if (reader.done()) return {};
    const Claims claims = read_claims(reader);
    if (!reader.done()) reader.fail("expected ',' or the end after a Qwirkle, found " + reader.shown());
    return claims;
}

Move parse_move(std::string_view text) {
    Reader reader(text, Notation::classic);
    return read_move(reader);
}

Key move_key(const Move& move) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(move);
    return chain(mix64(words[0]), words[1]);
}

}  // namespace sixline::cards
