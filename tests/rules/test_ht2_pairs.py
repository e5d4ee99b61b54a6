"""HT2: pairs."""

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest

import sixline as sx
from helpers.games import any_move, play_best, rest_of_set, tiles_in_play, whole_set

PAIRS = [
    sx.Rules.parse(f"{game} players=4 pairs=true voluntary_pass=true")
    for game in ("classic", "flex", "flex starter=true")
]
CLASSIC = PAIRS[0]
SET_OF_ONE = ["Ro Gx Bs Yq Pd Oc", "Rx Gs Bq Yd Pc Oo"]
"""Hands whose sets are alike."""


def opened_by(team: int, rules: sx.Rules = CLASSIC) -> sx.State:
    """A game that this team opens, for one of its members is the oldest."""
    background = "" if rules.variant == "classic" else "b"
    hands = [hand.replace(" ", f"{background} ") + background for hand in SET_OF_ONE]
    ages = [9, 9, 9, 9]
    ages[team + 2] = 80
    state = sx.State.from_deal(rules, hands, rest_of_set(*hands, rules=rules), ages, seed=1)
    assert (state.set_sizes, state.to_move) == ((1, 1), team)
    return state


def some_move(state: sx.State, kind: str) -> sx.Move | str:
    """The best placement, an exchange of one tile, or the pass."""
    if kind == "place" and state.has_placement():
        return state.best_move() or ""
    return "pass" if kind == "pass" else f"swap:{state.hands[state.to_move][0]}"


def person_after(opener: int, turn: int) -> int:
    """Whose turn it is, counted as HT2 does: teams in turn, and each team's members in turn."""
    team = (opener + turn) % 2
    turns_of_team_before = turn // 2
    return team + 2 * (turns_of_team_before % 2)


# --- people, teams, seats ----------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["classic", "flex"])
@pytest.mark.parametrize("people", [2, 3])
def test_ht2_exactly_four_people(variant: str, people: int) -> None:
    with pytest.raises(sx.RulesError, match=rf"players is 4, not {people} \(HT2\)"):
        sx.Rules.parse(f"{variant} players={people} pairs=true")


@pytest.mark.parametrize("rules", PAIRS, ids=str)
def test_ht2_two_teams_each_one_seat_of_the_two_player_game(rules: sx.Rules) -> None:
    state = sx.State.new(rules, seed=4)
    assert (rules.players, rules.seats) == (4, 2)
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert (state.scores, len(state.set_sizes)) == ((0, 0), 2)
    assert state.bag_count == whole_set(rules).total() - 12
    assert tiles_in_play(state) == whole_set(rules)


@pytest.mark.parametrize("rules", PAIRS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_ht2_the_same_deal_plays_as_the_two_player_game(rules: sx.Rules, seed: int) -> None:
    teams = sx.State.new(rules, seed)
    two = sx.State.new(rules.replace(players=2, pairs=False), seed)
    rng = Random(seed)
    while True:
        assert (teams.hands, teams.bag, teams.board.cells) == (two.hands, two.bag, two.board.cells)
        assert (teams.to_move, teams.turn, teams.passes) == (two.to_move, two.turn, two.passes)
        assert (teams.scores, teams.set_sizes, teams.outcome) == (
            (two.scores, two.set_sizes, two.outcome)
        )
        moves = teams.legal_moves()
        assert list(moves) == list(two.legal_moves())
        assert [move.points for move in moves] == [move.points for move in two.legal_moves()]
        if teams.is_over:
            break
        move = any_move(teams, rng) if teams.turn < 40 else teams.best_move()
        assert move is not None
        assert teams.play(move).points == two.play(move).points
    assert (teams.history, teams.drawn) == (two.history, two.drawn)


@pytest.mark.parametrize("rules", PAIRS, ids=str)
def test_ht2_bots_play_the_games_of_two_players(rules: sx.Rules) -> None:
    two = rules.replace(players=2, pairs=False)
    one, other = (
        sx.simulate(game, ["greedy", "random"], games=60, seed=9) for game in (rules, two)
    )
    for name in ("seat", "points", "won", "turns", "reason", "opener"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


# --- hands, scores, bots and observations are a seat's -----------------------------------------


def test_ht2_partners_share_one_hand() -> None:
    state = opened_by(0)
    state.play("0,0:Ro")
    hand = state.hands[0]
    state.play("pass")
    assert (state.acting_person, state.hands[0]) == (2, hand)
    given = hand[0]
    state.play(f"swap:{given}")
    assert state.hands[0].count(given) == hand.count(given) - 1 + state.drawn[-1].count(given)


def test_ht2_partners_score_for_one_total() -> None:
    state = opened_by(0)
    points = [0, 0]
    while not state.is_over and state.turn < 30:
        seat = state.to_move
        points[seat] += state.play(state.best_move() or "pass").points or 0
        assert list(state.scores) == points
    assert set(state.acted) == {0, 1, 2, 3}


def test_ht2_one_bot_a_seat() -> None:
    game = sx.Game(CLASSIC, ["greedy", "random"], seed=2)
    record = game.run()
    assert record.bots == ("greedy", "random")
    assert (len(record.hands), len(record.scores)) == (2, 2)
    with pytest.raises(sx.RulesError, match="4 bots for 2 seats"):
        sx.Game(CLASSIC, ["greedy"] * 4)
    with pytest.raises(sx.RulesError, match="4 bots for 2 seats"):
        sx.simulate(CLASSIC, ["greedy"] * 4)


def test_ht2_one_observation_a_seat() -> None:
    state = opened_by(0)
    for seat in (0, 1):
        view = state.observation(seat)
        assert (view.hand, len(view.hands), len(view.scores)) == (state.hands[seat], 2, 2)
    with pytest.raises(IndexError, match="no seat 2 at a table of 2"):
        state.observation(2)


def test_ht2_two_hands_are_dealt() -> None:
    hands = [*SET_OF_ONE, "Rs Gq Bd Yc Po Ox", "Rq Gd Bc Yo Px Os"]
    with pytest.raises(sx.PositionError, match="4 hands for 2 seats"):
        sx.State.from_deal(CLASSIC, hands, rest_of_set(*hands))


def test_ht2_as_many_passes_stall_the_game_as_there_are_teams() -> None:
    state = opened_by(0)
    state.play("0,0:Ro")
    state.play("pass")
    assert not state.is_over
    state.play("pass")
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED


def test_ht2_a_winner_is_a_team() -> None:
    for seed in range(4):
        state = play_best(sx.State.new(PAIRS[1], seed))
        assert state.outcome is not None
        best = max(state.scores)
        assert state.outcome.winners == tuple(team for team in (0, 1) if state.scores[team] == best)


# --- ages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ages", [[30], [30, 40], [30, 40, 50], [1, 2, 3, 4, 5]])
def test_ht2_ages_are_four_one_a_person(ages: list[int]) -> None:
    start = opened_by(0)
    message = rf"{len(ages)} ages for 4 people \(TL3\)"
    with pytest.raises(sx.RulesError, match=message):
        sx.State.new(CLASSIC, 1, ages)
    with pytest.raises(sx.RulesError, match=message):
        sx.State.from_deal(CLASSIC, start.hands, start.bag, ages)


@pytest.mark.parametrize(
    ("ages", "oldest", "youngest"),
    [
        (None, 0, 1),
        ([80, 9, 9, 9], 0, 1),
        ([9, 80, 9, 9], 1, 0),
        ([9, 9, 80, 9], 0, 1),
        ([9, 9, 9, 80], 1, 0),
        # The younger partner's age says nothing, whatever a sum or a mean would say.
        ([50, 49, 1, 48], 0, 1),
        ([1, 48, 49, 50], 1, 0),
        # Of equal ages the lower seat is the older (TL3).
        ([40, 40, 40, 40], 0, 1),
        ([9, 40, 40, 30], 0, 1),
        ([40, 9, 30, 40], 0, 1),
    ],
)
def test_ht2_the_oldest_members_age_counts_for_the_start_tie(
    ages: list[int] | None, oldest: int, youngest: int
) -> None:
    for rules in PAIRS:
        start = opened_by(0, rules)
        for tie, expected in (("oldest", oldest), ("youngest", youngest)):
            options = sx.Rules.parse(f"{rules} start_tie={tie}")
            state = sx.State.from_deal(options, start.hands, start.bag, ages)
            assert state.set_sizes == (1, 1)
            assert state.to_move == expected


def test_ht2_start_tie_random_asks_no_age() -> None:
    rules = CLASSIC.replace(start_tie="random")
    start = opened_by(0)

    def opener(seed: int) -> int:
        dealt = sx.State.from_deal(rules, start.hands, start.bag, [9, 9, 80, 9], seed=seed)
        return dealt.to_move

    openers = [opener(seed) for seed in range(800)]
    counts = Counter(openers)
    assert set(counts) == {0, 1}
    assert abs(counts[0] - 400) < 60  # four standard deviations
    assert openers[:40] == [opener(seed) for seed in range(40)]


@pytest.mark.parametrize("tie", ["oldest", "youngest", "random"])
def test_ht2_a_larger_set_beats_any_age(tie: str) -> None:
    rules = sx.Rules.parse(f"{CLASSIC} start_tie={tie}")
    hands = ["Ro Gx Bs Yq Pd Oc", "Rs Rq Gd Bc Yo Px"]
    for ages in ([90, 1, 90, 1], [1, 90, 1, 90]):
        state = sx.State.from_deal(rules, hands, rest_of_set(*hands), ages, seed=3)
        assert (state.set_sizes, state.to_move, state.acting_person) == ((1, 2), 1, 1)


# --- who acts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PAIRS, ids=str)
@pytest.mark.parametrize(("opener", "order"), [(0, [0, 1, 2, 3]), (1, [1, 0, 3, 2])])
def test_ht2_person_t_acts_first_and_partners_alternate(
    rules: sx.Rules, opener: int, order: list[int]
) -> None:
    state = opened_by(opener, rules)
    for turn in range(20):
        assert state.acting_person == order[turn % 4] == person_after(opener, turn)
        assert state.acting_person % 2 == state.to_move
        assert {state.observation(seat).acting_person for seat in (0, 1)} == {order[turn % 4]}
        state.play(state.best_move() or "pass")
    assert state.acted == tuple(order) * 5


@pytest.mark.parametrize("kinds", [["swap"], ["pass", "swap"], ["swap", "place", "pass", "place"]])
@pytest.mark.parametrize("opener", [0, 1])
def test_ht2_exchange_and_pass_included(opener: int, kinds: list[str]) -> None:
    state = opened_by(opener)
    state.play(state.placements()[0])
    for turn in range(1, 17):
        assert state.acting_person == person_after(opener, turn)
        state.play(some_move(state, kinds[turn % len(kinds)]))
    assert state.acted == tuple(person_after(opener, turn) for turn in range(17))
    used = {move.kind.name.lower() for move in state.history[1:]}
    assert used >= {"exchange" if kind == "swap" else kind for kind in kinds}


def test_ht2_undo_restores_who_acts() -> None:
    state = opened_by(1)
    seen = []
    for turn in range(12):
        seen.append((state.acting_person, state.acted))
        state.play(some_move(state, "place" if turn == 0 else ["swap", "pass", "place"][turn % 3]))
    for expected in reversed(seen):
        state.undo()
        assert (state.acting_person, state.acted) == expected
    assert len(state.acted) == 0


def test_ht2_a_refused_move_is_nobodys_turn() -> None:
    state = opened_by(0)
    for _ in range(3):
        before = state.acting_person
        with pytest.raises(sx.IllegalMoveError):
            state.play("900,900:Ro 902,900:Ro")
        assert state.acting_person == before
        state.play(state.best_move() or "pass")


def test_ht2_copies_and_pickles_know_who_acts() -> None:
    state = opened_by(1)
    for _ in range(7):
        state.play(state.best_move() or "pass")
    for twin in (state.copy(), pickle.loads(pickle.dumps(state))):
        assert (twin.acting_person, twin.acted) == (state.acting_person, state.acted)
    bare = state.copy(history=False)
    assert (bare.acting_person, list(bare.acted)) == (state.acting_person, [])
    bare.play(bare.best_move() or "pass")
    assert list(bare.acted) == [state.acting_person]
    view = state.observation(0)
    assert pickle.loads(pickle.dumps(view)).acting_person == state.acting_person
    assert view.determinize(3).acting_person == state.acting_person


def test_ht2_a_record_says_who_acted() -> None:
    record = sx.Game(PAIRS[1], ["greedy", "random"], seed=6).run()
    assert len(record.acted) == len(record.moves) > 20
    expected = [person_after(record.opener, turn) for turn in range(len(record.moves))]
    assert list(record.acted) == expected


def test_ht2_a_game_taken_over_goes_by_its_turn() -> None:
    start = opened_by(0)
    people = []
    for turn in range(8):
        state = sx.State.from_position(
            CLASSIC, start.board, start.hands, start.bag, turn % 2, turn=turn
        )
        people.append(state.acting_person)
        assert len(state.acted) == 0
        state.play(state.placements()[0])
        assert list(state.acted) == people[-1:]
    assert people == [0, 1, 2, 3, 0, 1, 2, 3]


def test_ht2_without_pairs_every_person_has_a_seat() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=2)
    for _ in range(10):
        assert state.acting_person == state.to_move
        state.play(state.best_move() or "pass")
    assert state.acted == tuple((state.acted[0] + turn) % 4 for turn in range(10))


def test_ht2_who_acts_next_is_part_of_the_key() -> None:
    start = opened_by(0)

    def state_at(turn: int) -> sx.State:
        return sx.State.from_position(CLASSIC, start.board, start.hands, start.bag, turn=turn)

    first, partner, first_again = (state_at(turn) for turn in (0, 2, 4))
    assert (first.acting_person, partner.acting_person) == (0, 2)
    assert first.key == first_again.key != partner.key
    views = [state.observation(0) for state in (first, partner, first_again)]
    assert views[0].key == views[2].key != views[1].key


@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_ht2_is_part_of_keys_and_equality(variant: str) -> None:
    rules = sx.Rules.parse(f"{variant} players=4 pairs=true")
    teams, two = (sx.State.new(game, 5) for game in (rules, rules.replace(players=2, pairs=False)))
    assert teams.hands == two.hands
    assert (teams == two, teams.key == two.key) == (False, False)
    assert teams.observation(0) != two.observation(0)
