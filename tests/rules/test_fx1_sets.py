"""FX1: backgrounds and the two sets of tiles."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import sixline as sx
from helpers.games import (
    FLEX_TILES,
    TYPES,
    deal,
    require_refused,
    rest_of_set,
    tiles_in_play,
    words,
)

FULL = sx.Rules.flex()
STARTER = sx.Rules.flex(starter=True)
EITHER_SET = pytest.mark.parametrize("rules", [FULL, STARTER], ids=str)

ZIGZAG = "0,0:Rob 1,0:Rxb 1,1:Bxb 2,1:Bob"
"""A red circle may follow below its right end."""

CLASSIC_HANDS = ["Ro Rx Rs Rq Rd Rc", "Oo Ox Os Oq Od Oc"]


def faults_of(call: Callable[[], Any]) -> list[tuple[sx.FaultCode, str]]:
    """The codes and messages of a position that is refused."""
    with pytest.raises(sx.PositionError) as caught:
        call()
    return [(fault.code, fault.message) for fault in caught.value.faults]


@pytest.mark.parametrize("seed", range(5))
def test_fx1_the_full_set_holds_each_color_shape_and_background_once(seed: int) -> None:
    assert tiles_in_play(sx.State.new(FULL, seed)) == Counter(FLEX_TILES)
    assert len(set(FLEX_TILES)) == 108


@pytest.mark.parametrize("seed", range(5))
def test_fx1_the_starter_set_is_black_and_white_only(seed: int) -> None:
    tiles = tiles_in_play(sx.State.new(STARTER, seed))
    assert tiles == Counter(color_shape + b for color_shape in TYPES for b in "bw")
    assert tiles.total() == 72


def test_fx1_the_full_set_is_the_default() -> None:
    assert FULL.starter is False
    assert sx.Rules.flex(2, True) == STARTER
    assert str(STARTER) == "flex starter=true"


@pytest.mark.parametrize("starter", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fx1_two_to_four_players_with_hands_of_six(players: int, starter: bool) -> None:
    state = sx.State.new(sx.Rules.flex(players, starter), seed=3)
    assert [len(hand) for hand in state.hands] == [6] * players
    assert state.bag_count == (72 if starter else 108) - 6 * players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_fx1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(sx.RulesError, match="players"):
        sx.Rules.flex(players)


@EITHER_SET
def test_fx1_a_tile_has_a_background_of_its_own(rules: sx.Rules) -> None:
    codes = range(108 if rules == FULL else 72)
    tiles = [sx.Tile.from_code(code, rules) for code in codes]
    assert {str(tile) for tile in tiles} == {t for t in FLEX_TILES if rules == FULL or t[2] != "s"}
    for tile in tiles:
        assert tile.background is not None
        assert str(tile)[2] == "bws"[tile.background]
        assert tile.background_name == ("black", "white", "split")[tile.background]
        assert tile.code == tile.type + 36 * tile.background
    assert len(set(tiles)) == len(tiles)


# --- no tile twice ----------------------------------------------------------------------------


@EITHER_SET
def test_fx1_a_second_copy_on_the_table_is_refused(rules: sx.Rules) -> None:
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(f"{ZIGZAG} 2,2:Rob", rules)
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (sx.FaultCode.TOO_MANY_COPIES, "TL5")
    assert (fault.cells, words(fault.tiles)) == (((0, 0), (2, 2)), ["Rob"])
    assert "holds one (FX1" in fault.message
    assert len(sx.Board.parse(f"{ZIGZAG} 2,2:Row", rules)) == 5


@EITHER_SET
def test_fx1_a_second_copy_laid_is_refused(rules: sx.Rules) -> None:
    board = sx.Board.parse(ZIGZAG, rules)
    fault = board.check("2,2:Rob")
    assert fault is not None
    assert fault.code is sx.FaultCode.TOO_MANY_COPIES
    assert words(fault.tiles) == ["Rob"]
    assert "FX1" in fault.message
    assert board.check("2,2:Row") is None


@EITHER_SET
def test_fx1_a_second_copy_in_hand_is_refused(rules: sx.Rules) -> None:
    board = sx.Board.parse(ZIGZAG, rules)
    for hand in ("Rob Gsb", "Gsb Gsb"):
        for call in (board.placements, board.count_placements, board.has_placement):
            ((code, message),) = faults_of(partial(call, hand))
            assert code is sx.FaultCode.TOO_MANY_COPIES
            assert "FX1" in message
    assert board.has_placement("Row Ros" if rules == FULL else "Row")


def test_fx1_a_deal_is_the_whole_set() -> None:
    hands = ["Rob Row Ros Gxb Gxw Gxs", "Yob Yow Yos Pxb Pxw Pxs"]
    rest = rest_of_set(*hands, rules=FULL)
    assert len(rest) == 96
    sx.State.from_deal(FULL, hands, rest)
    ((code, message),) = faults_of(lambda: sx.State.from_deal(FULL, hands, rest[1:]))
    assert code is sx.FaultCode.TOO_MANY_COPIES
    assert f"0 of {rest[0]}" in message
    assert "FX1" in message


# --- no split tile in the starter set ---------------------------------------------------------


def test_fx1_a_split_tile_is_not_in_the_starter_set() -> None:
    board = sx.Board.parse(ZIGZAG, STARTER)
    fault = board.check("2,2:Ros")
    assert fault is not None
    assert (fault.code, fault.clause) == (sx.FaultCode.NOT_IN_SET, "FX1")
    assert words(fault.tiles) == ["Ros"]
    assert fault.cells == ((2, 2),)
    hands = ["Ros Rxb Rsb Rqb Rdb Rcb", "Oob Oxb Osb Oqb Odb Ocb"]
    rest = rest_of_set(*hands, rules=FULL)
    for call in (
        lambda: sx.Board.parse(f"{ZIGZAG} 2,2:Ros", STARTER),
        lambda: board.placements("Rsb Ros"),
        lambda: board.check("2,2:Row", "Row Gss"),
        lambda: sx.State.from_deal(STARTER, hands, [tile for tile in rest if tile[2] != "s"]),
    ):
        faults = faults_of(call)
        assert sx.FaultCode.NOT_IN_SET in [code for code, _ in faults]
        assert all("FX1" in message for _, message in faults)
    assert sx.Board.parse(ZIGZAG, FULL).check("2,2:Ros") is None


def test_fx1_a_split_tile_is_refused_in_a_game_of_the_starter_set() -> None:
    state = sx.State.new(STARTER, seed=3)
    fault = require_refused(state, "0,0:Ros", sx.FaultCode.NOT_IN_SET, "FX1")
    assert "starter" in fault.message
    state.play(state.placements()[0])
    require_refused(state, "swap:Ros", sx.FaultCode.NOT_IN_HAND, "CL8")


# --- text -------------------------------------------------------------------------------------


@EITHER_SET
def test_fx1_a_tile_without_a_background_is_no_flex_tile(rules: sx.Rules) -> None:
    board = sx.Board.parse(ZIGZAG, rules)
    state = sx.State.new(rules, seed=3)
    for call in (
        lambda: sx.Board.parse("0,0:Rob 1,0:Rx", rules),
        lambda: sx.Board.from_cells([(0, 0, "Ro")], rules),
        lambda: board.placements("Ro"),
        lambda: board.placements("Rsb Ro"),
        lambda: board.check("2,2:Ro"),
        lambda: board.check("2,2:Row", "Ro"),
        lambda: board.score([(2, 2, "Ro")]),
        lambda: board.play("2,2:Ro"),
        lambda: state.check("0,0:Ro"),
        lambda: state.play("swap:Ro"),
        lambda: sx.State.from_deal(rules, CLASSIC_HANDS, rest_of_set(*CLASSIC_HANDS)),
    ):
        with pytest.raises(sx.NotationError, match="FX1"):
            call()


def test_tl1_a_tile_with_a_background_is_no_classic_tile() -> None:
    board = sx.Board.parse("0,0:Ro")
    state = deal(*CLASSIC_HANDS)
    for call in (
        lambda: sx.Board.parse("0,0:Ro 1,0:Rxb"),
        lambda: sx.Board.from_cells([(0, 0, "Rob")]),
        lambda: board.placements("Rxb"),
        lambda: board.placements("Rs Rxb"),
        lambda: board.check("1,0:Rxb"),
        lambda: board.check("1,0:Rx", "Rxb"),
        lambda: board.score([(1, 0, "Rxb")]),
        lambda: board.play("1,0:Rxb"),
        lambda: state.check("0,0:Rob"),
        lambda: state.play("swap:Rob"),
        lambda: sx.State.from_deal(sx.Rules.classic(), ["Rob", "Rxb"], "Rsb"),
    ):
        with pytest.raises(sx.NotationError, match="TL1"):
            call()


def test_tl1_tiles_of_the_two_games_are_never_equal() -> None:
    assert sx.Tile("Ro") != sx.Tile("Rob")
    assert sx.Tile("Ro").background is None
    assert sx.Board.parse("0,0:Ro") != sx.Board.parse("0,0:Rob", FULL)
    assert sx.Hand("Ro") != sx.Hand("Rob")
    with pytest.raises(sx.NotationError):
        sx.Hand("Ro Rob")


def test_tl1_a_value_of_the_other_game_is_refused_too() -> None:
    board = sx.Board.parse(ZIGZAG, FULL)
    for call in (
        lambda: board.placements(sx.Hand("Ro")),
        lambda: board.check(sx.Move.parse("2,2:Ro")),
        lambda: board.check([(2, 2, sx.Tile("Ro"))]),
        lambda: sx.Board.from_cells([(0, 0, sx.Tile("Ro"))], FULL),
        lambda: sx.Board.parse("0,0:Ro").placements(sx.Hand("Rxb")),
        lambda: sx.Board.parse("0,0:Ro").check(sx.Move.parse("1,0:Rxb")),
    ):
        with pytest.raises(sx.SixlineError, match=r"FX1|TL1"):
            call()
