"""The layers: what may include and import what."""

import ast
import re
from pathlib import Path

import pytest

from helpers.data import ROOT

BELOW = {
    "core": set(),
    "rules": {"core"},
    "grid": {"core", "rules"},
    "cards": {"core", "rules"},
    "search": {"core", "rules", "grid", "cards"},
    "verify": {"core", "rules", "grid", "cards"},
    "record": {"core", "rules", "grid", "cards", "search"},
    "sim": {"core", "rules", "grid", "cards", "search", "verify", "record"},
}
"""The layers of the core, each with those below it."""

SOURCES = sorted((ROOT / "cpp").rglob("*.[hc]pp"))
MODULES = sorted((ROOT / "python").rglob("*.py"))


def includes(path: Path) -> list[str]:
    return re.findall(r'^#include ["<]([^">]+)[">]', path.read_text("utf-8"), re.MULTILINE)


def layer_of(path: Path) -> str | None:
    """The layer of a file of the core; None for bindings, tests and tools."""
    parts = path.relative_to(ROOT / "cpp").parts
    if parts[:2] == ("include", "sixline"):
        return parts[2]
    return parts[1] if parts[0] == "src" else None


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_layer_includes_only_layers_below_it(path: Path) -> None:
    layer = layer_of(path)
    for name in includes(path):
        if name.startswith("pybind11"):
            assert path.parent.name == "bindings", f"{name} outside the bindings"
        if layer is None:
            continue
        assert not name.startswith(("Python", "numpy"))
        if name.startswith("sixline/"):
            used = name.split("/")[1]
            assert used == layer or used in BELOW[layer], f"{layer} includes {name}"


def imported(path: Path) -> set[str]:
    """Every module that a file imports when it is imported."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_only_the_command_line_imports_click_and_rich(path: Path) -> None:
    heavy = {name.split(".")[0] for name in imported(path)} & {"click", "rich"}
    assert not heavy or "cli" in path.parts
    if "cli" not in path.parts:
        assert not any(name.startswith("sixline.cli") for name in imported(path))


def test_importing_sixline_brings_neither_click_nor_rich() -> None:
    import subprocess
    import sys

    program = "import sixline, sys; print([m for m in ('click', 'rich') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
