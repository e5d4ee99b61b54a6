"""The samples of version 1: they stay readable for ever, and are still written byte for byte.

Made by `helpers/make_records.py`; a change that fails here breaks the files of users.
"""

import io
import json
from collections import Counter
from typing import Any

import pytest

import sixline as sx
from helpers import log_decoder
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


LOGS = ("classic", "flex", "starter", "cards", "twists", "blocks", "simulated")


@pytest.mark.parametrize("name", LOGS)
def test_logs_are_read_and_replay_to_their_keys(name: str) -> None:
    with sx.records.LogReader(FOLDER / f"{name}.sxl") as log:
        records = list(log)
        assert len(records) == len(log) >= 2
        assert log[-1] == records[-1]
        assert sum(map(len, log.moves())) == sum(len(record.moves) for record in records)
    for record in records:
        assert record.replay().key == record.key


@pytest.mark.parametrize("name", LOGS)
def test_logs_are_written_byte_for_byte(name: str) -> None:
    stream = io.BytesIO()
    with (
        sx.records.LogReader(FOLDER / f"{name}.sxl") as log,
        sx.records.LogWriter(stream, log.rules, log.players, log.seed, version=log.version) as new,
    ):
        for record in log:
            new.write(record)
    assert stream.getvalue() == (FOLDER / f"{name}.sxl").read_bytes()


@pytest.mark.parametrize("name", LOGS)
def test_a_reader_made_from_the_page_alone_finds_the_same_games(name: str) -> None:
    """`helpers/log_decoder.py` knows docs/records.md, and nothing of the engine."""
    games = list(log_decoder.decode((FOLDER / f"{name}.sxl").read_bytes()))
    with sx.records.LogReader(FOLDER / f"{name}.sxl") as log:
        assert [as_decoded(record) for record in log] == games


def as_decoded(record: sx.GameRecord) -> dict[str, Any]:
    """The record as that reader says it: its facts as its JSON has them, moves with draws."""
    said = json.loads(record.to_json())
    names = ("rules", "engine", "opener", "hands", "bag", "seats", "key", "result", "scores")
    facts = {name: said[name] for name in names}
    turns = zip(record.moves, record.drawn, strict=True)
    moves = [(str(move), move.points, "".join(map(str, drawn))) for move, drawn in turns]
    comments, tags = list(record.comments), [list(tag) for tag in record.tags]
    own = {"seed": record.seed, "index": record.index, "moves": moves}
    return facts | own | {"comments": comments, "tags": tags}


def test_logs_hold_every_kind_of_move_and_of_game() -> None:
    records: list[sx.GameRecord] = []
    for name in LOGS:
        with sx.records.LogReader(FOLDER / f"{name}.sxl") as log:
            records += log
    kinds = Counter(move.kind.name for record in records for move in record.moves)
    assert set(kinds) == {"PLACE", "EXCHANGE", "PASS", "PLAY", "SWAP"}
    ends = {record.outcome.reason.name if record.outcome else None for record in records}
    assert ends >= {"FINISHED", "SPRINT", None}
    assert any(any(record.comments) for record in records)
