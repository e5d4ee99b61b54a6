"""CD4: completed rows of six."""

import pytest

import sixline as sx
from helpers.cards import CARDS, Table, names, position
from helpers.games import require_legal, require_refused

Code = sx.FaultCode
MOST = sx.Rules.cards(claim="maximum")
REDS = "RoRxRsRqRdRc"
GREENS = "GoGxGsGqGdGc"


def turns(table: str, hand: str, rules: sx.Rules = CARDS) -> list[str]:
    return [str(turn) for turn in Table.parse(table, rules).turns(hand)]


@pytest.mark.parametrize(("line", "cards"), [("R", REDS), ("o", "RoOoYoGoBoPo")])
def test_cd4_a_claimed_line_leaves_the_table_to_the_players_own_pile(line: str, cards: str) -> None:
    first = names(cards)
    state = position("".join(first[:5]) + "GxGsGq", f"{first[5]} Gd", "Bo Bx Bs", "Pc")
    state.play(f"play:{first[5]}={line}")
    assert state.claims == ((line,), (), ())
    assert state.scores == (1, 0, 0)
    assert sorted(map(str, state.table.tiles)) == sorted(names("GxGsGq"))
    assert state.history[-1].claims == (line,)
    assert state.history[-1].points == 1
    for seat in (1, 2):
        state.play(state.legal_moves()[0])
        assert state.claims[0] == (line,), f"after seat {seat}"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_cd4_a_claim_goes_to_the_player_who_makes_it(seat: int) -> None:
    hands = ["Pc", "Pc", "Pc"]
    hands[seat] = "Rc"
    state = position("RoRxRsRqRd", *hands, to_move=seat)
    state.play("play:Rc=R")
    assert state.claims == tuple(("R",) if other == seat else () for other in range(3))
    assert state.observation(0).claims == state.claims


def test_cd4_rows_on_the_table_are_three_to_five() -> None:
    assert [len(row) for row in Table.parse(REDS).arrange()] == [3, 3]
    assert [len(row) for row in Table.parse("RoRxRsRqRd").arrange()] == [5]
    for turn in Table.parse("RoRxRsRqRd").turns("Rc Go Bo Gx Bx"):
        rows = Table.parse("RoRxRsRqRd").arrange_after(turn)
        assert all(3 <= len(row) <= 5 for row in rows), turn


def test_cd4_none_is_forced_after_the_opening() -> None:
    """Six cards may lie as three and three, and be claimed later with other cards."""
    assert turns("RoRxRsRqRd", "Rc") == ["play:Rc", "play:Rc=R"]
    state = position("RoRxRsRqRd", "Rc", "Gx Go Gs", "Pc")
    state.play("play:Rc")
    assert state.scores == (0, 0, 0)
    require_legal(state, "play:GoGxGs=R")
    require_legal(state, "play:GoGxGs")
    state.play("play:GoGxGs=R")
    assert state.scores == (0, 1, 0)


def test_cd4_several_in_one_turn() -> None:
    table = "RoRxRsRqRd GoGxGsGqGd"
    found = turns(table, "Rc Gc")
    assert {"play:RcGc=R,G", "play:RcGc=R", "play:RcGc=G", "play:RcGc"} <= set(found)
    state = position(table, "Rc Gc", "Pc")
    state.play("play:RcGc=R,G")
    assert state.scores == (2, 0)
    assert state.claims[0] == ("R", "G")
    assert len(state.table) == 0


def test_cd4_one_line_twice_and_three_times() -> None:
    twice = position(REDS + "RoRxRsRqRd", "Rc", "Pc")
    require_legal(twice, "play:Rc=R,R")
    twice.play("play:Rc=R,R")
    assert twice.claims == (("R", "R"), ())
    thrice = position(REDS * 2 + "RoRxRsRqRd", "Rc", "Pc")
    thrice.play("play:Rc=R,R,R")
    assert thrice.scores == (3, 0)
    assert len(thrice.table) == 0
    with pytest.raises(sx.NotationError, match="three times"):
        sx.Move.parse("play:Rc=R,R,R,R")


@pytest.mark.parametrize("claims", ["R,G", "G,R"])
def test_cd4_the_order_of_claims_means_nothing(claims: str) -> None:
    assert sx.Move.parse(f"play:RcGc={claims}") == sx.Move.turn("Gc Rc", ["R", "G"])


def test_cd4_a_line_that_is_not_there_cannot_be_claimed() -> None:
    state = position("RoRxRsRq", "Rd Go", "Pc")
    fault = require_refused(state, "play:Rd=R", Code.INCOMPLETE_LINE, "CD4")
    assert fault.tiles == (sx.Tile("Rc"),)
    assert "the Qwirkle R lacks Rc" in fault.message
    fault = require_refused(state, "play:Rd=o", Code.INCOMPLETE_LINE, "CD4")
    assert "the Qwirkle o lacks Oo Yo Go Bo Po" in fault.message


def test_cd4_a_card_belongs_to_one_claim_only() -> None:
    """One red circle for the reds or for the circles, not for both."""
    table = "RqRdRcRsRx OoYoGoBoPo"
    assert turns(table, "Ro") == ["play:Ro", "play:Ro=R", "play:Ro=o"]
    state = position(table, "Ro", "Pc")
    fault = require_refused(state, "play:Ro=R,o", Code.INCOMPLETE_LINE, "CD4")
    assert "the Qwirkle o lacks Ro" in fault.message
    assert "play:RoRo=R,o" in turns(table, "Ro Ro")


def test_cd4_a_claim_may_not_leave_cards_without_a_row() -> None:
    """The red circle is needed in the circles; a fourth circle frees it."""
    table = "RqRdRcRsRoGoBo"
    assert turns(table, "Rx") == ["play:Rx"]
    state = position(table, "Rx", "Pc")
    fault = require_refused(state, "play:Rx=R", Code.NO_ROWS, "CD3")
    assert fault.tiles == (sx.Tile("Go"), sx.Tile("Bo"))
    assert turns(table, "Rx Yo") == ["play:Rx", "play:Yo", "play:RxYo", "play:RxYo=R"]


def test_cd4_six_that_lay_there_may_be_claimed_with_any_turn() -> None:
    assert turns(REDS, "Go Gq Gd") == ["play:GoGqGd", "play:GoGqGd=R"]


def test_cd4_the_six_may_come_from_several_rows() -> None:
    """Three rows of shapes give their reds."""
    table = Table.parse("RoGoBoYo RxGxBxYx RsGsBsYs RqRdOd PdYd".replace("RqRdOd PdYd", "RdOdPdYd"))
    assert table.check("play:RqRc=R") is None
    after = table.play("play:RqRc=R")
    assert sorted(len(row) for row in after.arrange()) == [3, 3, 3, 3]


def test_cd4_most_qwirkles_of_a_hand() -> None:
    hand = "Rc Gc Bc"
    table = "RoRxRsRqRd GoGxGsGqGd BoBxBsBqBd"
    best = Table.parse(table).best_turn(hand)
    assert str(best) == "play:RcGcBc=R,G,B"
    assert best is not None
    assert best.points == 3


# --- claim = maximum ----------------------------------------------------------------------


def test_cd4_with_claim_maximum_the_most_must_be_claimed_for_the_cards_played() -> None:
    table = "RoRxRsRqRd GoGxGsGqGd"
    assert turns(table, "Rc Gc", MOST) == ["play:Gc=G", "play:Rc=R", "play:RcGc=R,G"] or (
        set(turns(table, "Rc Gc", MOST)) == {"play:Rc=R", "play:Gc=G", "play:RcGc=R,G"}
    )
    state = position(table, "Rc Gc", "Pc", rules=MOST)
    fault = require_refused(state, "play:RcGc=R", Code.TOO_FEW_CLAIMS, "CD4")
    assert "claim=maximum 2 Qwirkles must be claimed, not 1" in fault.message
    require_refused(state, "play:Rc", Code.TOO_FEW_CLAIMS, "CD4")
    require_legal(state, "play:Rc=R")  # of these cards the most, if not of all


def test_cd4_with_claim_maximum_which_line_is_free() -> None:
    table = "RqRdRcRsRx OoYoGoBoPo"
    assert turns(table, "Ro", MOST) == ["play:Ro=R", "play:Ro=o"]


def test_cd4_with_claim_maximum_a_claim_that_is_impossible_is_not_asked_for() -> None:
    assert turns("RqRdRcRsRoGoBo", "Rx", MOST) == ["play:Rx"]


def test_cd4_claim_maximum_asks_nothing_without_a_hand() -> None:
    table = Table.parse("RoRxRsRqRd", MOST)
    assert table.check("play:Rc") is None
    assert table.check("play:Rc", "Rc") is not None


def test_cd4_both_maxima() -> None:
    rules = sx.Rules.cards(play="maximum", claim="maximum")
    table = "RoRxRsRqRd GoGxGsGqGd"
    assert turns(table, "Rc Gc", rules) == ["play:RcGc=R,G"]
    # The most cards first; then the most Qwirkles with those cards.
    table = "RqRdRcRsRoGoBo"
    assert turns(table, "Rx Yo", rules) == ["play:RxYo=R"]
