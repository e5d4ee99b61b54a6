"""Whole games, move by move, in the engine and in the oracle (CL1-CL12 with every option)."""

import secrets
from random import Random

import pytest

import sixline as sx
from helpers.bridge import codes, to_options, to_oracle_move, to_oracle_tiles
from helpers.data import read_rows
from helpers.games import CLASSIC_RULES, any_move, from_ending
from oracle.game import State as OracleState
from oracle.game import move_text
from oracle.tiles import Tile, parse_tiles


def require_same(state: sx.State, other: OracleState, where: str) -> None:
    """The same table, hands, bag, points, turn and end."""
    assert str(state.board) == " ".join(
        f"{x},{y}:{tile}" for (x, y), tile in sorted(other.board.items(), key=lambda c: c[0][::-1])
    ), where
    for hand, expected in zip(state.hands, other.hands, strict=True):
        assert to_oracle_tiles(hand) == list(expected), where
    assert to_oracle_tiles(state.bag) == list(other.bag), where
    assert (state.scores, state.to_move) == (other.scores, other.to_move), where
    assert (state.passes, state.turn) == (other.passes, other.turn), where
    reason = state.outcome.reason.name.lower() if state.outcome else None
    assert reason == other.outcome, where
    if state.outcome:
        assert list(state.outcome.winners) == other.winners, where


def require_same_moves(state: sx.State, other: OracleState, where: str) -> None:
    """The same legal moves, each listed once, and the same verdicts on an exchange and a pass."""
    listed = [str(move) for move in state.legal_moves()]
    expected = {move_text(move) for move in other.legal_moves()}
    assert len(set(listed)) == len(listed), where
    assert set(listed) == expected, f"{where}: {set(listed) ^ expected}"
    for text in ("pass", "swap:Ro", "swap:RoRxRsRqRdRc"):
        move = sx.Move.parse(text)
        fault, reasons = state.check(move), other.faults(to_oracle_move(move))
        assert (fault is None) == (not reasons), f"{where}: {text}: {fault}, {reasons}"
        assert fault is None or fault.code in codes(reasons), f"{where}: {text}: {fault}"


def play_both(rules: sx.Rules, seed: int, turns: int, listed: float = 1.0) -> sx.State:
    """One game; `listed` is the share of turns on which all legal moves are compared."""
    rng = Random(f"{seed}/{rules}")
    ages = rng.choices([8, 30, 70], k=rules.seats)
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

    def engines_order(_: list[Tile]) -> list[Tile]:
        return to_oracle_tiles(state.bag)

    while True:
        where = f"seed {seed}, {rules}, turn {state.turn}: {[str(m) for m in state.history]}"
        require_same(state, other, where)
        if state.is_over or state.turn >= turns:
            return state
        if rng.random() < listed:
            require_same_moves(state, other, where)
        move = any_move(state, rng) if state.turn % 3 else state.best_move()
        assert move is not None
        state.play(move)
        other = other.play(to_oracle_move(move), engines_order)


def test_short_games_under_many_combinations_of_options() -> None:
    seed = secrets.randbits(40)
    for at, rules in enumerate(Random(seed).sample(CLASSIC_RULES, 24)):
        play_both(rules, seed + at, turns=6, listed=0.4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_full_games_to_their_end(players: int) -> None:
    seed = secrets.randbits(40)
    state = play_both(sx.Rules.classic(players=players), seed, turns=400, listed=0.3)
    assert state.is_over


def test_full_games_with_voluntary_passes() -> None:
    rules = sx.Rules.classic(voluntary_pass=True, finish_bonus=11, opening="free")
    seed = secrets.randbits(40)
    for at in range(3):
        play_both(rules, seed + at, turns=60, listed=0.1)


@pytest.mark.parametrize("row", read_rows("endings.jsonl"), ids=lambda row: row["name"])
@pytest.mark.parametrize("bonus", [6, 0])
def test_ends_of_games(row: dict[str, object], bonus: int) -> None:
    state = from_ending(row, finish_bonus=bonus)
    other = OracleState(
        options=to_options(state.rules),
        board={(x, y): Tile(*str(tile)) for x, y, tile in state.board.cells},
        hands=tuple(tuple(to_oracle_tiles(hand)) for hand in state.hands),
        bag=tuple(to_oracle_tiles(state.bag)),
        scores=state.scores,
        to_move=state.to_move,
        turn=state.turn,
    )
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
        rules = CLASSIC_RULES[rng.randrange(len(CLASSIC_RULES))]
        ages = rng.choices([8, 30, 70], k=rules.seats)
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
@pytest.mark.parametrize("at", range(len(CLASSIC_RULES)))
def test_many_full_games(at: int) -> None:
    play_both(CLASSIC_RULES[at], secrets.randbits(40), turns=250)
