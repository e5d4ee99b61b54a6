"""`sixline perft`: count the move tree of a deal."""

from __future__ import annotations

import time
from typing import Any

import click

from sixline import _core
from sixline._core import State
from sixline.cli.common import (
    GameOptions,
    json_option,
    print_json,
    quiet_option,
    rules_options,
    seed_option,
    seed_or_drawn,
    stdout,
)
from sixline.cli.positions import position_of, text_of
from sixline.errors import RulesError

__all__ = ["perft"]


def _game_of(text: str, game: GameOptions) -> State:
    """The whole game in a position text."""
    found = position_of(text, game)
    if not isinstance(found, State):
        raise RulesError("perft plays on with hands and bag: it takes the position of a whole game")
    return found


@click.command()
@rules_options
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    default=4,
    show_default=True,
    metavar="N",
    help="Placements in a row to count.",
)
@seed_option
@click.option(
    "--hands", metavar="TILES/TILES", help="A deal instead of a seed: hands by seat, with --bag."
)
@click.option("--bag", metavar="TILES", help="The bag in drawing order, with --hands.")
@click.option(
    "--position",
    metavar="TEXT",
    help="A game's position text instead of a deal; - reads it from standard input.",
)
@click.option("--divide", is_flag=True, help="Split the deepest count by the first placement.")
@json_option
@quiet_option
def perft(
    game: GameOptions,
    depth: int,
    seed: int | None,
    hands: str | None,
    bag: str | None,
    position: str | None,
    divide: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Count sequences of placements from the opening of a deal, or from a position, by depth.

    Hands are refilled in the bag's order. Another engine that is right counts the same.
    """
    if (hands is None) != (bag is None):
        raise click.UsageError("--hands and --bag go together")
    if position is not None:
        if hands is not None or seed is not None:
            raise click.UsageError("--position brings its hands and bag along")
        state = _game_of(text_of(position), game)
        rules = state.rules
    elif hands is not None and bag is not None:
        dealt = hands.split("/")
        rules = game.rules(len(dealt))
        state = State.from_deal(rules, dealt, bag)
    else:
        rules = game.rules()
        state = State.new(rules, seed_or_drawn(seed))
    is_drawn = hands is None and position is None
    counts: list[int] = []
    seconds = 0.0
    for ply in range(1, depth + 1):
        start = time.perf_counter()
        counts.append(_core.perft(state, ply))
        seconds = time.perf_counter() - start
    split = _core.perft_divide(state, depth) if divide and depth > 0 else []
    data: dict[str, Any] = {
        "rules": str(rules),
        "seed": state.seed if is_drawn else None,
        "hands": [str(hand) for hand in state.hands],
        "first": state.to_move,
        "perft": counts,
        "divide": {str(move): nodes for move, nodes in split},
        "timing": {"seconds": seconds},
    }
    if as_json:
        print_json(data)
        return
    console = stdout()
    if not quiet:
        source = f"seed {state.seed}" if is_drawn else "as given"
        verb = "moves" if state.turn else "opens"
        console.print(
            f"{rules}, {source}; seat {state.to_move} {verb} with {state.hands[state.to_move]}"
        )
    for ply, count in enumerate(counts, 1):
        console.print(f"perft {ply}  {count:,}")
    for move, nodes in split:
        console.print(f"{move}  {nodes:,}")
    if not quiet and counts and counts[-1] > 0 and seconds > 0:
        console.print(f"{counts[-1] / seconds / 1e6:.1f} million leaves/s at depth {depth}")
