"""Positions as text, and logs of games.

    python benchmarks/bench_records.py

writes and reads a log of 100,000 games, and fails when one of the limits below is missed or memory
grows with the number of games. Time is the processor's, of this process alone, so that a busy
machine spoils less. Under pytest the same is timed on few games.
"""

from __future__ import annotations

import io
import resource
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if __name__ == "__main__":  # as a file: the tree is not on the path
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pytest

import sixline as sx

if TYPE_CHECKING:
    from benchmarks.conftest import Measure

T = TypeVar("T")

TABLES = ["classic", "flex", "flex starter=true", "cards"]
SEED = 1
POSITIONS = 200
FEW_GAMES = 1_000
GAMES = 100_000

MOST_MICROSECONDS = 30.0
"""Of one position, written or read."""

LEAST_GAMES_A_SECOND = 20_000
MOST_BYTES_A_MOVE = 8.0
MOST_GROWTH_KIB = 8_192
"""What the last nine tenths of the games may add to the memory of the process."""

REPEATS = 5


def middles(table: str) -> list[sx.State]:
    """States of the middle of greedy games."""
    rules = sx.Rules.parse(table)
    states = []
    for index in range(POSITIONS):
        state = sx.State.new(rules, SEED, index=index)
        turns = 25 if rules.variant != "cards" else 12
        while not state.is_over and state.turn < turns:
            state.play(state.best_move() or state.legal_moves()[0])
        states.append(state)
    return states


def greedy_records(games: int) -> list[sx.GameRecord]:
    rules = sx.Rules.classic()
    bots = ["greedy", "random"]
    return [sx.Game(rules, bots, seed=SEED, index=index).run() for index in range(games)]


def write_log(path: Path | io.BytesIO, records: list[sx.GameRecord], games: int) -> int:
    """Writes so many, the records in turns; how many there are then."""
    rules, bots = records[0].rules, records[0].bots
    with sx.records.LogWriter(path, rules, bots, SEED) as log:
        for record in islice(cycle(records), games):
            log.write(record)
        return len(log)


def read_log(path: Path | io.BytesIO) -> int:
    """The moves of all its games."""
    with sx.records.LogReader(path) as log:
        return sum(len(record.moves) for record in log)


@pytest.mark.parametrize("table", TABLES)
def bench_position_as_text(measure: Measure, table: str) -> None:
    states = middles(table)
    texts = measure(str, [(state,) for state in states])
    assert [sx.State.parse(text).key for text in texts] == [state.key for state in states]


@pytest.mark.parametrize("table", TABLES)
def bench_parse_position(measure: Measure, table: str) -> None:
    states = middles(table)
    found = measure(sx.State.parse, [(str(state),) for state in states])
    assert [state.key for state in found] == [state.key for state in states]


def bench_write_log(measure: Measure) -> None:
    records = greedy_records(FEW_GAMES)
    (written,) = measure(lambda: write_log(io.BytesIO(), records, FEW_GAMES), [()], FEW_GAMES)
    assert written == FEW_GAMES


def bench_read_log(measure: Measure) -> None:
    records = greedy_records(FEW_GAMES)
    stream = io.BytesIO()
    write_log(stream, records, FEW_GAMES)
    (moves,) = measure(read_log, [(stream,)], FEW_GAMES)
    assert moves == sum(len(record.moves) for record in records)


# --- as a program --------------------------------------------------------------------------------


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def peak_kib() -> int:
    """The most memory that the process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


class Report:
    """Prints figures, and remembers whether all are within their limits."""

    def __init__(self) -> None:
        self.is_good = True

    def line(self, name: str, figure: float, unit: str, *, is_good: bool = True) -> None:
        self.is_good &= is_good
        print(f"{name:40}{figure:14,.1f} {unit}{'' if is_good else ': beyond the limit'}")


def report_positions(report: Report) -> None:
    def line(name: str, function: Callable[[T], object], items: list[T]) -> None:
        # Kept, hundreds of states would make the process grow: that is measured elsewhere.
        one = min(seconds(lambda: deque(map(function, items), maxlen=0)) for _ in range(REPEATS))
        one *= 1e6 / len(items)
        report.line(name, one, "us", is_good=one <= MOST_MICROSECONDS)

    for table in TABLES:
        states = middles(table)
        texts = [str(state) for state in states]
        assert [sx.State.parse(text).key for text in texts] == [state.key for state in states]
        line(f"position written, {table}", str, states)
        line(f"position read, {table}", sx.State.parse, texts)


def report_log(report: Report, folder: Path, records: list[sx.GameRecord]) -> None:
    path = folder / "games.sxl"
    moves = sum(len(record.moves) for record in islice(cycle(records), GAMES))
    tasks: list[tuple[str, Callable[[int], int], int]] = [
        ("written", lambda games: write_log(path, records, games), GAMES),
        ("read", lambda _: read_log(path), moves),
    ]
    for name, work, expected in tasks:
        write_log(path, records, GAMES // 10)
        work(GAMES // 10)
        before = peak_kib()
        if name == "read":
            write_log(path, records, GAMES)
        start = time.process_time()
        assert work(GAMES) == expected
        rate = GAMES / (time.process_time() - start)
        report.line(f"log {name}", rate, "games/s", is_good=rate >= LEAST_GAMES_A_SECOND)
        grown = peak_kib() - before
        report.line(f"log {name}, memory added", grown, "KiB", is_good=grown <= MOST_GROWTH_KIB)
    size = path.stat().st_size / moves
    report.line("log, bytes a move", size, "bytes", is_good=size <= MOST_BYTES_A_MOVE)
    with sx.records.LogReader(path) as log:
        start = time.process_time()
        assert sum(map(len, log.moves())) == moves
        report.line("log read as arrays", GAMES / (time.process_time() - start), "games/s")


def report_simulation(report: Report, folder: Path) -> None:
    rules, bots = sx.Rules.classic(), ["greedy", "greedy"]
    for name, log in (("without a log", None), ("with a log", folder / "simulated.sxl")):
        start = time.process_time()
        sx.simulate(rules, bots, GAMES // 10, SEED, jobs=1, log=log)
        rate = GAMES // 10 / (time.process_time() - start)
        report.line(f"simulated {name}, one thread", rate, "games/s")


def main() -> int:
    """Measure all of it; returns the exit code."""
    report = Report()
    report_positions(report)
    with tempfile.TemporaryDirectory() as folder:
        report_log(report, Path(folder), greedy_records(FEW_GAMES))
        report_simulation(report, Path(folder))
    return 0 if report.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
