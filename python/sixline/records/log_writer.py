"""Writes logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import BinaryIO

from sixline._core import Reason, Rules, __version__, encode_game
from sixline.errors import RecordError
from sixline.records.log_format import (
    BLOCK_MARK,
    COUNT,
    INDEX_ENTRY,
    INDEX_MARK,
    MAGIC,
    MOST_GAMES,
    TRAILER,
    TRAILER_MARK,
    Header,
    LogFile,
    pack_part,
    put_varint,
)
from sixline.records.log_words import pack_words
from sixline.records.record import GameRecord
from sixline.records.writable import require_columns, require_facts

__all__ = ["LogWriter"]

_BLOCK_BYTES = 1 << 18


class LogWriter(LogFile):
    """A log being written: games one after the other, in blocks; the index comes with `close`.

    A context manager. What was written of a log that was never closed can be read, forgivingly.

    Parameters
    ----------
    path : path or binary stream
        A file that is there is replaced; a stream is empty, and stays open.
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
        For too many or too long names, and a seed that has not 64 bits.

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
        super().__init__(path, "wb")
        self._numbers = {name: number for number, name in enumerate(self.header.players)}
        self._games: list[bytes] = []
        self._bytes = 0
        self._blocks: list[tuple[int, int]] = []
        self._at = 0
        self._count = 0
        self._is_open = True
        self._put(start)

    def __len__(self) -> int:
        return self._count

    def write(self, record: GameRecord) -> None:
        """Adds a game.

        Raises
        ------
        RecordError
            For one of other rules, with a player that the log does not name, or that is no game
            from a deal on; the log is as it was. For any, after `close`.

        """
        require_facts(record)
        require_columns(record)
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
        words = pack_words(record.comments, record.tags)
        self._add(put_varint(len(game)) + put_varint(len(words)) + game + words)

    def write_encoded(self, games: Iterable[bytes]) -> None:
        """Adds games that the core has encoded, with this log's rules, players and seed."""
        for game in games:
            self._add(put_varint(len(game)) + b"\0" + game)

    def close(self) -> None:
        """Writes the index, and closes the file that it opened."""
        if not self._is_open:
            return
        self._end_block()
        self._is_open = False
        index = b"".join(INDEX_ENTRY.pack(offset, games) for offset, games in self._blocks)
        at = self._at
        self._put(pack_part(INDEX_MARK, index))
        self._put(TRAILER.pack(at, TRAILER_MARK))
        super().close()

    def _add(self, entry: bytes) -> None:
        if not self._is_open:
            raise RecordError("the log is closed")
        self._games.append(entry)
        self._bytes += len(entry)
        self._count += 1
        if len(self._games) == MOST_GAMES or self._bytes >= _BLOCK_BYTES:
            self._end_block()

    def _end_block(self) -> None:
        if not self._games:
            return
        self._blocks.append((self._at, len(self._games)))
        count = COUNT.pack(len(self._games))
        self._put(pack_part(BLOCK_MARK, count + b"".join(self._games)))
        self._games.clear()
        self._bytes = 0

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)
