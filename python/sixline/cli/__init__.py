"""The command line: `sixline sim`, `play`, `analyze`, `replay` and the others."""

from __future__ import annotations

import click

from sixline._core import __version__
from sixline.cli.analyze import analyze
from sixline.cli.bench import bench
from sixline.cli.bots import bots
from sixline.cli.common import ErrorsAsMessages
from sixline.cli.convert import convert
from sixline.cli.perft import perft
from sixline.cli.play import play
from sixline.cli.render import render
from sixline.cli.replay import replay
from sixline.cli.sim import sim

__all__ = ["main"]


@click.group(cls=ErrorsAsMessages, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sixline")
def main() -> None:
    """An engine for games with Qwirkle rules: play, analyze, simulate, verify, measure."""


for command in (sim, play, analyze, perft, bench, replay, render, convert, bots):
    main.add_command(command)
