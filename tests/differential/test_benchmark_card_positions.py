"""The card positions that anyone may measure on: made as they say, and with the right answers."""

import re
import shlex

import pytest

import sixline as sx
from benchmarks.card_positions import PATH, CardPosition, read_card_positions
from benchmarks.make_card_positions import main
from oracle.cards import turns
from oracle.tiles import parse_tiles

RULES, POSITIONS = read_card_positions()


def test_they_are_of_the_plain_rules() -> None:
    assert sx.Rules.cards() == RULES


def test_the_command_in_the_file_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = PATH.read_text("ascii")
    command = re.search(r"^# Made by: python -m benchmarks\.make_card_positions (.*)$", text, re.M)
    assert command is not None
    main(shlex.split(command[1]))
    assert capsys.readouterr().out == text


def test_they_are_of_every_kind_and_all_different() -> None:
    assert len(POSITIONS) == len({(p.table, p.hand) for p in POSITIONS}) == 203
    sizes = [len(position.table.split()) for position in POSITIONS]
    assert all(sum(n // 12 == stage for n in sizes) >= 30 for stage in range(4))
    assert {position.qwirkles for position in POSITIONS} >= {0, 1, 2, 3}
    assert any(position.turns == 0 for position in POSITIONS)
    assert sum(position.turns > 1_000 for position in POSITIONS) >= 50


def test_the_engine_finds_the_answers() -> None:
    for position in POSITIONS:
        table, hand = position.question(RULES)
        values = [(turn.points or 0, turn.count) for turn in table.turns(hand)]
        best = (position.qwirkles, position.cards)
        assert len(values) == table.count_turns(hand) == position.turns
        assert max(values, default=(0, 0)) == best
        assert values.count(best) == len(table.best_turns(hand)) == position.ties
        assert table.has_turn(hand) == (position.turns > 0)


def require_answers_of_the_oracle(position: CardPosition) -> None:
    """The slow program finds the same, from the rules and the line alone."""
    table, hand = (tuple(parse_tiles(text)) for text in (position.table, position.hand))
    values = [(len(turn.claims), len(turn.cards)) for turn in turns(table, hand)]
    best = max(values, default=(0, 0))
    answers = (len(values), *best, values.count(best))
    expected = (position.turns, position.qwirkles, position.cards, position.ties)
    assert answers == expected, position


def test_the_oracle_finds_the_answers() -> None:
    for position in POSITIONS[::30]:
        require_answers_of_the_oracle(position)


@pytest.mark.deep
def test_the_oracle_finds_all_answers() -> None:
    for position in POSITIONS:
        require_answers_of_the_oracle(position)
