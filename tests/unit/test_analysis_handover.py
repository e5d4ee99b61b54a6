"""What a move hands to the next player."""

from math import comb

import pytest

import sixline as sx
from helpers.games import deal
from sixline.analysis import handover, unseen

FOUR = "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq"
FLEX = sx.Rules.flex()


def completions(view: sx.Board, move: str, **options: object) -> dict[str, int]:
    found = handover(view, move, **options).completions  # type: ignore[arg-type]
    assert all(each.move.points == each.points for each in found)
    return {str(each.move): each.points for each in found}


def test_a_fifth_tile_hands_over_the_sixth() -> None:
    board = sx.Board.parse(FOUR)
    given = handover(board, "4,0:Rd", unseen(board, hand="Rd Rc Bo Bx Gs Yq"))
    assert {str(each.move): each.points for each in given.completions} == {
        "-1,0:Rc": 12,
        "5,0:Rc": 12,
    }
    assert given.best is not None
    assert (given.best.tiles, given.best.points) == ((sx.Tile("Rc"),), 12)
    held = 1 - comb(96, 6) / comb(98, 6)  # two of 98 unseen
    assert given.best.chance == given.best_chance == given.chance == pytest.approx(held)
    assert given.text() == (
        f"4,0:Rd opens {given.best.move} for 12 points, held with {held:.1%}; "
        f"one of 2 with {held:.1%}"
    )
    assert repr(given) == f"<Handover {given.text()}>"


def test_what_was_there_before_is_not_handed_over() -> None:
    board = sx.Board.parse(FOUR + " 4,0:Rd")
    assert completions(board, "0,1:Bo", most_tiles=1) == {}
    given = handover(board, "0,1:Bo")
    assert (given.best, given.chance, given.best_chance) == (None, 0, 0)
    assert given.text() == "0,1:Bo opens no line of six"


def test_a_completion_that_scores_more_than_before_is_handed_over() -> None:
    board = sx.Board.parse(FOUR + " 4,0:Rd")
    # A clover beside the end: the sixth red makes a column of two besides.
    assert completions(board, "4,1h:BdBc", most_tiles=1) == {"5,0:Rc": 12 + 2}
    assert board.score("5,0:Rc").total == 12


def test_a_completion_that_becomes_illegal_is_not() -> None:
    board = sx.Board.parse(FOUR + " 4,0:Rd")
    assert completions(board, "4,1h:BdGd", most_tiles=1) == {}


def test_lines_of_six_of_two_new_tiles() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs")
    assert completions(board, "3,0:Rq", most_tiles=1) == {}
    found = completions(board, "3,0:Rq")
    assert set(found) == {
        *("-2,0h:RdRc", "-2,0h:RcRd", "4,0h:RdRc", "4,0h:RcRd", "-1,0h:Rd....Rc", "-1,0h:Rc....Rd"),
    }
    assert set(found.values()) == {12}
    assert len(completions(board, "3,0:Rq", most_tiles=4)) == len(found)
    given = handover(board, "3,0:Rq")
    neither, without_one, all_hands = comb(98, 6), comb(101, 6), comb(104, 6)
    assert given.chance == pytest.approx(1 - (2 * without_one - neither) / all_hands)


def test_a_gap_between_two_lines_is_completed_too() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bc 3,1:Bq 4,1:Bd 4,0:Rd")
    assert completions(board, "5,0:Rs") == {
        "2,0h:RcRq": 12 + 2 + 2,
        # And the blue line scores more with a blue starburst under the red one.
        "0,1h:Bo....Bs": 12 + 2 + 2,
        "5,1h:BsBo": 12 + 2,
    }
    assert completions(board, "5,0:Rs", most_tiles=1) == {}
    assert completions(board.play("5,0:Rs"), "3,0:Rq", most_tiles=1) == {"2,0:Rc": 12 + 2}


@pytest.mark.parametrize("most", [0, 5, -1])
def test_the_most_tiles_of_a_completion(most: int) -> None:
    with pytest.raises(sx.RulesError, match=f"from 1 to 4, not {most}"):
        handover(sx.Board.parse(FOUR), "4,0:Rd", most_tiles=most)


def test_tiles_that_are_not_unseen_complete_nothing() -> None:
    board = sx.Board.parse(FOUR)
    assert completions(board, "4,0:Rd", unseen=unseen(board, hand="Rd Rc Rc Rc")) == {}


def test_a_completed_line_hands_over_nothing() -> None:
    board = sx.Board.parse(FOUR + " 4,0:Rd")
    assert completions(board, "5,0:Rc", most_tiles=1) == {}


def test_diagonals_of_six_are_completions_in_flex() -> None:
    """FX3: the sixth black tile; and a row's last type comes with three backgrounds."""
    board = sx.Board.parse(
        "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw", FLEX
    )
    found = completions(board, "6,5:Rcb", most_tiles=1)
    assert all(board.play("6,5:Rcb").score(move).total == n for move, n in found.items())
    assert {move: n for move, n in found.items() if move.startswith("1,0:")} != {}
    assert all(move[-1] == "b" for move in found)
    row = sx.Board.parse("0,0:Rob 1,0:Rxw 2,0:Rss 3,0:Rqb", FLEX)
    found = completions(row, "4,0:Rdw", most_tiles=1)
    assert {move[-3:] for move in found} == {"Rcb", "Rcw", "Rcs"}


def test_an_observation_knows_the_unseen_tiles_and_the_next_hand() -> None:
    hands = ["Ro Rx Rs Rq Rd Bo", "Rc Bx Gs Yq Pd Oc"]
    state = deal(*hands)
    view = state.observation(0)
    given = handover(view, "0,0h:RoRxRsRqRd")
    assert given.best is not None
    assert given.best.chance == pytest.approx(1 - comb(99, 6) / comb(102, 6))
    assert given == handover(state.board, "0,0h:RoRxRsRqRd", unseen(state, 0), hand_size=6)
    with pytest.raises(sx.IllegalMoveError, match="another seat's turn"):
        handover(state.observation(1), "0,0:Rc")
    with pytest.raises(sx.IllegalMoveError, match="not in the hand"):
        handover(view, "0,0:Rc")


@pytest.mark.parametrize(("other", "chance"), [("Rc Bx Gs Yq Pd Oc", 1), ("Oo Bx Gs Yq Pd Oc", 0)])
def test_an_open_hand_is_known(other: str, chance: int) -> None:
    state = deal("Ro Rx Rs Rq Rd Bo", other, options=sx.Rules.classic(open_hand=True))
    given = handover(state.observation(0), "0,0h:RoRxRsRqRd")
    assert given.chance == given.best_chance == chance
    assert bool(given.completions) == bool(chance)


def test_what_cannot_be_told() -> None:
    board = sx.Board.parse(FOUR)
    with pytest.raises(sx.IllegalMoveError, match="CL5"):
        handover(board, "4,0:Bd")
    with pytest.raises(sx.RulesError, match="no hand of 200 tiles"):
        handover(board, "4,0:Rd", hand_size=200)
    with pytest.raises(sx.PositionError, match="3 unseen of Rd, but 2 of it"):
        handover(board, "4,0:Rd", unseen(board))
    with pytest.raises(sx.SixlineError):
        handover(board, "pass")


def test_the_last_hands_are_smaller() -> None:
    board = sx.Board.parse(FOUR)
    counts = [0] * 36
    counts[sx.Tile("Rc").code] = counts[sx.Tile("Bo").code] = 1
    assert handover(board, "4,0:Rd", counts).chance == 1
    assert handover(board, "4,0:Rd", counts, hand_size=1).chance == 1 / 2
    assert handover(board, "4,0:Rd", counts, hand_size=0).chance == 0
