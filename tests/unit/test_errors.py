import copy
import pickle
from collections.abc import Callable

import pytest

import sixline as sx
from sixline import errors

BOARD = sx.Board.parse("0,0:Ro 1,0:Rd")


def a_fault() -> sx.Fault:
    fault = BOARD.check("2,0:Bx")
    assert fault is not None
    return fault


def raised(do: Callable[[], object]) -> sx.SixlineError:
    with pytest.raises(sx.SixlineError) as caught:
        do()
    return caught.value


def test_a_fault_names_code_clause_cells_tiles_and_says_it_all() -> None:
    fault = a_fault()
    assert fault.code is sx.FaultCode.NO_COMMON
    assert fault.clause == "CL5"
    assert fault.cells == ((0, 0), (1, 0), (2, 0))
    assert fault.tiles == (sx.Tile("Ro"), sx.Tile("Rd"), sx.Tile("Bx"))
    assert str(fault) == fault.message
    assert repr(fault) == f"<Fault NO_COMMON: {fault.message}>"
    assert all(word in fault.message for word in ("0,0", "2,0", "Bx", "CL5"))


def test_faults_are_values() -> None:
    fault = a_fault()
    for again in (a_fault(), pickle.loads(pickle.dumps(fault)), copy.deepcopy(fault)):
        assert again == fault
        assert hash(again) == hash(fault)
        assert (again.code, again.cells, again.tiles) == (fault.code, fault.cells, fault.tiles)
    assert fault != BOARD.check("2,0:Ro")
    assert fault != fault.message


def test_everything_raised_is_a_sixline_error_and_a_value_error() -> None:
    for name in errors.__all__:
        error = getattr(errors, name)
        assert getattr(sx, name) is error
        assert issubclass(error, sx.SixlineError)
        assert issubclass(error, ValueError)


def test_notation_error_carries_the_position() -> None:
    error = raised(lambda: sx.Board.parse("0,0:Ro 1,0:Rz"))
    assert isinstance(error, sx.NotationError)
    assert error.position == 11
    assert "position 11" in str(error)


def test_position_error_carries_every_fault() -> None:
    error = raised(lambda: sx.Board.parse("0,0:Ro 1,0:Bd 5,5:Go 5,5:Gx"))
    assert isinstance(error, sx.PositionError)
    assert [fault.code.name for fault in error.faults] == ["CELL_TWICE", "NO_COMMON", "ISLANDS"]
    assert all(fault.message in str(error) for fault in error.faults)


def test_illegal_move_error_carries_the_fault() -> None:
    error = raised(lambda: BOARD.play("2,0:Bx"))
    assert isinstance(error, sx.IllegalMoveError)
    assert error.fault == a_fault()
    assert str(error) == error.fault.message


def test_errors_survive_pickle_and_copy() -> None:
    made = [
        raised(lambda: sx.Board.parse("0,0:Ro 1,0:Rz")),
        raised(lambda: sx.Board.parse("0,0:Ro 1,0:Bd 5,5:Go")),
        raised(lambda: BOARD.play("2,0:Bx")),
        raised(lambda: sx.Rules.classic(players=9)),
        sx.RecordError("a record"),
        sx.SixlineError("anything"),
    ]
    assert len({type(error) for error in made}) == 6
    for error in made:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert type(again) is type(error)
            assert str(again) == str(error)
            for name in ("position", "faults", "fault"):
                assert getattr(again, name, None) == getattr(error, name, None)


def test_codes_are_told_apart_by_name() -> None:
    assert len(sx.FaultCode) == len({code.value for code in sx.FaultCode}) == 29
    assert pickle.loads(pickle.dumps(sx.FaultCode.GAP)) is sx.FaultCode.GAP


def test_a_fault_of_flex_shows_tiles_with_their_backgrounds() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rdw", sx.Rules.flex())
    fault = board.check("2,0:Bxs")
    assert fault is not None
    assert (fault.code, fault.clause) == (sx.FaultCode.NO_COMMON, "CL5")
    assert fault.tiles == (sx.Tile("Rob"), sx.Tile("Rdw"), sx.Tile("Bxs"))
    assert all(word in fault.message for word in ("Rob", "Rdw", "Bxs"))
    plain = a_fault()
    assert plain != fault
    assert hash(plain) != hash(fault)
    for again in (pickle.loads(pickle.dumps(fault)), copy.deepcopy(fault)):
        assert again == fault
        assert again.tiles == fault.tiles


@pytest.mark.parametrize(
    ("starter", "move", "code", "clause", "message"),
    [
        (True, "2,2:Ros", sx.FaultCode.NOT_IN_SET, "FX1", "not in the starter set"),
        (True, "2,2:Rob", sx.FaultCode.TOO_MANY_COPIES, "TL5", "the set holds one"),
        (False, "2,2:Rob", sx.FaultCode.TOO_MANY_COPIES, "TL5", "the set holds one"),
    ],
)
def test_a_fault_names_the_tile_that_the_set_has_not_or_not_again(
    starter: bool, move: str, code: sx.FaultCode, clause: str, message: str
) -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxw 1,1:Oxb 2,1:Oow", sx.Rules.flex(starter=starter))
    fault = board.check(move)
    assert fault is not None
    assert (fault.code, fault.clause) == (code, clause)
    assert fault.tiles == (sx.Move.parse(move).tiles[0],)
    assert message in fault.message
