"""One test for each fault in whole games that public programs for this game were seen to have.

Hands and the bag, tables, ends, luck; faults in moves and points are in `test_faults_in_moves.py`.
"""

import pickle
from collections import Counter

import numpy as np
import pytest

import sixline as sx
from helpers.bridge import scored_cells, to_oracle_tiles
from helpers.data import read_ending
from helpers.games import (
    TYPES,
    deal,
    from_ending,
    require_refused,
    rest_of_set,
    staircase,
    tiles_in_play,
    words,
)
from helpers.strategies import Cells
from oracle.grid import parse_board
from oracle.positions import scored
from oracle.symmetries import SYMMETRIES

Code = sx.FaultCode
CLASSIC = sx.Rules.classic()
WHOLE_SET = Counter(TYPES * 3)


# --- hands and the bag -------------------------------------------------------------------------


def test_fault_all_copies_of_a_played_tile_removed_from_the_hand() -> None:
    state = deal("Ro Ro Ro Rx Bq Gd", "Oo Oo Oo Gs Yq Pc", bag=["Yx", "Ps", "Bc", "Bd"])
    state.play("0,0h:RoRx")
    assert Counter(words(state.hands[0])) == Counter(["Ro", "Ro", "Bq", "Gd", "Yx", "Ps"])
    state.play("0,1:Oo")
    assert Counter(words(state.hands[1])) == Counter(["Oo", "Oo", "Gs", "Yq", "Pc", "Bc"])
    state.play("swap:Ro")
    assert state.hands[0].count("Ro") == 1
    assert len(state.hands[0]) == 6
    for _ in range(3):
        state.undo()
    assert state.hands == (sx.Hand("Ro Ro Ro Rx Bq Gd"), sx.Hand("Oo Oo Oo Gs Yq Pc"))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_fault_an_exchange_shrinks_or_empties_the_hand(count: int) -> None:
    state = deal("Ro Rx Rs Bq Gd Pc", "Oo Oo Gs Yq Bd Rc", bag=["Yo"] * 3 + ["Gx"] * 3 + ["Ps"] * 3)
    state.play("0,0h:RoRxRs")
    hand, bag = words(state.hands[1]), words(state.bag)
    given, kept = hand[:count], hand[count:]
    state.play("swap:" + "".join(given))
    assert Counter(words(state.hands[1])) == Counter(kept + bag[:count])
    assert len(state.hands[1]) == 6
    assert Counter(words(state.bag)) == Counter(bag[count:] + given)
    assert tiles_in_play(state) == WHOLE_SET


def test_fault_many_exchanges_lose_tiles() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=5)
    state.play(state.placements()[0])
    for turn in range(100):
        hand = words(state.hands[state.to_move])
        state.play("swap:" + "".join(hand[: 1 + turn % 6]))
        assert [len(hand) for hand in state.hands] == [6] * 4
        assert tiles_in_play(state) == WHOLE_SET


def test_fault_an_exchange_with_a_short_bag_shrinks_the_hand() -> None:
    state = sx.State.new(CLASSIC, seed=4)
    while state.bag_count > 5 or not state.bag_count:
        assert state.bag_count, "the bag was never short"
        state.play(state.best_move() or "pass")
    hand, size = words(state.hands[state.to_move]), state.bag_count
    seat, bag = state.to_move, words(state.bag)
    require_refused(state, "swap:" + "".join(hand[: size + 1]), Code.EXCHANGE_SIZE, "CL8")
    state.play("swap:" + "".join(hand[:size]))
    assert Counter(words(state.hands[seat])) == Counter(hand[size:] + bag)
    assert Counter(words(state.bag)) == Counter(hand[:size])
    assert tiles_in_play(state) == WHOLE_SET


# --- tables ------------------------------------------------------------------------------------


def turned_staircase(symmetry: int) -> list[Cells]:
    """The whole stairs in one of eight directions."""
    turn = SYMMETRIES[symmetry]
    return [[(*turn(x, y), tile) for x, y, tile in line] for line in staircase()]


def staircase_game(lines: list[Cells], finish_bonus: int = 6) -> sx.State:
    """A game in which both players are dealt and then draw whole lines of the stairs."""
    tiles = [" ".join(str(tile) for _, _, tile in line) for line in lines]
    rules = sx.Rules.classic(finish_bonus=finish_bonus)
    return sx.State.from_deal(rules, tiles[:2], " ".join(tiles[2:]), seed=1)


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_a_fixed_board_outgrown(symmetry: int) -> None:
    lines = turned_staircase(symmetry)
    board = sx.Board()
    for step, line in enumerate(lines):
        assert board.score(line).total == (14 if step else 12)
        board = board.play(line)
    cells = sorted((cell for line in lines for cell in line), key=lambda cell: (cell[1], cell[0]))
    assert len(cells) == len(board) == 108
    assert list(board.cells) == cells
    assert board.bounds is not None
    left, top, right, bottom = board.bounds
    assert sorted((right - left + 1, bottom - top + 1)) == [18, 91]
    again = sx.Board.from_cells(reversed(cells))
    assert (board, board.key, board.canonical_key()) == (again, again.key, again.canonical_key())
    near = sx.Board.from_cells([(x - left, y - top, tile) for x, y, tile in cells])
    assert near.canonical_key() == board.canonical_key()


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_moves_lost_at_the_ends_of_a_long_table(symmetry: int) -> None:
    lines = turned_staircase(symmetry)
    board = sx.Board.from_cells([cell for line in lines[:17] for cell in line])
    hand = sx.Hand([lines[17][0][2], lines[17][5][2]])
    expected = scored(parse_board(str(board)), tuple(to_oracle_tiles(hand)))
    moves = board.placements(hand)
    assert scored_cells(moves) == expected
    assert board.count_placements(hand) == len(expected)
    assert board.bounds is not None
    ends = {lines[0][0][:2], lines[16][5][:2]}
    near_an_end = {
        end
        for end in ends
        for move in moves
        if any(abs(x - end[0]) + abs(y - end[1]) == 1 for x, y, _ in move.cells)
    }
    assert near_an_end == ends


@pytest.mark.parametrize("symmetry", range(8))
def test_fault_a_game_that_outgrows_the_board(symmetry: int) -> None:
    """The finish comes with the 17th line: 86 cells, played move by move and taken back."""
    lines = turned_staircase(symmetry)
    state = staircase_game(lines)
    start = pickle.dumps(state)
    for line in lines[:17]:
        move = state.play(line)
        assert move.points == (14 if state.turn > 1 else 12)
        assert state.find_broken_invariant() == ""
    assert state.scores == (12 + 8 * 14 + 6, 8 * 14)
    assert state.board == sx.Board.from_cells([cell for line in lines[:17] for cell in line])
    for _ in range(17):
        state.undo()
    assert (state.board.cells, pickle.dumps(state)) == ((), start)


# --- ends --------------------------------------------------------------------------------------

ALL_BLUES = [f"{x},{y}:B{'oxsqdc'[(x + y) % 6]}" for y in range(6) for x in range(3)]
"""A block of 3 x 6 with every blue tile there is: nothing fits at its edges (CL11)."""


def one_blue_to_come(**options: str) -> sx.State:
    """Seat 1 holds the last blue tile, the cross; nothing else fits anywhere."""
    rules = sx.Rules.parse(" ".join(["classic", *(f"{k}={v}" for k, v in options.items())]))
    rest = rest_of_set(" ".join(ALL_BLUES))
    hands = [rest[:6], ["Bx", *rest[6:11]]]
    board = sx.Board.parse(" ".join(ALL_BLUES[:-1]), rules)
    return sx.State.from_position(rules, board, hands, rest[11:], 1, scores=[50, 20], seed=1)


def turns_to_the_end(state: sx.State, most: int) -> int:
    """Plays the best moves; a game that does not end is stopped at `most` turns."""
    turns = 0
    while not state.is_over and turns < most:
        state.play(state.best_move() or "pass")
        turns += 1
    return turns


def test_fault_a_hang_on_a_locked_table() -> None:
    state = one_blue_to_come()
    assert {str(tile) for move in state.placements() for tile in move.tiles} == {"Bx"}
    assert turns_to_the_end(state, most=10) == 1
    assert str(state.history[-1]) == ALL_BLUES[-1]
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == (sx.Reason.LOCKED, (50, 20 + 3 + 12))
    assert state.bag_count == 108 - 18 - 12
    require_refused(state, f"swap:{state.hands[0][0]}", Code.GAME_OVER, "CL11")
    endless = one_blue_to_come(locked="play_on")
    assert turns_to_the_end(endless, most=200) == 200
    assert endless.board.is_locked()


def test_fault_a_hang_of_two_bots_on_a_locked_table() -> None:
    """A greedy game known to lock its table, one of about 40,000."""
    rules = sx.Rules.classic(opening="free")
    game = sx.Game(rules, ["greedy", "greedy"], seed=1, index=51_775, max_turns=400)
    game.run()
    assert (game.reason, game.state.turn) == (sx.Reason.LOCKED, 23)
    assert game.state.board.is_locked()
    assert game.state.bag_count > 0
    rules = rules.replace(locked="play_on")
    endless = sx.Game(rules, ["greedy", "greedy"], seed=1, index=51_775, max_turns=400)
    endless.run()
    assert (endless.reason, endless.state.turn) == (sx.Reason.TURN_CAP, 400)
    assert endless.state.board.cells == game.state.board.cells


def test_fault_a_hang_when_nobody_can_place_and_the_bag_is_empty() -> None:
    state = from_ending(read_ending("stall of two"))
    assert turns_to_the_end(state, most=10) == 2
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fault_games_that_do_not_end(players: int) -> None:
    rules = sx.Rules.classic(players=players)
    bots = ["greedy", "random", "random", "greedy"][:players]
    run = sx.simulate(rules, bots, games=500, seed=15, jobs=2, max_turns=400)
    assert run.summary().reasons["TURN_CAP"] == 0
    assert run.turns.max() < 400


def test_fault_the_finish_bonus_paid_with_tiles_left_in_the_bag() -> None:
    """Every turn empties the hand, and all but the last fill it again from the bag."""
    lines = staircase()
    state = staircase_game(lines, finish_bonus=1_000)
    for turn, line in enumerate(lines[:16]):
        before = state.scores[turn % 2]
        assert state.play(line).points == (14 if turn else 12)
        assert state.scores[turn % 2] == before + (14 if turn else 12)
        assert len(state.hands[turn % 2]) == 6
        assert not state.is_over
    assert state.bag_count == 0  # the last refill took all there was, and pays nothing either
    before = state.scores[0]
    assert state.play(lines[16]).points == 14
    assert state.scores[0] == before + 14 + 1_000
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.FINISHED
    assert state.scores[1] == 8 * 14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fault_the_finish_bonus_paid_more_than_once(players: int) -> None:
    rules = sx.Rules.classic(players=players)
    finished = 0
    for seed in range(30):
        state = sx.State.new(rules, seed)
        paid: list[int] = []
        while not state.is_over:
            seat, before = state.to_move, state.scores
            move = state.play(state.best_move() or "pass")
            assert move.points is not None
            extra = [now - then for now, then in zip(state.scores, before, strict=True)]
            extra[seat] -= move.points
            emptied = not state.hands[seat] and not state.bag_count
            assert extra == [6 if emptied and other == seat else 0 for other in range(players)]
            paid += [points for points in extra if points]
        assert state.outcome is not None
        ended = state.outcome.reason is sx.Reason.FINISHED
        assert paid == ([6] if ended else [])
        finished += ended
    assert finished > 10


# --- luck --------------------------------------------------------------------------------------


def test_fault_workers_that_share_a_seed_play_the_same_game() -> None:
    runs = [sx.simulate(CLASSIC, ["greedy"] * 2, games=400, seed=17, jobs=n) for n in (1, 2, 3)]
    for run in runs[1:]:
        assert np.array_equal(run.points, runs[0].points)
        assert np.array_equal(run.turns, runs[0].turns)
    # Two games with the same turns and points may happen; a worker's copy of another's may not.
    results = np.column_stack([runs[1].seat, runs[1].points, runs[1].turns])
    assert len(np.unique(results, axis=0)) > 390
    other = sx.simulate(CLASSIC, ["greedy"] * 2, games=400, seed=18, jobs=2)
    assert (runs[1].points != other.points).any(axis=1).sum() > 390


def test_fault_games_of_one_run_that_are_the_same_game() -> None:
    """The games that `simulate` counts are played again one by one: no two are alike."""
    run = sx.simulate(CLASSIC, ["greedy", "random"], games=60, seed=17, jobs=2)
    played: set[tuple[sx.Move, ...]] = set()
    dealt: set[tuple[sx.Tile, ...]] = set()
    for index in range(60):
        bots = ["greedy", "random"] if index % 2 == 0 else ["random", "greedy"]
        record = sx.Game(CLASSIC, bots, seed=17, index=index).run()
        assert [record.scores[seat] for seat in run.seat[index]] == run.points[index].tolist()
        played.add(record.moves)
        dealt.add(record.bag)
    assert (len(played), len(dealt)) == (60, 60)
    others = [sx.Game(CLASSIC, ["greedy", "random"], seed=18, index=i).run() for i in range(60)]
    assert not {record.moves for record in others} & played
    assert not {record.bag for record in others} & dealt


def test_fault_games_without_a_seed_that_are_the_same_game() -> None:
    records = [sx.Game(CLASSIC, ["greedy", "greedy"]).run() for _ in range(4)]
    assert len({record.seed for record in records}) == 4
    assert len({record.moves for record in records}) == 4
    assert len({sx.State.new(CLASSIC).bag for _ in range(4)}) == 4
    runs = [sx.simulate(CLASSIC, ["greedy"] * 2, games=20, jobs=2) for _ in range(2)]
    assert not np.array_equal(runs[0].points, runs[1].points)
