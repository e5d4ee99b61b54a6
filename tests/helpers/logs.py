"""Logs of a few games, and logs that lie with right checksums."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from dataclasses import replace

import sixline as sx

MAGIC_SIZE = 13
HEAD_SIZE = 12
TRAILER_SIZE = 12


def written(
    records: Sequence[sx.GameRecord], seed: int | None = None, players: Sequence[str] = ()
) -> bytes:
    """A log of games by the rules of the first, by default with just the players there are."""
    stream = io.BytesIO()
    names = players or sorted({name for record in records for name in record.bots})
    first = records[0]
    with sx.records.LogWriter(stream, first.rules, names, seed, version=first.version) as log:
        for record in records:
            log.write(record)
    return stream.getvalue()


def read(data: bytes) -> list[sx.GameRecord]:
    """All games, strictly."""
    return list(sx.records.LogReader(io.BytesIO(data)))


def read_on(data: bytes) -> tuple[list[sx.GameRecord], list[sx.LogError]]:
    """All games that can be read, and what is wrong."""
    problems: list[sx.LogError] = []
    return list(sx.records.LogReader(io.BytesIO(data), problems)), problems


def part(mark: bytes, data: bytes) -> bytes:
    """A part with its checksum."""
    return struct.pack("<4sII", mark, len(data), zlib.crc32(data)) + data


def parts_of(log: bytes) -> list[tuple[bytes, bytes]]:
    """Mark and data of every part of a whole log."""
    found = []
    at = MAGIC_SIZE
    while at < len(log) - TRAILER_SIZE:
        mark, size, _ = struct.unpack_from("<4sII", log, at)
        found.append((mark, log[at + HEAD_SIZE : at + HEAD_SIZE + size]))
        at += HEAD_SIZE + size
    return found


def joined(parts: Sequence[tuple[bytes, bytes]], magic: bytes = b"") -> bytes:
    """A log of these parts, the index of which is made anew unless they have one."""
    log = magic or b"\x89SIXLINE\r\n\x1a\n\x01"
    index = b""
    index_at = None
    for mark, data in parts:
        if mark == b"SXLB":
            index += struct.pack("<Q", len(log)) + data[:4]
        if mark == b"SXLI":
            index_at = len(log)
        log += part(mark, data)
    if index_at is None:
        index_at = len(log)
        log += part(b"SXLI", index)
    return log + struct.pack("<Q4s", index_at, b"SXLE")


def varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    data = bytearray()
    while value >= 128:
        data.append(value % 128 + 128)
        value //= 128
    return bytes([*data, value])


NUMBERS = [f"{number:03}" for number in range(256)]
"""As many players as a log can have."""


def encoded(record: sx.GameRecord, players: Sequence[str] = ()) -> bytes:
    """The game alone, without words."""
    bare = replace(record, comments=(), tags=())
    entry = parts_of(written([bare], players=players))[1][1][4:]
    sizes = 2
    while entry[sizes - 2] >= 128:
        sizes += 1
    return entry[sizes:]


def log_of_game(rules: sx.Rules, game: bytes) -> bytes:
    """A log of one game, whatever its bytes, with players that are called by their numbers."""
    stream = io.BytesIO()
    with sx.records.LogWriter(stream, rules, NUMBERS) as log:
        log.write_encoded([game])
    return stream.getvalue()
