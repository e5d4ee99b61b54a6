"""Numbers out of range are refused by name, and streams are values."""

import copy
import pickle
from collections.abc import Callable

import pytest

import sixline as sx


@pytest.mark.parametrize("depth", [0, -1])
def test_perft_divide_names_the_depth_it_was_given(depth: int) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=1)
    with pytest.raises(sx.RulesError, match=f"depth counts from 1, not {depth}"):
        sx.perft_divide(state, depth)


@pytest.mark.parametrize("size", [-1, 7, 300])
def test_set_sizes_out_of_range_are_refused_not_wrapped(size: int) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=1)
    with pytest.raises(sx.RulesError, match=f"between 0 and 6, not {size}"):
        sx.State.from_position(state.rules, sx.Board(), state.hands, state.bag, set_sizes=[size, 3])


def test_a_random_stream_is_copied_and_pickled_where_it_is() -> None:
    stream = sx.RandomStream(1, 2, 0, 3)
    stream.gauss(0, 1)  # keeps a second deviate for the next call
    copies = [copy.copy(stream), copy.deepcopy(stream), pickle.loads(pickle.dumps(stream))]
    expected = [stream.gauss(0, 1), stream.random(), stream.getrandbits(200)]
    for other in copies:
        assert [other.gauss(0, 1), other.random(), other.getrandbits(200)] == expected


def test_the_state_of_a_random_stream_restores_it() -> None:
    stream = sx.RandomStream(1, 2, 0, 3)
    stream.gauss(0, 1)
    state = stream.getstate()
    expected = [stream.gauss(0, 1), stream.random()]
    stream.setstate(state)
    assert [stream.gauss(0, 1), stream.random()] == expected


@pytest.mark.parametrize("wrong", [{"turn": 2**31 - 1}, {"scores": [2**31 - 1, 0]}])
def test_turns_and_points_that_would_overflow_are_refused(wrong: dict[str, object]) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=1)
    with pytest.raises(sx.RulesError, match="within a million"):
        sx.State.from_position(state.rules, sx.Board(), state.hands, state.bag, **wrong)  # type: ignore[arg-type]


def test_who_has_to_wait_is_told_so_not_that_the_game_is_over() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    move = str(state.placements()[0])
    waiting = state.observation(1 - state.to_move)
    for given in (move, "pass", "swap:Ro"):
        fault = waiting.check(given)
        assert fault is not None
        assert (fault.code, fault.clause) == (sx.FaultCode.NOT_YOUR_TURN, "CL2")
    assert len(waiting.legal_moves()) == 0
    assert waiting.best_move() is None
    assert state.observation(state.to_move).check(move) is None


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_named(seed: int) -> None:
    rules = sx.Rules.classic()
    state = sx.State.new(rules, seed=2**64 - 1)
    assert state.seed == 2**64 - 1
    asked: list[Callable[[], object]] = [
        lambda: sx.State.new(rules, seed=seed),
        lambda: sx.State.from_deal(rules, state.hands, state.bag, seed=seed),
        lambda: sx.State.from_position(rules, sx.Board(), state.hands, state.bag, seed=seed),
        lambda: sx.Game(rules, ["greedy", "random"], seed=seed),
        lambda: state.determinize(0, seed=seed),
        lambda: state.observation(0).determinize(seed=seed),
    ]
    for ask in asked:
        with pytest.raises(sx.RulesError, match=f"seed lies between 0 and {2**64 - 1}, not {seed}"):
            ask()


def test_a_seed_that_is_no_number_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        sx.State.new(sx.Rules.classic(), seed="7")  # type: ignore[arg-type]
