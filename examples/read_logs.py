"""A log of many games, read as NumPy arrays: what a move is worth by turn, and how long games are.

`simulate` writes each game into the log as it ends, some hundred bytes a game. `LogReader` is a
sequence of records; `moves` gives all moves of a block of games as one structured array.
"""

import tempfile
from pathlib import Path

import numpy as np

import sixline as sx


def main() -> None:
    """Plays 2,000 games into a log, and reads it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.sxl")
        sx.simulate(sx.Rules.classic(), ["greedy", "greedy"], games=2_000, seed=1, log=path)
        with sx.records.LogReader(path) as log:
            print(
                f"{len(log)} games of {log.rules}, {path.stat().st_size // len(log)} bytes a game"
            )
            moves = np.concatenate(list(log.moves()))
            longest = log[int(np.bincount(moves["game"]).argmax())]

    print(f"fields: {', '.join(moves.dtype.names or ())}")
    lengths = np.bincount(moves["game"])
    print(f"turns a game: {lengths.mean():.1f}, from {lengths.min()} to {lengths.max()}")
    print(f"the longest ended {longest.scores[0]} to {longest.scores[1]}")

    placed = moves[moves["kind"] == sx.MoveKind.PLACE]
    print(f"placements: {len(placed) / len(moves):.1%} of all moves")
    print(f"points of one: {placed['points'].mean():.2f}, most {placed['points'].max()}")
    tiles = np.bincount(placed["count"], minlength=7)[1:] / len(placed)
    print("tiles of one: " + ", ".join(f"{n} {share:.0%}" for n, share in enumerate(tiles, 1)))
    points = np.bincount(placed["turn"], placed["points"])
    counted = np.bincount(placed["turn"])
    for start in (0, 5, 10, 15):
        mean = points[start : start + 5].sum() / counted[start : start + 5].sum()
        print(f"turns {start:2} to {start + 4:2}: {mean:.2f} points")


if __name__ == "__main__":
    main()
