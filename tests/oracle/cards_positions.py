"""Make stored positions and tables of the card game with the oracle's answers.

Run from the folder above this package, for example

    python -m oracle.cards_positions --out data/cards_positions.jsonl \
        --tables data/cards_tables.jsonl --count 1100 --seed 1

Each line of the positions is one JSON object:

    source       random, greedy or hoard (how the game was played: `hoard` claims as little as it
                 may, so that its tables grow and hold full lines), opening, or tricky (a table of
                 such a game with a hand of 1-9 other cards that are not on the table)
    play, claim  where the option is not the default
    opening      longest_row or free_turn, on opening rows only (their table is empty, CD2)
    table, hand  the position, in canonical order
    turns        number of legal (P, Q) turns, played_sets the number of different P
    max_played   the most cards a turn plays, max_claimed the most Qwirkles a turn claims
    most_claims  number of turns that are best by most Qwirkles, then most cards
    most_cards   number of turns that are best by most cards, then most Qwirkles
    digest       see `digest`

and of the tables

    table        at most 14 cards in canonical order
    splits       whether it splits into rows
    in_no_row    its types that are in no row of its cards

The same seed makes the same files. Every position is valid (TL5). Where there are more than
`TOO_MANY` pairs (P, Q) to try the hand is made smaller, or the position left out.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from .cards import (
    DEFAULTS,
    CardOptions,
    Turn,
    claim_choices,
    longest_row,
    max_claimed,
    max_played,
    most_cards_first,
    most_claims_first,
    opening_turns,
    played_choices,
    played_sets,
    turn_text,
    turns,
)
from .cards_game import HAND, CardState
from .cards_rows import ROWS, Cards, cards_in_no_row, line_cards, packed, splits, splits_packed
from .tiles import COLORS, SHAPES, Tile, classic_set, parse_tiles, sorted_tiles, tiles_text

Row = dict[str, str | int | bool]

STYLES = ["random", "greedy", "hoard"]

SHARES = {"random": 0.22, "greedy": 0.2, "hoard": 0.22, "tricky": 0.24, "opening": 0.12}
"""Part of the rows each source makes; they add up to 1."""

SAMPLED = 0.4
"""How likely a position met in self-play is kept."""

TOO_MANY = 2000
"""Pairs (P, Q) to try for one row, legal or not; a bound on the time it takes."""

LARGEST_TABLE = 14
"""Cards on a table of the second file."""


def digest(found: Iterable[Turn]) -> str:
    """First 16 hex digits of the SHA-256 of the list of turns.

    Each turn is one line of text, `play:RoRxRs=R,o` (see `cards.turn_text`). The lines are
    sorted as strings (by code point) and joined by a newline, with none at the end; the text is
    encoded as ASCII. No turn at all is the empty text.
    """
    lines = sorted(turn_text(turn) for turn in found)
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:16]


def position_row(
    source: str, options: CardOptions, table: Cards, hand: Cards, *, opening: bool = False
) -> Row:
    """One line of the file."""
    row: Row = {"source": source}
    for name in ("play", "claim"):
        if getattr(options, name) != getattr(DEFAULTS, name):
            row[name] = getattr(options, name)
    if opening:
        row["opening"] = options.opening
    found = opening_turns(hand, options) if opening else turns(table, hand, options)
    return row | {
        "table": tiles_text(table, ""),
        "hand": tiles_text(hand),
        "turns": len(found),
        "played_sets": len(played_sets(found)),
        "max_played": max_played(found),
        "max_claimed": max_claimed(found),
        "most_claims": len(most_claims_first(found)),
        "most_cards": len(most_cards_first(found)),
        "digest": digest(found),
    }


def answer(row: Row) -> Row:
    """What the oracle says of a stored position: the row it makes of it again."""
    options = CardOptions(
        play=str(row.get("play", DEFAULTS.play)),
        claim=str(row.get("claim", DEFAULTS.claim)),
        opening=str(row.get("opening", DEFAULTS.opening)),
    )
    table = tuple(parse_tiles(str(row["table"])))
    hand = tuple(parse_tiles(str(row["hand"])))
    return position_row(str(row["source"]), options, table, hand, opening="opening" in row)


def table_row(table: Cards) -> Row:
    """One line of the file of tables."""
    return {
        "table": tiles_text(table, ""),
        "splits": splits(table),
        "in_no_row": tiles_text(cards_in_no_row(table), ""),
    }


def some_options(rng: Random) -> CardOptions:
    """The defaults in most rows, else one of the options or both."""
    play = rng.choice(["at_least_one"] * 4 + ["maximum"])
    claim = rng.choice(["free"] * 4 + ["maximum"])
    return replace(DEFAULTS, play=play, claim=claim)


# --- ways to play -------------------------------------------------------------------------


def choose(style: str, table: Cards, hand: Cards, rng: Random) -> Turn | None:
    """The first legal turn that a style of play comes upon, or None."""
    choices = sorted(played_choices(hand))
    rng.shuffle(choices)
    if style != "random":
        choices.sort(key=len, reverse=True)
    for played in choices:
        pairs = list(islice(claim_choices(packed([*table, *played])), TOO_MANY))
        if style == "random":
            rng.shuffle(pairs)
        else:
            pairs.sort(key=lambda pair: len(pair[0]), reverse=style == "greedy")
        claims = next((claims for claims, rest in pairs if splits_packed(rest)), None)
        if claims is not None:
            return Turn(played, claims)
    return None


def too_many_pairs(table: Cards, hand: Cards) -> bool:
    """Whether there are more than `TOO_MANY` (P, Q) to try."""
    pairs = (
        claims
        for played in played_choices(hand)
        for claims, _ in claim_choices(packed([*table, *played]))
    )
    return next(islice(pairs, TOO_MANY, None), None) is not None


def small_enough(table: Cards, hand: Cards, rng: Random) -> Cards:
    """The hand, or as much of it as leaves no more than `TOO_MANY` pairs."""
    while too_many_pairs(table, hand) and len(hand) > 1:
        hand = sorted_tiles(rng.sample(hand, len(hand) - 1))
    return hand


def tricky_hand(off_table: list[Tile], rng: Random) -> Cards:
    """A hand of a kind that games seldom deal: few cards, many copies, many of one line."""
    off_table = list(off_table)
    rng.shuffle(off_table)
    kind = rng.choice(["copies", "color", "shape", "small", "small", "small"])
    size = rng.randint(1, 5) if kind == "small" else rng.randint(4, HAND)
    if kind == "copies":
        few = rng.sample(sorted_tiles(set(off_table)), min(3, len(set(off_table))))
        off_table.sort(key=lambda card: card not in few)
    elif kind == "color":
        color = rng.choice(COLORS)
        off_table.sort(key=lambda card: card.color != color)
    elif kind == "shape":
        shape = rng.choice(SHAPES)
        off_table.sort(key=lambda card: card.shape != shape)
    return sorted_tiles(off_table[:size])


# --- sources ------------------------------------------------------------------------------


def opening_rows(seed: int) -> Iterator[Row]:
    """Opening hands with a longest row of 3 to 6 in turn, under both readings of the opening."""
    rng = Random(f"{seed}/opening")
    whole = classic_set()
    while True:
        for size in range(3, 7):
            hand: Cards = ()
            while longest_row(hand) != size:
                first = rng.choice(whole)
                near = [
                    card for card in whole if card.color == first.color or card.shape == first.shape
                ]
                hand = sorted_tiles(rng.sample(rng.choice([whole, near]), HAND))
            options = some_options(rng)
            for opening in ("longest_row", "free_turn"):
                yield position_row(
                    "opening", replace(options, opening=opening), (), hand, opening=True
                )


def game_rows(source: str, game: int, rng: Random) -> Iterator[Row]:
    """Some of the positions of one game, from the second turn to the end."""
    order = classic_set()
    rng.shuffle(order)

    def shuffle(cards: list[Tile]) -> list[Tile]:
        rng.shuffle(cards)
        return cards

    state = CardState.deal_from(order, 2 + game % 5, shuffle=shuffle)
    style = rng.choice(STYLES) if source == "tricky" else source
    while not state.is_over:
        if not state.is_opening and rng.random() < SAMPLED:
            hand = state.hand
            if source == "tricky":
                taken = [card for lines in state.claimed for c in lines for card in line_cards(c)]
                off_table = Counter(classic_set()) - Counter([*state.table, *taken])
                hand = tricky_hand(list(sorted_tiles(off_table.elements())), rng)
            hand = small_enough(state.table, hand, rng)
            if hand and not too_many_pairs(state.table, hand):
                yield position_row(source, some_options(rng), state.table, hand)
        if state.is_opening:
            state = state.play(rng.choice(state.turns()))
            continue
        turn = choose(style, state.table, state.hand, rng)
        state = state.play(turn if turn is not None else state.legal_moves()[0], shuffle)


def played_rows(source: str, seed: int) -> Iterator[Row]:
    """Positions met in self-play, game after game."""
    game = 0
    while True:
        yield from game_rows(source, game, Random(f"{seed}/{source}/{game}"))
        game += 1


def rows_of(source: str, seed: int, count: int) -> Iterator[Row]:
    """The first `count` different rows of a source."""
    return different(
        opening_rows(seed) if source == "opening" else played_rows(source, seed), count
    )


def different(rows: Iterator[Row], count: int) -> Iterator[Row]:
    """The first `count` different ones."""
    seen: set[str] = set()
    while len(seen) < count:
        row = next(rows)
        key = json.dumps(row)
        if key not in seen:
            seen.add(key)
            yield row


def random_tables(seed: int) -> Iterator[Row]:
    """Small tables: any cards, cards of few lines, and rows with a card more or less."""
    rng = Random(f"{seed}/tables")
    whole = classic_set()
    while True:
        kind = rng.choice(["any", "few", "few", "rows", "rows", "spoiled"])
        if kind == "any":
            table = rng.sample(whole, rng.randint(1, LARGEST_TABLE))
        elif kind == "few":
            colors = rng.sample(COLORS, rng.randint(1, 3))
            shapes = rng.sample(SHAPES, rng.randint(3, 5))
            near = [card for card in whole if card.color in colors and card.shape in shapes]
            table = rng.sample(near, rng.randint(3, min(len(near), LARGEST_TABLE)))
        else:
            table = [card for row in rng.sample(ROWS, 3) for card in row][:LARGEST_TABLE]
            if kind == "spoiled":
                table.remove(rng.choice(table))
                table.append(rng.choice(whole))
        if not Counter(table) - Counter(whole):
            yield table_row(sorted_tiles(table))


def write(path: Path, rows: Iterable[Row]) -> None:
    """One JSON object a line."""
    with path.open("w", encoding="ascii", newline="\n") as out:
        for row in rows:
            out.write(json.dumps(row) + "\n")
            out.flush()


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Make stored positions of the card game.")
    parser.add_argument("--out", type=Path, required=True, help="the file of positions to write")
    parser.add_argument("--tables", type=Path, required=True, help="the file of tables to write")
    parser.add_argument("--count", type=int, default=1100, help="positions in all")
    parser.add_argument("--table-count", type=int, default=200, help="tables in all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    def positions() -> Iterator[Row]:
        for source, share in SHARES.items():
            count = round(options.count * share)
            yield from rows_of(source, options.seed, count)
            print(f"{source}: {count} rows", file=sys.stderr)

    write(options.out, positions())
    write(options.tables, different(random_tables(options.seed), options.table_count))


if __name__ == "__main__":
    main()
