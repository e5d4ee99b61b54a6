"""Make Flex tables that lack one tile, with the oracle's word on whether they are locked (CL11).

Run from the folder above this package, for example

    python -m helpers.make_late_tables --out data/flex_late_tables.jsonl --games 90000

Each line is one JSON object:

    starter   whether the set is the starter set (FX1)
    board     the table, valid under every option of FX4
    left      the one tile that is off the table
    locked    for each value of `long_diagonal`, whether the tile has no legal placement

The engine fills the tables, with the best placement that some of the tiles left allow; the oracle
judges them. Of each set and each kind of answer the first two are kept: a table that only some
options lock comes up once in thousands of games.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from random import Random

import sixline as sx
from helpers.bridge import to_options, to_oracle_board
from helpers.games import TYPES, tiles_of
from oracle.diagonals import LONG_DIAGONAL
from oracle.game import is_locked
from oracle.tiles import parse_tile

MOST_OF_A_KIND = 2


def under(rules: sx.Rules, long_diagonal: str) -> sx.Rules:
    """The rules with this option."""
    return sx.Rules.parse(f"{rules} long_diagonal={long_diagonal}")


def fill(rules: sx.Rules, rng: Random) -> tuple[sx.Board, list[str]]:
    """A table that all tiles but one went to, or on which nothing fits; and what is left."""
    board = sx.Board(rules)
    left = sorted(tiles_of(rules), key=lambda tile: TYPES.index(tile[:2]))
    while len(left) > 1:
        rng.shuffle(left)
        hands = [left[:6], *([tile] for tile in left)]
        move = next(filter(None, map(board.best_placement, hands)), None)
        if move is None or move.count == len(left):
            break
        board = board.play(move)
        for tile in move.tiles:
            left.remove(str(tile))
    return board, left


def locked_by_engine(board: sx.Board) -> list[bool]:
    """Under each option."""
    return [
        sx.Board.from_cells(board.cells, under(board.rules, option)).is_locked()
        for option in LONG_DIAGONAL
    ]


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make late Flex tables.")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--games", type=int, default=90_000, help="tables to look at")
    arguments = parser.parse_args()
    kept: Counter[tuple[bool, ...]] = Counter()
    with arguments.out.open("w", encoding="ascii", newline="\n") as out:
        for game in range(arguments.games):
            starter = game % 2 == 1
            board, left = fill(sx.Rules.flex(starter=starter), Random(game))
            kind = (starter, *locked_by_engine(board))
            if len(left) != 1 or kept[kind] == MOST_OF_A_KIND:
                continue
            kept[kind] += 1
            table, tile = to_oracle_board(board), parse_tile(left[0])
            options = [to_options(under(board.rules, option)) for option in LONG_DIAGONAL]
            answers = [is_locked(table, [tile], option) for option in options]
            row = {
                "starter": starter,
                "board": str(board),
                "left": left[0],
                "locked": dict(zip(LONG_DIAGONAL, answers, strict=True)),
            }
            out.write(json.dumps(row) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
