import copy
import pickle

import pytest

import sixline as sx
from helpers.games import random_state

STATE = random_state(sx.Rules.classic(players=3), seed=5, turns=12)


def finished() -> sx.State:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    while not state.is_over:
        best = state.best_move()
        assert best is not None
        state.play(best)
    return state


OVER = finished()

VALUES = {
    "tile": sx.Tile("Ro"),
    "hand": sx.Hand("Ro Gx"),
    "rules": sx.Rules.classic(players=4, opening="free"),
    "placement": sx.Move.parse("-1,2h:RoRx.Rs"),
    "exchange": sx.Move.parse("swap:RoGx"),
    "pass": sx.Move.passing(),
    "board": STATE.board,
    "observation": STATE.observation(1),
    "outcome": OVER.outcome,
    "fault": STATE.check("0,0:Ro"),
}

CHANGING = {"state": STATE, "finished state": OVER, "list": STATE.legal_moves()}


@pytest.mark.parametrize("name", [*VALUES, *CHANGING])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(name: str, protocol: int) -> None:
    value = {**VALUES, **CHANGING}[name]
    again = pickle.loads(pickle.dumps(value, protocol))
    assert type(again) is type(value)
    assert again == value
    assert repr(again) == repr(value)
    assert pickle.dumps(again) == pickle.dumps(value)


@pytest.mark.parametrize("name", [*VALUES, *CHANGING])
def test_copies(name: str) -> None:
    value = {**VALUES, **CHANGING}[name]
    for again in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value, value])[1]):
        assert again == value
        assert repr(again) == repr(value)


@pytest.mark.parametrize("name", VALUES)
def test_equal_values_hash_alike_and_differ_from_others(name: str) -> None:
    value = VALUES[name]
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert {value, pickle.loads(pickle.dumps(value))} == {value}
    assert all(value != other for key, other in VALUES.items() if key != name)
    assert value != object()
    assert value != None  # noqa: E711


def test_a_state_changes_and_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(STATE)


def test_a_copied_state_goes_its_own_way() -> None:
    for twin in (STATE.copy(), copy.copy(STATE), copy.deepcopy(STATE)):
        assert twin == STATE
        twin.play(twin.legal_moves()[0])
        assert twin != STATE
        twin.undo()
        assert twin == STATE


def test_a_copy_without_history_cannot_undo_but_plays_on_alike() -> None:
    bare = STATE.copy(history=False)
    assert (bare.history, bare.drawn) == ((), ())
    with pytest.raises(sx.SixlineError, match="undo"):
        bare.undo()
    assert (bare.key, bare.turn, bare.bag) == (STATE.key, STATE.turn, STATE.bag)
    twin = STATE.copy()
    for _ in range(5):
        move = twin.legal_moves()[-1]
        twin.play(move)
        bare.play(move)
        assert (bare.key, bare.bag) == (twin.key, twin.bag)


def test_an_unpickled_state_can_undo_to_the_deal() -> None:
    again = pickle.loads(pickle.dumps(STATE))
    while again.history:
        again.undo()
    assert again == sx.State.new(STATE.rules, 5)


def test_an_unpickled_state_has_the_same_luck() -> None:
    again = pickle.loads(pickle.dumps(STATE))
    twin = STATE.copy()
    for _ in range(3):
        exchange = next(m for m in twin.legal_moves() if m.kind is sx.MoveKind.EXCHANGE)
        for state in (twin, again):
            state.play(exchange)
        assert again.bag == twin.bag


def test_state_equality_sees_history_and_luck() -> None:
    other = sx.State.from_position(
        STATE.rules,
        STATE.board,
        STATE.hands,
        STATE.bag,
        STATE.to_move,
        scores=STATE.scores,
        turn=STATE.turn,
        passes=STATE.passes,
        set_sizes=STATE.set_sizes,
        seed=99,
    )
    assert other.key == STATE.key
    assert other != STATE
    assert other != "state"
