"""The options of a game, and what each variant says of a board (CL3-CL6, FX1-FX4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from . import flex, grid
from .grid import Board, Cell, Placement, Score
from .tiles import Tile, classic_set, flex_set


@dataclass(frozen=True)
class Options:
    """The options of a game, defaults first in RULES.md; `variant` is classic or flex.

    `starter` and `long_diagonal` are of Flex only (FX1, FX4); the last three are house twists.
    """

    opening: str = "whole_set"
    opening_single: int = 1
    start_tie: str = "oldest"
    voluntary_pass: bool = False
    finish_bonus: int = 6
    locked: str = "stop"
    variant: str = "classic"
    starter: bool = False
    long_diagonal: str = "illegal"
    open_hand: bool = False
    pairs: bool = False
    sprint: int | None = None


def check(
    options: Options, board: Board, cells: Collection[Cell], hand: Sequence[Tile] | None = None
) -> set[str]:
    """Everything that is wrong with a placement (CL3-CL5, FX1-FX4)."""
    if options.variant == "classic":
        return grid.check(board, cells, hand, options.opening)
    return flex.check(
        board,
        cells,
        hand,
        options.opening,
        starter=options.starter,
        long_diagonal=options.long_diagonal,
    )


def score(options: Options, board: Board, cells: Collection[Cell]) -> Score:
    """Points of a legal placement, without the finish bonus (CL6, FX3)."""
    if options.variant == "classic":
        return grid.score(board, cells, options.opening_single)
    return flex.score(board, cells, options.opening_single, long_diagonal=options.long_diagonal)


def placements(options: Options, board: Board, hand: Sequence[Tile]) -> set[Placement]:
    """Every legal placement (CL3-CL5, FX1-FX4)."""
    if options.variant == "classic":
        return grid.placements(board, hand, options.opening)
    return flex.placements(
        board,
        hand,
        options.opening,
        starter=options.starter,
        long_diagonal=options.long_diagonal,
    )


def set_of_tiles(options: Options) -> list[Tile]:
    """The tiles a game is played with (CL1, FX1)."""
    return classic_set() if options.variant == "classic" else flex_set(options.starter)
