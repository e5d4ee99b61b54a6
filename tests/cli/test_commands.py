"""The command line, as it is typed."""

import csv
from pathlib import Path

import pytest

import sixline as sx
from helpers.command_line import data_of, run


def test_sim_shows_a_table_the_rate_and_the_seed() -> None:
    result = run("sim", "--games", "50", "--seed", "3")
    assert result.exit_code == 0
    for text in ("greedy", "random", "games/s", "seed 3", "classic", "ended"):
        assert text in result.stdout
    assert result.stderr == ""  # no bar where there is no terminal


def test_sim_draws_a_seed_and_prints_it() -> None:
    one, two = (data_of("sim", "--games", "5") for _ in range(2))
    assert one["seed"] != two["seed"]
    again = data_of("sim", "--games", "5", "--seed", str(one["seed"]))
    assert again["bots"] == one["bots"]


def test_sim_is_the_same_at_any_number_of_jobs() -> None:
    words = ("sim", "--games", "300", "--bots", "greedy,greedy", "--seed", "1")
    one, two = (data_of(*words, "--jobs", jobs) for jobs in ("1", "2"))
    del one["timing"], two["timing"]
    assert one == two


def test_sim_agrees_with_simulate() -> None:
    data = data_of("sim", "--games", "100", "--seed", "4", "--players", "3")
    bots = ["greedy", "random", "random"]
    summary = sx.simulate(sx.Rules.classic(players=3), bots, games=100, seed=4).summary()
    assert [bot["bot"] for bot in data["bots"]] == bots
    assert [bot["wins"] for bot in data["bots"]] == [bot.wins for bot in summary.bots]
    assert data["turns"]["mean"] == summary.turns.mean


def test_sim_takes_rules() -> None:
    data = data_of("sim", "--games", "20", "--option", "opening=free", "--option", "finish_bonus=0")
    assert data["rules"] == "classic opening=free finish_bonus=0"


def test_sim_writes_one_line_a_game_and_bot(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert run("sim", "--games", "10", "--seed", "1", "--quiet", "--csv", str(path)).exit_code == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 20
    run_again = sx.simulate(sx.Rules.classic(), ["greedy", "random"], games=10, seed=1)
    assert [int(row["points"]) for row in rows] == run_again.points.ravel().tolist()
    assert {row["reason"] for row in rows} <= {reason.name for reason in sx.Reason}


def test_quiet_shows_the_table_alone() -> None:
    result = run("sim", "--games", "10", "--quiet")
    assert "greedy" in result.stdout
    assert "games/s" not in result.stdout


def test_perft_by_seed_and_by_deal() -> None:
    by_seed = data_of("perft", "--seed", "7", "--depth", "3", "--divide")
    assert by_seed["perft"] == [12, 736, 20_264]
    assert sum(by_seed["divide"].values()) == 20_264
    state = sx.State.new(sx.Rules.classic(), seed=7)
    hands = "/".join(str(hand) for hand in state.hands)
    bag = " ".join(str(tile) for tile in state.bag)
    by_deal = data_of("perft", "--hands", hands, "--bag", bag, "--depth", "3")
    assert by_deal["perft"] == by_seed["perft"]
    assert by_deal["seed"] is None
    assert "perft 2  736" in run("perft", "--seed", "7", "--depth", "2").stdout


def test_bench_measures_and_describes_the_machine() -> None:
    data = data_of("bench", "--games", "9", "--seed", "1", "--jobs", "1")
    assert set(data["generation"]) == {"collect", "count", "best"}
    assert all(row["positions"] > 0 for row in data["generation"].values())
    assert {"cpu", "cores", "compiler", "python", "sixline"} <= set(data["machine"])
    assert data["perft"]["leaves"] >= 1_000_000
    assert data["perft"]["leaves_a_second"] > 0
    costs = data["microseconds"]
    assert costs["clone_middle"] > 0
    assert costs["play_undo"] > 0
    assert costs["native_list"] > 0
    assert set(costs) >= {"array_over_native", "text_over_native", "import_over_numpy"}
    printed = run("bench", "--games", "9").stdout
    assert "greedy games/s" in printed
    assert "play and undo a move" in printed


def test_bots_lists_the_known_ones() -> None:
    result = run("bots")
    assert [line.split()[0] for line in result.stdout.splitlines()] == sorted(sx.bots.NAMES)
    assert run("bots", "--quiet").stdout.split() == sorted(sx.bots.NAMES)


def test_help_and_version() -> None:
    assert run("--version").stdout.strip().endswith(sx.__version__)
    for command in (
        "sim",
        "play",
        "analyze",
        "perft",
        "bench",
        "replay",
        "render",
        "convert",
        "bots",
    ):
        assert command in run("--help").stdout
        assert run(command, "--help").exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("simulate",),
            "There are analyze, bench, bots, convert, perft, play, render, replay, sim",
        ),
        (("sim", "--bots", "greedy,zork"), "no bot is called 'zork'; there are random, greedy"),
        (("sim", "--variant", "zork"), "no variant is called 'zork'; there are classic"),
        (("sim", "--players", "5"), "players lies between 2 and 4"),
        (("sim", "--bots", "greedy", "--players", "3"), "1 bots for 3 seats"),
        (("sim", "--option", "zork=1"), "no option is called 'zork'; classic has players"),
        (("sim", "--option", "opening=zork"), "opening is one of whole_set, free"),
        (("sim", "--games", "0"), "--games"),
        (("perft", "--hands", "Ro"), "--hands and --bag go together"),
        (("perft", "--hands", "Ro/Rx", "--bag", "Zz"), "unknown color 'Z'"),
    ],
)
def test_bad_input_is_one_clear_message(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert "Traceback" not in result.output
