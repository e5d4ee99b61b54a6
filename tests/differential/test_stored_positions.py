"""Stored answers of the oracle: whole lists of placements, and verdicts on single moves."""

from typing import Any

import sixline as sx
from helpers.bridge import codes, scored_cells
from helpers.data import read_rows
from oracle.positions import digest


def require_answer(row: dict[str, Any], rules: sx.Rules) -> None:
    """The list, the count and the points are those of the row."""
    board = sx.Board.parse(row["board"], rules)
    moves = board.placements(row["hand"])
    found = scored_cells(moves)
    assert len(moves) == board.count_placements(row["hand"]) == row["placements"], row
    assert board.has_placement(row["hand"]) == (row["placements"] > 0), row
    assert sum(found.values()) == row["points_sum"], row
    assert max(found.values(), default=0) == row["points_max"], row
    assert board.best_placement(row["hand"]) == moves.best(), row
    assert digest(found) == row["digest"], row


def test_every_stored_position() -> None:
    rows = read_rows("classic_positions.jsonl")
    assert len(rows) == 2_480
    for row in rows:
        opening = row.get("opening", "whole_set")
        require_answer(row, sx.Rules.parse(f"classic opening={opening}"))


def test_every_stored_flex_position() -> None:
    rows = read_rows("flex_positions.jsonl")
    assert len(rows) == 1_000
    for row in rows:
        rules = sx.Rules.flex(
            starter=row["starter"],
            long_diagonal=row["long_diagonal"],
            opening=row.get("opening", "whole_set"),
        )
        require_answer(row, rules)
        board = sx.Board.parse(row["board"], rules)
        free = sx.Board.parse(row["board"], rules.replace(long_diagonal="unscored"))
        faults = [board.check(move, row["hand"]) for move in free.placements(row["hand"])]
        assert faults.count(None) == row["placements"], row
        forbidden = [fault for fault in faults if fault is not None]
        assert len(forbidden) == row["forbidden"], row
        assert {fault.code for fault in forbidden} <= {sx.FaultCode.LONG_DIAGONAL}, row


def test_every_stored_check() -> None:
    rows = read_rows("classic_checks.jsonl")
    assert len(rows) == 1_600
    for row in rows:
        board = sx.Board.parse(row["board"])
        fault = board.check(row["cells"], row["hand"])
        if row["legal"]:
            assert fault is None, row
            assert board.score(row["cells"]).total == row["points"], row
        else:
            assert fault is not None, row
            assert fault.code in codes(row["faults"]), (fault, row)
