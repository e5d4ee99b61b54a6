"""The data files."""

import json
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
DATA = TESTS / "data"


def read_rows(name: str) -> list[dict[str, Any]]:
    """The objects of a file with one a line."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def read_lines(path: Path) -> list[str]:
    """The lines of a text file that are not comments."""
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def read_ending(name: str) -> dict[str, Any]:
    """One of the ends of games in `endings.jsonl`: a position, the moves from there, what came."""
    (row,) = (row for row in read_rows("endings.jsonl") if row["name"] == name)
    return row
