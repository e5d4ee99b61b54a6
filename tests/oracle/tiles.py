"""Tiles, their text and the sets they come from (TL1, TL2, CL1, FX1)."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

COLORS = "ROYGBP"
SHAPES = "oxsqdc"
BACKGROUNDS = "bws"

COPIES = 3
"""How often the classic set holds each type (CL1)."""


class Tile(NamedTuple):
    """A color, a shape and, in Flex only, a background (TL1, FX1)."""

    color: str
    shape: str
    background: str | None = None

    def __str__(self) -> str:
        return self.color + self.shape + (self.background or "")


def tile_type(tile: Tile) -> tuple[str, str]:
    """The color and the shape; the background is no part of it (TL2)."""
    return (tile.color, tile.shape)


def tile_order(tile: Tile) -> tuple[int, int, int]:
    """Sort key: by color, then shape, then background, each in the order of TL1."""
    background = BACKGROUNDS.index(tile.background) if tile.background else -1
    return (COLORS.index(tile.color), SHAPES.index(tile.shape), background)


def parse_tile(text: str) -> Tile:
    """Read `Ro`, or `Rob` with a background."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise ValueError(f"not one tile: {text!r}")
    return tiles[0]


def parse_tiles(text: str) -> list[Tile]:
    """Read a list of tiles, `Ro Gx` or `RoGx`."""
    tiles: list[Tile] = []
    for word in text.split():
        at = 0
        while at < len(word):
            color = word[at]
            shape = word[at + 1 : at + 2]
            if color not in COLORS or not shape or shape not in SHAPES:
                raise ValueError(f"not a tile at {at} of {word!r}")
            at += 2
            background: str | None = None
            if at < len(word) and word[at] in BACKGROUNDS:
                background = word[at]
                at += 1
            tiles.append(Tile(color, shape, background))
    return tiles


def tiles_text(tiles: Iterable[Tile], separator: str = " ") -> str:
    """The tiles in the order given."""
    return separator.join(str(tile) for tile in tiles)


def sorted_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in canonical order."""
    return tuple(sorted(tiles, key=tile_order))


def classic_set() -> list[Tile]:
    """All 108 tiles of the classic game (CL1)."""
    return [Tile(color, shape) for color in COLORS for shape in SHAPES for _ in range(COPIES)]


def flex_backgrounds(starter: bool = False) -> list[str]:
    """The backgrounds of a Flex set: all three, or black and white in the starter set (FX1)."""
    return ["b", "w"] if starter else ["b", "w", "s"]


def flex_set(starter: bool = False) -> list[Tile]:
    """The 108 tiles of Flex, each once; the starter set is the 72 black and white ones (FX1)."""
    return [
        Tile(color, shape, background)
        for color in COLORS
        for shape in SHAPES
        for background in flex_backgrounds(starter)
    ]


def set_size(hand: Iterable[Tile]) -> int:
    """Largest number of distinct types in the hand that share one color or one shape (CL2)."""
    types = {tile_type(tile) for tile in hand}
    by_color = [len([kind for kind in types if kind[0] == color]) for color in COLORS]
    by_shape = [len([kind for kind in types if kind[1] == shape]) for shape in SHAPES]
    return max(by_color + by_shape)


def distinct_choices(tiles: Iterable[Tile], count: int) -> set[tuple[Tile, ...]]:
    """Every different multiset of `count` of the tiles, each in canonical order."""
    return set(combinations(sorted_tiles(tiles), count))
