"""Moves that may be wrong, and odd hands, on fresh tables on every run: engine against oracle."""

import secrets
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import sixline as sx
from helpers.bridge import codes, scored_cells, to_options, to_oracle_board, to_oracle_tiles
from helpers.games import FLEX_TILES, TYPES
from helpers.live import fresh_states
from oracle.flex_positions import scored
from oracle.grid import parse_cells
from oracle.tiles import parse_tiles, sorted_tiles, tiles_text
from oracle.variants import check, score

EITHER_GAME = pytest.mark.parametrize("variant", ["classic", "flex"])


def tile_texts(rules: sx.Rules) -> list[str]:
    """Every tile there is, also those that the set lacks (FX1)."""
    return TYPES if rules.variant == "classic" else FLEX_TILES


def any_cells(state: sx.State, rng: Random) -> str:
    """Some cells, legal now and then: near the table, mostly with tiles of the hand."""
    hand = [str(tile) for tile in state.hands[state.to_move]]
    tiles = tile_texts(state.rules)
    left, top, right, bottom = state.board.bounds or (0, 0, 0, 0)
    x, y = rng.randint(left - 2, right + 2), rng.randint(top - 2, bottom + 2)
    cells = []
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        cells.append(f"{x},{y}:{rng.choice(hand if rng.random() < 0.8 else tiles)}")
        dx, dy = rng.choice([(1, 0), (1, 0), (0, 1), (0, 1), (2, 0), (0, -1), (0, 0)])
        x, y = x + dx, y + dy
    return " ".join(cells)


def text_of(move: sx.Move) -> str:
    """Its cells, one by one."""
    return " ".join(f"{x},{y}:{tile}" for x, y, tile in move.cells)


def broken(move: sx.Move, tiles: list[str], rng: Random) -> str:
    """A legal move with one thing changed: a tile, a cell, or a cell more."""
    cells = list(move.cells)
    at = rng.randrange(len(cells))
    x, y, tile = cells[at]
    other = sx.Tile(rng.choice(tiles))
    kind = rng.randrange(3)
    if kind == 0:
        cells[at] = (x, y, other)
    elif kind == 1:
        cells[at] = (x + rng.choice([-1, 0, 1]), y + rng.choice([-1, 1]), tile)
    else:
        cells.append((x + rng.choice([-1, 1]), y, other))
    return " ".join(f"{x},{y}:{tile}" for x, y, tile in cells)


def moves_to_check(state: sx.State, count: int, rng: Random) -> list[str]:
    """Legal moves, legal moves with something changed, and cells at random."""
    hand = state.hands[state.to_move]
    texts = [any_cells(state, rng) for _ in range(count)]
    for moves in (state.placements(), legal_but_for_fx4(state.board, hand)):
        if moves:
            chosen = [moves[rng.randrange(len(moves))] for _ in range(count)]
            texts += [text_of(move) for move in chosen]
            texts += [broken(move, tile_texts(state.rules), rng) for move in chosen]
    return texts


def legal_but_for_fx4(board: sx.Board, hand: sx.Hand) -> Sequence[sx.Move]:
    """In Flex, the placements under the option that lets diagonals grow; else none."""
    if board.rules.variant == "classic":
        return []
    free = sx.Board.from_cells(board.cells, board.rules.replace(long_diagonal="unscored"))
    return list(free.placements(hand))


def compare_verdicts(
    variant: str, seed: int, games: int, moves: int
) -> Counter[sx.FaultCode | None]:
    """How often each verdict was seen."""
    seen: Counter[sx.FaultCode | None] = Counter()
    for state in fresh_states(variant, seed, games, longest=60):
        rng = Random(f"{seed}/{state.key}")
        options = to_options(state.rules)
        board = to_oracle_board(state.board)
        hand = to_oracle_tiles(state.hands[state.to_move])
        for text in moves_to_check(state, moves, rng):
            where = f"seed {seed}, {state.rules}: {state.board} / {tiles_text(hand)} / {text}"
            cells = parse_cells(text)
            reasons = check(options, board, cells, hand)
            fault = state.check(text)
            assert fault == state.check([(x, y, str(tile)) for x, y, tile in cells]), where
            assert (fault is None) == (not reasons), f"{where}: {fault}, {reasons}"
            seen[fault.code if fault else None] += 1
            if fault is None:
                assert state.score(text).total == score(options, board, cells).total, where
            else:
                assert fault.code in codes(reasons), f"{where}: {fault}, {reasons}"
    return seen


@EITHER_GAME
def test_verdicts_on_moves_that_may_be_wrong(variant: str) -> None:
    seed = secrets.randbits(40)
    seen = compare_verdicts(variant, seed, games=60, moves=25)
    assert seen[None] > 1_000, f"seed {seed}"
    assert len(seen) >= 10, f"seed {seed}: {seen}"
    if variant == "flex":
        assert seen[sx.FaultCode.LONG_DIAGONAL] > 5, f"seed {seed}: {seen}"
        assert seen[sx.FaultCode.TOO_MANY_COPIES] > 5, f"seed {seed}: {seen}"
        assert seen[sx.FaultCode.NOT_IN_SET] > 5, f"seed {seed}: {seen}"


@pytest.mark.deep
@EITHER_GAME
def test_verdicts_on_very_many_moves(variant: str) -> None:
    compare_verdicts(variant, secrets.randbits(40), games=3_000, moves=60)


def compare_odd_hands(variant: str, seed: int, games: int) -> None:
    """Hands of 1 to 6 tiles off the table, many alike in one way, or few types."""
    for state in fresh_states(variant, seed, games, longest=60):
        rng = Random(f"{seed}/{state.key}")
        tiles = [*state.bag, *(tile for hand in state.hands for tile in hand)]
        off_table = [str(tile) for tile in tiles]
        rng.shuffle(off_table)
        letter = rng.choice("RGPxdc" if variant == "classic" else "RPxcbw")
        off_table.sort(key=lambda tile: letter not in tile)
        if rng.random() < 0.3:
            off_table.sort()
        hand = sorted_tiles(parse_tiles(" ".join(off_table[: rng.randint(1, 6)])))
        expected = scored(to_options(state.rules), to_oracle_board(state.board), hand)
        text = tiles_text(hand)
        where = f"seed {seed}, {state.rules}: {state.board} / {text}"
        moves = state.board.placements(text)
        assert scored_cells(moves) == expected, where
        assert state.board.count_placements(text) == len(expected), where
        assert state.board.has_placement(text) == bool(expected), where
        assert state.board.best_placement(text) == moves.best(), where
        assert state.board.top_placements(text, 5) == moves.top(5), where


@EITHER_GAME
def test_odd_hands(variant: str) -> None:
    compare_odd_hands(variant, secrets.randbits(40), games=50)


@pytest.mark.deep
@EITHER_GAME
def test_very_many_odd_hands(variant: str) -> None:
    compare_odd_hands(variant, secrets.randbits(40), games=2_000)
