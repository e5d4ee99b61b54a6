"""Counts of the sequences of placements from stored deals."""

from pathlib import Path

import pytest

import sixline as sx
from helpers.bridge import to_oracle_state
from helpers.data import DATA, read_ending
from helpers.deals import FILES, Deal, read_deal
from helpers.games import from_ending, require_perft_changes_nothing
from oracle.diagonals import LONG_DIAGONAL
from oracle.game import State
from oracle.game import perft as slow_perft

NAMES = [path.stem for path in FILES]


@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_there_are_deals_of_two_three_and_four(variant: str) -> None:
    rules = [read_deal(path).rules for path in FILES]
    assert {one.players for one in rules if one.variant == variant} == {2, 3, 4}
    assert len(FILES) >= 14
    if variant == "flex":
        assert {one.starter for one in rules} == {False, True}
        assert {one.long_diagonal for one in rules} == set(LONG_DIAGONAL)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("flex_six_extend_six_illegal", "flex_six_unscored"),
        ("flex_join_illegal", "flex_join_extend_six_illegal"),
    ],
)
def test_counts_that_fx4_makes_smaller(one: str, other: str) -> None:
    """The same position under two options."""
    strict, loose = (read_deal(DATA / "perft" / f"{name}.perft") for name in (one, other))
    of_fx4 = {"long_diagonal": loose.rules.long_diagonal}
    assert strict.rules.to_dict() | of_fx4 == loose.rules.to_dict()
    assert (strict.board, strict.hands, strict.bag) == (loose.board, loose.hands, loose.bag)
    for depth, count in strict.counts.items():
        assert count < loose.counts[depth]


def slow_state(deal: Deal) -> State:
    """The oracle's; it finds for itself who opens a deal."""
    state = to_oracle_state(deal.state())
    if deal.board:
        return state
    return State.deal(state.hands, state.bag, options=state.options)


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
    slow = slow_state(deal)
    assert slow.to_move == deal.first
    assert [slow_perft(slow, depth) for depth in (1, 2)] == [deal.counts[1], deal.counts[2]]


@pytest.mark.deep
@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_deeper_counts_of_the_oracle(path: Path) -> None:
    deal = read_deal(path)
    assert slow_perft(slow_state(deal), 3) == deal.counts[3]


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
    require_perft_changes_nothing(state, 3)


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
