"""What the tree must not hold, and what must be in step with what."""

import ast
import hashlib
import inspect
import re
import subprocess
from pathlib import Path

import pytest

import sixline as sx
from helpers.data import ROOT
from sixline import _core

CODE = sorted(
    path
    for folder in ("cpp", "python", "tests", "benchmarks", "examples", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".pyi", ".hpp", ".cpp"} and "build" not in path.parts
)
STUB = ROOT / "python/sixline/_core.pyi"


def test_the_module_is_built_from_these_sources() -> None:
    """The digest that CMakeLists.txt makes; when it differs, install again."""
    folder = ROOT / "cpp"
    names = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.suffix in {".cpp", ".hpp"}
    )
    text = "".join(
        f"{name} {hashlib.sha256((folder / name).read_bytes()).hexdigest()}\n" for name in names
    )
    assert _core.source_digest == hashlib.sha256(text.encode()).hexdigest(), "install again"


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_file_is_past_500_lines(path: Path) -> None:
    if path != STUB and "tests" not in path.relative_to(ROOT).parts:
        assert len(path.read_text("utf-8").splitlines()) <= 500


def test_no_build_flag_is_unsafe_or_unportable() -> None:
    for name in ("CMakeLists.txt", "CMakePresets.json", "pyproject.toml"):
        text = (ROOT / name).read_text("utf-8")
        assert not re.search("march=native|ffast-math|Ofast", text), name


def test_the_trademarked_name_is_in_no_name_of_ours() -> None:
    for path in CODE:
        assert "qwirkle" not in path.name.lower()
    for path in CODE:
        if path.suffix == ".py" and "oracle" not in path.parts:
            tree = ast.parse(path.read_text("utf-8"))
            names = [
                node.name
                for node in ast.walk(tree)
                if isinstance(node, ast.FunctionDef | ast.ClassDef)
            ]
            ours = [name for name in names if "qwirkle" in name.lower()]
            assert not ours or "tests" in path.parts, ours


def test_versions_agree() -> None:
    listed = re.search(r"project\(sixline VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert listed is not None
    assert sx.__version__ == listed[1]
    assert f"## {sx.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def stub_parameters() -> dict[str, list[str]]:
    """Parameter names by qualified name, without self; where a name is overloaded, none."""
    found: dict[str, list[str]] = {}

    def visit(node: ast.FunctionDef, prefix: str, *, is_method: bool) -> None:
        static = any(
            isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list
        )
        if any(
            isinstance(d, ast.Name) and d.id in {"overload", "property"}
            for d in node.decorator_list
        ):
            return
        names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        found[prefix + node.name] = names[1:] if is_method and not static else names

    for node in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            visit(node, "", is_method=False)
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    visit(item, f"{node.name}.", is_method=True)
    return found


@pytest.mark.parametrize(("name", "parameters"), stub_parameters().items())
def test_the_stub_names_the_parameters_that_the_module_takes(
    name: str, parameters: list[str]
) -> None:
    target: object = _core
    for part in name.split("."):
        target = getattr(target, part)
    doc = inspect.getdoc(target) or ""
    last = name.rpartition(".")[2]
    if last.startswith("__") or not doc.startswith(last):
        return  # a slot: Python's own signature
    signature = doc.splitlines()[0]
    if "**kwargs" in signature:
        return  # options by name, checked by the rules themselves
    taken = re.findall(r"(?:\(|, )(\w+): ", re.sub(r"\[[^\]]*\]", "", signature))
    assert [given for given in taken if given != "self"] == parameters


def public_objects() -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name in sx.__all__:
        value = getattr(sx, name)
        if inspect.isclass(value) or callable(value):
            found.append((name, value))
        if inspect.isclass(value):
            found += [
                (f"{name}.{member}", item)
                for member, item in vars(value).items()
                if not member.startswith("_") and callable(item)
            ]
    return found


@pytest.mark.parametrize(
    ("name", "value"), public_objects(), ids=[name for name, _ in public_objects()]
)
def test_everything_public_has_a_docstring(name: str, value: object) -> None:
    doc = inspect.getdoc(value)
    assert doc, name
    if doc.startswith(name.rpartition(".")[2] + "("):  # pybind11's signature comes first
        assert len(doc.splitlines()) > 1, name


def test_no_path_of_a_machine_is_tracked() -> None:
    done = subprocess.run(
        ["git", "grep", "-nIE", "/(home|root|Users|tmp)/[a-z]", "--", ".", ":!tests/codebase"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in {1, 128}, done.stdout  # 128: not a checkout, as from an sdist
