"""`sixline perft --position`, and errors that quote what somebody else has written."""

from __future__ import annotations

import json

import pytest

import sixline as sx
from helpers.command_line import run, typed_at
from helpers.games import random_state


@pytest.mark.parametrize(
    "rules", [sx.Rules.classic(), sx.Rules.flex(players=3), sx.Rules.cards()], ids=str
)
def test_a_position_is_counted_from_where_it_stands(rules: sx.Rules) -> None:
    state = random_state(rules, seed=3, turns=5)
    expected = [sx.perft(state, depth) for depth in (1, 2)]
    words = ("--depth", "2", "--json")
    given = run("perft", "--position", str(state), *words)
    piped = typed_at([str(state)], "perft", "--position", "-", *words)
    for result in (given, piped):
        found = json.loads(result.stdout)
        assert found["perft"] == expected
        assert found["seed"] is None


def test_what_a_seat_knows_is_no_game_to_count() -> None:
    view = sx.State.new(sx.Rules.classic(), 3).observation(0)
    assert "the position of a whole game" in run("perft", "--position", str(view)).output
    assert "hands and bag along" in run("perft", "--position", "x", "--seed", "1").output


def test_an_error_does_not_steer_the_terminal() -> None:
    told = run("analyze", "sixline-1;classic;board=0,0:\x1b[2JRo", "Ro").output
    assert "\x1b" not in told
    assert "unknown color" in told
