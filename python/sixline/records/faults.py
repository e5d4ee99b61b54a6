"""Where the faults of a reading go: the strict one raises the first, the forgiving collects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from sixline.errors import NotationError, RecordError, RecordReadError, SixlineError
from sixline.records.limits import MOST_PROBLEMS

__all__ = ["Entry", "Faults", "Place"]

#: In text (line, column); in JSON the path to a value, such as ("moves", 3, "points").
Place: TypeAlias = tuple[int | str, ...]

_LONGEST_MESSAGE = 500

Value = TypeVar("Value")


class Entry(NamedTuple, Generic[Value]):
    """A value as it was read, and where it stood."""

    value: Value
    place: Place


class Faults:
    """The faults of one reading.

    Parameters
    ----------
    problems : list of RecordReadError or None
        Where they are collected; None raises each at once.
    locate : callable
        Line and column of a place and of a character, from 0, of the text that stands there.

    """

    def __init__(
        self,
        problems: list[RecordReadError] | None,
        locate: Callable[[Place, int], tuple[int, int]],
    ) -> None:
        self._problems = problems
        self._locate = locate
        self._count = 0

    @property
    def is_full(self) -> bool:
        """Whether there were so many that the reading must end."""
        return self._count >= MOST_PROBLEMS

    def add(self, message: str, place: Place, character: int = 0, move: int | None = None) -> None:
        """Raises or collects one."""
        if len(message) > _LONGEST_MESSAGE:
            message = message[:_LONGEST_MESSAGE] + "..."
        error = RecordReadError(message, *self._locate(place, character), move)
        if self._problems is None:
            raise error
        if not self.is_full:
            self._problems.append(error)
        self._count += 1

    def at(self, place: Place) -> _At:
        """For `with`: what is raised inside is a fault of what stands there."""
        return _At(self, place)


class _At:
    """Reports what is raised inside it."""

    __slots__ = ("_faults", "_place")

    def __init__(self, faults: Faults, place: Place) -> None:
        self._faults = faults
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, RecordReadError) or not isinstance(error, SixlineError):
            return False
        if isinstance(error, NotationError):
            told = str(error).removesuffix(f" (at position {error.position})")
            self._faults.add(told, self._place, error.position)
        else:
            move = error.move if isinstance(error, RecordError) else None
            self._faults.add(str(error), self._place, move=move)
        return True
