"""Records replay to the same state, and say at which move they do not."""

from dataclasses import replace
from typing import Any

import pytest

import sixline as sx
from helpers.cards import position
from helpers.games import deal, rest_of_set
from helpers.records import TABLES, recorded


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_replays_to_the_state_it_is_of(table: str, seed: int) -> None:
    record = recorded(table, seed, greed=0.7)
    state = record.replay()
    assert state.find_broken_invariant() == ""
    assert (state.rules, state.key, state.outcome) == (record.rules, record.key, record.outcome)
    assert (state.history, state.drawn, state.acted) == (record.moves, record.drawn, record.acted)
    assert state.scores == record.scores
    again = sx.GameRecord.from_state(
        state, bots=record.bots, index=record.index, comments=record.comments, tags=record.tags
    )
    assert replace(again, bag=record.bag) == record
    assert again.replay().key == record.key  # the bag's order is its own after a shuffle


def test_no_luck_of_the_engine_is_used() -> None:
    """Another seed would shuffle otherwise after an exchange or a swap (CL8, CD6)."""
    for table, seed, kind in (("classic", 0, "EXCHANGE"), ("cards players=3", 8, "SWAP")):
        record = recorded(table, seed)
        assert kind in {move.kind.name for move in record.moves}
        for other in (None, 1, 2**64 - 1):
            assert replace(record, seed=other).replay().key == record.key


def test_whoever_opened_opens_again() -> None:
    """Ages are not recorded, nor the luck of a tie (CL2, CD2)."""
    for rules in (sx.Rules.classic(4), sx.Rules.cards(3)):
        openers = set()
        for seed in range(60):
            for oldest in range(rules.players):
                ages = [90 if person == oldest else 10 for person in range(rules.players)]
                state = sx.State.new(rules, seed, ages)
                state.play(state.legal_moves()[0])
                record = sx.GameRecord.from_state(state)
                assert record.replay().key == state.key
                openers.add((seed, record.opener))
        assert len(openers) > 60


def changed(record: sx.GameRecord, name: str, number: int, value: Any) -> sx.GameRecord:
    """The record with one entry of a column changed."""
    column = list(getattr(record, name))
    column[number - 1] = value
    columns: dict[str, Any] = {name: tuple(column)}
    return replace(record, **columns)


RECORD = recorded("classic", 1, turns=12, greed=1.0, comments=False)
WITHOUT_POINTS = sx.Move.parse(str(RECORD.moves[3]))


@pytest.mark.parametrize(
    ("record", "move", "why"),
    [
        (changed(RECORD, "moves", 4, RECORD.moves[2]), 4, r"move 4: .*\(CL"),
        (changed(RECORD, "moves", 1, sx.Move.passing()), 1, r"move 1: pass: .*\(CL3\)"),
        (changed(RECORD, "moves", 4, WITHOUT_POINTS), 4, "move 4: scores [0-9]+, not None"),
        (changed(RECORD, "acted", 4, 1 - RECORD.acted[3]), 4, "move 4: it is person . who acts"),
        (changed(RECORD, "drawn", 4, RECORD.drawn[3][:-1]), 4, r"move 4: .* draws . tiles \(CL7\)"),
        (changed(RECORD, "drawn", 4, RECORD.bag[-2:]), 4, "move 4: draws .. .., but the bag goes"),
        (replace(RECORD, key=5), 12, "move 12: the key is then .{16}, not 0000000000000005"),
        (replace(RECORD, scores=(1, 2)), 12, r"move 12: the scores are then .*, not \(1, 2\)"),
        (replace(RECORD, opener=2), None, "seat 2 opens at a table of 2"),
        (replace(RECORD, opener=-1), None, "seat -1 opens"),
        (replace(RECORD, hands=RECORD.hands[:1]), None, "the deal: .*1 hands"),
        (replace(RECORD, bag=RECORD.bag[1:]), None, r"the deal: .*\(CL1\)"),
        (replace(RECORD, drawn=RECORD.drawn[1:]), None, "11 draws for 12 moves"),
        (replace(RECORD, acted=()), None, "0 people for 12 moves"),
        (replace(RECORD, comments=("",)), None, "1 comments for 12 moves"),
    ],
)
def test_what_differs_is_named(record: sx.GameRecord, move: int | None, why: str) -> None:
    with pytest.raises(sx.RecordError, match=why) as caught:
        record.replay()
    assert caught.value.move == move


def test_an_end_that_did_not_come_is_named() -> None:
    whole = recorded("classic", 1, greed=1.0, comments=False)
    assert whole.outcome is not None
    last = len(whole.moves)
    with pytest.raises(sx.RecordError, match=f"move {last}: the game is then finished, not unf"):
        replace(whole, outcome=None).replay()
    with pytest.raises(sx.RecordError, match="move 12: the game is then unfinished, not finished"):
        replace(RECORD, outcome=whole.outcome).replay()
    cut: dict[str, Any] = {name: getattr(whole, name)[:-1] for name in ("moves", "acted", "drawn")}
    with pytest.raises(sx.RecordError, match=f"move {last - 1}: "):
        replace(whole, **cut).replay()


def test_a_seat_with_a_smaller_set_does_not_open() -> None:
    state = deal("Ro Rx Rs Gq Gd Bc", "Ro Ox Gs Yq Pd Bc")
    record = sx.GameRecord.from_state(state)
    with pytest.raises(sx.RecordError, match=r"seat 1 opens with a set of 1, .* seat 0 .*3 \(CL2"):
        replace(record, opener=1).replay()
    cards = recorded("cards players=3", 3, turns=0)
    sizes = [hand.set_size for hand in cards.hands]
    smaller = sizes.index(min(sizes))
    assert sizes[smaller] < max(sizes)
    with pytest.raises(sx.RecordError, match=r"with a row of .*\(CD2\)"):
        replace(cards, opener=smaller).replay()


def test_a_history_that_does_not_begin_with_the_deal_is_no_record() -> None:
    state = sx.State.new(sx.Rules.classic(), 1)
    state.play(state.legal_moves()[0])
    for other in (state.copy(history=False), position("RoRxRs", "Gq", "Bd")):
        with pytest.raises(sx.RecordError, match="a record begins with a deal, this history after"):
            sx.GameRecord.from_state(other)
    rules = sx.Rules.classic()
    rest = rest_of_set("0,0:Ro", *map(str, state.hands))
    taken_over = sx.State.from_position(rules, sx.Board.parse("0,0:Ro"), state.hands, rest)
    with pytest.raises(sx.RecordError, match="the deal: "):
        sx.GameRecord.from_state(taken_over)


def test_too_many_moves_are_refused() -> None:
    record = replace(RECORD, moves=RECORD.moves[:1] * (sx.records.MOST_MOVES + 1))
    with pytest.raises(sx.RecordError, match="moves"):
        record.to_text()


def test_a_record_of_an_interactive_game() -> None:
    state = sx.State.new(sx.Rules.flex(players=3), 5)
    for _ in range(9):
        state.play(state.best_move() or "pass")
    state.undo()
    record = sx.GameRecord.from_state(state, bots=["one", "two", "three"])
    assert len(record.moves) == 8
    assert record.seed == 5
    assert sx.GameRecord.from_text(record.to_text()) == record
    assert record.replay().key == state.key
