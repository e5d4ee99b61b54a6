"""What a game at a terminal is shown on and typed at; plain text where there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any, TypedDict, TypeVar

import click
from rich.text import Text

from sixline.cli.common import stdout

__all__ = ["Screen", "Style", "paints", "speaks_ascii", "style_options"]

_F = TypeVar("_F", bound=Callable[..., Any])

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, the screen, and what has scrolled off it."""

_RULE = "-" * 60
_MANY_LINES = 100


class Style(TypedDict):
    """What the functions of `sixline.text` are called with."""

    color: bool
    ascii: bool


def style_options(command: _F) -> _F:
    """The options that say how tiles are written."""
    ascii = click.option("--ascii", is_flag=True, help="Letters alone, no symbols.")
    no_color = click.option(
        "--no-color", is_flag=True, help="No color; NO_COLOR in the environment does it too."
    )
    return ascii(no_color(command))


def paints(*, no_color: bool) -> bool:
    """Whether to write in color: to a terminal that has some, without NO_COLOR."""
    console = stdout()
    return not no_color and not console.no_color and console.color_system is not None


def speaks_ascii(*, ascii: bool) -> bool:
    """Whether to write letters alone: when asked for, or when the output takes no others."""
    try:
        "●✦✸■◆♣·".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return True
    return ascii


class Screen:
    """A terminal, or files in its place.

    Parameters
    ----------
    ascii, no_color : bool
        Letters alone; without color. A screen that cannot do otherwise is so anyway.

    Attributes
    ----------
    style : Style

    """

    def __init__(self, *, ascii: bool = False, no_color: bool = False) -> None:
        color = paints(no_color=no_color)
        self.style = Style(color=color, ascii=speaks_ascii(ascii=ascii))
        self._console = stdout()
        for stream in (sys.stdin, sys.stdout):  # what cannot be read or written is no crash
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")

    def show(self, text: str = "") -> None:
        """Writes lines."""
        if self.style["color"]:  # rich knows how many colors the terminal has
            self._console.print(Text.from_ansi(text), soft_wrap=True)
        else:
            click.echo(text, color=True)

    def ask(self, prompt: str) -> str:
        """A line that somebody types, without blanks around it.

        Raises
        ------
        EOFError
            At the end of input.

        """
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():  # nobody's typing shows, so what was read does
            click.echo(line.rstrip("\n"))
        elif not line.endswith("\n"):
            click.echo()
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Wipes the screen and what has scrolled off it.

        A terminal that cannot do that scrolls on; where there is none, a line goes across.
        """
        if not self._console.is_terminal:
            self.show(_RULE)
        elif self._console.is_dumb_terminal:
            self.show("\n" * _MANY_LINES)
        else:
            click.echo(_CLEAR, nl=False, color=True)
