"""Reads logs, in order or at random, without holding them in memory."""

from __future__ import annotations

import json
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from os import SEEK_END, PathLike
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np
import numpy.typing as npt

from sixline._core import decode_game, decode_moves
from sixline.errors import LogError, RecordError, SixlineError
from sixline.records.limits import LARGEST_RECORD, MOST_PROBLEMS
from sixline.records.log_format import (
    BLOCK_MARK,
    INDEX_MARK,
    MAGIC,
    PART,
    TRAILER,
    TRAILER_MARK,
    Header,
    get_varint,
    open_binary,
)
from sixline.records.record import GameRecord

__all__ = ["LogReader"]

_LARGEST_PART = 1 << 26
_INDEX_ENTRY = struct.Struct("<QI")
_COUNT = struct.Struct("<I")
_SCAN_BYTES = 1 << 20


class LogReader:
    """A log, like a sequence of `GameRecord`; only the block in use is held.

    A context manager. Games are not replayed: `GameRecord.replay` does that.

    Parameters
    ----------
    path : path or binary stream
        A stream can seek, and stays open.
    problems : list of LogError, optional
        With one, reading goes on after a fault, which is put there: a damaged block is left out, a
        log without its end is searched for blocks. Without one the first fault is raised.

    Attributes
    ----------
    rules : Rules
    players : tuple of str
        The names in the `bots` of its games.
    seed : int or None
        Of the run.
    version : str
        Of the engine that played it.

    Raises
    ------
    LogError
        For what is no log, or of another version; for a damaged one without `problems`.

    """

    def __init__(
        self,
        path: str | PathLike[str] | BinaryIO,
        problems: list[LogError] | None = None,
    ) -> None:
        self._owns_file = isinstance(path, str | PathLike)
        self._file = open_binary(path, "rb")
        self._problems = problems
        self._held: tuple[int, list[tuple[bytes, bytes]]] | None = None
        try:
            self._size = self._file.seek(0, SEEK_END)
            header = self._read_header()
            self._offsets, counts = self._read_index()
        except BaseException:
            self.close()
            raise
        self._header = header
        self._ends = list(accumulate(counts))
        self.rules = header.rules
        self.players = header.players
        self.seed = header.seed
        self.version = header.version

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file that it opened."""
        if self._owns_file:
            self._file.close()

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[GameRecord]:
        for block in range(len(self._offsets)):
            for entry in self._entries(block):
                record = self._record(block, entry)
                if record is not None:
                    yield record

    def __getitem__(self, index: int) -> GameRecord:
        """A game by its number; a damaged one raises LogError, with `problems` or without."""
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"no game {index} in a log of {len(self)}")
        block = bisect_right(self._ends, number)
        games = self._read_block(block)
        return self._decoded(block, games[number - (self._ends[block - 1] if block else 0)])

    def moves(self) -> Iterator[npt.NDArray[np.void]]:
        """All moves as structured arrays, a block of games at a time.

        Yields
        ------
        ndarray, shape (moves,)
            Fields game (its number in the log), turn, seat, and those of `MoveList.array`.

        """
        for block in range(len(self._offsets)):
            entries = self._entries(block)
            first = self._ends[block - 1] if block else 0
            try:
                yield decode_moves(self.rules, [game for game, _ in entries], first)
            except RecordError as error:
                self._tell(LogError(str(error), self._offsets[block]))

    # Parts.

    def _tell(self, error: LogError) -> None:
        """Raises or collects a fault."""
        if self._problems is None:
            raise error
        if len(self._problems) < MOST_PROBLEMS:
            self._problems.append(error)

    def _read(self, at: int, size: int) -> bytes:
        self._file.seek(at)
        return self._file.read(size)

    def _read_part(self, at: int) -> tuple[bytes, bytes]:
        """A part's mark and data; LogError unless they are whole."""
        head = self._read(at, PART.size)
        if len(head) < PART.size:
            raise LogError("the log ends within a part", at)
        mark, size, checksum = PART.unpack(head)
        if size > min(_LARGEST_PART, self._size - at - PART.size):
            raise LogError(f"a part of {size} bytes is larger than what is left", at)
        data = self._read(at + PART.size, size)
        if zlib.crc32(data) != checksum:
            raise LogError("a part is damaged: its checksum differs", at)
        return mark, data

    def _read_header(self) -> Header:
        magic = self._read(0, len(MAGIC))
        if magic != MAGIC:
            known = magic[:-1] == MAGIC[:-1] and len(magic) == len(MAGIC)
            what = f"a log of version {magic[-1]}, not {MAGIC[-1]}" if known else "no log of games"
            raise LogError(f"this is {what}", 0)
        at = len(MAGIC)
        mark, data = self._read_part(at)
        self._start = at + PART.size + len(data)
        try:
            return Header.unpack(mark, data)
        except SixlineError as error:
            raise LogError(str(error), at) from error

    def _read_index(self) -> tuple[list[int], list[int]]:
        """Where each block begins, and how many games it holds."""
        try:
            return self._stored_index()
        except LogError as error:
            self._tell(error)
            return self._searched_index()

    def _stored_index(self) -> tuple[list[int], list[int]]:
        end = self._size - TRAILER.size
        tail = self._read(max(end, 0), TRAILER.size)
        at, mark = TRAILER.unpack(tail) if len(tail) == TRAILER.size else (0, b"")
        if mark != TRAILER_MARK or not self._start <= at < end:
            raise LogError("the log has no end: it is not whole", self._size)
        mark, data = self._read_part(at)
        if mark != INDEX_MARK or len(data) % _INDEX_ENTRY.size:
            raise LogError("the log's index cannot be read", at)
        entries = list(_INDEX_ENTRY.iter_unpack(data))
        ends = [*(offset for offset, _ in entries[1:]), at]
        if entries and entries[0][0] != self._start:
            raise LogError("the log's index misses its first games", at)
        for (offset, count), next_offset in zip(entries, ends, strict=False):
            # A game takes more than a byte.
            if not offset < next_offset or count > next_offset - offset:
                raise LogError("the log's index contradicts itself", at)
        return [offset for offset, _ in entries], [count for _, count in entries]

    def _searched_index(self) -> tuple[list[int], list[int]]:
        """The blocks that are whole, found by their marks."""
        offsets: list[int] = []
        counts: list[int] = []
        at = self._start
        while (at := self._next_mark(at)) >= 0:
            try:
                _, data = self._read_part(at)
                (count,) = _COUNT.unpack_from(data)
            except (LogError, struct.error):
                at += 1
                continue
            if count <= len(data):
                offsets.append(at)
                counts.append(count)
            at += PART.size + len(data)
        return offsets, counts

    def _next_mark(self, at: int) -> int:
        """Where the next block may begin; -1 when there is none."""
        while at < self._size:
            found = self._read(at, _SCAN_BYTES).find(BLOCK_MARK)
            if found >= 0:
                return at + found
            at += _SCAN_BYTES - len(BLOCK_MARK) + 1
        return -1

    def _read_block(self, block: int) -> list[tuple[bytes, bytes]]:
        """The games of a block, each with its words; LogError unless they are whole."""
        if self._held is not None and self._held[0] == block:
            return self._held[1]
        at = self._offsets[block]
        mark, data = self._read_part(at)
        count = self._ends[block] - (self._ends[block - 1] if block else 0)
        games = []
        try:
            if mark != BLOCK_MARK or _COUNT.unpack_from(data) != (count,):
                raise LogError(f"here is no block of {count} games", at)
            here = _COUNT.size
            for _ in range(count):
                size, here = get_varint(data, here)
                words, here = get_varint(data, here)
                if size + words > len(data) - here:
                    raise LogError("a game is longer than its block", at)
                games.append((data[here : here + size], data[here + size : here + size + words]))
                here += size + words
        except (struct.error, IndexError) as error:
            raise LogError("a block ends within a game", at) from error
        self._held = block, games
        return games

    # Games.

    def _entries(self, block: int) -> list[tuple[bytes, bytes]]:
        """The games of a block; none of a damaged one."""
        try:
            return self._read_block(block)
        except LogError as error:
            self._tell(error)
            return []

    def _record(self, block: int, entry: tuple[bytes, bytes]) -> GameRecord | None:
        try:
            return self._decoded(block, entry)
        except LogError as error:
            self._tell(error)
            return None

    def _decoded(self, block: int, entry: tuple[bytes, bytes]) -> GameRecord:
        game, words = entry
        try:
            fields = decode_game(self.rules, game, self.seed)
            bots = tuple(self.players[number] for number in fields.pop("players"))
            texts = _read_words(words)
            if len(texts.get("comments", ())) not in (0, len(fields["moves"])):
                raise RecordError("there is not one comment a move")
            return GameRecord(bots=bots, version=self.version, **fields, **texts)
        except (RecordError, IndexError) as error:
            what = str(error) if isinstance(error, RecordError) else "a player has no name"
            raise LogError(what, self._offsets[block]) from error


def _read_words(data: bytes) -> dict[str, Any]:
    """Comments and tags; RecordError for what is neither."""
    if not data:
        return {}
    try:
        if len(data) > LARGEST_RECORD:
            raise ValueError("too long")
        words = json.loads(data)
        comments = tuple(words["comments"])
        tags = tuple((name, value) for name, value in words["tags"])
        if not all(isinstance(text, str) for pair in (comments, *tags) for text in pair):
            raise ValueError("not all of them text")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise RecordError(f"comments or tags cannot be read: {error}") from error
    return {"comments": comments, "tags": tags}
