"""The positions that anyone may measure on: made as they say, and with the right answers."""

import re
import shlex

import pytest

import sixline as sx
from benchmarks.make_positions import main
from benchmarks.positions import PATHS, Position, PositionFile
from helpers.bridge import to_options
from oracle.flex_positions import scored
from oracle.grid import parse_board
from oracle.tiles import parse_tiles

FILES = {name: PositionFile.read(path) for name, path in PATHS.items()}

every_file = pytest.mark.parametrize("file", FILES.values(), ids=FILES)


def test_each_is_of_the_rules_of_its_name() -> None:
    assert {name: file.rules for name, file in FILES.items()} == {
        "classic": sx.Rules.classic(opening="free"),
        "flex": sx.Rules.flex(opening="free"),
        "flex_starter": sx.Rules.flex(starter=True, opening="free"),
    }


@pytest.mark.parametrize("name", PATHS)
def test_the_command_in_the_file_prints_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = PATHS[name].read_text("ascii")
    command = re.search(r"^# Made by: python -m benchmarks\.make_positions (.*)$", text, re.M)
    assert command is not None
    main(shlex.split(command[1]))
    assert capsys.readouterr().out == text


@pytest.mark.parametrize(
    ("name", "count", "least"), [("classic", 496, 45), ("flex", 396, 35), ("flex_starter", 192, 25)]
)
def test_they_are_of_every_stage_and_all_different(name: str, count: int, least: int) -> None:
    positions = FILES[name].positions
    assert len(positions) == len({(p.table, p.hand) for p in positions}) == count
    tiles = [len(position.table.split()) for position in positions]
    stages = 6 if name == "flex_starter" else 9
    assert all(sum(n // 12 == stage for n in tiles) >= least for stage in range(stages))


@every_file
def test_the_engine_finds_the_answers(file: PositionFile) -> None:
    for position in file.positions:
        board = sx.Board.parse(position.table, file.rules)
        points = [move.points or 0 for move in board.placements(position.hand)]
        best = board.best_placement(position.hand)
        assert len(points) == board.count_placements(position.hand) == position.placements
        assert max(points, default=0) == (best.points if best else 0) == position.best
        assert points.count(position.best) == position.ties
        assert board.has_placement(position.hand) == (position.placements > 0)


def require_answers_of_the_oracle(rules: sx.Rules, position: Position) -> None:
    """The slow program finds the same, from the rules and the line alone."""
    hand = tuple(parse_tiles(position.hand))
    points = list(scored(to_options(rules), parse_board(position.table), hand).values())
    best = max(points, default=0)
    answers = (len(points), best, points.count(best))
    assert answers == (position.placements, position.best, position.ties), position


@every_file
def test_the_oracle_finds_the_answers(file: PositionFile) -> None:
    for position in file.positions[::12]:
        require_answers_of_the_oracle(file.rules, position)


@pytest.mark.deep
@every_file
def test_the_oracle_finds_all_answers(file: PositionFile) -> None:
    for position in file.positions:
        require_answers_of_the_oracle(file.rules, position)
