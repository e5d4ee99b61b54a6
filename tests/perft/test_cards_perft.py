"""Counts of the sequences of turns from stored deals and positions of the card game (CD8)."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import sixline as sx
from helpers.cards import Table, to_card_state
from helpers.data import DATA, read_lines
from helpers.games import require_perft_changes_nothing
from oracle.cards_game import perft as slow_perft

FILES = sorted((DATA / "perft").glob("cards_*.txt"))
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


@dataclass(frozen=True)
class Stored:
    state: sx.State
    first: int
    counts: dict[int, int]


def read(path: Path) -> Stored:
    facts: dict[str, list[str]] = {}
    for line in read_lines(path):
        word, _, rest = line.partition(" ")
        facts.setdefault(word, []).append(rest)
    rules = sx.Rules.parse(facts["rules"][0])
    first, hands, bag = int(facts["first"][0]), facts["hand"], facts["bag"][0]
    counts = {int(depth): int(count) for depth, count in map(str.split, facts["perft"])}
    if "table" not in facts:
        return Stored(sx.State.from_deal(rules, hands, bag, seed=1), first, counts)
    table = Table.parse(facts["table"][0], rules)
    claims = facts.get("claims")
    state = sx.State.from_position(rules, table, hands, bag, first, claims=claims, seed=1)
    return Stored(state, first, counts)


def test_there_are_deals_and_positions_under_several_options() -> None:
    stored = [read(path) for path in FILES]
    assert {one.state.rules.opening for one in stored} == {"longest_row", "free_turn"}
    assert {one.state.rules.play for one in stored} == {"at_least_one", "maximum"}
    assert {one.state.rules.claim for one in stored} == {"free", "maximum"}
    assert {one.state.rules.players for one in stored} == {2, 3, 4}
    assert any(one.counts.get(4) == 0 for one in stored)  # a last round (CD7)


@EACH_FILE
def test_counts(path: Path) -> None:
    stored = read(path)
    assert stored.state.to_move == stored.first
    assert set(stored.counts) >= {1, 2, 3}
    for depth, count in stored.counts.items():
        assert sx.perft(stored.state, depth) == count


@EACH_FILE
def test_last_ply_counted_or_played(path: Path) -> None:
    stored = read(path)
    for depth, count in stored.counts.items():
        assert sx.perft(stored.state, depth, bulk=False) == count


@EACH_FILE
def test_counts_of_the_oracle(path: Path) -> None:
    stored = read(path)
    slow = to_card_state(stored.state)
    assert [slow_perft(slow, depth) for depth in (1, 2)] == [stored.counts[1], stored.counts[2]]


@EACH_FILE
def test_divide(path: Path) -> None:
    stored = read(path)
    for depth in (1, 2, 3):
        parts = sx.perft_divide(stored.state, depth)
        assert [move for move, _ in parts] == list(stored.state.placements())
        assert sum(count for _, count in parts) == stored.counts[depth]
    for move, count in sx.perft_divide(stored.state, 2):
        after = stored.state.copy()
        after.play(move)
        assert sx.perft(after, 1) == after.count_placements() == len(after.placements()) == count


@EACH_FILE
def test_state_is_unchanged(path: Path) -> None:
    state = read(path).state
    state.play(state.placements()[0])
    require_perft_changes_nothing(state, 2)


def test_depth_0_is_the_position_itself() -> None:
    state = sx.State.new(sx.Rules.cards(), 1)
    assert sx.perft(state, 0) == sx.perft(state, 0, bulk=False) == 1


def test_the_last_round_ends_the_tree() -> None:
    """Two turns after the last card is drawn there is no more."""
    state = read(DATA / "perft/cards_last_round.txt").state
    assert sx.perft(state, 3) > 0
    assert sx.perft(state, 4) == sx.perft(state, 4, bulk=False) == 0
