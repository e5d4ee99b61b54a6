// Tiles and cells as text: `Ro`, `-3,4:Gd`, hands and lists of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/cell.hpp"
#include "sixline/core/tile.hpp"

namespace sixline {

inline constexpr std::string_view kColorLetters = "ROYGBP";
inline constexpr std::string_view kShapeLetters = "oxsqdc";

std::string to_string(Tile tile);
std::string to_string(Cell cell);
std::string to_string(Placed placed);
std::string color_name(int color);
std::string shape_name(int shape);

/// A cursor over text; whatever it cannot read it reports with its position.
class Reader {
public:
    explicit Reader(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

    bool done() const { return at_ >= text_.size(); }
    std::size_t position() const { return at_; }
    char peek() const { return done() ? '\0' : text_[at_]; }
    bool accept(char c) {
        if (done() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void skip_spaces();
    void expect(char c, const char* what);
    Tile tile();
    std::int16_t coordinate();
    Cell cell();
    /// The character here in quotes, or "the end".
    std::string shown() const;
    [[noreturn]] void fail(const std::string& what) const;

private:
    std::string_view text_;
    std::size_t at_;
};

/// `RoGx`, `Ro Gx` or `Ro,Gx`, read from `start`.
std::vector<Tile> parse_tiles(std::string_view text, std::size_t start = 0);

/// `0,0:Ro 1,0:Rd` or `0,0h:RoRd.Rs` (h a row, v a column, '.' a cell left out), mixed as one likes;
/// duplicates are kept, their order too.
std::vector<Placed> parse_cells(std::string_view text);

template <class Tiles>
std::string tiles_text(const Tiles& tiles, std::string_view separator) {
    std::string text;
    for (const Tile tile : tiles) {
        if (!text.empty()) text += separator;
        text += to_string(tile);
    }
    return text;
}

std::string cells_text(const std::vector<Placed>& cells);

}  // namespace sixline
