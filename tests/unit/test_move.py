import re

import pytest

import sixline as sx


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("0,0:Ro", "0,0:Ro"),
        ("-3,7:Gq", "-3,7:Gq"),
        ("-1,2h:RoRx.Rs", "-1,2:Ro 0,2:Rx 2,2:Rs"),
        ("3,-4v:Ro..Rs", "3,-4:Ro 3,-1:Rs"),
        ("5,5h:RoRxRsRqRdRc", "5,5:Ro 6,5:Rx 7,5:Rs 8,5:Rq 9,5:Rd 10,5:Rc"),
        (
            "32762,-32767h:RoRxRsRqRdRc",
            " ".join(
                f"{x},-32767:{tile}"
                for x, tile in zip(
                    range(32762, 32768), ("Ro", "Rx", "Rs", "Rq", "Rd", "Rc"), strict=True
                )
            ),
        ),
    ],
)
def test_both_notations_read_alike_and_one_is_printed(text: str, cells: str) -> None:
    backwards = " ".join(reversed(cells.split()))
    moves = [
        sx.Move.parse(text),
        sx.Move.parse(cells),
        sx.Move.parse(backwards),
        sx.Move.place(cells),
    ]
    assert {str(move) for move in moves} == {text}
    assert len(set(moves)) == 1
    printed = [f"{x},{y}:{tile}" for x, y, tile in moves[0].cells]
    assert printed == cells.split()


def test_fields_of_a_placement() -> None:
    move = sx.Move.parse("-1,2v:Ro.Rs")
    assert (move.kind, move.axis) == (sx.MoveKind.PLACE, sx.Axis.COLUMN)
    assert (move.x, move.y, move.count, move.mask) == (-1, 2, 2, 0b101)
    assert move.tiles == (sx.Tile("Ro"), sx.Tile("Rs"))
    assert move.cells == ((-1, 2, sx.Tile("Ro")), (-1, 4, sx.Tile("Rs")))
    assert move.points is None
    assert repr(move) == "<Move -1,2v:Ro.Rs>"


def test_a_single_tile_lies_in_a_row_whatever_it_is_made_from() -> None:
    for text in ("4,4:Ro", "4,4h:Ro", "4,4v:Ro"):
        move = sx.Move.parse(text)
        assert (str(move), move.axis, move.mask) == ("4,4:Ro", sx.Axis.ROW, 1)


def test_a_placement_is_made_from_cells_of_any_form() -> None:
    cells: list[tuple[int, int, sx.Tile | str]] = [(1, 0, sx.Tile("Rx")), (0, 0, "Ro")]
    assert str(sx.Move.place(cells)) == "0,0h:RoRx"
    assert sx.Move.place(sx.Move.parse("0,0h:RoRx")) == sx.Move.place(cells)


def test_an_exchange_prints_its_tiles_in_canonical_order() -> None:
    move = sx.Move.parse("swap:GxRo")
    assert (move.kind, str(move), move.count) == (sx.MoveKind.EXCHANGE, "swap:RoGx", 2)
    assert move == sx.Move.exchange("Ro Gx") == sx.Move.exchange([sx.Tile("Gx"), "Ro"])
    assert move == sx.Move.parse("swap:Ro Gx") == sx.Move.exchange(sx.Hand("RoGx"))
    assert move.tiles == (sx.Tile("Ro"), sx.Tile("Gx"))
    assert move.cells == ()


def test_a_pass_has_no_tiles() -> None:
    move = sx.Move.parse("pass")
    assert move == sx.Move.passing() == sx.Move.parse(" pass\n")
    assert (move.kind, str(move), move.count, move.tiles) == (sx.MoveKind.PASS, "pass", 0, ())


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 0),
        ("Pass", 0),
        ("0:Ro", 1),
        ("0,:Ro", 2),
        ("0,0", 3),
        ("0,0x:Ro", 3),
        ("0,0:", 4),
        ("0,0:Rz", 4),
        ("0,0:RoRx", 6),
        ("0,0h:.Ro", 5),
        ("0,0h:Ro.Q", 8),
        ("0,0:Ro 1,0;Rx", 10),
        ("+1,0:Ro", 0),
        ("0,32768:Ro", 2),
        ("-32768,0:Ro", 0),
        ("99999999999999999999,0:Ro", 0),
        ("32767,0h:RoRx", 11),
        ("swap:", 5),
        ("swap:Rz", 5),
        ("swap:RoRxRsRqRdRcOo", 5),
    ],
)
def test_unreadable_move_names_the_position(text: str, position: int) -> None:
    with pytest.raises(sx.NotationError) as caught:
        sx.Move.parse(text)
    assert caught.value.position == position
    assert f"position {position}" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "0,0:Ro 1,1:Rx",
        "0,0:Ro 1,0:Rx 1,1:Rs",
        "0,0:Ro 0,0:Rx",
        "0,0:Ro 6,0:Rx",
        "0,0h:RoRxRsRqRdRcOo",
    ],
)
def test_what_is_no_line_of_six_cells_is_no_move(text: str) -> None:
    for make in (sx.Move.parse, sx.Move.place):
        with pytest.raises(sx.NotationError, match="CL4"):
            make(text)


def test_no_placement_or_exchange_without_tiles() -> None:
    with pytest.raises(sx.NotationError):
        sx.Move.place([])
    with pytest.raises(sx.NotationError):
        sx.Move.exchange("")
    with pytest.raises(sx.NotationError):
        sx.Move.exchange("Ro" * 7)


def test_points_are_no_part_of_a_moves_identity() -> None:
    listed = sx.Board.parse("0,0:Ro").placements("Rx")[0]
    assert listed.points == 2
    bare = sx.Move.parse(str(listed))
    assert bare.points is None
    assert (bare == listed, hash(bare) == hash(listed)) == (True, True)
    assert repr(listed) == f"<Move {listed}: 2 points>"


def test_moves_are_ordered_placements_then_exchanges_then_the_pass() -> None:
    texts = [
        "0,0:Ro",
        "0,0:Rx",
        "0,0h:RoRx",
        "0,0v:RoRx",
        "1,0:Ro",
        "0,1:Ro",
        "swap:RoGx",
        "swap:Ro",
        "swap:Gx",
        "pass",
    ]
    moves = [sx.Move.parse(text) for text in texts]
    assert [str(move) for move in sorted([*moves[5:], *moves[:5]])] == texts
    assert not moves[0] < moves[0]


def test_moves_differ_by_axis_cell_and_tile() -> None:
    texts = ["0,0:Ro", "0,0:Rx", "1,0:Ro", "0,1:Ro", "0,0h:RoRx", "0,0v:RoRx", "0,0h:RxRo",
             "0,0h:Ro.Rx", "swap:Ro", "swap:RoRx", "pass"]  # fmt: skip
    moves = [sx.Move.parse(text) for text in texts]
    assert len(set(moves)) == len({hash(move) for move in moves}) == len(texts)
    assert moves[0] != "0,0:Ro"


def forged(move: sx.Move, **fields: int) -> sx.Move:
    """A move with other bytes, as from a damaged pickle."""
    layout = {"kind": 0, "axis": 1, "count": 2, "mask": 3, "x": 4, "tile": 8}
    stored, notation, family = move.__getstate__()
    data = bytearray(stored)
    for name, value in fields.items():
        if name in {"notation", "family"}:
            continue
        size = 2 if name == "x" else 1
        data[layout[name] : layout[name] + size] = value.to_bytes(size, "little")
    made = sx.Move.__new__(sx.Move)
    made.__setstate__((bytes(data), fields.get("notation", notation), fields.get("family", family)))
    return made


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": 3},
        {"axis": 2},
        {"count": 7},
        {"count": 1},
        {"mask": 1},
        {"tile": 36},
        {"tile": 108, "notation": 1},
        {"notation": 2},
        {"family": 1},
        {"family": 2},
    ],
)
def test_damaged_pickles_of_moves_are_refused(fields: dict[str, int]) -> None:
    move = sx.Move.parse("0,0h:RoRx")
    assert forged(move) == move
    with pytest.raises(sx.SixlineError):
        forged(move, **fields)


def test_a_forged_move_beyond_the_plane_is_illegal() -> None:
    board = sx.Board.parse("32766,0:Ro")
    move = forged(sx.Move.parse("32766,1h:RxRs"), x=32_767)
    fault = board.check(move)
    assert fault is not None
    assert fault.code is sx.FaultCode.OFF_PLANE
    with pytest.raises(sx.IllegalMoveError):
        board.play(move)


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        sx.Move.parse("0,0:Ro").x = 3  # type: ignore[misc]


# --- with backgrounds (FX1, FX2) ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("0,0:Rob", "0,0:Rob"),
        ("-3,7:Gqs", "-3,7:Gqs"),
        ("-1,2h:RobRxw.Rss", "-1,2:Rob 0,2:Rxw 2,2:Rss"),
        ("3,-4v:Ros..Rsw", "3,-4:Ros 3,-1:Rsw"),
        ("5,5h:RobRxwRssRqbRdwRcs", "5,5:Rob 6,5:Rxw 7,5:Rss 8,5:Rqb 9,5:Rdw 10,5:Rcs"),
    ],
)
def test_both_notations_read_flex_tiles(text: str, cells: str) -> None:
    backwards = " ".join(reversed(cells.split()))
    forms = (text, cells, backwards)
    moves = [sx.Move.parse(form) for form in forms] + [sx.Move.place(cells)]
    assert {str(move) for move in moves} == {text}
    assert len(set(moves)) == len({hash(move) for move in moves}) == 1
    assert [f"{x},{y}:{tile}" for x, y, tile in moves[0].cells] == cells.split()
    assert repr(moves[0]) == f"<Move {text}>"


def test_an_exchange_of_flex_tiles() -> None:
    move = sx.Move.parse("swap:GxsRowRob")
    assert (str(move), move.count) == ("swap:RobRowGxs", 3)
    assert move == sx.Move.exchange("Rob Row Gxs") == sx.Move.exchange(sx.Hand("GxsRowRob"))
    assert move.tiles == (sx.Tile("Rob"), sx.Tile("Row"), sx.Tile("Gxs"))


def test_a_move_with_backgrounds_equals_none_without() -> None:
    for text in ("0,0:Ro", "0,0h:RoRx", "swap:RoRx"):
        plain, flex = sx.Move.parse(text), sx.Move.parse(re.sub(r"(R[ox])", r"\1b", text))
        assert [tile.code for tile in plain.tiles] == [tile.code for tile in flex.tiles]
        assert plain != flex
        assert (plain < flex) != (flex < plain)


def test_playing_one_background_or_another_is_a_different_move() -> None:
    texts = ["0,0:Rob", "0,0:Row", "0,0:Ros", "0,0h:RobRxb", "0,0h:RobRxw", "swap:Rob", "swap:Row"]
    moves = [sx.Move.parse(text) for text in texts]
    assert len(set(moves)) == len({hash(move) for move in moves}) == len(texts)


def test_the_pass_is_one_and_the_same() -> None:
    state = sx.State.new(sx.Rules.flex(voluntary_pass=True), seed=1)
    state.play(state.placements()[0])
    passing = state.legal_moves()[-1]
    assert passing == sx.Move.passing() == state.play("pass")
    assert hash(passing) == hash(sx.Move.passing())
    assert sx.Move.passing() in state.legal_moves()


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("0,0:Robw", 7),
        ("0,0h:RobRx", 10),
        ("0,0h:RoRxb", 9),
        ("0,0h:Rob.Rx", 11),
        ("0,0:Rob 1,0:Rx", 14),
        ("0,0:Ro 1,0:Rxb", 13),
        ("swap:RobRx", 10),
        ("swap:RoRxb", 9),
    ],
)
def test_with_and_without_backgrounds_do_not_mix(text: str, position: int) -> None:
    with pytest.raises(sx.NotationError) as caught:
        sx.Move.parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize("tiles", [("Ro", "Rxb"), ("Rob", "Rx")])
def test_with_and_without_backgrounds_do_not_mix_in_cells(tiles: tuple[str, str]) -> None:
    for first in (tiles[0], sx.Tile(tiles[0])):
        for second in (tiles[1], sx.Tile(tiles[1])):
            with pytest.raises(sx.NotationError, match=r"background.*(FX1|TL1)"):
                sx.Move.place([(0, 0, first), (1, 0, second)])
            with pytest.raises(sx.NotationError, match=r"background.*(FX1|TL1)"):
                sx.Move.exchange([first, second])


@pytest.mark.parametrize("text", ["0,0:Ro", "0,0h:RoRx", "swap:Ro"])
def test_a_move_without_backgrounds_is_refused_in_flex(text: str) -> None:
    state = sx.State.new(sx.Rules.flex(), seed=7)
    saved = state.copy()
    for move in (text, sx.Move.parse(text)):
        for use in (state.play, state.check, state.score, state.observation(0).check):
            with pytest.raises(sx.NotationError, match="FX1"):
                use(move)
        if not text.startswith("swap"):
            for refuse in (state.board.play, state.board.check, state.board.score):
                with pytest.raises(sx.NotationError, match="FX1"):
                    refuse(move)
    assert state == saved


@pytest.mark.parametrize("text", ["0,0:Rob", "0,0h:RobRxb", "swap:Rob"])
def test_a_move_with_backgrounds_is_refused_in_the_classic_game(text: str) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    for move in (text, sx.Move.parse(text)):
        for use in (state.play, state.check, state.score):
            with pytest.raises(sx.NotationError, match="TL1"):
                use(move)


@pytest.mark.parametrize("code", [107, 108, 255])
def test_damaged_pickles_of_flex_moves_are_refused(code: int) -> None:
    move = sx.Move.parse("0,0h:RobRxb")
    assert forged(move) == move
    if code < 108:
        assert str(forged(move, tile=code)) == "0,0h:PcsRxb"
        return
    with pytest.raises(sx.SixlineError):
        forged(move, tile=code)
