"""One game between bots, and the record of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixline._core import (
    Hand,
    Move,
    Outcome,
    Reason,
    Rules,
    State,
    Tile,
    __version__,
    default_max_turns,
)
from sixline.bots import BotSpec, describe, make, require_seats
from sixline.displays import ShownGame
from sixline.errors import SixlineError
from sixline.random import RandomStream

__all__ = ["Game", "GameRecord"]


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
        None for a game that was stopped.
    scores : tuple of int
        Points, by seat; cards: Qwirkles.
    bots : tuple of str
        By seat.
    seed, index : int
        A tag only: nothing here depends on it.
    version : str
        Of the engine.

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
    seed: int
    index: int
    version: str = __version__


class Game(ShownGame):
    """A game between bots, one a seat.

    Parameters
    ----------
    rules : Rules
    bots : sequence of BotSpec
        Names or factories, by seat; each is made afresh for the game.
    seed : int, optional
        Settles all luck; drawn when not given.
    ages : sequence of int, optional
        By person (TL3).
    index : int
        Which game of the run with this seed; `simulate` plays 0, 1, 2, ...
    max_turns : int
        The game stops there, with `state.outcome` None.

    Raises
    ------
    RulesError
        Unless there is one known bot a seat.

    """

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[BotSpec],
        seed: int | None = None,
        ages: Sequence[int] | None = None,
        *,
        index: int = 0,
        max_turns: int = default_max_turns,
    ) -> None:
        require_seats(rules, bots)
        self.state = State.new(rules, seed, ages, index=index)
        assert self.state.seed is not None
        self.seed = self.state.seed
        self.index = index
        self.max_turns = max_turns
        self._names = tuple(describe(spec) for spec in bots)
        self._bots = [make(spec) for spec in bots]
        self._start = self.state.copy()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or reached the cap on turns."""
        return self.state.is_over or self.state.turn >= self.max_turns

    @property
    def reason(self) -> Reason:
        """Why it ended; PLAYING while it goes on."""
        if self.state.outcome is not None:
            return self.state.outcome.reason
        return Reason.TURN_CAP if self.is_over else Reason.PLAYING

    def step(self) -> Move:
        """Asks the bot whose turn it is, and plays its move.

        Raises
        ------
        SixlineError
            When the bot fails or its move is illegal, naming the game; the state has not changed.

        """
        state = self.state
        seat = state.to_move
        rng = RandomStream(self.seed, self.index, seat, state.turn)
        try:
            return state.play(self._bots[seat].choose(state.observation(seat), rng))
        except Exception as error:
            raise SixlineError(
                f"bot {self._names[seat]!r} failed at seat {seat}, turn {state.turn} "
                f"of game {self.index} with seed {self.seed}: {error}"
            ) from error

    def run(self) -> GameRecord:
        """Plays to the end and returns the record."""
        while not self.is_over:
            self.step()
        return self.record

    @property
    def record(self) -> GameRecord:
        """The record so far."""
        start, state = self._start, self.state
        return GameRecord(
            rules=start.rules,
            hands=start.hands,
            bag=start.bag,
            opener=start.to_move,
            moves=state.history,
            acted=state.acted,
            drawn=state.drawn,
            outcome=state.outcome,
            scores=state.scores,
            bots=self._names,
            seed=self.seed,
            index=self.index,
        )
