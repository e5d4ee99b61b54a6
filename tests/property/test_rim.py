"""At the rim of the plane: cells beyond 32,767 do not exist."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixline as sx
from helpers.bridge import scored_cells, to_options, to_oracle_tiles
from helpers.games import CLASSIC, play_turns
from helpers.strategies import Cells, seeds
from oracle.flex_positions import scored
from oracle.grid import parse_board
from oracle.symmetries import SYMMETRIES

RIM = 32_767
CORNERS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
VARIANTS = [CLASSIC, sx.Rules.flex(), sx.Rules.flex(starter=True)]
variants = st.sampled_from(VARIANTS)


def moved_to(cells: Cells, corner: tuple[int, int], gap: int) -> Cells:
    """The table with its bounds this far from a corner of the plane."""
    xs, ys = [x for x, _, _ in cells], [y for _, y, _ in cells]
    dx = (RIM - gap - max(xs)) if corner[0] > 0 else (-RIM + gap - min(xs))
    dy = (RIM - gap - max(ys)) if corner[1] > 0 else (-RIM + gap - min(ys))
    return [(x + dx, y + dy, tile) for x, y, tile in cells]


def some_state(rules: sx.Rules, seed: int, turns: int) -> sx.State:
    """A small table with a hand."""
    return play_turns(sx.State.new(rules, seed), Random(seed), turns, 0.7)


def is_on_plane(cells: Cells) -> bool:
    return all(abs(x) <= RIM and abs(y) <= RIM for x, y, _ in cells)


def a_third_of_the_usual() -> int:
    """For examples that the oracle works on."""
    assert settings.default is not None
    return settings.default.max_examples // 3


@settings(max_examples=a_third_of_the_usual())
@given(variants, seeds, st.integers(1, 6), st.sampled_from(CORNERS), st.integers(0, 7))
def test_the_list_is_the_oracles_without_the_cells_beyond(
    rules: sx.Rules, seed: int, turns: int, corner: tuple[int, int], gap: int
) -> None:
    state = some_state(rules, seed, turns)
    hand = state.hands[state.to_move]
    board = sx.Board.from_cells(moved_to(list(state.board.cells), corner, gap), rules)
    tiles = tuple(to_oracle_tiles(hand))
    everything = scored(to_options(rules), parse_board(str(board)), tiles)
    expected = {
        cells: points
        for cells, points in everything.items()
        if all(abs(cell.x) <= RIM and abs(cell.y) <= RIM for cell in cells)
    }
    if gap >= 6:
        assert expected == everything
    moves = board.placements(hand)
    assert scored_cells(moves) == expected
    assert board.count_placements(hand) == len(expected)
    assert board.best_placement(hand) == moves.best()
    for move in moves[:: max(1, len(moves) // 30)]:
        assert board.check(move) is None
        assert board.score(move).total == move.points
        after = board.play(move)
        scratch = sx.Board.from_cells(after.cells, rules)
        assert (after, after.key) == (scratch, scratch.key)


@given(variants, seeds, st.integers(1, 40), st.sampled_from(CORNERS), st.integers(0, 8))
def test_lists_at_the_rim_are_those_of_the_middle_without_the_cells_beyond(
    rules: sx.Rules, seed: int, turns: int, corner: tuple[int, int], gap: int
) -> None:
    state = some_state(rules, seed, turns)
    hand = list(state.hands[state.to_move])
    cells = list(state.board.cells)
    at_rim = moved_to(cells, corner, gap)
    dx, dy = at_rim[0][0] - cells[0][0], at_rim[0][1] - cells[0][1]
    board = sx.Board.from_cells(at_rim, rules)
    assert board.canonical_key() == state.board.canonical_key()
    middle = {
        tuple((x + dx, y + dy, tile) for x, y, tile in move.cells): move.points
        for move in state.board.placements(hand)
    }
    expected = {move: points for move, points in middle.items() if is_on_plane(list(move))}
    assert {move.cells: move.points for move in board.placements(hand)} == expected


@given(variants, seeds, st.sampled_from(CORNERS))
def test_a_game_played_into_a_corner_stays_sound(
    rules: sx.Rules, seed: int, corner: tuple[int, int]
) -> None:
    rng = Random(seed)
    start = sx.State.new(rules, seed)
    opening = start.placements()[0]
    cells = moved_to(list(opening.cells), corner, rng.randint(0, 2))
    start.play(cells)
    turns = 0
    while not start.is_over and turns < 40:
        moves = start.placements()
        if moves:
            # Towards the corner, so that the rim is in every line.
            start.play(max(moves, key=lambda move: corner[0] * move.x + corner[1] * move.y))
        else:
            best = start.best_move()
            assert best is not None
            start.play(best)
        assert start.find_broken_invariant() == ""
        assert is_on_plane(list(start.board.cells))
        turns += 1
    for _ in range(turns):
        start.undo()
        assert start.find_broken_invariant() == ""
    assert list(start.board.cells) == sorted(cells, key=lambda cell: (cell[1], cell[0]))


@pytest.mark.parametrize("turn", SYMMETRIES)
def test_a_line_at_the_rim_grows_inwards_only(turn: object) -> None:
    assert callable(turn)
    x, y = turn(RIM, 5)
    board = sx.Board.from_cells([(x, y, "Ro")])
    inward = [(dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
              if is_on_plane([(x + dx, y + dy, sx.Tile("Ro"))])]  # fmt: skip
    assert len(inward) == 3
    moves = board.placements("Rx")
    assert {(move.x - x, move.y - y) for move in moves} == set(inward)


@pytest.mark.parametrize("corner", CORNERS)
def test_beyond_the_rim_nothing_is_said_to_be_legal(corner: tuple[int, int]) -> None:
    x, y = corner[0] * RIM, corner[1] * RIM
    board = sx.Board.from_cells([(x, y, "Ro")])
    assert board.bounds == (x, y, x, y)
    for dx, dy in ((corner[0], 0), (0, corner[1])):
        cell = (x + dx, y + dy)
        assert cell not in board
        with pytest.raises(sx.NotationError):
            board.check([(*cell, "Rx")])
        with pytest.raises(sx.NotationError):
            board.check(f"{cell[0]},{cell[1]}:Rx")
        with pytest.raises(sx.NotationError):
            sx.Board.from_cells([(x, y, "Ro"), (*cell, "Rx")])


def test_opposite_rims_are_no_neighbours() -> None:
    with pytest.raises(sx.PositionError) as caught:
        sx.Board.parse(f"{RIM},0:Ro -{RIM},0:Rx")
    assert [fault.code for fault in caught.value.faults] == [sx.FaultCode.ISLANDS]
    fault = sx.Board.parse(f"{RIM},0:Ro").check(f"-{RIM},0:Rx")
    assert fault is not None
    assert fault.code is sx.FaultCode.NOT_TOUCHING
