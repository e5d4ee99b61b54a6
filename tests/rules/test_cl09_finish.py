"""CL9: the last tile."""

import pytest

import sixline as sx
from helpers.data import read_ending
from helpers.games import deal, from_ending, require_refused

LAST = read_ending("finish of three")


def one_move_before(**options: int) -> sx.State:
    """Seat 1 holds one tile, the bag is empty."""
    state = from_ending(LAST, **options)
    state.play(LAST["moves"][0])
    assert (len(state.hands[1]), state.bag_count, state.to_move) == (1, 0, 1)
    return state


def test_cl9_bag_and_hand_empty_give_6_and_stop_the_game_at_once() -> None:
    state = one_move_before()
    before = state.scores
    move = state.play(LAST["moves"][1])
    assert move.points == 3
    assert state.scores == (before[0], before[1] + 3 + 6, before[2])
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert state.is_over
    assert [len(hand) for hand in state.hands] == [1, 0, 1]


def test_cl9_nothing_is_deducted_for_tiles_in_hand() -> None:
    state = one_move_before()
    before = state.scores
    state.play(LAST["moves"][1])
    assert (state.scores[0], state.scores[2]) == (before[0], before[2])


@pytest.mark.parametrize("bonus", [0, 1, 6, 50, 1000])
def test_cl9_option_finish_bonus(bonus: int) -> None:
    state = one_move_before(finish_bonus=bonus)
    before = state.scores[1]
    move = state.play(LAST["moves"][1])
    assert move.points == 3
    assert state.scores[1] == before + 3 + bonus
    state.undo()
    assert state.scores[1] == before


def test_cl9_no_bonus_while_tiles_are_left_in_the_bag() -> None:
    state = deal("Ro Rx Rs Rq Rd Rc", "Gx Bs Yq Pd Oc Gx")
    state.play("0,0h:RoRxRsRqRdRc")
    assert state.scores == (12, 0)
    assert not state.is_over
    assert len(state.hands[0]) == 6


def test_cl9_highest_total_wins() -> None:
    row = {**LAST, "scores": [10, 50, 20]}
    state = from_ending(row)
    for move in LAST["moves"]:
        state.play(move)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (10, 59, 20))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([59, 50, 20], (0, 1)), ([59, 50, 59], (0, 1, 2)), ([70, 50, 70], (0, 2)), ([0, 0, 10], (2,))],
)
def test_cl9_equal_highest_totals_share_the_victory(
    scores: list[int], winners: tuple[int, ...]
) -> None:
    state = from_ending({**LAST, "scores": scores})
    for move in LAST["moves"]:
        state.play(move)
    assert state.outcome is not None
    assert state.outcome.winners == winners


def test_cl9_after_the_end_every_move_is_refused() -> None:
    state = one_move_before()
    state.play(LAST["moves"][1])
    for move in ("pass", "swap:Bo", "0,0:Bo", LAST["moves"][1], ""):
        fault = require_refused(state, move, sx.FaultCode.GAME_OVER, "CL9")
        assert "over" in fault.message
    assert len(state.legal_moves()) == 0
