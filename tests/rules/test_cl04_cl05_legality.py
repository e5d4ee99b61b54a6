"""CL4, CL5: which placements are legal, and how the others are told apart."""

import pytest

import sixline as sx
from helpers.games import deal, require_refused

SIX = "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,0:Rc"
SQUARE = "0,0:Ro 1,0:Rx 0,1:Bo 1,1:Bx 2,1:Bs"
THREE_RO = "0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bo 2,2:Ro 3,2:Rx 3,3:Bx 4,3:Bo 4,4:Ro 5,4:Rs"
Code = sx.FaultCode


@pytest.mark.parametrize(
    ("board", "move", "hand", "code", "clause", "cells", "told"),
    [
        ("0,0:Ro", "", None, Code.EMPTY_MOVE, "CL4", (), []),
        ("0,0:Ro 1,0:Rx", "0,0:Rs", None, Code.CELL_TAKEN, "CL4", ((0, 0),), ["0,0", "Ro"]),
        ("0,0:Ro 1,0:Rx", "2,0:Rs 0,0:Rd", None, Code.CELL_TAKEN, "CL4", ((0, 0),), ["0,0", "Ro"]),
        ("0,0:Ro", "1,0:Rx 1,0:Rs", None, Code.CELL_TWICE, "CL4", ((1, 0),), ["1,0", "twice"]),
        ("0,0:Ro", "1,0:Rx 1,0:Rx", None, Code.CELL_TWICE, "CL4", ((1, 0),), ["1,0", "twice"]),
        (
            "0,0:Ro",
            "1,0:Rx 0,1:Rs",
            None,
            Code.NOT_STRAIGHT,
            "CL4",
            ((1, 0), (0, 1)),
            ["row or column"],
        ),
        ("0,0:Ro 1,0:Rx", "0,1:Bo 2,1:Bs", None, Code.GAP, "CL4", ((1, 1),), ["1,1"]),
        ("0,0:Ro", "0,1:Rx 0,4:Rs", None, Code.GAP, "CL4", ((0, 2),), ["0,2"]),
        ("0,0:Ro", "1,1:Rx", None, Code.NOT_TOUCHING, "CL4", ((1, 1),), ["touches"]),
        ("0,0:Ro", "5,5h:RxRs", None, Code.NOT_TOUCHING, "CL4", ((5, 5), (6, 5)), ["touches"]),
        (
            SIX,
            "6,0:Bc",
            None,
            Code.LINE_TOO_LONG,
            "CL5",
            tuple((x, 0) for x in range(7)),
            ["0,0", "6,0", "7 tiles", "Bc"],
        ),
        ("0,0:Ro", "1,0:Ro", None, Code.REPEATED_TYPE, "CL5", ((0, 0), (1, 0)), ["1,0", "Ro"]),
        (
            "0,0:Ro",
            "1,0:Rx 2,0:Ro",
            None,
            Code.REPEATED_TYPE,
            "CL5",
            ((0, 0), (2, 0)),
            ["2,0", "Ro twice"],
        ),
        ("0,0:Ro", "1,0:Bx", None, Code.NO_COMMON, "CL5", ((0, 0), (1, 0)), ["row", "Ro Bx"]),
        ("0,0:Ro", "0,1:Bx", None, Code.NO_COMMON, "CL5", ((0, 0), (0, 1)), ["column", "Ro Bx"]),
        ("0,0:Ro 1,0:Rx", "2,0:Bx", None, Code.NO_COMMON, "CL5", ((0, 0), (1, 0), (2, 0)), ["Bx"]),
        (THREE_RO, "5,5:Ro", None, Code.TOO_MANY_COPIES, "TL5", ((5, 5),), ["Ro", "three"]),
        ("0,0:Ro", "1,0:Rx", "Rs Rq", Code.NOT_IN_HAND, "CL4", ((1, 0),), ["1,0", "Rx", "Rs Rq"]),
        ("0,0:Ro", "1,0:Go 0,1:Go", "Go", Code.NOT_STRAIGHT, "CL4", ((1, 0), (0, 1)), []),
        ("0,0:Ro 1,0:Bo", "0,1:Rx 1,1:Bx", "Rx Bs", Code.NOT_IN_HAND, "CL4", ((1, 1),), ["Bx"]),
        ("0,0:Ro", "1,0:Rx", "", Code.NOT_IN_HAND, "CL4", ((1, 0),), ["empty"]),
    ],
)
def test_cl4_cl5_each_reason_has_its_own_fault(
    board: str,
    move: str,
    hand: str | None,
    code: sx.FaultCode,
    clause: str,
    cells: tuple[tuple[int, int], ...],
    told: list[str],
) -> None:
    table = sx.Board.parse(board)
    fault = table.check(move, hand)
    assert fault is not None
    assert (fault.code, fault.clause, fault.cells) == (code, clause, cells)
    assert all(word in fault.message for word in [clause, *told]), fault.message
    for use in (table.score, table.play):
        if hand is None:
            with pytest.raises(sx.IllegalMoveError) as caught:
                use(move)
            assert caught.value.fault == fault


@pytest.mark.parametrize(
    ("board", "move"),
    [
        ("0,0:Ro", "1,0:Rx"),
        ("0,0:Ro", "-1,0:Bo"),
        ("0,0:Ro", "0,-1h:BoBxBsBqBdBc"),
        ("0,0:Ro 1,0:Rd", "-1,0:Rx 2,0:Rs"),
        ("0,0:Ro 1,0:Rx 2,0:Rs 1,-1:Bx", "0,-1:Bo 2,-1:Bs"),
        (SIX, "2,1:Bs"),
        (SIX, "0,-1:Go"),
        (SQUARE, "3,1:Bd"),
    ],
)
def test_cl4_legal_placements(board: str, move: str) -> None:
    table = sx.Board.parse(board)
    assert table.check(move) is None
    hand = sx.Move.parse(move).tiles
    assert move in table.placements(hand)
    assert table.check(move, hand) is None


def test_cl4_one_to_six_tiles() -> None:
    board = sx.Board.parse("0,0:Ro")
    counts = {move.count for move in board.placements("Bo Bx Bs Bq Bd Bc")}
    assert counts == {1, 2, 3, 4, 5, 6}
    seven = "0,1h:BoBxBsBqBdBcGo"
    fault = board.check(seven)
    assert fault is not None
    assert fault.code is Code.LINE_TOO_LONG


def test_cl4_table_tiles_may_lie_between_new_ones() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 1,-1:Gx")
    assert "0,-1h:Go.Gs" in board.placements("Go Gs")
    assert board.score("0,-1h:Go.Gs").total == 3 + 2 + 2


def test_cl4_a_corner_is_no_touch() -> None:
    board = sx.Board.parse("0,0:Ro")
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        fault = board.check([(x, y, "Rx")])
        assert fault is not None
        assert fault.code is Code.NOT_TOUCHING


def test_cl4_one_touching_tile_of_a_move_suffices() -> None:
    board = sx.Board.parse("0,0:Ro")
    assert board.check("1,0:Rx 2,0:Rs 3,0:Rd 4,0:Rc 5,0:Rq") is None


def test_cl5_a_move_may_not_spoil_a_crossing_line() -> None:
    board = sx.Board.parse("-1,0:Oq -1,1:Oo -1,2:Od 0,0:Ox 0,-1:Bx")
    fault = board.check("-1,-1:Os")
    assert fault is not None
    assert fault.code is Code.NO_COMMON
    assert "the row" in fault.message
    assert board.score("-1,-1:Ox").total == 6


def test_cl5_a_tile_that_joins_two_lines_must_fit_both() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rq 0,-1:Oo 0,-2:Go 1,-2:Gc 2,-2:Gx 3,-2:Gd 3,-1:Yd 3,0:Bd")
    fault = board.check("2,0:Rd")
    assert fault is not None
    assert fault.code is Code.NO_COMMON


def test_cl5_a_full_line_still_takes_crossing_lines() -> None:
    assert sx.Board.parse(SIX).score("3,1v:GqBq").total == 3


def test_cl4_in_a_game_the_tiles_come_from_the_movers_hand() -> None:
    state = deal("Ro Rx Rs Gq Bd Yc", "Gq Od Gd Bo Yx Ps")
    state.play("0,0h:RoRxRs")
    fault = require_refused(state, "3,0:Rq", Code.NOT_IN_HAND, "CL4")
    assert fault.tiles == (sx.Tile("Rq"),)
    assert state.check("0,1:Bo") is None


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", Code.EMPTY_MOVE),
        ("0,0:Bo", Code.CELL_TAKEN),
        ("0,1:Bo 0,1:Bo", Code.CELL_TWICE),
        ("0,1:Bo 1,2:Gd", Code.NOT_STRAIGHT),
        ("0,1:Bo 2,1:Bo", Code.GAP),
        ("9,9:Bo", Code.NOT_TOUCHING),
        ("0,1:Yx", Code.NO_COMMON),
    ],
)
def test_cl12_a_game_refuses_them_and_nothing_changes(move: str, code: sx.FaultCode) -> None:
    state = deal("Ro Rx Rs Gq Bd Yc", "Gq Od Gd Bo Yx Ps")
    state.play("0,0h:RoRxRs")
    require_refused(state, move, code, "CL5" if code is Code.NO_COMMON else "CL4")


@pytest.mark.parametrize("cell", ["32768,0", "0,-32768", "70000,0"])
def test_cells_off_the_plane_are_refused_as_text(cell: str) -> None:
    board = sx.Board.parse("0,0:Ro")
    with pytest.raises(sx.NotationError, match="32767"):
        board.check(f"{cell}:Rx")
    x, y = map(int, cell.split(","))
    with pytest.raises(sx.NotationError, match="32767"):
        board.check([(x, y, "Rx")])
    fault = sx.Board.parse("32766,0:Ro").check("32767,0:Rx")
    assert fault is None
