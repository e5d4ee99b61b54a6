"""`sixline render`: positions and records as text and as pictures."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sixline as sx
from helpers.command_line import run, typed_at
from helpers.terminal import Terminal

BOARD = "0,0:Ro 1,0:Rd"
PNG = b"\x89PNG\r\n"


@pytest.fixture
def state() -> sx.State:
    state = sx.State.new(sx.Rules.flex(), seed=2)
    for _ in range(4):
        move = state.best_move()
        assert move is not None
        state.play(move)
    return state


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, sx.GameRecord]:
    path = tmp_path / "game.txt"
    record = sx.Game(sx.Rules.cards(), ["greedy", "greedy"], seed=1).run()
    path.write_text(record.to_text(), "utf-8")
    return path, record


def test_a_table_as_text() -> None:
    board = sx.Board.parse(BOARD)
    assert run("render", BOARD).stdout == sx.text.board(board) + "\n"
    assert run("render", BOARD, "--ascii").stdout == sx.text.board(board, ascii=True) + "\n"
    marked = sx.text.board(board, last="1,0:Rd", legal=board.placements("Bo"))
    assert run("render", BOARD, "--last", "1,0:Rd", "--legal", "Bo").stdout == marked + "\n"
    table = "RqRdRcRsRx OoYoGoBoPo"
    rows = sx.text.card_rows(sx.Table.parse(table), played="Rq")
    assert run("render", table, "--variant", "cards", "--last", "play:Rq").stdout == rows + "\n"
    assert typed_at([BOARD], "render", "-").stdout == sx.text.board(board) + "\n"
    assert run("render", "-1,0:Ro").stdout == sx.text.board(sx.Board.parse("-1,0:Ro")) + "\n"


def test_a_game_as_all_see_it_and_from_a_seat(state: sx.State, tmp_path: Path) -> None:
    position = str(state)
    assert run("render", position).stdout == sx.text.view(sx.State.parse(position)) + "\n"
    for seat in (0, 1):
        seen = run("render", position, "--seat", str(seat)).stdout
        assert seen == sx.text.view(state.observation(seat)) + "\n"
        assert sx.text.hand(state.hands[1 - seat]) not in seen
    path = tmp_path / "position"
    path.write_text(position + "\n", "utf-8")
    assert run("render", str(path)).stdout == run("render", position).stdout


def test_pictures(state: sx.State, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    assert run("render", str(state), "-o", str(path), "--size", "20").exit_code == 0
    picture = path.read_text("utf-8")
    assert picture == str(sx.svg.state(sx.State.parse(str(state)), tile_size=20)) + "\n"
    assert ET.fromstring(picture).tag.endswith("svg")
    assert run("render", str(state), "--format", "svg", "--size", "20").stdout == picture
    board = sx.Board.parse(BOARD)
    assert run("render", BOARD, "--format", "svg").stdout == f"{sx.svg.board(board)}\n"
    legal = sx.svg.board(board, legal=board.placements("Bo"))
    assert run("render", BOARD, "--format", "svg", "--legal", "Bo").stdout == f"{legal}\n"


def test_a_record_after_any_move(game: tuple[Path, sx.GameRecord], tmp_path: Path) -> None:
    path, record = game
    end = run("render", str(path))
    assert end.stdout == sx.text.view(record.replay(), names=["greedy 0", "greedy 1"]) + "\n"
    state = record.dealt()
    for number, move in enumerate(record.moves[:3]):
        shown = run("render", str(path), "--move", str(number)).stdout
        assert shown.startswith(sx.text.card_rows(state.table, played=())[:4])
        assert sx.text.hand(state.hands[state.to_move]) in shown
        state.play(move)
    piped = typed_at(path.read_text("utf-8").splitlines(), "render", "-", "--format", "svg")
    assert ET.fromstring(piped.stdout).tag.endswith("svg")


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="PNG needs the extra png")
    path = tmp_path / "x.png"
    assert run("render", BOARD, "-o", str(path)).exit_code == 0
    assert path.read_bytes().startswith(PNG)
    assert run("render", BOARD, "--format", "png").stdout_bytes.startswith(PNG)


def test_a_picture_is_not_written_to_a_terminal() -> None:
    with Terminal("render", BOARD, "--format", "png") as terminal:
        assert terminal.leave() == 2
        assert "say where to with -o FILE" in terminal.all.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("0,0:Ro", "--last", "1,0:Rd"), "no tile lies at 1,0"),
        (("0,0:Ro", "--seat", "0"), "only a whole game is seen from a seat"),
        (("RoRxRs", "--variant", "cards", "--legal", "Rq"), "(CD8)"),
        (("0,0:Ro", "--move", "3"), "--game and --move are of records"),
        (("0,0:Ro", "--format", "gif"), "gif"),
        (("0,0:Ro", "-o", "no/where.svg"), "cannot write no/where.svg"),
        (("0,0:Zo",), "unknown color 'Z'"),
        (("sixline-1;zork;board=",), "zork"),
    ],
)
def test_bad_input_is_one_clear_message(words: tuple[str, ...], message: str) -> None:
    result = run("render", *words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_moves_that_a_record_has_not(game: tuple[Path, sx.GameRecord]) -> None:
    path, record = game
    result = run("render", str(path), "--move", "1000")
    assert f"the game has {len(record.moves)} moves, not 1000" in result.stderr
    assert "holds no game 2" in run("render", str(path), "--game", "2").stderr
