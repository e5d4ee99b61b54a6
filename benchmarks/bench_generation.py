"""All moves of a position, or what is asked about them."""

from __future__ import annotations

import sixline as sx
from benchmarks.conftest import Measure
from benchmarks.positions import Position

Questions = list[tuple[sx.Board, sx.Hand]]

MOST = 10


def bench_list(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    lists = measure(sx.Board.placements, questions)
    assert list(map(len, lists)) == [position.placements for position in positions]
    for moves, position in zip(lists, positions, strict=True):
        assert [move.points for move in moves].count(position.best) == position.ties


def bench_count(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    counts = measure(sx.Board.count_placements, questions)
    assert counts == [position.placements for position in positions]


def bench_best(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    moves = measure(sx.Board.best_placement, questions)
    assert [move.points if move else 0 for move in moves] == [p.best for p in positions]


def bench_top(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    lists = measure(sx.Board.top_placements, [(*question, MOST) for question in questions])
    for moves, position in zip(lists, positions, strict=True):
        assert len(moves) == min(MOST, position.placements)
        assert [m.points for m in moves].count(position.best) == min(MOST, position.ties)


def bench_has_placement(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    answers = measure(sx.Board.has_placement, questions)
    assert answers == [position.placements > 0 for position in positions]
