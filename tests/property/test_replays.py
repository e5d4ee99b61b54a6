"""Taken back and played again, a game is the same to the last byte, luck included."""

import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.strategies import rules, seeds, states

randoms = st.randoms(use_true_random=False)


def restless_move(state: sx.State, rng: Random) -> sx.Move:
    """A legal move of any kind; exchanges and passes are as likely as placements."""
    moves = list(state.legal_moves())
    kind = rng.choice(sorted({move.kind for move in moves}))
    return rng.choice([move for move in moves if move.kind is kind])


def public(state: sx.State) -> tuple[object, ...]:
    """All that a state shows."""
    return (
        state.board,
        state.hands,
        state.scores,
        state.set_sizes,
        state.bag,
        state.bag_count,
        (state.turn, state.to_move, state.acting_person, state.passes),
        (state.is_over, state.outcome),
        (state.history, state.drawn, state.acted),
        (state.seed, state.key),
        [(move, move.points) for move in state.legal_moves()],
    )


@given(rules, seeds, st.integers(1, 60))
def test_undone_and_replayed_games_are_the_same(options: sx.Rules, seed: int, turns: int) -> None:
    rng = Random(seed)
    state = sx.State.new(options, seed)
    seen, saved = [public(state)], [pickle.dumps(state)]
    while not state.is_over and state.turn < turns:
        state.play(restless_move(state, rng))
        seen.append(public(state))
        saved.append(pickle.dumps(state))
    moves = state.history
    for turn in reversed(range(len(moves))):
        assert state.undo() == moves[turn]
        assert public(state) == seen[turn]
        assert pickle.dumps(state) == saved[turn]
    for turn, move in enumerate(moves, start=1):
        assert state.play(move) == move
        assert public(state) == seen[turn]
        assert pickle.dumps(state) == saved[turn]


@given(states(), randoms, st.integers(1, 12))
def test_a_detour_leaves_no_trace(state: sx.State, rng: Random, steps: int) -> None:
    before, saved = public(state), pickle.dumps(state)
    taken = 0
    while taken < steps and not state.is_over:
        state.play(restless_move(state, rng))
        taken += 1
    for _ in range(taken):
        state.undo()
    assert public(state) == before
    assert pickle.dumps(state) == saved


@given(states(), randoms)
def test_a_pickled_game_goes_on_with_the_same_luck(state: sx.State, rng: Random) -> None:
    twins = [state.copy(), state.copy(history=False), pickle.loads(pickle.dumps(state))]
    for _ in range(8):
        if state.is_over:
            break
        move = restless_move(state, rng)
        state.play(move)
        for twin in twins:
            twin.play(move)
            assert (twin.bag, twin.hands, twin.scores, twin.key) == (
                state.bag,
                state.hands,
                state.scores,
                state.key,
            )
            assert twin.drawn[-1] == state.drawn[-1]


@given(states())
def test_a_copy_is_untouched_by_what_the_original_does(state: sx.State) -> None:
    if state.is_over:
        state.undo()
    twin, saved = state.copy(), pickle.dumps(state)
    state.play(state.legal_moves()[0])
    assert pickle.dumps(twin) == saved
    state.undo()
    twin.play(twin.legal_moves()[-1])
    assert pickle.dumps(state) == saved
