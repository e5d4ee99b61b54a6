"""Games to record."""

from random import Random

import sixline as sx

COMMENTS = (
    "",
    "",
    "a plain one",
    'braces { } and } more, a "quote", a \\ backslash, \\n no line end',
    "two\nlines\r\nand a tab\t\u2028\u0085\x00",
    "caf\u00e9 \u2663 \U0001f600",
    "}",
)
"""What a comment may hold: anything."""

TAGS = (("event", "winter \u2663"), ("note", 'of "two"\nlines'), ("round", "3"))

TABLES = [
    "classic",
    "classic players=4 opening=free voluntary_pass=true start_tie=random",
    "classic players=4 pairs=true open_hand=true sprint=6",
    "flex players=3",
    "flex players=4 pairs=true long_diagonal=unscored",
    "flex starter=true finish_bonus=0",
    "cards",
    "cards players=6 play=maximum start_tie=random",
    "cards players=3 claim=maximum opening=free_turn max_swaps=1",
]
"""Rules of every family, with the options that records could miss."""


def restless_move(state: sx.State, rng: Random) -> sx.Move:
    """A legal move of any kind; exchanges and passes are as likely as placements."""
    moves = list(state.legal_moves())
    kind = rng.choice(sorted({move.kind for move in moves}))
    return rng.choice([move for move in moves if move.kind is kind])


def played(rules: sx.Rules, seed: int, turns: int, greed: float = 0.5) -> sx.State:
    """A game after this many moves, some of them the best, some of any kind."""
    state, rng = sx.State.new(rules, seed), Random(seed)
    while not state.is_over and len(state.history) < turns:
        best = state.best_move() if rng.random() < greed else None
        state.play(best or restless_move(state, rng))
    return state


def recorded(
    table: str, seed: int = 1, turns: int = 400, greed: float = 0.9, *, comments: bool = True
) -> sx.GameRecord:
    """The record of such a game, with comments and tags."""
    state = played(sx.Rules.parse(table), seed, turns, greed)
    rng = Random(seed)
    said = [rng.choice(COMMENTS) for _ in state.history] if comments else ()
    return sx.GameRecord.from_state(
        state,
        bots=[f"player {seat}" for seat in range(state.rules.seats)],
        index=seed % 3,
        comments=said,
        tags=TAGS if comments else (),
    )


def forced(table: str, turns: int = 400) -> sx.GameRecord:
    """A game whose draws are not what its seed gives, as one with real tiles that was typed in."""
    state, rng = sx.State.new(sx.Rules.parse(table), 5), Random(5)
    while not state.is_over and len(state.history) < turns:
        move = state.best_move() or rng.choice(list(state.legal_moves()))
        free = state.copy()
        free.play(move)
        count = len(free.drawn[-1])
        state.play(move, drawn=rng.sample(state.bag, count))
    names = [f"player {seat}" for seat in range(state.rules.seats)]
    return sx.GameRecord.from_state(state, bots=names)
