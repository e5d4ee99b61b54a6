"""`State.play(move, drawn=...)`: what a record says was drawn, whatever lies on top of the bag."""

from __future__ import annotations

import pickle

import pytest

import sixline as sx
from helpers.games import CLASSIC, random_state

RULES = [
    CLASSIC,
    sx.Rules.classic(players=3, voluntary_pass=True),
    sx.Rules.classic(players=4, pairs=True, sprint=20),
    sx.Rules.flex(),
    sx.Rules.flex(players=4, starter=True, open_hand=True),
    sx.Rules.cards(),
    sx.Rules.cards(players=4, play="maximum"),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_another_bag_order_gives_the_same_game(rules: sx.Rules, seed: int) -> None:
    game = random_state(rules, seed, turns=60)
    start = game.copy()
    for _ in game.history:
        start.undo()
    other = sx.State.from_position(
        rules,
        start.table if rules.variant == "cards" else start.board,
        start.hands,
        start.bag[::-1],
        start.to_move,
        set_sizes=None if rules.variant == "cards" else start.set_sizes,
        seed=99,
    )
    before = other.copy()
    for move, drawn in zip(game.history, game.drawn, strict=True):
        assert other.play(move, drawn) == move
        assert other.find_broken_invariant() == ""
    assert other.drawn == game.drawn
    assert (other.key, other.scores, other.outcome) == (game.key, game.scores, game.outcome)
    other = pickle.loads(pickle.dumps(other))
    for _ in game.history:
        other.undo()
    assert other == before


def test_draws_that_lie_on_top_leave_the_order_alone() -> None:
    free, forced = (sx.State.new(CLASSIC, 5) for _ in range(2))
    while not free.is_over:
        best = free.best_move()
        assert best is not None
        free.play(best)
        forced.play(best, free.drawn[-1])
        assert forced.bag == free.bag


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("Ro Ro Ro Ro", "Ro Ro Ro Ro cannot be drawn: the bag does not hold them (CL7)"),
        ("", "nothing cannot be drawn: the move draws 3 tiles (CL7)"),
        ("short", "cannot be drawn: the move draws 3 tiles (CL7)"),
        ("long", "cannot be drawn: the move draws 3 tiles (CL7)"),
    ],
)
def test_impossible_draws_change_nothing(drawn: str, message: str) -> None:
    state = sx.State.new(CLASSIC, 5)
    move = state.best_move()
    assert move is not None
    assert move.count == 3
    tiles = {"short": state.bag[:2], "long": state.bag[:4]}.get(drawn, drawn)
    before = state.copy()
    with pytest.raises(sx.PositionError, match=message.replace("(", r"\(").replace(")", r"\)")):
        state.play(move, tiles)
    assert state == before
