"""Make stored moves, half of them legal and half broken, with the oracle's verdict.

Run from the folder above this package, after `oracle.positions`, for example

    python -m oracle.checks --positions data/classic_positions.jsonl \
        --out data/classic_checks.jsonl --count 1600 --seed 1

Each line is one JSON object:

    board    the table; empty for some rows: an opening under whole_set (CL3)
    hand     the hand, or null when the move is judged without one
    cells    the move, in the order to be given to a checker
    legal    whether the move is legal
    faults   every reason against it, sorted; the words are those of `oracle.grid.check`
    points   of a legal move, without the finish bonus; null for an illegal one

Half of the moves are legal. The others break a legal move in one way each; a broken move often
has several faults, and all are listed. The same seed makes the same file.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from .grid import (
    AXES,
    LONGEST,
    Board,
    Cell,
    cells_text,
    check,
    in_row_order,
    neighbors,
    parse_board,
    placements,
    run_through,
    score,
)
from .tiles import COLORS, SHAPES, Tile, parse_tiles, set_size, tiles_text

Row = dict[str, str | bool | int | list[str] | None]
Cells = list[Cell]


class Source(NamedTuple):
    """A position and its legal placements, in a fixed order."""

    board: Board
    hand: tuple[Tile, ...]
    legal: list[Cells]

    def any_tile(self, rng: Random) -> Tile:
        """A tile of the hand."""
        return rng.choice(self.hand)

    def any_legal(self, rng: Random) -> Cells:
        """A legal placement, long ones as likely as short ones; nothing when there is none."""
        if not self.legal:
            return []
        size = rng.choice(sorted({len(cells) for cells in self.legal}))
        return list(rng.choice([cells for cells in self.legal if len(cells) == size]))

    def several(self, rng: Random) -> Cells:
        """A legal placement of two tiles or more; nothing when there is none."""
        long = [cells for cells in self.legal if len(cells) > 1]
        return list(rng.choice(long)) if long else []


# --- ways to break a move -----------------------------------------------------------------


def on_taken_cell(source: Source, rng: Random) -> Cells:
    """One tile, or one tile of a legal move, on a cell that is taken."""
    x, y = rng.choice(sorted(source.board))
    cells = source.any_legal(rng) if rng.random() < 0.5 else []
    return [*cells[1:], Cell(x, y, cells[0].tile if cells else source.any_tile(rng))]


def onto_each_other(source: Source, rng: Random) -> Cells:
    """One cell named twice, with the same tile or another."""
    cells = source.any_legal(rng)
    if not cells:
        return []
    cell = rng.choice(cells)
    tile = rng.choice([cell.tile, source.any_tile(rng)])
    return [*cells, Cell(cell.x, cell.y, tile)]


def with_a_gap(source: Source, rng: Random) -> Cells:
    """A legal move with a tile in its middle left out, or its last tile moved on."""
    cells = source.several(rng)
    if len(cells) > 2 and rng.random() < 0.7:
        del cells[rng.randint(1, len(cells) - 2)]
        return cells
    if not cells:
        return []
    far = rng.randint(1, 3)
    first, last = cells[0], cells[-1]
    dx, dy = (far, 0) if first.y == last.y else (0, far)
    return [*cells[:-1], Cell(last.x + dx, last.y + dy, last.tile)]


def around_a_corner(source: Source, rng: Random) -> Cells:
    """A legal move and one more tile beside it, off its row or column."""
    cells = source.any_legal(rng)
    if not cells:
        return []
    first, last = cells[0], cells[-1]
    cell = rng.choice([first, last])
    places = neighbors(cell.x, cell.y)
    if len(cells) == 1:
        places = [(x + dx, y + dy) for x, y in places for dx, dy in ((0, 1), (1, 0))]
        places = [(x, y) for x, y in places if x != cell.x and y != cell.y]
    else:
        places = [
            (x, y) for x, y in places if (y != first.y if first.y == last.y else x != first.x)
        ]
    free = [place for place in places if place not in source.board]
    if not free:
        return []
    x, y = rng.choice(free)
    used = [one.tile for one in cells]
    rest = [tile for tile in source.hand if tile not in used] or list(source.hand)
    return [*cells, Cell(x, y, rng.choice(rest))]


def two_legal_moves(source: Source, rng: Random) -> Cells:
    """Two legal single tiles at once."""
    single = [cells[0] for cells in source.legal if len(cells) == 1]
    return rng.sample(single, 2) if len(single) > 1 else []


def far_away(source: Source, rng: Random) -> Cells:
    """A legal move, moved to where it touches nothing, or nearly so."""
    cells = source.any_legal(rng) or [Cell(*rng.choice(sorted(source.board)), source.any_tile(rng))]
    dx, dy = rng.choice([(0, 1), (1, 0), (1, 1), (-1, 1), (0, -2), (2, 0), (3, -3), (40, 0)])
    return [Cell(cell.x + dx, cell.y + dy, cell.tile) for cell in cells]


def corner_only(source: Source, rng: Random) -> Cells:
    """One tile that touches the table at a corner only."""
    around = {(x + dx, y + dy) for x, y in source.board for dx in (-1, 1) for dy in (-1, 1)}
    free = [
        place
        for place in sorted(around)
        if place not in source.board and not any(side in source.board for side in neighbors(*place))
    ]
    return [Cell(*rng.choice(free), source.any_tile(rng))] if free else []


def anywhere(source: Source, rng: Random) -> Cells:
    """A tile of the hand on some empty cell beside the table."""
    beside = {side for place in source.board for side in neighbors(*place)}
    free = sorted(place for place in beside if place not in source.board)
    return [Cell(*rng.choice(free), source.any_tile(rng))]


def two_anywhere(source: Source, rng: Random) -> Cells:
    """Two or three tiles of the hand in a row from some empty cell beside the table."""
    cells = anywhere(source, rng)
    x, y, _ = cells[0]
    dx, dy = rng.choice(AXES)
    hand = list(source.hand)
    hand.remove(cells[0].tile)
    rng.shuffle(hand)
    for tile in hand[: rng.randint(1, 2)]:
        x, y = x + dx, y + dy
        while (x, y) in source.board:
            x, y = x + dx, y + dy
        cells.append(Cell(x, y, tile))
    return cells


def twice_in_a_line(source: Source, rng: Random) -> Cells:
    """At the end of a line, a tile that the line already holds; or two equal tiles at once."""
    x, y = rng.choice(sorted(source.board))
    dx, dy = rng.choice(AXES)
    run = run_through(source.board, x, y, (dx, dy))
    end = run[-1]
    tile = rng.choice(run).tile
    cells = [Cell(end.x + dx, end.y + dy, tile)]
    if rng.random() < 0.4:
        fits = [legal for legal in source.legal if len(legal) == 1]
        if not fits:
            return cells
        first = rng.choice(fits)[0]
        cells = [first, Cell(first.x + dx, first.y + dy, first.tile)]
    return cells


def other_tile(source: Source, rng: Random) -> Cells:
    """A legal move with one tile changed for another, in the hand or not."""
    cells = source.any_legal(rng)
    if not cells:
        return []
    at = rng.randrange(len(cells))
    tile = Tile(rng.choice(COLORS), rng.choice(SHAPES))
    if rng.random() < 0.6:
        tile = source.any_tile(rng)
    cells[at] = Cell(cells[at].x, cells[at].y, tile)
    return cells


def seventh(source: Source, rng: Random) -> Cells:
    """Tiles laid until the longest line through some cell is too long."""
    runs = [
        (len(run), (x, y), axis)
        for x, y in sorted(source.board)
        for axis in AXES
        if len(run := run_through(source.board, x, y, axis)) + len(source.hand) > LONGEST
    ]
    if not runs:
        return []
    longest = max(size for size, _, _ in runs)
    size, (x, y), (dx, dy) = rng.choice([found for found in runs if found[0] == longest])
    end = run_through(source.board, x, y, (dx, dy))[-1]
    need = LONGEST + 1 - size
    hand = rng.sample(source.hand, need)
    return [Cell(end.x + i * dx, end.y + i * dy, tile) for i, tile in enumerate(hand, 1)]


def not_held(source: Source, rng: Random) -> Cells:
    """A move that is legal for another hand."""
    tiles = [Tile(color, shape) for color in COLORS for shape in SHAPES]
    strange = rng.sample([tile for tile in tiles if tile not in source.hand], 3)
    found = sorted(placements(source.board, strange, "free"), key=cells_text)
    return in_row_order(rng.choice(found)) if found else []


def more_than_held(source: Source, rng: Random) -> Cells:
    """A legal move continued with a tile that the hand has no more copy of."""
    cells = source.several(rng)
    if not cells:
        return []
    used = [cell.tile for cell in cells]
    once = [tile for tile in used if source.hand.count(tile) == 1]
    if not once:
        return []
    first, last = cells[0], cells[-1]
    dx, dy = (1, 0) if first.y == last.y else (0, 1)
    return [*cells, Cell(last.x + dx, last.y + dy, rng.choice(once))]


ON_A_TABLE: list[Callable[[Source, Random], Cells]] = [
    on_taken_cell,
    onto_each_other,
    with_a_gap,
    with_a_gap,
    around_a_corner,
    two_legal_moves,
    far_away,
    corner_only,
    anywhere,
    anywhere,
    two_anywhere,
    two_anywhere,
    twice_in_a_line,
    other_tile,
    other_tile,
    seventh,
    not_held,
    more_than_held,
]

ON_AN_EMPTY_TABLE: list[Callable[[Source, Random], Cells]] = [
    onto_each_other,
    with_a_gap,
    around_a_corner,
    other_tile,
    not_held,
    more_than_held,
]


# --- rows ---------------------------------------------------------------------------------


def check_row(board: Board, hand: tuple[Tile, ...] | None, cells: Cells, board_as: str) -> Row:
    """One line of the file."""
    faults = sorted(check(board, cells, hand))
    return {
        "board": board_as,
        "hand": None if hand is None else tiles_text(hand),
        "cells": " ".join(str(cell) for cell in cells),
        "legal": not faults,
        "faults": list(faults),
        "points": None if faults else score(board, cells).total,
    }


def read_sources(path: Path, rng: Random) -> Iterator[tuple[str, Source]]:
    """Positions of the file in random order, again and again, with their placements."""
    rows = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    rows = [row for row in rows if row.get("opening", "whole_set") == "whole_set"]
    rows = [row for row in rows if row["placements"] <= 400]
    while True:
        rng.shuffle(rows)
        for row in rows:
            board = parse_board(row["board"])
            hand = tuple(parse_tiles(row["hand"]))
            legal = sorted(placements(board, hand), key=cells_text)
            yield row["board"], Source(board, hand, [in_row_order(cells) for cells in legal])


def legal_rows(board_as: str, source: Source, rng: Random) -> Iterator[Row]:
    """Legal moves of a position, the cells in any order; openings anywhere (CL3)."""
    for _ in range(3):
        cells = source.any_legal(rng)
        if not cells:
            return
        if not source.board:
            dx, dy = rng.randint(-9, 9), rng.randint(-9, 9)
            cells = [Cell(cell.x + dx, cell.y + dy, cell.tile) for cell in cells]
        rng.shuffle(cells)
        without_hand = bool(source.board) and rng.random() < 0.1
        yield check_row(source.board, None if without_hand else source.hand, cells, board_as)


def broken_rows(board_as: str, source: Source, rng: Random) -> Iterator[Row]:
    """Illegal moves of a position."""
    ways = ON_A_TABLE if source.board else ON_AN_EMPTY_TABLE
    for way in rng.sample(ways, 3):
        cells = way(source, rng)
        if rng.random() < 0.3:
            rng.shuffle(cells)
        without_hand = bool(source.board) and rng.random() < 0.1
        row = check_row(source.board, None if without_hand else source.hand, cells, board_as)
        if cells and not row["legal"]:
            yield row
    if not source.board and set_size(source.hand) > 1:
        cells = source.any_legal(rng)[:-1]
        yield check_row(source.board, source.hand, cells, board_as)


def rows(path: Path, count: int, seed: int) -> Iterator[Row]:
    """`count` different rows, half of them legal."""
    rng = Random(f"{seed}/checks")
    wanted = {True: count // 2, False: count - count // 2}
    seen: set[str] = set()
    yield check_row({}, (Tile("R", "o"),), [], "")
    wanted[False] -= 1
    for board_as, source in read_sources(path, rng):
        for row in [*legal_rows(board_as, source, rng), *broken_rows(board_as, source, rng)]:
            key = json.dumps(row)
            legal = row["legal"] is True
            if wanted[legal] and key not in seen:
                seen.add(key)
                wanted[legal] -= 1
                yield row
        if not any(wanted.values()):
            return


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make stored classic moves.")
    parser.add_argument("--positions", type=Path, required=True, help="made by oracle.positions")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--count", type=int, default=1600, help="rows in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with options.out.open("w", encoding="ascii", newline="\n") as out:
        for row in rows(options.positions, options.count, options.seed):
            out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
