"""The worked examples of the printed rules."""

import pytest

import sixline as sx
from helpers.games import SAMPLE_GAME, rest_of_set


def test_sample_game_scores_and_totals_by_seat() -> None:
    board = sx.Board()
    totals = [0, 0, 0, 0]
    for turn, (move, points) in enumerate(SAMPLE_GAME):
        hand = " ".join(cell.rpartition(":")[2] for cell in move.split())
        assert board.check(move, hand) is None
        sheet = board.score(move)
        assert sheet.total == points == sum(line.points for line in sheet.lines)
        listed = {str(found): found.points for found in board.placements(hand)}
        if turn:
            assert listed[str(sx.Move.parse(move))] == points
        totals[turn % 4] += points
        board = board.play(move)
    assert totals == [20, 22, 25, 18]
    assert len(board) == 25


def test_sample_game_as_a_game_of_four() -> None:
    played: list[list[str]] = [[], [], [], []]
    for turn, (move, _) in enumerate(SAMPLE_GAME):
        played[turn % 4] += [cell.rpartition(":")[2] for cell in move.split()]
    assert [len(tiles) for tiles in played] == [7, 6, 6, 6]
    hands = [" ".join(tiles[:6]) for tiles in played]
    bag = played[0][6:] + rest_of_set(*map(" ".join, played))
    state = sx.State.from_position(sx.Rules.classic(players=4), sx.Board(), hands, bag)
    for turn, (move, points) in enumerate(SAMPLE_GAME):
        assert state.to_move == turn % 4
        assert state.play(move).points == points
    assert state.scores == (20, 22, 25, 18)


def test_move_11_of_the_sample_game_line_by_line() -> None:
    board = sx.Board()
    for move, _ in SAMPLE_GAME[:10]:
        board = board.play(move)
    sheet = board.score(SAMPLE_GAME[10][0])
    assert sorted((line.kind.name, line.points, line.bonus) for line in sheet.lines) == [
        ("COLUMN", 3, 0),
        ("COLUMN", 12, 6),
        ("ROW", 3, 0),
    ]


def test_three_red_shapes_and_a_second_red_circle_are_a_set_of_three() -> None:
    assert sx.Hand("Ro Rq Rd Ro").set_size == 3


def test_four_in_this_row_two_in_this_column_is_six() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rq 2,0:Rd 2,1:Gd 3,1:Gc")
    sheet = board.score("3,0:Rc")
    assert [(line.kind.name, len(line.cells)) for line in sheet.lines] == [
        ("ROW", 4),
        ("COLUMN", 2),
    ]
    assert sheet.total == 6


def test_demonstration_two_then_four_points() -> None:
    board = sx.Board().play("0,0:Ro 1,0:Rq")
    assert board.score("0,1:Bo").total == 2
    assert board.play("0,1:Bo").score("1,1:Bq").total == 4


def test_one_tile_completing_two_full_lines_scores_24() -> None:
    row = "0,0:Ro 1,0:Rq 2,0:Rd 3,0:Rc 4,0:Rs"
    column = "4,1:Os 5,1:Ox 5,2:Yx 5,3:Gx 5,4:Bx 5,5:Px"
    board = sx.Board.parse(f"{row} {column}")
    assert board.score("5,0:Rx").total == 24
    best = board.best_placement("Rx")
    assert best is not None
    assert (str(best), best.points) == ("5,0:Rx", 24)


def test_both_ends_of_a_row_of_diamonds_in_one_move() -> None:
    board = sx.Board.parse("0,0:Yd 1,0:Gd")
    assert board.score("-1,0:Od 2,0:Rd").total == 4
    assert "-1,0h:Od..Rd" in board.placements("Od Rd")


@pytest.mark.parametrize(
    ("board", "move"), [("0,0:Yd 1,0:Gd", "2,0:Yd"), ("0,0:Bq 1,0:Gq 2,0:Rq", "3,0:Bq")]
)
def test_a_second_yellow_diamond_or_blue_square_in_a_line_is_illegal(board: str, move: str) -> None:
    fault = sx.Board.parse(board).check(move)
    assert fault is not None
    assert fault.code is sx.FaultCode.REPEATED_TYPE
    assert move.rpartition(":")[2] in fault.message


Line = tuple[str, str | None, str, int, int]
"""Kind, background, cells, points and the bonus in them."""

FLEX_EXAMPLES: dict[int, tuple[str, str, list[Line]]] = {
    18: (
        "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw 6,5:Rcb",
        "0,0:Row 1,0:Bob",
        [
            ("ROW", None, "0,0:Row 1,0:Bob", 2, 0),
            ("COLUMN", None, "1,0:Bob 1,1:Gow", 2, 0),
            ("DIAGONAL", "white", "0,0:Row 1,1:Gow", 2, 0),
            ("DIAGONAL", "black", "1,0:Bob 2,1:Gxb 3,2:Osb 4,3:Yqb 5,4:Pdb 6,5:Rcb", 12, 6),
        ],
    ),
    11: (
        "0,1:Rqb 0,2:Gqb 0,3:Yqb 1,0:Bob 1,-1:Gow 1,1:Row 2,1:Rxb 2,2:Yxw",
        "0,0:Bqw",
        [
            ("ROW", None, "0,0:Bqw 1,0:Bob", 2, 0),
            ("COLUMN", None, "0,0:Bqw 0,1:Rqb 0,2:Gqb 0,3:Yqb", 4, 0),
            ("DIAGONAL", "white", "0,0:Bqw 1,1:Row 2,2:Yxw", 3, 0),
            ("DIAGONAL", "white", "0,0:Bqw 1,-1:Gow", 2, 0),
        ],
    ),
    9: (
        "0,0:Gob 0,1:Rob 1,1:Rqb 2,1:Rsb 1,2:Bqw 2,2:Bsw",
        "1,0:Gqw 2,0:Gsw",
        [
            ("ROW", None, "0,0:Gob 1,0:Gqw 2,0:Gsw", 3, 0),
            ("COLUMN", None, "1,0:Gqw 1,1:Rqb 1,2:Bqw", 3, 0),
            ("COLUMN", None, "2,0:Gsw 2,1:Rsb 2,2:Bsw", 3, 0),
        ],
    ),
}
"""By their points: a table, a move, and the lines it scores."""


@pytest.mark.parametrize("points", FLEX_EXAMPLES)
@pytest.mark.parametrize("starter", [False, True])
def test_flex_examples_line_by_line(points: int, starter: bool) -> None:
    table, move, expected = FLEX_EXAMPLES[points]
    board = sx.Board.parse(table, sx.Rules.flex(starter=starter))
    sheet = board.score(move)
    assert sheet.total == points
    found: list[Line] = [
        (
            line.kind.name,
            line.background,
            " ".join(f"{x},{y}:{tile}" for x, y, tile in line.cells),
            line.points,
            line.bonus,
        )
        for line in sheet.lines
    ]
    assert sorted(found, key=str) == sorted(expected, key=str)
    wanted = sx.Move.parse(move)
    listed = {one: one.points for one in board.placements(wanted.tiles)}
    assert listed[wanted] == points


def test_flex_both_ends_of_a_row_of_diamonds_in_one_move() -> None:
    board = sx.Board.parse("0,0:Ydb 1,0:Gdw", sx.Rules.flex())
    assert board.score("-1,0:Ods 2,0:Rdb").total == 4
    assert "-1,0h:Ods..Rdb" in board.placements("Ods Rdb")


@pytest.mark.parametrize("background", "bws")
def test_flex_a_second_yellow_diamond_in_a_line_is_illegal(background: str) -> None:
    fault = sx.Board.parse("0,0:Yds 1,0:Gdb", sx.Rules.flex()).check(f"2,0:Yd{background}")
    assert fault is not None
    assert fault.code is sx.FaultCode.REPEATED_TYPE
