"""A card table as text: its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from sixline._core import Hand, Tile
from sixline.rows import Rows, by_kind
from sixline.text.tiles import PLAYED, bold, tile, tile_width

__all__ = ["card_rows"]

_GAP = 4


def card_rows(
    rows: Rows,
    *,
    played: Hand | str | Iterable[Tile] = (),
    color: bool = False,
    ascii: bool = False,
) -> str:
    """A card table in rows: those of one color on the left, those of one shape on the right.

    Parameters
    ----------
    rows : Table or rows
        A table is arranged first; rows are what `Table.arrange` and `Table.arrange_after` give.
    played : Hand or str, optional
        Cards to mark with a ``+``, such as those of the last turn.
    color, ascii : bool
        See `tile`.

    Returns
    -------
    str
        Lines without a line feed at the end.

    Raises
    ------
    SixlineError
        When one is no row (CD1).

    """
    marked = Counter(Hand(played))

    def shown(card: Tile) -> tuple[str, int]:
        """A card as text, and how wide that is."""
        mark = ""
        if marked[card] > 0:
            marked[card] -= 1
            mark = PLAYED
        text = tile(card, color=color, ascii=ascii) + (bold(mark, color=color) if mark else "")
        return text, tile_width(card) + len(mark)

    columns: list[list[tuple[str, int]]] = []
    for kind, some in by_kind(rows).items():
        column = [(kind, len(kind))]
        for row in some:
            cards = [shown(card) for card in row]
            width = sum(width for _, width in cards) + len(cards) - 1
            column.append((" ".join(text for text, _ in cards), width))
        columns.append(column)
    if not columns:
        return "(no cards)"
    edge = max(width for _, width in columns[0]) + _GAP
    lines = zip_longest(*columns, fillvalue=("", 0))
    return "\n".join(_line(parts, edge) for parts in lines)


def _line(parts: Sequence[tuple[str, int]], edge: int) -> str:
    """One line: what is on the left, and at the edge what is on the right."""
    text, width = parts[0]
    return "".join([text, *(" " * (edge - width) + right for right, _ in parts[1:])]).rstrip()
