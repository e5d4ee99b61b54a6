"""Which tiles fit in a cell, and why the others do not, in words."""

import time
from random import Random
from typing import Any

import pytest

import sixline as sx
from helpers.cards import CARDS, TABLE, Table
from helpers.games import DIAGONAL_OF_SIX, SEALED_BLOCK, play_turns, words

BOARD = sx.Board.parse("0,0:Ro 1,0:Rd 1,1:Gd")
FLEX = sx.Rules.flex()


def fitting(board: sx.Board, cell: tuple[int, int]) -> dict[str, int]:
    return {str(fit.tile): fit.points for fit in sx.explain(board, cell).fits}


def test_a_cell_names_what_fits_with_its_points() -> None:
    assert fitting(BOARD, (0, 1)) == {"Go": 2 + 2, "Rd": 2 + 2}
    assert fitting(BOARD, (2, 0)) == dict.fromkeys(("Rx", "Rs", "Rq", "Rc"), 3)
    cell = sx.explain(BOARD, (2, 0))
    assert words(cell.tiles) == ["Rx", "Rs", "Rq", "Rc"]
    assert repr(cell) == "<CellExplanation 2,0 fits Rx Rs Rq Rc>"
    assert len(cell.fits) + len(cell.refusals) == 36


def test_why_the_others_do_not_fit() -> None:
    cell = sx.explain(BOARD, (0, 1))
    assert cell.why("Go") is None
    for tile in ("Ro", "Bo", "Gd", "Rx"):
        assert cell.why(tile) == BOARD.check(f"0,1:{tile}")
    fault = cell.why(sx.Tile("Bo"))
    assert fault is not None
    assert fault.code is sx.FaultCode.NO_COMMON


def test_equal_reasons_are_one_and_the_commonest_is_the_last() -> None:
    reasons = sx.explain(BOARD, (2, 0)).reasons()
    assert {reason: words(tiles) for reason, tiles in list(reasons.items())[:2]} == {
        "the row already has this type, Ro at 0,0 (CL5)": ["Ro"],
        "the row already has this type, Rd at 1,0 (CL5)": ["Rd"],
    }
    (last,) = list(reasons)[2:]
    assert last == "the row 0,0 to 2,0 (Ro Rd .) would have neither one color nor one shape (CL5)"
    assert len(reasons[last]) == 30


def test_the_text_of_a_cell() -> None:
    assert sx.explain(BOARD, (2, 0)).text().splitlines() == [
        "2,0",
        "  fits Rx Rs Rq Rc: 3 points",
        "  not Ro: the row already has this type, Ro at 0,0 (CL5)",
        "  not Rd: the row already has this type, Rd at 1,0 (CL5)",
        "  not the other 30: the row 0,0 to 2,0 (Ro Rd .) would have neither one color nor one "
        "shape (CL5)",
    ]
    opening = sx.explain(sx.Board())
    assert [cell.cell for cell in opening] == [(0, 0)]
    assert opening.text().splitlines()[1].endswith(": 1 point")


@pytest.mark.parametrize(
    ("table", "cell", "tile", "reason"),
    [
        (
            "0,0:Ro 2,0:Ro 0,1:Rx 1,1:Rd 2,1:Rs",
            (1, 0),
            "Rq",
            "the row would join Ro at 0,0 and Ro at 2,0, one type (CL5)",
        ),
        (
            "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,0:Rc",
            (6, 0),
            "Bo",
            "the row 0,0 to 6,0 (Ro Rx Rs Rq Rd Rc .) would have 7 tiles, more than six (CL5)",
        ),
        ("0,0:Ro", (1, 1), "Rx", "the cell touches no tile, edge to edge (CL4)"),
        (SEALED_BLOCK, (-1, 0), "Gd", "every copy lies on the table (TL5)"),
        ("0,0:Ro", (0, 1), "Ro", "the column already has this type, Ro at 0,0 (CL5)"),
    ],
)
def test_reasons(table: str, cell: tuple[int, int], tile: str, reason: str) -> None:
    board = sx.Board.parse(table)
    assert sx.Tile(tile) in sx.explain(board, cell).reasons()[reason]


def test_tiles_of_flex_have_backgrounds() -> None:
    cell = sx.explain(sx.Board.parse("0,0:Rob 1,0:Rxw", FLEX), (1, 1))
    points = {str(fit.tile): fit.points for fit in cell.fits}
    assert (points["Oxb"], points["Oxw"], points["Oxs"]) == (2 + 2, 2, 2)
    reasons = cell.reasons()
    assert reasons["the column already has this type, Rxw at 1,0 (CL5)"] == (
        sx.Tile("Rxb"),
        sx.Tile("Rxw"),
        sx.Tile("Rxs"),
    )
    assert len(cell.fits) + len(cell.refusals) == 108
    starter = sx.Board.parse("0,0:Rob", sx.Rules.flex(starter=True))
    assert len(sx.explain(starter, (0, 1)).refusals) + len(fitting(starter, (0, 1))) == 72


def test_a_diagonal_that_would_be_too_long_is_named() -> None:
    board = sx.Board.parse(DIAGONAL_OF_SIX, FLEX)
    reasons = sx.explain(board, (6, 6)).reasons()
    (reason,) = (reason for reason in reasons if "FX4" in reason)
    assert reason.startswith("the black diagonal 0,0 to 6,6 (Rob Rxb Rsb Rqb Rdb Rcb .)")
    assert {str(tile)[2] for tile in reasons[reason]} == {"b"}


def test_a_hand_is_asked_about_alone() -> None:
    cell = sx.explain(BOARD, (2, 0), hand="Rx Rx Bo Ro")
    assert words(cell.tiles) == ["Rx"]
    assert words(refusal.tile for refusal in cell.refusals) == ["Ro", "Bo"]
    with pytest.raises(sx.RulesError, match="Gd is not among"):
        cell.why("Gd")


def test_an_opening_with_a_hand_is_of_a_whole_largest_set() -> None:
    cell = sx.explain(sx.Board(), (0, 0), hand="Ro Rx Bs")
    assert cell.tiles == ()
    assert list(cell.reasons()) == ["the opening lays a whole largest set of the hand (CL3)"]
    assert words(sx.explain(sx.Board(), (0, 0), hand="Ro Gx").tiles) == ["Ro", "Gx"]


def test_a_board_has_an_explanation_of_each_cell_beside_a_tile() -> None:
    explained = sx.explain(BOARD)
    cells = [cell.cell for cell in explained]
    assert cells == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (2, 1), (1, 2)]
    assert repr(explained) == "<BoardExplanation of 7 cells>"
    assert explained[2, 0] == sx.explain(BOARD, (2, 0))
    assert explained.text() == "\n".join(cell.text() for cell in explained)
    with pytest.raises(sx.RulesError, match="5,5 is no empty cell beside a tile"):
        explained[5, 5]


@pytest.mark.parametrize("shift", [(32_767, 32_767), (-32_767, -32_767), (30_000, -32_767)])
def test_cells_at_the_rim_of_the_coordinates(shift: tuple[int, int]) -> None:
    board = sx.Board.from_cells([(*shift, "Ro")])
    cells = [cell.cell for cell in sx.explain(board)]
    assert len(cells) == 4 - sum(abs(number) == 32_767 for number in shift)
    assert all(max(abs(x), abs(y)) <= 32_767 for x, y in cells)


def test_cells_that_cannot_be_explained() -> None:
    with pytest.raises(sx.IllegalMoveError, match=r"cell 1,0 already holds Rd .CL4") as caught:
        sx.explain(BOARD, (1, 0))
    assert caught.value.fault.code is sx.FaultCode.CELL_TAKEN
    with pytest.raises(sx.NotationError, match="between -32767 and 32767"):
        sx.explain(BOARD, (32_768, 0))
    bad: Any = ("a", 0)
    with pytest.raises(TypeError):
        sx.explain(BOARD, bad)


def test_hands_that_there_cannot_be() -> None:
    with pytest.raises(sx.PositionError, match="4 of Ro"):
        sx.explain(BOARD, hand="Ro Ro Ro")
    with pytest.raises(sx.PositionError, match="at most six"):
        sx.explain(BOARD, (2, 0), hand="Ro Rx Rs Rq Rd Rc Bo")
    with pytest.raises(sx.PositionError, match="4 of Ro"):
        sx.explain(Table.parse(TABLE), hand="Ro Ro Ro")


# --- cards (CD3) -------------------------------------------------------------------------------


def test_single_cards_that_could_be_played() -> None:
    table = Table.parse("RoRxRsRqRd GoOoYo")
    cards = sx.explain(table)
    # A second one of most reds makes two rows of three.
    assert [(str(fit.tile), fit.points) for fit in cards.fits] == [
        *((f"R{shape}", 0) for shape in "oxsqd"),
        ("Rc", 1),
        ("Bo", 0),
        ("Po", 0),
    ]
    assert len(cards.fits) + len(cards.refusals) == 36
    assert cards.why("Rc") is None
    assert cards.why("Gx") == table.check("play:Gx")
    assert cards.text().splitlines() == [
        "one card alone",
        "  fits Rc: 1 Qwirkle",
        "  fits Ro Rx Rs Rq Rd Bo Po",
        "  not the other 28: in no row with cards of the table (CD3)",
    ]
    assert repr(cards) == "<TableExplanation fits Ro Rx Rs Rq Rd Rc Bo Po>"


def test_reasons_of_cards() -> None:
    thrice = Table.parse("RoRxRs" * 3)
    assert sx.Tile("Ro") in sx.explain(thrice).reasons()["every copy lies on the table (TL5)"]
    rules = CARDS.replace(play="maximum", claim="maximum")
    table = Table.parse("RoRxRsRqRd", rules)
    alone = sx.explain(table, hand="Rc")
    assert [(str(fit.tile), fit.points) for fit in alone.fits] == [("Rc", 1)]
    both = sx.explain(table, hand="Rc Rc")
    assert both.fits == ()
    assert list(both.reasons()) == ["with play=maximum the hand must play more cards (CD3)"]
    knotted = Table.parse("RqRdRo")
    assert all("no row" in reason for reason in sx.explain(knotted).reasons())


def test_a_card_table_has_no_cells() -> None:
    table: Any = Table.parse(TABLE)
    with pytest.raises(TypeError, match="a card table has no cells"):
        sx.explain(table, (0, 0))


# --- speed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [sx.Rules.classic(), FLEX], ids=str)
def test_a_table_in_mid_game_is_explained_at_once(rules: sx.Rules) -> None:
    state = play_turns(sx.State.new(rules, seed=7), Random(7), 16, greed=1.0)
    begin = time.perf_counter()
    assert len(sx.explain(state.board)) > 20
    assert time.perf_counter() - begin < 2  # 0.1 s alone on a machine
