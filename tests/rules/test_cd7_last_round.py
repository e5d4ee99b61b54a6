"""CD7: the last round, and who wins."""

import pytest

import sixline as sx
from helpers.cards import late_position, position
from helpers.games import require_refused

Code = sx.FaultCode
TABLE = "RoRxRs"
OTHERS = "R,R,G,G,O,O,O,Y,Y,Y,B,B,B,P,P,P"
"""All whole lines but one of reds and one of greens."""


def three_players() -> sx.State:
    """Seat 1 is to move; the other reds and the greens are off the table, one of them the pile."""
    return late_position(TABLE, "Rd Gq", "Rq Gc", "Rc Go Gx Gs", pile="Gd", to_move=1)


def test_cd7_drawing_the_last_card_starts_the_last_round() -> None:
    state = three_players()
    assert state.turns_left == 0
    state.play("play:Rq")
    assert (state.bag_count, state.turns_left, state.to_move) == (0, 3, 2)
    assert not state.is_over


def test_cd7_every_player_has_exactly_one_more_turn_the_drawer_last() -> None:
    state = three_players()
    state.play("play:Rq")
    seats = []
    for left, turn in ((3, "play:Rc"), (2, "play:Rd"), (1, "pass")):
        assert (state.turns_left, state.is_over) == (left, False)
        seats.append(state.to_move)
        state.play(turn)
    assert seats == [2, 0, 1]
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert state.turns_left == 0
    assert len(state.legal_moves()) == 0
    assert state.best_move() is None


def test_cd7_a_pass_is_a_turn() -> None:
    """All pass in the last round: it is over as such, and not stalled."""
    table = TABLE + "RqRdRc"
    state = late_position(table, "Gq", "Gd", "Go Gx Gs Gc", turns_left=2, to_move=0)
    state.play("pass")
    assert state.turns_left == 1
    state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    state = late_position(table, "Gq Go", "Gd Gx", "Gs Gc", turns_left=3, to_move=0)
    for left in (2, 1, 0):
        state.play("pass")
        assert state.turns_left == left
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert state.passes == 3


def test_cd7_passes_before_the_last_round_count_on() -> None:
    """CD6's stall may come first: two passed already, the third pass in a row stops the game."""
    table = TABLE + "RqRdRc"
    state = late_position(table, "Gq Go", "Gd Gx", "Gs Gc", turns_left=3, passes=2)
    state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED


def test_cd7_not_drawing_the_last_card_starts_nothing() -> None:
    state = late_position(TABLE, "Rd Gq Go Gx Gs Gc Rq Rc", "Gd", pile="Oo Ox Os Oq Od Oc")
    state.play("play:Rd")
    assert state.bag_count == 4
    assert state.turns_left == 0
    state.undo()
    state.play("play:RdRqRc=R")
    assert state.bag_count == 2
    assert state.turns_left == 0


def test_cd7_exactly_the_last_card() -> None:
    state = late_position(TABLE, "Rq Rd Rc Go Gx Gs Gq Gd", "Gc", pile="Oo Ox Os Oq Od Oc")
    state.play("play:RqRdRc")
    assert (state.bag_count, state.turns_left) == (2, 0)
    state.undo()
    state.play("play:RqRdRcGoGxGs")
    assert (state.bag_count, state.turns_left) == (0, 2)


def test_cd7_a_swap_of_the_whole_pile_starts_nothing() -> None:
    """It refills the pile."""
    state = late_position(TABLE, "Gq Go", "Gd Gx Gs Gc Rq Rd", pile="Rc")
    state.play("swap")
    assert state.hands[0] == sx.Hand("Rc")
    assert (state.bag_count, state.turns_left, state.to_move) == (2, 0, 0)
    assert not state.is_over
    state.play("play:Rc")  # CD5 draws two: now it does
    assert (state.bag_count, state.turns_left, state.to_move) == (0, 2, 1)


def test_cd7_turns_without_a_card_to_draw_start_nothing_again() -> None:
    state = three_players()
    state.play("play:Rq")
    state.play("play:Rc")
    assert state.turns_left == 2
    assert state.drawn[-1] == ()


def test_cd7_nobody_draws_in_the_last_round() -> None:
    state = three_players()
    state.play("play:Rq")
    for turn in ("play:Rc", "play:Rd"):
        state.play(turn)
        assert state.drawn[-1] == ()
    assert [len(hand) for hand in state.hands] == [1, 2, 3]


def test_cd7_in_the_last_round_a_blocked_player_cannot_swap() -> None:
    state = late_position(TABLE, "Gq", "Rq Rd Rc", "Gd Gc Go Gx Gs", turns_left=3)
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")


def test_cd7_an_empty_hand_passes_in_the_last_round() -> None:
    state = late_position(TABLE + "RqRd", "", "Rc", turns_left=2)
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    state.play("pass")
    state.play("play:Rc=R")
    assert state.is_over


def test_cd7_a_player_who_draws_the_last_card_with_the_last_qwirkle() -> None:
    state = late_position(TABLE + "RqRd", "Rc Go Gx Gs Gq Gd", "Gc", pile="Oo Ox Os Oq Od Oc")
    before = state.scores
    state.play("play:RcGoGxGs=R")
    assert state.scores[0] == before[0] + 1
    assert state.bag_count == 0
    assert state.turns_left == 2


@pytest.mark.parametrize(
    ("claims", "winners"),
    [
        (["R,o", "G"], (0,)),
        (["G", "R,o"], (1,)),
        (["G,o", "R,x"], (0, 1)),  # a draw is shared
        (["", ""], (0, 1)),
    ],
)
def test_cd7_most_qwirkles_win(claims: list[str], winners: tuple[int, ...]) -> None:
    state = ended(*claims)
    assert state.outcome is not None
    assert state.outcome.winners == winners
    assert state.outcome.scores == state.scores
    assert state.scores == tuple(len(text.replace(",", "")) for text in claims)


def ended(*claims: str) -> sx.State:
    """Everybody has passed."""
    rules = sx.Rules.cards(len(claims), max_swaps=0)
    state = position("BoBxBs", *["Oq"] * len(claims), rules=rules, claims=list(claims))
    for _ in claims:
        state.play("pass")
    return state


def test_cd7_a_draw_of_two_of_three() -> None:
    state = ended("G", "R,o", "x,x")
    assert state.outcome is not None
    assert state.outcome.winners == (1, 2)


def test_cd7_what_the_last_round_is_worth_counts() -> None:
    state = late_position(
        TABLE + "RqRd", "Rc", "Gd Gc Go Gx Gs Gq", turns_left=1, claims=["", OTHERS]
    )
    assert state.scores == (0, 16)
    state.play("play:Rc=R")
    assert state.is_over
    assert state.scores == (1, 16)
    assert state.claims[0] == ("R",)


def test_cd7_after_the_end_nothing_is_legal() -> None:
    state = three_players()
    for turn in ("play:Rq", "play:Rc", "play:Rd", "pass"):
        state.play(turn)
    for text in ("play:Gc", "pass", "swap", "play:"):
        fault = require_refused(state, text, Code.GAME_OVER, "CD7")
        assert "the last round has been played" in fault.message
    assert not state.has_placement()
    assert state.count_placements() == 0


def test_cd7_undo_goes_back_through_the_end_of_a_game() -> None:
    state = three_players()
    start = state.copy()
    for turn in ("play:Rq", "play:Rc", "play:Rd", "pass"):
        state.play(turn)
    left = []
    while state.history:
        state.undo()
        left.append(state.turns_left)
        assert not state.is_over
    assert left == [1, 2, 3, 0]
    assert state == start
