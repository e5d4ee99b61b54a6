"""The fast ways to an answer give what the plain list gives.

Counting, the best, the first n, whether there is any, perft without the last ply: each has code of
its own in the core, which the list of all placements checks here, position by position. A position
is a table and a hand; both come from whole games, and hands that no game deals are added.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, cycle, islice
from random import Random

import numpy as np
import pytest

import sixline as sx
from helpers.games import CLASSIC, rest_of_set, staircase
from oracle.symmetries import SYMMETRIES

SEED = 91
BOTS = [("greedy",), ("random",), ("greedy", "random")]
QUICK_STEP = 10
LONG_LIST = 200
"""Of lists beyond this only one in ten is ranked to its end, which is what takes the time."""

Seen = set[tuple[int, sx.Hand]]


# --- positions ---------------------------------------------------------------------------------


def states_of_game(variant: str, index: int) -> Iterator[sx.State]:
    """Every turn of a game of 2 to 4 bots: greedy, random or both, with either opening."""
    opening = "free" if index // 3 % 2 else "whole_set"
    rules = sx.Rules.parse(f"{variant} players={2 + index % 3} opening={opening}")
    bots = list(islice(cycle(BOTS[index // 6 % 3]), rules.players))
    game = sx.Game(rules, bots, SEED, index=index)
    while not game.is_over:
        yield game.state
        game.step()
    yield game.state


def some_hand(board: sx.Board, rng: Random) -> sx.Hand:
    """One to six tiles that are not on the table."""
    left = rest_of_set(str(board), rules=board.rules)
    return sx.Hand(rng.sample(left, min(len(left), rng.randint(1, 6))))


def matching_hand(board: sx.Board, rng: Random) -> sx.Hand:
    """Six different tiles of one color or shape that are not on the table, as no game deals them.

    They make the longest lists. In Flex they may be of fewer types.
    """
    left = set(rest_of_set(str(board), rules=board.rules))
    place = rng.randrange(2)
    common = rng.choice("ROYGBP" if place == 0 else "oxsqdc")
    fitting = sorted(tile for tile in left if tile[place] == common)
    return sx.Hand(rng.sample(fitting, min(len(fitting), 6)))


# --- what must agree ---------------------------------------------------------------------------


def points_of(moves: list[sx.Move]) -> list[int | None]:
    """Points apart, since equality of moves leaves them out."""
    return [move.points for move in moves]


def require_same(found: list[sx.Move], expected: list[sx.Move]) -> None:
    """The same moves in the same order with the same points."""
    assert found == expected
    assert points_of(found) == points_of(expected)


def require_no_move_twice(moves: sx.MoveList) -> None:
    """By the bytes of the moves, and where there are not too many by their text too."""
    array = moves.array
    fields = array.dtype.fields
    assert fields is not None
    size, end = array.dtype.itemsize, fields["points"][1]
    assert end == size - 2, "points are the last of a move's bytes"
    raw = array.tobytes()
    assert len({raw[i : i + end] for i in range(0, len(raw), size)}) == len(moves)
    if len(moves) <= LONG_LIST:
        assert len({str(move) for move in moves}) == len(moves)


def ranked(moves: sx.MoveList, n: int) -> list[sx.Move]:
    """The first n by points and then in canonical order, without the code that is tested."""
    points = moves.array["points"]
    if 0 < n < len(points):
        least = np.partition(points, -n)[-n]
        found = [moves[int(i)] for i in np.flatnonzero(points >= least)]
    else:
        found = list(moves)
    return sorted(sorted(found), key=lambda move: -(move.points or 0))[:n]


def lengths(size: int, rng: Random) -> list[int]:
    """How many of the best to ask for."""
    whole = size <= LONG_LIST or rng.random() < 0.1
    return [0, 1, 3, size, size + 5] if whole else [0, 1, 3]


def require_fast_paths(
    board: sx.Board, hand: sx.Hand, rng: Random, more_lengths: Iterable[int] = ()
) -> sx.MoveList:
    """Everything that a table says of a hand, against the list, which is returned."""
    moves = board.placements(hand)
    size = len(moves)
    assert size == len(list(moves)) == board.count_placements(hand)
    assert board.has_placement(hand) == (size > 0)
    require_no_move_twice(moves)

    numbers = [*lengths(size, rng), *more_lengths]
    expected = ranked(moves, max(numbers))
    for n in numbers:
        require_same(moves.top(n), expected[:n])
        require_same(board.top_placements(hand, n), expected[:n])
    for best in (moves.best(), board.best_placement(hand)):
        require_same([best] if best is not None else [], expected[:1])

    for i in rng.sample(range(size), min(size, 4)):
        assert board.check(moves[i], hand) is None
        assert board.score(moves[i]).total == moves[i].points
        assert moves[i] in moves
    return moves


def require_game_agrees(state: sx.State, moves: sx.MoveList, rng: Random) -> None:
    """A game and what its player sees say what the table says of the player's hand."""
    best = moves.best()
    for view in (state, state.observation(state.to_move)):
        placements = view.placements()
        assert placements == moves
        assert np.array_equal(placements.array, moves.array)
        assert view.count_placements() == len(moves)
        assert view.has_placement() == (len(moves) > 0)
        for n in lengths(len(moves), rng):
            require_same(view.top_moves(n), moves.top(n))
        found = view.best_move()
        assert found is not None
        if best is not None:
            require_same([found], [best])
        else:
            assert found.kind is not sx.MoveKind.PLACE
            assert found in view.legal_moves()


def require_perft_agrees(state: sx.State, moves: sx.MoveList) -> None:
    """Counted, played out, and by listing after every move."""
    assert sx.perft(state, 1) == sx.perft(state, 1, bulk=False) == len(moves)
    listed = 0
    for move in moves:
        state.play(move)
        listed += len(state.placements())
        state.undo()
    assert sx.perft(state, 2) == sx.perft(state, 2, bulk=False) == listed


def check_turn(state: sx.State, rng: Random, seen: Seen, *, with_perft: bool) -> None:
    """All of the above at one turn: the mover's hand, those of the others, two made up."""
    board = state.board
    if state.is_over:
        assert state.count_placements() == len(state.placements()) == len(state.top_moves(9)) == 0
        assert not state.has_placement()
        assert state.best_move() is None
        assert sx.perft(state, 2) == sx.perft(state, 2, bulk=False) == 0
    else:
        moves = require_fast_paths(board, state.hands[state.to_move], rng)
        require_game_agrees(state, moves, rng)
        if with_perft and len(moves) <= 60:
            require_perft_agrees(state, moves)
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.to_move]
    for hand in chain(others, [some_hand(board, rng), matching_hand(board, rng)]):
        require_fast_paths(board, hand, rng)
        seen.add((board.key, hand))
    seen.add((board.key, state.hands[state.to_move]))


# --- tests -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "games", "least"),
    [
        ("classic", 36, 1_000),
        ("flex", 18, 500),
        ("flex starter=true", 18, 300),
        ("flex long_diagonal=extend_six_illegal", 6, 150),
        ("flex long_diagonal=unscored", 6, 150),
    ],
)
def test_fast_paths_in_some_games(variant: str, games: int, least: int) -> None:
    rng = Random(SEED)
    seen: Seen = set()
    for index in range(games):
        states = states_of_game(variant, index)
        for state in islice(states, index % QUICK_STEP, None, QUICK_STEP):
            check_turn(state, rng, seen, with_perft=state.turn % 2 == 0)
    assert len(seen) >= least


@pytest.mark.parametrize(
    ("variant", "table", "hand", "least"),
    [
        ("classic", "", "Ro Rx Rs Rq Rd Rc", 1_440),
        ("classic", "0,0:Ro", "Bo Bx Bs Bq Bd Bc", 6_000),
        ("classic", "0,0:Ro 1,0:Rx 1,1:Bx 2,1:Bs", "Rx Rs Rq Rd Rc Ro", 8_000),
        # More than 16 bits with a sign can count.
        ("classic", "0,0:Ro", "Ro Rx Rs Rq Rd Rc", 2**15),
        ("flex", "", "Rob Rxw Rsb Rqs Rdb Rcw", 1_440),
        ("flex", "0,0:Row 1,0:Rxb 1,1:Bxb 2,1:Bsw", "Rxw Rsb Rqb Rdw Rcs Rob", 7_000),
        ("flex", "0,0:Row", "Rob Rxb Rsb Rqb Rdb Rcb", 2**15),
        ("flex starter=true", "0,0:Row", "Rob Rxw Rxb Rsb Rqb Rdw", 8_000),
    ],
)
def test_fast_paths_in_lists_of_thousands(variant: str, table: str, hand: str, least: int) -> None:
    board = sx.Board.parse(table, sx.Rules.parse(variant))
    size = board.count_placements(hand)
    assert size >= least
    require_fast_paths(board, sx.Hand(hand), Random(SEED), (100, size - 1, size, size + 1))


@pytest.mark.parametrize("rules", [CLASSIC, sx.Rules.flex()], ids=str)
@pytest.mark.parametrize("symmetry", range(8))
def test_fast_paths_on_the_longest_tables(symmetry: int, rules: sx.Rules) -> None:
    rng = Random(symmetry)
    turn = SYMMETRIES[symmetry]
    cells = [(*turn(x, y), tile) for line in staircase(rules) for x, y, tile in line]
    for laid in (48, 91, 101, 105, 107):
        board = sx.Board.from_cells(cells[:laid], rules)
        rest = sx.Hand([tile for _, _, tile in cells[laid : laid + 6]])
        for hand in (rest, some_hand(board, rng), matching_hand(board, rng)):
            require_fast_paths(board, hand, rng)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("variant", "games", "least"),
    [("classic", 370, 100_000), ("flex", 180, 45_000), ("flex starter=true", 180, 30_000)],
)
def test_fast_paths_in_thousands_of_positions(variant: str, games: int, least: int) -> None:
    """The number counts different pairs of a table and a hand."""
    rng = Random(SEED)
    seen: Seen = set()
    for index in range(games):
        for state in states_of_game(variant, index):
            check_turn(state, rng, seen, with_perft=state.turn % 20 == index % 20)
    print(f"{len(seen):,} positions")
    assert len(seen) >= least
