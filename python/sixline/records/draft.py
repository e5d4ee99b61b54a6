"""A record in the making: what a reader finds is checked and played as it comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sixline._core import Hand, Move, Reason, Rules, Tile
from sixline.records.faults import Entry, Faults
from sixline.records.record import GameRecord
from sixline.records.replay import Replay, deal, opened_by
from sixline.records.words import read_move, read_tiles

__all__ = ["Draft", "Turn"]


class Turn(NamedTuple):
    """What a form says of one move."""

    person: Entry[int]
    move: Entry[str]
    points: Entry[int]
    drawn: Entry[str]
    comment: str


class Draft:
    """One game being read; faults are reported where they stand.

    After a fault that ends the game (a deal that is none, an illegal move) what follows is read,
    but no longer played: the record is then of the game up to there.
    """

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._game: Replay | None = None
        self._seed: int | None = None
        self._is_playing = False
        self._comments: list[str] = []

    def deal(
        self,
        rules: Entry[str],
        hands: Sequence[Entry[str]],
        bag: Entry[str],
        opener: Entry[int],
        seed: int | None,
    ) -> None:
        """Begins the game."""
        options: Rules | None = None
        order: tuple[Tile, ...] | None = None
        dealt: list[Hand] = []
        with self._faults.at(rules.place):
            options = Rules.parse(rules.value)
        for hand in hands:
            with self._faults.at(hand.place):
                dealt.append(Hand(read_tiles(hand.value)))
        with self._faults.at(bag.place):
            order = read_tiles(bag.value)
        if options is None or order is None or len(dealt) < len(hands):
            return
        with self._faults.at(bag.place):
            state = deal(options, dealt, order, seed)
            with self._faults.at(opener.place):
                self._game = Replay(opened_by(state, opener.value))
                self._seed = seed
                self._is_playing = True

    def turn(self, turn: Turn | None) -> None:
        """Plays the next move; None is one that could not be read."""
        move, tiles = self._parsed(turn) if turn is not None else (None, None)
        if turn is None or move is None or tiles is None:
            self._is_playing = False
        elif self._game is not None and self._is_playing:
            self._play(self._game, turn, move, tiles)

    def _parsed(self, turn: Turn) -> tuple[Move | None, tuple[Tile, ...] | None]:
        """The move and the tiles drawn, where they can be read."""
        move, tiles = None, None
        with self._faults.at(turn.move.place):
            move = read_move(turn.move.value)
        with self._faults.at(turn.drawn.place):
            tiles = read_tiles(turn.drawn.value)
        return move, tiles

    def _play(self, game: Replay, turn: Turn, move: Move, tiles: tuple[Tile, ...]) -> None:
        """Plays what can be played and compares the rest."""
        with self._faults.at(turn.person.place):
            game.require_person(turn.person.value)
        with self._faults.at(turn.drawn.place):
            game.require_drawn(tiles)
        self._is_playing = False
        with self._faults.at(turn.move.place):
            game.play(move, tiles)
            self._is_playing = True
            self._comments.append(turn.comment)
        if self._is_playing:
            with self._faults.at(turn.points.place):
                game.require_points(turn.points.value)

    def require_reason(self, reason: Entry[Reason | None]) -> None:
        """Compares how the game ended, unless it was not played so far."""
        if self._game is not None and self._is_playing:
            with self._faults.at(reason.place):
                self._game.require_reason(reason.value)

    def require_scores(self, scores: Entry[Sequence[int]]) -> None:
        """Compares the scores, unless the game was not played so far."""
        if self._game is not None and self._is_playing:
            with self._faults.at(scores.place):
                self._game.require_scores(scores.value)

    def require_key(self, key: Entry[int]) -> None:
        """Compares the key, unless the game was not played so far."""
        if self._game is not None and self._is_playing:
            with self._faults.at(key.place):
                self._game.require_key(key.value)

    def record(
        self, *, bots: Sequence[str], index: int, version: str, tags: Sequence[tuple[str, str]]
    ) -> GameRecord | None:
        """The record of what could be played; None without a deal."""
        if self._game is None:
            return None
        record = GameRecord.from_state(
            self._game.state,
            start=self._game.start,
            bots=bots,
            index=index,
            version=version,
            comments=self._comments,
            tags=tags,
        )
        return replace(record, seed=self._seed)
