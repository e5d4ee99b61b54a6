"""The move trees of stored deals, the last ply counted or played."""

from __future__ import annotations

import pytest

import sixline as sx
from benchmarks.conftest import Measure
from helpers.deals import FILES, Deal, read_deal

DEALS = {path.stem: read_deal(path) for path in FILES}
BIG = {name: deal for name, deal in DEALS.items() if 5 in deal.counts}


@pytest.mark.parametrize("deal", BIG.values(), ids=BIG)
def bench_perft(measure: Measure, deal: Deal) -> None:
    assert measure(sx.perft, [(deal.state(), 5)], each=deal.counts[5]) == [deal.counts[5]]


@pytest.mark.parametrize("deal", BIG.values(), ids=BIG)
def bench_perft_played(measure: Measure, deal: Deal) -> None:
    def perft(state: sx.State) -> int:
        return sx.perft(state, 4, bulk=False)

    assert measure(perft, [(deal.state(),)], each=deal.counts[4]) == [deal.counts[4]]
