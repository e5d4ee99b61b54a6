"""A board as text: a grid with coordinates along its edges."""

from __future__ import annotations

from sixline._core import Board
from sixline.marks import CellsOrMove, CellsOrMoves, last_cells, legal_cells, numbered
from sixline.text.tiles import PLAYED, bold, faint, tile, tile_width

__all__ = ["board"]

_LEGAL = "[]"
_EMPTY = "(no tiles)"


def board(
    board: Board,
    *,
    last: CellsOrMove | None = None,
    legal: CellsOrMoves = (),
    color: bool = False,
    ascii: bool = False,
) -> str:
    """A board as a grid: x grows rightward, y downward, along the edges their numbers.

    Where a number has no room, every second, fifth or tenth column is numbered.

    Parameters
    ----------
    board : Board
    last : Move, str or cells, optional
        The last move: a ``+`` stands after its tiles.
    legal : moves or cells, optional
        Empty cells to mark with ``[]``; the grid grows to hold them.
    color, ascii : bool
        See `tile`.

    Returns
    -------
    str
        Lines without blanks at their ends nor a line feed at the last; ``(no tiles)`` when there
        is nothing to show.

    Raises
    ------
    SixlineError
        When no tile lies on a cell of the last move, or one on a legal cell.

    """
    played, free = last_cells(board, last), legal_cells(board, legal)
    tiles = {(x, y): tile for x, y, tile in board.cells}
    if not tiles and not free:
        return _EMPTY
    shown = tiles.keys() | free
    columns = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    width = max((tile_width(one) for one in tiles.values()), default=2) + 1
    edge = max(len(str(rows[0])), len(str(rows[-1])))
    dot = "." if ascii else "·"

    def cell(x: int, y: int) -> tuple[str, int]:
        """A cell as text, and how wide that is."""
        if (one := tiles.get((x, y))) is not None:
            mark = bold(PLAYED, color=color) if (x, y) in played else " "
            return tile(one, color=color, ascii=ascii) + mark, tile_width(one) + 1
        if (x, y) in free:
            return bold(_LEGAL, color=color), len(_LEGAL)
        return faint(dot, color=color), 1

    lines = [_numbers(columns, width)]
    for y in rows:
        cells = (cell(x, y) for x in columns)
        lines.append("".join(text + " " * (width - used) for text, used in cells))
    margins = [" " * edge, *(f"{y:>{edge}}" for y in rows)]
    return "\n".join(f"{a}  {b}".rstrip() for a, b in zip(margins, lines, strict=True))


def _numbers(columns: range, width: int) -> str:
    """The numbers of the columns, each above the first letter of its tiles."""
    line = ""
    for x in numbered(columns, width):
        line = line.ljust((x - columns[0]) * width) + str(x)
    return line
