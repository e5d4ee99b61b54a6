import pytest

import sixline as sx
from helpers.games import FLEX_TILES, TYPES

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


# --- with a background (FX1) -------------------------------------------------------------------

FLEX = sx.Rules.flex()
STARTER = sx.Rules.flex(starter=True)


def test_there_are_108_tiles_with_a_background_numbered_by_background_then_type() -> None:
    assert len(FLEX_TILES) == 108
    for code, text in enumerate(FLEX_TILES):
        tile = sx.Tile(text)
        assert (tile.code, tile.type, tile.background) == (code, code % 36, code // 36)
        assert (tile.color, tile.shape) == divmod(code % 36, 6)
        assert sx.Tile.from_code(code, FLEX) == sx.Tile.parse(text) == sx.Tile(tile) == tile
        assert str(tile) == text
        assert repr(tile) == f"Tile('{text}')"


def test_names_of_backgrounds() -> None:
    names = [sx.Tile(f"Ro{letter}").background_name for letter in "bws"]
    assert names == ["black", "white", "split"]
    assert [sx.Tile(f"Ro{letter}").background for letter in "bws"] == [0, 1, 2]
    tile = sx.Tile("Gqs")
    assert (tile.color_name, tile.shape_name) == ("green", "square")


def test_a_classic_tile_has_no_background() -> None:
    for text in TYPES:
        assert (sx.Tile(text).background, sx.Tile(text).background_name) == (None, None)


def test_a_tile_with_a_background_equals_none_without() -> None:
    for kind in TYPES:
        tiles = [sx.Tile(kind + background) for background in ("", "b", "w", "s")]
        assert len(set(tiles)) == len({hash(tile) for tile in tiles}) == 4
        assert tiles[0].code == tiles[1].code  # so the code alone does not tell
        assert tiles[0] != tiles[1]
    everything = [sx.Tile(text) for text in (*TYPES, *FLEX_TILES)]
    assert len(set(everything)) == 144


def test_tiles_with_a_background_are_ordered_by_code() -> None:
    tiles = [sx.Tile(text) for text in FLEX_TILES]
    assert sorted([*tiles[50:], *tiles[:50]]) == tiles
    assert not sx.Tile("Rob") < sx.Tile("Rob")
    assert (sx.Tile("Ro") < sx.Tile("Rob")) != (sx.Tile("Rob") < sx.Tile("Ro"))


@pytest.mark.parametrize(
    ("text", "position", "word"),
    [
        ("Robw", 3, "one tile"),
        ("Rob ", 3, "one tile"),
        ("RobGxb", 3, "one tile"),
        ("RoB", 2, "one tile"),
        ("Roz", 2, "one tile"),
        ("bRo", 0, "color"),
        ("Rbo", 0, "shape"),
    ],
)
def test_unreadable_background_names_the_position(text: str, position: int, word: str) -> None:
    with pytest.raises(sx.NotationError, match=word) as caught:
        sx.Tile(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("rules", "code", "most"),
    [(FLEX, 108, 107), (FLEX, -1, 107), (STARTER, 72, 71), (STARTER, 107, 71), (STARTER, -1, 71)],
)
def test_codes_end_with_the_set_of_the_rules(rules: sx.Rules, code: int, most: int) -> None:
    with pytest.raises(sx.RulesError, match=f"a flex tile's code lies between 0 and {most}"):
        sx.Tile.from_code(code, rules)
    assert sx.Tile.from_code(most, rules).code == most


def test_the_rules_say_how_a_code_is_written() -> None:
    assert str(sx.Tile.from_code(35)) == str(sx.Tile.from_code(35, sx.Rules.classic())) == "Pc"
    assert str(sx.Tile.from_code(35, FLEX)) == str(sx.Tile.from_code(35, STARTER)) == "Pcb"
    assert str(sx.Tile.from_code(71, STARTER)) == "Pcw"
