"""`simulate`: the same games however they are played, and numbers that make sense."""

import signal
import subprocess
import sys

import numpy as np
import pytest

import sixline as sx

RULES = sx.Rules.classic()


class PythonGreedy:
    """A greedy bot that is no built-in one, with the native one's choices."""

    def __init__(self) -> None:
        self.bot = sx.bots.GreedyBot()

    def choose(self, observation: sx.Observation, rng: sx.RandomStream) -> sx.Move:
        return self.bot.choose(observation, rng)


BOTH_WAYS: list[list[sx.bots.BotSpec]] = [["greedy", "greedy"], [PythonGreedy, "greedy"]]
"""Games in native threads, and games in Python."""


class Broken:
    def choose(self, observation: sx.Observation, _rng: sx.RandomStream) -> sx.Move:
        if observation.turn >= 4:
            raise RuntimeError("out of ideas")
        move = observation.best_move()
        assert move is not None
        return move


def same_games(a: sx.Results, b: sx.Results) -> bool:
    names = ("game", "seat", "points", "won", "turns", "reason", "opener")
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in names)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_games_at_any_number_of_jobs(players: int) -> None:
    rules = sx.Rules.classic(players=players)
    bots = ["greedy", "random", "random", "greedy"][:players]
    runs = [sx.simulate(rules, bots, games=200, seed=5, jobs=jobs) for jobs in (1, 2, 5)]
    assert same_games(runs[0], runs[1])
    assert same_games(runs[0], runs[2])


def test_python_bots_play_the_same_games_as_native_ones() -> None:
    rules = sx.Rules.classic(players=3, opening="free")
    native = sx.simulate(rules, ["greedy", "random", "greedy"], games=25, seed=11)
    python = sx.simulate(rules, [PythonGreedy, "random", sx.bots.GreedyBot], games=25, seed=11)
    assert same_games(native, python)
    assert python.bots == ("PythonGreedy", "random", "GreedyBot")


def test_a_game_of_a_run_can_be_played_again_alone() -> None:
    run = sx.simulate(RULES, ["greedy", "random"], games=40, seed=3)
    for index in (0, 7, 39):
        bots = ["greedy", "random"] if index % 2 == 0 else ["random", "greedy"]
        game = sx.Game(RULES, bots, seed=3, index=index)
        game.run()
        by_bot = [game.state.scores[seat] for seat in run.seat[index]]
        assert by_bot == run.points[index].tolist()
        assert game.state.turn == run.turns[index]


def test_seats_rotate_so_that_every_bot_sits_everywhere_equally() -> None:
    run = sx.simulate(sx.Rules.classic(players=4), ["greedy"] * 4, games=40, seed=1)
    for bot in range(4):
        assert np.bincount(run.seat[:, bot]).tolist() == [10, 10, 10, 10]
    assert (np.sort(run.seat, axis=1) == np.arange(4)).all()


def test_different_seeds_and_different_games_differ() -> None:
    one = sx.simulate(RULES, ["greedy", "greedy"], games=200, seed=1)
    two = sx.simulate(RULES, ["greedy", "greedy"], games=200, seed=2)
    assert not np.array_equal(one.points, two.points)
    assert len(np.unique(one.points, axis=0)) > 190


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    one, two = (sx.simulate(RULES, ["greedy", "random"], games=5) for _ in range(2))
    assert one.seed != two.seed
    assert same_games(one, sx.simulate(RULES, ["greedy", "random"], games=5, seed=one.seed))


def test_greedy_beats_random() -> None:
    summary = sx.simulate(RULES, ["greedy", "random"], games=1_000, seed=1).summary()
    greedy, random = summary.bots
    assert greedy.wins >= 999
    assert greedy.win_rate.low > 0.99
    assert 215 < greedy.points.mean < 227
    assert 108 < random.points.mean < 118
    assert greedy.spread.mean == -random.spread.mean


def test_greedy_against_greedy_averages_205_points_in_51_turns() -> None:
    summary = sx.simulate(
        sx.Rules.classic(opening="free"), ["greedy", "greedy"], games=4_000, seed=1
    ).summary()
    assert summary.points.low < 205.3 < summary.points.high
    assert summary.turns.low < 50.8 < summary.turns.high
    assert abs(summary.winner_points.mean - 215.5) < 1
    assert abs(summary.bots[0].spread_deviation - 25.4) < 1
    assert sum(summary.reasons.values()) == 4_000


def test_results_agree_with_themselves() -> None:
    run = sx.simulate(sx.Rules.classic(players=3), ["greedy"] * 3, games=500, seed=9)
    best = run.points.max(axis=1, keepdims=True)
    assert np.array_equal(run.won, run.points == best)
    alone = run.won.sum(axis=1) == 1
    assert np.array_equal(run.winner[alone], run.points.argmax(axis=1)[alone])
    assert (run.winner[~alone] == -1).all()
    summary = run.summary()
    wins = sum(bot.wins for bot in summary.bots)
    assert wins == alone.sum()
    assert summary.games == len(run) == 500
    assert abs(sum(bot.win_rate.mean for bot in summary.bots) - 1) < 1e-12


def test_progress_is_told_and_reaches_the_end() -> None:
    for bots in BOTH_WAYS:
        told: list[tuple[int, int]] = []
        games = 6_000 if bots[0] == "greedy" else 6
        sx.simulate(
            RULES, bots, games=games, seed=1, progress=lambda *at, told=told: told.append(at)
        )
        assert told
        assert told == sorted(told)
        assert told[-1] == (games, games)


@pytest.mark.parametrize("bots", BOTH_WAYS)
def test_an_exception_in_progress_stops_the_run(bots: list[sx.bots.BotSpec]) -> None:
    def stop(_done: int, _games: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        sx.simulate(RULES, bots, games=2_000_000 if bots[0] == "greedy" else 1_000, progress=stop)


def test_ctrl_c_stops_native_threads() -> None:
    program = (
        "import signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in background jobs
        "import sixline as sx\n"
        "print('ready', flush=True)\n"
        "sx.simulate(sx.Rules.classic(), ['greedy', 'greedy'], games=4_000_000, jobs=2)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        try:
            assert run.stdout is not None
            assert run.stdout.readline() == "ready\n"
            run.send_signal(signal.SIGINT)
            _, errors = run.communicate(timeout=60)
        finally:
            run.kill()
    assert run.returncode != 0
    assert "KeyboardInterrupt" in errors


def test_an_error_in_a_bot_names_the_game_its_index_and_seed() -> None:
    with pytest.raises(
        sx.SixlineError,
        match=r"'Broken' failed at seat ., turn .* of game 0 with seed 77: out of ideas",
    ):
        sx.simulate(RULES, ["greedy", Broken], games=3, seed=77)


def test_the_cap_on_turns_is_a_reason_of_its_own() -> None:
    for bots in BOTH_WAYS:
        run = sx.simulate(RULES, bots, games=6, seed=1, max_turns=10)
        assert (run.turns == 10).all()
        assert run.summary().reasons["TURN_CAP"] == 6


def test_nothing_to_play() -> None:
    run = sx.simulate(RULES, ["greedy", "random"], games=0, seed=1)
    assert len(run) == 0
    assert run.points.shape == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"bots": ["greedy", "zork"]}, "no bot is called 'zork'; there are random, greedy"),
        ({"bots": ["greedy"]}, "1 bots for 2 seats"),
        ({"bots": "greedy"}, "one bot a seat"),
        ({"bots": [PythonGreedy(), "greedy"]}, "give its class"),
        ({"bots": [int, "greedy"]}, "no method choose"),
        ({"games": -1}, "games lies between 0"),
        ({"jobs": 0}, "jobs lies between 1"),
        ({"max_turns": 0}, "max_turns lies between 1"),
        ({"max_turns": 2**31}, "max_turns lies between 1"),
        ({"seed": -1}, "seed lies between 0"),
        ({"seed": 2**64}, "seed lies between 0"),
        ({"executor": object()}, "executor="),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"bots": ["greedy", "random"], "games": 2} | arguments
    with pytest.raises(sx.SixlineError, match=message):
        sx.simulate(RULES, **given)  # type: ignore[arg-type]


# --- people: who acted how often (HT2) ---------------------------------------------------------

TABLES = [
    "classic players=2",
    "classic players=3",
    "classic players=4",
    "classic players=4 pairs=true",
    "flex players=2",
    "flex players=3 starter=true",
    "flex players=4 pairs=true",
    "flex starter=true players=4 pairs=true open_hand=true",
    "classic players=3 sprint=5",
    "classic players=4 pairs=true sprint=5",
    "flex players=4 pairs=true sprint=6",
    "flex players=4 sprint=1",
]


def bots_for(rules: sx.Rules) -> list[str]:
    return ["greedy", "random", "greedy", "random"][: rules.seats]


def replayed(run: sx.Results, index: int, max_turns: int = 10_000) -> sx.GameRecord:
    """The same game by itself."""
    seats = run.rules.seats
    order = [run.bots[(seat - index) % seats] for seat in range(seats)]
    game = sx.Game(run.rules, order, seed=run.seed, index=index, max_turns=max_turns)
    return game.run()


@pytest.mark.parametrize("table", TABLES)
def test_turns_by_person_are_those_of_the_games_played_again(table: str) -> None:
    rules = sx.Rules.parse(table)
    run = sx.simulate(rules, bots_for(rules), games=16, seed=13)
    by_person = run.turns_by_person
    assert (by_person.shape, by_person.dtype) == ((16, rules.players), np.dtype(np.int32))
    for index in range(16):
        record = replayed(run, index)
        assert run.opener[index] == record.opener
        acted = np.bincount(record.acted, minlength=rules.players)
        assert by_person[index].tolist() == acted.tolist()
    assert (by_person.sum(axis=1) == run.turns).all()


@pytest.mark.parametrize("max_turns", range(1, 10))
@pytest.mark.parametrize("table", TABLES[:4])
def test_turns_by_person_of_games_that_are_cut(table: str, max_turns: int) -> None:
    rules = sx.Rules.parse(table)
    run = sx.simulate(rules, bots_for(rules), games=12, seed=13, max_turns=max_turns)
    assert len(set(run.opener.tolist())) > 1
    for index in range(12):
        acted = replayed(run, index, max_turns).acted
        assert len(acted) == max_turns
        expected = np.bincount(acted, minlength=rules.players)
        assert run.turns_by_person[index].tolist() == expected.tolist()


@pytest.mark.parametrize("table", TABLES)
def test_native_and_python_bots_play_the_same_games_at_every_table(table: str) -> None:
    rules = sx.Rules.parse(table)
    names = bots_for(rules)
    native = sx.simulate(rules, names, games=10, seed=21, jobs=2)
    factories: list[sx.bots.BotSpec] = [
        PythonGreedy if name == "greedy" else sx.bots.RandomBot for name in names
    ]
    python = sx.simulate(rules, factories, games=10, seed=21)
    assert same_games(native, python)
    assert native.turns_by_person.tolist() == python.turns_by_person.tolist()


def test_turns_by_person_where_nothing_was_played() -> None:
    run = sx.simulate(sx.Rules.classic(players=4, pairs=True), ["greedy"] * 2, games=0, seed=1)
    assert run.turns_by_person.shape == (0, 4)


@pytest.mark.parametrize("table", TABLES)
def test_the_summary_tells_of_every_person(table: str) -> None:
    rules = sx.Rules.parse(table)
    run = sx.simulate(rules, bots_for(rules), games=30, seed=4)
    people = run.summary().people
    assert [person.person for person in people] == list(range(rules.players))
    assert [person.seat for person in people] == [p % rules.seats for p in range(rules.players)]
    means = run.turns_by_person.mean(axis=0)
    assert [person.turns.mean for person in people] == means.tolist()


# --- variants and twists -----------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_every_table_plays_the_same_games_at_any_number_of_jobs(table: str) -> None:
    rules = sx.Rules.parse(table)
    runs = [sx.simulate(rules, bots_for(rules), games=90, seed=5, jobs=jobs) for jobs in (1, 2, 5)]
    assert same_games(runs[0], runs[1])
    assert same_games(runs[0], runs[2])


@pytest.mark.parametrize("bots", [["greedy", "random"], [PythonGreedy, "random"]])
@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_the_cut_off_is_a_reason_of_its_own(variant: str, bots: list[sx.bots.BotSpec]) -> None:
    rules = sx.Rules.parse(f"{variant} players=4 pairs=true sprint=6")
    run = sx.simulate(rules, bots, games=20, seed=2)
    assert run.summary().reasons["SPRINT"] == 20
    assert (run.turns == 12).all()
    assert (run.turns_by_person == 3).all()
    capped = sx.simulate(rules, bots, games=20, seed=2, max_turns=11)
    assert capped.summary().reasons == {**run.summary().reasons, "SPRINT": 0, "TURN_CAP": 20}


def test_the_last_turn_of_a_sprint_is_no_turn_cap() -> None:
    rules = sx.Rules.classic(sprint=5)
    for bots in BOTH_WAYS:
        run = sx.simulate(rules, bots, games=4, seed=1, max_turns=10)
        assert run.summary().reasons["SPRINT"] == 4


def test_greedy_beats_random_at_flex() -> None:
    for rules in (sx.Rules.flex(), sx.Rules.flex(starter=True)):
        greedy, random = sx.simulate(rules, ["greedy", "random"], games=400, seed=1).summary().bots
        assert greedy.win_rate.low > 0.95
        assert greedy.points.mean > random.points.mean + 50
