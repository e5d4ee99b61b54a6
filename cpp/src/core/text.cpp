#include "sixline/core/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "sixline/core/error.hpp"

namespace sixline {

namespace {

constexpr std::array<const char*, kColors> kColorNames = {"red", "orange", "yellow", "green", "blue", "purple"};
constexpr std::array<const char*, kShapes> kShapeNames = {"circle", "cross",   "starburst",
                                                          "square", "diamond", "clover"};
constexpr std::array<const char*, kBackgroundLetters.size()> kBackgroundNames = {"black", "white", "split"};

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

std::string color_name(int color) {
    return kColorNames[static_cast<std::size_t>(color)];
}
std::string shape_name(int shape) {
    return kShapeNames[static_cast<std::size_t>(shape)];
}
std::string background_name(int background) {
    return kBackgroundNames[static_cast<std::size_t>(background)];
}

std::string to_string(Tile tile, Notation notation) {
    std::string text{kColorLetters[static_cast<std::size_t>(tile.color())],
                     kShapeLetters[static_cast<std::size_t>(tile.shape())]};
    if (notation == Notation::flex) text += kBackgroundLetters[static_cast<std::size_t>(tile.background())];
    return text;
}

std::string to_string(Cell cell) {
    return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

std::string to_string(Placed placed, Notation notation) {
    return to_string(placed.cell) + ":" + to_string(placed.tile, notation);
}

std::string cells_text(std::span<const Placed> cells, Notation notation) {
    std::string text;
    for (const Placed& placed : cells) {
        if (!text.empty()) text += ' ';
        text += to_string(placed, notation);
    }
    return text;
}

namespace {

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}  // inside a UTF-8 character

}  // namespace

void Reader::fail(const std::string& what) const {
    const auto characters = std::ranges::count_if(text_.substr(0, at_), [](char byte) { return !continues(byte); });
    throw NotationError(what, static_cast<std::size_t>(characters));
}

std::string Reader::shown() const {
    if (done()) return "the end";
    std::size_t end = at_ + 1;
    while (end < text_.size() && continues(text_[end])) ++end;
    std::string quoted = "'";
    quoted += text_.substr(at_, end - at_);
    quoted += '\'';
    return quoted;
}

void Reader::skip_spaces() {
    while (!done() && is_space(text_[at_])) ++at_;
}

void Reader::expect(char c, const char* what) {
    if (accept(c)) return;
    fail(std::string("expected ") + what + ", found " + shown());
}

Tile Reader::tile() {
    if (done()) fail("expected a tile, found the end");
    const auto color = kColorLetters.find(text_[at_]);
    if (color == std::string_view::npos) {
        fail("unknown color " + shown() + ": a tile is one of ROYGBP, then one of oxsqdc");
    }
    const std::size_t start = at_++;
    const auto shape = done() ? std::string_view::npos : kShapeLetters.find(text_[at_]);
    if (shape == std::string_view::npos) {
        const std::string found = shown();
        at_ = start;
        fail("unknown shape " + found + ": a tile is one of ROYGBP, then one of oxsqdc");
    }
    ++at_;
    const auto background = done() ? std::string_view::npos : kBackgroundLetters.find(text_[at_]);
    const auto found = background == std::string_view::npos ? Notation::classic : Notation::flex;
    if (notation_.value_or(found) != found) {
        fail(found == Notation::classic
                 ? "expected a background, one of bws, found " + shown() + ": Flex tiles have one (FX1)"
                 : "unexpected background " + shown() + ": classic tiles have none (TL1)");
    }
    notation_ = found;
    if (found == Notation::classic) return Tile::of(static_cast<int>(color), static_cast<int>(shape));
    ++at_;
    return Tile::of(static_cast<int>(color), static_cast<int>(shape), static_cast<int>(background));
}

int Reader::number(int least, int most, const std::string& what) {
    int value = 0;
    const char* const first = text_.data() + at_;
    const char* const last = text_.data() + text_.size();
    const auto [end, error] = std::from_chars(first, last, value);
    if (error == std::errc::invalid_argument) fail("expected " + what + ", found " + shown());
    if (error == std::errc::result_out_of_range || value < least || value > most) {
        fail(what + " lies between " + std::to_string(least) + " and " + std::to_string(most));
    }
    at_ += static_cast<std::size_t>(end - first);
    return value;
}

Cell Reader::cell() {
    const std::int16_t x = coordinate();
    expect(',', "',' between x and y");
    return {x, coordinate()};
}

std::vector<Tile> read_tiles(Reader& reader) {
    std::vector<Tile> tiles;
    for (reader.skip_spaces(); !reader.done(); reader.skip_spaces()) {
        tiles.push_back(reader.tile());
        reader.skip_spaces();
        reader.accept(',');
    }
    return tiles;
}

std::vector<Tile> parse_tiles(std::string_view text, Notation notation) {
    Reader reader(text, notation);
    return read_tiles(reader);
}

std::vector<Placed> read_cells(Reader& reader) {
    std::vector<Placed> cells;
    for (reader.skip_spaces(); !reader.done(); reader.skip_spaces()) {
        Cell cell = reader.cell();
        const bool row = reader.accept('h');
        const bool run = row || reader.accept('v');
        reader.expect(':', run ? "':' after the direction" : "':' between cell and tile");
        cells.push_back({cell, reader.tile()});
        while (run && !reader.done() && !is_space(reader.peek())) {
            const std::size_t here = reader.position();
            cell = cell.along(row ? Axis::row : Axis::column, 1);
            if (cell.x < -kMaxCoordinate || cell.y < -kMaxCoordinate) {
                throw NotationError("a run leaves the coordinates -32767 to 32767", here);
            }
            if (!reader.accept('.')) cells.push_back({cell, reader.tile()});
        }
        if (!reader.done() && !is_space(reader.peek())) reader.fail("expected a space after a tile");
    }
    return cells;
}

std::vector<Placed> parse_cells(std::string_view text, Notation notation) {
    Reader reader(text, notation);
    return read_cells(reader);
}

}  // namespace sixline
