"""CL8: how an exchange mixes the bag, and how many tiles it may take."""

from collections import Counter
from itertools import combinations

import pytest

import sixline as sx
from helpers.games import deal, require_legal, require_refused, words

HANDS = ("Ro Rx Rs Gq Bd Yc", "Rq Oq Gd Bo Yx Ps")
BAG = ["Oo", "Od", "Oc", "Po", "Pd", "Pc", "Go", "Gs", "Gc"]


def opened(**options: bool) -> sx.State:
    """Seat 1 is to move after an opening of three."""
    state = deal(*HANDS, bag=BAG, options=sx.Rules.classic(**options))  # type: ignore[arg-type]
    state.play("0,0h:RoRxRs")
    return state


def near_the_end(bag_count: int) -> sx.State:
    """A game whose bag holds so many tiles at a turn of an unfinished game."""
    for index in range(200):
        state = sx.State.new(sx.Rules.classic(), 3, index=index)
        while not state.is_over and state.bag_count > bag_count:
            state.play(state.placements()[0] if state.has_placement() else "pass")
        if state.bag_count == bag_count and len(set(words(state.hands[state.to_move]))) == 6:
            return state
    raise AssertionError("no such game")


def test_cl8_drawn_tiles_come_from_before_the_return() -> None:
    for seed in range(40):
        state = sx.State.new(sx.Rules.classic(), seed)
        state.play(state.placements()[0])
        seat, before = state.to_move, state.bag
        hand = state.hands[seat]
        state.play(sx.Move.exchange(hand))
        assert Counter(state.hands[seat]) == Counter(before[:6])
        assert Counter(state.bag) == Counter(before[6:]) + Counter(hand)


def test_cl8_the_whole_bag_is_reshuffled() -> None:
    places: Counter[int] = Counter()
    for index in range(600):
        state = sx.State.new(sx.Rules.classic(), 1, index=index)
        state.play(state.placements()[0])
        before, tile = state.bag, state.hands[state.to_move][0]
        state.play(sx.Move.exchange([tile]))
        assert list(state.bag) != [*before[1:], tile]
        places.update(
            at * 4 // state.bag_count for at, other in enumerate(state.bag) if other == tile
        )
    mean = sum(places.values()) / 4
    assert mean > 150
    assert sum((places[i] - mean) ** 2 / mean for i in range(4)) < 17


def test_cl8_another_seed_shuffles_otherwise() -> None:
    texts = [str(hand) for hand in deal(*HANDS).hands]
    bag = deal(*HANDS, bag=BAG).bag
    orders = set()
    for seed in range(20):
        state = sx.State.from_deal(sx.Rules.classic(), texts, bag, seed=seed)
        state.play("0,0h:RoRxRs")
        state.play("swap:Gd")
        orders.add(state.bag)
    assert len(orders) == 20


def test_cl8_exchanges_in_a_row_shuffle_anew() -> None:
    state = opened()
    state.play("swap:Gd")
    state.play("swap:Bd")
    orders = [state.bag]
    for _ in range(4):
        state.play("swap:" + str(state.hands[state.to_move][0]))
        orders.append(state.bag)
    assert len(set(orders)) == 5


def test_cl8_every_distinct_exchange_is_listed_once() -> None:
    state = deal("Ro Rx Rs Rq Bd Yc", "Gd Gd Gd Bo Bo Ps", bag=BAG)
    state.play("0,0h:RoRxRsRq")
    hand = ["Gd", "Gd", "Gd", "Bo", "Bo", "Ps"]
    wanted = {
        tuple(sorted(tiles)) for size in range(1, 7) for tiles in combinations(sorted(hand), size)
    }
    listed = [
        tuple(sorted(words(move.tiles)))
        for move in state.legal_moves()
        if move.kind is sx.MoveKind.EXCHANGE
    ]
    assert len(listed) == len(wanted) == 4 * 3 * 2 - 1
    assert set(listed) == wanted


@pytest.mark.parametrize("bag_count", [1, 2, 4, 5])
def test_cl8_at_most_as_many_as_the_bag_holds(bag_count: int) -> None:
    state = near_the_end(bag_count)
    hand = state.hands[state.to_move]
    sizes = {move.count for move in state.legal_moves() if move.kind is sx.MoveKind.EXCHANGE}
    assert sizes == set(range(1, bag_count + 1))
    require_legal(state, str(sx.Move.exchange(list(hand)[:bag_count])))
    fault = require_refused(
        state,
        str(sx.Move.exchange(list(hand)[: bag_count + 1])),
        sx.FaultCode.EXCHANGE_SIZE,
        "CL8",
    )
    assert str(bag_count) in fault.message


def test_cl8_a_player_who_can_place_may_exchange() -> None:
    state = opened()
    assert state.has_placement()
    require_legal(state, "swap:RqOqGdBoYxPs")
    require_legal(state, "swap:Rq")
