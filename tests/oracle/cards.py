"""The turns of the card game: what may be played and claimed, and why not (CD2-CD4, CD8)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .cards_rows import (
    LINE_BUNDLES,
    LINES,
    LONGEST_ROW,
    SHORTEST_ROW,
    Cards,
    Row,
    kinds,
    line_cards,
    packed,
    splits_packed,
)
from .tiles import distinct_choices, parse_tiles, set_size, sorted_tiles, tiles_text

FAULTS = {
    "not_in_hand": "CD3: cards are played that the hand does not hold",
    "plays_nothing": "CD3: a turn plays at least one card of the hand",
    "claim_not_there": "CD4: a line is claimed that table and played cards do not hold",
    "rest_not_rows": "CD1, CD3: what stays on the table does not split into rows",
    "not_longest_row": "CD2: the opening is exactly one of the longest rows of the hand",
    "opening_must_claim": "CD2: an opening of six cards claims them",
    "not_most_cards": "play = maximum: more cards can be played",
    "not_most_claims": "claim = maximum: more Qwirkles can be claimed with these cards",
    "can_play": "CD6: a turn is legal, so swapping and passing are not",
    "must_swap": "CD6: who can play nothing swaps before passing",
    "cannot_swap": "CD6: no swap is left, or the pile or the hand is empty",
    "game_over": "CD6, CD7: the game has stopped",
}
"""Every fault, each with its clause or option; the engine's names are its own."""


@dataclass(frozen=True)
class CardOptions:
    """The options of the card game, defaults as in RULES.md."""

    play: str = "at_least_one"
    start_tie: str = "youngest"
    opening: str = "longest_row"
    claim: str = "free"
    max_swaps: int = 3


DEFAULTS = CardOptions()


class Turn(NamedTuple):
    """The cards played from the hand (P) and the lines claimed (Q), both in canonical order."""

    cards: Cards
    claims: tuple[str, ...] = ()


# --- text ---------------------------------------------------------------------------------


def sorted_lines(lines: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Colors first, then shapes, in the order of TL1; a line claimed twice stands twice."""
    return tuple(sorted(lines, key=LINES.index))


def turn_text(turn: Turn) -> str:
    """`play:RoRxRs`, with claims `play:RoRxRs=R,o`."""
    claims = "=" + ",".join(sorted_lines(turn.claims)) if turn.claims else ""
    return "play:" + tiles_text(sorted_tiles(turn.cards), "") + claims


def parse_turn(text: str) -> Turn:
    """Read what `turn_text` writes, in any order."""
    word, _, rest = text.partition(":")
    if word != "play":
        raise ValueError(f"not a turn: {text!r}")
    cards, equals, claims = rest.partition("=")
    lines = tuple(claims.split(",")) if equals else ()
    if any(line not in LINES or len(line) != 1 for line in lines):
        raise ValueError(f"not a list of lines: {claims!r}")
    return Turn(sorted_tiles(parse_tiles(cards)), sorted_lines(lines))


# --- turns --------------------------------------------------------------------------------


def played_choices(hand: Cards) -> Iterator[Cards]:
    """Every different multiset of at least one hand card (CD3)."""
    for count in range(1, len(hand) + 1):
        yield from distinct_choices(hand, count)


def claim_choices(bundle: int, first: int = 0) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every multiset of full lines that the cards hold, and what it leaves (CD4, CD8).

    Lines before number `first` are left alone. A line counts as often as its cards are there.
    """
    yield (), bundle
    there = kinds(bundle)
    for at in range(first, len(LINES)):
        cards = LINE_BUNDLES[LINES[at]]
        if cards & there == cards:
            for claims, rest in claim_choices(bundle - cards, at):
                yield (LINES[at], *claims), rest


@lru_cache(maxsize=1 << 14)
def claims_of(table: Cards, played: Cards) -> tuple[tuple[str, ...], ...]:
    """Every Q that is legal with this P (CD3, CD4, CD8), whatever the options."""
    after = packed([*table, *played])
    return tuple(claims for claims, rest in claim_choices(after) if splits_packed(rest))


def _turns_with(table: Cards, played: Cards, options: CardOptions) -> list[Turn]:
    """The turns that play just these cards, under option `claim`."""
    claims = claims_of(table, played)
    most = max(map(len, claims), default=0)
    if options.claim == "maximum":
        claims = tuple(chosen for chosen in claims if len(chosen) == most)
    return [Turn(played, chosen) for chosen in claims]


@lru_cache(maxsize=1 << 10)
def turns(table: Cards, hand: Cards, options: CardOptions = DEFAULTS) -> tuple[Turn, ...]:
    """Every legal turn after the opening, sorted by its text (CD3, CD4, CD8)."""
    found = [
        turn for played in played_choices(hand) for turn in _turns_with(table, played, options)
    ]
    if options.play == "maximum":
        most = max_played(found)
        found = [turn for turn in found if len(turn.cards) == most]
    return tuple(sorted(found, key=turn_text))


def has_turn(table: Cards, hand: Cards) -> bool:
    """Whether anything can be played; no option changes that (CD6)."""
    return any(claims_of(table, played) for played in played_choices(hand))


def played_sets(found: tuple[Turn, ...] | list[Turn]) -> set[Cards]:
    """The different P of some turns."""
    return {turn.cards for turn in found}


def max_played(found: tuple[Turn, ...] | list[Turn]) -> int:
    """The most cards one of the turns plays; 0 without a turn."""
    return max((len(turn.cards) for turn in found), default=0)


def max_claimed(found: tuple[Turn, ...] | list[Turn]) -> int:
    """The most Qwirkles one of the turns claims; 0 without a turn."""
    return max((len(turn.claims) for turn in found), default=0)


def most_claims_first(found: tuple[Turn, ...] | list[Turn]) -> list[Turn]:
    """The turns with most Qwirkles, of these the ones with most cards; all ties."""
    top = max(((len(turn.claims), len(turn.cards)) for turn in found), default=None)
    return [turn for turn in found if (len(turn.claims), len(turn.cards)) == top]


def most_cards_first(found: tuple[Turn, ...] | list[Turn]) -> list[Turn]:
    """The turns with most cards, of these the ones with most Qwirkles; all ties."""
    top = max(((len(turn.cards), len(turn.claims)) for turn in found), default=None)
    return [turn for turn in found if (len(turn.cards), len(turn.claims)) == top]


# --- the opening (CD2) --------------------------------------------------------------------


def longest_row(hand: Cards) -> int:
    """Length of the longest row in the hand; 0 when it holds none (CD1, CD2)."""
    size = set_size(hand)
    return size if size >= SHORTEST_ROW else 0


def longest_rows(hand: Cards) -> set[Row]:
    """Every longest row of the hand: of a line that is as long as the longest, all of it."""
    found = {tuple(card for card in line_cards(line) if card in hand) for line in LINES}
    return {row for row in found if len(row) >= SHORTEST_ROW and len(row) == longest_row(hand)}


def opening_turns(hand: Cards, options: CardOptions = DEFAULTS) -> tuple[Turn, ...]:
    """Every turn that opens the game (CD2): one longest row, claimed exactly when it is of 6.

    Under `opening = free_turn` any legal turn on the empty table, for a hand that holds a row.
    """
    if options.opening == "free_turn":
        return turns((), hand, options)
    found = [Turn(row, claim_of_opening(row)) for row in longest_rows(hand)]
    return tuple(sorted(found, key=turn_text))


def claim_of_opening(row: Row) -> tuple[str, ...]:
    """The one forced claim: that of an opening of six cards (CD2)."""
    if len(row) < LONGEST_ROW:
        return ()
    return tuple(line for line in LINES if line_cards(line) == row)


# --- why not ------------------------------------------------------------------------------


def check(
    table: Cards,
    hand: Cards,
    turn: Turn,
    options: CardOptions = DEFAULTS,
    *,
    opening: bool = False,
) -> set[str]:
    """Everything that is wrong with a turn; the empty set means legal. See `FAULTS`.

    Whether more could be played or claimed is asked of turns without another fault.
    """
    faults: set[str] = set()
    played = sorted_tiles(turn.cards)
    if Counter(played) - Counter(hand):
        faults.add("not_in_hand")
    if not played:
        faults.add("plays_nothing")
    claimed = [card for line in turn.claims for card in line_cards(line)]
    after = Counter([*table, *played])
    if Counter(claimed) - after:
        faults.add("claim_not_there")
    elif not splits_packed(packed((after - Counter(claimed)).elements())):
        faults.add("rest_not_rows")
    if opening and options.opening == "longest_row":
        if played not in longest_rows(hand):
            faults.add("not_longest_row")
        elif len(played) == LONGEST_ROW and not turn.claims:
            faults.add("opening_must_claim")
        return faults
    if faults:
        return faults
    if options.claim == "maximum" and len(turn.claims) < max(map(len, claims_of(table, played))):
        faults.add("not_most_claims")
    if options.play == "maximum" and len(played) < max_played(turns(table, hand, options)):
        faults.add("not_most_cards")
    return faults
