"""Stored answers of the oracle: whole lists of placements, and verdicts on single moves."""

import sixline as sx
from helpers.bridge import codes, scored_cells
from helpers.data import read_rows
from oracle.positions import digest


def test_every_stored_position() -> None:
    rows = read_rows("classic_positions.jsonl")
    assert len(rows) == 2_480
    for row in rows:
        rules = sx.Rules.parse(f"classic players=2 opening={row.get('opening', 'whole_set')}")
        board = sx.Board.parse(row["board"], rules)
        moves = board.placements(row["hand"])
        found = scored_cells(moves)
        assert len(moves) == board.count_placements(row["hand"]) == row["placements"], row
        assert sum(found.values()) == row["points_sum"], row
        assert max(found.values(), default=0) == row["points_max"], row
        assert digest(found) == row["digest"], row


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
