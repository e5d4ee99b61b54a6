"""Card tables, hands, deals and texts that are refused; what belongs to another game."""

from typing import Any

import pytest

import sixline as sx
from helpers.cards import (
    BLOCKED,
    CARDS,
    ROWLESS,
    TABLE,
    THREES,
    Table,
    deal,
    position,
    rest,
)
from helpers.games import words as texts_of

Code = sx.FaultCode


# --- tables, hands and deals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ("RoRxRs Go", "Go fits"),
        ("RoRxRs Go Bd", "Go Bd fit"),
        ("RoRxRs Ro", "Ro fits"),
        ("Ro", "Ro fits"),
        ("RoRx GoGx", "Ro Rx Go Gx fit"),
    ],
)
def test_a_table_names_the_cards_that_fit_in_no_row(table: str, named: str) -> None:
    with pytest.raises(sx.PositionError) as caught:
        Table.parse(table)
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause, fault.cells) == (Code.NO_ROWS, "TL5", ())
    assert f"{named} in no row of the table" in fault.message
    assert texts_of(fault.tiles) == named.split()[:-1]
    assert str(caught.value) == fault.message


def test_a_table_whose_cards_each_fit_a_row_but_not_all_at_once() -> None:
    with pytest.raises(sx.PositionError, match="though each of them fits some row") as caught:
        Table.parse("RqRdRo BoGo GqBq")
    assert caught.value.faults[0].tiles == ()


def test_a_table_with_too_many_of_a_card_names_each() -> None:
    with pytest.raises(sx.PositionError) as caught:
        Table.parse("RoRxRs" * 4)
    assert [fault.code for fault in caught.value.faults] == [Code.TOO_MANY_COPIES] * 3
    assert [texts_of(fault.tiles) for fault in caught.value.faults] == [["Ro"], ["Rx"], ["Rs"]]


def test_a_hand_is_of_the_set_beside_the_table() -> None:
    with pytest.raises(sx.PositionError, match=r"4 of Ro, but the set holds three .TL5"):
        Table.parse("RoRxRs RoGoBo").turns("Ro Ro")
    with pytest.raises(sx.PositionError, match="at most nine"):
        Table.parse(TABLE).turns("Go Gx Gs Gq Gd Gc Bo Bx Bs Bq")


@pytest.mark.parametrize(
    ("hands", "pile", "code", "clause", "words"),
    [
        ([THREES, ROWLESS], rest(THREES, ROWLESS)[1:], Code.TOO_MANY_COPIES, "CD1", "2 of Ro in"),
        (
            [THREES, ROWLESS],
            [*rest(THREES, ROWLESS), "Ro"],
            Code.TOO_MANY_COPIES,
            "CD1",
            "4 of Ro in all, the set holds three",
        ),
        ([THREES], rest(THREES), Code.HAND_SIZE, "CD1", "1 hands for 2 seats"),
        (
            [THREES, "Po Px"],
            rest(THREES, "Po Px"),
            Code.HAND_SIZE,
            "CD1",
            "a hand here holds nine cards, not 2",
        ),
    ],
)
def test_faults_of_deals(
    hands: list[str], pile: list[str], code: sx.FaultCode, clause: str, words: str
) -> None:
    with pytest.raises(sx.PositionError) as caught:
        sx.State.from_deal(CARDS, hands, " ".join(pile))
    found = [(fault.code, fault.clause) for fault in caught.value.faults]
    assert (code, clause) in found
    assert words in str(caught.value)


def test_faults_of_positions() -> None:
    with pytest.raises(sx.PositionError, match=r"cards shown are cards of the hand .CD6"):
        position(TABLE, "Rq", "Rd", shown=["Rd", ""])
    whole_table = Table.parse(TABLE)
    with pytest.raises(sx.PositionError, match="2 of Ro in all"):
        sx.State.from_position(
            CARDS, whole_table, ["Rq", "Rd"], " ".join(rest(TABLE, "RqRd", "Ro"))
        )


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"to_move": 2}, "to_move is a seat from 0 to 1, not 2"),
        ({"to_move": -1}, "to_move is a seat from 0 to 1, not -1"),
        ({"turn": -1}, "turns stay between"),
        ({"passes": 3}, "passes in a row.*CD6"),
        ({"passes": -1}, "passes in a row.*CD6"),
        ({"swaps": 4}, "swaps count from 0 to max_swaps, which is 3 .CD6"),
        ({"swaps": -1}, "swaps count from 0 to max_swaps, which is 3 .CD6"),
        ({"turns_left": 3}, "at most one turn a seat .CD7"),
        ({"turns_left": 1}, "begins when the pile is drawn .CD7"),
        ({"claims": [""]}, "one entry a seat"),
        ({"claims": ["", "", ""]}, "one entry a seat"),
        ({"shown": [""]}, "one entry a seat"),
        ({"scores": [1, 2]}, "cards have no scores but the claims"),
        ({"set_sizes": [1, 2]}, "no set sizes"),
    ],
)
def test_numbers_that_no_game_has(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(sx.RulesError, match=words):
        position(TABLE, "Rq", "Rd", **facts)


# --- text ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("play:Zo", 5, "Z"),
        ("play:Rz", 5, "unknown shape 'z'"),
        ("play:R", 5, "unknown shape"),
        ("play:RoRx=", 10, "expected a Qwirkle"),
        ("play:RoRx=Z", 10, "expected a Qwirkle, one of ROYGBP or oxsqdc"),
        ("play:RoRx=R,", 12, "expected a Qwirkle"),
        ("play:RoRx=R o", 12, "expected the end after the turn"),
        ("play:RoRx=R,R,R,R", 16, "no line can be claimed more than three times (CD1)"),
        ("play:RoRxRsRqRdRcGoGxGsGq", 23, "a turn plays at most nine cards (CD1)"),
        ("swap x", 5, "expected the end after swap"),
    ],
)
def test_unreadable_text_is_told_with_its_position(text: str, at: int, words: str) -> None:
    for read in (sx.Move.parse, Table.parse(TABLE).check, deal(THREES, ROWLESS).check):
        with pytest.raises(sx.NotationError) as caught:
            read(text)
        assert caught.value.position == at
        assert words in str(caught.value)
        assert f"(at position {at})" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, "an empty text is no move"),
        ("zork", 0, "a move is play:RoRxRs, play:RoRxRs=R, swap or pass"),
        ("swap:RoRx", 4, "a swap is of the whole hand and names no cards (CD6)"),
        ("0,0:Ro", 0, "a move is play:RoRxRs"),
        ("passed", 4, "expected the end after pass"),
    ],
)
def test_text_that_is_no_move_of_cards(text: str, at: int, words: str) -> None:
    state = deal(THREES, ROWLESS)
    saved = state.copy()
    for read in (state.check, state.play, Table.parse(TABLE).check):
        with pytest.raises(sx.NotationError) as caught:
            read(text)
        assert (caught.value.position, words in str(caught.value)) == (at, True)
    assert state == saved


def test_unreadable_tables() -> None:
    for text, at in (("RoRxR", 4), ("RoZxRs", 2), ("Ro Rx Rb", 6)):
        with pytest.raises(sx.NotationError) as caught:
            Table.parse(text)
        assert caught.value.position == at
    with pytest.raises(sx.NotationError):
        Table.parse("RobRxbRsb")
    with pytest.raises(sx.NotationError, match=r"FX1|TL1"):
        Table.from_tiles([sx.Tile("Rob"), sx.Tile("Rxb"), sx.Tile("Rsb")])


def test_a_bad_objective_names_the_two() -> None:
    for find in (Table.parse(TABLE).best_turn, Table.parse(TABLE).best_turns):
        with pytest.raises(sx.RulesError, match="one of qwirkles, cards, not 'zork'"):
            find("Rq", "zork")  # type: ignore[arg-type]


# --- moves and tables of the other games --------------------------------------------------


@pytest.mark.parametrize("text", ["0,0:Ro", "0,0h:RoRxRs", "0,0v:RoRx", "swap:RoRx"])
def test_moves_of_tile_games_are_refused_by_cards(text: str) -> None:
    state = position(TABLE, "Rq", "Rd")
    saved, move = state.copy(), sx.Move.parse(text)
    for refuse in (state.check, state.play, state.observation(0).check, state.table.check):
        with pytest.raises(sx.NotationError, match=r"a move of a tile game.*CD8"):
            refuse(move)
    assert state == saved
    assert move not in state.legal_moves()
    with pytest.raises(TypeError):
        state.check([(0, 0, "Ro")])


@pytest.mark.parametrize("text", ["play:RoRxRs", "play:RoRxRs=R", "swap"])
@pytest.mark.parametrize("rules", [sx.Rules.classic(), sx.Rules.flex()], ids=str)
def test_moves_of_cards_are_refused_by_tile_games(rules: sx.Rules, text: str) -> None:
    state = sx.State.new(rules, seed=3)
    saved, move = state.copy(), sx.Move.parse(text)
    for refuse in (state.check, state.play, state.board.check, state.observation(0).check):
        with pytest.raises(sx.NotationError):
            refuse(move)
        with pytest.raises(sx.NotationError):
            refuse(text)
    assert state == saved
    assert move not in state.legal_moves()


def test_the_pass_is_the_same_in_every_game() -> None:
    state = position(TABLE, BLOCKED, "Pc", swaps=3)
    assert state.check(sx.Move.passing()) is None
    assert state.legal_moves()[0] == sx.Move.passing()
    state.play(sx.Move.passing())
    assert state.history[-1] == sx.Move.passing()


def test_tables_and_boards_are_not_mixed_up() -> None:
    classic = sx.State.new(sx.Rules.classic(), seed=3)
    cards = sx.State.new(CARDS, seed=3)
    with pytest.raises(TypeError, match="a Table, not a Board"):
        sx.State.from_position(CARDS, classic.board, cards.hands, cards.bag)
    with pytest.raises(TypeError, match="a Board, not a Table"):
        sx.State.from_position(sx.Rules.classic(), cards.table, classic.hands, classic.bag)
    for facts in ({"claims": ["", ""]}, {"shown": ["", ""]}, {"swaps": 1}, {"turns_left": 1}):
        with pytest.raises(sx.RulesError, match="of the card game"):
            sx.State.from_position(
                sx.Rules.classic(), classic.board, classic.hands, classic.bag, **facts
            )


# --- what a variant lacks -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["board", "set_sizes"])
def test_cards_lack_what_boards_have(name: str) -> None:
    state = sx.State.new(CARDS, seed=3)
    for owner in (state, state.observation(0)):
        with pytest.raises(AttributeError, match="cards has no"):
            getattr(owner, name)
        assert not hasattr(owner, name)


def test_cards_lack_score_sheets() -> None:
    state = sx.State.new(CARDS, seed=3)
    with pytest.raises(AttributeError, match="cards has no score sheet"):
        state.score(state.placements()[0])


@pytest.mark.parametrize("name", ["table", "claims", "shown", "swaps", "turns_left"])
@pytest.mark.parametrize("rules", [sx.Rules.classic(), sx.Rules.flex()], ids=str)
def test_tile_games_lack_what_cards_have(rules: sx.Rules, name: str) -> None:
    state = sx.State.new(rules, seed=3)
    for owner in (state, state.observation(0)):
        with pytest.raises(AttributeError, match=f"{rules.variant} has no"):
            getattr(owner, name)
        assert not hasattr(owner, name)


def test_no_move_to_undo() -> None:
    with pytest.raises(sx.SixlineError, match="no move to undo"):
        deal(THREES, ROWLESS).undo()
