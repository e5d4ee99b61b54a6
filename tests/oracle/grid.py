"""Boards, lines, legality and points of one move (TL2, TL5, CL3-CL6).

A board maps (x, y) to a tile; x grows rightward, y downward. Nothing is remembered between
calls: each answer comes from walking over the board and testing the words of the rule.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from .tiles import COPIES, Tile, parse_tile, set_size, tile_order, tile_type

Board = Mapping[tuple[int, int], Tile]

ROW = (1, 0)
COLUMN = (0, 1)
AXES = (ROW, COLUMN)

LONGEST = 6
"""Most tiles in a line (CL5), most tiles in a hand (CL1), and the bonus of a full line (CL6)."""


class Cell(NamedTuple):
    """A tile and where it lies or is laid."""

    x: int
    y: int
    tile: Tile

    def __str__(self) -> str:
        return f"{self.x},{self.y}:{self.tile}"


Placement = frozenset[Cell]
"""A placement is a set of (cell, tile) pairs (CL4)."""


class ScoredLine(NamedTuple):
    """One line of a score: its cells in order, what its tiles share, its points and bonus."""

    cells: tuple[Cell, ...]
    kind: str
    points: int
    bonus: int


class Score(NamedTuple):
    """Points of a placement, line by line (CL6); `total` includes the bonuses."""

    total: int
    lines: tuple[ScoredLine, ...]


class TableFault(NamedTuple):
    """One thing wrong with a table: a reason and the cells it concerns (TL5)."""

    reason: str
    cells: tuple[Cell, ...]


# --- text ---------------------------------------------------------------------------------


def in_row_order(cells: Iterable[Cell]) -> list[Cell]:
    """The cells by y, then by x."""
    return sorted(cells, key=lambda cell: (cell.y, cell.x, tile_order(cell.tile)))


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells `x,y:Tile` by y, then x, joined by spaces."""
    return " ".join(str(cell) for cell in in_row_order(cells))


def parse_cells(text: str) -> list[Cell]:
    """Read `0,0:Ro 1,0:Rd` in the order written; a cell named twice is kept twice."""
    cells: list[Cell] = []
    for word in text.split():
        place, _, tile = word.partition(":")
        x, _, y = place.partition(",")
        cells.append(Cell(int(x), int(y), parse_tile(tile)))
    return cells


def board_cells(board: Board) -> list[Cell]:
    """The cells of a board in row order."""
    return in_row_order(Cell(x, y, tile) for (x, y), tile in board.items())


def board_text(board: Board) -> str:
    """The board as text, in row order."""
    return cells_text(board_cells(board))


def parse_board(text: str) -> dict[tuple[int, int], Tile]:
    """Read a board; a cell named twice is an error."""
    board: dict[tuple[int, int], Tile] = {}
    for cell in parse_cells(text):
        if (cell.x, cell.y) in board:
            raise ValueError(f"cell {cell.x},{cell.y} is named twice")
        board[(cell.x, cell.y)] = cell.tile
    return board


def with_cells(board: Board, cells: Iterable[Cell]) -> dict[tuple[int, int], Tile]:
    """A new board: the old one and the cells."""
    after = dict(board)
    for cell in cells:
        after[(cell.x, cell.y)] = cell.tile
    return after


# --- lines --------------------------------------------------------------------------------


def run_through(board: Board, x: int, y: int, axis: tuple[int, int]) -> list[Cell]:
    """The maximal straight run of tiles through an occupied cell, 1 tile or more (TL2)."""
    dx, dy = axis
    while (x - dx, y - dy) in board:
        x, y = x - dx, y - dy
    run: list[Cell] = []
    while (x, y) in board:
        run.append(Cell(x, y, board[(x, y)]))
        x, y = x + dx, y + dy
    return run


def lines_through(board: Board, x: int, y: int) -> list[list[Cell]]:
    """The row and the column through an occupied cell, where they are lines (TL2)."""
    runs = [run_through(board, x, y, axis) for axis in AXES]
    return [run for run in runs if len(run) >= 2]


def distinct_lines(board: Board, places: Iterable[tuple[int, int]]) -> list[list[Cell]]:
    """Every line through one or more of the places, each line once."""
    found: dict[tuple[Cell, ...], list[Cell]] = {}
    for x, y in places:
        for line in lines_through(board, x, y):
            found[tuple(line)] = line
    return list(found.values())


def line_faults(tiles: Collection[Tile]) -> set[str]:
    """What is wrong with the tiles of one line (CL5)."""
    faults: set[str] = set()
    types = [tile_type(tile) for tile in tiles]
    if len(types) > LONGEST:
        faults.add("too_long")
    if len(set(types)) < len(types):
        faults.add("repeated")
    one_color = len({tile.color for tile in tiles}) == 1
    one_shape = len({tile.shape for tile in tiles}) == 1
    if not one_color and not one_shape:
        faults.add("no_common")
    return faults


def neighbors(x: int, y: int) -> list[tuple[int, int]]:
    """The four cells that share an edge with a cell."""
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def touches(board: Board, x: int, y: int) -> bool:
    """Whether a tile in this cell touches a tile of the board, edge to edge (CL4)."""
    return any(place in board for place in neighbors(x, y))


# --- legality -----------------------------------------------------------------------------


def check(
    board: Board,
    cells: Collection[Cell],
    hand: Collection[Tile] | None = None,
    opening: str = "whole_set",
) -> set[str]:
    """Everything that is wrong with a placement; the empty set means legal (CL3, CL4, CL5).

    empty          no tile is laid (CL4: 1-6 tiles)
    twice          one cell is named twice (CL4: a set)
    taken          a tile already lies there (CL4)
    not_straight   the new tiles are not in one row or column (CL4)
    gap            a cell between the outermost new tiles stays empty (CL4)
    not_touching   no new tile touches an old one, edge to edge; the opening is exempt (CL4)
    too_long       a line through a new tile has more than 6 tiles (CL5)
    repeated       such a line holds one type twice (CL5)
    no_common      such a line is neither one color nor one shape (CL5)
    not_in_hand    the hand does not hold these tiles (CL4); only when a hand is given
    fourth_copy    table and placement hold more of a type than the set does (CL1, TL5)
    not_whole_set  the opening lays more or fewer tiles than the set size (CL3); only when a
                   hand is given, with `opening` whole_set

    All that apply are reported, with one exception: lines cannot be made out when a cell is
    named twice or taken, so the three line faults are then left out.
    """
    if not cells:
        return {"empty"}
    faults: set[str] = set()
    places = [(cell.x, cell.y) for cell in cells]
    xs = [x for x, _ in places]
    ys = [y for _, y in places]

    if len(set(places)) < len(places):
        faults.add("twice")
    if any(place in board for place in places):
        faults.add("taken")

    if min(ys) == max(ys) or min(xs) == max(xs):
        for y in range(min(ys), max(ys) + 1):
            for x in range(min(xs), max(xs) + 1):
                if (x, y) not in board and (x, y) not in places:
                    faults.add("gap")
    else:
        faults.add("not_straight")

    if board and not any(touches(board, x, y) for x, y in places):
        faults.add("not_touching")

    if hand is not None and Counter(cell.tile for cell in cells) - Counter(hand):
        faults.add("not_in_hand")

    on_table = Counter(tile_type(tile) for tile in board.values())
    laid = Counter(tile_type(cell.tile) for cell in cells)
    if any(on_table[kind] + laid[kind] > COPIES for kind in laid):
        faults.add("fourth_copy")

    if not board and hand and opening == "whole_set" and len(cells) != set_size(hand):
        faults.add("not_whole_set")

    if "twice" not in faults and "taken" not in faults:
        after = with_cells(board, cells)
        for line in distinct_lines(after, places):
            faults |= line_faults([cell.tile for cell in line])
    return faults


def score(board: Board, cells: Collection[Cell], opening_single: int = 1) -> Score:
    """Points of a legal placement, without the finish bonus (CL6; CL3 for a single opener)."""
    if not board and len(cells) == 1:
        line = ScoredLine(tuple(cells), "single", opening_single, 0)
        return Score(opening_single, (line,))
    after = with_cells(board, cells)
    lines: list[ScoredLine] = []
    for found in distinct_lines(after, [(cell.x, cell.y) for cell in cells]):
        kind = "color" if len({cell.tile.color for cell in found}) == 1 else "shape"
        bonus = LONGEST if len(found) == LONGEST else 0
        lines.append(ScoredLine(tuple(found), kind, len(found), bonus))
    return Score(sum(line.points + line.bonus for line in lines), tuple(lines))


# --- every placement ----------------------------------------------------------------------


def placements(board: Board, hand: Collection[Tile], opening: str = "whole_set") -> set[Placement]:
    """Every legal placement, by trying them all (CL3, CL4, CL5).

    On an empty board any cell would do; the list holds the placements whose first cell is 0,0.
    """
    return {found for found in tries(board, hand) if not check(board, found, hand, opening)}


def tries(board: Board, hand: Collection[Tile]) -> set[Placement]:
    """All that may be a legal placement, and much that is none."""
    return _tries(board, hand) if board else _opening_tries(hand)


def _opening_tries(hand: Collection[Tile]) -> set[Placement]:
    """Any tiles of the hand in any order, in a row or a column that begins at 0,0 (CL3)."""
    tries: set[Placement] = set()
    for count in range(1, len(hand) + 1):
        for tiles in permutations(hand, count):
            for dx, dy in AXES:
                tries.add(frozenset(Cell(i * dx, i * dy, t) for i, t in enumerate(tiles)))
    return tries


def _tries(board: Board, hand: Collection[Tile]) -> set[Placement]:
    """Candidates: from every start cell near the table, along both axes, every sequence of
    hand tiles over consecutive empty cells, occupied cells skipped.

    No other placement can be legal: the new tiles are in one row or column and no cell between
    them stays empty (CL4), and one of at most 6 new tiles touches the table (CL4), so the first
    new tile lies at most 6 cells outside the rectangle around the table.
    """
    xs = [x for x, _ in board]
    ys = [y for _, y in board]
    tries: set[Placement] = set()
    for y in range(min(ys) - LONGEST, max(ys) + LONGEST + 1):
        for x in range(min(xs) - LONGEST, max(xs) + LONGEST + 1):
            if (x, y) in board:
                continue
            for axis in AXES:
                cells = empty_cells_from(board, x, y, axis, len(hand))
                # CL4: where none of these cells touches the table, no candidate does.
                if any(touches(board, cx, cy) for cx, cy in cells):
                    tries.update(_fill(dict(board), cells, list(hand), []))
    return tries


def empty_cells_from(
    board: Board, x: int, y: int, axis: tuple[int, int], count: int
) -> list[tuple[int, int]]:
    """The next `count` empty cells along an axis, the first one included."""
    dx, dy = axis
    cells: list[tuple[int, int]] = []
    while len(cells) < count:
        if (x, y) not in board:
            cells.append((x, y))
        x, y = x + dx, y + dy
    return cells


def _fill(
    table: dict[tuple[int, int], Tile],
    cells: list[tuple[int, int]],
    hand: list[Tile],
    laid: list[Cell],
) -> Iterator[Placement]:
    """Lay every sequence of hand tiles on the first 1, 2, ... cells; `table` has those laid.

    A sequence is not continued once a line through a laid tile breaks CL5. That is certain:
    further tiles only make that line longer, and a line that is too long, repeats a type or
    has neither one color nor one shape stays so when tiles are added.
    """
    if not hand:
        return
    x, y = cells[len(laid)]
    for tile in set(hand):
        table[(x, y)] = tile
        lines = lines_through(table, x, y)
        if not any(line_faults([cell.tile for cell in line]) for line in lines):
            now = [*laid, Cell(x, y, tile)]
            yield frozenset(now)
            rest = list(hand)
            rest.remove(tile)
            yield from _fill(table, cells, rest, now)
        del table[(x, y)]


# --- whole tables -------------------------------------------------------------------------


def table_faults(cells: Iterable[Cell], hand: Iterable[Tile] = ()) -> list[TableFault]:
    """Everything that is wrong with a table given from outside (TL5); empty means valid.

    twice          a cell is named twice (only the first is used for the other tests)
    not_connected  one fault for each separate part after the first, with its cells
    too_long, repeated, no_common   one fault for each bad line (CL5)
    fourth_copy    one fault for each type that table and hand hold too often; its table cells
    """
    faults: list[TableFault] = []
    board: dict[tuple[int, int], Tile] = {}
    for cell in cells:
        if (cell.x, cell.y) in board:
            faults.append(TableFault("twice", (cell,)))
        else:
            board[(cell.x, cell.y)] = cell.tile

    for part in connected_parts(board)[1:]:
        faults.append(TableFault("not_connected", tuple(part)))

    ordered = board_cells(board)
    for line in distinct_lines(board, [(cell.x, cell.y) for cell in ordered]):
        for reason in sorted(line_faults([cell.tile for cell in line])):
            faults.append(TableFault(reason, tuple(line)))

    held = Counter(tile_type(tile) for tile in board.values())
    held.update(tile_type(tile) for tile in hand)
    for kind, count in held.items():
        if count > COPIES:
            same = tuple(cell for cell in ordered if tile_type(cell.tile) == kind)
            faults.append(TableFault("fourth_copy", same))
    return faults


def connected_parts(board: Board) -> list[list[Cell]]:
    """The board split into parts that touch edge to edge, each in row order."""
    parts: list[list[Cell]] = []
    seen: set[tuple[int, int]] = set()
    for first in board_cells(board):
        if (first.x, first.y) in seen:
            continue
        part: list[Cell] = []
        waiting = [(first.x, first.y)]
        seen.add((first.x, first.y))
        while waiting:
            x, y = waiting.pop()
            part.append(Cell(x, y, board[(x, y)]))
            for place in neighbors(x, y):
                if place in board and place not in seen:
                    seen.add(place)
                    waiting.append(place)
        parts.append(in_row_order(part))
    return parts
