"""Fresh positions on every run, engine against oracle. A failure names the seed."""

import secrets

import pytest

import sixline as sx
from helpers.bridge import scored_cells, to_options, to_oracle_board, to_oracle_tiles
from helpers.live import fresh_states
from oracle.flex_positions import scored


def compare(state: sx.State, seed: int) -> None:
    """The list, the check of each of its moves, and the short ways to a part of the list."""
    hand = state.hands[state.to_move]
    where = f"seed {seed}, {state.rules}: {state.board} / {hand}"
    board = to_oracle_board(state.board)
    expected = scored(to_options(state.rules), board, tuple(to_oracle_tiles(hand)))
    moves = state.placements()
    assert scored_cells(moves) == expected, where
    assert [str(move) for move in moves if state.check(move)] == [], where
    assert state.count_placements() == len(expected), where
    assert state.has_placement() == bool(expected), where
    best = state.best_move()
    assert best is not None, where
    assert (best.points or 0) == max(expected.values(), default=0), where
    assert (best.kind is sx.MoveKind.PLACE) == bool(expected), where


@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_120_positions_of_early_and_middle_game(variant: str) -> None:
    seed = secrets.randbits(48)
    for state in fresh_states(variant, seed, 120, longest=20):
        compare(state, seed)


@pytest.mark.deep
@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_1500_positions_of_whole_games(variant: str) -> None:
    seed = secrets.randbits(48)
    for state in fresh_states(variant, seed, 1_500, longest=60):
        compare(state, seed)
