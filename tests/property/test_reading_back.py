"""What is printed is read back."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.games import FLEX_TILES, TYPES
from helpers.strategies import card_rules, rules, states

coordinates = st.integers(-32_767, 32_767)
sets = st.sampled_from([TYPES, FLEX_TILES])
runs = sets.flatmap(lambda tiles: st.lists(st.sampled_from(tiles), min_size=1, max_size=6))
hands = sets.flatmap(lambda tiles: st.lists(st.sampled_from(tiles), max_size=9))


@given(states())
def test_a_board_reads_back_with_a_moves_cells_appended_too(state: sx.State) -> None:
    board = state.board
    assert sx.Board.parse(str(board), state.rules) == board
    moves = state.placements()
    for move in moves[:: max(1, len(moves) // 20)]:
        cells = " ".join(f"{x},{y}:{tile}" for x, y, tile in move.cells)
        after = board.play(move)
        assert sx.Board.parse(f"{board} {cells}", state.rules) == after
        assert sx.Board.parse(f"{board} {move}", state.rules) == after
        assert sx.Board.parse(f"{cells} {board}", state.rules).key == after.key


@given(states())
def test_every_listed_move_reads_back(state: sx.State) -> None:
    moves = state.legal_moves()
    for move in moves[:: max(1, len(moves) // 200)]:
        text = str(move)
        again = sx.Move.parse(text)
        assert (again, str(again), hash(again)) == (move, text, hash(move))
        assert text in moves
        if move.kind is sx.MoveKind.PLACE:
            cells = " ".join(f"{x},{y}:{tile}" for x, y, tile in move.cells)
            assert sx.Move.parse(cells) == sx.Move.place(move.cells[::-1]) == move
        elif move.kind is sx.MoveKind.EXCHANGE:
            assert sx.Move.exchange(move.tiles[::-1]) == move


@given(coordinates, coordinates, runs, st.booleans())
def test_any_run_reads_back(x: int, y: int, run: list[str], down: bool) -> None:
    if (y if down else x) + len(run) - 1 > 32_767:
        return
    step = (0, 1) if down else (1, 0)
    cells = [(x + i * step[0], y + i * step[1], tile) for i, tile in enumerate(run)]
    move = sx.Move.place(cells)
    assert sx.Move.parse(str(move)) == move
    assert [(x, y, str(tile)) for x, y, tile in move.cells] == cells


@given(st.one_of(rules, card_rules))
def test_rules_read_back(options: sx.Rules) -> None:
    assert sx.Rules.parse(str(options)) == options
    assert "\n" not in str(options)


@given(hands)
def test_hands_read_back(hand: list[str]) -> None:
    value = sx.Hand(hand)
    assert sx.Hand.parse(str(value)) == value
    assert sx.Hand("".join(hand)) == value
    assert len(value) == len(hand)


def parse_flex_board(text: str) -> sx.Board:
    return sx.Board.parse(text, sx.Rules.flex(long_diagonal="unscored"))


def refusal(read: Callable[[str], object], text: str) -> sx.SixlineError | None:
    """What the reader says against a text; None when it reads it."""
    try:
        read(text)
    except sx.SixlineError as error:
        return error
    return None


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    tables = (sx.Board.parse, parse_flex_board)
    for read in (*tables, sx.Move.parse, sx.Hand.parse, sx.Tile.parse, sx.Rules.parse):
        error = refusal(read, text)
        assert error is None or str(error)
        assert not isinstance(error, sx.NotationError) or 0 <= error.position <= len(text)


@given(st.text(alphabet="0123456789,-:hv. ROYGBPoxsqdcbswap", max_size=30))
def test_text_that_looks_like_notation_is_read_or_refused(text: str) -> None:
    error = refusal(sx.Move.parse, text)
    if error is None:
        move = sx.Move.parse(text)
        assert sx.Move.parse(str(move)) == move
    for read in (sx.Board.parse, parse_flex_board):
        if refusal(read, text) is None:
            board = read(text)
            assert read(str(board)) == board


@pytest.mark.parametrize(
    "text", ["\u00e9", "0,0:R\u00e9", "0,0:Ro \u25cf", "swap:\U0001f600", "Ro\u0301"]
)
def test_letters_of_other_alphabets_are_refused_and_shown(text: str) -> None:
    strange = next(letter for letter in text if not letter.isascii())
    for read in (sx.Board.parse, parse_flex_board, sx.Move.parse, sx.Hand.parse, sx.Tile.parse):
        error = refusal(read, text)
        assert isinstance(error, sx.NotationError)
        assert error.position <= text.index(strange)


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_no_text_at_all_is_an_empty_table_and_an_empty_hand(text: str) -> None:
    assert len(sx.Board.parse(text)) == len(sx.Hand.parse(text)) == 0
