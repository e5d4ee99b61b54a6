"""CL12: an illegal move is refused, nothing changes, the player chooses again."""

import pickle
from random import Random

import pytest

import sixline as sx
from helpers.games import TYPES, any_move, random_state


@pytest.mark.parametrize("seed", range(12))
def test_cl12_nothing_changes_when_a_move_is_refused(seed: int) -> None:
    rng = Random(seed)
    state = random_state(sx.Rules.classic(players=2 + seed % 3), seed, turns=4 * seed)
    if state.is_over:
        state.undo()
    left, top, right, bottom = state.board.bounds or (0, 0, 0, 0)
    before, saved = state.copy(), pickle.dumps(state)
    refused = 0
    for _ in range(200):
        x, y = rng.randint(left - 2, right + 2), rng.randint(top - 2, bottom + 2)
        cells = [(x, y, rng.choice(TYPES)), (x + rng.randint(0, 2), y, rng.choice(TYPES))]
        move = " ".join(f"{x},{y}:{tile}" for x, y, tile in cells[: rng.randint(1, 2)])
        fault = state.check(move)
        if fault is None:
            continue
        refused += 1
        with pytest.raises(sx.IllegalMoveError) as caught:
            state.play(move)
        assert caught.value.fault == fault
        assert state == before
    assert refused > 100
    assert pickle.dumps(state) == saved
    assert state.find_broken_invariant() == ""
    chosen = any_move(state, rng)
    state.play(chosen)
    assert state.history[-1] == chosen


def test_cl12_unreadable_moves_change_nothing() -> None:
    state = random_state(sx.Rules.classic(), 3, turns=5)
    saved = pickle.dumps(state)
    for text in ("nonsense", "0,0:Zz", "swap:Q", "passed", "0,0", "swap:"):
        with pytest.raises(sx.NotationError):
            state.play(text)
        assert pickle.dumps(state) == saved


def test_cl12_a_board_refuses_too() -> None:
    board = random_state(sx.Rules.classic(), 3, turns=5).board
    text = str(board)
    with pytest.raises(sx.IllegalMoveError):
        board.play("900,900:Ro")
    assert str(board) == text


def test_cl12_undo_goes_back_turn_by_turn() -> None:
    state = sx.State.new(sx.Rules.classic(), 9)
    rng = Random(9)
    seen = [state.copy()]
    while not state.is_over:
        state.play(any_move(state, rng))
        seen.append(state.copy())
    while state.history:
        assert state == seen.pop()
        state.undo()
    assert [state] == seen
