#include "sixline/record/position_fields.hpp"

#include <algorithm>

namespace sixline::record {

PositionFields::PositionFields(std::string_view text) : text_(text) {
    if (text.size() > kLongest) {
        fail(kLongest, "a position has at most " + std::to_string(kLongest) + " bytes of text");
    }
    const auto end_of_field = [&](std::size_t begin) { return std::min(text.find(';', begin), text.size()); };
    std::size_t end = end_of_field(0);
    if (text.substr(0, end) != kPositionVersion) {
        fail(0, "the text of a position begins with " + std::string(kPositionVersion) + " and ';'");
    }
    if (end == text.size()) fail(end, "expected ';' and the rules, found the end");
    const std::size_t rules_begin = end + 1;
    end = end_of_field(rules_begin);
    rules_ = parse_rules(text.substr(rules_begin, end - rules_begin));
    while (end < text.size()) {
        const std::size_t begin = end + 1;
        end = end_of_field(begin);
        const std::size_t equals = text.substr(0, end).find('=', begin);
        if (equals == std::string_view::npos) fail(begin, "a field is written name=value");
        const std::string name(text.substr(begin, equals - begin));
        const auto field = find_field(name, rules_.variant);
        if (!field) {
            fail(begin, "a position of " + std::string(sixline::name(rules_.variant)) + " has no field '" + name + "'");
        }
        if (has(*field)) fail(begin, "the field " + name + " stands here twice");
        spans_[static_cast<std::size_t>(*field)] = Span{equals + 1, end};
    }
}

PositionKind PositionFields::kind() const {
    if (has(Field::seat)) return PositionKind::observation;
    const auto given = std::ranges::count_if(spans_, [](const auto& span) { return span.has_value(); });
    return given == 1 && has(Field::table) ? PositionKind::table : PositionKind::game;
}

void PositionFields::require(Field field) const {
    if (!has(field)) fail(text_.size(), "the field " + std::string(name_of(field, rules_.variant)) + " is missing");
}

Reader PositionFields::reader(Field field) const {
    require(field);
    return Reader(text_.substr(0, span(field)->end), rules_.notation(), span(field)->begin);
}

int PositionFields::number(Field field, int most, int missing) const {
    if (!has(field)) return missing;
    Reader reader = this->reader(field);
    const int value = reader.number(0, most, std::string(name_of(field, rules_.variant)));
    require_end(reader, "the number");
    return value;
}

void PositionFields::fail(std::size_t at, const std::string& what) const {
    Reader(text_, {}, at).fail(what);
}

void PositionFields::require_end(const Reader& reader, const char* after) {
    if (!reader.done())
        reader.fail(std::string("expected ';' or the end after ") + after + ", found " + reader.shown());
}

}  // namespace sixline::record
