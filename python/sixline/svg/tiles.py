"""How one tile looks: six colors, six shapes, three backgrounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin, sqrt

from sixline._core import Tile
from sixline.marks import Cell
from sixline.scene import line_name
from sixline.svg.elements import Element, Piece, add, group, number

__all__ = ["PALETTE", "SHAPES", "back", "claim_chip", "strip", "tile", "tile_name", "tiles_name"]

#: Of red, orange, yellow, green, blue and purple, also for color-blind readers: as they see them,
#: any two differ by at least 14.7 in CIEDE2000.
PALETTE = ("#9E0142", "#F46D43", "#FEE08B", "#00A087", "#225EA8", "#C6A4E0")

_BLACK, _WHITE, _BACK, _EDGE, _ACCENT = "#1B1B1D", "#FFFFFF", "#77736B", "#8B877E", "#FFB000"

#: Tiles are drawn in a square of 100 and scaled.
_SIDE = 100


def _polygon(points: Iterable[tuple[float, float]]) -> str:
    corners = (f"{number(50 + x)} {number(50 + y)}" for x, y in points)
    return "M" + "L".join(corners) + "Z"


def _star(points: int, outer: float, inner: float, start: float) -> str:
    """A star; `start` turns its first point, in parts of a full turn from the right."""
    radii = (outer, inner) * points
    angles = ((start + i / (2 * points)) * 2 * pi for i in range(2 * points))
    return _polygon((r * cos(a), r * sin(a)) for r, a in zip(radii, angles, strict=True))


def _circle(radius: float) -> str:
    r, width = number(radius), number(2 * radius)
    return f"M{number(50 - radius)} 50a{r} {r} 0 1 1 {width} 0a{r} {r} 0 1 1 -{width} 0Z"


def _clover(distance: float, radius: float) -> str:
    """Four leaves, circles at a distance from the middle, that meet on the diagonals."""
    meet = (distance + sqrt(2 * radius**2 - distance**2)) / 2
    corners = [(-meet, -meet), (meet, -meet), (meet, meet), (-meet, meet), (-meet, -meet)]
    places = [f"{number(50 + x)} {number(50 + y)}" for x, y in corners]
    arc = f"A{number(radius)} {number(radius)} 0 1 1 "
    return f"M{places[0]}" + "".join(arc + place for place in places[1:]) + "Z"


#: Paths in a square of 100, by shape: circle, cross, starburst, square, diamond, clover.
SHAPES = (
    _circle(33),
    _star(4, 46, 17, 1 / 8),
    _star(8, 42, 23, 0),
    _polygon([(-30, -30), (30, -30), (30, 30), (-30, 30)]),
    _star(2, 42, 31, 1 / 4),
    _clover(23, 17),
)

#: The half of a tile above the diagonal that rises to the right, with its round corners.
_UPPER_HALF = "M91.9 8.1A14 14 0 0 0 82 4H18A14 14 0 0 0 4 18V82A14 14 0 0 0 8.1 91.9Z"


def tile_name(tile: Tile) -> str:
    """A tile in words: `red circle`, `red circle on black`."""
    name = f"{tile.color_name} {tile.shape_name}"
    return name if tile.background is None else f"{name} on {tile.background_name}"


def tiles_name(tiles: Iterable[Tile]) -> str:
    """Tiles in words."""
    return ", ".join(map(tile_name, tiles)) or "none"


def _square(kind: str, size: float, x: float, y: float) -> Element:
    """A group whose content is drawn in a square of 100."""
    element = group(kind)
    place = f"translate({number(x)} {number(y)}) " if x or y else ""
    element.set("transform", f"{place}scale({number(size / _SIDE)})")
    return element


def _body(element: Element, color: str, edge: str = _EDGE) -> Element:
    box = {"x": 4, "y": 4, "width": 92, "height": 92, "rx": 14}
    return add(element, "rect", **box, fill=color, stroke=edge, stroke_width=2, class_="body")


def tile(
    tile: Tile,
    size: float,
    *,
    x: float = 0,
    y: float = 0,
    cell: Cell | None = None,
    marked: bool = False,
) -> Element:
    """One tile.

    Parameters
    ----------
    tile : Tile
    size : float
        Of its side, in pixels.
    x, y : float
        Its upper left corner.
    cell : (int, int), optional
        Where it lies on the board.
    marked : bool
        With a ring: played last.

    """
    element = _square("tile", size, x, y)
    element.set("data-tile", str(tile))
    name = tile_name(tile)
    if cell is not None:
        element.set("data-cell", f"{cell[0]},{cell[1]}")
        name += f" at {cell[0]},{cell[1]}"
    add(element, "title").text = name
    ground = tile.background_name or "black"
    _body(element, _BLACK if ground == "black" else _WHITE)
    if ground == "split":
        add(element, "path", d=_UPPER_HALF, fill=_BLACK, class_="half")
    outline = SHAPES[tile.shape]
    if ground == "split":  # the light edge shows on the black half, the dark one on the white
        add(
            element,
            "path",
            d=outline,
            fill="none",
            stroke=_BLACK,
            stroke_width=10,
            stroke_linejoin="round",
            class_="edge",
        )
    add(
        element,
        "path",
        d=outline,
        fill=PALETTE[tile.color],
        stroke=_BLACK if ground == "white" else _WHITE,
        stroke_width=4,
        stroke_linejoin="round",
        class_="shape",
    )
    if marked:  # dark and light, so that it shows in grey and on any tile
        for color, width in ((_BLACK, 15), (_ACCENT, 10)):
            ring = _body(element, "none", color)
            ring.set("stroke-width", str(width))
            ring.set("class", "last")
    return element


def back(size: float, *, x: float = 0, y: float = 0) -> Element:
    """A tile face down, or one that is not known."""
    element = _square("back", size, x, y)
    _body(element, _BACK)
    return element


def claim_chip(line: str, size: float, *, x: float = 0) -> Element:
    """A claimed Qwirkle: a card of its color without a shape, or of its shape without a color."""
    element = _square("claim", size, x, 0)
    element.set("data-line", line)
    add(element, "title").text = line_name(line)
    if line in "ROYGBP":
        _body(element, PALETTE["ROYGBP".index(line)])
    else:
        _body(element, _WHITE)
        add(element, "path", d=SHAPES["oxsqdc".index(line)], fill=_BLACK, class_="shape")
    return element


def strip(
    tiles: Sequence[Tile], size: float, *, hidden: int = 0, played: Mapping[Tile, int] | None = None
) -> Piece:
    """Tiles side by side, as many as were played marked, and backs for hidden ones."""
    element, left = group("tiles"), Counter(played or {})
    for i, one in enumerate(tiles):
        element.append(tile(one, size, x=i * size, marked=left[one] > 0))
        left[one] -= 1
    for i in range(len(tiles), len(tiles) + hidden):
        element.append(back(size, x=i * size))
    return Piece(element, (len(tiles) + hidden) * size, size)
