"""CD5: after playing, up to nine or what is left."""

import pytest

import sixline as sx
from helpers.cards import TABLE, late_position, names, position


@pytest.mark.parametrize(
    ("turn", "drawn"), [("play:Rq", 1), ("play:RqRd", 2), ("play:RqRdRc", 3), ("play:RqRdRc=R", 3)]
)
def test_cd5_draw_up_to_nine_in_the_piles_order(turn: str, drawn: int) -> None:
    kept = "Go Gx Gd Yq Bc Ps"
    state = position(TABLE, f"Rq Rd Rc {kept}", "Pc", pile="OoOxOs")
    count = state.bag_count
    state.play(turn)
    fresh = names("OoOxOs")[:drawn]
    assert [str(card) for card in state.drawn[-1]] == fresh
    played = names(turn.partition(":")[2].partition("=")[0])
    left = [card for card in ("Rq", "Rd", "Rc") if card not in played]
    assert state.hands[0] == sx.Hand([*left, *names(kept), *fresh])
    assert state.bag_count == count - drawn


def test_cd5_a_short_hand_is_filled_up_to_nine() -> None:
    state = position(TABLE, "Rq Go", "Pc", pile="OoOxOsOqOdOcYoYx")
    state.play("play:Rq")
    assert len(state.hands[0]) == 9
    assert state.hands[0] == sx.Hand(["Go", *names("OoOxOsOqOdOcYoYx")])
    assert len(state.drawn[-1]) == 8


def test_cd5_or_what_is_left() -> None:
    """Six reds and six greens are all that is left of the set."""
    state = late_position("RoRxRs", "Rq Rd Go", "Gx Gs Rc", pile="GqGdGc")
    state.play("play:RqRd")
    assert state.hands[0] == sx.Hand("Go Gq Gd Gc")
    assert state.bag_count == 0
    assert [str(card) for card in state.drawn[-1]] == ["Gq", "Gd", "Gc"]


def test_cd5_nothing_is_left() -> None:
    state = late_position("RoRxRs", "Rq Rd", "Rc")
    state.play("play:Rq")
    assert (state.hands[0], state.drawn[-1]) == (sx.Hand("Rd"), ())


def test_cd5_claimed_cards_are_out_of_the_game() -> None:
    state = position("RoRxRsRqRd", "Rc Go", "Pc")
    cards = [str(card) for card in state.bag]
    state.play("play:Rc=R")
    assert len(state.hands[0]) == 9
    assert [str(card) for card in (*state.drawn[-1], *state.bag)] == cards


def test_cd5_the_other_hands_stay() -> None:
    state = position(TABLE, "Rq Go", "Pc Ps", "Bo")
    state.play("play:Rq")
    assert state.hands[1:] == (sx.Hand("Pc Ps"), sx.Hand("Bo"))
