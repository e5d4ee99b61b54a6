import re
from importlib.metadata import version

import sixline as sx
from sixline import _core, bots, errors, game, records, simulation, statistics

NAMES = {
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
    "Move",
    "MoveKind",
    "MoveList",
    "NotationError",
    "Observation",
    "Outcome",
    "PositionError",
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
    "Tile",
    "__version__",
    "bots",
    "perft",
    "perft_divide",
    "records",
    "simulate",
}


def test_published_names_stay() -> None:
    assert set(sx.__all__) >= NAMES
    assert all(hasattr(sx, name) for name in sx.__all__)
    assert list(sx.__all__) == sorted(sx.__all__)


def test_every_module_lists_what_it_offers() -> None:
    for module in (bots, errors, game, records, simulation, statistics):
        assert all(hasattr(module, name) for name in module.__all__), module


def test_the_version_is_one() -> None:
    assert sx.__version__ == _core.__version__ == version("sixline")
    assert re.fullmatch(r"\d+\.\d+\.\d+", sx.__version__)
    assert _core.compiler
