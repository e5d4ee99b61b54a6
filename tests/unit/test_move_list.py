import gc
import pickle

import numpy as np
import pytest

import sixline as sx
from helpers.cards import Table

BOARD = sx.Board.parse("0,0:Ro 1,0:Rd")
HAND = "Bo Bd Rs Rx Go Yc"


@pytest.fixture
def moves() -> sx.MoveList:
    return BOARD.placements(HAND)


def test_length_index_and_iteration_agree(moves: sx.MoveList) -> None:
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed)) == 72
    assert [moves[i] for i in range(len(moves))] == listed
    assert [moves[i].points for i in range(-len(moves), 0)] == [move.points for move in listed]


@pytest.mark.parametrize("index", [72, -73, 10**9])
def test_index_out_of_range(moves: sx.MoveList, index: int) -> None:
    with pytest.raises(IndexError, match="list of 72"):
        moves[index]


@pytest.mark.parametrize(
    "part", [slice(None), slice(3, 9), slice(-5, None), slice(None, None, -1), slice(0, 72, 7),
             slice(50, 10), slice(-1000, 1000)]
)  # fmt: skip
def test_slices_are_those_of_a_list(moves: sx.MoveList, part: slice) -> None:
    assert moves[part] == list(moves)[part]


def test_membership_of_moves_and_texts(moves: sx.MoveList) -> None:
    assert "0,1h:BoBd" in moves
    assert "0,1:Bo 1,1:Bd" in moves
    assert sx.Move.parse("0,1h:BoBd") in moves
    assert moves[7] in moves
    assert "9,9:Bo" not in moves
    assert "pass" not in moves
    with pytest.raises(sx.NotationError):
        assert "nonsense" not in moves
    with pytest.raises(TypeError):
        assert 5 not in moves


def test_best_and_top_go_by_points_then_canonical_order(moves: sx.MoveList) -> None:
    ranked = sorted(moves, key=lambda move: (-(move.points or 0), move))
    assert moves.best() == ranked[0]
    for n in (0, 1, 5, 72, 100):
        assert moves.top(n) == ranked[:n]
        assert [move.points for move in moves.top(n)] == [move.points for move in ranked[:n]]
    assert moves.top(-1) == []


def test_an_empty_list() -> None:
    none = BOARD.placements("Gc")
    assert (len(none), list(none), none.best(), none.top(3)) == (0, [], None, [])
    assert none.array.shape == (0,)
    assert none[:] == []


def test_order_depends_on_the_position_alone() -> None:
    backwards = sx.Board.from_cells(BOARD.cells[::-1])
    assert list(backwards.placements("Yc Go Rx Rs Bd Bo")) == list(BOARD.placements(HAND))


def test_array_shows_the_same_moves(moves: sx.MoveList) -> None:
    array = moves.array
    assert array.shape == (72,)
    for row, move in zip(array, moves, strict=True):
        tiles = [tile.code for tile in move.tiles]
        assert row["tiles"].tolist() == tiles + [0] * (6 - len(tiles))
        fields = ("kind", "x", "y", "axis", "count", "mask", "points")
        assert [row[name] for name in fields] == [getattr(move, name) for name in fields]


def test_layout_of_the_array(moves: sx.MoveList) -> None:
    dtype = moves.array.dtype
    assert dtype.itemsize == 16
    assert dtype.fields is not None
    layout = {name: (field[0].str, field[0].shape, field[1])
              for name, field in dtype.fields.items()}  # fmt: skip
    assert layout == {
        "kind": ("|u1", (), 0),
        "axis": ("|u1", (), 1),
        "count": ("|u1", (), 2),
        "mask": ("|u1", (), 3),
        "x": ("<i2", (), 4),
        "y": ("<i2", (), 6),
        "tiles": ("|V6", (6,), 8),
        "points": ("<i2", (), 14),
    }


def test_array_is_read_only_and_a_view(moves: sx.MoveList) -> None:
    array = moves.array
    assert not array.flags.writeable
    assert not array.flags.owndata
    assert array.base is not None
    assert id(array.base) == id(moves)
    assert np.shares_memory(array, moves.array)
    with pytest.raises(ValueError, match="read-only"):
        array["points"] = 0
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.flags.writeable = True


def test_array_keeps_its_list_alive() -> None:
    array = BOARD.placements(HAND).array
    field = array["points"]
    total = int(field.sum())
    del array
    gc.collect()
    noise = [BOARD.placements(HAND) for _ in range(50)]
    assert int(field.sum()) == total == int(noise[0].array["points"].sum())


def test_an_iterator_keeps_its_list_alive(moves: sx.MoveList) -> None:
    iterator = iter(BOARD.placements(HAND))
    gc.collect()
    assert list(iterator) == list(moves)


def test_moves_outlive_their_list(moves: sx.MoveList) -> None:
    kept = [BOARD.placements(HAND)[i] for i in range(72)]
    gc.collect()
    assert kept == list(moves)


def test_exchanges_and_passes_in_the_array() -> None:
    state = sx.State.new(sx.Rules.classic(voluntary_pass=True), seed=3)
    state.play(state.placements()[0])
    moves = state.legal_moves()
    array = moves.array
    assert (array["kind"] == sx.MoveKind.PLACE).sum() == state.count_placements()
    assert array["kind"][-1] == sx.MoveKind.PASS
    assert set(array["kind"]) == {0, 1, 2}


def test_equality_and_pickle(moves: sx.MoveList) -> None:
    again = pickle.loads(pickle.dumps(moves))
    assert again == moves
    assert [move.points for move in again] == [move.points for move in moves]
    assert moves != BOARD.placements("Bo")
    assert moves != list(moves)
    with pytest.raises(TypeError):
        hash(moves)


def test_repr_shows_the_first_few(moves: sx.MoveList) -> None:
    assert repr(moves).startswith(f"<MoveList of 72: {moves[0]}, {moves[1]}, {moves[2]}, ...")
    assert repr(BOARD.placements("Gc")) == "<MoveList of 0>"


# --- with backgrounds (FX1) --------------------------------------------------------------------

FLEX_BOARD = sx.Board.parse("0,0:Rob 1,0:Rdw", sx.Rules.flex())
FLEX_HAND = "Bos Bdb Rsw Rxs Gos Ycs"


def test_tile_codes_in_the_array_go_to_107() -> None:
    moves = FLEX_BOARD.placements(FLEX_HAND)
    assert len(moves) == 72  # as many as the classic hand of the same types
    array = moves.array
    for row, move in zip(array, moves, strict=True):
        codes = [tile.code for tile in move.tiles]
        assert row["tiles"].tolist() == codes + [0] * (6 - len(codes))
        assert row["points"] == move.points
    held = {tile.code for tile in sx.Hand(FLEX_HAND)}
    used = {int(code) for row in array for code in row["tiles"][: row["count"]]}
    assert used == held - {sx.Tile("Ycs").code}
    assert max(used) == sx.Tile("Bos").code > 72
    last = sx.Board.parse("0,0:Pds", sx.Rules.flex()).placements("Pcs").array["tiles"][:, 0]
    assert set(last.tolist()) == {107}


def test_membership_tells_backgrounds_apart() -> None:
    moves = FLEX_BOARD.placements(FLEX_HAND)
    assert "0,1h:BosBdb" in moves
    assert sx.Move.parse("0,1:Bos 1,1:Bdb") in moves
    for other in ("0,1h:BoBd", "0,1h:BobBdb", "0,1h:BosBdw"):
        assert other not in moves
        assert sx.Move.parse(other) not in moves


def test_a_list_of_flex_moves_is_a_value_and_no_classic_list() -> None:
    moves = FLEX_BOARD.placements("Bob")
    again = pickle.loads(pickle.dumps(moves))
    assert again == moves
    assert [str(move) for move in again] == [str(move) for move in moves] == ["0,-1:Bob", "0,1:Bob"]
    assert [move.points for move in again] == [move.points for move in moves]
    plain = BOARD.placements("Bo")
    assert (plain.array == moves.array).all()
    assert plain != moves
    assert FLEX_BOARD.placements("Gcb") == BOARD.placements("Gc")  # nothing is the same


def test_repr_shows_backgrounds() -> None:
    assert repr(FLEX_BOARD.placements("Bob")) == "<MoveList of 2: 0,-1:Bob, 0,1:Bob>"


def test_lists_of_tiles_with_and_without_backgrounds_differ_and_lists_of_passes_do_not() -> None:
    def made(move: sx.Move, notation: int) -> sx.MoveList:
        moves = sx.MoveList.__new__(sx.MoveList)
        moves.__setstate__((move.__getstate__()[0], notation, 0))
        return moves

    classic, flex = range(2)
    assert made(sx.Move.parse("0,0:Rob"), flex) == made(sx.Move.parse("0,0:Rob"), flex)
    assert made(sx.Move.parse("0,0:Rob"), flex) != made(sx.Move.parse("0,0:Ro"), classic)
    assert made(sx.Move.passing(), flex) == made(sx.Move.passing(), classic)


def test_the_array_of_an_empty_list_of_cards_is_read_only_too() -> None:
    moves = Table.parse("RoRxRs").turns("Go")
    assert len(moves) == 0
    for found in (moves, pickle.loads(pickle.dumps(moves))):
        assert found.array.shape == (0,)
        assert not found.array.flags.writeable
        assert found.array.dtype == Table.parse("RoRxRs").turns("Rq").array.dtype
