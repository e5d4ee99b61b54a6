"""What a picture of a board marks: the last move's cells, legal cells, and columns by number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sixline._core import Board, Move, Tile
from sixline.errors import SixlineError

__all__ = ["Cell", "CellsOrMove", "CellsOrMoves", "last_cells", "legal_cells", "numbered"]

Cell: TypeAlias = tuple[int, int]

#: A move, its text, or cells to mark; cells with a tile are read too.
CellsOrMove: TypeAlias = "Move | str | Iterable[Cell | tuple[int, int, Tile]]"

#: Cells to mark, or moves and their texts, whose cells are marked, such as a MoveList.
CellsOrMoves: TypeAlias = "Iterable[Cell | Move | str]"


def last_cells(board: Board, last: CellsOrMove | None) -> frozenset[Cell]:
    """The cells of the last move, which lies on the board.

    A move that places nothing has none.

    Raises
    ------
    SixlineError
        When a cell to mark is empty, naming it.

    """
    if last is None:
        return frozenset()
    move = Move.parse(last) if isinstance(last, str) else last
    cells = move.cells if isinstance(move, Move) else move
    found = frozenset((cell[0], cell[1]) for cell in cells)
    for x, y in sorted(found):
        if (x, y) not in board:
            raise SixlineError(f"no tile lies at {x},{y} to be marked as played last")
    return found


def legal_cells(board: Board, legal: CellsOrMoves) -> frozenset[Cell]:
    """The cells to mark as legal.

    Raises
    ------
    SixlineError
        When a tile lies on one, naming both, or a text is no move.

    """
    found: set[Cell] = set()
    for item in legal:
        move = Move.parse(item) if isinstance(item, str) else item
        found |= {(x, y) for x, y, _ in move.cells} if isinstance(move, Move) else {move}
    for x, y in sorted(found):
        if (x, y) in board:
            raise SixlineError(f"{board[x, y]} lies at {x},{y}, so it is no legal cell")
    return frozenset(found)


def numbered(line: range, room: float) -> list[int]:
    """The columns, or rows, that are numbered: all, or every second, fifth or tenth.

    Parameters
    ----------
    line : range
        Their numbers.
    room : float
        How many characters of a number have room in one of them.

    """
    longest = max(len(str(line[0])), len(str(line[-1])))
    step = next((n for n in (1, 2, 5) if longest + 1 <= n * room), 10)
    return [n for n in line if n % step == 0] or [line[0]]
