"""Games to test on."""

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import sixline as sx
from oracle.diagonals import LONG_DIAGONAL

TYPES = [color + shape for color in "ROYGBP" for shape in "oxsqdc"]
FLEX_TILES = [kind + background for background in "bws" for kind in TYPES]
"""By code."""

CLASSIC = sx.Rules.classic()

SAMPLE_GAME = [
    ("0,0:Ro 0,1:Rd 0,2:Rc", 3),
    ("0,-1:Rq -1,-1:Bq -2,-1:Pq", 7),
    ("-1,0:Bo", 4),
    ("1,1:Gd 1,2:Gc", 6),
    ("1,0:Go 1,3:Gs", 7),
    ("-3,-1:Oq -3,-2:Yq", 6),
    ("2,3:Ys 3,3:Os", 3),
    ("3,1:Od 3,2:Oc", 3),
    ("2,0:Yo 2,1:Yd", 10),
    ("0,3:Rs", 9),
    ("0,-2:Rx -1,-2:Bx 1,-2:Ox", 18),
    ("-4,-1:Yq -4,-2:Gq", 9),
]
"""Twelve moves of four players and their points."""

SEALED_BLOCK = (
    "0,-1:Pd 1,-1:Rd 2,-1:Od 0,0:Yd 1,0:Bd 2,0:Pd 0,1:Od 1,1:Pd 2,1:Gd "
    "0,2:Rd 1,2:Od 2,2:Yd 0,3:Gd 1,3:Yd 2,3:Bd 0,4:Bd 1,4:Gd 2,4:Rd"
)
"""All eighteen diamonds in a block of 3 x 6: nothing fits any more (CL11)."""

DIAGONAL_OF_SIX = (
    "0,0:Rob 1,0:Rsw 1,1:Rxb 2,1:Row 2,2:Rsb 3,2:Rxw 3,3:Rqb 4,3:Rcw 4,4:Rdb 5,4:Rqw 5,5:Rcb "
    "6,5:Rdw"
)
"""Six black tiles corner to corner from 0,0 to 5,5, and six white ones from 1,0 to 6,5 (FX4)."""

CLASSIC_RULES = [
    sx.Rules.parse(
        f"classic players={players} opening={opening} opening_single={single} start_tie={tie} "
        f"voluntary_pass={may_pass} finish_bonus={bonus} locked={locked}"
    )
    for players, opening, single, tie, may_pass, bonus, locked in product(
        (2, 3, 4),
        ("whole_set", "free"),
        (1, 0),
        ("oldest", "youngest", "random"),
        ("false", "true"),
        (6, 0),
        ("stop", "play_on"),
    )
]
"""Every combination of the classic options, with two values of the finish bonus."""

FLEX_RULES = [
    sx.Rules.parse(
        f"flex players={players} starter={starter} long_diagonal={long_diagonal} "
        f"opening={opening} opening_single={single} voluntary_pass={may_pass} locked={locked}"
    )
    for players, starter, long_diagonal, opening, single, may_pass, locked in product(
        (2, 3, 4),
        ("false", "true"),
        LONG_DIAGONAL,
        ("whole_set", "free"),
        (1, 0),
        ("false", "true"),
        ("stop", "play_on"),
    )
]
"""Every combination of Flex's own options with those that what it adds could touch."""

TWISTED_RULES = [
    sx.Rules.parse(
        f"{variant} {people} open_hand={open_hand} sprint={sprint} voluntary_pass={may_pass}"
    )
    for variant, people, open_hand, sprint, may_pass in product(
        ("classic", "flex", "flex starter=true", "flex long_diagonal=unscored"),
        ("players=2", "players=3", "players=4", "players=4 pairs=true"),
        ("false", "true"),
        ("none", "1", "6", "20"),
        ("false", "true"),
    )
    if "pairs" in people or open_hand == "true" or sprint != "none"
]
"""Every combination of house twists, in both variants."""

CARD_RULES = [
    sx.Rules.parse(
        f"cards players={players} play={play} start_tie={tie} opening={opening} claim={claim} "
        f"max_swaps={max_swaps}"
    )
    for players, play, tie, opening, claim, max_swaps in product(
        (2, 3, 4, 5, 6),
        ("at_least_one", "maximum"),
        ("youngest", "oldest", "random"),
        ("longest_row", "free_turn"),
        ("free", "maximum"),
        (3, 0, 1, 1000),
    )
]
"""Every combination of the card game's options, with four limits of swaps."""

EVERY_RULES = CLASSIC_RULES + FLEX_RULES + TWISTED_RULES
"""Of the tile games."""

FEW_CLASSIC_RULES = [sx.Rules.classic(players) for players in (2, 3, 4)]

FEW_FLEX_RULES = [
    sx.Rules.parse(f"flex players={players} starter={starter} long_diagonal={long_diagonal}")
    for players, starter, long_diagonal in product((2, 3, 4), ("false", "true"), LONG_DIAGONAL)
]
"""Both sets and every option of FX4, for what is slow."""

FEW_TWISTED_RULES = [
    sx.Rules.parse(
        f"{game} players={4 if pairs == 'true' else 2} "
        f"open_hand={open_hand} pairs={pairs} sprint={sprint}"
    )
    for game, open_hand, pairs, sprint in product(
        ("classic", "flex", "flex starter=true"),
        ("false", "true"),
        ("false", "true"),
        ("none", "6"),
    )
    if (open_hand, pairs, sprint) != ("false", "false", "none")
]
"""Every combination of house twists, in each tile game, for what is slow."""


def tiles_of(rules: sx.Rules) -> list[str]:
    """The tiles of the set that differ, by code (CL1, FX1)."""
    if rules.variant == "classic":
        return TYPES
    return FLEX_TILES[:72] if rules.starter else FLEX_TILES


def whole_set(rules: sx.Rules) -> Counter[str]:
    """Every tile of the set: 108 of them, in the starter set 72 (CL1, FX1)."""
    return Counter(tiles_of(rules) * (3 if rules.variant == "classic" else 1))


def words(tiles: Iterable[sx.Tile]) -> list[str]:
    """The tiles as text."""
    return [str(tile) for tile in tiles]


def rest_of_set(*used: str, rules: sx.Rules = CLASSIC) -> list[str]:
    """The set without some tiles, in the order of codes; each text holds tiles or a table."""
    left = whole_set(rules)
    for text in used:
        left.subtract(cell.rpartition(":")[2] for cell in text.split())
    assert min(left.values()) >= 0, "more tiles than there are"
    return list(left.elements())


def staircase(rules: sx.Rules = CLASSIC) -> list[list[tuple[int, int, sx.Tile]]]:
    """The whole set as 18 lines of six, each a whole color, climbing like stairs: 91 cells long.

    Steps meet in a column of two: the same shape in two colors. In Flex six lines have one
    background, then the next six.
    """
    lines: list[list[tuple[int, int, sx.Tile]]] = []
    for step in range(18):
        shapes = range(6) if step % 2 == 0 else range(5, -1, -1)
        background = "" if rules.variant == "classic" else "bws"[step // 6]
        tiles = [sx.Tile(TYPES[6 * (step % 6) + shape] + background) for shape in shapes]
        lines.append([(5 * step + i, step, tile) for i, tile in enumerate(tiles)])
    return lines


def deal(*hands: str, bag: Iterable[str] = (), options: sx.Rules | None = None) -> sx.State:
    """A game whose bag begins with these tiles; the rest of the set follows."""
    first = list(bag)
    rules = options or sx.Rules.classic(players=len(hands))
    rest = rest_of_set(*hands, " ".join(first), rules=rules)
    return sx.State.from_deal(rules, list(hands), " ".join(first + rest), seed=1)


def any_move(state: sx.State, rng: Random) -> sx.Move:
    """A legal move: mostly a placement, now and then an exchange or a pass."""
    moves = state.legal_moves()
    placements = state.count_placements()
    if placements and rng.random() < 0.9:
        return moves[rng.randrange(placements)]
    return moves[rng.randrange(len(moves))]


def play_turns(state: sx.State, rng: Random, turns: int, greed: float) -> sx.State:
    """The game some turns later, or where it ended."""
    for _ in range(turns):
        if state.is_over:
            break
        best = state.best_move() if rng.random() < greed else None
        state.play(best or any_move(state, rng))
    return state


def random_state(rules: sx.Rules, seed: int, turns: int) -> sx.State:
    """A game after this many turns of `any_move`, or where it ended."""
    return play_turns(sx.State.new(rules, seed), Random(seed), turns, greed=0.0)


def play_best(state: sx.State, most: int = 400) -> sx.State:
    """Plays the best moves to the end, which must come within `most` turns."""
    for _ in range(most):
        if state.is_over:
            return state
        state.play(state.best_move() or "pass")
    raise AssertionError(f"no end within {most} turns: {state}")


def best_games(rules: sx.Rules, seed: int, games: int) -> Iterator[sx.State]:
    """New games of a run; the caller plays them."""
    for index in range(games):
        yield sx.State.new(rules, seed, index=index)


def tiles_in_play(state: sx.State) -> Counter[str]:
    """Every tile of a game, wherever it is."""
    found: Counter[str] = Counter(str(tile) for _, _, tile in state.board.cells)
    for hand in state.hands:
        found.update(words(hand))
    found.update(words(state.bag))
    return found


def from_ending(row: dict[str, Any], **options: Any) -> sx.State:
    """The position of a row of `endings.jsonl`."""
    rules = sx.Rules.parse(row["rules"]).replace(**options)
    return sx.State.from_position(
        rules,
        sx.Board.parse(row["board"], rules),
        row["hands"],
        row["bag"],
        row["to_move"],
        scores=row["scores"],
        turn=row["turn"],
        seed=1,
    )


def require_legal(state: sx.State, move: str) -> None:
    """The move passes the check and is listed."""
    assert state.check(move) is None
    assert move in state.legal_moves()


def require_refused(state: sx.State, move: Any, code: sx.FaultCode, clause: str) -> sx.Fault:
    """The move gets this fault from `check` and `play`, and nothing changes (CL12)."""
    before, saved = state.copy(), pickle.dumps(state)
    fault = state.check(move)
    assert fault is not None, f"{move} is legal"
    assert (fault.code, fault.clause) == (code, clause), fault
    assert clause in fault.message
    with pytest.raises(sx.IllegalMoveError) as caught:
        state.play(move)
    assert caught.value.fault == fault
    assert (state, state.key, state.bag) == (before, before.key, before.bag)
    assert pickle.dumps(state) == saved
    assert state.find_broken_invariant() == ""
    return fault


def require_perft_changes_nothing(state: sx.State, depth: int) -> None:
    """Counting leaves the state as it was."""
    before = state.copy()
    sx.perft(state, depth)
    sx.perft(state, 2, bulk=False)
    sx.perft_divide(state, 2)
    assert (state, state.key, state.bag) == (before, before.key, before.bag)
    assert state.history == before.history
    assert state.find_broken_invariant() == ""
