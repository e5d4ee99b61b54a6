"""Who sits where at a terminal: people and bots by seat, and what everybody is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sixline._core import Rules
from sixline.bots import require_seats
from sixline.errors import RulesError
from sixline.scene import names_of

__all__ = ["HUMAN", "Seats"]

HUMAN = "human"
"""The word for a person, where others name a bot."""

_LONGEST_NAME = 40


@dataclass(frozen=True)
class Seats:
    """The people and bots of a game.

    Attributes
    ----------
    rules : Rules
    players : tuple of str
        By seat: `human` or a bot's name.
    names : tuple of str
        By person; with pairs (HT2) a seat has two of them.

    """

    rules: Rules
    players: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, rules: Rules, players: Sequence[str], names: Sequence[str] | None = None) -> Seats:
        """The seats of a game; people and bots get names of their own when none are given.

        Raises
        ------
        RulesError
            Unless every seat has a person or a known bot, and every person a name of their own.

        """
        try:
            require_seats(rules, ["random" if player == HUMAN else player for player in players])
        except RulesError as error:
            raise RulesError(f"{error}; {HUMAN!r} is a person") from error
        if names is None:
            names = _names_for([players[i % rules.seats] for i in range(rules.players)])
        if len(names) != rules.players:
            raise RulesError(f"{len(names)} names for {rules.players} people")
        for name in names:
            if not name or not name.isprintable() or len(name) > _LONGEST_NAME:
                raise RulesError(f"{name!r} is no name: 1 to {_LONGEST_NAME} printable characters")
        if len(set(names)) < len(names):
            raise RulesError(f"two people have one name: {', '.join(names)}")
        return cls(rules, tuple(players), tuple(names))

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.players[seat] == HUMAN

    @property
    def teams(self) -> tuple[str, ...]:
        """By seat: a name, or with pairs two."""
        return names_of(self.rules, self.names)[0]

    @property
    def keep_secrets(self) -> bool:
        """Whether people must not see each other's hands: several, and no open hand (TL4, HT1)."""
        return self.players.count(HUMAN) > 1 and not self.rules.open_hand


def _names_for(players: Sequence[str]) -> list[str]:
    """Names by person: `player 1` for people, the bot's for bots, the second one `greedy 2`."""
    often, met = Counter(players), Counter[str]()
    names = []
    for number, player in enumerate(players, start=1):
        met[player] += 1
        if player == HUMAN:
            names.append(f"player {number}")
        else:
            names.append(f"{player} {met[player]}" if often[player] > 1 else player)
    return names
