"""`sixline replay`: a recorded game move by move."""

from __future__ import annotations

from typing import Any

import click

from sixline import text
from sixline._core import Hand, State
from sixline.cli.common import json_option, print_json, quiet_option
from sixline.cli.files import input_file
from sixline.cli.formats import record_in
from sixline.cli.screen import Screen, style_options
from sixline.cli.words import points_text, printable
from sixline.errors import RecordError
from sixline.records import GameRecord

__all__ = ["names_in", "replay"]


@click.command()
@click.argument("file")
@click.option("--game", type=click.IntRange(min=1), metavar="N", help="Which game of the file.")
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop after N moves.")
@click.option("--tables", is_flag=True, help="Show the table after each move, not the last alone.")
@click.option("--positions", is_flag=True, help="Print the position after each move, as text.")
@style_options
@json_option
@quiet_option
def replay(
    file: str,
    game: int | None,
    to: int | None,
    tables: bool,
    positions: bool,
    ascii: bool,
    no_color: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Show a recorded game move by move, every move and draw checked by the rules.

    FILE holds a record as text, JSON or binary; `-` is standard input. A record that is not true
    is refused, with the move where it goes wrong.
    """
    with input_file(file) as path:
        record = record_in(path, file, game)
    try:
        record.replay()
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error
    moves = len(record.moves) if to is None else to
    if moves > len(record.moves):
        raise RecordError(f"{file}: the game has {len(record.moves)} moves, not {moves}")
    state = record.dealt()
    if as_json:
        print_json(_as_dict(record, state, moves, positions=positions))
        return
    screen = Screen(ascii=ascii, no_color=no_color)
    names = names_in(record)
    if not quiet:
        seed = "" if record.seed is None else f", seed {record.seed}"
        screen.show(f"{record.rules}{seed}: {', '.join(names)}")
    _show(record, state, moves, screen, tables=tables, positions=positions)
    if not quiet and not tables:
        screen.show(f"\n{text.view(state, names=names, **screen.style)}")


def names_in(record: GameRecord) -> tuple[str, ...]:
    """By person: the names in the record's tags, or bots and numbers."""
    tags, seats = dict(record.tags), record.rules.seats
    names = (
        tags.get(f"person{person}") or f"{record.bots[person % seats] or 'person'} {person}"
        for person in range(record.rules.players)
    )
    return tuple(map(printable, names))


def _show(
    record: GameRecord, state: State, moves: int, screen: Screen, *, tables: bool, positions: bool
) -> None:
    """A line a move, the state played along."""
    names = names_in(record)
    who = max(map(len, names))
    what = max((len(str(move)) for move in record.moves[:moves]), default=0)
    for number, (move, _, drawn, comment) in enumerate(record.turns()[:moves], start=1):
        name = names[state.acting_person]
        state.play(move, drawn)
        scores = "-".join(map(str, state.scores))
        points = points_text(move.points or 0, state.rules)
        line = f"{number:>3}  {name:<{who}}  {move!s:<{what}}  {points:>9}  {scores:>7}"
        if drawn:
            line += f"  draws {text.hand(Hand(drawn), **screen.style)}"
        if comment:
            line += f"  {{{printable(comment)}}}"
        screen.show(line.rstrip())
        if positions:
            screen.show(str(state))
        if tables:
            screen.show(f"\n{text.view(state, names=names, **screen.style)}\n")


def _as_dict(record: GameRecord, state: State, moves: int, *, positions: bool) -> dict[str, Any]:
    """The game as far as it is shown, for JSON."""
    names = names_in(record)
    played = []
    start = str(state)
    for move, person, drawn, comment in record.turns()[:moves]:
        state.play(move, drawn)
        played.append(
            {
                "person": person,
                "name": names[person],
                "move": str(move),
                "points": move.points,
                "drawn": [str(tile) for tile in drawn],
                "scores": list(state.scores),
                **({"comment": comment} if comment else {}),
                **({"position": str(state)} if positions else {}),
            }
        )
    outcome = state.outcome
    return {
        "rules": str(record.rules),
        "seed": record.seed,
        "names": list(names),
        **({"position": start} if positions else {}),
        "moves": played,
        "scores": list(state.scores),
        "reason": outcome.reason.name.lower() if outcome is not None else None,
        "winners": list(outcome.winners) if outcome is not None else [],
    }
