"""The command line, run in this process."""

import json
from collections.abc import Iterable
from typing import Any

from click.testing import CliRunner, Result

from sixline.cli import main


def run(*words: str) -> Result:
    """What `sixline` does with these words."""
    return CliRunner().invoke(main, words, catch_exceptions=False)


def typed_at(lines: Iterable[str], *words: str) -> Result:
    """What it does with these words when somebody types these lines, then no more."""
    text = "".join(line + "\n" for line in lines)
    return CliRunner().invoke(main, words, input=text, catch_exceptions=False)


def data_of(*words: str) -> dict[str, Any]:
    """The object that it prints with --json."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
