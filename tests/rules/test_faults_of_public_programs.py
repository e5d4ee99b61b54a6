"""One test for each fault that public programs for this game were seen to have.

Each is named after the fault and works on a position small enough to see the right answer, which
is spelled out. A program with that fault fails the test of that name.
"""

import pickle
from collections import Counter
from itertools import permutations
from math import perm

import numpy as np
import pytest

import sixline as sx
from helpers.bridge import scored_cells, to_oracle_tiles
from helpers.data import read_ending
from helpers.games import (
    TYPES,
    deal,
    from_ending,
    require_refused,
    rest_of_set,
    staircase,
    tiles_in_play,
    words,
)
from helpers.strategies import SYMMETRIES, Cells
from oracle.grid import parse_board
from oracle.positions import scored

Code = sx.FaultCode
CLASSIC = sx.Rules.classic()
RED_LINE = [f"{x},0:R{shape}" for x, shape in enumerate("oxsqdc")]
WHOLE_SET = Counter(TYPES * 3)


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


# --- hands and the bag -------------------------------------------------------------------------


def test_fault_all_copies_of_a_played_tile_removed_from_the_hand() -> None:
    state = deal("Ro Ro Ro Rx Bq Gd", "Oo Oo Oo Gs Yq Pc", bag=["Yx", "Ps", "Bc", "Bd"])
    state.play("0,0h:RoRx")
    assert Counter(words(state.hands[0])) == Counter(["Ro", "Ro", "Bq", "Gd", "Yx", "Ps"])
    state.play("0,1:Oo")
    assert Counter(words(state.hands[1])) == Counter(["Oo", "Oo", "Gs", "Yq", "Pc", "Bc"])
    state.play("swap:Ro")
    assert state.hands[0].count("Ro") == 1
    assert len(state.hands[0]) == 6
    for _ in range(3):
        state.undo()
    assert state.hands == (sx.Hand("Ro Ro Ro Rx Bq Gd"), sx.Hand("Oo Oo Oo Gs Yq Pc"))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_fault_an_exchange_shrinks_or_empties_the_hand(count: int) -> None:
    state = deal("Ro Rx Rs Bq Gd Pc", "Oo Oo Gs Yq Bd Rc", bag=["Yo"] * 3 + ["Gx"] * 3 + ["Ps"] * 3)
    state.play("0,0h:RoRxRs")
    hand, bag = words(state.hands[1]), words(state.bag)
    given, kept = hand[:count], hand[count:]
    state.play("swap:" + "".join(given))
    assert Counter(words(state.hands[1])) == Counter(kept + bag[:count])
    assert len(state.hands[1]) == 6
    assert Counter(words(state.bag)) == Counter(bag[count:] + given)
    assert tiles_in_play(state) == WHOLE_SET


def test_fault_many_exchanges_lose_tiles() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=5)
    state.play(state.placements()[0])
    for turn in range(100):
        hand = words(state.hands[state.to_move])
        state.play("swap:" + "".join(hand[: 1 + turn % 6]))
        assert [len(hand) for hand in state.hands] == [6] * 4
        assert tiles_in_play(state) == WHOLE_SET


def test_fault_an_exchange_with_a_short_bag_shrinks_the_hand() -> None:
    state = sx.State.new(CLASSIC, seed=4)
    while state.bag_count > 5 or not state.bag_count:
        assert state.bag_count, "the bag was never short"
        state.play(state.best_move() or "pass")
    hand, size = words(state.hands[state.to_move]), state.bag_count
    seat, bag = state.to_move, words(state.bag)
    require_refused(state, "swap:" + "".join(hand[: size + 1]), Code.EXCHANGE_SIZE, "CL8")
    state.play("swap:" + "".join(hand[:size]))
    assert Counter(words(state.hands[seat])) == Counter(hand[size:] + bag)
    assert Counter(words(state.bag)) == Counter(hand[:size])
    assert tiles_in_play(state) == WHOLE_SET


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


# --- tables ------------------------------------------------------------------------------------


def turned_staircase(symmetry: int) -> list[Cells]:
    """The whole stairs in one of eight directions."""
    turn = SYMMETRIES[symmetry]
    return [[(*turn(x, y), tile) for x, y, tile in line] for line in staircase()]


def staircase_game(lines: list[Cells], finish_bonus: int = 6) -> sx.State:
    """A game in which both players are dealt and then draw whole lines of the stairs."""
    tiles = [" ".join(str(tile) for _, _, tile in line) for line in lines]
    rules = sx.Rules.classic(finish_bonus=finish_bonus)
    return sx.State.from_deal(rules, tiles[:2], " ".join(tiles[2:]), seed=1)


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_a_fixed_board_outgrown(symmetry: int) -> None:
    lines = turned_staircase(symmetry)
    board = sx.Board()
    for step, line in enumerate(lines):
        assert board.score(line).total == (14 if step else 12)
        board = board.play(line)
    cells = sorted((cell for line in lines for cell in line), key=lambda cell: (cell[1], cell[0]))
    assert len(cells) == len(board) == 108
    assert list(board.cells) == cells
    assert board.bounds is not None
    left, top, right, bottom = board.bounds
    assert sorted((right - left + 1, bottom - top + 1)) == [18, 91]
    again = sx.Board.from_cells(reversed(cells))
    assert (board, board.key, board.canonical_key()) == (again, again.key, again.canonical_key())
    near = sx.Board.from_cells([(x - left, y - top, tile) for x, y, tile in cells])
    assert near.canonical_key() == board.canonical_key()


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_moves_lost_at_the_ends_of_a_long_table(symmetry: int) -> None:
    lines = turned_staircase(symmetry)
    board = sx.Board.from_cells([cell for line in lines[:17] for cell in line])
    hand = sx.Hand([lines[17][0][2], lines[17][5][2]])
    expected = scored(parse_board(str(board)), tuple(to_oracle_tiles(hand)))
    moves = board.placements(hand)
    assert scored_cells(moves) == expected
    assert board.count_placements(hand) == len(expected)
    assert board.bounds is not None
    ends = {lines[0][0][:2], lines[16][5][:2]}
    near_an_end = {
        end
        for end in ends
        for move in moves
        if any(abs(x - end[0]) + abs(y - end[1]) == 1 for x, y, _ in move.cells)
    }
    assert near_an_end == ends


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_a_game_that_outgrows_the_board(symmetry: int) -> None:
    """The finish comes with the 17th line: 86 cells, played move by move and taken back."""
    lines = turned_staircase(symmetry)
    state = staircase_game(lines)
    start = pickle.dumps(state)
    for line in lines[:17]:
        move = state.play(line)
        assert move.points == (14 if state.turn > 1 else 12)
        assert state.find_broken_invariant() == ""
    assert state.scores == (12 + 8 * 14 + 6, 8 * 14)
    assert state.board == sx.Board.from_cells([cell for line in lines[:17] for cell in line])
    for _ in range(17):
        state.undo()
    assert (state.board.cells, pickle.dumps(state)) == ((), start)


# --- ends --------------------------------------------------------------------------------------

ALL_BLUES = [f"{x},{y}:B{'oxsqdc'[(x + y) % 6]}" for y in range(6) for x in range(3)]
"""A block of 3 x 6 with every blue tile there is: nothing fits at its edges (CL11)."""


def one_blue_to_come(**options: str) -> sx.State:
    """Seat 1 holds the last blue tile, the cross; nothing else fits anywhere."""
    rules = sx.Rules.parse(" ".join(["classic", *(f"{k}={v}" for k, v in options.items())]))
    rest = rest_of_set(" ".join(ALL_BLUES))
    hands = [rest[:6], ["Bx", *rest[6:11]]]
    board = sx.Board.parse(" ".join(ALL_BLUES[:-1]), rules)
    return sx.State.from_position(rules, board, hands, rest[11:], 1, scores=[50, 20], seed=1)


def turns_to_the_end(state: sx.State, most: int) -> int:
    """Plays the best moves; a game that does not end is stopped at `most` turns."""
    turns = 0
    while not state.is_over and turns < most:
        state.play(state.best_move() or "pass")
        turns += 1
    return turns


def test_fault_a_hang_on_a_locked_table() -> None:
    state = one_blue_to_come()
    assert {str(tile) for move in state.placements() for tile in move.tiles} == {"Bx"}
    assert turns_to_the_end(state, most=10) == 1
    assert str(state.history[-1]) == ALL_BLUES[-1]
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == (sx.Reason.LOCKED, (50, 20 + 3 + 12))
    assert state.bag_count == 108 - 18 - 12
    require_refused(state, f"swap:{state.hands[0][0]}", Code.GAME_OVER, "CL11")
    endless = one_blue_to_come(locked="play_on")
    assert turns_to_the_end(endless, most=200) == 200
    assert endless.board.is_locked()


def test_fault_a_hang_of_two_bots_on_a_locked_table() -> None:
    """A greedy game known to lock its table, one of about 40,000."""
    rules = sx.Rules.classic(opening="free")
    game = sx.Game(rules, ["greedy", "greedy"], seed=1, index=51_775, max_turns=400)
    game.run()
    assert (game.reason, game.state.turn) == (sx.Reason.LOCKED, 23)
    assert game.state.board.is_locked()
    assert game.state.bag_count > 0
    rules = rules.replace(locked="play_on")
    endless = sx.Game(rules, ["greedy", "greedy"], seed=1, index=51_775, max_turns=400)
    endless.run()
    assert (endless.reason, endless.state.turn) == (sx.Reason.TURN_CAP, 400)
    assert endless.state.board.cells == game.state.board.cells


def test_fault_a_hang_when_nobody_can_place_and_the_bag_is_empty() -> None:
    state = from_ending(read_ending("stall of two"))
    assert turns_to_the_end(state, most=10) == 2
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fault_games_that_do_not_end(players: int) -> None:
    rules = sx.Rules.classic(players=players)
    bots = ["greedy", "random", "random", "greedy"][:players]
    run = sx.simulate(rules, bots, games=500, seed=15, jobs=2, max_turns=400)
    assert run.summary().reasons["TURN_CAP"] == 0
    assert run.turns.max() < 400


def test_fault_the_finish_bonus_paid_with_tiles_left_in_the_bag() -> None:
    """Every turn empties the hand, and all but the last fill it again from the bag."""
    lines = staircase()
    state = staircase_game(lines, finish_bonus=1_000)
    for turn, line in enumerate(lines[:16]):
        before = state.scores[turn % 2]
        assert state.play(line).points == (14 if turn else 12)
        assert state.scores[turn % 2] == before + (14 if turn else 12)
        assert len(state.hands[turn % 2]) == 6
        assert not state.is_over
    assert state.bag_count == 0  # the last refill took all there was, and pays nothing either
    before = state.scores[0]
    assert state.play(lines[16]).points == 14
    assert state.scores[0] == before + 14 + 1_000
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert state.scores[1] == 8 * 14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fault_the_finish_bonus_paid_more_than_once(players: int) -> None:
    rules = sx.Rules.classic(players=players)
    finished = 0
    for seed in range(30):
        state = sx.State.new(rules, seed)
        paid: list[int] = []
        while not state.is_over:
            seat, before = state.to_move, state.scores
            move = state.play(state.best_move() or "pass")
            assert move.points is not None
            extra = [now - then for now, then in zip(state.scores, before, strict=True)]
            extra[seat] -= move.points
            emptied = not state.hands[seat] and not state.bag_count
            assert extra == [6 if emptied and other == seat else 0 for other in range(players)]
            paid += [points for points in extra if points]
        assert state.outcome is not None
        ended = state.outcome.reason is sx.Reason.FINISHED
        assert paid == ([6] if ended else [])
        finished += ended
    assert finished > 10


# --- luck --------------------------------------------------------------------------------------


def test_fault_workers_that_share_a_seed_play_the_same_game() -> None:
    runs = [sx.simulate(CLASSIC, ["greedy"] * 2, games=400, seed=17, jobs=n) for n in (1, 2, 3)]
    for run in runs[1:]:
        assert np.array_equal(run.points, runs[0].points)
        assert np.array_equal(run.turns, runs[0].turns)
    # Two games with the same turns and points may happen; a worker's copy of another's may not.
    results = np.column_stack([runs[1].seat, runs[1].points, runs[1].turns])
    assert len(np.unique(results, axis=0)) > 390
    other = sx.simulate(CLASSIC, ["greedy"] * 2, games=400, seed=18, jobs=2)
    assert (runs[1].points != other.points).any(axis=1).sum() > 390


def test_fault_games_of_one_run_that_are_the_same_game() -> None:
    """The games that `simulate` counts are played again one by one: no two are alike."""
    run = sx.simulate(CLASSIC, ["greedy", "random"], games=60, seed=17, jobs=2)
    played: set[tuple[sx.Move, ...]] = set()
    dealt: set[tuple[sx.Tile, ...]] = set()
    for index in range(60):
        bots = ["greedy", "random"] if index % 2 == 0 else ["random", "greedy"]
        record = sx.Game(CLASSIC, bots, seed=17, index=index).run()
        assert [record.scores[seat] for seat in run.seat[index]] == run.points[index].tolist()
        played.add(record.moves)
        dealt.add(record.bag)
    assert (len(played), len(dealt)) == (60, 60)
    others = [sx.Game(CLASSIC, ["greedy", "random"], seed=18, index=i).run() for i in range(60)]
    assert not {record.moves for record in others} & played
    assert not {record.bag for record in others} & dealt


def test_fault_games_without_a_seed_that_are_the_same_game() -> None:
    records = [sx.Game(CLASSIC, ["greedy", "greedy"]).run() for _ in range(4)]
    assert len({record.seed for record in records}) == 4
    assert len({record.moves for record in records}) == 4
    assert len({sx.State.new(CLASSIC).bag for _ in range(4)}) == 4
    runs = [sx.simulate(CLASSIC, ["greedy"] * 2, games=20, jobs=2) for _ in range(2)]
    assert not np.array_equal(runs[0].points, runs[1].points)
