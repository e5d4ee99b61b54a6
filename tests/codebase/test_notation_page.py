"""docs/notation.md: its grammar and its examples are what the program writes and reads."""

import doctest
import re
from functools import cache
from random import Random

import pytest
from abnf import ParseError, Rule

import sixline as sx
from fuzz.campaign import read_or_refuse
from fuzz.entries import entries, position_text, some_states
from fuzz.mutation import spoiled
from helpers.data import ROOT
from helpers.games import CARD_RULES, EVERY_RULES
from helpers.positions import table_of

PAGE = (ROOT / "docs/notation.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading."""
    section = PAGE[PAGE.index(f"\n## {heading}\n") :]
    lines = section[section.index("| --- |") :].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(cell: str) -> list[str]:
    """What stands in it as code."""
    return re.findall("`([^`]*)`", cell)


class Notation(Rule):
    """The grammar of the page."""


@cache
def grammar() -> type[Notation]:
    """Read once, all its parts together."""
    Notation.load_grammar("".join(blocks("abnf")).replace("\n", "\r\n"))
    return Notation


def is_a(rule: str, text: str) -> bool:
    """Whether the grammar derives the whole text from this rule."""
    try:
        grammar()(rule).parse_all(text)
    except ParseError:
        return False
    return True


POSITIONS = [line for block in blocks("position") for line in block.splitlines()]
LENIENT = [line for block in blocks("lenient") for line in block.splitlines()]


def kind_of(value: object) -> str:
    """Its rule in the grammar."""
    if isinstance(value, sx.State):
        return "game-text"
    return "observation-text" if isinstance(value, sx.Observation) else "table-text"


def require_canonical(text: str) -> None:
    """It is what is written for what it says, and the grammar derives it."""
    value = sx.parse_position(text)
    assert position_text(value) == text
    for rule in ("position", kind_of(value), "any-position"):
        assert is_a(rule, text), (rule, text)


def test_its_python_is_true() -> None:
    result = doctest.testfile(str(ROOT / "docs/notation.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_grammar_defines_whatever_it_uses() -> None:
    text = re.sub(r';.*|%s"[^"]*"|"[^"]*"|%x[0-9A-F-]+', "", "".join(blocks("abnf")))
    names = set(re.findall(r"[a-z][a-z-]*", text))
    defined = set(re.findall(r"^([a-z][a-z-]*) *=", text, re.MULTILINE))
    assert names == defined


def test_the_examples_are_canonical_texts_of_all_families_and_kinds() -> None:
    seen = set()
    for text in POSITIONS:
        require_canonical(text)
        value = sx.parse_position(text)
        seen.add((value.rules.variant, kind_of(value)))
    kinds = ("table-text", "game-text", "observation-text")
    assert seen == {(variant, kind) for variant in ("classic", "flex", "cards") for kind in kinds}


@pytest.mark.parametrize("text", LENIENT)
def test_the_examples_by_hand_are_read(text: str) -> None:
    assert is_a("any-position", text)
    assert not is_a("position", text)
    require_canonical(position_text(sx.parse_position(text)))


def test_the_texts_of_many_positions_match() -> None:
    for state in list(some_states())[::3]:
        for value in (state, state.observation(state.turn % state.rules.seats), table_of(state)):
            require_canonical(position_text(value))


def test_whatever_is_read_matches() -> None:
    rng = Random(7)
    entry = next(entry for entry in entries() if entry.name == "parse_position")
    accepted = 0
    for _ in range(2_000):
        text = spoiled(entry.corpus, entry.words, rng)
        if read_or_refuse(entry, text) is None:
            continue
        accepted += 1
        assert is_a("any-position", text), text
    assert accepted > 50


def test_the_moves_of_the_page_and_of_games_match() -> None:
    examples = [quoted(row[0])[0] for row in rows("Moves")]
    moves = [move for state in some_states() for move in list(state.legal_moves())[::97]]
    kinds = set()
    for text in [*examples, *map(str, moves)]:
        move = sx.Move.parse(text)
        kinds.add(move.kind)
        assert str(move) == text
        assert is_a("move", text), text
    assert kinds == set(sx.MoveKind)
    for text in ("", "Ro", "0,0:", "0,0x:RoRx", "swap:", "0,0h:Ro", "00,0:Ro", "play:=", "pass "):
        assert not is_a("move", text), text


def test_tiles_and_hands_and_rules_match() -> None:
    for rules in EVERY_RULES[::5] + CARD_RULES[::5]:
        assert is_a("rules", str(rules)), rules
        assert is_a("any-rules", str(rules)), rules
    for text in quoted(PAGE[PAGE.index("\nExamples: `") :].split("\n\n")[0]):
        assert str(sx.Rules.parse(text)) == text
        assert is_a("rules", text)
    for text in ("Ro", "Gqb", "Pcs"):
        assert str(sx.Tile(text)) == text
        assert is_a("tile", text)


def test_the_table_of_options_is_complete_and_true() -> None:
    listed = {quoted(row[0])[0]: row for row in rows("Rules")}
    found: set[str] = set()
    for rules in (sx.Rules.classic(), sx.Rules.flex(), sx.Rules.cards()):
        options = rules.to_dict()
        del options["variant"]
        found |= options.keys()
        for name, value in options.items():
            words = {True: "true", False: "false", None: "none"}
            text = words[value] if value is None or isinstance(value, bool) else str(value)
            assert text in quoted(listed[name][1] + listed[name][2]), (name, text)
            for choice in quoted(listed[name][2]):
                assert f'"{choice}"' in PAGE or choice.isdigit()
    assert listed.keys() == found


def test_the_table_of_fields_is_complete() -> None:
    listed = [quoted(row[0])[0] for row in rows("Positions")]
    fields = re.findall(r'^[a-z-]+ += %s"([a-z_]+)="', "".join(blocks("abnf")), re.MULTILINE)
    options = {quoted(row[0])[0] for row in rows("Rules")}
    assert set(listed) == set(fields) - options
    for name in listed:
        variant = (
            "cards" if name in {"table", "claims", "shown", "swaps", "turns_left"} else "classic"
        )
        with pytest.raises(sx.NotationError, match="twice"):
            sx.parse_position(f"sixline-1;{variant};{name}=;{name}=")
