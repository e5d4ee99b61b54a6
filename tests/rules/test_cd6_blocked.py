"""CD6: who can play nothing shows the hand and swaps, or passes."""

from collections import Counter

import pytest

import sixline as sx
from helpers.cards import BLOCKED, TABLE, Table, late_position, names, position
from helpers.games import require_legal, require_refused

Code = sx.FaultCode
STUCK = "Yo Yx Oq Oq Bs Pd Pd Gc Bd"
"""Nine cards that can play nothing on `TABLE`."""


def legal(state: sx.State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def swapped(pile: str = "") -> sx.State:
    """A blocked player has swapped once and is blocked again when `pile` is `STUCK`."""
    state = position(TABLE, BLOCKED, "Pc Px", pile=pile)
    state.play("swap")
    return state


# --- the swap -----------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [BLOCKED, STUCK, "Go", "Rx", "Go Bo", "RoRo RxRx"])
def test_cd6_a_blocked_player_swaps_and_may_do_nothing_else(hand: str) -> None:
    state = position(TABLE, hand, "Pc")
    assert not Table.parse(TABLE).has_turn(hand)
    assert legal(state) == ["swap"]
    assert (len(state.placements()), state.count_placements()) == (0, 0)
    assert not state.has_placement()
    assert str(state.best_move()) == "swap"
    require_legal(state, "swap")
    fault = require_refused(state, "pass", Code.PASS_NOT_ALLOWED, "CD6")
    assert "a blocked player swaps the hand" in fault.message


@pytest.mark.parametrize("hand", ["Rq", "Go Gx Gs Pd", "Go Bo Rq Yc", STUCK[:-2] + "Rq"])
def test_cd6_any_legal_turn_however_unwelcome_bars_the_swap(hand: str) -> None:
    state = position(TABLE, hand, "Pc")
    for text, code in (("swap", Code.SWAP_NOT_ALLOWED), ("pass", Code.PASS_NOT_ALLOWED)):
        fault = require_refused(state, text, code, "CD6")
        assert f"a turn is possible, as {state.best_move()}" in fault.message
    assert "swap" not in legal(state)


def test_cd6_a_swap_draws_nine_new_cards() -> None:
    state = position(TABLE, STUCK, "Pc", pile="OsOdOcOxYqYdYcPoPx")
    count = state.bag_count
    state.play("swap")
    assert state.hands[0] == sx.Hand("OsOdOcOxYqYdYcPoPx")
    assert [str(card) for card in state.drawn[-1]] == names("OsOdOcOxYqYdYcPoPx")
    assert state.bag_count == count


def test_cd6_a_short_hand_swaps_for_nine_too() -> None:
    state = position(TABLE, BLOCKED, "Pc", pile="OsOdOcOxYqYdYcPoPx")
    count = state.bag_count
    state.play("swap")
    assert len(state.hands[0]) == 9
    assert state.bag_count == count - 9 + 3


@pytest.mark.parametrize("size", [1, 2, 3, 8])
def test_cd6_or_what_the_pile_has_and_the_hand_stays_short(size: int) -> None:
    """Until CD5 fills it again."""
    state = short_pile(size)
    before = Counter(map(str, state.hands[0]))
    cards = [str(card) for card in state.bag]
    state.play("swap")
    assert Counter(map(str, state.hands[0])) == Counter(cards)
    assert Counter(map(str, state.bag)) == before
    assert len(state.hands[0]) == size
    assert state.to_move == 0


def short_pile(
    size: int, first: str = "Rq Rd Rc Gq Gd Gc Bo Bx", rules: sx.Rules | None = None
) -> sx.State:
    """Seat 0 holds nine cards that fit nowhere, the pile the first few of some others."""
    hand = "Go Gx Bs Bq Yo Yx Oq Oc Pd"
    lines = Counter(color + shape for color in "ROYGBP" for shape in "oxsqdc")
    lines.subtract(names(TABLE + hand + first))
    order = names(first) + list(lines.elements())
    pile, others = order[:size], order[size:]
    hands = [" ".join(others[at : at + 9]) for at in range(0, len(others), 9)]
    return late_position(TABLE, hand, *hands, pile=" ".join(pile), rules=rules)


def test_cd6_a_hand_short_from_a_swap_is_filled_by_the_next_cd5() -> None:
    state = short_pile(2)
    state.play("swap")  # the two red cards of the pile
    assert state.hands[0] == sx.Hand("Rq Rd")
    assert state.bag_count == 9
    state.play("play:Rq")
    assert len(state.hands[0]) == 9
    assert state.bag_count == 1
    assert len(state.drawn[-1]) == 8


def test_cd6_the_old_hand_is_shuffled_into_the_pile() -> None:
    """Not to its end: over many seeds its cards lie anywhere."""
    places: Counter[int] = Counter()
    for seed in range(200):
        state = position(TABLE, "Gc Gc Gc", "Pc", pile="OsOdOcOxYqYdYcPoPx", seed=seed)
        state.play("swap")
        found = [at for at, card in enumerate(state.bag) if str(card) == "Gc"]
        assert len(found) == 3
        places.update(found)
    size = 108 - 3 - 9 - 1
    assert set(places) <= set(range(size))
    thirds = [sum(n for at, n in places.items() if at * 3 // size == third) for third in range(3)]
    assert min(thirds) > 150


def test_cd6_the_whole_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(8):
        state = position(TABLE, BLOCKED, "Pc", seed=seed)
        cards = Counter(map(str, state.bag[9:])) + Counter(names(BLOCKED))
        state.play("swap")
        assert Counter(map(str, state.bag)) == cards
        orders.add(state.bag)
    assert len(orders) == 8


def test_cd6_the_same_turn_goes_on() -> None:
    state = swapped("Rq Rd Go Gx Gs Yo Yx Ys Pd")
    assert (state.to_move, state.turn, state.swaps, state.passes) == (0, 4, 1, 0)
    assert "play:Rq" in legal(state)
    require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")
    state.play("play:Rq")
    assert (state.to_move, state.turn, state.swaps) == (1, 5, 0)


def test_cd6_a_swap_is_a_move_of_its_own() -> None:
    state = swapped()
    (move,) = state.history
    assert (move.kind, str(move), move.count, move.tiles) == (sx.MoveKind.SWAP, "swap", 0, ())
    assert move == sx.Move.swapping()
    assert state.undo() == move
    assert state == position(TABLE, BLOCKED, "Pc Px")


# --- how many ------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 7])
def test_cd6_at_most_max_swaps_a_turn_then_the_player_passes(limit: int) -> None:
    """The pile is one card: by every swap it changes place with the nine of the hand."""
    rules = sx.Rules.cards(4, max_swaps=limit)
    state = short_pile(1, "Gs", rules)
    for count in range(limit):
        assert (state.swaps, len(state.hands[0])) == (count, 1 if count % 2 else 9)
        assert legal(state) == ["swap"]
        require_refused(state, "pass", Code.PASS_NOT_ALLOWED, "CD6")
        state.play("swap")
    assert legal(state) == ["pass"]
    assert str(state.best_move()) == "pass"
    fault = require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")
    assert f"a turn has at most {limit} swap{'' if limit == 1 else 's'} (CD6)" in fault.message
    hand, pile = state.hands[0], state.bag
    state.play("pass")
    assert (state.hands[0], state.bag) == (hand, pile)  # without drawing
    assert (state.to_move, state.swaps, state.passes) == (1, 0, 1)


def test_cd6_by_default_three() -> None:
    assert sx.Rules.cards().max_swaps == 3


def test_cd6_swaps_are_counted_afresh_every_turn() -> None:
    state = position(TABLE, BLOCKED, BLOCKED, swaps=3)
    assert legal(state) == ["pass"]
    state.play("pass")
    assert state.swaps == 0
    assert legal(state) == ["swap"]


def test_cd6_with_max_swaps_0_a_blocked_player_passes_at_once() -> None:
    state = position(TABLE, BLOCKED, "Pc", rules=sx.Rules.cards(max_swaps=0))
    assert legal(state) == ["pass"]
    require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")


# --- the pass ------------------------------------------------------------------------------


def test_cd6_with_an_empty_pile_a_blocked_player_passes() -> None:
    state = late_position(TABLE, "Gq Gd", "Gc Rq Rd", "Go Gx Gs Rc")
    assert (state.bag_count, legal(state)) == (0, ["pass"])
    fault = require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")
    assert "the pile is empty" in fault.message
    state.play("pass")
    assert state.hands[0] == sx.Hand("Gq Gd")
    assert (state.passes, state.to_move, state.turn) == (1, 1, 5)


def test_cd6_with_an_empty_hand_a_player_passes() -> None:
    state = position(TABLE, "", "Pc")
    assert state.bag_count > 0
    assert legal(state) == ["pass"]
    fault = require_refused(state, "swap", Code.SWAP_NOT_ALLOWED, "CD6")
    assert "the hand is empty" in fault.message
    state.play("pass")
    assert len(state.hands[0]) == 0


def test_cd6_a_pass_of_who_can_play_is_refused() -> None:
    state = position(TABLE, "Rq", "Pc")
    require_refused(state, "pass", Code.PASS_NOT_ALLOWED, "CD6")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_cd6_when_all_players_pass_in_a_row_the_game_stops(players: int) -> None:
    rules = sx.Rules.cards(players, max_swaps=0)
    hands = [BLOCKED, "Go", "Bo", "Yo Yx", "Oq", "Ps"][:players]
    state = position(TABLE, *hands, rules=rules, claims=["", "R", *[""] * (players - 2)])
    for count in range(players):
        assert not state.is_over
        assert state.passes == count
        state.play("pass")
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.reason is sx.Reason.STALLED
    assert state.outcome.winners == (1,)
    assert (len(state.legal_moves()), state.best_move()) == (0, None)
    for text in ("pass", "swap", "play:Ro"):
        assert "every player passed" in require_refused(state, text, Code.GAME_OVER, "CD6").message
    state.undo()
    assert not state.is_over
    require_legal(state, "pass")


def test_cd6_a_turn_in_between_begins_the_count_again() -> None:
    rules = sx.Rules.cards(3, max_swaps=0)
    state = position(TABLE, BLOCKED, "Rq", BLOCKED, rules=rules, passes=1)
    state.play("pass")
    assert state.passes == 2
    state.play("play:Rq")
    assert state.passes == 0
    assert not state.is_over


def test_cd6_a_swap_is_no_pass_and_leaves_the_count() -> None:
    state = position(TABLE, BLOCKED, BLOCKED, passes=1)
    state.play("swap")
    assert state.passes == 1


# --- what is shown -------------------------------------------------------------------------


def test_cd6_a_swapped_hand_lies_in_the_pile_and_nothing_of_the_new_one_is_shown() -> None:
    state = position(TABLE, BLOCKED, "Pc", shown=["Ro Gq", ""])
    assert state.shown == (sx.Hand("Ro Gq"), sx.Hand())
    state.play("swap")
    assert state.shown == (sx.Hand(), sx.Hand())
    assert state.observation(1).shown[0] == sx.Hand()


def test_cd6_a_hand_shown_to_pass_is_public_from_then() -> None:
    rules = sx.Rules.cards(3, max_swaps=0)
    state = position(TABLE, BLOCKED, "Rq", "Pc", rules=rules)
    assert state.observation(2).shown == (sx.Hand(),) * 3
    unseen = state.observation(2).unseen.sum()
    state.play("pass")
    assert state.shown == (sx.Hand(BLOCKED), sx.Hand(), sx.Hand())
    for seat in range(3):
        assert state.observation(seat).shown == state.shown
    assert state.observation(2).unseen.sum() == unseen - 3
    assert state.observation(2).determinize(5).hands[0] == sx.Hand(BLOCKED)


def test_cd6_of_a_shown_hand_the_cards_that_stay_are_known() -> None:
    state = position(TABLE + "GoGxGs", "Gq Bd Pc", "Rq", shown=["Gq Bd Pc", ""], pile="OsOdYc")
    state.play("play:Gq")
    assert state.shown[0] == sx.Hand("Bd Pc")  # the cards drawn are hidden
    assert len(state.hands[0]) == 9


def test_cd6_who_played_one_of_two_alike_has_one_left_to_be_seen() -> None:
    state = position(TABLE + "GoGxGs", "Gq Gq Bd", "Rq", shown=["Gq Bd", ""])
    state.play("play:Gq")
    assert state.shown[0] == sx.Hand("Bd")
