"""What can be typed in a game, for each variant."""

from __future__ import annotations

from sixline._core import Rules

__all__ = ["manual"]

_GRID_MOVES = """\
{one}\tone tile; x grows rightward, y downward
{row}\ttiles along a row; a dot where one lies already
{column}\ttiles along a column
swap:{two}\texchange tiles
pass\twhen you can do nothing else"""

_CARD_MOVES = """\
RoRxRs\tplay cards; the table is arranged for you
RoRx=R,o\tthe same, and claim a red Qwirkle and one of circles
swap\tshow and swap your hand, when you can play nothing
pass\twhen you cannot swap either"""

_MOVES = {
    "classic": _GRID_MOVES.format(one="0,0:Ro", row="0,0h:RoRx.Rs", column="0,0v:RoBo", two="RoGx"),
    "flex": _GRID_MOVES.format(
        one="0,0:Rob", row="0,0h:RobRxw.Rss", column="0,0v:RobBow", two="RobGxw"
    ),
    "cards": _CARD_MOVES,
}

_COMMANDS = """\
hint [N]\tthe best moves with their points, 3 or N of them
{explain}
undo\ttake your move back, before you have ended your turn
moves\tall moves so far
hand\tyour hand
board\tthe table
score\twhat everybody has
unseen\thow many of each tile you do not see
save FILE\twrite the game to a file; sixline play --resume FILE goes on with it
resign\tgive up, which ends the game
quit\tleave the game; you can save it first"""

_EXPLAIN_CELL = "explain X,Y\twhich of your tiles fit in a cell, and why the others do not"
_EXPLAIN_CARDS = "explain\twhich of your cards can be played alone, and why the others cannot"

_TILES = """\
R O Y G B P\tred, orange, yellow, green, blue, purple
o x s q d c\tcircle, cross, starburst, square, diamond, clover"""
_BACKGROUNDS = "b w s\tbackground black, white, split"


def manual(rules: Rules) -> str:
    """Moves, commands and the letters of tiles, in two columns."""
    explain = _EXPLAIN_CARDS if rules.variant == "cards" else _EXPLAIN_CELL
    parts = [_MOVES[rules.variant], _COMMANDS.format(explain=explain), _TILES]
    if rules.variant == "flex":
        parts[-1] += f"\n{_BACKGROUNDS}"
    rows = [line.split("\t") for line in "\n\n".join(parts).splitlines()]
    width = max(len(row[0]) for row in rows)
    return "\n".join(f"{row[0]:<{width}}  {row[1]}" if row[1:] else "" for row in rows)
