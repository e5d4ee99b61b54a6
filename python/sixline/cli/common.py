"""What the commands share: options, rules, errors, output."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click
from rich.console import Console

from sixline._core import Rules
from sixline.errors import RulesError, SixlineError

__all__ = [
    "ErrorsAsMessages",
    "json_option",
    "make_rules",
    "print_json",
    "quiet_option",
    "rules_options",
    "seed_option",
    "seed_or_drawn",
    "stderr",
    "stdout",
]

_F = TypeVar("_F", bound=Callable[..., Any])

VARIANTS = ("classic",)


class ErrorsAsMessages(click.Group):
    """A group whose commands end with one clear line, not a traceback, on bad input."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except SixlineError as error:
            raise click.ClickException(str(error)) from error
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
    """The options that say which game is played."""
    for option in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="A rule of the variant, such as opening=free; may be repeated.",
        ),
        click.option("--players", type=int, metavar="N", help="People at the table, 2 to 4."),
        click.option(
            "--variant",
            default="classic",
            show_default=True,
            metavar="NAME",
            help=f"The game: {', '.join(VARIANTS)}.",
        ),
    ):
        command = option(command)
    return command


def make_rules(variant: str, players: int, options: tuple[str, ...]) -> Rules:
    """The rules that the options ask for."""
    if variant not in VARIANTS:
        raise RulesError(f"no variant is called {variant!r}; there are {', '.join(VARIANTS)}")
    return Rules.parse(" ".join([variant, f"players={players}", *options]))


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
