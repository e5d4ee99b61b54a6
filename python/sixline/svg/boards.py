"""A board as a picture: a grid with coordinates along its edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sixline._core import Board, Tile
from sixline.marks import Cell, CellsOrMove, CellsOrMoves, last_cells, legal_cells, numbered
from sixline.scene import counted
from sixline.svg.elements import (
    FONT,
    INK,
    Element,
    Piece,
    Svg,
    add,
    group,
    label,
    number,
    picture,
    require_size,
)
from sixline.svg.tiles import back, tile, tile_name

__all__ = ["board", "board_piece", "described", "grid"]

_LINES, _LEGAL = "#D9D1BF", "#3D6B50"
_SMALLEST_NUMBER = 9


def board(
    board: Board,
    *,
    last: CellsOrMove | None = None,
    legal: CellsOrMoves = (),
    tile_size: float = 40,
) -> Svg:
    """A board with coordinates along its edges.

    Parameters
    ----------
    board : Board
    last : Move, str or cells, optional
        The last move: its tiles have a ring.
    legal : moves or cells, optional
        Empty cells to mark with a dot; the grid grows to hold them.
    tile_size : float
        Of a tile's side, in pixels.

    Raises
    ------
    SixlineError
        When no tile lies on a cell of the last move, or one on a legal cell, or when
        the size is not above 0.

    """
    require_size(tile_size)
    played, free = last_cells(board, last), legal_cells(board, legal)
    piece = board_piece(board, played, tile_size, legal=free)
    title = f"Board with {counted(len(board), 'tile')}"
    return picture(piece, title, described(board, played, free))


def board_piece(
    board: Board, last: frozenset[Cell], size: float, *, legal: frozenset[Cell] = frozenset()
) -> Piece:
    """The grid of a board, with marks."""
    return grid({(x, y): tile for x, y, tile in board.cells}, size, last=last, legal=legal)


def described(board: Board, last: Iterable[Cell], legal: Iterable[Cell] = ()) -> str:
    """A board in words, row by row."""
    rows: dict[int, list[str]] = {}
    for x, y, one in sorted(board.cells, key=lambda cell: (cell[1], cell[0])):
        rows.setdefault(y, []).append(f"{tile_name(one)} at {x}")
    text = [f"Row {y}: {', '.join(words)}." for y, words in rows.items()]
    for mark, marked in (("Played last", last), ("Legal cells", legal)):
        if cells := sorted(marked):
            text.append(f"{mark}: {' '.join(f'{x},{y}' for x, y in cells)}.")
    return " ".join(text) or "No tiles."


def grid(
    tiles: Mapping[Cell, Tile],
    size: float,
    *,
    last: frozenset[Cell] = frozenset(),
    legal: frozenset[Cell] = frozenset(),
    unknown: frozenset[Cell] = frozenset(),
) -> Piece:
    """Tiles on their cells, and the numbers of rows and columns.

    Parameters
    ----------
    tiles : mapping of cells to tiles
    size : float
        Of a cell's side, in pixels.
    last, legal, unknown : frozenset of cells
        Cells with a ring, cells with a dot, and cells where a tile lies that is not known.

    """
    shown = tiles.keys() | legal | unknown
    if not shown:
        return label("no tiles", max(_SMALLEST_NUMBER, size / 3))
    columns = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    font = max(_SMALLEST_NUMBER, size * 0.3)
    margin = 0.62 * font * max(len(str(rows[0])), len(str(rows[-1]))) + font / 2
    top = font * 1.5

    def corner(x: int, y: int) -> tuple[float, float]:
        return margin + (x - columns[0]) * size, top + (y - rows[0]) * size

    element = group("board")
    width, height = len(columns) * size, len(rows) * size
    _grid_lines(element, (margin, top), (width, height), size)
    for x in numbered(columns, size / (0.62 * font)):
        _number(element, x, corner(x, rows[0])[0] + size / 2, font, font, "middle", "column")
    for y in numbered(rows, 100 * size / font):
        middle = corner(columns[0], y)[1] + size / 2 + 0.36 * font
        _number(element, y, margin - font / 2, middle, font, "end", "row")
    for x, y in sorted(legal):
        left, upper = corner(x, y)
        add(
            element,
            "circle",
            cx=left + size / 2,
            cy=upper + size / 2,
            r=size * 0.2,
            fill=_LEGAL,
            class_="legal",
            data_cell=f"{x},{y}",
        )
    for x, y in sorted(unknown):
        left, upper = corner(x, y)
        element.append(back(size, x=left, y=upper))
    for (x, y), one in tiles.items():
        left, upper = corner(x, y)
        element.append(tile(one, size, x=left, y=upper, cell=(x, y), marked=(x, y) in last))
    return Piece(element, margin + width, top + height)


def _grid_lines(
    element: Element, corner: tuple[float, float], extent: tuple[float, float], size: float
) -> None:
    (x, y), (width, height) = corner, extent
    path = [
        f"M{number(x + i * size)} {number(y)}v{number(height)}"
        for i in range(round(width / size) + 1)
    ]
    path += [
        f"M{number(x)} {number(y + i * size)}h{number(width)}"
        for i in range(round(height / size) + 1)
    ]
    add(element, "path", d="".join(path), stroke=_LINES, stroke_width=1, class_="grid")


def _number(
    element: Element, value: int, x: float, y: float, size: float, anchor: str, kind: str
) -> None:
    text = add(
        element,
        "text",
        x=x,
        y=y,
        font_family=FONT,
        font_size=size,
        fill=INK,
        text_anchor=anchor,
        class_=kind,
    )
    text.text = str(value)
