"""Along any game: play and undo, keys, tiles, invariants."""

import pickle
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

import sixline as sx
from helpers.games import any_move, tiles_in_play, whole_set
from helpers.strategies import rules, seeds, states, unfinished_states


def require_sound(state: sx.State) -> None:
    """Keys as from scratch, no broken invariant, every tile in one place."""
    assert state.find_broken_invariant() == ""
    scratch = sx.Board.from_cells(state.board.cells, state.rules)
    assert state.board.key == scratch.key
    assert state.board.canonical_key() == scratch.canonical_key()
    assert state.board == scratch
    assert tiles_in_play(state) == whole_set(state.rules)


@given(rules, seeds)
def test_every_turn_of_a_game_is_sound_and_can_be_taken_back(options: sx.Rules, seed: int) -> None:
    rng = Random(seed)
    state = sx.State.new(options, seed)
    before = [state.copy()]
    while not state.is_over and state.turn < 120:
        state.play(any_move(state, rng))
        require_sound(state)
        before.append(state.copy())
    assert state == before.pop()
    while state.history:
        state.undo()
        require_sound(state)
        expected = before.pop()
        assert state == expected
        assert (state.key, state.bag) == (expected.key, expected.bag)
        assert list(state.legal_moves()) == list(expected.legal_moves())
    assert state == sx.State.new(options, seed)


@given(unfinished_states())
def test_every_legal_move_can_be_played_and_taken_back(state: sx.State) -> None:
    saved, moves = pickle.dumps(state), state.legal_moves()
    key, order = state.key, list(moves)
    for move in moves[:: max(1, len(moves) // 60)]:
        played = state.play(move)
        assert played == move
        assert state.find_broken_invariant() == ""
        assert state.key != key
        assert state.undo() == move
        assert state.key == key
    assert pickle.dumps(state) == saved
    assert list(state.legal_moves()) == order


@given(states(), seeds)
def test_the_same_moves_from_the_same_deal_give_the_same_game(state: sx.State, seed: int) -> None:
    start = state.copy()
    while start.history:
        start.undo()
    again = sx.State.from_deal(start.rules, start.hands, start.bag, seed=seed)
    assume(again.to_move == start.to_move)  # start_tie=random may choose another
    for move, drawn in zip(state.history, state.drawn, strict=True):
        again.play(move)
        assert again.drawn[-1] == drawn
        if move.kind is sx.MoveKind.EXCHANGE:
            return  # the seed mixes the bag from here on
    assert (again.scores, again.board, again.bag) == (state.scores, state.board, state.bag)
    assert (again.key, again.outcome) == (state.key, state.outcome)


@given(states())
def test_a_game_taken_over_goes_on_alike(state: sx.State) -> None:
    if state.outcome is not None and state.outcome.reason is sx.Reason.FINISHED:
        state.undo()
    other = sx.State.from_position(
        state.rules,
        sx.Board.parse(str(state.board), state.rules),
        [str(hand) for hand in state.hands],
        state.bag,
        state.to_move,
        scores=state.scores,
        turn=state.turn,
        passes=state.passes,
        set_sizes=state.set_sizes,
    )
    assert (other.key, other.bag, other.outcome) == (state.key, state.bag, state.outcome)
    assert set(other.legal_moves()) == set(state.legal_moves())
    assert list(other.legal_moves()) == list(state.legal_moves())
    for seat in range(state.rules.seats):
        assert other.observation(seat) == state.observation(seat)


@given(states())
def test_a_copy_and_a_pickle_are_the_same_game(state: sx.State) -> None:
    for twin in (state.copy(), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert (twin.key, twin.bag, twin.drawn) == (state.key, state.bag, state.drawn)
        if not twin.is_over:
            twin.play(twin.legal_moves()[-1])
            assert twin != state


@given(unfinished_states(), st.integers(0, 10**6))
def test_a_board_of_its_own_follows_the_game(state: sx.State, pick: int) -> None:
    moves = state.placements()
    if not moves:
        return
    move = moves[pick % len(moves)]
    board = state.board.play(move)
    state.play(move)
    assert board == state.board
    assert hash(board) == hash(state.board)
