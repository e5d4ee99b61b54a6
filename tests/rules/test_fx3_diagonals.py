"""FX3: diagonals of one background and their points."""

import pytest

import sixline as sx
from helpers.games import random_state

Line = tuple[str, str | None, int, int]
"""The tiles of a line of a score, its background, its points and its bonus."""


def lines_of(table: str, move: str, **options: object) -> list[Line]:
    """The diagonals of a score; the total is the sum of all lines, and the list has it too."""
    rules = sx.Rules.parse(" ".join(["flex", *(f"{k}={v}" for k, v in options.items())]))
    board = sx.Board.parse(table, rules)
    sheet = board.score(move)
    assert sheet.total == sum(line.points for line in sheet.lines)
    wanted = sx.Move.parse(move)
    listed = {found: found.points for found in board.placements(wanted.tiles)}
    assert listed[wanted] == sheet.total
    return [
        (" ".join(str(tile) for _, _, tile in line.cells), line.background, line.points, line.bonus)
        for line in sheet.lines
        if line.kind is sx.LineKind.DIAGONAL
    ]


STEPS = "0,0:Rob 1,0:Rxw 1,1:Oxb 2,1:Oqw 2,2:Yqb 3,2:Ydw 3,3:Gdb 4,3:Gcw 4,4:Bcb 5,4:Bsw"
"""Stairs downward: five black tiles on one diagonal, five white ones beside them."""


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("1,1:Oxs", []),
        ("1,1:Oxw", []),  # the white tile lies above it, not across a corner
        ("1,1:Oxb", [("Rob Oxb", "black", 2, 0), ("Oxb Rsb", "black", 2, 0)]),
    ],
)
def test_fx3_each_new_tile_has_two_diagonals_of_its_own_background(
    move: str, expected: list[Line]
) -> None:
    assert lines_of("0,0:Rob 1,0:Rxw 2,0:Rsb", move) == expected


@pytest.mark.parametrize("letter", "bws")
def test_fx3_every_background_scores_alike(letter: str) -> None:
    name = {"b": "black", "w": "white", "s": "split"}[letter]
    other = "w" if letter == "b" else "b"
    table = f"0,0:Ro{letter} 1,0:Rx{other}"
    tiles = f"Ro{letter} Ox{letter}"
    assert lines_of(table, f"1,1:Ox{letter}") == [(tiles, name, 2, 0)]


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_fx3_a_diagonal_scores_its_length(length: int) -> None:
    cells = STEPS.split()
    table, move = " ".join(cells[: 2 * length - 2]), cells[2 * length - 2]
    ((tiles, background, points, bonus),) = lines_of(table, move)
    assert (len(tiles.split()), background, points, bonus) == (length, "black", length, 0)


def test_fx3_a_diagonal_of_six_scores_six_more() -> None:
    black = "Rob Oxb Yqb Gdb Bcb Psb"
    assert lines_of(STEPS, "5,5:Psb") == [(black, "black", 12, 6)]
    assert lines_of(STEPS, "5,5:Psw") == []
    # From within too: the tile in the middle joins two and three.
    table = STEPS.replace(" 2,2:Yqb 3,2:Ydw", " 3,1:Odb 3,2:Ydw") + " 5,5:Psb"
    assert lines_of(table, "2,2:Yqb") == [(black, "black", 12, 6), ("Yqb Odb", "black", 2, 0)]


def test_fx3_two_diagonals_of_six_through_one_tile() -> None:
    board = (
        "0,0:Rob 1,0:Rxw 1,1:Oxb 2,1:Oqw 2,2:Yqb 3,2:Ydw 3,3:Gdb 4,3:Gcw 4,4:Bcb 5,4:Bsw "
        "6,4:Bdb 6,3:Pdw 7,3:Pxb 7,2:Gxw 8,2:Gob 8,1:Yow 9,1:Ysb 9,0:Rsw 10,0:Rcb"
    )
    found = lines_of(board, "5,5:Psb")
    assert [(len(tiles.split()), points, bonus) for tiles, _, points, bonus in found] == [
        (6, 12, 6),
        (6, 12, 6),
    ]


def test_fx3_another_background_or_an_empty_cell_ends_a_run() -> None:
    cut = STEPS.replace("2,2:Yqb", "2,2:Yqs")
    assert lines_of(cut, "5,5:Psb") == [("Gdb Bcb Psb", "black", 3, 0)]
    hole = STEPS.replace(" 2,2:Yqb 3,2:Ydw", " 3,1:Ods 3,2:Yds")
    assert lines_of(hole, "5,5:Psb") == [("Gdb Bcb Psb", "black", 3, 0)]


def test_fx3_diagonals_without_a_new_tile_score_nothing() -> None:
    assert lines_of(STEPS, "6,4:Bqs") == []


def test_fx3_each_new_tile_of_a_move_counts_its_own_diagonals() -> None:
    assert lines_of("0,0:Rob 1,0:Rxw 2,0:Rsb 3,0:Rqw", "1,1:Oxb 2,1:Osw") == [
        ("Rob Oxb", "black", 2, 0),
        ("Oxb Rsb", "black", 2, 0),
        ("Rxw Osw", "white", 2, 0),
        ("Osw Rqw", "white", 2, 0),
    ]


def test_fx3_a_diagonal_is_told_from_left_to_right() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxw 2,0:Rsb", sx.Rules.flex())
    down, up = (line for line in board.score("1,1:Oxb").lines if line.background)
    assert [(x, y) for x, y, _ in down.cells] == [(0, 0), (1, 1)]
    assert [(x, y) for x, y, _ in up.cells] == [(1, 1), (2, 0)]


def test_fx3_rows_and_columns_have_no_background() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxb 2,0:Rsb", sx.Rules.flex())
    assert [line.background for line in board.score("3,0:Rqb").lines] == [None]


@pytest.mark.parametrize("starter", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_fx3_no_diagonal_is_counted_twice_in_a_move(seed: int, starter: bool) -> None:
    state = random_state(sx.Rules.flex(starter=starter), seed, turns=12 + 4 * seed)
    counted = 0
    for move in state.placements():
        new = set(move.cells)
        sheet = state.score(move)
        diagonals = [line for line in sheet.lines if line.kind is sx.LineKind.DIAGONAL]
        assert len({line.cells for line in diagonals}) == len(diagonals)
        assert all(len(new & set(line.cells)) == 1 for line in diagonals)
        assert sheet.total == move.points == sum(line.points for line in sheet.lines)
        counted += len(diagonals)
    assert counted > 0
