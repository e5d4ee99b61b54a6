"""CL11: the locked table."""

import sixline as sx
from helpers.data import read_ending
from helpers.games import SEALED_BLOCK, from_ending, rest_of_set

LAST_CELL = SEALED_BLOCK.split()[-1]
OPEN_BLOCK = " ".join(SEALED_BLOCK.split()[:-1])


def before_the_last_tile(locked: str) -> sx.State:
    """Seat 0 holds the red diamond that seals the block."""
    rules = sx.Rules.parse(f"classic players=2 locked={locked}")
    rest = rest_of_set(OPEN_BLOCK, "Rd")
    hands = [" ".join(["Rd", *rest[:5]]), " ".join(rest[5:11])]
    return sx.State.from_position(rules, sx.Board.parse(OPEN_BLOCK, rules), hands, rest[11:])


def sealed(locked: str) -> sx.State:
    """The block is on the table already."""
    rules = sx.Rules.parse(f"classic players=2 locked={locked}")
    rest = rest_of_set(SEALED_BLOCK)
    assert len(rest) == 90
    hands = [" ".join(rest[:6]), " ".join(rest[6:12])]
    board = sx.Board.parse(SEALED_BLOCK, rules)
    return sx.State.from_position(rules, board, hands, rest[12:], scores=[30, 40])


def test_cl11_no_tile_off_the_table_fits() -> None:
    assert sx.Board.parse(SEALED_BLOCK).is_locked()
    assert not sx.Board.parse(OPEN_BLOCK).is_locked()
    assert not sx.Board.parse("0,0:Ro").is_locked()
    for tile in set(rest_of_set(SEALED_BLOCK)):
        assert not sx.Board.parse(SEALED_BLOCK).has_placement(tile)


def test_cl11_the_tile_that_seals_the_block_stops_the_game_without_a_bonus() -> None:
    state = before_the_last_tile("stop")
    move = state.play(LAST_CELL)
    assert move.points == 6 + 6 + 3
    assert state.scores == (15, 0)
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.LOCKED
    assert state.outcome.winners == (0,)
    assert len(state.hands[0]) == 6
    assert state.turn == 1


def test_cl11_option_play_on_lets_them_exchange() -> None:
    state = sealed("play_on")
    assert not state.is_over
    assert {move.kind for move in state.legal_moves()} == {sx.MoveKind.EXCHANGE}
    for _ in range(6):
        assert not state.is_over
        best = state.best_move()
        assert best is not None
        state.play(best)
    assert state.scores == (30, 40)
    after = before_the_last_tile("play_on")
    after.play(LAST_CELL)
    assert not after.is_over


def test_cl11_undo_unlocks() -> None:
    state = before_the_last_tile("stop")
    start = state.copy()
    state.play(LAST_CELL)
    state.undo()
    assert state == start
    assert not state.is_over


def test_cl11_needs_a_bag_with_an_empty_one_the_players_pass() -> None:
    state = from_ending(read_ending("stall of two"))
    assert state.board.is_locked()
    assert state.bag_count == 0
    assert not state.is_over
    assert [str(move) for move in state.legal_moves()] == ["pass"]


def test_cl11_a_stall_comes_before_the_lock() -> None:
    rules = sx.Rules.classic(voluntary_pass=True, locked="play_on")
    board = sx.Board.parse(SEALED_BLOCK, rules)
    rest = rest_of_set(SEALED_BLOCK)
    hands = [" ".join(rest[:6]), " ".join(rest[6:12])]
    state = sx.State.from_position(rules, board, hands, rest[12:], passes=1)
    state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED


def test_cl11_a_cell_that_only_used_up_types_would_fit_is_no_way_out() -> None:
    board = sx.Board.parse(OPEN_BLOCK)
    others = set(rest_of_set(OPEN_BLOCK)) - {"Rd"}
    assert not any(board.has_placement(tile) for tile in others)
    assert not board.is_locked()
    assert board.has_placement("Rd")
    assert board.play(LAST_CELL).is_locked()
