from typing import Any

import numpy as np
import pytest

import sixline as sx
from helpers.games import DIAGONAL_OF_SIX

TEXT = "1,-1:Bo -1,0:Rx 0,0:Rd 1,0:Ro"


def test_text_is_the_cells_in_row_order() -> None:
    board = sx.Board.parse("0,0:Rd 1,0:Ro 1,-1:Bo -1,0:Rx")
    assert str(board) == TEXT
    assert repr(board) == f"<Board of 4 tiles: {TEXT}>"
    assert sx.Board.parse(str(board)) == board


def test_runs_are_read_too() -> None:
    assert str(sx.Board.parse("-1,0h:RxRdRo 1,-1v:Bo")) == TEXT


def test_from_cells_takes_tiles_texts_and_moves() -> None:
    board = sx.Board.parse(TEXT)
    assert sx.Board.from_cells(board.cells) == board
    assert sx.Board.from_cells([(x, y, str(tile)) for x, y, tile in board.cells]) == board
    assert sx.Board.from_cells(TEXT) == board
    assert str(sx.Board.from_cells(sx.Move.parse("0,0h:RoRx"))) == "0,0:Ro 1,0:Rx"


def test_the_empty_board() -> None:
    board = sx.Board()
    assert board == sx.Board.parse("") == sx.Board.from_cells([]) == sx.Board.parse(" \n")
    assert (str(board), len(board), board.cells, board.bounds) == ("", 0, (), None)
    assert board.to_numpy().shape == (0, 0)
    assert (board.key, board.canonical_key()) == (0, 0)
    assert board[0, 0] is None
    assert not board.is_locked()


def test_cells_and_lookup() -> None:
    board = sx.Board.parse(TEXT)
    assert len(board) == len(board.cells) == 4
    assert board.cells[0] == (1, -1, sx.Tile("Bo"))
    assert board[1, -1] == sx.Tile("Bo")
    assert (0, 0) in board
    assert (0, -1) not in board
    for cell in ((0, -1), (40_000, 0), (0, -(2**40)), (65_536, 0), (32_768, 32_768)):
        assert board[cell] is None
        assert cell not in board
    assert all(board[x, y] == tile for x, y, tile in board.cells)


def test_bounds_and_array() -> None:
    board = sx.Board.parse(TEXT)
    assert board.bounds == (-1, -1, 1, 0)
    array = board.to_numpy()
    assert array.dtype == np.int8
    codes = {str(tile): tile.code for _, _, tile in board.cells}
    assert array.tolist() == [[-1, -1, codes["Bo"]], [codes["Rx"], codes["Rd"], codes["Ro"]]]
    array[0, 0] = 5
    assert board.to_numpy()[0, 0] == -1


def test_keys_under_translation() -> None:
    board = sx.Board.parse(TEXT)
    for dx, dy in ((1, 0), (0, 1), (-300, 77), (32_000, -32_000)):
        moved = sx.Board.from_cells([(x + dx, y + dy, tile) for x, y, tile in board.cells])
        assert moved != board
        assert moved.key != board.key
        assert moved.canonical_key() == board.canonical_key()


def test_key_does_not_depend_on_the_order_of_cells_nor_on_the_rules() -> None:
    board = sx.Board.parse(TEXT)
    other = sx.Board.parse(" ".join(reversed(TEXT.split())), sx.Rules.classic(players=4))
    assert (other.key, other.canonical_key()) == (board.key, board.canonical_key())
    assert 0 < board.key < 2**64


def test_equality_and_hash_cover_cells_and_rules() -> None:
    board = sx.Board.parse(TEXT)
    same = sx.Board.parse(" ".join(reversed(TEXT.split())))
    assert (same == board, hash(same) == hash(board)) == (True, True)
    others = [
        sx.Board.parse(TEXT, sx.Rules.classic(opening="free")),
        sx.Board.parse(TEXT.replace("Bo", "Go")),
        sx.Board.parse(TEXT.replace("1,-1", "1,1")),
        sx.Board(),
    ]
    assert len({board, same, *others}) == 5
    assert board != TEXT


def test_play_gives_a_new_board_and_leaves_the_old() -> None:
    board = sx.Board.parse(TEXT)
    after = board.play("2,0:Rs")
    assert str(board) == TEXT
    assert str(after) == f"{TEXT} 2,0:Rs"
    assert after == sx.Board.parse(str(after))
    assert after.key == sx.Board.parse(str(after)).key
    assert after.rules == board.rules


def test_play_and_score_take_any_cells() -> None:
    board = sx.Board.parse(TEXT)
    forms: list[Any] = [
        "2,0h:RsRq",
        "3,0:Rq 2,0:Rs",
        sx.Move.parse("2,0h:RsRq"),
        [(3, 0, "Rq"), (2, 0, sx.Tile("Rs"))],
        ((np.int16(2), np.int64(0), "Rs"), [3, 0, "Rq"]),
    ]
    for move in forms:
        assert board.play(move) == board.play("2,0h:RsRq")
        assert board.score(move).total == 5
        assert board.check(move) is None
        assert board.check(move, "Rs Rq") is None


def test_all_ways_to_ask_for_placements_agree() -> None:
    board = sx.Board.parse(TEXT)
    for hand in ("Bo Bd Rs Rx Go Yc", "Gs", sx.Hand("Yx Oq"), ""):
        moves = board.placements(hand)
        assert board.count_placements(hand) == len(moves)
        assert board.has_placement(hand) == (len(moves) > 0)
        assert board.best_placement(hand) == moves.best()
        for n in (0, 1, 3, 1000):
            assert board.top_placements(hand, n) == moves.top(n)


@pytest.mark.parametrize(
    ("text", "position"),
    [("0,0:Ro 1,0", 10), ("0,0:Ro x", 7), ("0,0:Ro,1,0:Rx", 6), ("pass", 0), ("0,0:R", 4)],
)
def test_unreadable_text_names_the_position(text: str, position: int) -> None:
    with pytest.raises(sx.NotationError) as caught:
        sx.Board.parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize("cell", [(32_768, 0), (0, -32_768), (2**40, 0)])
def test_cells_off_the_plane_are_no_cells(cell: tuple[int, int]) -> None:
    with pytest.raises(sx.NotationError, match="32767"):
        sx.Board.from_cells([(*cell, "Ro")])


@pytest.mark.parametrize(
    "cells",
    [5, [5], [("0", 0, "Ro")], [(0.5, 0, "Ro")], [(2**80, 0, "Ro")], [(0, 0, 5)], [None]],
)
def test_what_is_no_cell_is_a_type_or_notation_error(cells: Any) -> None:
    board = sx.Board.parse(TEXT)
    for use in (sx.Board.from_cells, board.check, board.score, board.play, sx.Move.place):
        with pytest.raises((TypeError, sx.NotationError)):
            use(cells)


def test_a_board_cannot_be_changed() -> None:
    board = sx.Board.parse(TEXT)
    with pytest.raises(AttributeError):
        board.key = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        board[0, 0] = "Ro"  # type: ignore[index]


# --- with backgrounds (FX1) --------------------------------------------------------------------

FLEX = sx.Rules.flex()
FLEX_TEXT = "1,-1:Bow -1,0:Rxs 0,0:Rdb 1,0:Row"


def test_text_and_cells_of_a_flex_board() -> None:
    board = sx.Board.parse("0,0:Rdb 1,0:Row 1,-1:Bow -1,0:Rxs", FLEX)
    assert str(board) == FLEX_TEXT
    assert repr(board) == f"<Board of 4 tiles: {FLEX_TEXT}>"
    assert str(sx.Board.parse("-1,0h:RxsRdbRow 1,-1v:Bow", FLEX)) == FLEX_TEXT
    assert sx.Board.from_cells(board.cells, FLEX) == board
    assert sx.Board.from_cells(FLEX_TEXT, FLEX) == sx.Board.parse(str(board), FLEX) == board
    assert board[1, -1] == sx.Tile("Bow")
    assert board[1, -1] != sx.Tile("Bo")
    assert board.rules == FLEX


def test_codes_in_the_array_of_a_flex_board() -> None:
    array = sx.Board.parse(FLEX_TEXT, FLEX).to_numpy()
    assert array.dtype == np.int8
    assert array.tolist() == [
        [-1, -1, 36 + sx.Tile("Bo").code],
        [72 + sx.Tile("Rx").code, sx.Tile("Rd").code, 36 + sx.Tile("Ro").code],
    ]
    assert sx.Board.parse("0,0:Pcs", FLEX).to_numpy().tolist() == [[107]]


def test_the_key_tells_backgrounds_apart() -> None:
    boards = [
        sx.Board.parse(FLEX_TEXT.replace("Rdb", f"Rd{background}"), FLEX) for background in "bws"
    ]
    assert len(set(boards)) == 3
    assert len({board.key for board in boards}) == 3
    assert len({board.canonical_key() for board in boards}) == 3
    moved = sx.Board.from_cells([(x - 300, y + 77, tile) for x, y, tile in boards[0].cells], FLEX)
    assert moved.key != boards[0].key
    assert moved.canonical_key() == boards[0].canonical_key()


def test_a_flex_board_equals_no_classic_one() -> None:
    plain, flex = sx.Board.parse("0,0:Ro"), sx.Board.parse("0,0:Rob", FLEX)
    assert plain.to_numpy().tolist() == flex.to_numpy().tolist()
    assert plain != flex
    assert hash(plain) != hash(flex)
    assert sx.Board() != sx.Board(FLEX)


@pytest.mark.parametrize(
    ("text", "rules", "position", "clause"),
    [
        ("0,0:Rob 1,0:Rx", FLEX, 14, "FX1"),
        ("0,0:Rob 1,0:RxZ", FLEX, 14, "FX1"),
        ("0,0:Ro 1,0:Rxb", FLEX, 6, "FX1"),
        ("0,0:Ro 1,0:Rxb", sx.Rules.classic(), 13, "TL1"),
        ("0,0h:RobRxb", sx.Rules.classic(), 7, "TL1"),
    ],
)
def test_the_rules_say_how_tiles_are_written(
    text: str, rules: sx.Rules, position: int, clause: str
) -> None:
    with pytest.raises(sx.NotationError, match=clause) as caught:
        sx.Board.parse(text, rules)
    assert caught.value.position == position


def test_cells_are_of_the_boards_tiles() -> None:
    with pytest.raises(sx.NotationError, match=r"Ro has no background.*FX1"):
        sx.Board.from_cells([(0, 0, sx.Tile("Ro"))], FLEX)
    with pytest.raises(sx.NotationError, match=r"Rob has a background.*TL1"):
        sx.Board.from_cells([(0, 0, sx.Tile("Rob"))])
    with pytest.raises(sx.NotationError, match="FX1"):
        sx.Board(FLEX).placements(sx.Hand("Ro Rx"))
    with pytest.raises(sx.NotationError, match="TL1"):
        sx.Board().placements(sx.Hand("Rob Rxb"))


def test_play_gives_a_new_flex_board() -> None:
    board = sx.Board.parse(FLEX_TEXT, FLEX)
    forms: list[Any] = [
        "2,0h:RssRqb",
        "3,0:Rqb 2,0:Rss",
        sx.Move.parse("2,0h:RssRqb"),
        [(3, 0, "Rqb"), (2, 0, sx.Tile("Rss"))],
    ]
    for move in forms:
        after = board.play(move)
        assert str(after) == f"{FLEX_TEXT} 2,0:Rss 3,0:Rqb"
        assert after.key == sx.Board.parse(str(after), FLEX).key
        assert board.score(move).total == 5
        assert board.check(move, "Rss Rqb") is None
    assert str(board) == FLEX_TEXT


@pytest.mark.parametrize("long_diagonal", ["illegal", "extend_six_illegal", "unscored"])
def test_a_board_is_asked_by_its_own_rules(long_diagonal: str) -> None:
    rules = sx.Rules.parse(f"flex long_diagonal={long_diagonal}")
    board = sx.Board.parse(DIAGONAL_OF_SIX, rules)
    fault = board.check("6,6:Bdb")
    assert (fault is None) == (long_diagonal == "unscored")
    assert ("6,6:Bdb" in board.placements("Bdb")) == (fault is None)
    assert "6,6:Bdw" in board.placements("Bdw")


def test_a_table_with_a_diagonal_of_seven_is_one_of_other_rules_only() -> None:
    text = f"{DIAGONAL_OF_SIX} 6,6:Bdb"
    for long_diagonal in ("extend_six_illegal", "unscored"):
        rules = sx.Rules.parse(f"flex long_diagonal={long_diagonal}")
        assert len(sx.Board.parse(text, rules)) == 13
    with pytest.raises(sx.PositionError, match="FX4") as caught:
        sx.Board.parse(text, FLEX)
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (sx.FaultCode.LONG_DIAGONAL, "FX4")
    assert fault.cells == tuple((i, i) for i in range(7))
