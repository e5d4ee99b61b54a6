"""Records as text: tags, then one numbered move a line, then the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING

from sixline.errors import RecordError
from sixline.records.escapes import escape
from sixline.records.limits import LARGEST_RECORD, LONGEST_LINE
from sixline.records.tags import FORMAT, VERSION
from sixline.records.words import packed, reason_of, reason_word, spaced
from sixline.records.writable import require_writable

if TYPE_CHECKING:
    from sixline._core import Outcome
    from sixline.records.record import GameRecord

__all__ = ["laid_out", "result_line", "to_text", "write"]


def to_text(record: GameRecord) -> str:
    """The record as text, with a line feed at the end.

    Raises
    ------
    RecordError
        When it is larger than a reader takes, or a tag's name or a character cannot be written.

    """
    require_writable(record)
    result = result_line(record.outcome, record.scores)
    text = laid_out(_tags(record, result), _move_lines(record), result)
    if len(text.encode()) > LARGEST_RECORD:
        raise RecordError(f"the record is larger than {LARGEST_RECORD}")
    return text


def laid_out(tags: Iterable[tuple[str, str]], moves: Iterable[str], result: str) -> str:
    """The lines of a record: tags, an empty line, moves, the result."""
    lines = [f'[{name} "{escape(value, quoted=True)}"]' for name, value in tags]
    lines += ["", *moves, result, ""]
    for line in lines:
        if len(line.encode()) > LONGEST_LINE:
            raise RecordError(f"a line is longer than {LONGEST_LINE}: {line[:40]}")
    return "\n".join(lines)


def result_line(outcome: Outcome | None, scores: Sequence[int]) -> str:
    """How the game ended and the scores by seat."""
    return " ".join([reason_word(reason_of(outcome)), *map(str, scores)])


def write(records: Iterable[GameRecord], stream: IO[str]) -> None:
    r"""Writes records as text, with an empty line between them.

    Parameters
    ----------
    records : iterable of GameRecord
    stream : text stream
        For a file: ``open(path, "w", encoding="utf-8", newline="\n")``.

    """
    for number, record in enumerate(records):
        stream.write(("\n" if number else "") + to_text(record))


def _tags(record: GameRecord, result: str) -> Iterator[tuple[str, str]]:
    yield FORMAT, str(VERSION)
    yield "rules", str(record.rules)
    yield "opener", str(record.opener)
    for seat, hand in enumerate(record.hands):
        yield f"hand{seat}", spaced(hand)
    yield "bag", spaced(record.bag)
    for seat, bot in enumerate(record.bots):
        if bot:
            yield f"seat{seat}", bot
    if record.seed is not None:
        yield "seed", str(record.seed)
    yield "index", str(record.index)
    yield "engine", record.version
    yield "key", f"{record.key:016X}"
    yield "result", result
    yield from record.tags


def _move_lines(record: GameRecord) -> Iterator[str]:
    for number, (move, person, drawn, comment) in enumerate(record.turns(), start=1):
        line = f"{number}. @{person} {move} {move.points}"
        if drawn:
            line += f" +{packed(drawn)}"
        if comment:
            line += f" {{{escape(comment)}}}"
        yield line
