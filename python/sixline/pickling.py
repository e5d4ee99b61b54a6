"""Pickles of the core's values, one way for every protocol.

Left to itself, Python copies them for protocols 0 and 1 in a way that the binding library answers
by ending the process.
"""

from __future__ import annotations

import copyreg
from typing import Any

from sixline import _core

__all__ = ["use_one_way"]


def _reduce_ex(self: Any, protocol: int) -> tuple[Any, ...]:
    """The class, and its state."""
    return copyreg.__newobj__, (type(self),), self.__getstate__()  # type: ignore[attr-defined]


def use_one_way() -> None:
    """Gives every class of the core that has a state to pickle the same method."""
    for value in vars(_core).values():
        if isinstance(value, type) and "__getstate__" in vars(value):
            value.__reduce_ex__ = _reduce_ex  # type: ignore[assignment, method-assign]
