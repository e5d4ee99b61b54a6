"""The positions that anyone may measure on: made as they say, and with the right answers."""

import pytest

import sixline as sx
from benchmarks.make_positions import header, make_positions
from benchmarks.positions import PATH, RULES, Position, read_positions
from oracle.grid import parse_board
from oracle.positions import scored
from oracle.tiles import parse_tiles


def test_the_script_makes_the_file() -> None:
    lines = [str(position) for position in make_positions(seed=1, games=100)]
    assert header(seed=1, games=100) + "\n".join(lines) + "\n" == PATH.read_text("ascii")


def test_they_are_of_every_stage_and_all_different() -> None:
    positions = read_positions()
    assert len(positions) == len({(p.table, p.hand) for p in positions}) == 496
    tiles = [len(position.table.split()) for position in positions]
    assert all(sum(n // 12 == stage for n in tiles) >= 45 for stage in range(9))


def test_the_engine_finds_the_answers() -> None:
    for position in read_positions():
        board = sx.Board.parse(position.table, RULES)
        points = [move.points or 0 for move in board.placements(position.hand)]
        best = board.best_placement(position.hand)
        assert len(points) == board.count_placements(position.hand) == position.placements
        assert max(points, default=0) == (best.points if best else 0) == position.best
        assert points.count(position.best) == position.ties
        assert board.has_placement(position.hand) == (position.placements > 0)


def require_answers_of_the_oracle(position: Position) -> None:
    """The slow program finds the same, from the line alone."""
    found = scored(parse_board(position.table), tuple(parse_tiles(position.hand)))
    points = list(found.values())
    best = max(points, default=0)
    answers = (len(points), best, points.count(best))
    assert answers == (position.placements, position.best, position.ties), position


def test_the_oracle_finds_the_answers() -> None:
    for position in read_positions()[::12]:
        require_answers_of_the_oracle(position)


@pytest.mark.deep
def test_the_oracle_finds_all_answers() -> None:
    for position in read_positions():
        require_answers_of_the_oracle(position)
