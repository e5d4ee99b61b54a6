"""Tables given from outside are read quickly or at length, with the oracle's verdict (TL5)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

import sixline as sx
from helpers.bridge import codes
from helpers.games import FEW_FLEX_RULES, TYPES, staircase, tiles_of
from helpers.strategies import near_long_diagonals, seeds, states
from oracle import flex, grid
from oracle.diagonals import LONG_DIAGONAL
from oracle.grid import connected_parts, parse_cells

Places = list[tuple[int, int, str]]
Change = Callable[[Places, sx.Rules, Random], Places]

RIM = 32_767
TORUS = 128
BAD_LINE = {"too_long", "repeated", "no_common"}

CLASSIC = sx.Rules.classic()
OPTIONS = [CLASSIC, *{rules.replace(players=2) for rules in FEW_FLEX_RULES}]


def places_of(board: sx.Board) -> Places:
    return [(x, y, str(tile)) for x, y, tile in board.cells]


def text_of(places: Places) -> str:
    return " ".join(f"{x},{y}:{tile}" for x, y, tile in places)


def shifted(places: Places, dx: int, dy: int) -> Places:
    return [(x + dx, y + dy, tile) for x, y, tile in places]


# --- ways to make a table slightly wrong --------------------------------------------------------


def replaced(places: Places, rules: sx.Rules, rng: Random) -> Places:
    at = rng.randrange(len(places))
    x, y, _ = places[at]
    return [*places[:at], (x, y, rng.choice(tiles_of(rules))), *places[at + 1 :]]


def recolored(places: Places, rules: sx.Rules, rng: Random) -> Places:
    """One tile gets another background, which no line minds and a diagonal may."""
    at = rng.randrange(len(places))
    x, y, tile = places[at]
    return (
        [*places[:at], (x, y, tile[:2] + rng.choice("bws")), *places[at + 1 :]]
        if tile[2:]
        else places
    )


def added(places: Places, rules: sx.Rules, rng: Random) -> Places:
    x, y, _ = rng.choice(places)
    dx, dy = rng.choice(
        [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (0, 0),
            (1, 1),
            (TORUS, 0),
            (TORUS - 1, 0),
            (0, 1 - TORUS),
        ]
    )
    return [*places, (x + dx, y + dy, rng.choice(tiles_of(rules)))]


def removed(places: Places, rules: sx.Rules, rng: Random) -> Places:
    at = rng.randrange(len(places))
    return places[:at] + places[at + 1 :]


def doubled(places: Places, rules: sx.Rules, rng: Random) -> Places:
    return [*places, rng.choice(places)]


def torn(places: Places, rules: sx.Rules, rng: Random) -> Places:
    """A part lies elsewhere: a whole turn of the torus on which boards keep their cells, or not."""
    dx, dy = rng.choice(
        [(TORUS, 0), (0, TORUS), (-TORUS, TORUS), (1, 0), (64, 0), (256, 0), (2 * RIM, 0)]
    )
    at = rng.randrange(len(places))
    return places[:at] + [
        p for p in shifted(places[at:], dx, dy) if max(abs(p[0]), abs(p[1])) <= RIM
    ]


def joined(places: Places, rules: sx.Rules, rng: Random) -> Places:
    """Two neighbours change places."""
    at = rng.randrange(len(places))
    (x, y, tile), (u, v, other) = places[at - 1], places[at]
    return [*places[: at - 1], (x, y, other), (u, v, tile), *places[at + 1 :]] if at else places


def at_the_rim(places: Places, rules: sx.Rules, rng: Random) -> Places:
    xs, ys = [x for x, _, _ in places], [y for _, y, _ in places]
    dx = rng.choice([0, RIM - max(xs), -RIM - min(xs)])
    dy = rng.choice([0, RIM - max(ys), -RIM - min(ys)])
    return shifted(places, dx, dy)


def in_another_order(places: Places, rules: sx.Rules, rng: Random) -> Places:
    return rng.sample(places, len(places)) if rng.random() < 0.7 else places[::-1]


CHANGES: list[Change] = [replaced, recolored, added, removed, doubled, torn, joined]


def is_on_plane(places: Places) -> bool:
    return all(abs(x) <= RIM and abs(y) <= RIM for x, y, _ in places)


# --- the two verdicts ---------------------------------------------------------------------------


def faults_of(text: str, rules: sx.Rules) -> list[sx.Fault]:
    try:
        board = sx.Board.parse(text, rules)
    except sx.PositionError as error:
        return list(error.faults)
    require_same_board(board, text)
    return []


def require_same_board(board: sx.Board, text: str) -> None:
    """However it was read, it is the table in row order."""
    again = sx.Board.parse(str(board), board.rules)
    assert (again, again.key, again.bounds) == (board, board.key, board.bounds)
    assert sorted(str(board).split()) == sorted(text.split())


def require_the_oracles_verdict(places: Places, rules: sx.Rules) -> list[sx.Fault]:
    """Valid or not, and every fault with its cells."""
    text = text_of(places)
    found = faults_of(text, rules)
    cells = parse_cells(text)
    if rules.variant == "classic":
        expected = grid.table_faults(cells)
    else:
        expected = flex.table_faults(
            cells, starter=rules.starter, long_diagonal=rules.long_diagonal
        )
    assert (not found) == (not expected), (found, expected)

    board: dict[tuple[int, int], object] = {}
    for cell in cells:
        board.setdefault((cell.x, cell.y), cell.tile)
    twice = {(f.cells[0].x, f.cells[0].y) for f in expected if f.reason == "twice"}
    assert {fault.cells[0] for fault in found if fault.code is sx.FaultCode.CELL_TWICE} == twice

    parts = connected_parts({(cell.x, cell.y): cell.tile for cell in reversed(cells)})
    islands = [fault.cells for fault in found if fault.code is sx.FaultCode.ISLANDS]
    firsts = tuple((part[0].x, part[0].y) for part in parts)
    assert islands == ([firsts] if len(parts) > 1 else [])

    other = {"twice", "not_connected"}
    if twice:  # the engine counts both tiles of such a cell, the oracle the first
        other |= {"fourth_copy", "second_copy", "not_in_set"}
    by_cells: dict[frozenset[tuple[int, int]], set[str]] = {}
    for wrong in expected:
        if wrong.reason not in other:
            key = frozenset((cell.x, cell.y) for cell in wrong.cells)
            by_cells.setdefault(key, set()).add(wrong.reason)
    skipped = {sx.FaultCode.CELL_TWICE, sx.FaultCode.ISLANDS}
    if twice:
        skipped |= {sx.FaultCode.TOO_MANY_COPIES, sx.FaultCode.NOT_IN_SET}
    named: set[frozenset[tuple[int, int]]] = set()
    for fault in found:
        if fault.code in skipped:
            continue
        found_at = frozenset(fault.cells)
        if fault.clause == "CL5":  # of the line the two tiles that clash, perhaps
            found_at = next(
                line for line, why in by_cells.items() if found_at <= line and why & BAD_LINE
            )
        assert fault.code in codes(by_cells[found_at])
        named.add(found_at)
    assert named == by_cells.keys()
    return found


# --- tests --------------------------------------------------------------------------------------


@given(states(), seeds)
def test_tables_of_games_are_valid_in_any_order_and_anywhere(state: sx.State, seed: int) -> None:
    if not len(state.board):
        return
    rng = Random(seed)
    places = at_the_rim(
        in_another_order(places_of(state.board), state.rules, rng), state.rules, rng
    )
    assert require_the_oracles_verdict(places, state.rules) == []


@given(states(), seeds)
def test_tables_with_something_wrong(state: sx.State, seed: int) -> None:
    rng = Random(seed)
    places = places_of(state.board)
    for _ in range(rng.choice([1, 1, 2, 3])):
        if places:
            places = rng.choice(CHANGES)(places, state.rules, rng)
    if not places:
        return
    places = in_another_order(places, state.rules, rng)
    if rng.random() < 0.3 and is_on_plane(at_the_rim(places, state.rules, Random(seed))):
        places = at_the_rim(places, state.rules, Random(seed))
    require_the_oracles_verdict(places, state.rules)


@pytest.mark.parametrize("long_diagonal", LONG_DIAGONAL)
@given(seed=seeds)
def test_tables_whose_diagonals_are_long(long_diagonal: str, seed: int) -> None:
    """Of positions that are near FX4; only `illegal` bars a table with a long diagonal."""
    rng = Random(seed)
    board, hand = rng.choice(near_long_diagonals())
    rules = sx.Rules.parse(
        f"flex starter={str(board.rules.starter).lower()} long_diagonal={long_diagonal}"
    )
    free = board.rules.replace(long_diagonal="unscored")
    wide = sx.Board.parse(str(board), free)
    for _ in range(rng.randint(1, 3)):  # laid where the strict rule may forbid it
        moves = wide.placements(hand)
        if not moves:
            break
        move = rng.choice(list(moves))
        wide = wide.play(move)
        left = list(hand)
        for tile in move.tiles:
            left.remove(tile)
        hand = sx.Hand(left)
    places = places_of(wide)
    if rng.random() < 0.5:
        places = recolored(places, rules, rng)
    require_the_oracles_verdict(in_another_order(places, rules, rng), rules)


@pytest.mark.parametrize("rules", OPTIONS, ids=str)
@pytest.mark.parametrize("corner", [(1, 1), (-1, -1), (1, -1)])
def test_the_longest_table_at_the_rim(rules: sx.Rules, corner: tuple[int, int]) -> None:
    """91 cells from end to end: less than the torus that holds it."""
    if rules.starter:
        return
    places = [(x, y, str(tile)) for line in staircase(rules) for x, y, tile in line]
    dx = RIM - 90 if corner[0] > 0 else -RIM
    dy = RIM - 17 if corner[1] > 0 else -RIM
    rng = Random(str(rules))
    for order in (places, places[::-1], rng.sample(places, len(places))):
        assert require_the_oracles_verdict(shifted(order, dx, dy), rules) == []


@pytest.mark.parametrize("dx", [-TORUS, 0, TORUS, 2 * TORUS, 500 * TORUS])
@pytest.mark.parametrize("dy", [-TORUS, 0, TORUS, 255 * TORUS])
@pytest.mark.parametrize("order", [1, -1])
def test_tiles_that_meet_only_on_the_torus_do_not_touch(dx: int, dy: int, order: int) -> None:
    """The second lies beside the first, but for whole turns of the torus."""
    places = [(-RIM, -RIM, "Ro"), (-RIM + 1 + dx, -RIM + dy, "Rx")]
    if not is_on_plane(places):
        return
    faults = require_the_oracles_verdict(places[::order], CLASSIC)
    assert [fault.code for fault in faults] == ([] if dx == dy == 0 else [sx.FaultCode.ISLANDS])


def test_the_same_cell_of_the_torus_is_another_cell_of_the_plane() -> None:
    for dx, dy in ((TORUS, 0), (0, TORUS), (TORUS, -TORUS)):
        faults = require_the_oracles_verdict([(0, 0, "Ro"), (1, 0, "Rx"), (dx, dy, "Ro")], CLASSIC)
        assert [fault.code for fault in faults] == [sx.FaultCode.ISLANDS]


@given(seeds)
def test_thousands_of_cells_get_their_faults_in_time(seed: int) -> None:
    rng = Random(seed)
    cells = [(rng.randint(-RIM, RIM), rng.randint(-RIM, RIM), rng.choice(TYPES)) for _ in range(60)]
    require_the_oracles_verdict(cells, CLASSIC)
