"""A position's text says all there is, and nothing that a seat does not know."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers import cards
from helpers.games import CARD_RULES, EVERY_RULES, any_move, play_best
from helpers.positions import fields_of, moved, shuffled, table_of, with_fields
from helpers.strategies import card_states, seeds, states

RIM = 32_767

games = st.one_of(states(), card_states())
randoms = st.randoms(use_true_random=False)


def require_canonical(text: str) -> None:
    """One line of ASCII that begins with a letter and reads back as it was written."""
    assert text.isascii()
    assert text.isprintable()
    assert text[0].isalpha()
    value = sx.parse_position(text)
    assert (value.position if isinstance(value, sx.Board | sx.Table) else str(value)) == text


def require_same_game(state: sx.State, again: sx.State) -> None:
    """The same in everything but how it came about."""
    assert again == state
    assert again.key == state.key
    assert (again.rules, again.turn, again.to_move) == (state.rules, state.turn, state.to_move)
    assert (again.hands, again.bag) == (state.hands, state.bag)
    assert (again.passes, again.outcome) == (state.passes, state.outcome)
    assert again.legal_moves() == state.legal_moves()
    assert again.history == ()
    assert again.find_broken_invariant() == ""
    for seat in range(state.rules.seats):
        assert again.observation(seat) == state.observation(seat)


@given(games)
def test_a_game_reads_back_from_its_text(state: sx.State) -> None:
    text = str(state)
    require_canonical(text)
    again = sx.State.parse(text)
    require_same_game(state, again)
    assert str(again) == text
    if state.rules.variant == "cards":
        assert (again.claims, again.shown) == (state.claims, state.shown)
        assert (again.swaps, again.turns_left) == (state.swaps, state.turns_left)
    else:
        assert (again.scores, again.set_sizes) == (state.scores, state.set_sizes)


@given(games, randoms)
def test_a_game_read_plays_on_like_the_first(state: sx.State, rng: Random) -> None:
    again = sx.State.parse(str(state), seed=rng.getrandbits(32))
    for _ in range(12):
        if state.is_over:
            break
        # Exchanges and swaps draw luck.
        lucky = [
            m for m in state.legal_moves() if m.kind in (sx.MoveKind.EXCHANGE, sx.MoveKind.SWAP)
        ]
        move = rng.choice(lucky) if lucky and rng.random() < 0.5 else any_move(state, rng)
        state.play(move)
        again.play(str(move))
        assert str(again) == str(state)
        assert again == state
    while again.history:
        again.undo()
        state.undo()
        assert again == state


@given(games)
def test_what_a_seat_knows_reads_back_from_its_text(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        text = str(view)
        require_canonical(text)
        again = sx.Observation.parse(text)
        assert again == view
        assert again.key == view.key
        assert again.legal_moves() == view.legal_moves()
        assert again.unseen.tolist() == view.unseen.tolist()
        assert again.is_over == view.is_over
        assert again.determinize(5) == view.determinize(5)


@given(games, seeds)
def test_games_that_differ_in_what_is_hidden_have_one_text_for_a_seat(
    state: sx.State, seed: int
) -> None:
    for seat in range(state.rules.seats):
        other = state.determinize(seat, seed)
        text = str(state.observation(seat))
        assert str(other.observation(seat)) == text
        assert "luck" not in text
        known = [seat] if not state.rules.open_hand else range(state.rules.seats)
        hands = fields_of(text)["hands"].split("/")
        assert all(hand[:1] == "?" for at, hand in enumerate(hands) if at not in known)
        assert fields_of(text)["bag"] == f"?{state.bag_count}"


@given(games, randoms)
def test_fields_in_any_order_read_the_same(state: sx.State, rng: Random) -> None:
    assert sx.State.parse(shuffled(str(state), rng)) == state
    view = state.observation(rng.randrange(state.rules.seats))
    assert sx.Observation.parse(shuffled(str(view), rng)) == view
    assert sx.parse_position(shuffled(str(view), rng)) == view


@given(games)
def test_a_table_reads_back_from_its_text(state: sx.State) -> None:
    table = table_of(state)
    require_canonical(table.position)
    again = sx.parse_position(table.position)
    assert isinstance(again, sx.Board | sx.Table)
    assert (again, again.rules, again.key) == (table, table.rules, table.key)


@given(states(), st.sampled_from([(1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (1, 0)]))
def test_coordinates_are_kept_as_far_as_the_rim(state: sx.State, corner: tuple[int, int]) -> None:
    if state.board.bounds is None:
        return
    left, top, right, bottom = state.board.bounds
    dx = 0 if corner[0] == 0 else RIM - right if corner[0] > 0 else -RIM - left
    dy = 0 if corner[1] == 0 else RIM - bottom if corner[1] > 0 else -RIM - top
    far = sx.State.parse(moved(str(state), dx, dy))
    require_canonical(str(far))
    assert str(far) == moved(str(state), dx, dy)
    assert far.board.bounds == (left + dx, top + dy, right + dx, bottom + dy)
    assert far.board.canonical_key() == state.board.canonical_key()
    for seat in range(state.rules.seats):
        assert sx.Observation.parse(str(far.observation(seat))) == far.observation(seat)
    board = sx.parse_position(far.board.position)
    assert board == far.board
    beyond = moved(str(state), dx + corner[0], dy + corner[1])
    with pytest.raises(sx.NotationError):
        sx.State.parse(beyond)


@given(games)
def test_what_goes_without_saying_may_be_left_out(state: sx.State) -> None:
    text = str(state)
    plain = with_fields(text, passes="0", over=None)
    if "over" not in fields_of(text) and "passes" not in fields_of(text):
        assert sx.State.parse(plain) == state
    if state.turn == 0 and state.to_move == 0:
        bare = with_fields(text, scores=None, claims=None, set_sizes=None, to_move=None, turn=None)
        assert str(sx.State.parse(bare)) == text
    lucky = with_fields(text, luck=None)
    first, second = sx.State.parse(lucky, seed=3), sx.State.parse(lucky, seed=3)
    assert first == second
    assert first.seed == 3
    assert with_fields(str(first), luck=None) == lucky


@given(games)
def test_a_view_by_hand_counts_what_is_left(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        text = with_fields(str(view), bag=None)
        assert sx.Observation.parse(text) == view
        assert sx.Observation.parse(text).bag_count == view.bag_count


@given(games)
def test_equality_is_of_positions(state: sx.State) -> None:
    again = sx.State.parse(str(state))
    assert state.copy(history=False) == again
    assert pickle.loads(pickle.dumps(again)) == again


@pytest.mark.parametrize("rules", EVERY_RULES[::9] + CARD_RULES[::13], ids=str)
def test_the_end_of_a_game_reads_back(rules: sx.Rules) -> None:
    """Finished, cut off, stalled: whatever comes, and every turn of the last rounds."""
    state = sx.State.new(rules, seed=len(str(rules)))
    play_best(state)
    for _ in range(5):
        require_same_game(state, sx.State.parse(str(state)))
        require_canonical(str(state))
        for seat in range(rules.seats):
            view = state.observation(seat)
            assert sx.Observation.parse(str(view)) == view
        if not state.history:
            break
        state.undo()


def test_card_games_with_shown_hands_and_last_rounds_read_back() -> None:
    seen: set[str] = set()
    for rules in CARD_RULES[::7]:
        rng = Random(str(rules))
        state = cards.short_of_cards(rules, rng)
        for _ in range(30):
            text = str(state)
            seen |= fields_of(text).keys()
            assert sx.State.parse(text) == state
            view = state.observation(rng.randrange(rules.players))
            assert sx.Observation.parse(str(view)) == view
            if state.is_over:
                break
            state.play(any_move(state, rng))
    assert {"turns_left", "over", "swaps", "shown"} <= seen
