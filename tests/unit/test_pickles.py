"""Every value of the core comes back from its pickle, whatever the protocol."""

from __future__ import annotations

import copy
import pickle

import pytest

import sixline as sx
from sixline import _core

BOARD = sx.Board.parse("0,0:Ro 1,0:Rd")
STATE = sx.State.new(sx.Rules.flex(), seed=3)
ENDED = sx.Game(sx.Rules.classic(sprint=1), ["greedy", "random"], seed=3)

VALUES = [
    sx.Rules.flex(players=3),
    sx.Tile("Rob"),
    sx.Hand("Ro Gx"),
    sx.Move.parse("0,0h:RoRx"),
    sx.Move.parse("play:RoRxRs=R"),
    BOARD.placements("Bo Bd"),
    BOARD,
    BOARD.check("5,5:Ro"),
    sx.Table.parse("RoRxRd", sx.Rules.cards()),
    STATE,
    STATE.observation(1),
    ENDED.run().outcome,
]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_it_comes_back(value: object, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))
    assert again == value
    assert type(again) is type(value)
    assert copy.deepcopy(value) == value


def test_no_class_with_a_pickle_is_left_out() -> None:
    pickled = {
        name
        for name, value in vars(_core).items()
        if isinstance(value, type) and "__getstate__" in vars(value)
    }
    assert pickled == {type(value).__name__ for value in VALUES}
