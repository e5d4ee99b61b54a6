"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixline._core import Move, Reason, Rules, State, default_max_turns
from sixline.bots import BotSpec, describe, make, require_seats
from sixline.displays import ShownGame
from sixline.errors import SixlineError
from sixline.random import RandomStream

if TYPE_CHECKING:
    from sixline.records import GameRecord

__all__ = ["Game"]


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
        from sixline.records import GameRecord  # most games are not recorded

        return GameRecord.from_state(self.state, bots=self._names, index=self.index)
