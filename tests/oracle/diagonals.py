"""Diagonals of one background: their runs, their points and the longest allowed (FX3, FX4)."""

from collections.abc import Iterable

from .grid import LONGEST, Board, Cell, ScoredLine, with_cells

DOWN = (1, 1)
UP = (1, -1)
DIAGONALS = (DOWN, UP)
"""The two diagonals through a cell; y grows downward."""

LONG_DIAGONAL = ("illegal", "extend_six_illegal", "unscored")
"""The values of the option (FX4)."""


def arm(board: Board, x: int, y: int, step: tuple[int, int]) -> list[Cell]:
    """The tiles that follow one another from an occupied cell, this cell left out, step by step
    across corners, for as long as they have the background of the tile in it (FX3).
    """
    background = board[(x, y)].background
    dx, dy = step
    found: list[Cell] = []
    x, y = x + dx, y + dy
    while (x, y) in board and board[(x, y)].background == background:
        found.append(Cell(x, y, board[(x, y)]))
        x, y = x + dx, y + dy
    return found


def diagonal_run(board: Board, x: int, y: int, diagonal: tuple[int, int]) -> list[Cell]:
    """The maximal run of diagonally touching tiles through an occupied cell that have the
    background of the tile in it, 1 tile or more, from left to right (FX3).
    """
    dx, dy = diagonal
    before = arm(board, x, y, (-dx, -dy))
    after = arm(board, x, y, (dx, dy))
    return [*reversed(before), Cell(x, y, board[(x, y)]), *after]


def long_diagonals(board: Board) -> list[list[Cell]]:
    """Every run of more than 6 on the table, each once (FX4)."""
    found: list[list[Cell]] = []
    for x, y in sorted(board):
        for diagonal in DIAGONALS:
            run = diagonal_run(board, x, y, diagonal)
            if len(run) > LONGEST and run not in found:
                found.append(run)
    return found


def extended_runs(board: Board, cell: Cell) -> list[list[Cell]]:
    """The runs on the board, of 1 tile or more, that a new tile of their background extends."""
    found: list[list[Cell]] = []
    for dx, dy in DIAGONALS:
        for x, y in ((cell.x - dx, cell.y - dy), (cell.x + dx, cell.y + dy)):
            if (x, y) in board and board[(x, y)].background == cell.tile.background:
                found.append(diagonal_run(board, x, y, (dx, dy)))
    return found


def is_too_long(board: Board, cells: Iterable[Cell], long_diagonal: str) -> bool:
    """Whether FX4 forbids laying these tiles on a board.

    illegal             a run through a new tile would have more than 6 tiles, in whatever way
    extend_six_illegal  a new tile would extend a run that has 6 tiles or more before the move
    unscored            never
    """
    cells = list(cells)
    if long_diagonal == "illegal":
        after = with_cells(board, cells)
        return any(
            len(diagonal_run(after, cell.x, cell.y, diagonal)) > LONGEST
            for cell in cells
            for diagonal in DIAGONALS
        )
    if long_diagonal == "extend_six_illegal":
        return any(len(run) >= LONGEST for cell in cells for run in extended_runs(board, cell))
    return False


def score_diagonals(
    board: Board, cells: Iterable[Cell], long_diagonal: str = "illegal"
) -> list[ScoredLine]:
    """The diagonals that score in a legal placement (FX3): the length, and 6 more for 6.

    A diagonal of more than 6 scores its length, or nothing when `long_diagonal` is `unscored`
    (FX4).
    """
    cells = list(cells)
    after = with_cells(board, cells)
    lines: list[ScoredLine] = []
    for cell in cells:
        for diagonal in DIAGONALS:
            run = diagonal_run(after, cell.x, cell.y, diagonal)
            if len(run) < 2 or (len(run) > LONGEST and long_diagonal == "unscored"):
                continue
            bonus = LONGEST if len(run) == LONGEST else 0
            lines.append(ScoredLine(tuple(run), "diagonal", len(run), bonus))
    return lines
