"""Fresh positions on every run, to hold the engine against the oracle."""

from collections.abc import Iterator
from itertools import cycle
from random import Random

import sixline as sx
from helpers.games import FEW_CLASSIC_RULES, FEW_FLEX_RULES, play_turns, rest_of_set
from oracle import flex
from oracle.grid import board_cells, board_text
from oracle.staircases import Staircase, staircases
from oracle.tiles import tiles_text


def fresh_states(variant: str, seed: int, count: int, longest: int) -> Iterator[sx.State]:
    """Games at any stage up to the turn `longest`; of Flex every third is built around FX4."""
    built = states_near_fx4(seed)
    for index in range(count):
        if variant == "flex" and index % 3 == 2:
            yield next(built)
        else:
            rules = FEW_CLASSIC_RULES if variant == "classic" else FEW_FLEX_RULES
            yield played_state(rules, seed, index, longest)


def played_state(among: list[sx.Rules], seed: int, index: int, longest: int) -> sx.State:
    """A game after some turns of greedy, random or mixed play, with a player to move."""
    rng = Random(f"{seed}/{index}")
    opening = rng.choice(["whole_set", "whole_set", "free"])
    rules = sx.Rules.parse(f"{rng.choice(among)} opening={opening}")
    state = sx.State.new(rules, seed, index=index)
    play_turns(state, rng, rng.randint(0, longest), rng.choice([0.0, 0.5, 1.0]))
    if state.is_over:
        state.undo()
    return state


def states_near_fx4(seed: int) -> Iterator[sx.State]:
    """Positions with an empty cell at the end of a diagonal, or between two, of six tiles or so.

    The two sets take turns, and each table is taken under every option that it is valid for.
    """
    rng = Random(f"{seed}/near FX4")
    tables = {starter: staircases(starter, rng) for starter in (False, True)}
    for starter in cycle((False, True)):
        found = next(tables[starter])
        for rules in FEW_FLEX_RULES:
            if (rules.players, rules.starter) == (2, starter) and not flex.table_faults(
                board_cells(found.board), starter=starter, long_diagonal=rules.long_diagonal
            ):
                yield state_of(found, rules, rng)


def state_of(found: Staircase, rules: sx.Rules, rng: Random) -> sx.State:
    """A game of two with this table; the player to move has this hand, filled up to six."""
    table, hand = board_text(found.board), tiles_text(found.hand)
    rest = rest_of_set(table, hand, rules=rules)
    rng.shuffle(rest)
    full_hand = [*hand.split(), *rest][:6]
    rest = rest[6 - len(found.hand) :]
    board = sx.Board.parse(table, rules)
    return sx.State.from_position(rules, board, [full_hand, rest[:6]], rest[6:], turn=2, seed=1)
