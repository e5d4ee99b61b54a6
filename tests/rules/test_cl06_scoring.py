"""CL6: what a placement scores."""

import pytest

import sixline as sx

JOINED = "0,0:Ro 1,0:Rq 3,0:Rc 1,1:Bq 3,1:Bc 1,2:Oq 2,2:Od 3,2:Oc"
RED_FIVE = "0,0:Ro 1,0:Rq 2,0:Rd 3,0:Rc 4,0:Rs"


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        ("0,0:Ro", "1,0:Rq", [2]),  # a direction without a neighbour scores nothing
        ("0,0:Ro 1,0:Rq", "2,0:Rd 3,0:Rc", [4]),  # tiles that lie there count
        (JOINED, "2,0:Rd", [4]),  # a joined line counts once
        ("0,0:Ro 1,0:Rq 0,1:Bo", "1,1:Bq", [2, 2]),  # one tile in two lines counts twice
        ("0,0:Ro 1,0:Rd", "0,1:Bo 1,1:Bd", [2, 2, 2]),
        (RED_FIVE, "5,0:Rx", [12]),  # 6 + 6
        (RED_FIVE + " 4,1:Os 5,1:Ox", "5,0:Rx", [12, 2]),
        (RED_FIVE + " 5,0:Rx", "0,1:Bo", [2]),  # a line not touched scores nothing
    ],
)
def test_cl6_each_line_with_a_new_tile_scores_its_length_and_six_more_for_six(
    board: str, move: str, points: list[int]
) -> None:
    sheet = sx.Board.parse(board).score(move)
    assert [line.points for line in sheet.lines] == points
    assert sheet.total == sum(points)
    assert [line.bonus for line in sheet.lines] == [6 if p == 12 else 0 for p in points]


def test_cl6_the_bonus_is_paid_once_a_line_not_once_a_tile() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rq")
    sheet = board.score("2,0:Rd 3,0:Rc 4,0:Rs 5,0:Rx")
    assert (sheet.total, len(sheet.lines)) == (12, 1)


def test_cl6_the_highest_move_seen_completes_seven_lines_at_once() -> None:
    """Six columns of five, one tile short each, all completed by one row of six: 7 x 12 = 84."""
    shapes = "oxsqdc"
    colors = "ROYGB"
    rows = [f"{x},{y}:{c}{s}" for y, c in enumerate(colors, 1) for x, s in enumerate(shapes)]
    board = sx.Board.parse(" ".join(rows))
    assert board.score("0,0h:PoPxPsPqPdPc").total == 84
    best = board.best_placement("Po Px Ps Pq Pd Pc")
    assert best is not None
    assert best.points == 84


@pytest.mark.parametrize(
    ("board", "move"),
    [(JOINED, "2,0:Rd"), (RED_FIVE, "5,0:Rx"), (RED_FIVE + " 5,0:Rx", "0,1h:BoBqBdBcBsBx")],
)
def test_cl6_a_listed_move_has_the_points_of_its_score_sheet(board: str, move: str) -> None:
    table = sx.Board.parse(board)
    wanted = sx.Move.parse(move)
    (listed,) = (found for found in table.placements(wanted.tiles) if found == wanted)
    assert listed.points == table.score(move).total


def test_cl6_points_do_not_include_the_finish_bonus() -> None:
    rules = sx.Rules.classic(finish_bonus=100)
    assert sx.Board.parse("0,0:Ro", rules).score("1,0:Rx").total == 2
