"""Reads records from JSON, strictly or forgivingly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from sixline.errors import RecordReadError
from sixline.records.draft import Draft, Turn
from sixline.records.escapes import require_text
from sixline.records.faults import Entry, Faults, Place
from sixline.records.json_places import (
    Places,
    line_and_column,
    offset_of_repeated,
    offset_of_scalar,
)
from sixline.records.limits import LARGEST_RECORD, MOST_MOVES, MOST_TAGS
from sixline.records.lines import Source, numbered_lines, whole_text
from sixline.records.record import GameRecord
from sixline.records.tags import VERSION, format_fault, tag_fault
from sixline.records.words import MOST_64_BITS, read_key, read_number, read_reason

__all__ = ["read_json", "read_object"]

_Value = TypeVar("_Value", int, str, list[Any], dict[str, Any])

_MEMBERS = (
    *("format", "version", "rules", "opener", "hands", "bag", "seats", "seed", "index"),
    *("engine", "moves", "result", "scores", "key", "tags"),
)
_MOVE_MEMBERS = ("person", "move", "points", "drawn", "comment")
_KINDS: dict[type, str] = {
    int: "a whole number",
    str: "a string",
    list: "an array",
    dict: "an object",
}
_MOST_SEATS = 6
_LONGEST_NUMBER = 20  # characters: 64 bits


def read_object(text: str | bytes) -> GameRecord:
    """The record in a JSON text of one object, on as many lines as it likes.

    Raises
    ------
    RecordReadError
        With line and column, for the first fault.

    """
    reader = _Reader(None)
    record = reader.read(1, whole_text(text, LARGEST_RECORD, reader.faults) or "")
    assert record is not None, "a strict reader raises instead"
    return record


def read_json(
    source: Source, problems: list[RecordReadError] | None = None
) -> Iterator[GameRecord]:
    """The records of JSON Lines, one a line; each is replayed as it is read.

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
    reader = _Reader(problems)
    for number, line in numbered_lines(source, LARGEST_RECORD, reader.faults):
        if line and not line.isspace():
            record = reader.read(number, line)
            if record is not None:
                yield record


class _Refused(Exception):  # noqa: N818
    """A number or a constant that no record holds, as it is written."""


class _Repeated(Exception):  # noqa: N818
    """The name of a member that its object already has."""


class _Reader:
    """Reads one text after the other; the places of faults are paths into the last one."""

    def __init__(self, problems: list[RecordReadError] | None) -> None:
        self.faults = Faults(problems, self._locate)
        self._text = ""
        self._line = 1
        self._places: Places | None = None

    def _locate(self, place: Place, character: int) -> tuple[int, int]:
        if place and isinstance(place[0], int):  # a line and a column
            return place[0], int(place[1])
        self._places = self._places or Places(self._text)
        offset = self._places.offset_of(place)
        if self._text.startswith('"', offset):
            offset += character + 1 if character else 0
        return self._in_file(offset)

    def _in_file(self, offset: int) -> tuple[int, int]:
        line, column = line_and_column(self._text, offset)
        return self._line - 1 + line, column

    def read(self, line: int, text: str) -> GameRecord | None:
        """The record in a text that begins on that line; None for what is none."""
        self._line, self._text, self._places = line, text, None
        parsed = self._parse()
        return self._record(parsed.value) if parsed is not None else None

    def _parse(self) -> Entry[Any] | None:
        """What the JSON says; None after a fault."""
        text = self._text
        try:
            value = json.loads(
                text,
                object_pairs_hook=_once_each,
                parse_int=_short_integer,
                parse_float=_refuse,
                parse_constant=_refuse,
            )
            return Entry(value, ())
        except json.JSONDecodeError as error:
            what, offset = f"not JSON: {error.msg}", error.pos
        except RecursionError:
            what, offset = "not a record: nested too deeply", 0
        except _Refused as error:
            what = f"no number of a record: {str(error)[:40]}"
            offset = offset_of_scalar(text, str(error))
        except _Repeated as error:
            what = f"the member {str(error)[:40]!r} is there twice"
            offset = offset_of_repeated(text)
        self.faults.add(what, self._in_file(offset))
        return None

    # --- shapes -------------------------------------------------------------------------------

    def _typed(self, value: Any, kind: type[_Value], place: Place) -> Entry[_Value] | None:
        """The value with its place, when it is of this kind and holds no half characters."""
        if type(value) is not kind:
            self.faults.add(f"{place[-1] if place else 'a record'} is {_KINDS[kind]}", place)
            return None
        with self.faults.at(place):
            if isinstance(value, str):
                require_text(value)
            return Entry(value, place)
        return None

    def _member(
        self, found: Entry[dict[str, Any]], name: str, kind: type[_Value]
    ) -> Entry[_Value] | None:
        """A member that must be there."""
        if name not in found.value:
            self.faults.add(f"there is no member {name}", found.place)
            return None
        return self._typed(found.value[name], kind, (*found.place, name))

    def _items(
        self, found: Entry[dict[str, Any]], name: str, kind: type[_Value], most: int
    ) -> list[Entry[_Value] | None]:
        """The items of a member that is an array; None for one of another kind."""
        items = self._member(found, name, list)
        if items is None:
            return []
        if len(items.value) > most:
            self.faults.add(f"{name} has more than {most} items", items.place)
            return []
        return [self._typed(item, kind, (name, i)) for i, item in enumerate(items.value)]

    def _require_only(self, found: Entry[dict[str, Any]], names: tuple[str, ...]) -> None:
        """A fault for a member that no version 1 has."""
        other = next((name for name in found.value if name not in names), None)
        if other is not None:
            self.faults.add(f"no member is called {other[:40]!r}", (*found.place, other))

    # --- the record ---------------------------------------------------------------------------

    def _record(self, data: Any) -> GameRecord | None:
        found = self._typed(data, dict, ())
        if found is None or not self._is_ours(found):
            return None
        self._require_only(found, _MEMBERS)
        rules, bag, engine = (self._member(found, name, str) for name in ("rules", "bag", "engine"))
        opener = self._member(found, "opener", int)
        hands = self._items(found, "hands", str, _MOST_SEATS)
        dealt = [hand for hand in hands if hand]
        if not (rules and bag and engine and opener) or len(dealt) != len(hands):
            return None
        draft = Draft(self.faults)
        draft.deal(rules, dealt, bag, opener, self._number(found, "seed"))
        for move in self._items(found, "moves", dict, MOST_MOVES):
            draft.turn(self._turn(move) if move else None)
        self._end(draft, found)
        return draft.record(
            bots=self._seats(found, len(hands)),
            index=self._number(found, "index") or 0,
            version=engine.value,
            tags=self._tags(found),
        )

    def _is_ours(self, found: Entry[dict[str, Any]]) -> bool:
        """Whether it is a record, of the version that this reads."""
        name, version = self._member(found, "format", str), self._member(found, "version", int)
        if name is None or version is None:
            return False
        fault = format_fault(name.value)
        if fault is not None:
            self.faults.add(fault, name.place)
        elif version.value != VERSION:
            self.faults.add(
                f"version {version.value} of records; this reads {VERSION}", version.place
            )
        return fault is None and version.value == VERSION

    def _number(self, found: Entry[dict[str, Any]], name: str) -> int | None:
        """A member of 64 bits, which is a string; None without one."""
        number = self._member(found, name, str) if name in found.value else None
        if number is not None:
            with self.faults.at(number.place):
                return read_number(number.value, MOST_64_BITS)
        return None

    def _seats(self, found: Entry[dict[str, Any]], seats: int) -> list[str]:
        """The names of who played."""
        if "seats" not in found.value:
            return []
        names = [name.value for name in self._items(found, "seats", str, seats) if name]
        if len(names) == seats:
            return names
        self.faults.add(f"seats has not one name for each of {seats} hands", ("seats",))
        return []

    def _tags(self, found: Entry[dict[str, Any]]) -> list[tuple[str, str]]:
        """The further tags."""
        tags = self._member(found, "tags", dict) if "tags" in found.value else None
        if tags is None:
            return []
        if len(tags.value) > MOST_TAGS:
            self.faults.add(f"more than {MOST_TAGS} further tags", tags.place)
            return []
        read: list[tuple[str, str]] = []
        for name in tags.value:
            value = self._member(tags, name, str)
            if fault := tag_fault(name):
                self.faults.add(fault, (*tags.place, name))
            elif value is not None:
                read.append((name, value.value))
        return read

    def _turn(self, move: Entry[dict[str, Any]]) -> Turn | None:
        """What is said of a move; None when it cannot be read."""
        self._require_only(move, _MOVE_MEMBERS)
        person, points = (self._member(move, name, int) for name in ("person", "points"))
        text = self._member(move, "move", str)
        drawn: Entry[str] | None = Entry("", move.place)
        if "drawn" in move.value:
            drawn = self._member(move, "drawn", str)
        comment = self._member(move, "comment", str) if "comment" in move.value else None
        if person and points and text and drawn:
            return Turn(person, text, points, drawn, comment.value if comment else "")
        return None

    def _end(self, draft: Draft, found: Entry[dict[str, Any]]) -> None:
        """Compares the end of the game."""
        result, key = (self._member(found, name, str) for name in ("result", "key"))
        scores = [score.value for score in self._items(found, "scores", int, _MOST_SEATS) if score]
        if result is not None:
            with self.faults.at(result.place):
                draft.require_reason(Entry(read_reason(result.value), result.place))
        draft.require_scores(Entry(scores, ("scores",)))
        if key is not None:
            with self.faults.at(key.place):
                draft.require_key(Entry(read_key(key.value), key.place))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Repeated(name)
        found[name] = value
    return found


def _short_integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _Refused(digits)
    return int(digits)


def _refuse(number: str) -> float:
    raise _Refused(number)
