"""Whole games of any kind survive both forms; spoiled files are read or refused, and no more."""

import io
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.strategies import any_text, records

randoms = st.randoms(use_true_random=False)


@given(records())
def test_both_forms_give_the_same_record(record: sx.GameRecord) -> None:
    text, line = record.to_text(), record.to_json()
    assert sx.GameRecord.from_text(text) == record
    assert sx.GameRecord.from_json(line) == record
    assert sx.GameRecord.from_text(text.encode()).to_text() == text
    assert sx.GameRecord.from_json(line.encode()).to_json() == line
    assert text.count("\n") == len(text.splitlines())
    assert pickle.loads(pickle.dumps(record)) == record
    state = record.replay()
    assert (state.key, state.scores) == (record.key, record.scores)


@given(st.lists(records(most_moves=12), max_size=4))
def test_files_of_many(many: list[sx.GameRecord]) -> None:
    text, lines = io.StringIO(), io.StringIO()
    sx.records.write(many, text)
    sx.records.write_json(many, lines)
    assert list(sx.records.read(text.getvalue())) == many
    assert list(sx.records.read_json(lines.getvalue())) == many


@given(records(most_moves=25))
def test_views_are_of_the_same_game(record: sx.GameRecord) -> None:
    for seat in range(record.rules.seats):
        seen = record.seen_by(seat)
        assert len(seen.moves) == len(record.moves)
        with pytest.raises(sx.RecordReadError):
            sx.GameRecord.from_text(seen.to_text())
        with pytest.raises(sx.RecordReadError):
            sx.GameRecord.from_json(seen.to_json())


def spoiled(data: bytes, rng: Random) -> bytes:
    """The file with one to three bytes or parts put in, taken out, changed or moved, or cut off."""
    for _ in range(rng.randint(1, 3)):
        at, end = sorted(rng.randint(0, len(data)) for _ in range(2))
        end = min(end, at + rng.choice([1, 8, 200]))
        byte = bytes([rng.choice([*b'"[]{}:,.\\ \n\r0189@+RoxGn', rng.randrange(256)])])
        data = rng.choice(
            [
                data[:at] + byte + data[at:],
                data[:at] + data[end:],
                data[:at] + byte + data[at + 1 :],
                data[:end] + data[at:end] + data[end:],
                data[:at],
            ]
        )
    return data


def require_readable_or_refused(data: bytes, form: str) -> None:
    """The strict reader refuses, or reads what replays; the forgiving one always comes through."""
    read = sx.records.read if form == "text" else sx.records.read_json
    problems: list[sx.RecordReadError] = []
    for record in read(data, problems):
        assert record.replay().key == record.key
    if problems:
        with pytest.raises(sx.RecordReadError) as caught:
            list(read(data))
        first = problems[0]
        assert (caught.value.line, caught.value.column) == (first.line, first.column)
        assert min(first.line, first.column) >= 1
    else:
        for record in read(data):
            assert list(read(written(record, form))) == [record]


def written(record: sx.GameRecord, form: str) -> str:
    return record.to_text() if form == "text" else record.to_json()


@pytest.mark.parametrize("form", ["text", "json"])
@given(records(most_moves=25), randoms)
def test_spoiled_files(form: str, record: sx.GameRecord, rng: Random) -> None:
    data = (written(record, form) + "\n").encode() * rng.randint(1, 2)
    for _ in range(4):
        require_readable_or_refused(spoiled(data, rng), form)


@pytest.mark.parametrize("form", ["text", "json"])
@given(st.binary(max_size=200), any_text)
def test_any_bytes_and_text(form: str, data: bytes, text: str) -> None:
    require_readable_or_refused(data, form)
    require_readable_or_refused(text.encode(), form)
    require_readable_or_refused(b'[sixline-record "1"]\n' + data, form)
