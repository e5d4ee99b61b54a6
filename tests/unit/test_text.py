"""Tiles, hands and boards as text."""

import re
import unicodedata

import pytest
from rich.cells import cell_len

import sixline as sx
from helpers.games import DIAGONAL_OF_SIX, TYPES

BOARD = sx.Board.parse("0,0:Ro 1,0:Rd -1,1:Bc 0,1:Bo")
FLEX = sx.Board.parse(DIAGONAL_OF_SIX, sx.Rules.flex())
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """The text without what paints it."""
    return ESCAPES.sub("", text)


def test_glyphs_are_one_cell_wide_and_stay_text() -> None:
    for glyph in sx.text.GLYPHS:
        assert cell_len(glyph) == 1
        assert unicodedata.east_asian_width(glyph[0]) in {"N", "A"}
        assert all(sign == "\N{VARIATION SELECTOR-15}" for sign in glyph[1:])
    assert len(set(sx.text.GLYPHS)) == 6
    assert sx.text.GLYPHS[5] == "♣\ufe0e"  # alone of the six, it may be drawn as a picture


@pytest.mark.parametrize("name", [*TYPES, "Rob", "Gcw", "Yxs"])
def test_tiles_are_as_wide_as_their_names(name: str) -> None:
    tile = sx.Tile(name)
    assert sx.text.tile(tile, ascii=True) == name
    shown = sx.text.tile(tile)
    assert shown == name[0] + sx.text.GLYPHS[tile.shape] + name[2:]
    assert cell_len(shown) == len(name)
    for ascii in (False, True):
        painted = sx.text.tile(tile, color=True, ascii=ascii)
        assert painted != plain(painted) == sx.text.tile(tile, ascii=ascii)


def test_backgrounds_are_painted_black_white_and_half_and_half() -> None:
    black, white = "48;2;0;0;0m", "48;2;255;255;255m"
    assert "48;2" not in sx.text.tile(sx.Tile("Ro"), color=True)
    grounds = {
        name: re.findall(r"48;2;[0-9;]*m", sx.text.tile(sx.Tile(name), color=True))
        for name in ("Rob", "Row", "Ros")
    }
    assert grounds == {"Rob": [black], "Row": [white], "Ros": [black, white]}


@pytest.mark.parametrize("color", range(6))
@pytest.mark.parametrize("background", "bw")
def test_colors_can_be_read_on_their_background(color: int, background: str) -> None:
    """WCAG's contrast for large signs, 3 : 1."""
    painted = sx.text.tile(sx.Tile("ROYGBP"[color] + "o" + background), color=True)
    ink, ground = (
        tuple(map(int, found.split(";")))
        for found in re.findall("[34]8;2;(\\d+;\\d+;\\d+)", painted)
    )
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def luminance(color: tuple[int, ...]) -> float:
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_hand_is_one_line() -> None:
    assert sx.text.hand(sx.Hand("Bc Ro Gq")) == "R● G■ B♣\ufe0e"
    assert sx.text.hand("Bc Ro Gq", ascii=True) == "Ro Gq Bc"
    assert sx.text.hand("Rob Ros") == "R●b R●s"
    assert plain(sx.text.hand("Bc Ro", color=True)) == sx.text.hand("Bc Ro")
    assert sx.text.hand("") == "(empty)"
    with pytest.raises(sx.NotationError):
        sx.text.hand("Rz")


def test_a_board_is_a_grid_with_coordinates() -> None:
    assert sx.text.board(BOARD).splitlines() == [
        "   -1 0  1",
        "0  ·  R● R◆",
        "1  B♣\ufe0e B● ·",
    ]
    assert sx.text.board(BOARD, ascii=True).splitlines() == [
        "   -1 0  1",
        "0  .  Ro Rd",
        "1  Bc Bo .",
    ]


def test_the_last_move_and_legal_cells_are_marked() -> None:
    expected = ["   -1 0  1  2", "0  .  Ro Rd []", "1  Bc+Bo+.", "2  .  [] .  ."]
    expected[2] += "  ."
    lasts: tuple[sx.Move | str | list[tuple[int, int]], ...] = (
        sx.Move.parse("-1,1h:BcBo"),
        "-1,1h:BcBo",
        [(-1, 1), (0, 1)],
    )
    for last in lasts:
        shown = sx.text.board(BOARD, last=last, legal=[(2, 0), (0, 2)], ascii=True)
        assert shown.splitlines() == expected
    moves = BOARD.placements("Rs")
    marked = sx.text.board(BOARD, legal=moves, ascii=True)
    assert sx.text.board(BOARD, legal=map(str, moves), ascii=True) == marked
    assert marked.count("[]") == len({(move.x, move.y) for move in moves})
    assert sx.text.board(BOARD, last="pass") == sx.text.board(BOARD)


def test_marks_that_do_not_fit_are_refused() -> None:
    with pytest.raises(sx.SixlineError, match="no tile lies at 5,-5"):
        sx.text.board(BOARD, last=[(5, -5)])
    with pytest.raises(sx.SixlineError, match="Rd lies at 1,0"):
        sx.text.board(BOARD, legal=[(1, 0)])
    with pytest.raises(sx.NotationError, match="expected a coordinate"):
        sx.text.board(BOARD, legal=["north"])


def test_flex_boards_show_backgrounds() -> None:
    lines = sx.text.board(FLEX, ascii=True).splitlines()
    assert lines[0] == "   0   1   2   3   4   5   6"
    assert lines[1] == "0  Rob Rsw .   .   .   .   ."
    assert lines[6] == "5  .   .   .   .   .   Rcb Rdw"


@pytest.mark.parametrize("board", [BOARD, FLEX])
def test_color_only_paints(board: sx.Board) -> None:
    last, legal = [board.cells[0][:2]], [(9, 9)]
    for ascii in (False, True):
        painted = sx.text.board(board, last=last, legal=legal, color=True, ascii=ascii)
        assert "\x1b" in painted
        assert plain(painted) == sx.text.board(board, last=last, legal=legal, ascii=ascii)
        assert plain(painted).isascii() == ascii


def test_an_empty_board() -> None:
    assert sx.text.board(sx.Board()) == "(no tiles)"
    legal = sx.Board().placements("Ro Rd Gx")
    assert sx.text.board(sx.Board(), legal=legal).splitlines() == ["   0  1", "0  [] []", "1  [] ·"]


@pytest.mark.parametrize("x", [-32767, -1000, -104, -12, -3, 0, 7, 95, 996, 32700])
def test_numbers_stand_above_their_columns(x: int) -> None:
    """As many as there is room for, each where its tiles begin."""
    row = sx.Board.from_cells([(x + i, 4, "R" + shape) for i, shape in enumerate("oxsqdc")])
    head, tiles = sx.text.board(row, ascii=True).splitlines()
    numbers = {found.start(): int(found[0]) for found in re.finditer(r"-?\d+", head)}
    assert numbers
    for place, number in numbers.items():
        assert tiles[place : place + 2] == str(row[number, 4])
    if -9 <= x <= 90:
        assert len(numbers) == 6


def test_a_board_as_wide_as_one_can_be() -> None:
    """91 columns, in steps of a row and a column by turns."""
    cells = [(0, 0, "Ro")]
    board = sx.Board.from_cells(cells)
    legal = [(-45, 0), (45, 0)]
    lines = sx.text.board(board, legal=legal, ascii=True).splitlines()
    assert len(lines) == 2
    assert lines[1].count(".") == 88
    assert re.findall(r"-?\d+", lines[0]) == [str(x) for x in range(-44, 46, 2)]
