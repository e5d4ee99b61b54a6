"""Whole logs of any games come back; damaged ones are read as far as they are whole, or refused."""

from __future__ import annotations

import hashlib
import io
import re
import struct
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.logs import (
    HEAD_SIZE,
    MAGIC_SIZE,
    encoded,
    joined,
    part,
    parts_of,
    read,
    read_on,
    varint,
    written,
)
from helpers.records import TABLES, recorded
from helpers.strategies import any_text, records
from sixline import _core

LogReader = sx.records.LogReader

randoms = st.randoms(use_true_random=False)

SMALL = [recorded("classic", seed, turns=4 * seed, comments=seed == 1) for seed in range(3)]
LOG = written(SMALL, seed=1)
GAMES = [recorded("cards", seed, turns=4, comments=False) for seed in range(6)]


def log_of_blocks(*blocks: list[sx.GameRecord]) -> bytes:
    """Small blocks, which the writer makes only of many games."""
    parts = [parts_of(written(games)) for games in blocks]
    return joined([parts[0][0], *(block for _, block, _ in parts)])


BLOCKS = log_of_blocks(GAMES[:2], GAMES[2:3], GAMES[3:])


def block_starts(log: bytes) -> list[int]:
    """Where its blocks begin, and where the last of them ends."""
    at = MAGIC_SIZE
    starts = []
    for mark, data in parts_of(log):
        if mark != b"SXLH":
            starts.append(at)
        at += HEAD_SIZE + len(data)
    return starts


@given(records(most_moves=40), st.booleans(), any_text)
def test_any_game_comes_back(record: sx.GameRecord, is_of_run: bool, other: str) -> None:
    stream = io.BytesIO()
    seed = record.seed if is_of_run else None
    players = [*dict.fromkeys([other, *record.bots])]
    with sx.records.LogWriter(stream, record.rules, players, seed, version=record.version) as log:
        log.write(record)
        log.write(record)
    assert read(stream.getvalue()) == [record, record]
    assert LogReader(stream)[-1] == record


# --- damage ------------------------------------------------------------------------------------


def require_typed(data: bytes) -> tuple[list[sx.GameRecord], list[sx.LogError]]:
    """What is read forgivingly; the strict reader raises the first of its problems."""
    try:
        found, problems = read_on(data)
    except sx.LogError as error:
        with pytest.raises(sx.LogError, match=re.escape(str(error))):
            read(data)
        return [], [error]
    if problems:
        with pytest.raises(sx.LogError) as caught:
            read(data)
        assert (str(caught.value), caught.value.offset) == (str(problems[0]), problems[0].offset)
    else:
        assert read(data) == found
    moves = [row for array in LogReader(io.BytesIO(data), []).moves() for row in array]
    assert problems or len(moves) == sum(len(record.moves) for record in found)
    assert all(0 <= problem.offset <= len(data) for problem in problems)
    return found, problems


def test_a_log_cut_off_anywhere() -> None:
    """The blocks before the cut are read, whatever is lost."""
    starts = block_starts(BLOCKS)
    for size in range(len(BLOCKS)):
        found, problems = require_typed(BLOCKS[:size])
        whole = sum(end <= size for end in starts[1:])
        assert found == GAMES[: (0, 2, 3, 6)[whole]]
        assert 1 <= len(problems) <= 2


def test_a_byte_changed_anywhere() -> None:
    """What the other blocks hold is read; in the index or after it nothing is lost."""
    starts = block_starts(BLOCKS)
    parts = [GAMES[:2], GAMES[2:3], GAMES[3:]]
    for at in range(len(BLOCKS)):
        changed = bytearray(BLOCKS)
        changed[at] ^= 1 + at % 255
        found, problems = require_typed(bytes(changed))
        hit = sum(start <= at for start in starts) - 1
        expected = [record for i, games in enumerate(parts) if i != hit for record in games]
        assert found == (expected if hit >= 0 else [])
        assert problems


def test_a_block_lost_together_with_the_index() -> None:
    starts = block_starts(BLOCKS)
    for at in range(starts[1], starts[2]):
        changed = bytearray(BLOCKS[:-20])
        changed[at] ^= 1 + at % 255
        found, problems = require_typed(bytes(changed))
        assert found == GAMES[:2] + GAMES[3:]
        assert problems


@given(randoms)
def test_a_log_spoiled_in_several_places(rng: Random) -> None:
    data = bytearray(rng.choice([LOG, BLOCKS]))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        end = min(len(data), at + rng.choice([0, 1, 8, 200]))
        data[at:end] = rng.randbytes(rng.choice([0, 1, end - at, 40]))
    require_typed(bytes(data))


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(sx.LogError):
        read_on(data)
    header, block, _ = parts_of(LOG)
    require_typed(LOG[:MAGIC_SIZE] + data)
    for mark in (b"SXLB", b"SXLI", b"SXLH"):
        require_typed(joined([header, (mark, data)]))
        require_typed(joined([header, block, (mark, data)]))
        require_typed(joined([(mark, data), block]))


# --- lies with right checksums -----------------------------------------------------------------

HEADER, BLOCK, INDEX = parts_of(LOG)
ENTRY = BLOCK[1][4:]  # the first game is short, and without words


def u32(value: int) -> bytes:
    return struct.pack("<I", value)


def text(value: bytes) -> bytes:
    return struct.pack("<H", len(value)) + value


def header(rules: bytes, rest: bytes = text(b"0") + text(b"a") + text(b"b")) -> tuple[bytes, bytes]:
    digest = hashlib.sha256(rules).digest()[:8]
    return b"SXLH", digest + bytes(9) + text(rules) + rest


def lies() -> Iterator[tuple[str, bytes]]:
    """What is wrong with a log, and the log."""
    start = block_starts(LOG)[0]
    for version in (0, 2, 255):
        yield "version", LOG[:12] + bytes([version]) + LOG[13:]
    yield "no log", b"PK" + LOG[2:]
    yield "no log", LOG.replace(b"\r\n", b"\n", 1)
    yield "no log", "\ufeff".encode() + LOG
    yield "no log", LOG.decode("latin-1").encode("utf-8")
    for rules in (
        b"chess",
        b"classic players=9",
        b"classic x",
        b"",
        b"classic " * 8000,
        b"\xff",
        "\u2663".encode(),
    ):
        yield "", joined([header(rules), BLOCK])
    yield "not the ones", joined([(b"SXLH", bytes(8) + HEADER[1][8:]), BLOCK])
    yield "header", joined([(b"SXLH", HEADER[1][:20]), BLOCK])
    yield "header", joined([header(b"classic", text(b"0") + b"\x09\x00abc"), BLOCK])
    yield "header", joined([header(b"classic", text(b"0") + b"\x09"), BLOCK])
    yield "header", joined([header(b"classic", text(b"\xff")), BLOCK])
    yield "no header", joined([BLOCK])
    yield "no name", joined([header(b"classic", text(b"0")), BLOCK])
    for count in (0, 2, 4, 2**32 - 1):
        yield "", joined([HEADER, (b"SXLB", u32(count) + ENTRY)])
        yield (
            "contradicts|here is no block",
            joined([HEADER, BLOCK, (b"SXLI", struct.pack("<QI", start, count))]),
        )
    for at in (0, start - 1, start + 1, 2**64 - 1):
        yield "contradicts", joined([HEADER, BLOCK, (b"SXLI", struct.pack("<QI", at, 3))])
    twice = struct.pack("<QI", start, 3) * 2
    yield "contradicts", joined([HEADER, BLOCK, (b"SXLI", twice)])
    yield "contradicts", joined([HEADER, BLOCK, (b"SXLI", b"")])
    yield "index", joined([HEADER, BLOCK, (b"SXLI", INDEX[1] + b"\0")])
    yield "end", LOG[:-12] + struct.pack("<Q4s", 2**64 - 1, b"SXLE")
    yield "end", LOG[:-12] + struct.pack("<Q4s", 0, b"SXLE")
    yield "", LOG[:-12] + struct.pack("<Q4s", start, b"SXLE")
    for size in (2**32 - 1, 2**26, len(LOG)):
        yield "", LOG[: start + 4] + u32(size) + LOG[start + 8 :]
    for entry in (
        varint(2**63) + b"\0",
        b"\x80" * 1000,
        b"\xff" * 9 + b"\x7f\0",
        varint(3) + varint(0) + b"ab",
        varint(0) + varint(0),
        varint(2) + varint(0) + b"ab" + b"more",
    ):
        yield "", joined([HEADER, (b"SXLB", u32(1) + entry)])
    for words in (
        b"x",
        b"{}",
        b"[]",
        b"null",
        b'{"comments":[],"tags":{}}'[:-1],
        b'{"comments":1,"tags":[]}',
        b'{"comments":[""],"tags":[]}',
        b'{"comments":[],"tags":[["event",1]]}',
        b'{"comments":[],"tags":[["event"]]}',
        b'{"comments":[],"tags":[["rules","x"]]}',
        b'{"comments":[],"tags":[["event","\\ud800"]]}',
        b'{"comments":[],"tags":[["event","1"],["event","2"]]}',
        '{"comments":[],"tags":[]}'.encode("utf-16"),
        b'{"comments":[],"tags":["' + b"\xff" + b'"]}',
        b"[" * 100_000,
        b"1" * 100_000,
    ):
        yield "comment|tag|half a character", joined([HEADER, (b"SXLB", u32(1) + entry_of(words))])


def entry_of(words: bytes) -> bytes:
    """The first game of the small log, with other words."""
    size = ENTRY[0]
    return varint(size) + varint(len(words)) + ENTRY[2 : 2 + size] + words


def test_lies_are_refused() -> None:
    assert entry_of(b"") == ENTRY[: len(entry_of(b""))]
    for why, log in lies():
        _, problems = require_typed(log)
        assert problems, why
        assert re.search(why, str(problems[0])), (why, str(problems[0]))


# --- hostile sizes -----------------------------------------------------------------------------


def hostile_logs() -> Iterator[bytes]:
    """Less than two megabytes each."""
    start = LOG[: block_starts(LOG)[0]]
    yield start + b"SXLB" * 400_000
    yield start + (b"SXLB" + u32(1_000_000) + bytes(4)) * 100_000
    yield start + (b"SXLB" + u32(2**32 - 1) + bytes(4)) * 100_000
    yield start + part(b"SXLB", u32(0)) * 50_000
    yield start + part(b"SXLB", u32(1) + bytes(2)) * 20_000
    yield start + part(b"SXLB", u32(2**32 - 1)) * 50_000
    yield start + part(b"SXLB", u32(256) + b"\x80" * 1_000_000)
    yield start + part(b"SXLB", u32(256) + bytes(512))
    claims = [struct.pack("<QI", len(start) + 16 * i, 2**32 - 1) for i in range(60_000)]
    yield joined([HEADER, (b"SXLB", u32(2**32 - 1) + bytes(960_000)), (b"SXLI", b"".join(claims))])
    yield joined([HEADER, (b"SXLB", u32(1) + entry_of(b"[" * 1_000_000))])


@pytest.mark.parametrize("log", list(hostile_logs()), ids=lambda _: "log")
def test_hostile_logs_take_little_memory_and_time(log: bytes) -> None:
    stream = io.BytesIO(log)
    tracemalloc.start()
    begin = time.perf_counter()
    try:
        problems: list[sx.LogError] = []
        reader = LogReader(stream, problems)
        assert not list(reader)
        assert not sum(map(len, reader.moves()))
        assert 1 <= len(problems) <= sx.records.MOST_PROBLEMS
        with pytest.raises(sx.LogError):
            list(LogReader(stream))
        seconds = time.perf_counter() - begin
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20 * len(log) + 1_000_000
    assert seconds < 20


# --- games -------------------------------------------------------------------------------------


GAME_OF = {table: recorded(table, 1, turns=60, greed=0.7, comments=False) for table in TABLES}
ENCODED = {table: encoded(record) for table, record in GAME_OF.items()}


def require_game_or_refused(rules: sx.Rules, data: bytes) -> None:
    """A game that replays or says why not, or a RecordError that decode_moves raises alike."""
    try:
        fields = _core.decode_game(rules, data, None)
    except sx.RecordError as error:
        with pytest.raises(sx.RecordError, match=re.escape(str(error))):
            _core.decode_moves(rules, [data], 0)
        return
    assert len(_core.decode_moves(rules, [data], 5)) == len(fields["moves"])
    players = fields.pop("players")
    record = sx.GameRecord(bots=("",) * len(players), **fields)
    try:
        record.replay()
    except sx.RecordError:
        assert "moves" in fields
    else:
        assert sx.GameRecord.from_text(record.to_text()) == record


@pytest.mark.parametrize("table", TABLES)
@given(randoms)
def test_a_spoiled_game_is_one_or_is_refused(table: str, rng: Random) -> None:
    record = GAME_OF[table]
    data = bytearray(ENCODED[table])
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] ^= rng.choice([1 << rng.randrange(8), rng.randrange(256)])
    require_game_or_refused(record.rules, bytes(data))
    require_game_or_refused(record.rules, bytes(data[: rng.randrange(len(data))]))
    other = sx.Rules.parse(rng.choice(TABLES))
    require_game_or_refused(other, ENCODED[table])
    require_game_or_refused(other, bytes(data))


@pytest.mark.parametrize("table", TABLES)
@given(st.binary(max_size=200))
def test_any_bytes_as_a_game(table: str, data: bytes) -> None:
    rules = sx.Rules.parse(table)
    require_game_or_refused(rules, data)
    require_game_or_refused(rules, bytes([len(data) % 8]) + data)
    start = ENCODED[table][: 130 + len(data) % 10]
    require_game_or_refused(rules, start + data)


def test_a_game_of_very_many_moves_is_refused() -> None:
    """A pass takes two bits, and much more in memory."""
    record = recorded("classic", 1, turns=0, comments=False)
    most = sx.records.MOST_MOVES
    moves = (sx.Move.passing(),) * most
    data = encoded(replace(record, moves=moves, acted=(0,) * most, drawn=((),) * most))
    assert len(data) < 3_000
    assert _core.decode_game(record.rules, data, None)["moves"] == moves
    assert len(_core.decode_moves(record.rules, [data] * 3, 0)) == 3 * most
    start, rest = data.split(varint(most))
    for count in (most + 1, 2**31, 2**64 - 1):
        with pytest.raises(sx.RecordError, match="too many turns"):
            _core.decode_game(record.rules, start + varint(count) + rest + bytes(99), None)
