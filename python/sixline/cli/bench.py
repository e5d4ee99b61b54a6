"""`sixline bench`: how fast the engine is on this machine."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from sixline import _core, simulation
from sixline._core import __version__, compiler
from sixline.cli.common import (
    json_option,
    make_rules,
    print_json,
    quiet_option,
    rules_options,
    seed_option,
    seed_or_drawn,
    stdout,
)
from sixline.cores import available_cores

__all__ = ["bench"]


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
    variant: str,
    players: int | None,
    options: tuple[str, ...],
    games: int,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure generation and whole games on positions of greedy self-play.

    Every position is generated once, on first sight; the clock's cost is taken off.
    """
    rules = make_rules(variant, players or 2, options)
    drawn = seed_or_drawn(seed)
    threads = jobs or available_cores()
    generation = _core.measure_generation(rules, games, drawn)
    rates = {}
    for count in sorted({1, threads}):
        results = simulation.simulate(rules, ["greedy"] * rules.seats, games * count, drawn, count)
        rates[count] = results.games_per_second
    data: dict[str, Any] = {
        "machine": machine(),
        "rules": str(rules),
        "seed": drawn,
        "games": games,
        "generation": {
            task: {
                "positions": positions,
                "moves": moves,
                "microseconds_a_position": seconds / positions * 1e6,
                "nanoseconds_a_move": seconds / moves * 1e9,
                "positions_a_second": positions / seconds,
                "moves_a_second": moves / seconds,
            }
            for task, (positions, moves, seconds) in generation.items()
        },
        "greedy_games_a_second": {str(count): rate for count, rate in rates.items()},
    }
    if as_json:
        print_json(data)
    else:
        _print_tables(data, quiet)


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


def _print_tables(data: dict[str, Any], quiet: bool) -> None:
    console = stdout()
    if not quiet:
        about = data["machine"]
        console.print(
            f"{about['cpu']}, {about['cores']} cores, {about['system']}; {about['compiler']}, "
            f"Python {about['python']}, sixline {about['sixline']}"
        )
        console.print(
            f"positions of {data['games']:,} greedy games of {data['rules']}, seed {data['seed']}"
        )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("generation")
    for heading in ("us a position", "ns a move", "positions/s", "million moves/s"):
        table.add_column(heading, justify="right")
    for task, row in data["generation"].items():
        table.add_row(
            task,
            f"{row['microseconds_a_position']:.2f}",
            f"{row['nanoseconds_a_move']:.1f}",
            f"{row['positions_a_second']:,.0f}",
            f"{row['moves_a_second'] / 1e6:.1f}",
        )
    console.print(table)
    for count, rate in data["greedy_games_a_second"].items():
        console.print(
            f"{rate:,.0f} greedy games/s with {count} thread{'s' if count != '1' else ''}"
        )
