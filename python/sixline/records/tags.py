"""Names that a record has for itself, and what further tags may be called."""

from __future__ import annotations

import re

__all__ = [
    "FORMAT",
    "SEEN_FORMAT",
    "VERSION",
    "format_fault",
    "is_own",
    "tag_fault",
]

#: What a record says that it is.
FORMAT = "sixline-record"

#: What a seat's view of a record says that it is.
SEEN_FORMAT = "sixline-seen"

#: Of the text and the JSON form.
VERSION = 1

_NAME = re.compile("[A-Za-z][A-Za-z0-9_-]{0,63}")
_OWN = re.compile(
    f"{FORMAT}|{SEEN_FORMAT}|rules|opener|hand[0-9]|bag|seat[0-9]|seed|index|engine|key|result"
)


def is_own(name: str) -> bool:
    """Whether a record's own facts are told under this name."""
    return _OWN.fullmatch(name) is not None


def format_fault(name: str) -> str | None:
    """Why what says that it is this is no record; None for a record."""
    if name == SEEN_FORMAT:
        return f"{SEEN_FORMAT}: what one seat saw of a game is no record of it"
    return f"the format is {FORMAT}, not {name[:40]!r}" if name != FORMAT else None


def tag_fault(name: str) -> str | None:
    """Why no further tag can be called so; None when one can."""
    if not _NAME.fullmatch(name):
        return f"{name[:70]!r} cannot name a tag: letters, then digits, - and _, at most 64"
    if is_own(name):
        return f"a further tag cannot be called {name}"
    return None
