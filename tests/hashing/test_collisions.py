"""No two positions of many games share a key."""

from array import array
from hashlib import blake2b
from random import Random

import numpy as np
import numpy.typing as npt

import sixline as sx

GAMES = 10_000
SEED = 90_210

Column = npt.NDArray[np.uint64]


def text_digest(text: str) -> int:
    """64 bits that owe nothing to the engine's keys."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def play(index: int, rows: "array[int]") -> None:
    """One game, greedy or random or both; a row of four numbers for each position."""
    rng = Random(f"{SEED}/{index}")
    state = sx.State.new(sx.Rules.classic(players=2 + index % 3), SEED, index=index)
    greed = (1.0, 0.5, 0.0)[index // 3 % 3]
    while True:
        board = state.board
        table = str(board)
        whole = f"{state.rules}|{table}|{state.hands}|{state.scores}|{state.to_move}|{state.passes}"
        rows.extend((state.key, text_digest(whole), board.key, text_digest(table)))
        if state.is_over:
            return
        move = state.best_move() if rng.random() < greed else None
        if move is None:
            found = state.placements() or state.legal_moves()
            move = found[rng.randrange(len(found))]
        state.play(move)


def require_one_to_one(keys: Column, digests: Column) -> None:
    """As many keys as texts as pairs: equal keys have equal texts and the other way round."""
    pairs = len(np.unique(np.stack([keys, digests], axis=1), axis=0))
    assert pairs == len(np.unique(digests)), "one position has two keys"
    assert pairs == len(np.unique(keys)), "two positions share a key"


def test_no_collision_among_all_positions_of_10000_games() -> None:
    rows = array("Q")
    for index in range(GAMES):
        play(index, rows)
    columns = np.frombuffer(rows, dtype=np.uint64).reshape(-1, 4)
    assert len(columns) > 45 * GAMES
    require_one_to_one(columns[:, 0], columns[:, 1])
    require_one_to_one(columns[:, 2], columns[:, 3])
