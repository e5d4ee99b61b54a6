"""Lists are complete, and their order comes from the position alone."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.strategies import states, unfinished_states

randoms = st.randoms(use_true_random=False)


def every_exchange(hand: sx.Hand, most: int) -> set[tuple[sx.Tile, ...]]:
    """Each multiset of 1 to `most` tiles of the hand, in canonical order."""
    tiles = list(hand)
    sizes = range(1, min(most, len(tiles)) + 1)
    return {chosen for size in sizes for chosen in combinations(tiles, size)}


@given(states())
def test_legal_moves_are_all_there_are(state: sx.State) -> None:
    moves = list(state.legal_moves())
    if state.is_over:
        assert moves == []
        return
    placements = list(state.placements())
    exchanges: set[tuple[sx.Tile, ...]] = set()
    passes: list[sx.Move] = []
    if len(state.board):
        exchanges = every_exchange(state.hands[state.to_move], state.bag_count)
        forced = state.bag_count == 0 and not placements
        if forced or state.rules.voluntary_pass:
            passes = [sx.Move.passing()]
    swaps = sorted(sx.Move.exchange(tiles) for tiles in exchanges)
    assert moves == [*placements, *swaps, *passes]
    assert [move.points for move in moves[: len(placements)]] == [m.points for m in placements]


@given(unfinished_states(), randoms)
def test_the_order_is_the_same_however_the_table_came_about(state: sx.State, rng: Random) -> None:
    board, hand = state.board, list(state.hands[state.to_move])
    cells = list(board.cells)
    rng.shuffle(cells)
    rng.shuffle(hand)
    twin = sx.Board.from_cells(cells, state.rules)
    moves = twin.placements(hand)
    assert moves == state.placements()
    assert list(moves) == list(state.placements())
    assert (moves.array == state.placements().array).all()
    assert (twin.key, twin.canonical_key()) == (board.key, board.canonical_key())


@given(unfinished_states())
def test_the_order_depends_on_the_distinct_tiles_of_the_hand_only(state: sx.State) -> None:
    board = state.board
    hand = set(state.hands[state.to_move])
    once = board.placements(sorted(hand))
    assert [move for move in state.placements() if len(set(move.tiles)) == move.count] == list(once)


@given(unfinished_states())
def test_best_is_the_first_in_canonical_order_of_those_with_most_points(state: sx.State) -> None:
    moves = list(state.placements())
    if not moves:
        return
    most = max(move.points or 0 for move in moves)
    expected = min(move for move in moves if move.points == most)
    for best in (state.best_move(), state.placements().best(), state.top_moves(1)[0]):
        assert best == expected
        assert best is not None
        assert best.points == most


@given(unfinished_states())
def test_asking_changes_nothing(state: sx.State) -> None:
    first = state.legal_moves()
    key = state.key
    state.placements()
    state.count_placements()
    state.best_move()
    state.top_moves(5)
    state.has_placement()
    assert (state.legal_moves(), state.key) == (first, key)
