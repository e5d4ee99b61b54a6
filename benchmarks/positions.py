"""The positions that everything here is measured on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import sixline as sx

__all__ = ["PATHS", "RULES_LINE", "Position", "PositionFile", "read_lines"]

PATHS = {
    "classic": Path(__file__).with_name("positions.txt"),
    "flex": Path(__file__).with_name("positions_flex.txt"),
    "flex_starter": Path(__file__).with_name("positions_flex_starter.txt"),
}
"""The committed files."""

RULES_LINE = "# Rules: "
"""How the line begins that says by which rules a file's positions are made and read."""


@dataclass(frozen=True)
class Position:
    """A table and a hand, with what there is to find.

    Attributes
    ----------
    table, hand : str
        Cells as ``0,0:Ro``, by y, then by x; tiles.
    placements : int
        The number of legal placements.
    best : int
        The most points that one of them makes; 0 when there is none.
    ties : int
        How many of them make that many.

    """

    table: str
    hand: str
    placements: int
    best: int
    ties: int

    def __str__(self) -> str:
        return f"{self.table}; {self.hand}; {self.placements}; {self.best}; {self.ties}"

    @classmethod
    def parse(cls, line: str) -> Position:
        """A line of the file.

        Parameters
        ----------
        line : str
            ``table; hand; placements; best; ties``.

        """
        table, hand, *numbers = line.split(";")
        placements, best, ties = map(int, numbers)
        return cls(table.strip(), hand.strip(), placements, best, ties)


@dataclass(frozen=True)
class PositionFile:
    """What a file holds.

    Attributes
    ----------
    rules : Rules
    positions : list of Position

    """

    rules: sx.Rules
    positions: list[Position]

    @classmethod
    def read(cls, path: Path) -> PositionFile:
        """All of a file; lines that begin with ``#`` are comments, but for the rules.

        Parameters
        ----------
        path : Path

        """
        rules, lines = read_lines(path)
        return cls(rules, [Position.parse(line) for line in lines])


def read_lines(path: Path) -> tuple[sx.Rules, list[str]]:
    """The rules of a file of positions, and its lines without comments.

    Parameters
    ----------
    path : Path

    """
    lines = path.read_text("ascii").splitlines()
    (rules,) = (line for line in lines if line.startswith(RULES_LINE))
    return (
        sx.Rules.parse(rules.removeprefix(RULES_LINE)),
        [line for line in lines if line and not line.startswith("#")],
    )
