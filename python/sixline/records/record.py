"""The record of one game: its deal, its moves, every tile drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixline._core import Hand, Move, Outcome, Rules, State, Tile, __version__
from sixline.displays import ShownGame
from sixline.errors import RecordError
from sixline.records.json_form import to_json
from sixline.records.replay import Replay, bag_as_drawn, deal, opened_by
from sixline.records.seen import SeenRecord, seen_by
from sixline.records.text import to_text
from sixline.records.words import reason_of
from sixline.records.writable import require_columns

__all__ = ["GameRecord"]


@dataclass(frozen=True)
class GameRecord(ShownGame):
    """All of a game: the deal and every tile drawn, so that it outlives the generator.

    Attributes
    ----------
    rules : Rules
    hands : tuple of Hand
        As dealt, by seat.
    bag : tuple of Tile
        In drawing order, as dealt; cards: the pile.
    opener : int
        The seat that opens (CL2, CD2).
    moves : tuple of Move
        With their points (CL6, FX3), without the finish bonus; cards: Qwirkles.
    acted : tuple of int
        The person who played each of them; with pairs partners alternate (HT2).
    drawn : tuple of tuple of Tile
        What was drawn after each move, in order.
    outcome : Outcome or None
        None for a game that has not ended.
    scores : tuple of int
        Points, by seat; cards: Qwirkles.
    bots : tuple of str
        Who played, by seat; empty names where it is not known.
    seed : int or None
    index : int
        Tags only: nothing here depends on them.
    key : int
        Of the final state.
    version : str
        Of the engine.
    comments : tuple of str
        One a move, empty for none; or no comments at all.
    tags : tuple of (str, str)
        Further names with their values, such as an event; each name once.

    """

    rules: Rules
    hands: tuple[Hand, ...]
    bag: tuple[Tile, ...]
    opener: int
    moves: tuple[Move, ...]
    acted: tuple[int, ...]
    drawn: tuple[tuple[Tile, ...], ...]
    outcome: Outcome | None
    scores: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int | None
    index: int
    key: int
    version: str = __version__
    comments: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        start: State | None = None,
        bots: Sequence[str] = (),
        index: int = 0,
        version: str = __version__,
        comments: Sequence[str] = (),
        tags: Sequence[tuple[str, str]] = (),
    ) -> GameRecord:
        """The record of a game that has its history, from the deal on.

        Parameters
        ----------
        state : State
            It is not changed.
        start : State, optional
            The game as dealt; without one the moves are taken back. Where draws were forced the
            bag is recorded in the order in which it was drawn.
        bots, index, version, comments, tags
            See the attributes; without `bots` nobody is named.

        Raises
        ------
        RecordError
            When the history does not begin with the deal.

        """
        if start is None:
            start = state.copy()
            for _ in state.history:
                start.undo()
        if start.turn:
            raise RecordError(f"a record begins with a deal, this history after {start.turn} turns")
        deal(start.rules, start.hands, start.bag)
        return cls(
            rules=start.rules,
            hands=start.hands,
            bag=bag_as_drawn(start.bag, state.history, state.drawn),
            opener=start.to_move,
            moves=state.history,
            acted=state.acted,
            drawn=state.drawn,
            outcome=state.outcome,
            scores=state.scores,
            bots=tuple(bots) or ("",) * start.rules.seats,
            seed=state.seed,
            index=index,
            key=state.key,
            version=version,
            comments=tuple(comments) if any(comments) else (),
            tags=tuple(tags),
        )

    @classmethod
    def from_text(cls, text: str | bytes) -> GameRecord:
        """The one record of a text; see `sixline.records.read` for many, and for damaged ones.

        Raises
        ------
        RecordReadError
            With line and column, for the first fault.

        """
        from sixline.records.text_reader import read_text  # which makes records of this class

        return read_text(text)

    @classmethod
    def from_json(cls, text: str | bytes) -> GameRecord:
        """The record in a JSON text; see `sixline.records.read_json` for JSON Lines.

        Raises
        ------
        RecordReadError
            With line and column, for the first fault.

        """
        from sixline.records.json_reader import read_object  # which makes records of this class

        return read_object(text)

    def to_text(self) -> str:
        """Tags, a numbered move a line, the result, as docs/records.md describes.

        Raises
        ------
        RecordError
            When it is larger than a reader takes, or a tag or comment cannot be written.

        """
        return to_text(self)

    def to_json(self) -> str:
        """One line of JSON in ASCII, as docs/records.md and `sixline.records.schema` describe.

        Raises
        ------
        RecordError
            When it is larger than a reader takes, or a tag or comment cannot be written.

        """
        return to_json(self)

    def dealt(self) -> State:
        """The game before its opening.

        Raises
        ------
        RecordError
            When no game begins so (CL1, CL2, CD1, CD2).

        """
        return opened_by(deal(self.rules, self.hands, self.bag, self.seed), self.opener)

    def turns(self) -> list[tuple[Move, int, tuple[Tile, ...], str]]:
        """Each move with the person who played it, the tiles drawn after it, and its comment.

        Raises
        ------
        RecordError
            When there are more of one than of the other.

        """
        require_columns(self)
        comments = self.comments or ("",) * len(self.moves)
        return list(zip(self.moves, self.acted, self.drawn, comments, strict=True))

    def seen_by(self, seat: int) -> SeenRecord:
        """What a seat may know of the game, to show or to send (TL4).

        Hands, draws and exchanges of the others are counts, unless all hands lie open (HT1); the
        bag, seed, index, key, comments and tags are left out.

        Raises
        ------
        RecordError
            When there is no such seat, or the moves cannot be played.

        """
        return seen_by(self, seat)

    def replay(self) -> State:
        """The final state, with its history; every fact of the record is compared.

        Raises
        ------
        RecordError
            At the first difference, naming the move, from 1, and why.

        """
        game = Replay(self.dealt())
        for move, person, drawn, _ in self.turns():
            game.require_person(person)
            game.require_drawn(drawn)
            game.play(move, drawn)
            game.require_points(move.points)
        game.require_reason(reason_of(self.outcome))
        game.require_scores(self.scores)
        if self.outcome != game.state.outcome:
            raise RecordError(f"the outcome is {game.state.outcome}, not {self.outcome}")
        game.require_key(self.key)
        return game.state
