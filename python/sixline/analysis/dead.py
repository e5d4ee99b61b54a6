"""Cells that no tile can go to any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sixline._core import Board, Tile
from sixline.analysis.cells import (
    Cell,
    admitted,
    cell_text,
    frontier,
    neighbors,
    require_empty,
)
from sixline.analysis.supply import Supply, Unseen, supply_of

__all__ = ["DeadCell", "WhyDead", "dead_cells"]


class WhyDead(Enum):
    """What keeps every tile out of a cell.

    The first three are for good: lines and diagonals only grow, and no tile leaves the table.
    """

    BLOCKED = "no tile of the set fits, for good"
    USED_UP = "every tile that fits lies on the table, for good"
    CUT_OFF = "only dead cells lead there, for good"
    SEEN = "no unseen tile fits, only tiles in hands that are seen"


@dataclass(frozen=True, repr=False)
class DeadCell:
    """A cell that no tile can go to, and why.

    Attributes
    ----------
    cell : (x, y)
    why : WhyDead
    admits : tuple of Tile
        What the lines around it still admit, none of which can come. Of a cell that is BLOCKED or
        CUT_OFF none.

    """

    cell: Cell
    why: WhyDead
    admits: tuple[Tile, ...] = ()

    @property
    def is_for_good(self) -> bool:
        """Whether it stays dead whatever happens; not if it is for tiles in hands that are seen."""
        return self.why is not WhyDead.SEEN

    def __repr__(self) -> str:
        return f"<DeadCell {cell_text(self.cell)} {self.why.name}>"

    def text(self) -> str:
        """The cell, why it is dead, and the tiles that it would take."""
        admits = f" ({' '.join(map(str, self.admits))})" if self.admits else ""
        return f"{cell_text(self.cell)}: {self.why.value}{admits}"


def dead_cells(
    board: Board, unseen: Supply = None, cells: Iterable[Cell] | None = None
) -> tuple[DeadCell, ...]:
    """The empty cells that provably no tile can go to (CL5, FX4, CL11).

    Of a cell beside a tile it is enough to try tiles alone: whatever a move lays there besides
    only makes its lines longer. A cell that is BLOCKED takes no tile of the set. One that is
    USED_UP takes some, but every copy of them lies on the table. A cell away from the table is
    CUT_OFF when every way to it leads through cells of these two kinds. All this is for good, and
    all that is for good may not be found: two empty cells can bar each other.

    Parameters
    ----------
    board : Board
    unseen : Unseen, Observation or array of counts by tile code, optional
        With it also the cells that no unseen tile fits in, though one in a hand that is seen
        does. That is not for good: an exchange brings tiles back.
    cells : iterable of (x, y), optional
        The empty cells to ask about, anywhere. Without them those beside a tile.

    Returns
    -------
    tuple of DeadCell
        In the order of the cells; without them row by row.

    Raises
    ------
    IllegalMoveError
        With the Fault, for a cell that holds a tile (CL4).
    NotationError
        For a cell beyond the coordinates.
    PositionError
        For more unseen tiles than are off the table (TL5).

    Examples
    --------
    >>> import sixline as sx
    >>> board = sx.Board.parse("0,0:Ro 0,1:Rx 1,1:Bx 2,1:Gx 2,0:Gs")
    >>> for dead in sx.analysis.dead_cells(board):
    ...     print(dead.text())
    1,0: no tile of the set fits, for good

    """
    supply = supply_of(board, unseen)
    found = {
        dead.cell: dead
        for cell in frontier(board)
        if (dead := _beside_a_tile(board, cell, supply)) is not None
    }
    if cells is None:
        return tuple(found.values())
    asked = [(x, y) for x, y in cells]
    for cell in asked:
        require_empty(board, cell)
    if not len(board):
        return ()
    reach = _Reach(board, {cell for cell, dead in found.items() if dead.is_for_good})
    for cell in asked:
        if cell not in found and not reach.covers(cell):
            found[cell] = DeadCell(cell, WhyDead.CUT_OFF)
    return tuple(found[cell] for cell in asked if cell in found)


def _beside_a_tile(board: Board, cell: Cell, supply: Unseen) -> DeadCell | None:
    admits = admitted(board, cell)
    if not admits:
        return DeadCell(cell, WhyDead.BLOCKED)
    if not any(admits.values()):
        return DeadCell(cell, WhyDead.USED_UP, tuple(admits))
    if not any(supply.count(tile) for tile in admits):
        return DeadCell(
            cell, WhyDead.SEEN, tuple(tile for tile, is_left in admits.items() if is_left)
        )
    return None


class _Reach:
    """The empty cells that a way leads to from a living cell beside a tile.

    A move has a tile in a cell beside the table, and its others follow that one through empty
    cells and tiles. So where no way of empty cells that live leads, no tile ever comes.
    """

    def __init__(self, board: Board, dead: set[Cell]) -> None:
        bounds = board.bounds
        assert bounds is not None, "an empty board has no dead cells"
        left, top, right, bottom = bounds
        # Of the outer of two rings around the tiles no cell is beside one, and all hang together.
        self._box = (left - 2, top - 2, right + 2, bottom + 2)
        waiting = [cell for cell in frontier(board) if cell not in dead]
        self._reached = set(waiting)
        while waiting:
            for near in neighbors(waiting.pop()):
                if near in self._reached or near in dead or near in board:
                    continue
                if self._is_inside(near):
                    self._reached.add(near)
                    waiting.append(near)

    def covers(self, cell: Cell) -> bool:
        """Whether a way leads there."""
        if self._is_inside(cell):
            return cell in self._reached
        left, top, right, bottom = self._box
        ring = {(x, y) for x in (left, right) for y in (top, bottom)}
        return not ring.isdisjoint(self._reached)

    def _is_inside(self, cell: Cell) -> bool:
        left, top, right, bottom = self._box
        return left <= cell[0] <= right and top <= cell[1] <= bottom
