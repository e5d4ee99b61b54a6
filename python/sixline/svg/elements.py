"""SVG as text: elements, pieces put beside or below each other, and a whole picture of them.

Looks are attributes and nothing has an id: neither style nor name of one picture can clash with
another's on the same page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import TypeAlias
from xml.etree import ElementTree

from sixline.errors import SixlineError

__all__ = [
    "FONT",
    "INK",
    "Element",
    "Piece",
    "Svg",
    "add",
    "below",
    "beside",
    "group",
    "label",
    "number",
    "picture",
]

#: Of words and numbers.
INK = "#2B2B2B"

_UNREADABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TABLE = "#F2EDE2"
FONT = "'DejaVu Sans', Verdana, sans-serif"
_BOLD_WIDTH, _PLAIN_WIDTH = 0.7, 0.62
_PADDING = 10

Element: TypeAlias = ElementTree.Element


class Svg(str):
    """A picture: the text of an SVG document, which notebooks show as it looks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Piece:
    """A part of a picture, and the room it takes from 0,0."""

    element: Element
    width: float
    height: float


def require_size(tile_size: float) -> None:
    """Refuses a tile of no size.

    Raises
    ------
    SixlineError
        When the size is not above 0.

    """
    if not 0 < tile_size < inf:
        raise SixlineError(f"a tile's side of {tile_size} pixels is not above 0")


def readable(text: str) -> str:
    """The text, with U+FFFD for what XML cannot hold."""
    return _UNREADABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def number(value: float) -> str:
    """A number in as few characters as it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """A new child; ``stroke_width`` becomes ``stroke-width``, ``class_`` becomes ``class``."""
    child = ElementTree.SubElement(parent, tag)
    for name, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        child.set(name.rstrip("_").replace("_", "-"), text)
    return child


def group(kind: str) -> Element:
    """A group of elements of a kind."""
    return ElementTree.Element("g", {"class": kind})


def label(text: str, size: float, *, bold: bool = False) -> Piece:
    """Words on one line, in about the room that they take in any font."""
    element = group("label")
    words = add(
        element, "text", x=0, y=size, font_family=FONT, font_size=size, fill=INK, class_="words"
    )
    if bold:
        words.set("font-weight", "bold")
    words.text = readable(text)
    width = len(text) * size * (_BOLD_WIDTH if bold else _PLAIN_WIDTH)
    return Piece(element, width, size * 1.3)


def beside(pieces: Iterable[Piece], gap: float, *, at_top: bool = False) -> Piece:
    """Pieces from left to right, their middles or tops on one line."""
    row = list(pieces)
    height = max((piece.height for piece in row), default=0)
    element, x = group("row"), 0.0
    for piece in row:
        _move(element, piece, x, 0 if at_top else (height - piece.height) / 2)
        x += piece.width + gap
    return Piece(element, max(0.0, x - gap), height)


def below(pieces: Iterable[Piece], gap: float) -> Piece:
    """Pieces from top to bottom, their left sides on one line."""
    column = list(pieces)
    element, y = group("column"), 0.0
    for piece in column:
        _move(element, piece, 0, y)
        y += piece.height + gap
    return Piece(element, max((piece.width for piece in column), default=0), max(0.0, y - gap))


def _move(parent: Element, piece: Piece, x: float, y: float) -> None:
    holder = parent
    if x or y:
        holder = add(parent, "g", transform=f"translate({number(x)} {number(y)})")
    holder.append(piece.element)


def picture(piece: Piece, title: str, description: str) -> Svg:
    """A whole picture, on the color of a table, with its words for screen readers."""
    width, height = piece.width + 2 * _PADDING, piece.height + 2 * _PADDING
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg"})
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    root.set("width", number(width))
    root.set("height", number(height))
    root.set("role", "img")
    root.set("aria-label", readable(title))
    add(root, "title").text = readable(title)
    add(root, "desc").text = readable(description)
    add(root, "rect", width=width, height=height, rx=_PADDING, fill=_TABLE, class_="table")
    _move(root, piece, _PADDING, _PADDING)
    return Svg(ElementTree.tostring(root, encoding="unicode"))
