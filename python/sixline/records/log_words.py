"""Comments and tags in a log: JSON, and nothing for the many games without."""

from __future__ import annotations

import json
from typing import Any

from sixline.errors import RecordError
from sixline.records.escapes import require_text
from sixline.records.limits import LARGEST_RECORD
from sixline.records.writable import require_tags

__all__ = ["pack_words", "unpack_words"]

_Tags = tuple[tuple[str, str], ...]


def pack_words(comments: tuple[str, ...], tags: _Tags) -> bytes:
    """The bytes of a game's words.

    Raises
    ------
    RecordError
        For more of them than a reader takes, and for lone surrogates.

    """
    if not comments and not tags:
        return b""
    for text in (*comments, *(value for _, value in tags)):
        require_text(text)
    words = {"comments": comments, "tags": tags}
    data = json.dumps(words, separators=(",", ":")).encode("ascii")
    if len(data) > LARGEST_RECORD:
        raise RecordError(f"comments and tags of {len(data)} bytes are more than {LARGEST_RECORD}")
    return data


def unpack_words(data: bytes, moves: int) -> tuple[tuple[str, ...], _Tags]:
    """The comments and tags of a game of so many moves.

    Raises
    ------
    RecordError
        For what is neither, and what no record may hold.

    """
    if not data:
        return (), ()
    if len(data) > LARGEST_RECORD:
        raise RecordError("comments and tags are too long")
    try:
        words = json.loads(data.decode())
        comments = tuple(map(_text, words["comments"]))
        tags = tuple((_text(name), _text(value)) for name, value in words["tags"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise RecordError(f"comments or tags cannot be read: {error}") from error
    if len(comments) not in (0, moves):
        raise RecordError("there is not one comment a move")
    require_tags(tags)
    return comments, tags


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not all of them are text")
    return require_text(value)
