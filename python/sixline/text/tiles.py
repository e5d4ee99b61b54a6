"""One tile and a hand as text, and how wide they are in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from sixline._core import Hand, Tile

__all__ = ["GLYPHS", "PALETTE", "PLAYED", "bold", "faint", "hand", "tile", "tile_width"]

#: One cell wide each: circle, cross, starburst, square, diamond, clover. U+FE0E takes no room; it
#: keeps the clover from being drawn as a picture two cells wide.
GLYPHS = ("●", "✦", "✸", "■", "◆", "♣\ufe0e")

#: Red, green and blue of each color, for color-blind readers too (Okabe and Ito).
PALETTE = (
    (213, 94, 0),
    (230, 159, 0),
    (240, 228, 66),
    (0, 158, 115),
    (0, 114, 178),
    (204, 121, 167),
)

#: The same colors on a white background: those too light for it are darker.
_ON_WHITE = (
    (190, 70, 0),
    (150, 95, 0),
    (115, 105, 0),
    (0, 120, 85),
    (0, 90, 150),
    (170, 75, 130),
)

#: What stands after a tile that was just played.
PLAYED = "+"

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_RESET = "\x1b[0m"
_EMPTY = "(empty)"


def _painted(text: str, ink: tuple[int, int, int], ground: tuple[int, int, int] | None) -> str:
    codes = "38;2;{};{};{}".format(*ink)
    if ground is not None:
        codes += ";48;2;{};{};{}".format(*ground)
    return f"\x1b[{codes}m{text}{_RESET}"


def bold(text: str, *, color: bool) -> str:
    """The text, bold when in color."""
    return f"\x1b[1m{text}{_RESET}" if color else text


def faint(text: str, *, color: bool) -> str:
    """The text, faint when in color."""
    return f"\x1b[2m{text}{_RESET}" if color else text


def tile_width(tile: Tile) -> int:
    """How many cells of a terminal a tile takes: 2, and 3 in Flex."""
    return len(str(tile))


def tile(tile: Tile, *, color: bool = False, ascii: bool = False) -> str:
    """One tile: its color's letter and its shape's glyph, ``R●``; in ASCII ``Ro``.

    A tile of Flex has its background's letter too, ``R●b``; in color it also lies on that
    background, a split one half and half.

    Parameters
    ----------
    tile : Tile
    color : bool
        Paint it, for a terminal that takes 24-bit colors.
    ascii : bool
        Letters alone.

    Returns
    -------
    str
        Two cells of a terminal wide, in Flex three.

    """
    name = str(tile)
    letter, shape, background = name[0], name[1] if ascii else GLYPHS[tile.shape], name[2:]
    if not color:
        return letter + shape + background
    light, dark = PALETTE[tile.color], _ON_WHITE[tile.color]
    if background == "b":
        return _painted(letter + shape + background, light, _BLACK)
    if background == "w":
        return _painted(letter + shape + background, dark, _WHITE)
    if background == "s":
        return _painted(letter, light, _BLACK) + _painted(shape + background, dark, _WHITE)
    return _painted(letter + shape, light, None)


def hand(hand: Hand | str | Iterable[Tile], *, color: bool = False, ascii: bool = False) -> str:
    """A hand on one line, in canonical order.

    Parameters
    ----------
    hand : Hand or str
    color, ascii : bool
        See `tile`.

    Returns
    -------
    str
        Tiles with a blank between them; ``(empty)`` without any.

    Raises
    ------
    NotationError, PositionError
        When it is no hand.

    """
    tiles = [tile(one, color=color, ascii=ascii) for one in Hand(hand)]
    return " ".join(tiles) or _EMPTY
