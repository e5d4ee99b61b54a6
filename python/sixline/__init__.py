"""An engine for games with Qwirkle rules: exact, fast, for Python and C++.

Stateless use, with a board and a hand from another program::

    board = sixline.Board.parse("0,0:Ro 1,0:Rd")
    moves = board.placements("Bo Bd Rs Rx Go Yc")

In Flex tiles have a background too, and diagonals score::

    board = sixline.Board.parse("0,0:Rob 1,0:Rdw", sixline.Rules.flex())
    board.score("1,1:Bdb").lines

The card game has a table that may be rearranged at will::

    table = sixline.Table.parse("RoRxRd GoGxGd", sixline.Rules.cards())
    turns = table.turns("Rs Yo Go Bo Ro Gs Yx Bx Px")

A whole game, of any variant::

    state = sixline.State.new(sixline.Rules.classic(players=2), seed=7)
    while not state.is_over:
        state.play(state.best_move())

Many games::

    results = sixline.simulate(sixline.Rules.classic(), bots=["greedy", "random"], games=10_000)

Looking at them, in a terminal and as pictures::

    print(sixline.text.view(state))
    sixline.svg.state(state)

What a table holds::

    print(sixline.explain(board, (2, 0)).text())
    lines = sixline.analysis.open_lines(board)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixline import bots, pickling
from sixline._core import (
    Axis,
    Board,
    Fault,
    FaultCode,
    Hand,
    LineKind,
    Move,
    MoveKind,
    MoveList,
    Observation,
    Outcome,
    Reason,
    Rules,
    ScoredLine,
    ScoreSheet,
    State,
    Table,
    Tile,
    __version__,
    parse_position,
    perft,
    perft_divide,
)
from sixline.bots import Bot
from sixline.errors import (
    IllegalMoveError,
    LogError,
    NotationError,
    PositionError,
    RecordError,
    RecordReadError,
    RulesError,
    SixlineError,
)
from sixline.game import Game
from sixline.random import RandomStream
from sixline.simulation import Results, Summary, simulate

pickling.use_one_way()

if TYPE_CHECKING:
    from sixline import analysis, records, svg, text
    from sixline.analysis import explain
    from sixline.records import GameRecord

__all__ = [
    "Axis",
    "Board",
    "Bot",
    "Fault",
    "FaultCode",
    "Game",
    "GameRecord",
    "Hand",
    "IllegalMoveError",
    "LineKind",
    "LogError",
    "Move",
    "MoveKind",
    "MoveList",
    "NotationError",
    "Observation",
    "Outcome",
    "PositionError",
    "RandomStream",
    "Reason",
    "RecordError",
    "RecordReadError",
    "Results",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "ScoredLine",
    "SixlineError",
    "State",
    "Summary",
    "Table",
    "Tile",
    "__version__",
    "analysis",
    "bots",
    "explain",
    "parse_position",
    "perft",
    "perft_divide",
    "records",
    "simulate",
    "svg",
    "text",
]

#: What few programs use is imported when it is first asked for: modules, and names of theirs.
_LATER = {"analysis", "records", "svg", "text"}
_LATER_FROM = {"GameRecord": "records", "explain": "analysis"}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Imports what is not imported yet."""
        if name in _LATER:
            return import_module(f"sixline.{name}")
        if name in _LATER_FROM:
            return getattr(import_module(f"sixline.{_LATER_FROM[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Also what is not imported yet."""
        return sorted({*globals(), *__all__})
