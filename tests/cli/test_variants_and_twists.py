"""The variants and the house twists, as they are typed."""

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sixline as sx
from helpers.command_line import data_of, run
from sixline.cli.common import GameOptions

VARIANTS = {"classic": "classic", "flex": "flex", "flex-starter": "flex starter=true"}
EACH_VARIANT = pytest.mark.parametrize(("name", "rules"), VARIANTS.items(), ids=VARIANTS)
TWISTS = [
    (("--pairs",), "players=4 pairs=true"),
    (("--open-hand",), "open_hand=true"),
    (("--sprint",), "sprint=6"),
    (("--sprint", "3"), "sprint=3"),
    (("--sprint=9",), "sprint=9"),
    (("--players", "3", "--sprint", "--open-hand"), "players=3 open_hand=true sprint=6"),
    (("--sprint", "--pairs", "--open-hand"), "players=4 open_hand=true pairs=true sprint=6"),
    (("--open-hand", "--pairs", "--sprint"), "players=4 open_hand=true pairs=true sprint=6"),
    (("--pairs", "--players", "4", "--sprint", "2"), "players=4 pairs=true sprint=2"),
    (("--option", "sprint=5", "--option", "pairs=true"), "players=4 pairs=true sprint=5"),
]
EACH_TWIST = pytest.mark.parametrize(
    ("twists", "options"), TWISTS, ids=[" ".join(words) for words, _ in TWISTS]
)
DEAL_OF_FLEX = "flex players=4 pairs=true sprint=2"


def without_timing(data: dict[str, Any]) -> dict[str, Any]:
    """What must be the same on every run."""
    return {name: value for name, value in data.items() if name != "timing"}


# --- sim ---------------------------------------------------------------------------------------


@EACH_VARIANT
def test_sim_plays_each_variant(name: str, rules: str) -> None:
    data = data_of("sim", "--variant", name, "--games", "40", "--seed", "4", "--players", "3")
    expected = sx.Rules.parse(f"{rules} players=3")
    assert sx.Rules.parse(data["rules"]) == expected
    run_again = sx.simulate(expected, ["greedy", "random", "random"], games=40, seed=4)
    assert data["turns"]["mean"] == run_again.turns.mean()
    assert [bot["points"]["mean"] for bot in data["bots"]] == run_again.points.mean(axis=0).tolist()


@EACH_VARIANT
@EACH_TWIST
def test_sim_takes_twists_in_any_order(
    name: str, rules: str, twists: tuple[str, ...], options: str
) -> None:
    words = ("--variant", name, "--games", "3", "--seed", "1")
    expected = sx.Rules.parse(f"{rules} {options}")
    for given in ((*words, *twists), (*twists, *words)):
        data = data_of("sim", *given)
        assert sx.Rules.parse(data["rules"]) == expected
        assert len(data["bots"]) == expected.seats


@pytest.mark.parametrize("twists", [(), ("--pairs", "--sprint"), ("--sprint", "4", "--open-hand")])
@pytest.mark.parametrize("variant", ["flex", "flex-starter"])
def test_sim_is_the_same_at_any_number_of_jobs(variant: str, twists: tuple[str, ...]) -> None:
    words = ("sim", "--variant", variant, *twists, "--games", "300")
    bots = ("--bots", "greedy,random", "--seed", "1")
    one, two = (data_of(*words, *bots, "--jobs", jobs) for jobs in ("1", "2"))
    assert without_timing(one) == without_timing(two)


def test_pairs_are_four_people_and_two_bots() -> None:
    data = data_of("sim", "--pairs", "--games", "10", "--seed", "2", "--bots", "greedy,greedy")
    assert sx.Rules.parse(data["rules"]) == sx.Rules.classic(players=4, pairs=True)
    assert [bot["bot"] for bot in data["bots"]] == ["greedy", "greedy"]
    default = data_of("sim", "--pairs", "--games", "2", "--seed", "2")
    assert [bot["bot"] for bot in default["bots"]] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("twists", "seats"),
    [((), [0, 1]), (("--players", "3"), [0, 1, 2]), (("--pairs",), [0, 1, 0, 1])],
)
def test_json_tells_of_every_person(twists: tuple[str, ...], seats: list[int]) -> None:
    data = data_of("sim", *twists, "--games", "30", "--seed", "7")
    people = data["people"]
    assert [person["person"] for person in people] == list(range(len(seats)))
    assert [person["seat"] for person in people] == seats
    total = sum(person["turns"]["mean"] for person in people)
    assert total == pytest.approx(data["turns"]["mean"])
    assert set(people[0]["turns"]) == {"mean", "low", "high"}


def test_json_counts_the_ends_of_sprints() -> None:
    data = data_of("sim", "--variant", "flex", "--sprint", "--games", "25", "--seed", "7")
    assert data["reasons"]["SPRINT"] == 25
    assert set(data["reasons"]) == {"FINISHED", "STALLED", "LOCKED", "TURN_CAP", "SPRINT"}
    assert data["turns"] == {"mean": 12.0, "low": 12.0, "high": 12.0}


@pytest.mark.parametrize(
    "twists", [(), ("--players", "3"), ("--pairs",), ("--pairs", "--sprint", "5")]
)
@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_csv_says_who_opened_and_how_often_each_person_acted(
    variant: str, twists: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "games.csv"
    words = ("--variant", variant, *twists, "--games", "8", "--seed", "3", "--csv", str(path))
    data = data_of("sim", *words)
    rules = sx.Rules.parse(data["rules"])
    bots = [bot["bot"] for bot in data["bots"]]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["game", "bot", "name", "seat", "points", "won", "turns", "reason",
                             "opener", "acted"]  # fmt: skip
    assert len(rows) == 8 * rules.seats
    for row in rows:
        index = int(row["game"])
        order = [bots[(seat - index) % rules.seats] for seat in range(rules.seats)]
        record = sx.Game(rules, order, seed=3, index=index).run()
        acted = Counter(record.acted)
        people = range(int(row["seat"]), rules.players, rules.seats)
        assert row["acted"].split() == [str(acted[person]) for person in people]
        assert int(row["opener"]) == record.opener
        assert int(row["turns"]) == len(record.moves)
        assert int(row["points"]) == record.scores[int(row["seat"])]


@EACH_VARIANT
def test_text_of_sim_names_the_variant_and_its_end(name: str, rules: str) -> None:
    printed = run("sim", "--variant", name, "--games", "20", "--seed", "3", "--sprint").stdout
    assert f"20 games of {rules} sprint=6, seed 3" in printed
    assert "sprint 20" in printed
    assert "person" not in printed


def test_text_of_pairs_tells_how_often_each_person_acted() -> None:
    printed = run("sim", "--pairs", "--sprint", "3", "--games", "20", "--seed", "3").stdout
    found = re.findall(r"person (\d), team (\d) +(\S+) ± (\S+) turns a game", printed)
    assert found == [("0", "0", "2.0", "0.0"), ("1", "1", "2.0", "0.0"), ("2", "0", "1.0", "0.0"),
                     ("3", "1", "1.0", "0.0")]  # fmt: skip
    quiet = run("sim", "--pairs", "--games", "5", "--quiet").stdout
    assert "person" not in quiet


# --- perft -------------------------------------------------------------------------------------


@EACH_VARIANT
@EACH_TWIST
def test_perft_counts_the_tree_of_each_variant(
    name: str, rules: str, twists: tuple[str, ...], options: str
) -> None:
    expected = sx.Rules.parse(f"{rules} {options}")
    words = ("--variant", name, "--seed", "7", "--depth", "2")
    state = sx.State.new(expected, seed=7)
    counts = [sx.perft(state, depth) for depth in (1, 2)]
    for given in ((*words, *twists), (*twists, *words)):
        data = data_of("perft", *given)
        assert sx.Rules.parse(data["rules"]) == expected
        assert (data["perft"], data["first"]) == (counts, state.to_move)
        assert data["hands"] == [str(hand) for hand in state.hands]


def test_perft_of_a_flex_deal_split_by_move() -> None:
    state = sx.State.new(sx.Rules.parse(DEAL_OF_FLEX), seed=7)
    hands = "/".join(str(hand) for hand in state.hands)
    bag = " ".join(str(tile) for tile in state.bag)
    words = ("--variant", "flex", "--pairs", "--sprint", "2", "--hands", hands, "--bag", bag)
    data = data_of("perft", *words, "--depth", "3", "--divide")
    assert data["rules"] == DEAL_OF_FLEX
    assert data["perft"] == [sx.perft(state, depth) for depth in (1, 2, 3)]
    assert sum(data["divide"].values()) == data["perft"][-1] > 0
    assert set(data["divide"]) == {str(move) for move in state.placements()}
    assert data["seed"] is None


def test_the_tree_of_a_sprint_ends_with_it() -> None:
    words = ("perft", "--variant", "flex-starter", "--sprint", "1", "--seed", "7", "--depth", "4")
    data = data_of(*words)
    assert data["perft"][:2] == data_of(*words[:3], "--seed", "7", "--depth", "2")["perft"]
    assert data["perft"][2:] == [0, 0]
    printed = run(*words).stdout
    assert "flex starter=true sprint=1, seed 7" in printed
    assert re.search(r"^perft 3  0$", printed, re.MULTILINE)


# --- bench -------------------------------------------------------------------------------------

FIGURES = {"rules", "generation", "microseconds", "perft", "greedy_games_a_second"}
CARD_FIGURES = {"rules", "distributions", "perft", "greedy_games_a_second"}
CARD_TASKS = ["turns", "count", "best", "split", "play_undo", "clone"]
FEW = ("--games", "6", "--seed", "1", "--jobs", "1")


def require_figures(figures: dict[str, Any], rules: str) -> None:
    """All measured, nothing 0."""
    assert set(figures) >= FIGURES
    assert figures["rules"] == str(sx.Rules.parse(rules))
    assert set(figures["generation"]) == {"collect", "count", "best"}
    assert all(row["positions"] > 0 for row in figures["generation"].values())
    assert figures["perft"]["leaves"] > 0
    assert figures["perft"]["leaves_a_second"] > 0
    for name in ("clone_middle", "clone_live", "play_undo", "native_list"):
        assert figures["microseconds"][name] > 0, name
    assert set(figures["greedy_games_a_second"]) == {"1"}


def require_card_figures(figures: dict[str, Any], rules: str) -> None:
    """All measured, nothing 0."""
    assert set(figures) >= CARD_FIGURES
    assert figures["rules"] == rules
    assert list(figures["distributions"]) == CARD_TASKS
    for task, row in figures["distributions"].items():
        assert row["positions"] > 0, task
        assert 0 < row["median_microseconds"] <= row["p99_microseconds"], task
        assert row["mean_microseconds"] > 0, task
        assert (row["turns"] > 0) == (task != "clone")
    assert figures["perft"]["depth"] > 0
    assert figures["perft"]["deals"] > 0
    assert figures["perft"]["leaves"] > 0
    assert figures["perft"]["leaves_a_second"] > 0
    assert set(figures["greedy_games_a_second"]) == {"1"}
    assert figures["greedy_games_a_second"]["1"] > 0


def test_bench_without_a_variant_measures_each_in_turn() -> None:
    data = data_of("bench", *FEW)
    require_figures(data, "classic")
    assert list(data["variants"]) == ["flex", "flex-starter", "cards"]
    cards = data["variants"].pop("cards")
    require_card_figures(cards, "cards")
    assert set(cards) == CARD_FIGURES
    for name, figures in data["variants"].items():
        require_figures(figures, VARIANTS[name])
        assert set(figures) == FIGURES
    assert set(data) == FIGURES | {"machine", "seed", "games", "variants"}
    assert "import_over_numpy" in data["microseconds"]


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (("--variant", "classic"), "classic"),
        (("--variant", "flex", "--players", "3"), "flex players=3"),
        (
            ("--variant", "flex-starter", "--pairs", "--open-hand", "--sprint"),
            "flex starter=true players=4 pairs=true open_hand=true sprint=6",
        ),
        (("--sprint", "1", "--variant", "flex"), "flex sprint=1"),
        (("--sprint", "1000", "--variant", "classic"), "classic sprint=1000"),
    ],
)
def test_bench_of_one_variant_has_flat_fields(words: tuple[str, ...], rules: str) -> None:
    data = data_of("bench", *FEW, *words)
    require_figures(data, rules)
    assert data["variants"] == {}


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((), "cards"),
        (("--players", "4"), "cards players=4"),
        (
            ("--option", "play=maximum", "--option", "claim=maximum"),
            "cards play=maximum claim=maximum",
        ),
        (("--option", "opening=free_turn"), "cards opening=free_turn"),
    ],
)
def test_bench_of_cards(words: tuple[str, ...], rules: str) -> None:
    data = data_of("bench", "--variant", "cards", *FEW, *words)
    require_card_figures(data, rules)
    assert data["variants"] == {}
    assert set(data["microseconds"]) == {"import_over_numpy"}


def test_text_of_bench_of_cards() -> None:
    printed = run("bench", "--variant", "cards", *FEW).stdout
    for words in (
        "list all turns",
        "count them",
        "find the best, every tie",
        "split a table into rows",
        "play and undo a turn",
        "copy a state",
        "median",
        "p99",
        "million perft leaves/s",
        "greedy games/s with 1 thread",
    ):
        assert words in printed


def test_bench_leaves_cards_out_when_they_lack_an_option() -> None:
    data = data_of("bench", *FEW, "--option", "opening=free")
    assert list(data["variants"]) == ["flex", "flex-starter"]


def test_text_of_bench_has_a_heading_for_each_variant() -> None:
    printed = run("bench", *FEW, "--sprint").stdout.splitlines()
    headings = [line for line in printed if line.startswith(("classic", "flex"))]
    assert headings == ["classic sprint=6", "flex sprint=6", "flex starter=true sprint=6"]
    assert sum("greedy games/s with 1 thread" in line for line in printed) == 3
    assert sum("million perft leaves/s" in line for line in printed) == 3


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "rules"),
    [
        (None, (), "cards"),
        (6, (), "cards players=6"),
        (5, ("claim=maximum", "play=maximum"), "cards players=5 play=maximum claim=maximum"),
        (None, ("max_swaps=0", "start_tie=oldest"), "cards start_tie=oldest max_swaps=0"),
        (3, ("opening=free_turn",), "cards players=3 opening=free_turn"),
    ],
)
def test_options_of_cards_are_typed_like_all_others(
    players: int | None, options: tuple[str, ...], rules: str
) -> None:
    assert str(GameOptions("cards", players, options, twists=()).rules()) == rules


# --- what cannot be played ---------------------------------------------------------------------


@pytest.mark.parametrize("command", ["sim", "perft", "bench"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--variant", "zork"), "no variant is called 'zork'; there are classic, flex, flex-st"),
        (("--variant", "Flex"), "no variant is called 'Flex'; there are classic, flex, flex-st"),
        (("--pairs", "--players", "3"), "pairs are two teams of two: players is 4, not 3 (HT2)"),
        (("--sprint", "0"), "sprint lies between 1 and 1000, not 0 (HT3)"),
        (("--sprint", "1001"), "sprint lies between 1 and 1000, not 1001 (HT3)"),
        (("--sprint", "six"), "sprint is none or a whole number, not 'six'"),
        (("--variant", "classic", "--option", "starter=true"), "starter is an option of flex"),
        (("--option", "zork=1", "--variant", "flex"), "no option is called 'zork'; flex has pla"),
        (("--variant", "flex", "--option", "long_diagonal=zork"), "illegal, extend_six_illegal"),
        (("--variant", "cards", "--players", "7"), "players lies between 2 and 6, not 7 (CD1)"),
        (("--players", "5"), "players lies between 2 and 4, not 5 (CL1)"),
        (("--variant", "cards", "--sprint"), "cards has no such option (HT3)"),
        (("--variant", "cards", "--pairs"), "cards has no such option (HT2)"),
        (
            ("--variant", "cards", "--option", "opening=free"),
            "opening is one of longest_row, free_",
        ),
        (("--variant", "cards", "--option", "zork=1"), "cards has players, play, start_tie, open"),
        (
            ("--option", "max_swaps=1"),
            "max_swaps is an option of cards: classic has no such option",
        ),
    ],
)
def test_bad_variants_and_twists_are_one_clear_message(
    command: str, words: tuple[str, ...], message: str
) -> None:
    result = run(command, *words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert result.stdout == ""


def test_pairs_want_two_bots() -> None:
    result = run("sim", "--pairs", "--bots", "greedy,random,greedy,random")
    assert result.exit_code != 0
    assert "4 bots for 2 seats" in result.stderr


def test_a_deal_of_another_variant_is_refused() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    hands = "/".join(str(hand) for hand in state.hands)
    bag = " ".join(str(tile) for tile in state.bag)
    result = run("perft", "--variant", "flex", "--hands", hands, "--bag", bag)
    assert result.exit_code != 0
    assert "FX1" in result.stderr
