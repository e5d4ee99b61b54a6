"""A photographed board: all that is wrong with it named, the last move scored, the best found.

A recogniser gives rows of tiles, from any corner of the table, and makes mistakes. The rules find
many of them.
"""

import sixline as sx

RECOGNISED = """
Bs  ..  ..  Os  Ps
Bo  Po  Go  Ro  ..
..  ..  Gd  Od  ..
..  ..  ..  ..  ..
..  ..  ..  Oc  Rc
..  ..  ..  ..  Ro
"""

SECOND_LOOK = {(3, 1): "Oo", (3, 3): "Oq"}
"""What was orange, not red, and a tile in the shade."""

LAST_MOVE = sx.Move.parse("3,0h:OsPs")
HAND = "Gx Gq Pc Bc Po Px"


def cells_of(grid: str) -> dict[tuple[int, int], str]:
    """The tiles by cell; the origin is the corner of the photograph."""
    rows = [line.split() for line in grid.split("\n") if line]
    return {
        (x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row) if tile != ".."
    }


def board_of(cells: dict[tuple[int, int], str]) -> sx.Board:
    """The board, whatever its origin; PositionError when no game comes to it."""
    return sx.Board.from_cells([(x, y, tile) for (x, y), tile in cells.items()])


def main() -> None:
    """From what was recognised to a score and to advice."""
    cells = cells_of(RECOGNISED)
    try:
        board_of(cells)
    except sx.PositionError as error:
        print("Look again:", *error.faults, sep="\n  ")

    board = board_of(cells | SECOND_LOOK)
    print(f"\n{sx.text.board(board, last=LAST_MOVE)}")

    new = {(x, y) for x, y, _ in LAST_MOVE.cells}
    before = board_of({cell: t for cell, t in (cells | SECOND_LOOK).items() if cell not in new})
    print(f"\nThe last move: {before.score(LAST_MOVE).text()}")

    moves = board.placements(HAND)
    print(f"\n{len(moves)} moves with {sx.text.hand(HAND)}, the best of them")
    for move in moves.top(3):
        print(f"  {move.points:2}  {move}")


if __name__ == "__main__":
    main()
