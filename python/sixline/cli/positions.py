"""Positions as they are given on the command line: a text, a plain list of tiles, or `-`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TypeAlias

import click

from sixline._core import Board, Observation, State, Table, parse_position
from sixline.cli.common import GameOptions
from sixline.cli.files import input_file
from sixline.errors import NotationError

__all__ = ["Position", "PositionCommand", "position_of", "text_in", "text_of"]

Position: TypeAlias = State | Observation | Board | Table

_NO_OPTIONS = GameOptions(None, None, (), ())


class PositionCommand(click.Command):
    """A command whose position may begin with a negative cell, `-1,0:Ro`: that is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts a blank before such a word, which says nothing in a position."""
        return super().parse_args(ctx, [re.sub(r"^-(?=\d)", " -", word) for word in args])


def text_of(argument: str) -> str:
    """What was given: the argument itself, what a file of this name holds, or standard input."""
    if argument != "-" and not os.path.isfile(argument):
        return argument
    with input_file(argument) as path:
        return text_in(path, argument)


def text_in(path: Path, name: str) -> str:
    """What a file holds.

    Raises
    ------
    NotationError
        When it is no text, naming the file.

    """
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name} is not UTF-8: {error.reason}") from error


def position_of(text: str, game: GameOptions) -> Position:
    """The position in a text; tiles without more are a table of the variant asked for.

    Raises
    ------
    SixlineError
        When it is none.

    """
    given = text.strip()
    if ";" in given:
        if game != _NO_OPTIONS:
            raise click.UsageError("a position text brings its rules along")
        return parse_position(given)
    rules = game.rules()
    return Table.parse(given, rules) if rules.variant == "cards" else Board.parse(given, rules)
