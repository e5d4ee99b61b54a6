"""Random streams for bots: `random.Random` over the engine's own generator."""

from __future__ import annotations

from random import Random
from typing import Any

from sixline._core import Rng

__all__ = ["RandomStream"]


class RandomStream(Random):
    """One seat's luck on one turn of one game, with everything that `random.Random` offers.

    Streams are derived from (seed, index, seat, turn): what one bot draws never changes another's
    luck, and a game can be taken up at any turn.
    """

    gauss_next: float | None

    def __init__(self, seed: int, index: int, seat: int, turn: int) -> None:
        self.native = Rng.bot(seed, index, seat, turn)
        super().__init__()

    def __new__(cls, *_args: int) -> RandomStream:
        """Keeps the arguments from `random.Random`, which takes one seed at most."""
        return super().__new__(cls)

    def random(self) -> float:
        """Uniform in [0, 1), of 53 bits."""
        return (self.native.next() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """An integer of k random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        words = -(-k // 64)
        value = 0
        for i in range(words):
            value |= self.native.next() << (64 * i)
        return value >> (64 * words - k)

    def seed(self, *_args: Any, **_kwargs: Any) -> None:
        """Streams are derived, never seeded: this does nothing."""

    def getstate(self) -> tuple[Any, ...]:
        """The generator's 128 bits, as two words, and the normal deviate that `gauss` keeps."""
        low, high = self.native.state
        return low, high, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Continues from what `getstate` gave."""
        low, high, self.gauss_next = state
        self.native.state = (low, high)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles go on where this stream is."""
        return type(self), (0, 0, 0, 0), self.getstate()
