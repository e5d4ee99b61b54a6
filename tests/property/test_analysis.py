"""Analysis on games at any stage: held against lists of moves, the oracle, and games to the end."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixline as sx
from helpers.bridge import to_options, to_oracle_board, to_oracle_tiles
from helpers.cards import to_hand
from helpers.games import play_turns, tiles_of
from helpers.strategies import Position, card_states, positions, states, unfinished_states
from oracle import cards_rows, variants
from oracle.grid import AXES, COLUMN, ROW, Cell, neighbors, run_through
from sixline.analysis import WhyDead, dead_cells, handover, open_lines, unseen

BY_SUPPLY = {"fourth_copy", "second_copy"}
"""The oracle's faults that are of the supply, not of lines and diagonals."""


def a_part_of_the_usual(part: int) -> settings:
    """One example of so many that other tests have."""
    assert settings.default is not None
    return settings(max_examples=settings.default.max_examples // part)


FEW, A_THIRD = a_part_of_the_usual(10), a_part_of_the_usual(3)

EARLY = st.one_of(unfinished_states(most_turns=8), unfinished_states(most_turns=30))


def beside(board: sx.Board) -> set[tuple[int, int]]:
    """The empty cells beside a tile."""
    near = {place for x, y, _ in board.cells for place in neighbors(x, y)}
    return {place for place in near if place not in board}


def faults(board: sx.Board, place: tuple[int, int]) -> dict[str, set[str]]:
    """What the oracle says of each tile of the set, alone in a cell."""
    options, table = to_options(board.rules), to_oracle_board(board)
    tiles = tiles_of(board.rules)
    return {
        name: variants.check(options, table, [Cell(*place, tile)])
        for name, tile in zip(tiles, to_oracle_tiles(map(sx.Tile, tiles)), strict=True)
    }


# --- explain -----------------------------------------------------------------------------------


@FEW
@given(positions)
def test_explanations_are_the_lists_of_single_tiles(position: Position) -> None:
    board, hand = position
    explained = sx.explain(board)
    assert {cell.cell for cell in explained} == beside(board)
    left = unseen(board)
    told = {(cell.cell, fit.tile): fit.points for cell in explained for fit in cell.fits}
    listed = {
        ((move.x, move.y), tile): move.points
        for tile in left.tiles
        for move in board.placements([tile])
    }
    assert told == listed
    for cell in explained:
        assert len(cell.fits) + len(cell.refusals) == len(tiles_of(board.rules))
        assert sum(map(len, cell.reasons().values())) == len(cell.refusals)
        assert all(refusal.reason.endswith(")") for refusal in cell.refusals)
    of_hand = sx.explain(board, hand=hand)
    assert {(cell.cell, fit.tile): fit.points for cell in of_hand for fit in cell.fits} == {
        (cell, tile): points for (cell, tile), points in listed.items() if tile in hand
    }


@FEW
@given(EARLY, st.randoms(use_true_random=False))
def test_explanations_agree_with_the_oracle(state: sx.State, rng: Random) -> None:
    board = state.board
    place = rng.choice(sorted(beside(board)))
    cell = sx.explain(board, place)
    for tile, wrong in faults(board, place).items():
        assert (cell.why(tile) is None) == (not wrong)


@A_THIRD
@given(card_states())
def test_single_cards_agree_with_the_oracle(state: sx.State) -> None:
    table = state.table
    cards = sx.explain(table)
    lying = to_hand(table.tiles)
    for card in map(sx.Tile, tiles_of(sx.Rules.classic())):
        (more,) = to_hand([card])
        fits = table.tiles.count(card) < 3 and cards_rows.splits([*lying, more])
        assert (cards.why(card) is None) == fits
    if len(state.hands[0]):
        of_hand = sx.explain(table, hand=state.hands[0])
        assert {fit.tile for fit in of_hand.fits} <= set(state.hands[0])


# --- dead cells --------------------------------------------------------------------------------


@FEW
@given(EARLY)
def test_dead_cells_beside_tiles_are_those_that_the_oracle_refuses(state: sx.State) -> None:
    board = state.board
    supply = unseen(state)
    dead = {each.cell: each for each in dead_cells(board, supply)}
    for place in beside(board):
        answers = faults(board, place)
        admits = {tile for tile, wrong in answers.items() if wrong <= BY_SUPPLY}
        fits = {tile for tile, wrong in answers.items() if not wrong}
        found = dead.pop(place, None)
        if not admits:
            assert found is not None
            assert found.why is WhyDead.BLOCKED
        elif not fits:
            assert found is not None
            assert found.why is WhyDead.USED_UP
            assert {str(tile) for tile in found.admits} == admits
        elif not any(supply.count(tile) for tile in fits):
            assert found is not None
            assert found.why is WhyDead.SEEN
            assert {str(tile) for tile in found.admits} == fits
        else:
            assert found is None
    assert dead == {}


@FEW
@given(unfinished_states(), st.floats(0, 1))
def test_no_game_fills_a_cell_that_is_dead_for_good(state: sx.State, greed: float) -> None:
    board = state.board
    left, top, right, bottom = board.bounds or (0, 0, 0, 0)
    empty = [
        (x, y)
        for y in range(top - 3, bottom + 4)
        for x in range(left - 3, right + 4)
        if (x, y) not in board
    ]
    dead = {
        each.cell for each in dead_cells(board, state.observation(0), empty) if each.is_for_good
    }
    assert {each.cell for each in dead_cells(board)} <= dead
    play_turns(state, Random(str(state)), 200, greed)
    assert dead.isdisjoint((x, y) for x, y, _ in state.board.cells)


# --- open lines --------------------------------------------------------------------------------


@FEW
@given(unfinished_states())
def test_open_lines_are_the_lines_that_some_tile_extends(state: sx.State) -> None:
    board, oracle = state.board, to_oracle_board(state.board)
    supply = unseen(state)
    fits = {cell.cell: {fit.tile for fit in cell.fits} for cell in sx.explain(board)}
    expected = {}
    for x, y, _ in board.cells:
        for dx, dy in AXES:
            run = run_through(oracle, x, y, (dx, dy))
            ends = (run[0].x - dx, run[0].y - dy), (run[-1].x + dx, run[-1].y + dy)
            if 2 <= len(run) <= 5 and any(fits[end] for end in ends):
                places = tuple((cell.x, cell.y) for cell in run)
                expected[places] = ends
    found = open_lines(board, supply)
    assert {
        tuple((x, y) for x, y, _ in line.cells): tuple(end.cell for end in line.ends)
        for line in found
    } == expected
    assert [len(line) for line in found] == sorted((len(line) for line in found), reverse=True)
    for line in found:
        axis = ROW if line.kind is sx.LineKind.ROW else COLUMN
        assert len(line) + len(line.lacks) == 6
        lacking = {wanted.tile.type for wanted in line.lacks}
        for end in line.ends:
            assert {wanted.tile for wanted in end.fits} == fits[end.cell]
            for wanted in end.fits:
                after = to_oracle_board(board.play([(*end.cell, wanted.tile)]))
                assert len(run_through(after, *end.cell, axis)) == end.length
                assert wanted.tile.type in lacking
                assert wanted.unseen == supply.count(wanted.tile)
        if len(line) == 5:
            (lack,) = line.lacks
            assert lack.unseen == supply.count(lack.tile)


# --- what a move hands over --------------------------------------------------------------------


def completions(board: sx.Board, tiles: tuple[sx.Tile, ...]) -> dict[sx.Move, int]:
    """The placements of just these tiles whose own line has six, or any line of a single tile's."""
    found = {}
    for move in board.placements(tiles):
        if move.count == len(tiles):
            sheet = board.score(move)
            lines = sheet.lines if move.count == 1 else sheet.lines[:1]
            if any(line.bonus for line in lines):
                found[move] = sheet.total
    return found


@A_THIRD
@given(unfinished_states(most_turns=60), st.randoms(use_true_random=False))
def test_what_a_move_hands_over_is_what_was_not_there_before(state: sx.State, rng: Random) -> None:
    moves = state.placements()
    if not len(moves):
        return
    view = state.observation(state.to_move)
    if view.rules.open_hand:
        return
    move = rng.choice([state.best_move(), moves[rng.randrange(len(moves))]])
    assert move is not None
    before, after = state.board, state.board.play(move)
    drawn = unseen(view).tiles
    few = rng.sample(drawn, min(len(drawn), 20))
    wanted: list[tuple[sx.Tile, ...]] = [(tile,) for tile in drawn]
    wanted += [two for two in combinations(few, 2) if two[0].type != two[1].type]
    expected = {}
    for tiles in wanted:
        for each, points in completions(after, tiles).items():
            if before.check(each) is not None or before.score(each).total < points:
                expected[each] = points
    given = handover(view, move)
    told = {each.move: each.points for each in given.completions}
    looked_at = {
        each: points
        for each, points in told.items()
        if each.count == 1 or set(each.tiles) <= set(few)
    }
    assert looked_at == expected
    assert [-each.points for each in given.completions] == sorted(
        -each.points for each in given.completions
    )
    assert (
        given.chance
        >= given.best_chance
        >= max((c.chance for c in given.completions[:1]), default=0)
    )


@pytest.mark.deep
@A_THIRD
@given(states())
def test_every_table_is_analysed(state: sx.State) -> None:
    board, view = state.board, state.observation(0)
    assert sx.explain(board).text()
    assert all(dead.text() for dead in dead_cells(board, view))
    assert all(line.text() for line in open_lines(board, view))
    if not state.is_over:
        mover = state.observation(state.to_move)
        for move in state.placements()[:5]:
            assert handover(mover, move).text()
