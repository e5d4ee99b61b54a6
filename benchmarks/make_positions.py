"""Make `positions.txt`: positions of greedy self-play, with their answers.

    python -m benchmarks.make_positions --seed 1 --games 100 --out benchmarks/positions.txt

The same arguments make the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import sixline as sx
from benchmarks.positions import PATH, RULES, Position

__all__ = ["header", "make_positions"]

EVERY = 10
"""Every tenth position of a game; game i begins at turn i mod 10, so that no stage is rarer."""

HEADER = """\
# Positions of greedy self-play by two, from every stage of the game, with their answers.
#
# One position a line, five fields with semicolons between them:
#
#   table       the tiles that lie, by y, then by x: x,y:tile, where x grows rightward, y downward
#   hand        the tiles of the player to move, 1 to 6
#   placements  how many legal moves lay tiles
#   best        the most points that one of them makes; 0 when there is none
#   ties        how many of them make that many points
#
# A tile is a color and a shape. Colors: R red, O orange, Y yellow, G green, B blue, P purple.
# Shapes: o circle, x cross, s starburst, q square, d diamond, c clover. The set has 3 of each.
#
# A placement is a set of tiles with their cells: equal tiles of the hand count once, and a single
# tile counts once, whichever way its line runs. Points are those of the lines it makes, one a tile
# and 6 more for a line of six, without the bonus for an emptied hand. The table is never empty.
#
# Rules: {rules}
# Made by: python -m benchmarks.make_positions --seed {seed} --games {games}
"""


def header(seed: int, games: int) -> str:
    """The comment above the positions.

    Parameters
    ----------
    seed, games : int
        As for `make_positions`.

    """
    return HEADER.format(rules=RULES, seed=seed, games=games)


def make_positions(seed: int, games: int) -> Iterator[Position]:
    """The positions, game by game.

    Parameters
    ----------
    seed : int
        Of the deals and of the choice among moves with equal points.
    games : int

    Yields
    ------
    Position

    """
    for index in range(games):
        game = sx.Game(RULES, ["greedy", "greedy"], seed, index=index)
        while not game.is_over:
            state = game.state
            if state.turn % EVERY == index % EVERY and len(state.board):
                moves = state.placements()
                points = [move.points or 0 for move in moves]
                best = max(points, default=0)
                hand = state.hands[state.to_move]
                yield Position(str(state.board), str(hand), len(moves), best, points.count(best))
            game.step()


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make positions with their answers.")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--games", type=int, default=100, help="default: 100")
    parser.add_argument("--out", type=Path, default=PATH, help="default: the committed file")
    given = parser.parse_args()
    with given.out.open("w", encoding="ascii", newline="\n") as out:
        out.write(header(given.seed, given.games))
        out.writelines(f"{position}\n" for position in make_positions(given.seed, given.games))


if __name__ == "__main__":
    main()
