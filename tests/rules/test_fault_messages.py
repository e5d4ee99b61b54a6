"""Every fault's message names the clause, and the cells and tiles that it is about."""

import pickle
from collections.abc import Callable

import pytest

import sixline as sx
from helpers.cards import BLOCKED, CARDS, ROWLESS, TABLE, THREES, Table, position
from helpers.cards import deal as deal_cards
from helpers.data import read_ending
from helpers.games import DIAGONAL_OF_SIX, deal, from_ending

Code = sx.FaultCode
FLEX = sx.Rules.flex()
RED = "0,0:Ro 1,0:Rx 2,0:Rs"
FULL = RED + " 3,0:Rq 4,0:Rd 5,0:Rc"
THREE_CIRCLES = "0,0:Ro 1,0:Rx 1,1:Rs 2,1:Ro 2,2:Rq 3,2:Rd 3,3:Ro"
HAND, OTHER = "Rx Rs Rq Bd Gc Po", "Ro Ox Oq Ys Gd Bc"


def of_board(table: str, move: str, hand: str | None = None) -> sx.Fault | None:
    return sx.Board.parse(table).check(move, hand)


def of_table(text: str, options: sx.Rules | None = None) -> sx.Fault:
    """The first fault of a table that is refused."""
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(text, options or sx.Rules.classic())
    return caught.value.faults[0]


def of_forged_move() -> sx.Fault | None:
    """A move whose second tile lies beyond the coordinates: only a pickle can hold one."""
    move = sx.Move.parse("32766,1h:RxRs")
    here, beyond = (x.to_bytes(2, "little") for x in (32_766, 32_767))
    assert pickle.dumps(move).count(here) == 1
    forged = pickle.loads(pickle.dumps(move).replace(here, beyond))
    return sx.Board.parse("32766,0:Ro").check(forged)


def of_hand() -> sx.Fault:
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(RED).placements("Bo Bx Bs Bq Bd Bc Go")
    return caught.value.faults[0]


def opened() -> sx.State:
    state = deal(HAND, OTHER)
    state.play("0,0h:RxRsRq")
    return state


def with_bag_of(count: int) -> sx.State:
    """A game under way whose bag holds so many tiles."""
    state = sx.State.new(sx.Rules.classic(), seed=4)
    while state.bag_count > count:
        state.play(state.best_move() or "pass")
    assert state.bag_count == count or not count
    return state


def near_the_end() -> sx.State:
    state = sx.State.new(sx.Rules.classic(), seed=4)
    while state.bag_count > 5:
        state.play(state.best_move() or "pass")
    return state


def all_of(hand: sx.Hand) -> str:
    return "swap:" + "".join(map(str, hand))


def over() -> sx.State:
    state = from_ending(read_ending("stall of two"))
    while not state.is_over:
        state.play(state.best_move() or "pass")
    return state


def last_pass() -> sx.Fault | None:
    state = with_bag_of(0)
    assert state.has_placement()
    return state.check("pass")


def last_swap(state: sx.State) -> sx.Fault | None:
    return state.check(all_of(state.hands[state.to_move]))


MADE: list[tuple[sx.FaultCode, str, Callable[[], sx.Fault | None]]] = [
    # What it is about: c cells, t tiles.
    (Code.EMPTY_MOVE, "", lambda: of_board(RED, "")),
    (Code.EMPTY_MOVE, "", lambda: Table.parse(TABLE).check("play:")),
    (Code.CELL_TAKEN, "ct", lambda: of_board(RED, "1,0:Rq")),
    (Code.CELL_TWICE, "ct", lambda: of_board(RED, "3,0:Rq 3,0:Rd")),
    (Code.CELL_TWICE, "ct", lambda: of_table(RED + " 2,0:Rq")),
    (Code.NOT_STRAIGHT, "ct", lambda: of_board(RED, "3,0:Rq 0,1:Bo")),
    (Code.GAP, "ct", lambda: of_board(RED, "3,0:Rq 5,0:Rd")),
    (Code.NOT_TOUCHING, "ct", lambda: of_board(RED, "3,1:Rq 4,1:Rd")),
    (Code.LINE_TOO_LONG, "ct", lambda: of_board(FULL, "6,0:Ro")),
    (Code.REPEATED_TYPE, "ct", lambda: of_board(RED, "3,0:Ro")),
    (Code.NO_COMMON, "ct", lambda: of_board(RED, "3,0:Bq")),
    (Code.TOO_MANY_COPIES, "ct", lambda: of_board(THREE_CIRCLES, "4,2:Ro")),
    (Code.TOO_MANY_COPIES, "t", lambda: Table.parse("RoRxRs" * 3).check("play:Ro")),
    (Code.NOT_IN_HAND, "ct", lambda: of_board(RED, "3,0:Rq", "Rd")),
    (Code.NOT_IN_HAND, "t", lambda: opened().check("swap:Pc")),
    (Code.NOT_IN_HAND, "t", lambda: position(TABLE, "Rq", "Rd").check("play:Rd")),
    (Code.OPENING_SET, "ct", lambda: deal(HAND, OTHER).check("0,0h:RxRs")),
    (Code.OPENING_NEEDS_TILES, "t", lambda: deal(HAND, OTHER).check("swap:RxRs")),
    (Code.OPENING_NEEDS_TILES, "", lambda: deal(HAND, OTHER).check("pass")),
    (Code.EXCHANGE_SIZE, "t", lambda: last_swap(near_the_end())),
    (Code.EXCHANGE_NOT_ALLOWED, "t", lambda: last_swap(with_bag_of(0))),
    (Code.PASS_NOT_ALLOWED, "", lambda: opened().check("pass")),
    (Code.PASS_NOT_ALLOWED, "ct", last_pass),
    (Code.PASS_NOT_ALLOWED, "t", lambda: position(TABLE, "Rq Go", "Pc").check("pass")),
    (Code.PASS_NOT_ALLOWED, "t", lambda: position(TABLE, BLOCKED, "Pc").check("pass")),
    (Code.GAME_OVER, "", lambda: over().check("pass")),
    (Code.ISLANDS, "c", lambda: of_table(RED + " 5,5:Go")),
    (Code.HAND_SIZE, "t", of_hand),
    (Code.OFF_PLANE, "ct", of_forged_move),
    (Code.NOT_YOUR_TURN, "", lambda: opened().observation(0).check("pass")),
    (Code.NOT_IN_SET, "ct", lambda: of_table("0,0:Ros", sx.Rules.flex(starter=True))),
    (
        Code.LONG_DIAGONAL,
        "ct",
        lambda: sx.Board.parse(DIAGONAL_OF_SIX, FLEX).check("6,6:Gdb"),
    ),
    (Code.OPENING_ROW, "t", lambda: deal_cards(THREES, ROWLESS).check("play:Ro")),
    (Code.OPENING_ROW, "t", lambda: deal_cards(THREES, ROWLESS).check("play:RoRxRs=R")),
    (Code.NO_ROWS, "t", lambda: Table.parse(TABLE).check("play:GoBd")),
    (Code.INCOMPLETE_LINE, "t", lambda: Table.parse(TABLE).check("play:Rq=R")),
    (
        Code.TOO_FEW_CARDS,
        "t",
        lambda: position(TABLE, "Rq Rd", "Pc", rules=CARDS.replace(play="maximum")).check(
            "play:Rd"
        ),
    ),
    (
        Code.TOO_FEW_CLAIMS,
        "t",
        lambda: position("RoRxRsRqRd", "Rc", "Pc", rules=CARDS.replace(claim="maximum")).check(
            "play:Rc"
        ),
    ),
    (Code.SWAP_NOT_ALLOWED, "t", lambda: position(TABLE, "Rq Go", "Pc").check("swap")),
]


def test_every_code_is_here() -> None:
    assert {code for code, _, _ in MADE} == set(Code)


@pytest.mark.parametrize(
    ("code", "about", "make"), MADE, ids=[f"{code.name}-{i}" for i, (code, _, _) in enumerate(MADE)]
)
def test_a_message_names_clause_cells_and_tiles(
    code: sx.FaultCode, about: str, make: Callable[[], sx.Fault | None]
) -> None:
    fault = make()
    assert fault is not None
    assert fault.code is code, fault
    assert (bool(fault.cells), bool(fault.tiles)) == ("c" in about, "t" in about), fault
    assert fault.message.endswith(")"), fault
    assert fault.clause in fault.message.rpartition("(")[2], fault
    told = fault.message.rpartition("(")[0]
    assert all(str(tile) in told for tile in fault.tiles), fault
    straight = " to " in told  # a line or a diagonal: by its ends
    named = (fault.cells[0], fault.cells[-1]) if straight and fault.cells else fault.cells
    assert all(f"{x},{y}" in told for x, y in named), fault


def test_the_words_of_some() -> None:
    said = {
        of_board(RED, "1,0:Rq"): "cell 1,0 already holds Rx: no room for Rq (CL4)",
        of_board(RED, "3,0:Rq 3,0:Rd"): "cell 3,0 is used twice, for Rq and Rd (CL4)",
        of_board(RED, "3,0:Rq 0,1:Bo"): (
            "the new tiles 3,0:Rq 0,1:Bo do not lie in one row or column (CL4)"
        ),
        of_board(RED, "3,0:Rq 5,0:Rd"): (
            "cell 4,0 between the new tiles 3,0:Rq 5,0:Rd is empty (CL4)"
        ),
        of_board(RED, "3,1:Rq"): (
            "no new tile of 3,1:Rq touches, edge to edge, a tile on the table (CL4)"
        ),
        of_table("0,0:Ros", sx.Rules.flex(starter=True)): (
            "Ros at 0,0 is not in the starter set: it has no split backgrounds (FX1)"
        ),
        of_board(THREE_CIRCLES, "4,2:Ro"): (
            "4 of Ro counting 4,2, but the set holds three (CL1, TL5)"
        ),
        opened().check("pass"): "no pass: the bag is not empty, so there is an exchange (CL10)",
    }
    for fault, message in said.items():
        assert fault is not None
        assert fault.message == message
