"""Lines of a file or a text, each bounded and decoded, with its number."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import IO, TypeAlias

from sixline.records.faults import Faults

__all__ = ["Source", "numbered_lines", "whole_text"]

#: Text, UTF-8 bytes, or a stream of either.
Source: TypeAlias = str | bytes | IO[str] | IO[bytes]

_BYTE_ORDER_MARK = "\ufeff"


def numbered_lines(source: Source, longest: int, faults: Faults) -> Iterator[tuple[int, str]]:
    """Each line without its end, LF or CR LF, and its number from 1.

    A line that is too long or not UTF-8 is a fault, and left out; no more than `longest`
    characters (bytes, of bytes) are ever held.
    """
    stream = _stream(source)
    number = 0
    while not faults.is_full:
        number += 1
        try:
            raw = stream.readline(longest + 1)
            is_long = len(raw) > longest and raw[-1:] not in ("\n", b"\n")
            if is_long:
                _skip_line(stream, raw)
        except UnicodeError as error:  # of a text stream with an encoding of its own
            faults.add(f"not text: {error}", (number, 1))
            return
        if not raw:
            return
        if is_long:
            faults.add(f"a line is longer than {longest}", (number, longest + 1))
            continue
        line = _decoded(raw, number, faults)
        if line is not None:
            line = line.removesuffix("\n").removesuffix("\r")
            yield number, line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line


def whole_text(source: str | bytes, largest: int, faults: Faults) -> str | None:
    """A text of many lines, decoded; None after a fault."""
    if len(source) > largest:
        faults.add(f"a record is larger than {largest}", (1, 1))
        return None
    text = _decoded(source, 1, faults)
    return text.removeprefix(_BYTE_ORDER_MARK) if text is not None else None


def _stream(source: Source) -> IO[str] | IO[bytes]:
    if isinstance(source, str):
        return io.StringIO(source, newline="\n")
    return io.BytesIO(source) if isinstance(source, bytes) else source


def _skip_line(stream: IO[str] | IO[bytes], raw: str | bytes) -> None:
    end = b"\n" if isinstance(raw, bytes) else "\n"
    while raw and raw[-1:] != end:
        raw = stream.readline(4096)


def _decoded(raw: str | bytes, number: int, faults: Faults) -> str | None:
    """The text that begins on that line; None when it is none."""
    try:
        if isinstance(raw, bytes):
            return raw.decode("utf-8")
        raw.encode("utf-8")
        return raw
    except UnicodeDecodeError as error:
        before, what = error.object[: error.start].decode("utf-8"), f"not UTF-8: {error.reason}"
    except UnicodeEncodeError as error:
        before, what = error.object[: error.start], "half a character: a lone surrogate"
    faults.add(what, (number + before.count("\n"), len(before) - before.rfind("\n")))
    return None
