"""Print card positions of self-play with their answers, as the committed file holds them.

    python -m benchmarks.make_card_positions --rules cards --seed 1 --games 66

The same arguments print the same; the header of what they print repeats them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sixline as sx
from benchmarks.card_positions import CardPosition
from benchmarks.make_positions import NAMES, NUMBERS, comment, print_made
from benchmarks.positions import RULES_LINE

__all__ = ["header", "main", "make_card_positions"]

EVERY = 6
"""Every sixth position of a game; the games begin at different turns, so that no stage is rarer."""

BOTS = ("greedy", "random")
"""Whose games are taken in turns: greedy ones keep the table small, random ones let it grow."""

HEADER = """\
# Card positions of greedy and of random self-play by {players}, from every stage of the game, with
# their answers.
#
# One position a line, six fields with semicolons between them:
#
#   table     the cards that lie, in order; how they are grouped into rows does not matter
#   hand      the cards of the player to move, 1 to 9
#   turns     how many legal turns there are
#   qwirkles  the most Qwirkles that one of them claims; 0 when there is none
#   cards     the most cards that a turn with so many Qwirkles plays; 0 when there is none
#   ties      how many turns claim so many Qwirkles and play so many cards
#
{about_cards}
#
{about_turns}
#
{rules_line}{rules}
# Made by: {command}"""

COMMAND = 'python -m benchmarks.make_card_positions --rules "{}" --seed {} --games {}'

ABOUT_TURNS = (
    "A turn is what it plays, one card of the hand or more, and what it claims, Qwirkles: whole "
    "lines of six, a color or a shape, of the table and the cards played. Both are multisets: "
    "equal cards count once. It is legal when all that is left splits into rows: 3 to 6 cards of "
    "one color and distinct shapes, or of one shape and distinct colors; the whole table may be "
    "rearranged, and no claim is forced. The table is never empty."
)


def header(rules: sx.Rules, seed: int, games: int) -> str:
    """The comment above the positions.

    Parameters
    ----------
    rules : Rules
    seed, games : int
        As for `make_card_positions`.

    """
    return HEADER.format(
        players=NUMBERS[rules.players],
        about_cards=comment(f"A card is a color and a shape. {NAMES} The set has 3 of each."),
        about_turns=comment(ABOUT_TURNS),
        rules_line=RULES_LINE,
        rules=rules,
        command=COMMAND.format(rules, seed, games),
    )


def make_card_positions(rules: sx.Rules, seed: int, games: int) -> Iterator[CardPosition]:
    """The positions, game by game.

    Parameters
    ----------
    rules : Rules
    seed : int
        Of the deals and of what the bots draw.
    games : int

    Yields
    ------
    CardPosition

    """
    for index in range(games):
        bot = BOTS[index % len(BOTS)]
        game = sx.Game(rules, [bot] * rules.seats, seed, index=index)
        first = index // len(BOTS) % EVERY
        while not game.is_over:
            state = game.state
            hand = state.hands[state.to_move]
            if state.turn % EVERY == first and state.turn and len(state.table) and len(hand):
                yield _position(state.table, hand)
            game.step()


def _position(table: sx.Table, hand: sx.Hand) -> CardPosition:
    turns = table.turns(hand)
    values = [(turn.points or 0, turn.count) for turn in turns]
    best = max(values, default=(0, 0))
    cards = " ".join(map(str, table.tiles))
    return CardPosition(cards, str(hand), len(turns), *best, values.count(best))


def main(words: Sequence[str] | None = None) -> None:
    """Print them.

    Parameters
    ----------
    words : sequence of str, optional
        The command line's by default.

    """
    print_made("card positions", 66, header, make_card_positions, words)


if __name__ == "__main__":
    main()
