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


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_built_in_bots_choose_legal_moves(name: str) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
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


def test_built_in_bots_wait_for_their_turn() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    view = state.observation(1 - state.to_move)
    with pytest.raises(sx.RulesError, match="turn"):
        bots.make("greedy").choose(view, RandomStream(1, 0, 0, 0))
