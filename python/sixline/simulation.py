"""Many games at once, and what they say."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sixline._core import Reason, Rules, default_max_turns, play_games
from sixline.bots import BotSpec, describe, require_seats
from sixline.cores import available_cores
from sixline.errors import RulesError, SixlineError
from sixline.game import Game
from sixline.statistics import Estimate, mean_estimate, share_estimate

__all__ = ["BotSummary", "PersonSummary", "Progress", "Results", "Summary", "simulate"]

if TYPE_CHECKING:
    from sixline.records import LogWriter

_LOGGED_GAMES = 8192
"""Games of one batch while a log is written."""

#: Called now and then with the games done and the games in all, in the thread that simulates.
Progress = Callable[[int, int], Any]


@dataclass(frozen=True)
class BotSummary:
    """How one bot did.

    Attributes
    ----------
    bot : str
    games, wins, shared : int
        Games played; won alone; victories shared with others (CL9).
    win_rate : Estimate
        A shared victory counts in equal parts.
    points : Estimate
        Mean points a game; cards: Qwirkles.
    spread : Estimate
        Mean lead in points over the best of the others.
    spread_deviation : float
        Standard deviation of that lead, in points.

    """

    bot: str
    games: int
    wins: int
    shared: int
    win_rate: Estimate
    points: Estimate
    spread: Estimate
    spread_deviation: float


@dataclass(frozen=True)
class PersonSummary:
    """How often one person acted.

    Attributes
    ----------
    person, seat : int
        With pairs, persons t and t + 2 share seat t (HT2); otherwise each has a seat.
    turns : Estimate
        Mean turns a game.

    """

    person: int
    seat: int
    turns: Estimate


@dataclass(frozen=True)
class Summary:
    """What a run says: every estimate with its 95 % interval.

    Attributes
    ----------
    games : int
    bots : tuple of BotSummary
    turns : Estimate
        Mean turns a game.
    points : Estimate
        Mean points a seat.
    winner_points : Estimate
        Mean points of the winner.
    first_seat_win_rate : Estimate
        Of seat 0, the oldest (TL3); a shared victory counts in equal parts.
    people : tuple of PersonSummary
    reasons : dict
        Games by what ended them, by the name of the `Reason`.

    """

    games: int
    bots: tuple[BotSummary, ...]
    turns: Estimate
    points: Estimate
    winner_points: Estimate
    first_seat_win_rate: Estimate
    people: tuple[PersonSummary, ...]
    reasons: dict[str, int]


@dataclass(frozen=True, eq=False)
class Results:
    """Every game of a run. Arrays have one row a game and, where it says bots, one column a bot.

    Attributes
    ----------
    rules : Rules
    bots : tuple of str
    seed : int
    seconds : float
        How long it took.
    game : ndarray of uint64, shape (games,)
        The index of each game: `State.new(rules, seed, index=...)` deals it again.
    seat : ndarray of uint8, shape (games, bots)
        Where each bot sat: bot b of game i at seat (b + i) mod seats.
    points : ndarray of int32, shape (games, bots)
        Points, by bot; cards: Qwirkles.
    won : ndarray of bool, shape (games, bots)
        Who had the highest total; more than one share the victory (CL9).
    turns : ndarray of int32, shape (games,)
    reason : ndarray of uint8, shape (games,)
        The value of the `Reason` that ended each game.
    opener : ndarray of uint8, shape (games,)
        The seat that opened each game (CL2).

    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int
    seconds: float
    game: npt.NDArray[np.uint64]
    seat: npt.NDArray[np.uint8]
    points: npt.NDArray[np.int32]
    won: npt.NDArray[np.bool_]
    turns: npt.NDArray[np.int32]
    reason: npt.NDArray[np.uint8]
    opener: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.game)

    def __repr__(self) -> str:
        return f"<Results of {len(self)} games, {' against '.join(self.bots)}, seed {self.seed}>"

    @property
    def winner(self) -> npt.NDArray[np.int8]:
        """The bot that won each game, -1 for a shared victory: int8, shape (games,)."""
        alone = self.won.sum(axis=1) == 1
        return np.where(alone, self.won.argmax(axis=1), -1).astype(np.int8)

    @property
    def turns_by_person(self) -> npt.NDArray[np.int32]:
        """How often each person acted: int32, shape (games, players).

        Play goes by seat from the opener on, and partners alternate, the lower one first (HT2).
        """
        seats, people = self.rules.seats, np.arange(self.rules.players)
        behind_opener = (people % seats - self.opener[:, None].astype(np.int32)) % seats
        of_seat = (self.turns[:, None] - behind_opener + seats - 1) // seats
        partners = self.rules.players // seats
        return ((of_seat - people // seats + partners - 1) // partners).astype(np.int32)

    @property
    def games_per_second(self) -> float:
        """The rate of the whole run."""
        return len(self) / self.seconds if self.seconds > 0 else float("inf")

    def summary(self) -> Summary:
        """The statistics of the run."""
        share = self.won / np.maximum(self.won.sum(axis=1, keepdims=True), 1)
        by_bot = range(len(self.bots))
        reasons = np.bincount(self.reason, minlength=len(Reason))
        return Summary(
            games=len(self),
            bots=tuple(self._bot_summary(bot, share[:, bot]) for bot in by_bot),
            turns=mean_estimate(self.turns),
            points=mean_estimate(self.points.mean(axis=1)),
            winner_points=mean_estimate(self.points.max(axis=1)),
            first_seat_win_rate=share_estimate(share[self.seat == 0]),
            people=tuple(
                PersonSummary(person, person % self.rules.seats, mean_estimate(turns))
                for person, turns in enumerate(self.turns_by_person.T)
            ),
            reasons={r.name: int(reasons[r.value]) for r in Reason if r is not Reason.PLAYING},
        )

    def _bot_summary(self, bot: int, share: npt.NDArray[np.float64]) -> BotSummary:
        others = np.delete(self.points, bot, axis=1).max(axis=1)
        spread = self.points[:, bot] - others
        winners = self.won.sum(axis=1)
        return BotSummary(
            bot=self.bots[bot],
            games=len(self),
            wins=int((self.won[:, bot] & (winners == 1)).sum()),
            shared=int((self.won[:, bot] & (winners > 1)).sum()),
            win_rate=share_estimate(share),
            points=mean_estimate(self.points[:, bot]),
            spread=mean_estimate(spread),
            spread_deviation=float(spread.std(ddof=1)) if len(spread) > 1 else 0.0,
        )


def simulate(
    rules: Rules,
    bots: Sequence[BotSpec],
    games: int = 10_000,
    seed: int | None = None,
    jobs: int | None = None,
    *,
    executor: object | None = None,
    progress: Progress | None = None,
    max_turns: int = default_max_turns,
    log: str | PathLike[str] | None = None,
) -> Results:
    """Play many games; the same seed gives the same games at any number of jobs.

    Built-in bots play wholly in native threads with the GIL released. Games with Python bots run in
    the calling thread, in game order. Seats rotate, so that every bot sits everywhere equally.
    Ctrl-C stops the run.

    Parameters
    ----------
    rules : Rules
    bots : sequence of BotSpec
        One a seat: names such as ``"greedy"``, or factories that are called once a game.
    games : int
    seed : int, optional
        64 bits; drawn when not given, and kept in the results.
    jobs : int, optional
        Native threads; by default one a core.
    executor : optional
        Not available yet.
    progress : callable, optional
        Called with (games done, games in all) about twenty times a second.
    max_turns : int
        A game that gets there ends with the reason TURN_CAP.
    log : path, optional
        Also write every game there, as `sixline.records.LogReader` reads it; in the log a game that
        was stopped has no outcome.

    Returns
    -------
    Results

    Raises
    ------
    RulesError
        For unknown bots, listing the known ones, and numbers out of range.
    SixlineError
        When a bot fails: the message names the bot, the game's index and the seed.
    RecordError
        For a game of more than 10,000 moves that is to be logged.

    """
    if executor is not None:
        raise SixlineError("executor= is not available in this version; jobs= runs native threads")
    require_seats(rules, bots)
    for name, value, least, most in (
        ("games", games, 0, 2**63 - 1),
        ("max_turns", max_turns, 1, 2**31 - 1),
        ("seed", seed or 0, 0, 2**64 - 1),
        ("jobs", 1 if jobs is None else jobs, 1, 2**31 - 1),
    ):
        if not least <= value <= most:
            raise RulesError(f"{name} lies between {least} and {most}, not {value}")
    if seed is None:
        seed = secrets.randbits(63)
    start = time.perf_counter()
    described = tuple(describe(spec) for spec in bots)
    names = [spec for spec in bots if isinstance(spec, str)]
    with _log_of(rules, described, seed, log) as writer:
        if len(names) == len(bots):
            threads = jobs if jobs is not None else available_cores()
            arrays = _play_natively(rules, names, games, seed, threads, max_turns, progress, writer)
        else:
            arrays = _play_in_python(rules, bots, games, seed, max_turns, progress, writer)
    seconds = time.perf_counter() - start
    return Results(rules, described, seed, seconds, **arrays)


def _log_of(
    rules: Rules, players: tuple[str, ...], seed: int, log: str | PathLike[str] | None
) -> AbstractContextManager[LogWriter | None]:
    if log is None:
        return nullcontext()
    from sixline.records import LogWriter  # few runs are logged

    return LogWriter(log, rules, players, seed)


def _play_natively(
    rules: Rules,
    bots: list[str],
    games: int,
    seed: int,
    threads: int,
    max_turns: int,
    progress: Progress | None,
    writer: LogWriter | None,
) -> dict[str, npt.NDArray[Any]]:
    """All in one batch; when they are logged in several, so that few games are held at a time."""
    if writer is None:
        return play_games(rules, bots, 0, games, seed, threads, max_turns, progress)
    batches = []
    for first in range(0, games, _LOGGED_GAMES) or (0,):
        count = min(_LOGGED_GAMES, games - first)
        shown = None if progress is None else partial(_show_batch, progress, first, games)
        arrays = play_games(rules, bots, first, count, seed, threads, max_turns, shown, log=True)
        writer.write_encoded(arrays.pop("log"))
        batches.append(arrays)
    return {name: np.concatenate([arrays[name] for arrays in batches]) for name in batches[0]}


def _show_batch(progress: Progress, first: int, games: int, done: int, _in_batch: int) -> None:
    progress(first + done, games)


def _play_in_python(
    rules: Rules,
    bots: Sequence[BotSpec],
    games: int,
    seed: int,
    max_turns: int,
    progress: Progress | None,
    writer: LogWriter | None,
) -> dict[str, npt.NDArray[Any]]:
    """The same as the native batch, with bots that are Python objects."""
    seats = rules.seats
    game = np.arange(games, dtype=np.uint64)
    seat = ((np.arange(seats) + np.arange(games)[:, None]) % seats).astype(np.uint8)
    points = np.zeros((games, seats), np.int32)
    won = np.zeros((games, seats), np.bool_)
    turns = np.zeros(games, np.int32)
    reason = np.zeros(games, np.uint8)
    opener = np.zeros(games, np.uint8)
    for i in range(games):
        order = [bots[(s - i) % seats] for s in range(seats)]
        played = Game(rules, order, seed, index=i, max_turns=max_turns)
        opener[i] = played.state.to_move
        record = played.run()
        if writer is not None:
            writer.write(record)
        scores = np.array(played.state.scores, np.int32)
        points[i] = scores[seat[i]]
        won[i] = points[i] == scores.max()
        turns[i] = played.state.turn
        reason[i] = played.reason.value
        if progress is not None:
            progress(i + 1, games)
    return {
        "game": game,
        "seat": seat,
        "points": points,
        "won": won,
        "turns": turns,
        "reason": reason,
        "opener": opener,
    }
