// The text of a position, cut into its fields.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/text.hpp"
#include "sixline/record/names.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline::record {

/// What a text is of: a table alone, what a seat knows, or a whole game.
enum class PositionKind : std::uint8_t { table, observation, game };

/// Views into the text, so that whatever is wrong with a field is reported with its place in the whole.
class PositionFields {
public:
    /// The longest text that is read, in bytes: any table far from the origin, and all the rest, stay below.
    static constexpr std::size_t kLongest = 4096;

    /// NotationError unless it is fields of version 1, each known and there once; RulesError for its rules.
    explicit PositionFields(std::string_view text);

    const Rules& rules() const { return rules_; }
    PositionKind kind() const;
    bool has(Field field) const { return span(field).has_value(); }
    /// NotationError when it is missing.
    void require(Field field) const;

    /// Reads one field that must be there, and ends with it.
    Reader reader(Field field) const;
    /// NotationError when something is left of a field; `after` is what was read.
    static void require_end(const Reader& reader, const char* after);
    /// A number from 0 on; `missing` when the field is.
    int number(Field field, int most, int missing = 0) const;
    /// What `read(reader)` says of each seat; nothing when the field is missing.
    template <class Read>
    auto by_seat(Field field, Read&& read) const {
        std::vector<decltype(read(std::declval<Reader&>()))> values;
        if (!has(field)) return values;
        Reader reader = this->reader(field);
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (seat > 0) reader.expect('/', "'/' and what is the next seat's");
            values.push_back(read(reader));
        }
        require_end(reader, "the last seat's");
        return values;
    }

private:
    struct Span {
        std::size_t begin, end;
    };

    const std::optional<Span>& span(Field field) const { return spans_[static_cast<std::size_t>(field)]; }
    [[noreturn]] void fail(std::size_t at, const std::string& what) const;

    std::string_view text_;
    Rules rules_;
    std::array<std::optional<Span>, kFields> spans_;
};

}  // namespace sixline::record
