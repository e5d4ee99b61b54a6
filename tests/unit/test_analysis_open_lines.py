"""Lines that can still grow, with what they lack."""

import pytest

import sixline as sx
from helpers.games import SEALED_BLOCK
from sixline.analysis import LineEnd, OpenLine, Wanted, open_lines, unseen

FIVE = "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd"
FLEX = sx.Rules.flex()


def wanted(text: str) -> tuple[Wanted, ...]:
    pairs = (word.split("*") for word in text.split())
    return tuple(Wanted(sx.Tile(tile), int(count)) for tile, count in pairs)


def test_a_line_of_five_names_the_type_that_completes_it() -> None:
    board = sx.Board.parse(FIVE + " 4,1:Bd 5,1:Bc")
    first, *others = open_lines(board, unseen(board, hand="Rc Gd"))
    assert first == OpenLine(
        sx.LineKind.ROW,
        tuple((x, 0, sx.Tile(f"R{shape}")) for x, shape in enumerate("oxsqd")),
        wanted("Rc*2"),
        (LineEnd((-1, 0), wanted("Rc*2"), 6), LineEnd((5, 0), wanted("Rc*2"), 6)),
    )
    assert first.completions == first.ends
    assert len(first) == 5
    assert first.text().splitlines() == [
        "the row 0,0 to 4,0 (Ro Rx Rs Rq Rd) lacks Rc 2 unseen",
        "  at -1,0: Rc 2, makes 6",
        "  at 5,0: Rc 2, makes 6",
    ]
    assert repr(first) == "<OpenLine row 0,0 to 4,0 (Ro Rx Rs Rq Rd) lacks Rc>"
    assert [(len(line), line.kind.name) for line in others] == [(2, "COLUMN"), (2, "ROW")]


def test_an_end_may_be_closed_by_what_lies_across() -> None:
    board = sx.Board.parse(FIVE + " 4,1:Bd 5,1:Gd")
    first = open_lines(board)[0]
    assert first.ends[1] == LineEnd((5, 0), (), 6)
    assert not first.ends[1].completes
    assert first.completions == (first.ends[0],)
    assert "  at 5,0: nothing" in first.text().splitlines()


def test_shorter_lines_name_all_that_they_lack() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Bo 2,0:Go")
    (line,) = open_lines(board, unseen(board, hand="Oo Oo Oo Yo"))
    assert line.lacks == wanted("Oo*0 Yo*2 Po*3")
    assert [end.length for end in line.ends] == [4, 4]
    assert line.ends[0].fits == line.lacks
    assert line.completions == ()


def test_a_gap_between_two_lines() -> None:
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 4,0:Rq 5,0:Rd 2,1:Bs 3,1:Bo 4,1:Bq")
    rows = [line for line in open_lines(board) if line.cells[0][1] == 0]
    three, two = (line for line in rows if line.kind is sx.LineKind.ROW)
    assert three.ends[1] == two.ends[0] == LineEnd((3, 0), (), 6)
    board = sx.Board.parse("0,0:Ro 1,0:Rx 2,0:Rs 4,0:Rq 5,0:Rd 2,1:Bs 3,1:Bc 4,1:Bq")
    three = open_lines(board)[0]
    assert three.ends[1] == LineEnd((3, 0), wanted("Rc*3"), 6)
    assert three.completions == (three.ends[1],)
    assert three.lacks == wanted("Rq*2 Rd*2 Rc*3")


def test_types_have_no_background_and_tiles_at_the_ends_have() -> None:
    board = sx.Board.parse("0,0:Rob 1,0:Rxw 2,0:Rss 3,0:Rqb 4,0:Rdw", FLEX)
    line = open_lines(board, unseen(board, hand="Rcs"))[0]
    assert line.lacks == wanted("Rc*2")
    assert line.ends[0].fits == wanted("Rcb*1 Rcw*1 Rcs*0")
    assert "lacks Rc 2 unseen" in line.text()


def test_what_cannot_grow_is_left_out() -> None:
    assert open_lines(sx.Board.parse(SEALED_BLOCK)) == ()
    assert open_lines(sx.Board()) == ()
    assert open_lines(sx.Board.parse("0,0:Ro")) == ()
    assert open_lines(sx.Board.parse(FIVE + " 5,0:Rc")) == ()


@pytest.mark.parametrize("x", [32_763, -32_767])
def test_an_end_beyond_the_coordinates_is_left_out(x: int) -> None:
    board = sx.Board.from_cells([(x + i, 5, f"R{shape}") for i, shape in enumerate("oxsqd")])
    (line,) = open_lines(board)
    assert len(line.ends) == 1
