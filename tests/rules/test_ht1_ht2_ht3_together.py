"""HT1-HT3: the twists combine with both variants and with each other."""

from collections import Counter
from random import Random

import pytest

import sixline as sx
from helpers.games import TWISTED_RULES, any_move, tiles_in_play, whole_set

PEOPLE = ["players=2", "players=3", "players=4", "players=4 pairs=true"]


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("variant", ["classic", "flex", "flex starter=true"])
def test_ht_the_twists_combine_in_every_way(variant: str, people: str) -> None:
    asked = sx.Rules.parse(f"{variant} {people}")
    combined = [
        rules
        for rules in TWISTED_RULES
        if rules.replace(open_hand=False, sprint=None, voluntary_pass=False) == asked
    ]
    assert len(combined) >= 14
    for seed, rules in enumerate(combined):
        play_and_watch(rules, seed)


def play_and_watch(rules: sx.Rules, seed: int) -> None:
    """A game whose every turn is as the twists have it."""
    state, rng = sx.State.new(rules, seed), Random(seed)
    opener, acted = state.to_move, Counter[int]()
    while not state.is_over:
        turn, seat = state.turn, (opener + state.turn) % rules.seats
        person = seat + 2 * (turn // 2 % 2) if rules.pairs else seat
        assert (state.to_move, state.acting_person) == (seat, person), rules
        assert rules.sprint is None or turn < rules.sprint * rules.seats, rules
        for view in map(state.observation, range(rules.seats)):
            shown = [rules.open_hand or s == view.seat for s in range(rules.seats)]
            assert [hand is not None for hand in view.hands] == shown, rules
            assert view.acting_person == person
        move = any_move(state, rng) if turn < 40 else state.best_move()
        assert move is not None
        state.play(move)
        acted[person] += 1
        assert tiles_in_play(state) == whole_set(rules)
    assert Counter(state.acted) == acted
    assert state.outcome is not None
    if state.outcome.reason is sx.Reason.SPRINT:
        assert rules.sprint is not None
        assert state.turn == rules.sprint * rules.seats
        bonus = 0
    else:
        finished = state.outcome.reason is sx.Reason.FINISHED
        bonus = rules.finish_bonus if finished else 0
    assert sum(state.scores) == bonus + sum(move.points or 0 for move in state.history)
    while state.history:
        state.undo()
    assert state == sx.State.new(rules, seed)


@pytest.mark.parametrize("variant", ["classic", "flex starter=true"])
def test_ht_all_three_at_once_between_bots(variant: str) -> None:
    rules = sx.Rules.parse(f"{variant} players=4 pairs=true open_hand=true sprint=6")
    record = sx.Game(rules, ["greedy", "random"], seed=3).run()
    assert record.outcome is not None
    assert record.outcome.reason is sx.Reason.SPRINT
    assert Counter(record.acted) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert len(record.moves) == 12
