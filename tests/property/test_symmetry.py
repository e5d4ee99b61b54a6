"""The rules know no place, no direction, no color and no shape."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.strategies import (
    Position,
    other_tile,
    permutations_of_six,
    positions,
    unfinished_states,
)
from oracle.symmetries import SYMMETRIES

Found = dict[frozenset[tuple[int, int, sx.Tile]], int | None]


def found_on(board: sx.Board, hand: list[sx.Tile]) -> Found:
    """The placements with their points."""
    return {frozenset(move.cells): move.points for move in board.placements(hand)}


def summary(board: sx.Board, hand: list[sx.Tile]) -> tuple[int, Counter[int | None]]:
    """What a symmetry leaves: how many, and their points."""
    moves = board.placements(hand)
    return board.count_placements(hand), Counter(move.points for move in moves)


@given(positions, st.integers(-32_000, 32_000), st.integers(-32_000, 32_000))
def test_translation(position: Position, left: int, top: int) -> None:
    table, hand = position[0], list(position[1])
    assert table.bounds is not None
    dx, dy = left - table.bounds[0], top - table.bounds[1]
    board = sx.Board.from_cells([(x + dx, y + dy, tile) for x, y, tile in table.cells], table.rules)
    assert board.canonical_key() == table.canonical_key()
    expected = {
        frozenset((x + dx, y + dy, tile) for x, y, tile in move): points
        for move, points in found_on(table, hand).items()
    }
    assert found_on(board, hand) == expected


@given(positions)
def test_eight_symmetries(position: Position) -> None:
    table, hand = position[0], list(position[1])
    original = found_on(table, hand)
    for turn in SYMMETRIES:
        board = sx.Board.from_cells(
            [(*turn(x, y), tile) for x, y, tile in table.cells], table.rules
        )
        expected = {
            frozenset((*turn(x, y), tile) for x, y, tile in move): points
            for move, points in original.items()
        }
        assert found_on(board, hand) == expected
        assert summary(board, hand) == summary(table, hand)
        assert board.is_locked() == table.is_locked()


@given(positions, permutations_of_six, permutations_of_six, st.booleans())
def test_colors_and_shapes_permuted_and_swapped(
    position: Position, colors: list[int], shapes: list[int], swap: bool
) -> None:
    table, hand = position[0], list(position[1])

    def other(tile: sx.Tile) -> sx.Tile:
        return other_tile(tile, colors, shapes, swap=swap)

    board = sx.Board.from_cells([(x, y, other(tile)) for x, y, tile in table.cells], table.rules)
    others = [other(tile) for tile in hand]
    expected = {
        frozenset((x, y, other(tile)) for x, y, tile in move): points
        for move, points in found_on(table, hand).items()
    }
    assert found_on(board, others) == expected
    assert summary(board, others) == summary(table, hand)
    assert sx.Hand(others).set_size == sx.Hand(hand).set_size


@given(unfinished_states(), permutations_of_six, permutations_of_six, st.booleans())
def test_openings_under_permutations(
    state: sx.State, colors: list[int], shapes: list[int], swap: bool
) -> None:
    hand = list(state.hands[state.to_move])
    others = [other_tile(tile, colors, shapes, swap=swap) for tile in hand]
    empty = sx.Board(state.rules)
    assert summary(empty, others) == summary(empty, hand)


@given(unfinished_states())
def test_openings_have_a_row_and_a_column_each(state: sx.State) -> None:
    moves = sx.Board(state.rules).placements(state.hands[state.to_move])
    rows = {move.tiles for move in moves if move.axis is sx.Axis.ROW and move.count > 1}
    columns = {move.tiles for move in moves if move.axis is sx.Axis.COLUMN}
    assert rows == columns
