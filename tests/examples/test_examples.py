"""The programs in examples/, run as a user would, and the page that shows them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.data import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PAGE = (ROOT / "docs/recipes.md").read_text("utf-8")
RECIPE = re.compile(
    r"\[examples/(?P<name>\w+)\.py\]\(\.\./examples/(?P=name)\.py\)\n\n"
    r"```python\n(?P<code>.*?)```\n\n```text\n(?P<shown>.*?)```\n",
    re.DOTALL,
)
RECIPES = {found["name"]: found for found in RECIPE.finditer(PAGE)}


def test_the_page_has_every_example() -> None:
    assert sorted(RECIPES) == [path.stem for path in EXAMPLES]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_prints_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    folder, scratch = tmp_path / "here", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        cwd=folder,
        env={"TMPDIR": str(scratch), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout == RECIPES[path.stem]["shown"]
    assert path.read_text("utf-8") == RECIPES[path.stem]["code"]
    assert not [*folder.iterdir(), *scratch.iterdir()], "it leaves something behind"
