"""Damaged and hostile records: always a typed error with its place, in bounded time and memory."""

import io
import pickle
import tracemalloc
from collections.abc import Callable, Iterator
from time import process_time

import pytest

import sixline as sx
from helpers.records import recorded

GAME = recorded("classic", 1, turns=14, greed=1.0)
TEXT = GAME.to_text()
LINES = TEXT.splitlines()
FIRST_MOVE = LINES.index("") + 1
"""The index of the line with the first move."""


def with_line(index: int, line: str) -> str:
    """The text with a line put in the place of another."""
    return "\n".join([*LINES[:index], line, *LINES[index + 1 :]]) + "\n"


def tag(name: str) -> int:
    """The index of the line with a tag."""
    return next(i for i, line in enumerate(LINES) if line.startswith(f"[{name} "))


def refusal(text: str | bytes) -> sx.RecordReadError:
    """Why the text is no record."""
    with pytest.raises(sx.RecordReadError) as caught:
        sx.GameRecord.from_text(text)
    return caught.value


TAGS = [
    ("sixline-record", '[sixline-record "2"]', 18, "version '2' of records; this reads 1"),
    ("sixline-record", "[sixline-record 1]", 1, "a tag is written"),
    ("rules", '[rules "draughts"]', 9, "draughts"),
    ("rules", '[rules "classic players=999999999999999999999"]', None, "players"),
    ("rules", '[rule "classic"]', 1, "the record has no tag rules"),
    ("rules", '[rules "flex"]', None, "the deal: "),
    ("rules", '[rules "classic players=3"]', None, "the deal: "),
    ("opener", '[opener "x"]', 10, "'x' is no whole number"),
    ("opener", '[opener "9"]', 10, "seat 9 opens at a table of 2"),
    ("hand0", '[hand1 "Ro"]', 2, "the tag hand1 is there twice"),
    ("hand1", '[hand2 "Ro"]', 9, "there is no seat for hand2: 1 hands are dealt"),
    ("hand1", '[hand1 "Ro Rx Zz"]', 15, "no tile is called 'Zz'"),
    ("bag", '[bag ""]', 7, "the deal: "),
    ("bag", '[bag "Ro"', 1, "a tag is written"),
    ("seat0", '[seat7 "me"]', 9, "there is no seat for seat7"),
    ("seed", '[seed "-1"]', 8, "'-1' is no whole number up to 18446744073709551615"),
    ("seed", '[seed "18446744073709551616"]', 8, "no whole number up to"),
    ("seed", f'[seed "{"9" * 5000}"]', 8, "no whole number up to"),
    ("key", '[key "00"]', 7, "a key is 16 digits"),
    ("key", '[key "0000000000000000"]', 7, "move 14: the key is then"),
    ("event", '[event "a\\qb"]', 10, "no escape is"),
    ("event", '[event "a"b"]', 10, "a quote inside a value"),
    ("event", '[event "a\tb"]', 10, "control character U\\+0009"),
    ("event", '[event "a\\ud800"]', 10, "no escape is"),
    ("event", '[ev ent "a"]', 1, "a tag is written"),
    ("event", '[2nd "a"]', 2, "cannot name a tag"),
    ("event", "event", 1, "here should stand the number of a move"),
]


@pytest.mark.parametrize(("name", "line", "column", "why"), TAGS)
def test_a_damaged_tag(name: str, line: str, column: int | None, why: str) -> None:
    index = tag(name)
    with pytest.raises(sx.RecordReadError, match=why) as caught:
        sx.GameRecord.from_text(with_line(index, line))
    if why not in ("the record has no tag rules", "the deal: ", "the tag hand1 is there twice"):
        assert caught.value.line == index + 1
    if column is not None:
        assert caught.value.column == column


MOVES = [
    ("x", 1, "here should stand the number of a move"),
    ("3 @0 pass 0", 1, "here should stand the number of a move"),
    ("4. @0 pass 0", 1, "this is move 3"),
    ("3. pass 0", 4, "here should stand the person"),
    ("3. @x pass 0", 4, "here should stand the person"),
    ("3. @9 0,9:Ro 1", 5, "who acts, not 9"),
    ("3. @{} pass", 11, "here should stand its points"),
    ("3. @{} pass 0", 7, "move 3: pass: "),
    ("3. @{} 0,0h:RoZz 2", 14, "unknown color 'Z'"),
    ("3. @{} 0,0:Ro,1,0:Rx 2", None, ""),
    ("3. @{} swap:XoRo 0", 12, "unknown color 'X'"),
    ("3. @{} pass 0 +Q", 15, "no tile is called 'Q'"),
    ("3. @{} pass 0 +", 14, "here should stand the tiles drawn"),
    ("3. @{} pass 0 {open", 14, "here should stand a comment"),
    ("3. @{} pass 0 {a \\x} ", 17, "no escape is"),
    ("3. @{} pass 0 {a} more", 18, "here the line should end"),
    ("3. @{} pass 0 more", 14, "here the line should end"),
    ("3. @{} pass -1", 12, "here should stand its points"),
    ("3. @{} pass 123456789", 12, "here should stand its points"),
    ("3. @{} 99999,99999:Ro 1", 7, "a coordinate lies between"),
    ("3. @{} 999999999999999999999999,0:Ro 1", None, ""),
]


@pytest.mark.parametrize(("line", "column", "why"), MOVES)
def test_a_damaged_move(line: str, column: int | None, why: str) -> None:
    index = FIRST_MOVE + 2
    error = refusal(with_line(index, line.replace("@{}", f"@{GAME.acted[2]}")))
    assert why in str(error)
    assert error.line == index + 1
    if column is not None:
        assert error.column == column


def test_a_changed_fact_of_a_move_is_named() -> None:
    index = FIRST_MOVE + 4
    number, person, move, points, drawn, *_ = LINES[index].split(" ")
    for changed, column, why in (
        (f"{number} {person} {move} 77 {drawn}", 7 + len(move) + 1, "scores .* not 77"),
        (f"{number} {person} {move} {points}", 7, "CL7"),
        (f"{number} {person} {move} {points} {drawn}Ro", None, "draws"),
        (f"{number} @{1 - GAME.acted[4]} {move} {points} {drawn}", 5, "it is person"),
    ):
        with pytest.raises(sx.RecordReadError, match=f"move 5: .*{why}") as caught:
            sx.GameRecord.from_text(with_line(index, changed))
        assert (caught.value.line, caught.value.move) == (index + 1, 5)
        if column is not None:
            assert caught.value.column == column


def test_a_text_cut_anywhere_is_refused() -> None:
    for end in range(len(TEXT) - 1):
        error = refusal(TEXT[:end])
        assert error.line <= TEXT[:end].count("\n") + 1
    assert sx.GameRecord.from_text(TEXT[:-1]) == GAME


def test_a_missing_or_doubled_line_is_refused() -> None:
    for index, line in enumerate(LINES):
        if line and not line.startswith(("[seat", "[seed", "[index", "[event", "[note", "[round")):
            refusal("\n".join(LINES[:index] + LINES[index + 1 :]))
            refusal("\n".join([*LINES[: index + 1], *LINES[index:]]))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "cp500"])
def test_other_encodings_are_refused(encoding: str) -> None:
    game = recorded("classic", turns=3, comments=False)
    forms = ((game.to_text(), sx.GameRecord.from_text), (game.to_json(), sx.GameRecord.from_json))
    for text, read in forms:
        with pytest.raises(sx.RecordReadError) as caught:
            read(text.encode(encoding))
        assert (caught.value.line, caught.value.column) >= (1, 1)


def test_a_byte_that_is_not_utf_8_is_named() -> None:
    index = FIRST_MOVE + 1
    at = len("\n".join(LINES[:index]).encode()) + 1 + 4
    data = TEXT.encode()
    error = refusal(data[:at] + b"\xff" + data[at:])
    assert (error.line, error.column) == (index + 1, 5)
    assert "not UTF-8" in str(error)


def test_a_text_stream_of_another_encoding_is_refused() -> None:
    long_first = b"x" * 100_000 + b"\xff"
    for data, encoding in (
        (TEXT.encode("utf-16"), "utf-8"),
        (TEXT.encode(), "utf-16"),
        (long_first, "utf-8"),
    ):
        for read in (sx.records.read, sx.records.read_json):
            stream = io.TextIOWrapper(io.BytesIO(data), encoding=encoding)
            with pytest.raises(sx.RecordReadError, match="not text"):
                list(read(stream))
    with pytest.raises(sx.RecordReadError, match="half a character"):
        sx.GameRecord.from_text(TEXT.replace("winter", "\udc80"))


def test_what_a_seat_saw_is_no_record() -> None:
    for seen in (GAME.seen_by(0), recorded("cards", turns=9).seen_by(1)):
        with pytest.raises(sx.RecordReadError, match="what one seat saw of a game is no record"):
            sx.GameRecord.from_text(seen.to_text())
        with pytest.raises(sx.RecordReadError, match="what one seat saw of a game is no record"):
            sx.GameRecord.from_json(seen.to_json())


def test_one_record_is_one() -> None:
    assert "no record" in str(refusal(""))
    assert "no record" in str(refusal("\n \n"))
    assert "more than one record" in str(refusal(TEXT + TEXT))


# --- hostile sizes ----------------------------------------------------------------------------

TAIL = "\n".join(LINES[FIRST_MOVE - 1 :])
HOSTILE: dict[str, Callable[[], str]] = {
    "a line without end": lambda: "[" * 2_000_000,
    "a comment without end": lambda: with_line(FIRST_MOVE, LINES[FIRST_MOVE] + "{" * 1_000_000),
    "a bag of many tiles": lambda: with_line(tag("bag"), f'[bag "{"Ro " * 200_000}"]'),
    "a full line of tiles": lambda: with_line(tag("bag"), f'[bag "{"Ro " * 21_000}"]'),
    "many tags": lambda: "\n".join(LINES[:3] + [f'[t{i} ""]' for i in range(200_000)]),
    "many moves": lambda: TEXT[: TEXT.index("\n\n") + 2] + "1. @0 pass 0\n" * 200_000,
    "many empty lines": lambda: "\n" * 50_000 + "x",
    "many results": lambda: "finished 1 2\n" * 200_000,
    "digits": lambda: with_line(FIRST_MOVE, "1" * 60_000 + ". @0 pass 0"),
    "a move of one line": lambda: with_line(FIRST_MOVE, f"1. @0 0,0h:{'Ro' * 30_000} 1"),
    "claims": lambda: with_line(FIRST_MOVE, f"1. @0 play:Ro={'R,' * 30_000}R 1"),
    "backslashes": lambda: with_line(FIRST_MOVE, "1. @0 pass 0 {" + "\\" * 60_000),
    "braces": lambda: with_line(FIRST_MOVE, "1. @0 pass 0 " + "{}" * 30_000),
    "spaces": lambda: with_line(FIRST_MOVE, "1. @0" + " " * 60_000),
}


Read = Callable[[str], sx.GameRecord]
ReadMany = Callable[[str, list[sx.RecordReadError]], Iterator[sx.GameRecord]]


def require_bounds(text: str, read: Read, read_many: ReadMany) -> None:
    """It is refused by both readers, in little time, and memory of the order of the text."""
    begun = process_time()
    with pytest.raises(sx.RecordReadError) as caught:
        read(text)
    assert len(str(caught.value)) < 1_000
    problems: list[sx.RecordReadError] = []
    list(read_many(text, problems))
    assert 1 <= len(problems) <= sx.records.MOST_PROBLEMS
    assert process_time() - begun < 5
    tracemalloc.start()
    try:
        with pytest.raises(sx.RecordReadError):
            read(text)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts(name: str) -> None:
    require_bounds(HOSTILE[name](), sx.GameRecord.from_text, sx.records.read)


JSON = GAME.to_json()
HOSTILE_JSON: dict[str, Callable[[], str]] = {
    "nested arrays": lambda: "[" * 4_000_000,
    "closed nested arrays": lambda: "[" * 500_000 + "]" * 500_000,
    "nested objects": lambda: '{"a":' * 800_000,
    "nested inside": lambda: JSON[:-1] + ', "tags2": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "a long number": lambda: JSON.replace('"opener": ', '"opener": ' + "9" * 1_000_000),
    "a long fraction": lambda: JSON.replace('"opener": ', '"opener": 0.' + "9" * 1_000_000),
    "too large": lambda: JSON[:-1] + " " * 5_000_000 + "}",
    "many members": lambda: JSON[:-1] + "".join(f', "m{i}": 0' for i in range(12_000)) + "}",
    "many equal members": lambda: JSON[:-1] + ', "m": 0' * 100_000 + "}",
    "many moves": lambda: JSON.replace('"moves": [', '"moves": [' + "0, " * 30_000),
    "bad moves": lambda: JSON.replace('"moves": [', '"moves": [' + "{}, " * 9_000),
    "moves with many members": lambda: JSON.replace(
        '"moves": [', '"moves": [{' + ", ".join(f'"m{i}": 0' for i in range(12_000)) + "}, "
    ),
    "many hands": lambda: JSON.replace('"hands": [', '"hands": [' + '"", ' * 30_000),
    "a long string": lambda: JSON.replace('"rules": "', '"rules": "' + "x" * 4_000_000),
    "long rules": lambda: JSON.replace('"rules": "', '"rules": "' + "classic " * 400_000),
}


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_hostile_json(name: str) -> None:
    require_bounds(HOSTILE_JSON[name](), sx.GameRecord.from_json, sx.records.read_json)


class Endless(io.BytesIO):
    """A file without end: beginnings of records, with rubbish between them."""

    def __init__(self, rubbish: bytes) -> None:
        super().__init__()
        self._rubbish = rubbish
        self._count = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self._count += 1
        return b'[sixline-record "9"]\n' if self._count % 2 else self._rubbish


@pytest.mark.parametrize("rubbish", [b"rubbish\n", b"[sixline-record \n", b"{}\n", b"\xff\n"])
def test_forgiving_reading_of_an_endless_file_gives_up(rubbish: bytes) -> None:
    for read in (sx.records.read, sx.records.read_json):
        problems: list[sx.RecordReadError] = []
        assert list(read(Endless(rubbish), problems)) == []
        assert len(problems) == sx.records.MOST_PROBLEMS


# --- forgiving --------------------------------------------------------------------------------


def forgiven(text: str | bytes) -> tuple[list[sx.GameRecord], list[sx.RecordReadError]]:
    problems: list[sx.RecordReadError] = []
    return list(sx.records.read(text, problems)), problems


def test_a_wrong_fact_is_told_and_the_right_one_taken() -> None:
    index = FIRST_MOVE + 4
    number, person, move, _, drawn, *rest = LINES[index].split(" ", 5)
    wrong = with_line(index, " ".join([number, person, move, "77", drawn, *rest]))
    wrong = wrong.replace(f"{GAME.key:016X}", "0" * 16)
    records, problems = forgiven(wrong)
    assert records == [GAME]
    assert [(problem.line, problem.move) for problem in problems] == [
        (index + 1, 5),
        (tag("key") + 1, 14),
    ]


def test_a_record_ends_before_a_move_that_cannot_be_played() -> None:
    index = FIRST_MOVE + 4
    records, problems = forgiven(with_line(index, f"5. @{GAME.acted[4]} pass 0"))
    (record,) = records
    assert record.moves == GAME.moves[:4]
    assert record.outcome is None
    record.replay()
    assert [(problem.line, problem.move) for problem in problems] == [(index + 1, 5)]


def test_what_follows_such_a_move_is_still_read() -> None:
    text = with_line(FIRST_MOVE + 4, "rubbish")
    text = text.replace(LINES[FIRST_MOVE + 7], "8. @0 swap:Zz 0")
    records, problems = forgiven(text)
    assert [problem.line for problem in problems] == [FIRST_MOVE + 5, FIRST_MOVE + 8]
    assert records[0].moves == GAME.moves[:4]


def test_good_records_around_bad_ones_are_read() -> None:
    for bad in (
        TEXT[: len(TEXT) // 2],
        TEXT.replace('record "1"', 'record "2"'),
        TEXT.replace("[opener", "[opened"),
        "rubbish\nmore\n",
        GAME.seen_by(0).to_text(),
    ):
        records, problems = forgiven(f"{TEXT}\n{bad}\n{TEXT}")
        assert problems
        assert records[0] == records[-1] == GAME
        assert 2 <= len(records) <= 3


def test_a_line_that_is_not_utf_8_is_one_fault() -> None:
    data = TEXT.encode()
    records, problems = forgiven(data.replace(b"[round", b"[\xffround"))
    assert [problem.line for problem in problems] == [tag("round") + 1]
    assert records[0].moves == GAME.moves
    assert len(records[0].tags) == len(GAME.tags) - 1


def test_an_error_can_be_pickled() -> None:
    error = refusal(with_line(FIRST_MOVE + 4, f"5. @{GAME.acted[4]} pass 0"))
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, again.move) == (FIRST_MOVE + 5, 7, 5)
    assert str(again) == str(error)
    assert str(error).startswith(f"line {error.line}, column 7: move 5: pass: ")
