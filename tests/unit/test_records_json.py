"""Records as JSON: what is written, the published schema, and that it is read back."""

import copy
import io
import json
from dataclasses import replace
from functools import cache
from typing import Any

import jsonschema
import pytest

import sixline as sx
from helpers.records import TABLES, recorded


@cache
def validator() -> jsonschema.Draft202012Validator:
    schema = sx.records.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("table", TABLES)
def test_a_game_of_any_table_agrees_with_the_schema_and_is_read_back(table: str) -> None:
    record = recorded(table, greed=0.8)
    text = record.to_json()
    assert text.isascii()
    assert "\n" not in text
    validator().validate(json.loads(text))
    assert sx.GameRecord.from_json(text) == record
    assert sx.GameRecord.from_json(text.encode()) == record
    assert sx.GameRecord.from_json(json.dumps(json.loads(text), indent=2)) == record
    assert sx.GameRecord.from_json(record.to_json()).to_text() == record.to_text()


def test_the_members() -> None:
    record = sx.Game(sx.Rules.classic(), ["greedy", "random"], seed=7, max_turns=3).run()
    found = json.loads(record.to_json())
    moves = found.pop("moves")
    assert found == {
        "format": "sixline-record",
        "version": 1,
        "rules": "classic",
        "opener": 1,
        "hands": [str(hand) for hand in record.hands],
        "bag": " ".join(map(str, record.bag)),
        "seats": ["greedy", "random"],
        "seed": "7",
        "index": "0",
        "engine": sx.__version__,
        "result": "unfinished",
        "scores": list(record.scores),
        "key": f"{record.key:016X}",
    }
    assert moves[0] == {
        "person": 1,
        "move": str(record.moves[0]),
        "points": record.moves[0].points,
        "drawn": " ".join(map(str, record.drawn[0])),
    }


def test_numbers_of_64_bits_survive_programs_that_keep_53() -> None:
    record = replace(recorded("classic", turns=3), seed=2**64 - 1, index=2**64 - 2)
    found = json.loads(record.to_json(), parse_int=lambda digits: int(float(digits)))
    assert found["seed"] == "18446744073709551615"
    assert sx.GameRecord.from_json(json.dumps(found)) == record


def test_json_lines() -> None:
    records = [recorded(table, seed) for seed, table in enumerate(TABLES)]
    out = io.StringIO()
    sx.records.write_json(records, out)
    text = out.getvalue()
    assert text.count("\n") == len(records)
    assert list(sx.records.read_json(text)) == records
    assert list(sx.records.read_json(io.BytesIO(text.encode()))) == records
    assert list(sx.records.read_json("\n" + text.replace("\n", "\r\n\n"))) == records


def test_the_schema_is_a_fresh_copy() -> None:
    sx.records.schema().clear()
    assert sx.records.schema()["title"]


def test_the_schema_knows_the_limits() -> None:
    found = sx.records.schema()["properties"]
    assert found["moves"]["maxItems"] == sx.records.MOST_MOVES
    assert found["tags"]["maxProperties"] == sx.records.MOST_TAGS


def test_what_may_be_left_out() -> None:
    record = recorded("classic", turns=5)
    found = json.loads(record.to_json())
    for name in ("seats", "seed", "index", "tags"):
        del found[name]
    for move in found["moves"]:
        move.pop("comment", None)
    validator().validate(found)
    bare = replace(record, bots=("", ""), seed=None, index=0, tags=(), comments=())
    assert sx.GameRecord.from_json(json.dumps(found)) == bare


GAME: dict[str, Any] = json.loads(recorded("classic", 2, turns=6, greed=1.0).to_json())
DELETE = object()


def changed(path: tuple[Any, ...], value: object) -> str:
    """The game with a member set to something else, or taken out."""
    found = copy.deepcopy(GAME)
    inside: Any = found
    for step in path[:-1]:
        inside = inside[step]
    if value is DELETE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return json.dumps(found, indent=1)


SHAPES = [
    (("format",), "chess", "the format is sixline-record, not 'chess'"),
    (("format",), DELETE, "there is no member format"),
    (("version",), 2, "version 2 of records; this reads 1"),
    (("version",), "1", "version is a whole number"),
    (("version",), True, "version is a whole number"),
    (("rules",), "draughts", "draughts"),
    (("rules",), "classic players=99999999999999999999", "players"),
    (("rules",), ["classic"], "rules is a string"),
    (("rules",), DELETE, "there is no member rules"),
    (("opener",), 7, "seat 7 opens"),
    (("opener",), -1, "seat -1 opens"),
    (("opener",), None, "opener is a whole number"),
    (("hands",), {}, "hands is an array"),
    (("hands",), ["Ro"] * 7, "hands has more than 6 items"),
    (("hands",), [], "0 hands for 2 seats"),
    (("hands", 1), 5, "1 is a string"),
    (("hands", 1), "Ro Zz", "no tile is called 'Zz'"),
    (("hands", 1), "Ro " * 500, "tiles"),
    (("bag",), "", "the deal"),
    (("bag",), "\ud800", "half a character"),
    (("seats",), ["a"], "seats has not one name for each of 2 hands"),
    (("seats",), ["a", 1], "1 is a string"),
    (("seed",), 7, "seed is a string"),
    (("seed",), "07", "no whole number up to"),
    (("seed",), "18446744073709551616", "no whole number up to"),
    (("seed",), "9" * 5000, "no whole number up to"),
    (("index",), "-1", "no whole number up to"),
    (("engine",), DELETE, "there is no member engine"),
    (("result",), "won", "a game is finished, stalled, locked, sprint, unfinished, not 'won'"),
    (("result",), "finished", "the game is then unfinished, not finished"),
    (("scores",), [0, 0], "the scores are then"),
    (("scores",), [0, "0"], "1 is a whole number"),
    (("scores",), DELETE, "there is no member scores"),
    (("key",), "0" * 16, "the key is then"),
    (("key",), "0x12", "a key is 16 digits"),
    (("key",), GAME["key"].lower() + "a", "a key is 16 digits"),
    (("tags",), [], "tags is an object"),
    (("tags", "event"), 1, "event is a string"),
    (("tags", "hand0"), "", "cannot be called hand0"),
    (("tags", "a b"), "", "cannot name a tag"),
    (("tags",), {f"t{i}": "" for i in range(300)}, "more than 256 further tags"),
    (("extra",), 1, "no member is called 'extra'"),
    (("moves",), "none", "moves is an array"),
    (("moves",), [{}] * 10_001, "moves has more than 10000 items"),
    (("moves", 2), 5, "2 is an object"),
    (("moves", 2, "extra"), 1, "no member is called 'extra'"),
    (
        ("moves", 2, "move"),
        "0,0h:Zz",
        "unknown color 'Z': a tile is one of ROYGBP, then one of oxsqdc$",
    ),
    (("moves", 2, "move"), "pass", "move 3: pass: "),
    (("moves", 2, "move"), " pass", "pass"),
    (("moves", 2, "move"), DELETE, "there is no member move"),
    (("moves", 2, "person"), 5, "move 3: it is person . who acts, not 5"),
    (("moves", 2, "points"), 99, "move 3: scores [0-9]+, not 99"),
    (("moves", 2, "points"), 1.0, "no number of a record: 1.0"),
    (("moves", 2, "points"), 10**30, "no number of a record: 1000"),
    (("moves", 2, "drawn"), "RoRx?", "no tile is called"),
    (("moves", 2, "drawn"), DELETE, "move 3: "),
    (("moves", 2, "comment"), 1, "comment is a string"),
    (("moves", 2, "comment"), "\udc00", "half a character"),
]


@pytest.mark.parametrize(("path", "value", "why"), SHAPES)
def test_what_is_wrong_is_named_with_its_place(
    path: tuple[Any, ...], value: object, why: str
) -> None:
    text = changed(path, value)
    with pytest.raises(sx.RecordReadError, match=why) as caught:
        sx.GameRecord.from_json(text)
    error = caught.value
    lines = text.splitlines()
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")
    if value is not DELETE and not isinstance(value, list | dict | float):
        assert f'"{path[-1]}"' in lines[error.line - 1] or isinstance(path[-1], int)


@pytest.mark.parametrize(
    ("path", "value", "line", "character"),
    [
        (("rules",), "classic player=2", "rules", None),
        (("hands", 1), "Ro Rx Zz", "Ro Rx Zz", "Zz"),
        (("bag",), GAME["bag"] + " Zz", "bag", "Zz"),
        (("moves", 3, "move"), "0,0h:RoRxQ", "RoRxQ", None),
        (("moves", 3, "points"), 99, "99", "99"),
    ],
)
def test_the_place_is_that_of_the_character(
    path: tuple[Any, ...], value: object, line: str, character: str | None
) -> None:
    text = changed(path, value)
    with pytest.raises(sx.RecordReadError) as caught:
        sx.GameRecord.from_json(text)
    at = text.splitlines()[caught.value.line - 1]
    assert line in at
    if character is not None:
        assert at[caught.value.column - 1 :].startswith(character)


def test_a_fault_in_json_lines_has_the_line_of_the_file() -> None:
    good = recorded("classic", 1, turns=3).to_json()
    for bad in (good[:-1], good.replace('"points": ', '"points": 9', 1), "[]", "nonsense"):
        with pytest.raises(sx.RecordReadError) as caught:
            list(sx.records.read_json(f"{good}\n\n{bad}\n{good}\n"))
        assert caught.value.line == 3


@pytest.mark.parametrize(("path", "value", "why"), SHAPES)
def test_forgiving_reading_goes_on_with_the_next_record(
    path: tuple[Any, ...], value: object, why: str
) -> None:
    good = json.dumps(GAME)
    bad = json.dumps(json.loads(changed(path, value)))
    problems: list[sx.RecordReadError] = []
    records = list(sx.records.read_json(f"{good}\n{bad}\n{good}\n", problems))
    assert problems
    assert {problem.line for problem in problems} == {2}
    assert records[0] == records[-1] == sx.GameRecord.from_json(good)
    assert 2 <= len(records) <= 3
    for record in records:
        record.replay()


def test_a_repeated_member_is_refused_wherever_it_is() -> None:
    text = json.dumps(GAME)
    for member in ('"opener": ', '"person": ', '"event": '):
        at = text.index(member)
        with pytest.raises(sx.RecordReadError, match="is there twice") as caught:
            sx.GameRecord.from_json(text[:at] + f"{member}0, " + text[at:])
        assert caught.value.column == at + len(member) + len("0, ") + len(member) + 1


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1.5", "1e400", "9" * 5000])
def test_numbers_that_no_record_holds(number: str) -> None:
    text = json.dumps(GAME).replace('"opener": ', f'"opener": {number}, "was": ')
    with pytest.raises(sx.RecordReadError, match="no number of a record") as caught:
        sx.GameRecord.from_json(text)
    assert text[caught.value.column - 1 :].startswith(number)


@pytest.mark.parametrize("text", ["", "null", "true", "0", '""', "[]", "{}", "{", "nul"])
def test_other_json_is_no_record(text: str) -> None:
    with pytest.raises(sx.RecordReadError):
        sx.GameRecord.from_json(text)
    problems: list[sx.RecordReadError] = []
    assert list(sx.records.read_json(text or "-", problems)) == []
    assert len(problems) >= 1


def test_the_reader_takes_nothing_that_the_schema_refuses() -> None:
    for path, value, _ in SHAPES:
        found = json.loads(changed(path, value))
        if not validator().is_valid(found):
            with pytest.raises(sx.RecordReadError):
                sx.GameRecord.from_json(json.dumps(found))


@pytest.mark.parametrize("text", ["1.1.0]", '{"a": 1.1.0}, 2]]}', "[1.1x}}", '{"b": NaNN, c'])
def test_what_follows_a_number_that_is_none_may_be_anything(text: str) -> None:
    with pytest.raises(sx.RecordReadError, match="no number of a record") as caught:
        sx.GameRecord.from_json(text)
    number = text.find("1.1") if "1.1" in text else text.index("NaN")
    assert (caught.value.line, caught.value.column) == (1, number + 1)
