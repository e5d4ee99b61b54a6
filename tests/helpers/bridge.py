"""The engine's values as the oracle's, by way of their text."""

from collections.abc import Iterable

import sixline as sx
from oracle.game import Exchange, Options, Pass, Place
from oracle.grid import Cell, Placement, parse_cells
from oracle.tiles import Tile, parse_tiles

FAULTS = {
    "empty": {sx.FaultCode.EMPTY_MOVE},
    "twice": {sx.FaultCode.CELL_TWICE},
    "taken": {sx.FaultCode.CELL_TAKEN},
    "not_straight": {sx.FaultCode.NOT_STRAIGHT},
    "gap": {sx.FaultCode.GAP},
    "not_touching": {sx.FaultCode.NOT_TOUCHING},
    "too_long": {sx.FaultCode.LINE_TOO_LONG},
    "repeated": {sx.FaultCode.REPEATED_TYPE},
    "no_common": {sx.FaultCode.NO_COMMON},
    "not_in_hand": {sx.FaultCode.NOT_IN_HAND},
    "fourth_copy": {sx.FaultCode.TOO_MANY_COPIES},
    "second_copy": {sx.FaultCode.TOO_MANY_COPIES},
    "not_in_set": {sx.FaultCode.NOT_IN_SET},
    "long_diagonal": {sx.FaultCode.LONG_DIAGONAL},
    "not_whole_set": {sx.FaultCode.OPENING_SET},
    "must_open": {sx.FaultCode.OPENING_NEEDS_TILES},
    "bag_too_small": {sx.FaultCode.EXCHANGE_SIZE, sx.FaultCode.EXCHANGE_NOT_ALLOWED},
    "must_play": {sx.FaultCode.PASS_NOT_ALLOWED},
    "must_exchange": {sx.FaultCode.PASS_NOT_ALLOWED},
    "game_over": {sx.FaultCode.GAME_OVER},
}
"""The engine's codes for each reason of the oracle."""


def codes(reasons: Iterable[str]) -> set[sx.FaultCode]:
    """The codes that an engine may name when the oracle finds these reasons."""
    return set().union(*(FAULTS[reason] for reason in reasons))


def to_oracle_tiles(tiles: Iterable[sx.Tile]) -> list[Tile]:
    """Tiles in the same order."""
    return parse_tiles(" ".join(str(tile) for tile in tiles))


def to_cells(move: sx.Move) -> Placement:
    """The cells of a placement."""
    return frozenset(Cell(x, y, Tile(*str(tile))) for x, y, tile in move.cells)


def to_oracle_move(move: sx.Move) -> Place | Exchange | Pass:
    """A move of any kind."""
    if move.kind is sx.MoveKind.PLACE:
        return Place(to_cells(move))
    if move.kind is sx.MoveKind.EXCHANGE:
        return Exchange(tuple(to_oracle_tiles(move.tiles)))
    return Pass()


def to_options(rules: sx.Rules) -> Options:
    """The same options."""
    return Options(
        opening=rules.opening,
        opening_single=rules.opening_single,
        start_tie=rules.start_tie,
        voluntary_pass=rules.voluntary_pass,
        finish_bonus=rules.finish_bonus,
        locked=rules.locked,
        variant=rules.variant,
        starter=rules.starter,
        long_diagonal=rules.long_diagonal,
        open_hand=rules.open_hand,
        pairs=rules.pairs,
        sprint=rules.sprint,
    )


def scored_cells(moves: Iterable[sx.Move]) -> dict[Placement, int]:
    """Placements with their points; each must be there once."""
    found: dict[Placement, int] = {}
    for move in moves:
        cells = to_cells(move)
        assert cells not in found, f"{move} is listed twice"
        assert move.points is not None
        found[cells] = move.points
    return found


def cells_of(text: str) -> Placement:
    """The cells in a text."""
    return frozenset(parse_cells(text))
