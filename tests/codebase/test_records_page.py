"""What docs/records.md says of records is true."""

import doctest
import re

import pytest

import sixline as sx
from helpers.data import DATA, ROOT
from sixline.records import log_format

PAGE = (ROOT / "docs/records.md").read_text("utf-8")
TEXTS = re.findall("```text\n(.*?)```", PAGE, re.DOTALL)


def test_its_python_is_true() -> None:
    result = doctest.testfile(str(ROOT / "docs/records.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_its_examples_are_records_of_each_family() -> None:
    records = [sx.GameRecord.from_text(text) for text in TEXTS[:3]]
    assert [record.rules.variant for record in records] == ["classic", "flex", "cards"]
    assert [record.to_text() for record in records] == TEXTS[:3]
    assert records[0].seen_by(0).to_text() == TEXTS[3]


def test_it_has_the_limits() -> None:
    for limit in ("LONGEST_LINE", "LARGEST_RECORD", "MOST_MOVES", "MOST_TAGS", "MOST_PROBLEMS"):
        assert f"{getattr(sx.records, limit):,}" in PAGE


def test_its_layout_has_the_marks_and_limits_of_logs() -> None:
    layout = "".join(re.findall("```layout\n(.*?)```", PAGE, re.DOTALL))
    (magic,) = re.findall("13 bytes +([0-9A-F ]+), then the version: ([0-9]+)", layout)
    assert bytes.fromhex(" ".join(magic)) == log_format.MAGIC
    for mark in ("BLOCK_MARK", "INDEX_MARK", "TRAILER_MARK"):
        assert getattr(log_format, mark).decode() in layout
    for limit in ("MOST_GAMES", "MOST_PLAYERS", "LARGEST_BLOCK"):
        assert f" {getattr(log_format, limit):,}" in layout
    assert f"{sx.records.LARGEST_RECORD:,}" in layout
    assert f"{sx.records.MOST_MOVES:,}" in layout


# --- the grammar, as another program would read it ---------------------------------------------


def rules_of_grammar() -> dict[str, str]:
    """The ABNF of the page as regular expressions, by name."""
    (grammar,) = re.findall("```abnf\n(.*?)```", PAGE, re.DOTALL)
    grammar = re.sub(" *;.*", "", grammar)
    joined = re.sub(r"\n +", " ", grammar)
    return dict(re.split(r" *= ", line, maxsplit=1) for line in joined.splitlines() if line)


CORE = {"SP": " ", "DQUOTE": '"', "DIGIT": "[0-9]", "ALPHA": "[A-Za-z]", "HEXDIG": "[0-9A-Fa-f]"}
CORE |= {"CR": "\r", "LF": "\n"}
TOKEN = re.compile(
    r"""%s"(?P<exact>[^"]*)" | "(?P<text>[^"]*)" | %x(?P<low>[0-9A-F]+)(-(?P<high>[0-9A-F]+))?
    | (?P<least>\d*)\*(?P<most>\d*) | (?P<times>\d+)(?=[A-Z]) | (?P<name>[A-Za-z][\w-]*)
    | (?P<mark>[/()\[\]]) | (?P<space>\ +)""",
    re.VERBOSE,
)


def to_pattern(expression: str, rules: dict[str, str]) -> str:
    """One rule as a regular expression, those it names put in."""
    found: list[str] = []
    opened: list[str] = []
    repeat = ""  # of the item that comes next
    at = 0
    while at < len(expression):
        match = TOKEN.match(expression, at)
        assert match, expression[at:]
        at = match.end()
        part = match.groupdict()
        if part["space"]:
            continue
        if part["most"] is not None:
            repeat = f"{{{part['least'] or 0},{part['most']}}}"
        elif part["times"]:
            repeat = f"{{{part['times']}}}"
        elif part["mark"] == "/":
            found.append("|")
        elif part["mark"] in ("(", "["):
            opened.append("?" if part["mark"] == "[" else repeat)
            found.append("(?:")
            repeat = ""
        elif part["mark"]:
            found.append(")" + opened.pop())
        else:
            found.append(f"(?:{to_item(part, rules)}){repeat}")
            repeat = ""
    return "".join(found)


def to_item(part: dict[str, str | None], rules: dict[str, str]) -> str:
    """A name, a range or a text as a regular expression."""
    name, low = part["name"], part["low"]
    if name:
        return CORE[name] if name in CORE else to_pattern(rules[name], rules)
    if low:
        return f"[\\U{int(low, 16):08x}-\\U{int(part['high'] or low, 16):08x}]"
    return re.escape(part["exact"] or part["text"] or "")


@pytest.mark.parametrize("family", ["classic", "flex", "cards", "twists"])
def test_its_grammar_is_that_of_the_samples(family: str) -> None:
    rules = rules_of_grammar()
    text = (DATA / f"records/v1/{family}.txt").read_bytes().decode()
    patterns = {
        name: re.compile(to_pattern(rules[name], rules))
        for name in ("version-tag", "tag", "move", "result", "tiles")
    }
    for line in text.splitlines(keepends=True):
        if line == "\n":
            continue
        fitting = [name for name, pattern in patterns.items() if pattern.fullmatch(line)]
        if line.startswith("[sixline"):
            assert fitting == ["version-tag", "tag"]
        elif line.startswith("["):
            assert fitting == ["tag"]
        else:
            assert fitting == ["move" if line[0].isdigit() else "result"], line
        spoiled = line.replace(" ", "", 1)
        assert not any(pattern.fullmatch(spoiled) for pattern in patterns.values()), spoiled
    for tiles in re.findall(r'\[(?:hand.|bag) "(.*)"\]', text):
        assert patterns["tiles"].fullmatch(tiles)
