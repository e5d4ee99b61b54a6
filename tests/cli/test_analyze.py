"""`sixline analyze`: moves ranked and explained, of tables and of whole games."""

import json
from pathlib import Path
from typing import Any

import pytest

import sixline as sx
from helpers.command_line import data_of, run, typed_at

BOARD, HAND = "0,0:Ro 1,0:Rd 2,0:Rc 3,0:Rq", "Bo Bd Rs Rx Go Yc"
TABLE, CARDS = "RqRdRcRsRx OoYoGoBoPo", "Ro Rd Gx"


def test_moves_are_ranked_with_points_and_a_reason() -> None:
    board = sx.Board.parse(BOARD)
    result = run("analyze", BOARD, HAND, "--top", "3")
    assert result.exit_code == 0
    assert f"{board.count_placements(HAND)} placements" in result.stdout
    ranked = result.stdout.partition("placements\n\n")[2].splitlines()[:3]
    for rank, (line, move) in enumerate(
        zip(ranked, board.top_placements(HAND, 3), strict=True), start=1
    ):
        assert line.split()[:3] == [str(rank), str(move.points), str(move)]
        assert line.endswith(f"  {board.score(move).text()}")
    assert sx.text.board(board) in result.stdout


def test_what_the_table_holds_is_told_too() -> None:
    result = run("analyze", BOARD, HAND)
    given = sx.analysis.handover(
        sx.Board.parse(BOARD), "4,0:Rs", sx.analysis.unseen(sx.Board.parse(BOARD), hand=HAND)
    )
    assert given.best is not None
    data = data_of("analyze", BOARD, HAND, "--top", "100")
    found = next(move for move in data["moves"] if move["move"] == "4,0:Rs")
    assert found["hands_on"]["best_chance"] == given.best_chance
    assert found["hands_on"]["completions"][0]["move"] == str(given.best.move)
    assert "lines that can grow" in result.stdout
    assert "the row 0,0 to 3,0 (Ro Rd Rc Rq) lacks Rx" in result.stdout
    assert data["open_lines"][0]["lacks"] == {"Rx": 2, "Rs": 2}
    dead = data_of("analyze", "0,0:Ro 0,1:Rx 1,1:Bx 2,1:Gx 2,0:Gs", "Yo")
    assert dead["dead_cells"] == [{"cell": [1, 0], "why": "blocked", "admits": []}]
    shown = run("analyze", "0,0:Ro 0,1:Rx 1,1:Bx 2,1:Gx 2,0:Gs", "Yo").stdout
    assert "for good: 1,0" in shown.partition("dead cells")[2]


def test_json_has_every_line_of_every_move() -> None:
    data = data_of("analyze", BOARD, HAND, "--top", "5")
    board = sx.Board.parse(BOARD)
    assert data["placements"] == board.count_placements(HAND)
    assert data["rules"] == "classic"
    assert sx.parse_position(data["position"]) == board
    assert sorted(data["hand"]) == sorted(HAND.split())
    for found, move in zip(data["moves"], board.top_placements(HAND, 5), strict=True):
        sheet = board.score(move)
        assert (found["move"], found["points"]) == (str(move), move.points)
        assert found["text"] == sheet.text()
        assert [line["points"] for line in found["lines"]] == [line.points for line in sheet.lines]
        assert [line["kind"].upper() for line in found["lines"]] == [
            line.kind.name for line in sheet.lines
        ]


def test_flex_tells_the_background_of_a_diagonal() -> None:
    words = ("1,1:Gow 2,1:Gxb", "Row Bob Yqs", "--variant", "flex", "--top", "99")
    data = data_of("analyze", *words)
    lines = [line for move in data["moves"] for line in move["lines"]]
    assert {line["background"] for line in lines if line["kind"] == "diagonal"} == {
        "black",
        "white",
    }
    assert "white diagonal" in run("analyze", *words).stdout


def test_cards_are_told_with_claims_and_rows() -> None:
    result = run("analyze", TABLE, CARDS, "--variant", "cards")
    assert "6 turns" in result.stdout
    assert "play:RoRd=o  2 cards, claims circles" in result.stdout
    assert sx.text.card_rows(sx.Table.parse(TABLE)) in result.stdout
    first = data_of("analyze", TABLE, CARDS, "--variant", "cards")["moves"][0]
    assert (first["claims"], first["points"]) == (["o"], 1)
    assert len(first["rows"]) == 1
    assert "Rd+" in first["rows"][0]


@pytest.mark.parametrize("table", ["classic", "flex players=3", "cards", "classic open_hand=true"])
def test_a_game_is_seen_by_its_mover(table: str) -> None:
    state = sx.State.new(sx.Rules.parse(table), seed=2)
    for _ in range(3):
        move = state.best_move()
        assert move is not None
        state.play(move)
    mover = state.observation(state.to_move)
    results = [json.loads(run("analyze", str(view), "--json").stdout) for view in (state, mover)]
    assert results[0] == results[1]
    data: dict[str, Any] = results[0]
    assert data["hand"] == [str(tile) for tile in mover.hand]
    best = mover.top_moves(1)
    assert data["moves"][0]["move"] == str(best[0])
    assert data["position"] == str(mover)
    text = run("analyze", str(state)).stdout
    assert sx.text.view(mover) in text
    other = data_of("analyze", str(state), str(mover.hand[0]))
    assert other["hand"] == [str(mover.hand[0])]


def test_standard_input_or_a_file_may_hold_the_position(tmp_path: Path) -> None:
    by_argument = data_of("analyze", BOARD, HAND)
    path = tmp_path / "position"
    path.write_text(BOARD + "\n", "utf-8")
    assert data_of("analyze", str(path), HAND) == by_argument
    path.write_bytes(b"\xff")
    assert "is not UTF-8" in run("analyze", str(path), HAND).stderr
    assert json.loads(typed_at([BOARD], "analyze", "-", HAND, "--json").stdout) == by_argument
    state = sx.State.new(sx.Rules.cards(), seed=2)
    assert "2 turns\n" in typed_at([str(state)], "analyze", "-").stdout


def test_a_first_cell_below_zero_is_no_option() -> None:
    assert data_of("analyze", "-1,0:Ro 0,0:Rd", HAND)["placements"] > 0


def test_a_game_whose_mover_can_place_nothing_says_what_is_left() -> None:
    board = sx.Board.parse("0,0:Ro")
    hands = ["Gx Ys Yx Yq Bc Bs", "Gx Ys Yx Yq Bc Bs"]
    rest = list(sx.analysis.unseen(board, hand=hands[0]))
    for tile in sx.Hand(hands[1]):
        rest.remove(tile)
    state = sx.State.from_position(sx.Rules.classic(), board, hands, rest)
    data = data_of("analyze", str(state))
    assert data["placements"] == 0
    assert data["moves"][0]["move"].startswith("swap:")
    assert "nothing can be played" in run("analyze", "0,0:Ro", "Gx").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((BOARD,), "a table alone has no hand: give HAND too"),
        ((BOARD, "Zo"), "unknown color 'Z'"),
        ((BOARD, HAND, "--variant", "zork"), "no variant is called 'zork'"),
        (("0,0:Ro 5,5:Go", HAND), "(TL5)"),
        (("0,0:Ro", "Ro Ro Ro"), "4 of Ro"),
        (("sixline-1;zork", HAND), "zork"),
        (("sixline-1;classic;board=", HAND, "--players", "3"), "brings its rules along"),
        ((BOARD, HAND, "--top", "0"), "--top"),
    ],
)
def test_bad_input_is_one_clear_message(words: tuple[str, ...], message: str) -> None:
    result = run("analyze", *words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert "Traceback" not in result.output
