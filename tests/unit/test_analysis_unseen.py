"""Unseen tiles, counted; and the chance that a hidden hand holds some of them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.cards import TABLE, Table
from helpers.games import rest_of_set, words
from helpers.strategies import card_states, states
from sixline.analysis import Unseen, chance_to_hold, unseen

CLASSIC, FLEX = sx.Rules.classic(), sx.Rules.flex()


@given(st.one_of(states(), card_states()))
def test_every_seat_counts_what_its_observation_does_not_see(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        found = unseen(state, seat)
        assert found == unseen(view) == unseen(view, seat)
        assert found.array.dtype == view.unseen.dtype
        assert np.array_equal(found.array, view.unseen)
        assert len(found) == view.unseen.sum() == len(list(found))
        assert Counter(found) == {
            tile: view.unseen[tile.code] for tile in found.tiles if view.unseen[tile.code]
        }
    assert unseen(state) == unseen(state, state.to_move)


def test_a_board_and_a_hand() -> None:
    found = unseen(sx.Board.parse("0,0:Ro 1,0:Rd"), hand="Ro Gx")
    assert words(found) == rest_of_set("Ro Rd Ro Gx")
    assert repr(found) == "<Unseen 104 tiles>"
    assert (found.count("Ro"), found.count(sx.Tile("Gx")), found.count("Px")) == (1, 2, 3)
    assert len(unseen(Table.parse(TABLE), hand="Ro")) == 108 - 4
    assert len(unseen(sx.Board(sx.Rules.flex(starter=True)))) == 72


def test_by_type_and_text() -> None:
    found = unseen(sx.Board.parse("0,0:Rob 1,0:Rxw", FLEX), hand="Ros Pcb")
    assert found.by_type().shape == (6, 6)
    assert found.by_type().sum() == len(found) == 104
    assert (found.count("Ro"), found.count("Rob"), found.count("Row")) == (1, 0, 1)
    lines = found.text().splitlines()
    assert lines[0].split() == list("oxsqdc")
    assert lines[1].split() == ["R", "1", "2", "3", "3", "3", "3"]
    assert lines[6].split() == ["P", "3", "3", "3", "3", "3", "2"]


def test_what_cannot_be_counted() -> None:
    state = sx.State.new(CLASSIC, seed=1)
    with pytest.raises(IndexError, match="no seat 2"):
        unseen(state, 2)
    with pytest.raises(sx.RulesError, match="the observation of seat 0, not of seat 1"):
        unseen(state.observation(0), 1)
    with pytest.raises(sx.RulesError, match="no seats"):
        unseen(state.board, 0)
    with pytest.raises(sx.PositionError, match="more of Ro than the set does"):
        unseen(sx.Board.parse("0,0:Ro"), hand="Ro Ro Ro")
    with pytest.raises(sx.PositionError, match="Rob is no tile of this set"):
        unseen(sx.Board.parse("0,0:Ro"), hand="Rob")
    with pytest.raises(sx.PositionError, match="Ros is no tile of this set"):
        unseen(sx.Board(sx.Rules.flex(starter=True)), hand="Ros")
    with pytest.raises(sx.NotationError, match="has a background"):
        unseen(state).count("Rob")


@pytest.mark.parametrize(
    ("counts", "error", "words"),
    [
        (np.zeros(35, np.uint8), sx.RulesError, "36 integers"),
        (np.zeros(36), sx.RulesError, "float64"),
        (np.full(36, 4), sx.PositionError, r"4 unseen of Ro, but 2 of it are off the table .TL5"),
        ([-1] + [0] * 35, sx.PositionError, "-1 unseen of Ro"),
        (unseen(sx.Board(FLEX)), sx.RulesError, "36 integers"),
    ],
)
def test_counts_that_are_none(counts: Any, error: type[Exception], words: str) -> None:
    board = sx.Board.parse("0,0:Ro")
    for ask in (sx.analysis.dead_cells, sx.analysis.open_lines):
        with pytest.raises(error, match=words):
            ask(board, counts)


def test_counts_may_be_an_array_or_an_observation() -> None:
    state = sx.State.new(CLASSIC, seed=1)
    state.play(state.placements()[0])
    view = state.observation(0)
    lines = sx.analysis.open_lines(state.board, unseen(view))
    for counts in (view, view.unseen, view.unseen.tolist(), view.unseen.astype(np.int64)):
        assert sx.analysis.open_lines(state.board, counts) == lines


# --- chances -----------------------------------------------------------------------------------


def of_counts(counts: dict[str, int], rules: sx.Rules = CLASSIC) -> Unseen:
    numbers = [0] * (108 if rules.variant == "flex" else 36)
    for tile, count in counts.items():
        numbers[sx.Tile(tile).code] = count
    return Unseen(rules, tuple(numbers))


def share(unseen: Unseen, needs: Iterable[Iterable[str]], size: int) -> float:
    """The same chance, hand by hand."""
    wanted = [Counter(need) for need in needs]
    hands = [Counter(map(str, hand)) for hand in combinations(list(unseen), size)]
    return sum(any(need <= hand for need in wanted) for hand in hands) / len(hands)


@given(st.data())
def test_chances_are_those_of_every_hand_counted(data: st.DataObject) -> None:
    names = ["Ro", "Rx", "Gs", "Pc", "Bd"]
    counts = data.draw(st.fixed_dictionaries({name: st.integers(0, 3) for name in names}))
    pool = of_counts(counts)
    size = data.draw(st.integers(0, min(len(pool), 6)))
    needs = data.draw(st.lists(st.lists(st.sampled_from(names), max_size=3), max_size=5))
    assert chance_to_hold(pool, needs, size) == pytest.approx(share(pool, needs, size), abs=1e-12)


def test_simple_chances() -> None:
    pool = of_counts({"Ro": 1, "Rx": 1, "Rs": 2})
    assert chance_to_hold(pool, [["Ro"]], 1) == 1 / 4
    assert chance_to_hold(pool, [["Ro"]], 2) == 1 / 2
    assert chance_to_hold(pool, [["Ro", "Rx"]], 2) == 1 / 6
    assert chance_to_hold(pool, [["Rs", "Rs"]], 2) == 1 / 6
    assert chance_to_hold(pool, [["Ro"], ["Rx"]], 2) == 5 / 6
    assert chance_to_hold(pool, [["Gd"]], 4) == 0
    assert chance_to_hold(pool, [], 4) == 0
    assert chance_to_hold(pool, [[]], 0) == 1
    assert chance_to_hold(pool, [["Ro", "Rx", "Rs"]], 4) == 1
    flex = of_counts({"Rob": 1, "Row": 1, "Ros": 1}, FLEX)
    assert chance_to_hold(flex, [["Rob"], ["Ros"]], 1) == 2 / 3


def test_hands_and_tiles_that_there_are_not() -> None:
    pool = of_counts({"Ro": 1})
    for size in (-1, 2):
        with pytest.raises(sx.RulesError, match=f"no hand of {size} tiles comes from 1"):
            chance_to_hold(pool, [["Ro"]], size)
    with pytest.raises(sx.NotationError, match="Rob is no tile of this set"):
        chance_to_hold(pool, [["Rob"]], 1)
    with pytest.raises(sx.NotationError, match="Ro is no tile of this set"):
        chance_to_hold(of_counts({"Rob": 1}, FLEX), [["Ro"]], 1)
