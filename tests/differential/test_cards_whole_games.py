"""Whole card games, move by move, in the engine and in the oracle (CD1-CD8)."""

import secrets
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

import sixline as sx
from helpers.cards import (
    codes,
    late_position,
    odd_moves,
    outcome_name,
    short_of_cards,
    to_card_move,
    to_card_options,
    to_card_state,
    to_card_view,
    to_cards,
    to_hand,
    turns_left,
)
from helpers.games import CARD_RULES
from oracle.cards import Turn, claim_choices, played_choices, sorted_lines
from oracle.cards_game import CardState, Move, Swap, move_text, parse_move
from oracle.cards_rows import packed
from oracle.tiles import Tile

STYLES = ("random", "greedy", "hoard", "mixed")


def require_same(state: sx.State, other: CardState, where: str) -> None:
    """The same table, hands, pile, claims, counters and end, and the same views of them."""
    assert to_hand(state.table.tiles) == other.table, where
    for hand, expected in zip(state.hands, other.hands, strict=True):
        assert to_hand(hand) == expected, where
    assert to_cards(state.bag) == list(other.pile), where
    assert state.bag_count == len(other.pile), where
    assert tuple(map(to_hand, state.shown)) == other.shown, where
    assert state.claims == tuple(map(sorted_lines, other.claimed)), where
    assert (state.scores, state.to_move, state.turn) == (other.scores, other.to_move, other.turn)
    assert (state.swaps, state.passes) == (other.swaps, other.passes), where
    assert turns_left(state) == other.turns_left, where
    assert outcome_name(state) == other.outcome, where
    if state.outcome:
        assert list(state.outcome.winners) == other.winners, where
        assert state.outcome.scores == other.scores, where
    for seat in range(state.rules.seats):
        expected_view = other.observation(seat)
        claimed = tuple(map(sorted_lines, expected_view.claimed))
        assert to_card_view(state, seat) == expected_view._replace(claimed=claimed), where


def is_small(other: CardState, most: int) -> bool:
    """Whether the oracle has fewer (P, Q) to try than this."""
    if other.is_opening and other.options.opening == "longest_row":
        return True
    pairs = (
        claims
        for played in played_choices(other.hand)
        for claims, _ in claim_choices(packed([*other.table, *played]))
    )
    return next(islice(pairs, most, None), None) is None


def require_same_moves(state: sx.State, other: CardState, where: str) -> None:
    """The same legal moves, each listed once."""
    moves = state.legal_moves()
    listed = [str(move) for move in moves]
    expected = set(map(move_text, other.legal_moves()))
    assert len(set(listed)) == len(listed), where
    assert set(listed) == expected, f"{where}: {set(listed) ^ expected}"
    assert list(state.observation(state.to_move).legal_moves()) == list(moves), where


def require_same_verdicts(state: sx.State, other: CardState, rng: Random, where: str) -> None:
    for text in odd_moves(state, rng):
        fault, reasons = state.check(text), other.faults(parse_move(text))
        if fault is not None and fault.code is sx.FaultCode.TOO_MANY_COPIES:
            assert "not_in_hand" in reasons, where
            continue
        assert (fault is None) == (not reasons), f"{where}: {text}: {fault}, {reasons}"
        allowed = codes(reasons)
        if other.is_opening:  # CD2 asks for one of few turns and says so, whatever else is wrong
            allowed.add(sx.FaultCode.OPENING_ROW)
        assert fault is None or fault.code in allowed, f"{where}: {text}: {fault}, {reasons}"


def choose(state: sx.State, style: str, rng: Random) -> sx.Move:
    """Any legal move, the best one, or one that claims as little as it can."""
    if style == "mixed":
        style = rng.choice(STYLES[:3])
    best = state.best_move()
    assert best is not None
    if style == "greedy" or best.kind is not sx.MoveKind.PLAY:
        return best
    moves = state.legal_moves()
    if style == "random":
        return moves[rng.randrange(len(moves))]
    return min(moves[: 1 + rng.randrange(len(moves))], key=lambda move: (move.points, -move.count))


def played(other: CardState, move: Move, order: list[Tile], *, checked: bool) -> CardState:
    """The oracle's next state; where its own check would take too long, without that."""
    if isinstance(move, Turn) and not checked:
        return other._play(move)
    return other.play(move, lambda _: order)


def follow(
    state: sx.State,
    other: CardState,
    where: str,
    *,
    style: str = "mixed",
    moves: int = 400,
    listed: float = 1.0,
    most: int = 600,
) -> sx.State:
    """One game; on a share of the moves all legal moves are compared, where they are few."""
    rng = Random(where)
    while True:
        at = f"{where}, {style}: {[str(m) for m in state.history]}"
        require_same(state, other, at)
        if state.is_over or len(state.history) >= moves:
            return state
        small = is_small(other, most)
        if small and rng.random() < listed:
            require_same_moves(state, other, at)
            require_same_verdicts(state, other, rng, at)
        move = choose(state, style, rng)
        state.play(move)
        other = played(other, to_card_move(move), to_cards(state.bag), checked=small)


def play_both(rules: sx.Rules, seed: int, **how: Any) -> sx.State:
    """A game from its deal."""
    ages = Random(f"{seed}/{rules}").choices([8, 30, 70], k=rules.players)
    dealt = sx.State.new(rules, seed)
    state = sx.State.from_deal(rules, dealt.hands, dealt.bag, ages, seed=seed)

    def opener(tied: list[int]) -> int:
        assert state.to_move in tied
        return state.to_move

    hands = [to_cards(hand) for hand in state.hands]
    other = CardState.deal(hands, to_cards(state.bag), ages, to_card_options(rules), opener)
    return follow(state, other, f"seed {seed}, {rules}", **how)


def require_faithful_end(state: sx.State) -> None:
    assert state.outcome is not None
    assert state.find_broken_invariant() == ""


def test_short_games_under_many_combinations_of_options() -> None:
    seed = secrets.randbits(40)
    for at, rules in enumerate(Random(seed).sample(CARD_RULES, 40)):
        play_both(rules, seed + at, moves=12, listed=0.3, most=150)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_full_games_to_their_end(players: int) -> None:
    seed = secrets.randbits(40)
    for style in ("greedy", "greedy", "mixed", "mixed"):
        seed += 1
        state = play_both(
            sx.Rules.cards(players), seed, style=style, moves=400, listed=0.4, most=200
        )
        require_faithful_end(state)


def compare_short_games(limit: int, seed: int, games: int) -> Counter[str]:
    """How often each kind of move and of end was seen."""
    kinds: Counter[str] = Counter()
    for at in range(games):
        rng = Random(f"{seed}/{at}/{limit}")
        rules = rng.choice(CARD_RULES).replace(max_swaps=limit)
        start = short_of_cards(rules, rng)
        where = f"seed {seed}, game {at}, {rules}"
        state = follow(start, to_card_state(start), where, listed=0.5, most=120)
        assert state.find_broken_invariant() == "", where
        assert state.outcome is not None, where
        kinds.update(move.kind.name for move in state.history)
        kinds[state.outcome.reason.name] += 1
    return kinds


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_games_of_players_who_are_often_blocked(limit: int) -> None:
    seed = secrets.randbits(40)
    kinds = compare_short_games(limit, seed, games=40)
    assert (kinds["SWAP"] > 5) == (limit > 0), f"seed {seed}: {kinds}"
    assert kinds["PASS"] > 5, f"seed {seed}: {kinds}"
    assert kinds["PLAY"] > 50, f"seed {seed}: {kinds}"
    assert kinds["FINISHED"] > 0, f"seed {seed}: {kinds}"


def test_swaps_are_seen_in_both() -> None:
    """Positions whose player is blocked over and over."""
    state = late_position("RoRxRs", "Gq Go", "Gd Gx Gs Gc Rq Rd", pile="Rc")
    other = to_card_state(state)
    for text in ("swap", "play:Rc", "play:Rq", "pass"):
        if parse_move(text) == Swap():
            require_same_moves(state, other, text)
        state.play(text)
        other = other.play(parse_move(text), lambda _: to_cards(state.bag))
        require_same(state, other, text)
    assert state.is_over


def test_deals_agree_on_who_opens() -> None:
    seed = secrets.randbits(40)
    rng = Random(seed)
    for index in range(300):
        rules = rng.choice(CARD_RULES)
        ages = rng.choice([None, rng.choices([8, 30, 70], k=rules.players)])
        state = sx.State.new(rules, seed, ages, index=index)
        seen: list[list[int]] = []

        def pick(tied: list[int]) -> int:
            seen.append(tied)  # noqa: B023
            return state.to_move  # noqa: B023

        hands = [to_cards(hand) for hand in state.hands]
        other = CardState.deal(hands, [], ages, to_card_options(rules), pick)
        where = f"seed {seed}, game {index}, {rules}, ages {ages}"
        assert other.to_move == state.to_move, where
        assert all(state.to_move in tied for tied in seen), where


@pytest.mark.deep
@pytest.mark.parametrize("limit", [0, 1, 2, 3, 20])
def test_very_many_games_of_players_who_are_often_blocked(limit: int) -> None:
    compare_short_games(limit, secrets.randbits(40), games=600)


@pytest.mark.deep
@pytest.mark.parametrize("rules", CARD_RULES, ids=str)
def test_many_full_games(rules: sx.Rules) -> None:
    seed = secrets.randbits(40)
    for style in ("mixed", Random(seed).choice(STYLES)):
        moves = 400 if style in ("greedy", "mixed") else 40
        play_both(rules, seed, style=style, moves=moves, listed=0.1, most=400)
