"""FX4: diagonals longer than six, and the option `long_diagonal`."""

import pytest

import sixline as sx
from helpers.games import require_legal, require_refused, rest_of_set
from oracle.diagonals import LONG_DIAGONAL
from oracle.staircases import SIX, THREE_AND_THREE, THREE_AND_TWO
from oracle.symmetries import turned

FIVE = SIX.removesuffix(" 5,5:Psb 6,5:Pow")


def rules_of(option: str, starter: bool = False) -> sx.Rules:
    return sx.Rules.parse(f"flex starter={str(starter).lower()} long_diagonal={option}")


def verdict(table: str, move: str, option: str) -> int | None:
    """The points of a move; None when FX4 forbids it. List, count, check and score agree."""
    board = sx.Board.parse(table, rules_of(option))
    wanted = sx.Move.parse(move)
    fault = board.check(move)
    listed = {found: found.points for found in board.placements(wanted.tiles)}
    assert board.count_placements(wanted.tiles) == len(listed)
    if fault is None:
        assert listed[wanted] == board.score(move).total
        return listed[wanted]
    assert fault.code is sx.FaultCode.LONG_DIAGONAL
    assert wanted not in listed
    for refuse in (board.score, board.play):
        with pytest.raises(sx.IllegalMoveError, match="FX4"):
            refuse(move)
    return None


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize(
    ("table", "move", "illegal", "extend_six_illegal", "unscored"),
    [
        pytest.param(SIX, "6,6:Gob", None, None, 2, id="extends six"),
        pytest.param(SIX, "6,6:Gow", 2, 2, 2, id="extends six, other background"),
        pytest.param(SIX, "6,6:Gos", 2, 2, 2, id="extends six, third background"),
        pytest.param(SIX, "6,6:Gob 7,6:Gxb", None, None, 4, id="extends six with one of two"),
        pytest.param(FIVE, "5,5:Psb", 14, 14, 14, id="extends five"),
        pytest.param(THREE_AND_THREE, "3,3:Gdb", None, 7 + 4, 4, id="3 + 1 + 3"),
        pytest.param(THREE_AND_THREE, "3,3:Gds", 4, 4, 4, id="3 + 1 + 3, split"),
        pytest.param(THREE_AND_THREE, "3,3:Gdw", 6, 6, 6, id="3 + 1 + 3, white"),
        pytest.param(THREE_AND_TWO, "3,3:Gdb", 12 + 4, 12 + 4, 12 + 4, id="3 + 1 + 2"),
    ],
)
def test_fx4_and_its_options_on_both_diagonals_from_all_sides(
    table: str,
    move: str,
    illegal: int | None,
    extend_six_illegal: int | None,
    unscored: int | None,
    turn: int,
) -> None:
    found = {
        option: verdict(turned(table, turn), turned(move, turn), option) for option in LONG_DIAGONAL
    }
    assert found == {
        "illegal": illegal,
        "extend_six_illegal": extend_six_illegal,
        "unscored": unscored,
    }


def test_fx4_illegal_is_the_default() -> None:
    assert sx.Rules.flex().long_diagonal == "illegal"
    assert sx.Rules.flex(long_diagonal="illegal") == sx.Rules.flex()
    with pytest.raises(sx.RulesError, match="long_diagonal"):
        sx.Rules.parse("flex long_diagonal=legal")


@pytest.mark.parametrize(
    ("move", "points"),
    [("7,6:Gds 8,6:Gsb", 3), ("7,6:Gxs", 2)],
)
def test_fx4_elsewhere_on_a_table_with_a_diagonal_of_seven_nothing_changes(
    move: str, points: int
) -> None:
    for option in ("extend_six_illegal", "unscored"):
        assert verdict(f"{SIX} 6,6:Gob", move, option) == points


def test_fx4_a_run_of_seven_is_not_extended_either() -> None:
    seven = f"{SIX} 6,6:Gob 7,6:Gds"
    assert verdict(seven, "7,7:Rdb", "extend_six_illegal") is None
    assert verdict(seven, "7,7:Rdb", "unscored") == 2
    assert verdict(seven, "7,7:Rdw", "extend_six_illegal") == 2


def test_fx4_a_join_past_six_scores_its_length_without_the_bonus() -> None:
    board = sx.Board.parse(THREE_AND_THREE, rules_of("extend_six_illegal"))
    (line,) = (one for one in board.score("3,3:Gdb").lines if one.background)
    assert (len(line.cells), line.points, line.bonus) == (7, 7, 0)


def test_fx4_unscored_leaves_a_diagonal_past_six_off_the_sheet() -> None:
    board = sx.Board.parse(THREE_AND_THREE, rules_of("unscored"))
    sheet = board.score("3,3:Gdb")
    assert [(line.kind.name, line.points) for line in sheet.lines] == [("ROW", 2), ("COLUMN", 2)]


# --- the fault --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "move", "option", "says"),
    [
        (SIX, "6,6:Gob", "illegal", "7 tiles, more than six"),
        (THREE_AND_THREE, "3,3:Gdb", "illegal", "7 tiles, more than six"),
        (SIX, "6,6:Gob", "extend_six_illegal", "extend one of 6"),
    ],
)
def test_fx4_the_fault_tells_the_whole_diagonal(
    table: str, move: str, option: str, says: str
) -> None:
    fault = sx.Board.parse(table, rules_of(option)).check(move)
    assert fault is not None
    assert (fault.code, fault.clause) == (sx.FaultCode.LONG_DIAGONAL, "FX4")
    assert fault.cells == tuple((i, i) for i in range(7))
    assert " ".join(map(str, fault.tiles)) == "Rob Oxb Yqb Gdb Bcb Psb Gob"
    for word in ("0,0 to 6,6", "black", says, "(FX4)"):
        assert word in fault.message


def test_fx4_the_fault_of_a_rising_diagonal_begins_at_its_left_end() -> None:
    fault = sx.Board.parse(turned(SIX, 2), rules_of("illegal")).check("6,-6:Gob")
    assert fault is not None
    assert fault.cells == tuple((i, -i) for i in range(7))
    assert "0,0 to 6,-6" in fault.message


# --- tables -----------------------------------------------------------------------------------


def test_fx4_a_table_with_a_diagonal_of_seven_is_invalid_under_illegal_only() -> None:
    table = f"{SIX} 6,6:Gob"
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(table, rules_of("illegal"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.clause) == (sx.FaultCode.LONG_DIAGONAL, "FX4")
    assert fault.cells == tuple((i, i) for i in range(7))
    assert "0,0 to 6,6" in fault.message
    assert "black" in fault.message
    for option in ("extend_six_illegal", "unscored"):
        assert len(sx.Board.parse(table, rules_of(option))) == 13
    assert len(sx.Board.parse(f"{SIX} 6,6:Gow", rules_of("illegal"))) == 13


def test_fx4_a_table_of_other_rules_is_tested_when_a_game_takes_it_over() -> None:
    table = f"{SIX} 6,6:Gob"
    board = sx.Board.parse(table, rules_of("unscored"))
    rest = rest_of_set(table, rules=board.rules)
    for option in LONG_DIAGONAL:
        rules = rules_of(option)
        if option == "illegal":
            with pytest.raises(sx.PositionError, match="FX4"):
                sx.State.from_position(rules, board, [rest[:6], rest[6:12]], rest[12:])
        else:
            state = sx.State.from_position(rules, board, [rest[:6], rest[6:12]], rest[12:])
            assert state.board.cells == board.cells


# --- in a game --------------------------------------------------------------------------------


def at_six(option: str, starter: bool) -> sx.State:
    """The player to move holds two green circles, one of them the diagonal's color."""
    rules = rules_of(option, starter)
    hand = "Gob Gow Rdb Oob Ysb Bqb"
    rest = rest_of_set(SIX, hand, rules=rules)
    board = sx.Board.parse(SIX, rules)
    return sx.State.from_position(rules, board, [hand, rest[:6]], rest[6:], turn=7)


@pytest.mark.parametrize("starter", [False, True])
@pytest.mark.parametrize("option", ["illegal", "extend_six_illegal"])
def test_fx4_in_a_game_the_move_is_refused_and_not_listed(option: str, starter: bool) -> None:
    state = at_six(option, starter)
    require_refused(state, "6,6:Gob", sx.FaultCode.LONG_DIAGONAL, "FX4")
    assert "6,6:Gob" not in state.legal_moves()
    require_legal(state, "6,6:Gow")
    require_legal(state, "swap:Gob")


@pytest.mark.parametrize("starter", [False, True])
def test_fx4_in_a_game_under_unscored_both_are_legal(starter: bool) -> None:
    state = at_six("unscored", starter)
    require_legal(state, "6,6:Gob")
    require_legal(state, "6,6:Gow")
    assert state.play("6,6:Gob").points == 2
    assert state.scores == (2, 0)
    state.undo()
    assert state.play("6,6:Gow").points == 2
