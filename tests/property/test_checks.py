"""Cells as they come, legal or not: the check agrees with the list and with the oracle."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.bridge import cells_of, codes, to_cells, to_options, to_oracle_tiles
from helpers.games import FLEX_TILES, TYPES
from helpers.strategies import states, unfinished_states
from oracle import grid, variants
from oracle.grid import Placement, cells_text, parse_board

randoms = st.randoms(use_true_random=False)
AXES = [(1, 0), (0, 1)]


def some_tile(board: sx.Board, rng: Random) -> str:
    """Any tile written as the table's are; in the starter set some are not in the set (FX1)."""
    return rng.choice(TYPES if board.rules.variant == "classic" else FLEX_TILES)


def some_place(board: sx.Board, rng: Random) -> tuple[int, int]:
    """A cell on the table or within three cells of it."""
    left, top, right, bottom = board.bounds or (0, 0, 0, 0)
    return rng.randint(left - 3, right + 3), rng.randint(top - 3, bottom + 3)


def a_run(board: sx.Board, tiles: list[str], rng: Random) -> list[str]:
    """The tiles on consecutive empty cells from somewhere near the table."""
    x, y = some_place(board, rng)
    dx, dy = rng.choice(AXES)
    cells = []
    for tile in tiles:
        while (x, y) in board:
            x, y = x + dx, y + dy
        cells.append(f"{x},{y}:{tile}")
        x, y = x + dx, y + dy
    return cells


def a_listed_move(board: sx.Board, hand: sx.Hand, rng: Random) -> list[str]:
    """The cells of a legal move, or nothing."""
    moves = board.placements(hand)
    if not moves:
        return []
    return [f"{x},{y}:{tile}" for x, y, tile in rng.choice(list(moves)).cells]


def spoiled(board: sx.Board, cells: list[str], rng: Random) -> list[str]:
    """The cells with one of them changed, moved, left out or doubled, or another added."""
    cells = list(cells)
    x, y = some_place(board, rng)
    at = rng.randrange(len(cells)) if cells else 0
    what = rng.randrange(5) if cells else 0
    if what == 0:
        cells.append(f"{x},{y}:{some_tile(board, rng)}")
    elif what == 1:
        cells[at] = cells[at].partition(":")[0] + ":" + some_tile(board, rng)
    elif what == 2:
        cells[at] = f"{x},{y}:" + cells[at].partition(":")[2]
    elif what == 3:
        del cells[at]
    else:
        cells.append(cells[at])
    return cells


def some_cells(board: sx.Board, hand: sx.Hand, rng: Random) -> list[str]:
    """From legal to hopeless, in any order."""
    tiles = [str(tile) for tile in hand]
    rng.shuffle(tiles)
    tiles = tiles[: rng.randint(1, max(1, len(tiles)))]
    cells = a_run(board, tiles, rng) if rng.random() < 0.4 else a_listed_move(board, hand, rng)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
        cells = spoiled(board, cells, rng)
    rng.shuffle(cells)
    return cells


def brought_to_origin(cells: Placement) -> Placement:
    """The same with its first cell at 0,0, as the list has openings."""
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    return frozenset(grid.Cell(cell.x - left, cell.y - top, cell.tile) for cell in cells)


def require_agreement(
    board: sx.Board, hand: sx.Hand, texts: list[str], listed: set[Placement]
) -> None:
    """Check, list and oracle say the same of these cells."""
    text = " ".join(texts)
    fault = board.check(text, hand)
    table, cells = parse_board(str(board)), grid.parse_cells(text)
    options = to_options(board.rules)
    reasons = variants.check(options, table, cells, to_oracle_tiles(hand))
    assert (fault is None) == (not reasons), (text, str(fault), reasons)
    if fault is not None:
        assert fault.code in codes(reasons), (text, str(fault), reasons)
    placement = frozenset(cells)
    as_listed = brought_to_origin(placement) if not table and placement else placement
    is_listed = len(placement) == len(cells) and as_listed in listed
    assert is_listed == (fault is None), text
    if fault is None:
        assert board.score(text).total == variants.score(options, table, placement).total


@given(unfinished_states(), states(most_turns=0), randoms)
def test_the_check_is_the_list_and_the_oracle(
    on_table: sx.State, opening: sx.State, rng: Random
) -> None:
    for state in (on_table, opening):
        board, hand = state.board, state.hands[state.to_move]
        listed = {to_cells(move) for move in board.placements(hand)}
        for _ in range(25):
            require_agreement(board, hand, some_cells(board, hand, rng), listed)


@given(unfinished_states(), randoms)
def test_without_a_hand_only_the_table_is_asked(state: sx.State, rng: Random) -> None:
    board, hand = state.board, state.hands[state.to_move]
    table = parse_board(str(board))
    for _ in range(25):
        text = " ".join(some_cells(board, hand, rng))
        fault = board.check(text)
        reasons = variants.check(to_options(board.rules), table, grid.parse_cells(text))
        assert (fault is None) == (not reasons), (text, str(fault), reasons)
        assert fault is None or fault.code in codes(reasons), (text, str(fault), reasons)
        if fault is None:
            after = board.play(text)
            assert cells_of(str(after)) == cells_of(f"{board} {text}")
        else:
            with pytest.raises(sx.IllegalMoveError) as caught:
                board.play(text)
            assert caught.value.fault == fault


@given(states(), randoms)
def test_a_refused_move_changes_nothing(state: sx.State, rng: Random) -> None:
    hand = state.hands[state.to_move]
    saved, key = pickle.dumps(state), state.key
    for _ in range(12):
        cells = grid.parse_cells(" ".join(some_cells(state.board, hand, rng)))
        move = [(cell.x, cell.y, str(cell.tile)) for cell in cells]
        fault = state.check(move)
        assert pickle.dumps(state) == saved
        if fault is None:
            assert not state.is_over
            assert state.play(move).points == state.history[-1].points
            assert state.undo().cells == sx.Move.parse(cells_text(cells)).cells
        else:
            with pytest.raises(sx.IllegalMoveError) as caught:
                state.play(move)
            assert caught.value.fault == fault
        assert (pickle.dumps(state), state.key) == (saved, key)
    assert state.find_broken_invariant() == ""
