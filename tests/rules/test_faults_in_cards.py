"""Every fault of a card move: its clause, its words, and that nothing changes."""

from collections.abc import Callable
from typing import Any

import pytest

import sixline as sx
from helpers.cards import (
    BLOCKED,
    ROWLESS,
    TABLE,
    THREES,
    Table,
    deal,
    late_position,
    position,
)
from helpers.games import require_refused

Code = sx.FaultCode


def under(**options: Any) -> sx.Rules:
    return sx.Rules.cards(**options)


def finished() -> sx.State:
    state = late_position(TABLE + "RqRd", "Rc", "Gd Gc Go Gx Gs Gq", turns_left=1)
    state.play("play:Rc")
    return state


def stalled() -> sx.State:
    state = position(TABLE, BLOCKED, BLOCKED, rules=under(max_swaps=0))
    state.play("pass")
    state.play("pass")
    return state


MOVES: list[tuple[str, Callable[[], sx.State], str, sx.FaultCode, str, str]] = [
    (
        "no card",
        lambda: position(TABLE, "Rq", "Pc"),
        "play:",
        Code.EMPTY_MOVE,
        "CD3",
        "a turn plays at least one card of the hand",
    ),
    (
        "no card to open",
        lambda: deal(THREES, ROWLESS),
        "play:",
        Code.EMPTY_MOVE,
        "CD2",
        "the opening lays a row",
    ),
    (
        "a card that is not held",
        lambda: position(TABLE, "Rq", "Rd"),
        "play:RqRd",
        Code.NOT_IN_HAND,
        "CD3",
        "Rd to play is not in the hand Rq",
    ),
    (
        "a card played twice",
        lambda: position(TABLE, "Rq Go", "Rd"),
        "play:RqRq",
        Code.NOT_IN_HAND,
        "CD3",
        "Rq to play is not in the hand Rq Go",
    ),
    (
        "an opening with a card that is not held",
        lambda: deal(THREES, ROWLESS),
        "play:RoRxRq",
        Code.NOT_IN_HAND,
        "CD3",
        "Rq to play is not in the hand",
    ),
    (
        "no longest row",
        lambda: deal(THREES, ROWLESS),
        "play:Ro",
        Code.OPENING_ROW,
        "CD2",
        "one of the hand's longest rows, as play:RoRxRs",
    ),
    (
        "a longest row without its claim",
        lambda: deal("Ro Rx Rs Rq Rd Rc Go Bx Ys", ROWLESS),
        "play:RoRxRsRqRdRc",
        Code.OPENING_ROW,
        "CD2",
        "the opening claims its row of six, as play:RoRxRsRqRdRc=R",
    ),
    (
        "a longest row of three with a claim",
        lambda: deal(THREES, ROWLESS),
        "play:RoRxRs=R",
        Code.OPENING_ROW,
        "CD2",
        "an opening row of fewer than six cards is no Qwirkle",
    ),
    (
        "a swap to open",
        lambda: deal(THREES, ROWLESS),
        "swap",
        Code.OPENING_ROW,
        "CD2",
        "no swap: the opening lays a row",
    ),
    (
        "a pass to open",
        lambda: deal(THREES, ROWLESS),
        "pass",
        Code.OPENING_ROW,
        "CD2",
        "no pass: the opening lays a row",
    ),
    (
        "a card that fits in no row",
        lambda: position(TABLE, "Go Rq", "Pc"),
        "play:GoRq",
        Code.NO_ROWS,
        "CD3",
        "Go fits in no row of the table Ro Rx Rs Rq Go",
    ),
    (
        "two cards that fit in no row",
        lambda: position(TABLE, "Go Bd", "Pc"),
        "play:GoBd",
        Code.NO_ROWS,
        "CD3",
        "Go Bd fit in no row of the table",
    ),
    (
        "cards that fit rows, but not all at once",
        lambda: position("RqRdRo", "Bo Go Rx Gq Bq", "Pc"),
        "play:BoGoGqBq",
        Code.NO_ROWS,
        "CD3",
        "do not split into rows, though each of them fits some row",
    ),
    (
        "a line that is not there",
        lambda: position("RoRxRsRq", "Rd", "Pc"),
        "play:Rd=R",
        Code.INCOMPLETE_LINE,
        "CD4",
        "the Qwirkle R lacks Rc",
    ),
    (
        "a shape that is not there",
        lambda: position(TABLE, "Rq", "Pc"),
        "play:Rq=x",
        Code.INCOMPLETE_LINE,
        "CD4",
        "the Qwirkle x lacks Ox Yx Gx Bx Px",
    ),
    (
        "a line claimed once too often",
        lambda: position("RoRxRsRqRd", "Rc", "Pc"),
        "play:Rc=R,R",
        Code.INCOMPLETE_LINE,
        "CD4",
        "the Qwirkle R lacks Ro Rx Rs Rq Rd Rc",
    ),
    (
        "fewer cards than can be played",
        lambda: position(TABLE, "Rq Rd Go", "Pc", rules=under(play="maximum")),
        "play:Rd",
        Code.TOO_FEW_CARDS,
        "CD3",
        "with play=maximum 2 cards must be played, not 1",
    ),
    (
        "fewer claims than there can be",
        lambda: position("RoRxRsRqRd", "Rc", "Pc", rules=under(claim="maximum")),
        "play:Rc",
        Code.TOO_FEW_CLAIMS,
        "CD4",
        "must be claimed, not 0",
    ),
    (
        "a swap of who can play",
        lambda: position(TABLE, "Rq Go", "Pc"),
        "swap",
        Code.SWAP_NOT_ALLOWED,
        "CD6",
        "no swap: a turn is possible, as play:Rq",
    ),
    (
        "a pass of who can play",
        lambda: position(TABLE, "Rq Go", "Pc"),
        "pass",
        Code.PASS_NOT_ALLOWED,
        "CD6",
        "no pass: a turn is possible, as play:Rq",
    ),
    (
        "a pass of who can swap",
        lambda: position(TABLE, BLOCKED, "Pc"),
        "pass",
        Code.PASS_NOT_ALLOWED,
        "CD6",
        "no pass: a blocked player swaps the hand",
    ),
    (
        "a swap with an empty pile",
        lambda: late_position(TABLE, "Gq Gd", "Gc Rq Rd", "Go Gx Gs Rc"),
        "swap",
        Code.SWAP_NOT_ALLOWED,
        "CD6",
        "no swap: the pile is empty",
    ),
    (
        "a swap of an empty hand",
        lambda: position(TABLE, "", "Pc"),
        "swap",
        Code.SWAP_NOT_ALLOWED,
        "CD6",
        "no swap: the hand is empty",
    ),
    (
        "a swap too many",
        lambda: position(TABLE, BLOCKED, "Pc", swaps=3),
        "swap",
        Code.SWAP_NOT_ALLOWED,
        "CD6",
        "no swap: a turn has at most 3 swaps",
    ),
    (
        "a second swap of one",
        lambda: position(TABLE, BLOCKED, "Pc", swaps=1, rules=under(max_swaps=1)),
        "swap",
        Code.SWAP_NOT_ALLOWED,
        "CD6",
        "no swap: a turn has at most 1 swap (CD6)",
    ),
    (
        "a turn after the last round",
        finished,
        "play:Go",
        Code.GAME_OVER,
        "CD7",
        "the game is over: the last round has been played",
    ),
    (
        "a turn after the stall",
        stalled,
        "play:Go",
        Code.GAME_OVER,
        "CD6",
        "the game is over: every player passed",
    ),
]


@pytest.mark.parametrize(
    ("make", "move", "code", "clause", "words"),
    [row[1:] for row in MOVES],
    ids=[row[0] for row in MOVES],
)
def test_faults_of_moves(
    make: Callable[[], sx.State], move: str, code: sx.FaultCode, clause: str, words: str
) -> None:
    state = make()
    fault = require_refused(state, move, code, clause)
    assert words in fault.message
    assert fault.message.endswith(f"({clause})")
    assert fault.cells == ()
    assert all(str(card) in fault.message for card in fault.tiles)
    assert require_refused(state, sx.Move.parse(move), code, clause) == fault
    if not state.is_over:
        assert state.observation(state.to_move).check(move) == fault


def test_every_code_of_cards_is_seen() -> None:
    of_tiles = {
        *(Code.CELL_TAKEN, Code.CELL_TWICE, Code.NOT_STRAIGHT, Code.GAP, Code.NOT_TOUCHING),
        *(Code.LINE_TOO_LONG, Code.REPEATED_TYPE, Code.NO_COMMON, Code.OPENING_SET),
        *(Code.OPENING_NEEDS_TILES, Code.EXCHANGE_SIZE, Code.EXCHANGE_NOT_ALLOWED, Code.ISLANDS),
        *(Code.OFF_PLANE, Code.NOT_IN_SET, Code.LONG_DIAGONAL),
    }
    elsewhere_here = {Code.TOO_MANY_COPIES, Code.HAND_SIZE, Code.NOT_YOUR_TURN}
    assert {row[3] for row in MOVES} == set(Code) - of_tiles - elsewhere_here


def test_it_is_another_seats_turn() -> None:
    state = position(TABLE, "Rq", "Rd")
    for move in ("play:Rd", "pass", "swap"):
        fault = state.observation(1).check(move)
        assert fault is not None
        assert (fault.code, fault.clause) == (Code.NOT_YOUR_TURN, "CD2")
        assert fault.message == "it is another seat's turn (CD2)"
    assert len(state.observation(1).legal_moves()) == 0
    assert state.observation(1).best_move() is None


def test_faults_of_a_table_without_a_state() -> None:
    table = Table.parse(TABLE)
    for text in ("swap", "pass"):
        fault = table.check(text)
        assert fault is not None
        assert (fault.code, fault.clause) == (Code.EMPTY_MOVE, "CD3")
    for text, code in (
        ("play:", Code.EMPTY_MOVE),
        ("play:Go", Code.NO_ROWS),
        ("play:Rq=R", Code.INCOMPLETE_LINE),
        ("play:RoRoRo", Code.TOO_MANY_COPIES),
    ):
        fault = table.check(text)
        assert fault is not None
        assert fault.code is code
        for play in (table.play, table.arrange_after):
            with pytest.raises(sx.IllegalMoveError) as caught:
                play(text)
            assert caught.value.fault == fault
    fault = table.check("play:RoRoRo")
    assert fault is not None
    assert (fault.clause, fault.tiles) == ("TL5", (sx.Tile("Ro"),))
    assert fault.message == "4 of Ro, but the set holds three (TL5)"
    assert table == Table.parse(TABLE)
