"""Rows of cards, and whether a multiset of cards splits into rows (CD1, CD3, CD8, TL5).

Splitting is decided by exact cover and nothing else: take a card, try every row that holds it,
and go on with what is left. What was decided once is remembered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

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
ONE_OF_EACH = sum(1 << BITS * at for at in range(len(TYPES)))
AT = {card: 1 << BITS * at for at, card in enumerate(TYPES)}


def packed(cards: Iterable[Tile]) -> int:
    """The multiset as a number; at most 15 of a type."""
    counts = Counter(cards)
    assert not counts or max(counts.values()) < 1 << BITS
    return sum(AT[card] * count for card, count in counts.items())


def unpacked(bundle: int) -> Cards:
    """The cards of a number, in canonical order."""
    most = (1 << BITS) - 1
    return tuple(card for card in TYPES for _ in range(bundle // AT[card] & most))


def kinds(bundle: int) -> int:
    """One of each type that is there."""
    pairs = bundle | bundle >> 1
    return (pairs | pairs >> 2) & ONE_OF_EACH


LINE_BUNDLES = {line: packed(line_cards(line)) for line in LINES}

ROW_BUNDLES = {
    (card, longest): [packed(row) for row in ROWS if card in row and len(row) <= longest]
    for card in TYPES
    for longest in (LONGEST_LEFT, LONGEST_ROW)
}
"""The rows that hold a card."""


# --- splitting ----------------------------------------------------------------------------


def _rows_with(card: Tile, there: int, longest: int) -> list[int]:
    """The rows that hold the card and consist of types that are there."""
    return [row for row in ROW_BUNDLES[card, longest] if row & there == row]


def _row_count(others: int) -> int:
    """How many rows a card makes in one line with so many other types there."""
    sizes = range(SHORTEST_ROW - 1, LONGEST_ROW)
    return sum(len(list(combinations(range(others), size))) for size in sizes)


ROW_COUNTS = [_row_count(others) for others in range(LONGEST_ROW)]


def _scarcest(there: int) -> Tile:
    """The card with the fewest rows: any card will do, and this one fails soonest."""
    counts = {line: (cards & there).bit_count() for line, cards in LINE_BUNDLES.items()}
    return min(
        (card for card in TYPES if AT[card] & there),
        key=lambda card: ROW_COUNTS[counts[card.color] - 1] + ROW_COUNTS[counts[card.shape] - 1],
    )


@lru_cache(maxsize=1 << 20)
def _splits(bundle: int, longest: int = LONGEST_ROW) -> bool:
    """Exact cover: whether rows of 3 to `longest` use up every card."""
    if not bundle:
        return True
    there = kinds(bundle)
    rows = _rows_with(_scarcest(there), there, longest)
    return any(_splits(bundle - row, longest) for row in rows)


def splits_packed(bundle: int) -> bool:
    """Whether the multiset splits into rows (CD1, CD3); the empty one does (TL5)."""
    return _splits(bundle)


def splits(table: Iterable[Tile]) -> bool:
    """Whether the table splits into rows (CD1, CD3); the empty one does (TL5)."""
    return _splits(packed(table))


def arrangement(table: Iterable[Tile]) -> list[Row] | None:
    """Rows that use every card of the table once, or None; none is of 6, see `LONGEST_LEFT`."""
    bundle = packed(table)
    if not _splits(bundle, LONGEST_LEFT):
        return None
    rows: list[Row] = []
    while bundle:
        there = kinds(bundle)
        fitting = _rows_with(_scarcest(there), there, LONGEST_LEFT)
        row = next(row for row in fitting if _splits(bundle - row, LONGEST_LEFT))
        rows.append(unpacked(row))
        bundle -= row
    return rows


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
