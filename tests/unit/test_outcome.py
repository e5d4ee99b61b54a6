import pickle

import sixline as sx


def played_out(seed: int) -> sx.State:
    state = sx.State.new(sx.Rules.classic(), seed)
    while not state.is_over:
        assert state.outcome is None
        move = state.best_move()
        assert move is not None
        state.play(move)
    return state


def test_an_outcome_tells_reason_winners_and_points() -> None:
    state = played_out(7)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason is sx.Reason.FINISHED
    assert outcome.scores == state.scores
    best = max(state.scores)
    assert outcome.winners == tuple(s for s in (0, 1) if state.scores[s] == best)
    assert repr(outcome) == "<Outcome FINISHED, won by seat 0>"


def test_outcomes_are_values() -> None:
    outcome, other = played_out(7).outcome, played_out(8).outcome
    assert outcome == played_out(7).outcome
    assert hash(outcome) == hash(played_out(7).outcome)
    assert outcome != other
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_a_game_that_is_over_offers_nothing() -> None:
    state = played_out(7)
    assert len(state.legal_moves()) == len(state.placements()) == state.count_placements() == 0
    assert state.best_move() is None
    assert state.top_moves(3) == []
    assert not state.has_placement()
    assert sx.perft(state, 1) == 0
    assert sx.perft(state, 0) == 1


def test_undo_goes_back_before_the_end() -> None:
    state = played_out(7)
    last = state.undo()
    assert not state.is_over
    assert state.outcome is None
    assert last in state.placements()
    state.play(last)
    assert state == played_out(7)


def test_reasons() -> None:
    assert [reason.name for reason in sx.Reason] == [
        "PLAYING",
        "FINISHED",
        "STALLED",
        "LOCKED",
        "TURN_CAP",
        "SPRINT",
    ]
