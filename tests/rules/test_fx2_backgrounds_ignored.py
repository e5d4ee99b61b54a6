"""FX2: the classic rules hold with backgrounds ignored (CL2-CL5, CL8, CL9)."""

from collections import Counter

import pytest

import sixline as sx
from helpers.games import deal, require_legal, require_refused, rest_of_set, tiles_in_play, words

FULL = sx.Rules.flex()
STARTER = sx.Rules.flex(starter=True)
NOTHING = "Gqb Bsb Yqs Pdb Ocb Gxb"
"""A hand whose set size is 2."""


def code_of(table: str, move: str, hand: str | None = None) -> sx.FaultCode | None:
    """Of the fault of a move in the full set."""
    fault = sx.Board.parse(table, FULL).check(move, hand)
    return fault.code if fault else None


# --- lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "move"),
    [
        ("0,0:Rob 1,0:Rxb", "2,0:Row"),
        ("0,0:Rob 1,0:Rxb", "2,0:Ros"),
        ("0,0:Rob 1,0:Rxb", "2,0:Rsb 3,0:Row"),
        ("0,0:Ydb 1,0:Gdb", "2,0:Ydw"),
        ("0,0:Rob", "0,1:Row"),
    ],
)
def test_fx2_no_line_holds_two_tiles_of_one_type_whatever_their_backgrounds(
    table: str, move: str
) -> None:
    fault = sx.Board.parse(table, FULL).check(move)
    assert fault is not None
    assert (fault.code, fault.clause) == (sx.FaultCode.REPEATED_TYPE, "CL5")
    assert "one type" in fault.message
    assert {tile.type for tile in fault.tiles} == {fault.tiles[0].type}
    assert len(set(fault.tiles)) == 2
    assert move not in sx.Board.parse(table, FULL).placements(sx.Move.parse(move).tiles)
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(f"{table} {move}", FULL)
    assert caught.value.faults[0].code is sx.FaultCode.REPEATED_TYPE


def test_fx2_a_line_may_mix_backgrounds() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxw 2,0:Rss", FULL)
    for tile in ("Rqb", "Rqw", "Rqs"):
        assert board.score(f"3,0:{tile}").total == 4
    assert board.score("3,0:Rqw 4,0:Rds 5,0:Rcb").total == 12


@pytest.mark.parametrize(
    ("table", "move"),
    [("0,0:Rob", "1,0:Bxb"), ("0,0:Row 1,0:Rxw", "2,0:Gsw"), ("0,0:Ros 0,1:Bos", "0,2:Rxs")],
)
def test_fx2_a_common_background_alone_joins_nothing(table: str, move: str) -> None:
    assert code_of(table, move) is sx.FaultCode.NO_COMMON
    assert move not in sx.Board.parse(table, FULL).placements(sx.Move.parse(move).tiles)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("1,1:Bxb", sx.FaultCode.NOT_TOUCHING),  # a corner is no edge
        ("1,0:Rxb 3,0:Rsb", sx.FaultCode.GAP),
        ("1,0:Rxb 0,1:Bob", sx.FaultCode.NOT_STRAIGHT),
        ("0,0:Row", sx.FaultCode.CELL_TAKEN),
        ("1,0:Rxb 1,0:Rxw", sx.FaultCode.CELL_TWICE),
    ],
)
def test_fx2_the_form_of_a_placement_is_that_of_cl4(move: str, code: sx.FaultCode) -> None:
    assert code_of("0,0:Rob", move) is code


# --- hands ------------------------------------------------------------------------------------


def test_fx2_tiles_that_differ_in_background_are_different_tiles_of_a_hand() -> None:
    hand = sx.Hand("Rob Row Ros Rxb")
    assert len(hand) == 4
    assert [hand.count(tile) for tile in ("Rob", "Row", "Ros", "Rxb", "Rxw")] == [1, 1, 1, 1, 0]
    assert code_of("0,0:Rsb", "1,0:Rxb", "Rxw Row") is sx.FaultCode.NOT_IN_HAND
    assert code_of("0,0:Rsb", "1,0:Rxw", "Rxw Row") is None


def test_fx2_playing_one_or_the_other_is_a_different_move() -> None:
    board = sx.Board.parse("0,0:Rob", FULL)
    found = [str(move) for move in board.placements("Rxb Rxw")]
    cells = ("-1,0", "0,-1", "0,1", "1,0")
    assert sorted(found) == sorted(f"{cell}:{tile}" for cell in cells for tile in ("Rxb", "Rxw"))
    one = board.count_placements("Rxb Rsb Rqb")
    assert board.count_placements("Rxb Rxw Rsb Rsw Rqb Rqs") > one
    pairs = [move for move in board.placements("Rxb Rxw Rsb") if move.count == 2]
    alone = [move for move in board.placements("Rxb Rsb") if move.count == 2]
    assert len(pairs) == 2 * len(alone)


# --- CL2, CL3: sets and the opening -----------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Rob Row Ros", 1),
        ("Rob Rxb Rxw Rxs", 2),
        ("Rob Row Gob Gow", 2),
        ("Rob Rxw Rss Rqb Rdw Rcs", 6),
        ("Rob Oow Yos Gxb Bxw", 3),
        ("Rob Bxb Gsb Yqb", 1),
    ],
)
def test_cl2_a_set_counts_types(hand: str, size: int) -> None:
    assert sx.Hand(hand).set_size == size


def test_cl2_the_opener_is_the_one_with_most_types() -> None:
    state = deal("Rob Row Ros Gxb Gxw Gxs", "Yob Bow Yqs Pdb Ocb Gsb", options=FULL)
    assert (state.set_sizes, state.to_move) == ((1, 2), 1)
    tied = deal("Rob Row Ros Gxb Gxw Gxs", "Yob Yow Yos Pxb Pxw Pxs", options=FULL)
    assert (tied.set_sizes, tied.to_move) == ((1, 1), 0)


@pytest.mark.parametrize("rules", [FULL, STARTER], ids=str)
@pytest.mark.parametrize(
    ("hand", "whole_set", "free"),
    [
        ("Rob Row", 2, 2),
        ("Rob Rxb Rxw", 2 * 2 * 2, 3 + 2 * 2 * 2),
        ("Rob Row Gxb Gxw", 4, 4),
        ("Rob Row Gob Gow", 2 * 2 * 4, 4 + 2 * 2 * 4),
        ("Rob Rxb Gsb Ycb Pdb Bqb", 4, 6 + 4),
        ("Rob Row Rxb Rxw Rsb Rsw", 2 * 6 * 8, 6 + 2 * (6 * 4 + 6 * 8)),
    ],
)
def test_cl3_which_background_of_a_type_is_laid_makes_another_opening(
    rules: sx.Rules, hand: str, whole_set: int, free: int
) -> None:
    for board, count in (
        (sx.Board(rules), whole_set),
        (sx.Board(rules.replace(opening="free")), free),
    ):
        moves = board.placements(hand)
        assert len(moves) == len(set(moves)) == board.count_placements(hand) == count


def test_cl3_a_whole_largest_set_has_no_two_tiles_of_one_type() -> None:
    state = deal("Rob Row Rxb Gsb Yqb Pdb", "Oob Bxb Gcb Ysb Pcw Bqb", options=FULL)
    assert (state.set_sizes, state.to_move) == ((2, 2), 0)
    assert sorted(map(str, state.placements())) == sorted(
        f"0,0{axis}:{tiles}" for axis in "hv" for tiles in ("RobRxb", "RxbRob", "RowRxb", "RxbRow")
    )
    require_legal(state, "0,0h:RowRxb")
    require_refused(state, "0,0h:RobRow", sx.FaultCode.REPEATED_TYPE, "CL5")
    require_refused(state, "0,0h:RobRxw", sx.FaultCode.NOT_IN_HAND, "CL4")
    require_refused(state, "0,0:Rob", sx.FaultCode.OPENING_SET, "CL3")


@pytest.mark.parametrize(
    ("tiles", "points"),
    [("Rob", 1), ("RobRxb", 2), ("RobRxwRss", 3), ("RobRxbRsbRqbRdbRcb", 12)],
)
def test_cl3_an_opening_scores_its_length_and_no_diagonal(tiles: str, points: int) -> None:
    for axis in "hv":
        move = f"0,0{axis}:{tiles}" if len(tiles) > 3 else f"0,0:{tiles}"
        assert sx.Board(FULL).score(move).total == points
    rules = FULL.replace(opening_single=0)
    assert sx.Board(rules).score(f"0,0:{tiles[:3]}").total == 0


# --- CL7, CL8: drawing and exchanging ---------------------------------------------------------


def opened() -> sx.State:
    """Seat 0 has opened; seat 1 holds red circles of every background."""
    state = deal("Gob Gxw Gss Bqb Ydb Pcb", "Rob Row Ros Yxb Bdb Pqb", options=FULL)
    state.play("0,0h:GobGxwGss")
    return state


def test_cl7_a_placement_draws_up_to_six() -> None:
    state = opened()
    assert len(state.drawn[-1]) == 3
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert state.bag_count == 108 - 12 - 3


def test_cl8_exchanges_that_differ_in_background_are_different_moves() -> None:
    state = opened()
    swaps = [move for move in state.legal_moves() if move.kind is sx.MoveKind.EXCHANGE]
    assert len(swaps) == len(set(swaps)) == 2**6 - 1
    for move in ("swap:Rob", "swap:Row", "swap:Ros", "swap:RobRos"):
        require_legal(state, move)
    assert sx.Move.parse("swap:RobRow") != sx.Move.parse("swap:RobRos")
    require_refused(state, "swap:Yxw", sx.FaultCode.NOT_IN_HAND, "CL8")
    require_refused(state, "swap:RobRob", sx.FaultCode.NOT_IN_HAND, "CL8")


def test_cl8_exactly_the_tiles_named_go_into_the_bag() -> None:
    state = opened()
    bag = words(state.bag)
    assert state.play("swap:RowRos").points == 0
    assert words(state.drawn[-1]) == bag[:2]
    assert Counter(words(state.hands[1])) == Counter(["Rob", "Yxb", "Bdb", "Pqb", *bag[:2]])
    assert Counter(words(state.bag)) == Counter([*bag[2:], "Row", "Ros"])
    assert tiles_in_play(state) == Counter(rest_of_set(rules=FULL))
    assert state.to_move == 0


def test_cl8_no_more_than_the_bag_holds() -> None:
    state = sx.State.new(STARTER, seed=1)
    while state.bag_count >= 6 or not state.bag_count:
        state.play(state.best_move() or "pass")
    count, hand = state.bag_count, words(state.hands[state.to_move])
    assert 1 <= count < 6
    require_legal(state, "swap:" + "".join(hand[:count]))
    move = "swap:" + "".join(hand[: count + 1])
    require_refused(state, move, sx.FaultCode.EXCHANGE_SIZE, "CL8")
    assert max(move.count for move in state.legal_moves() if move.kind == 1) == count


# --- CL9: the finish --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [FULL, STARTER], ids=str)
@pytest.mark.parametrize("bonus", [6, 0, 25])
def test_cl9_bag_and_hand_empty_give_the_bonus_and_stop_the_game(
    rules: sx.Rules, bonus: int
) -> None:
    finished = 0
    for seed in range(12):
        state = sx.State.new(rules.replace(finish_bonus=bonus), seed)
        while not state.is_over:
            before, seat = state.scores, state.to_move
            move = state.play(state.best_move() or "pass")
        assert state.outcome is not None
        if state.outcome.reason is not sx.Reason.FINISHED:
            continue
        finished += 1
        assert (len(state.hands[seat]), state.bag_count) == (0, 0)
        assert state.scores[seat] == before[seat] + (move.points or 0) + bonus
        assert state.scores[1 - seat] == before[1 - seat]
        best = max(state.scores)
        assert state.outcome.winners == tuple(s for s in (0, 1) if state.scores[s] == best)
    assert finished >= 4
