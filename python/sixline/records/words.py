"""The words that both forms of a record share: results, keys, numbers, tiles, moves."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sixline._core import Move, Outcome, Reason, Tile
from sixline.errors import NotationError

__all__ = [
    "MOST_64_BITS",
    "REASONS",
    "packed",
    "read_key",
    "read_move",
    "read_number",
    "read_reason",
    "read_tiles",
    "reason_of",
    "reason_word",
    "spaced",
]

#: The largest seed or index.
MOST_64_BITS = 2**64 - 1

_UNFINISHED = "unfinished"

#: How a game can have ended, by the word for it.
REASONS: dict[str, Reason | None] = {
    "finished": Reason.FINISHED,
    "stalled": Reason.STALLED,
    "locked": Reason.LOCKED,
    "sprint": Reason.SPRINT,
    _UNFINISHED: None,
}
_TILE = re.compile("[ROYGBP][oxsqdc][bws]?")
_KEY = re.compile("[0-9A-F]{16}")
_NUMBER = re.compile("0|[1-9][0-9]{0,19}")
_SHOWN = 40  # characters of what cannot be read


def reason_of(outcome: Outcome | None) -> Reason | None:
    """Why the game ended; None when it has not."""
    return outcome.reason if outcome is not None else None


def reason_word(reason: Reason | None) -> str:
    """The word for how a game ended, or that it has not."""
    return reason.name.lower() if reason is not None else _UNFINISHED


def read_reason(word: str) -> Reason | None:
    """The reason; None for a game that has not ended.

    Raises
    ------
    NotationError
        When no game ends so.

    """
    if word not in REASONS:
        raise NotationError(f"a game is {', '.join(REASONS)}, not {word[:_SHOWN]!r}")
    return REASONS[word]


def read_key(text: str) -> int:
    """A position's key; NotationError unless it is 16 hexadecimal digits."""
    if not _KEY.fullmatch(text):
        raise NotationError(f"a key is 16 digits of 0-9 and A-F, not {text[:_SHOWN]!r}")
    return int(text, 16)


def read_number(text: str, most: int) -> int:
    """A whole number; NotationError unless it is written as such, without leading zeros."""
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise NotationError(f"{text[:_SHOWN]!r} is no whole number up to {most}")
    return int(text)


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in order, with or without spaces between them.

    Raises
    ------
    NotationError
        With the position of what is no tile.

    """
    found: list[Tile] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = _TILE.match(text, at)
        if match is None:
            raise NotationError(f"no tile is called {text[at : at + 3]!r}", at)
        found.append(Tile(match[0]))
        at = match.end()
    return tuple(found)


def read_move(text: str) -> Move:
    """A move in the one way that it is printed.

    Raises
    ------
    NotationError
        With the position of what cannot be read, and for another way to write a move.

    """
    move = Move.parse(text)
    if str(move) != text:
        raise NotationError(f"this move is written {move}")
    return move


def spaced(tiles: Iterable[Tile]) -> str:
    """Tiles with a space between two."""
    return " ".join(map(str, tiles))


def packed(tiles: Iterable[Tile]) -> str:
    """Tiles without a space between them."""
    return "".join(map(str, tiles))
