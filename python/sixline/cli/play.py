"""`sixline play`: a game of people and bots at one terminal."""

from __future__ import annotations

import click

from sixline._core import State
from sixline.cli.common import GameOptions, quiet_option, rules_options, seed_option, seed_or_drawn
from sixline.cli.files import input_file
from sixline.cli.formats import record_in
from sixline.cli.screen import Screen, style_options
from sixline.cli.seats import HUMAN, Seats
from sixline.cli.session import Session
from sixline.cli.turn import Left
from sixline.errors import RulesError
from sixline.scene import counted

__all__ = ["play"]


@click.command()
@rules_options
@click.option(
    "--bots",
    metavar="A,B,...",
    help="Who plays, by seat: human or a bot; a human against greedy by default.",
)
@click.option("--names", metavar="A,B,...", help="What the people and bots are called, by person.")
@click.option("--ages", metavar="N,N,...", help="Ages by person, which settle who opens of equals.")
@seed_option
@click.option(
    "--resume",
    metavar="FILE",
    help="Go on with a saved game.",
)
@click.option(
    "--game", "number", type=click.IntRange(min=1), metavar="N", help="Which game of that file."
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep the game there, turn by turn: as text, or what the suffix says.",
)
@style_options
@quiet_option
def play(
    game: GameOptions,
    bots: str | None,
    names: str | None,
    ages: str | None,
    seed: int | None,
    resume: str | None,
    number: int | None,
    save: str | None,
    ascii: bool,
    no_color: bool,
    quiet: bool,
) -> None:
    """Play a game at this terminal, against bots or with others in turn.

    Type help in the game to see what can be typed. A turn ends when you say so: until then undo
    takes your move back. Several people hand the screen over, and nobody sees another's hand.
    """
    screen = Screen(ascii=ascii, no_color=no_color)
    players, called = (None if words is None else words.split(",") for words in (bots, names))
    if resume is None:
        session = _dealt(game, screen, players, called, ages, seed, save, quiet=quiet)
    else:
        if game != GameOptions(None, None, (), ()) or ages is not None or seed is not None:
            raise click.UsageError("a resumed game brings its rules, ages and seed along")
        session = _resumed(resume, number, screen, players, called, save, quiet=quiet)
    try:
        session.run()
    except (Left, EOFError):
        moves = counted(len(session.state.history), "move")
        screen.show(f"The game stops after {moves}: {session.scores()}.")
    finally:
        if save is not None:
            session.save(save)
            screen.show(f"Saved as {save}.")


def _dealt(
    game: GameOptions,
    screen: Screen,
    players: list[str] | None,
    names: list[str] | None,
    ages: str | None,
    seed: int | None,
    save: str | None,
    *,
    quiet: bool,
) -> Session:
    """A new game."""
    rules = game.rules(None if players is None else len(players))
    if players is None:
        players = [HUMAN] + ["greedy"] * (rules.seats - 1)
    drawn = seed_or_drawn(seed)
    state = State.new(rules, drawn, None if ages is None else _numbers(ages))
    seats = Seats.of(rules, players, names)
    if not quiet:
        screen.show(f"{rules}, seed {drawn}; help shows what can be typed")
    return Session(state, seats, screen, drawn, save_to=save, quiet=quiet)


def _resumed(
    name: str,
    number: int | None,
    screen: Screen,
    players: list[str] | None,
    names: list[str] | None,
    save: str | None,
    *,
    quiet: bool,
) -> Session:
    """A saved game."""
    with input_file(name) as path:
        record = record_in(path, name, number)
    luck = seed_or_drawn(record.seed)
    session = Session.of_record(record, screen, luck, players, names, save_to=save, quiet=quiet)
    session.own_files.add(name)
    if not quiet:
        moves = counted(len(record.moves), "move")
        screen.show(f"{record.rules}, after {moves}; help shows what can be typed")
    return session


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError as error:
        raise RulesError(f"ages are whole numbers with commas between, not {text!r}") from error
