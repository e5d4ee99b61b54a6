"""Why tiles do not fit, told without naming them, so that equal reasons are one."""

from __future__ import annotations

from collections.abc import Sequence

from sixline._core import Board, Fault, FaultCode
from sixline.analysis.cells import Cell, cell_text

__all__ = ["reason_for_card", "reason_for_tile"]


def reason_for_tile(board: Board, cell: Cell, fault: Fault) -> str:
    """Why a tile does not fit in this cell, with the clause."""
    return f"{_in_cell(board, cell, fault)} ({fault.clause})"


def reason_for_card(fault: Fault) -> str:
    """Why a card cannot be played alone, with the clause."""
    match fault.code:
        case FaultCode.NO_ROWS if fault.tiles:
            what = "in no row with cards of the table"
        case FaultCode.NO_ROWS:
            what = "in a row, but then the rest of the table does not split into rows"
        case FaultCode.TOO_MANY_COPIES:
            what = "every copy lies on the table"
        case FaultCode.TOO_FEW_CARDS:
            what = "with play=maximum the hand must play more cards"
        case _:
            return fault.message
    return f"{what} ({fault.clause})"


def _in_cell(board: Board, cell: Cell, fault: Fault) -> str:
    """The reason without the clause."""
    match fault.code:
        case FaultCode.NO_COMMON:
            return f"{_line(board, fault)} would have neither one color nor one shape"
        case FaultCode.LINE_TOO_LONG:
            size = len(fault.cells)
            return f"{_line(board, fault)} would have {size} tiles, more than six"
        case FaultCode.REPEATED_TYPE:
            return _repeated(board, cell, fault)
        case FaultCode.LONG_DIAGONAL:
            background = fault.tiles[0].background_name
            return f"the {background} diagonal {_span(board, fault.cells)} would be too long"
        case FaultCode.TOO_MANY_COPIES:
            return "every copy lies on the table"
        case FaultCode.NOT_TOUCHING:
            return "the cell touches no tile, edge to edge"
        case FaultCode.OPENING_SET:
            return "the opening lays a whole largest set of the hand"
        case _:
            return fault.message


def _repeated(board: Board, cell: Cell, fault: Fault) -> str:
    """One type twice: the new tile's, or one that the line would join."""
    lying = [(board[other], cell_text(other)) for other in fault.cells if other != cell]
    axis = _axis(fault.cells)
    if len(lying) == 1:
        ((tile, place),) = lying
        return f"the {axis} already has this type, {tile} at {place}"
    (first, here), (second, there) = lying
    return f"the {axis} would join {first} at {here} and {second} at {there}, one type"


def _axis(cells: Sequence[Cell]) -> str:
    return "row" if cells[0][1] == cells[-1][1] else "column"


def _line(board: Board, fault: Fault) -> str:
    """``the row 0,0 to 2,0 (Ro . Rx)``, a dot for the empty cell."""
    return f"the {_axis(fault.cells)} {_span(board, fault.cells)}"


def _span(board: Board, cells: Sequence[Cell]) -> str:
    tiles = " ".join(str(board[cell] or ".") for cell in cells)
    return f"{cell_text(cells[0])} to {cell_text(cells[-1])} ({tiles})"
