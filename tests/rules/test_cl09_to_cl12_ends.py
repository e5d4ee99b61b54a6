"""CL9-CL12: how games end, passing, and corrections."""

import pytest

import sixline as sx
from helpers.data import read_ending, read_rows
from helpers.games import (
    SEALED_BLOCK,
    from_ending,
    require_legal,
    require_refused,
    rest_of_set,
)


@pytest.mark.parametrize("row", read_rows("endings.jsonl"), ids=lambda row: row["name"])
def test_cl9_cl10_cl11_games_end_as_they_must(row: dict[str, object]) -> None:
    state = from_ending(row)
    moves = row["moves"]
    assert isinstance(moves, list)
    for move in moves:
        assert not state.is_over
        require_legal(state, move)
        state.play(move)
    assert state.outcome is not None
    assert state.outcome.reason.name == row["reason"]
    assert list(state.scores) == row["points"]
    best = max(state.scores)
    leaders = [seat for seat, points in enumerate(state.scores) if points == best]
    assert list(state.outcome.winners) == leaders
    assert len(state.legal_moves()) == 0
    require_refused(state, "pass", sx.FaultCode.GAME_OVER, "CL9")
    for _ in moves:
        state.undo()
    assert state == from_ending(row).copy()


def test_cl9_the_bonus_comes_on_top_of_the_moves_points() -> None:
    state = from_ending(read_ending("finish of three"))
    before = state.scores
    state.play("pass")
    points = state.play("5,-8:Bo").points
    assert points == 3
    assert state.scores[1] - before[1] == points + 6
    assert state.scores[0] == before[0]  # nothing is deducted
    assert state.hands[0]


@pytest.mark.parametrize("bonus", [0, 6, 25])
def test_cl9_option_finish_bonus(bonus: int) -> None:
    state = from_ending(read_ending("finish of three"), finish_bonus=bonus)
    state.play("pass")
    state.play("5,-8:Bo")
    assert state.scores == (155, 130 + bonus, 140)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cl9_the_bonus_is_never_paid_with_tiles_left_in_the_bag(players: int) -> None:
    for index in range(40):
        state = sx.State.new(sx.Rules.classic(players=players), seed=6, index=index)
        while not state.is_over:
            before, seat = state.scores[state.to_move], state.to_move
            move = state.play(state.best_move() or "pass")
            bonus = state.scores[seat] - before - (move.points or 0)
            emptied = not state.hands[seat] and state.bag_count == 0
            assert bonus == (6 if emptied else 0)
            assert state.is_over or state.hands[seat]


def test_cl9_equal_highest_totals_share_the_victory() -> None:
    state = from_ending(read_ending("finish of three"), finish_bonus=19)
    state.play("pass")
    state.play("5,-8:Bo")
    assert state.scores == (155, 149, 140)
    shared = sx.State.from_position(
        state.rules.replace(finish_bonus=25),
        from_ending(read_ending("finish of three")).board,
        ["Yx", "Bo", "Bo"],
        "",
        1,
        scores=[155, 127, 140],
    )
    shared.play("5,-8:Bo")
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 1)


def test_cl10_who_cannot_place_must_exchange_while_the_bag_holds_tiles() -> None:
    state = sx.State.from_position(
        sx.Rules.classic(locked="play_on"),
        sx.Board.parse(SEALED_BLOCK),
        *split(rest_of_set(SEALED_BLOCK)),
    )
    assert not state.has_placement()
    require_refused(state, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")
    best = state.best_move()
    assert best is not None
    assert (best.kind, best.count) == (sx.MoveKind.EXCHANGE, 6)


def test_cl10_who_can_place_must_place_when_the_bag_is_empty() -> None:
    state = from_ending(read_ending("passes before a finish"))
    state.play("pass")
    assert state.has_placement()
    require_refused(state, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")


def test_cl10_a_placement_resets_the_count_of_passes() -> None:
    row = read_ending("pass, placement, three passes")
    state = from_ending(row)
    passes = []
    for move in row["moves"]:
        state.play(move)
        passes.append(state.passes)
    assert passes == [0, 1, 0, 1, 2, 3]


def test_cl10_an_exchange_resets_it_too() -> None:
    state = sx.State.new(sx.Rules.classic(voluntary_pass=True, players=3), seed=7)
    state.play(state.placements()[0])
    state.play("pass")
    state.play("pass")
    assert state.passes == 2
    state.play(f"swap:{state.hands[state.to_move][0]}")
    assert (state.passes, state.is_over) == (0, False)


def test_cl10_option_voluntary_pass() -> None:
    rules = sx.Rules.classic(players=2, voluntary_pass=True)
    state = sx.State.new(rules, seed=7)
    require_refused(state, "pass", sx.FaultCode.OPENING_NEEDS_TILES, "CL3")
    state.play(state.placements()[0])
    require_legal(state, "pass")
    state.play("pass")
    scores = state.scores
    state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED
    assert state.scores == scores  # no bonus
    plain = sx.State.new(sx.Rules.classic(), seed=7)
    plain.play(plain.placements()[0])
    require_refused(plain, "pass", sx.FaultCode.PASS_NOT_ALLOWED, "CL10")


def split(tiles: list[str]) -> tuple[list[str], str]:
    """Two hands and a bag."""
    hands = [" ".join(tiles[0::9][:6]), " ".join(tiles[1::9][:6])]
    for hand in hands:
        for tile in hand.split():
            tiles.remove(tile)
    return hands, " ".join(tiles)


def test_cl11_a_table_that_no_tile_fits_ends_the_game() -> None:
    board = sx.Board.parse(SEALED_BLOCK)
    assert board.is_locked()
    hands, bag = split(rest_of_set(SEALED_BLOCK))
    state = sx.State.from_position(sx.Rules.classic(), board, hands, bag, scores=[30, 20])
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.LOCKED
    assert state.outcome.winners == (0,)
    assert state.scores == (30, 20)  # no bonus
    require_refused(state, f"swap:{state.hands[0][0]}", sx.FaultCode.GAME_OVER, "CL9")


def test_cl11_option_play_on() -> None:
    hands, bag = split(rest_of_set(SEALED_BLOCK))
    rules = sx.Rules.classic(locked="play_on")
    state = sx.State.from_position(rules, sx.Board.parse(SEALED_BLOCK), hands, bag)
    for _ in range(20):
        assert not state.is_over
        state.play(state.best_move() or "pass")
    capped = sx.Game(rules, ["greedy", "greedy"], seed=1, max_turns=5).run()
    assert capped.outcome is None


def test_cl11_a_tile_that_fits_keeps_the_game_going() -> None:
    cells = SEALED_BLOCK.split()
    board = sx.Board.parse(" ".join(cells[:-1]))
    assert not board.is_locked()
    assert not sx.Board().is_locked()


def test_cl12_undo_goes_back_to_the_start() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=4)
    start = state.copy()
    while not state.is_over:
        state.play(state.best_move() or "pass")
    moves = state.history
    for move in reversed(moves):
        assert state.undo() == move
    assert state == start
    with pytest.raises(sx.SixlineError, match="no move to undo"):
        state.undo()
    with pytest.raises(sx.SixlineError, match="no move to undo"):
        state.copy(history=False).undo()
