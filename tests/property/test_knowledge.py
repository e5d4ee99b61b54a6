"""Equal observations are equal knowledge: nothing hidden shows, and nothing public is missing."""

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.cards import BLOCKED, TABLE, late_position, position
from helpers.games import best_games, play_turns
from helpers.knowledge import dealt_anew, faces, facts, hidden_from, twin
from helpers.strategies import card_states, seeds, states

VARIANTS = [
    "classic players=3",
    "classic players=4 pairs=true",
    "classic players=3 open_hand=true sprint=6",
    "flex players=3",
    "flex starter=true players=4 open_hand=true",
    "cards players=3",
]


def require_alike(one: sx.State, other: sx.State, seat: int) -> None:
    """Nothing public of the two observations differs, not a byte."""
    a, b = one.observation(seat), other.observation(seat)
    assert a == b
    first, second = faces(a), faces(b)
    assert first.keys() == second.keys()
    for name in first:
        assert first[name] == second[name], name


def game(text: str, turns: int) -> sx.State:
    state = sx.State.new(sx.Rules.parse(text), 21)
    return play_turns(state, Random(21), turns, greed=0.7)


# --- nothing hidden shows -----------------------------------------------------------------


def require_nothing_leaks(state: sx.State, seed: int) -> None:
    for seat in range(state.rules.seats):
        if state.outcome and state.outcome.reason is sx.Reason.FINISHED:
            other = state.determinize(seat, seed)
        else:
            other = twin(state, seat, Random(seed))
        require_alike(state, other, seat)


@given(states(), seeds)
def test_hidden_tiles_have_no_part_in_an_observation(state: sx.State, seed: int) -> None:
    require_nothing_leaks(state, seed)


@given(card_states(), seeds)
def test_hidden_cards_have_no_part_in_an_observation(state: sx.State, seed: int) -> None:
    require_nothing_leaks(state, seed)


@pytest.mark.parametrize("text", VARIANTS)
@pytest.mark.parametrize("turns", [0, 1, 2, 9])
def test_nothing_hidden_shows_at_any_seat(text: str, turns: int) -> None:
    state = game(text, turns)
    require_nothing_leaks(state, 5)
    one = twin(state, 0, Random(5))
    if not state.rules.open_hand:
        assert one.hands != state.hands
        for seat in range(1, state.rules.seats):
            assert one.observation(seat) != state.observation(seat)
    assert one.bag != state.bag


def test_nothing_hidden_shows_when_the_game_is_over() -> None:
    """The last tile is played, in two games where two others hold each other's tiles (CL9)."""
    for state in best_games(sx.Rules.classic(players=3), 3, 200):
        while not state.is_over:
            before = state.copy()
            move = state.play(state.best_move() or "pass")
        seat = before.to_move
        if not before.bag and before.hands[seat - 1] != before.hands[seat - 2]:
            break
    assert state.outcome is not None
    other = dealt_anew(before, seat, hidden_from(before, seat)[::-1], 1)
    assert other.hands != before.hands
    other.play(move)
    assert other.outcome == state.outcome
    require_alike(state, other, seat)


@pytest.mark.parametrize("text", ["classic players=3", "flex players=3"])
def test_tiles_exchanged_are_hidden(text: str) -> None:
    """And nothing remembers how many they were: other tiles, more of them, a new hand."""
    state = game(text, 7)
    seat = state.to_move
    tiles = list(state.hands[seat])
    games = [state.copy() for _ in range(4)]
    for each, given_back in zip(games, (tiles[:1], tiles[1:2], tiles[:4], tiles), strict=True):
        each.play(sx.Move.exchange(given_back))
    assert len({each.hands[seat] for each in games}) == 4
    for other in range(3):
        if other != seat:
            for each in games[1:]:
                require_alike(games[0], each, other)


@pytest.mark.parametrize("text", VARIANTS)
def test_on_anothers_turn_there_is_nothing_to_do(text: str) -> None:
    state = game(text, 6)
    asked = state.legal_moves()[0]
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        assert view.is_own_turn == (seat == state.to_move)
        if view.is_own_turn:
            assert view.check(asked) is None
            continue
        assert (len(view.legal_moves()), len(view.placements()), view.count_placements()) == (
            0,
        ) * 3
        assert (view.best_move(), view.top_moves(3), view.has_placement()) == (None, [], False)
        for move in (asked, str(asked), "pass"):
            fault = view.check(move)
            assert fault is not None
            assert fault.code is sx.FaultCode.NOT_YOUR_TURN


@pytest.mark.parametrize("text", [each for each in VARIANTS if not each.startswith("cards")])
def test_a_position_taken_over_declares_no_set_of_a_hidden_hand(text: str) -> None:
    """Sets were declared of the hands dealt (CL2), which these are before the opening alone."""
    start, later = game(text, 0), game(text, 5)
    for state in (start, later):
        given_facts = facts(state)
        del given_facts["set_sizes"]
        taken = sx.State.from_position(**given_facts, seed=1)
        dealt = tuple(hand.set_size for hand in state.hands)
        assert taken.set_sizes == (dealt if state is start else (0,) * state.rules.seats)
        other = twin(taken, 0, Random(2))
        given_facts |= {"hands": other.hands, "bag": other.bag}
        require_alike(taken, sx.State.from_position(**given_facts, seed=2), 0)


# --- how it came about does not count -----------------------------------------------------


@pytest.mark.parametrize("text", VARIANTS)
def test_a_state_looks_the_same_however_it_was_reached(text: str) -> None:
    state = game(text, 9)
    again = pickle.loads(pickle.dumps(state))
    undone = state.copy()
    undone.play(undone.legal_moves()[0])
    undone.undo()
    for seat in range(state.rules.seats):
        view = state.observation(seat)
        for other in (again, undone, state.copy(history=False)):
            require_alike(state, other, seat)
        saved = pickle.loads(pickle.dumps(view))
        assert saved == view
        assert faces(saved) == faces(view)


@given(st.sampled_from([each for each in VARIANTS if not each.startswith("cards")]), seeds)
def test_the_order_in_which_tiles_were_laid_does_not_count(text: str, seed: int) -> None:
    state = game(text, 9)
    cells = list(state.board.cells)
    Random(seed).shuffle(cells)
    board = sx.Board.from_cells(cells, state.rules)
    other = sx.State.from_position(**(facts(state) | {"board": board}), seed=seed)
    for seat in range(state.rules.seats):
        one, same = state.observation(seat), other.observation(seat)
        assert one == same
        assert (one.key, hash(one), repr(one)) == (same.key, hash(same), repr(same))
        assert pickle.dumps(one) == pickle.dumps(same)
        assert list(one.legal_moves()) == list(same.legal_moves())
        assert one.determinize(3).hands == same.determinize(3).hands


# --- nothing public is missing ------------------------------------------------------------


def few_left(text: str) -> dict[str, Any]:
    """A late position without a bag, in which each hand holds two tiles or more."""
    for state in best_games(sx.Rules.parse(text), 4, 400):
        while not state.is_over and (state.bag_count or max(map(len, state.hands)) > 4):
            state.play(state.best_move() or "pass")
        if not state.is_over and min(map(len, state.hands)) >= 2:
            return facts(state) | {"seed": 1, "passes": 0}
    raise AssertionError("no such position")


def moved(board: sx.Board, rules: sx.Rules) -> sx.Board:
    return sx.Board.from_cells([(x + 1, y, tile) for x, y, tile in board.cells], rules)


def with_given(
    hands: tuple[sx.Hand, ...], giver: int, tile: sx.Tile, taker: int, back: sx.Tile | None = None
) -> list[sx.Hand]:
    """One tile lies in another hand, perhaps for one that comes back."""
    changed = [list(hand) for hand in hands]
    changed[giver].remove(tile)
    changed[taker].append(tile)
    if back is not None:
        changed[taker].remove(back)
        changed[giver].append(back)
    return [sx.Hand(hand) for hand in changed]


@pytest.mark.parametrize("text", ["classic", "flex", "flex starter=true"])
def test_each_public_fact_of_tiles_is_part_of_equality(text: str) -> None:
    base = few_left(f"{text} players=3")
    one = sx.State.from_position(**base)
    hands, rules = one.hands, one.rules
    mine = next(tile for tile in hands[0] if tile not in hands[1])
    theirs = next(tile for tile in hands[1] if tile not in hands[0])
    changes: dict[str, dict[str, Any]] = {
        "rules": {"rules": rules.replace(finish_bonus=5)},
        "open hand": {"rules": rules.replace(open_hand=True)},
        "board": {"board": moved(one.board, rules)},
        "own hand": {"hands": with_given(hands, 0, mine, 1, back=theirs)},
        "sizes of other hands": {"hands": with_given(hands, 1, theirs, 2)},
        "own size": {"hands": with_given(hands, 1, theirs, 0)},
        "to_move": {"to_move": (one.to_move + 1) % 3},
        "turn": {"turn": one.turn + 1},
        "passes": {"passes": 1},
        "over": {"passes": 3},
        "bag": one_in_the_bag(rules),
    }
    for seat in range(3):
        more = list(one.scores)
        more[seat] += 1
        sizes = list(one.set_sizes)
        sizes[seat] = 1 if sizes[seat] != 1 else 2
        changes |= {f"score {seat}": {"scores": more}, f"set {seat}": {"set_sizes": sizes}}
    require_different(base, changes)


def one_in_the_bag(rules: sx.Rules) -> dict[str, Any]:
    """Table, hands and bag of a game with one tile to draw."""
    for state in best_games(rules, 4, 400):
        while state.bag_count > 1:
            state.play(state.best_move() or "pass")
        if state.bag_count == 1:
            return {name: facts(state)[name] for name in ("board", "hands", "bag")}
    raise AssertionError("no such position")


def require_different(base: dict[str, Any], changes: dict[str, dict[str, Any]]) -> None:
    """Each change makes another observation for the first seat, and each its own; bytes too."""
    views = {"base": sx.State.from_position(**base).observation(0)}
    for name, change in changes.items():
        views[name] = sx.State.from_position(**(base | change)).observation(0)
    names = list(views)
    for i, one in enumerate(names):
        assert views[one] == pickle.loads(pickle.dumps(views[one])), one
        for other in names[:i]:
            assert views[one] != views[other], (one, other)
            assert pickle.dumps(views[one]) != pickle.dumps(views[other]), (one, other)


def test_each_public_fact_of_cards_is_part_of_equality() -> None:
    own = "Go Gx Gs Gq Gd Gc Ro Rx Rs"
    state = late_position(TABLE, own, "Rq Rd", "Rq", pile="RcRdRc")
    greens = {"board": sx.Table.parse("GoGxGs"), "hands": [f"Ro Rx Rs {own[9:]}", "Rq Rd", "Rq"]}
    assert len(state.claims[2]) > 2
    claims = [state.claims[2][0], "", ",".join(state.claims[2][1:])]
    changes: dict[str, dict[str, Any]] = {
        "rules": {"rules": state.rules.replace(max_swaps=4)},
        "table": greens,
        "own hand": {"hands": [own.replace("Rs", "Rq"), "Rs Rd", "Rq"]},
        "own size": {"hands": [own.removesuffix(" Rs"), "Rq Rd Rs", "Rq"]},
        "other sizes": {"hands": [own, "Rq", "Rd Rq"]},
        "pile": {"hands": [own, "Rq Rd Rc", "Rq"], "bag": "RdRc"},
        "claims": {"claims": claims},
        "whose claims": {"claims": ["", claims[0], claims[2]]},
        "shown": {"shown": ["", "Rq", ""]},
        "another shown": {"shown": ["", "Rd", ""]},
        "who has shown": {"shown": ["", "", "Rq"]},
        "own shown": {"shown": ["Gd", "", ""]},
        "to_move": {"to_move": 1},
        "turn": {"turn": state.turn + 1},
        "swaps": {"swaps": 1},
        "passes": {"passes": 1},
        "over": {"passes": 3},
    }
    require_different(facts(state) | {"seed": 1}, changes)
    last = late_position(TABLE, own, "Rq Rd Rd", "Rq Rc Rc", turns_left=2)
    require_different(facts(last) | {"seed": 1}, {"turns_left": {"turns_left": 1}})


def test_a_hand_shown_is_known_until_it_changes() -> None:
    """To all seats alike (CD6); a swap ends it."""
    rules = sx.Rules.cards(3, max_swaps=1)
    hidden = ["Pc Yo Yx", "Bd Oq Os"]
    state = position(TABLE, BLOCKED, *hidden, pile="PoPoPxPxPsPsPqPqPd", rules=rules, swaps=1)
    state.play("pass")
    for seat in range(3):
        view = state.observation(seat)
        assert view.shown == (sx.Hand(BLOCKED), sx.Hand(), sx.Hand())
        for i in range(10):
            assert state.determinize(seat, i).hands[0] == sx.Hand(BLOCKED)
    again = sx.State.from_position(**(facts(state) | {"to_move": 0}), seed=1)
    again.play("swap")
    for seat in (1, 2):
        assert again.observation(seat).shown == (sx.Hand(),) * 3
        require_alike(again, twin(again, seat, Random(1)), seat)
