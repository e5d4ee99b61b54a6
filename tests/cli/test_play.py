"""`sixline play` from a script of lines: whole games of all variants, saving, going on, leaving."""

from pathlib import Path

import pytest

import sixline as sx
from helpers.command_line import run, typed_at
from helpers.data import ROOT
from sixline.cli.formats import record_in

ENTER = ""


def best(state: sx.State) -> str:
    move = state.best_move()
    assert move is not None
    return str(move)


def lines_of_people(state: sx.State, turns: int = 1_000) -> list[str]:
    """What people at one terminal type who all play the best moves; the state is played along."""
    secrets = not state.rules.open_hand
    lines: list[str] = []
    at_screen: int | None = None
    while not state.is_over and state.turn < turns:
        if secrets and state.to_move != at_screen:
            lines.append(ENTER)
        at_screen = state.to_move
        move = best(state)
        lines.append(move)
        state.play(move)
        if state.is_over:  # the last move can be taken back as well
            lines += ["undo", move]
        if move != "swap":
            lines.append(ENTER)
    return lines


@pytest.mark.parametrize(
    "table",
    [
        "classic players=3",
        "classic players=4 pairs=true open_hand=true sprint=3",
        "flex players=4 pairs=true",
        "flex starter=true",
        "cards players=2",
        "cards players=4 max_swaps=1",
    ],
)
def test_people_play_whole_games_of_every_variant(table: str, tmp_path: Path) -> None:
    rules = sx.Rules.parse(table)
    state = sx.State.new(rules, seed=5)
    lines = lines_of_people(state)
    variant, *options = table.split()
    words = ["--variant", variant, "--bots", ",".join(["human"] * rules.seats), "--seed", "5"]
    words += [word for option in options for word in ("--option", option)]
    words += ["--save", str(tmp_path / "game.json")]
    result = typed_at(lines, "play", *words)
    assert result.exit_code == 0, result.output
    assert state.outcome is not None
    assert f"Game over ({state.outcome.reason.name.lower()})" in result.stdout
    has_bonus = rules.variant != "cards" and state.outcome.reason is sx.Reason.FINISHED
    assert ("6 points more for finishing (CL9)" in result.stdout) == has_bonus
    record = sx.GameRecord.from_json((tmp_path / "game.json").read_text("utf-8"))
    assert record.moves == state.history
    assert record.outcome == state.outcome
    assert record.replay().key == state.key


def test_a_game_goes_on_where_it_was_left_with_the_same_luck(tmp_path: Path) -> None:
    """Exchanges shuffle the bag, and what comes out of it then is the same all the same."""
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.sxl"
    hand = sx.State.new(sx.Rules.classic(), seed=7).hands[0]
    first, second = f"swap:{hand[0]}{hand[1]}", f"swap:{hand[2]}"
    turns = [first, ENTER, second, ENTER, "swap:" + str(hand[3]), ENTER]
    assert typed_at([*turns, "quit"], "play", "--seed", "7", "--save", str(whole)).exit_code == 0
    typed_at([*turns[:2], "quit"], "play", "--seed", "7", "--save", str(parts))
    for at in (2, 4):
        words = ("play", "--resume", str(parts), "--save", str(parts))
        result = typed_at([*turns[at : at + 2], "quit"], *words)
        assert "after" in result.stdout
        assert result.exit_code == 0
    one = sx.GameRecord.from_text(whole.read_text("utf-8"))
    two = record_in(parts, "parts.sxl")
    assert len(one.moves) == 7
    assert one == two


def test_a_record_without_its_luck_goes_on_too(tmp_path: Path) -> None:
    """Its draws are those of the record, whatever this generator would have drawn."""
    path = tmp_path / "game.txt"
    hand = sx.State.new(sx.Rules.classic(), seed=7).hands[0]
    typed_at([f"swap:{hand[0]}", ENTER, "quit"], "play", "--seed", "7", "--save", str(path))
    text = path.read_text("utf-8")
    before = sx.GameRecord.from_text(text)
    for line in ("", '[seed "8"]\n'):
        path.write_text(text.replace('[seed "7"]\n', line), "utf-8")
        result = typed_at(["quit"], "play", "--resume", str(path), "--save", str(path))
        assert result.exit_code == 0
        after = sx.GameRecord.from_text(path.read_text("utf-8"))
        assert (after.moves, after.drawn, after.bag) == (before.moves, before.drawn, before.bag)
        path.write_text(text, "utf-8")


def test_comments_tags_and_names_of_a_record_stay(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    state = sx.State.new(sx.Rules.classic(), seed=7)
    state.play(best(state))
    record = sx.GameRecord.from_state(
        state, bots=["human", "greedy"], comments=["well"], tags=[("event", "winter")]
    )
    path.write_text(record.to_text(), "utf-8")
    words = ("play", "--resume", str(path), "--save", str(path), "--names", "A,B")
    assert "A> " in typed_at([best(state), ENTER, "quit"], *words).stdout
    assert "A> " in typed_at(["quit"], *words[:-2]).stdout
    after = sx.GameRecord.from_text(path.read_text("utf-8"))
    assert after.comments == ("well", "", "")
    assert dict(after.tags) == {"event": "winter", "person0": "A", "person1": "B"}


def test_who_resigns_is_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    result = typed_at(["resign", "y"], "play", "--seed", "7", "--save", str(path))
    assert result.exit_code == 0
    record = sx.GameRecord.from_text(path.read_text("utf-8"))
    assert dict(record.tags)["resigned"] == "player 1"
    assert record.outcome is None


def test_the_end_of_input_leaves_the_game_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    result = typed_at([], "play", "--seed", "7", "--save", str(path))
    assert result.exit_code == 0
    assert "The game stops after 1 move" in result.stdout
    assert f"Saved as {path}." in result.stdout
    assert len(sx.GameRecord.from_text(path.read_text("utf-8")).moves) == 1


def test_bots_play_alone_and_as_game_does(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("play", "--bots", "greedy,random", "--seed", "3", "--save", str(path))
    assert typed_at([], *words).exit_code == 0
    record = sx.GameRecord.from_text(path.read_text("utf-8"))
    game = sx.Game(sx.Rules.classic(), ["greedy", "random"], seed=3).run()
    assert (record.moves, record.drawn, record.key) == (game.moves, game.drawn, game.key)


def test_ages_settle_who_opens_of_equals() -> None:
    rules = sx.Rules.classic()
    seed = next(
        seed
        for seed in range(1_000)
        if sx.State.new(rules, seed, [9, 34]).to_move != sx.State.new(rules, seed, [34, 9]).to_move
    )
    for ages, opener in (("9,34", "player 2"), ("34,9", "player 1")):
        words = ("play", "--bots", "human,human", "--seed", str(seed), "--ages", ages)
        assert f"Hand over to {opener}" in typed_at([], *words).stdout


def test_quiet_shows_no_tables_and_a_third_player_is_a_bot() -> None:
    result = typed_at([], "play", "--players", "3", "--seed", "1", "--quiet")
    assert "in the bag" not in result.stdout
    assert "greedy 2" in result.stdout
    assert "player 1> " in result.stdout


def test_one_game_of_a_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    states = [sx.State.new(sx.Rules.classic(), seed=seed) for seed in (1, 2)]
    records = [sx.GameRecord.from_state(state, bots=["human"] * 2) for state in states]
    path.write_text("\n".join(record.to_text() for record in records), "utf-8")
    words = ("play", "--resume", str(path))
    assert "say which with --game N" in run(*words).stderr
    shown = typed_at([ENTER, "hand"], *words, "--game", "2").stdout
    assert sx.text.hand(states[1].hands[states[1].to_move]) in shown


def test_help_is_of_the_variant() -> None:
    for variant, example in (("classic", "0,0:Ro "), ("flex", "0,0:Rob"), ("cards", "RoRx=R,o")):
        result = typed_at(["help", "explain", "quit"], "play", "--seed", "1", "--variant", variant)
        assert example in result.stdout
        assert "undo" in result.stdout


def test_a_file_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    missing = str(tmp_path / "no" / "game.txt")
    result = typed_at([f"save {missing}", "score", "quit"], "play", "--seed", "7")
    assert f"cannot write {missing}: No such file" in result.stdout
    assert "player 1 0 points" in result.stdout  # and the game goes on
    assert typed_at([], "play", "--seed", "7", "--save", missing).exit_code == 1


@pytest.mark.parametrize("variant", ["classic", "flex", "cards"])
def test_nothing_that_is_typed_breaks_the_game(variant: str) -> None:
    moves = ["0,0h:", "swap:", "swap:Ro,", "play:", "play:=", "=", ":", "pass x", "0,0:Ro " * 999]
    moves += [
        "99999999999,0:Ro",
        "0,0h:" + "Ro" * 50,
        "RoRoRo",
        "RoRx=Z",
        "-",
        "0",
        "\x00",
        "\x1b[A",
    ]
    commands = [
        "hint 0",
        "hint -1",
        "hint " + "9" * 99,
        "hint x y",
        "hint ٣",
        "explain",
        "explain 1",
    ]
    commands += [
        "explain 99999999999,0",
        "explain 0,0",
        "save",
        "save \x00",
        "undo now",
        "HAND",
        "é",
    ]
    words = ("play", "--seed", "7", "--variant", variant)
    before = typed_at(["hand", "quit"], *words).stdout
    result = typed_at([*moves, *commands, "hand", "quit"], *words)
    assert result.exit_code == 0
    assert result.stdout.count("> ") > len(moves) + len(commands)
    assert before.splitlines()[-4:] == result.stdout.splitlines()[-4:]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "human,zork"), "no bot is called 'zork'"),
        (("--bots", "human", "--players", "2"), "1 bots for 2 seats"),
        (("--names", "A"), "1 names for 2 people"),
        (("--names", "A,A"), "two people have one name"),
        (("--names", "A,"), "'' is no name"),
        (("--names", "A,B\x1b[2J"), "is no name"),
        (("--ages", "old,young"), "ages are whole numbers"),
        (("--resume", "README.md"), "README.md holds no game record"),
        (("--resume", "nowhere"), "cannot read nowhere"),
        (("--resume", "README.md", "--seed", "1"), "a resumed game brings its rules"),
    ],
)
def test_bad_input_is_one_clear_message(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run("play", *words)
    assert result.exit_code != 0
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(sx.Game(sx.Rules.classic(), ["greedy"] * 2, seed=1).run().to_text(), "utf-8")
    result = run("play", "--resume", str(path))
    assert result.exit_code == 1
    assert "this game is over" in result.stderr
