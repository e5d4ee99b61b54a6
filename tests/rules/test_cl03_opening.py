"""CL3: the opening."""

import pytest

import sixline as sx
from helpers.games import deal, require_legal, require_refused, rest_of_set

FREE = sx.Rules.classic(opening="free")
OTHER = "Gx Bs Yq Pd Oc Gx"
"""A hand whose set size is 1."""


@pytest.mark.parametrize(
    ("hand", "whole_set", "free"),
    [
        ("Ro Rx Rs Rq Rd Rc", 1440, 6 + 2 * (30 + 120 + 360 + 720 + 720)),
        ("Ro Gx Bs Yq Pd Oc", 6, 6),
        ("Ro Ro Ro Gx Gx Gx", 2, 2),
        ("Ro Rx Gx Gd Bs Yc", 12, 6 + 12),
        ("Ro Ro Rx Go", 8, 3 + 8),
        ("Ro Rx Rs Oo Ox Os", 24, 6 + 2 * (18 + 12)),
    ],
)
def test_cl3_every_order_of_every_largest_set_row_and_column_apart(
    hand: str, whole_set: int, free: int
) -> None:
    assert sx.Board().count_placements(hand) == len(sx.Board().placements(hand)) == whole_set
    assert sx.Board(FREE).count_placements(hand) == len(sx.Board(FREE).placements(hand)) == free


def test_cl3_the_list_holds_openings_whose_first_cell_is_0_0() -> None:
    moves = list(sx.Board().placements("Ro Rx Bs"))
    assert sorted(map(str, moves)) == ["0,0h:RoRx", "0,0h:RxRo", "0,0v:RoRx", "0,0v:RxRo"]
    assert {(move.x, move.y) for move in sx.Board(FREE).placements("Ro Rx Rs")} == {(0, 0)}


@pytest.mark.parametrize("place", ["0,0", "7,-9", "-32767,32767", "32766,-20000"])
def test_cl3_any_cell_will_do(place: str) -> None:
    state = deal("Ro Rx Gs Bq Yd Pc", OTHER)
    x, y = map(int, place.split(","))
    row = f"{x},{y}:Ro {x + 1},{y}:Rx"
    assert state.check(row) is None
    assert sx.Board().check(row) is None
    assert sx.Board().check(row, "Ro Rx Bs") is None
    assert state.play(row).points == 2
    assert state.board.bounds == (x, y, x + 1, y)


@pytest.mark.parametrize(
    ("tiles", "points"), [("RoRx", 2), ("RoRxRs", 3), ("RoRxRsRq", 4), ("RoRxRsRqRd", 5)]
)
def test_cl3_an_opening_scores_its_length(tiles: str, points: int) -> None:
    assert sx.Board().score(f"0,0h:{tiles}").total == points
    assert sx.Board().score(f"0,0v:{tiles}").total == points


def test_cl3_an_opening_of_six_scores_twelve() -> None:
    state = deal("Ro Rx Rs Rq Rd Rc", OTHER)
    assert {move.points for move in state.placements()} == {12}
    assert state.play("3,3v:RcRxRsRqRdRo").points == 12
    assert state.scores == (12, 0)


@pytest.mark.parametrize("single", [1, 0])
def test_cl3_option_opening_single(single: int) -> None:
    rules = sx.Rules.classic(opening_single=single)
    state = deal("Ro Gx Bs Yq Pd Oc", OTHER, options=rules)
    assert [move.points for move in state.placements()] == [single] * 6
    best = state.best_move()
    assert best is not None
    assert best.points == state.score(best).total == single
    assert state.play("5,5:Ro").points == single
    assert state.scores == (single, 0)
    assert state.play("6,5:Rx" if "Rx" in state.hands[1] else "swap:Gx").points in (2, None, 0)


def test_cl3_opening_single_does_not_touch_longer_openings() -> None:
    rules = sx.Rules.classic(opening_single=0, opening="free")
    points = {move.count: move.points for move in sx.Board(rules).placements("Ro Rx Rs")}
    assert points == {1: 0, 2: 2, 3: 3}


@pytest.mark.parametrize("move", ["0,0:Ro", "0,0h:RoRx", "0,0h:GsGq"])
def test_cl3_less_than_a_whole_largest_set_is_refused(move: str) -> None:
    state = deal("Ro Rx Rs Gs Gq Yd", OTHER)
    fault = require_refused(state, move, sx.FaultCode.OPENING_SET, "CL3")
    assert "3 tiles" in fault.message
    assert move not in state.placements()


def test_cl3_any_largest_set_will_do() -> None:
    state = deal("Ro Rx Gx Gd Bs Yc", OTHER)
    for move in ("0,0h:RoRx", "0,0v:GdGx", "0,0h:RxGx"):
        require_legal(state, move)


def test_cl3_without_a_hand_the_size_of_the_set_is_unknown() -> None:
    assert sx.Board().check("0,0:Ro") is None
    fault = sx.Board().check("0,0:Ro", "Ro Rx")
    assert fault is not None
    assert fault.code is sx.FaultCode.OPENING_SET


def test_cl3_option_opening_free_allows_any_line_or_a_single_tile() -> None:
    state = deal("Ro Rx Rs Gs Gq Yd", OTHER, options=FREE)
    for move in ("0,0:Yd", "0,0h:RoRx", "0,0v:GsRs", "0,0h:RoRxRs"):
        require_legal(state, move)
    require_refused(state, "0,0h:RoGs", sx.FaultCode.NO_COMMON, "CL5")
    require_refused(state, "0,0:Ro 2,0:Rx", sx.FaultCode.GAP, "CL4")


def test_cl3_under_free_the_same_seat_opens() -> None:
    for seed in range(30):
        free, whole = (sx.State.new(rules, seed) for rules in (FREE, sx.Rules.classic()))
        assert (free.to_move, free.hands) == (whole.to_move, whole.hands)


@pytest.mark.parametrize("move", ["swap:Ro", "swap:RoRxRsGsGqYd", "pass"])
@pytest.mark.parametrize("opening", ["whole_set", "free"])
@pytest.mark.parametrize("may_pass", ["false", "true"])
def test_cl3_no_exchange_and_no_pass_on_the_opening(move: str, opening: str, may_pass: str) -> None:
    rules = sx.Rules.parse(f"classic players=2 opening={opening} voluntary_pass={may_pass}")
    state = deal("Ro Rx Rs Gs Gq Yd", OTHER, options=rules)
    require_refused(state, move, sx.FaultCode.OPENING_NEEDS_TILES, "CL3")
    assert {found.kind for found in state.legal_moves()} == {sx.MoveKind.PLACE}


def test_cl3_a_taken_over_game_with_an_empty_table_opens_by_the_hand_as_it_is() -> None:
    hands = ["Ro Rx Rs Gs Gq Yd", OTHER]
    state = sx.State.from_position(sx.Rules.classic(), sx.Board(), hands, rest_of_set(*hands), 1)
    assert {move.count for move in state.placements()} == {1}
