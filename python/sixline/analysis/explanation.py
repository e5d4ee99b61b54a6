"""Which tiles fit in an empty cell, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from sixline._core import Board, Fault, Hand, Move, Table, Tile
from sixline.analysis.cells import Cell, answers, cell_text, frontier, require_empty
from sixline.analysis.reasons import reason_for_card, reason_for_tile
from sixline.analysis.supply import tiles_of_set
from sixline.errors import RulesError

if TYPE_CHECKING:
    from sixline._core import _TilesLike

__all__ = [
    "BoardExplanation",
    "CellExplanation",
    "Fit",
    "Refusal",
    "TableExplanation",
    "explain",
]

_MANY = 8  # so many refused tiles are told by their number


@dataclass(frozen=True)
class Fit:
    """A tile that fits, and its points alone; cards: the most Qwirkles it could claim (CD4)."""

    tile: Tile
    points: int


@dataclass(frozen=True)
class Refusal:
    """A tile that does not fit, its fault, and the reason in words that other tiles may share."""

    tile: Tile
    fault: Fault
    reason: str


@dataclass(frozen=True, repr=False)
class _Explanation:
    """What fits and what does not, each tile once."""

    fits: tuple[Fit, ...]
    refusals: tuple[Refusal, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Those that fit."""
        return tuple(fit.tile for fit in self.fits)

    def why(self, tile: Tile | str) -> Fault | None:
        """What forbids this tile, or None when it fits.

        Raises
        ------
        RulesError
            For a tile that was not asked about: not of the set, or not in the hand.

        """
        wanted = Tile(tile)
        if wanted in self.tiles:
            return None
        for refusal in self.refusals:
            if refusal.tile == wanted:
                return refusal.fault
        raise RulesError(f"{wanted} is not among the tiles that were asked about")

    def reasons(self) -> dict[str, tuple[Tile, ...]]:
        """The tiles refused for each reason, the commonest reason last."""
        groups: dict[str, list[Tile]] = {}
        for refusal in self.refusals:
            groups.setdefault(refusal.reason, []).append(refusal.tile)
        return {
            reason: tuple(groups[reason]) for reason in sorted(groups, key=lambda r: len(groups[r]))
        }

    def _lines(self, unit: str) -> Iterator[str]:
        """A line for each number of points, then one for each reason."""
        worth: dict[int, list[Tile]] = {}
        for fit in self.fits:
            worth.setdefault(fit.points, []).append(fit.tile)
        for points in sorted(worth, reverse=True):
            number = f": {points} {unit}{'' if points == 1 else 's'}" if points else ""
            yield f"  fits {_list(worth[points])}{number}"
        reasons = self.reasons()
        for nth, (reason, tiles) in enumerate(reasons.items(), start=1):
            is_rest = nth == len(reasons) and len(tiles) > _MANY
            yield f"  not {f'the other {len(tiles)}' if is_rest else _list(tiles)}: {reason}"


@dataclass(frozen=True, repr=False)
class CellExplanation(_Explanation):
    """Which tiles fit in one empty cell, alone, and why the others do not.

    Attributes
    ----------
    fits : tuple of Fit
        By tile code, with the points of the tile alone.
    refusals : tuple of Refusal
        By tile code. A tile may be wrong in more than one way; the fault is the first that
        `Board.check` finds: of the row, of the column, of a diagonal, of the set.
    cell : (x, y)

    """

    cell: Cell

    def __repr__(self) -> str:
        fits = " ".join(map(str, self.tiles)) or "none"
        return f"<CellExplanation {cell_text(self.cell)} fits {fits}>"

    def text(self) -> str:
        """The cell, a line for each number of points, a line for each reason."""
        return "\n".join([cell_text(self.cell), *self._lines("point")])


@dataclass(frozen=True, repr=False)
class TableExplanation(_Explanation):
    """Which single cards could be played on a table now, and why the others cannot (CD3).

    A card that cannot be played alone may still be played together with others.

    Attributes
    ----------
    fits : tuple of Fit
        By card code, with the most Qwirkles that the card alone could claim.
    refusals : tuple of Refusal

    """

    def __repr__(self) -> str:
        return f"<TableExplanation fits {' '.join(map(str, self.tiles)) or 'none'}>"

    def text(self) -> str:
        """A line for what fits by the number of Qwirkles, a line for each reason."""
        return "\n".join(["one card alone", *self._lines("Qwirkle")])


@dataclass(frozen=True, repr=False)
class BoardExplanation:
    """The explanations of the empty cells beside a tile, row by row; by cell with ``[x, y]``."""

    cells: tuple[CellExplanation, ...]

    def __getitem__(self, cell: Cell) -> CellExplanation:
        for each in self.cells:
            if each.cell == tuple(cell):
                return each
        raise RulesError(f"cell {cell_text(cell)} is no empty cell beside a tile: explain it alone")

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[CellExplanation]:
        return iter(self.cells)

    def __repr__(self) -> str:
        return f"<BoardExplanation of {len(self)} cells>"

    def text(self) -> str:
        """Every cell's text, one below the other."""
        return "\n".join(each.text() for each in self.cells)


@overload
def explain(
    board: Board, cell: None = None, hand: _TilesLike | None = None
) -> BoardExplanation: ...
@overload
def explain(board: Board, cell: Cell, hand: _TilesLike | None = None) -> CellExplanation: ...
@overload
def explain(
    board: Table, cell: None = None, hand: _TilesLike | None = None
) -> TableExplanation: ...
def explain(
    board: Board | Table, cell: Cell | None = None, hand: _TilesLike | None = None
) -> BoardExplanation | CellExplanation | TableExplanation:
    """Which tiles fit in an empty cell, and why the others do not (CL3-CL5, FX4; cards CD3).

    Parameters
    ----------
    board : Board or Table
        A card table has no cells: the answer is about single cards.
    cell : (x, y), optional
        Without it, every empty cell beside a tile; on an empty board the cell 0,0.
    hand : Hand or str, optional
        Only its tiles, and on an empty board CL3 too. Without it, every tile of the set.

    Returns
    -------
    BoardExplanation, with a cell CellExplanation, of a card table TableExplanation

    Raises
    ------
    IllegalMoveError
        With the Fault, for a cell that holds a tile (CL4).
    NotationError
        For a cell beyond the coordinates.
    PositionError
        When the set has no such hand beside this table (TL5).

    Examples
    --------
    >>> import sixline as sx
    >>> board = sx.Board.parse("0,0:Ro 1,0:Rd 1,1:Gd")
    >>> cell = sx.explain(board, (0, 1), hand="Bo Rx Go Gd")
    >>> cell.fits
    (Fit(tile=Tile('Go'), points=4),)
    >>> print(cell.text())
    0,1
      fits Go: 4 points
      not Gd: the row already has this type, Gd at 1,1 (CL5)
      not Rx Bo: the row 0,1 to 1,1 (. Gd) would have neither one color nor one shape (CL5)

    """
    if isinstance(board, Table):
        if cell is not None:
            raise TypeError("a card table has no cells (CD8)")
        return _explain_table(board, hand)
    tiles = _asked(board, hand)
    if cell is not None:
        require_empty(board, cell)
        return _explain_cell(board, (cell[0], cell[1]), tiles, hand)
    cells = frontier(board) or [(0, 0)]
    return BoardExplanation(tuple(_explain_cell(board, each, tiles, hand) for each in cells))


def _asked(table: Board | Table, hand: _TilesLike | None) -> Sequence[Tile]:
    """The kinds of tiles that an explanation is about."""
    if hand is None:
        return tiles_of_set(table.rules)
    find = table.has_turn if isinstance(table, Table) else table.has_placement
    find(hand)  # refuses a hand that there cannot be
    return sorted(set(Hand(hand)), key=lambda tile: tile.code)


def _explain_cell(
    board: Board, cell: Cell, tiles: Iterable[Tile], hand: _TilesLike | None
) -> CellExplanation:
    fits: list[Fit] = []
    refusals: list[Refusal] = []
    for tile, fault in answers(board, cell, tiles, hand).items():
        if fault is None:
            fits.append(Fit(tile, board.score([(*cell, tile)]).total))
        else:
            refusals.append(Refusal(tile, fault, reason_for_tile(board, cell, fault)))
    return CellExplanation(tuple(fits), tuple(refusals), cell)


def _explain_table(table: Table, hand: _TilesLike | None) -> TableExplanation:
    fits: list[Fit] = []
    refusals: list[Refusal] = []
    for card in _asked(table, hand):
        turn = Move.turn([card])
        fault = table.check(turn)
        if fault is None:
            # With the most claims, so that claim=maximum refuses nothing that can be played.
            turn = table.best_turn([card]) or turn
            fault = table.check(turn, hand)
        if fault is None:
            fits.append(Fit(card, turn.points or 0))
        else:
            refusals.append(Refusal(card, fault, reason_for_card(fault)))
    return TableExplanation(tuple(fits), tuple(refusals))


def _list(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))
