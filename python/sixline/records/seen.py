"""What a seat may know of a game: a record to show, without what is hidden from it (TL4)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sixline._core import Move, MoveKind, Outcome, Rules, Tile
from sixline.errors import RecordError
from sixline.records.replay import Replay
from sixline.records.tags import SEEN_FORMAT, VERSION
from sixline.records.text import laid_out, result_line
from sixline.records.words import packed, reason_of, reason_word, spaced

if TYPE_CHECKING:
    from sixline.records.record import GameRecord

__all__ = ["SeenMove", "SeenRecord", "seen_by"]


@dataclass(frozen=True)
class SeenMove:
    """A move as a seat saw it; tiles hidden from it are a count, such as ``?3``.

    Attributes
    ----------
    person : int
        Who acted.
    move : str
        As it is printed; the exchange of another is ``swap:?3``.
    points : int
        Of cards Qwirkles.
    drawn : str
        The tiles drawn after it, or how many.
    shown : str
        The hand that a player shows who can play nothing, of cards (CD6).

    """

    person: int
    move: str
    points: int
    drawn: str
    shown: str


@dataclass(frozen=True)
class SeenRecord:
    """A game as a seat saw it: to show or to send, not to replay.

    Attributes
    ----------
    rules : Rules
    seat : int
        Whose view it is.
    opener : int
        The seat that opens.
    hands : tuple of str
        As dealt, by seat; ``?6`` is a hand of six hidden tiles.
    set_sizes : tuple of int
        That each seat declared, in tiles (CL2); empty for cards.
    bag : str
        How many tiles were in it, such as ``?96``.
    moves : tuple of SeenMove
    outcome : Outcome or None
    scores : tuple of int
    bots : tuple of str
        By seat.
    version : str
        Of the engine.

    """

    rules: Rules
    seat: int
    opener: int
    hands: tuple[str, ...]
    set_sizes: tuple[int, ...]
    bag: str
    moves: tuple[SeenMove, ...]
    outcome: Outcome | None
    scores: tuple[int, ...]
    bots: tuple[str, ...]
    version: str

    def to_text(self) -> str:
        """Laid out as a record's text; no reader takes it for one."""
        result = result_line(self.outcome, self.scores)
        return laid_out(self._tags(result), self._move_lines(), result)

    def to_json(self) -> str:
        """One line of JSON, with the members of a record that are not hidden."""
        found = {
            "format": SEEN_FORMAT,
            "version": VERSION,
            "seat": self.seat,
            "rules": str(self.rules),
            "opener": self.opener,
            "hands": list(self.hands),
            "set_sizes": list(self.set_sizes),
            "bag": self.bag,
            "seats": list(self.bots),
            "engine": self.version,
            "moves": [_members(move) for move in self.moves],
            "result": reason_word(reason_of(self.outcome)),
            "scores": list(self.scores),
        }
        return json.dumps(found)

    def _tags(self, result: str) -> Iterator[tuple[str, str]]:
        yield SEEN_FORMAT, str(VERSION)
        yield "seat", str(self.seat)
        yield "rules", str(self.rules)
        yield "opener", str(self.opener)
        for seat, hand in enumerate(self.hands):
            yield f"hand{seat}", hand
        if self.set_sizes:
            yield "set_sizes", " ".join(map(str, self.set_sizes))
        yield "bag", self.bag
        for seat, bot in enumerate(self.bots):
            if bot:
                yield f"seat{seat}", bot
        yield "engine", self.version
        yield "result", result

    def _move_lines(self) -> Iterator[str]:
        for number, move in enumerate(self.moves, start=1):
            line = f"{number}. @{move.person} {move.move} {move.points}"
            line += f" +{move.drawn}" if move.drawn else ""
            yield line + (f" !{move.shown}" if move.shown else "")


def seen_by(record: GameRecord, seat: int) -> SeenRecord:
    """What the seat may know of the game; see `GameRecord.seen_by`."""
    rules = record.rules
    if not 0 <= seat < rules.seats:
        raise RecordError(f"there is no seat {seat} at a table of {rules.seats}")
    game = Replay(record.dealt())
    moves: list[SeenMove] = []
    for move, person, drawn, _ in record.turns():
        is_open = rules.open_hand or game.state.to_move == seat
        before = game.state.hands[game.state.to_move]
        played = game.play(move, drawn)
        shows = rules.variant == "cards" and played.kind in (MoveKind.SWAP, MoveKind.PASS)
        moves.append(
            SeenMove(
                person=person,
                move=_move(played, is_open=is_open),
                points=played.points or 0,
                drawn=_seen(drawn, is_open=is_open).replace(" ", ""),
                shown=packed(before) if shows else "",
            )
        )
    hands = enumerate(record.hands)
    return SeenRecord(
        rules=rules,
        seat=seat,
        opener=record.opener,
        hands=tuple(_seen(hand, is_open=rules.open_hand or i == seat) for i, hand in hands),
        set_sizes=game.start.set_sizes if rules.variant != "cards" else (),
        bag=f"?{len(record.bag)}",
        moves=tuple(moves),
        outcome=record.outcome,
        scores=record.scores,
        bots=record.bots,
        version=record.version,
    )


def _move(move: Move, *, is_open: bool) -> str:
    """The move as it is printed, without the tiles of an exchange that are hidden."""
    if move.kind is MoveKind.EXCHANGE and not is_open:
        return f"swap:?{len(move.tiles)}"
    return str(move)


def _seen(tiles: Collection[Tile], *, is_open: bool) -> str:
    """The tiles, or how many there are."""
    if is_open or not tiles:
        return spaced(tiles)
    return f"?{len(tiles)}"


def _members(move: SeenMove) -> dict[str, Any]:
    """What of a move is not empty."""
    return {name: value for name, value in vars(move).items() if value != ""}
