"""Free text on one line: the escapes of JSON strings for what a line cannot hold."""

from __future__ import annotations

import re

from sixline.errors import NotationError, RecordError

__all__ = ["escape", "require_text", "unescape"]

_CONTROL = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_NOT_PLAIN = re.compile(rf"[{_CONTROL}\\]")
_NOT_QUOTED = re.compile(rf'[{_CONTROL}\\"]')
_ESCAPE = re.compile(rf"\\(?:u([0-9a-fA-F]{{4}})|(.))?|[{_CONTROL}]", re.DOTALL)
_QUOTED_ESCAPE = re.compile(_ESCAPE.pattern + '|"', re.DOTALL)
_SHORT = {"\\": "\\", '"': '"', "n": "\n", "r": "\r", "t": "\t"}
_LETTER = {char: letter for letter, char in _SHORT.items()}


def require_text(text: str) -> str:
    """The text; RecordError for a lone surrogate, which no file can hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise RecordError(f"half a character at {error.start} of {text[:40]!r}") from error
    return text


def escape(text: str, *, quoted: bool = False) -> str:
    r"""The text with ``\\``, ``\n`` and the like for control characters and line ends.

    Raises
    ------
    RecordError
        For a lone surrogate, which no file can hold.

    """
    require_text(text)
    return (_NOT_QUOTED if quoted else _NOT_PLAIN).sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    return "\\" + _LETTER[char] if char in _LETTER else f"\\u{ord(char):04x}"


def unescape(text: str, *, quoted: bool = False) -> str:
    """What `escape` was given.

    Raises
    ------
    NotationError
        For an unknown escape, and for what should be escaped: a control character, a quote.

    """
    return (_QUOTED_ESCAPE if quoted else _ESCAPE).sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    code, letter = match[1], match[2]
    if code and not 0xD800 <= int(code, 16) <= 0xDFFF:
        return chr(int(code, 16))
    if letter in _SHORT:
        return _SHORT[letter]
    if match[0] == '"':
        raise NotationError('a quote inside a value is written \\"', match.start())
    if match[0][0] != "\\":
        raise NotationError(f"control character U+{ord(match[0]):04X}", match.start())
    raise NotationError(f"no escape is {match[0]!r}", match.start())
