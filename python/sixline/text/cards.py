"""A card table as text: its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from sixline._core import Hand, Table, Tile
from sixline.text.tiles import PLAYED, bold, tile, tile_width

__all__ = ["card_rows"]

_GAP = 4


def card_rows(
    rows: Table | Iterable[Sequence[Tile]],
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

    left: list[tuple[str, int]] = []
    right: list[tuple[str, int]] = []
    for row in rows.arrange() if isinstance(rows, Table) else rows:
        cards = [shown(card) for card in row]
        line = " ".join(text for text, _ in cards)
        width = sum(width for _, width in cards) + len(cards) - 1
        (left if row[0].color == row[1].color else right).append((line, width))
    if not left and not right:
        return "(no cards)"
    left.insert(0, ("colors", len("colors")))
    right.insert(0, ("shapes", len("shapes")))
    column = max(width for _, width in left) + _GAP
    lines = zip_longest(left, right, fillvalue=("", 0))
    return "\n".join((a + " " * (column - width) + b).rstrip() for (a, width), (b, _) in lines)
