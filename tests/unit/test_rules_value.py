import pickle
from typing import Any

import pytest

import sixline as sx
from helpers.games import EVERY_RULES

OPTIONS = [
    "players",
    "opening",
    "opening_single",
    "start_tie",
    "voluntary_pass",
    "finish_bonus",
    "locked",
    "open_hand",
    "pairs",
    "sprint",
]


def test_defaults() -> None:
    rules = sx.Rules.classic()
    assert rules.to_dict() == {
        "variant": "classic",
        "players": 2,
        "opening": "whole_set",
        "opening_single": 1,
        "start_tie": "oldest",
        "voluntary_pass": False,
        "finish_bonus": 6,
        "locked": "stop",
        "open_hand": False,
        "pairs": False,
        "sprint": None,
    }
    assert rules.seats == 2
    assert str(rules) == "classic"
    assert repr(rules) == "<Rules classic>"


def test_every_option_is_read_back_as_it_was_set() -> None:
    for rules in EVERY_RULES:
        options = rules.to_dict()
        assert {name: getattr(rules, name) for name in options} == options
        assert sx.Rules.classic(**{name: options[name] for name in OPTIONS}) == rules
        assert sx.Rules.classic().replace(**{name: options[name] for name in OPTIONS}) == rules


def test_every_option_survives_text_and_pickle() -> None:
    for rules in EVERY_RULES:
        assert "\n" not in str(rules)
        for again in (sx.Rules.parse(str(rules)), pickle.loads(pickle.dumps(rules))):
            assert again == rules
            assert hash(again) == hash(rules)
            assert again.to_dict() == rules.to_dict()


def test_every_option_is_part_of_equality_and_hash() -> None:
    assert len(set(EVERY_RULES)) == len(EVERY_RULES)
    assert len({hash(rules) for rules in EVERY_RULES}) == len(EVERY_RULES)
    assert len({str(rules) for rules in EVERY_RULES}) == len(EVERY_RULES)
    assert sx.Rules.classic() != "classic players=2"


def test_replace_leaves_the_original_and_the_other_options() -> None:
    rules = sx.Rules.classic(players=3, opening="free")
    changed = rules.replace(locked="play_on", finish_bonus=10)
    assert str(rules) == "classic players=3 opening=free"
    assert str(changed) == "classic players=3 opening=free finish_bonus=10 locked=play_on"
    assert rules.replace() == rules


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "variant"),
        ("  ", "variant"),
        ("players=2", "variant"),
        ("chess", "classic"),
        ("classic players", "name=value"),
        ("classic players=two", "whole number"),
        ("classic players=5", "between 2 and 4"),
        ("classic players=1", "between 2 and 4"),
        ("classic opening=half", "whole_set, free"),
        ("classic opening_single=2", "between 0 and 1"),
        ("classic start_tie=tallest", "oldest, youngest, random"),
        ("classic voluntary_pass=maybe", "false, true"),
        ("classic finish_bonus=-1", "between 0 and 1000"),
        ("classic finish_bonus=1001", "between 0 and 1000"),
        ("classic locked=open", "stop, play_on"),
    ],
)
def test_unusable_text_says_what_is_wanted(text: str, word: str) -> None:
    with pytest.raises(sx.RulesError, match=word):
        sx.Rules.parse(text)


def test_unknown_option_lists_the_known_ones() -> None:
    house: dict[str, Any] = {"house_rule": 1}
    for make, arguments in (
        (sx.Rules.classic, house),
        (sx.Rules.classic().replace, house),
        (sx.Rules.parse, {"text": "classic house_rule=1"}),
    ):
        with pytest.raises(sx.RulesError, match="house_rule") as caught:
            make(**arguments)
        assert all(name in str(caught.value) for name in OPTIONS)


def test_values_out_of_range_are_refused_by_keyword_too() -> None:
    with pytest.raises(sx.RulesError, match="players"):
        sx.Rules.classic(players=5)
    with pytest.raises(sx.RulesError, match="finish_bonus"):
        sx.Rules.classic(finish_bonus=-1)
    with pytest.raises(sx.RulesError, match="opening"):
        sx.Rules.classic(opening="half")  # type: ignore[arg-type]
    with pytest.raises(sx.RulesError, match="players"):
        sx.Rules.classic().replace(players=1)


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        sx.Rules.classic().players = 3  # type: ignore[misc]
