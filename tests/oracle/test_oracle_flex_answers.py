"""Properties of the oracle's Flex, golden and stored answers (FX1-FX4)."""

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from . import grid
from .flex import check, placements, score, table_faults
from .flex_positions import answer, scored
from .game import Options, State, is_locked
from .grid import Board, Cell, Placement, parse_board, parse_cells, with_cells
from .staircases import staircases
from .symmetries import SYMMETRIES
from .test_oracle import rows_of
from .tiles import Tile, flex_backgrounds, flex_set, parse_tiles, tile_type

ANY_SET = pytest.mark.parametrize("of_starter", [False, True], ids=["full", "starter"])

# --- properties on a few positions ---------------------------------------------------------


@cache
def positions() -> list[tuple[bool, Board, tuple[Tile, ...]]]:
    """Whether of the starter set, a board, a hand: some of play and some where FX4 is near."""
    found: list[tuple[bool, Board, tuple[Tile, ...]]] = []
    for of_starter in (False, True):
        found += [(of_starter, *position) for position in played(of_starter, 3)]
        built = staircases(of_starter, Random(2))
        found += [(of_starter, *next(built)[:2]) for _ in range(4)]
    return found


def played(of_starter: bool, seed: int) -> list[tuple[Board, tuple[Tile, ...]]]:
    """Four positions of fourteen turns, every other turn a greedy one."""
    rng = Random(seed)
    order = flex_set(of_starter)
    rng.shuffle(order)
    state = State.deal_from(order, 2, options=Options(variant="flex", starter=of_starter))
    found: list[tuple[Board, tuple[Tile, ...]]] = []
    for turn in range(14):
        answers = scored(state.options, state.board, state.hand)
        if turn in (1, 4, 10, 13):
            found.append((state.board, state.hand))
        if not answers:
            state = state.exchange(state.hand[:1], list)
            continue
        best = max(answers.values())
        among = [cells for cells in answers if turn % 2 or answers[cells] == best]
        state = state.place(rng.choice(among))
    return found


EVERY_POSITION = pytest.mark.parametrize("at", range(16))


def answers_of(of_starter: bool, board: Board, hand: tuple[Tile, ...]) -> dict[Placement, int]:
    """Every placement with its points."""
    return scored(Options(variant="flex", starter=of_starter), board, hand)


def bare(tile: Tile) -> Tile:
    """The tile without its background."""
    return Tile(tile.color, tile.shape)


def bare_cells(cells: Placement) -> Placement:
    """The cells without backgrounds."""
    return frozenset(Cell(cell.x, cell.y, bare(cell.tile)) for cell in cells)


@EVERY_POSITION
def test_backgrounds_change_places(at: int) -> None:
    """FX1: permuting backgrounds on the table and in the hand permutes the placements."""
    of_starter, board, hand = positions()[at]
    expected = answers_of(of_starter, board, hand)
    names = flex_backgrounds(of_starter)
    for other in permutations(names):
        to = dict(zip(names, other, strict=True))

        def named(tile: Tile, to: dict[str, str] = to) -> Tile:
            return tile._replace(background=to[str(tile.background)])

        swapped = answers_of(
            of_starter,
            {place: named(tile) for place, tile in board.items()},
            tuple(named(tile) for tile in hand),
        )
        assert swapped == {
            frozenset(Cell(x, y, named(tile)) for x, y, tile in cells): total
            for cells, total in expected.items()
        }


@EVERY_POSITION
def test_classic_but_for_diagonals(at: int) -> None:
    """FX2, FX3: without FX4 the classic placements, once for each choice of backgrounds; without
    the diagonals the classic points.
    """
    of_starter, board, hand = positions()[at]
    table = {place: bare(tile) for place, tile in board.items()}
    classic = grid.placements(table, [bare(tile) for tile in hand])
    ways = Counter(tile_type(tile) for tile in hand)
    found = placements(board, hand, starter=of_starter, long_diagonal="unscored")
    assert {bare_cells(cells) for cells in found} == classic
    expected = 0
    for cells in classic:
        choices = 1
        for cell in cells:
            choices *= ways[tile_type(cell.tile)]
        expected += choices
    assert len(found) == expected
    for cells in found:
        straight = [line for line in score(board, cells).lines if line.kind != "diagonal"]
        total = sum(line.points + line.bonus for line in straight)
        assert total == grid.score(table, bare_cells(cells)).total


@EVERY_POSITION
def test_the_whole_table_is_right_after_a_move(at: int) -> None:
    """CL5, FX4: of what lies straight, touches and leaves no gap, exactly what leaves a valid
    table is legal; no diagonal is counted twice.
    """
    of_starter, board, hand = positions()[at]
    tried = [
        cells
        for cells in grid.tries(board, hand)
        if not grid.check(board, cells) & {"not_straight", "gap", "not_touching", "taken"}
    ]
    cells_before = [Cell(x, y, tile) for (x, y), tile in board.items()]
    assert not table_faults(cells_before, hand, starter=of_starter)
    valid = set()
    for cells in tried:
        after = with_cells(board, cells)
        if not table_faults([Cell(x, y, t) for (x, y), t in after.items()], starter=of_starter):
            valid.add(cells)
    assert placements(board, hand, starter=of_starter) == valid
    for cells in valid:
        lines = [line.cells for line in score(board, cells).lines if line.kind == "diagonal"]
        assert len(set(lines)) == len(lines)


@EVERY_POSITION
def test_turned_over(at: int) -> None:
    """A turned table has the turned placements with the same points."""
    of_starter, board, hand = positions()[at]
    expected = answers_of(of_starter, board, hand)
    turn = SYMMETRIES[(len(board) + len(expected)) % 7 + 1]
    found = answers_of(of_starter, {turn(*place): tile for place, tile in board.items()}, hand)
    assert found == {
        frozenset(Cell(*turn(x, y), tile) for x, y, tile in cells): total
        for cells, total in expected.items()
    }


# --- golden and stored answers ------------------------------------------------------------


def test_golden_cases() -> None:
    """Every Flex case."""
    rows = [row for row in rows_of("golden/cases.jsonl") if row["variant"] == "flex"]
    assert len(rows) == 6
    for row in rows:
        board, cells = parse_board(row["board"]), parse_cells(row["move"])
        assert table_faults(parse_cells(row["board"])) == [], row["id"]
        assert (not check(board, cells)) == row["legal"], row["id"]
        if row["legal"]:
            assert score(board, cells).total == row["points"], row["id"]


@ANY_SET
def test_golden_positions(of_starter: bool) -> None:
    """Every Flex position."""
    rows = [row for row in rows_of("golden/grid.jsonl") if row.get("starter") == of_starter]
    assert len(rows) == (14 if of_starter else 66)
    for row in rows:
        board, hand = parse_board(row["board"]), tuple(parse_tiles(row["hand"]))
        assert table_faults(parse_cells(row["board"]), hand, starter=of_starter) == []
        found = answers_of(of_starter, board, hand)
        assert len(found) == row["placements"]
        assert sum(found.values()) == row["points_sum"]
        assert max(found.values(), default=0) == row["points_max"]


def require_stored_answer(row: dict[str, Any]) -> None:
    """The position is valid and still gets the answer it was stored with."""
    assert answer(row) == row
    assert not table_faults(
        parse_cells(row["board"]),
        parse_tiles(row["hand"]),
        starter=row["starter"],
        long_diagonal=row["long_diagonal"],
    )


def test_stored_positions() -> None:
    """A few of the stored positions of each kind still get the stored answers."""
    rows = rows_of("flex_positions.jsonl")
    kinds: Counter[tuple[str, bool, str]] = Counter()
    for row in rows:
        kind = (row["source"], row["starter"], row["long_diagonal"])
        if row["placements"] > 150 or kinds[kind] == 2:
            continue
        kinds[kind] += 1
        require_stored_answer(row)
    assert len(kinds) >= 16
    assert {row["source"] for row in rows if row["forbidden"]} >= {"built", "diagonal", "greedy"}


def test_late_tables() -> None:
    """CL11, FX4: whether the one tile off the table fits anywhere, under each option."""
    for row in rows_of("flex_late_tables.jsonl"):
        board, left = parse_board(row["board"]), parse_tiles(row["left"])
        assert not table_faults(parse_cells(row["board"]), left, starter=row["starter"])
        for option, locked in row["locked"].items():
            options = Options(variant="flex", starter=row["starter"], long_diagonal=option)
            assert is_locked(board, left, options) == locked


@pytest.mark.deep
def test_all_stored_positions() -> None:
    """Every stored position is valid and still gets the stored answers."""
    for row in rows_of("flex_positions.jsonl"):
        require_stored_answer(row)
