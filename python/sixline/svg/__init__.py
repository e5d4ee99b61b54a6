"""Boards, hands, card tables, moves and games as SVG pictures, and those as PNG.

Every function gives an `Svg`: text that notebooks show as a picture. The colors can be told apart
by color-blind readers, the shapes in grey and at 16 pixels; each picture has a title and a
description for screen readers, and each tile its name.
"""

from sixline.svg.boards import board
from sixline.svg.cards import hand, table
from sixline.svg.elements import Svg
from sixline.svg.games import game, state
from sixline.svg.moves import move
from sixline.svg.png import to_png
from sixline.svg.tiles import PALETTE

__all__ = ["PALETTE", "Svg", "board", "game", "hand", "move", "state", "table", "to_png"]
