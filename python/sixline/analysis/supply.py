"""Tiles that a seat does not see, counted (TL4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from sixline._core import Board, Hand, Observation, Rules, State, Table, Tile
from sixline.errors import NotationError, PositionError, RulesError

if TYPE_CHECKING:
    from sixline._core import _TilesLike

__all__ = ["Supply", "Unseen", "supply_of", "tiles_of_set", "unseen"]

_COLORS, _SHAPES, _TYPES = "ROYGBP", "oxsqdc", 36


@dataclass(frozen=True, repr=False)
class Unseen:
    """How many tiles of each kind are unseen.

    Attributes
    ----------
    rules : Rules
    counts : tuple of int
        Tiles by code: 36 of them, in Flex 108.

    """

    rules: Rules
    counts: tuple[int, ...]

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The counts: shape (36,), in Flex (108,), by tile code as in `Observation.unseen`."""
        return np.array(self.counts, np.uint8)

    def by_type(self) -> npt.NDArray[np.uint8]:
        """The counts by color and shape: shape (6, 6), backgrounds taken together (TL2)."""
        types: npt.NDArray[np.uint8] = self.array.reshape(-1, 6, 6).sum(axis=0, dtype=np.uint8)
        return types

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Each kind of which one is unseen, once."""
        return tuple(
            Tile.from_code(code, self.rules) for code, count in enumerate(self.counts) if count
        )

    def count(self, tile: Tile | str) -> int:
        """The unseen copies of a tile.

        Parameters
        ----------
        tile : Tile or str
            In Flex one without a background stands for its type, and all backgrounds count.

        Raises
        ------
        NotationError
            For unreadable text, and for a background where tiles have none (TL1).

        """
        wanted = Tile(tile)
        if wanted.background is None:
            return sum(self.counts[wanted.type :: _TYPES])
        if len(self.counts) == _TYPES:
            raise NotationError(f"{wanted} has a background: tiles here have none (TL1)")
        return self.counts[wanted.code]

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[Tile]:
        """Every unseen tile, each as often as it is there."""
        for tile in self.tiles:
            yield from [tile] * self.counts[tile.code]

    def __repr__(self) -> str:
        return f"<Unseen {len(self)} tiles>"

    def text(self) -> str:
        """A table of types: a line a color, a column a shape."""
        head = "  ".join(["", *_SHAPES])
        rows = (
            f"{color}  " + "  ".join(map(str, row))
            for color, row in zip(_COLORS, self.by_type().tolist(), strict=True)
        )
        return "\n".join([head, *rows])


#: What the functions here take for the unseen tiles; None is every tile off the table.
Supply: TypeAlias = Unseen | Observation | npt.ArrayLike | None


def unseen(
    view: Observation | State | Board | Table,
    seat: int | None = None,
    hand: _TilesLike = "",
) -> Unseen:
    """The tiles that a seat does not see: in the bag and in hands that are hidden from it (TL4).

    Parameters
    ----------
    view : Observation, State, Board or Table
    seat : int, optional
        Of a state; without it the seat to move.
    hand : Hand or str
        Beside a board or a table: the hand that is seen with it.

    Raises
    ------
    IndexError
        For a seat that there is not.
    RulesError
        For a seat beside a table, or another than that of the observation.
    PositionError
        For a hand that the set does not hold beside the table (TL5).

    Examples
    --------
    >>> import sixline as sx
    >>> board = sx.Board.parse("0,0:Ro 1,0:Rd")
    >>> left = sx.analysis.unseen(board, hand="Ro Gx")
    >>> len(left), left.count("Ro"), left.count("Gx")
    (104, 1, 2)

    """
    if isinstance(view, State):
        view = view.observation(view.to_move if seat is None else seat)
    elif isinstance(view, Observation):
        if seat not in (None, view.seat):
            raise RulesError(f"this is the observation of seat {view.seat}, not of seat {seat}")
    elif seat is not None:
        raise RulesError("a table alone has no seats: give the hand")
    if isinstance(view, Observation):
        return Unseen(view.rules, tuple(view.unseen.tolist()))
    return _off_table(view, Hand(hand))


def supply_of(table: Board | Table, given: Supply) -> Unseen:
    """The unseen tiles beside a table.

    Raises
    ------
    RulesError
        For what is no array of counts for the set of the table.
    PositionError
        For more tiles than the set holds beside the table (TL5).

    """
    off_table = _off_table(table)
    if given is None:
        return off_table
    if isinstance(given, Unseen):
        counts = given.array
    else:
        counts = np.asarray(given.unseen if isinstance(given, Observation) else given)
    if counts.shape != (len(off_table.counts),) or counts.dtype.kind not in "ui":
        raise RulesError(
            f"unseen tiles are counted by code: {len(off_table.counts)} integers, "
            f"not shape {counts.shape} of {counts.dtype}"
        )
    for code, (count, most) in enumerate(zip(counts.tolist(), off_table.counts, strict=True)):
        if not 0 <= count <= most:
            raise PositionError(
                f"{count} unseen of {Tile.from_code(code, _full_set(table.rules))}, "
                f"but {most} of it are off the table (TL5)"
            )
    return Unseen(table.rules, tuple(counts.tolist()))


def tiles_of_set(rules: Rules) -> tuple[Tile, ...]:
    """Every kind of tile in the set, by code (CL1, FX1, CD1)."""
    number = _TYPES * (1 if rules.variant != "flex" else 2 if rules.starter else 3)
    return tuple(Tile.from_code(code, rules) for code in range(number))


def _off_table(table: Board | Table, hand: Iterable[Tile] = ()) -> Unseen:
    """The whole set without the tiles on the table and in a hand."""
    lying = table.tiles if isinstance(table, Table) else [tile for _, _, tile in table.cells]
    is_flex = table.rules.variant == "flex"
    seen = Counter([*lying, *hand])
    counts = [0] * (3 * _TYPES if is_flex else _TYPES)
    for tile in tiles_of_set(table.rules):
        counts[tile.code] = (1 if is_flex else 3) - seen.pop(tile, 0)
        if counts[tile.code] < 0:
            raise PositionError(
                f"the table and the hand hold more of {tile} than the set does (TL5)"
            )
    for tile in seen:
        raise PositionError(f"{tile} is no tile of this set (TL1, FX1)")
    return Unseen(table.rules, tuple(counts))


def _full_set(rules: Rules) -> Rules:
    """The same game with tiles of every code."""
    return rules.replace(starter=False) if rules.variant == "flex" else rules
