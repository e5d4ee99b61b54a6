"""Moves in words: what the whole table may hear of them, and why they score what they score."""

from __future__ import annotations

from collections import Counter

from sixline import text
from sixline._core import Board, Hand, Move, MoveKind, Observation, Rules, State, Table
from sixline.scene import counted, line_name

__all__ = ["claims_text", "points_text", "printable", "public_move", "rows_of_turn", "why"]


def printable(words: str) -> str:
    """Somebody else's words for a terminal: nothing in them steers it."""
    return "".join(char if char.isprintable() else "\ufffd" for char in words)


def points_text(points: int, rules: Rules) -> str:
    """`6 points`; of cards `1 Qwirkle`."""
    return counted(points, "Qwirkle" if rules.variant == "cards" else "point")


def public_move(move: Move, rules: Rules) -> str:
    """A move as everybody sees it: which tiles were exchanged stays hidden (TL4, HT1)."""
    if move.kind is MoveKind.EXCHANGE and not rules.open_hand:
        return f"exchange of {counted(move.count, 'tile')}"
    return str(move)


def claims_text(move: Move) -> str:
    """The Qwirkles that a turn of cards claims: `red and circles`."""
    return " and ".join(map(line_name, move.claims))


def why(place: Board | Table | State | Observation, move: Move) -> str:
    """What a move does, in words.

    A placement says its lines, `four in this row: four points`; a turn of cards the Qwirkles that
    it claims.
    """
    if move.kind is MoveKind.PLACE:
        judge = place.board if isinstance(place, Observation) else place
        assert not isinstance(judge, Table)
        return judge.score(move).text()
    if move.kind is MoveKind.PLAY:
        cards = counted(move.count, "card")
        return f"{cards}, claims {claims_text(move)}" if move.claims else cards
    if move.kind is MoveKind.EXCHANGE:
        return f"exchanges {counted(move.count, 'tile')}"
    return "shows the hand and swaps it" if move.kind is MoveKind.SWAP else "passes"


def rows_of_turn(
    table: Table, move: Move, *, color: bool = False, ascii: bool = False
) -> list[str]:
    """The rows that a turn of cards leaves its cards in, one text each, `+` after the new ones."""
    rows = table.arrange_after(move, previous=table.arrange())
    left = Counter(move.tiles)
    found = []
    for row in rows:
        new = Counter(row) & left
        if new:
            left -= new
            cards = Hand(list(new.elements()))
            shown = text.card_rows([row], played=cards, color=color, ascii=ascii)
            found.append(shown.splitlines()[1].strip())  # below the heading
    return found
