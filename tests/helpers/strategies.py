"""Games and tables for hypothesis."""

from random import Random

from hypothesis import strategies as st

import sixline as sx
from helpers.games import EVERY_RULES, any_move

Cells = list[tuple[int, int, sx.Tile]]

rules = st.sampled_from(EVERY_RULES)
seeds = st.integers(0, 2**32 - 1)


def play_turns(state: sx.State, rng: Random, turns: int, greed: float) -> sx.State:
    """The game some turns later, or where it ended."""
    for _ in range(turns):
        if state.is_over:
            break
        best = state.best_move() if rng.random() < greed else None
        state.play(best or any_move(state, rng))
    return state


@st.composite
def states(
    draw: st.DrawFn, most_turns: int = 70, options: st.SearchStrategy[sx.Rules] = rules
) -> sx.State:
    """A game under any rules after some turns of greedy, random or mixed play."""
    seed = draw(seeds)
    state = sx.State.new(draw(options), seed)
    greed = draw(st.sampled_from([0.0, 0.5, 1.0]))
    return play_turns(state, Random(seed), draw(st.integers(0, most_turns)), greed)


@st.composite
def unfinished_states(
    draw: st.DrawFn, most_turns: int = 70, options: st.SearchStrategy[sx.Rules] = rules
) -> sx.State:
    """The same, with a player to move and a table that is not empty."""
    state = draw(states(most_turns, options))
    if state.is_over:
        state.undo()
    if not len(state.board):
        state.play(state.placements()[0])
    return state


# --- ways to change a table that change no rule -----------------------------------------------

permutations_of_six = st.permutations(range(6))


def other_tile(tile: sx.Tile, colors: list[int], shapes: list[int], *, swap: bool) -> sx.Tile:
    """The tile with colors and shapes permuted, and then perhaps exchanged for each other."""
    color, shape = colors[tile.color], shapes[tile.shape]
    if swap:
        color, shape = shape, color
    return sx.Tile("ROYGBP"[color] + "oxsqdc"[shape] + background_of(tile))


def background_of(tile: sx.Tile) -> str:
    """Its letter, nothing without one."""
    return str(tile)[2:]


def with_background(tile: sx.Tile, background: str) -> sx.Tile:
    """The tile with another background, or with none."""
    return sx.Tile(str(tile)[:2] + background)
