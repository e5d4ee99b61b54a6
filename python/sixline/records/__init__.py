"""Records of games, as text and as JSON: written, read back, replayed.

    record = sixline.Game(rules, ["greedy", "random"], seed=7).run()
    text = record.to_text()
    assert sixline.GameRecord.from_text(text) == record
    state = record.replay()

`read` and `read_json` go through files of many records, strictly or past what is damaged. What the
files hold is described in docs/records.md.
"""

from sixline.records.json_form import schema, write_json
from sixline.records.json_reader import read_json
from sixline.records.limits import (
    LARGEST_RECORD,
    LONGEST_LINE,
    MOST_MOVES,
    MOST_PROBLEMS,
    MOST_TAGS,
)
from sixline.records.log_reader import LogReader
from sixline.records.log_writer import LogWriter
from sixline.records.record import GameRecord
from sixline.records.seen import SeenMove, SeenRecord
from sixline.records.text import write
from sixline.records.text_reader import read

__all__ = [
    "LARGEST_RECORD",
    "LONGEST_LINE",
    "MOST_MOVES",
    "MOST_PROBLEMS",
    "MOST_TAGS",
    "GameRecord",
    "LogReader",
    "LogWriter",
    "SeenMove",
    "SeenRecord",
    "read",
    "read_json",
    "schema",
    "write",
    "write_json",
]
