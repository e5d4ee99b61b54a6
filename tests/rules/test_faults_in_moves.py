"""One test for each fault in moves and points that public programs for this game were seen to have.

Each is named after the fault and works on a position small enough to see the right answer, which
is spelled out. A program with that fault fails the test of that name. Faults in whole games are in
`test_faults_in_games.py`.
"""

from collections import Counter
from itertools import permutations
from math import perm

import pytest

import sixline as sx
from helpers.bridge import scored_cells, to_oracle_tiles
from helpers.games import (
    deal,
    require_refused,
    words,
)
from oracle.grid import parse_board
from oracle.positions import scored

Code = sx.FaultCode
RED_LINE = [f"{x},0:R{shape}" for x, shape in enumerate("oxsqdc")]


def listed(table: str, hand: str) -> dict[str, int | None]:
    """The text of every placement with its points; none may be there twice."""
    moves = sx.Board.parse(table).placements(hand)
    found = {str(move): move.points for move in moves}
    assert len(found) == len(moves)
    return found


def turned(cells: str) -> str:
    """Rows for columns: every cell `x,y:Tile` as `y,x:Tile`."""
    parts = (cell.replace(":", ",").split(",") for cell in cells.split())
    return " ".join(f"{y},{x}:{tile}" for x, y, tile in parts)


def both_ways(*cells: str) -> list[tuple[str, ...]]:
    """A position lying and standing."""
    return [cells, tuple(turned(text) for text in cells)]


def moves_beside_one_tile(tiles: int) -> int:
    """How many placements there are of some reds (no circle) on a table with one red circle.

    k of them in the line of the circle: k + 1 ways to share them out among its two sides, in any
    order, along two axes. k >= 2 of them across a neighbor cell of the circle, of which there are
    four: the cell is one of the k, again in any order.
    """
    along = sum(2 * (k + 1) * perm(tiles, k) for k in range(1, tiles + 1))
    across = sum(4 * k * perm(tiles, k) for k in range(2, tiles + 1))
    return along + across


def require_oracles(table: str, hand: str) -> None:
    """The list is that of the slow program in `oracle`, points and all."""
    expected = scored(parse_board(table), tuple(to_oracle_tiles(sx.Hand(hand))))
    assert scored_cells(sx.Board.parse(table).placements(hand)) == expected


# --- lists with moves missing -----------------------------------------------------------------


def test_fault_vertical_moves_of_several_tiles_lost() -> None:
    vertical = {move: points for move, points in listed("0,0:Ro", "Rx Rs").items() if "v" in move}
    in_its_column = ["0,1v:RxRs", "0,1v:RsRx", "0,-2v:RxRs", "0,-2v:RsRx"]
    around_it = ["0,-1v:Rx.Rs", "0,-1v:Rs.Rx"]
    beside_it = [f"{x},{y}v:{two}" for x in (-1, 1) for y in (-1, 0) for two in ("RxRs", "RsRx")]
    assert vertical == {
        **dict.fromkeys(in_its_column + around_it, 3),
        **dict.fromkeys(beside_it, 2 + 2),
    }
    openings = listed("", "Rx Rs Bq Yd Gc Po")
    assert openings == dict.fromkeys(("0,0h:RxRs", "0,0h:RsRx", "0,0v:RxRs", "0,0v:RsRx"), 2)


@pytest.mark.parametrize(
    ("table", "move"),
    [
        *both_ways("0,0:Ro", "-1,0:Rx 1,0:Rs"),
        *both_ways("0,0:Ro 1,0:Rx 2,0:Rs", "-1,0:Rd 3,0:Rq"),
        *both_ways("0,0:Ro 1,0:Rx", "-2,0:Rs -1,0:Rd 2,0:Rq 3,0:Rc"),
        *both_ways("0,0:Ro 1,0:Rx", "-1,0:Rs 2,0:Rq 3,0:Rc"),
        # Two tiles in one row, which is open between them: new tiles at both sides and between.
        *both_ways("0,0:Ro 2,0:Rx 0,1:Bo 1,1:Bq 2,1:Bx", "-1,0:Rs 1,0:Rq 3,0:Rd"),
        *both_ways("0,0:Ro 2,0:Rx 0,1:Bo 1,1:Bq 2,1:Bx", "1,0:Rq 3,0:Rd"),
    ],
)
def test_fault_moves_that_straddle_tiles_lying_there_lost(table: str, move: str) -> None:
    board = sx.Board.parse(table)
    tiles = sx.Move.parse(move).tiles
    assert move in board.placements(tiles)
    assert board.check(move, tiles) is None
    after = sx.Board.parse(f"{table} {move}")
    assert board.play(move) == after


def test_fault_points_of_moves_that_straddle() -> None:
    found = listed("0,0:Ro 1,0:Rx", "Rs Rq")
    assert [found["-1,0h:Rs..Rq"], found["-1,0h:Rq..Rs"]] == [4, 4]
    found = listed("0,0:Ro 0,1:Rx", "Rs Rq")
    assert [found["0,-1v:Rs..Rq"], found["0,-1v:Rq..Rs"]] == [4, 4]
    found = listed("0,0:Ro 2,0:Rx 0,1:Bo 1,1:Bq 2,1:Bx", "Rs Rq Rd")
    assert found["-1,0h:Rs.Rq.Rd"] == 5 + 2


@pytest.mark.parametrize(
    ("table", "move", "points"),
    [
        # Away from the table to all four sides, and to both sides at once.
        ("0,0:Ro", "1,0h:RxRsRq", 4),
        ("0,0:Ro", "-3,0h:RxRsRq", 4),
        ("0,0:Ro", "0,1v:RxRsRq", 4),
        ("0,0:Ro", "0,-3v:RxRsRq", 4),
        ("0,0:Ro", "-2,0h:RxRs.Rq", 4),
        ("0,0:Ro", "0,-1v:Rx.RsRq", 4),
        # A line beside the table, with the tile that touches at each of its places.
        ("0,0:Ro", "0,1h:RxRsRq", 3 + 2),
        ("0,0:Ro", "-1,1h:RxRsRq", 3 + 2),
        ("0,0:Ro", "-2,1h:RxRsRq", 3 + 2),
        ("0,0:Ro", "1,0v:RxRsRq", 3 + 2),
        ("0,0:Ro", "1,-1v:RxRsRq", 3 + 2),
        ("0,0:Ro", "1,-2v:RxRsRq", 3 + 2),
        # One tile at either end of a line counts all of it.
        ("0,0:Ro 1,0:Rx 2,0:Rs", "3,0:Rq", 4),
        ("0,0:Ro 1,0:Rx 2,0:Rs", "-1,0:Rq", 4),
        ("0,0:Ro 0,1:Rx 0,2:Rs", "0,3:Rq", 4),
        ("0,0:Ro 0,1:Rx 0,2:Rs", "0,-1:Rq", 4),
    ],
)
def test_fault_lines_grown_in_one_direction_only(table: str, move: str, points: int) -> None:
    assert listed(table, "Rx Rs Rq")[move] == points
    assert sx.Board.parse(table).score(move).total == points


@pytest.mark.parametrize("cell", [(-1, 0), (3, 0), (0, -1), (0, 3)])
def test_fault_lines_checked_in_one_direction_only(cell: tuple[int, int]) -> None:
    """The equal tile is at the other end of the line."""
    tiles = ["Ro", "Rx", "Rs"]
    places = [(i, 0) if cell[1] == 0 else (0, i) for i in range(3)]
    table = sx.Board.from_cells([(*place, tile) for place, tile in zip(places, tiles, strict=True)])
    far = "Rs" if -1 in cell else "Ro"
    fault = table.check([(*cell, far)])
    assert fault is not None
    assert fault.code is Code.REPEATED_TYPE
    assert cell not in {(move.x, move.y) for move in table.placements(far)}


def test_fault_orderings_dropped() -> None:
    reds = ["Rx", "Rs", "Rq", "Rd", "Rc"]
    for count in range(1, 6):
        hand = reds[:count]
        orders = ["".join(order) for order in permutations(hand)]
        found = listed("0,0:Ro", " ".join(hand))
        for start, axis in (("1,0", "h"), (f"{-count},0", "h"), ("0,1", "v"), (f"0,{-count}", "v")):
            texts = [f"{start}{axis if count > 1 else ''}:{order}" for order in orders]
            assert {found[text] for text in texts} == {12 if count == 5 else count + 1}
    opening = listed("", " ".join(["Ro", *reds]))
    orders = ["".join(order) for order in permutations(["Ro", *reds])]
    assert opening == {f"0,0{axis}:{order}": 12 for axis in "hv" for order in orders}
    assert len(opening) == 2 * 720


@pytest.mark.parametrize(
    ("table", "hand", "count"),
    [
        ("0,0:Ro", "Rx", 4),
        # Rq: two ends and above and below three tiles; the others under and over one tile each.
        ("0,0:Ro 1,0:Rx 2,0:Rs", "Rq Bo Gx Ys", 8 + 3 * 2),
        ("0,0:Ro", "Rx Rs", 36),
        ("0,0:Ro", "Rx Rs Rq", 216),
        ("0,0:Ro", "Rx Rs Rq Rd", 1_288),
    ],
)
def test_fault_list_cut_to_ten_twenty_or_a_hundred(table: str, hand: str, count: int) -> None:
    board = sx.Board.parse(table)
    assert len(listed(table, hand)) == board.count_placements(hand) == count
    assert len(board.top_placements(hand, count + 1)) == count
    require_oracles(table, hand)
    if table == "0,0:Ro":
        assert count == moves_beside_one_tile(len(hand.split()))


def test_fault_list_of_thousands_cut() -> None:
    hand = "Rx Rs Rq Rd Rc"
    assert len(listed("0,0:Ro", hand)) == moves_beside_one_tile(5) == 8_460
    require_oracles("0,0:Ro", hand)
    # A circle too: it may not lie in the lines of the first one; across a neighbor cell it may
    # lie in any place but that cell itself, where one of five others lies.
    across = sum(4 * k * 5 * perm(5, k - 1) for k in range(2, 7))
    along = sum(2 * (k + 1) * perm(5, k) for k in range(1, 6))
    board = sx.Board.parse("0,0:Ro")
    found = listed("0,0:Ro", f"Ro {hand}")
    assert len(found) == board.count_placements(f"Ro {hand}") == along + across == 35_860
    assert board.placements(f"Ro {hand}").array.shape == (35_860,)


def test_fault_the_same_move_listed_twice() -> None:
    assert sorted(listed("0,0:Ro", "Rx")) == ["-1,0:Rx", "0,-1:Rx", "0,1:Rx", "1,0:Rx"]
    # A tile in a corner is in a row and in a column, and is one move.
    corner = "0,0:Ro 1,0:Rx 0,1:Bo"
    assert listed(corner, "Bx")["1,1:Bx"] == 2 + 2
    assert [str(move) for move in sx.Board.parse(corner).placements("Bx")].count("1,1:Bx") == 1
    assert listed("", "Ro") == {"0,0:Ro": 1}


def test_fault_equal_tiles_in_the_hand_double_moves() -> None:
    once = listed("0,0:Ro", "Rx Rs")
    for hand in ("Rx Rx Rs", "Rx Rx Rx Rs Rs", "Rs Rx Rs Rx Rs Rx"):
        assert listed("0,0:Ro", hand) == once
    assert len(listed("", "Ro Ro Ro Rx Rx Rx")) == 4
    state = deal("Ro Rx Rs Bq Gd Pc", "Oo Oo Gs Yq Bd Rc")
    state.play("0,0h:RoRxRs")
    swaps = [str(move) for move in state.legal_moves() if move.kind is sx.MoveKind.EXCHANGE]
    # None, one or two of the circles, each other tile or not; but not nothing at all.
    assert len(swaps) == len(set(swaps)) == 3 * 2**4 - 1


# --- moves accepted that are none --------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("0,1:Bo 2,1:Bs", Code.GAP),
        ("1,1:Bx 1,3:Yx", Code.GAP),
        ("3,0:Rq 5,0:Rd", Code.GAP),
        ("-2,0:Rq 3,0:Rd", Code.GAP),
        ("3,0:Rq 3,0:Rq", Code.CELL_TWICE),
        ("3,0:Rq 3,0:Rd", Code.CELL_TWICE),
        ("3,0:Rq 4,0:Rd 3,0:Rq", Code.CELL_TWICE),
        ("0,1:Bo 0,1:Bs", Code.CELL_TWICE),
    ],
)
def test_fault_a_gap_or_the_same_cell_twice_accepted(move: str, code: sx.FaultCode) -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs")
    fault = board.check(move)
    assert fault is not None
    assert fault.code is code
    for refuse in (board.play, board.score):
        with pytest.raises(sx.IllegalMoveError) as caught:
            refuse(move)
        assert caught.value.fault == fault
    assert board == sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs")
    held = [cell.partition(":")[2] for cell in move.split()]
    state = deal("Ro Rx Rs Gc Yd Po", " ".join([*held, "Gq", "Yc", "Pd", "Oo"][:6]))
    state.play("0,0h:RoRxRs")
    require_refused(state, move, code, "CL4")


@pytest.mark.parametrize("move", ["0,1:Bo 1,1:Bx 2,1:Bs", "1,1:Bx 1,2:Gx 1,3:Yx", "3,0:Rq 4,0:Rd"])
def test_the_same_moves_without_the_gap_are_legal(move: str) -> None:
    assert sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs").check(move) is None


RED_CIRCLES_APART = "0,0:Ro 2,0:Ro 0,1:Rx 1,1:Rd 2,1:Rs"
"""A tile at 1,0 would join the two circles in one row."""


@pytest.mark.parametrize(
    ("table", "move"),
    [
        *both_ways(RED_CIRCLES_APART, "1,0:Rq"),
        *both_ways(RED_CIRCLES_APART, "1,0:Rq 3,0:Rc"),
        *both_ways(RED_CIRCLES_APART, "1,-1:Rc 1,0:Rq"),
        # The circles are the outer tiles of two runs of two.
        *both_ways("0,0:Ro 1,0:Rx 3,0:Rd 4,0:Ro 1,1:Rq 2,1:Rs 3,1:Rx", "2,0:Rc"),
    ],
)
def test_fault_a_duplicate_across_a_join_accepted(table: str, move: str) -> None:
    board = sx.Board.parse(table)
    fault = board.check(move)
    assert fault is not None
    assert (fault.code, fault.clause) == (Code.REPEATED_TYPE, "CL5")
    assert "Ro twice" in fault.message
    with pytest.raises(sx.IllegalMoveError):
        board.play(move)
    assert move not in board.placements(sx.Move.parse(move).tiles)


def test_a_join_of_different_types_is_legal() -> None:
    table = RED_CIRCLES_APART.replace("2,0:Ro", "2,0:Rc")
    assert listed(table, "Rq")["1,0:Rq"] == 3 + 2
    assert listed(turned(table), "Rq")["0,1:Rq"] == 3 + 2


# --- points ------------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["whole_set", "free"])
@pytest.mark.parametrize(("option", "points"), [("", 1), ("opening_single=0", 0)])
def test_fault_an_opening_of_one_tile_worth_0(opening: str, option: str, points: int) -> None:
    rules = sx.Rules.parse(f"classic opening={opening} {option}")
    state = deal("Ro Ox Ys Gq Bd Pc", "Rx Os Yq Gd Bc Po", options=rules)
    singles = {str(move): move.points for move in state.placements()}
    assert singles == {f"0,0:{tile}": points for tile in ("Ro", "Ox", "Ys", "Gq", "Bd", "Pc")}
    assert sx.Board(rules).score("7,-3:Ys").total == points
    assert state.play("0,0:Gq").points == points
    assert state.scores == (points, 0)


def test_fault_tile_number_0_taken_for_an_empty_cell() -> None:
    """On the table: lines go through the red circle, its cell is taken, it is no gap."""
    red_circle = sx.Tile("Ro")
    assert red_circle.code == 0
    board = sx.Board.parse("0,0:Rx 1,0:Ro")
    assert (1, 0) in board
    assert board[1, 0] == red_circle
    assert (len(board), board.cells) == (2, ((0, 0, sx.Tile("Rx")), (1, 0, red_circle)))
    assert board.to_numpy().tolist() == [[sx.Tile("Rx").code, 0]]
    assert board.score("2,0:Rs").total == 3
    assert board.score("1,1:Bo").total == 2
    assert sorted(listed("0,0:Rx 1,0:Ro", "Rs")) == sorted(
        ["-1,0:Rs", "2,0:Rs", "0,-1:Rs", "0,1:Rs", "1,-1:Rs", "1,1:Rs"]
    )
    for refused, code in (
        ("1,0:Rs", Code.CELL_TAKEN),
        ("2,0:Rx", Code.REPEATED_TYPE),  # the other cross is behind the circle
        ("2,0:Bx", Code.NO_COMMON),
        ("2,0:Ro", Code.REPEATED_TYPE),
    ):
        fault = board.check(refused)
        assert fault is not None
        assert fault.code is code
    assert "Ro" in str(board.check("1,0:Rs"))
    assert listed("0,0:Ro", "Rx Rs")["-1,0h:Rx.Rs"] == 3
    five = "0,0:Rx 1,0:Rs 2,0:Ro 3,0:Rq 4,0:Rd"
    assert listed(five, "Rc")["5,0:Rc"] == 12


def test_fault_tile_number_0_left_out_of_keys() -> None:
    lone = sx.Board.parse("0,0:Ro")
    assert lone
    assert len({lone.key, sx.Board().key, sx.Board.parse("1,0:Ro").key}) == 3
    assert lone.canonical_key() != sx.Board().canonical_key()
    with_it, without = sx.Board.parse("0,0:Ro 1,0:Rx"), sx.Board.parse("1,0:Rx")
    assert with_it != without
    assert with_it.key != without.key
    assert with_it.canonical_key() != without.canonical_key()


def test_fault_tile_number_0_lost_from_hand_move_and_bag() -> None:
    assert bool(sx.Hand("Ro"))
    assert (len(sx.Hand("Ro Ro Rx")), sx.Hand("Ro Ro Rx").count("Ro")) == (3, 2)
    assert sx.Hand("Ro") != sx.Hand("Ro Ro")
    assert sorted(listed("0,0:Rx", "Ro")) == ["-1,0:Ro", "0,-1:Ro", "0,1:Ro", "1,0:Ro"]
    assert listed("0,0:Rx", "Ro Rs")["1,0h:RsRo"] == 3
    assert words(sx.Move.parse("0,0h:RxRo").tiles) == ["Rx", "Ro"]
    fault = sx.Board.parse("0,0:Rx").check("1,0:Ro", "Rs Rq")
    assert fault is not None
    assert fault.code is Code.NOT_IN_HAND
    state = deal("Rx Rs Rq Bd Gc Po", "Ro Ro Ox Ys Gd Bc", bag=["Yo", "Yx", "Ys", "Pd"])
    state.play("0,0h:RxRsRq")
    state.play("swap:Ro")
    assert state.hands[1].count("Ro") == 1
    assert Counter(words(state.bag))["Ro"] == 2
    assert "3,0:Ro" in state.observation(1).board.placements(state.hands[1])


@pytest.mark.parametrize(
    ("table", "move", "points"),
    [
        # One line of six from 1, 2, 3, 4 or 5 new tiles, at one end or at both.
        *[(" ".join(RED_LINE[:-new]), " ".join(RED_LINE[-new:]), [12]) for new in range(1, 6)],
        ("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq", "-1,0:Rd 4,0:Rc", [12]),
        ("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd", "-1,0:Rc", [12]),
        # One tile completes a row and a column.
        (
            "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,1:Oc 5,2:Yc 5,3:Gc 5,4:Bc 5,5:Pc 4,1:Od",
            "5,0:Rc",
            [12, 12],
        ),
        # Two tiles complete a column each; their row of two has no bonus.
        (
            "0,1:Oo 0,2:Yo 0,3:Go 0,4:Bo 0,5:Po 1,1:Ox 1,2:Yx 1,3:Gx 1,4:Bx 1,5:Px",
            "0,0:Ro 1,0:Rx",
            [2, 12, 12],
        ),
        ("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq", "4,0:Rd", [5]),
    ],
)
def test_fault_the_bonus_counted_per_tile(table: str, move: str, points: list[int]) -> None:
    board = sx.Board.parse(table)
    sheet = board.score(move)
    assert [line.points for line in sheet.lines] == points
    assert [line.bonus for line in sheet.lines] == [6 if p == 12 else 0 for p in points]
    assert sheet.total == sum(points)
    wanted = sx.Move.parse(move)
    assert listed(table, " ".join(words(wanted.tiles)))[str(wanted)] == sum(points)
