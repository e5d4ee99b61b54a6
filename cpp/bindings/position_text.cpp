#include "position_text.hpp"

#include "sixline/record/position_text.hpp"

namespace sixline::python {

using record::PositionFields;
using record::PositionKind;

namespace {

PyState state_from(const PositionFields& fields, const std::optional<Seed>& given) {
    std::optional<std::uint64_t> seed;
    if (!fields.has(record::Field::luck)) seed = given_or_drawn(given);
    return with_variant(fields.rules().variant, [&]<Variant V> {
        return PyState{Played<V>{record::read_game<V>(fields, seed.value_or(0)), {}}, seed};
    });
}

PyObservation observation_from(const PositionFields& fields) {
    return with_variant(fields.rules().variant,
                        [&]<Variant V> { return PyObservation{record::read_observation<V>(fields)}; });
}

}  // namespace

std::string text_of(const PyState& self) {
    return self.visit([](const auto& state) { return record::position_text(state); });
}
std::string text_of(const PyObservation& self) {
    return self.visit([](const auto& view) { return record::position_text(view); });
}
std::string text_of(const PyBoard& self) {
    return self.visit([&](const auto& board) { return record::position_text(board, self.rules); });
}
std::string text_of(const PyTable& self) {
    return record::position_text(self.cards, self.rules);
}

PyState parsed_state(const py::str& text, const std::optional<Seed>& seed) {
    return state_from(PositionFields(utf8(text)), seed);
}
PyObservation parsed_observation(const py::str& text) {
    return observation_from(PositionFields(utf8(text)));
}

py::object parsed_position(const py::str& text) {
    const PositionFields fields(utf8(text));
    switch (fields.kind()) {
        case PositionKind::game:
            return py::cast(state_from(fields, {}));
        case PositionKind::observation:
            return py::cast(observation_from(fields));
        case PositionKind::table:
            break;
    }
    const Rules& rules = fields.rules();
    if (rules.variant == Variant::cards) return py::cast(PyTable{record::read_table(fields), rules});
    return py::cast(with_tile_variant(rules.variant,
                                      [&]<Variant V> { return shared_board(record::read_board<V>(fields), rules); }));
}

}  // namespace sixline::python
