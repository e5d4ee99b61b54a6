"""`sixline analyze`: the moves of a position, ranked and explained, and what the table holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from sixline import analysis, text
from sixline._core import (
    Board,
    Hand,
    Move,
    MoveKind,
    Observation,
    ScoredLine,
    State,
    Table,
    __version__,
)
from sixline.cli.common import GameOptions, json_option, print_json, quiet_option, rules_options
from sixline.cli.positions import Position, PositionCommand, position_of, text_of
from sixline.cli.ranking import ranking
from sixline.cli.screen import Screen, style_options
from sixline.cli.words import rows_of_turn, why
from sixline.scene import counted

__all__ = ["analyze"]

_TOP = 10
_SHORT_LINES = 3
"""Shorter lines, of two, are everywhere: the text leaves them out."""


@click.command(cls=PositionCommand)
@click.argument("position")
@click.argument("hand", required=False)
@rules_options
@click.option(
    "--top",
    type=click.IntRange(min=1),
    default=_TOP,
    show_default=True,
    metavar="N",
    help="How many moves to show.",
)
@style_options
@json_option
@quiet_option
def analyze(
    position: str,
    hand: str | None,
    game: GameOptions,
    top: int,
    ascii: bool,
    no_color: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Rank the moves of a position with their points, and explain them.

    POSITION is a position's text, a plain list of tiles such as '0,0:Ro 1,0:Rd', a file with
    either, or `-` for standard input. HAND is needed beside a table alone; beside a game it takes
    the place of the mover's hand. Of a tile game there is also what each move hands to the next
    player, which lines can still grow and which cells are dead.
    """
    found = _Question.of(position_of(text_of(position), game), hand)
    moves = found.best(top)
    if as_json:
        print_json(_as_dict(found, moves))
        return
    screen = Screen(ascii=ascii, no_color=no_color)
    if not quiet:
        screen.show(f"{found.table_text(screen)}\n")
        if not isinstance(found.place, Observation):
            screen.show(f"hand {text.hand(found.hand, **screen.style)}")
        screen.show(f"{counted(found.count(), found.noun)}\n")
    screen.show(ranking(found.place, moves, **screen.style) or "nothing can be played")
    if isinstance(found.board, Board) and not quiet:
        _show_table(found, moves, screen)


@dataclass(frozen=True)
class _Question:
    """A position and the hand whose moves are asked for."""

    place: Board | Table | Observation
    hand: Hand

    @classmethod
    def of(cls, position: Position, hand: str | None) -> _Question:
        """The mover's hand, or the one given."""
        if isinstance(position, State):
            position = position.observation(position.to_move)
        if hand is None:
            if not isinstance(position, Observation):
                raise click.UsageError("a table alone has no hand: give HAND too")
            return cls(position, position.hand)
        if isinstance(position, Observation):
            is_cards = position.rules.variant == "cards"
            position = position.table if is_cards else position.board
        return cls(position, Hand(hand))

    @property
    def board(self) -> Board | Table:
        """The table alone."""
        place = self.place
        if not isinstance(place, Observation):
            return place
        return place.table if place.rules.variant == "cards" else place.board

    @property
    def noun(self) -> str:
        """What there are so many of."""
        return "turn" if isinstance(self.board, Table) else "placement"

    def count(self) -> int:
        """How many moves lay something."""
        match self.place:
            case Observation():
                return self.place.count_placements()
            case Board():
                return self.place.count_placements(self.hand)
            case Table():
                return self.place.count_turns(self.hand)

    def best(self, number: int) -> list[Move]:
        """The first of the ranked moves; of a game whatever is left when nothing can be laid."""
        match self.place:
            case Observation():
                best = self.place.best_move()
                return self.place.top_moves(number) or ([] if best is None else [best])
            case Board():
                return self.place.top_placements(self.hand, number)
            case Table():
                return self.place.turns(self.hand).top(number)

    def unseen(self) -> analysis.Unseen:
        """The tiles that the hand does not see."""
        if isinstance(self.place, Observation):
            return analysis.unseen(self.place)
        return analysis.unseen(self.place, hand=self.hand)

    def handed(self, move: Move) -> analysis.Handover | None:
        """What a placement hands to the next player."""
        if move.kind is not MoveKind.PLACE or isinstance(self.place, Table):
            return None
        return analysis.handover(self.place, move, self.unseen())

    def table_text(self, screen: Screen) -> str:
        """The table, and what is known of the game."""
        match self.place:
            case Observation():
                return text.view(self.place, **screen.style)
            case Board():
                return text.board(self.place, **screen.style)
            case Table():
                return text.card_rows(self.place, **screen.style)


def _show_table(found: _Question, moves: Sequence[Move], screen: Screen) -> None:
    """What the moves hand on, the lines that can grow, the dead cells."""
    board = found.board
    assert isinstance(board, Board)
    handed = [each for each in map(found.handed, moves) if each is not None and each.best]
    if handed:
        screen.show("\nwhat they hand to the next player")
        screen.show("\n".join(f"  {each.text()}" for each in handed))
    lines = [
        line for line in analysis.open_lines(board, found.unseen()) if len(line) >= _SHORT_LINES
    ]
    if lines:
        screen.show("\nlines that can grow")
        screen.show("\n".join(line.text() for line in lines))
    dead = analysis.dead_cells(board, found.unseen())
    if dead:
        screen.show("\ndead cells")
        screen.show("\n".join(_by_reason(dead)))


def _by_reason(dead: Sequence[analysis.DeadCell]) -> Iterator[str]:
    """Dead cells, those with one reason on one line."""
    cells: dict[str, list[str]] = {}
    for each in dead:
        cell, _, why_dead = each.text().partition(": ")
        cells.setdefault(why_dead, []).append(cell)
    for why_dead, found in cells.items():
        yield f"  {why_dead}: {' '.join(found)}"


# --- JSON ------------------------------------------------------------------------------------


def _as_dict(found: _Question, moves: Sequence[Move]) -> dict[str, Any]:
    place = found.place
    data: dict[str, Any] = {
        "version": __version__,
        "rules": str(place.rules),
        "position": str(place) if isinstance(place, Observation) else place.position,
        "hand": [str(tile) for tile in found.hand],
        "placements": found.count(),
        "moves": [_move(found, move) for move in moves],
    }
    board = found.board
    if isinstance(board, Board):
        data["open_lines"] = [_line(line) for line in analysis.open_lines(board, found.unseen())]
        data["dead_cells"] = [
            {
                "cell": list(dead.cell),
                "why": dead.why.name.lower(),
                "admits": [str(tile) for tile in dead.admits],
            }
            for dead in analysis.dead_cells(board, found.unseen())
        ]
    return data


def _move(found: _Question, move: Move) -> dict[str, Any]:
    data: dict[str, Any] = {
        "move": str(move),
        "points": move.points or 0,
        "text": why(found.place, move),
    }
    board = found.board
    if move.kind is MoveKind.PLACE and isinstance(board, Board):
        data["lines"] = [_scored(line) for line in board.score(move).lines]
        handed = found.handed(move)
        if handed is not None:
            data["hands_on"] = _handed(handed)
    if move.kind is MoveKind.PLAY and isinstance(board, Table):
        data["claims"] = list(move.claims)
        data["rows"] = rows_of_turn(board, move, ascii=True)
    return data


def _scored(line: ScoredLine) -> dict[str, Any]:
    return {
        "kind": line.kind.name.lower(),
        "cells": [[x, y, str(tile)] for x, y, tile in line.cells],
        "background": line.background,
        "points": line.points,
        "bonus": line.bonus,
    }


def _handed(handed: analysis.Handover) -> dict[str, Any]:
    return {
        "chance": handed.chance,
        "best_chance": handed.best_chance,
        "completions": [
            {"move": str(each.move), "points": each.points, "chance": each.chance}
            for each in handed.completions
        ],
    }


def _line(line: analysis.OpenLine) -> dict[str, Any]:
    return {
        "kind": line.kind.name.lower(),
        "cells": [[x, y, str(tile)] for x, y, tile in line.cells],
        "lacks": {str(wanted.tile): wanted.unseen for wanted in line.lacks},
        "ends": [
            {
                "cell": list(end.cell),
                "fits": {str(wanted.tile): wanted.unseen for wanted in end.fits},
                "length": end.length,
            }
            for end in line.ends
        ],
    }
