"""What the commands share: options, rules, errors, output."""

from __future__ import annotations

import functools
import json
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar, cast

import click
from rich.console import Console

from sixline._core import Rules
from sixline.cli.words import printable
from sixline.errors import RulesError, SixlineError

__all__ = [
    "VARIANTS",
    "ErrorsAsMessages",
    "GameOptions",
    "json_option",
    "print_json",
    "quiet_option",
    "rules_options",
    "seed_option",
    "seed_or_drawn",
    "stderr",
    "stdout",
]

_F = TypeVar("_F", bound=Callable[..., Any])

VARIANTS = {
    "classic": "classic",
    "flex": "flex",
    "flex-starter": "flex starter=true",
    "cards": "cards",
}
"""The rules that each name stands for."""

SPRINT_TURNS = 6
PEOPLE_IN_PAIRS = 4


@dataclass(frozen=True)
class GameOptions:
    """What the command line says of the game."""

    variant: str | None
    players: int | None
    options: tuple[str, ...]
    twists: tuple[str, ...]

    def rules(self, seats: int | None = None) -> Rules:
        """The rules asked for; people unless said otherwise for so many seats, or two.

        Raises
        ------
        RulesError
            For unknown variants and options, and for combinations that make no game.

        """
        name = self.variant or "classic"
        if name not in VARIANTS:
            raise RulesError(f"no variant is called {name!r}; there are {', '.join(VARIANTS)}")
        words = [*self.twists, *self.options]
        people = self.players
        if people is None:
            people = PEOPLE_IN_PAIRS if "pairs=true" in words else seats or 2
        return Rules.parse(" ".join([VARIANTS[name], f"players={people}", *words]))


class ErrorsAsMessages(click.Group):
    """A group whose commands end with one clear line, not a traceback, on bad input."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except SixlineError as error:
            raise click.ClickException(printable(str(error))) from error
        except OSError as error:
            if error.filename is None:  # not a file's that was named
                raise
            raise click.FileError(str(error.filename), error.strerror) from error
        except KeyboardInterrupt:
            _interrupted()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Names the known commands when one is unknown."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"{error.message} There are {known}.", ctx) from error


def _interrupted() -> NoReturn:
    click.echo("interrupted", err=True)
    sys.exit(130)


def stdout() -> Console:
    """Where results go. Honours NO_COLOR."""
    return Console(highlight=False)


def stderr() -> Console:
    """Where progress and remarks go."""
    return Console(stderr=True, highlight=False)


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on stdout."""
    click.echo(json.dumps(data, indent=2))


def rules_options(command: _F) -> _F:
    """The options that say which game is played; the command gets them as `game`."""

    @functools.wraps(command)
    def gathered(
        *,
        variant: str | None,
        players: int | None,
        options: tuple[str, ...],
        open_hand: bool,
        pairs: bool,
        sprint: str | None,
        **others: Any,
    ) -> Any:
        twists = {"open_hand": open_hand, "pairs": pairs}
        words = [f"{name}=true" for name, is_on in twists.items() if is_on]
        if sprint is not None:
            words.append(f"sprint={sprint}")
        return command(game=GameOptions(variant, players, options, tuple(words)), **others)

    wrapped: Any = gathered
    for option in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="A rule of the variant, such as opening=free; may be repeated.",
        ),
        click.option(
            "--sprint",
            is_flag=False,
            flag_value=str(SPRINT_TURNS),
            metavar="[N]",
            help=f"House twist: N turns a seat, or {SPRINT_TURNS}.",
        ),
        click.option("--pairs", is_flag=True, help="House twist: four people, two teams and bots."),
        click.option("--open-hand", is_flag=True, help="House twist: all hands are public."),
        click.option(
            "--players",
            type=int,
            metavar="N",
            help="People at the table, 2 to 4, or to 6 with cards.",
        ),
        click.option(
            "--variant",
            metavar="NAME",
            help=f"The game: {', '.join(VARIANTS)}.",
        ),
    ):
        wrapped = option(wrapped)
    return cast(_F, wrapped)


seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="Settles all luck; drawn and shown when not given.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
quiet_option = click.option("--quiet", is_flag=True, help="No progress bar, no remarks.")


def seed_or_drawn(seed: int | None) -> int:
    """The seed given, or one drawn from the operating system."""
    return secrets.randbits(63) if seed is None else seed
