"""Feeding spoiled texts to a parser, and what must hold then."""

import gc
import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic, thread_time
from typing import Generic, TypeVar

import sixline as sx
from fuzz.mutation import spoiled

SLOWEST = 0.25
"""Seconds of processor time to read one input; nothing comes near but a squared number of steps."""
POOL = 300
"""Texts that inputs are made of: those given, and of those accepted the latest."""

Value = TypeVar("Value")


class LawBrokenError(AssertionError):
    """A parser did something else than read or refuse."""


@dataclass(frozen=True)
class Entry(Generic[Value]):
    """A parser to be fuzzed.

    A binary format stands here with one letter a byte, as in latin-1.
    """

    name: str
    read: Callable[[str], Value]
    write: Callable[[Value], str]
    corpus: Sequence[str]
    words: Sequence[str]
    """Pieces of the format that inputs get put in."""
    check: Callable[[Value], None] = field(default=lambda value: None)
    """What else must hold of a value that was read."""


@dataclass
class Figures:
    """What came of it."""

    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    """Seconds of processor time, of one input."""
    slowest_input: str = ""


def peak_memory() -> int:
    """Of this process so far, in kilobytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak  # bytes there


def read_or_refuse(entry: Entry[Value], text: str) -> Value | None:
    """What the text says; None when it is refused by a typed error, with a place in the text."""
    try:
        return entry.read(text)
    except sx.SixlineError as error:
        refusal = error
    if not str(refusal):
        raise LawBrokenError("a refusal without words")
    if isinstance(refusal, sx.NotationError) and not 0 <= refusal.position <= len(text):
        raise LawBrokenError(f"place {refusal.position} is not in the text")
    return None


def require_stable(entry: Entry[Value], value: Value) -> None:
    """What was read is written, and read again, as the same."""
    written = entry.write(value)
    again = entry.read(written)
    if again != value or entry.write(again) != written:
        raise LawBrokenError(f"it is written as {written!r}, which reads back as something else")
    entry.check(value)


def fuzz(entry: Entry[Value], rng: Random, *, seconds: float = 0.0, inputs: int = 0) -> Figures:
    """Tries that many inputs, and as many as there is time for.

    Raises
    ------
    LawBrokenError
        With the input, when a law is broken; whatever else a parser throws is its cause.
    """
    figures = Figures()
    pool = list(entry.corpus)
    given = len(pool)
    until = monotonic() + seconds
    gc.collect()
    gc.disable()  # its pauses are no parser's
    try:
        while figures.inputs < inputs or monotonic() < until:
            text = spoiled(pool, entry.words, rng)
            start = thread_time()
            try:
                value = read_or_refuse(entry, text)
                taken = thread_time() - start
                if value is not None:
                    require_stable(entry, value)
            except Exception as error:
                raise LawBrokenError(f"{entry.name}: {error}, for {text!r}") from error
            if taken > figures.slowest:
                figures.slowest, figures.slowest_input = taken, text
            if taken > SLOWEST:
                raise LawBrokenError(f"{entry.name}: {taken:.3f} s for {text!r}")
            figures.inputs += 1
            if figures.inputs % 1_000 == 0:
                gc.collect()
            if value is None:
                figures.refused += 1
                continue
            figures.accepted += 1
            if len(text) < 5_000 and rng.random() < 0.05:
                if len(pool) < given + POOL:
                    pool.append(text)
                else:
                    pool[given + rng.randrange(POOL)] = text
    finally:
        gc.enable()
    return figures
