"""What a record must keep to, so that what is written of it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixline.errors import RecordError
from sixline.records.limits import MOST_MOVES, MOST_TAGS
from sixline.records.tags import tag_fault
from sixline.records.words import MOST_64_BITS

if TYPE_CHECKING:
    from sixline.records.record import GameRecord

__all__ = ["require_columns", "require_facts", "require_tags", "require_writable"]


def require_writable(record: GameRecord) -> None:
    """RecordError unless a reader would take what is written of it, the rules of the game aside."""
    if len(record.moves) > MOST_MOVES:
        raise RecordError(f"{len(record.moves)} moves are more than {MOST_MOVES}")
    for number, move in enumerate(record.moves, start=1):
        if move.points is None:
            raise RecordError(f"move {number}: {move} has no points", number)
    require_facts(record)


def require_facts(record: GameRecord) -> None:
    """The same for all but the moves."""
    if len(record.bots) != record.rules.seats:
        raise RecordError(f"{len(record.bots)} names for {record.rules.seats} seats")
    for name, number in (("seed", record.seed or 0), ("index", record.index), ("key", record.key)):
        if not 0 <= number <= MOST_64_BITS:
            raise RecordError(f"the {name} {number} has not 64 bits")
    require_tags(record.tags)


def require_columns(record: GameRecord) -> None:
    """RecordError unless each move has a person, draws and a comment; or none has a comment."""
    comments = record.comments or record.moves
    columns = {"people": record.acted, "draws": record.drawn, "comments": comments}
    for name, column in columns.items():
        if len(column) != len(record.moves):
            raise RecordError(f"{len(column)} {name} for {len(record.moves)} moves")


def require_tags(tags: Sequence[tuple[str, str]]) -> None:
    """RecordError unless these can be the further tags of one record."""
    if len(tags) > MOST_TAGS:
        raise RecordError(f"{len(tags)} tags are more than {MOST_TAGS}")
    seen: set[str] = set()
    for name, _ in tags:
        if fault := tag_fault(name):
            raise RecordError(fault)
        if name in seen:
            raise RecordError(f"the tag {name} is there twice")
        seen.add(name)
