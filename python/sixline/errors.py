"""What sixline raises. The message names the clause of the rules, the cell and the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixline._core import Fault

__all__ = [
    "IllegalMoveError",
    "LogError",
    "NotationError",
    "PositionError",
    "RecordError",
    "RecordReadError",
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
    """A game record that cannot be written, read or replayed.

    `move` is the number of the move at fault, from 1; None when it is not a move's.
    """

    def __init__(self, message: str, move: int | None = None) -> None:
        super().__init__(message, move)
        self.move = move

    def __str__(self) -> str:
        return str(self.args[0])


class RecordReadError(RecordError):
    """A fault of a record in a file: `line` and `column` count characters from 1."""

    def __init__(self, message: str, line: int, column: int, move: int | None = None) -> None:
        super().__init__(message, move)
        self.args = (message, line, column, move)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.args[0]}"


class LogError(RecordError):
    """A fault of a log of games: `offset` counts bytes from 0."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.args = (message, offset)
        self.offset = offset

    def __str__(self) -> str:
        return f"byte {self.offset}: {self.args[0]}"
