"""What the benchmarks share: the positions as the engine's values, and a stopwatch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any, Protocol, TypeVar

import pytest

import sixline as sx
from benchmarks.positions import PATHS, Position, PositionFile
from helpers.games import tiles_in_play, words

T = TypeVar("T")

Rates = list[tuple[str, int, float]]
RATES = pytest.StashKey[Rates]()
"""Name, items and median seconds of every benchmark that ran."""


class Measure(Protocol):
    """Times a function over all items, round after round; returns its results, by item.

    An item is the function's arguments, and stands for `each` units of work.
    """

    def __call__(
        self, function: Callable[..., T], items: Sequence[tuple[Any, ...]], each: int = 1
    ) -> list[T]: ...


@pytest.fixture
def measure(benchmark: Any, request: pytest.FixtureRequest) -> Measure:
    def run(function: Callable[..., T], items: Sequence[tuple[Any, ...]], each: int = 1) -> list[T]:
        results: list[T] = benchmark(lambda: list(starmap(function, items)))
        count = len(items) * each
        benchmark.extra_info["items"] = count
        if benchmark.stats is not None:  # None with --benchmark-disable
            rates = request.config.stash.setdefault(RATES, [])
            rates.append((request.node.name, count, benchmark.stats.stats.median))
        return results

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What an item takes, which the table of rounds does not say."""
    rates = config.stash.get(RATES, [])
    if rates:
        terminalreporter.section("median of the rounds, by item")
        terminalreporter.line(f"{'':40}{'items':>12}{'us an item':>14}{'items/s':>16}")
    for name, items, seconds in rates:
        one = seconds / items
        terminalreporter.line(f"{name:40}{items:12,}{one * 1e6:14.3f}{1 / one:16,.0f}")


@pytest.fixture(scope="session", params=["classic", "flex"])
def position_file(request: pytest.FixtureRequest) -> PositionFile:
    return PositionFile.read(PATHS[request.param])


@pytest.fixture(scope="session")
def rules(position_file: PositionFile) -> sx.Rules:
    return position_file.rules


@pytest.fixture(scope="session")
def positions(position_file: PositionFile) -> list[Position]:
    return position_file.positions


@pytest.fixture(scope="session")
def boards(rules: sx.Rules, positions: list[Position]) -> list[sx.Board]:
    return [sx.Board.parse(position.table, rules) for position in positions]


@pytest.fixture(scope="session")
def hands(positions: list[Position]) -> list[sx.Hand]:
    return [sx.Hand.parse(position.hand) for position in positions]


@pytest.fixture(scope="session")
def questions(boards: list[sx.Board], hands: list[sx.Hand]) -> list[tuple[sx.Board, sx.Hand]]:
    """A table and a hand."""
    return list(zip(boards, hands, strict=True))


@pytest.fixture(scope="session")
def best_moves(questions: list[tuple[sx.Board, sx.Hand]]) -> list[tuple[sx.Board, sx.Move]]:
    """A table and the best move, where there is one."""
    found = [(board, board.best_placement(hand)) for board, hand in questions]
    return [(board, move) for board, move in found if move is not None]


@pytest.fixture(scope="session")
def states(questions: list[tuple[sx.Board, sx.Hand]]) -> list[sx.State]:
    """Whole games; what nobody sees lies in the order of its names."""
    return [_state(board, hand) for board, hand in questions]


def _state(board: sx.Board, hand: sx.Hand) -> sx.State:
    left = tiles_in_play(sx.State.new(board.rules, seed=1))
    left.subtract(words([*(tile for _, _, tile in board.cells), *hand]))
    unseen = sorted(left.elements())
    return sx.State.from_position(board.rules, board, [hand, unseen[:6]], unseen[6:], seed=1)
