// Games as bytes, for logs.
#include <algorithm>
#include <cstring>

#include "bindings.hpp"
#include "outcome.hpp"
#include "sixline/record/codec.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

namespace {

std::span<const std::uint8_t> bytes_of(const py::bytes& data) {
    const std::string_view view(data);
    return {reinterpret_cast<const std::uint8_t*>(view.data()), view.size()};
}

record::Run run_of(const Rules& rules, const std::optional<Seed>& seed) {
    return {rules, seed ? std::optional(seed->value) : std::nullopt};
}

template <Variant V>
typename StateOf<V>::Move played(const Rules& rules, const py::handle& move) {
    if constexpr (V == Variant::cards)
        return TileReader(rules).card_move(move);
    else
        return TileReader(rules).move(move);
}

py::bytes encode_game(const Rules& rules, const py::iterable& hands, const py::object& bag,
                      const std::vector<int>& players, int opener, const py::iterable& moves, const py::iterable& drawn,
                      Reason reason, const std::vector<int>& scores, std::uint64_t key, const std::optional<Seed>& seed,
                      std::uint64_t index, const std::optional<Seed>& run_seed) {
    return with_variant(rules.variant, [&]<Variant V> {
        record::Game<V> game;
        for (const py::handle hand : hands) game.hands.push_back(TileReader(rules).hand(hand));
        game.bag = TileReader(rules).tiles(bag);
        for (const int player : players) {
            if (player < 0 || player > 0xFF)
                throw RecordError("a log cannot hold this game: it numbers no such player");
            game.players.push_back(static_cast<std::uint8_t>(player));
        }
        game.opener = opener;
        for (const py::handle move : moves) game.turns.emplace_back().move = played<V>(rules, move);
        auto turn = game.turns.begin();
        for (const py::handle each : drawn) {
            const std::vector<Tile> tiles = TileReader(rules).tiles(each);
            if (turn == game.turns.end() || tiles.size() > turn->drawn.size()) {
                throw RecordError("a log cannot hold this game: it draws more than its moves do");
            }
            std::ranges::copy(tiles, turn->drawn.begin());
            turn++->drawn_count = static_cast<std::uint8_t>(tiles.size());
        }
        game.reason = reason;
        game.scores = scores;
        game.key = key;
        if (seed) game.seed = seed->value;
        game.index = index;
        record::Bytes bytes;
        record::encode(run_of(rules, run_seed), game, bytes);
        return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
}

py::dict decode_game(const Rules& rules, const py::bytes& data, const std::optional<Seed>& run_seed) {
    return with_variant(rules.variant, [&]<Variant V> {
        const record::Game<V> game = record::decode<V>(run_of(rules, run_seed), bytes_of(data));
        const Notation notation = rules.notation();
        const std::size_t turns = game.turns.size();
        py::tuple hands(game.hands.size()), moves(turns), drawn(turns), acted(turns);
        for (std::size_t seat = 0; seat < hands.size(); ++seat) hands[seat] = as_python(game.hands[seat], notation);
        std::size_t i = 0;
        record::for_each_turn(rules, game, [&](const auto& each, int seat, int turn) {
            moves[i] = as_python(each.move, notation);
            drawn[i] = tiles_tuple(each.draws(), notation);
            acted[i++] = rules.acting_person(seat, turn);
        });
        py::dict fields;
        fields["rules"] = rules;
        fields["hands"] = hands;
        fields["bag"] = tiles_tuple(game.bag, notation);
        fields["opener"] = game.opener;
        fields["moves"] = moves;
        fields["acted"] = acted;
        fields["drawn"] = drawn;
        const bool is_over = game.reason != Reason::playing && game.reason != Reason::turn_cap;
        fields["outcome"] = is_over ? py::cast(outcome_of(game.reason, game.scores)) : py::none();
        fields["scores"] = py::tuple(py::cast(game.scores));
        fields["players"] = py::tuple(py::cast(game.players));
        fields["seed"] = game.seed;
        fields["index"] = game.index;
        fields["key"] = game.key;
        return fields;
    });
}

/// Moves of games one after another, those of `first`, `first + 1` ...
py::object decode_moves(const Rules& rules, const std::vector<py::bytes>& games, std::uint64_t first) {
    return with_variant(rules.variant, [&]<Variant V>() -> py::object {
        using Row = LoggedMove<typename StateOf<V>::Move>;
        std::vector<Row> rows;
        for (const py::bytes& data : games) {
            const record::Game<V> game = record::decode<V>({rules, {}}, bytes_of(data));
            record::for_each_turn(rules, game, [&](const auto& each, int seat, int turn) {
                rows.push_back({first, static_cast<std::uint32_t>(turn), static_cast<std::uint8_t>(seat), each.move});
            });
            ++first;
        }
        const py::dtype dtype = logged_move_dtype<typename StateOf<V>::Move>();
        py::array table(dtype, std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows.size())});
        std::memcpy(table.mutable_data(), rows.data(), rows.size() * sizeof(Row));
        return table;
    });
}

}  // namespace

void bind_record(py::module_& m) {
    m.def("encode_game", &encode_game, py::arg("rules"), py::arg("hands"), py::arg("bag"), py::arg("players"),
          py::arg("opener"), py::arg("moves"), py::arg("drawn"), py::arg("reason"), py::arg("scores"), py::arg("key"),
          py::arg("seed"), py::arg("index"), py::arg("run_seed"),
          "A game as few bytes, for logs (docs/records.md).\n\nRaises\n------\nRecordError\n    For what they cannot "
          "hold.");
    m.def("decode_game", &decode_game, py::arg("rules"), py::arg("data"), py::arg("run_seed"),
          "The fields of a game from its bytes.\n\nRaises\n------\nRecordError\n    For bytes that are no game.");
    m.def("decode_moves", &decode_moves, py::arg("rules"), py::arg("games"), py::arg("first"),
          "All moves of some games as one structured array: game (from `first` on), turn, seat, and the fields of\n"
          "`MoveList.array`.");
}

}  // namespace sixline::python
