"""Golden answers, made by a program that shares nothing with the engine or the oracle."""

from collections import Counter
from typing import Any

import pytest

import sixline as sx
from helpers.data import read_rows
from helpers.games import rest_of_set, words

CASES = read_rows("golden/cases.jsonl")
GRID = read_rows("golden/grid.jsonl")
PERFT = read_rows("golden/perft.jsonl")


def rules_of(row: dict[str, Any]) -> sx.Rules:
    """The default rules of its variant, in Flex with its set."""
    if row["variant"] == "classic":
        return sx.Rules.classic()
    return sx.Rules.flex(starter=row.get("starter", False))


def test_there_are_golden_answers() -> None:
    assert Counter(str(rules_of(row)) for row in CASES) == {"classic": 22, "flex": 6}
    assert Counter(str(rules_of(row)) for row in GRID) == {
        "classic": 81,
        "flex": 66,
        "flex starter=true": 14,
    }
    assert len(PERFT) == 3


@pytest.mark.parametrize("row", [row for row in CASES if row["move"]], ids=lambda row: row["id"])
def test_cases(row: dict[str, Any]) -> None:
    board = sx.Board.parse(row["board"], rules_of(row))
    fault = board.check(row["move"])
    assert (fault is None) == row["legal"], fault
    tiles = [cell.rpartition(":")[2] for cell in row["move"].split()]
    if row["legal"]:
        assert board.score(row["move"]).total == row["points"]
        listed = {move: move.points for move in board.placements(tiles)}
        assert listed[sx.Move.parse(row["move"])] == row["points"]
    else:
        with pytest.raises(sx.IllegalMoveError):
            board.score(row["move"])


@pytest.mark.parametrize("locked", ["stop", "play_on"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_locked_table(locked: str, players: int) -> None:
    (row,) = (row for row in CASES if row["move"] is None)
    rules = sx.Rules.parse(f"classic players={players} locked={locked}")
    board = sx.Board.parse(row["board"], rules)
    rest = rest_of_set(row["board"])
    assert len(rest) == 90
    hands = [" ".join(rest[6 * seat : 6 * seat + 6]) for seat in range(players)]
    state = sx.State.from_position(rules, board, hands, rest[6 * players :])
    assert board.is_locked()
    assert state.count_placements() == 0
    assert state.scores == (0,) * players
    if locked == "stop":
        assert state.outcome is not None
        assert state.outcome.reason is sx.Reason.LOCKED
    else:
        assert state.outcome is None
        assert len(state.legal_moves()) > 0


def test_positions() -> None:
    for row in GRID:
        board = sx.Board.parse(row["board"], rules_of(row))
        points = [move.points or 0 for move in board.placements(row["hand"])]
        assert len(points) == board.count_placements(row["hand"]) == row["placements"]
        assert sum(points) == row["points_sum"]
        assert max(points, default=0) == row["points_max"]
        best = board.best_placement(row["hand"])
        assert (best.points if best else 0) == row["points_max"]


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"first-{row['first']}")
def test_perft(row: dict[str, Any]) -> None:
    state = sx.State.from_deal(sx.Rules.classic(), row["hands"], row["bag"])
    assert state.to_move == row["first"]
    assert words(state.bag) == row["bag"].split()
    for depth, nodes in enumerate(row["perft"], 1):
        assert sx.perft(state, depth) == sx.perft(state, depth, bulk=False) == nodes
