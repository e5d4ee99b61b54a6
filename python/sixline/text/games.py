"""A game in the middle as text: what a player at a terminal sees."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from sixline import scene
from sixline._core import Board, Observation, State
from sixline.marks import CellsOrMove
from sixline.scene import Names, Scene, Seat, counted
from sixline.text.boards import board
from sixline.text.cards import card_rows
from sixline.text.tiles import bold, hand

__all__ = ["view"]


def view(
    game: State | Observation,
    *,
    last: CellsOrMove | None = None,
    color: bool = False,
    ascii: bool = False,
    names: Names = None,
) -> str:
    """A game as somebody sees it: the table, a line a seat, and whose turn it is.

    A ``>`` stands before the seat that is to move.

    Parameters
    ----------
    game : State or Observation
        A state shows every hand; an observation those that its seat may see (TL4, HT1, CD6), and
        ``6 tiles`` for the others.
    last : Move, str or cells, optional
        The last move, marked with ``+``. A state knows its own; ``()`` marks nothing.
    color, ascii : bool
        See `tile`.
    names : sequence of str, optional
        By person; with pairs (HT2) two names are those of the teams.

    Returns
    -------
    str
        Lines without a line feed at the end.

    Raises
    ------
    SixlineError
        On names that are too few or too many, or cells to mark that are empty.

    """
    printable = None if names is None else [_printable(name) for name in names]
    seen = scene.of(game, last=last, names=printable)
    if isinstance(seen.place, Board):
        table = board(seen.place, last=seen.last, color=color, ascii=ascii)
    else:
        table = card_rows(seen.place, played=seen.played, color=color, ascii=ascii)
    lines = [table, "", *_seats(seen, color=color, ascii=ascii), "", *seen.status]
    return "\n".join(lines)


def _seats(seen: Scene, *, color: bool, ascii: bool) -> list[str]:
    """A line for each seat, in columns."""
    is_cards = seen.rules.variant == "cards"
    names = [seat.name + (" (you)" if seat.is_own else "") for seat in seen.seats]
    points = [counted(seat.score, "Qwirkle" if is_cards else "point") for seat in seen.seats]
    lines = []
    for seat, name, score in zip(seen.seats, names, points, strict=True):
        room = " " * (max(map(_width, names)) - _width(name))
        start = f"{'>' if seat.is_to_move else ' '} {name}{room}"
        start = bold(start, color=color and seat.is_to_move)
        held = _held(seat, "card" if is_cards else "tile", color=color, ascii=ascii)
        lines.append(f"{start}   {score:<{max(map(len, points))}}   {held}")
        if seat.claims:
            lines.append(f"  claimed: {', '.join(map(scene.line_name, seat.claims))}")
    return lines


def _printable(name: str) -> str:
    """The name, with ``?`` for what would steer the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def _width(text: str) -> int:
    """How many cells of a terminal it takes: wide signs two, marks over others none."""
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in {"W", "F"} else 1 for sign in text
    )


def _held(seat: Seat, thing: str, *, color: bool, ascii: bool) -> str:
    if not seat.hidden:
        return hand(seat.hand, color=color, ascii=ascii)
    if not seat.hand:
        return counted(seat.hidden, thing)
    return f"{hand(seat.hand, color=color, ascii=ascii)} and {counted(seat.hidden, thing)}"
