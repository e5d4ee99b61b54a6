"""What sixline raises. The message names the clause of the rules, the cell and the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixline._core import Fault

__all__ = [
    "IllegalMoveError",
    "NotationError",
    "PositionError",
    "RecordError",
    "RulesError",
    "SixlineError",
]


class SixlineError(ValueError):
    """The root of everything sixline raises."""


class NotationError(SixlineError):
    """Text that cannot be read; `position` counts characters from 0."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message, position)
        self.position = position

    def __str__(self) -> str:
        return str(self.args[0])


class PositionError(SixlineError):
    """An impossible table, hand or deal, with every fault found (TL5)."""

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message, faults)
        self.faults = faults

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalMoveError(SixlineError):
    """A move that the rules forbid; the state has not changed (CL12)."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message, fault)
        self.fault = fault

    def __str__(self) -> str:
        return str(self.args[0])


class RulesError(SixlineError):
    """Options that no game can be played with."""


class RecordError(SixlineError):
    """A game record that cannot be read or replayed."""
