"""Records as JSON: one object a game, described by `record.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any

from sixline.errors import RecordError
from sixline.records.escapes import require_text
from sixline.records.limits import LARGEST_RECORD
from sixline.records.tags import FORMAT, VERSION
from sixline.records.words import reason_of, reason_word, spaced
from sixline.records.writable import require_writable

if TYPE_CHECKING:
    from sixline._core import Move, Tile
    from sixline.records.record import GameRecord

__all__ = ["schema", "to_json", "write_json"]


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a record: a fresh copy of the published file."""
    text = files("sixline.records").joinpath("record.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def to_json(record: GameRecord) -> str:
    """The record as one line of JSON, in ASCII, without a line feed.

    Raises
    ------
    RecordError
        When it is larger than a reader takes, or a tag's name or a character cannot be written.

    """
    text = json.dumps(_object(record), separators=(", ", ": "), ensure_ascii=True)
    if len(text) > LARGEST_RECORD:
        raise RecordError(f"the record is larger than {LARGEST_RECORD}")
    return text


def write_json(records: Iterable[GameRecord], stream: IO[str]) -> None:
    """Writes records as JSON Lines, one a line.

    Parameters
    ----------
    records : iterable of GameRecord
    stream : text stream

    """
    for record in records:
        stream.write(to_json(record) + "\n")


def _object(record: GameRecord) -> dict[str, Any]:
    require_writable(record)
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": str(record.rules),
        "opener": record.opener,
        "hands": [spaced(hand) for hand in record.hands],
        "bag": spaced(record.bag),
        "seats": [require_text(bot) for bot in record.bots],
    }
    if record.seed is not None:
        found["seed"] = str(record.seed)
    found |= {
        "index": str(record.index),
        "engine": require_text(record.version),
        "moves": [_turn(*turn) for turn in record.turns()],
        "result": reason_word(reason_of(record.outcome)),
        "scores": list(record.scores),
        "key": f"{record.key:016X}",
    }
    if record.tags:
        found["tags"] = {name: require_text(value) for name, value in record.tags}
    return found


def _turn(move: Move, person: int, drawn: Sequence[Tile], comment: str) -> dict[str, Any]:
    found: dict[str, Any] = {"person": person, "move": str(move), "points": move.points}
    if drawn:
        found["drawn"] = spaced(drawn)
    if comment:
        found["comment"] = require_text(comment)
    return found
