"""The command line in a terminal of its own, as a person has it: what is typed, what is seen."""

import codecs
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""What wipes a terminal, with all that has scrolled off it."""

_PROGRAM = """
import os
os.close(os.open(os.ttyname(0), os.O_RDWR))  # the first terminal of a session controls it
from sixline.cli import main
main(prog_name="sixline")
"""

_PATIENCE = 60.0  # seconds
_PROMPT = re.compile("[^\n]> \\Z|presses Enter\\. \\Z")  # no `> ` before the seat to move
_ESCAPES = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")


class Terminal:
    """`sixline` with these words, in a pseudo-terminal.

    Attributes
    ----------
    all : str
        Everything it has written, and what was typed.

    """

    def __init__(self, *words: str, folder: Path | None = None, **environment: str) -> None:
        self.all = ""
        self._end = 0  # of what has been waited for
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._own, theirs = pty.openpty()
        known = {"TERM": "xterm-256color", "COLORTERM": "", "PYTHONIOENCODING": "utf-8"}
        outside = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=outside | known | environment,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._own)

    @property
    def screen(self) -> str:
        """What can be seen, scrolling back as far as it goes, without colors."""
        return _ESCAPES.sub("", self.all.rpartition(CLEAR)[2])

    def type(self, *lines: str) -> str:
        """Types lines, each once the one before is answered; what the last one is answered with."""
        answer = ""
        for line in lines:
            self.send(line + "\r")
            answer = self.wait()
        return answer

    def send(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._own, keys.encode())

    def wait(self) -> str:
        """Waits for a prompt; what was written until then, without colors."""
        start = self._end
        deadline = time.monotonic() + _PATIENCE
        while not _PROMPT.search(self.all, start):
            assert time.monotonic() < deadline, f"no prompt after {self.all[start:]!r}"
            assert self._read(0.2), f"ended before a prompt: {self.all[start:]!r}"
        self._end = len(self.all)
        return _ESCAPES.sub("", self.all[start:])

    def interrupt(self) -> None:
        """Presses Ctrl-C."""
        self.send("\x03")

    def end_input(self) -> None:
        """Presses Ctrl-D."""
        self.send("\x04")

    def leave(self) -> int:
        """Waits for the end; the exit code."""
        deadline = time.monotonic() + _PATIENCE
        while self._read(0.2):
            assert time.monotonic() < deadline, f"does not end: {self.all!r}"
        return self._process.wait(_PATIENCE)

    def _read(self, seconds: float) -> bool:
        """Reads what has come within this time; False at the end of output."""
        ready, _, _ = select.select([self._own], [], [], seconds)
        if not ready:
            return True
        try:
            chunk = os.read(self._own, 65536)
        except OSError:  # the other side is closed
            return False
        self.all += self._decoder.decode(chunk).replace("\r", "")
        return bool(chunk)
