"""CL9-CL12 over whole games: stored ends, the bonus, the count of passes, undo to the start."""

import pytest

import sixline as sx
from helpers.data import read_ending, read_rows
from helpers.games import (
    from_ending,
    require_legal,
    require_refused,
)


@pytest.mark.parametrize("row", read_rows("endings.jsonl"), ids=lambda row: row["name"])
def test_cl9_cl10_cl11_games_end_as_they_must(row: dict[str, object]) -> None:
    state = from_ending(row)
    moves = row["moves"]
    assert isinstance(moves, list)
    for move in moves:
        assert not state.is_over
        require_legal(state, move)
        state.play(move)
    assert state.outcome is not None
    assert state.outcome.reason.name == row["reason"]
    assert list(state.scores) == row["points"]
    best = max(state.scores)
    leaders = [seat for seat, points in enumerate(state.scores) if points == best]
    assert list(state.outcome.winners) == leaders
    assert len(state.legal_moves()) == 0
    clause = {"FINISHED": "CL9", "STALLED": "CL10", "LOCKED": "CL11"}[str(row["reason"])]
    require_refused(state, "pass", sx.FaultCode.GAME_OVER, clause)
    for _ in moves:
        state.undo()
    assert state == from_ending(row).copy()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cl9_the_bonus_is_never_paid_with_tiles_left_in_the_bag(players: int) -> None:
    for index in range(40):
        state = sx.State.new(sx.Rules.classic(players=players), seed=6, index=index)
        while not state.is_over:
            before, seat = state.scores[state.to_move], state.to_move
            move = state.play(state.best_move() or "pass")
            bonus = state.scores[seat] - before - (move.points or 0)
            emptied = not state.hands[seat] and state.bag_count == 0
            assert bonus == (6 if emptied else 0)
            assert state.is_over or state.hands[seat]


def test_cl10_a_placement_resets_the_count_of_passes() -> None:
    row = read_ending("pass, placement, three passes")
    state = from_ending(row)
    passes = []
    for move in row["moves"]:
        state.play(move)
        passes.append(state.passes)
    assert passes == [0, 1, 0, 1, 2, 3]


def test_cl12_undo_goes_back_to_the_start() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=4)
    start = state.copy()
    while not state.is_over:
        state.play(state.best_move() or "pass")
    moves = state.history
    for move in reversed(moves):
        assert state.undo() == move
    assert state == start
    with pytest.raises(sx.SixlineError, match="no move to undo"):
        state.undo()
    with pytest.raises(sx.SixlineError, match="no move to undo"):
        state.copy(history=False).undo()
