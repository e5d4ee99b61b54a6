"""Logs: whole games of all kinds come back, in order and at random."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import sixline as sx
from helpers import log_decoder
from helpers.command_line import run
from helpers.logs import read, read_on, written
from helpers.records import TABLES, forced, recorded
from sixline.bots import BotSpec

VARIANTS = ["classic", "flex", "flex starter=true", "cards"]
CLASSIC = sx.Rules.classic()
LogReader, LogWriter = sx.records.LogReader, sx.records.LogWriter


@pytest.mark.parametrize("table", TABLES)
def test_whole_games_come_back(table: str) -> None:
    records = [
        recorded(table, seed, turns, greed=seed / 6, comments=seed % 2 == 0)
        for seed, turns in enumerate([400, 0, 1, 13, 400, 400])
    ]
    data = written(records, seed=2)
    assert read(data) == records
    assert read_on(data) == (records, [])
    for record in read(data):
        assert record.replay().key == record.key


def test_seeds_and_indices() -> None:
    record = recorded("classic", 1, turns=3)
    tagged = [
        replace(record, seed=seed, index=index)
        for seed in (None, 0, 7, 2**64 - 1)
        for index in (0, 127, 128, 2**64 - 1)
    ]
    for run_seed in (None, 0, 7):
        assert read(written(tagged, run_seed)) == tagged
    assert len(written([record], record.seed)) == len(written([record])) - 8


@pytest.mark.parametrize("table", VARIANTS)
@pytest.mark.parametrize("turns", [4, 400])
def test_forced_draws_are_kept(table: str, turns: int) -> None:
    record = forced(table, turns)
    assert read(written([record])) == [record]
    assert record.replay().key == record.key
    other = replace(record, bag=record.bag[::-1])  # no game any more, but it can be kept
    assert read(written([other])) == [other]
    (decoded,) = log_decoder.decode(written([other]))
    drawn = ["".join(map(str, tiles)) for tiles in record.drawn]
    assert [told for _, _, told in decoded["moves"]] == drawn


@pytest.mark.parametrize("bots", [["greedy", "random"], ["greedy", "random", "greedy"]])
@pytest.mark.parametrize("jobs", [1, 2])
def test_simulate_logs_the_games_that_it_plays(
    tmp_path: Path, bots: Sequence[str], jobs: int
) -> None:
    rules = sx.Rules.classic(players=len(bots))
    results = sx.simulate(rules, bots, 40, seed=11, jobs=jobs, log=tmp_path / "log")
    with LogReader(tmp_path / "log") as log:
        assert (log.rules, log.seed, log.version) == (rules, 11, sx.__version__)
        assert log.players == results.bots
        assert len(log) == 40
        for index, record in enumerate(log):
            order = [bots[(seat - index) % len(bots)] for seat in range(len(bots))]
            assert record == sx.Game(rules, order, seed=11, index=index).run()
            assert record.replay().scores == tuple(
                results.points[index][np.argsort(results.seat[index])]
            )


@pytest.mark.parametrize(
    "table",
    [
        "flex starter=true",
        "classic players=4 pairs=true open_hand=true sprint=6",
        "flex players=3 voluntary_pass=true",
        "cards players=3 max_swaps=1",
        "cards players=6 play=maximum",
    ],
)
def test_simulate_logs_every_kind_of_game(tmp_path: Path, table: str) -> None:
    rules = sx.Rules.parse(table)
    bots = [("random", "greedy")[seat % 2] for seat in range(rules.seats)]
    sx.simulate(rules, bots, 12, seed=3, log=tmp_path / "log")
    with LogReader(tmp_path / "log") as log:
        for index, record in enumerate(log):
            order = [bots[(seat - index) % len(bots)] for seat in range(len(bots))]
            assert record == sx.Game(rules, order, seed=3, index=index).run()


def test_bots_in_python_are_logged_alike(tmp_path: Path) -> None:
    sx.simulate(CLASSIC, ["greedy", "random"], 6, seed=3, log=tmp_path / "native")
    bots: list[BotSpec] = [sx.bots.GreedyBot, "random"]
    results = sx.simulate(CLASSIC, bots, 6, seed=3, log=tmp_path / "python")
    native, python = LogReader(tmp_path / "native"), LogReader(tmp_path / "python")
    assert python.players == results.bots
    for one, two in zip(native, python, strict=True):
        assert replace(two, bots=one.bots) == one
        assert set(two.bots) == set(results.bots)
    native.close()
    python.close()


def test_stopped_games_have_no_outcome(tmp_path: Path) -> None:
    tables: list[list[BotSpec]] = [["greedy", "greedy"], [sx.bots.GreedyBot, "greedy"]]
    for bots in tables:
        results = sx.simulate(CLASSIC, bots, 3, seed=3, max_turns=5, log=tmp_path / "log")
        assert set(results.reason) == {sx.Reason.TURN_CAP.value}
        with LogReader(tmp_path / "log") as log:
            for record in log:
                assert record.outcome is None
                assert len(record.moves) == 5
                assert record.replay().key == record.key


def test_a_run_of_no_games(tmp_path: Path) -> None:
    results = sx.simulate(CLASSIC, ["greedy", "greedy"], 0, seed=3, log=tmp_path / "log")
    assert len(results) == 0
    with LogReader(tmp_path / "log") as log:
        assert len(log) == 0
        assert list(log) == list(log.moves()) == []
        for index in (0, -1):
            with pytest.raises(IndexError, match="in a log of 0"):
                log[index]


def test_what_cannot_be_simulated_leaves_a_log_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"here")
    for bots in (["greedy"], ["greedy", "nobody"]):
        with pytest.raises(sx.RulesError):
            sx.simulate(CLASSIC, bots, 3, log=path)
    assert path.read_bytes() == b"here"


def test_the_command_line_writes_a_log(tmp_path: Path) -> None:
    path = tmp_path / "games.sxl"
    words = ["--variant", "flex", "--games", "9", "--seed", "4", "--quiet", "--log", str(path)]
    assert run("sim", *words).exit_code == 0
    with LogReader(path) as log:
        assert log.rules == sx.Rules.flex()
        assert list(log)[8] == sx.Game(log.rules, ["greedy", "random"], seed=4, index=8).run()
    result = run("sim", "--games", "9", "--log", str(tmp_path / "nowhere/games.sxl"))
    assert result.exit_code != 0
    assert "nowhere" in result.output


def test_games_are_found_by_number(tmp_path: Path) -> None:
    """Over several blocks, from either end, in any order, from one reader twice at once."""
    sx.simulate(CLASSIC, ["random", "greedy"], 700, seed=5, log=tmp_path / "log")
    data = (tmp_path / "log").read_bytes()
    assert data.count(b"SXLB") == 3
    with LogReader(tmp_path / "log") as log:
        records = list(log)
        assert [record.index for record in records] == list(range(700))
        for index in [0, 699, 255, 256, 511, 512, -1, -700, *Random(1).sample(range(700), 30)]:
            assert log[index] == records[index]
        for index in (700, -701):
            with pytest.raises(IndexError, match=f"no game {index} in a log of 700"):
                log[index]
        pairs = zip(log, log, strict=True)
        assert all(one == two for one, two in pairs)


@pytest.mark.parametrize("table", [*TABLES, "classic voluntary_pass=true"])
def test_all_moves_as_arrays(table: str) -> None:
    records = [recorded(table, seed, comments=False) for seed in range(3)]
    records *= 100  # two blocks
    with LogReader(io.BytesIO(written(records))) as log:
        arrays = list(log.moves())
    assert len(arrays) == 2
    rows = np.concatenate(arrays)
    assert rows["game"].tolist() == [
        game for game, record in enumerate(records) for _ in record.moves
    ]
    moves = [move for record in records[:3] for move in record.moves]
    assert len(moves) * 100 == len(rows)
    seats = records[0].rules.seats
    for row, move in zip(rows, moves, strict=False):
        assert row["kind"] == move.kind.value
        assert row["points"] == move.points
        assert row["count"] == len(move.tiles)
        assert [int(code) for code in row["tiles"][: row["count"]]] == [t.code for t in move.tiles]
    for game, record in enumerate(records[:3]):
        own = rows[rows["game"] == game]
        swaps = np.array([move.kind.name == "SWAP" for move in record.moves], dtype=bool)
        assert own["turn"].tolist() == (np.cumsum(~swaps) - ~swaps).tolist()
        assert own["seat"].tolist() == ((own["turn"] + record.opener) % seats).tolist()


SIZES = [
    *(f"{game} players={players}" for game in VARIANTS[:3] for players in (2, 3, 4)),
    *(f"cards players={players}" for players in (2, 3, 4, 5, 6)),
]


@pytest.mark.parametrize("table", SIZES)
def test_a_move_takes_less_than_eight_bytes(tmp_path: Path, table: str) -> None:
    """The whole log, its deals and keys too."""
    rules = sx.Rules.parse(table)
    results = sx.simulate(rules, ["greedy"] * rules.seats, 300, seed=1, log=tmp_path / "log")
    size = (tmp_path / "log").stat().st_size
    with LogReader(tmp_path / "log") as log:
        moves = sum(map(len, log.moves()))
    assert moves >= results.turns.sum()
    assert size / moves <= 8


# --- what a writer refuses ---------------------------------------------------------------------

RECORD = recorded("classic", 1, turns=12, comments=False)


@pytest.mark.parametrize(
    ("spoiled", "why"),
    [
        ({"rules": sx.Rules.classic(opening="free")}, "of games of classic, not classic opening"),
        ({"version": "9"}, "of version 0.1.0, the game of 9"),
        (
            {"bots": ("player 0", "nobody")},
            "names the players 'player 0', 'player 1', not 'nobody'",
        ),
        ({"bots": ("player 0",)}, "1 names for 2 seats"),
        ({"hands": RECORD.hands[:1]}, "one hand a seat"),
        ({"hands": RECORD.hands[::-1]}, "move"),
        ({"hands": (sx.Hand.parse("Ro"), RECORD.hands[1])}, "dealt in full"),
        ({"bag": RECORD.bag[1:]}, "not the whole set"),
        ({"bag": (*RECORD.bag, RECORD.bag[0])}, "not the set"),
        ({"opener": 2}, "opener"),
        ({"opener": -1}, "opener"),
        ({"scores": (1,)}, "score"),
        ({"moves": RECORD.moves[1:]}, "12 people for 11 moves"),
        ({"acted": ()}, "0 people for 12 moves"),
        ({"drawn": ((),) * 12}, "another number of tiles"),
        ({"drawn": (RECORD.bag[:10],) * 12}, "draws more"),
        ({"comments": ("", "")}, "2 comments for 12 moves"),
        ({"comments": ("\ud800",) * 12}, "half a character"),
        ({"comments": ("x" * 4_194_304, *[""] * 11)}, "more than 4194304"),
        ({"tags": (("rules", "x"),)}, "cannot be called rules"),
        ({"tags": (("event", "\udfff"),)}, "half a character"),
        ({"tags": (("event", "1"), ("event", "2"))}, "there twice"),
        ({"index": 2**64}, "64 bits"),
        ({"moves": (sx.Move.parse(str(RECORD.moves[0])), *RECORD.moves[1:])}, "no points"),
        ({"moves": (RECORD.moves[2], *RECORD.moves[1:])}, "not from the hand"),
    ],
)
def test_a_writer_refuses_and_goes_on(spoiled: dict[str, Any], why: str) -> None:
    stream = io.BytesIO()
    with LogWriter(stream, CLASSIC, ["player 0", "player 1"]) as log:
        log.write(RECORD)
        with pytest.raises(sx.RecordError, match=why):
            log.write(replace(RECORD, **spoiled))
        assert len(log) == 1
        log.write(RECORD)
    assert stream.getvalue() == written([RECORD, RECORD])


def test_names_and_headers() -> None:
    stream = io.BytesIO()
    for players, why in (
        ([f"bot {i}" for i in range(257)], "256 players, not 257"),
        (["x" * 65_536], "65535 bytes"),
        (["\ud800"], "half a character"),
    ):
        with pytest.raises(sx.RecordError, match=why):
            LogWriter(stream, CLASSIC, players)
    assert stream.getvalue() == b""
    players = [f"\u2663 {i}" for i in range(256)]
    record = replace(RECORD, bots=(players[255], players[0]), version="caf\u00e9")
    with LogWriter(stream, CLASSIC, players, 2**64 - 1, version="caf\u00e9") as log:
        log.write(record)
    with LogReader(stream) as again:
        assert again.players == tuple(players)
        assert again.seed == 2**64 - 1
        assert list(again) == [record]
    for seed in (-1, 2**64):
        with pytest.raises(sx.RecordError, match="64 bits"):
            LogWriter(io.BytesIO(), CLASSIC, players, seed)


def test_a_closed_log_takes_no_more(tmp_path: Path) -> None:
    stream = io.BytesIO()
    for target in (stream, tmp_path / "log"):
        log = LogWriter(target, CLASSIC, ["player 0", "player 1"])
        log.write(RECORD)
        log.close()
        log.close()
        with pytest.raises(sx.RecordError, match="closed"):
            log.write(RECORD)
        with pytest.raises(sx.RecordError, match="closed"):
            log.write_encoded([b""])
        log.close()
    assert stream.getvalue() == (tmp_path / "log").read_bytes() == written([RECORD])


def test_a_reader_leaves_a_stream_open_and_closes_a_file(tmp_path: Path) -> None:
    stream = io.BytesIO(written([RECORD]))
    with LogReader(stream) as log:
        assert list(log) == [RECORD]
    assert not stream.closed
    (tmp_path / "log").write_bytes(stream.getvalue())
    with LogReader(tmp_path / "log") as log:
        pass
    with pytest.raises(ValueError, match="closed file"):
        list(log)
