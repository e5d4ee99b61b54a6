"""Where in a JSON text something stands; looked for only once it is at fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sixline.records.faults import Place
from sixline.records.limits import MOST_MOVES

__all__ = ["Places", "line_and_column", "offset_of_repeated", "offset_of_scalar"]

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]+')
_MOST_MEMBERS = 64


class Places:
    """The offsets of the values in the text of one record, by their paths.

    Members and moves are found once; what is inside them is looked for from there, so that a
    thousand faults in a large record take no thousand readings of it.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[Place, int] = {}
        for offset, path, _ in _values(text, 0):
            if self._is_kept(path):
                self._found.setdefault(tuple(path), offset)

    def _is_kept(self, path: list[int | str]) -> bool:
        if len(path) == 2 and path[0] == "moves":
            return isinstance(path[1], int) and path[1] <= MOST_MOVES
        return not path or (len(path) == 1 and len(self._found) < _MOST_MEMBERS + MOST_MOVES)

    def offset_of(self, place: Place) -> int:
        """Of the value at the end of a path, or of the last one on the way that is there."""
        known = next(n for n in range(len(place), -1, -1) if place[:n] in self._found)
        best, depth, rest = self._found[place[:known]], 0, place[known:]
        for offset, path, _ in _values(self._text, best) if rest else ():
            if depth < len(path) <= len(rest) and tuple(path) == rest[: len(path)]:
                best, depth = offset, len(path)
                if depth == len(rest):
                    break
        return best


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def offset_of_repeated(text: str) -> int:
    """Of the value of the first member that its object already has."""
    seen: list[set[int | str]] = [set()]
    for offset, path, _ in _values(text, 0):
        del seen[len(path) + 1 :]
        if path and path[-1] in seen[-1]:
            return offset
        if path:
            seen[-1].add(path[-1])
        seen.append(set())
    return 0


def offset_of_scalar(text: str, scalar: str) -> int:
    """Of the first number or constant that begins so; anything may stand behind it, ``1.1.0]``."""
    return next((offset for offset, _, token in _values(text, 0) if token.startswith(scalar)), 0)


def _values(text: str, start: int) -> Iterator[tuple[int, list[int | str], str]]:
    """Every value of the one that starts there: offset, path and first token.

    The path is one list, which changes.
    """
    path: list[int | str] = []
    is_key_next = False
    for match in _TOKEN.finditer(text, start):
        token = match[0]
        if token in ("}", "]"):
            is_key_next = False
            path.pop()
            if not path:
                return
        elif token == ",":
            if not path:
                return
            last = path[-1]
            is_key_next = isinstance(last, str)
            if isinstance(last, int):
                path[-1] = last + 1
        elif is_key_next:
            path[-1] = json.loads(token)
            is_key_next = False
        elif token != ":":
            yield match.start(), path, token
            if token == "{":
                path.append("")
                is_key_next = True
            elif token == "[":
                path.append(0)
