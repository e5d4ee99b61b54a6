"""What a position holds, for players and for who writes bots.

`explain` says which tiles fit in a cell and why the others do not; `unseen` counts the tiles that
a seat does not see; `dead_cells` and `open_lines` read the table; `handover` tells what a move
hands to the next player, and `chance_to_hold` how likely a hidden hand holds certain tiles.
"""

from sixline.analysis.chances import chance_to_hold
from sixline.analysis.dead import DeadCell, WhyDead, dead_cells
from sixline.analysis.explanation import (
    BoardExplanation,
    CellExplanation,
    Fit,
    Refusal,
    TableExplanation,
    explain,
)
from sixline.analysis.growth import LineEnd, OpenLine, Wanted, open_lines
from sixline.analysis.handing import Completion, Handover, handover
from sixline.analysis.supply import Unseen, unseen

__all__ = [
    "BoardExplanation",
    "CellExplanation",
    "Completion",
    "DeadCell",
    "Fit",
    "Handover",
    "LineEnd",
    "OpenLine",
    "Refusal",
    "TableExplanation",
    "Unseen",
    "Wanted",
    "WhyDead",
    "chance_to_hold",
    "dead_cells",
    "explain",
    "handover",
    "open_lines",
    "unseen",
]
