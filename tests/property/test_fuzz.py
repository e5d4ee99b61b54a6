"""A short run of the fuzzer, and texts of hostile size: every parser reads or refuses, in time."""

from functools import cache
from random import Random
from time import thread_time
from typing import Any

import pytest

import sixline as sx
from fuzz.campaign import Entry, Figures, LawBrokenError, fuzz, peak_memory, read_or_refuse
from fuzz.entries import entries

LONG = 100_000
"""Letters. Some steps for each are done within `SECONDS`; for each pair it would be minutes."""
SECONDS = 2.0
KILOBYTES = 200_000


@cache
def every_entry() -> dict[str, Entry[Any]]:
    return {entry.name: entry for entry in entries()}


NAMES = [
    "Tile",
    "Hand",
    "Move",
    "Board",
    "Board of Flex",
    "Board with long diagonals",
    "Table",
    "Rules",
    "State",
    "Observation",
    "parse_position",
    "GameRecord as text",
    "GameRecord as JSON",
    "game of a log",
]


def test_every_parser_is_here() -> None:
    assert list(every_entry()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_spoiled_texts_are_read_or_refused(name: str) -> None:
    inputs = 100 if "GameRecord" in name else 500
    figures = fuzz(every_entry()[name], Random(f"31 {name}"), inputs=inputs)
    assert figures.inputs == figures.accepted + figures.refused == inputs
    assert figures.accepted > inputs / 100
    assert figures.refused > inputs / 10


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_spoiled_texts_for_a_minute(name: str) -> None:
    fuzz(every_entry()[name], Random(), seconds=60)


@pytest.mark.parametrize("name", NAMES)
def test_texts_as_they_are_made_are_all_read(name: str) -> None:
    entry = every_entry()[name]
    if "Board " in name:  # of all tile games, and for long diagonals
        return
    for text in entry.corpus:
        assert entry.write(entry.read(text)) == text


def hostile_texts(entry: Entry[Any]) -> list[str]:
    """Very long ones: of one piece over and over, of all pieces, of a number, of parentheses."""
    longest = max(entry.corpus, key=len)
    pieces = [*entry.words, longest, longest[: len(longest) // 2] or "Ro", "\0", "\u25cf", "9"]
    repeated = [piece * (LONG // len(piece)) for piece in pieces]
    separated = [f"{longest}{separator}" * (LONG // (len(longest) + 1)) for separator in " ;/,"]
    return [*repeated, *separated, longest + "9" * LONG, longest + " " * LONG]


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_hostile_size_are_read_or_refused_in_time(name: str) -> None:
    entry = every_entry()[name]
    before = peak_memory()
    for text in hostile_texts(entry):
        start = thread_time()
        read_or_refuse(entry, text)
        taken = thread_time() - start
        assert taken < SECONDS, (text[:40], taken)
    assert peak_memory() - before < KILOBYTES


@pytest.mark.parametrize("variant", ["classic", "flex", "flex long_diagonal=unscored"])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1), (1, 1), (1, -1), (2, 0)])
def test_tables_of_thousands_of_tiles_are_refused_in_time(variant: str, dx: int, dy: int) -> None:
    """In one line, on one diagonal, in as many parts."""
    tile = "Ro" if variant == "classic" else "Rob"
    text = " ".join(f"{i * dx},{i * dy}:{tile}" for i in range(15_000))
    start = thread_time()
    with pytest.raises(sx.PositionError):
        sx.Board.parse(text, sx.Rules.parse(variant))
    assert thread_time() - start < SECONDS


# --- the fuzzer finds what it looks for ---------------------------------------------------------


def fuzz_one(read: Any, write: Any = str, **more: Any) -> Figures:
    """A short run on a parser made for the purpose."""
    return fuzz(Entry("made up", read, write, ("1", "22"), ("3",), **more), Random(1), inputs=200)


def read_number(text: str) -> int:
    """A parser that keeps the laws."""
    if not (text.isascii() and text.isdigit()) or len(text) > 100:
        raise sx.NotationError("no number", 0)
    return int(text)


def test_a_good_parser_passes() -> None:
    figures = fuzz_one(read_number)
    assert figures.accepted > 0
    assert figures.refused > 0


def test_an_error_of_another_type_is_found() -> None:
    with pytest.raises(LawBrokenError, match="invalid literal"):
        fuzz_one(int)


def test_a_place_outside_the_text_is_found() -> None:
    def read(text: str) -> int:
        raise sx.NotationError("somewhere", 10**6)

    with pytest.raises(LawBrokenError, match="place 1000000"):
        fuzz_one(read)


def test_a_refusal_without_words_is_found() -> None:
    def read(text: str) -> int:
        raise sx.RulesError("")

    with pytest.raises(LawBrokenError, match="without words"):
        fuzz_one(read)


def test_text_that_reads_back_as_something_else_is_found() -> None:
    with pytest.raises(LawBrokenError, match="something else"):
        fuzz_one(read_number, lambda value: str(value // 2))


def test_a_value_that_fails_its_check_is_found() -> None:
    def check(value: int) -> None:
        assert value < 1, f"{value} is too much"

    with pytest.raises(LawBrokenError, match="too much"):
        fuzz_one(read_number, check=check)


def test_a_slow_parser_is_found() -> None:
    def read(text: str) -> int:
        start = thread_time()
        while thread_time() - start < 0.26:
            pass
        return 1

    with pytest.raises(LawBrokenError, match=r"0\.\d+ s for"):
        fuzz_one(read)
