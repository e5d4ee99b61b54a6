"""`sixline sim`: play many games and say how it went."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sixline import simulation
from sixline._core import Reason, __version__
from sixline.cli.common import (
    GameOptions,
    json_option,
    print_json,
    quiet_option,
    rules_options,
    seed_option,
    seed_or_drawn,
    stderr,
    stdout,
)
from sixline.simulation import Results, Summary
from sixline.statistics import Estimate

__all__ = ["sim"]


@click.command()
@rules_options
@click.option("--games", type=click.IntRange(min=1), default=10_000, show_default=True, metavar="N")
@click.option("--bots", metavar="A,B,...", help="One bot a seat; by default greedy against random.")
@seed_option
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Native threads; one a core by default. The games are the same at any number.",
)
@json_option
@quiet_option
@click.option(
    "--csv",
    "csv_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write one line a game and bot.",
)
@click.option(
    "--log",
    "log_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write every game, in few bytes; see convert.",
)
def sim(
    game: GameOptions,
    games: int,
    bots: str | None,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    quiet: bool,
    csv_path: Path | None,
    log_path: Path | None,
) -> None:
    """Play many games between bots and show how they did.

    With no arguments: 10,000 classic games, greedy against random.
    """
    names = bots.split(",") if bots is not None else None
    rules = game.rules(None if names is None else len(names))
    if names is None:
        names = ["greedy"] + ["random"] * (rules.seats - 1)
    drawn = seed_or_drawn(seed)
    with _progress_bar(games, visible=not quiet and not as_json) as show:
        results = simulation.simulate(rules, names, games, drawn, jobs, progress=show, log=log_path)
    if csv_path is not None:
        _write_csv(results, csv_path)
    if as_json:
        print_json(_as_dict(results))
    else:
        _print_tables(results, quiet=quiet)


@contextmanager
def _progress_bar(games: int, *, visible: bool) -> Iterator[simulation.Progress | None]:
    console = stderr()
    if not visible or not console.is_terminal:
        yield None
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done, _total: bar.update(task, completed=done)


def _plus_minus(estimate: Estimate, scale: float = 1.0) -> str:
    margin = (estimate.high - estimate.low) / 2
    if margin != margin:  # too few games to tell
        return f"{estimate.mean * scale:.1f}"
    return f"{estimate.mean * scale:.1f} ± {margin * scale:.1f}"


def _range(estimate: Estimate) -> str:
    return f"{estimate.mean * 100:.1f} ({estimate.low * 100:.1f} to {estimate.high * 100:.1f})"


def _print_tables(results: Results, *, quiet: bool) -> None:
    console = stdout()
    summary = results.summary()
    unit = "Qwirkles" if results.rules.variant == "cards" else "points"
    if quiet:
        console.print(_bot_table(summary, unit))
        return
    console.print(f"{len(results):,} games of {results.rules}, seed {results.seed}")
    console.print(_bot_table(summary, unit))
    console.print(f"turns a game      {_plus_minus(summary.turns)}")
    for what, estimate in (
        (f"{unit} a seat", summary.points),
        (f"winner's {unit}", summary.winner_points),
    ):
        console.print(f"{what:17} {_plus_minus(estimate)}")
    console.print(f"seat 0 wins, %    {_range(summary.first_seat_win_rate)}")
    if results.rules.pairs:
        for person in summary.people:
            who = f"person {person.person}, team {person.seat}"
            console.print(f"{who:17} {_plus_minus(person.turns)} turns a game")
    ends = ", ".join(
        f"{name.lower()} {count:,}" for name, count in summary.reasons.items() if count
    )
    console.print(f"ended             {ends}")
    console.print("intervals are 95 %; a shared victory counts in equal parts")
    console.print(f"{results.games_per_second:,.0f} games/s ({results.seconds:.2f} s)")


def _bot_table(summary: Summary, unit: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", no_wrap=True)
    for heading in ("wins", "shared", "win rate, %", unit, "lead"):
        table.add_column(heading, justify="right", no_wrap=True)
    for bot in summary.bots:
        table.add_row(
            bot.bot,
            f"{bot.wins:,}",
            f"{bot.shared:,}",
            _range(bot.win_rate),
            _plus_minus(bot.points),
            _plus_minus(bot.spread),
        )
    return table


def _estimate_dict(estimate: Estimate) -> dict[str, float | None]:
    def number(value: float) -> float | None:
        return value if value == value else None  # JSON has no NaN

    return {
        "mean": number(estimate.mean),
        "low": number(estimate.low),
        "high": number(estimate.high),
    }


def _as_dict(results: Results) -> dict[str, Any]:
    summary = results.summary()
    return {
        "version": __version__,
        "rules": str(results.rules),
        "seed": results.seed,
        "games": summary.games,
        "bots": [
            {
                "bot": bot.bot,
                "wins": bot.wins,
                "shared": bot.shared,
                "win_rate": _estimate_dict(bot.win_rate),
                "points": _estimate_dict(bot.points),
                "spread": _estimate_dict(bot.spread),
                "spread_deviation": bot.spread_deviation,
            }
            for bot in summary.bots
        ],
        "turns": _estimate_dict(summary.turns),
        "points": _estimate_dict(summary.points),
        "winner_points": _estimate_dict(summary.winner_points),
        "first_seat_win_rate": _estimate_dict(summary.first_seat_win_rate),
        "people": [
            {
                "person": person.person,
                "seat": person.seat,
                "turns": _estimate_dict(person.turns),
            }
            for person in summary.people
        ],
        "reasons": summary.reasons,
        "timing": {"seconds": results.seconds, "games_per_second": results.games_per_second},
    }


def _write_csv(results: Results, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["game", "bot", "name", "seat", "points", "won", "turns", "reason", "opener", "acted"]
        )
        seats, turns_by_person = results.rules.seats, results.turns_by_person
        reasons = [Reason(int(value)).name for value in results.reason]
        for i, game in enumerate(results.game):
            for bot, name in enumerate(results.bots):
                seat, points, won = (a[i, bot] for a in (results.seat, results.points, results.won))
                # How often each person of the seat acted: one number, with pairs two.
                acted = " ".join(map(str, turns_by_person[i, seat::seats]))
                played = (results.turns[i], reasons[i], results.opener[i], acted)
                writer.writerow([game, bot, name, seat, points, int(won), *played])
