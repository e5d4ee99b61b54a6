"""The samples of version 1: they stay readable for ever, and are still written byte for byte.

Made by `helpers/make_records.py`; a change that fails here breaks the files of users.
"""

import json
from collections import Counter

import pytest

import sixline as sx
from helpers.data import DATA

FOLDER = DATA / "records/v1"
FAMILIES = ("classic", "flex", "cards", "twists")


def text_of(family: str, ending: str) -> str:
    return (FOLDER / f"{family}.{ending}").read_bytes().decode("utf-8")


@pytest.mark.parametrize("family", FAMILIES)
def test_both_forms_are_read_alike_and_replay_to_their_keys(family: str) -> None:
    records = list(sx.records.read(text_of(family, "txt")))
    assert list(sx.records.read_json(text_of(family, "jsonl"))) == records
    keys = [json.loads(line)["key"] for line in text_of(family, "jsonl").splitlines()]
    assert len(records) == len(keys) >= 5
    for record, key in zip(records, keys, strict=True):
        state = record.replay()
        assert f"{state.key:016X}" == key
        assert state.find_broken_invariant() == ""


@pytest.mark.parametrize("family", FAMILIES)
def test_they_are_written_byte_for_byte(family: str) -> None:
    text, lines = text_of(family, "txt"), text_of(family, "jsonl")
    records = list(sx.records.read(text))
    assert "\n".join(record.to_text() for record in records) == text
    assert "".join(record.to_json() + "\n" for record in records) == lines


def test_they_hold_every_kind_of_move_and_of_end() -> None:
    records = [record for family in FAMILIES for record in sx.records.read(text_of(family, "txt"))]
    kinds = Counter(move.kind.name for record in records for move in record.moves)
    assert set(kinds) == {"PLACE", "EXCHANGE", "PASS", "PLAY", "SWAP"}
    ends = {record.outcome.reason.name if record.outcome else None for record in records}
    assert ends == {"FINISHED", "STALLED", "LOCKED", "SPRINT", None}
    assert {record.rules.variant for record in records} == {"classic", "flex", "cards"}
    assert {record.rules.players for record in records} == {2, 3, 4, 5, 6}
    assert any(any(record.comments) for record in records)
    assert any(not record.moves for record in records)
