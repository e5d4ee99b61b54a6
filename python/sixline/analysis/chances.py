"""The chance that a hidden hand holds certain tiles, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import comb
from typing import TypeAlias

from sixline._core import Tile
from sixline.analysis.supply import Unseen
from sixline.errors import NotationError, RulesError

__all__ = ["chance_to_hold"]

_Need: TypeAlias = frozenset[tuple[int, int]]  # (tile code, how many) each


def chance_to_hold(
    unseen: Unseen, needs: Iterable[Iterable[Tile | str]], hand_size: int = 6
) -> float:
    """The chance that a hand drawn from the unseen tiles holds all the tiles of one of the needs.

    The hand is any `hand_size` of the unseen tiles, each choice as likely: hypergeometric. Hands
    are counted with whole numbers, and divided once.

    Parameters
    ----------
    unseen : Unseen
    needs : iterable of tiles
        Each holds the tiles that will do together.
    hand_size : int
        Tiles of the hand.

    Raises
    ------
    RulesError
        For a hand of more tiles than are unseen.
    NotationError
        For a tile of another game.

    Examples
    --------
    >>> import sixline as sx
    >>> unseen = sx.analysis.unseen(sx.Board())
    >>> round(sx.analysis.chance_to_hold(unseen, [["Ro"]]), 4)
    0.159
    >>> round(sx.analysis.chance_to_hold(unseen, [["Ro"], ["Rx", "Rs"]]), 4)
    0.1782

    """
    total = len(unseen)
    if not 0 <= hand_size <= total:
        raise RulesError(f"no hand of {hand_size} tiles comes from {total} unseen tiles")
    wanted = frozenset(
        frozenset(Counter(_code(unseen, tile) for tile in need).items()) for need in needs
    )

    @cache
    def without(needs: frozenset[_Need], left: int, size: int) -> int:
        """Hands of this size from the tiles left that meet none of the needs."""
        if frozenset() in needs:
            return 0
        if not needs:
            return comb(left, size)
        often = Counter(code for need in needs for code, _ in need)
        code = max(often, key=lambda code: (often[code], code))
        copies = unseen.counts[code]
        return sum(
            comb(copies, held) * without(_after(needs, code, held), left - copies, size - held)
            for held in range(min(copies, size) + 1)
        )

    every = comb(total, hand_size)
    return (every - without(wanted, total, hand_size)) / every


def _after(needs: frozenset[_Need], code: int, held: int) -> frozenset[_Need]:
    """What is still needed when so many of a tile are held, and no more of it will come."""
    rest: set[_Need] = set()
    for need in needs:
        wanted = dict(need)
        if wanted.pop(code, 0) <= held:
            rest.add(frozenset(wanted.items()))
    return frozenset(rest)


def _code(unseen: Unseen, tile: Tile | str) -> int:
    """The code of a tile of this set."""
    wanted = Tile(tile)
    if (wanted.background is not None) != (unseen.rules.variant == "flex"):
        raise NotationError(f"{wanted} is no tile of this set (TL1, FX1)")
    return wanted.code
