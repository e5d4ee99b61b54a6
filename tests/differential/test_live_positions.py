"""Fresh positions on every run, engine against oracle. A failure names the seed."""

import secrets
from random import Random

import pytest

import sixline as sx
from helpers.bridge import scored_cells, to_oracle_tiles
from helpers.games import any_move
from oracle.grid import parse_board
from oracle.positions import scored


def compare(seed: int, index: int, longest: int) -> None:
    """One position, after some turns of greedy, random or mixed play."""
    rng = Random(f"{seed}/{index}")
    opening = rng.choice(["whole_set", "whole_set", "free"])
    rules = sx.Rules.parse(f"classic players={rng.randint(2, 4)} opening={opening}")
    state = sx.State.new(rules, seed, index=index)
    greed = rng.choice([0.0, 0.5, 1.0])
    turns = rng.randint(0, longest)
    while state.turn < turns and not state.is_over:
        best = state.best_move() if rng.random() < greed else None
        state.play(best or any_move(state, rng))
    if state.is_over:
        state.undo()
    hand = state.hands[state.to_move]
    where = f"seed {seed}, position {index}, {opening}: {state.board} / {hand}"
    expected = scored(parse_board(str(state.board)), tuple(to_oracle_tiles(hand)), opening)
    moves = state.placements()
    assert scored_cells(moves) == expected, where
    assert state.count_placements() == len(expected), where
    assert state.has_placement() == bool(expected), where
    best = state.best_move()
    assert best is not None, where
    assert (best.points or 0) == max(expected.values(), default=0), where
    assert (best.kind is sx.MoveKind.PLACE) == bool(expected), where


def test_120_positions_of_early_and_middle_game() -> None:
    seed = secrets.randbits(48)
    for index in range(120):
        compare(seed, index, longest=20)


@pytest.mark.deep
def test_1500_positions_of_whole_games() -> None:
    seed = secrets.randbits(48)
    for index in range(1_500):
        compare(seed, index, longest=60)
