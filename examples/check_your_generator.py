"""A move generator of your own, checked against this one with perft.

The generator here lays tile beside tile wherever the rules let it: slow and plain. Where the
numbers differ, `perft_divide` says after which first moves, and there is the position to look at.
"""

from collections.abc import Callable

import sixline as sx

Cells = dict[tuple[int, int], str]
Placement = frozenset[tuple[tuple[int, int], str]]
Test = Callable[[list[str]], bool]


def is_alike(tiles: list[str]) -> bool:
    """What a first attempt tests: one color or one shape. It forgets that no tile comes twice."""
    return any(len(set(letters)) == 1 for letters in zip(*tiles, strict=True))


def is_line(tiles: list[str]) -> bool:
    """Whether tiles may lie in one line (CL5)."""
    return is_alike(tiles) and len(set(tiles)) == len(tiles)


def run(cells: Cells, x: int, y: int, dx: int, dy: int) -> Cells:
    """The unbroken run of tiles through a cell, along a row or a column."""
    while (x - dx, y - dy) in cells:
        x, y = x - dx, y - dy
    found = {}
    while (x, y) in cells:
        found[x, y] = cells[x, y]
        x, y = x + dx, y + dy
    return found


def is_legal(table: Cells, new: Cells, test: Test) -> bool:
    """Whether the new tiles lie in one run, and every run through one of them passes the test."""
    runs = [run(table | new, x, y, *axis) for x, y in new for axis in ((1, 0), (0, 1))]
    return any(new.keys() <= one.keys() for one in runs) and all(
        test(list(one.values())) for one in runs
    )


def placements(table: Cells, hand: list[str], test: Test) -> set[Placement]:
    """Every placement, each found tile by tile: a part of one that touches the table is one too."""
    found: set[Placement] = set()
    waiting: list[tuple[Cells, list[str]]] = [({}, hand)]
    while waiting:
        new, left = waiting.pop()
        taken = table | new
        sides = {(x + d, y + e) for x, y in taken for d, e in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for cell in sides - taken.keys():
            for tile in set(left):
                more = {**new, cell: tile}
                if frozenset(more.items()) not in found and is_legal(table, more, test):
                    found.add(frozenset(more.items()))
                    rest = list(left)
                    rest.remove(tile)
                    waiting.append((more, rest))
    return found


def divide(state: sx.State, test: Test) -> dict[Placement, int]:
    """Perft of depth 2 by first move: how many placements the next player has after it."""
    table = {(x, y): str(tile) for x, y, tile in state.board.cells}
    mine, theirs = ([str(tile) for tile in state.hands[i ^ state.to_move]] for i in (0, 1))
    return {
        first: len(placements(table | dict(first), theirs, test))
        for first in placements(table, mine, test)
    }


def main() -> None:
    """Both tests in the same position, two turns into a game."""
    state = sx.State.new(sx.Rules.classic(), seed=7)
    for move in ("0,0h:OxYxPx", "-1,-1v:OxGx"):
        state.play(move)
    expected = {
        frozenset(((x, y), str(tile)) for x, y, tile in move.cells): (move, leaves)
        for move, leaves in sx.perft_divide(state, 2)
    }
    print(f"perft 1 is {len(expected)}, perft 2 is {sx.perft(state, 2)}")
    for test in (is_line, is_alike):
        found = divide(state, test)
        wrong = [move for key, (move, leaves) in expected.items() if found.get(key) != leaves]
        first = ", ".join(map(str, wrong[:3])) or "none"
        print(f"with {test.__name__}: {len(found)} and {sum(found.values())}")
        print(f"  placements that are none: {len(found.keys() - expected.keys())}")
        print(f"  wrong numbers after: {first}")


if __name__ == "__main__":
    main()
