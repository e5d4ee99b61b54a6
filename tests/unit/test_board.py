from typing import Any

import numpy as np
import pytest

import sixline as sx

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
