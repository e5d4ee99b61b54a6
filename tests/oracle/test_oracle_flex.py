"""Tests of the oracle's Flex: worked examples, FX1-FX4, TL5, CL11 and whole games."""

from collections import Counter
from random import Random

import pytest

from .diagonals import DIAGONALS, LONG_DIAGONAL, diagonal_run, long_diagonals
from .flex import check, placements, score, table_faults
from .flex_positions import scored
from .game import Exchange, Move, Options, Pass, Place, State, is_locked, starter, unseen_tiles
from .grid import Cell, parse_board, parse_cells, with_cells
from .staircases import SIX, THREE_AND_THREE, THREE_AND_TWO, staircases
from .symmetries import turned
from .tiles import Tile, flex_backgrounds, flex_set, parse_tiles, set_size, tile_type

ANY_SET = pytest.mark.parametrize("of_starter", [False, True], ids=["full", "starter"])


def points(board: str, move: str) -> dict[str, int]:
    """Points of a legal move on a valid table: row or column, and diagonal ones with bonuses."""
    assert not table_faults(parse_cells(board), [cell.tile for cell in parse_cells(move)])
    assert not check(parse_board(board), parse_cells(move))
    sheet = score(parse_board(board), parse_cells(move))
    assert sheet.total == sum(line.points + line.bonus for line in sheet.lines)
    found = {"straight": 0, "diagonal": 0}
    for line in sheet.lines:
        kind = "diagonal" if line.kind == "diagonal" else "straight"
        found[kind] += line.points + line.bonus
    return found


# --- sets of tiles ------------------------------------------------------------------------


def test_the_two_sets() -> None:
    """FX1: each color, shape and background once; the starter set has no split tiles."""
    full, small = flex_set(), flex_set(starter=True)
    assert (len(full), len(set(full))) == (108, 108)
    assert (len(small), len(set(small))) == (72, 72)
    assert set(full) - set(small) == {tile for tile in full if tile.background == "s"}
    assert set(Counter(tile_type(tile) for tile in full).values()) == {3}
    assert set(Counter(tile_type(tile) for tile in small).values()) == {2}


def test_what_the_set_does_not_hold() -> None:
    """FX1, TL5: no tile twice, none without a background, none split in the starter set."""
    board = parse_board("0,0:Rob 1,0:Rxs")
    assert check(board, parse_cells("0,1:Bob")) == set()
    assert check(board, parse_cells("0,1:Bo")) == {"not_in_set"}
    assert check(board, parse_cells("0,1:Bos")) == set()
    assert check(board, parse_cells("0,1:Bos"), starter=True) == {"not_in_set"}
    assert check(board, parse_cells("1,1:Bxb"), starter=True) == set()
    zigzag = "0,0:Rob 1,0:Rxb 1,1:Bxb 2,1:Bob"
    assert check(parse_board(zigzag), parse_cells("2,2:Rob")) == {"second_copy"}
    assert check(parse_board(zigzag), parse_cells("2,2:Row")) == set()
    assert [fault.reason for fault in table_faults(parse_cells(zigzag + " 2,2:Rob"))] == [
        "second_copy"
    ]
    assert [fault.reason for fault in table_faults(parse_cells(zigzag), parse_tiles("Rob"))] == [
        "second_copy"
    ]
    assert [fault.reason for fault in table_faults(parse_cells("0,0:Ros"), starter=True)] == [
        "not_in_set"
    ]


def test_exact_tiles_in_the_hand() -> None:
    """FX2: a tile of another background is another tile."""
    board = parse_board("0,0:Rob")
    assert check(board, parse_cells("1,0:Rxb"), parse_tiles("Rxw")) == {"not_in_hand"}
    found = placements(board, parse_tiles("Rxb Rxw"))
    assert len(found) == 2 * len(placements(board, parse_tiles("Rxb"))) == 8


def test_backgrounds_join_nothing() -> None:
    """FX2: a common background alone never lets tiles be played together; nor does it keep two
    tiles of one type apart.
    """
    assert check(parse_board("0,0:Rob"), parse_cells("1,0:Bxb")) == {"no_common"}
    assert check(parse_board("0,0:Rob 1,0:Rxb"), parse_cells("2,0:Row")) == {"repeated"}


# --- worked examples ----------------------------------------------------------------------


def test_eighteen_points() -> None:
    """S0: 2 for the row, 2 for the column, 2 for a diagonal, 6 and 6 for a Qwirkle Flex."""
    board = "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw 6,5:Rcb"  # S0
    assert points(board, "0,0:Row 1,0:Bob") == {"straight": 2 + 2, "diagonal": 2 + 6 + 6}


def test_eleven_points() -> None:
    """S0: 2 for the row, 4 for the column, 2 and 3 for two diagonals."""
    board = "0,1:Rqb 0,2:Gqb 0,3:Yqb 1,0:Bob 1,-1:Gow 1,1:Row 2,1:Rxb 2,2:Yxw"
    assert points(board, "0,0:Bqw") == {"straight": 2 + 4, "diagonal": 2 + 3}


def test_nine_points() -> None:
    """S0: 3 for the green row and 3 for each column; no diagonal."""
    board = "0,0:Gob 0,1:Rob 1,1:Rqb 2,1:Rsb 1,2:Bqw 2,2:Bsw"
    assert points(board, "1,0:Gqw 2,0:Gsw") == {"straight": 3 + 3 + 3, "diagonal": 0}


def test_both_ends_of_a_row() -> None:
    """S0: an orange and a red diamond at the two ends of a row of diamonds are one move."""
    assert points("0,0:Ydb 1,0:Gdw", "-1,0:Ods 2,0:Rdb") == {"straight": 4, "diagonal": 0}


def test_second_of_a_type() -> None:
    """S0: a second yellow diamond in a row of diamonds is not legal, whatever its background."""
    board = parse_board("0,0:Ydb 1,0:Gdb")
    for tile in ("Ydb", "Ydw", "Yds"):
        assert "repeated" in check(board, parse_cells(f"2,0:{tile}"))


# --- the opening --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "size", "whole_set", "free"),
    [
        ("Rob Row Ros", 1, 3, 3),
        ("Rob Rxb Rxw", 2, 2 * 2 * 2, 3 + 2 * 2 * 2),
        ("Rob Row Gxb Gxw", 1, 4, 4),
        ("Rob Row Gob Gow", 2, 2 * 2 * 4, 4 + 2 * 2 * 4),
        ("Rob Rxb Gsb Ycb Pdb Bqb", 2, 4, 6 + 4),
    ],
)
def test_openings(hand: str, size: int, whole_set: int, free: int) -> None:
    """CL3, FX2: a set counts types; which background of a type is played makes another move."""
    tiles = parse_tiles(hand)
    assert set_size(tiles) == size
    assert len(placements({}, tiles)) == whole_set
    assert len(placements({}, tiles, "free")) == free


def test_opening_points() -> None:
    """CL3: the length; 1 or 0 for a single tile; a row makes no diagonal."""
    assert score({}, parse_cells("0,0:Rob")).total == 1
    assert score({}, parse_cells("0,0:Rob"), 0).total == 0
    assert score({}, parse_cells("0,0:Rob 1,0:Rxb 2,0:Rsb")).total == 3
    assert starter([parse_tiles("Rob Row Ros"), parse_tiles("Rob Gow")]) == 1


# --- diagonals ----------------------------------------------------------------------------


def test_a_diagonal_of_one_tile_scores_nothing() -> None:
    """FX3: length 2 or more; another background ends a run."""
    board = "0,0:Rob 1,0:Rxw 2,0:Rsb"
    assert points(board, "1,1:Oxs") == {"straight": 2, "diagonal": 0}
    assert points(board, "1,1:Oxw") == {"straight": 2, "diagonal": 0}
    assert points(board, "1,1:Oxb") == {"straight": 2, "diagonal": 2 + 2}


def test_split_is_a_third_background() -> None:
    """S0: split tiles score like black or white ones."""
    assert points("0,0:Ros 1,0:Rxw 2,0:Rsb", "1,1:Oxs") == {"straight": 2, "diagonal": 2}


def verdicts(board: str, move: str) -> dict[str, int | None]:
    """Points under each option of FX4, None where the move is illegal for no other reason."""
    table, cells = parse_board(board), parse_cells(move)
    found: dict[str, int | None] = {}
    for option in LONG_DIAGONAL:
        faults = check(table, cells, long_diagonal=option)
        assert faults <= {"long_diagonal"}
        found[option] = None if faults else score(table, cells, long_diagonal=option).total
    return found


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize(
    ("board", "move", "illegal", "extend_six_illegal", "unscored"),
    [
        pytest.param(SIX, "6,6:Gob", None, None, 2, id="extends six"),
        pytest.param(SIX, "6,6:Gow", 2, 2, 2, id="other background"),
        pytest.param(SIX, "6,6:Gob 7,6:Gxb", None, None, 4, id="one of two tiles"),
        pytest.param(THREE_AND_THREE, "3,3:Gdb", None, 7 + 4, 4, id="3 + 1 + 3"),
        pytest.param(THREE_AND_THREE, "3,3:Gds", 4, 4, 4, id="3 + 1 + 3, split"),
        pytest.param(THREE_AND_THREE, "3,3:Gdw", 6, 6, 6, id="3 + 1 + 3, white"),
        pytest.param(THREE_AND_TWO, "3,3:Gdb", 12 + 4, 12 + 4, 12 + 4, id="3 + 1 + 2"),
        pytest.param(SIX + " 6,6:Gob", "7,6:Gds 8,6:Gsb", 3, 3, 3, id="run of 7, elsewhere"),
        pytest.param(SIX + " 6,6:Gob 7,6:Gds", "7,7:Rdb", None, None, 2, id="extends seven"),
    ],
)
def test_long_diagonals(
    board: str,
    move: str,
    illegal: int | None,
    extend_six_illegal: int | None,
    unscored: int | None,
    turn: int,
) -> None:
    """FX4 and its options, on both diagonals and from all sides."""
    assert verdicts(turned(board, turn), turned(move, turn)) == {
        "illegal": illegal,
        "extend_six_illegal": extend_six_illegal,
        "unscored": unscored,
    }


def test_tables_with_long_diagonals() -> None:
    """TL5: a diagonal past 6 makes a table invalid under `illegal` only."""
    cells = parse_cells(SIX + " 6,6:Gob")
    assert table_faults(parse_cells(SIX)) == []
    (fault,) = table_faults(cells)
    assert fault.reason == "long_diagonal"
    assert [(cell.x, cell.y) for cell in fault.cells] == [(i, i) for i in range(7)]
    for option in ("extend_six_illegal", "unscored"):
        assert table_faults(cells, long_diagonal=option) == []


@ANY_SET
def test_staircases(of_starter: bool) -> None:
    """FX4: where it forbids a move, other moves of the same hand differ in nothing."""
    forbidding: Counter[str] = Counter()
    made = staircases(of_starter, Random(7))
    for _ in range(12):
        found = next(made)
        free = placements(found.board, found.hand, starter=of_starter, long_diagonal="unscored")
        for option in ("illegal", "extend_six_illegal"):
            legal = placements(found.board, found.hand, starter=of_starter, long_diagonal=option)
            assert legal <= free
            for cells in free - legal:
                after = with_cells(found.board, cells)
                assert any(
                    len(diagonal_run(after, cell.x, cell.y, way)) > 6
                    for cell in cells
                    for way in DIAGONALS
                )
            forbidding[option] += len(free - legal) > 0
    assert forbidding["illegal"] > forbidding["extend_six_illegal"] > 0


# --- games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of_starter", "long_diagonal"),
    [(False, "illegal"), (True, "extend_six_illegal"), (True, "unscored")],
)
def test_whole_games(of_starter: bool, long_diagonal: str) -> None:
    """CL7-CL10 hold: no tile is lost, totals are sums of scores, the game ends by a rule."""
    rng = Random(11)
    order = flex_set(of_starter)
    rng.shuffle(order)
    options = Options(variant="flex", starter=of_starter, long_diagonal=long_diagonal)
    state = State.deal_from(order, 3, options=options)
    total = 0
    while not state.is_over:
        answers = scored(options, state.board, state.hand)
        move: Move
        if answers:
            cells = max(answers, key=lambda cells: answers[cells])
            total += answers[cells]
            move = Place(cells)
        else:
            move = Exchange(state.hand[: len(state.bag)]) if state.bag else Pass()
        state = state.play(move, lambda bag: rng.sample(bag, len(bag)))
        cells_now = [Cell(x, y, tile) for (x, y), tile in state.board.items()]
        held = [tile for hand in state.hands for tile in hand]
        assert Counter([*state.board.values(), *held, *state.bag]) == Counter(order)
    assert not table_faults(cells_now, held, starter=of_starter, long_diagonal=long_diagonal)
    if long_diagonal == "illegal":
        assert not long_diagonals(state.board)
    assert state.outcome in ("finished", "stalled")
    assert sum(state.scores) == total + (6 if state.outcome == "finished" else 0)


def test_options_default() -> None:
    """The defaults are the classic game; of Flex, the full set and FX4 as it is written."""
    options = Options(variant="flex")
    assert Options().variant == "classic"
    assert (options.starter, options.long_diagonal) == (False, "illegal")
    assert len(unseen_tiles({}, options=options)) == 108
    assert len(unseen_tiles({}, options=Options(variant="flex", starter=True))) == 72


def test_forbidden_move_in_a_game() -> None:
    """FX4 in a game: refused, not listed, and the exchange stays; unless the option allows it."""

    def at_six(long_diagonal: str) -> State:
        return State(
            options=Options(variant="flex", long_diagonal=long_diagonal),
            board=parse_board(SIX),
            hands=(tuple(parse_tiles("Gob")), tuple(parse_tiles("Gxb"))),
            bag=tuple(parse_tiles("Yxb Yxw Yxs Pxb Pxw Pxs Bxb")),
            scores=(0, 0),
            to_move=0,
        )

    move = Place(frozenset(parse_cells("6,6:Gob")))
    assert at_six("illegal").faults(move) == {"long_diagonal"}
    assert move not in at_six("illegal").legal_moves()
    assert at_six("unscored").faults(move) == set()
    assert move in at_six("unscored").legal_moves()
    assert at_six("unscored").play(move).scores == (2, 0)


def sealed(of_starter: bool) -> list[Cell]:
    """All red tiles, the shapes of each row moved on by one: 2 x 6 or 3 x 6."""
    return [
        Cell(x, y, Tile("R", "oxsqdc"[(x + y) % 6], background))
        for y, background in enumerate(flex_backgrounds(of_starter))
        for x in range(6)
    ]


@ANY_SET
@pytest.mark.parametrize(("option", "outcome"), [("stop", "locked"), ("play_on", None)])
def test_locked(of_starter: bool, option: str, outcome: str | None) -> None:
    """CL11: a sealed block of 3 x 6, in the starter set of 2 x 6."""
    cells = sealed(of_starter)
    assert table_faults(cells, starter=of_starter) == []
    before = {(cell.x, cell.y): cell.tile for cell in cells[:-1]}
    options = Options(variant="flex", starter=of_starter, locked=option)
    assert not is_locked(before, unseen_tiles(before, options=options), options)
    last = cells[-1]
    rest = unseen_tiles(before, [last.tile], options)
    state = State(
        options=options,
        board=before,
        hands=((last.tile,), tuple(rest[:6])),
        bag=tuple(rest[6:]),
        scores=(0, 0),
        to_move=0,
    )
    after = state.place([last])
    assert after.outcome == outcome
    assert after.scores == (12 + len(flex_backgrounds(of_starter)), 0)


@pytest.mark.parametrize(
    ("long_diagonal", "locked"),
    [("illegal", True), ("extend_six_illegal", True), ("unscored", False)],
)
def test_locked_by_a_diagonal(long_diagonal: str, locked: bool) -> None:
    """CL11, FX4: a tile that fits in one cell only, at the end of a run of six."""
    board = parse_board(
        "-6,-5:Bqs -5,-5:Pqb -5,-4:Pcw -4,-4:Ycb -4,-3:Pcb -3,-3:Pob -3,-2:Pdb -2,-2:Psb "
        "-2,-1:Gsb -1,-1:Gcb -1,0:Bcw 0,0:Ocb"
    )
    options = Options(variant="flex", long_diagonal=long_diagonal)
    assert is_locked(board, parse_tiles("Bdb"), options) == locked
    assert not is_locked(board, parse_tiles("Bdw"), options)


def test_two_rows_do_not_lock_the_full_set() -> None:
    """CL11, FX1: the split red tiles still fit beside two sealed rows."""
    board = {(cell.x, cell.y): cell.tile for cell in sealed(of_starter=True)}
    full = Options(variant="flex")
    assert not is_locked(board, unseen_tiles(board, options=full), full)
