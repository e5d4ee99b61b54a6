"""The eight symmetries of the square, on cells."""

from collections.abc import Callable

from .grid import Cell, cells_text, parse_cells

SYMMETRIES: list[Callable[[int, int], tuple[int, int]]] = [
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
]
"""The table as it is, turned over and turned around."""


def turned(text: str, turn: int) -> str:
    """The cells turned over or around."""
    return cells_text(Cell(*SYMMETRIES[turn](x, y), tile) for x, y, tile in parse_cells(text))
