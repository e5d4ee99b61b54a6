"""CL1, CL2: the set, the deal, who opens."""

from collections import Counter

import pytest

import sixline as sx
from helpers.games import TYPES, deal, rest_of_set, tiles_in_play, words

SETS_OF = {
    1: "Ro Gx Bs Yq Pd Oc",
    2: "Rx Ox Gs Bq Yd Po",
    3: "Rs Rq Rd Go Bc Yx",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cl1_108_tiles_three_of_each_type_hands_of_six(players: int) -> None:
    for seed in range(20):
        state = sx.State.new(sx.Rules.classic(players=players), seed)
        assert tiles_in_play(state) == Counter(TYPES * 3)
        assert [len(hand) for hand in state.hands] == [6] * players
        assert state.bag_count == len(state.bag) == 108 - 6 * players


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_cl1_two_to_four_players(players: int) -> None:
    with pytest.raises(sx.RulesError, match="CL1"):
        sx.Rules.classic(players=players)


def test_cl1_a_bag_is_an_order() -> None:
    hands = ["Ro Rx Rs Rq Rd Rc", "Oo Ox Os Oq Od Oc"]
    bag = rest_of_set(*hands)[::-1]
    state = sx.State.from_deal(sx.Rules.classic(), hands, bag)
    assert words(state.bag) == bag
    state.play("0,0h:RoRxRsRqRdRc")
    assert Counter(words(state.hands[0])) == Counter(bag[:6])
    assert words(state.bag) == bag[6:]


def test_cl1_every_tile_is_as_likely_in_a_deal() -> None:
    counts = Counter(
        str(tile)
        for index in range(3_000)
        for tile in sx.State.new(sx.Rules.classic(), 1, index=index).hands[0]
    )
    mean = 3_000 * 6 / 36
    assert sum((counts[text] - mean) ** 2 / mean for text in TYPES) < 75


@pytest.mark.parametrize(
    "order", [(1, 2, 3), (3, 1, 2), (2, 3, 1), (1, 3, 3), (3, 3, 1), (2, 2, 2)]
)
def test_cl2_the_largest_set_opens_and_ties_go_to_the_oldest(order: tuple[int, ...]) -> None:
    copies = {
        (size, seat): SETS_OF[size] if seat == order.index(size) else OTHER_SETS[size][seat]
        for seat, size in enumerate(order)
    }
    hands = [copies[size, seat] for seat, size in enumerate(order)]
    state = deal(*hands)
    assert state.set_sizes == order
    assert state.to_move == order.index(max(order))


OTHER_SETS = {
    2: ["", "Ro Oo Gx Bs Yq Pd", "Rc Oc Go Bx Ys Pq"],
    3: ["", "Oq Os Od Gx Ro Yc", "Gd Gq Gc Yo Px Bs"],
}


@pytest.mark.parametrize("tie", ["oldest", "youngest", "random"])
def test_cl2_a_larger_set_beats_any_age(tie: str) -> None:
    hands = [SETS_OF[1], SETS_OF[3], OTHER_SETS[2][2]]
    rules = sx.Rules.parse(f"classic players=3 start_tie={tie}")
    for ages in ([90, 5, 40], [5, 90, 40], [5, 4, 90]):
        assert sx.State.from_deal(rules, hands, rest_of_set(*hands), ages).to_move == 1


def test_cl2_option_start_tie_random_is_uniform_over_the_tied_and_set_by_the_seed() -> None:
    hands = [SETS_OF[3], SETS_OF[1], OTHER_SETS[3][1], OTHER_SETS[3][2]]
    rules = sx.Rules.classic(players=4, start_tie="random")
    bag = rest_of_set(*hands)

    def opener(seed: int) -> int:
        return sx.State.from_deal(rules, hands, bag, [9, 99, 9, 9], seed=seed).to_move

    openers = [opener(seed) for seed in range(900)]
    counts = Counter(openers)
    assert set(counts) == {0, 2, 3}
    assert sum((counts[seat] - 300) ** 2 / 300 for seat in counts) < 14
    assert openers[:50] == [opener(seed) for seed in range(50)]


def test_cl2_duplicates_do_not_make_a_set_larger() -> None:
    assert deal("Ro Ro Ro Gx Gx Gx", SETS_OF[2]).to_move == 1


def test_cl2_play_goes_by_seat() -> None:
    state = sx.State.new(sx.Rules.classic(players=4), seed=2)
    first = state.to_move
    seats = []
    for _ in range(9):
        seats.append(state.to_move)
        state.play(state.legal_moves()[-1])
    assert seats == [(first + turn) % 4 for turn in range(9)]


def test_cl2_declared_sizes_stay_those_of_the_deal() -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    sizes = state.set_sizes
    for _ in range(6):
        state.play(state.legal_moves()[0])
    assert state.set_sizes == sizes
