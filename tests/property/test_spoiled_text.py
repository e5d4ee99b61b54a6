"""Good text with a few characters changed is read or refused, and nothing else happens."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixline as sx
from helpers.games import SAMPLE_GAME
from helpers.strategies import rules, states

ALPHABET = "0123456789,-:hv. ROYGBPoxsqdcbswap=_+\n\t\0eE\u00e9\u25cf\U0001f600"
Reader = Callable[[str], object]

randoms = st.randoms(use_true_random=False)


def spoiled(text: str, rng: Random) -> str:
    """The text with one to three characters put in, taken out, changed, or parts swapped."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        what = rng.randrange(5)
        if what == 0:
            text = text[:at] + rng.choice(ALPHABET) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + 1 :]
        elif what == 2:
            text = text[:at] + rng.choice(ALPHABET) + text[at + 1 :]
        elif what == 3:
            text = text[at:] + text[:at]
        else:
            end = rng.randint(at, len(text))
            text = text[:end] + text[at:end] + text[end:]
    return text


def read_or_refuse(read: Reader, text: str) -> object | None:
    """What the text says; None when it is refused, which must name a place in the text."""
    try:
        return read(text)
    except sx.SixlineError as error:
        refusal = error
    assert str(refusal)
    if isinstance(refusal, sx.NotationError):
        assert 0 <= refusal.position <= len(text), (text, refusal.position)
    return None


def require_stable(read: Reader, text: str, rng: Random) -> None:
    """Variants of the text are refused, or what they say prints as text that says the same."""
    for _ in range(12):
        value = read_or_refuse(read, spoiled(text, rng))
        if value is not None:
            assert read(str(value)) == value


@given(states(most_turns=30), randoms)
def test_tables(state: sx.State, rng: Random) -> None:
    require_stable(lambda text: sx.Board.parse(text, state.rules), str(state.board), rng)


@given(states(most_turns=30), randoms)
def test_moves(state: sx.State, rng: Random) -> None:
    for move in list(state.legal_moves())[-40::8] + list(state.placements())[:3]:
        require_stable(sx.Move.parse, str(move), rng)


@given(states(most_turns=30), randoms)
def test_hands_and_tiles(state: sx.State, rng: Random) -> None:
    hand = state.hands[state.to_move]
    require_stable(sx.Hand.parse, str(hand), rng)
    for tile in hand:
        require_stable(sx.Tile.parse, str(tile), rng)


@given(rules, randoms)
def test_rules(options: sx.Rules, rng: Random) -> None:
    require_stable(sx.Rules.parse, str(options), rng)


@pytest.mark.parametrize("background", ["", "b"])
@given(rng=randoms)
def test_moves_and_tables_given_to_a_game(background: str, rng: Random) -> None:
    rules = sx.Rules.flex(long_diagonal="unscored") if background else sx.Rules.classic()
    texts = [text.replace(" ", f"{background} ") + background for text, _ in SAMPLE_GAME[:11]]
    board = sx.Board.parse(" ".join(texts), rules)
    hand = sx.Hand([tile + background for tile in ("Yc", "Gx", "Po", "Pd", "Oo", "Pc")])
    saved = str(board)
    for text in texts:
        for _ in range(5):
            changed = spoiled(text, rng)
            read_or_refuse(board.check, changed)
            read_or_refuse(lambda move: board.check(move, hand), changed)
            read_or_refuse(board.play, changed)
            read_or_refuse(board.score, changed)
    assert str(board) == saved


@pytest.mark.parametrize("read", [sx.Board.parse, sx.Move.parse, sx.Hand.parse, sx.Tile.parse])
@given(prefix=st.sampled_from(["", "0,0:Ro ", "RoRx", "swap:"]), number=st.integers())
def test_numbers_of_any_size(read: Reader, prefix: str, number: int) -> None:
    for text in (f"{prefix}{number},0:Ro", f"{prefix}0,{number}v:RoRx", f"{prefix}{number}"):
        read_or_refuse(read, text)
