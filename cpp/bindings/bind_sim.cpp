// Random streams, built-in bots, batches of games.
#include <thread>

#include "bind_mover.hpp"
#include "bindings.hpp"
#include "sixline/search/playout.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/sim/measure.hpp"
#include "sixline/sim/measure_cards.hpp"
#include "sixline/sim/stopwatch.hpp"

namespace sixline::python {

namespace {

constexpr int kPollMilliseconds = 50;

search::Policy policy_named(const std::string& name) {
    if (const auto policy = search::find_policy(name)) return *policy;
    std::string known;
    for (const auto& each : search::kPolicyNames) known += (known.empty() ? "" : ", ") + std::string(each);
    throw RulesError("no bot is called '" + name + "'; there are " + known);
}

std::vector<search::Policy> policies_named(const std::vector<std::string>& names) {
    std::vector<search::Policy> policies;
    for (const std::string& name : names) policies.push_back(policy_named(name));
    return policies;
}

template <Variant V>
grid::Move chosen(search::Policy policy, const grid::Mover<V>& mover, Rng& rng) {
    grid::MoveBuffer scratch;
    return search::choose(policy, mover, rng, scratch);
}
/// A random turn of cards can take long: it is found without the GIL, on copies.
cards::Move chosen(search::Policy policy, const cards::Mover& mover, Rng& rng) {
    const cards::OwnMover own(mover);
    Rng luck = rng;
    cards::MoveBuffer scratch;
    cards::Move move;
    {
        const py::gil_scoped_release release;
        move = search::choose(policy, own.mover(), luck, scratch);
    }
    rng = luck;
    return move;
}

PyMove choose(const std::string& bot, const PyObservation& self, Rng& rng) {
    return self.visit([&](const auto& view) {
        if (!view.is_own_turn()) throw RulesError("it is not seat " + std::to_string(view.seat) + "'s turn");
        return as_python(chosen(policy_named(bot), view.mover(), rng), view.rules.notation());
    });
}

/// Waits for the batch with the GIL released, and now and then listens for Ctrl-C and tells how far it is.
void watch(sim::Batch& batch, std::uint64_t total, const py::object& progress) {
    while (batch.is_running()) {
        {
            const py::gil_scoped_release release;
            batch.wait_for(kPollMilliseconds);
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (!progress.is_none()) progress(batch.done(), total);
    }
    batch.finish();
}

/// Arrays by field, each of shape (games,) or (games, bots).
py::dict play_games(const Rules& rules, const std::vector<std::string>& bots, std::uint64_t first, std::uint64_t count,
                    std::uint64_t seed, int threads, int max_turns, const py::object& progress, bool log) {
    std::vector<sim::GameResult> results(count);
    std::vector<record::Bytes> logged(log ? count : 0);
    const sim::BatchSpec spec{rules, policies_named(bots), seed, first, count, max_turns};
    {
        sim::Batch batch(spec, results, threads, logged);
        watch(batch, count, progress);
    }
    const auto games = static_cast<py::ssize_t>(count);
    const auto seats = static_cast<py::ssize_t>(rules.seats());
    py::array_t<std::uint64_t> game(games);
    py::array_t<std::uint8_t> seat_of(std::vector<py::ssize_t>{games, seats});
    py::array_t<std::int32_t> points(std::vector<py::ssize_t>{games, seats});
    py::array_t<bool> won(std::vector<py::ssize_t>{games, seats});
    py::array_t<std::int32_t> turns(games);
    py::array_t<std::uint8_t> reason(games);
    py::array_t<std::uint8_t> opener(games);
    auto seat_view = seat_of.mutable_unchecked<2>();
    auto points_view = points.mutable_unchecked<2>();
    auto won_view = won.mutable_unchecked<2>();
    for (py::ssize_t i = 0; i < games; ++i) {
        const sim::GameResult& result = results[static_cast<std::size_t>(i)];
        const std::uint64_t index = first + static_cast<std::uint64_t>(i);
        game.mutable_at(i) = index;
        turns.mutable_at(i) = result.turns;
        reason.mutable_at(i) = static_cast<std::uint8_t>(result.reason);
        opener.mutable_at(i) = result.opener;
        for (py::ssize_t bot = 0; bot < seats; ++bot) {
            const int seat = sim::seat_of(static_cast<int>(bot), index, rules.seats());
            seat_view(i, bot) = static_cast<std::uint8_t>(seat);
            points_view(i, bot) = result.points[static_cast<std::size_t>(seat)];
            won_view(i, bot) = (result.winners >> seat & 1) != 0;
        }
    }
    py::dict arrays;
    arrays["game"] = game;
    arrays["seat"] = seat_of;
    arrays["points"] = points;
    arrays["won"] = won;
    arrays["turns"] = turns;
    arrays["reason"] = reason;
    arrays["opener"] = opener;
    if (log) {
        py::list encoded;
        for (const record::Bytes& bytes : logged) {
            encoded.append(py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
        }
        arrays["log"] = encoded;
    }
    return arrays;
}

py::dict measure(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    std::array<sim::Figure, sim::kTasks> figures;
    {
        const py::gil_scoped_release release;
        figures = sim::measure_generation(rules, games, seed);
    }
    constexpr std::array<const char*, sim::kTasks> kNames = {"collect", "count", "best"};
    py::dict result;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        result[kNames[i]] = py::make_tuple(figures[i].positions, figures[i].moves, figures[i].seconds);
    }
    return result;
}

py::dict measure_states(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    sim::StateCosts costs;
    {
        const py::gil_scoped_release release;
        costs = sim::measure_states(rules, games, seed);
    }
    py::dict result;
    result["clone_middle"] = costs.clone_middle;
    result["clone_live"] = costs.clone_live;
    result["play_undo"] = costs.play_undo;
    result["play_undo_new"] = costs.play_undo_new;
    return result;
}

py::dict measure_cards(const Rules& rules, std::uint64_t games, std::uint64_t seed) {
    std::array<sim::Distribution, sim::kCardTasks> distributions;
    {
        const py::gil_scoped_release release;
        distributions = sim::measure_cards(rules, games, seed);
    }
    py::dict result;
    for (std::size_t i = 0; i < distributions.size(); ++i) {
        const auto& [positions, turns, median, mean, p99] = distributions[i];
        result[sim::kCardTaskNames[i]] = py::make_tuple(positions, turns, median, mean, p99);
    }
    return result;
}

double measure_lists(const std::vector<std::pair<PyBoard, PyHand>>& questions, int rounds) {
    grid::MoveBuffer moves;
    sim::Stopwatch watch;
    watch.time([&] {
        for (int round = 0; round < rounds; ++round) {
            for (const auto& [board, hand] : questions) {
                moves.clear();
                grid::Collect collect(moves);
                board.visit([&](const auto& table) { grid::generate(table, board.rules, hand.value, collect); });
            }
        }
    });
    return watch.seconds();
}

}  // namespace

void bind_sim(py::module_& m) {
    py::class_<Rng>(m, "Rng", "A native random stream: the same numbers on every platform.")
        .def_static("bot", &search::bot_stream, py::arg("seed"), py::arg("index"), py::arg("seat"), py::arg("turn"),
                    "The stream of one seat's bot on one turn of game `index` of a run.")
        .def("next", &Rng::next, "64 random bits.")
        .def("below", &Rng::below, py::arg("n"), "Uniform in [0, n), exactly.")
        .def_property(
            "state", [](const Rng& rng) { return rng.state(); },
            [](Rng& rng, std::array<std::uint64_t, 2> state) { rng = Rng::from_state(state); });

    m.attr("bot_names") =
        py::tuple(py::cast(std::vector<std::string>(search::kPolicyNames.begin(), search::kPolicyNames.end())));
    m.attr("default_max_turns") = sim::kDefaultMaxTurns;
    m.def("choose", &choose, py::arg("bot"), py::arg("observation"), py::arg("rng"), "A built-in bot's move.");
    m.def(
        "measure_generation", &measure, py::arg("rules"), py::arg("games"), py::arg("seed"),
        "Times generation alone on the positions of greedy self-play: (positions, moves, seconds) by what is made of\n"
        "the moves, `collect`, `count` or `best`.");
    m.def("measure_states", &measure_states, py::arg("rules"), py::arg("games"), py::arg("seed"),
          "Seconds to copy a state and to play and undo a move, on states of greedy self-play: `clone_middle`,\n"
          "`clone_live`, `play_undo`, `play_undo_new`.");
    m.def(
        "measure_cards", &measure_cards, py::arg("rules"), py::arg("games"), py::arg("seed"),
        "Times the card game on the positions of at most 1,000 games of greedy self-play: (positions, turns, median,\n"
        "mean, p99), in seconds a position, by task: `turns`, `count`, `best`, `split`, `play_undo`, `clone`.");
    m.def("measure_lists", &measure_lists, py::arg("questions"), py::arg("rounds"),
          "Seconds to list the placements of boards and hands, natively, all of them `rounds` times.");
    m.def(
        "play_games", &play_games, py::arg("rules"), py::arg("bots"), py::arg("first"), py::arg("count"),
        py::arg("seed"), py::arg("threads"), py::arg("max_turns"), py::arg("progress"), py::arg("log") = false,
        "Plays games [first, first + count) of a run between built-in bots on native threads, the GIL released.\n\n"
        "Bot b of game i sits at seat (b + i) mod seats. Returns arrays by name: game, turns, reason, opener of\nshape "
        "(games,); "
        "seat, points, won of shape (games, bots); with `log` also a list of the encoded games, whose players are told "
        "by "
        "the number of their bot.");
}

}  // namespace sixline::python
