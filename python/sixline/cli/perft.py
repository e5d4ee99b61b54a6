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

__all__ = ["perft"]


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
@click.option("--divide", is_flag=True, help="Split the deepest count by the first placement.")
@json_option
@quiet_option
def perft(
    game: GameOptions,
    depth: int,
    seed: int | None,
    hands: str | None,
    bag: str | None,
    divide: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Count sequences of placements from the opening of a deal, by depth.

    Hands are refilled in the bag's order. Another engine that is right counts the same.
    """
    if (hands is None) != (bag is None):
        raise click.UsageError("--hands and --bag go together")
    if hands is not None and bag is not None:
        dealt = hands.split("/")
        rules = game.rules(len(dealt))
        state = State.from_deal(rules, dealt, bag)
    else:
        rules = game.rules()
        state = State.new(rules, seed_or_drawn(seed))
    counts: list[int] = []
    seconds = 0.0
    for ply in range(1, depth + 1):
        start = time.perf_counter()
        counts.append(_core.perft(state, ply))
        seconds = time.perf_counter() - start
    split = _core.perft_divide(state, depth) if divide and depth > 0 else []
    data: dict[str, Any] = {
        "rules": str(rules),
        "seed": state.seed if hands is None else None,
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
        source = f"seed {state.seed}" if hands is None else "the deal given"
        console.print(
            f"{rules}, {source}; seat {state.to_move} opens with {state.hands[state.to_move]}"
        )
    for ply, count in enumerate(counts, 1):
        console.print(f"perft {ply}  {count:,}")
    for move, nodes in split:
        console.print(f"{move}  {nodes:,}")
    if not quiet and counts and counts[-1] > 0 and seconds > 0:
        console.print(f"{counts[-1] / seconds / 1e6:.1f} million leaves/s at depth {depth}")
