// Tiles and cells as text: `Ro`, `-3,4:Gd`, hands and lists of them.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/tile.hpp"

namespace sixline {

inline constexpr std::string_view kColorLetters = "ROYGBP";
inline constexpr std::string_view kShapeLetters = "oxsqdc";
inline constexpr std::string_view kBackgroundLetters = "bws";

std::string to_string(Tile tile, Notation notation);
std::string to_string(Cell cell);
std::string to_string(Placed placed, Notation notation);
std::string color_name(int color);
std::string shape_name(int shape);
std::string background_name(int background);

/// A cursor over text; whatever it cannot read it reports with its position.
class Reader {
public:
    /// Without a notation the first tile settles it.
    explicit Reader(std::string_view text, std::optional<Notation> notation = {}, std::size_t at = 0)
        : text_(text), at_(at), notation_(notation) {}

    bool done() const { return at_ >= text_.size(); }
    std::size_t position() const { return at_; }
    /// What is left to read.
    std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
    char peek() const { return done() ? '\0' : text_[at_]; }
    bool accept(char c) {
        if (done() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool accept(std::string_view word) {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void skip_spaces();
    void expect(char c, const char* what);
    Tile tile();
    /// An integer in [least, most]; `what` is "a coordinate", "a turn".
    int number(int least, int most, const std::string& what);
    std::int16_t coordinate() {
        return static_cast<std::int16_t>(number(-kMaxCoordinate, kMaxCoordinate, "a coordinate"));
    }
    Cell cell();
    /// As given, or of the first tile.
    std::optional<Notation> notation() const { return notation_; }
    /// The character here in quotes, or "the end".
    std::string shown() const;
    [[noreturn]] void fail(const std::string& what) const;

private:
    std::string_view text_;
    std::size_t at_;
    std::optional<Notation> notation_;
};

/// `RoGx`, `Ro Gx` or `Ro,Gx`, to the end.
std::vector<Tile> read_tiles(Reader& reader);
std::vector<Tile> parse_tiles(std::string_view text, Notation notation);

/// `0,0:Ro 1,0:Rd` or `0,0h:RoRd.Rs` (h a row, v a column, '.' a cell left out), mixed as one likes, to the end;
/// duplicates are kept, their order too.
std::vector<Placed> read_cells(Reader& reader);
std::vector<Placed> parse_cells(std::string_view text, Notation notation);

template <class Tiles>
std::string tiles_text(const Tiles& tiles, std::string_view separator, Notation notation) {
    std::string text;
    for (const Tile tile : tiles) {
        if (!text.empty()) text += separator;
        text += to_string(tile, notation);
    }
    return text;
}

std::string cells_text(std::span<const Placed> cells, Notation notation);

}  // namespace sixline
