"""Whole games: an item is a game."""

from __future__ import annotations

import pytest

import sixline as sx
from benchmarks.conftest import Measure
from benchmarks.positions import RULES

SEED = 1
GAMES = 1_000
PYTHON_GAMES = 20

TOTALS = {"greedy": (50_881, 411_899), "random": (63_974, 253_501)}
"""Turns and points of all games together: the same on every machine."""


@pytest.mark.parametrize(("bot", "jobs"), [("greedy", 1), ("greedy", 2), ("random", 1)])
def bench_simulate(measure: Measure, bot: str, jobs: int) -> None:
    (results,) = measure(sx.simulate, [(RULES, [bot, bot], GAMES, SEED, jobs)], GAMES)
    assert total(results) == TOTALS[bot]


def bench_bot_in_python(measure: Measure) -> None:
    """The greedy bot called from Python plays the games of the native one."""
    bots = [sx.bots.GreedyBot, sx.bots.GreedyBot]
    (results,) = measure(sx.simulate, [(RULES, bots, PYTHON_GAMES, SEED)], PYTHON_GAMES)
    native = sx.simulate(RULES, ["greedy", "greedy"], PYTHON_GAMES, SEED)
    assert total(results) == total(native)


def total(results: sx.Results) -> tuple[int, int]:
    return int(results.turns.sum()), int(results.points.sum())
