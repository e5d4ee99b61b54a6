"""Lines that can still grow, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sixline._core import Board, LineKind, Tile
from sixline.analysis.cells import Cell, answers, cell_text, exists
from sixline.analysis.supply import Supply, Unseen, supply_of, tiles_of_set

__all__ = ["LineEnd", "OpenLine", "Wanted", "lacking_types", "open_lines"]

_LONGEST = 6
_COLORS, _SHAPES = "ROYGBP", "oxsqdc"
_STEPS = {LineKind.ROW: (1, 0), LineKind.COLUMN: (0, 1)}


@dataclass(frozen=True)
class Wanted:
    """A tile that is wanted, and how many copies of it are unseen; a type has no background."""

    tile: Tile
    unseen: int

    def __str__(self) -> str:
        return f"{self.tile} {self.unseen}"


@dataclass(frozen=True)
class LineEnd:
    """The empty cell at an end of a line.

    Attributes
    ----------
    cell : (x, y)
    fits : tuple of Wanted
        The tiles that extend the line there and fit across too; in Flex with their backgrounds.
        Of each at least one copy is off the table.
    length : int
        Tiles of the line once one lies there: more than one more when it joins another line.

    """

    cell: Cell
    fits: tuple[Wanted, ...]
    length: int

    @property
    def completes(self) -> bool:
        """Whether a tile there makes six."""
        return self.length == _LONGEST and bool(self.fits)


@dataclass(frozen=True, repr=False)
class OpenLine:
    """A line of two to five tiles that can still grow.

    Attributes
    ----------
    kind : LineKind
        ROW or COLUMN.
    cells : tuple of (x, y, Tile)
        Left to right or top to bottom.
    lacks : tuple of Wanted
        The types that would complete it to six, all of them, with their unseen copies. Of a line
        of five the one type.
    ends : tuple of LineEnd
        Before and after it; one that does not exist, at the rim of the coordinates, is left out.

    """

    kind: LineKind
    cells: tuple[tuple[int, int, Tile], ...]
    lacks: tuple[Wanted, ...]
    ends: tuple[LineEnd, ...]

    @property
    def completions(self) -> tuple[LineEnd, ...]:
        """The ends where one tile makes six."""
        return tuple(end for end in self.ends if end.completes)

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        lacks = " ".join(str(wanted.tile) for wanted in self.lacks)
        return f"<OpenLine {self._name()} lacks {lacks}>"

    def _name(self) -> str:
        tiles = " ".join(str(tile) for _, _, tile in self.cells)
        (x, y, _), (last_x, last_y, _) = self.cells[0], self.cells[-1]
        return f"{self.kind.name.lower()} {x},{y} to {last_x},{last_y} ({tiles})"

    def text(self) -> str:
        """The line, what it lacks with unseen copies, and what fits at its ends."""
        lacks = ", ".join(map(str, self.lacks))
        lines = [f"the {self._name()} lacks {lacks} unseen"]
        for end in self.ends:
            fits = ", ".join(map(str, end.fits)) or "nothing"
            makes = f", makes {end.length}" if end.fits else ""
            lines.append(f"  at {cell_text(end.cell)}: {fits}{makes}")
        return "\n".join(lines)


def open_lines(board: Board, unseen: Supply = None) -> tuple[OpenLine, ...]:
    """The lines of two to five tiles that a tile off the table can still extend (TL2, CL5).

    Parameters
    ----------
    board : Board
    unseen : Unseen, Observation or array of counts by tile code, optional
        What copies are counted from; without it every tile off the table.

    Returns
    -------
    tuple of OpenLine
        The longest first, then row by row, rows before columns.

    Raises
    ------
    PositionError
        For more unseen tiles than are off the table (TL5).

    Examples
    --------
    >>> import sixline as sx
    >>> board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 4,1:Bd 5,1:Bc")
    >>> five = sx.analysis.open_lines(board)[0]
    >>> print(five.text())
    the row 0,0 to 4,0 (Ro Rx Rs Rq Rd) lacks Rc 3 unseen
      at -1,0: Rc 3, makes 6
      at 5,0: Rc 3, makes 6

    """
    supply = supply_of(board, unseen)
    found = [
        OpenLine(kind, cells, lacks, ends)
        for kind, cells in _lines(board)
        if len(cells) < _LONGEST
        for lacks in [
            tuple(_wanted(tile, supply) for tile in lacking_types([t for _, _, t in cells]))
        ]
        for ends in [tuple(_ends(board, kind, cells, supply))]
        if any(end.fits for end in ends)
    ]
    return tuple(sorted(found, key=lambda line: -len(line)))


def lacking_types(tiles: list[Tile]) -> list[Tile]:
    """The types that complete two or more tiles of one line to six, without backgrounds."""
    if tiles[0].color == tiles[1].color:
        line = [_COLORS[tiles[0].color] + shape for shape in _SHAPES]
    else:
        line = [color + _SHAPES[tiles[0].shape] for color in _COLORS]
    there = {str(tile)[:2] for tile in tiles}
    return [Tile(name) for name in line if name not in there]


def _wanted(tile: Tile, supply: Unseen) -> Wanted:
    return Wanted(tile, supply.count(tile))


def _lines(board: Board) -> Iterator[tuple[LineKind, tuple[tuple[int, int, Tile], ...]]]:
    """Every line of the table, by its first cell."""
    for x, y, _ in board.cells:
        for kind, (dx, dy) in _STEPS.items():
            if (x - dx, y - dy) not in board and (x + dx, y + dy) in board:
                yield kind, tuple(_run(board, (x, y), (dx, dy)))


def _run(board: Board, cell: Cell, step: tuple[int, int]) -> Iterator[tuple[int, int, Tile]]:
    """The tiles from a cell on; none when it is empty."""
    x, y = cell
    while (tile := board[x, y]) is not None:
        yield x, y, tile
        x, y = x + step[0], y + step[1]


def _ends(
    board: Board, kind: LineKind, cells: tuple[tuple[int, int, Tile], ...], supply: Unseen
) -> Iterator[LineEnd]:
    dx, dy = _STEPS[kind]
    for (x, y, _), step in ((cells[0], (-dx, -dy)), (cells[-1], (dx, dy))):
        cell = x + step[0], y + step[1]
        if not exists(cell):
            continue
        fits = [
            _wanted(tile, supply)
            for tile, fault in answers(board, cell, tiles_of_set(board.rules)).items()
            if fault is None
        ]
        beyond = sum(1 for _ in _run(board, (cell[0] + step[0], cell[1] + step[1]), step))
        yield LineEnd(cell, tuple(fits), len(cells) + 1 + beyond)
