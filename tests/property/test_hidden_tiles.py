"""What a seat may know, and what it must not learn (TL4)."""

import pickle
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.games import tiles_in_play, whole_set
from helpers.strategies import seeds, states, unfinished_states


@given(states(), seeds, seeds)
def test_positions_that_differ_in_hidden_tiles_only_look_alike(
    state: sx.State, first: int, second: int
) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        for seed in (first, second):
            other = state.determinize(seat, seed)
            seen = other.observation(seat)
            assert seen == view
            assert pickle.dumps(seen) == pickle.dumps(view)
            assert (repr(seen), seen.key, hash(seen)) == (repr(view), view.key, hash(view))
            assert list(seen.legal_moves()) == list(view.legal_moves())
            assert seen.determinize(7) == view.determinize(7)


@given(states(), seeds)
def test_a_determinized_game_is_a_possible_one(state: sx.State, seed: int) -> None:
    for seat in range(state.rules.seats):
        other = state.determinize(seat, seed)
        assert tiles_in_play(other) == whole_set(state.rules)
        assert other.hands[seat] == state.hands[seat]
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
        assert (other.board, other.scores, other.bag_count) == (
            state.board,
            state.scores,
            state.bag_count,
        )
        assert (other.turn, other.to_move, other.passes) == (
            state.turn,
            state.to_move,
            state.passes,
        )
        assert other.outcome == state.outcome
        assert other.find_broken_invariant() == ""
        assert other == state.observation(seat).determinize(seed)


@given(unfinished_states(most_turns=20), seeds)
def test_a_determinized_game_can_be_played_to_its_end(state: sx.State, seed: int) -> None:
    other = state.determinize(state.to_move, seed)
    for _ in range(300):
        if other.is_over:
            break
        best = other.best_move()
        assert best is not None
        other.play(best)
    assert other.find_broken_invariant() == ""


@given(unfinished_states(most_turns=20), seeds)
def test_its_luck_is_fresh(state: sx.State, seed: int) -> None:
    """All of it comes from the seed given, none from the game looked at."""
    possible = state.determinize(state.to_move, seed)
    assert possible == state.determinize(state.to_move, seed)
    twin, other = (
        sx.State.from_position(
            possible.rules,
            possible.board,
            possible.hands,
            possible.bag,
            possible.to_move,
            scores=possible.scores,
            turn=possible.turn,
            passes=possible.passes,
            set_sizes=possible.set_sizes,
            seed=luck,
        )
        for luck in (seed, seed + 1)
    )
    assert possible == twin
    if state.bag_count >= 30:
        move = sx.Move.exchange([possible.hands[possible.to_move][0]])
        for game in (possible, other):
            game.play(move)
        assert possible.bag != other.bag  # they were equal before


def small_case() -> sx.State:
    """Two players, a bag of two, and eight unseen tiles that are all different."""
    for index in range(5_000):
        state = sx.State.new(sx.Rules.classic(), 1, index=index)
        while not state.is_over and state.bag_count > 2:
            best = state.best_move()
            assert best is not None
            state.play(best)
        if state.is_over or state.bag_count != 2:
            continue
        if max(state.observation(0).unseen) == 1:
            return state
    raise AssertionError("no such position")


def test_every_assignment_of_the_unseen_tiles_is_as_likely() -> None:
    view = small_case().observation(0)
    assert int(view.unseen.sum()) == 8
    samples = 56 * 200
    orders = Counter(tuple(view.determinize(seed).bag) for seed in range(samples))
    assert len(orders) == 56
    square = sum((count - 200) ** 2 / 200 for count in orders.values())
    assert square < 105  # 55 degrees of freedom: exceeded once in 15,000


@given(unfinished_states(most_turns=30), st.integers(0, 3))
def test_an_observation_names_no_hidden_hand(state: sx.State, seat: int) -> None:
    view = state.observation(seat % state.rules.seats)
    known = [hand for hand in view.hands if hand is not None]
    assert known == (list(state.hands) if state.rules.open_hand else [view.hand])
    tiles = whole_set(state.rules).total()
    assert sum(view.hand_sizes) + view.bag_count + len(view.board) == tiles
    assert int(view.unseen.sum()) + sum(map(len, known)) + len(view.board) == tiles
