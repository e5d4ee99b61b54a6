"""The examples in the docstrings of `sixline.analysis` are true, and all of it has docstrings."""

import doctest
import inspect
import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

import sixline as sx
from sixline import analysis

MODULES = [module.name for module in pkgutil.iter_modules(analysis.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(f"sixline.analysis.{name}")).failed == 0


def test_every_function_has_an_example() -> None:
    functions = [getattr(analysis, name) for name in analysis.__all__]
    for function in filter(inspect.isfunction, functions):
        assert ">>> " in (inspect.getdoc(function) or ""), function.__name__


@pytest.mark.parametrize("name", analysis.__all__)
def test_everything_has_a_docstring(name: str) -> None:
    value = getattr(analysis, name)
    assert inspect.getdoc(value)
    for member, item in vars(value).items() if inspect.isclass(value) else ():
        if not member.startswith("_") and (callable(item) or isinstance(item, property)):
            assert inspect.getdoc(item), f"{name}.{member}"


def test_it_is_imported_when_it_is_asked_for() -> None:
    program = (
        "import sixline, sys; before = 'sixline.analysis' in sys.modules; sixline.explain; "
        "print(before, 'sixline.analysis' in sys.modules, 'analysis' in dir(sixline))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False True True\n"
    assert sx.explain is analysis.explain
    assert {"analysis", "explain"} <= set(dir(sx)) & set(sx.__all__)
    with pytest.raises(AttributeError, match="no attribute 'analyze'"):
        getattr(sx, "analyze")  # noqa: B009
