"""CL7, CL8: drawing and exchanging."""

import pytest

import sixline as sx
from helpers.games import deal, random_state, require_legal, require_refused, tiles_in_play, words

HANDS = ("Ro Rx Rs Bq Gd Pc", "Oo Ox Gs Yq Bd Rc")


def opened(*bag: str) -> sx.State:
    """A game in which seat 0 has opened with three red tiles."""
    state = deal(*HANDS, bag=bag)
    state.play("0,0h:RoRxRs")
    return state


def test_cl7_a_placement_draws_up_to_six_from_the_top_of_the_bag() -> None:
    state = opened("Yo", "Yx", "Ys", "Yd")
    assert words(state.drawn[-1]) == ["Yo", "Yx", "Ys"]
    assert sorted(words(state.hands[0])) == sorted(["Bq", "Gd", "Pc", "Yo", "Yx", "Ys"])
    assert words(state.bag)[0] == "Yd"
    assert state.bag_count == 108 - 12 - 3


def test_cl7_what_is_left_is_drawn_when_the_bag_runs_short() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=3)
    while state.bag_count:
        before = state.bag_count
        seat = state.to_move
        state.play(state.best_move() or "pass")
    assert before < 6
    assert len(state.drawn[-1]) == before
    assert len(state.hands[seat]) <= 6
    assert sum(tiles_in_play(state).values()) == 108


def test_cl8_an_exchange_draws_first_and_then_puts_back() -> None:
    state = opened("Yo", "Yx", "Ys", "Gx", "Gx")
    state.play("swap:OoOx")
    assert words(state.drawn[-1]) == ["Gx", "Gx"]  # never the tiles it gave away
    assert sorted(words(state.hands[1])) == sorted(["Gs", "Yq", "Bd", "Rc", "Gx", "Gx"])
    assert state.bag_count == 93
    assert {"Oo", "Ox"} <= set(words(state.bag))
    assert sum(tiles_in_play(state).values()) == 108


def test_cl8_an_exchange_scores_nothing_and_ends_the_turn() -> None:
    state = opened()
    scores = state.scores
    assert state.play("swap:Oo").points == 0
    assert state.scores == scores
    assert state.to_move == 0


def test_cl8_the_same_seed_mixes_the_bag_alike() -> None:
    one, two = opened(), opened()
    for state in (one, two):
        state.play("swap:Oo")
    assert one.bag == two.bag


def test_cl8_only_the_copies_named_leave_the_hand() -> None:
    state = deal("Ro Rx Rs Bq Gd Pc", "Oo Oo Gs Yq Bd Rc", bag=["Yo", "Yx", "Ys", "Gx"])
    state.play("0,0h:RoRxRs")
    state.play("swap:Oo")
    assert words(state.hands[1]).count("Oo") == 1
    assert len(state.hands[1]) == 6


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_cl8_any_number_from_one_to_the_hand(size: int) -> None:
    state = opened()
    require_legal(state, "swap:" + "".join(words(state.hands[1])[:size]))


def test_cl8_tiles_that_are_not_in_hand_are_refused() -> None:
    fault = require_refused(opened(), "swap:Pd", sx.FaultCode.NOT_IN_HAND, "CL8")
    assert words(fault.tiles) == ["Pd"]
    require_refused(opened(), "swap:OoOo", sx.FaultCode.NOT_IN_HAND, "CL8")


def test_cl8_none_with_an_empty_bag() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=11)
    while state.bag_count:
        state.play(state.best_move() or "pass")
    move = f"swap:{state.hands[state.to_move][0]}"
    require_refused(state, move, sx.FaultCode.EXCHANGE_NOT_ALLOWED, "CL8")


@pytest.mark.parametrize("seed", range(4))
def test_cl8_undo_restores_the_bags_order_and_the_luck(seed: int) -> None:
    state = random_state(sx.Rules.classic(players=3), seed, 12)
    move = f"swap:{state.hands[state.to_move][0]}"
    before = state.copy()
    state.play(move)
    after = state.copy()
    state.undo()
    assert state == before
    state.play(move)
    assert (state.bag, state.hands) == (after.bag, after.hands)
