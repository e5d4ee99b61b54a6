"""Reads records from text, strictly or forgivingly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import NamedTuple, TypeAlias

from sixline.errors import NotationError, RecordReadError
from sixline.records.draft import Draft, Turn
from sixline.records.escapes import unescape
from sixline.records.faults import Entry, Faults
from sixline.records.limits import LARGEST_RECORD, LONGEST_LINE, MOST_MOVES, MOST_TAGS
from sixline.records.lines import Source, numbered_lines
from sixline.records.record import GameRecord
from sixline.records.tags import FORMAT, SEEN_FORMAT, VERSION, format_fault, is_own, tag_fault
from sixline.records.words import MOST_64_BITS, REASONS, read_key, read_number, read_reason

__all__ = ["read", "read_text"]

_Lines: TypeAlias = list[tuple[int, str]]

_FIRST_TAG = f"[{FORMAT} "
_MOST_LINES = MOST_MOVES + 2 * MOST_TAGS

_TAG = re.compile(r'\[([^ "]+) "(.*)"\] *')
_REQUIRED = ("rules", "opener", "hand0", "bag", "engine", "key", "result")


def read_text(text: str | bytes) -> GameRecord:
    """The one record of a text; RecordReadError."""
    records = list(islice(read(text), 2))
    if len(records) != 1:
        raise RecordReadError(f"{'no record' if not records else 'more than one record'}", 1, 1)
    return records[0]


def read(source: Source, problems: list[RecordReadError] | None = None) -> Iterator[GameRecord]:
    """The records of a text, one after the other; each is replayed as it is read.

    Parameters
    ----------
    source : str, bytes or stream
        Bytes are UTF-8.
    problems : list, optional
        With one, reading goes on after a fault, which is put there: at the next move, or where no
        move can follow at the next record. A record with an impossible move ends before it; one
        without a whole deal is left out. After `MOST_PROBLEMS` reading ends.

    Raises
    ------
    RecordReadError
        Without `problems`, for the first fault, with its line and column.

    """
    faults = Faults(problems, lambda place, character: (int(place[0]), int(place[1]) + character))
    for lines in _blocks(numbered_lines(source, LONGEST_LINE, faults), faults):
        record = _read_record(lines, faults)
        if record is not None:
            yield record


def _blocks(lines: Iterator[tuple[int, str]], faults: Faults) -> Iterator[_Lines]:
    """The lines of each record, from its first tag to its result; never more than it may have."""
    block: _Lines = []
    size = 0
    is_lost = False  # between records, with the fault already told
    for number, line in lines:
        if not line or line.isspace():
            continue
        if line.startswith(_FIRST_TAG):
            if block:
                yield block
            block, size, is_lost = [], 0, False
        elif not block:
            if not is_lost:
                faults.add(_not_a_record(line), (number, 1))
            is_lost = True
            continue
        block.append((number, line))
        size += len(line) + 1
        if size > LARGEST_RECORD or len(block) > _MOST_LINES:
            faults.add(
                f"a record is larger than {LARGEST_RECORD}, or longer than {_MOST_LINES} lines",
                (number, 1),
            )
            block, is_lost = [], True
        elif _is_result(line):
            yield block
            block = []
    if block:
        yield block


def _is_result(line: str) -> bool:
    """Whether it is the last of a record."""
    return line.split(" ", 1)[0] in REASONS


def _not_a_record(line: str) -> str:
    """Why no record begins with that line."""
    name = line[1:].partition(" ")[0]
    seen = format_fault(name) if name == SEEN_FORMAT else None
    return seen or f'a record begins with {_FIRST_TAG}"{VERSION}"]'


def _read_record(lines: _Lines, faults: Faults) -> GameRecord | None:
    """The record on these lines; None for what is none of this version."""
    split = next((i for i, (_, line) in enumerate(lines) if line[0] != "["), len(lines))
    head = _read_head(lines[:split], faults)
    if head is None:
        return None
    draft = Draft(faults)
    draft.deal(head.rules, head.hands, head.bag, head.opener, head.seed)
    for due, (number, line) in enumerate(lines[split:], start=1):
        if _is_result(line):
            _read_end(draft, head, number, line, faults)
            break
        turn = None
        with faults.at((number, 1)):
            turn = _read_turn(due, number, line)
        draft.turn(turn)
    else:
        number, line = lines[-1]
        faults.add("the record ends before its result", (number, len(line) + 1))
    return draft.record(bots=head.bots, index=head.index, version=head.engine, tags=head.tags)


def _read_end(draft: Draft, head: _Head, number: int, line: str, faults: Faults) -> None:
    """Compares the last line with the tag, and both with the game."""
    result, key = head.result, head.key
    if line.rstrip() != result.value:
        faults.add(f"the tag says {result.value}", (number, 1))
    word, _, scores = result.value.partition(" ")
    with faults.at(result.place):
        draft.require_reason(Entry(read_reason(word), result.place))
    place = (result.place[0], int(result.place[1]) + len(word) + 1)
    with faults.at(place):
        numbers = [read_number(score, MOST_64_BITS) for score in scores.split(" ")]
        draft.require_scores(Entry(numbers, place))
    with faults.at(key.place):
        draft.require_key(Entry(read_key(key.value), key.place))


# --- tags -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Head:
    """What the tags say."""

    rules: Entry[str]
    hands: list[Entry[str]]
    bag: Entry[str]
    opener: Entry[int]
    key: Entry[str]
    result: Entry[str]
    bots: list[str]
    seed: int | None
    index: int
    engine: str
    tags: list[tuple[str, str]]


def _read_head(lines: _Lines, faults: Faults) -> _Head | None:
    """What the tags say; None when one is missing that no record can do without."""
    tags = _read_tags(lines, faults)
    version = tags.get(FORMAT)
    if version is None:
        return None
    if version.value != str(VERSION):
        what = f"version {version.value[:20]!r} of records; this reads {VERSION}"
        faults.add(what, version.place)
        return None
    missing = [name for name in _REQUIRED if name not in tags]
    if missing:
        faults.add(f"the record has no tag {missing[0]}", (lines[0][0], 1))
        return None
    opener = _number(tags["opener"], faults)
    if opener is None:
        return None
    hands = list(takewhile(bool, (tags.get(f"hand{seat}") for seat in range(10))))
    for name, tag in tags.items():
        if is_own(name) and name[-1].isdigit() and int(name[-1]) >= len(hands):
            faults.add(f"there is no seat for {name}: {len(hands)} hands are dealt", tag.place)
    names = (tags.get(f"seat{seat}") for seat in range(len(hands)))
    return _Head(
        rules=tags["rules"],
        hands=[hand for hand in hands if hand],
        bag=tags["bag"],
        opener=Entry(opener, tags["opener"].place),
        key=tags["key"],
        result=tags["result"],
        bots=[name.value if name else "" for name in names],
        seed=_number(tags.get("seed"), faults),
        index=_number(tags.get("index"), faults) or 0,
        engine=tags["engine"].value,
        tags=[(name, tag.value) for name, tag in tags.items() if not is_own(name)],
    )


def _read_tags(lines: _Lines, faults: Faults) -> dict[str, Entry[str]]:
    """The tags by name; of two with one name the first."""
    tags: dict[str, Entry[str]] = {}
    further = 0
    for number, line in lines:
        match = _TAG.fullmatch(line)
        if match is None:
            faults.add('a tag is written [name "value"]', (number, 1))
            continue
        name, place = match[1], (number, match.start(2) + 1)
        if not is_own(name):
            further += 1
            if further > MOST_TAGS:
                faults.add(f"more than {MOST_TAGS} further tags", (number, 1))
                break
            if fault := tag_fault(name):
                faults.add(fault, (number, match.start(1) + 1))
                continue
        if name in tags:
            faults.add(f"the tag {name} is there twice", (number, match.start(1) + 1))
            continue
        with faults.at(place):
            tags[name] = Entry(unescape(match[2], quoted=True), place)
    return tags


def _number(tag: Entry[str] | None, faults: Faults) -> int | None:
    """The number of a tag; None without one, and when it is none."""
    if tag is not None:
        with faults.at(tag.place):
            return read_number(tag.value, MOST_64_BITS)
    return None


# --- moves ------------------------------------------------------------------------------------


class _Word(NamedTuple):
    """One word of a line: how it is written, and what it should be."""

    pattern: re.Pattern[str]
    what: str


_END = "(?: +|$)"
_COUNT = _Word(re.compile(r"([1-9][0-9]{0,5})\." + _END), "the number of a move, such as 7.")
_PERSON = _Word(re.compile("@([0-9])" + _END), "the person who played it, such as @0")
_MOVE = _Word(re.compile("([^ ]+)" + _END), "a move")
_POINTS = _Word(re.compile("(0|[1-9][0-9]{0,4})" + _END), "its points")
_DRAWN = _Word(re.compile(r"\+([^ ]+)" + _END), "the tiles drawn, such as +RoGx")
_COMMENT = _Word(re.compile(r"\{(.*)\}" + _END), "a comment up to the } at the end of the line")


def _read_turn(due: int, number: int, line: str) -> Turn:
    """What a line says of a move; NotationError."""
    at = 0

    def take(word: _Word) -> Entry[str]:
        """The next word of the line."""
        nonlocal at
        match = word.pattern.match(line, at)
        if match is None:
            raise NotationError(f"here should stand {word.what}", at)
        at = match.end()
        return Entry(match[1], (number, match.start(1) + 1))

    count, person, move, points = take(_COUNT), take(_PERSON), take(_MOVE), take(_POINTS)
    drawn = take(_DRAWN) if line.startswith("+", at) else Entry("", move.place)
    comment = ""
    if line.startswith("{", at):
        start = at + 1
        raw = take(_COMMENT).value
        try:
            comment = unescape(raw)
        except NotationError as error:
            raise NotationError(str(error), start + error.position) from error
    if at < len(line):
        raise NotationError("here the line should end", at)
    if int(count.value) != due:
        raise NotationError(f"this is move {due}")
    return Turn(
        Entry(int(person.value), person.place),
        move,
        Entry(int(points.value), points.place),
        drawn,
        comment,
    )
