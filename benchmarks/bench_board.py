"""What a board and a state do besides listing moves."""

from __future__ import annotations

from copy import copy

import sixline as sx
from benchmarks.conftest import Measure
from benchmarks.positions import Position

BestMoves = list[tuple[sx.Board, sx.Move]]


def bench_score(measure: Measure, best_moves: BestMoves, positions: list[Position]) -> None:
    sheets = measure(sx.Board.score, best_moves)
    assert [sheet.total for sheet in sheets] == [p.best for p in positions if p.placements]


def bench_check(measure: Measure, best_moves: BestMoves) -> None:
    assert set(measure(sx.Board.check, best_moves)) == {None}


def bench_copy_board(measure: Measure, boards: list[sx.Board]) -> None:
    assert measure(copy, [(board,) for board in boards]) == boards


def bench_copy_state(measure: Measure, states: list[sx.State]) -> None:
    copies = measure(copy, [(state,) for state in states])
    assert [state.key for state in copies] == [state.key for state in states]


def bench_key(measure: Measure, boards: list[sx.Board]) -> None:
    keys = measure(lambda board: board.key, [(board,) for board in boards])
    assert len(set(keys)) == len(boards)


def bench_canonical_key(measure: Measure, rules: sx.Rules, boards: list[sx.Board]) -> None:
    keys = measure(sx.Board.canonical_key, [(board,) for board in boards])
    moved = [
        sx.Board.from_cells([(x + 9, y - 7, tile) for x, y, tile in board.cells], rules)
        for board in boards
    ]
    assert keys == [board.canonical_key() for board in moved]


def bench_play(measure: Measure, best_moves: BestMoves) -> None:
    after = measure(sx.Board.play, best_moves)
    assert [len(board) for board in after] == [len(b) + move.count for b, move in best_moves]


def bench_play_and_undo(measure: Measure, states: list[sx.State]) -> None:
    def play_and_undo(state: sx.State, move: sx.Move) -> sx.Move:
        state.play(move)
        return state.undo()

    keys = [state.key for state in states]
    moves = [state.best_move() for state in states]
    assert measure(play_and_undo, list(zip(states, moves, strict=True))) == moves
    assert [state.key for state in states] == keys
