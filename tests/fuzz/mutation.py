"""Ways to spoil a text."""

from collections.abc import Callable, Sequence
from random import Random

HOSTILE_NUMBERS = (
    "-1",
    "-0",
    "00",
    "007",
    "+1",
    "1e9",
    "0x10",
    "255",
    "256",
    "32767",
    "32768",
    "-32768",
    "65536",
    "1000001",
    "2147483647",
    "2147483648",
    "-2147483649",
    "18446744073709551616",
    "9" * 400,
)
STRANGE = "\0\t\n\r \x7f\x80\u00e9\u0301\u200b\u25cf\ufeff\uffff\ud800\U0001f600"
SEPARATORS = ";/= ,:.\n"

Change = Callable[[str, Sequence[str], Sequence[str], Random], str]


def _span(text: str, rng: Random) -> tuple[int, int]:
    """A part of it, mostly a short one."""
    start = rng.randint(0, len(text))
    length = rng.randint(0, 8) if rng.random() < 0.7 else rng.randint(0, len(text))
    return start, min(len(text), start + length)


def _letter(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """One letter changed or put in: of the format, or of anything."""
    at = rng.randint(0, len(text))
    kind = rng.random()
    if kind < 0.8:
        letter = rng.choice(rng.choice(words) or " ")
    else:
        letter = rng.choice(STRANGE) if kind < 0.9 else chr(rng.randrange(256))
    return text[:at] + letter + text[at + rng.randint(0, 1) :]


def _cut(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """A part taken out."""
    start, end = _span(text, rng)
    return text[:start] + text[end:]


def _truncate(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """The beginning, or the end."""
    at = rng.randint(0, len(text))
    return text[:at] if rng.random() < 0.8 else text[at:]


def _repeat(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """A part again; now and then very often."""
    start, end = _span(text, rng)
    times = 1 + int(3_000 / (end - start + 1)) if rng.random() < 0.03 else 1
    return text[:end] + text[start:end] * times + text[end:]


def _move(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """A part somewhere else."""
    start, end = _span(text, rng)
    rest = text[:start] + text[end:]
    at = rng.randint(0, len(rest))
    return rest[:at] + text[start:end] + rest[at:]


def _splice(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """Its beginning and the end of another."""
    other = rng.choice(others)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _word(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """A word of the format put in, or put in place of a part."""
    start, end = _span(text, rng)
    return text[:start] + rng.choice(words) + text[start if rng.random() < 0.5 else end :]


def _number(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """Another number where one stands."""
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    start = end = rng.choice(digits)
    while end < len(text) and text[end].isdigit():
        end += 1
    number = rng.choice(HOSTILE_NUMBERS) if rng.random() < 0.5 else str(rng.randint(0, 12))
    return text[:start] + number + text[end:]


def _pieces(text: str, others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """Pieces between separators in another order, doubled, left out, or another text's."""
    separator = rng.choice(SEPARATORS)
    pieces = text.split(separator)
    at, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    kind = rng.randrange(4)
    if kind == 0:
        pieces[at], pieces[other] = pieces[other], pieces[at]
    elif kind == 1:
        pieces.insert(other, pieces[at])
    elif kind == 2:
        pieces.pop(at)
    else:
        pieces[at] = rng.choice(rng.choice(others).split(separator))
    return separator.join(pieces)


CHANGES: tuple[Change, ...] = (
    _letter,
    _letter,
    _cut,
    _truncate,
    _repeat,
    _move,
    _splice,
    _word,
    _number,
    _pieces,
    _pieces,
)


def spoiled(others: Sequence[str], words: Sequence[str], rng: Random) -> str:
    """One of the texts after one to four changes; `words` are those of the format."""
    text = rng.choice(others)
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        text = rng.choice(CHANGES)(text, others, words, rng)
    return text
