"""`sixline render`: a position or a moment of a game as text or as a picture."""

from __future__ import annotations

import os
import sys

import click

from sixline import svg, text
from sixline._core import Board, Move, Observation, State, Table
from sixline.cli.common import GameOptions, rules_options
from sixline.cli.files import input_file, output_file
from sixline.cli.formats import format_of, record_in
from sixline.cli.positions import Position, PositionCommand, position_of, text_in
from sixline.cli.replay import names_in
from sixline.cli.screen import Style, paints, speaks_ascii, style_options
from sixline.errors import RecordError, SixlineError
from sixline.svg import Svg

__all__ = ["render"]

_FORMS = ("text", "svg", "png")


@click.command(cls=PositionCommand)
@click.argument("position")
@rules_options
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMS),
    help="By the suffix of the output, or text.",
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to; standard output.")
@click.option("--last", metavar="MOVE", help="Mark a move that has just been played.")
@click.option(
    "--legal", metavar="HAND", help="The table alone, with the cells where HAND can play."
)
@click.option("--seat", type=int, metavar="N", help="Only what this seat may see.")
@click.option("--game", "number", type=click.IntRange(min=1), metavar="N", help="Which record.")
@click.option("--move", type=click.IntRange(min=0), metavar="N", help="A record after N moves.")
@click.option(
    "--size",
    type=click.IntRange(8, 400),
    default=40,
    show_default=True,
    metavar="PIXELS",
    help="Of a tile's side, in pictures.",
)
@style_options
def render(
    position: str,
    game: GameOptions,
    form: str | None,
    output: str,
    last: str | None,
    legal: str | None,
    seat: int | None,
    number: int | None,
    move: int | None,
    size: int,
    ascii: bool,
    no_color: bool,
) -> None:
    """Show a position, or a game after some moves, as text, SVG or PNG.

    POSITION is a position's text, a plain list of tiles, a file with either or with a game record,
    or `-` for standard input.
    """
    form = form or _form_for(output)
    if form == "png" and output == "-" and sys.stdout.isatty():
        raise click.UsageError("a PNG is no text for a terminal: say where to with -o FILE")
    shown, names = _read(position, game, number, move)
    if seat is not None:
        shown = _seen_from(shown, seat)
    if form == "text":
        is_painted = output == "-" and paints(no_color=no_color)
        style = Style(color=is_painted, ascii=ascii if output != "-" else speaks_ascii(ascii=ascii))
        data = (_as_text(shown, last, legal, names, style) + "\n").encode()
    else:
        picture = _as_picture(shown, last, legal, names, size)
        data = svg.to_png(picture) if form == "png" else f"{picture}\n".encode()
    with output_file(output) as path:
        path.write_bytes(data)


def _form_for(output: str) -> str:
    suffix = os.path.splitext(output)[1].removeprefix(".").lower()
    return suffix if suffix in _FORMS else "text"


def _read(
    argument: str, game: GameOptions, number: int | None, move: int | None
) -> tuple[Position, tuple[str, ...] | None]:
    """What is to be shown, and what its people are called."""
    if argument != "-" and not os.path.isfile(argument):
        if number is not None or move is not None:
            raise click.UsageError(f"there is no file {argument}: --game and --move are of records")
        return position_of(argument, game), None
    with input_file(argument) as path:
        if format_of(path) is None:
            if number is not None or move is not None:
                raise RecordError(f"{argument} holds no game record")
            return position_of(text_in(path, argument), game), None
        record = record_in(path, argument, number)
    state = record.replay()
    played = len(state.history)
    if move is not None and move > played:
        raise RecordError(f"{argument}: the game has {played} moves, not {move}")
    for _ in range(0 if move is None else played - move):
        state.undo()
    return state, names_in(record)


def _seen_from(shown: Position, seat: int) -> Observation:
    if not isinstance(shown, State):
        raise click.UsageError("only a whole game is seen from a seat")
    if not 0 <= seat < shown.rules.seats:
        raise click.UsageError(f"there are seats 0 to {shown.rules.seats - 1}, not {seat}")
    return shown.observation(seat)


def _as_text(
    shown: Position,
    last: str | None,
    legal: str | None,
    names: tuple[str, ...] | None,
    style: Style,
) -> str:
    if legal is not None:
        board = _board_of(shown)
        return text.board(board, last=last, legal=board.placements(legal), **style)
    if isinstance(shown, Board):
        return text.board(shown, last=last, **style)
    if isinstance(shown, Table):
        return text.card_rows(shown, played=_played(last), **style)
    return text.view(shown, last=last, names=names, **style)


def _as_picture(
    shown: Position,
    last: str | None,
    legal: str | None,
    names: tuple[str, ...] | None,
    size: int,
) -> Svg:
    if legal is not None:
        board = _board_of(shown)
        return svg.board(board, last=last, legal=board.placements(legal), tile_size=size)
    if isinstance(shown, Board):
        return svg.board(shown, last=last, tile_size=size)
    if isinstance(shown, Table):
        return svg.table(shown, played=_played(last), tile_size=size)
    return svg.state(shown, last=last, names=names, tile_size=size)


def _board_of(shown: Position) -> Board:
    if isinstance(shown, Table) or shown.rules.variant == "cards":
        raise SixlineError("cards have no cells to mark as legal (CD8)")
    return shown if isinstance(shown, Board) else shown.board


def _played(turn: str | None) -> str:
    """The cards of a turn."""
    return "" if turn is None else "".join(map(str, Move.parse(turn).tiles))
