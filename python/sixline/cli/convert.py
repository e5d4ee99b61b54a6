"""`sixline convert`: records from one form to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from sixline.cli.common import quiet_option
from sixline.cli.files import input_file, output_file
from sixline.cli.formats import FORMATS, Format, format_for, format_of
from sixline.errors import RecordError, RecordReadError
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
    problems: list[RecordReadError] | None = [] if keep_going else None
    to = format_for(target) if target_form is None else FORMATS[target_form]
    with input_file(source) as path:
        form = _form_of(path, source) if source_form is None else FORMATS[source_form]
        games = _Told(form, path, source, problems)
        with output_file(target) as part:
            to.write(part, games)
    if not quiet:
        faults = f", {counted(len(problems), 'fault')}" if problems else ""
        click.echo(f"{counted(games.count, 'game')}{faults}", err=True)
    if problems:
        raise SystemExit(1)


class _Told:
    """The records of a file, counted; faults that the forgiving way finds are told as they come."""

    def __init__(
        self, form: Format, path: Path, name: str, problems: list[RecordReadError] | None
    ) -> None:
        self.count = 0
        self._form = form
        self._path = path
        self._name = name
        self._problems = problems
        self._told = 0

    def __iter__(self) -> Iterator[GameRecord]:
        try:
            for record in self._form.read(self._path, self._problems):
                self._tell()
                self.count += 1
                yield record
        except RecordError as error:
            raise RecordError(f"{self._name}: {error}") from error
        self._tell()
        if self._told >= MOST_PROBLEMS:
            click.echo(f"{self._name}: given up after {self._told} faults", err=True)

    def _tell(self) -> None:
        for problem in (self._problems or [])[self._told :]:
            click.echo(f"{self._name}: {problem}", err=True)
            self._told += 1


def _form_of(path: Path, name: str) -> Format:
    form = format_of(path)
    if form is None:
        raise RecordError(f"{name} holds no game record; say with --from which form it has")
    return form
