"""Whole games, turn by turn, in the engine and in the oracle (CL1-CL12, FX1-FX4, HT1-HT3)."""

import secrets
from random import Random

import pytest

import sixline as sx
from helpers.bridge import (
    codes,
    engines_text,
    in_engines_order,
    to_options,
    to_oracle_board,
    to_oracle_move,
    to_oracle_outcome,
    to_oracle_state,
    to_oracle_tiles,
    to_oracle_view,
)
from helpers.data import read_rows
from helpers.games import (
    CLASSIC_RULES,
    EVERY_RULES,
    FEW_FLEX_RULES,
    FEW_TWISTED_RULES,
    any_move,
    from_ending,
    tiles_of,
)
from oracle.game import State as OracleState
from oracle.tiles import Tile, parse_tiles


def require_same(state: sx.State, other: OracleState, where: str) -> None:
    """The same table, hands, bag, points, turn, person and end, and the same views of them."""
    assert to_oracle_board(state.board) == other.board, where
    for hand, expected in zip(state.hands, other.hands, strict=True):
        assert to_oracle_tiles(hand) == in_engines_order(expected), where
    assert to_oracle_tiles(state.bag) == list(other.bag), where
    assert (state.scores, state.to_move) == (other.scores, other.to_move), where
    assert (state.passes, state.turn) == (other.passes, other.turn), where
    assert state.acting_person == other.acting_person, where
    assert to_oracle_outcome(state) == other.outcome, where
    if state.outcome:
        assert list(state.outcome.winners) == other.winners, where
    for seat in range(state.rules.seats):
        assert to_oracle_view(state, seat) == other.observation(seat), f"{where}, seat {seat}"


def require_same_moves(state: sx.State, other: OracleState, where: str) -> None:
    """The same legal moves, each listed once, and the same verdicts on an exchange and a pass."""
    listed = [str(move) for move in state.legal_moves()]
    expected = {engines_text(move) for move in other.legal_moves()}
    assert len(set(listed)) == len(listed), where
    assert set(listed) == expected, f"{where}: {set(listed) ^ expected}"
    some = tiles_of(state.rules)
    hand = [str(tile) for tile in other.hand]
    for text in ("pass", *(f"swap:{''.join(tiles)}" for tiles in (some[:1], some[:6], hand))):
        move = sx.Move.parse(text)
        fault, reasons = state.check(move), other.faults(to_oracle_move(move))
        assert (fault is None) == (not reasons), f"{where}: {text}: {fault}, {reasons}"
        assert fault is None or fault.code in codes(reasons), f"{where}: {text}: {fault}"


def play_both(rules: sx.Rules, seed: int, turns: int, listed: float = 1.0) -> sx.State:
    """One game; `listed` is the share of turns on which all legal moves are compared."""
    rng = Random(f"{seed}/{rules}")
    ages = rng.choices([8, 30, 70], k=rules.players)
    dealt = sx.State.new(rules, seed)
    state = sx.State.from_deal(rules, dealt.hands, dealt.bag, ages, seed=seed)

    def opener(tied: list[int]) -> int:
        assert state.to_move in tied
        return state.to_move

    other = OracleState.deal(
        [to_oracle_tiles(hand) for hand in state.hands],
        to_oracle_tiles(state.bag),
        ages,
        to_options(rules),
        opener,
    )
    acted: list[int] = []

    def engines_order(_: list[Tile]) -> list[Tile]:
        return to_oracle_tiles(state.bag)

    while True:
        where = f"seed {seed}, {rules}, turn {state.turn}: {[str(m) for m in state.history]}"
        require_same(state, other, where)
        assert list(state.acted) == acted, where
        if state.is_over or state.turn >= turns:
            return state
        if rng.random() < listed:
            require_same_moves(state, other, where)
        move = any_move(state, rng) if state.turn % 3 else state.best_move()
        assert move is not None
        acted.append(other.acting_person)
        state.play(move)
        other = other.play(to_oracle_move(move), engines_order)


def test_short_games_under_many_combinations_of_options() -> None:
    seed = secrets.randbits(40)
    for at, rules in enumerate(Random(seed).sample(EVERY_RULES, 24)):
        play_both(rules, seed + at, turns=6, listed=0.4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_full_games_to_their_end(players: int) -> None:
    seed = secrets.randbits(40)
    state = play_both(sx.Rules.classic(players=players), seed, turns=400, listed=0.3)
    assert state.is_over


@pytest.mark.parametrize(
    "text",
    [
        "flex starter=true",
        "flex players=3 long_diagonal=extend_six_illegal",
        "flex players=4 long_diagonal=unscored",
    ],
)
def test_full_games_of_flex_to_their_end(text: str) -> None:
    state = play_both(sx.Rules.parse(text), secrets.randbits(40), turns=400, listed=0.15)
    assert state.is_over


@pytest.mark.parametrize("rules", FEW_TWISTED_RULES, ids=str)
def test_games_with_twists(rules: sx.Rules) -> None:
    state = play_both(rules, secrets.randbits(40), turns=20, listed=0.15)
    if rules.sprint:
        assert state.outcome is not None
        assert state.outcome.reason is sx.Reason.SPRINT


def test_full_games_with_voluntary_passes() -> None:
    rules = sx.Rules.classic(voluntary_pass=True, finish_bonus=11, opening="free")
    seed = secrets.randbits(40)
    for at in range(3):
        play_both(rules, seed + at, turns=60, listed=0.1)


@pytest.mark.parametrize("row", read_rows("endings.jsonl"), ids=lambda row: row["name"])
@pytest.mark.parametrize("bonus", [6, 0])
def test_ends_of_games(row: dict[str, object], bonus: int) -> None:
    state = from_ending(row, finish_bonus=bonus)
    other = to_oracle_state(state)
    moves = row["moves"]
    assert isinstance(moves, list)
    for text in moves:
        require_same(state, other, text)
        require_same_moves(state, other, text)
        move = state.play(text)
        other = other.play(to_oracle_move(move))
    require_same(state, other, "the end")
    assert state.outcome is not None
    assert state.outcome.reason.name == row["reason"]
    if bonus == 6:
        assert list(state.scores) == row["points"]


def test_deals_agree_on_who_opens() -> None:
    seed = secrets.randbits(40)
    rng = Random(seed)
    for index in range(300):
        rules = rng.choice(EVERY_RULES)
        ages = rng.choices([8, 30, 70], k=rules.players)
        state = sx.State.new(rules, seed, ages, index=index)
        seen: list[list[int]] = []

        def pick(tied: list[int]) -> int:
            seen.append(tied)  # noqa: B023
            return state.to_move  # noqa: B023

        hands = [parse_tiles(str(hand)) for hand in state.hands]
        other = OracleState.deal(hands, [], ages, to_options(rules), pick)
        assert other.to_move == state.to_move, f"seed {seed}, game {index}, {rules}, ages {ages}"
        assert all(state.to_move in tied for tied in seen), f"seed {seed}, game {index}"


@pytest.mark.deep
@pytest.mark.parametrize("rules", [*CLASSIC_RULES, *FEW_FLEX_RULES, *FEW_TWISTED_RULES], ids=str)
def test_many_full_games(rules: sx.Rules) -> None:
    play_both(rules, secrets.randbits(40), turns=250)


def options_at_random(rng: Random) -> sx.Rules:
    """Any option of any tile game with any twists."""
    rules = rng.choice([*FEW_FLEX_RULES, *FEW_TWISTED_RULES])
    few = {
        "opening": ("whole_set", "free"),
        "opening_single": (1, 0),
        "start_tie": ("oldest", "youngest", "random"),
        "voluntary_pass": ("false", "true"),
        "finish_bonus": (6, 0, 11),
        "locked": ("stop", "play_on"),
    }
    return sx.Rules.parse(" ".join([str(rules), *(f"{k}={rng.choice(v)}" for k, v in few.items())]))


@pytest.mark.deep
@pytest.mark.parametrize("at", range(100))
def test_full_games_under_options_at_random(at: int) -> None:
    seed = secrets.randbits(40)
    play_both(options_at_random(Random(f"{seed}/{at}")), seed, turns=120)
