"""Ranked moves as text: for hints in a game and for `sixline analyze`."""

from __future__ import annotations

from collections.abc import Sequence

from sixline._core import Board, Move, MoveKind, Observation, Table
from sixline.cli.words import rows_of_turn, why

__all__ = ["ranking"]


def ranking(
    place: Board | Table | Observation,
    moves: Sequence[Move],
    *,
    color: bool = False,
    ascii: bool = False,
) -> str:
    """A line a move: rank, points, move, why; of a turn of cards the rows it would lie in too."""
    points = [str(move.points or 0) for move in moves]
    names = [str(move) for move in moves]
    lines = []
    for rank, move in enumerate(moves, start=1):
        score, name = points[rank - 1], names[rank - 1]
        start = f"{rank:>{len(str(len(moves)))}}  {score:>{max(map(len, points))}}  "
        lines.append(f"{start}{name:<{max(map(len, names))}}  {why(place, move)}")
        if move.kind is MoveKind.PLAY:
            table = place.table if isinstance(place, Observation) else place
            assert isinstance(table, Table)
            rows = rows_of_turn(table, move, color=color, ascii=ascii)
            lines += [f"{' ' * len(start)}{row}" for row in rows]
    return "\n".join(lines)
