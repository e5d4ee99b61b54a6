"""Golden and stored answers of the card game, and that names mean nothing (CD8)."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from .cards import (
    Turn,
    claim_choices,
    claims_of,
    max_claimed,
    max_played,
    played_choices,
    played_sets,
    turns,
)
from .cards_positions import answer, different, random_tables, table_row
from .cards_rows import (
    LINES,
    Cards,
    covered,
    packed,
    splits_packed,
    table_faults,
)
from .test_oracle import rows_of
from .test_oracle_cards import cards
from .tiles import COLORS, SHAPES, Tile, parse_tiles, sorted_tiles

# --- golden and stored answers ------------------------------------------------------------


def require_counts(row: dict[str, Any]) -> None:
    """The number of turns and of played sets, and the largest of each."""
    found = turns(cards(row["table"]), cards(row["hand"]))
    assert len(found) == len(set(found)) == row["turns"]
    assert len(played_sets(found)) == row["played_sets"]
    assert (max_played(found), max_claimed(found)) == (row["max_played"], row["max_claimed"])
    if "claims" in row:
        assert {",".join(turn.claims) for turn in found if turn.claims} == set(row["claims"])


def test_golden_cases() -> None:
    """Every card case, each named for what it shows."""
    rows = rows_of("golden/cards_cases.jsonl")
    assert len(rows) == 8
    for row in rows:
        require_counts(row)


def test_golden_positions() -> None:
    """Every card position."""
    rows = rows_of("golden/cards.jsonl")
    assert len(rows) == 50
    for row in rows:
        require_counts(row)


def test_stored_positions() -> None:
    """A few of the stored positions of each kind still get the stored answers."""
    kinds: Counter[tuple[str, ...]] = Counter()
    for row in rows_of("cards_positions.jsonl"):
        kind = tuple(str(row.get(key, "")) for key in ("source", "play", "claim", "opening"))
        assert not table_faults(parse_tiles(row["table"]), parse_tiles(row["hand"]))
        is_quick = "opening" in row or len(row["table"] + row["hand"]) < 80
        if is_quick and row["turns"] <= 150 and kinds[kind] < 2:
            kinds[kind] += 1
            assert answer(row) == row
    assert len(kinds) >= 18


def test_stored_tables() -> None:
    """Every stored table still gets its answer, by plain exact cover too."""
    rows = rows_of("cards_tables.jsonl")
    assert len(rows) == 200
    for row in rows:
        table = cards(row["table"])
        assert table_row(table) == row
        assert covered(packed(table)) == row["splits"]
    assert 40 < sum(row["splits"] for row in rows) < 120
    assert list(different(random_tables(1), 200)) == rows


@pytest.mark.deep
def test_line_by_line_is_exact_cover_on_real_tables() -> None:
    """The two ways to decide agree on everything a turn of a golden position may leave."""
    for row in rows_of("golden/cards.jsonl"):
        table = cards(row["table"])
        for played in played_choices(cards(row["hand"])):
            for _, rest in claim_choices(packed([*table, *played])):
                assert covered(rest) == splits_packed(rest)


@pytest.mark.deep
def test_all_stored_positions() -> None:
    """Every stored position still gets the stored answer."""
    for row in rows_of("cards_positions.jsonl"):
        assert answer(row) == row


# --- the names of colors and shapes mean nothing --------------------------------------------


def renamed(text: Cards, colors: str, shapes: str, *, turned: bool) -> Cards:
    """The cards with other colors and shapes, and colors and shapes changed about."""
    found = []
    for card in text:
        color, shape = COLORS.index(card.color), SHAPES.index(card.shape)
        if turned:
            color, shape = shape, color
        found.append(Tile(colors[color], shapes[shape]))
    return sorted_tiles(found)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("at", range(4))
def test_renamed(at: int, turned: bool) -> None:
    """Permuted colors and shapes, or the two changed about, permute the turns and no more."""
    rng = Random(at)
    rows = [row for row in rows_of("golden/cards.jsonl") if 20 < row["turns"] < 400]
    row = rng.choice(rows)
    table, hand = cards(row["table"]), cards(row["hand"])
    colors, shapes = "".join(rng.sample(COLORS, 6)), "".join(rng.sample(SHAPES, 6))
    names = colors + shapes if not turned else shapes + colors

    def of(text: Cards) -> Cards:
        return renamed(text, colors, shapes, turned=turned)

    def of_line(line: str) -> str:
        return names[LINES.index(line)]

    expected = {
        Turn(of(turn.cards), tuple(sorted(map(of_line, turn.claims), key=LINES.index)))
        for turn in turns(table, hand)
    }
    assert set(turns(of(table), of(hand))) == expected


def test_order_means_nothing() -> None:
    """CD8: the table is a multiset; how its cards are written changes nothing."""
    for order in permutations(["RqRdRc", "RsRoGo", "Bo"]):
        assert claims_of(cards("".join(order)), cards("RxYo")) == ((), ("R",))
