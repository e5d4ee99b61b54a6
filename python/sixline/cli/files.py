"""Files that commands read and write: standard input as a file, and output never half written."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sixline.errors import SixlineError

__all__ = ["input_file", "output_file"]

_STANDARD = "-"


@contextmanager
def input_file(name: str) -> Iterator[Path]:
    """The file of a name; `-` is standard input, whatever bytes it holds.

    Raises
    ------
    SixlineError
        When the file cannot be read, naming it.

    """
    if name != _STANDARD:
        try:
            Path(name).open("rb").close()
        except OSError as error:
            raise SixlineError(f"cannot read {name}: {error.strerror}") from error
        yield Path(name)
        return
    with tempfile.TemporaryDirectory(prefix="sixline-") as folder:
        path = Path(folder, "standard input")
        with path.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield path


@contextmanager
def output_file(name: str) -> Iterator[Path]:
    """A path to write to; what is there takes the place of the file of this name at the end.

    So whoever reads that file meets the old content or the new one, and on an error the old one
    stays. `-` is standard output; it, pipes and devices are written to at the end.

    Raises
    ------
    SixlineError
        When the file cannot be written, naming it.

    """
    if "\0" in name:
        raise SixlineError(f"{name!r} is no name of a file")
    target = Path(os.path.realpath(name))
    is_stream = name == _STANDARD or (target.exists() and not target.is_file())
    folder = Path(tempfile.gettempdir()) if is_stream else target.parent
    path = folder / f".{target.name}.{secrets.token_hex(4)}.part"
    with _writing(name):
        path.touch(exist_ok=False)
    try:
        yield path
        with _writing(name):
            if name == _STANDARD:
                with path.open("rb") as file:
                    shutil.copyfileobj(file, sys.stdout.buffer)
                sys.stdout.buffer.flush()
            elif is_stream:
                target.write_bytes(path.read_bytes())
            else:
                if target.exists():
                    shutil.copymode(target, path)
                path.replace(target)
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def _writing(name: str) -> Iterator[None]:
    """What the system refuses is an error that names the file."""
    try:
        yield
    except OSError as error:
        raise SixlineError(f"cannot write {name}: {error.strerror}") from error
