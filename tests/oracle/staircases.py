"""Tables built so that a diagonal of one background is about to become too long (FX4).

A staircase holds a diagonal of one background, in one run or in two runs with an empty cell
between them, and the tiles beside it that keep the table connected. The hand holds tiles that
fit the cell where the diagonal would go on, of its background and of others.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from . import flex
from .game import unseen_tiles
from .grid import Board, Cell, line_faults, lines_through, with_cells
from .symmetries import SYMMETRIES
from .tiles import Tile, flex_backgrounds, flex_set, sorted_tiles
from .variants import Options

Place = tuple[int, int]

SIX = (
    "0,0:Rob 1,0:Rxw 1,1:Oxb 2,1:Oqw 2,2:Yqb 3,2:Ydw 3,3:Gdb 4,3:Gcw 4,4:Bcb 5,4:Bsw 5,5:Psb "
    "6,5:Pow"
)
"""Six black tiles from 0,0 to 5,5."""

THREE_AND_THREE = (
    "0,0:Rob 1,0:Rxw 1,1:Oxb 2,1:Oqw 2,2:Yqb 3,2:Ydw 4,2:Ycw 4,3:Gcw 4,4:Bcb 5,4:Bsw 5,5:Psb "
    "6,5:Pow 6,6:Gob"
)
"""Three black tiles on each side of the empty cell 3,3."""

THREE_AND_TWO = THREE_AND_THREE.removesuffix(" 6,5:Pow 6,6:Gob")

RUNS = [
    (6, 0),
    (5, 1),
    (3, 3),
    (4, 2),
    (6, 1),
    (5, 2),
    (4, 4),
    (3, 2),
    (5, 0),
    (7, 0),
    (4, 5),
    (8, 0),
]
"""Tiles in the run before the empty cell and in the run behind it; 0 for no second run."""


class Staircase(NamedTuple):
    """A table, a hand, and the empty cell where the diagonal would go on."""

    board: Board
    hand: tuple[Tile, ...]
    place: Place


def steps(before: int, behind: int) -> list[Place]:
    """The cells of a staircase, each beside the one before it; the diagonal's are (i, i)."""
    gap = before
    found: list[Place] = [(0, 0)]
    for i in range(1, before):
        found += [(i, i - 1), (i, i)]
    found.append((gap, gap - 1))
    if behind:
        found += [(gap + 1, gap - 1), (gap + 1, gap), (gap + 1, gap + 1)]
    for i in range(gap + 2, gap + 1 + behind):
        found += [(i, i - 1), (i, i)]
    return found


def fill(
    board: dict[Place, Tile], places: list[Place], background: str, bag: list[Tile], rng: Random
) -> bool:
    """Lay tiles on the places, one after the other, so that every line is right (CL5); those on
    the diagonal have the background. Whether that could be done.
    """
    if not places:
        return True
    (x, y), *rest = places
    for tile in rng.sample(bag, len(bag)):
        if tile in board.values() or (x == y and tile.background != background):
            continue
        board[(x, y)] = tile
        lines = lines_through(board, x, y)
        if not any(line_faults([cell.tile for cell in line]) for line in lines) and fill(
            board, rest, background, bag, rng
        ):
            return True
        del board[(x, y)]
    return False


def grow(board: Board, place: Place, options: Options, rng: Random) -> Board:
    """The table after a few more random placements that leave the place empty."""
    for _ in range(rng.choice([0, 1, 2, 4])):
        hand = rng.sample(unseen_tiles(board, options=options), 3)
        found = sorted(
            (
                sorted(cells)
                for cells in flex.placements(board, hand, starter=options.starter)
                if place not in [(cell.x, cell.y) for cell in cells]
            ),
            key=str,
        )
        if found:
            board = with_cells(board, rng.choice(found))
    return board


def fitting(board: Board, place: Place, options: Options) -> list[Tile]:
    """The tiles off the table that may be laid on the place but for FX4."""
    return [
        tile
        for tile in unseen_tiles(board, options=options)
        if not flex.check(
            board, [Cell(*place, tile)], starter=options.starter, long_diagonal="unscored"
        )
    ]


def hand_for(
    board: Board, place: Place, background: str, options: Options, rng: Random
) -> list[Tile]:
    """Tiles that fit the place, some of the background and some of others, and any others; none
    when no tile of the background fits.
    """
    fits = fitting(board, place, options)
    same = [tile for tile in fits if tile.background == background]
    others = [tile for tile in fits if tile.background != background]
    if not same:
        return []
    hand = rng.sample(same, min(len(same), rng.randint(1, 3)))
    hand += rng.sample(others, min(len(others), rng.randint(0, 2)))
    rest = [tile for tile in unseen_tiles(board, options=options) if tile not in hand]
    return hand + rng.sample(rest, rng.randint(0, 6 - len(hand)))


def turned(staircase: Staircase, rng: Random) -> Staircase:
    """The same table turned over or around, somewhere else."""
    turn = rng.choice(SYMMETRIES)
    far = rng.choice([0, 9, 9, 20_000])
    dx, dy = rng.randint(-far, far), rng.randint(-far, far)

    def moved(place: Place) -> Place:
        x, y = turn(*place)
        return (x + dx, y + dy)

    board = {moved(place): tile for place, tile in staircase.board.items()}
    return Staircase(board, staircase.hand, moved(staircase.place))


def staircases(starter: bool, rng: Random) -> Iterator[Staircase]:
    """Random ones, the kinds of runs in turn."""
    options = Options(variant="flex", starter=starter)
    while True:
        for before, behind in RUNS:
            background = rng.choice(flex_backgrounds(starter))
            table: dict[Place, Tile] = {}
            if not fill(table, steps(before, behind), background, flex_set(starter), rng):
                continue
            place = (before, before)
            board = grow(table, place, options, rng)
            hand = hand_for(board, place, background, options, rng)
            if hand:
                yield turned(Staircase(board, sorted_tiles(hand), place), rng)
