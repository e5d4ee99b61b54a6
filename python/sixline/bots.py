"""Bots: what chooses moves, and how they are named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from sixline._core import Move, Observation, Rules, choose
from sixline._core import bot_names as NAMES  # noqa: N812
from sixline.errors import RulesError
from sixline.random import RandomStream

__all__ = ["NAMES", "Bot", "BotSpec", "GreedyBot", "RandomBot", "describe", "make"]


@runtime_checkable
class Bot(Protocol):
    """Any object that chooses moves; it sees an observation, never a state."""

    def choose(self, observation: Observation, rng: RandomStream, /) -> Move:
        """A legal move for the seat whose observation this is.

        Parameters
        ----------
        observation : Observation
            What the seat may know (TL4). It lists the legal moves.
        rng : RandomStream
            The bot's luck on this turn; a `random.Random`.

        """
        ...


#: A built-in bot's name, or something to call for a fresh bot a game.
BotSpec: TypeAlias = str | Callable[[], Bot]


class _BuiltIn:
    """A native policy as a Python bot: it chooses what the native one chooses."""

    name: str

    def choose(self, observation: Observation, rng: RandomStream, /) -> Move:
        """See `Bot.choose`."""
        return choose(self.name, observation, rng.native)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class RandomBot(_BuiltIn):
    """Uniform over all placements; exchanges only when it must, then all it can.

    Cards: uniform over what to play, then over what to claim.
    """

    name = "random"


class GreedyBot(_BuiltIn):
    """The most points now, ties uniformly; exchanges only when it must, then all it can.

    Cards: the most Qwirkles, then the most cards.
    """

    name = "greedy"


_BUILT_IN: dict[str, Callable[[], Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def make(spec: BotSpec) -> Bot:
    """A fresh bot.

    Raises
    ------
    RulesError
        For an unknown name, listing the known ones, and for what is neither a name nor a factory.

    """
    if isinstance(spec, str):
        if spec not in _BUILT_IN:
            raise RulesError(f"no bot is called {spec!r}; there are {', '.join(NAMES)}")
        return _BUILT_IN[spec]()
    if not callable(spec):
        hint = (
            "; give its class, so that every game has a fresh one" if isinstance(spec, Bot) else ""
        )
        raise RulesError(f"a bot is a name or a factory, not {spec!r}{hint}")
    bot = spec()
    if not isinstance(bot, Bot):
        raise RulesError(f"{describe(spec)} made {bot!r}, which has no method choose")
    return bot


def describe(spec: BotSpec) -> str:
    """The name that results show for a spec."""
    return spec if isinstance(spec, str) else getattr(spec, "__name__", repr(spec))


def require_seats(rules: Rules, bots: Sequence[BotSpec]) -> None:
    """RulesError unless there is one bot a seat, each of a known name."""
    if isinstance(bots, str):
        raise RulesError(f"bots is a list with one bot a seat, such as [{bots!r}, 'random']")
    if len(bots) != rules.seats:
        raise RulesError(f"{len(bots)} bots for {rules.seats} seats")
    for spec in bots:
        if isinstance(spec, str):
            make(spec)
