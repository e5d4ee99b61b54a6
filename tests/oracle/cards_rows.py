"""Rows of cards, and whether a multiset of cards splits into rows (CD1, CD3, CD8, TL5).

Splitting is decided by exact cover and nothing else: take a card, try every row that holds it,
and go on with what is left. Of a large table that is done line by line, and every yes comes with
its rows. What was decided once is remembered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from .tiles import COLORS, COPIES, SHAPES, Tile, classic_set, sorted_tiles

LINES = COLORS + SHAPES
"""The twelve lines (TL2), each a color or a shape, in the order claims are written."""

SHORTEST_ROW = 3
LONGEST_ROW = 6
"""A row is 3-6 cards (CD1)."""

LONGEST_LEFT = 5
"""A row of 6 that is claimed leaves the table, so those that lie there are shorter (CD4)."""

Cards = tuple[Tile, ...]
Row = tuple[Tile, ...]

TYPES = sorted_tiles(set(classic_set()))


def line_cards(line: str) -> Row:
    """The six cards of a full line (CD4)."""
    return tuple(card for card in TYPES if line in (card.color, card.shape))


def is_row(cards: Sequence[Tile]) -> bool:
    """3-6 cards: one color with distinct shapes, or one shape with distinct colors (CD1)."""
    if not SHORTEST_ROW <= len(cards) <= LONGEST_ROW:
        return False
    colors = {card.color for card in cards}
    shapes = {card.shape for card in cards}
    return (len(colors) == 1 and len(shapes) == len(cards)) or (
        len(shapes) == 1 and len(colors) == len(cards)
    )


ROWS = [
    row
    for line in LINES
    for size in range(SHORTEST_ROW, LONGEST_ROW + 1)
    for row in combinations(line_cards(line), size)
]
"""Every row there is (CD1)."""


# --- a multiset as one number -------------------------------------------------------------
# Four bits for each of the 36 types count its cards, so that taking a row away is one
# subtraction and what is left is a key to remember an answer by.

BITS = 4
MOST = (1 << BITS) - 1
ONE_OF_EACH = sum(1 << BITS * at for at in range(len(TYPES)))
AT = {card: 1 << BITS * at for at, card in enumerate(TYPES)}


def packed(cards: Iterable[Tile]) -> int:
    """The multiset as a number; at most 15 of a type."""
    counts = Counter(cards)
    assert not counts or max(counts.values()) <= MOST
    return sum(AT[card] * count for card, count in counts.items())


def unpacked(bundle: int) -> Cards:
    """The cards of a number, in canonical order."""
    return tuple(card for card in TYPES for _ in range(bundle // AT[card] & MOST))


def kinds(bundle: int) -> int:
    """One of each type that is there."""
    pairs = bundle | bundle >> 1
    return (pairs | pairs >> 2) & ONE_OF_EACH


LINE_BUNDLES = {line: packed(line_cards(line)) for line in LINES}


# --- exact cover --------------------------------------------------------------------------

ROW_BUNDLES = {card: [packed(row) for row in ROWS if card in row] for card in TYPES}
"""The rows that hold a card."""


@lru_cache(maxsize=1 << 18)
def covered(bundle: int) -> bool:
    """Exact cover: take the scarcest card, try every row that holds it, go on with the rest.

    Says what splitting is (CD3). It takes for ever to refuse a large table; see `shares`.
    """
    if not bundle:
        return True
    there = kinds(bundle)
    fitting = [
        [row for row in ROW_BUNDLES[card] if row & there == row]
        for card in TYPES
        if AT[card] & there
    ]
    return any(covered(bundle - row) for row in min(fitting, key=len))


# --- the same, line by line ---------------------------------------------------------------
# Each copy of a card lies in a row of its color or in a row of its shape. Once that is said of
# every copy, the twelve lines have nothing to do with each other, and each is a small exact
# cover of its own. So the search is for the number of copies of each type that lie in color
# rows: every number is tried, and one that no choice of its line's other numbers can go with is
# struck out first.

Vector = tuple[int, ...]
"""Numbers of the six types of a line."""


@cache
def line_rows(counts: Vector) -> tuple[tuple[int, ...], ...] | None:
    """Exact cover of one line: rows, as places in the line, that use it up, or None."""
    first = next((at for at, count in enumerate(counts) if count), None)
    if first is None:
        return ()
    after = [at for at in range(first + 1, len(counts)) if counts[at]]
    for size in range(SHORTEST_ROW, LONGEST_LEFT + 1):
        for others in combinations(after, size - 1):
            row = (first, *others)
            rest = tuple(count - (at in row) for at, count in enumerate(counts))
            rows = line_rows(rest)
            if rows is not None:
                return (row, *rows)
    return None


@cache
def numbers(choice: int) -> list[int]:
    """The numbers a choice leaves open: those whose bits are set, the largest first."""
    return [number for number in reversed(range(choice.bit_length())) if choice >> number & 1]


@cache
def others_of(choice: int, count: int) -> int:
    """For copies in color rows the choice of copies in shape rows, and back."""
    return sum(1 << count - number for number in numbers(choice))


@cache
def supported(choices: Vector) -> Vector:
    """Of each number only what is part of a vector that is a line's rows; all 0 if none is.

    The order of the types in a line means nothing, so it is answered in sorted order.
    """
    order = sorted(range(len(choices)), key=lambda at: choices[at])
    if order != list(range(len(choices))):
        kept = supported(tuple(choices[at] for at in order))
        return tuple(kept[order.index(at)] for at in range(len(choices)))
    found = [0] * len(choices)
    for at, choice in enumerate(choices):
        for number in numbers(choice):
            if found[at] >> number & 1:
                continue
            vectors = product(*map(numbers, (*choices[:at], 1 << number, *choices[at + 1 :])))
            vector = next((vector for vector in vectors if line_rows(vector) is not None), None)
            if vector is not None:
                found = [bits | 1 << one for bits, one in zip(found, vector, strict=True)]
    return tuple(found)


LINE_PLACES = {
    line: tuple(at for at, card in enumerate(TYPES) if line in (card.color, card.shape))
    for line in LINES
}
"""Where the six types of a line stand in `TYPES`."""


def _narrowed(choices: list[int], counts: Vector) -> list[int] | None:
    """The choices without the numbers that some line rules out, or None if nothing is left."""
    choices = list(choices)
    waiting = set(LINES)
    while waiting:
        line = min(waiting, key=LINES.index)
        waiting.remove(line)
        places = LINE_PLACES[line]
        before = tuple(choices[at] for at in places)
        if line in SHAPES:
            turned = tuple(others_of(choices[at], counts[at]) for at in places)
            kept = supported(turned)
            after = tuple(
                others_of(bits, counts[at]) for bits, at in zip(kept, places, strict=True)
            )
        else:
            kept = after = supported(before)
        if not all(kept):
            return None
        for at, old, new in zip(places, before, after, strict=True):
            if old != new:
                choices[at] = new
                waiting |= {TYPES[at].color, TYPES[at].shape} - {line}
    return choices


def _search(choices: list[int], counts: Vector) -> Vector | None:
    narrowed = _narrowed(choices, counts)
    if narrowed is None:
        return None
    left = [at for at, choice in enumerate(narrowed) if len(numbers(choice)) > 1]
    if not left:
        return tuple(numbers(choice)[0] for choice in narrowed)
    at = min(left, key=lambda place: len(numbers(narrowed[place])))
    for number in numbers(narrowed[at]):
        found = _search([*narrowed[:at], 1 << number, *narrowed[at + 1 :]], counts)
        if found is not None:
            return found
    return None


def shares(counts: Vector) -> Vector | None:
    """How many copies of each type may lie in color rows, the others in shape rows, such that
    every line splits on its own; None if there is no such choice.
    """
    return _search([(1 << count + 1) - 1 for count in counts], counts)


@lru_cache(maxsize=1 << 18)
def split_rows(bundle: int) -> tuple[Row, ...] | None:
    """Rows of 3-5 that use every card once, or None if the multiset does not split (CD3)."""
    counts = tuple(bundle // AT[card] & MOST for card in TYPES)
    in_colors = shares(counts)
    if in_colors is None:
        return None
    rows: list[Row] = []
    for line, places in LINE_PLACES.items():
        own = (in_colors[at] if line in COLORS else counts[at] - in_colors[at] for at in places)
        rows += [tuple(TYPES[places[at]] for at in row) for row in line_rows(tuple(own)) or ()]
    assert sum(map(packed, rows)) == bundle
    return tuple(rows)


# --- tables -------------------------------------------------------------------------------


def splits_packed(bundle: int) -> bool:
    """Whether the multiset splits into rows (CD1, CD3); the empty one does (TL5)."""
    return split_rows(bundle) is not None


def splits(table: Iterable[Tile]) -> bool:
    """Whether the table splits into rows (CD1, CD3); the empty one does (TL5)."""
    return splits_packed(packed(table))


def arrangement(table: Iterable[Tile]) -> tuple[Row, ...] | None:
    """Rows that use every card of the table once, or None; none is of 6, see `LONGEST_LEFT`."""
    return split_rows(packed(table))


def is_arrangement(rows: Iterable[Sequence[Tile]], table: Iterable[Tile]) -> bool:
    """Whether these are rows as they lie on a table (CD1, CD4) and use its cards exactly."""
    rows = list(rows)
    used = Counter(card for row in rows for card in row)
    return (
        used == Counter(table)
        and all(is_row(row) for row in rows)
        and all(len(row) <= LONGEST_LEFT for row in rows)
    )


def cards_in_no_row(table: Iterable[Tile]) -> Cards:
    """The types on the table that are in no row of table cards, in canonical order (CD1)."""
    there = set(table)
    in_rows = {card for row in ROWS if there.issuperset(row) for card in row}
    return sorted_tiles(there - in_rows)


def table_faults(
    table: Iterable[Tile], hand: Iterable[Tile] = (), claimed: Iterable[str] = ()
) -> set[str]:
    """What is wrong with a table given from outside (TL5)."""
    table = list(table)
    faults: set[str] = set()
    if not splits(table):
        faults.add("not_rows")
    taken = [card for line in claimed for card in line_cards(line)]
    if any(count > COPIES for count in Counter([*table, *hand, *taken]).values()):
        faults.add("too_many")
    return faults
