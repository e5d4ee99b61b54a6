"""Score sheets as people say them at the table."""

import pytest
from hypothesis import given

import sixline as sx
from helpers.games import SAMPLE_GAME
from helpers.strategies import states
from oracle.staircases import THREE_AND_THREE

ROW = [f"{x},0:R{shape}" for x, shape in enumerate("oxsqdc")]
FLEX = sx.Rules.flex()


def said(table: str, move: str, rules: sx.Rules | None = None) -> str:
    return sx.Board.parse(table, rules or sx.Rules.classic()).score(move).text()


def test_four_in_this_row_two_in_this_column() -> None:
    """S1's own words."""
    assert (
        said("0,0:Ro 1,0:Rx 2,0:Rs 2,1:Bs 3,1:Bq", "3,0:Rq")
        == "four in this row, two in this column: six points"
    )


@pytest.mark.parametrize(
    ("table", "move", "text"),
    [
        ("0,0:Ro", "1,0:Rx", "two in this row: two points"),
        ("0,0:Ro", "0,1:Rx", "two in this column: two points"),
        ("0,0:Ro", "1,0h:RxRs", "three in this row: three points"),
        # Across a column, rows are told from the top.
        (
            "0,0:Ro 1,0:Rd",
            "0,1:Bo 1,1:Bd",
            "two in this row, two in the first column, two in the second: six points",
        ),
        (
            "0,0:Ro 0,1:Rx 0,2:Rs",
            "1,0v:BoBxBs",
            "three in this column, two in the first row, two in the second, two in the third: "
            "nine points",
        ),
        # Lines that do not score are not told.
        (
            "0,0:Ro 1,0:Rx",
            "0,1h:GoGxGs",
            "three in this row, two in the first column, two in the second: seven points",
        ),
        # A line of six says what it is worth.
        (" ".join(ROW[:5]), ROW[5], "six in this row for twelve: twelve points"),
        (" ".join(ROW[:4]), " ".join(ROW[4:]), "six in this row for twelve: twelve points"),
        (
            " ".join(ROW[:5]) + " 4,1:Bd 5,1:Bc",
            ROW[5],
            "six in this row for twelve, two in this column: fourteen points",
        ),
        (
            " ".join(ROW[:5]) + " 5,1:Oc 5,2:Yc 5,3:Gc 5,4:Bc 5,5:Pc 4,1:Od",
            ROW[5],
            "six in this row for twelve, six in this column for twelve: twenty-four points",
        ),
    ],
)
def test_rows_and_columns(table: str, move: str, text: str) -> None:
    assert said(table, move) == text


def test_a_single_tile_opens() -> None:
    assert said("", "5,-3:Ro") == "a single tile: one point"
    assert said("", "5,-3:Ro", sx.Rules.classic(opening_single=0)) == "a single tile: no points"
    assert said("", "0,0h:RoRxRs") == "three in this row: three points"
    assert said("", " ".join(ROW)) == "six in this row for twelve: twelve points"


def test_the_sample_game() -> None:
    board, told = sx.Board(), []
    for move, _ in SAMPLE_GAME:
        told.append(board.score(move).text())
        board = board.play(move)
    assert told == [
        "three in this column: three points",
        "three in this row, four in this column: seven points",
        "two in this row, two in this column: four points",
        "two in this column, two in the first row, two in the second: six points",
        "four in this column, three in this row: seven points",
        "two in this column, four in this row: six points",
        "three in this row: three points",
        "three in this column: three points",
        "two in this column, four in the first row, four in the second: ten points",
        "four in this row, five in this column: nine points",
        "three in this row, three in the first column, six in the second for twelve: "
        "eighteen points",
        "two in this column, two in the first row, five in the second: nine points",
    ]


# --- Flex (FX3) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "move", "text"),
    [
        # S0's three examples.
        (
            "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw 6,5:Rcb",
            "0,0:Row 1,0:Bob",
            "two in this row, two in this column, two on a white diagonal, "
            "six on a black diagonal for twelve: eighteen points",
        ),
        (
            "0,1:Rqb 0,2:Gqb 0,3:Yqb 1,0:Bob 1,-1:Gow 1,1:Row 2,1:Rxb 2,2:Yxw",
            "0,0:Bqw",
            "two in this row, four in this column, three on a white diagonal, "
            "two on another white diagonal: eleven points",
        ),
        (
            "0,0:Gob 0,1:Rob 1,1:Rqb 2,1:Rsb 1,2:Bqw 2,2:Bsw",
            "1,0:Gqw 2,0:Gsw",
            "three in this row, three in the first column, three in the second: nine points",
        ),
        (
            "0,0:Ros 1,0:Rxb",
            "1,1:Oxs",
            "two in this column, two on a split diagonal: four points",
        ),
        # A new background begins with "a" again.
        (
            "0,0:Rob 1,0:Rxw",
            "0,1:Oow 1,1:Oxb",
            "two in this row, two in the first column, two in the second, two on a white diagonal, "
            "two on a black diagonal: ten points",
        ),
    ],
)
def test_diagonals_are_told_by_their_background(table: str, move: str, text: str) -> None:
    assert said(table, move, FLEX) == text


def test_a_diagonal_past_six_is_told_as_it_scores() -> None:
    joined, unscored = (
        said(THREE_AND_THREE, "3,3:Gdb", FLEX.replace(long_diagonal=option))
        for option in ("extend_six_illegal", "unscored")
    )
    assert joined == (
        "two in this row, two in this column, seven on a black diagonal: eleven points"
    )
    assert unscored == "two in this row, two in this column: four points"


# --- every sheet --------------------------------------------------------------------------------

SMALL = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def number(word: str) -> int:
    """The number that a word says."""
    tens, _, rest = word.partition("-")
    small = SMALL.split()
    if tens in TENS.split():
        return 10 * (2 + TENS.split().index(tens)) + (small.index(rest) if rest else 0)
    return small.index(word)


@given(states())
def test_the_words_add_up(state: sx.State) -> None:
    for move in state.placements()[:20]:
        sheet = state.score(move)
        lines, _, total = sheet.text().partition(": ")
        points, _, unit = total.partition(" ")
        assert number(points) == sheet.total
        assert unit == ("point" if sheet.total == 1 else "points")
        if sheet.lines[0].kind is sx.LineKind.SINGLE:
            assert lines == "a single tile"
            continue
        told = lines.split(", ")
        assert len(told) == len(sheet.lines)
        for line, words in zip(sheet.lines, told, strict=True):
            assert number(words.split()[0]) == len(line.cells)
            worth = words.partition(" for ")[2]
            assert (number(worth) if worth else len(line.cells)) == line.points
            assert bool(worth) == bool(line.bonus)
            assert (line.background or "") in words


def test_totals_past_a_hundred() -> None:
    """Six rows and a column completed at once; in Flex with all diagonals of one background."""
    block = [(x, y, "ROYGBP"[y] + "oxsqd"[x]) for y in range(6) for x in range(5)]
    move = [(5, y, "ROYGBP"[y] + "c") for y in range(6)]
    told = sx.Board.from_cells(block).score(move).text()
    rows = ["first row", "second", "third", "fourth", "fifth", "sixth"]
    assert told.split(", ") == [
        "six in this column for twelve",
        *(f"six in the {row} for twelve" for row in rows[:5]),
        "six in the sixth for twelve: eighty-four points",
    ]
    black = [[(x, y, tile + "b") for x, y, tile in cells] for cells in (block, move)]
    told = sx.Board.from_cells(black[0], FLEX).score(black[1]).text()
    assert told.endswith(": one hundred and thirty-six points")
