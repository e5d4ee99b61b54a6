import pytest

import sixline as sx
from helpers.games import DIAGONAL_OF_SIX

BOARD = sx.Board.parse("0,0:Ro 1,0:Rq 3,0:Rc 4,0:Rs 5,0:Rx 1,1:Gq 2,1:Gd 2,2:Bd 3,1:Gc")


def test_lines_are_told_with_cells_kind_and_points() -> None:
    sheet = BOARD.score("2,0:Rd")
    assert sheet.total == 12 + 3
    row, column = sheet.lines
    assert (row.kind, row.points, row.bonus) == (sx.LineKind.ROW, 12, 6)
    assert (column.kind, column.points, column.bonus) == (sx.LineKind.COLUMN, 3, 0)
    assert [x for x, _, _ in row.cells] == [0, 1, 2, 3, 4, 5]
    assert column.cells == ((2, 0, sx.Tile("Rd")), (2, 1, sx.Tile("Gd")), (2, 2, sx.Tile("Bd")))


def test_the_line_along_the_move_comes_first() -> None:
    sheet = sx.Board.parse("0,0:Ro 1,0:Rd").score("0,1:Bo 1,1:Bd")
    assert [line.kind.name for line in sheet.lines] == ["ROW", "COLUMN", "COLUMN"]
    sheet = sx.Board.parse("0,0:Ro 0,1:Rd").score("1,0:Bo 1,1:Bd")
    assert [line.kind.name for line in sheet.lines] == ["COLUMN", "ROW", "ROW"]


def test_a_lone_opening_tile_is_a_line_of_its_own() -> None:
    (line,) = sx.Board().score("7,7:Ro").lines
    assert (line.kind, line.points, line.bonus) == (sx.LineKind.SINGLE, 1, 0)
    assert line.cells == ((7, 7, sx.Tile("Ro")),)
    assert sx.Board(sx.Rules.classic(opening_single=0)).score("7,7:Ro").total == 0


def test_order_of_the_cells_does_not_matter() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rd")
    assert board.score("1,1:Bd 0,1:Bo") == board.score("0,1:Bo 1,1:Bd")


def test_repr_equality_and_hash() -> None:
    sheet = BOARD.score("2,0:Rd")
    assert repr(sheet) == "<ScoreSheet 12 + 3 = 15>"
    assert repr(sheet.lines[1]) == "<ScoredLine COLUMN RdGdBd: 3 points>"
    assert sheet == BOARD.score("2,0:Rd")
    assert sheet != BOARD.score("-1,0:Rd")
    assert sheet.lines[0] != sheet.lines[1]
    for value in (sheet, sheet.lines[0]):
        with pytest.raises(TypeError):
            hash(value)


def test_an_illegal_move_has_no_score() -> None:
    with pytest.raises(sx.IllegalMoveError) as caught:
        BOARD.score("2,0:Ro")
    assert caught.value.fault == BOARD.check("2,0:Ro")


def test_a_state_scores_what_its_mover_holds() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    move = state.placements()[0]
    for form in (move, str(move), move.cells):
        assert state.score(form).total == move.points
    with pytest.raises(sx.IllegalMoveError, match="hand"):
        state.score("0,0:Rc 1,0:Rx 2,0:Rd")


def test_only_a_placement_has_a_score() -> None:
    state = sx.State.new(sx.Rules.classic(voluntary_pass=True), seed=7)
    state.play(state.placements()[0])
    for text in (f"swap:{state.hands[state.to_move][0]}", "pass"):
        assert state.check(text) is None
        for move in (text, sx.Move.parse(text)):
            with pytest.raises(sx.SixlineError):
                state.score(move)
            with pytest.raises(sx.SixlineError):
                state.board.score(move)


# --- diagonals (FX3) ---------------------------------------------------------------------------

FLEX_BOARD = sx.Board.parse(DIAGONAL_OF_SIX.rpartition(" 5,5")[0], sx.Rules.flex())


def test_a_diagonal_is_told_with_its_background() -> None:
    sheet = FLEX_BOARD.score("5,5:Rcb")
    column, diagonal = sheet.lines
    assert (column.kind, column.background) == (sx.LineKind.COLUMN, None)
    assert (diagonal.kind, diagonal.background) == (sx.LineKind.DIAGONAL, "black")
    assert (diagonal.points, diagonal.bonus) == (12, 6)
    assert [(x, y) for x, y, _ in diagonal.cells] == [(i, i) for i in range(6)]
    assert diagonal.cells[0] == (0, 0, sx.Tile("Rob"))
    assert sheet.total == 2 + 12
    assert repr(sheet) == "<ScoreSheet 2 + 12 = 14>"
    assert repr(diagonal) == "<ScoredLine DIAGONAL RobRxbRsbRqbRdbRcb: 12 points>"


@pytest.mark.parametrize(("background", "name"), [("b", "black"), ("w", "white"), ("s", "split")])
def test_names_of_a_diagonals_background(background: str, name: str) -> None:
    other = "w" if background == "b" else "b"
    board = sx.Board.parse(f"0,0:Ro{background} 1,0:Rx{other}", sx.Rules.flex())
    (diagonal,) = (
        line for line in board.score(f"1,1:Ox{background}").lines if line.background is not None
    )
    assert (diagonal.background, diagonal.points) == (name, 2)


def test_diagonals_come_last() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxb", sx.Rules.flex())
    kinds = [line.kind.name for line in board.score("0,1:Oob 1,1:Oxb").lines]
    assert kinds == ["ROW", "COLUMN", "COLUMN", "DIAGONAL", "DIAGONAL"]


def test_a_tile_with_another_background_is_on_no_diagonal() -> None:
    lines = FLEX_BOARD.score("5,5:Rcs").lines
    assert [line.kind for line in lines] == [sx.LineKind.COLUMN]


def test_lines_of_flex_equal_none_of_the_classic_game() -> None:
    plain = sx.Board.parse("0,0:Ro").score("1,0:Rx")
    flex = sx.Board.parse("0,0:Rob", sx.Rules.flex()).score("1,0:Rxb")
    assert (plain.total, flex.total) == (2, 2)
    assert plain.lines[0].kind is flex.lines[0].kind
    assert plain != flex
    assert plain.lines[0] != flex.lines[0]
