"""A game taken up again from its record, with the luck that it had."""

from __future__ import annotations

from sixline._core import State
from sixline.records import GameRecord

__all__ = ["taken_up"]


def taken_up(record: GameRecord) -> State:
    """The game where its record leaves it, its bag in the order that it had.

    After an exchange that order is the generator's: with the seed that dealt the game it is played
    again freely. Where draws do not fall as they did, the recorded ones are forced.

    Raises
    ------
    RecordError
        When the record is not true, naming the move.

    """
    forced = record.replay()
    free = _dealt_by_seed(record)
    if free is None:
        return forced
    for number, move in enumerate(record.moves):
        if free.drawn != record.drawn[:number]:
            return forced
        free.play(move)
    return free if free.drawn == record.drawn else forced


def _dealt_by_seed(record: GameRecord) -> State | None:
    """The deal of the record's seed; None when it is another, or there is no seed."""
    if record.seed is None:
        return None
    # Ages are not recorded: those that let this seat open, if the sets left it to them (TL3).
    sign = -1 if record.rules.start_tie == "youngest" else 1
    people = range(record.rules.players)
    ages = [20 + sign * (person % record.rules.seats == record.opener) for person in people]
    dealt = State.new(record.rules, record.seed, ages, index=record.index)
    is_same = (dealt.hands, dealt.bag, dealt.to_move) == (record.hands, record.bag, record.opener)
    return dealt if is_same else None
