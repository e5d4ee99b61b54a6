"""CD1: the cards, the players, the hands, and what a row is."""

from collections import Counter
from itertools import combinations

import pytest

import sixline as sx
from helpers.cards import CARDS, Table, cards_in_play
from helpers.games import TYPES

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
LINES = [[color + shape for shape in "oxsqdc"] for color in "ROYGBP"]
LINES += [[color + shape for color in "ROYGBP"] for shape in "oxsqdc"]


@PLAYERS
def test_cd1_there_are_108_cards_three_of_each_of_36_types(players: int) -> None:
    state = sx.State.new(sx.Rules.cards(players), seed=3)
    assert cards_in_play(state) == Counter(TYPES * 3)
    assert cards_in_play(state).total() == 108


@PLAYERS
def test_cd1_two_to_six_players_have_hands_of_nine_and_a_pile(players: int) -> None:
    state = sx.State.new(sx.Rules.cards(players), seed=3)
    assert [len(hand) for hand in state.hands] == [9] * players
    assert state.bag_count == len(state.bag) == 108 - 9 * players
    assert len(state.table) == 0
    assert state.scores == (0,) * players


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_cd1_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(sx.RulesError, match=r"between 2 and 6.*CD1"):
        sx.Rules.cards(players)


def test_cd1_a_hand_is_never_larger() -> None:
    with pytest.raises(sx.PositionError, match="CD1"):
        Table.parse("RoRxRs").turns("Go Gx Gs Gq Gd Gc Bo Bx Bs Bq")


@pytest.mark.parametrize("size", [3, 4, 5])
def test_cd1_a_row_is_three_to_five_cards_of_one_color_or_of_one_shape(size: int) -> None:
    for line in LINES:
        for row in combinations(line, size):
            table = Table.parse("".join(row))
            assert [[str(card) for card in shown] for shown in table.arrange()] == [list(row)]


def test_cd1_six_cards_are_a_row_too() -> None:
    """In a hand, and as an opening; on the table they lie as two rows (CD4)."""
    for line in LINES:
        (turn,) = {str(turn) for turn in Table().turns(line) if turn.count == 6 and turn.claims}
        assert turn.startswith("play:" + "".join(line))
        assert [len(row) for row in Table.parse("".join(line)).arrange()] == [3, 3]


def test_cd1_one_card_and_two_cards_are_no_row() -> None:
    for line in LINES:
        for size in (1, 2):
            for cards in combinations(line, size):
                with pytest.raises(sx.PositionError, match="no row"):
                    Table.parse("".join(cards))
                assert not Table().has_turn(cards)


@pytest.mark.parametrize(
    "cards",
    [
        "RoRxGs",  # neither one color nor one shape
        "RoGxBs",
        "RoRxGx",
        "RoRoRx",  # a type twice
        "RoRoGoGo",
        "BdBdRdGd",  # S4: no two blue diamonds in a row
        "YqYqYoYx",  # S4: no two squares in a row of yellow cards
        "YqYqRqGq",  # S4: no two yellow cards in a row of squares
    ],
)
def test_cd1_other_cards_are_no_row(cards: str) -> None:
    with pytest.raises(sx.PositionError) as caught:
        Table.parse(cards)
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.NO_ROWS]
    assert not Table().has_turn(sx.Hand(cards)) or any(
        turn.count < len(sx.Hand(cards)) for turn in Table().turns(sx.Hand(cards))
    )


@pytest.mark.parametrize(
    ("table", "card"), [("BdRdGd", "Bd"), ("YoYxYq", "Yq"), ("RqGqYq", "Yq"), ("BdBoBx", "Bd")]
)
def test_cd1_worked_examples_of_s4(table: str, card: str) -> None:
    """Blue diamonds, squares among yellow cards, yellow cards among squares: never two in a row."""
    fault = Table.parse(table).check(f"play:{card}")
    assert fault is not None
    assert fault.code is sx.FaultCode.NO_ROWS
    assert f"{card} fits in no row" in fault.message
    assert not Table.parse(table).has_turn(card)


def test_cd1_the_same_type_may_lie_in_two_rows() -> None:
    assert [len(row) for row in Table.parse("BdBoBxBdRdGd").arrange()] == [3, 3]


def test_cd1_default_is_two_players() -> None:
    assert CARDS.players == 2
