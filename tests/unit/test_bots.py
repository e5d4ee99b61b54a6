from collections import Counter
from typing import Any

import pytest

import sixline as sx
from sixline import bots
from sixline.random import RandomStream


class First:
    """The first legal move."""

    def choose(self, observation: sx.Observation, rng: RandomStream, /) -> sx.Move:
        return observation.legal_moves()[0]


def test_known_names_make_fresh_bots() -> None:
    assert set(bots.NAMES) >= {"random", "greedy"}
    for name in bots.NAMES:
        bot = bots.make(name)
        assert isinstance(bot, sx.Bot)
        assert bot is not bots.make(name)
        assert bots.describe(name) == name


def test_factories_make_fresh_bots() -> None:
    assert isinstance(bots.make(First), First)
    assert bots.make(First) is not bots.make(First)
    assert isinstance(bots.make(lambda: First()), First)
    assert bots.describe(First) == "First"


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(sx.RulesError, match="gredy") as caught:
        bots.make("gredy")
    assert all(name in str(caught.value) for name in bots.NAMES)


def test_a_bot_instead_of_a_factory_gets_a_hint() -> None:
    with pytest.raises(sx.RulesError, match="class"):
        bots.make(First())  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", [None, 5, ["greedy"]])
def test_what_is_no_bot_is_refused(spec: Any) -> None:
    with pytest.raises(sx.RulesError, match="name or a factory"):
        bots.make(spec)


def test_a_factory_of_something_else_is_refused() -> None:
    with pytest.raises(sx.RulesError, match="no method choose"):
        bots.make(dict)  # type: ignore[arg-type]


def test_one_bot_a_seat() -> None:
    rules = sx.Rules.classic(players=3)
    bots.require_seats(rules, ["greedy", "random", First])
    for wrong in (["greedy"], [], ["greedy"] * 4):
        with pytest.raises(sx.RulesError, match=f"{len(wrong)} bots for 3 seats"):
            bots.require_seats(rules, wrong)
    with pytest.raises(sx.RulesError, match="one bot a seat"):
        bots.require_seats(rules, "greedy")
    with pytest.raises(sx.RulesError, match="gredy"):
        bots.require_seats(rules, ["gredy", "greedy", "greedy"])


TABLES = ["classic", "flex", "flex starter=true", "flex players=4 pairs=true open_hand=true"]


def require_uniform(chosen: list[sx.Move], moves: list[sx.Move]) -> None:
    """Every one of the moves, about equally often."""
    counts = Counter(chosen)
    assert set(counts) == set(moves)
    mean, freedom = len(chosen) / len(moves), len(moves) - 1
    square = sum((count - mean) ** 2 / mean for count in counts.values())
    assert square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("table", TABLES)
def test_built_in_bots_choose_legal_moves(name: str, table: str) -> None:
    state = sx.State.new(sx.Rules.parse(table), seed=7)
    bot = bots.make(name)
    while not state.is_over:
        rng = RandomStream(7, 0, state.to_move, state.turn)
        move = bot.choose(state.observation(state.to_move), rng)
        assert move in state.legal_moves()
        state.play(move)


def test_greedy_takes_the_most_points_and_every_tie_alike() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    view = state.observation(state.to_move)
    best = view.best_move()
    assert best is not None
    ties = [move for move in view.placements() if move.points == best.points]
    assert len(ties) == 12
    bot = bots.make("greedy")
    chosen = [bot.choose(view, RandomStream(1, 0, 0, turn)) for turn in range(1_200)]
    assert set(chosen) == set(ties)
    counts = [chosen.count(move) for move in ties]
    assert sum((count - 100) ** 2 / 100 for count in counts) < 38


def test_random_is_uniform_over_placements() -> None:
    state = sx.State.new(sx.Rules.classic(opening="free"), seed=12)
    view = state.observation(state.to_move)
    moves = list(view.placements())
    bot = bots.make("random")
    chosen = [bot.choose(view, RandomStream(1, 0, 0, turn)) for turn in range(100 * len(moves))]
    counts = [chosen.count(move) for move in moves]
    n = len(moves)
    assert min(counts) > 0
    assert sum((count - 100) ** 2 / 100 for count in counts) < n + 5 * (2 * n) ** 0.5


@pytest.mark.parametrize("variant", ["flex", "flex starter=true"])
@pytest.mark.parametrize("turns", [0, 3, 12])
def test_built_in_bots_of_flex_take_every_move_or_every_tie_alike(variant: str, turns: int) -> None:
    state = sx.State.new(sx.Rules.parse(variant), seed=8)
    while state.turn < turns or not state.has_placement():
        state.play(state.best_move() or "pass")
    view = state.observation(state.to_move)
    moves = list(view.placements())
    most = max(move.points or 0 for move in moves)
    ties = [move for move in moves if move.points == most]
    for name, expected in (("random", moves), ("greedy", ties)):
        bot = bots.make(name)
        samples = 60 * len(expected)
        chosen = [bot.choose(view, RandomStream(1, 0, 0, i)) for i in range(samples)]
        assert {move.points for move in chosen} <= {move.points for move in expected}
        require_uniform(chosen, expected)


def test_built_in_bots_wait_for_their_turn() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    view = state.observation(1 - state.to_move)
    with pytest.raises(sx.RulesError, match="turn"):
        bots.make("greedy").choose(view, RandomStream(1, 0, 0, 0))
