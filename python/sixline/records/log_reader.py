"""Reads logs, in order or at random, without holding them in memory."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from os import SEEK_END, PathLike
from typing import BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt

from sixline._core import decode_game, decode_moves
from sixline.errors import LogError, RecordError, SixlineError
from sixline.records.limits import MOST_PROBLEMS
from sixline.records.log_format import (
    BLOCK_MARK,
    COUNT,
    INDEX_ENTRY,
    INDEX_MARK,
    LARGEST_BLOCK,
    MAGIC,
    MOST_GAMES,
    PART,
    TRAILER,
    TRAILER_MARK,
    Header,
    LogFile,
    split_block,
)
from sixline.records.log_words import unpack_words
from sixline.records.record import GameRecord

__all__ = ["LogReader"]

_LARGEST_PART = 1 << 26
_SCAN_BYTES = 1 << 12


class _Block(NamedTuple):
    at: int
    size: int  # bytes, its head included
    games: int

    def find_fault(self) -> str | None:
        """Why there can be no such block; a game takes more than two bytes."""
        if not 0 < self.games <= MOST_GAMES or self.size > LARGEST_BLOCK:
            return f"no block has {self.games} games and {self.size} bytes"
        if self.size < PART.size + COUNT.size + 2 * self.games:
            return "a block has not room for its games"
        return None


class LogReader(LogFile):
    """A log, like a sequence of `GameRecord`; only the block in use is held.

    A context manager. Games are not replayed: `GameRecord.replay` does that.

    Parameters
    ----------
    path : path or binary stream
        A stream can seek, and stays open.
    problems : list of LogError, optional
        With one, reading goes on after a fault, which is put there: a damaged block is left out, a
        log without its end is searched for blocks. Without one the first fault is raised. What
        begins as no log, or has a damaged header, raises LogError either way.

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
        super().__init__(path, "rb")
        self._problems = problems
        self._held: tuple[int, list[tuple[bytes, bytes]]] | None = None
        try:
            self._size = self._file.seek(0, SEEK_END)
            header = self._read_header()
            self._blocks = self._read_index()
        except BaseException:
            self.close()
            raise
        self._ends = list(accumulate(block.games for block in self._blocks))
        self.rules = header.rules
        self.players = header.players
        self.seed = header.seed
        self.version = header.version

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[GameRecord]:
        for block in range(len(self._blocks)):
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
        for block in range(len(self._blocks)):
            entries = self._entries(block)
            first = self._ends[block - 1] if block else 0
            try:
                yield decode_moves(self.rules, [game for game, _ in entries], first)
            except RecordError as error:
                self._tell(LogError(str(error), self._blocks[block].at))

    # Parts.

    def _tell(self, error: LogError) -> None:
        """Raises or collects a fault; a new one, for what was raised keeps what its frames held."""
        if self._problems is None:
            raise error
        if len(self._problems) < MOST_PROBLEMS:
            self._problems.append(LogError(error.args[0], error.offset))

    def _read(self, at: int, size: int) -> bytes:
        self._file.seek(at)
        return self._file.read(size)

    def _read_part(self, at: int, end: int) -> tuple[bytes, bytes]:
        """A part's mark and data; LogError unless they are whole, and end before `end`."""
        head = self._read(at, PART.size)
        if len(head) < PART.size:
            raise LogError("the log ends within a part", at)
        mark, size, checksum = PART.unpack(head)
        if size > (room := min(_LARGEST_PART, end - at - PART.size)):
            raise LogError(f"a part of {size} bytes does not fit into {room}", at)
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
        mark, data = self._read_part(at, self._size)
        self._start = at + PART.size + len(data)
        try:
            return Header.unpack(mark, data)
        except SixlineError as error:
            raise LogError(str(error), at) from error

    def _read_index(self) -> list[_Block]:
        try:
            return self._stored_index()
        except LogError as error:
            self._tell(error)
            return self._searched_index()

    def _stored_index(self) -> list[_Block]:
        end = self._size - TRAILER.size
        tail = self._read(max(end, 0), TRAILER.size)
        at, mark = TRAILER.unpack(tail) if len(tail) == TRAILER.size else (0, b"")
        if mark != TRAILER_MARK or not self._start <= at < end:
            raise LogError("the log has no end: it is not whole", self._size)
        mark, data = self._read_part(at, end)
        if mark != INDEX_MARK or len(data) % INDEX_ENTRY.size:
            raise LogError("the log's index cannot be read", at)
        entries = list(INDEX_ENTRY.iter_unpack(data))
        ends = [*(offset for offset, _ in entries[1:]), at]
        blocks = [
            _Block(offset, next_offset - offset, games)
            for (offset, games), next_offset in zip(entries, ends, strict=False)
        ]
        first = blocks[0].at if blocks else at
        is_whole = first == self._start and at + PART.size + len(data) == end
        if not is_whole or any(block.find_fault() for block in blocks):
            raise LogError("the log's index contradicts itself", at)
        return blocks

    def _searched_index(self) -> list[_Block]:
        """The blocks that are whole, found by their marks; too many false ones end the search."""
        blocks = []
        false = 0
        at = self._start
        while false < MOST_PROBLEMS and (at := self._next_mark(at)) >= 0:
            try:
                block = self._block_at(at)
            except LogError as error:
                self._tell(error)
                false += 1
                at += 1
            else:
                blocks.append(block)
                at += block.size
        return blocks

    def _block_at(self, at: int) -> _Block:
        _, data = self._read_part(at, min(self._size, at + LARGEST_BLOCK))
        if len(data) < COUNT.size:
            raise LogError("a block does not say how many games it has", at)
        block = _Block(at, PART.size + len(data), *COUNT.unpack_from(data))
        if fault := block.find_fault():
            raise LogError(fault, at)
        return block

    def _next_mark(self, at: int) -> int:
        """Where the next block may begin; -1 when there is none."""
        while at < self._size:
            found = self._read(at, _SCAN_BYTES).find(BLOCK_MARK)
            if found >= 0:
                return at + found
            at += _SCAN_BYTES - len(BLOCK_MARK) + 1
        return -1

    def _read_block(self, number: int) -> list[tuple[bytes, bytes]]:
        """The games of a block, each with its words; LogError unless they are whole."""
        if self._held is not None and self._held[0] == number:
            return self._held[1]
        at, size, count = self._blocks[number]
        mark, data = self._read_part(at, at + size)
        if mark != BLOCK_MARK or len(data) != size - PART.size:
            raise LogError("here is no block, or another one", at)
        try:
            games = split_block(data, count)
        except RecordError as error:
            raise LogError(str(error), at) from error
        self._held = number, games
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
            comments, tags = unpack_words(words, len(fields["moves"]))
            return GameRecord(
                bots=bots, version=self.version, comments=comments, tags=tags, **fields
            )
        except (RecordError, IndexError) as error:
            what = str(error) if isinstance(error, RecordError) else "a player has no name"
            raise LogError(what, self._blocks[block].at) from error
