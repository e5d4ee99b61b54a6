"""TL1-TL5: tiles, lines, ages, what is public, valid tables."""

import pytest

import sixline as sx
from helpers.games import FLEX_TILES, TYPES, deal, rest_of_set

SIX_REDS = "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,0:Rc"


def faults_of(text: str, rules: sx.Rules | None = None) -> list[sx.Fault]:
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(text, rules or sx.Rules.classic())
    return list(caught.value.faults)


def test_tl1_six_colors_and_six_shapes_and_in_flex_three_backgrounds() -> None:
    assert len({sx.Tile(text) for text in TYPES}) == 36
    assert len({sx.Tile(text + background) for text in TYPES for background in "bws"}) == 108
    with pytest.raises(sx.NotationError, match="TL1"):
        sx.Board.parse("0,0:Rob")
    with pytest.raises(sx.NotationError, match="FX1"):
        sx.Board.parse("0,0:Ro", sx.Rules.flex())


def test_tl2_a_line_is_maximal_and_has_two_tiles_or_more() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 3,0:Rq 0,1:Bo 1,1:Bx 2,1:Bs 3,1:Bq")
    sheet = board.score("2,0:Rs")
    assert [len(line.cells) for line in sheet.lines] == [4, 2]
    assert [len(line.cells) for line in board.score("0,-1:Yo").lines] == [3]


@pytest.mark.parametrize("tie", ["oldest", "youngest"])
@pytest.mark.parametrize(
    ("ages", "oldest", "youngest"),
    [
        (None, 0, 3),
        ([9, 30, 80, 5], 2, 3),
        ([5, 80, 30, 9], 1, 0),
        ([30, 30, 30, 30], 0, 3),
        ([9, 30, 30, 9], 1, 3),
        ([30, 9, 9, 30], 0, 2),
    ],
)
def test_tl3_of_equal_ages_the_lower_seat_is_the_older(
    tie: str, ages: list[int] | None, oldest: int, youngest: int
) -> None:
    hands = ["Ro Gx Bs Yq Pd Oc", "Rx Gs Bq Yd Pc Oo", "Rs Gq Bd Yc Po Ox", "Rq Gd Bc Yo Px Os"]
    rules = sx.Rules.parse(f"classic players=4 start_tie={tie}")
    state = sx.State.from_deal(rules, hands, rest_of_set(*hands), ages)
    assert state.set_sizes == (1, 1, 1, 1)
    assert state.to_move == (oldest if tie == "oldest" else youngest)


def test_tl4_which_tiles_were_exchanged_is_hidden_and_how_many_is_public() -> None:
    state = deal("Ro Rx Rs Gq Bd Yc", "Rq Oq Gd Bo Yx Ps", bag=["Oo"] * 3 + ["Po"] * 3)
    state.play("0,0h:RoRxRs")
    for text in ("swap:Gd", "swap:Bo"):
        after = state.copy()
        after.play(text)
        view = after.observation(0)
        assert view.hand_sizes == (6, 6)
        assert view.bag_count == state.bag_count
        assert view.unseen.tolist() == state.observation(0).unseen.tolist()
    one, other = state.copy(), state.copy()
    one.play("swap:Gd")
    other.play("swap:Bo")
    assert one.observation(0) == other.observation(0)
    assert one.observation(1) != other.observation(1)


FLEX_HANDS = ["Rob Rxw Rss Gqb Bdw Ycs", "Rqw Rqs Gds Bow Yxb Psw"]


def opened_flex(*, open_hand: bool) -> sx.State:
    """Seat 0 has opened with three red tiles and drawn three green ones."""
    state = deal(*FLEX_HANDS, bag=["Gob", "Gow", "Gos"], options=sx.Rules.flex(open_hand=open_hand))
    state.play("0,0h:RobRxwRss")
    return state


def test_tl4_in_flex_every_unseen_tile_is_known_by_its_background() -> None:
    state = opened_flex(open_hand=False)
    view = state.observation(0)
    assert view.unseen.shape == (108,)
    unseen = {str(sx.Tile.from_code(int(code), view.rules)) for code in view.unseen.nonzero()[0]}
    seen = {"Rob", "Rxw", "Rss", *(str(tile) for tile in state.hands[0])}
    assert view.unseen.max() == 1
    assert unseen == set(FLEX_TILES) - seen
    assert {"Rqw", "Rqs", "Row", "Ros"} <= unseen
    assert view.hands == (state.hands[0], None)
    assert (view.hand_sizes, view.bag_count) == ((6, 6), 108 - 15)


def test_tl4_in_flex_the_background_of_an_exchanged_tile_is_hidden_too() -> None:
    views = []
    for text in ("swap:Rqw", "swap:Rqs"):
        state = opened_flex(open_hand=False)
        state.play(text)
        views.append((state.observation(0), state.observation(1)))
    assert views[0][0] == views[1][0]
    assert views[0][1] != views[1][1]


def test_tl4_with_open_hand_the_exchanged_tiles_are_public() -> None:
    views = []
    for text in ("swap:Rqw", "swap:Rqs"):
        state = opened_flex(open_hand=True)
        state.play(text)
        views.append(state.observation(0))
        assert views[-1].hands == state.hands
    assert views[0] != views[1]
    unseen = [bool(view.unseen[sx.Tile("Rqw").code]) for view in views]
    assert unseen == [True, False]


def test_tl5_the_empty_table_is_valid() -> None:
    assert len(sx.Board.parse("")) == 0
    assert len(sx.Board.parse("", sx.Rules.flex())) == 0


def test_tl5_a_single_tile_anywhere_is_valid() -> None:
    assert len(sx.Board.parse("-500,900:Ro")) == 1


@pytest.mark.parametrize(
    ("text", "code", "cells"),
    [
        ("0,0:Ro 1,1:Rx", sx.FaultCode.ISLANDS, ((0, 0), (1, 1))),
        ("0,0:Ro 5,0:Rx 9,9:Gx", sx.FaultCode.ISLANDS, ((0, 0), (5, 0), (9, 9))),
        ("0,0:Ro 1,0:Ro", sx.FaultCode.REPEATED_TYPE, ((0, 0), (1, 0))),
        ("0,0:Ro 0,1:Rx 0,2:Ro", sx.FaultCode.REPEATED_TYPE, ((0, 0), (0, 2))),
        ("0,0:Ro 0,1:Gx", sx.FaultCode.NO_COMMON, ((0, 0), (0, 1))),
        ("0,0:Ro 1,0:Rx 2,0:Bx", sx.FaultCode.NO_COMMON, ((0, 0), (1, 0), (2, 0))),
        (f"{SIX_REDS} 6,0:Bc", sx.FaultCode.LINE_TOO_LONG, tuple((x, 0) for x in range(7))),
        ("0,0:Ro 1,0:Rx 0,0:Rs", sx.FaultCode.CELL_TWICE, ((0, 0),)),
        ("0,0:Ro 0,0:Ro", sx.FaultCode.CELL_TWICE, ((0, 0),)),
    ],
)
def test_tl5_each_fault_of_a_table_is_named(
    text: str, code: sx.FaultCode, cells: tuple[tuple[int, int], ...]
) -> None:
    (fault,) = faults_of(text)
    assert (fault.code, fault.cells) == (code, cells)
    assert fault.clause in ("TL5", "CL5")
    for x, y in (cells[0], cells[-1]):
        assert f"{x},{y}" in fault.message


def test_tl5_a_fourth_copy_is_named_with_its_cells() -> None:
    text = (
        "0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bo 2,2:Ro 3,2:Rx 3,3:Bx 4,3:Bo 4,4:Ro 5,4:Rs 5,5:Os 6,5:Oo 6,6:Ro"
    )
    (fault,) = faults_of(text)
    assert (fault.code, fault.tiles) == (sx.FaultCode.TOO_MANY_COPIES, (sx.Tile("Ro"),))
    assert fault.cells == ((0, 0), (2, 2), (4, 4), (6, 6))
    assert len(sx.Board.parse(text.rpartition(" ")[0])) == 12


def test_tl5_every_fault_is_told_at_once() -> None:
    found = faults_of("0,0:Ro 1,0:Bx 5,0:Ro 5,1:Ro 5,1:Gd")
    assert {fault.code.name for fault in found} == {
        "CELL_TWICE",
        "NO_COMMON",
        "REPEATED_TYPE",
        "ISLANDS",
    }


def test_tl5_table_and_hand_together_hold_three_of_a_type_at_most() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bo 2,2:Ro 3,2:Rx")
    assert board.count_placements("Ro") == 1
    ask = (
        board.placements,
        board.count_placements,
        board.has_placement,
        board.best_placement,
        lambda hand: board.top_placements(hand, 3),
        lambda hand: board.check("0,-1:Go", hand),
    )
    for call in ask:
        with pytest.raises(sx.PositionError, match="Ro") as caught:
            call("Ro Ro")
        (fault,) = caught.value.faults
        assert (fault.code, fault.tiles) == (sx.FaultCode.TOO_MANY_COPIES, (sx.Tile("Ro"),))


def test_tl5_a_hand_of_seven_is_none() -> None:
    with pytest.raises(sx.PositionError, match="six") as caught:
        sx.Board.parse("0,0:Ro").placements("Rx Rs Rq Rd Rc Bo Go")
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.HAND_SIZE]


def test_tl5_holds_for_a_game_taken_over() -> None:
    hands = ["Ro Rx Rs Rq Rd Rc", "Oo Ox Os Oq Od Oc"]
    rest = rest_of_set(*hands)
    with pytest.raises(sx.PositionError, match="set holds three"):
        sx.State.from_position(sx.Rules.classic(), sx.Board(), hands, rest[1:])
    with pytest.raises(sx.PositionError, match="set holds three"):
        sx.State.from_position(sx.Rules.classic(), sx.Board.parse("0,0:Ro"), hands, rest)


# --- Flex -------------------------------------------------------------------------------------


@pytest.mark.parametrize("starter", [False, True])
@pytest.mark.parametrize(
    ("text", "code", "cells"),
    [
        ("0,0:Rob 1,1:Rxb", sx.FaultCode.ISLANDS, ((0, 0), (1, 1))),
        ("0,0:Rob 1,0:Row", sx.FaultCode.REPEATED_TYPE, ((0, 0), (1, 0))),
        ("0,0:Rob 0,1:Gxb", sx.FaultCode.NO_COMMON, ((0, 0), (0, 1))),
        ("0,0:Rob 1,0:Rxw 0,0:Rsb", sx.FaultCode.CELL_TWICE, ((0, 0),)),
    ],
)
def test_tl5_each_fault_of_a_flex_table_is_named(
    text: str, code: sx.FaultCode, cells: tuple[tuple[int, int], ...], starter: bool
) -> None:
    (fault,) = faults_of(text, sx.Rules.flex(starter=starter))
    assert (fault.code, fault.cells) == (code, cells)


def test_tl5_in_flex_a_hand_may_hold_what_differs_from_the_table_in_background() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxb", sx.Rules.flex())
    assert board.count_placements("Row Ros") > 0
    with pytest.raises(sx.PositionError, match="Rob") as caught:
        board.placements("Rob Ros")
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (sx.FaultCode.TOO_MANY_COPIES, "TL5")


def test_tl5_every_fault_of_a_flex_table_is_told_at_once() -> None:
    found = faults_of(
        "0,0:Rob 1,0:Bxb 5,0:Rob 5,1:Row 5,1:Gdb 6,1:Ros", sx.Rules.flex(starter=True)
    )
    assert {fault.code.name for fault in found} == {
        "CELL_TWICE",
        "NO_COMMON",
        "REPEATED_TYPE",
        "ISLANDS",
        "TOO_MANY_COPIES",
        "NOT_IN_SET",
    }


def test_tl5_a_hand_of_seven_is_none_in_flex() -> None:
    with pytest.raises(sx.PositionError, match="six") as caught:
        sx.Board.parse("0,0:Rob", sx.Rules.flex()).placements("Row Rxb Rsb Rqb Rdb Rcb Bob")
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.HAND_SIZE]
