"""What it costs to bring values into the core and out of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import sixline as sx
from benchmarks.conftest import Measure
from benchmarks.positions import Position

Questions = list[tuple[sx.Board, sx.Hand]]


def bench_moves_as_array(measure: Measure, questions: Questions, positions: list[Position]) -> None:
    def points(board: sx.Board, hand: sx.Hand) -> npt.NDArray[Any]:
        return board.placements(hand).array["points"]

    found = measure(points, questions)
    assert [np.max(array, initial=0) for array in found] == [p.best for p in positions]


def bench_moves_as_objects(
    measure: Measure, questions: Questions, positions: list[Position]
) -> None:
    def moves(board: sx.Board, hand: sx.Hand) -> list[sx.Move]:
        return list(board.placements(hand))

    assert [len(found) for found in measure(moves, questions)] == [p.placements for p in positions]


def bench_hand_as_text(measure: Measure, boards: list[sx.Board], positions: list[Position]) -> None:
    texts = [(board, p.hand) for board, p in zip(boards, positions, strict=True)]
    lists = measure(sx.Board.placements, texts)
    assert [len(moves) for moves in lists] == [p.placements for p in positions]


def bench_parse_board(measure: Measure, rules: sx.Rules, positions: list[Position]) -> None:
    boards = measure(sx.Board.parse, [(p.table, rules) for p in positions])
    assert [str(board) for board in boards] == [p.table for p in positions]


def bench_board_as_text(
    measure: Measure, boards: list[sx.Board], positions: list[Position]
) -> None:
    assert measure(str, [(board,) for board in boards]) == [p.table for p in positions]


def bench_parse_move(measure: Measure, best_moves: list[tuple[sx.Board, sx.Move]]) -> None:
    moves = [move for _, move in best_moves]
    assert measure(sx.Move.parse, [(str(move),) for move in moves]) == moves


def bench_board_as_array(measure: Measure, boards: list[sx.Board]) -> None:
    arrays = measure(sx.Board.to_numpy, [(board,) for board in boards])
    assert [int((array >= 0).sum()) for array in arrays] == [len(board) for board in boards]
