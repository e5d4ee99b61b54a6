"""Whether pictures can be read: colors by color-blind readers, shapes in grey and at 16 pixels."""

import builtins
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import sixline as sx
from helpers.pixels import (
    VISION,
    Pixels,
    color_difference,
    decode_png,
    lightness,
    luminance,
    seen,
)
from sixline import svg

PADDING = 10
SHAPES, COLORS = "oxsqdc", "ROYGBP"


def rgb(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def pixels(picture: str, width: int | None = None) -> Pixels:
    return decode_png(svg.to_png(picture, width=width))


def tile_pixels(name: str, size: int) -> Pixels:
    """One tile without what is around it."""
    found = pixels(svg.hand(name, tile_size=size))
    return found[PADDING : PADDING + size, PADDING : PADDING + size]


# --- colors -------------------------------------------------------------------------------


def test_color_difference_is_the_standards() -> None:
    """Pairs with their differences from the data of Sharma, Wu and Dalal (2005)."""
    for one, other, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ):
        assert color_difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
def test_readers_of_every_vision_tell_the_colors_apart(vision: str) -> None:
    """Any two by 14.5 in pictures; by 10 in a terminal, where a letter stands beside."""
    for palette, least in (([rgb(color) for color in svg.PALETTE], 14.5), (sx.text.PALETTE, 10)):
        labs = [seen(color, vision) for color in palette]
        assert min(color_difference(a, b) for a, b in combinations(labs, 2)) >= least


@pytest.mark.parametrize("name", [color + "q" + ground for color in COLORS for ground in "bws"])
def test_an_edge_of_high_contrast_is_around_every_shape(name: str) -> None:
    """3 : 1 somewhere on the way from the shape's middle to each corner of the tile."""
    light = luminance(tile_pixels(name, 80))
    for step in (-1, 1):
        way = [light[40 + i, 40 + step * i] for i in range(36)]
        ratio = (max(way) + 0.05) / (min(way) + 0.05)
        assert ratio >= 3


# --- shapes -------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", ["", "b", "w", "s"])
@pytest.mark.parametrize("color", COLORS)
def test_shapes_differ_in_grey_at_16_pixels(color: str, ground: str) -> None:
    """By a tenth of the way from black to white in 36 of 256 pixels, and by 4.5 on the mean."""
    greys = [lightness(tile_pixels(color + shape + ground, 16)) for shape in SHAPES]
    for one, other in combinations(greys, 2):
        apart = np.abs(one - other)
        assert apart.mean() >= 4.5
        assert (apart > 10).sum() >= 36


@pytest.mark.parametrize("shape", SHAPES)
def test_backgrounds_are_visibly_black_white_and_split(shape: str) -> None:
    """By a band along the tile's edge: dark, light, dark and light on the sides of a diagonal."""
    for size in (16, 40):
        bands = {ground: band_halves(tile_pixels("G" + shape + ground, size)) for ground in "bws"}
        assert max(bands["b"]) < 25
        assert min(bands["w"]) > 88
        assert bands["s"][0] < 25
        assert bands["s"][1] > 80


def band_halves(tile: Pixels) -> tuple[float, float]:
    """The median lightness of a band within the tile's edge, above and below its diagonal."""
    grey, size = lightness(tile), len(tile)
    y, x = np.indices(grey.shape)
    depth = np.minimum.reduce([x, y, size - 1 - x, size - 1 - y])
    band = (depth >= size * 0.06) & (depth < size * 0.15)
    above = x + y < size - 1 - size * 0.1
    below = x + y > size - 1 + size * 0.1
    return float(np.median(grey[band & above])), float(np.median(grey[band & below]))


@pytest.mark.parametrize("vision", VISION)
def test_the_ring_of_the_last_move_shows(vision: str) -> None:
    """In grey and on every background, at 16 pixels too."""
    for ground in ("", "b", "w", "s"):
        cells: Sequence[tuple[int, int, str]] = [(0, 0, "Ro" + ground)]
        rules = sx.Rules.flex() if ground else sx.Rules.classic()
        board = sx.Board.from_cells(cells, rules)
        plain = pixels(svg.board(board, tile_size=16))[..., :3]
        marked = pixels(svg.board(board, last=[(0, 0)], tile_size=16))[..., :3]
        light = [lightness(np.clip(found @ VISION[vision].T, 0, 255)) for found in (plain, marked)]
        assert (np.abs(light[0] - light[1]) > 10).sum() >= 40


# --- PNG ----------------------------------------------------------------------------------


def test_png_has_the_pictures_size() -> None:
    picture = svg.hand("RoGx", tile_size=40)
    assert pixels(picture).shape == (60, 100, 4)
    assert pixels(picture, width=200).shape == (120, 200, 4)
    assert svg.to_png(picture).startswith(b"\x89PNG")


def test_what_cannot_become_a_png_is_refused() -> None:
    with pytest.raises(sx.SixlineError, match="a width of 0 pixels is below 1"):
        svg.to_png(svg.hand("Ro"), width=0)
    with pytest.raises(sx.SixlineError, match="no picture can be made of this SVG"):
        svg.to_png("<svg")


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def importing(name: str, *given: Any, **options: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *given, **options)

    monkeypatch.setattr(builtins, "__import__", importing)
    with pytest.raises(sx.SixlineError, match=r"pip install 'sixline\[png\]'"):
        svg.to_png(svg.hand("Ro"))
