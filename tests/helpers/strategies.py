"""Games and tables for hypothesis."""

from functools import cache
from random import Random

from hypothesis import strategies as st

import sixline as sx
from helpers.cards import short_of_cards
from helpers.data import read_rows
from helpers.games import CARD_RULES, EVERY_RULES, FLEX_RULES, play_turns
from helpers.records import played

Cells = list[tuple[int, int, sx.Tile]]
Position = tuple[sx.Board, sx.Hand]

rules = st.sampled_from(EVERY_RULES)
card_rules = st.sampled_from(CARD_RULES)
flex_rules = st.sampled_from(FLEX_RULES)
seeds = st.integers(0, 2**32 - 1)
any_text = st.text(max_size=30)
tag_names = st.from_regex("[A-Za-z][A-Za-z0-9_-]{0,9}x", fullmatch=True)


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


@st.composite
def card_states(draw: st.DrawFn) -> sx.State:
    """A card game after some moves, from its deal or from where players are often blocked."""
    seed = draw(seeds)
    rng = Random(seed)
    options = draw(card_rules)
    state = sx.State.new(options, seed) if draw(st.booleans()) else short_of_cards(options, rng)
    greed = draw(st.sampled_from([0.0, 0.5, 1.0]))
    return play_turns(state, rng, draw(st.integers(0, 30)), greed)


def position_of(state: sx.State) -> Position:
    """The table and the hand of the player to move."""
    return state.board, state.hands[state.to_move]


@cache
def near_long_diagonals() -> list[Position]:
    """The stored Flex positions; many have diagonals of five or six, which games seldom have."""
    found = []
    for row in read_rows("flex_positions.jsonl"):
        options = sx.Rules.flex(starter=row["starter"], long_diagonal=row["long_diagonal"])
        if row["board"]:
            found.append((sx.Board.parse(row["board"], options), sx.Hand(row["hand"])))
    return found


_stored = st.integers(0, 10**6).map(lambda i: near_long_diagonals()[i % len(near_long_diagonals())])

flex_positions = st.one_of(unfinished_states(options=flex_rules).map(position_of), _stored)
positions = st.one_of(unfinished_states().map(position_of), _stored)
"""Tables that are not empty, with a hand."""


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


@st.composite
def records(draw: st.DrawFn, most_moves: int = 60) -> sx.GameRecord:
    """A game under any rules so far, with anything said about it."""
    rules = draw(st.sampled_from(draw(st.sampled_from([EVERY_RULES, CARD_RULES]))))
    greed = draw(st.sampled_from([0.0, 0.5, 1.0]))
    state = played(rules, draw(seeds), draw(st.integers(0, most_moves)), greed)
    moves = len(state.history)
    said = draw(st.dictionaries(st.integers(0, 70), any_text, max_size=4))
    return sx.GameRecord.from_state(
        state,
        bots=draw(st.lists(any_text, min_size=rules.seats, max_size=rules.seats)),
        index=draw(st.integers(0, 2**64 - 1)),
        version=draw(any_text),
        comments=[said.get(number, "") for number in range(moves)],
        tags=list(draw(st.dictionaries(tag_names, any_text, max_size=3)).items()),
    )
