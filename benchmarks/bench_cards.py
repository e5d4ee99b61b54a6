"""What is asked of a card table, and whole games."""

from __future__ import annotations

import pytest

import sixline as sx
from benchmarks.card_positions import CardPosition, read_card_positions
from benchmarks.conftest import Measure

Questions = list[tuple[sx.Table, sx.Hand]]

SEED = 1
GAMES = 300


@pytest.fixture(scope="module")
def positions() -> list[CardPosition]:
    return read_card_positions()[1]


@pytest.fixture(scope="module")
def questions(positions: list[CardPosition]) -> Questions:
    rules, _ = read_card_positions()
    return [position.question(rules) for position in positions]


@pytest.fixture(scope="module")
def tables(questions: Questions) -> list[sx.Table]:
    return [table for table, _ in questions]


def value(turn: sx.Move | None) -> tuple[int, int]:
    return (turn.points or 0, turn.count) if turn else (0, 0)


def bench_turns(measure: Measure, questions: Questions, positions: list[CardPosition]) -> None:
    lists = measure(sx.Table.turns, questions)
    assert [len(turns) for turns in lists] == [position.turns for position in positions]
    for turns, position in zip(lists, positions, strict=True):
        best = (position.qwirkles, position.cards)
        assert [value(turn) for turn in turns].count(best) == position.ties


def bench_count_turns(
    measure: Measure, questions: Questions, positions: list[CardPosition]
) -> None:
    counts = measure(sx.Table.count_turns, questions)
    assert counts == [position.turns for position in positions]


def bench_best_turn(measure: Measure, questions: Questions, positions: list[CardPosition]) -> None:
    turns = measure(sx.Table.best_turn, questions)
    assert [value(turn) for turn in turns] == [(p.qwirkles, p.cards) for p in positions]
    for (table, hand), turn in zip(questions, turns, strict=True):
        assert turn is None or table.check(turn, hand) is None


def bench_best_turns(measure: Measure, questions: Questions, positions: list[CardPosition]) -> None:
    lists = measure(sx.Table.best_turns, questions)
    assert [len(ties) for ties in lists] == [position.ties for position in positions]


def bench_has_turn(measure: Measure, questions: Questions, positions: list[CardPosition]) -> None:
    answers = measure(sx.Table.has_turn, questions)
    assert answers == [position.turns > 0 for position in positions]


def bench_played_sets(measure: Measure, questions: Questions) -> None:
    sets = measure(sx.Table.played_sets, questions)
    for (table, hand), played in zip(questions, sets, strict=True):
        listed = {tuple(turn.tiles) for turn in table.turns(hand)}
        assert {tuple(cards) for cards in played} == listed
        assert len(played) == len(listed)


def bench_check(measure: Measure, questions: Questions) -> None:
    """Legal turns: the best ones."""
    found = [(table, table.best_turn(hand), hand) for table, hand in questions]
    legal = [question for question in found if question[1] is not None]
    assert set(measure(sx.Table.check, legal)) == {None}


def bench_arrange(measure: Measure, tables: list[sx.Table]) -> None:
    """Rows of 3 to 5, of one color or of one shape, that use every card."""
    arrangements = measure(sx.Table.arrange, [(table,) for table in tables])
    for table, rows in zip(tables, arrangements, strict=True):
        cards = [card for row in rows for card in row]
        assert sorted(map(str, cards)) == sorted(map(str, table.tiles))
        for row in rows:
            texts = {str(card) for card in row}
            assert 3 <= len(row) == len(texts) <= 5
            assert 1 in {len({text[0] for text in texts}), len({text[1] for text in texts})}


def bench_parse_table(measure: Measure, positions: list[CardPosition]) -> None:
    rules, _ = read_card_positions()
    tables = measure(sx.Table.parse, [(position.table, rules) for position in positions])
    texts = [" ".join(map(str, table.tiles)) for table in tables]
    assert texts == [position.table for position in positions]


TOTALS = {"greedy": (4_389, 5_398), "random": (7_129, 3_669)}
"""Turns and Qwirkles of all games together: the same on every machine."""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", TOTALS)
def bench_card_games(measure: Measure, bot: str, jobs: int) -> None:
    (results,) = measure(
        sx.simulate, [(sx.Rules.cards(), [bot, bot], GAMES, SEED, jobs)], each=GAMES
    )
    assert (int(results.turns.sum()), int(results.points.sum())) == TOTALS[bot]
