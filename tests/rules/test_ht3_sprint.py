"""HT3: sprint."""

import pickle
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import sixline as sx
from helpers.data import read_ending
from helpers.games import (
    SEALED_BLOCK,
    any_move,
    deal,
    from_ending,
    play_best,
    require_legal,
    require_refused,
    rest_of_set,
)

GAMES = [
    sx.Rules.parse(f"{variant} {people}")
    for variant in ("classic", "flex", "flex starter=true")
    for people in ("players=2", "players=3", "players=4", "players=4 pairs=true")
]
OTHER = "Gx Bs Yq Pd Oc Gx"
"""A hand whose set size is 1."""


def turns_of_seats(state: sx.State) -> Counter[int]:
    """How many turns each seat has had; play goes by seat (CL2)."""
    seats = state.rules.seats
    first = (state.to_move - state.turn) % seats
    return Counter((first + turn) % seats for turn in range(state.turn))


def reason_of(state: sx.State) -> sx.Reason:
    return state.outcome.reason if state.outcome else sx.Reason.PLAYING


# --- n turns a seat ----------------------------------------------------------------------------


@pytest.mark.parametrize("sprint", [1, 2, 6])
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_ht3_each_seat_has_n_turns_and_then_play_stops(rules: sx.Rules, sprint: int) -> None:
    for seed in range(3):
        state, rng = sx.State.new(rules.replace(sprint=sprint), seed), Random(seed)
        while not state.is_over:
            assert min(turns_of_seats(state)[seat] for seat in range(rules.seats)) < sprint
            state.play(any_move(state, rng))
        assert turns_of_seats(state) == dict.fromkeys(range(rules.seats), sprint)
        assert (state.turn, reason_of(state)) == (sprint * rules.seats, sx.Reason.SPRINT)
        assert len(state.legal_moves()) == 0


@pytest.mark.parametrize("sprint", [1, 2, 3, 6])
@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_ht3_with_pairs_each_team_has_n_turns(variant: str, sprint: int) -> None:
    rules = sx.Rules.parse(f"{variant} players=4 pairs=true sprint={sprint}")
    for seed in range(4):
        state = play_best(sx.State.new(rules, seed))
        people = Counter(state.acted)
        assert people[0] + people[2] == people[1] + people[3] == sprint
        assert [people[person] for person in range(4)] == [-(-sprint // 2)] * 2 + [sprint // 2] * 2


def test_ht3_the_opening_exchanges_and_passes_are_counted() -> None:
    rules = sx.Rules.classic(sprint=3, voluntary_pass=True)
    state = deal("Ro Rx Rs Rq Rd Gc", OTHER, options=rules)
    for move in ("0,0h:RoRxRsRqRd", "swap:Gx", "pass", "swap:BsYq", "swap:Gc"):
        require_legal(state, move)
        state.play(move)
        assert not state.is_over
    state.play("pass")
    assert (reason_of(state), state.turn, state.scores) == (sx.Reason.SPRINT, 6, (5, 0))
    assert [move.kind.name for move in state.history] == [
        "PLACE",
        "EXCHANGE",
        "PASS",
        "EXCHANGE",
        "EXCHANGE",
        "PASS",
    ]


def test_ht3_everyone_has_them_whoever_opens() -> None:
    rules = sx.Rules.classic(players=3, sprint=2)
    hands = ["Ro Gx Bs Yq Pd Oc", "Rx Rs Bq Yd Pc Oo", "Rq Gd Bc Yo Px Os"]
    state = deal(*hands, options=rules)
    order = []
    while not state.is_over:
        order.append(state.to_move)
        state.play(state.best_move() or "pass")
    assert order == [1, 2, 0, 1, 2, 0]


def test_ht3_of_one_turn_is_the_opening_and_one_turn_of_each_other() -> None:
    for seed in range(5):
        state = sx.State.new(sx.Rules.flex(players=4, sprint=1), seed)
        opener = state.to_move
        play_best(state)
        assert state.turn == 4
        assert state.to_move == opener


@pytest.mark.parametrize("rules", GAMES[:2] + GAMES[4:6], ids=str)
def test_ht3_without_it_turns_have_no_limit(rules: sx.Rules) -> None:
    state = sx.State.new(rules, seed=3)
    state.play(state.placements()[0])
    for _ in range(1_200):
        state.play(sx.Move.exchange([state.hands[state.to_move][0]]))
    assert not state.is_over


def test_ht3_a_thousand_turns_is_the_longest() -> None:
    state = sx.State.new(sx.Rules.classic(sprint=1_000), seed=3)
    state.play(state.placements()[0])
    while not state.is_over:
        state.play(sx.Move.exchange([state.hands[state.to_move][0]]))
    assert (state.turn, reason_of(state)) == (2_000, sx.Reason.SPRINT)


# --- the cut-off -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_ht3_no_bonus_for_the_cut_off_and_hands_stay_unscored(rules: sx.Rules) -> None:
    state = sx.State.new(rules.replace(sprint=4, finish_bonus=1_000), seed=2)
    points = [0] * rules.seats
    while not state.is_over:
        seat = state.to_move
        points[seat] += state.play(state.best_move() or "pass").points or 0
    assert reason_of(state) is sx.Reason.SPRINT
    assert all(len(hand) == 6 for hand in state.hands)
    assert list(state.scores) == points
    assert state.outcome is not None
    best = max(points)
    assert list(state.outcome.scores) == points
    assert state.outcome.winners == tuple(
        seat for seat in range(rules.seats) if points[seat] == best
    )


def test_ht3_the_last_turn_still_draws_its_tiles() -> None:
    state = play_best(sx.State.new(sx.Rules.classic(sprint=2), seed=4))
    assert len(state.drawn[-1]) == state.history[-1].count > 0
    assert [len(hand) for hand in state.hands] == [6, 6]


def test_ht3_equal_totals_share_the_victory() -> None:
    rules = sx.Rules.classic(sprint=1)
    state = deal("Ro Gx Bs Yq Pd Oc", "Gx Bs Yq Pd Oc Gx", options=rules)
    position = sx.State.from_position(
        rules, state.board, state.hands, state.bag, scores=[0, 1], seed=1
    )
    position.play("0,0:Ro")
    position.play("swap:Gx")
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.reason) == ((0, 1), sx.Reason.SPRINT)


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_ht3_after_the_end_every_move_is_refused_by_ht3(rules: sx.Rules) -> None:
    state = play_best(sx.State.new(rules.replace(sprint=2, voluntary_pass=True), seed=2))
    before = state.copy()
    before.undo()
    moves = before.legal_moves()
    for move in ("pass", moves[0], str(moves[-2]), moves[0].cells, ""):
        fault = require_refused(state, move, sx.FaultCode.GAME_OVER, "HT3")
        assert "over" in fault.message
    for seat in range(rules.seats):
        view = state.observation(seat)
        assert view.is_over
        assert (len(view.legal_moves()), view.best_move()) == (0, None)
        told = view.check("pass")
        assert told is not None
        assert (told.code, told.clause) == (sx.FaultCode.GAME_OVER, "HT3")


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_ht3_undo_goes_back_across_the_end(rules: sx.Rules) -> None:
    state = sx.State.new(rules.replace(sprint=3), seed=5)
    start = state.copy()
    saved = [pickle.dumps(state)]
    while not state.is_over:
        state.play(state.best_move() or "pass")
        saved.append(pickle.dumps(state))
    last = state.undo()
    assert (state.is_over, state.outcome) == (False, None)
    require_legal(state, str(last))
    state.play(last)
    assert reason_of(state) is sx.Reason.SPRINT
    for expected in reversed(saved):
        assert pickle.dumps(state) == expected
        if state.history:
            state.undo()
    assert state == start


# --- other ends come first ---------------------------------------------------------------------


@cache
def finished_after_whole_rounds(game: str) -> sx.State:
    """A game of best moves that ends by CL9 on a turn on which everyone has had the same number."""
    rules = sx.Rules.parse(game)
    for seed in range(200):
        state = play_best(sx.State.new(rules, seed))
        if reason_of(state) is sx.Reason.FINISHED and state.turn % rules.seats == 0:
            return state
    raise AssertionError("no such game")


def again(state: sx.State, **options: Any) -> sx.State:
    """The same moves under other options, as far as they go."""
    other = sx.State.new(state.rules.replace(**options), state.seed)
    for move in state.history:
        if other.is_over:
            break
        other.play(move)
    return other


@pytest.mark.parametrize("game", [str(rules) for rules in GAMES])
def test_ht3_the_very_last_turn_may_be_a_normal_finish_with_its_bonus(game: str) -> None:
    finished = finished_after_whole_rounds(game)
    rounds = finished.turn // finished.rules.seats
    state = again(finished, sprint=rounds)
    assert state.turn == finished.turn == rounds * state.rules.seats
    assert reason_of(state) is sx.Reason.FINISHED
    assert (state.scores, state.outcome) == (finished.scores, finished.outcome)
    last = (state.to_move - 1) % state.rules.seats
    without = again(finished, sprint=rounds, finish_bonus=0)
    assert state.scores[last] == without.scores[last] + 6
    require_refused(state, "pass", sx.FaultCode.GAME_OVER, "CL9")
    state.undo()
    assert not state.is_over


@pytest.mark.parametrize("game", [str(rules) for rules in GAMES])
def test_ht3_a_normal_finish_before_the_cut_off_stops_play_with_its_bonus(game: str) -> None:
    finished = finished_after_whole_rounds(game)
    rounds = finished.turn // finished.rules.seats
    for sprint in (rounds + 1, 1_000):
        state = again(finished, sprint=sprint)
        assert (reason_of(state), state.turn) == (sx.Reason.FINISHED, finished.turn)
        assert state.scores == finished.scores


@pytest.mark.parametrize("game", [str(rules) for rules in GAMES])
def test_ht3_a_round_less_is_a_cut_off_without_the_bonus(game: str) -> None:
    finished = finished_after_whole_rounds(game)
    rounds = finished.turn // finished.rules.seats
    state = again(finished, sprint=rounds - 1)
    assert (reason_of(state), state.turn) == (
        sx.Reason.SPRINT,
        finished.turn - finished.rules.seats,
    )
    points = sum(move.points or 0 for move in state.history)
    assert sum(state.scores) == points


STALLS = ["stall of two", "stall of four"]


@pytest.mark.parametrize("name", STALLS)
def test_ht3_a_stall_before_the_cut_off_stops_play(name: str) -> None:
    row = read_ending(name)
    seats = len(row["hands"])
    moves = row["moves"]
    for sprint in (3, 7):
        turn = seats * sprint - len(moves) - 1  # one turn is left when the last has passed
        state = from_ending({**row, "turn": turn}, sprint=sprint)
        for move in moves:
            assert not state.is_over
            state.play(move)
        assert (reason_of(state), state.turn) == (sx.Reason.STALLED, seats * sprint - 1)
        assert list(state.scores) == row["points"]
        require_refused(state, "pass", sx.FaultCode.GAME_OVER, "CL10")


@pytest.mark.parametrize("name", STALLS)
def test_ht3_the_pass_that_would_stall_on_the_very_last_turn_ends_the_sprint(name: str) -> None:
    row = read_ending(name)
    seats = len(row["hands"])
    state = from_ending({**row, "turn": seats * 7 - len(row["moves"])}, sprint=7)
    for move in row["moves"]:
        assert not state.is_over
        state.play(move)
    assert (state.passes, reason_of(state)) == (seats, sx.Reason.SPRINT)
    assert list(state.scores) == row["points"]
    require_refused(state, "pass", sx.FaultCode.GAME_OVER, "HT3")


def before_the_lock(rules: sx.Rules, turn: int) -> sx.State:
    """Seat 0 holds the red diamond that seals the block."""
    block = " ".join(SEALED_BLOCK.split()[:-1])
    rest = rest_of_set(block, "Rd")
    hands = [" ".join(["Rd", *rest[:5]]), " ".join(rest[5:11])]
    board = sx.Board.parse(block, rules)
    return sx.State.from_position(rules, board, hands, rest[11:], turn=turn, seed=1)


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize(
    ("sprint", "turn", "reason"),
    [
        (6, 8, sx.Reason.LOCKED),
        (6, 10, sx.Reason.LOCKED),
        (6, 11, sx.Reason.SPRINT),  # the very last turn: the cut-off is asked first (CL11)
        (1, 0, sx.Reason.LOCKED),
        (1, 1, sx.Reason.SPRINT),
        (None, 11, sx.Reason.LOCKED),
    ],
)
def test_ht3_a_locked_table_before_the_cut_off_stops_play(
    sprint: int | None, turn: int, reason: sx.Reason, pairs: bool
) -> None:
    rules = sx.Rules.classic(players=4 if pairs else 2, pairs=pairs, sprint=sprint)
    state = before_the_lock(rules, turn)
    assert not state.is_over
    move = state.play(SEALED_BLOCK.split()[-1])
    assert state.board.is_locked()
    assert reason_of(state) is reason
    assert state.scores == (move.points, 0)


# --- games taken over, keys, trees -------------------------------------------------------------


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_ht3_a_game_taken_over_at_or_past_the_cut_off_is_over(rules: sx.Rules) -> None:
    rules = rules.replace(sprint=3)
    start = sx.State.new(rules, seed=1)
    start.play(start.placements()[0])
    last = 3 * rules.seats
    for turn, is_over in ((0, False), (last - 1, False), (last, True), (last + 5, True)):
        state = sx.State.from_position(
            rules, start.board, start.hands, start.bag, start.to_move, turn=turn
        )
        assert state.is_over == is_over
        assert reason_of(state) is (sx.Reason.SPRINT if is_over else sx.Reason.PLAYING)
        assert bool(state.legal_moves()) != is_over
        if is_over:
            require_refused(state, "pass", sx.FaultCode.GAME_OVER, "HT3")
            with pytest.raises(sx.SixlineError, match="undo"):
                state.undo()


@pytest.mark.parametrize("variant", ["classic", "flex players=3", "classic players=4 pairs=true"])
def test_ht3_the_key_tells_how_many_turns_are_left(variant: str) -> None:
    rules = sx.Rules.parse(f"{variant} sprint=6")
    start = sx.State.new(rules, seed=1)

    def state_at(options: sx.Rules, turn: int) -> sx.State:
        return sx.State.from_position(
            options, sx.Board(options), start.hands, start.bag, turn=turn, seed=1
        )

    whole = 4 * rules.seats  # turns after which the same person acts
    fresh, later = (state_at(rules, turn) for turn in (0, whole))
    assert (fresh.to_move, fresh.acting_person) == (later.to_move, later.acting_person)
    assert fresh.key != later.key
    for seat in range(rules.seats):
        assert fresh.observation(seat).key != later.observation(seat).key
        assert fresh.observation(seat) != later.observation(seat)
    endless = rules.replace(sprint=None)
    assert state_at(endless, 0).key == state_at(endless, whole).key
    assert state_at(rules.replace(sprint=7), 0).key != fresh.key != state_at(endless, 0).key


@pytest.mark.parametrize("variant", ["classic", "flex starter=true"])
def test_ht3_the_tree_ends_at_the_cut_off(variant: str) -> None:
    state = sx.State.new(sx.Rules.parse(f"{variant} sprint=1"), seed=7)
    endless = sx.State.new(sx.Rules.parse(variant), seed=7)
    for depth in (1, 2):
        assert sx.perft(state, depth) == sx.perft(endless, depth) > 0
    assert sx.perft(state, 3) == sx.perft(state, 3, bulk=False) == 0
    assert sx.perft(endless, 3) > 0


def test_ht3_a_determinized_game_ends_on_the_same_turn() -> None:
    state = sx.State.new(sx.Rules.flex(players=3, sprint=4), seed=3)
    for _ in range(5):
        state.play(state.best_move() or "pass")
    other = play_best(state.determinize(1, seed=9))
    assert (other.turn, reason_of(other)) == (12, sx.Reason.SPRINT)
    over = play_best(state)
    assert over.determinize(0, seed=2).outcome == over.outcome


@pytest.mark.parametrize("sprint", [0, -1, 1_001])
def test_ht3_between_one_and_a_thousand_turns(sprint: int) -> None:
    for make in (sx.Rules.classic, sx.Rules.flex):
        with pytest.raises(sx.RulesError, match=rf"between 1 and 1000, not {sprint} \(HT3\)"):
            make(sprint=sprint)
        assert make(sprint=1).sprint == 1
        assert make(sprint=1_000).sprint == 1_000
        assert make().sprint is None
