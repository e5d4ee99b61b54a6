"""Print positions of greedy self-play with their answers, as the committed files hold them.

    python -m benchmarks.make_positions --rules "classic opening=free" --seed 1 --games 100

The same arguments print the same; the header of what they print repeats them.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

import sixline as sx
from benchmarks.positions import RULES_LINE, Position

__all__ = ["NAMES", "NUMBERS", "comment", "header", "main", "make_positions", "print_made"]

EVERY = 10
"""Every tenth position of a game; game i begins at turn i mod 10, so that no stage is rarer."""

HEADER = """\
# Positions of greedy self-play by {players}, from every stage of the game, with their answers.
#
# One position a line, five fields with semicolons between them:
#
#   table       the tiles that lie, by y, then by x: x,y:tile, where x grows rightward, y downward
#   hand        the tiles of the player to move, 1 to 6
#   placements  how many legal moves lay tiles
#   best        the most points that one of them makes; 0 when there is none
#   ties        how many of them make that many points
#
{about_tiles}
#
{about_placements}
#
{rules_line}{rules}
# Made by: python -m benchmarks.make_positions --rules "{rules}" --seed {seed} --games {games}"""

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

NAMES = (
    "Colors: R red, O orange, Y yellow, G green, B blue, P purple. "
    "Shapes: o circle, x cross, s starburst, q square, d diamond, c clover."
)


def header(rules: sx.Rules, seed: int, games: int) -> str:
    """The comment above the positions.

    Parameters
    ----------
    rules : Rules
    seed, games : int
        As for `make_positions`.

    """
    return HEADER.format(
        players=NUMBERS[rules.players],
        about_tiles=comment(_about_tiles(rules)),
        about_placements=comment(_about_placements(rules)),
        rules_line=RULES_LINE,
        rules=rules,
        seed=seed,
        games=games,
    )


def _about_tiles(rules: sx.Rules) -> str:
    if rules.variant == "classic":
        return f"A tile is a color and a shape. {NAMES} The set has 3 of each."
    backgrounds, size = (
        ("b black, w white", 72) if rules.starter else ("b black, w white, s split", 108)
    )
    return (
        f"A tile is a color, a shape and a background. {NAMES} Backgrounds: {backgrounds}. "
        f"The set has each of the {size} once."
    )


def _about_placements(rules: sx.Rules) -> str:
    if rules.variant == "classic":
        equal = "equal tiles of the hand count once"
        diagonals = ""
    else:
        equal = "tiles that differ in background alone count apart"
        diagonals = "and likewise of the diagonal runs of one background, "
    return (
        f"A placement is a set of tiles with their cells: {equal}, and a single tile counts once, "
        "whichever way its line runs. Points are those of the lines it makes, one a tile and 6 "
        f"more for a line of six, {diagonals}without the bonus for an emptied hand. "
        "The table is never empty."
    )


def comment(text: str) -> str:
    """A paragraph of a header.

    Parameters
    ----------
    text : str

    """
    return textwrap.fill(text, 100, initial_indent="# ", subsequent_indent="# ")


def make_positions(rules: sx.Rules, seed: int, games: int) -> Iterator[Position]:
    """The positions, game by game.

    Parameters
    ----------
    rules : Rules
    seed : int
        Of the deals and of the choice among moves with equal points.
    games : int

    Yields
    ------
    Position

    """
    for index in range(games):
        game = sx.Game(rules, ["greedy"] * rules.seats, seed, index=index)
        while not game.is_over:
            state = game.state
            if state.turn % EVERY == index % EVERY and len(state.board):
                moves = state.placements()
                points = [move.points or 0 for move in moves]
                best = max(points, default=0)
                hand = state.hands[state.to_move]
                yield Position(str(state.board), str(hand), len(moves), best, points.count(best))
            game.step()


def print_made(
    what: str,
    games: int,
    head: Callable[[sx.Rules, int, int], str],
    make: Callable[[sx.Rules, int, int], Iterable[object]],
    words: Sequence[str] | None,
) -> None:
    """Print what a command line asks for: a header and positions, both of (rules, seed, games)."""
    parser = argparse.ArgumentParser(description=f"Print {what} with their answers.")
    parser.add_argument("--rules", type=sx.Rules.parse, required=True, help="as Rules.parse reads")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--games", type=int, default=games, help=f"default: {games}")
    given = parser.parse_args(words)
    print(head(given.rules, given.seed, given.games))
    for position in make(given.rules, given.seed, given.games):
        print(position)


def main(words: Sequence[str] | None = None) -> None:
    """Print them.

    Parameters
    ----------
    words : sequence of str, optional
        The command line's by default.

    """
    print_made("positions", 100, header, make_positions, words)


if __name__ == "__main__":
    main()
