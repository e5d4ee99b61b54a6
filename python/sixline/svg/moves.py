"""A move as a picture, alone or on the board that it is played on."""

from __future__ import annotations

from sixline._core import Board, Move, MoveKind
from sixline.scene import counted, line_name
from sixline.svg.boards import board_piece, described, grid
from sixline.svg.elements import Piece, Svg, below, beside, label, picture, require_size
from sixline.svg.games import claims_piece
from sixline.svg.tiles import strip, tiles_name

__all__ = ["move"]


def move(move: Move | str, board: Board | None = None, *, tile_size: float = 40) -> Svg:
    """A move: its tiles on their cells, exchanged tiles, or the cards and claims of a turn.

    Parameters
    ----------
    move : Move or str
    board : Board, optional
        The board before a placement, or after it; the whole of it is drawn, the move marked.
        Without it tiles that lie between those of the move are not known, and grey.
    tile_size : float
        Of a tile's side, in pixels.

    Raises
    ------
    IllegalMoveError
        When the move cannot be played on the board.
    SixlineError
        When the size is not above 0.

    """
    require_size(tile_size)
    given = Move.parse(move) if isinstance(move, str) else move
    points = "" if given.points is None else _points(given)
    title = f"Move {given}{points}"
    caption = label(_caption(given) + points, max(11.0, tile_size / 3))
    if given.kind is MoveKind.PLACE:
        piece, words = _placement(given, board, tile_size)
        return picture(below([piece, caption], tile_size / 4), title, words)
    pieces: list[Piece] = [caption]
    if given.tiles:
        pieces.insert(0, strip(given.tiles, tile_size))
    if given.claims:
        chips = claims_piece(given.claims, tile_size)
        pieces.append(beside([label("claims", tile_size / 3), chips], tile_size / 4))
    words = tiles_name(given.tiles)
    if given.claims:
        words += f"; claims {', '.join(map(line_name, given.claims))}"
    return picture(below(pieces, tile_size / 4), title, words)


def _placement(move: Move, board: Board | None, size: float) -> tuple[Piece, str]:
    cells = frozenset((x, y) for x, y, _ in move.cells)
    if board is not None:
        lies_there = all(board[x, y] == tile for x, y, tile in move.cells)
        after = board if lies_there else board.play(move)
        return board_piece(after, cells, size), described(after, cells)
    (left, top), (right, bottom) = min(cells), max(cells)
    line = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
    tiles = {(x, y): tile for x, y, tile in move.cells}
    words = ", ".join(f"{tiles_name([tile])} at {x},{y}" for x, y, tile in move.cells)
    return grid(tiles, size, unknown=frozenset(line - cells)), words


def _caption(move: Move) -> str:
    match move.kind:
        case MoveKind.EXCHANGE:
            return f"exchange of {counted(move.count, 'tile')}"
        case MoveKind.PLAY:
            return counted(move.count, "card")
        case MoveKind.SWAP:
            return "swap of the whole hand"
        case MoveKind.PASS:
            return "pass"
        case _:
            return counted(move.count, "tile")


def _points(move: Move) -> str:
    """What it scored; exchanges and the like score nothing."""
    assert move.points is not None
    if move.kind is MoveKind.PLACE:
        return f", {counted(move.points, 'point')}"
    return f", {counted(move.points, 'Qwirkle')}" if move.kind is MoveKind.PLAY else ""
