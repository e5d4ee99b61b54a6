"""Tests of the oracle's rows and tables of cards (CD1, CD3, CD8, TL5)."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from .cards_rows import (
    ROWS,
    TYPES,
    arrangement,
    cards_in_no_row,
    covered,
    is_arrangement,
    is_row,
    line_cards,
    line_rows,
    packed,
    splits,
    table_faults,
    unpacked,
)
from .test_oracle_cards import CIRCLES, REDS, cards
from .tiles import COLORS, SHAPES, classic_set, parse_tiles, tiles_text

# --- rows (CD1) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("RoRxRs", True),
        (REDS, True),
        ("RoOoYo", True),
        (CIRCLES, True),
        ("RoRxRsRqRd", True),
        ("RoRx", False),
        ("Ro", False),
        ("", False),
        (REDS + "Ro", False),
        ("RoRxGs", False),
        ("RoGxBs", False),
        ("RoRoRx", False),
        ("BdBdBdBo", False),
        ("YqYdYsYq", False),
        ("YqRqGqYq", False),
        ("RoRxOo", False),
    ],
)
def test_row(text: str, right: bool) -> None:
    """CD1: 3-6 cards, one color with distinct shapes or one shape with distinct colors."""
    assert is_row(parse_tiles(text)) == right
    assert is_row(list(reversed(parse_tiles(text)))) == right


def test_rows_are_all_the_rows() -> None:
    """CD1: of every choice of 3 to 6 types exactly the listed ones are rows."""
    assert len(set(ROWS)) == len(ROWS) == 12 * (20 + 15 + 6 + 1)
    assert {row for row in combinations(TYPES, 3) if is_row(row)} == {
        row for row in ROWS if len(row) == 3
    }
    assert all(is_row(row) for row in ROWS)


def test_bundles() -> None:
    """A multiset is a number and back."""
    for text in ("", "Ro", "RoRoRxPcPcPc", REDS + CIRCLES):
        assert unpacked(packed(parse_tiles(text))) == cards(text)


# --- tables (CD1, CD3, CD8, TL5) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "right"),
    [
        ("", True),
        ("RoRxRs", True),
        (REDS, True),
        ("RoRxRsRoRxRs", True),
        ("RoRxRsRoRxRsRoRxRs", True),
        ("RoRx", False),
        ("RoRxGs", False),
        ("RoRoRxRxRsRs", True),
        ("RoRoRxRsRq", False),  # each red circle needs two other reds
        ("RoRxRs GoGxGs", True),
        ("RoOoYo RxOxYx RsOsYs", True),
        ("RqRdRcRsRoGoBo", True),  # the red circle completes the circles
        ("RdRcRsGoBo", False),
    ],
)
def test_table_splits(table: str, right: bool) -> None:
    """CD3, TL5: a table is valid when it splits into rows; the grouping of the text is nothing."""
    assert splits(parse_tiles(table)) == covered(packed(parse_tiles(table))) == right
    rows = arrangement(parse_tiles(table))
    assert (rows is not None) == right
    if rows is not None:
        assert is_arrangement(rows, parse_tiles(table))


def test_arrangement() -> None:
    """CD1, CD4, CD8: rows of 3-5 that use every card once, in any grouping and order."""
    table = parse_tiles("RoRxRsOoYo")
    assert not is_arrangement([parse_tiles("RoRxRs"), parse_tiles("OoYo")], table)
    table = parse_tiles("RoRxRsOoYoRo")
    assert is_arrangement([parse_tiles("RsRoRx"), parse_tiles("YoRoOo")], table)
    assert not is_arrangement([parse_tiles("RsRoRx")], table)
    assert not is_arrangement([parse_tiles("RoRxRs")] * 2, table)
    assert not is_arrangement([table], table)
    assert is_arrangement([], [])
    six = parse_tiles(REDS)
    assert not is_arrangement([six], six)  # on the table they lie as 3 + 3
    assert is_arrangement([six[:3], six[3:]], six)


def test_line_lemma() -> None:
    """CD8's fact on one line, on all 4,096 vectors: rows of 3-6 or of 3-5 use it up, by exact
    cover, exactly when it is empty or its sum is at least three times its largest count.
    """
    for vector in product(range(4), repeat=6):
        expected = sum(vector) == 0 or sum(vector) >= 3 * max(vector)
        line = [
            card for card, count in zip(line_cards("R"), vector, strict=True) for _ in range(count)
        ]
        assert covered(packed(line)) == expected
        rows = line_rows(vector)
        assert (rows is not None) == expected
        if rows is not None:
            assert Counter(at for row in rows for at in row) == +Counter(dict(enumerate(vector)))
            assert all(3 <= len(set(row)) == len(row) <= 5 for row in rows)


def test_line_by_line_is_exact_cover() -> None:
    """The two ways to decide agree on small tables, and each yes has its rows."""
    rng = Random(5)
    right = 0
    for _ in range(3000):
        colors = rng.sample(COLORS, rng.randint(2, 5))
        shapes = rng.sample(SHAPES, rng.randint(2, 5))
        near = [card for card in classic_set() if card.color in colors and card.shape in shapes]
        table = rng.sample(near, rng.randint(3, min(len(near), 20)))
        found = arrangement(table)
        assert (found is not None) == covered(packed(table))
        if found is not None:
            right += 1
            assert is_arrangement(found, table)
    assert 300 < right < 2700


@pytest.mark.parametrize(
    ("table", "expected"),
    [("", ""), ("Ro", "Ro"), ("RoRxRsGo", "Go"), ("RoRoRo", "Ro"), ("RoRxRsGoBo", "")],
)
def test_cards_in_no_row(table: str, expected: str) -> None:
    """CD1: a type with no two others of its color or of its shape beside it."""
    assert tiles_text(cards_in_no_row(parse_tiles(table)), "") == expected


def test_table_from_outside() -> None:
    """TL5: it splits, and with hand and claimed Qwirkles no type is there more than 3 times."""
    table = parse_tiles("RoRxRs")
    assert table_faults([]) == table_faults(table) == set()
    assert table_faults(parse_tiles("RoRx")) == {"not_rows"}
    assert table_faults(table, parse_tiles("RoRo")) == set()
    assert table_faults(table, parse_tiles("RoRoRo")) == {"too_many"}
    assert table_faults(table, parse_tiles("Ro"), ["R"]) == set()
    assert table_faults(table, parse_tiles("Ro"), ["R", "o"]) == {"too_many"}
    assert table_faults(parse_tiles("RoRoRoRoRx")) == {"not_rows", "too_many"}
