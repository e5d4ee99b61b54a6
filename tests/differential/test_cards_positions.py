"""Stored and fresh card positions and tables: the engine's turns against the oracle's (CD1-CD8)."""

import hashlib
import secrets
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

import sixline as sx
from helpers.cards import Table, names, position, to_card_move, to_hand
from helpers.data import read_rows
from helpers.games import TYPES
from oracle.cards import Turn, claim_choices, played_choices, turns
from oracle.cards_positions import TOO_MANY, position_row, rows_of, some_options
from oracle.cards_rows import ROWS, Cards, cards_in_no_row, is_arrangement, packed, splits
from oracle.tiles import Tile, classic_set, parse_tiles, sorted_tiles, tiles_text

CASES = read_rows("golden/cards_cases.jsonl")
GOLDEN = read_rows("golden/cards.jsonl")
STORED = read_rows("cards_positions.jsonl")
TABLES = read_rows("cards_tables.jsonl")
Row = dict[str, Any]


def oracles(moves: Any) -> list[Turn]:
    """Each listed once, with as many points as claims."""
    found = [turn for turn in map(to_card_move, moves) if isinstance(turn, Turn)]
    assert len(found) == len(moves)
    assert len(set(found)) == len(found)
    assert [move.points for move in moves] == [len(turn.claims) for turn in found]
    return found


# --- golden -------------------------------------------------------------------------------


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["id"])
def test_golden_cases(row: Row) -> None:
    require_counts(row)
    claims = {",".join(move.claims) for move in Table.parse(row["table"]).turns(row["hand"])}
    assert sorted(claims - {""}) == sorted(row["claims"])


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["hand"].replace(" ", ""))
def test_golden_positions(row: Row) -> None:
    require_counts(row)


def require_counts(row: Row) -> None:
    table, hand = Table.parse(row["table"]), row["hand"]
    moves = table.turns(hand)
    assert len(moves) == table.count_turns(hand) == row["turns"]
    assert len(table.played_sets(hand)) == row["played_sets"]
    assert len({move.tiles for move in moves}) == row["played_sets"]
    assert max((move.count for move in moves), default=0) == row["max_played"]
    assert max((move.points or 0 for move in moves), default=0) == row["max_claimed"]
    assert table.has_turn(hand) == (row["turns"] > 0)
    best, most = table.best_turn(hand), table.best_turn(hand, objective="cards")
    assert (best.points if best else 0) == row["max_claimed"]
    assert (most.count if most else 0) == row["max_played"]


# --- stored -------------------------------------------------------------------------------


def rules_of(row: Row) -> sx.Rules:
    given = {name: row[name] for name in ("play", "claim", "opening") if name in row}
    return sx.Rules.cards(**given)


def opening_state(hand: list[str], rules: sx.Rules) -> sx.State:
    """A game that this hand is to open."""
    left = Counter(TYPES * 3)
    left.subtract(hand)
    other: list[str] = []
    for card in left.elements():  # nine that hold no row
        if len(other) < 9 and sx.Hand([*other, card]).set_size < 3:
            other.append(card)
    return position("", " ".join(hand), " ".join(other), turn=0, rules=rules)


def answer(row: Row) -> Row:
    """The row that the engine makes of a position."""
    rules = rules_of(row)
    hand = row["hand"].split()
    ties: dict[str, int] = {}
    if "opening" in row:
        state = opening_state(hand, rules)
        moves = state.placements()
        assert len(moves) == state.count_placements()
        assert state.has_placement() == (len(moves) > 0)
        ranked: dict[str, Counter[tuple[int, int]]] = {
            "qwirkles": Counter((len(move.claims), move.count) for move in moves),
            "cards": Counter((move.count, len(move.claims)) for move in moves),
        }
        ties |= {
            objective: found[max(found, default=(0, 0))] for objective, found in ranked.items()
        }
        sets = {move.tiles for move in moves}
        assert state.best_move() == moves.best()
    else:
        table = Table.parse(row["table"], rules)
        moves = table.turns(hand)
        assert len(moves) == table.count_turns(hand)
        assert table.has_turn(hand) == (len(moves) > 0)
        for objective in ("qwirkles", "cards"):
            best = table.best_turns(hand, objective)
            assert table.best_turn(hand, objective) == (best[0] if best else None)
            assert len(set(best)) == len(best)
            ties[objective] = len(best)
        assert table.best_turn(hand) == moves.best()
        sets = {tuple(cards) for cards in table.played_sets(hand)}
        assert sets == {move.tiles for move in moves}
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts)
    return row | {
        "turns": len(moves),
        "played_sets": len(sets),
        "max_played": max((move.count for move in moves), default=0),
        "max_claimed": max((move.points or 0 for move in moves), default=0),
        "most_claims": ties["qwirkles"],
        "most_cards": ties["cards"],
        "digest": hashlib.sha256("\n".join(sorted(texts)).encode("ascii")).hexdigest()[:16],
    }


def test_stored_positions() -> None:
    for row in STORED:
        assert answer(row) == row
    assert len(STORED) == 1_100


def test_stored_positions_are_of_every_kind() -> None:
    assert {row["source"] for row in STORED} == {"random", "greedy", "hoard", "opening", "tricky"}
    for name in ("play", "claim"):
        assert sum(name in row for row in STORED) > 100
    assert max(row["turns"] for row in STORED) > 500
    assert max(row["max_claimed"] for row in STORED) >= 3
    assert sum(row["turns"] == 0 for row in STORED) >= 20


def test_stored_tables() -> None:
    for row in TABLES:
        require_verdict(row["table"], row["splits"], names(row["in_no_row"]), str(row))
    assert len(TABLES) == 200


def require_verdict(table: str, is_valid: bool, in_no_row: list[str], where: str) -> None:
    """Both ways to make a table, its faults, and rows that show it to be valid."""
    if not is_valid:
        with pytest.raises(sx.PositionError) as caught:
            Table.parse(table)
        (fault,) = caught.value.faults
        assert (fault.code, fault.clause) == (sx.FaultCode.NO_ROWS, "TL5"), where
        # Those in no row, and what no row is left for without them.
        assert set(in_no_row) <= {str(card) for card in fault.tiles}, where
        with pytest.raises(sx.PositionError) as again:
            Table.from_tiles(names(table))
        assert again.value.faults == caught.value.faults, where
        return
    found = Table.parse(table)
    assert Table.from_tiles(names(table)) == found, where
    rows = [parse_tiles(" ".join(map(str, row))) for row in found.arrange()]
    assert is_arrangement(rows, parse_tiles(table)), where
    assert Table.parse(str(found)) == found, where


# --- fresh --------------------------------------------------------------------------------


def some_cards(rng: Random) -> list[Tile]:
    """Few cards, rows of them now and then, with one more or less."""
    whole = classic_set()
    kind = rng.choice(["any", "near", "rows", "rows", "spoiled"])
    if kind == "any":
        return rng.sample(whole, rng.randint(1, 12))
    if kind == "near":
        colors, shapes = rng.sample("ROYGBP", 3), rng.sample("oxsqdc", 4)
        near = [card for card in whole if card.color in colors and card.shape in shapes]
        return rng.sample(near, rng.randint(3, 18))
    cards = [card for row in rng.sample(ROWS, rng.randint(1, 4)) for card in row]
    if kind == "spoiled":
        cards.remove(rng.choice(cards))
        cards.append(rng.choice(whole))
    return cards if max(Counter(cards).values()) <= 3 else some_cards(rng)


def compare_tables(seed: int, count: int) -> Counter[bool]:
    rng = Random(f"{seed}/tables")
    seen: Counter[bool] = Counter()
    for _ in range(count):
        cards = sorted_tiles(some_cards(rng))
        text = tiles_text(cards, "")
        is_valid = splits(cards)
        seen[is_valid] += 1
        in_no_row = tiles_text(cards_in_no_row(cards)).split()
        require_verdict(text, is_valid, in_no_row, f"seed {seed}: {text}")
    return seen


def compare_small(seed: int, count: int) -> int:
    """Small tables with small hands; the number with a turn."""
    rng = Random(f"{seed}/small")
    blocked = done = 0
    while done < count:
        table = sorted_tiles(some_cards(rng))
        if not splits(table):
            continue
        left = sorted_tiles((Counter(classic_set()) - Counter(table)).elements())
        near = [card for card in left if any(alike(card, other) for other in table)]
        hand = sorted_tiles(rng.sample(near or left, rng.randint(1, min(6, len(near or left)))))
        done += 1
        blocked += not compare(table, hand, rng, f"seed {seed}")
    return count - blocked


def alike(card: Tile, other: Tile) -> bool:
    return (card.color == other.color) != (card.shape == other.shape)


def compare(table: Cards, hand: Cards, rng: Random, where: str) -> bool:
    """All that is said of a position; whether it has a turn."""
    options = some_options(rng)
    expected = position_row("small", options, table, hand)
    given: Row = {"play": options.play, "claim": options.claim}
    where = f"{where}: {expected}"
    assert answer(expected | given) == expected | given, where
    found = Table.parse(tiles_text(table, ""), sx.Rules.cards(**given)).turns(tiles_text(hand))
    assert set(oracles(found)) == set(turns(table, hand, options)), where
    return len(found) > 0


def compare_reachable(seed: int, count: int) -> None:
    """Positions of self-play, chosen and answered by the oracle."""
    for source in ("random", "greedy", "hoard", "tricky", "opening"):
        for row in rows_of(source, seed, count):
            assert answer(row) == row, f"seed {seed}: {row}"


def pairs_to_try(table: Cards, hand: Cards, most: int) -> int:
    """How many (P, Q) the oracle looks at; counted no further than `most`."""
    pairs = (
        claims
        for played in played_choices(hand)
        for claims, _ in claim_choices(packed([*table, *played]))
    )
    return sum(1 for _ in islice(pairs, most))


def compare_engines_games(seed: int, count: int, most: int = TOO_MANY) -> None:
    """Positions of the engine's own random and greedy games, answered by the oracle."""
    rng = Random(f"{seed}/games")
    done = index = 0
    while done < count:
        state = sx.State.new(sx.Rules.cards(2 + index % 5), seed, index=index)
        index += 1
        greed = rng.random()
        for _ in range(rng.randint(1, 40)):
            if state.is_over:
                break
            moves = state.legal_moves()
            best = state.best_move() if rng.random() < greed else None
            state.play(best or moves[rng.randrange(len(moves))])
        table, hand = to_hand(state.table.tiles), to_hand(state.hands[state.to_move])
        while len(hand) > 1 and pairs_to_try(table, hand, most) == most:
            hand = sorted_tiles(rng.sample(hand, len(hand) - 1))
        if hand and pairs_to_try(table, hand, most) < most:
            compare(table, hand, rng, f"seed {seed}, game {index}")
            done += 1


def test_fresh_tables() -> None:
    seed = secrets.randbits(40)
    seen = compare_tables(seed, 150)
    assert min(seen.values()) > 15, f"seed {seed}"


def test_fresh_small_positions() -> None:
    seed = secrets.randbits(40)
    assert compare_small(seed, 100) > 10, f"seed {seed}"


def test_fresh_positions_of_self_play() -> None:
    compare_reachable(secrets.randbits(40), 2)


def test_fresh_positions_of_the_engines_games() -> None:
    compare_engines_games(secrets.randbits(40), 60, most=150)


@pytest.mark.deep
def test_very_many_fresh_tables_and_positions() -> None:
    seed = secrets.randbits(40)
    compare_tables(seed, 10_000)
    compare_small(seed, 3_000)


@pytest.mark.deep
@pytest.mark.parametrize("at", range(10))
def test_many_fresh_positions(at: int) -> None:
    seed = secrets.randbits(40)
    compare_reachable(seed, 25)
    compare_engines_games(seed, 60)
