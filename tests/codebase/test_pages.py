"""README.md and docs/: their Python is true, their commands run, their links lead somewhere."""

import doctest
import re
import runpy
import shlex
from pathlib import Path

import pytest

from helpers.command_line import run
from helpers.data import ROOT
from helpers.terminal import Terminal

README = ROOT / "README.md"
GUIDE = ROOT / "docs/guide.md"
MEASURING = ROOT / "benchmarks/README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md")), MEASURING, ROOT / "tests/fuzz/README.md"]

INSTALL = ["pip install . && sixline sim", "pip install -e '.[test]' && pytest"]
"""What .ci/run runs, in fresh environments."""

TURNS = 4  # that a person plays before leaving the game


def commands_of(page: Path) -> list[str]:
    """The lines of its blocks of shell."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return "".join(blocks).splitlines()


def play_by_hints(words: list[str]) -> None:
    """A game as one plays it who knows nothing yet: the first hint, some turns long."""
    with Terminal(*words) as terminal:
        terminal.wait()
        for _ in range(TURNS):
            hint = re.search(r"^1 +\d+ +(\S+)", terminal.type("hint"), re.MULTILINE)
            assert hint is not None
            assert "Enter ends your turn" in terminal.type(hint[1])
            terminal.type("")
        terminal.send("quit\r")
        assert terminal.leave() == 0


def run_commands(page: Path) -> None:
    """Every command of a page, one after the other, in the current folder."""
    for line in commands_of(page):
        if line in INSTALL:
            continue
        program, *words = shlex.split(line)
        assert program == "sixline", line
        if words[0] == "play":
            play_by_hints(words)
        else:
            result = run(*words)
            assert result.exit_code == 0, f"{line}: {result.output}"


@pytest.mark.parametrize(("page", "examples"), [(README, 10), (GUIDE, 60)], ids=["readme", "guide"])
def test_its_commands_run_and_its_python_is_true(
    page: Path, examples: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this order: the README loads the game that its commands saved."""
    monkeypatch.chdir(tmp_path)
    run_commands(page)
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > examples
    assert result.failed == 0


def test_what_the_commands_of_the_readme_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_commands(README)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "game.svg", "game.txt"]
    assert (tmp_path / "game.txt").read_text("utf-8").count(" @") >= 2 * TURNS - 1
    assert (tmp_path / "game.svg").read_text("utf-8").startswith("<svg")


def test_only_pages_that_are_tested_have_commands() -> None:
    """But for those that measure, which may take long."""
    assert [page for page in PAGES if commands_of(page)] == [README, GUIDE, MEASURING]


def test_the_readme_has_the_two_commands() -> None:
    assert commands_of(README)[:2] == INSTALL


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 130


def anchor(heading: str) -> str:
    """What a link to a heading says."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def prose(page: Path) -> str:
    """A page without its code."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def links_of(page: Path) -> list[str]:
    """Where its links and pictures lead."""
    return re.findall(r"\]\(([^)]+)\)", prose(page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_its_links_lead_somewhere(page: Path) -> None:
    for link in links_of(page):
        name, _, place = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if place:
            headings = re.findall("^#+ (.*)$", prose(target), re.MULTILINE)
            assert place in [anchor(heading) for heading in headings], link


def test_every_page_is_found_from_the_readme() -> None:
    found: set[Path] = set()
    waiting = [README]
    while waiting:
        page = waiting.pop()
        found.add(page)
        linked = {(page.parent / link.partition("#")[0]).resolve() for link in links_of(page)}
        waiting += [each for each in linked - found if each.suffix == ".md"]
    assert found >= set(PAGES)


def test_the_pictures_are_those_that_the_program_makes() -> None:
    """Otherwise: python docs/images/make.py."""
    made = runpy.run_path(str(ROOT / "docs/images/make.py"))["pictures"]()
    stored = {path.name: path.read_text("utf-8") for path in (ROOT / "docs/images").glob("*.svg")}
    assert {name: f"{picture}\n" for name, picture in made.items()} == stored
