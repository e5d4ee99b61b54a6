"""Hands and the rows of a card table as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from sixline._core import Hand, Tile
from sixline.rows import Rows, by_kind
from sixline.scene import counted
from sixline.svg.elements import Piece, Svg, below, beside, label, picture, require_size
from sixline.svg.tiles import strip, tiles_name

__all__ = ["described_rows", "hand", "rows_piece", "table"]

Kinds: TypeAlias = dict[str, list[tuple[Tile, ...]]]


def hand(hand: Hand | str | Iterable[Tile], *, tile_size: float = 40) -> Svg:
    """A hand, in canonical order.

    Parameters
    ----------
    hand : Hand or str
    tile_size : float
        Of a tile's side, in pixels.

    Raises
    ------
    SixlineError
        When it is no hand, or the size is not above 0.

    """
    require_size(tile_size)
    tiles = tuple(Hand(hand))
    piece = strip(tiles, tile_size) if tiles else label("no tiles", tile_size / 3)
    return picture(piece, f"Hand of {counted(len(tiles), 'tile')}", tiles_name(tiles))


def table(
    rows: Rows,
    *,
    played: Hand | str | Iterable[Tile] = (),
    tile_size: float = 40,
) -> Svg:
    """A card table in rows: those of one color on the left, those of one shape on the right.

    Parameters
    ----------
    rows : Table or rows
        A table is arranged first; rows are what `Table.arrange` and `Table.arrange_after` give.
    played : Hand or str, optional
        Cards to mark, such as those of the last turn.
    tile_size : float
        Of a card's side, in pixels.

    Raises
    ------
    SixlineError
        When one is no row (CD1), or the size is not above 0.

    """
    require_size(tile_size)
    kinds = by_kind(rows)
    title = f"Table with {counted(sum(map(len, kinds.values())), 'row')}"
    new = Hand(played)
    return picture(rows_piece(kinds, new, tile_size), title, described_rows(kinds, new))


def described_rows(kinds: Kinds, played: Hand) -> str:
    """The rows in words, and the cards among them that were played."""
    rows = [row for some in kinds.values() for row in some]
    text = [f"Row {i}: {tiles_name(row)}." for i, row in enumerate(rows, 1)]
    if played:
        text.append(f"Played last: {tiles_name(played)}.")
    return " ".join(text) or "No cards."


def rows_piece(kinds: Kinds, played: Hand, size: float) -> Piece:
    """The rows in two columns; a card is marked as often as it was played."""
    if not kinds:
        return label("no cards", size / 3)
    left = Counter(played)
    columns = []
    for kind, rows in kinds.items():
        pieces = [label(kind, size / 3)]
        for row in rows:
            marked = Counter(row) & left
            left -= marked
            pieces.append(strip(row, size, played=marked))
        columns.append(below(pieces, size / 4))
    return beside(columns, size, at_top=True)
