"""CD3: a turn plays at least one hand card; the whole table may be rearranged; all lie in rows."""

import pytest

import sixline as sx
from helpers.cards import CARDS, Table, names, position
from helpers.games import require_legal, require_refused

Code = sx.FaultCode
MOST = sx.Rules.cards(play="maximum")


def turns(table: str, hand: str, rules: sx.Rules = CARDS) -> list[str]:
    return [str(turn) for turn in Table.parse(table, rules).turns(hand)]


def test_cd3_a_turn_plays_at_least_one_card_and_needs_no_more() -> None:
    assert turns("RoRxRs", "Rq Rd Rc") == [
        "play:Rq",
        "play:Rd",
        "play:RqRd",
        "play:Rc",
        "play:RqRc",
        "play:RdRc",
        "play:RqRdRc",
        "play:RqRdRc=R",
    ]


@pytest.mark.parametrize("turn", ["play:", "play:=R"])
def test_cd3_a_turn_without_a_card_is_refused(turn: str) -> None:
    """Not even to claim what lies there."""
    state = position("RoRxRsRqRdRc", "Go Gx Gs Ro", "Bo")
    fault = require_refused(state, turn, Code.EMPTY_MOVE, "CD3")
    assert "at least one card" in fault.message
    assert Table.parse("RoRxRsRqRdRc").check(turn) == fault


def test_cd3_only_cards_of_the_hand_are_played() -> None:
    state = position("RoRxRs", "Rq Go", "Rd")
    assert "Rd" in require_refused(state, "play:Rd", Code.NOT_IN_HAND, "CD3").message
    require_refused(state, "play:RqRd", Code.NOT_IN_HAND, "CD3")
    require_refused(state, "play:RqRq", Code.NOT_IN_HAND, "CD3")
    require_legal(state, "play:Rq")


def test_cd3_the_table_may_be_rearranged() -> None:
    """A red square takes the circle's place: the circle goes to the green and the blue one."""
    state = position("RoRxRsRq", "Go Bo", "Pc")
    require_legal(state, "play:GoBo")
    require_refused(state, "play:Go", Code.NO_ROWS, "CD3")
    state.play("play:GoBo")
    assert {"".join(map(str, row)) for row in state.table.arrange()} == {"RxRsRq", "RoGoBo"}


def test_cd3_all_cards_on_the_table_may_move_at_once() -> None:
    """Three rows of a color become three rows of a shape, for one yellow circle."""
    rows = "RoRxRs GoGxGs BoBxBs"
    table = Table.parse(rows)
    assert table.check("play:Yo", "Yo") is None
    after = {"".join(map(str, row)) for row in table.arrange_after("play:Yo", rows)}
    assert after == {"RoYoGoBo", "RxGxBx", "RsGsBs"}
    # Where nothing needs to move, nothing does.
    after = {"".join(map(str, row)) for row in table.arrange_after("play:YoYxYs", rows)}
    assert after == {"RoRxRs", "GoGxGs", "BoBxBs", "YoYxYs"}


def test_cd3_no_card_may_be_left_without_a_row() -> None:
    state = position("RoRxRs", "Rq Gq Go Bo", "Pc")
    require_legal(state, "play:Rq")
    for turn in ("play:Gq", "play:RqGq", "play:Go", "play:GoBo"):
        require_refused(state, turn, Code.NO_ROWS, "CD3")
    require_legal(state, "play:RqGoBo")
    assert require_refused(state, "play:RqGq", Code.NO_ROWS, "CD3").tiles == (sx.Tile("Gq"),)


def test_cd3_table_cards_never_return_to_a_hand() -> None:
    """What lay there lies there or was claimed."""
    state = position("RoRxRsRqRdRc", "Go Gq Gd Pc", "Pc", pile="OsOsOsYsYsYsPsPs")
    for claims, left in (("=R", "GoGqGd"), ("", "RoRxRsRqRdRcGoGqGd")):
        state.play("play:GoGqGd" + claims)
        assert sorted(map(str, state.table.tiles)) == sorted(names(left))
        assert state.hands[0] == sx.Hand("Pc OsOsOsYsYsYsPsPs")
        state.undo()


@pytest.mark.parametrize(
    ("table", "hand", "found"),
    [
        ("RoRqRd", "Ro", []),  # a second red circle fits nowhere
        ("", "Ro Ro Rq Rq Rd Rd", ["play:RoRqRd", "play:RoRoRqRqRdRd"]),
        ("RoRqRdBoBqBd", "Gq", []),  # rows of three cannot give a card away
        ("RoRqRd", "Ro Rq Rd", ["play:RoRqRd"]),  # a second row
    ],
)
def test_cd3_small_cases(table: str, hand: str, found: list[str]) -> None:
    assert turns(table, hand) == found
    assert Table.parse(table).has_turn(hand) == bool(found)


# --- play = maximum -----------------------------------------------------------------------


def test_cd3_with_play_maximum_as_many_as_possible_must_be_played() -> None:
    assert turns("RoRxRs", "Rq Rd Go", MOST) == ["play:RqRd"]
    state = position("RoRxRs", "Rq Rd Go", "Pc", rules=MOST)
    fault = require_refused(state, "play:Rq", Code.TOO_FEW_CARDS, "CD3")
    assert "play=maximum 2 cards must be played, not 1" in fault.message
    require_legal(state, "play:RqRd")


def test_cd3_with_play_maximum_every_largest_turn_stays_whatever_it_claims() -> None:
    """Three cards each, with or without a Qwirkle."""
    assert turns("RoRxRs", "Rq Rd Rc", MOST) == ["play:RqRdRc", "play:RqRdRc=R"]


def test_cd3_with_play_maximum_fewer_cards_with_a_claim_will_not_do() -> None:
    """Six reds could be claimed with one card; two cards go down otherwise."""
    table = "RqRdRcRsRxOoYoGo"
    free = turns(table, "Ro Bo")
    assert "play:Ro=R" in free
    most = turns(table, "Ro Bo", MOST)
    assert most == [turn for turn in free if "RoBo" in turn]


def test_cd3_play_maximum_asks_nothing_without_a_hand() -> None:
    assert Table.parse("RoRxRs", MOST).check("play:Rq") is None
    assert Table.parse("RoRxRs", MOST).check("play:Rq", "Rq Rd") is not None
    assert Table.parse("RoRxRs", CARDS).check("play:Rq", "Rq Rd") is None


def test_cd3_play_maximum_still_needs_only_one_card_to_bar_the_swap() -> None:
    state = position("RoRxRs", "Rq Go Bd", "Pc", rules=MOST)
    assert [str(move) for move in state.legal_moves()] == ["play:Rq"]
    require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")
