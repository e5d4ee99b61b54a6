"""What a move hands to the next player: the lines of six that it lets others complete."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from sixline._core import Board, Hand, Move, Observation, Tile
from sixline.analysis.cells import Cell
from sixline.analysis.chances import chance_to_hold
from sixline.analysis.growth import lacking_types
from sixline.analysis.supply import Supply, Unseen, supply_of
from sixline.errors import IllegalMoveError, RulesError

if TYPE_CHECKING:
    from sixline._core import _CellsLike

__all__ = ["Completion", "Handover", "handover"]

_SIX = 6
_FULL_HAND = 6
_LEAST = 12  # points of a move with a line or a diagonal of six
_MOST_TILES = 4  # a line has at least two already


@dataclass(frozen=True)
class Completion:
    """A placement of just the tiles that a line lacks to six, and the chance that they are held.

    Attributes
    ----------
    move : Move
        With its points on the board after the move that opened it.
    points : int
    chance : float
        That the next hand holds all its tiles.

    """

    move: Move
    points: int
    chance: float

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What it takes."""
        return self.move.tiles


@dataclass(frozen=True, repr=False)
class Handover:
    """What a move hands to the next player.

    Attributes
    ----------
    move : Move
    completions : tuple of Completion
        Those that the move opens or makes worth more: most points first, then likeliest.
    chance : float
        That the next hand holds the tiles of one of them.
    best_chance : float
        That it holds the tiles of one of those with the most points.

    """

    move: Move
    completions: tuple[Completion, ...]
    chance: float
    best_chance: float

    @property
    def best(self) -> Completion | None:
        """The completion with the most points, of equals the likeliest; None if there is none."""
        return self.completions[0] if self.completions else None

    def __repr__(self) -> str:
        return f"<Handover {self.text()}>"

    def text(self) -> str:
        """The best completion with its chance, and the chance of any."""
        if self.best is None:
            return f"{self.move} opens no line of six"
        best = f"{self.best.move} for {self.best.points} points, held {_odds(self.best_chance)}"
        return f"{self.move} opens {best}; one of {len(self.completions)} {_odds(self.chance)}"


def _odds(chance: float) -> str:
    """``with 16.6%``; what rounds to nothing is not nothing."""
    return "with under 0.1%" if 0 < chance < 0.001 else f"with {chance:.1%}"


def handover(
    view: Board | Observation,
    move: _CellsLike,
    unseen: Supply = None,
    hand_size: int | None = None,
    *,
    most_tiles: int = 2,
) -> Handover:
    """What a move hands to the next player: the best completion it opens, and the chance of it.

    A completion lays exactly the tiles that one row or column lacks to six (CL6), or one tile that
    a diagonal of one background lacks (FX3). The move opens it when it was illegal before, or
    scored less. The next hand is taken for any `hand_size` of the unseen tiles, each choice as
    likely; with an open hand (HT1) it is known, and chances are 0 or 1.

    Parameters
    ----------
    view : Board or Observation
        An observation, of the seat to move, knows the unseen tiles and the next player's hand.
    move : Move, str or sequence of (x, y, tile)
        A legal placement.
    unseen : Unseen, Observation or array of counts by tile code, optional
        What the mover does not see; beside a board without it, every tile off the table.
    hand_size : int, optional
        Tiles of the next hand; beside a board 6, or all that are unseen.
    most_tiles : int
        Completions of more tiles are left out: 1 to 4.

    Raises
    ------
    IllegalMoveError
        With the Fault, for an illegal move.
    PositionError
        For more unseen tiles than are off the table once the move is made (TL5).
    RulesError
        For a hand of more tiles than are unseen, or `most_tiles` out of range.

    Examples
    --------
    >>> import sixline as sx
    >>> board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq")
    >>> given = sx.analysis.handover(board, "4,0:Rd")
    >>> given.best.move, given.best.tiles
    (<Move -1,0:Rc: 12 points>, (Tile('Rc'),))
    >>> round(given.best.chance, 4)
    0.1663

    """
    if not 1 <= most_tiles <= _MOST_TILES:
        raise RulesError(f"most_tiles is from 1 to {_MOST_TILES}, not {most_tiles}")
    before = view.board if isinstance(view, Observation) else view
    if isinstance(view, Observation) and (fault := view.check(move)) is not None:
        raise IllegalMoveError(fault.message, fault)
    after = before.play(move)
    drawn, size = _next_hand(view, after, unseen, hand_size)
    found = [
        Completion(each, points, chance_to_hold(drawn, [each.tiles], size))
        for each, points in _completions(after, drawn, most_tiles)
        if _is_opened(before, each, points)
    ]
    found.sort(key=lambda each: (-each.points, -each.chance, each.move))
    best = [each.tiles for each in found if each.points == found[0].points]
    return Handover(
        Move.place(move),
        tuple(found),
        chance_to_hold(drawn, [each.tiles for each in found], size),
        chance_to_hold(drawn, best, size),
    )


def _next_hand(
    view: Board | Observation, after: Board, unseen: Supply, hand_size: int | None
) -> tuple[Unseen, int]:
    """The tiles that the next hand is drawn from, and its size."""
    if isinstance(view, Observation):
        seat = (view.seat + 1) % view.rules.seats
        hand = view.hands[seat]
        if unseen is None and hand is not None:
            return _just(hand, after), len(hand)
        drawn = supply_of(after, view if unseen is None else unseen)
        return drawn, view.hand_sizes[seat] if hand_size is None else hand_size
    drawn = supply_of(after, unseen)
    return drawn, min(_FULL_HAND, len(drawn)) if hand_size is None else hand_size


def _just(hand: Hand, board: Board) -> Unseen:
    """A hand that is known, as the only one that can be drawn."""
    counts = [0] * len(supply_of(board, None).counts)
    for tile in hand:
        counts[tile.code] += 1
    return Unseen(board.rules, tuple(counts))


def _is_opened(before: Board, move: Move, points: int) -> bool:
    """Whether it was illegal before, or scored less."""
    return before.check(move) is not None or before.score(move).total < points


def _completions(board: Board, drawn: Unseen, most_tiles: int) -> Iterator[tuple[Move, int]]:
    """Every completion of so many tiles that can be drawn, with its points."""
    for tile in drawn.tiles:
        for move, points in _worthwhile(board, [tile]):
            if any(line.bonus for line in board.score(move).lines):
                yield move, points
    kinds: dict[int, list[Tile]] = defaultdict(list)  # by type: more than one in Flex
    for tile in drawn.tiles:
        kinds[tile.type].append(tile)
    for lacking, gaps in _gaps(board, most_tiles).items():
        for tiles in product(*(kinds[kind] for kind in sorted(lacking))):
            for move, points in _worthwhile(board, tiles):
                if frozenset((x, y) for x, y, _ in move.cells) in gaps:
                    yield move, points


def _worthwhile(board: Board, tiles: Sequence[Tile]) -> Iterator[tuple[Move, int]]:
    """The placements of all these tiles that score enough for a line of six."""
    moves = board.placements(tiles)
    rows = moves.array
    for index in np.flatnonzero((rows["count"] == len(tiles)) & (rows["points"] >= _LEAST)):
        yield moves[int(index)], int(rows["points"][index])


def _gaps(board: Board, most_tiles: int) -> dict[frozenset[int], set[frozenset[Cell]]]:
    """The types that a line of six lacks, two or more, with the cells where they would lie."""
    found: dict[frozenset[int], set[frozenset[Cell]]] = defaultdict(set)
    tiles = {(x, y): tile for x, y, tile in board.cells}
    starts = {
        (x - i * dx, y - i * dy, dx, dy)
        for x, y in tiles
        for dx, dy in ((1, 0), (0, 1))
        for i in range(_SIX)
    }
    for x, y, dx, dy in starts:
        window = [(x + i * dx, y + i * dy) for i in range(_SIX)]
        lying = [tiles[cell] for cell in window if cell in tiles]
        if not 2 <= _SIX - len(lying) <= most_tiles or not _is_line(lying):
            continue
        if (x - dx, y - dy) not in tiles and (x + _SIX * dx, y + _SIX * dy) not in tiles:
            lacking = frozenset(tile.type for tile in lacking_types(lying))
            found[lacking].add(frozenset(cell for cell in window if cell not in tiles))
    return found


def _is_line(tiles: Sequence[Tile]) -> bool:
    """Whether these can lie in one line (CL5)."""
    kinds = {tile.type for tile in tiles}
    one_color = len({tile.color for tile in tiles}) == 1
    return len(kinds) == len(tiles) and (one_color or len({tile.shape for tile in tiles}) == 1)
