"""`sixline convert`: records from one form to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from sixline.cli.common import quiet_option
from sixline.cli.files import input_file, output_file
from sixline.cli.formats import FORMATS, Format, format_for, format_of
from sixline.errors import RecordError
from sixline.records import MOST_PROBLEMS, GameRecord
from sixline.scene import counted

__all__ = ["convert"]

_KNOWN = click.Choice(list(FORMATS))


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", default="-")
@click.option("--from", "source_form", type=_KNOWN, help="What IN holds; found out otherwise.")
@click.option("--to", "target_form", type=_KNOWN, help="What to write; by OUT's suffix otherwise.")
@click.option(
    "--keep-going",
    is_flag=True,
    help="Go on past damage: tell the faults, write what can be played, exit with 1.",
)
@quiet_option
def convert(
    source: str,
    target: str,
    source_form: str | None,
    target_form: str | None,
    keep_going: bool,
    quiet: bool,
) -> None:
    """Write the game records of IN to OUT in another form.

    `-` stands for standard input and output. Every record is replayed as it is read. OUT changes
    only once all is written: on a fault it stays what it was.
    """
    to = format_for(target) if target_form is None else FORMATS[target_form]
    with input_file(source) as path:
        form = _form_of(path, source) if source_form is None else FORMATS[source_form]
        games = _Games(form, path, source, forgives=keep_going)
        with output_file(target) as part:
            to.write(part, games)
    if not quiet:
        faults = f", {counted(games.faults, 'fault')}" if games.faults else ""
        click.echo(f"{counted(games.count, 'game')}{faults}", err=True)
    if games.faults:
        raise SystemExit(1)


class _Games:
    """The records of a file, counted; what the forgiving way finds is told as it comes, once."""

    def __init__(self, form: Format, path: Path, name: str, *, forgives: bool) -> None:
        self.count = 0
        self.faults = 0
        self._form = form
        self._path = path
        self._name = name
        self._forgives = forgives

    def __iter__(self) -> Iterator[GameRecord]:
        self.count = 0
        problems: list[RecordError] | None = [] if self._forgives else None
        try:
            for record in self._form.read(self._path, problems):
                self._tell(problems)
                self.count += 1
                yield record
        except RecordError as error:
            raise RecordError(f"{self._name}: {error}") from error
        self._tell(problems)

    def _tell(self, problems: list[RecordError] | None) -> None:
        for problem in (problems or [])[self.faults :]:
            click.echo(f"{self._name}: {problem}", err=True)
            self.faults += 1
            if self.faults == MOST_PROBLEMS:
                click.echo(f"{self._name}: given up after {self.faults} faults", err=True)


def _form_of(path: Path, name: str) -> Format:
    form = format_of(path)
    if form is None:
        raise RecordError(f"{name} holds no game record; say with --from which form it has")
    return form
