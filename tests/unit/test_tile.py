import pytest

import sixline as sx
from helpers.games import TYPES

COLORS = ["red", "orange", "yellow", "green", "blue", "purple"]
SHAPES = ["circle", "cross", "starburst", "square", "diamond", "clover"]


def test_there_are_36_types_numbered_by_color_then_shape() -> None:
    for code, text in enumerate(TYPES):
        tile = sx.Tile(text)
        assert (tile.code, tile.type) == (code, code)
        assert (tile.color, tile.shape) == divmod(code, 6)
        assert sx.Tile.from_code(code) == sx.Tile.parse(text) == sx.Tile(tile) == tile
        assert str(tile) == text
        assert repr(tile) == f"Tile('{text}')"


def test_names_of_colors_and_shapes() -> None:
    assert [sx.Tile.from_code(6 * i).color_name for i in range(6)] == COLORS
    assert [sx.Tile.from_code(i).shape_name for i in range(6)] == SHAPES


def test_tiles_are_ordered_by_code_and_hash_as_they_compare() -> None:
    tiles = [sx.Tile(text) for text in TYPES]
    assert sorted([*tiles[9:], *tiles[:9]]) == tiles
    assert len(set(tiles + [sx.Tile(text) for text in TYPES])) == 36
    assert sx.Tile("Ro") != sx.Tile("Rx")
    assert sx.Tile("Ro") != "Ro"
    assert not sx.Tile("Ro") < sx.Tile("Ro")


@pytest.mark.parametrize(
    ("text", "position", "word"),
    [
        ("", 0, "end"),
        ("R", 0, "shape"),
        ("oR", 0, "color"),
        ("ro", 0, "color"),
        ("RO", 0, "shape"),
        ("Roo", 2, "one tile"),
        ("Ro ", 2, "one tile"),
        ("RoGx", 2, "one tile"),
    ],
)
def test_unreadable_tile_names_the_position(text: str, position: int, word: str) -> None:
    with pytest.raises(sx.NotationError, match=word) as caught:
        sx.Tile(text)
    assert caught.value.position == position


def test_a_tile_is_made_from_text_or_a_tile_only() -> None:
    with pytest.raises(TypeError, match="Tile or a text"):
        sx.Tile(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [-1, 36, 107])
def test_codes_of_the_classic_set_end_at_35(code: int) -> None:
    with pytest.raises(sx.RulesError, match="between 0 and 35"):
        sx.Tile.from_code(code)


def test_a_tile_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        sx.Tile("Ro").code = 3  # type: ignore[misc]
