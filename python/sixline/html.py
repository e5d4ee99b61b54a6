"""Games as HTML, for notebooks: the table as a picture, points and hands as a table of words."""

from __future__ import annotations

from html import escape

from sixline import scene, svg
from sixline._core import Move, Observation, State
from sixline.game import Game
from sixline.records import GameRecord
from sixline.scene import Scene, Seat, line_name
from sixline.svg.games import place_picture

__all__ = ["game", "state"]

_PICTURE_SIZE, _HAND_SIZE = 36, 22


def state(game: State | Observation) -> str:
    """A state, or what an observation knows, as a fragment of HTML."""
    return _shown(scene.of(game))


def game(game: Game | GameRecord) -> str:
    """A game as far as it went, and its moves to unfold."""
    record = game.record if isinstance(game, Game) else game
    seats = record.rules.seats
    rows = [
        _row("td", [str(turn), str(person % seats), escape(str(move)), _points(move)])
        for turn, (move, person) in enumerate(zip(record.moves, record.acted, strict=True), 1)
    ]
    unit = "Qwirkles" if record.rules.variant == "cards" else "Points"
    head = _row("th", ["Turn", "Seat", "Move", unit])
    moves = f"<details><summary>Moves</summary>{_table(head, rows)}</details>"
    return _shown(scene.of_game(game), moves)


def _shown(seen: Scene, more: str = "") -> str:
    is_cards = seen.rules.variant == "cards"
    names = ["", "Qwirkles" if is_cards else "Points", "Hand", *(["Claimed"] if is_cards else [])]
    rows = [_row("td", _seat(seat, is_cards=is_cards)) for seat in seen.seats]
    lines = "".join(f"<div>{escape(line)}</div>" for line in (str(seen.rules), *seen.status))
    return (
        f"<div>{place_picture(seen, _PICTURE_SIZE)}{_table(_row('th', names), rows)}{lines}{more}"
        "</div>"
    )


def _seat(seat: Seat, *, is_cards: bool) -> list[str]:
    name = escape(seat.name + (" (you)" if seat.is_own else ""))
    held = [str(svg.hand(seat.hand, tile_size=_HAND_SIZE))] if seat.hand else []
    if seat.hidden:
        held.append(scene.counted(seat.hidden, "card" if is_cards else "tile"))
    cells = [f"<b>{name}</b>" if seat.is_to_move else name, str(seat.score), " and ".join(held)]
    return [*cells, ", ".join(map(line_name, seat.claims))] if is_cards else cells


def _points(move: Move) -> str:
    return "" if move.points is None else str(move.points)


def _row(tag: str, cells: list[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"


def _table(head: str, rows: list[str]) -> str:
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
