import pytest

import sixline as sx

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
