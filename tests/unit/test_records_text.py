"""Records as text: what is written, and that it is read back."""

import io
from dataclasses import replace
from typing import Any

import pytest

import sixline as sx
from helpers.records import TABLES, recorded

RULES = sx.Rules.classic()


@pytest.mark.parametrize("table", TABLES)
def test_a_game_of_any_table_is_read_back(table: str) -> None:
    record = recorded(table, greed=0.8)
    text = record.to_text()
    assert sx.GameRecord.from_text(text) == record
    assert sx.GameRecord.from_text(text.encode()) == record
    assert sx.GameRecord.from_text(text).to_text() == text


def test_the_text_is_tags_then_moves_then_the_result() -> None:
    record = sx.Game(RULES, ["greedy", "random"], seed=7, max_turns=3).run()
    tags, _, moves = record.to_text().partition("\n\n")
    assert [line[1:].split(" ")[0] for line in tags.splitlines()] == [
        *("sixline-record", "rules", "opener", "hand0", "hand1", "bag", "seat0", "seat1"),
        *("seed", "index", "engine", "key", "result"),
    ]
    assert '[sixline-record "1"]\n[rules "classic"]\n[opener "1"]\n' in tags
    assert '[hand1 "Ox Od Yx Yc Go Px"]' in tags
    assert f'[key "{record.key:016X}"]' in tags
    assert f'[engine "{sx.__version__}"]' in tags
    first, second, third, result = moves.splitlines()
    move = record.moves[0]
    drawn = "".join(map(str, record.drawn[0]))
    assert first == f"1. @1 {move} {move.points} +{drawn}"
    assert second.startswith("2. @0 ")
    assert third.startswith("3. @1 ")
    assert result == f"unfinished {record.scores[0]} {record.scores[1]}"
    assert tags.endswith(f'[result "{result}"]')


def test_what_we_write_is_ascii() -> None:
    for table in TABLES:
        assert recorded(table, turns=12, comments=False).to_text().isascii()


def test_comments_and_tags_keep_to_their_line_and_stay_readable() -> None:
    record = recorded("classic", turns=20)
    text = record.to_text()
    assert "{caf\u00e9 \u2663 \U0001f600}" in text
    assert '{braces { } and } more, a "quote", a \\\\ backslash, \\\\n no line end}' in text
    assert "{two\\nlines\\r\\nand a tab\\t\\u2028\\u0085\\u0000}" in text
    assert '[note "of \\"two\\"\\nlines"]' in text
    assert len(text.splitlines()) == text.count("\n")


def test_names_that_are_not_known_are_left_out() -> None:
    state = sx.State.new(RULES, 1)
    state.play(state.legal_moves()[0])
    record = replace(sx.GameRecord.from_state(state), seed=None)
    assert (record.bots, record.seed, record.comments, record.tags) == (("", ""), None, (), ())
    text = record.to_text()
    assert "[seat" not in text
    assert "[seed" not in text
    assert sx.GameRecord.from_text(text) == record


def test_several_records_in_one_file() -> None:
    records = [recorded(table, seed) for seed, table in enumerate(TABLES)]
    out = io.StringIO()
    sx.records.write(records, out)
    text = out.getvalue()
    assert list(sx.records.read(text)) == records
    assert list(sx.records.read(text.encode())) == records
    assert list(sx.records.read(io.StringIO(text))) == records
    assert list(sx.records.read(io.BytesIO(text.encode()))) == records


def test_a_stream_is_read_record_by_record() -> None:
    text = recorded("classic", 1).to_text()
    stream = io.StringIO(text + "\nrubbish\n")
    reading = sx.records.read(stream)
    assert next(reading).to_text() == text
    assert stream.tell() == len(text)
    with pytest.raises(sx.RecordReadError, match="a record begins with"):
        next(reading)


def test_line_ends_and_a_byte_order_mark_of_other_systems() -> None:
    record = recorded("flex", turns=12)
    text = "\ufeff" + record.to_text().replace("\n", "\r\n")
    assert sx.GameRecord.from_text(text) == record
    assert sx.GameRecord.from_text(text.encode()) == record


def test_spaces_and_empty_lines_may_differ() -> None:
    record = recorded("classic", turns=12, comments=False)
    text = record.to_text().replace("\n\n", "\n\n \n").replace(" @", "   @").replace(" +", "  +")
    assert sx.GameRecord.from_text(text) == record


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "cannot name a tag"),
        ("2nd", "cannot name a tag"),
        ("an event", "cannot name a tag"),
        ("e" * 65, "cannot name a tag"),
        ("caf\u00e9", "cannot name a tag"),
        ("hand0", "cannot be called hand0"),
        ("result", "cannot be called result"),
        ("sixline-record", "cannot be called sixline-record"),
    ],
)
def test_names_that_no_tag_can_have(name: str, why: str) -> None:
    record = sx.GameRecord.from_state(sx.State.new(RULES, 1), tags=[(name, "")])
    for write in (record.to_text, record.to_json):
        with pytest.raises(sx.RecordError, match=why):
            write()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": 2**64}, "the seed 18446744073709551616 has not 64 bits"),
        ({"index": -1}, "the index -1 has not 64 bits"),
        ({"key": 2**64}, "the key 18446744073709551616 has not 64 bits"),
        ({"bots": ("one",)}, "1 names for 2 seats"),
        ({"moves": (sx.Move.passing(), sx.Move.parse("0,0:Ro"))}, "move 2: 0,0:Ro has no points"),
        ({"drawn": ()}, "0 draws for 2 moves"),
        ({"comments": ("",)}, "1 comments for 2 moves"),
    ],
)
def test_what_no_reader_would_take_is_not_written(changes: dict[str, Any], why: str) -> None:
    record = replace(recorded("classic", turns=2, comments=False), **changes)
    for write in (record.to_text, record.to_json):
        with pytest.raises(sx.RecordError, match=why):
            write()


def test_what_cannot_be_written_is_refused() -> None:
    state = sx.State.new(RULES, 1)
    state.play(state.legal_moves()[0])

    def refuses(why: str, comment: str = "", tags: list[tuple[str, str]] | None = None) -> None:
        record = sx.GameRecord.from_state(state, comments=[comment], tags=tags or [])
        for write in (record.to_text, record.to_json):
            with pytest.raises(sx.RecordError, match=why):
                write()

    refuses("half a character", comment="\ud800")
    refuses("half a character", tags=[("event", "\udfff")])
    refuses("there twice", tags=[("event", ""), ("event", "")])
    refuses("tags are more than", tags=[(f"t{i}", "") for i in range(sx.records.MOST_TAGS + 1)])
    refuses("longer than|larger than", comment="x" * sx.records.LARGEST_RECORD)
