"""Counts of the sequences of placements from stored deals."""

from pathlib import Path

import pytest

import sixline as sx
from helpers.bridge import to_options, to_oracle_tiles
from helpers.data import read_ending
from helpers.deals import FILES, read_deal
from helpers.games import from_ending
from oracle.game import State
from oracle.game import perft as slow_perft

NAMES = [path.stem for path in FILES]


def test_there_are_deals_of_two_three_and_four() -> None:
    assert {read_deal(path).rules.players for path in FILES} == {2, 3, 4}
    assert len(FILES) >= 6


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_counts(path: Path) -> None:
    deal = read_deal(path)
    state = deal.state()
    assert state.to_move == deal.first
    assert set(deal.counts) >= {1, 2, 3, 4}
    for depth, count in deal.counts.items():
        assert sx.perft(state, depth) == count


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_counts_of_the_oracle(path: Path) -> None:
    deal = read_deal(path)
    hands = [to_oracle_tiles(hand) for hand in deal.state().hands]
    bag = to_oracle_tiles(deal.state().bag)
    slow = State.deal(hands, bag, options=to_options(deal.rules))
    assert slow.to_move == deal.first
    assert [slow_perft(slow, depth) for depth in (1, 2)] == [deal.counts[1], deal.counts[2]]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_last_ply_counted_or_played(path: Path) -> None:
    state = read_deal(path).state()
    for depth in range(5):
        assert sx.perft(state, depth, bulk=False) == sx.perft(state, depth)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_divide(path: Path) -> None:
    deal = read_deal(path)
    state = deal.state()
    for depth in (1, 2, 3):
        parts = sx.perft_divide(state, depth)
        assert [move for move, _ in parts] == list(state.placements())
        assert sum(count for _, count in parts) == deal.counts[depth]
    for move, count in sx.perft_divide(state, 2):
        after = state.copy()
        after.play(move)
        assert sx.perft(after, 1) == after.count_placements() == count


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_state_is_unchanged(path: Path) -> None:
    state = read_deal(path).state()
    state.play(state.placements()[0])
    before = state.copy()
    sx.perft(state, 3)
    sx.perft(state, 2, bulk=False)
    sx.perft_divide(state, 2)
    assert (state, state.key, state.bag) == (before, before.key, before.bag)
    assert state.history == before.history
    assert state.find_broken_invariant() == ""


def test_depth_0_is_the_position_itself() -> None:
    state = sx.State.new(sx.Rules.classic(), 1)
    assert sx.perft(state, 0) == sx.perft(state, 0, bulk=False) == 1


@pytest.mark.parametrize("depth", [-1, -7])
def test_negative_depth(depth: int) -> None:
    state = sx.State.new(sx.Rules.classic(), 1)
    with pytest.raises(sx.RulesError):
        sx.perft(state, depth)
    with pytest.raises(sx.RulesError):
        sx.perft_divide(state, depth)


def test_finished_game_has_no_continuation() -> None:
    row = read_ending("stall of two")
    state = from_ending(row)
    for move in row["moves"]:
        state.play(move)
    assert state.is_over
    assert [sx.perft(state, depth) for depth in (1, 2, 3)] == [0, 0, 0]
    assert sx.perft(state, 2, bulk=False) == 0
    assert sx.perft_divide(state, 2) == []


def test_position_without_a_placement_has_no_continuation() -> None:
    state = from_ending(read_ending("stall of two"))
    assert not state.is_over
    assert not state.has_placement()
    assert sx.perft(state, 1) == sx.perft(state, 2) == 0
