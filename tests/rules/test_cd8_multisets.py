"""CD8: the table is its multiset of cards, a turn the pair (P, Q)."""

import pickle
from itertools import permutations
from typing import Literal

import pytest

import sixline as sx
from helpers.cards import CARDS, Table, names, position
from helpers.games import require_legal

COLUMNS = "RoGoBo RxGxBx RsGsBs"
ROWS = "RoRxRs GoGxGs BoBxBs"


def test_cd8_how_a_table_lies_is_no_part_of_it() -> None:
    one, other = Table.parse(ROWS), Table.parse(COLUMNS)
    assert one == other
    assert (hash(one), one.key) == (hash(other), other.key)
    assert str(one) == str(other)
    assert pickle.dumps(one) == pickle.dumps(other)
    assert one.tiles == other.tiles
    assert one.arrange() == other.arrange()
    assert list(one.turns("Yo Rq Bq")) == list(other.turns("Yo Rq Bq"))


def test_cd8_nor_of_a_state() -> None:
    one, other = (position(table, "Yo Rq Bq", "Pc") for table in (ROWS, COLUMNS))
    assert one == other
    assert one.key == other.key
    assert one.observation(1) == other.observation(1)
    assert one.observation(1).key == other.observation(1).key


def test_cd8_the_same_position_by_other_turns_is_the_same() -> None:
    """Two cards in either order."""
    tables = set()
    for cards in permutations(["Rq", "Rd", "Go"]):
        table = Table.parse("RoRxRs GxGsGq")
        for card in cards:
            table = table.play(f"play:{card}")
        tables.add(table)
    assert len(tables) == 1
    assert tables.pop() == Table.parse("RoRxRsRqRd GoGxGsGq")


def test_cd8_arrangements_are_for_people() -> None:
    table = Table.parse(ROWS)
    assert ["".join(map(str, row)) for row in table.arrange(COLUMNS)] == COLUMNS.split()
    assert ["".join(map(str, row)) for row in table.arrange(ROWS)] == ROWS.split()
    assert table == Table.parse(COLUMNS)


def test_cd8_a_turn_is_cards_and_lines_without_order() -> None:
    one = sx.Move.parse("play:RoRxGo=R,o")
    for text in ("play:GoRxRo=o,R", "play: Rx Go Ro = o , R"):
        other = sx.Move.parse(text)
        assert one == other
        assert hash(one) == hash(other)
        assert str(other) == str(one) == "play:RoRxGo=R,o"


def test_cd8_p_is_a_multiset_of_the_hand() -> None:
    """Two equal cards are played once, twice or not at all: no turn is there twice."""
    found = [str(turn) for turn in Table.parse("RoRxRs GoGxGs").turns("Rq Rq Gq Gq")]
    assert len(set(found)) == len(found)
    assert found.count("play:Rq") == 1
    assert "play:RqRq" not in found  # no two in a row
    found = [str(turn) for turn in Table.parse("RoRxRs RoRxRs").turns("Rq Rq")]
    assert found == ["play:Rq", "play:RqRq"]


def test_cd8_q_is_a_multiset_of_full_lines() -> None:
    table = Table.parse("RoRxRsRqRdRc" * 2)
    found = [str(turn) for turn in table.turns("GoGxGs")]
    assert found == ["play:GoGxGs", "play:GoGxGs=R", "play:GoGxGs=R,R"]


def test_cd8_q_may_be_of_table_cards_only() -> None:
    state = position("RoRxRsRqRdRc", "Go Gx Gs", "Pc")
    require_legal(state, "play:GoGxGs=R")
    state.play("play:GoGxGs=R")
    assert sorted(map(str, state.table.tiles)) == sorted(names("GoGxGs"))


def test_cd8_what_stays_must_split() -> None:
    table = Table.parse("RqRdRcRsRoGoBo")
    assert [str(turn) for turn in table.turns("Rx Yo")] == [
        "play:Rx",
        "play:Yo",
        "play:RxYo",
        "play:RxYo=R",
    ]
    assert table.check("play:Rx=R") is not None


def test_cd8_nothing_may_stay() -> None:
    table = Table.parse("RoRxRsRqRd")
    assert len(table.play("play:Rc=R")) == 0
    assert table.play("play:Rc=R") == Table()


@pytest.mark.parametrize("objective", ["qwirkles", "cards"])
def test_cd8_no_turn_no_best(objective: Literal["qwirkles", "cards"]) -> None:
    table = Table.parse("RoRxRs")
    assert table.best_turn("Go", objective) is None
    assert table.best_turns("Go", objective) == []
    assert (len(table.turns("Go")), table.count_turns("Go"), table.played_sets("Go")) == (0, 0, [])


def test_cd8_the_set_bounds_table_and_hand() -> None:
    table = Table.parse("RoRxRs RoGoBo")
    for call in (table.turns, table.count_turns, table.has_turn, table.played_sets):
        with pytest.raises(sx.PositionError, match=r"4 of Ro.*TL5"):
            call("Ro Ro Pc")
    fault = table.check("play:RoRo")
    assert fault is not None
    assert (fault.code, fault.clause) == (sx.FaultCode.TOO_MANY_COPIES, "TL5")
    with pytest.raises(sx.PositionError, match=r"4 of Ro.*TL5"):
        Table.parse("RoRxRs" * 4)


def test_cd8_rules_are_part_of_a_table() -> None:
    one = Table.parse(ROWS)
    other = Table.parse(ROWS, sx.Rules.cards(claim="maximum"))
    assert one != other
    assert one.rules == CARDS
    assert other.rules.claim == "maximum"
    assert one.key == other.key  # of the cards alone


@pytest.mark.parametrize("rules", [sx.Rules.classic(), sx.Rules.flex()], ids=str)
def test_cd8_no_table_of_a_tile_game(rules: sx.Rules) -> None:
    with pytest.raises(sx.RulesError, match="CD8"):
        Table(rules)
    with pytest.raises(sx.RulesError, match="CD8"):
        Table.parse("RoRxRs", rules)


def test_cd8_tables_count_their_cards_by_color_and_shape() -> None:
    counts = Table.parse("RoRxRs RoGoBo").to_numpy()
    assert counts.shape == (6, 6)
    assert counts.dtype == "uint8"
    assert counts[0].tolist() == [2, 1, 1, 0, 0, 0]
    assert counts[:, 0].tolist() == [2, 0, 0, 1, 1, 0]
    assert counts.sum() == len(Table.parse("RoRxRs RoGoBo")) == 6
