#include "position.hpp"

#include <cstring>

#include "sixline/cards/validity.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/validity.hpp"
#include "tile_reader.hpp"

namespace sixline::python {

namespace {

std::vector<int> ages_of(const std::optional<std::vector<int>>& ages) {
    return ages.value_or(std::vector<int>{});
}

std::vector<Hand> hands_of(const Rules& rules, const py::iterable& hands) {
    std::vector<Hand> result;
    for (const py::handle hand : hands) result.push_back(TileReader(rules).hand(hand));
    return result;
}

template <Variant V>
const grid::Board<V>& board_of_variant(const PyBoard& board) {
    if (const auto* const shared = std::get_if<PyBoard::Shared<V>>(&board.shared)) return **shared;
    throw PositionError({{FaultCode::not_in_set,
                          "TL1",
                          {},
                          {},
                          "a table of " + std::string(name(board.rules.variant)) + " tiles in a game of " +
                              std::string(name(V)) + " (TL1)"}});
}

/// What a game of either family is taken over with; what its variant does not have stays as it is.
struct Taken {
    py::handle table;
    std::vector<Hand> hands;
    std::vector<Tile> bag;
    int to_move;
    std::optional<std::vector<int>> scores;
    int turn;
    int passes;
    std::optional<std::vector<int>> set_sizes;
    std::optional<std::vector<std::string>> claims;
    std::optional<std::vector<Hand>> shown;
    int swaps;
    int turns_left;
};

template <Variant V>
typename StateOf<V>::Position position_from(const Taken& taken) {
    typename StateOf<V>::Position position;
    position.hands = taken.hands;
    position.to_move = taken.to_move;
    position.turn = taken.turn;
    position.passes = taken.passes;
    if constexpr (V == Variant::cards) {
        if (taken.scores || taken.set_sizes) {
            throw RulesError("cards have no scores but the claims, and no set sizes");
        }
        if (!py::isinstance<PyTable>(taken.table)) throw py::type_error("the card game has a Table, not a Board");
        position.table = taken.table.cast<const PyTable&>().cards;
        position.pile = taken.bag;
        position.swaps = taken.swaps;
        position.turns_left = taken.turns_left;
        position.shown = taken.shown.value_or(std::vector<Hand>{});
        for (const std::string& letters : taken.claims.value_or(std::vector<std::string>{})) {
            position.claims.push_back(cards::parse_claims(letters));
        }
    } else {
        if (taken.claims || taken.shown || taken.swaps != 0 || taken.turns_left != 0) {
            throw RulesError("claims, shown, swaps and turns_left are of the card game");
        }
        if (!py::isinstance<PyBoard>(taken.table)) throw py::type_error("a tile game has a Board, not a Table");
        position.board = board_of_variant<V>(taken.table.cast<const PyBoard&>());
        position.bag = taken.bag;
        position.scores = taken.scores.value_or(std::vector<int>{});
        position.set_sizes = taken.set_sizes.value_or(std::vector<int>{});
    }
    return position;
}

/// The table, and what else one family's games are saved with.
template <Variant V>
py::tuple saved_table(const grid::Position<V>& position, Notation notation) {
    return py::make_tuple(cells_text(position.board.placed(), notation), tiles_text(position.bag, "", notation),
                          position.scores, position.set_sizes);
}
py::tuple saved_table(const cards::Position& position, Notation notation) {
    py::list shown, claims;
    for (const Hand& hand : position.shown) shown.append(tiles_text(hand, "", notation));
    for (const cards::Claims each : position.claims) claims.append(cards::claims_text(each));
    return py::make_tuple(tiles_text(position.table.tiles(), "", notation), tiles_text(position.pile, "", notation),
                          claims, shown, position.swaps, position.turns_left);
}

template <Variant V>
void restore_table(grid::Position<V>& position, const Rules& rules, const py::tuple& saved) {
    position.board = grid::board_as_laid<V>(rules, parse_cells(saved[0].cast<std::string>(), rules.notation()));
    position.bag = parse_tiles(saved[1].cast<std::string>(), rules.notation());
    position.scores = saved[2].cast<std::vector<int>>();
    position.set_sizes = saved[3].cast<std::vector<int>>();
}
void restore_table(cards::Position& position, const Rules& rules, const py::tuple& saved) {
    position.table = cards::counts_from(parse_tiles(saved[0].cast<std::string>(), rules.notation()));
    position.pile = parse_tiles(saved[1].cast<std::string>(), rules.notation());
    for (const py::handle letters : saved[2])
        position.claims.push_back(cards::parse_claims(letters.cast<std::string>()));
    position.shown = hands_of(rules, saved[3]);
    position.swaps = saved[4].cast<int>();
    position.turns_left = saved[5].cast<int>();
}

template <Variant V>
py::tuple saved_game(const Played<V>& game, const std::optional<std::uint64_t>& seed) {
    using Undo = typename StateOf<V>::Undo;
    const auto position = game.state.position();
    const Notation notation = game.state.rules().notation();
    py::list hands;
    for (const Hand& hand : position.hands) hands.append(tiles_text(hand, "", notation));
    static_assert(std::is_trivially_copyable_v<Undo>);
    const py::bytes history(reinterpret_cast<const char*>(game.history.data()), game.history.size() * sizeof(Undo));
    py::list reordered;
    for (const auto& [move, bag] : game.reordered) {
        reordered.append(py::make_tuple(move, tiles_text(bag.in_order(), "", notation)));
    }
    return py::make_tuple(to_string(game.state.rules()), saved_table(position, notation), hands, position.to_move,
                          position.turn, position.passes, static_cast<int>(position.reason),
                          game.state.stream().state(), history, seed, reordered);
}

template <Variant V>
Played<V> game_from(const Rules& rules, const py::tuple& saved) {
    using Undo = typename StateOf<V>::Undo;
    typename StateOf<V>::Position position;
    restore_table(position, rules, saved[1]);
    position.hands = hands_of(rules, saved[2].cast<py::list>());
    position.to_move = saved[3].cast<int>();
    position.turn = saved[4].cast<int>();
    position.passes = saved[5].cast<int>();
    position.reason = static_cast<Reason>(saved[6].cast<int>());
    Played<V> game{StateOf<V>::from_position(rules, position, 0, 0), {}};
    game.state.set_stream(Rng::from_state(saved[7].cast<std::array<std::uint64_t, 2>>()));
    const auto history = saved[8].cast<std::string>();
    if (history.size() % sizeof(Undo) != 0) throw Error("this pickle's history is damaged");
    game.history.resize(history.size() / sizeof(Undo));
    std::memcpy(static_cast<void*>(game.history.data()), history.data(), history.size());
    for (const py::handle each : saved[10]) {
        const auto [move, tiles] = each.cast<std::pair<std::size_t, std::string>>();
        const std::vector<Tile> order = parse_tiles(tiles, rules.notation());
        if (order.size() > kSetSize) throw Error("this pickle's history is damaged");
        game.reordered.emplace_back(move, Bag(order));
    }
    return game;
}

}  // namespace

PyState new_state(const Rules& rules, const std::optional<Seed>& given, const std::optional<std::vector<int>>& ages,
                  std::uint64_t index) {
    const std::uint64_t seed = given_or_drawn(given);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::deal(rules, seed, index, ages_of(ages)), {}}, seed};
    });
}

PyState from_deal(const Rules& rules, const py::iterable& hands, const py::object& bag,
                  const std::optional<std::vector<int>>& ages, const std::optional<Seed>& given) {
    const std::uint64_t seed = given_or_drawn(given);
    const std::vector<Hand> dealt = hands_of(rules, hands);
    const std::vector<Tile> order = TileReader(rules).tiles(bag);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::from_deal(rules, dealt, order, ages_of(ages), seed, 0), {}}, seed};
    });
}

PyState from_position(const Rules& rules, const py::object& table, const py::iterable& hands, const py::object& bag,
                      int to_move, const std::optional<std::vector<int>>& scores, int turn, int passes,
                      const std::optional<std::vector<int>>& set_sizes,
                      const std::optional<std::vector<std::string>>& claims, const std::optional<py::iterable>& shown,
                      int swaps, int turns_left, const std::optional<Seed>& given) {
    const std::uint64_t seed = given_or_drawn(given);
    Taken taken{table,
                hands_of(rules, hands),
                TileReader(rules).tiles(bag),
                to_move,
                scores,
                turn,
                passes,
                set_sizes,
                claims,
                std::nullopt,
                swaps,
                turns_left};
    if (shown) taken.shown = hands_of(rules, *shown);
    return with_variant(rules.variant, [&]<Variant V> {
        return PyState{Played<V>{StateOf<V>::from_position(rules, position_from<V>(taken), seed, 0), {}}, seed};
    });
}

py::tuple saved_state(const PyState& self) {
    return std::visit([&](const auto& game) { return saved_game(game, self.seed); }, self.played);
}

PyState restored_state(const py::tuple& saved) {
    const Rules rules = parse_rules(saved[0].cast<std::string>());
    const auto seed = saved[9].cast<std::optional<std::uint64_t>>();
    return with_variant(rules.variant, [&]<Variant V> { return PyState{game_from<V>(rules, saved), seed}; });
}

}  // namespace sixline::python
