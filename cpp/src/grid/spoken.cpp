#include "sixline/grid/spoken.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "sixline/core/text.hpp"

namespace sixline::grid {

namespace {

constexpr std::array<std::string_view, 20> kSmall = {
    "no",  "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> kTens = {"",      "",      "twenty",  "thirty", "forty",
                                                    "fifty", "sixty", "seventy", "eighty", "ninety"};

/// From 0 to 999: more than any move scores.
std::string in_words(int number) {
    const auto word = [](const auto& words, int i) { return std::string(words[static_cast<std::size_t>(i)]); };
    if (number < 20) return word(kSmall, number);
    const bool is_small = number < 100;
    const int rest = number % (is_small ? 10 : 100);
    std::string text = is_small ? word(kTens, number / 10) : word(kSmall, number / 100).append(" hundred");
    if (rest != 0) text.append(is_small ? "-" : " and ").append(in_words(rest));
    return text;
}

constexpr std::array<std::string_view, kHandSize> kOrdinals = {"first", "second", "third", "fourth", "fifth", "sixth"};

std::string background(const ScoredLine& diagonal) {
    return background_name(diagonal.cells.front().tile.background());
}

/// ` on a white diagonal`, ` on another white diagonal`
std::string diagonal_text(std::span<const ScoredLine> earlier, const ScoredLine& line) {
    const bool is_another = std::ranges::any_of(earlier, [&](const ScoredLine& other) {
        return other.kind == LineKind::diagonal && background(other) == background(line);
    });
    return (is_another ? " on another " : " on a ") + background(line) + " diagonal";
}

/// ` in this row` when it is the only one; otherwise ` in the first row`, ` in the second`.
std::string straight_text(std::span<const ScoredLine> all, std::span<const ScoredLine> earlier,
                          const ScoredLine& line) {
    const std::string noun = line.kind == LineKind::row ? "row" : "column";
    if (std::ranges::count(all, line.kind, &ScoredLine::kind) == 1) return " in this " + noun;
    const auto before = static_cast<std::size_t>(std::ranges::count(earlier, line.kind, &ScoredLine::kind));
    return " in the " + std::string(kOrdinals[before]) + (before == 0 ? " " + noun : "");
}

}  // namespace

std::string spoken(const ScoreSheet& sheet) {
    const std::span<const ScoredLine> lines = sheet.lines;
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ScoredLine& line = lines[i];
        if (i != 0) text += ", ";
        if (line.kind == LineKind::single) {
            text += "a single tile";
            continue;
        }
        text += in_words(static_cast<int>(line.cells.size()));
        text += line.kind == LineKind::diagonal ? diagonal_text(lines.first(i), line)
                                                : straight_text(lines, lines.first(i), line);
        if (line.bonus != 0) text += " for " + in_words(line.points);
    }
    return text + ": " + in_words(sheet.total) + (sheet.total == 1 ? " point" : " points");
}

}  // namespace sixline::grid
