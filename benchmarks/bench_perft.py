"""The move trees of stored deals, the last ply counted or played."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixline as sx
from benchmarks.conftest import Measure
from helpers.deals import FILES, read_deal

GOLDEN = [path for path in FILES if path.stem.startswith("golden")]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def bench_perft(measure: Measure, path: Path) -> None:
    deal = read_deal(path)
    assert measure(sx.perft, [(deal.state(), 5)], each=deal.counts[5]) == [deal.counts[5]]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def bench_perft_played(measure: Measure, path: Path) -> None:
    def perft(state: sx.State) -> int:
        return sx.perft(state, 4, bulk=False)

    deal = read_deal(path)
    assert measure(perft, [(deal.state(),)], each=deal.counts[4]) == [deal.counts[4]]
