"""`sixline replay` and `sixline convert`: records, whole, damaged and in every form."""

import dataclasses
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import sixline as sx
from helpers.command_line import data_of, run, typed_at
from helpers.data import ROOT
from sixline.cli import main
from sixline.cli.formats import FORMATS

RULES = {
    "classic": ["greedy", "random"],
    "flex players=4 pairs=true sprint=6": ["greedy", "greedy"],
    "cards players=3": ["greedy", "random", "greedy"],
}


@pytest.fixture(scope="module")
def games() -> list[sx.GameRecord]:
    return [sx.Game(sx.Rules.parse(rules), bots, seed=4).run() for rules, bots in RULES.items()]


@pytest.fixture
def file(games: list[sx.GameRecord], tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text("\n".join(game.to_text() for game in games), "utf-8")
    return path


def test_a_game_is_shown_move_by_move(games: list[sx.GameRecord], file: Path) -> None:
    for number, game in enumerate(games, start=1):
        result = run("replay", str(file), "--game", str(number))
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert str(game.rules) in lines[0]
        for line, move, drawn in zip(lines[1:], game.moves, game.drawn, strict=False):
            assert str(move) in line
            assert not drawn or line.endswith(sx.text.hand(sx.Hand(drawn)))
        assert "-".join(map(str, game.scores)) in lines[len(game.moves)]
        assert "Game over" in lines[-1]


def test_it_stops_where_asked_and_prints_positions(games: list[sx.GameRecord], file: Path) -> None:
    words = ("replay", str(file), "--game", "1", "--to", "3", "--positions")
    data = data_of(*words)
    state = games[0].dealt()
    assert data["position"] == str(state)
    assert len(data["moves"]) == 3
    printed = run(*words, "--quiet").stdout.splitlines()
    for found, move, position in zip(data["moves"], games[0].moves, printed[1::2], strict=False):
        assert found["move"] == str(state.play(move))
        assert found["position"] == position == str(state)
        assert found["scores"] == list(state.scores)
    assert data["reason"] is None
    assert data["winners"] == []
    whole = data_of("replay", str(file), "--game", "1")
    assert whole["reason"] == "finished"
    assert whole["scores"] == list(games[0].scores)
    tables = run("replay", str(file), "--game", "1", "--to", "3", "--tables").stdout
    assert tables.count("in the bag") == 3


def test_nothing_in_a_record_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    state = sx.State.new(sx.Rules.classic(), seed=1)
    state.play(state.legal_moves()[0])
    evil = "\x1b[2Jwiped"
    record = sx.GameRecord.from_state(
        state, bots=[evil, evil], comments=[evil], tags=[("person0", evil)]
    )
    path.write_text(record.to_text(), "utf-8")
    for command in ("replay", "render"):
        shown = run(command, str(path)).stdout
        assert "wiped" in shown
        assert "\x1b" not in shown


def test_one_of_many_games_must_be_named(file: Path) -> None:
    assert "say which with --game N" in run("replay", str(file)).stderr
    assert "holds no game 4" in run("replay", str(file), "--game", "4").stderr


def test_an_error_names_the_move(games: list[sx.GameRecord], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines = games[0].to_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("5. "))
    number, person, move, points, *rest = lines[at].split(" ")
    lines[at] = " ".join([number, person, move, str(int(points) + 1), *rest])
    path.write_text("\n".join(lines) + "\n", "utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {path}: line {at + 1}, column ")
    assert "move 5" in result.stderr


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("other", FORMATS)
@pytest.mark.parametrize("rules", RULES)
def test_every_form_becomes_every_other(form: str, other: str, rules: str, tmp_path: Path) -> None:
    bots = RULES[rules]
    games = [sx.Game(sx.Rules.parse(rules), bots, seed=seed).run() for seed in (1, 2)]
    games.append(dataclasses.replace(games[0], comments=("well",) * len(games[0].moves)))
    file = tmp_path / "games"
    file.write_text("\n".join(game.to_text() for game in games), "utf-8")
    first, second = (tmp_path / f"x{FORMATS[name].suffixes[0]}" for name in (form, other))
    assert run("convert", str(file), str(first)).exit_code == 0
    result = run("convert", str(first), str(second))
    assert result.exit_code == 0
    assert result.stderr == "3 games\n"
    assert list(FORMATS[other].read(second, None)) == games
    piped = run("convert", str(first), "-", "--to", other, "--quiet")
    assert piped.stdout_bytes == second.read_bytes()
    assert piped.stderr == ""
    assert "Game over" in run("replay", str(second), "--game", "2").stdout


def test_the_games_of_a_log_have_one_set_of_rules(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.sxl"
    result = run("convert", str(file), str(target))
    assert result.exit_code == 1
    assert "this log is of games of classic" in result.stderr
    assert not target.exists()
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    assert "no games" in run("convert", str(empty), str(target), "--from", "text").stderr


def test_a_damaged_log_is_refused_or_read_on_from(
    games: list[sx.GameRecord], tmp_path: Path
) -> None:
    log, bad, out = tmp_path / "x.sxl", tmp_path / "bad.sxl", tmp_path / "out.txt"
    (tmp_path / "x.txt").write_text(games[0].to_text(), "utf-8")
    assert run("convert", str(tmp_path / "x.txt"), str(log)).exit_code == 0
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    bad.write_bytes(data)
    result = run("convert", str(bad), str(out))
    assert result.exit_code == 1
    assert f"{bad}: byte " in result.stderr
    assert not out.exists()
    result = run("convert", str(bad), str(out), "--keep-going")
    assert result.exit_code == 1
    assert result.stderr.endswith("0 games, 1 fault\n")
    bad.write_bytes(log.read_bytes()[:-20])  # without its end
    result = run("convert", str(bad), str(out), "--keep-going")
    assert result.exit_code == 1
    assert sx.GameRecord.from_text(out.read_text("utf-8")) == games[0]
    piped = CliRunner().invoke(main, ["replay", "-"], input=log.read_bytes())
    assert "Game over" in piped.stdout


def test_standard_input_is_read_and_its_form_found(file: Path, games: list[sx.GameRecord]) -> None:
    result = typed_at(file.read_text("utf-8").splitlines(), "convert", "-", "--to", "json")
    read = [sx.GameRecord.from_json(line) for line in result.stdout.splitlines()]
    assert read == games
    pretty = json.dumps(json.loads(games[0].to_json()), indent=2).splitlines()
    assert typed_at(pretty, "convert", "-").stdout == games[0].to_text()
    assert "Game over" in typed_at(pretty, "replay", "-").stdout


def test_damaged_json_on_many_lines_is_told_too(games: list[sx.GameRecord]) -> None:
    pretty = json.dumps(json.loads(games[0].to_json()), indent=2).splitlines()
    deep = ["{"] + ['"a":['] * 100_000
    for lines, where in ((pretty[:-1], f"line {len(pretty)}"), (["{", "}"], "line 1"), (deep, "")):
        for words in ((), ("--keep-going",)):
            result = typed_at(lines, "convert", "-", *words)
            assert result.exit_code == 1
            assert f"-: {where}" in result.stderr
    assert result.stderr.endswith("0 games, 1 fault\n")


def test_damage_leaves_the_old_file_whole(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("precious", "utf-8")
    text = file.read_text("utf-8")
    file.write_text(text.replace("\n7. @", "\n7! @", 1), "utf-8")
    result = run("convert", str(file), str(target))
    assert result.exit_code == 1
    assert f"{file}: line " in result.stderr
    assert target.read_text("utf-8") == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.txt", "out.json"]


def test_the_forgiving_way_tells_every_fault_and_writes_the_rest(
    file: Path, games: list[sx.GameRecord], tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    text = file.read_text("utf-8")
    file.write_text("rubbish\n" + text.replace("\n7. @", "\n7! @", 1), "utf-8")
    assert "say with --from" in run("convert", str(file), str(target), "--keep-going").stderr
    result = run("convert", str(file), str(target), "--keep-going", "--from", "text")
    assert result.exit_code == 1
    assert f"{file}: line 1, column 1: a record begins with" in result.stderr
    assert "3 games, 2 faults" in result.stderr
    read = [sx.GameRecord.from_json(line) for line in target.read_text("utf-8").splitlines()]
    assert read[1:] == games[1:]
    assert read[0].moves == games[0].moves[:6]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("convert", "nowhere"), "cannot read nowhere: No such file"),
        (("replay", "tests"), "cannot read tests: Is a directory"),
        (("convert", "README.md"), "README.md holds no game record"),
        (("convert", "README.md", "--from", "zork"), "zork"),
        (("convert", "README.md", "--from", "json"), "README.md: line 1"),
        (("replay", "README.md"), "README.md holds no game record"),
    ],
)
def test_bad_input_is_one_clear_message(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run(*words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_an_empty_file_holds_no_games(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_bytes(b"")
    assert "holds no game record" in run("convert", str(path)).stderr
    assert run("convert", str(path), "--from", "text").stderr == "0 games\n"
