// Positions written.
#include "sixline/record/position_text.hpp"

#include <array>
#include <charconv>
#include <string>

#include "sixline/core/text.hpp"
#include "sixline/record/names.hpp"

namespace sixline::record {

namespace {

/// Adds fields one after another, as they stand in canonical texts.
class Writer {
public:
    explicit Writer(const Rules& rules) : rules_(rules) {
        text_.reserve(1024);
        text_ += kPositionVersion;
        text_ += ';';
        text_ += to_string(rules);
    }

    void field(Field field, std::string_view value) {
        text_ += ';';
        text_ += name_of(field, rules_.variant);
        text_ += '=';
        text_ += value;
    }
    void number(Field field, int value) { this->field(field, std::to_string(value)); }
    void number_unless_zero(Field field, int value) {
        if (value != 0) number(field, value);
    }
    void tiles(Field field, std::span<const Tile> tiles) {
        this->field(field, tiles_text(tiles, "", rules_.notation()));
    }
    /// `value(seat)` of each, as text.
    template <class Value>
    void by_seat(Field field, Value value) {
        std::string all;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (seat > 0) all += '/';
            all += value(seat);
        }
        this->field(field, all);
    }
    void hands(Field field, std::span<const Hand> hands) {
        by_seat(field,
                [&](int seat) { return tiles_text(hands[static_cast<std::size_t>(seat)], "", rules_.notation()); });
    }
    void over(Reason reason) {
        if (reason != Reason::playing) field(Field::over, name_of(reason));
    }

    std::string text() && { return std::move(text_); }

private:
    const Rules& rules_;
    std::string text_;
};

void write_luck(Writer& writer, const Rng& stream) {
    constexpr int kDigits = 16;
    std::string digits(2 * kDigits, '0');
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t d = 0; d < kDigits; ++d) {
            digits[kDigits * (i + 1) - 1 - d] = "0123456789abcdef"[stream.state()[i] >> (4 * d) & 15];
        }
    }
    writer.field(Field::luck, digits);
}

std::string hidden(int count) {
    return std::string(1, '?').append(std::to_string(count));
}

template <Variant V>
void write_table(Writer& writer, const grid::Board<V>& board, Notation notation) {
    writer.field(Field::table, cells_text(board.cells(), notation));
}
void write_table(Writer& writer, const cards::Counts& table) {
    writer.tiles(Field::table, table.tiles());
}

/// Points and what else is by seat in a tile game: of a state or an observation, which have other names for it.
template <class Score, class SetSize>
void write_points(Writer& writer, Score score, SetSize set_size) {
    writer.by_seat(Field::scores, [&](int seat) { return std::to_string(score(seat)); });
    writer.by_seat(Field::set_sizes, [&](int seat) { return std::to_string(set_size(seat)); });
}
template <class ClaimsOf>
void write_claims(Writer& writer, int seats, ClaimsOf claims, std::span<const Hand> shown) {
    writer.by_seat(Field::claims, [&](int seat) { return cards::claims_text(claims(seat)); });
    bool any = false;
    for (int seat = 0; seat < seats; ++seat) any |= !shown[static_cast<std::size_t>(seat)].empty();
    if (any) writer.hands(Field::shown, shown);
}

/// `Whole` is a state or an observation: whose turn it is.
template <class Turn>
void write_turn(Writer& writer, const Turn& turn) {
    writer.number(Field::to_move, turn.to_move);
    writer.number(Field::turn, turn.turn);
    writer.number_unless_zero(Field::passes, turn.passes);
    if constexpr (requires { turn.swaps; }) {
        writer.number_unless_zero(Field::swaps, turn.swaps);
        writer.number_unless_zero(Field::turns_left, turn.turns_left);
    }
    writer.over(turn.reason);
}

}  // namespace

template <Variant V>
std::string position_text(const grid::State<V>& game) {
    Writer writer(game.rules());
    const auto position = game.position();
    write_table(writer, position.board, game.rules().notation());
    writer.hands(Field::hands, position.hands);
    write_points(writer, [&](int seat) { return game.score(seat); }, [&](int seat) { return game.set_size(seat); });
    writer.tiles(Field::bag, position.bag);
    write_turn(writer, position);
    write_luck(writer, game.stream());
    return std::move(writer).text();
}

std::string position_text(const cards::State& game) {
    Writer writer(game.rules());
    const auto position = game.position();
    write_table(writer, position.table);
    writer.hands(Field::hands, position.hands);
    write_claims(writer, game.seats(), [&](int seat) { return game.claims(seat); }, position.shown);
    writer.tiles(Field::bag, position.pile);
    write_turn(writer, position);
    write_luck(writer, game.stream());
    return std::move(writer).text();
}

template <Variant V>
std::string position_text(const grid::Observation<V>& view) {
    const auto at = [](int seat) { return static_cast<std::size_t>(seat); };
    Writer writer(view.rules);
    write_table(writer, view.board, view.rules.notation());
    writer.by_seat(Field::hands, [&](int seat) {
        return view.is_shown(seat) ? tiles_text(view.hands[at(seat)], "", view.rules.notation())
                                   : hidden(view.hand_sizes[at(seat)]);
    });
    write_points(
        writer, [&](int seat) { return view.scores[at(seat)]; }, [&](int seat) { return view.set_sizes[at(seat)]; });
    writer.field(Field::bag, hidden(view.bag_count));
    write_turn(writer, view);
    writer.number(Field::seat, view.seat);
    return std::move(writer).text();
}

std::string position_text(const cards::Observation& view) {
    const auto at = [](int seat) { return static_cast<std::size_t>(seat); };
    Writer writer(view.rules);
    write_table(writer, view.table);
    writer.by_seat(Field::hands, [&](int seat) {
        return seat == view.seat ? tiles_text(view.hand(), "", Notation::classic) : hidden(view.hand_sizes[at(seat)]);
    });
    write_claims(writer, view.rules.seats(), [&](int seat) { return view.claims[at(seat)]; }, view.shown);
    writer.field(Field::bag, hidden(view.pile_count));
    write_turn(writer, view);
    writer.number(Field::seat, view.seat);
    return std::move(writer).text();
}

template <Variant V>
std::string position_text(const grid::Board<V>& board, const Rules& rules) {
    Writer writer(rules);
    write_table(writer, board, rules.notation());
    return std::move(writer).text();
}

std::string position_text(const cards::Counts& table, const Rules& rules) {
    Writer writer(rules);
    write_table(writer, table);
    return std::move(writer).text();
}

template std::string position_text(const grid::State<Variant::classic>&);
template std::string position_text(const grid::State<Variant::flex>&);
template std::string position_text(const grid::Observation<Variant::classic>&);
template std::string position_text(const grid::Observation<Variant::flex>&);
template std::string position_text(const grid::Board<Variant::classic>&, const Rules&);
template std::string position_text(const grid::Board<Variant::flex>&, const Rules&);

}  // namespace sixline::record
