"""Moves that may be wrong, and odd hands, on fresh tables on every run: engine against oracle."""

import secrets
from collections.abc import Iterator
from random import Random

import pytest

import sixline as sx
from helpers.bridge import codes, scored_cells, to_oracle_tiles
from helpers.games import TYPES, any_move
from oracle.grid import check, parse_board, parse_cells, score
from oracle.positions import scored
from oracle.tiles import parse_tiles, sorted_tiles


def fresh_states(seed: int, games: int) -> Iterator[sx.State]:
    """One position of each game, early or late."""
    for index in range(games):
        rng = Random(f"{seed}/{index}")
        state = sx.State.new(sx.Rules.classic(players=rng.choice([2, 2, 3, 4])), seed, index=index)
        greed, turns = rng.choice([0.0, 0.5, 1.0]), rng.randint(1, 60)
        while state.turn < turns and not state.is_over:
            best = state.best_move() if rng.random() < greed else None
            state.play(best or any_move(state, rng))
        if state.is_over:
            state.undo()
        yield state


def any_cells(state: sx.State, rng: Random) -> str:
    """Some cells, legal now and then: near the table, mostly with tiles of the hand."""
    hand = [str(tile) for tile in state.hands[state.to_move]]
    left, top, right, bottom = state.board.bounds or (0, 0, 0, 0)
    x, y = rng.randint(left - 2, right + 2), rng.randint(top - 2, bottom + 2)
    cells = []
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        cells.append(f"{x},{y}:{rng.choice(hand if rng.random() < 0.8 else TYPES)}")
        dx, dy = rng.choice([(1, 0), (1, 0), (0, 1), (0, 1), (2, 0), (0, -1), (0, 0)])
        x, y = x + dx, y + dy
    return " ".join(cells)


def text_of(move: sx.Move) -> str:
    """Its cells, one by one."""
    return " ".join(f"{x},{y}:{tile}" for x, y, tile in move.cells)


def broken(move: sx.Move, rng: Random) -> str:
    """A legal move with one thing changed: a tile, a cell, or a cell more."""
    cells = list(move.cells)
    at = rng.randrange(len(cells))
    x, y, tile = cells[at]
    other = sx.Tile(rng.choice(TYPES))
    kind = rng.randrange(3)
    if kind == 0:
        cells[at] = (x, y, other)
    elif kind == 1:
        cells[at] = (x + rng.choice([-1, 0, 1]), y + rng.choice([-1, 1]), tile)
    else:
        cells.append((x + rng.choice([-1, 1]), y, other))
    return " ".join(f"{x},{y}:{tile}" for x, y, tile in cells)


def compare_verdicts(seed: int, games: int, moves: int) -> tuple[int, set[sx.FaultCode]]:
    """How many moves were legal, and which codes were seen."""
    legal = 0
    seen: set[sx.FaultCode] = set()
    for state in fresh_states(seed, games):
        rng = Random(f"{seed}/{state.key}")
        board = parse_board(str(state.board))
        hand = to_oracle_tiles(state.hands[state.to_move])
        placements = state.placements()
        texts = [any_cells(state, rng) for _ in range(moves)]
        if placements:
            chosen = [placements[rng.randrange(len(placements))] for _ in range(moves)]
            texts += [text_of(move) for move in chosen] + [broken(move, rng) for move in chosen]
        for text in texts:
            where = f"seed {seed}: board {state.board}, hand {state.hands[state.to_move]}, {text}"
            cells = parse_cells(text)
            reasons = check(board, cells, hand)
            fault = state.check(text)
            assert fault == state.check([(x, y, str(tile)) for x, y, tile in cells]), where
            assert (fault is None) == (not reasons), f"{where}: {fault}, {reasons}"
            if fault is None:
                legal += 1
                assert state.score(text).total == score(board, cells).total, where
            else:
                assert fault.code in codes(reasons), f"{where}: {fault}, {reasons}"
                seen.add(fault.code)
    return legal, seen


def test_verdicts_on_moves_that_may_be_wrong() -> None:
    seed = secrets.randbits(40)
    legal, seen = compare_verdicts(seed, games=60, moves=25)
    assert legal > 1_000, f"seed {seed}"
    assert len(seen) >= 9, f"seed {seed}: {seen}"


@pytest.mark.deep
def test_verdicts_on_very_many_moves() -> None:
    compare_verdicts(secrets.randbits(40), games=3_000, moves=60)


def compare_odd_hands(seed: int, games: int) -> None:
    """Hands of 1 to 6 tiles off the table, many of one color or one shape, or few types."""
    for state in fresh_states(seed, games):
        rng = Random(f"{seed}/{state.key}")
        tiles = [*state.bag, *(tile for hand in state.hands for tile in hand)]
        off_table = [str(tile) for tile in tiles]
        rng.shuffle(off_table)
        letter = rng.choice("RGPxdc")
        off_table.sort(key=lambda tile: letter not in tile)
        if rng.random() < 0.3:
            off_table.sort()
        hand = sorted_tiles(parse_tiles(" ".join(off_table[: rng.randint(1, 6)])))
        expected = scored(parse_board(str(state.board)), hand)
        text = " ".join(map(str, hand))
        where = f"seed {seed}: board {state.board}, hand {text}"
        moves = state.board.placements(text)
        assert scored_cells(moves) == expected, where
        assert state.board.count_placements(text) == len(expected), where
        assert state.board.best_placement(text) == moves.best(), where
        assert state.board.top_placements(text, 5) == moves.top(5), where


def test_odd_hands() -> None:
    compare_odd_hands(secrets.randbits(40), games=50)


@pytest.mark.deep
def test_very_many_odd_hands() -> None:
    compare_odd_hands(secrets.randbits(40), games=2_000)
