"""Flex on one board: legality, points and every placement (FX1-FX4, TL5).

What Flex has in common with the classic game is asked of `grid`, which looks at colors and
shapes only (FX2); added are the sets of tiles (FX1) and the diagonals (FX3, FX4).
"""

from collections import Counter
from collections.abc import Collection, Iterable

from . import grid
from .diagonals import is_too_long, long_diagonals, score_diagonals
from .grid import Board, Cell, Placement, Score, TableFault, board_cells, touches
from .tiles import Tile, flex_backgrounds

CLASSIC_SET = "fourth_copy"
"""The one fault of `grid` that speaks of the classic set of tiles; Flex has its own (FX1)."""


def set_faults(tiles: Iterable[Tile], starter: bool) -> dict[Tile, str]:
    """What is wrong with tiles that are out together, for each such tile (FX1, TL5)."""
    backgrounds = flex_backgrounds(starter)
    faults: dict[Tile, str] = {}
    for tile, count in Counter(tiles).items():
        if tile.background not in backgrounds:
            faults[tile] = "not_in_set"
        elif count > 1:
            faults[tile] = "second_copy"
    return faults


def check(
    board: Board,
    cells: Collection[Cell],
    hand: Collection[Tile] | None = None,
    opening: str = "whole_set",
    *,
    starter: bool = False,
    long_diagonal: str = "illegal",
) -> set[str]:
    """Everything that is wrong with a placement; the empty set means legal.

    The reasons are those of `grid.check`, but for `fourth_copy`, and these:

    not_in_set     a new tile has no background, or a split one in the starter set (FX1)
    second_copy    a new tile lies on the table already or is laid twice (FX1, TL5)
    long_diagonal  a diagonal of one background becomes too long (FX4)

    Like lines, diagonals cannot be made out when a cell is named twice or taken.
    """
    faults = grid.check(board, cells, hand, opening) - {CLASSIC_SET}
    laid = [cell.tile for cell in cells]
    out = set_faults([*board.values(), *laid], starter)
    faults |= {out[tile] for tile in laid if tile in out}
    if "twice" not in faults and "taken" not in faults and is_too_long(board, cells, long_diagonal):
        faults.add("long_diagonal")
    return faults


def score(
    board: Board,
    cells: Collection[Cell],
    opening_single: int = 1,
    *,
    long_diagonal: str = "illegal",
) -> Score:
    """Points of a legal placement, without the finish bonus: rows, columns, diagonals (FX3)."""
    straight = grid.score(board, cells, opening_single)
    diagonal = score_diagonals(board, cells, long_diagonal)
    total = straight.total + sum(line.points + line.bonus for line in diagonal)
    return Score(total, (*straight.lines, *diagonal))


def placements(
    board: Board,
    hand: Collection[Tile],
    opening: str = "whole_set",
    *,
    starter: bool = False,
    long_diagonal: str = "illegal",
) -> set[Placement]:
    """Every legal placement: all that `grid` tries, tested one by one.

    `grid` tries every sequence of the hand's tiles, tiles of different background apart (FX2),
    and leaves out only what breaks CL4 or CL5, which hold in Flex too. Many of its tries do not
    touch the table; they are left out before anything else is looked at, which is only faster.
    """
    return {
        found
        for found in grid.tries(board, hand)
        if (not board or any(touches(board, cell.x, cell.y) for cell in found))
        and not check(board, found, hand, opening, starter=starter, long_diagonal=long_diagonal)
    }


def table_faults(
    cells: Iterable[Cell],
    hand: Iterable[Tile] = (),
    *,
    starter: bool = False,
    long_diagonal: str = "illegal",
) -> list[TableFault]:
    """Everything that is wrong with a table given from outside (TL5); empty means valid.

    The faults are those of `grid.table_faults`, but for `fourth_copy`, and these:

    not_in_set, second_copy   one fault for each tile that the set does not hold, or that table
                              and hand hold twice; its table cells
    long_diagonal             one fault for each diagonal of one background that has more than
                              6 tiles; only under `illegal`
    """
    cells = list(cells)
    hand = list(hand)
    faults = [fault for fault in grid.table_faults(cells) if fault.reason != CLASSIC_SET]
    board: dict[tuple[int, int], Tile] = {}
    for cell in cells:
        board.setdefault((cell.x, cell.y), cell.tile)
    for tile, reason in set_faults([*board.values(), *hand], starter).items():
        same = tuple(cell for cell in board_cells(board) if cell.tile == tile)
        faults.append(TableFault(reason, same))
    if long_diagonal == "illegal":
        faults.extend(TableFault("long_diagonal", tuple(run)) for run in long_diagonals(board))
    return faults
