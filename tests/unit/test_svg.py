"""Pictures: what is drawn where, marks, words for screen readers."""

import copy
import math

import pytest

import sixline as sx
from helpers import pictures
from helpers.games import FLEX_TILES, SAMPLE_GAME, TYPES, random_state
from helpers.pictures import GOLDEN, Drawn, drawn_tiles, of_class, outline, parse, words
from sixline import svg

BOARD = pictures.sample_game()
PICTURES = pictures.pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_outlines_are_the_golden_ones(name: str) -> None:
    """After a change that is meant: `PYTHONPATH=tests python -m helpers.pictures`."""
    assert outline(PICTURES[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_every_golden_outline_is_of_a_picture() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_alone(name: str) -> None:
    """Title, description and role for screen readers, a size, and nothing that clashes."""
    picture = PICTURES[name]
    root = parse(picture)
    assert root.tag == f"{pictures.SVG}svg"
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{pictures.SVG}title", f"{pictures.SVG}desc")
    assert title.text
    assert description.text
    assert root.get("aria-label") == title.text
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for element in root.iter():
        assert not set(element.keys()) & {"id", "style", "href"}
        assert element.tag.removeprefix(pictures.SVG) not in {"style", "defs", "script", "use"}
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for one in drawn_tiles(picture):
        assert 0 <= one.x <= width - one.size
        assert 0 <= one.y <= height - one.size
    assert pictures.pictures()[name] == picture


def test_a_picture_is_text_that_notebooks_show() -> None:
    picture = svg.board(BOARD)
    assert isinstance(picture, str)
    assert picture._repr_svg_() == str(picture)
    assert type(picture._repr_svg_()) is str


@pytest.mark.parametrize("size", [16, 40])
def test_tiles_lie_on_their_cells(size: int) -> None:
    last = SAMPLE_GAME[-1][0]
    drawn = {one.cell: one for one in drawn_tiles(svg.board(BOARD, last=last, tile_size=size))}
    assert len(drawn) == len(BOARD.cells)
    zero = drawn["0,0"]
    for x, y, tile in BOARD.cells:
        one = drawn[f"{x},{y}"]
        assert one.tile == str(tile)
        assert one.size == pytest.approx(size)
        assert (one.x, one.y) == pytest.approx((zero.x + x * size, zero.y + y * size))
        assert one.is_marked == (f"{x},{y}" in {"-4,-1", "-4,-2"})


@pytest.mark.parametrize("name", [*TYPES, *FLEX_TILES])
def test_a_tile_looks_like_what_it_is(name: str) -> None:
    [one] = drawn_tiles(svg.hand(name))
    tile = sx.Tile(name)
    assert (one.tile, one.color, one.shape) == (name, tile.color_name, tile.shape_name)
    assert one.background == (tile.background_name or "black")
    ground = f" on {tile.background_name}" if tile.background_name else ""
    assert one.title == f"{tile.color_name} {tile.shape_name}{ground}"
    assert not one.is_marked


def test_legal_cells_have_a_dot_and_the_grid_grows() -> None:
    moves = BOARD.placements("Rs Gq Yo")
    cells = {(x, y) for move in moves for x, y, _ in move.cells}
    for legal in (moves, cells):
        root = parse(svg.board(BOARD, legal=legal))
        dots = {dot.get("data-cell") for dot in of_class(root, "legal")}
        assert dots == {f"{x},{y}" for x, y in cells}
    numbers = [element.text for element in of_class(root, "column")]
    left, right = min(-4, *(x for x, _ in cells)), max(3, *(x for x, _ in cells))
    assert numbers == [str(x) for x in range(left, right + 1)]


def test_numbers_are_left_out_where_they_have_no_room() -> None:
    row = sx.Board.from_cells([(x, -1000, "R" + "oxsqdc"[x - 996]) for x in range(996, 1002)])
    root = parse(svg.board(row, tile_size=16))
    assert [element.text for element in of_class(root, "column")] == ["996", "998", "1000"]
    assert [element.text for element in of_class(root, "row")] == ["-1000"]


def test_marks_and_sizes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(sx.SixlineError, match="no tile lies at 9,9"):
        svg.board(BOARD, last=[(9, 9)])
    with pytest.raises(sx.SixlineError, match="lies at 0,0"):
        svg.board(BOARD, legal=[(0, 0)])
    state = random_state(sx.Rules.classic(), seed=1, turns=3)
    for size in (0, -1, math.nan, math.inf):
        with pytest.raises(sx.SixlineError, match="is not above 0"):
            svg.board(BOARD, tile_size=size)
        with pytest.raises(sx.SixlineError, match="is not above 0"):
            svg.hand("Ro", tile_size=size)
        with pytest.raises(sx.SixlineError, match="is not above 0"):
            svg.table([], tile_size=size)
        with pytest.raises(sx.SixlineError, match="is not above 0"):
            svg.move("pass", tile_size=size)
        with pytest.raises(sx.SixlineError, match="is not above 0"):
            svg.state(state, tile_size=size)


# --- card tables --------------------------------------------------------------------------


def test_rows_of_one_color_are_left_of_rows_of_one_shape() -> None:
    rows = [sx.Hand(row) for row in ("RoRxRs", "YoGoPo", "BxBqBdBc", "OxGxBxPx")]
    picture = svg.table(rows)
    assert words(parse(picture)) == ["colors", "shapes"]
    found: dict[tuple[bool, float], list[Drawn]] = {}
    for one in drawn_tiles(picture):
        found.setdefault((one.x < 200, one.y), []).append(one)
    left = ["".join(one.tile for one in row) for (is_left, _), row in found.items() if is_left]
    right = ["".join(one.tile for one in row) for (is_left, _), row in found.items() if not is_left]
    assert left == ["RoRxRs", "BxBqBdBc"]
    assert right == ["YoGoPo", "OxGxBxPx"]
    table = sx.Table.parse("RoRxRs YoGoPo")
    assert svg.table(table) == svg.table(table.arrange())


def test_played_cards_are_marked_as_often_as_they_were_played() -> None:
    rows = sx.Table.parse("RoRxRs RoRxRsRq").arrange()
    drawn = drawn_tiles(svg.table(rows, played="RoRqRq"))
    assert sorted(one.tile for one in drawn if one.is_marked) == ["Ro", "Rq"]
    assert [one.tile for one in drawn].count("Ro") == 2


def test_rows_must_be_rows() -> None:
    with pytest.raises(sx.SixlineError, match=r"Ro Rx is no row \(CD1\)"):
        svg.table([sx.Hand("RoRx")])
    assert words(parse(svg.table([]))) == ["no cards"]


# --- moves --------------------------------------------------------------------------------


def test_a_move_on_its_board_is_the_board_after_it_marked() -> None:
    before = sx.Board.parse("0,0:Ro 1,0:Rd")
    move = before.placements("Bo Bd").best()
    assert move is not None
    after = before.play(move)
    picture = svg.move(move, before)
    assert {one.cell: one.tile for one in drawn_tiles(picture)} == {
        f"{x},{y}": str(tile) for x, y, tile in after.cells
    }
    assert {one.cell for one in drawn_tiles(picture) if one.is_marked} == {
        f"{x},{y}" for x, y, _ in move.cells
    }
    assert svg.move(move, after) == picture
    assert words(parse(picture))[-1] == "2 tiles, 6 points"
    with pytest.raises(sx.IllegalMoveError):
        svg.move("5,5:Ro", before)


def test_moves_without_a_place() -> None:
    assert words(parse(svg.move("pass"))) == ["pass"]
    assert words(parse(svg.move("swap"))) == ["swap of the whole hand"]
    assert words(parse(svg.move("swap:RoGx"))) == ["exchange of 2 tiles"]
    assert [one.tile for one in drawn_tiles(svg.move("swap:RoGx"))] == ["Ro", "Gx"]


# --- notebooks ----------------------------------------------------------------------------


def test_values_show_themselves() -> None:
    table = sx.Table.parse("RoRxRs")
    move = sx.Move.parse("0,0h:RoRx")
    hand = sx.Hand("RoGx")
    assert BOARD._repr_svg_() == svg.board(BOARD)
    assert table._repr_svg_() == svg.table(table)
    assert move._repr_svg_() == svg.move(move)
    assert hand._repr_svg_() == svg.hand(hand)
    assert type(BOARD._repr_svg_()) is str
    assert copy.copy(BOARD)._repr_svg_() == BOARD._repr_svg_()
