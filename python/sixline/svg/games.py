"""A game in the middle, or at its end, as a picture."""

from __future__ import annotations

from dataclasses import replace

from sixline import scene
from sixline._core import Board, Observation, State
from sixline.game import Game
from sixline.marks import CellsOrMove
from sixline.records import GameRecord
from sixline.rows import by_kind
from sixline.scene import Names, Scene, Seat, counted
from sixline.svg.boards import board_piece, described
from sixline.svg.cards import described_rows, rows_piece
from sixline.svg.elements import (
    INK,
    Piece,
    Svg,
    add,
    below,
    beside,
    group,
    label,
    number,
    picture,
    require_size,
)
from sixline.svg.tiles import claim_chip, strip, tiles_name

__all__ = ["claims_piece", "game", "place_picture", "state"]


def state(
    game: State | Observation,
    *,
    last: CellsOrMove | None = None,
    names: Names = None,
    tile_size: float = 40,
) -> Svg:
    """A game as somebody sees it: the table, a line a seat, and whose turn it is.

    Parameters
    ----------
    game : State or Observation
        A state shows every hand; an observation those that its seat may see (TL4, HT1, CD6).
    last : Move, str or cells, optional
        The last move, marked. A state knows its own; ``()`` marks nothing.
    names : sequence of str, optional
        By person; with pairs (HT2) two names are those of the teams.
    tile_size : float
        Of a tile's side, in pixels.

    Raises
    ------
    SixlineError
        On names that are too few or too many, or cells to mark that are empty, or
        when the size is not above 0.

    """
    return _picture(scene.of(game, last=last, names=names), tile_size)


def game(game: Game | GameRecord, *, names: Names = None, tile_size: float = 40) -> Svg:
    """A game as far as it went: the table with the last move, hands and points.

    Parameters
    ----------
    game : Game or GameRecord
    names : sequence of str, optional
        By person; the seats' bots when not given.
    tile_size : float
        Of a tile's side, in pixels.

    Raises
    ------
    SixlineError
        On names that are too few or too many, a record whose moves do not fit, or
        when the size is not above 0.

    """
    return _picture(scene.of_game(game, names=names), tile_size)


def place_picture(seen: Scene, tile_size: float) -> Svg:
    """The table alone."""
    return picture(_place(seen, tile_size), _title(seen), _described_place(seen))


def _picture(seen: Scene, size: float) -> Svg:
    require_size(size)
    font = max(11.0, size * 0.36)
    seats = below(_seats(seen, size * 0.7, font), size * 0.15)
    status = below([label(line, font) for line in seen.status], font * 0.2)
    piece = below([_place(seen, size), seats, status], size * 0.5)
    seats_in_words = [_described_seat(seen, seat) for seat in seen.seats]
    words = [_described_place(seen), *seats_in_words, *seen.status]
    return picture(piece, _title(seen), " ".join(line.rstrip(".") + "." for line in words))


def _title(seen: Scene) -> str:
    kind = "Card" if seen.rules.variant == "cards" else seen.rules.variant.capitalize()
    return f"{kind} game: {', '.join(f'{seat.name} {_score(seen, seat)}' for seat in seen.seats)}"


def _score(seen: Scene, seat: Seat) -> str:
    return counted(seat.score, "Qwirkle" if seen.rules.variant == "cards" else "point")


def _place(seen: Scene, size: float) -> Piece:
    if isinstance(seen.place, Board):
        return board_piece(seen.place, seen.last, size)
    return rows_piece(by_kind(seen.place), seen.played, size)


def _described_place(seen: Scene) -> str:
    if isinstance(seen.place, Board):
        return described(seen.place, seen.last)
    return described_rows(by_kind(seen.place), seen.played)


def _described_seat(seen: Scene, seat: Seat) -> str:
    known = [tiles_name(seat.hand)] if seat.hand or not seat.hidden else []
    if seat.hidden:
        known.append(f"{seat.hidden} hidden")
    text = f"{seat.name}, {_score(seen, seat)}, holds {' and '.join(known)}"
    if seat.claims:
        text += f"; claimed: {', '.join(map(scene.line_name, seat.claims))}"
    return text


def _seats(seen: Scene, size: float, font: float) -> list[Piece]:
    """A line for each seat: an arrow at the mover, name, points, hand; claims below."""
    names = [
        label(seat.name + (" (you)" if seat.is_own else ""), font, bold=seat.is_to_move)
        for seat in seen.seats
    ]
    scores = [label(_score(seen, seat), font) for seat in seen.seats]
    lines = []
    for seat, name, score in zip(seen.seats, names, scores, strict=True):
        line = beside(
            [
                _arrow(font, is_drawn=seat.is_to_move),
                replace(name, width=max(piece.width for piece in names)),
                replace(score, width=max(piece.width for piece in scores)),
                strip(tuple(seat.hand), size, hidden=seat.hidden),
            ],
            font / 2,
        )
        if seat.claims:
            claimed = beside([label("claimed", font), claims_piece(seat.claims, size)], font / 2)
            line = below([line, beside([_arrow(font, is_drawn=False), claimed], font / 2)], 4)
        line.element.set("class", "seat")
        lines.append(line)
    return lines


def _arrow(size: float, *, is_drawn: bool) -> Piece:
    """What points at the seat that is to move, or the room for it."""
    element = group("mover" if is_drawn else "space")
    if is_drawn:
        add(element, "path", d="M0 0L10 6L0 12Z", fill=INK, transform=f"scale({number(size / 14)})")
    return Piece(element, size * 0.8, size * 0.9)


def claims_piece(claims: scene.Claims, size: float) -> Piece:
    """Claimed Qwirkles side by side."""
    element = group("claims")
    for i, line in enumerate(claims):
        element.append(claim_chip(line, size, x=i * size))
    return Piece(element, len(claims) * size, size)
