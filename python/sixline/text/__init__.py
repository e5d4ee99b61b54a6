"""Tiles, tables and whole games as text to look at: in color, plain, or in ASCII.

Color only paints: without its escape sequences a text in color is the plain one. A ``+`` stands
after a tile that was just played, ``[]`` on a cell that is marked as legal.
"""

from sixline.text.boards import board
from sixline.text.cards import card_rows
from sixline.text.games import view
from sixline.text.tiles import GLYPHS, PALETTE, hand, tile

__all__ = ["GLYPHS", "PALETTE", "board", "card_rows", "hand", "tile", "view"]
