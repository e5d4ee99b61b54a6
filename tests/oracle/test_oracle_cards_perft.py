"""Counts of the sequences of card turns, and the text of moves (CD8)."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from .cards import CardOptions
from .cards_game import (
    CardState,
    move_text,
    parse_move,
    perft,
)
from .cards_rows import line_cards
from .test_oracle import DATA
from .test_oracle_cards_game import BLOCKED, position
from .tiles import classic_set, parse_tiles

PERFT_FILES = sorted((Path(DATA) / "perft").glob("cards_*.txt"))


def read_deal(path: Path) -> tuple[CardState, int, dict[int, int]]:
    """A stored deal or position, the seat that is to move and the counts."""
    facts: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            word, _, rest = line.partition(" ")
            facts.setdefault(word, []).append(rest)
    variant, *named = facts["rules"][0].split()
    values = dict(word.split("=") for word in named)
    assert variant == "cards"
    assert int(values.get("players", "2")) == len(facts["hand"])
    texts = {name: values[name] for name in ("play", "claim", "opening") if name in values}
    options = CardOptions(**texts)  # type: ignore[arg-type]
    hands = [parse_tiles(hand) for hand in facts["hand"]]
    pile = parse_tiles(facts["bag"][0])
    first = int(facts["first"][0])
    if "table" in facts:
        table = parse_tiles(facts["table"][0])
        claimed = [
            tuple(line for line in lines.split(",") if line)
            for lines in facts.get("claims", [""] * len(hands))
        ]
        state = CardState.position(table, hands, pile, first, options)
        state = replace(state, claimed=tuple(claimed))
    else:
        state = CardState.deal(hands, pile, options=options)
    counts = {int(depth): int(count) for depth, count in map(str.split, facts["perft"])}
    return state, first, counts


@pytest.mark.parametrize("path", PERFT_FILES, ids=[path.stem for path in PERFT_FILES])
def test_stored_positions_are_whole_sets(path: Path) -> None:
    """Every card is on the table, in a hand, in the pile or claimed (CD1)."""
    state, _, _ = read_deal(path)
    taken = [card for lines in state.claimed for line in lines for card in line_cards(line)]
    held = [card for hand in state.hands for card in hand]
    assert Counter([*state.table, *held, *state.pile, *taken]) == Counter(classic_set())


@pytest.mark.parametrize("path", PERFT_FILES, ids=[path.stem for path in PERFT_FILES])
def test_stored_counts(path: Path) -> None:
    """Depths 1 and 2."""
    state, first, counts = read_deal(path)
    assert state.to_move == first
    assert [perft(state, depth) for depth in (0, 1, 2)] == [1, counts[1], counts[2]]


@pytest.mark.deep
@pytest.mark.parametrize("path", PERFT_FILES, ids=[path.stem for path in PERFT_FILES])
def test_deeper_stored_counts(path: Path) -> None:
    """Depth 3 and what else is there."""
    state, _, counts = read_deal(path)
    for depth, count in counts.items():
        assert perft(state, depth) == count


def test_counts() -> None:
    """Only turns count: a blocked player has no continuation, nor has a game that is over."""
    assert perft(position([BLOCKED, "Rq"], "Po"), 1) == 0
    assert perft(position([BLOCKED, "Rq"], "Po"), 2) == 0
    state = position(["Rq", "Rd Rc", "Gq"], "")
    assert [perft(state, depth) for depth in (1, 2, 3)] == [1, 4, 0]
    ending = replace(position(["Rq", "Rd"], ""), turns_left=1)
    assert [perft(ending, depth) for depth in (1, 2)] == [1, 0]


def test_move_text() -> None:
    """A turn, a swap and a pass, there and back."""
    for text in ("play:RoRxRs=R,o", "swap", "pass"):
        assert move_text(parse_move(text)) == text
