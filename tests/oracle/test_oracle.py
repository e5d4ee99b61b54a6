"""Tests of the oracle itself: worked examples, clauses, golden answers where they are at hand."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .game import (
    Exchange,
    IllegalMoveError,
    Options,
    Pass,
    Place,
    State,
    is_locked,
    move_text,
    parse_move,
    perft,
    starter,
    unseen_tiles,
)
from .grid import (
    board_text,
    cells_text,
    check,
    parse_board,
    parse_cells,
    placements,
    score,
    table_faults,
    with_cells,
)
from .positions import digest, scored
from .tiles import Tile, classic_set, parse_tile, parse_tiles, set_size, tiles_text

DATA = Path(__file__).parent.parent / "data"

SAMPLE_GAME = [
    ("0,0:Ro 0,1:Rd 0,2:Rc", 3),
    ("0,-1:Rq -1,-1:Bq -2,-1:Pq", 7),
    ("-1,0:Bo", 4),
    ("1,1:Gd 1,2:Gc", 6),
    ("1,0:Go 1,3:Gs", 7),
    ("-3,-1:Oq -3,-2:Yq", 6),
    ("2,3:Ys 3,3:Os", 3),
    ("3,1:Od 3,2:Oc", 3),
    ("2,0:Yo 2,1:Yd", 10),
    ("0,3:Rs", 9),
    ("0,-2:Rx -1,-2:Bx 1,-2:Ox", 18),
    ("-4,-1:Yq -4,-2:Gq", 9),
]


def rows_of(name: str) -> list[dict[str, Any]]:
    """The rows of a data file; the test is skipped when it is not there."""
    path = DATA / name
    if not path.exists():
        pytest.skip(f"{name} is not there")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def points(board: str, move: str) -> int:
    """Points of a legal move on a valid table."""
    assert not table_faults(parse_cells(board))
    assert not check(parse_board(board), parse_cells(move))
    return score(parse_board(board), parse_cells(move)).total


# --- tiles and text -----------------------------------------------------------------------


def test_set_holds_three_of_each_type() -> None:
    """CL1."""
    counts = Counter(classic_set())
    assert len(counts) == 36
    assert set(counts.values()) == {3}


def test_tile_text() -> None:
    """Tiles read and print alike, packed or apart, with or without a background."""
    assert parse_tiles("RoGx") == parse_tiles("Ro Gx") == [Tile("R", "o"), Tile("G", "x")]
    assert parse_tile("Gqb") == Tile("G", "q", "b")
    assert tiles_text(parse_tiles("RobRxwGc")) == "Rob Rxw Gc"
    for bad in ("R", "oR", "Roz", "RoG"):
        with pytest.raises(ValueError, match="not a tile"):
            parse_tiles(bad)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("0,0:Ro", "0,0:Ro"),
        ("-1,2h:RoRx.Rs", "-1,2:Ro 0,2:Rx 2,2:Rs"),
        ("3,-4v:Ro..Rs", "3,-4:Ro 3,-1:Rs"),
    ],
)
def test_move_text(text: str, cells: str) -> None:
    """Moves read and print alike; a list of cells is read too."""
    assert parse_move(text) == parse_move(cells) == Place(frozenset(parse_cells(cells)))
    assert move_text(parse_move(cells)) == text


def test_text_of_other_moves() -> None:
    """An exchange prints its tiles in canonical order."""
    assert move_text(parse_move("swap:GxRo")) == "swap:RoGx"
    assert parse_move("pass") == Pass()
    assert move_text(Pass()) == "pass"


# --- worked examples ----------------------------------------------------------------------


def test_sample_game() -> None:
    """The sample game of S3: twelve legal moves, their scores, the totals by seat."""
    board = parse_board("")
    totals = [0, 0, 0, 0]
    for turn, (text, expected) in enumerate(SAMPLE_GAME):
        cells = parse_cells(text)
        assert check(board, cells) == set(), text
        sheet = score(board, cells)
        assert sheet.total == expected, text
        assert sheet.total == sum(line.points + line.bonus for line in sheet.lines)
        board = with_cells(board, cells)
        totals[turn % 4] += sheet.total
        assert table_faults(parse_cells(board_text(board))) == []
    assert totals == [20, 22, 25, 18]


def test_sample_game_lists_its_moves() -> None:
    """Each move of the sample game is found among the placements of a hand that holds it."""
    board = parse_board("")
    for text, expected in SAMPLE_GAME:
        cells = parse_cells(text)
        found = scored(board, tuple(cell.tile for cell in cells))
        assert found[frozenset(cells)] == expected
        board = with_cells(board, cells)


def test_lines_of_a_score() -> None:
    """Move 11 of the sample game: a red Qwirkle, three blues, three crosses (CL6)."""
    board = parse_board(" ".join(text for text, _ in SAMPLE_GAME[:10]))
    lines = score(board, parse_cells(SAMPLE_GAME[10][0])).lines
    kinds = sorted((line.kind, line.points, line.bonus) for line in lines)
    assert kinds == [("color", 3, 0), ("color", 6, 6), ("shape", 3, 0)]


def test_set_of_three() -> None:
    """S1: three red shapes and a second red circle are a set of 3 (CL2)."""
    assert set_size(parse_tiles("Ro Rq Rd Ro")) == 3
    assert set_size(parse_tiles("Ro Ro Ro")) == 1
    assert set_size(parse_tiles("Ro Rq Gq Bq Ys")) == 3


def test_four_in_this_row_two_in_this_column() -> None:
    """S1: 6 points."""
    assert points("0,0:Ro 1,0:Rq 2,0:Rd 2,1:Gd 3,1:Gc", "3,0:Rc") == 6


def test_demonstration() -> None:
    """S1: two, then four points."""
    assert points("0,0:Ro 1,0:Rq", "0,1:Bo") == 2
    assert points("0,0:Ro 1,0:Rq 0,1:Bo", "1,1:Bq") == 4


def test_two_qwirkles_with_one_tile() -> None:
    """S1: 24 points."""
    row = "0,0:Ro 1,0:Rq 2,0:Rd 3,0:Rc 4,0:Rs"
    column = "4,1:Os 5,1:Ox 5,2:Yx 5,3:Gx 5,4:Bx 5,5:Px"
    assert points(f"{row} {column}", "5,0:Rx") == 24


def test_both_ends_of_a_row() -> None:
    """S0: an orange and a red diamond at the two ends of a row of diamonds are one move."""
    assert points("0,0:Yd 1,0:Gd", "-1,0:Od 2,0:Rd") == 4


@pytest.mark.parametrize(
    ("board", "move"), [("0,0:Yd 1,0:Gd", "2,0:Yd"), ("0,0:Bq 1,0:Gq 2,0:Rq", "3,0:Bq")]
)
def test_second_of_a_type(board: str, move: str) -> None:
    """S0, S3: a second yellow diamond or blue square in a line is not legal (CL5)."""
    assert check(parse_board(board), parse_cells(move)) == {"repeated"}


# --- legality -----------------------------------------------------------------------------

SIX = "0,0:Ro 1,0:Rx 2,0:Rs 3,0:Rq 4,0:Rd 5,0:Rc"


@pytest.mark.parametrize(
    ("board", "move", "hand", "faults"),
    [
        ("0,0:Ro", "", None, {"empty"}),
        ("0,0:Ro", "1,0:Rx 1,0:Rs", None, {"twice"}),
        ("0,0:Ro 1,0:Rx", "0,0:Rs", None, {"taken"}),
        ("0,0:Ro", "1,0:Rx 0,1:Rs", None, {"not_straight"}),
        ("0,0:Ro 1,0:Rx", "0,1:Bo 2,1:Bs", None, {"gap"}),
        ("0,0:Ro", "1,1:Rx", None, {"not_touching"}),
        ("0,0:Ro", "1,1:Rx 2,1:Bq", None, {"not_touching", "no_common"}),
        (SIX, "6,0:Bo", None, {"too_long", "no_common"}),
        (SIX, "6,0:Ro", None, {"too_long", "repeated"}),
        ("0,0:Ro", "1,0:Ro", None, {"repeated"}),
        ("0,0:Ro", "1,0:Bx", None, {"no_common"}),
        ("0,0:Ro", "1,0:Rx", "Rs Rq", {"not_in_hand"}),
        ("0,0:Ro", "1,0:Rx -1,0:Rx", "Rx Rq", {"not_in_hand", "repeated"}),
        (
            "0,0:Ro 1,0:Rx 1,1:Bx 0,1:Bo 0,2:Ro 1,2:Rx 2,1:Bs",
            "2,2:Rx",
            None,
            {"repeated", "no_common"},
        ),
        ("", "0,0:Ro 1,0:Rx", "Ro Rx Rs Bq", {"not_whole_set"}),
        ("", "0,0:Ro 2,0:Rx", "Ro Rx Bq", {"gap"}),
        ("", "7,9:Ro 8,9:Rx", "Ro Rx Bq", set()),
    ],
)
def test_faults(board: str, move: str, hand: str | None, faults: set[str]) -> None:
    """One case for each reason (CL3, CL4, CL5)."""
    held = None if hand is None else parse_tiles(hand)
    assert check(parse_board(board), parse_cells(move), held) == faults


def test_fourth_copy() -> None:
    """CL1: there are only three of a type, with or without a hand to compare."""
    board = "0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bo 2,2:Ro 3,2:Rx 3,3:Bx 4,3:Bo 4,4:Ro 5,4:Rs"
    assert table_faults(parse_cells(board)) == []
    assert check(parse_board(board), parse_cells("5,5:Ro")) == {"fourth_copy"}
    assert [fault.reason for fault in table_faults(parse_cells(board), parse_tiles("Ro"))] == [
        "fourth_copy"
    ]


def test_table_faults() -> None:
    """TL5: every fault of a table is named."""

    def reasons(text: str) -> list[str]:
        return [fault.reason for fault in table_faults(parse_cells(text))]

    assert reasons("") == []
    assert reasons("5,5:Ro") == []
    assert reasons("0,0:Ro 0,0:Rx") == ["twice"]
    assert reasons("0,0:Ro 1,1:Rx") == ["not_connected"]
    assert reasons("0,0:Ro 1,0:Bx 5,0:Ro 5,1:Ro") == ["not_connected", "no_common", "repeated"]
    assert reasons(SIX + " 6,0:Bo") == ["no_common", "too_long"]


def test_list_is_what_check_allows() -> None:
    """Around a small table: the single tiles listed are exactly those that pass the check."""
    board = parse_board("0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bo 0,-1:Go 1,-2:Rs 0,-2:Rd")
    hand = parse_tiles("Ro Rc Bs Gx Bx Bx")
    one_by_one = {
        frozenset(parse_cells(f"{x},{y}:{tile}"))
        for x in range(-3, 6)
        for y in range(-5, 5)
        for tile in hand
        if not check(board, parse_cells(f"{x},{y}:{tile}"))
    }
    assert {cells for cells in placements(board, hand) if len(cells) == 1} == one_by_one


# --- the opening --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "whole_set", "free"),
    [
        ("Ro Rx Rs Rq Rd Rc", 1440, 6 + 2 * (30 + 120 + 360 + 720 + 720)),
        ("Ro Gx Bs Yq Pd Oc", 6, 6),
        ("Ro Ro Ro Gx Gx Gx", 2, 2),
        ("Ro Rx Gx Gd Bs Yc", 12, 6 + 12),
        ("Ro Ro Rx Go", 8, 3 + 8),
    ],
)
def test_number_of_openings(hand: str, whole_set: int, free: int) -> None:
    """CL3: every order of every largest set, row and column apart, a single tile once."""
    assert len(placements({}, parse_tiles(hand))) == whole_set
    assert len(placements({}, parse_tiles(hand), "free")) == free


def test_opening_points() -> None:
    """CL3: the length, 6 more for 6, and 1 or 0 for a single tile."""
    assert score({}, parse_cells("0,0:Ro")).total == 1
    assert score({}, parse_cells("0,0:Ro"), opening_single=0).total == 0
    assert score({}, parse_cells("0,0:Ro 1,0:Rx")).total == 2
    assert score({}, parse_cells(SIX)).total == 12


def test_who_opens() -> None:
    """CL2, TL3: the largest set, then age, of equal ages the lower seat the older."""
    three, two = parse_tiles("Ro Rx Rs"), parse_tiles("Ro Rx Bs")
    assert starter([two, three, two]) == 1
    assert starter([three, three, two]) == 0
    assert starter([three, three, two], ages=[9, 30, 80]) == 1
    assert starter([three, three, three], ages=[9, 30, 30]) == 1
    assert starter([three, three, three], start_tie="youngest") == 2
    assert starter([three, three, three], ages=[9, 9, 30], start_tie="youngest") == 1
    assert starter([two, three, three], None, "random", lambda seats: seats[-1]) == 2


# --- a game -------------------------------------------------------------------------------


def small_game(bag: str, options: Options | None = None, hands: str = "Ro Rx/Rs Gd") -> State:
    """A two-player game after its opening: seat 0 has laid red tiles from 0,0."""
    state = State.deal(
        [parse_tiles(hand) for hand in hands.split("/")], parse_tiles(bag), options=options
    )
    return state.place(parse_cells("0,0:Ro 1,0:Rx"))


def test_opening_has_no_exchange_and_no_pass() -> None:
    """CL3, also with voluntary_pass."""
    state = State.deal(
        [parse_tiles("Ro Rx"), parse_tiles("Bs")],
        parse_tiles("Bc"),
        options=Options(voluntary_pass=True),
    )
    assert {move_text(move) for move in state.legal_moves()} == {
        "0,0h:RoRx",
        "0,0h:RxRo",
        "0,0v:RoRx",
        "0,0v:RxRo",
    }
    for move in (Exchange(tuple(parse_tiles("Ro"))), Pass()):
        assert state.faults(move) == {"must_open"}
    assert state.faults(parse_move("5,5h:RoRx")) == set()


def test_draw_after_a_placement() -> None:
    """CL7: up to 6, in the bag's order."""
    state = small_game("Bo Bx Bs Bq Bd Bc Go")
    assert tiles_text(state.hands[0]) == "Bo Bx Bs Bq Bd Bc"
    assert tiles_text(state.bag) == "Go"
    assert state.scores == (2, 0)


def test_exchange() -> None:
    """CL8: draw first, then put back and reshuffle the whole bag; nothing scored."""
    state = small_game("Bo Bx Bs Bq Bd Bc Go Gx")
    asked: list[str] = []

    def shuffle(bag: list[Tile]) -> list[Tile]:
        asked.append(tiles_text(bag))
        return bag[::-1]

    after = state.exchange(parse_tiles("Gd"), shuffle)
    assert asked == ["Gx Gd"]
    assert tiles_text(after.bag) == "Gd Gx"
    assert tiles_text(after.hands[1]) == "Rs Go"
    assert after.scores == (2, 0)
    assert after.to_move == 0
    with pytest.raises(IllegalMoveError, match="not_in_hand"):
        state.exchange(parse_tiles("Yo"), shuffle)
    assert [len(move.tiles) for move in after.legal_moves() if isinstance(move, Exchange)].count(
        2
    ) == 15
    assert all(len(tiles) <= 2 for tiles in after.exchanges())


def test_exchange_is_limited_by_the_bag() -> None:
    """CL8: at most as many as the bag holds; equal tiles make one exchange."""
    state = small_game("Bo Bx Bs Bq Bd Bc Go", hands="Ro Rx/Gd Gd Rs")
    assert {move_text(Exchange(tiles)) for tiles in state.exchanges()} == {"swap:Rs", "swap:Gd"}
    assert state.faults(Exchange(tuple(parse_tiles("Gd Gd")))) == {"bag_too_small"}


def test_finish() -> None:
    """CL9: bag empty and hand empty: 6 more, at once; equal totals share."""
    ended = State.deal([parse_tiles("Ro Rx"), parse_tiles("Bd")], [])
    ended = ended.place(parse_cells("0,0:Ro 1,0:Rx"))
    assert (ended.outcome, ended.scores, ended.winners) == ("finished", (8, 0), [0])
    assert ended.legal_moves() == []
    assert ended.faults(Pass()) == {"game_over"}
    other = State.deal([parse_tiles("Ro")], [], options=Options(finish_bonus=0, opening_single=0))
    assert other.place(parse_cells("0,0:Ro")).scores == (0,)


def test_passes_and_stall() -> None:
    """CL10: with the bag empty a pass only when nothing fits; a full round of passes stops."""
    state = small_game("", hands="Ro Rx Gd/Gq Gs")
    assert state.legal_moves() == [Pass()]
    state = state.pass_turn()
    assert not state.is_over
    state = state.pass_turn()
    assert (state.outcome, state.scores) == ("stalled", (2, 0))


def test_a_placement_resets_the_passes() -> None:
    """CL10: pass, placement, pass, pass: only the last two are in a row."""
    state = State(
        options=Options(),
        board=parse_board("0,0:Ro 1,0:Rx"),
        hands=(tuple(parse_tiles("Gd")), tuple(parse_tiles("Rs Yq"))),
        bag=(),
        scores=(0, 0),
        to_move=0,
    )
    state = state.pass_turn()
    assert state.faults(Pass()) == {"must_play"}
    state = state.place(parse_cells("2,0:Rs")).pass_turn()
    assert (state.passes, state.outcome) == (1, None)
    assert state.pass_turn().outcome == "stalled"


def test_must_place_or_exchange() -> None:
    """CL10: who can place may not pass; who cannot must exchange while the bag holds tiles."""
    can = small_game("Bo Bx Bs Bq Bd Bc Go")
    assert can.faults(Pass()) == {"must_play"}
    cannot = small_game("Bo Bx Bs Bq Bd Bc Go", hands="Ro Rx/Gd Gq")
    assert cannot.faults(Pass()) == {"must_exchange"}
    assert {move_text(move) for move in cannot.legal_moves()} == {"swap:Gd", "swap:Gq"}


def test_voluntary_pass() -> None:
    """CL10 option: passes count, and an exchange resets them."""
    state = small_game("Bo Bx Bs Bq Bd Bc Go Gx", Options(voluntary_pass=True))
    assert Pass() in state.legal_moves()
    once = state.pass_turn()
    reset = once.exchange(parse_tiles("Bo"), list).pass_turn()
    assert reset.outcome is None
    assert reset.pass_turn().outcome == "stalled"
    assert once.pass_turn().outcome == "stalled"


LOCKED = (
    "0,-1:Pd 1,-1:Rd 2,-1:Od 0,0:Yd 1,0:Bd 2,0:Pd 0,1:Od 1,1:Pd 2,1:Gd "
    "0,2:Rd 1,2:Od 2,2:Yd 0,3:Gd 1,3:Yd 2,3:Bd 0,4:Bd 1,4:Gd 2,4:Rd"
)


@pytest.mark.parametrize(("option", "outcome"), [("stop", "locked"), ("play_on", None)])
def test_locked(option: str, outcome: str | None) -> None:
    """CL11: the last tile of a sealed block stops the game, with no bonus."""
    cells = parse_cells(LOCKED)
    assert table_faults(cells) == []
    assert is_locked(parse_board(LOCKED), unseen_tiles(parse_board(LOCKED)))
    before = parse_board(cells_text(cells[:-1]))
    rest = unseen_tiles(before, parse_tiles("Rd"))
    state = State(
        options=Options(locked=option),
        board=before,
        hands=(tuple(parse_tiles("Rd")), tuple(rest[:6])),
        bag=tuple(rest[6:]),
        scores=(0, 0),
        to_move=0,
    )
    after = state.place(cells[-1:])
    assert after.outcome == outcome
    assert after.scores[0] == 6 + 6 + 3


def test_refused_move_changes_nothing() -> None:
    """CL12."""
    state = small_game("Bo Bx Bs Bq Bd Bc Go")
    with pytest.raises(IllegalMoveError) as caught:
        state.place(parse_cells("5,5:Rs"))
    assert caught.value.faults == ["not_touching"]
    assert state.to_move == 1
    assert len(state.board) == 2


# --- golden and stored answers ------------------------------------------------------------


def test_golden_cases() -> None:
    """Every classic case."""
    for row in rows_of("golden/cases.jsonl"):
        if row["variant"] != "classic":
            continue
        board = parse_board(row["board"])
        if row["move"] is None:
            assert is_locked(board, unseen_tiles(board)), row["id"]
            continue
        cells = parse_cells(row["move"])
        assert (not check(board, cells)) == row["legal"], row["id"]
        if row["legal"]:
            assert score(board, cells).total == row["points"], row["id"]


def test_golden_positions() -> None:
    """Some of the classic positions."""
    rows = [row for row in rows_of("golden/grid.jsonl") if row["variant"] == "classic"]
    for row in rows[::12]:
        found = scored(parse_board(row["board"]), tuple(parse_tiles(row["hand"])))
        assert len(found) == row["placements"]
        assert sum(found.values()) == row["points_sum"]
        assert max(found.values(), default=0) == row["points_max"]


def test_golden_perft() -> None:
    """CL2 and depths 1 and 2; deeper ones are slow."""
    for row in rows_of("golden/perft.jsonl"):
        hands = [parse_tiles(hand) for hand in row["hands"]]
        state = State.deal(hands, parse_tiles(row["bag"]))
        assert state.to_move == row["first"]
        assert [perft(state, 1), perft(state, 2)] == row["perft"][:2]


def test_stored_positions() -> None:
    """A few of the stored positions still get the stored answers."""
    rows = rows_of("classic_positions.jsonl")
    for row in rows[:: max(1, len(rows) // 10)]:
        if row["placements"] > 300:
            continue
        hand = parse_tiles(row["hand"])
        board = parse_board(row["board"])
        assert table_faults(parse_cells(row["board"]), hand) == []
        found = scored(board, tuple(hand), row.get("opening", "whole_set"))
        assert len(found) == row["placements"]
        assert digest(found) == row["digest"]


def test_stored_checks() -> None:
    """All stored moves still get the stored verdicts."""
    for row in rows_of("classic_checks.jsonl"):
        board = parse_board(row["board"])
        cells = parse_cells(row["cells"])
        hand = None if row["hand"] is None else parse_tiles(row["hand"])
        faults = check(board, cells, hand)
        assert sorted(faults) == row["faults"]
        assert row["legal"] == (not faults)
        assert row["points"] == (None if faults else score(board, cells).total)
