"""`determinize` is uniform among the deals that agree with what a seat knows.

What is known of hidden tiles: their multiset, the sizes of hands and bag, cards that had to be
shown (CD6), and before the opening the set sizes declared (CL2), of cards that the seat to move
holds a longest row (CD2). Nothing is inferred from earlier turns. Copies of a tile are told apart:
a deal that can come about in more ways is the more likely. All seeds are fixed, so that no test is
ever unlucky.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, count, permutations
from math import comb, prod
from random import Random

import pytest

import sixline as sx
from helpers.cards import TABLE, late_position
from helpers.cards import deal as deal_cards
from helpers.games import TYPES, best_games, deal, rest_of_set, words
from helpers.knowledge import hidden_from, known_of

Deal = tuple[tuple[str, ...], ...]
"""Hands by seat, each sorted, then the bag in drawing order."""


def far_tail(degrees: int) -> float:
    """What a chi-square of so many degrees exceeds once in 300,000 (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * float((1 - spread + 4.5 * spread**0.5) ** 3)


def distance(found: Counter[Hashable], chances: dict[Hashable, float]) -> float:
    """Chi-square over its threshold: above 1 the draws do not have these chances."""
    assert set(found) <= set(chances), "a deal that does not agree"
    samples = found.total()
    square = sum((found[each] - samples * p) ** 2 / (samples * p) for each, p in chances.items())
    return square / far_tail(len(chances) - 1)


def deal_of(state: sx.State) -> Deal:
    return (*(tuple(sorted(words(hand))) for hand in state.hands), tuple(words(state.bag)))


def dealt_from(state: sx.State, seat: int, order: Sequence[str]) -> Deal:
    """The deal with the hidden tiles in this order: the bag's, hand by hand."""
    left = list(order)
    bag = tuple(left.pop(0) for _ in state.bag)
    hands = []
    for other, hand in enumerate(state.hands):
        known = words(known_of(state, seat, other))
        known += [left.pop(0) for _ in range(len(hand) - len(known))]
        hands.append(tuple(sorted(known)))
    return (*hands, bag)


def chances_of(state: sx.State, seat: int) -> dict[Hashable, float]:
    """Every possible deal and its chance, from every order of the hidden tiles, one by one."""
    hidden = words(hidden_from(state, seat))
    assert len(hidden) <= 8, "40,320 orders are enough"
    found: Counter[Hashable] = Counter()
    for order, n in Counter(permutations(hidden)).items():
        found[dealt_from(state, seat, order)] += n
    return {each: n / found.total() for each, n in found.items()}


def require_uniform(state: sx.State, seat: int) -> None:
    chances = chances_of(state, seat)
    assert len(chances) > 1
    view = state.observation(seat)
    samples = round(30 / min(chances.values()))
    found: Counter[Hashable] = Counter(deal_of(view.determinize(i)) for i in range(samples))
    assert set(found) == set(chances)
    assert distance(found, chances) < 1


# --- late in a game: every deal is listed -------------------------------------------------


def late_games(rules: sx.Rules, bag: int) -> Iterator[sx.State]:
    """States of greedy games with so many tiles in the bag, the bag's last turns first."""
    for state in best_games(rules, seed=3, games=2_000):
        while not state.is_over and state.bag_count > bag:
            state.play(state.best_move() or "pass")
        while not state.is_over and state.bag_count == bag:
            yield state.copy()
            state.play(state.best_move() or "pass")


def has_doubles(state: sx.State, seat: int) -> bool:
    return max(Counter(words(hidden_from(state, seat))).values()) > 1


def small_case(text: str, bag: int, seat: int) -> sx.State:
    """The first with few hidden tiles: all different in Flex, elsewhere some of them twice."""
    rules = sx.Rules.parse(text)
    for state in late_games(rules, bag):
        few = 3 <= len(hidden_from(state, seat)) <= (8 if bag else 6)
        hands = sum(len(hand) > 0 for hand in state.hands)
        if (
            few
            and hands == rules.seats
            and has_doubles(state, seat) == (rules.variant == "classic")
        ):
            return state
    raise AssertionError("no such position")


CASES = [
    ("classic", 1, 0),
    ("classic", 2, 0),
    ("classic", 2, 1),
    ("classic players=3", 0, 0),
    ("classic players=3", 0, 2),
    ("classic players=4", 0, 1),
    ("classic players=4 pairs=true", 2, 1),
    ("classic players=3 open_hand=true", 4, 2),
    ("flex", 2, 1),
    ("flex players=3", 0, 1),
    ("flex starter=true", 2, 0),
    ("flex starter=true players=3 open_hand=true", 4, 0),
]


@pytest.mark.parametrize(("text", "bag", "seat"), CASES)
def test_late_deals_come_as_often_as_they_can(text: str, bag: int, seat: int) -> None:
    require_uniform(small_case(text, bag, seat), seat)


@pytest.mark.parametrize(
    ("shown", "to_move"),
    [(["", "", ""], 0), (["", "", ""], 2), (["", "Rq", ""], 0), (["", "Rq", "Rq"], 1)],
)
def test_late_deals_of_cards_come_as_often_as_they_can(shown: list[str], to_move: int) -> None:
    state = late_position(
        *(TABLE, "Go Gx Gs Gq Gd Gc Ro Rx Rs", "Rq Rd", "Rq"),
        pile="RcRdRc", shown=shown, to_move=to_move,
    )  # fmt: skip
    require_uniform(state, 0)


def test_a_hand_shown_whole_leaves_the_rest_to_chance() -> None:
    """The first seat cannot play, and the pile is empty: it shows its hand and passes (CD6)."""
    state = late_position(
        *(TABLE, "Go Gd", "Rq Rd Rc", "Gx Gs Gq Gc"), rules=sx.Rules.cards(3, max_swaps=0)
    )
    state.play("pass")
    assert state.shown[0] == state.hands[0]
    for seat, hidden in ((1, 4), (2, 3)):
        assert len(hidden_from(state, seat)) == hidden
        for i in range(20):
            assert state.determinize(seat, i).hands == state.hands


def test_what_only_one_deal_explains_is_that_deal() -> None:
    state = next(
        each for each in late_games(sx.Rules.classic(), 0) if len(each.hands[1 - each.to_move]) > 0
    )
    for seat in (0, 1):
        assert all(state.determinize(seat, i).hands == state.hands for i in range(20))


def test_wrong_draws_are_told_from_right_ones() -> None:
    """The threshold does not pass all: not draws without copies, nor a bag that is not shuffled."""
    state = small_case("classic", 2, 0)
    chances = chances_of(state, 0)
    rng = Random(1)
    samples = round(30 / min(chances.values()))

    def drawn(draw: Callable[[], Hashable]) -> float:
        return distance(Counter(draw() for _ in range(samples)), chances)

    def right() -> Hashable:
        hidden = words(hidden_from(state, 0))
        rng.shuffle(hidden)
        return dealt_from(state, 0, hidden)

    def sorted_bag() -> Hashable:
        *hands, _ = right_deal = deal_of(state.determinize(0, rng.getrandbits(32)))
        return (*hands, tuple(sorted(right_deal[-1])))

    kinds = list(chances)
    assert drawn(right) < 1
    assert drawn(lambda: rng.choice(kinds)) > 1
    assert drawn(sorted_bag) > 1


# --- before the opening: among the deals with what was declared ---------------------------

OWN = "Ro Ro Rx Gs Gs Pc"
"""A hand that leaves some types one copy, some two, most three."""


def lines() -> Iterator[list[str]]:
    """The six types of each color and each shape."""
    for i in range(6):
        yield TYPES[6 * i : 6 * i + 6]
        yield TYPES[i::6]


def test_a_set_of_five_declared_is_found_as_often_as_it_can() -> None:
    """Hands with exactly five types of a line are few enough to be counted, by the one missing."""
    state = deal(OWN, "Yo Yx Ys Yq Yd Bc")
    assert state.set_sizes == (2, 5)
    copies = Counter(rest_of_set(OWN))
    ways: dict[Hashable, int] = {}
    for line in lines():
        others = copies.total() - sum(copies[kind] for kind in line)
        for five in combinations(line, 5):
            once = prod(copies[kind] for kind in five)
            # The sixth tile lies in no such line, or is another copy of one that does.
            twice = sum(once // copies[kind] * comb(copies[kind], 2) for kind in five)
            ways[frozenset(five)] = once * others + twice
    chances = {each: n / sum(ways.values()) for each, n in ways.items()}
    samples = 30 * len(ways)
    found: Counter[Hashable] = Counter()
    for i in range(samples):
        held = set(words(state.determinize(0, i).hands[1]))
        found[next(five for five in ways if isinstance(five, frozenset) and five <= held)] += 1
    assert distance(found, chances) < 1


def test_a_whole_line_declared_is_found() -> None:
    state = deal(OWN, "Yo Yx Ys Yq Yd Yc")
    hands = [frozenset(words(state.determinize(0, i).hands[1])) for i in range(40)]
    assert set(hands) <= {frozenset(line) for line in lines()}
    assert len(set(hands)) > 6


def test_sets_that_are_rare_together_are_found() -> None:
    """Drawn at once, three hands like these would come up once in 10**15 deals."""
    state = deal(OWN, "Yo Yx Ys Yq Yd Yc", "Go Gx Gs Gq Gd Gc", "Ro Oo Yo Go Bo Po")
    assert [hand.set_size for hand in state.determinize(0, 1).hands] == [2, 6, 6, 6]
    state = deal(OWN, *["Ro Ox Ys Gq Bd Pc", "Oo Yx Gs Bq Pd Rc", "Yo Gx Bs Pq Rd Oc"])
    assert [hand.set_size for hand in state.determinize(0, 1).hands] == [2, 1, 1, 1]


def same_chances(one: Counter[Hashable], other: Counter[Hashable]) -> bool:
    """Two samples of one size from the same chances; rare kinds count as one."""
    rare = {each for each in one | other if one[each] + other[each] < 20}
    kinds = [(one[each], other[each]) for each in one | other if each not in rare]
    kinds.append((sum(one[each] for each in rare), sum(other[each] for each in rare)))
    square = sum((a - b) ** 2 / (a + b) for a, b in kinds if a + b)
    return square < far_tail(len(kinds) - 1)


def by_trial(state: sx.State, seat: int, rng: Random) -> tuple[sx.Hand, ...]:
    """Hands that agree with what is known before the opening, the slow way: deal until they do."""
    hidden = hidden_from(state, seat)
    hands = list(state.hands)
    size = len(hands[0])
    while True:
        order = rng.sample(hidden, size * (len(hands) - 1))
        for other in range(len(hands)):
            if other != seat:
                hands[other] = sx.Hand([order.pop() for _ in range(size)])
        sizes = tuple(hand.set_size for hand in hands)
        if state.rules.variant != "cards":
            agrees = sizes == state.set_sizes
        else:
            agrees = max(sizes) == sizes[state.to_move] >= 3
        if agrees:
            return tuple(hands)


def features(hands: tuple[sx.Hand, ...]) -> Hashable:
    """How long sets are, how many kinds a hand has, and how many two hands share."""
    kinds = [set(words(hand)) for hand in hands]
    return (
        tuple(hand.set_size for hand in hands),
        tuple(map(len, kinds)),
        sum(len(a & b) for a, b in combinations(kinds, 2)),
    )


@pytest.mark.parametrize(
    "state",
    [
        sx.State.new(sx.Rules.classic(players=3), 4),
        sx.State.new(sx.Rules.flex(players=3, starter=True), 5),
        sx.State.new(sx.Rules.cards(3), 4),
        deal_cards("Ro Rx Rs Gq Gd Bc Yo Px Os", "Go Gx Gs Gq Rd Rc Bd Px Ys"),
    ],
    ids=lambda state: str(state.rules),
)
def test_before_the_opening_deals_are_those_of_long_trial(state: sx.State) -> None:
    rng = Random(6)
    seat = 1 - min(state.to_move, 1)
    one, other = (
        Counter(map(features, sample))
        for sample in (
            (state.determinize(seat, i).hands for i in range(2_000)),
            (by_trial(state, seat, rng) for _ in range(2_000)),
        )
    )
    assert same_chances(Counter(one), Counter(other))


@pytest.mark.parametrize("text", ["classic", "classic players=4", "flex players=3", "flex"])
def test_before_the_opening_hands_have_the_sets_declared(text: str) -> None:
    for index in range(10):
        state = sx.State.new(sx.Rules.parse(text), 9, index=index)
        for seat in range(state.rules.seats):
            for i in range(4):
                other = state.determinize(seat, i)
                assert tuple(hand.set_size for hand in other.hands) == state.set_sizes
                assert other.find_broken_invariant() == ""
                again = sx.State.from_deal(other.rules, other.hands, other.bag)
                assert (again.to_move, again.set_sizes) == (other.to_move, other.set_sizes)


def test_after_the_opening_sets_declared_tell_nothing() -> None:
    """Without memory: nobody has acted but the opener, yet hands are any."""
    state = sx.State.new(sx.Rules.classic(players=3), 4)
    state.play(state.best_move() or "pass")
    seat = (state.to_move + 1) % 3
    sizes = {state.determinize(seat, i).hands[state.to_move].set_size for i in range(50)}
    assert len(sizes) > 1


# --- the seed -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["classic players=3", "flex", "cards players=4"])
def test_the_seed_settles_the_deal_and_the_luck_to_come(text: str) -> None:
    state = sx.State.new(sx.Rules.parse(text), 2)
    state.play(state.best_move() or "pass")
    view = state.observation(0)
    seen = set()
    for seed in (0, 1, 2, 2**63, 2**64 - 1):
        other = view.determinize(seed)
        assert other == view.determinize(seed) == state.determinize(0, seed)
        assert (other.seed, other.history) == (seed, ())
        seen.add(deal_of(other))
    assert len(seen) == 5


def test_luck_to_come_differs_where_the_deal_cannot() -> None:
    """With open hands and equal tiles in the bag, exchanges go other ways by the seed alone."""
    rules = sx.Rules.classic(open_hand=True)
    state = next(each for each in late_games(rules, 6) if len(each.hands[each.to_move]) == 6)
    bags: dict[tuple[sx.Tile, ...], set[tuple[sx.Tile, ...]]] = {}
    for seed in count():
        other = state.determinize(0, seed)
        order = other.bag
        other.play(sx.Move.exchange([other.hands[other.to_move][0]]))
        bags.setdefault(order, set()).add(other.bag)
        if len(bags[order]) > 1:
            return
        assert seed < 5_000
