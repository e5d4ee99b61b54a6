"""Whole games: an item is a game."""

from __future__ import annotations

import pytest

import sixline as sx
from benchmarks.conftest import Measure

SEED = 1
GAMES = 1_000
PYTHON_GAMES = 20

RULES = {
    "classic": sx.Rules.classic(opening="free"),
    "flex": sx.Rules.flex(opening="free"),
    "flex_starter": sx.Rules.flex(starter=True, opening="free"),
    "pairs_sprint": sx.Rules.flex(players=4, pairs=True, sprint=6),
}

TOTALS = {
    ("classic", "greedy"): (50_881, 411_899),
    ("classic", "random"): (63_974, 253_501),
    ("flex", "greedy"): (50_125, 569_553),
    ("flex", "random"): (63_277, 317_898),
    ("flex_starter", "greedy"): (33_245, 405_040),
    ("pairs_sprint", "greedy"): (12_000, 105_641),
}
"""Turns and points of all games together: the same on every machine."""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("name", "bot"), TOTALS)
def bench_simulate(measure: Measure, name: str, bot: str, jobs: int) -> None:
    (results,) = measure(sx.simulate, [(RULES[name], [bot, bot], GAMES, SEED, jobs)], GAMES)
    assert total(results) == TOTALS[name, bot]


@pytest.mark.parametrize("name", ["classic", "flex"])
def bench_bot_in_python(measure: Measure, name: str) -> None:
    """The greedy bot called from Python plays the games of the native one."""
    bots = [sx.bots.GreedyBot, sx.bots.GreedyBot]
    (results,) = measure(sx.simulate, [(RULES[name], bots, PYTHON_GAMES, SEED)], PYTHON_GAMES)
    native = sx.simulate(RULES[name], ["greedy", "greedy"], PYTHON_GAMES, SEED)
    assert total(results) == total(native)


def total(results: sx.Results) -> tuple[int, int]:
    return int(results.turns.sum()), int(results.points.sum())
