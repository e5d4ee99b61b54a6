import copy
import pickle

import pytest

import sixline as sx
from helpers.games import DIAGONAL_OF_SIX, play_best, random_state

STATE = random_state(sx.Rules.classic(players=3), seed=5, turns=12)
FLEX_STATE = random_state(sx.Rules.flex(players=3), seed=5, turns=12)
TWISTED = random_state(
    sx.Rules.flex(players=4, starter=True, pairs=True, open_hand=True, sprint=20), seed=5, turns=13
)

OVER = play_best(sx.State.new(sx.Rules.classic(), seed=7))
SPRINTED = play_best(sx.State.new(sx.Rules.flex(sprint=3), seed=7))


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
    "flex tile": sx.Tile("Rob"),
    "flex hand": sx.Hand("Rob Gxb"),
    "flex rules": sx.Rules.flex(players=4, starter=True, long_diagonal="unscored", sprint=9),
    "flex placement": sx.Move.parse("-1,2h:RobRxb.Rsb"),
    "flex exchange": sx.Move.parse("swap:RobGxb"),
    "flex board": FLEX_STATE.board,
    "flex observation": FLEX_STATE.observation(1),
    "flex outcome": SPRINTED.outcome,
    "flex fault": FLEX_STATE.check("0,0:Rob"),
    "fault of a long diagonal": sx.Board.parse(DIAGONAL_OF_SIX, sx.Rules.flex()).check("6,6:Bdb"),
    "twisted observation": TWISTED.observation(1),
}

CHANGING = {
    "state": STATE,
    "finished state": OVER,
    "list": STATE.legal_moves(),
    "flex state": FLEX_STATE,
    "twisted state": TWISTED,
    "finished sprint": SPRINTED,
    "flex list": FLEX_STATE.legal_moves(),
}


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


@pytest.mark.parametrize("state", [STATE, FLEX_STATE, TWISTED], ids=["classic", "flex", "twisted"])
def test_state_equality_sees_history_and_luck(state: sx.State) -> None:
    other = sx.State.from_position(
        state.rules,
        state.board,
        state.hands,
        state.bag,
        state.to_move,
        scores=state.scores,
        turn=state.turn,
        passes=state.passes,
        set_sizes=state.set_sizes,
        seed=99,
    )
    assert other.key == state.key
    assert other != state
    assert other != "state"


def test_pickles_of_twisted_games_go_on_alike() -> None:
    twin, again = TWISTED.copy(), pickle.loads(pickle.dumps(TWISTED))
    while not twin.is_over:
        move = twin.legal_moves()[-1]
        for state in (twin, again):
            state.play(move)
        assert (again.bag, again.acting_person, again.acted) == (
            (twin.bag, twin.acting_person, twin.acted)
        )
    assert again.outcome == twin.outcome


def test_damaged_notation_in_a_pickle_is_refused() -> None:
    for value in (VALUES["flex placement"], CHANGING["flex list"]):
        assert isinstance(value, (sx.Move, sx.MoveList))
        data, notation, _family = value.__getstate__()
        assert notation == 1
        made = type(value).__new__(type(value))
        with pytest.raises(sx.SixlineError, match="damaged"):
            made.__setstate__((data, 7, 0))
        with pytest.raises(sx.SixlineError, match="no moves"):
            made.__setstate__((b"\xff" * 16, notation, 0))
