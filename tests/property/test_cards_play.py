"""Along any card game: play and undo, cards, keys, copies and texts."""

import copy
import pickle
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.cards import Table, cards_in_play
from helpers.games import TYPES, any_move
from helpers.strategies import card_rules, card_states, seeds

WHOLE = Counter(TYPES * 3)


def require_sound(state: sx.State) -> None:
    """No broken invariant, every card in one place, a table that splits, claims that count."""
    assert state.find_broken_invariant() == ""
    assert cards_in_play(state) == WHOLE
    assert Table.from_tiles(state.table.tiles, state.rules) == state.table
    assert state.scores == tuple(map(len, state.claims))
    for hand, shown in zip(state.hands, state.shown, strict=True):
        assert not Counter(shown) - Counter(hand)
    assert state.bag_count == len(state.bag)
    assert (state.outcome is not None) == state.is_over


@given(card_rules, seeds, st.sampled_from([0.0, 0.5, 1.0]))
def test_every_move_of_a_game_is_sound_and_can_be_taken_back(
    options: sx.Rules, seed: int, greed: float
) -> None:
    rng = Random(seed)
    state = sx.State.new(options, seed)
    before = [state.copy()]
    while not state.is_over and len(before) < 40:
        best = state.best_move() if rng.random() < greed else None
        state.play(best or any_move(state, rng))
        require_sound(state)
        before.append(state.copy())
    assert state == before.pop()
    while state.history:
        state.undo()
        expected = before.pop()
        assert state == expected
        assert (state.key, state.bag, state.shown) == (expected.key, expected.bag, expected.shown)
        assert (state.swaps, state.turns_left) == (expected.swaps, expected.turns_left)
    assert state == sx.State.new(options, seed)


@given(card_states())
def test_every_legal_move_can_be_played_and_taken_back(state: sx.State) -> None:
    saved, moves, key = pickle.dumps(state), state.legal_moves(), state.key
    for move in moves[:: max(1, len(moves) // 30)]:
        seat, table, before = state.to_move, state.table, state.scores
        played = state.play(move)
        assert played == move
        assert state.find_broken_invariant() == ""
        assert state.key != key
        if move.kind is sx.MoveKind.PLAY:
            assert table.play(move) == state.table
            assert state.scores[seat] == before[seat] + len(move.claims)
        assert state.undo() == move
        assert state.key == key
    assert pickle.dumps(state) == saved
    assert list(state.legal_moves()) == list(moves)


@given(card_states())
def test_a_game_replayed_from_its_seed_is_the_same(state: sx.State) -> None:
    start = state.copy()
    while start.history:
        start.undo()
    for move, drawn in zip(state.history, state.drawn, strict=True):
        start.play(str(move))
        assert start.drawn[-1] == drawn
    assert start == state
    assert (start.bag, start.key) == (state.bag, state.key)


@given(card_states())
def test_a_game_taken_over_goes_on_alike(state: sx.State) -> None:
    if state.outcome is not None and state.outcome.reason is sx.Reason.FINISHED:
        state.undo()
    other = sx.State.from_position(
        state.rules,
        Table.parse(str(state.table), state.rules),
        [str(hand) for hand in state.hands],
        state.bag,
        state.to_move,
        turn=state.turn,
        passes=state.passes,
        claims=[",".join(lines) for lines in state.claims],
        shown=state.shown,
        swaps=state.swaps,
        turns_left=state.turns_left,
    )
    assert (other.key, other.bag, other.outcome) == (state.key, state.bag, state.outcome)
    assert list(other.legal_moves()) == list(state.legal_moves())
    for seat in range(state.rules.seats):
        assert other.observation(seat) == state.observation(seat)


@given(card_states(), st.integers(0, 10**6))
def test_copies_and_pickles_are_equal_and_go_on_alike(state: sx.State, pick: int) -> None:
    twins = [state.copy(), copy.copy(state), copy.deepcopy(state)]
    twins.append(pickle.loads(pickle.dumps(state)))
    moves = state.legal_moves()
    for twin in twins:
        assert twin == state
        assert (twin.key, twin.bag, twin.drawn, twin.shown, twin.seed) == (
            (state.key, state.bag, state.drawn, state.shown, state.seed)
        )
        assert (twin.history, twin.outcome, repr(twin)) == (
            (state.history, state.outcome, repr(state))
        )
    if moves:
        for twin in twins:
            twin.play(moves[pick % len(moves)])
            assert twin == twins[0]
            assert twin.bag == twins[0].bag
            assert twin != state
        for twin in twins:
            assert twin.undo() == moves[pick % len(moves)]
            assert twin == state
    bare = state.copy(history=False)
    assert (bare.history, bare.key) == ((), state.key)


@given(card_states())
def test_values_survive_copies_pickles_and_text(state: sx.State) -> None:
    moves = state.legal_moves()
    views = [state.observation(seat) for seat in range(state.rules.seats)]
    chosen = list(moves[:: max(1, len(moves) // 20)])
    for value in (state.table, *views, *chosen):
        for twin in (
            copy.copy(value),
            copy.deepcopy(value),
            pickle.loads(pickle.dumps(value)),
        ):
            assert twin == value
            assert (hash(twin), str(twin), repr(twin)) == (hash(value), str(value), repr(value))
    again = pickle.loads(pickle.dumps(moves))
    assert again == moves
    assert list(again) == list(moves)
    assert (again.array == moves.array).all()
    for move in chosen:
        assert sx.Move.parse(str(move)) == move
        assert sx.Move.parse(str(move)).points == move.points
        if move.kind is sx.MoveKind.PLAY:
            assert sx.Move.turn(move.tiles, list(move.claims)) == move
            assert sx.Move.turn(move.tiles[::-1], list(move.claims[::-1])) == move
    assert Table.parse(str(state.table), state.rules) == state.table
    assert Table.from_tiles(state.table.tiles[::-1], state.rules) == state.table
    for view in views:
        assert list(pickle.loads(pickle.dumps(view)).legal_moves()) == list(view.legal_moves())


@given(card_states())
def test_the_array_of_a_list_says_what_the_moves_say(state: sx.State) -> None:
    moves = state.legal_moves()
    array = moves.array
    assert not array.flags.writeable
    assert array["kind"].tolist() == [int(move.kind) for move in moves]
    assert array["count"].tolist() == [move.count for move in moves]
    assert array["points"].tolist() == [len(move.claims) for move in moves]
    lines = "ROYGBPoxsqdc"
    for row, move in zip(array.tolist()[:50], moves[:50], strict=True):
        codes, bits = list(row[2]), row[4]
        assert codes[: move.count] == [card.code for card in move.tiles]
        assert not any(codes[move.count :])
        found = [line for at, line in enumerate(lines) for _ in range(bits >> 2 * at & 3)]
        assert tuple(found) == move.claims
