"""The empty cells of a board, and what it answers to single tiles in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from sixline._core import Board, Fault, FaultCode, Tile
from sixline.analysis.supply import tiles_of_set
from sixline.errors import IllegalMoveError

if TYPE_CHECKING:
    from sixline._core import _TilesLike

__all__ = [
    "Cell",
    "admitted",
    "answers",
    "cell_text",
    "exists",
    "frontier",
    "neighbors",
    "require_empty",
]

Cell: TypeAlias = tuple[int, int]

_LAST = 32_767  # cells beyond this do not exist


def cell_text(cell: Cell) -> str:
    """A cell as everywhere: ``x,y``."""
    return f"{cell[0]},{cell[1]}"


def neighbors(cell: Cell) -> list[Cell]:
    """The cells that share an edge with this one."""
    x, y = cell
    around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    return [near for near in around if exists(near)]


def exists(cell: Cell) -> bool:
    """Whether a cell lies within the coordinates."""
    return max(abs(cell[0]), abs(cell[1])) <= _LAST


def frontier(board: Board) -> list[Cell]:
    """The empty cells beside a tile, row by row."""
    tiles = {(x, y) for x, y, _ in board.cells}
    beside = {near for tile in tiles for near in neighbors(tile)} - tiles
    return sorted(beside, key=lambda cell: (cell[1], cell[0]))


def answers(
    board: Board, cell: Cell, tiles: Iterable[Tile], hand: _TilesLike | None = None
) -> dict[Tile, Fault | None]:
    """For each tile, alone in this cell, what forbids it; None where it fits (CL4, CL5, FX4)."""
    return {tile: board.check([(*cell, tile)], hand) for tile in tiles}


def admitted(board: Board, cell: Cell) -> dict[Tile, bool]:
    """The tiles of the set that lines and diagonals admit here, and whether one is off the table.

    The cell is beside a tile. What is not admitted never will be: lines and diagonals only grow,
    and one that is too long, repeats a type or has nothing in common stays so (CL5, FX4).
    """
    return {
        tile: fault is None
        for tile, fault in answers(board, cell, tiles_of_set(board.rules)).items()
        if fault is None or fault.code is FaultCode.TOO_MANY_COPIES
    }


def require_empty(board: Board, cell: Cell) -> None:
    """Refuse a cell that holds a tile, or that there is not.

    Raises
    ------
    IllegalMoveError
        With the Fault, for a cell that holds a tile (CL4).
    NotationError
        For a cell beyond the coordinates.

    """
    fault = board.check([(*cell, tiles_of_set(board.rules)[0])])
    if fault is not None and fault.code is FaultCode.CELL_TAKEN:
        raise IllegalMoveError(f"cell {cell_text(cell)} already holds {board[cell]} (CL4)", fault)
