"""Writes logs."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Sequence
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Self

from sixline._core import Reason, Rules, __version__, encode_game
from sixline.errors import RecordError
from sixline.records.log_format import (
    BLOCK_MARK,
    INDEX_MARK,
    MAGIC,
    TRAILER,
    TRAILER_MARK,
    Header,
    open_binary,
    pack_part,
    put_varint,
)
from sixline.records.record import GameRecord

__all__ = ["LogWriter"]

_BLOCK_GAMES = 256
_BLOCK_BYTES = 1 << 18


class LogWriter:
    """A log being written: games one after the other, in blocks; the index comes with `close`.

    A context manager. What was written of a log that was never closed can be read, forgivingly.

    Parameters
    ----------
    path : path or binary stream
        A file that is there is replaced; a stream stays open.
    rules : Rules
        Of all its games.
    players : sequence of str
        Every name that a game's `bots` may hold.
    seed : int, optional
        Of the run: games with this seed are eight bytes shorter.
    version : str
        Of the engine that played the games.

    Raises
    ------
    RecordError
        For too many or too long names.

    """

    def __init__(
        self,
        path: str | PathLike[str] | BinaryIO,
        rules: Rules,
        players: Sequence[str],
        seed: int | None = None,
        *,
        version: str = __version__,
    ) -> None:
        self.header = Header(rules, tuple(players), seed, version)
        start = MAGIC + self.header.pack()
        self._owns_file = isinstance(path, str | PathLike)
        self._file = open_binary(path, "wb")
        self._numbers = {name: number for number, name in enumerate(self.header.players)}
        self._games: list[bytes] = []
        self._bytes = 0
        self._blocks: list[tuple[int, int]] = []
        self._at = 0
        self._count = 0
        self._put(start)

    def __len__(self) -> int:
        return self._count

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def write(self, record: GameRecord) -> None:
        """Adds a game.

        Raises
        ------
        RecordError
            For one of other rules, with a player that the log does not name, or that is no game
            from a deal on; the log is as it was.

        """
        if record.rules != self.header.rules:
            raise RecordError(f"this log is of games of {self.header.rules}, not {record.rules}")
        if record.version != self.header.version:
            raise RecordError(
                f"this log is of version {self.header.version}, the game of {record.version}"
            )
        try:
            players = [self._numbers[name] for name in record.bots]
        except KeyError as error:
            names = ", ".join(map(repr, self.header.players))
            raise RecordError(f"this log names the players {names}, not {error}") from error
        reason = record.outcome.reason if record.outcome else Reason.PLAYING
        game = encode_game(
            record.rules,
            record.hands,
            record.bag,
            players,
            record.opener,
            record.moves,
            record.drawn,
            reason,
            record.scores,
            record.key,
            record.seed,
            record.index,
            self.header.seed,
        )
        words = _words(record)
        self._add(put_varint(len(game)) + put_varint(len(words)) + game + words)

    def write_encoded(self, games: Iterable[bytes]) -> None:
        """Adds games that the core has encoded, with this log's rules, players and seed."""
        for game in games:
            self._add(put_varint(len(game)) + b"\0" + game)

    def close(self) -> None:
        """Writes the index, and closes the file that it opened."""
        if self._file.closed:
            return
        self._end_block()
        index = b"".join(struct.pack("<QI", offset, games) for offset, games in self._blocks)
        at = self._at
        self._put(pack_part(INDEX_MARK, index))
        self._put(TRAILER.pack(at, TRAILER_MARK))
        if self._owns_file:
            self._file.close()

    def _add(self, entry: bytes) -> None:
        self._games.append(entry)
        self._bytes += len(entry)
        self._count += 1
        if len(self._games) == _BLOCK_GAMES or self._bytes >= _BLOCK_BYTES:
            self._end_block()

    def _end_block(self) -> None:
        if not self._games:
            return
        self._blocks.append((self._at, len(self._games)))
        count = struct.pack("<I", len(self._games))
        self._put(pack_part(BLOCK_MARK, count + b"".join(self._games)))
        self._games.clear()
        self._bytes = 0

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)


def _words(record: GameRecord) -> bytes:
    """Comments and tags, which most games lack, as JSON."""
    if not record.comments and not record.tags:
        return b""
    words = {"comments": record.comments, "tags": record.tags}
    return json.dumps(words, separators=(",", ":")).encode()
