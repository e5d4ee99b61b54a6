"""The layout of logs: a header, blocks of games, an index; docs/records.md draws it.

Numbers are little-endian. Every part has a checksum (CRC-32), so that a damaged one is noticed.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Self, cast

from sixline._core import Rules
from sixline.errors import RecordError
from sixline.records.escapes import require_text
from sixline.records.words import MOST_64_BITS

__all__ = [
    "BLOCK_MARK",
    "COUNT",
    "INDEX_ENTRY",
    "INDEX_MARK",
    "LARGEST_BLOCK",
    "MAGIC",
    "MOST_GAMES",
    "MOST_PLAYERS",
    "PART",
    "TRAILER",
    "TRAILER_MARK",
    "Header",
    "LogFile",
    "pack_part",
    "put_varint",
    "split_block",
]

#: Also tells apart files that a transfer as text has spoiled.
MAGIC = b"\x89SIXLINE\r\n\x1a\n\x01"

BLOCK_MARK = b"SXLB"
INDEX_MARK = b"SXLI"
TRAILER_MARK = b"SXLE"

#: What a part begins with: its mark, its size in bytes, its checksum.
PART = struct.Struct("<4sII")

#: Of a block: how many games it has.
COUNT = struct.Struct("<I")

#: Of the index: where a block begins, and how many games it has.
INDEX_ENTRY = struct.Struct("<QI")

#: What a log ends with: where its index begins, and a mark.
TRAILER = struct.Struct("<Q4s")

#: A game tells a player by one byte.
MOST_PLAYERS = 256

#: Games of one block.
MOST_GAMES = 256

#: Bytes of one block; its last game may have long comments.
LARGEST_BLOCK = 1 << 23

_DIGEST_BYTES = 8
_HEADER_MARK = b"SXLH"
_TEXT = struct.Struct("<H")
_SEED = struct.Struct("<?Q")


class LogFile:
    """The file of a path, closed at the end, or a stream, which stays open: a context manager."""

    def __init__(self, path: str | PathLike[str] | BinaryIO, mode: str) -> None:
        self._owns_file = isinstance(path, str | PathLike)
        if isinstance(path, str | PathLike):
            path = cast(BinaryIO, open(path, mode))  # noqa: SIM115, `close` closes it
        self._file = path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file, if it is its own."""
        if self._owns_file:
            self._file.close()


def pack_part(mark: bytes, data: bytes) -> bytes:
    """A part of a log."""
    return PART.pack(mark, len(data), zlib.crc32(data)) + data


def put_varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the top bit says that more follow."""
    data = bytearray()
    while value >= 0x80:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    data.append(value)
    return bytes(data)


def split_block(data: bytes, count: int) -> list[tuple[bytes, bytes]]:
    """The games of a block, each with its words.

    Raises
    ------
    RecordError
        Unless the block is just this many games.

    """
    games = []
    at = COUNT.size
    try:
        if COUNT.unpack_from(data) != (count,):
            raise RecordError(f"here is no block of {count} games")
        for _ in range(count):
            size, at = _get_varint(data, at)
            words, at = _get_varint(data, at)
            middle, end = at + size, at + size + words
            games.append((data[at:middle], data[middle:end]))
            at = end
    except (struct.error, IndexError) as error:
        raise RecordError("a block ends within a game") from error
    if at != len(data):
        raise RecordError("a block is longer or shorter than its games")
    return games


def _get_varint(data: bytes, at: int) -> tuple[int, int]:
    """The number that begins at `at`, and where it ends; IndexError at the end of the data."""
    value = 0
    for shift in range(0, 64, 7):
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
    raise RecordError("a number is too long")


def _digest(rules: str) -> bytes:
    """The first bytes of the SHA-256 of the rules as text."""
    return hashlib.sha256(rules.encode("ascii")).digest()[:_DIGEST_BYTES]


@dataclass(frozen=True)
class Header:
    """What all games of a log share."""

    rules: Rules
    players: tuple[str, ...]
    seed: int | None
    version: str

    def pack(self) -> bytes:
        """The part that a log begins with, after its magic bytes.

        Raises
        ------
        RecordError
            For more names than a log can number, too long ones, and a seed that has not 64 bits.

        """
        if len(self.players) > MOST_PLAYERS:
            raise RecordError(f"a log names {MOST_PLAYERS} players, not {len(self.players)}")
        if not 0 <= (self.seed or 0) <= MOST_64_BITS:
            raise RecordError(f"the seed {self.seed} has not 64 bits")
        rules = str(self.rules)
        texts = [require_text(text).encode() for text in (rules, self.version, *self.players)]
        if any(len(text) > 0xFFFF for text in texts):
            raise RecordError("a name in a log has at most 65535 bytes")
        body = b"".join(_TEXT.pack(len(text)) + text for text in texts)
        seed = _SEED.pack(self.seed is not None, self.seed or 0)
        return pack_part(_HEADER_MARK, _digest(rules) + seed + body)

    @classmethod
    def unpack(cls, mark: bytes, data: bytes) -> Header:
        """The header in a part.

        Raises
        ------
        RecordError
            For a part that is none, and rules that are not what their digest says.
        RulesError
            For rules that this version does not know.

        """
        if mark != _HEADER_MARK:
            raise RecordError("the log has no header")
        try:
            has_seed, seed = _SEED.unpack_from(data, _DIGEST_BYTES)
            at = _DIGEST_BYTES + _SEED.size
            texts = []
            while at < len(data):
                (size,) = _TEXT.unpack_from(data, at)
                at += _TEXT.size + size
                if at > len(data):
                    raise ValueError("a text is longer than what is left")
                texts.append(data[at - size : at].decode())
            rules, version, *players = texts
        except (struct.error, UnicodeDecodeError, ValueError) as error:
            raise RecordError(f"the log's header cannot be read: {error}") from error
        if not rules.isascii() or _digest(rules) != data[:_DIGEST_BYTES]:
            raise RecordError("the log's rules are not the ones that it was written with")
        return cls(Rules.parse(rules), tuple(players), seed if has_seed else None, version)
