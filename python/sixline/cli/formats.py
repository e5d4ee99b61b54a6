"""The forms that records are written in: which there are, and how each is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from sixline import records
from sixline.errors import RecordError, RecordReadError, SixlineError
from sixline.records import LARGEST_RECORD, GameRecord, LogReader, LogWriter

__all__ = ["FORMATS", "Format", "format_for", "format_of", "record_in"]

Problems: TypeAlias = "list[Any] | None"
"""Where the forgiving way puts what it finds: RecordReadError of text, LogError of a log."""


@dataclass(frozen=True)
class Format:
    """A form of records.

    Attributes
    ----------
    name : str
    suffixes : tuple of str
        Of its files.
    start : bytes
        What a file of it begins with.
    read : callable
        The records of a file; with a list the forgiving way, faults are put there.
    write : callable
        Writes records to a file; it may go through them twice.

    """

    name: str
    suffixes: tuple[str, ...]
    start: bytes
    read: Callable[[Path, Problems], Iterator[GameRecord]]
    write: Callable[[Path, Iterable[GameRecord]], None]


def _read_text(path: Path, problems: Problems) -> Iterator[GameRecord]:
    with path.open("rb") as file:
        yield from records.read(file, problems)


def _write_text(path: Path, games: Iterable[GameRecord]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        records.write(games, file)


def _read_json(path: Path, problems: Problems) -> Iterator[GameRecord]:
    """JSON Lines, or one object on as many lines as it likes."""
    with path.open("rb") as file:
        if file.readline(LARGEST_RECORD).rstrip().endswith(b"}"):
            file.seek(0)
            yield from records.read_json(file, problems)
            return
        file.seek(0)
        try:
            yield GameRecord.from_json(file.read(LARGEST_RECORD + 1))
        except RecordReadError as error:
            if problems is None:
                raise
            problems.append(error)


def _write_json(path: Path, games: Iterable[GameRecord]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        records.write_json(games, file)


def _read_log(path: Path, problems: Problems) -> Iterator[GameRecord]:
    with LogReader(path, problems) as log:
        for number, record in enumerate(log, start=1):
            try:
                record.replay()  # which the log itself does not
            except RecordError as error:
                wrong = RecordError(f"game {number}: {error}", error.move)
                if problems is None:
                    raise wrong from error
                problems.append(wrong)
                continue
            yield record


def _write_log(path: Path, games: Iterable[GameRecord]) -> None:
    """A log, whose games share their rules; it tells its players before its first game."""
    players: dict[str, None] = {}
    first: GameRecord | None = None
    for record in games:
        first = first or record
        players |= dict.fromkeys(record.bots)
    if first is None:
        raise RecordError("a log of no games has no rules")
    with LogWriter(path, first.rules, list(players), first.seed, version=first.version) as log:
        for record in games:
            log.write(record)


FORMATS = {
    form.name: form
    for form in (
        Format("text", (".txt",), b"[sixline-record", _read_text, _write_text),
        Format("json", (".json", ".jsonl"), b"{", _read_json, _write_json),
        Format("binary", (".sxl",), b"\x89SIXLINE", _read_log, _write_log),
    )
}
"""By name."""


def format_for(name: str) -> Format:
    """What to write to a file of this name: by its suffix, or text."""
    suffix = Path(name).suffix
    return next((form for form in FORMATS.values() if suffix in form.suffixes), FORMATS["text"])


def format_of(path: Path) -> Format | None:
    """What a file holds, by how it begins; None when it holds no records."""
    with path.open("rb") as file:
        start = file.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()
    return next((form for form in FORMATS.values() if start.startswith(form.start)), None)


def record_in(path: Path, name: str, game: int | None = None) -> GameRecord:
    """One record of a file: by its number from 1, or the only one there is.

    Raises
    ------
    RecordError
        When it is not there, cannot be read, or is not the only one.

    """
    form = format_of(path)
    if form is None:
        known = ", ".join(FORMATS)
        raise RecordError(f"{name} holds no game record; there are the forms {known}")
    found: GameRecord | None = None
    try:
        for number, record in enumerate(form.read(path, None), start=1):
            if game is None and found is not None:
                raise RecordError("it holds more than one game: say which with --game N")
            found = record
            if number == game:
                return record
    except SixlineError as error:
        raise RecordError(f"{name}: {error}") from error
    if found is None or game is not None:
        raise RecordError(f"{name} holds no game {1 if game is None else game}")
    return found
