"""Games of cards in bulk, with Python bots, and on the command line."""

from typing import Any

import numpy as np
import pytest

import sixline as sx
from helpers.cards import BLOCKED, TABLE, deal, late_position, position
from helpers.command_line import data_of, run

THREE = sx.Rules.cards(players=3)
BOTS: list[sx.bots.BotSpec] = ["greedy", "greedy", "random"]
FIELDS = ("game", "seat", "points", "won", "turns", "reason", "opener")


class PythonGreedy:
    """A greedy bot that is no built-in one: the best move of its view, ties by canonical order."""

    def choose(self, view: sx.Observation, _rng: sx.RandomStream) -> sx.Move:
        best = view.best_move()
        assert best is not None
        return best


def same_games(a: sx.Results, b: sx.Results) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in FIELDS)


# --- simulate -----------------------------------------------------------------------------


def test_the_same_games_at_any_number_of_jobs_and_with_python_bots() -> None:
    runs = [sx.simulate(THREE, BOTS, 200, seed=5, jobs=jobs) for jobs in (1, 2)]
    classes = [sx.bots.GreedyBot, sx.bots.GreedyBot, sx.bots.RandomBot]
    runs.append(sx.simulate(THREE, classes, 200, seed=5))
    runs.append(sx.simulate(THREE, ["greedy", sx.bots.GreedyBot, "random"], 200, seed=5))
    for run_of_games in runs[1:]:
        assert same_games(runs[0], run_of_games)
    assert runs[2].bots == ("GreedyBot", "GreedyBot", "RandomBot")


@pytest.mark.parametrize(
    "rules",
    [
        "cards",
        "cards players=6 claim=maximum",
        "cards players=5 opening=free_turn start_tie=random",
        "cards players=4 play=maximum max_swaps=0",
    ],
)
def test_under_options_too(rules: str) -> None:
    options = sx.Rules.parse(rules)
    bots: list[Any] = ["greedy", "random", "greedy", "random", "greedy", "greedy"]
    bots = bots[: options.players]
    names = {"greedy": sx.bots.GreedyBot, "random": sx.bots.RandomBot}
    runs = [sx.simulate(options, bots, 40, seed=8, jobs=jobs) for jobs in (1, 2)]
    runs.append(sx.simulate(options, [names[bot] for bot in bots], 40, seed=8))
    assert same_games(runs[0], runs[1])
    assert same_games(runs[0], runs[2])


def test_results_agree_with_themselves_and_with_single_games() -> None:
    results = sx.simulate(THREE, BOTS, 60, seed=3)
    best = results.points.max(axis=1, keepdims=True)
    assert np.array_equal(results.won, results.points == best)
    for index in (0, 1, 2, 59):
        by_seat: list[Any] = [None] * 3
        for bot, seat in enumerate(results.seat[index]):
            by_seat[seat] = BOTS[bot]
        game = sx.Game(THREE, by_seat, seed=3, index=index)
        game.run()
        assert game.state.is_over
        assert [game.state.scores[s] for s in results.seat[index]] == results.points[index].tolist()
        assert game.state.turn == results.turns[index]
        assert game.state.find_broken_invariant() == ""


def test_points_are_qwirkles_and_turns_are_no_swaps() -> None:
    results = sx.simulate(sx.Rules.cards(), ["greedy", "greedy"], 100, seed=2)
    assert 0 < results.points.max() <= 18
    assert (results.points.sum(axis=1) <= 18).all()
    for index in range(40):
        game = sx.Game(sx.Rules.cards(), ["greedy", "greedy"], seed=2, index=index)
        game.run()
        swaps = sum(move.kind is sx.MoveKind.SWAP for move in game.state.history)
        assert len(game.state.history) - swaps == game.state.turn == results.turns[index]


def test_greedy_beats_random() -> None:
    summary = sx.simulate(sx.Rules.cards(), ["greedy", "random"], 400, seed=1).summary()
    greedy, random = summary.bots
    assert greedy.points.mean > random.points.mean + 1
    assert greedy.win_rate.low > 0.7
    assert sum(summary.reasons.values()) == 400


def test_a_bot_of_ones_own_plays_cards() -> None:
    results = sx.simulate(THREE, [PythonGreedy, "random", "random"], 20, seed=4)
    assert results.bots == ("PythonGreedy", "random", "random")
    assert results.points[:, 0].sum() > results.points[:, 1].sum()


def test_a_cap_on_turns() -> None:
    results = sx.simulate(THREE, BOTS, 10, seed=4, max_turns=5)
    assert (results.turns == 5).all()
    game = sx.Game(THREE, BOTS, seed=4, max_turns=5)
    game.run()
    assert game.state.turn == 5


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_built_in_bots_swap_and_pass_when_they_must(name: str) -> None:
    bot = sx.bots.make(name)
    for state, text in (
        (position(TABLE, BLOCKED, "Pc"), "swap"),
        (position(TABLE, BLOCKED, "Pc", swaps=3), "pass"),
        (late_position(TABLE, "Gq", "Gc Gd Rq Rd Rc", "Go Gx Gs"), "pass"),
        (position(TABLE, "", "Pc"), "pass"),
        (position(TABLE, "Rq Go", "Pc"), "play:Rq"),
        (deal("Ro Rx Rs Rq Rd Rc Go Bx Ys", "Yd Yd Yx Oq Oq Bs Pd Pd Gc"), "play:RoRxRsRqRdRc=R"),
    ):
        rng = sx.RandomStream(1, 0, state.to_move, state.turn)
        assert str(bot.choose(state.observation(state.to_move), rng)) == text


def test_greedy_takes_every_tie_and_nothing_else() -> None:
    """Most Qwirkles, then most cards; ties at random."""
    state = position("RqRdRcRsRx OoYoGoBoPo", "Ro Gx", "Pc")
    ties = {str(turn) for turn in state.table.best_turns(state.hands[0])}
    assert ties == {"play:Ro=R", "play:Ro=o"}
    seen = {
        str(sx.bots.GreedyBot().choose(state.observation(0), sx.RandomStream(seed, 0, 0, 0)))
        for seed in range(40)
    }
    assert seen == ties


def test_random_takes_every_legal_turn() -> None:
    state = position(TABLE, "Rq Rd Rc", "Pc")
    seen = {
        str(sx.bots.RandomBot().choose(state.observation(0), sx.RandomStream(seed, 0, 0, 0)))
        for seed in range(200)
    }
    assert seen == {str(move) for move in state.legal_moves()}


# --- command line -------------------------------------------------------------------------

SIM = (
    *("sim", "--variant", "cards", "--players", "3", "--games", "50"),
    *("--bots", "greedy,greedy,random", "--seed", "1"),
)


def test_sim_prints_the_same_at_any_number_of_jobs() -> None:
    one, two = (data_of(*SIM, "--jobs", jobs) for jobs in ("1", "2"))
    for data in (one, two):
        del data["timing"]
    assert one == two
    summary = sx.simulate(THREE, BOTS, 50, seed=1).summary()
    assert one["games"] == 50
    assert [bot["wins"] for bot in one["bots"]] == [bot.wins for bot in summary.bots]


def test_sim_says_which_rules() -> None:
    assert data_of(*SIM)["rules"] == str(THREE)
    assert "cards players=3" in run(*SIM).stdout


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((), sx.Rules.cards()),
        (("--players", "4"), sx.Rules.cards(4)),
        (
            ("--option", "opening=free_turn", "--option", "claim=maximum"),
            sx.Rules.cards(opening="free_turn", claim="maximum"),
        ),
    ],
)
def test_perft_counts_turns(words: tuple[str, ...], rules: sx.Rules) -> None:
    data = data_of("perft", "--variant", "cards", *words, "--seed", "7", "--depth", "2")
    state = sx.State.new(rules, seed=7)
    assert data["perft"] == [sx.perft(state, depth) for depth in (1, 2)]
    assert data["first"] == state.to_move


def test_perft_of_a_deal_split_by_turn() -> None:
    state = sx.State.new(sx.Rules.cards(), seed=9)
    hands = "/".join(str(hand) for hand in state.hands)
    bag = " ".join(str(card) for card in state.bag)
    words = ("perft", "--variant", "cards", "--hands", hands, "--bag", bag, "--depth", "2")
    data = data_of(*words, "--divide")
    assert data["perft"] == [sx.perft(state, depth) for depth in (1, 2)]
    assert sum(data["divide"].values()) == data["perft"][-1]
    assert set(data["divide"]) == {str(move) for move in state.placements()}
