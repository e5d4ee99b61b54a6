"""`sixline bench`: how fast the engine is on this machine."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from sixline import _core, simulation
from sixline._core import Board, Hand, Rules, State, __version__, compiler
from sixline.cli.common import (
    VARIANTS,
    GameOptions,
    json_option,
    print_json,
    quiet_option,
    rules_options,
    seed_option,
    seed_or_drawn,
    stdout,
)
from sixline.cores import available_cores
from sixline.errors import RulesError
from sixline.game import Game

__all__ = ["bench"]

QUESTIONS = 300
ROUNDS = 25
PERFT_LEAVES = 1_000_000
CARD_PERFT_DEPTH = 4
CARD_PERFT_DEALS = 1_000
LABELS = {
    "clone_middle": "copy a state in mid-game",
    "clone_live": "copy one of 1,000 live states",
    "play_undo": "play and undo a move",
    "play_undo_new": "the same on first sight",
    "native_list": "list placements, natively",
    "array_over_native": "more for board.placements(hand).array",
    "text_over_native": "more for board.placements(text)",
}
CARD_LABELS = {
    "turns": "list all turns",
    "count": "count them",
    "best": "find the best, every tie",
    "split": "split a table into rows",
    "play_undo": "play and undo a turn",
    "clone": "copy a state",
}


@click.command()
@rules_options
@click.option(
    "--games",
    type=click.IntRange(min=3),
    default=3_000,
    show_default=True,
    metavar="N",
    help="Greedy games whose positions are measured.",
)
@seed_option
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Threads for the line of games; one a core by default.",
)
@json_option
@quiet_option
def bench(
    game: GameOptions,
    games: int,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure generation, states, calls from Python, perft and whole games.

    All on greedy self-play, of one variant or, when none is named, of each in turn; cards are left
    out when a twist or an option is given that they do not have. Every position is met once, on
    first sight; the clock's cost is taken off.
    """
    drawn = seed_or_drawn(seed)
    threads = jobs or available_cores()
    each = _rules_of_each(game)  # refused before the work
    data: dict[str, Any] = {"machine": machine(), "seed": drawn, "games": games}
    if not as_json and not quiet:
        _print_heading(data)
    measured: dict[str, dict[str, Any]] = {}
    for name, rules in each.items():
        measured[name] = _measure(rules, games, drawn, threads)
        if not as_json:
            _print_tables(measured[name], quiet)
    import_time = _import_seconds() * 1e6
    if as_json:
        first = measured.pop(next(iter(each)))
        first.setdefault("microseconds", {})["import_over_numpy"] = import_time
        print_json({**data, **first, "variants": measured})
    else:
        stdout().print(f"{import_time:,.0f} us to import sixline, after numpy")


def _rules_of_each(game: GameOptions) -> dict[str, Rules]:
    """What to measure, by name: the variant asked for, or all that the options make a game of."""
    if game.variant:
        return {game.variant: game.rules()}
    each: dict[str, Rules] = {}
    for name in VARIANTS:
        try:
            each[name] = replace(game, variant=name).rules()
        except RulesError:
            if name != "cards":
                raise
    return each


def _measure(rules: Rules, games: int, seed: int, threads: int) -> dict[str, Any]:
    """All figures of one variant."""
    data: dict[str, Any] = {"rules": str(rules)}
    if rules.variant == "cards":
        data["distributions"] = _distributions(rules, games, seed)
        data["perft"] = _card_perft(rules, seed)
    else:
        data["generation"] = _generation(rules, games, seed)
        data["microseconds"] = _microseconds(rules, games, seed)
        data["perft"] = _perft(rules, seed)
    rates: dict[str, float] = {}
    data["greedy_games_a_second"] = rates
    for count in sorted({1, threads}):
        results = simulation.simulate(rules, ["greedy"] * rules.seats, games * count, seed, count)
        rates[str(count)] = results.games_per_second
    return data


def _generation(rules: Rules, games: int, seed: int) -> dict[str, dict[str, float]]:
    """Generation alone, on first sight of each position, by what is made of the moves."""
    return {
        task: {
            "positions": positions,
            "moves": moves,
            "microseconds_a_position": seconds / positions * 1e6,
            "nanoseconds_a_move": seconds / moves * 1e9,
            "positions_a_second": positions / seconds,
            "moves_a_second": moves / seconds,
        }
        for task, (positions, moves, seconds) in _core.measure_generation(
            rules, games, seed
        ).items()
    }


def _distributions(rules: Rules, games: int, seed: int) -> dict[str, dict[str, float]]:
    """What is asked of card positions: a few of them take most of the time."""
    return {
        task: {
            "positions": positions,
            "turns": turns,
            "median_microseconds": median * 1e6,
            "mean_microseconds": mean * 1e6,
            "p99_microseconds": p99 * 1e6,
        }
        for task, (positions, turns, median, mean, p99) in _core.measure_cards(
            rules, games, seed
        ).items()
    }


def _microseconds(rules: Rules, games: int, seed: int) -> dict[str, float]:
    """States copied, moves played and undone; what Python adds to a call."""
    costs = {
        name: seconds * 1e6 for name, seconds in _core.measure_states(rules, games, seed).items()
    }
    asked = _questions(rules, games, seed)
    texts = [(board, str(hand)) for board, hand in asked]

    def arrays() -> None:
        for board, hand in asked:
            _ = board.placements(hand).array

    def from_text() -> None:
        for board, text in texts:
            board.placements(text)

    arrays()
    native = min(_core.measure_lists(asked, 1) for _ in range(ROUNDS))
    costs["native_list"] = native / len(asked) * 1e6
    costs["array_over_native"] = (_fastest(arrays) - native) / len(asked) * 1e6
    costs["text_over_native"] = (_fastest(from_text) - native) / len(asked) * 1e6
    return costs


def _questions(rules: Rules, games: int, seed: int) -> list[tuple[Board, Hand]]:
    """Boards and hands of greedy self-play, as few as stay in the processor's caches."""
    asked: list[tuple[Board, Hand]] = []
    for index in range(games):
        game = Game(rules, ["greedy"] * rules.seats, seed=seed + index)
        while not game.state.is_over and len(asked) < QUESTIONS:
            if len(game.state.board):
                asked.append((game.state.board, game.state.hands[game.state.to_move]))
            game.step()
        if len(asked) == QUESTIONS:
            break
    return asked


def _fastest(work: Callable[[], None]) -> float:
    """Seconds, the least of some rounds."""

    def timed() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(timed() for _ in range(ROUNDS))


def _import_seconds() -> float:
    """What importing sixline adds to importing numpy, in a fresh interpreter."""
    code = (
        "import time, numpy; start = time.perf_counter(); import sixline; "
        "print(time.perf_counter() - start)"
    )
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(3)
    )
    return min(float(run.stdout) for run in runs)


def _perft(rules: Rules, seed: int) -> dict[str, float]:
    """Leaves of one deal's tree, counted in bulk at the last ply: as deep as it has a million.

    Or as deep as it goes, for a sprint's tree may end before that (HT3).
    """
    state = State.new(rules.replace(opening="whole_set"), seed=seed)
    depth, leaves, seconds = 0, 1, 1.0
    while leaves < PERFT_LEAVES:
        start = time.perf_counter()
        deeper = _core.perft(state, depth + 1)
        if deeper == 0:
            break
        depth, leaves, seconds = depth + 1, deeper, time.perf_counter() - start
    return {"depth": depth, "leaves": leaves, "leaves_a_second": leaves / seconds}


def _card_perft(rules: Rules, seed: int) -> dict[str, float]:
    """The same of many deals: the trees of cards differ a thousandfold at one depth."""
    deals, leaves, seconds = 0, 0, 0.0
    while leaves < PERFT_LEAVES and deals < CARD_PERFT_DEALS:
        state = State.new(rules, seed=seed + deals)
        start = time.perf_counter()
        leaves += _core.perft(state, CARD_PERFT_DEPTH)
        seconds += time.perf_counter() - start
        deals += 1
    return {
        "depth": CARD_PERFT_DEPTH,
        "deals": deals,
        "leaves": leaves,
        "leaves_a_second": leaves / seconds,
    }


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "cpu": _cpu_name(),
        "cores": available_cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": compiler,
        "sixline": __version__,
    }


def _cpu_name() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _print_heading(data: dict[str, Any]) -> None:
    about = data["machine"]
    console = stdout()
    console.print(
        f"{about['cpu']}, {about['cores']} cores, {about['system']}; {about['compiler']}, "
        f"Python {about['python']}, sixline {about['sixline']}"
    )
    console.print(f"positions of {data['games']:,} greedy games, seed {data['seed']}")


def _print_tables(data: dict[str, Any], quiet: bool) -> None:
    console = stdout()
    if not quiet:
        console.print(f"\n{data['rules']}", style="bold")
    if "distributions" in data:
        console.print(_distributions_table(data["distributions"]))
    else:
        console.print(_generation_table(data["generation"]))
        console.print(_costs_table(data["microseconds"]))
    perft = data["perft"]
    console.print(
        f"{perft['leaves_a_second'] / 1e6:.1f} million perft leaves/s at depth {perft['depth']}"
    )
    for count, rate in data["greedy_games_a_second"].items():
        console.print(
            f"{rate:,.0f} greedy games/s with {count} thread{'s' if count != '1' else ''}"
        )


def _generation_table(generation: dict[str, dict[str, float]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("generation")
    for heading in ("us a position", "ns a move", "positions/s", "million moves/s"):
        table.add_column(heading, justify="right")
    for task, row in generation.items():
        table.add_row(
            task,
            f"{row['microseconds_a_position']:.2f}",
            f"{row['nanoseconds_a_move']:.1f}",
            f"{row['positions_a_second']:,.0f}",
            f"{row['moves_a_second'] / 1e6:.1f}",
        )
    return table


def _costs_table(costs: dict[str, float]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("once")
    table.add_column("us", justify="right")
    for name, microseconds in costs.items():
        table.add_row(LABELS[name], f"{microseconds:,.2f}")
    return table


def _distributions_table(distributions: dict[str, dict[str, float]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("a position, us")
    for heading in ("median", "mean", "p99", "positions"):
        table.add_column(heading, justify="right")
    for task, row in distributions.items():
        table.add_row(
            CARD_LABELS[task],
            *(f"{row[f'{kind}_microseconds']:,.2f}" for kind in ("median", "mean", "p99")),
            f"{row['positions']:,}",
        )
    return table
