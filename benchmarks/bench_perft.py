"""The move tree of one deal, its last ply counted or played."""

from __future__ import annotations

import pytest

import sixline as sx
from benchmarks.conftest import Measure

NODES = {3: 20_264, 4: 869_384}


@pytest.mark.parametrize("depth", NODES)
def bench_perft(measure: Measure, depth: int) -> None:
    state = sx.State.new(sx.Rules.classic(), seed=7)
    assert measure(sx.perft, [(state, depth)], each=NODES[depth]) == [NODES[depth]]


def bench_perft_played(measure: Measure) -> None:
    def perft(state: sx.State) -> int:
        return sx.perft(state, 3, bulk=False)

    state = sx.State.new(sx.Rules.classic(), seed=7)
    assert measure(perft, [(state,)], each=NODES[3]) == [NODES[3]]
