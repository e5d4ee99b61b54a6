"""How large a record may be: what is larger is refused before it is held or played."""

from __future__ import annotations

__all__ = ["LARGEST_RECORD", "LONGEST_LINE", "MOST_MOVES", "MOST_PROBLEMS", "MOST_TAGS"]

#: Moves of one game, swaps of cards counted; simulation stops games much earlier.
MOST_MOVES = 10_000

#: Characters of one line of text, comment included; bytes where the input is bytes.
LONGEST_LINE = 65_536

#: Characters of one record, as text or as JSON; bytes where the input is bytes.
LARGEST_RECORD = 4_194_304

#: Further tags of one record.
MOST_TAGS = 256

#: Faults that one forgiving reading collects before it gives up.
MOST_PROBLEMS = 1_000
