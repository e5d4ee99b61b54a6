"""The positions that cards are measured on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import sixline as sx
from benchmarks.positions import read_lines

__all__ = ["PATH", "CardPosition", "read_card_positions"]

PATH = Path(__file__).with_name("positions_cards.txt")
"""The committed file."""


@dataclass(frozen=True)
class CardPosition:
    """A table and a hand, with what there is to find.

    Attributes
    ----------
    table, hand : str
        Cards as ``Ro Rx``, in order.
    turns : int
        The number of legal turns.
    qwirkles, cards : int
        The most Qwirkles that one of them claims, and the most cards that such a turn plays; 0
        when there is none.
    ties : int
        How many turns claim and play that many.

    """

    table: str
    hand: str
    turns: int
    qwirkles: int
    cards: int
    ties: int

    def __str__(self) -> str:
        return (
            f"{self.table}; {self.hand}; {self.turns}; {self.qwirkles}; {self.cards}; {self.ties}"
        )

    @classmethod
    def parse(cls, line: str) -> CardPosition:
        """A line of the file.

        Parameters
        ----------
        line : str
            ``table; hand; turns; qwirkles; cards; ties``.

        """
        table, hand, *numbers = line.split(";")
        turns, qwirkles, cards, ties = map(int, numbers)
        return cls(table.strip(), hand.strip(), turns, qwirkles, cards, ties)

    def question(self, rules: sx.Rules) -> tuple[sx.Table, sx.Hand]:
        """The engine's values.

        Parameters
        ----------
        rules : Rules
            The file's.

        """
        return sx.Table.parse(self.table, rules), sx.Hand.parse(self.hand)


def read_card_positions(path: Path = PATH) -> tuple[sx.Rules, list[CardPosition]]:
    """What a file holds, and by which rules.

    Parameters
    ----------
    path : Path

    """
    rules, lines = read_lines(path)
    return rules, [CardPosition.parse(line) for line in lines]
