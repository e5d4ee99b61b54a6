"""Make stored positions with the oracle's answers, by self-play the oracle enumerates.

Run from the folder above this package, for example

    python -m oracle.positions --out data/classic_positions.jsonl --count 2400 --seed 1

Each line is one JSON object:

    source       greedy, random, adversarial or opening
    board, hand  the position; cells in row order (by y, then x)
    opening      whole_set or free, on opening rows only (their board is empty)
    placements   number of distinct legal placements
    points_sum   sum of their points, points_max the largest (0 when there is none); points
                 never include the finish bonus, and a single opening tile scores 1
    digest       see `digest`

The same seed makes the same file. Every position is valid (TL5).
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from .game import Exchange, Move, Pass, Place, State, unseen_tiles
from .grid import (
    AXES,
    Board,
    Cell,
    Placement,
    board_text,
    cells_text,
    neighbors,
    placements,
    run_through,
    score,
    with_cells,
)
from .tiles import (
    COLORS,
    SHAPES,
    Tile,
    classic_set,
    set_size,
    sorted_tiles,
    tiles_text,
)

Row = dict[str, str | int]
Scored = dict[Placement, int]

SHARES = {"greedy": 0.375, "random": 0.29, "adversarial": 0.21, "opening": 0.125}
"""Part of the rows each source makes; they add up to 1."""

SAMPLED = 0.4
"""How likely a position met in self-play is kept."""


def digest(found: Mapping[Placement, int]) -> str:
    """First 16 hex digits of the SHA-256 of the list of placements with their points.

    Each placement is one line of text: its cells `x,y:Tile` sorted by (y, x) and joined by one
    space, then `=` and its points, as in `3,-1:Gd 3,0:Gc=6`. The lines are sorted as strings (by
    code point) and joined by a newline, with none at the end; the text is encoded as ASCII. On
    an empty board the placements are those that `placements` lists: first cell 0,0, row and
    column different, a single tile once. No placement at all is the empty text.
    """
    lines = sorted(f"{cells_text(cells)}={points}" for cells, points in found.items())
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:16]


def scored(board: Board, hand: tuple[Tile, ...], opening: str = "whole_set") -> Scored:
    """Every placement with its points, in an order that depends on nothing else."""
    found = sorted(placements(board, hand, opening), key=cells_text)
    return {cells: score(board, cells).total for cells in found}


def position_row(
    source: str, board: Board, hand: tuple[Tile, ...], found: Scored, opening: str | None = None
) -> Row:
    """One line of the file."""
    row: Row = {"source": source, "board": board_text(board), "hand": tiles_text(hand)}
    if opening is not None:
        row["opening"] = opening
    row["placements"] = len(found)
    row["points_sum"] = sum(found.values())
    row["points_max"] = max(found.values(), default=0)
    row["digest"] = digest(found)
    return row


# --- ways to play -------------------------------------------------------------------------


def best_by(value: Callable[[Placement], float], found: Scored, rng: Random) -> Placement:
    """A random one of the placements with the highest value."""
    values = {cells: value(cells) for cells in found}
    top = max(values.values())
    return rng.choice([cells for cells in found if values[cells] == top])


def holes(board: Board, cells: Placement) -> float:
    """Empty cells near the move that tiles enclose on three or four sides, or from both sides."""
    after = with_cells(board, cells)
    near = {place for cell in cells for place in neighbors(cell.x, cell.y)}
    total = 0.0
    for x, y in near:
        if (x, y) not in after:
            around = [place in after for place in neighbors(x, y)]
            total += (0, 0, 0, 3, 5)[sum(around)]
            total += int(around[0] and around[1]) + int(around[2] and around[3])
    return total


def length(board: Board, cells: Placement) -> float:
    """The longest lines it makes, by the square of their lengths."""
    return sum(len(line.cells) ** 2 for line in score(board, cells).lines)


def stretch(board: Board, cells: Placement) -> float:
    """How far the table reaches after it."""
    after = with_cells(board, cells)
    xs = [x for x, _ in after]
    ys = [y for _, y in after]
    return max(xs) - min(xs) + max(ys) - min(ys)


def joins(board: Board, cells: Placement) -> float:
    """Runs of the old table that a line joins, beyond the first of each line."""
    after = with_cells(board, cells)
    new = {(cell.x, cell.y) for cell in cells}
    total = 0
    lines = {tuple(run_through(after, x, y, axis)) for x, y in new for axis in AXES}
    for line in lines:
        old = [(cell.x, cell.y) not in new for cell in line]
        parts = sum(1 for at, is_old in enumerate(old) if is_old and (at == 0 or not old[at - 1]))
        total += max(0, parts - 1)
    return total


def density(board: Board, cells: Placement) -> float:
    """Touching pairs of tiles per new tile."""
    after = with_cells(board, cells)
    pairs = sum(place in after for cell in cells for place in neighbors(cell.x, cell.y))
    return pairs / len(cells) - stretch(board, cells) / 100


def gaps(_board: Board, cells: Placement) -> float:
    """New tiles that lie apart, with table tiles between them."""
    xs = [cell.x for cell in cells]
    ys = [cell.y for cell in cells]
    return max(xs) - min(xs) + max(ys) - min(ys) + 1 - len(cells)


ADVERSARIAL: list[Callable[[Board, Placement], float]] = [
    holes,
    length,
    stretch,
    joins,
    density,
    gaps,
]


def choose(style: str, game: int, board: Board, found: Scored, rng: Random) -> Placement:
    """The placement a style of play picks; adversarial games differ in what they prefer."""
    if style == "greedy":
        return best_by(lambda cells: found[cells], found, rng)
    if style == "random" or rng.random() < 0.15:
        return rng.choice(list(found))
    prefers = ADVERSARIAL[game % len(ADVERSARIAL)]
    return best_by(lambda cells: prefers(board, cells), found, rng)


# --- hands --------------------------------------------------------------------------------


def tricky_hand(board: Board, rng: Random) -> tuple[Tile, ...]:
    """A hand out of the tiles that are not on the table (TL5), of a kind that games seldom deal:
    many copies of few types, or many tiles of one color or shape, or 1-5 tiles.
    """
    off_table = unseen_tiles(board)
    rng.shuffle(off_table)
    kind = rng.choice(["copies", "color", "shape", "small", "small"])
    size = rng.randint(1, 5) if kind == "small" else 6
    if kind == "copies":
        few = rng.sample(sorted_tiles(set(off_table)), min(3, len(set(off_table))))
        off_table.sort(key=lambda tile: tile not in few)
    elif kind == "color":
        color = rng.choice(COLORS)
        off_table.sort(key=lambda tile: tile.color != color)
    elif kind == "shape":
        shape = rng.choice(SHAPES)
        off_table.sort(key=lambda tile: tile.shape != shape)
    return sorted_tiles(off_table[:size])


def opening_hand(size: int, rng: Random) -> tuple[Tile, ...]:
    """A hand whose set size (CL2) is the one asked for; often with duplicates."""
    while True:
        count = rng.choice([6, 6, 6, 6, rng.randint(size, 6)])
        if size == 1:
            colors, shapes = rng.sample(COLORS, 6), rng.sample(SHAPES, 6)
            types = [Tile(color, shape) for color, shape in zip(colors, shapes, strict=True)]
            tiles = [tile for tile in types[: rng.randint(2, 6)] for _ in range(3)]
            hand = rng.sample(tiles, min(count, len(tiles)))
        elif rng.random() < 0.5:
            hand = rng.sample(classic_set(), count)
        else:
            shape, color = rng.choice(SHAPES), rng.choice(COLORS)
            near = [tile for tile in classic_set() if shape == tile.shape or color == tile.color]
            hand = rng.sample(near, count)
        if set_size(hand) == size:
            return sorted_tiles(hand)


# --- sources ------------------------------------------------------------------------------


def opening_rows(seed: int) -> Iterator[Row]:
    """Opening positions: set sizes 1 to 6 in turn, under both readings of the opening."""
    rng = Random(f"{seed}/opening")
    for size in endless_sizes():
        hand = opening_hand(size, rng)
        for opening in ("whole_set", "free"):
            yield position_row("opening", {}, hand, scored({}, hand, opening), opening)


def endless_sizes() -> Iterator[int]:
    """1 to 6, again and again."""
    while True:
        yield from range(1, 7)


def played_rows(source: str, seed: int) -> Iterator[Row]:
    """Positions met in self-play, game after game."""
    game = 0
    while True:
        yield from game_rows(source, game, Random(f"{seed}/{source}/{game}"))
        game += 1


def moved(cells: Placement, origin: tuple[int, int]) -> Placement:
    """The opening at another place: any cell will do (CL3)."""
    dx, dy = origin
    return frozenset(Cell(cell.x + dx, cell.y + dy, cell.tile) for cell in cells)


def game_rows(source: str, game: int, rng: Random) -> Iterator[Row]:
    """Some of the positions of one game, from the second turn to the end."""
    order = classic_set()
    rng.shuffle(order)
    state = State.deal_from(order, rng.choice([2, 2, 3, 4]))

    origin = (0, 0)
    if source == "adversarial":
        far = rng.choice([0, 0, 100, 20_000])
        origin = (rng.randint(-far, far), rng.randint(-far, far))

    def shuffle(bag: list[Tile]) -> list[Tile]:
        rng.shuffle(bag)
        return bag

    while not state.is_over and state.turn < 200:
        found = scored(state.board, state.hand)
        if state.board and rng.random() < SAMPLED:
            yield position_row(source, state.board, state.hand, found)
            if source == "adversarial" and rng.random() < 0.5:
                hand = tricky_hand(state.board, rng)
                yield position_row(source, state.board, hand, scored(state.board, hand))
        move: Move
        if found:
            cells = choose(source, game, state.board, found, rng)
            move = Place(cells if state.board else moved(cells, origin))
        elif state.bag:
            most = min(len(state.hand), len(state.bag))
            move = Exchange(sorted_tiles(rng.sample(state.hand, rng.randint(1, most))))
        else:
            move = Pass()
        state = state.play(move, shuffle)


def rows_of(source: str, seed: int, count: int) -> Iterator[Row]:
    """The first `count` different rows of a source."""
    seen: set[tuple[str | int, ...]] = set()
    rows = opening_rows(seed) if source == "opening" else played_rows(source, seed)
    while len(seen) < count:
        row = next(rows)
        key = (row["board"], row["hand"], row.get("opening", ""))
        if key not in seen:
            seen.add(key)
            yield row


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make stored classic positions.")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--count", type=int, default=2400, help="rows in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with options.out.open("w", encoding="ascii", newline="\n") as out:
        for source, share in SHARES.items():
            count = round(options.count * share)
            for row in rows_of(source, options.seed, count):
                out.write(json.dumps(row) + "\n")
                out.flush()
            print(f"{source}: {count} rows", file=sys.stderr)


if __name__ == "__main__":
    main()
