"""`sixline bots`: the built-in bots."""

from __future__ import annotations

import inspect

import click

from sixline.bots import NAMES, make
from sixline.cli.common import json_option, print_json, quiet_option

__all__ = ["bots"]


@click.command()
@json_option
@quiet_option
def bots(as_json: bool, quiet: bool) -> None:
    """List the built-in bots."""
    about = {
        name: (inspect.getdoc(type(make(name))) or "").splitlines()[0] for name in sorted(NAMES)
    }
    if as_json:
        print_json(about)
        return
    for name, text in about.items():
        click.echo(name if quiet else f"{name:8}  {text}")
