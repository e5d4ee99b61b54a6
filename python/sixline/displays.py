"""What notebooks show of boards, tables, moves and games.

The core draws nothing: its classes get their methods here, and the modules that draw are imported
when something is shown.
"""

from __future__ import annotations

from typing import Any

from sixline._core import Board, Hand, Move, Observation, State, Table

__all__ = ["ShownGame"]


def _board_svg(self: Board) -> str:
    """The board as a picture."""
    from sixline import svg

    return str(svg.board(self))


def _hand_svg(self: Hand) -> str:
    """The hand as a picture."""
    from sixline import svg

    return str(svg.hand(self))


def _table_svg(self: Table) -> str:
    """The table as a picture, in rows."""
    from sixline import svg

    return str(svg.table(self))


def _move_svg(self: Move) -> str:
    """The move as a picture, without the table."""
    from sixline import svg

    return str(svg.move(self))


def _state_svg(self: State | Observation) -> str:
    """The game as a picture; an observation's shows what its seat may see."""
    from sixline import svg

    return str(svg.state(self))


def _state_html(self: State | Observation) -> str:
    """The picture of the table, with points and hands in words."""
    from sixline import html

    return html.state(self)


class ShownGame:
    """A game or the record of one, in notebooks."""

    def _repr_svg_(self: Any) -> str:
        """The game as a picture, as far as it went."""
        from sixline import svg

        return str(svg.game(self))

    def _repr_html_(self: Any) -> str:
        """The picture of the table, with points, hands and moves in words."""
        from sixline import html

        return html.game(self)


for kind, method, shown in (
    (Board, "_repr_svg_", _board_svg),
    (Hand, "_repr_svg_", _hand_svg),
    (Table, "_repr_svg_", _table_svg),
    (Move, "_repr_svg_", _move_svg),
    (State, "_repr_svg_", _state_svg),
    (State, "_repr_html_", _state_html),
    (Observation, "_repr_svg_", _state_svg),
    (Observation, "_repr_html_", _state_html),
):
    setattr(kind, method, shown)
