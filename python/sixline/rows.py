"""The rows of a card table by kind, as text and pictures show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sixline._core import Hand, Table, Tile
from sixline.errors import SixlineError

__all__ = ["Row", "Rows", "by_kind"]

Row: TypeAlias = "Sequence[Tile] | Hand"
Rows: TypeAlias = "Table | Iterable[Row]"


def by_kind(rows: Rows) -> dict[str, list[tuple[Tile, ...]]]:
    """The rows of one color and those of one shape, in their order; without a kind that has none.

    Parameters
    ----------
    rows : Table or rows
        A table is arranged first.

    Raises
    ------
    SixlineError
        When one is no row (CD1), naming its cards.

    """
    found: dict[str, list[tuple[Tile, ...]]] = {"colors": [], "shapes": []}
    for given in rows.arrange() if isinstance(rows, Table) else rows:
        row = tuple(given)
        types = {card.type for card in row}
        is_row = 3 <= len(row) == len(types) <= 6
        if is_row and len({card.color for card in row}) == 1:
            found["colors"].append(row)
        elif is_row and len({card.shape for card in row}) == 1:
            found["shapes"].append(row)
        else:
            raise SixlineError(f"{' '.join(map(str, row)) or 'nothing'} is no row (CD1)")
    return {kind: some for kind, some in found.items() if some}
