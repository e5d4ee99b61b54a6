"""Make stored Flex positions with the oracle's answers.

Run from the folder above this package, for example

    python -m oracle.flex_positions --out data/flex_positions.jsonl --count 1000 --seed 1

Each line is one JSON object:

    source         greedy, random or diagonal (self-play), built (see `staircases`) or opening
    starter        whether the set is the starter set (FX1)
    long_diagonal  illegal, extend_six_illegal or unscored (FX4)
    board, hand    the position; cells in row order (by y, then x)
    opening        whole_set or free, on opening rows only (their board is empty)
    placements     number of distinct legal placements
    forbidden      number of those that FX4 alone forbids
    points_sum     sum of the points of the legal ones, points_max the largest (0 when there is
                   none); points never include the finish bonus, and a single opening tile scores 1
    digest         as in `oracle.positions`

The same seed makes the same file. Half of the rows are of the full set, half of the starter set.
Every position is valid under its own option (TL5).
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from . import flex
from .diagonals import DIAGONALS, LONG_DIAGONAL, diagonal_run
from .game import Exchange, Move, Pass, Place, State
from .grid import Board, Placement, board_cells, board_text, cells_text, parse_board, with_cells
from .positions import SAMPLED, Scored, best_by, digest, endless_sizes, moved
from .staircases import staircases
from .tiles import Tile, flex_set, parse_tiles, set_size, sorted_tiles, tiles_text
from .variants import Options, placements, score

Row = dict[str, str | int | bool]

SHARES = {"greedy": 0.18, "random": 0.14, "diagonal": 0.26, "built": 0.34, "opening": 0.08}
"""Part of the rows each source makes; they add up to 1."""


def scored(options: Options, board: Board, hand: tuple[Tile, ...]) -> Scored:
    """Every placement with its points, in an order that depends on nothing else."""
    found = sorted(placements(options, board, hand), key=cells_text)
    return {cells: score(options, board, cells).total for cells in found}


def position_row(
    source: str, options: Options, board: Board, hand: tuple[Tile, ...], found: Scored
) -> Row:
    """One line of the file."""
    without_fx4 = flex.placements(
        board, hand, options.opening, starter=options.starter, long_diagonal="unscored"
    )
    row: Row = {
        "source": source,
        "starter": options.starter,
        "long_diagonal": options.long_diagonal,
        "board": board_text(board),
        "hand": tiles_text(hand),
    }
    if not board:
        row["opening"] = options.opening
    row["placements"] = len(found)
    row["forbidden"] = len(without_fx4) - len(found)
    row["points_sum"] = sum(found.values())
    row["points_max"] = max(found.values(), default=0)
    row["digest"] = digest(found)
    return row


def answer(row: Row) -> Row:
    """What the oracle says of a stored position: the row it makes of it again."""
    options = Options(
        variant="flex",
        starter=bool(row["starter"]),
        long_diagonal=str(row["long_diagonal"]),
        opening=str(row.get("opening", "whole_set")),
    )
    board = parse_board(str(row["board"]))
    hand = tuple(parse_tiles(str(row["hand"])))
    return position_row(str(row["source"]), options, board, hand, scored(options, board, hand))


def diagonals(board: Board, cells: Placement) -> float:
    """The diagonals through the new tiles, by the square of their lengths."""
    after = with_cells(board, cells)
    runs = [diagonal_run(after, cell.x, cell.y, way) for cell in cells for way in DIAGONALS]
    return sum(len(run) ** 2 for run in runs)


def choose(source: str, board: Board, found: Scored, rng: Random) -> Placement:
    """The placement a style of play picks."""
    if source == "greedy":
        return best_by(lambda cells: found[cells], found, rng)
    if source == "random" or rng.random() < 0.1:
        return rng.choice(list(found))
    return best_by(lambda cells: diagonals(board, cells), found, rng)


# --- sources ------------------------------------------------------------------------------


def game_rows(source: str, game: int, starter: bool, rng: Random) -> Iterator[Row]:
    """Some of the positions of one game, from the second turn to the end."""
    long_diagonal = LONG_DIAGONAL[game % 3] if source == "diagonal" else "illegal"
    options = Options(variant="flex", starter=starter, long_diagonal=long_diagonal)
    order = flex_set(starter)
    rng.shuffle(order)
    state = State.deal_from(order, rng.choice([2, 2, 3, 4]), options=options)
    origin = (rng.randint(-9, 9), rng.randint(-9, 9))

    def shuffle(bag: list[Tile]) -> list[Tile]:
        rng.shuffle(bag)
        return bag

    while not state.is_over and state.turn < 200:
        found = scored(options, state.board, state.hand)
        if state.board and rng.random() < SAMPLED:
            yield position_row(source, options, state.board, state.hand, found)
        move: Move
        if found:
            cells = choose(source, state.board, found, rng)
            move = Place(cells if state.board else moved(cells, origin))
        elif state.bag:
            most = min(len(state.hand), len(state.bag))
            move = Exchange(sorted_tiles(rng.sample(state.hand, rng.randint(1, most))))
        else:
            move = Pass()
        state = state.play(move, shuffle)


def played_rows(source: str, starter: bool, seed: int) -> Iterator[Row]:
    """Positions met in self-play, game after game."""
    game = 0
    while True:
        yield from game_rows(source, game, starter, Random(f"{seed}/{source}/{starter}/{game}"))
        game += 1


def built_rows(starter: bool, seed: int) -> Iterator[Row]:
    """Positions where FX4 is near, under every option that the table is valid for (TL5)."""
    for found in staircases(starter, Random(f"{seed}/built/{starter}")):
        cells = board_cells(found.board)
        for long_diagonal in LONG_DIAGONAL:
            if flex.table_faults(cells, found.hand, starter=starter, long_diagonal=long_diagonal):
                continue
            options = Options(variant="flex", starter=starter, long_diagonal=long_diagonal)
            answers = scored(options, found.board, found.hand)
            yield position_row("built", options, found.board, found.hand, answers)


def opening_hand(size: int, starter: bool, rng: Random) -> tuple[Tile, ...]:
    """A hand whose set size (CL2) is the one asked for, types often doubled."""
    whole = flex_set(starter)
    while True:
        first = rng.choice(whole)
        near = [tile for tile in whole if tile.color == first.color or tile.shape == first.shape]
        few = rng.sample(whole, 6) if size > 2 else rng.sample(whole, 2)
        doubled = [tile for tile in whole if (tile.color, tile.shape) in {t[:2] for t in few}]
        source = rng.choice([whole, near, doubled])
        count = rng.choice([6, 6, 6, rng.randint(size, 6)])
        hand = rng.sample(source, min(count, len(source)))
        if set_size(hand) == size:
            return sorted_tiles(hand)


def opening_rows(starter: bool, seed: int) -> Iterator[Row]:
    """Opening positions: set sizes 1 to 6 in turn, under both readings of the opening."""
    rng = Random(f"{seed}/opening/{starter}")
    for size in endless_sizes():
        hand = opening_hand(size, starter, rng)
        for opening in ("whole_set", "free"):
            options = Options(variant="flex", starter=starter, opening=opening)
            yield position_row("opening", options, {}, hand, scored(options, {}, hand))


def rows_of(source: str, starter: bool, seed: int, count: int) -> Iterator[Row]:
    """The first `count` different rows of a source."""
    seen: set[str] = set()
    if source == "opening":
        rows = opening_rows(starter, seed)
    elif source == "built":
        rows = built_rows(starter, seed)
    else:
        rows = played_rows(source, starter, seed)
    while len(seen) < count:
        row = next(rows)
        key = json.dumps(row)
        if key not in seen:
            seen.add(key)
            yield row


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make stored Flex positions.")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--count", type=int, default=1000, help="rows in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with options.out.open("w", encoding="ascii", newline="\n") as out:
        for source, share in SHARES.items():
            for starter in (False, True):
                count = round(options.count * share / 2)
                for row in rows_of(source, starter, options.seed, count):
                    out.write(json.dumps(row) + "\n")
                    out.flush()
                name = "starter" if starter else "full"
                print(f"{source}, {name} set: {count} rows", file=sys.stderr)


if __name__ == "__main__":
    main()
