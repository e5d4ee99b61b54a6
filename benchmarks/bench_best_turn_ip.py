"""The best turn of cards against an integer program for the same question (OR-tools, CP-SAT).

    pip install -e '.[dev,bench-solver]'
    python benchmarks/bench_best_turn_ip.py

How many of each card are played, how often each line is claimed, and how many rows of each pattern
lie afterwards: three to five cards of one color or one shape, 492 patterns (CD1, CD3, CD4). So the
program says the rules as they stand, and shares no lemma with the engine. Most Qwirkles come first,
then most cards.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, TypeVar

if __name__ == "__main__":  # as a file: the tree is not on the path
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import sixline as sx
from benchmarks.card_positions import CardPosition, read_card_positions

if TYPE_CHECKING:
    from benchmarks.conftest import Measure

T = TypeVar("T")

COPIES = 3
COLORS = "ROYGBP"
SHAPES = "oxsqdc"
CARDS = [color + shape for color, shape in product(COLORS, SHAPES)]
LINES = [
    *([color + shape for shape in SHAPES] for color in COLORS),
    *([color + shape for color in COLORS] for shape in SHAPES),
]
PATTERNS = [row for line in LINES for size in (3, 4, 5) for row in combinations(line, size)]
A_QWIRKLE = 10
"""It outweighs any hand of 9."""

SAMPLE = 8
"""Every eighth position where rounds repeat them; as a program it asks all."""

MISSING = "the solver is not installed: pip install -e '.[bench-solver]'"


@dataclass(frozen=True)
class Program:
    """The integer program of one position.

    Attributes
    ----------
    model : CpModel
    played, claimed : list of IntVar
        By card; by line.

    """

    model: Any
    played: list[Any]
    claimed: list[Any]


def build(table: Iterable[str], hand: Iterable[str]) -> Program:
    """State the question.

    Parameters
    ----------
    table, hand : iterable of str
        Cards.

    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    lying, held = Counter(table), Counter(hand)
    played = [model.new_int_var(0, held[card], f"play {card}") for card in CARDS]
    claimed = [model.new_int_var(0, COPIES, f"claim {line[0]}-{line[-1]}") for line in LINES]
    rows = [model.new_int_var(0, COPIES, "row " + "".join(row)) for row in PATTERNS]
    for card, count in zip(CARDS, played, strict=True):
        taken = sum(claim for claim, line in zip(claimed, LINES, strict=True) if card in line)
        laid = sum(row for row, pattern in zip(rows, PATTERNS, strict=True) if card in pattern)
        model.add(lying[card] + count == taken + laid)
    model.add(sum(played) >= 1)
    model.maximize(A_QWIRKLE * sum(claimed) + sum(played))
    return Program(model, played, claimed)


def solve(program: Program) -> tuple[int, int] | None:
    """The most Qwirkles and then cards; None when nothing can be played.

    Parameters
    ----------
    program : Program

    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(program.model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    qwirkles = sum(int(solver.value(claim)) for claim in program.claimed)
    return qwirkles, sum(int(solver.value(count)) for count in program.played)


def answer(position: CardPosition) -> tuple[int, int] | None:
    """The file's."""
    return (position.qwirkles, position.cards) if position.turns else None


def bench_integer_program(measure: Measure) -> None:
    import pytest

    pytest.importorskip("ortools", reason=MISSING)
    positions = read_card_positions()[1][::SAMPLE]
    programs = [build(position.table.split(), position.hand.split()) for position in positions]
    assert measure(solve, [(program,) for program in programs]) == list(map(answer, positions))


def spread(name: str, seconds: list[float]) -> str:
    """A line of the report."""
    last = sorted(seconds)[99 * len(seconds) // 100]
    return f"{name:24}{median(seconds) * 1e6:14,.1f}{last * 1e6:14,.1f}"


def timed(function: Callable[..., T], items: list[tuple[Any, ...]]) -> tuple[list[T], list[float]]:
    """Results and seconds, by item, each asked once; the other side would empty the caches."""
    results, seconds = [], []
    for item in items:
        start = time.perf_counter()
        result = function(*item)
        seconds.append(time.perf_counter() - start)
        results.append(result)
    return results, seconds


def main() -> int:
    """Ask both of every position; returns the exit code."""
    try:
        import ortools
    except ImportError:
        print(MISSING, file=sys.stderr)
        return 2
    rules, positions = read_card_positions()
    turns, native = timed(sx.Table.best_turn, [p.question(rules) for p in positions])
    cards = [(p.table.split(), p.hand.split()) for p in positions]
    programs, building = timed(build, cards)
    optima, solving = timed(solve, [(program,) for program in programs])
    found = [(turn.points or 0, turn.count) if turn else None for turn in turns]
    assert found == optima == list(map(answer, positions))
    ratios = [theirs / ours for theirs, ours in zip(solving, native, strict=True)]
    print(f"{len(positions)} positions, the same optimum; CP-SAT of OR-tools {ortools.__version__}")
    print(f"{'us a position':24}{'median':>14}{'p99':>14}")
    print(spread("Table.best_turn", native))
    print(spread("integer program, solved", solving))
    print(spread("integer program, built", building))
    print(
        f"solving alone takes {median(ratios):,.0f} times as long in the median position, "
        f"{sum(solving) / sum(native):,.0f} times over all"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
