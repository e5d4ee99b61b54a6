"""What can be asked of an observation, and states that differ only in what a seat cannot see."""

import pickle
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

import numpy as np

import sixline as sx
from helpers.games import words

_NAMED = {
    "check": lambda view: [view.check(move) for move in _questions(view)],
    "determinize": lambda view: [_of_state(view.determinize(seed)) for seed in (0, 7)],
    "top_moves": lambda view: view.top_moves(5),
    "parse": lambda view: view.parse(str(view)),
}
"""How what takes arguments is asked; anything else is called without."""


def faces(value: Any) -> dict[str, Any]:
    """Everything public of a value, by name: text, bytes, hash, and all that its names give.

    Names are found by `dir`, so that one added later is compared too. What a variant does not
    have stands as its error.
    """
    found: dict[str, Any] = {"str": str(value), "repr": repr(value), "hash": hash(value)}
    found["pickle"] = pickle.dumps(value)
    found["reduced"] = value.__reduce_ex__(pickle.HIGHEST_PROTOCOL)[1:]
    for name in dir(value):
        if not name.startswith("_"):
            found[name] = _plain(_asked(value, name))
    return found


def _asked(value: Any, name: str) -> Any:
    try:
        attribute = getattr(value, name)
    except AttributeError as error:
        return str(error)
    if not callable(attribute):
        return attribute
    ask: Callable[[Any], Any] = _NAMED.get(name, lambda _: attribute())
    return ask(value)


def _plain(value: Any) -> Any:
    """Values as what `==` compares whole, with the bytes of their pickles."""
    if isinstance(value, sx.MoveList):
        return (list(map(str, value)), value.array.tobytes())
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, np.ndarray):
        return (value.dtype.str, value.tolist())
    return (value, str(value), pickle.dumps(value))


def _questions(view: sx.Observation) -> list[str]:
    """Text of moves of every kind, with tiles that the seat holds and tiles that it does not."""
    tiles = dict.fromkeys(["Ro", "Gq", "Pc", *words(view.hand)])
    if view.rules.variant == "cards":
        return ["pass", "swap", *(f"play:{tile}" for tile in tiles), "play:RoRxRs=R"]
    if view.rules.variant == "flex":
        tiles = dict.fromkeys([*(f"{tile}b" for tile in ("Ro", "Gq", "Pc")), *words(view.hand)])
    return [
        "pass",
        *(f"swap:{tile}" for tile in tiles),
        *(f"{cell}:{tile}" for tile in tiles for cell in ("0,0", "1,0", "900,900")),
    ]


def _of_state(state: sx.State) -> list[Any]:
    table = state.table if state.rules.variant == "cards" else state.board
    return [state.hands, state.bag, table, state.scores, state.turn, state.to_move, state.seed]


def facts(state: sx.State) -> dict[str, Any]:
    """With what `State.from_position` makes the state again, but for its luck."""
    shared = {name: getattr(state, name) for name in ("rules", "hands", "bag", "to_move", "turn")}
    shared["passes"] = state.passes
    if state.rules.variant != "cards":
        own = {name: getattr(state, name) for name in ("board", "scores", "set_sizes")}
        return shared | own
    own = {name: getattr(state, name) for name in ("shown", "swaps", "turns_left")}
    claims = [",".join(lines) for lines in state.claims]
    return shared | own | {"board": state.table, "claims": claims}


def known_of(state: sx.State, seat: int, other: int) -> list[sx.Tile]:
    """The tiles that the seat knows to be in a hand: its own, or what lies open (HT1, CD6)."""
    if other == seat or state.rules.open_hand:
        return list(state.hands[other])
    return list(state.shown[other]) if state.rules.variant == "cards" else []


def hidden_from(state: sx.State, seat: int) -> list[sx.Tile]:
    """The tiles that the seat cannot place: the bag's, then what is hidden hand by hand."""
    found = list(state.bag)
    for other, hand in enumerate(state.hands):
        left = list(hand)
        for tile in known_of(state, seat, other):
            left.remove(tile)
        found += left
    return found


def dealt_anew(state: sx.State, seat: int, order: Sequence[sx.Tile], luck: int) -> sx.State:
    """The state with the tiles that the seat cannot place in this order, as above.

    It asks neither an observation nor `determinize`. The last tile must not have been played (CL9).
    """
    left = iter(order)
    bag = [next(left) for _ in state.bag]
    hands = []
    for other, hand in enumerate(state.hands):
        known = known_of(state, seat, other)
        hands.append(sx.Hand([*known, *islice(left, len(hand) - len(known))]))
    assert not list(left)
    return sx.State.from_position(**(facts(state) | {"hands": hands, "bag": bag, "seed": luck}))


def twin(state: sx.State, seat: int, rng: Random) -> sx.State:
    """A state that differs in what the seat cannot see: hidden tiles, the bag's order, luck.

    Before the opening, what all know of the hands is kept: their set sizes (CL2), who opens (CD2).
    """
    order = hidden_from(state, seat)
    for _ in range(100_000):
        rng.shuffle(order)
        try:
            other = dealt_anew(state, seat, order, rng.getrandbits(32))
        except sx.PositionError:  # CD2: with these hands another opens
            continue
        if state.rules.variant == "cards" or state.turn > 0 or len(state.board):
            return other
        if all(hand.set_size == n for hand, n in zip(other.hands, state.set_sizes, strict=True)):
            return other
    raise AssertionError("no such deal found")
