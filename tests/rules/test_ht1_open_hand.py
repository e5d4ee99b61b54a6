"""HT1: open hand."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import sixline as sx
from helpers.games import any_move, deal, play_best, words

SHOWN = [
    sx.Rules.parse(f"{game} open_hand=true")
    for game in (
        "classic",
        "classic players=3",
        "classic players=4 pairs=true",
        "flex",
        "flex players=4 starter=true",
    )
]
SAMPLES = 400


def hidden(rules: sx.Rules) -> sx.Rules:
    """The same game with hidden hands."""
    return rules.replace(open_hand=False)


def states_of_game(rules: sx.Rules, turns: int = 16) -> list[sx.State]:
    """The turns of a game with placements and, every third turn, an exchange."""
    state = sx.State.new(rules, seed=3)
    found = [state.copy()]
    for turn in range(turns):
        exchange = sx.Move.exchange(list(state.hands[state.to_move])[:2])
        state.play(exchange if turn % 3 == 2 else state.best_move() or exchange)
        found.append(state.copy())
    assert not state.is_over
    return found


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_every_hand_and_refill_is_public(rules: sx.Rules) -> None:
    for state in states_of_game(rules):
        for seat in range(rules.seats):
            view = state.observation(seat)
            assert view.hands == state.hands
            assert view.hand == state.hands[seat]


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_without_it_each_view_shows_one_hand(rules: sx.Rules) -> None:
    for state in states_of_game(hidden(rules)):
        for seat in range(rules.seats):
            shown = [hand is not None for hand in state.observation(seat).hands]
            assert shown == [other == seat for other in range(rules.seats)]


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_what_is_unseen_is_the_bag_alone(rules: sx.Rules) -> None:
    for state in states_of_game(rules):
        expected = Counter(tile.code for tile in state.bag)
        for seat in range(rules.seats):
            unseen = state.observation(seat).unseen
            assert {code: n for code, n in enumerate(unseen.tolist()) if n} == expected
            assert unseen.sum() == state.bag_count


def test_ht1_a_bot_sees_every_hand() -> None:
    seen: list[tuple[sx.Hand | None, ...]] = []

    class Spy:
        def choose(self, view: sx.Observation, _rng: sx.RandomStream) -> sx.Move:
            seen.append(view.hands)
            return view.best_move() or sx.Move.passing()

    game = sx.Game(sx.Rules.classic(open_hand=True), [Spy, "greedy"], seed=4, max_turns=12)
    game.run()
    assert len(seen) == 6
    assert all(hand is not None for hands in seen for hand in hands)


def test_ht1_the_tiles_of_an_exchange_are_public() -> None:
    options = sx.Rules.classic(open_hand=True)
    state = deal(
        "Ro Rx Rs Gq Bd Yc", "Rq Oq Gd Bo Yx Ps", bag=["Oo"] * 3 + ["Po"] * 3, options=options
    )
    state.play("0,0h:RoRxRs")
    one, other = state.copy(), state.copy()
    one.play("swap:Gd")
    other.play("swap:Bo")
    for seat in (0, 1):
        a, b = one.observation(seat), other.observation(seat)
        assert (a.hands[1], b.hands[1]) == (sx.Hand("Rq Oq Bo Yx Ps Po"), sx.Hand("RqOqGdYxPsPo"))
        assert a.unseen.tolist() != b.unseen.tolist()
        assert (a != b, a.key != b.key) == (True, True)


def test_ht1_others_may_advise_but_the_player_decides() -> None:
    state = sx.State.new(sx.Rules.classic(players=3, open_hand=True), seed=7)
    move = str(state.placements()[0])
    for seat in range(3):
        view = state.observation(seat)
        fault = view.check(move)
        if seat == state.to_move:
            assert fault is None
            assert list(view.legal_moves()) == list(state.legal_moves())
            continue
        assert fault is not None
        assert fault.code is sx.FaultCode.NOT_YOUR_TURN
        assert len(view.legal_moves()) == 0
        advice = view.board.best_placement(view.hands[view.to_move] or "")
        assert advice == state.best_move()


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_nothing_else_changes(rules: sx.Rules) -> None:
    shown, twin = sx.State.new(rules, 11), sx.State.new(hidden(rules), 11)
    rng = Random(11)
    while not shown.is_over:
        moves = shown.legal_moves()
        assert list(moves) == list(twin.legal_moves())
        assert [move.points for move in moves] == [move.points for move in twin.legal_moves()]
        assert (shown.hands, shown.bag, shown.scores) == (twin.hands, twin.bag, twin.scores)
        assert (shown.turn, shown.to_move, shown.acting_person, shown.passes, shown.set_sizes) == (
            (twin.turn, twin.to_move, twin.acting_person, twin.passes, twin.set_sizes)
        )
        for text in ("pass", "900,900:Ro" if rules.variant == "classic" else "900,900:Rob"):
            assert shown.check(text) == twin.check(text)
        best = shown.best_move() if shown.turn > 30 else any_move(shown, rng)
        assert best is not None
        assert shown.play(best).points == twin.play(best).points
    assert shown.outcome == twin.outcome
    assert (shown.history, shown.drawn, shown.acted) == (twin.history, twin.drawn, twin.acted)


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_bots_that_ignore_it_play_the_same_games(rules: sx.Rules) -> None:
    bots = ["greedy", "random", "greedy", "random"][: rules.seats]
    one, other = (sx.simulate(game, bots, games=40, seed=2) for game in (rules, hidden(rules)))
    for name in ("points", "won", "turns", "reason", "opener"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_ht1_a_determinized_game_keeps_the_hands_shown_and_shuffles_the_bag(
    rules: sx.Rules,
) -> None:
    state = states_of_game(rules)[-1]
    for seat in range(rules.seats):
        others = [state.determinize(seat, seed) for seed in range(6)]
        for other in others:
            assert other.hands == state.hands
            assert Counter(words(other.bag)) == Counter(words(state.bag))
            assert (other.board, other.scores) == (state.board, state.scores)
            assert other.observation(seat) == state.observation(seat)
            assert other.find_broken_invariant() == ""
        assert len({other.bag for other in others}) == 6


def with_a_bag_of_three() -> sx.State:
    """Late in a game, with three different tiles to come."""
    for index in range(100):
        state = sx.State.new(sx.Rules.classic(open_hand=True), 1, index=index)
        while not state.is_over and state.bag_count > 3:
            state.play(state.best_move() or "pass")
        if len(set(state.bag)) == 3:
            return state
    raise AssertionError("no such position")


def test_ht1_every_order_of_the_bag_is_as_likely() -> None:
    view = with_a_bag_of_three().observation(0)
    orders = Counter(view.determinize(seed).bag for seed in range(6 * SAMPLES))
    assert len(orders) == 6
    # 5 degrees of freedom: exceeded once in 3,000
    assert sum((count - SAMPLES) ** 2 / SAMPLES for count in orders.values()) < 23


@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_ht1_is_part_of_keys_and_equality(variant: str) -> None:
    shown = sx.Rules.parse(f"{variant} open_hand=true")
    one, other = sx.State.new(shown, 5), sx.State.new(hidden(shown), 5)
    assert one.hands == other.hands
    assert one != other
    assert one.key != other.key
    for seat in (0, 1):
        assert one.observation(seat) != other.observation(seat)
        assert one.observation(seat).key != other.observation(seat).key


@pytest.mark.parametrize("variant", ["classic", "flex"])
def test_ht1_views_of_positions_that_differ_in_a_shown_hand_differ(variant: str) -> None:
    shown = sx.Rules.parse(f"{variant} open_hand=true")
    start = sx.State.new(shown, 5)
    first, second = start.hands
    # A tile of the second hand against the first of the bag: seat 0 would not see it.
    given = next(tile for tile in second if tile != start.bag[0])
    others = sorted(words(second))
    others.remove(str(given))
    swapped = [first, sx.Hand([*others, str(start.bag[0])])]
    bag = [given, *start.bag[1:]]

    def views(rules: sx.Rules) -> tuple[sx.Observation, sx.Observation]:
        a = sx.State.from_position(rules, start.board, start.hands, start.bag, set_sizes=[3, 3])
        b = sx.State.from_position(rules, start.board, swapped, bag, set_sizes=[3, 3])
        return a.observation(0), b.observation(0)

    alike, like = views(hidden(shown))
    assert (alike == like, alike.key == like.key) == (True, True)
    differs, other = views(shown)
    assert (differs == other, differs.key == other.key) == (False, False)


def test_ht1_every_seat_has_the_same_public_key() -> None:
    for state in states_of_game(SHOWN[1]):
        assert len({state.observation(seat).key for seat in range(3)}) == 1


def test_ht1_hands_stay_shown_after_the_end() -> None:
    state = play_best(sx.State.new(sx.Rules.flex(open_hand=True), seed=2))
    for seat in (0, 1):
        assert state.observation(seat).hands == state.hands
