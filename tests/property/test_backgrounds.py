"""What a background changes, and what it does not (FX2, FX3, FX4)."""

from collections import Counter
from itertools import permutations
from math import prod

from hypothesis import given

import sixline as sx
from helpers.games import CLASSIC
from helpers.strategies import (
    Position,
    background_of,
    flex_positions,
    flex_rules,
    near_long_diagonals,
    seeds,
    with_background,
)

Cells = frozenset[tuple[int, int, sx.Tile]]


def plain(cells: tuple[tuple[int, int, sx.Tile], ...]) -> Cells:
    """The cells with their types alone."""
    return frozenset((x, y, with_background(tile, "")) for x, y, tile in cells)


def classic_twin(board: sx.Board) -> sx.Board:
    """The table with types alone; every Flex set has three of a type or fewer."""
    names = ("opening", "opening_single")
    rules = CLASSIC.replace(**{name: getattr(board.rules, name) for name in names})
    return sx.Board.from_cells(sorted(plain(board.cells)), rules)


def classic_points(board: sx.Board, hand: sx.Hand) -> dict[Cells, int | None]:
    """The classic placements of the same types, with their points."""
    types = [with_background(tile, "") for tile in hand]
    return {plain(move.cells): move.points for move in classic_twin(board).placements(types)}


@given(flex_positions)
def test_backgrounds_permuted_change_no_count_and_no_score(position: Position) -> None:
    board, hand = position
    letters = "bw" if board.rules.starter else "bws"
    original = {frozenset(move.cells): move.points for move in board.placements(hand)}
    for order in permutations(letters):
        to = dict(zip(letters, order, strict=True))

        def other(tile: sx.Tile, to: dict[str, str] = to) -> sx.Tile:
            return with_background(tile, to[background_of(tile)])

        others = [other(tile) for tile in hand]
        twin = sx.Board.from_cells([(x, y, other(tile)) for x, y, tile in board.cells], board.rules)
        expected = {
            frozenset((x, y, other(tile)) for x, y, tile in cells): points
            for cells, points in original.items()
        }
        moves = twin.placements(others)
        assert {frozenset(move.cells): move.points for move in moves} == expected
        assert twin.count_placements(others) == len(moves) == len(original)
        assert sx.Hand(others).set_size == hand.set_size
        assert twin.is_locked() == board.is_locked()
        assert (twin.key == board.key) == (twin == board)


@given(flex_positions)
def test_without_the_diagonals_points_a_flex_score_is_the_classic_score(position: Position) -> None:
    board, hand = position
    classic = classic_points(board, hand)
    moves = board.placements(hand)
    for move in moves:
        assert plain(move.cells) in classic
    for move in moves[:: max(1, len(moves) // 60)]:
        lines = board.score(move).lines
        straight = [line for line in lines if line.kind is not sx.LineKind.DIAGONAL]
        diagonal = [line for line in lines if line.kind is sx.LineKind.DIAGONAL]
        points = sum(line.points for line in straight)
        assert points == classic[plain(move.cells)]
        assert move.points == points + sum(line.points for line in diagonal)


@given(flex_positions)
def test_where_no_diagonal_is_illegal_each_classic_move_comes_once_a_choice_of_backgrounds(
    position: Position,
) -> None:
    hand = position[1]
    board = sx.Board.from_cells(
        position[0].cells, position[0].rules.replace(long_diagonal="unscored")
    )
    held = Counter(with_background(tile, "") for tile in hand)
    found = Counter(plain(move.cells) for move in board.placements(hand))
    expected = {
        cells: prod(held[tile] for _, _, tile in cells) for cells in classic_points(board, hand)
    }
    assert found == expected


def test_a_classic_move_is_missing_only_where_every_choice_makes_a_long_diagonal() -> None:
    missing = 0
    for board, hand in near_long_diagonals()[::4]:
        found = {plain(move.cells) for move in board.placements(hand)}
        for cells in classic_points(board, hand).keys() - found:
            missing += 1
            for move in choices(cells, list(hand)):
                fault = board.check(move, hand)
                assert fault is not None
                assert (fault.code, fault.clause) == (sx.FaultCode.LONG_DIAGONAL, "FX4")
    assert missing > 100


def choices(cells: Cells, hand: list[sx.Tile]) -> list[list[tuple[int, int, sx.Tile]]]:
    """The same types on the same cells with the tiles of the hand, in every way."""
    laid: list[list[tuple[int, int, sx.Tile]]] = [[]]
    for x, y, kind in sorted(cells):
        fitting = [tile for tile in hand if with_background(tile, "") == kind]
        laid = [[*before, (x, y, tile)] for before in laid for tile in fitting]
    return laid


@given(flex_rules, seeds)
def test_an_opening_has_no_diagonal_and_scores_as_the_classic_one(
    rules: sx.Rules, seed: int
) -> None:
    state = sx.State.new(rules, seed)
    classic = classic_points(state.board, state.hands[state.to_move])
    assert {plain(move.cells) for move in state.placements()} == classic.keys()
    for move in state.placements():
        assert move.points == classic[plain(move.cells)]
