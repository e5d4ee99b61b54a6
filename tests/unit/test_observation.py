import numpy as np
import pytest

import sixline as sx
from helpers.games import random_state

STATE = random_state(sx.Rules.classic(players=3, voluntary_pass=True), seed=11, turns=9)


@pytest.mark.parametrize("seat", range(3))
def test_what_a_seat_sees(seat: int) -> None:
    view = STATE.observation(seat)
    assert (view.seat, view.hand) == (seat, STATE.hands[seat])
    assert (view.rules, view.board, view.scores) == (STATE.rules, STATE.board, STATE.scores)
    assert view.hand_sizes == tuple(len(hand) for hand in STATE.hands)
    assert (view.set_sizes, view.bag_count) == (STATE.set_sizes, STATE.bag_count)
    assert (view.turn, view.to_move, view.passes) == (STATE.turn, STATE.to_move, STATE.passes)
    assert view.acting_person == STATE.acting_person
    assert view.is_over == STATE.is_over
    assert view.is_own_turn == (seat == STATE.to_move)
    assert view.hands == tuple(STATE.hands[other] if other == seat else None for other in range(3))


@pytest.mark.parametrize("seat", range(3))
def test_unseen_tiles_are_the_bag_and_the_other_hands(seat: int) -> None:
    unseen = STATE.observation(seat).unseen
    assert unseen.dtype == np.uint8
    assert unseen.shape == (36,)
    expected = np.zeros(36, np.uint8)
    hidden = [tile for other in range(3) if other != seat for tile in STATE.hands[other]]
    for tile in (*STATE.bag, *hidden):
        expected[tile.type] += 1
    assert unseen.tolist() == expected.tolist()
    unseen[0] = 9
    assert STATE.observation(seat).unseen.tolist() == expected.tolist()


def test_the_mover_sees_its_legal_moves_and_others_none() -> None:
    view = STATE.observation(STATE.to_move)
    assert list(view.legal_moves()) == list(STATE.legal_moves())
    assert list(view.placements()) == list(STATE.placements())
    assert view.count_placements() == STATE.count_placements()
    assert view.has_placement() == STATE.has_placement()
    assert view.best_move() == STATE.best_move()
    assert view.top_moves(3) == STATE.top_moves(3)
    for seat in range(3):
        if seat != STATE.to_move:
            other = STATE.observation(seat)
            assert len(other.legal_moves()) == len(other.placements()) == 0
            assert other.best_move() is None
            assert not other.has_placement()


def test_check_is_the_states() -> None:
    view = STATE.observation(STATE.to_move)
    texts = ["pass", "0,0:Ro", "swap:Ro", "900,900:Ro"]
    for move in [*texts, *(str(move) for move in STATE.legal_moves()[:5])]:
        assert view.check(move) == STATE.check(move)


def test_views_are_values_without_memory() -> None:
    view = STATE.observation(0)
    assert view == STATE.copy(history=False).observation(0)
    assert hash(view) == hash(STATE.observation(0))
    assert view != STATE.observation(1)
    assert repr(view) == f"<Observation of seat 0, turn 9, {len(STATE.board)} tiles on the table>"
    with pytest.raises(AttributeError):
        view.turn = 3  # type: ignore[misc]


def test_the_public_key_is_the_same_for_every_seat() -> None:
    assert len({STATE.observation(seat).key for seat in range(3)}) == 1
    assert STATE.observation(0).key != STATE.key


def test_the_public_key_follows_the_game() -> None:
    state = STATE.copy()
    before = state.observation(0).key
    state.play(state.legal_moves()[0])
    assert state.observation(0).key != before
    state.undo()
    assert state.observation(0).key == before


@pytest.mark.parametrize("name", ["bag", "history", "drawn", "undo", "play", "seed", "copy"])
def test_nothing_hidden_has_a_name(name: str) -> None:
    assert hasattr(STATE, name)
    assert not hasattr(STATE.observation(0), name)


# --- Flex and pairs ----------------------------------------------------------------------------

FLEX_STATES = [
    random_state(sx.Rules.parse(text), seed=11, turns=9)
    for text in ("flex players=3", "flex starter=true players=4", "flex players=4 pairs=true")
]


@pytest.mark.parametrize("state", FLEX_STATES, ids=lambda state: str(state.rules))
def test_unseen_tiles_of_flex_go_by_their_108_codes(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        unseen = state.observation(seat).unseen
        assert (unseen.dtype, unseen.shape) == (np.dtype(np.uint8), (108,))
        hands = [state.hands[other] for other in range(state.rules.seats) if other != seat]
        hidden = [tile.code for hand in hands for tile in hand]
        expected = sorted([*hidden, *(tile.code for tile in state.bag)])
        assert np.flatnonzero(unseen).tolist() == expected
        assert unseen.max() == 1
        if state.rules.starter:
            assert unseen[72:].sum() == 0


@pytest.mark.parametrize("state", FLEX_STATES, ids=lambda state: str(state.rules))
def test_what_a_seat_sees_of_flex(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        assert (view.hand, view.board, view.rules) == (state.hands[seat], state.board, state.rules)
        assert view.acting_person == state.acting_person
        assert len(view.hands) == len(view.scores) == state.rules.seats
        assert view == state.copy(history=False).observation(seat)
    moves = state.observation(state.to_move).legal_moves()
    assert list(moves) == list(state.legal_moves())
