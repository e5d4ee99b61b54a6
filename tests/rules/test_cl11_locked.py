"""CL11: the locked table."""

import pytest

import sixline as sx
from helpers.data import read_ending, read_rows
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


# --- Flex -------------------------------------------------------------------------------------


def all_reds(backgrounds: str) -> list[str]:
    """The red tiles of these backgrounds, one row each, the shapes moved on by one."""
    return [
        f"{x},{y}:R{'oxsqdc'[(x + y) % 6]}{background}"
        for y, background in enumerate(backgrounds)
        for x in range(6)
    ]


def before_the_last_red(rules: sx.Rules) -> tuple[sx.State, str]:
    """Seat 0 holds the tile that seals the block of all red ones; the move that does it."""
    *table, last = all_reds("bw" if rules.starter else "bws")
    rest = rest_of_set(" ".join(table), last, rules=rules)
    hands = [[last.partition(":")[2], *rest[:5]], rest[5:11]]
    board = sx.Board.parse(" ".join(table), rules)
    return sx.State.from_position(rules, board, hands, rest[11:]), last


@pytest.mark.parametrize(
    ("starter", "points"), [(False, 6 + 6 + 3), (True, 6 + 6 + 2)], ids=["3 x 6", "2 x 6"]
)
def test_cl11_in_flex_a_block_of_all_tiles_of_a_color_stops_the_game(
    starter: bool, points: int
) -> None:
    state, last = before_the_last_red(sx.Rules.flex(starter=starter))
    assert not state.board.is_locked()
    assert last in state.placements()
    assert state.play(last).points == points
    assert state.scores == (points, 0)
    assert state.board.is_locked()
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.LOCKED
    assert len(state.legal_moves()) == 0
    state.undo()
    assert not state.is_over


@pytest.mark.parametrize("starter", [False, True])
def test_cl11_in_flex_option_play_on(starter: bool) -> None:
    state, last = before_the_last_red(sx.Rules.flex(starter=starter, locked="play_on"))
    state.play(last)
    assert state.board.is_locked()
    assert not state.is_over
    assert {move.kind for move in state.legal_moves()} == {sx.MoveKind.EXCHANGE}


def test_cl11_two_rows_lock_the_starter_set_but_not_the_full_one() -> None:
    """The backgrounds left off the table decide: split tiles still fit."""
    table = " ".join(all_reds("bw"))
    assert sx.Board.parse(table, sx.Rules.flex(starter=True)).is_locked()
    full = sx.Board.parse(table, sx.Rules.flex())
    assert not full.is_locked()
    fits = {tile for tile in rest_of_set(table, rules=full.rules) if full.has_placement(tile)}
    assert fits == {f"R{shape}s" for shape in "oxsqdc"}


LATE = read_rows("flex_late_tables.jsonl")
"""Tables that lack one tile, and whether they are locked; see `helpers.make_late_tables`."""


def test_cl11_fx4_late_tables_are_of_every_kind() -> None:
    kinds = {(row["starter"], *row["locked"].values()) for row in LATE}
    for starter in (False, True):
        for locked in ((True, True, True), (True, True, False), (False, False, False)):
            assert (starter, *locked) in kinds
    assert (True, True, False, False) in kinds


@pytest.mark.parametrize("at", range(len(LATE)))
def test_cl11_fx4_what_a_diagonal_forbids_is_no_way_out(at: int) -> None:
    row = LATE[at]
    for option, locked in row["locked"].items():
        rules = sx.Rules.flex(starter=row["starter"], long_diagonal=option)
        board = sx.Board.parse(row["board"], rules)
        assert rest_of_set(row["board"], rules=rules) == [row["left"]]
        assert board.is_locked() == locked, option
        assert board.has_placement(row["left"]) == (not locked), option
