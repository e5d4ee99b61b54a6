"""Tables as text to look at: in color, plain, or in ASCII."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from sixline._core import Hand, Table, Tile

__all__ = ["GLYPHS", "PALETTE", "card_rows", "tile"]

#: One cell wide each: circle, cross, starburst, square, diamond, clover.
GLYPHS = "●✦✸■◆♣"

#: Red, green and blue of each color, for color-blind readers too (Okabe and Ito).
PALETTE = (
    (213, 94, 0),
    (230, 159, 0),
    (240, 228, 66),
    (0, 158, 115),
    (0, 114, 178),
    (204, 121, 167),
)

_PLAYED = "+"
_GAP = 4


def tile(tile: Tile, *, color: bool = False, ascii: bool = False) -> str:
    """One tile: its color's letter and its shape's glyph, ``R●``; in ASCII ``Ro``.

    Parameters
    ----------
    tile : Tile
    color : bool
        Paint it, for a terminal that takes 24-bit colors.
    ascii : bool
        Letters alone.

    """
    name = str(tile)
    text = name if ascii else name[0] + GLYPHS[tile.shape] + name[2:]
    if not color:
        return text
    red, green, blue = PALETTE[tile.color]
    return f"\x1b[38;2;{red};{green};{blue}m{text}\x1b[0m"


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
            mark = _PLAYED
        return tile(card, color=color, ascii=ascii) + mark, len(str(card)) + len(mark)

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
