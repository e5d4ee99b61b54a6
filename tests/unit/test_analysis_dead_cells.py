"""Cells that no tile can go to any more."""

import pytest

import sixline as sx
from helpers.games import SEALED_BLOCK, rest_of_set
from sixline.analysis import DeadCell, WhyDead, dead_cells

CLASH = "0,0:Ro 0,1:Rx 1,1:Bx 2,1:Gx 2,0:Gs"
"""At 1,0 a row would join a red circle and a green starburst."""

POCKET = (
    "-1,-2:Rd 0,-2:Bd 1,-2:Gd -2,-1:Rc -1,-1:Ro 1,-1:Gx 2,-1:Gs -2,0:Pc 2,0:Ys -2,1:Gc -1,1:Gx "
    "1,1:Ro 2,1:Rs -1,2:Gq 0,2:Oq 1,2:Rq"
)
"""Five empty cells in a cross at 0,0; in each of its arms two neighbors clash."""


def found(board: sx.Board, **options: object) -> dict[tuple[int, int], str]:
    return {dead.cell: dead.why.name for dead in dead_cells(board, **options)}  # type: ignore[arg-type]


def test_a_cell_whose_lines_clash_is_blocked() -> None:
    board = sx.Board.parse(CLASH)
    (dead,) = dead_cells(board)
    assert dead == DeadCell((1, 0), WhyDead.BLOCKED)
    assert dead.is_for_good
    assert repr(dead) == "<DeadCell 1,0 BLOCKED>"
    assert dead.text() == "1,0: no tile of the set fits, for good"
    assert dead_cells(board, cells=[(1, 0), (5, 5), (0, -1)]) == (dead,)


def test_a_cell_at_the_end_of_six_is_blocked() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,0:Rc")
    assert found(board) == {(-1, 0): "BLOCKED", (6, 0): "BLOCKED"}


def test_a_cell_that_only_lying_tiles_fit_is_used_up() -> None:
    """Around the sealed block; its own cells' tiles all lie in it (CL11)."""
    board = sx.Board.parse(SEALED_BLOCK)
    assert board.is_locked()
    dead = {each.cell: each for each in dead_cells(board)}
    assert {each.why for each in dead.values()} == {WhyDead.USED_UP, WhyDead.BLOCKED}
    beside = dead[-1, 0]
    assert beside.why is WhyDead.USED_UP
    assert {tile.shape_name for tile in beside.admits} == {"diamond"}
    assert beside.text().startswith("-1,0: every tile that fits lies on the table, for good (")
    assert dead[0, 5].why is WhyDead.BLOCKED  # below a column of six


def test_all_the_plane_is_cut_off_from_a_locked_table() -> None:
    board = sx.Board.parse(SEALED_BLOCK)
    for cell in ((-1, -2), (4, 4), (100, -100), (32_767, -32_767)):
        (dead,) = dead_cells(board, cells=[cell])
        assert (dead.cell, dead.why, dead.admits) == (cell, WhyDead.CUT_OFF, ())
        assert dead.is_for_good


def test_a_cell_inside_a_pocket_of_dead_cells_is_cut_off() -> None:
    board = sx.Board.parse(POCKET)
    arms = [(0, -1), (-1, 0), (1, 0), (0, 1)]
    dead = dead_cells(board, cells=[(0, 0), *arms])
    assert [each.why for each in dead] == [WhyDead.CUT_OFF] + [WhyDead.BLOCKED] * 4
    assert dead_cells(board, cells=[(9, 9), (-3, -3)]) == ()
    # With one arm alive there is a way: a red circle less, and 1,1 is another empty cell.
    opened = sx.Board.parse(POCKET.replace("1,1:Ro ", ""))
    assert found(opened, cells=[(0, 0), *arms]) == {(0, -1): "BLOCKED", (-1, 0): "BLOCKED"}


def test_a_cell_that_only_a_hand_fits_is_not_dead_for_good() -> None:
    """The last tile of a color that fits nowhere else."""
    cells = [f"{x},{y}:B{'oxsqdc'[(x + y) % 6]}" for y in range(6) for x in range(3)]
    board = sx.Board.parse(" ".join(cells[:-1]))
    last = (2, 5)
    assert last not in found(board)
    unseen = sx.analysis.unseen(board, hand="Bx")
    (dead,) = (each for each in dead_cells(board, unseen) if each.cell == last)
    assert dead == DeadCell(last, WhyDead.SEEN, (sx.Tile("Bx"),))
    assert not dead.is_for_good
    assert dead.text() == "2,5: no unseen tile fits, only tiles in hands that are seen (Bx)"
    rest = rest_of_set(" ".join(cells))
    state = sx.State.from_position(
        board.rules, board, [["Bx", *rest[:5]], rest[5:11]], rest[11:], 0, seed=1
    )
    assert dead in dead_cells(state.board, state.observation(0))
    assert last not in found(board, unseen=state.observation(1))


def test_an_empty_board_has_none() -> None:
    assert dead_cells(sx.Board()) == ()
    assert dead_cells(sx.Board(), cells=[(0, 0), (7, 7)]) == ()


def test_cells_that_cannot_be_asked_about() -> None:
    board = sx.Board.parse("0,0:Ro")
    with pytest.raises(sx.IllegalMoveError, match="0,0 already holds Ro"):
        dead_cells(board, cells=[(0, 0)])
    with pytest.raises(sx.NotationError):
        dead_cells(board, cells=[(0, 40_000)])


@pytest.mark.parametrize("shift", [(32_760, -32_760), (-32_765, 32_762)])
def test_near_the_rim_of_the_coordinates(shift: tuple[int, int]) -> None:
    dx, dy = shift
    cells = [(x + dx, y + dy, tile) for x, y, tile in sx.Board.parse(CLASH).cells]
    assert found(sx.Board.from_cells(cells)) == {(1 + dx, dy): "BLOCKED"}
