"""The command line, run in this process."""

import json
from typing import Any

from click.testing import CliRunner, Result

from sixline.cli import main


def run(*words: str) -> Result:
    """What `sixline` does with these words."""
    return CliRunner().invoke(main, words, catch_exceptions=False)


def data_of(*words: str) -> dict[str, Any]:
    """The object that it prints with --json."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
