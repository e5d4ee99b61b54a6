"""What a seat may know of a card game, and what it must not learn (TL4, CD6)."""

import pickle
from collections import Counter
from itertools import combinations

from hypothesis import given

import sixline as sx
from helpers.cards import (
    BLOCKED,
    FOURS,
    ROWLESS,
    TABLE,
    THREES,
    cards_in_play,
    deal,
    late_position,
    position,
    rest,
)
from helpers.games import TYPES
from helpers.strategies import card_states, seeds

HIDDEN = "Oo Yx Bs Gq Pd Oc Yq Bd Px"


def require_alike(one: sx.State, other: sx.State, seat: int) -> None:
    """Nothing that a seat can ask for differs."""
    a, b = one.observation(seat), other.observation(seat)
    assert a == b
    assert (a.key, hash(a), repr(a), str(a)) == (b.key, hash(b), repr(b), str(b))
    assert pickle.dumps(a) == pickle.dumps(b)
    assert (a.hands, a.shown, a.hand_sizes) == (b.hands, b.shown, b.hand_sizes)
    assert a.unseen.tolist() == b.unseen.tolist()
    assert list(a.legal_moves()) == list(b.legal_moves())
    assert a.determinize(7) == b.determinize(7)
    for text in ("pass", "swap", "play:Ro", "play:RoRxRs"):
        assert a.check(text) == b.check(text)


# --- by hand ------------------------------------------------------------------------------


def test_the_order_of_the_pile_is_hidden_from_all() -> None:
    one = position(TABLE, "Rq Go", HIDDEN, pile="PoPxPs")
    other = position(TABLE, "Rq Go", HIDDEN, pile="PsPoPx")
    assert one.bag != other.bag
    assert one.key == other.key  # by DESIGN: never the order
    for seat in (0, 1):
        require_alike(one, other, seat)


def test_cards_of_another_hand_and_of_the_pile_are_not_told_apart() -> None:
    one = position(TABLE, "Rq Go", HIDDEN, "Gx", pile="Po")
    other = position(TABLE, "Rq Go", HIDDEN.replace("Oo", "Po"), "Gx", pile="Oo")
    assert one.hands[1] != other.hands[1]
    assert one.key != other.key
    for seat in (0, 2):
        require_alike(one, other, seat)
    assert one.observation(1) != other.observation(1)


def test_cards_of_two_other_hands_are_not_told_apart() -> None:
    one = position(TABLE, "Rq Go", "Oo Yx Bs", "Gq Pd Oc")
    other = position(TABLE, "Rq Go", "Oo Yx Oc", "Gq Pd Bs")
    require_alike(one, other, 0)
    for seat in (1, 2):
        assert one.observation(seat) != other.observation(seat)


def test_luck_to_come_is_hidden() -> None:
    one, other = (position(TABLE, BLOCKED, HIDDEN, seed=seed) for seed in (1, 2))
    for seat in (0, 1):
        require_alike(one, other, seat)


def test_a_deal_hides_what_the_others_hold() -> None:
    order = rest(THREES, FOURS)
    one = sx.State.from_deal(sx.Rules.cards(), [THREES, FOURS], " ".join(order), seed=1)
    other = sx.State.from_deal(
        sx.Rules.cards(), [THREES, FOURS.replace("Px", order[-1])], " ".join([*order[:-1], "Px"])
    )
    assert one.hands[1] != other.hands[1]
    require_alike(one, other, 0)


def test_no_text_of_a_hidden_hand_is_in_an_observation() -> None:
    """Not in the bytes of its pickle, not in its text, packed or with spaces."""
    state = deal(FOURS, ROWLESS, HIDDEN)
    for seat, hidden in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
        view = state.observation(seat)
        saved = pickle.dumps(view)
        own = "".join(map(str, state.hands[seat])).encode()
        assert own in saved
        for other in hidden:
            cards = [str(card) for card in state.hands[other]]
            for size in (4, 9):
                for part in (cards[:size], cards[-size:]):
                    assert "".join(part).encode() not in saved
                    assert " ".join(part).encode() not in saved
                    assert "".join(part) not in repr(view) + str(view)
                    assert " ".join(part) not in repr(view) + str(view)
        pile = "".join(map(str, state.bag[:9])).encode()
        assert pile not in saved
        assert b"seed" not in saved


def test_hands_are_none_but_the_own() -> None:
    state = deal(FOURS, ROWLESS, HIDDEN)
    for seat in range(3):
        view = state.observation(seat)
        assert view.hands == tuple(
            state.hands[seat] if other == seat else None for other in range(3)
        )
        assert view.hand == state.hands[seat]
        assert view.hand_sizes == (9, 9, 9)
        assert view.shown == (sx.Hand(),) * 3


def test_shown_hands_are_seen_by_all() -> None:
    rules = sx.Rules.cards(3, max_swaps=0)
    state = position(TABLE, BLOCKED, "Rq", "Pc", rules=rules)
    state.play("pass")
    other = position(TABLE, "Oo Gq Bd", "Rq", "Pc", rules=rules)
    other.play("pass")
    for seat in (1, 2):
        view = state.observation(seat)
        assert view.shown[0] == sx.Hand(BLOCKED)
        assert b"RoGqBd" in pickle.dumps(view)
        assert view != other.observation(seat)
        assert view.key != other.observation(seat).key


def test_a_swap_tells_nothing_of_the_new_hand() -> None:
    one = position(TABLE, BLOCKED, "Pc", pile="OsOdOcOxYqYdYcPoPx")
    other = position(TABLE, BLOCKED, "Pc", pile="OsOdOcOxYqYdYcPoPs")
    for state in (one, other):
        state.play("swap")
    assert one.hands[0] != other.hands[0]
    require_alike(one, other, 1)


# --- whatever the game --------------------------------------------------------------------


@given(card_states(), seeds, seeds)
def test_positions_that_differ_in_hidden_cards_only_look_alike(
    state: sx.State, first: int, second: int
) -> None:
    for seat in range(state.rules.seats):
        for seed in (first, second):
            require_alike(state, state.determinize(seat, seed), seat)


@given(card_states(), seeds)
def test_a_determinized_game_is_a_possible_one(state: sx.State, seed: int) -> None:
    for seat in range(state.rules.seats):
        other = state.determinize(seat, seed)
        assert cards_in_play(other) == Counter(TYPES * 3)
        assert other.find_broken_invariant() == ""
        assert other.hands[seat] == state.hands[seat]
        assert list(map(len, other.hands)) == list(map(len, state.hands))
        for hand, shown in zip(other.hands, state.shown, strict=True):
            assert not Counter(shown) - Counter(hand)
        for name in (
            *("table", "claims", "shown", "bag_count", "turn", "to_move", "swaps", "passes"),
            *("turns_left", "outcome", "scores", "rules"),
        ):
            assert getattr(other, name) == getattr(state, name), name
        assert other == state.observation(seat).determinize(seed)


@given(card_states())
def test_what_is_unseen_adds_up(state: sx.State) -> None:
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        assert view.scores == state.scores
        assert sum(view.hand_sizes) + view.bag_count + len(view.table) + 6 * sum(view.scores) == 108
        unseen = Counter({TYPES[code]: n for code, n in enumerate(view.unseen.tolist()) if n})
        hidden = Counter(str(card) for card in state.bag)
        for other, hand in enumerate(state.hands):
            if other != seat:
                hidden += Counter(map(str, hand)) - Counter(map(str, state.shown[other]))
        assert unseen == hidden


def test_before_the_opening_the_mover_holds_a_longest_row() -> None:
    """In every possible deal, whoever looks; else another would open (CD2)."""
    state = deal(THREES, FOURS, ROWLESS)
    assert state.to_move == 1
    for seat in range(3):
        others = [state.determinize(seat, seed) for seed in range(60)]
        for other in others:
            sizes = [hand.set_size for hand in other.hands]
            assert max(sizes) == sizes[1] >= 3
            assert str(other.best_move()).startswith("play:")
        assert len({other.hands for other in others}) > 50


# --- as likely ----------------------------------------------------------------------------


def chi_square(found: Counter[object], kinds: int, samples: int) -> float:
    assert len(found) == kinds
    expected = samples / kinds
    return sum((count - expected) ** 2 / expected for count in found.values())


def test_every_assignment_of_the_unseen_cards_is_as_likely() -> None:
    """Two cards in the other hand, two in the pile: six hands, two orders of the pile each."""
    state = late_position(TABLE, "Go Gx Gs Gq Rq", "Rd Rc", pile="GdGc")
    view = state.observation(0)
    assert int(view.unseen.sum()) == 4
    samples = 12 * 300
    dealt = [view.determinize(seed) for seed in range(samples)]
    found = Counter((other.hands[1], other.bag) for other in dealt)
    hands = {hand for hand, _ in found}
    assert hands == {sx.Hand(two) for two in combinations(["Rd", "Rc", "Gd", "Gc"], 2)}
    assert chi_square(Counter(found), 12, samples) < 40  # 11 degrees: exceeded once in 25,000


def test_with_a_card_shown_only_the_others_are_dealt() -> None:
    state = late_position(TABLE, "Go Gx Gs Gq Rq", "Rd Rc", pile="GdGc", shown=["", "Rd"])
    view = state.observation(0)
    assert int(view.unseen.sum()) == 3
    samples = 6 * 300
    dealt = [view.determinize(seed) for seed in range(samples)]
    assert all(other.hands[1].count("Rd") == 1 for other in dealt)
    found = Counter((other.hands[1], other.bag) for other in dealt)
    assert chi_square(Counter(found), 6, samples) < 28  # 5 degrees: exceeded once in 25,000


def test_its_luck_is_fresh() -> None:
    """The swap of a determinized game is shuffled by the seed given."""
    state = position(TABLE, BLOCKED, "Pc")
    piles = set()
    for seed in range(20):
        other = state.determinize(0, seed)
        assert other == state.determinize(0, seed)
        other.play("swap")
        piles.add(other.bag)
    assert len(piles) == 20
