"""The house twists: who sees what, who acts, and how many turns there are (HT1-HT3, TL4).

Nothing here is an official rule.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .grid import Board
from .tiles import Tile, sorted_tiles

PEOPLE_IN_PAIRS = 4
TEAMS = 2


# --- pairs (HT2) --------------------------------------------------------------------------


def seats(people: int, pairs: bool) -> int:
    """How many seats so many people need: one each, or one a team (HT2)."""
    if not pairs:
        return people
    if people != PEOPLE_IN_PAIRS:
        raise ValueError("pairs need exactly 4 people")
    return TEAMS


def members(team: int) -> list[int]:
    """The people of a team, the one who acts first in front (HT2)."""
    return [team, team + TEAMS]


def team_ages(ages: Sequence[int] | None) -> list[int] | None:
    """The age that counts for each team: that of its oldest member (HT2)."""
    if ages is None:
        return None
    if len(ages) != PEOPLE_IN_PAIRS:
        raise ValueError("pairs need the ages of 4 people")
    return [max(ages[person] for person in members(team)) for team in range(TEAMS)]


def turns_had(seat: int, to_move: int, turn: int, seat_count: int) -> int:
    """How many of the turns before this one, the game's `turn`-th from 0, a seat has had.

    Play goes by seat (CL2): the turn before this one was the previous seat's, and so on back.
    """
    earlier = [(to_move - back) % seat_count for back in range(1, turn + 1)]
    return earlier.count(seat)


def acting_person(seat: int, turns_of_seat: int, pairs: bool) -> int:
    """Who acts for the seat when it has had so many turns: partners alternate (HT2)."""
    if not pairs:
        return seat
    return members(seat)[turns_of_seat % 2]


# --- sprint (HT3) -------------------------------------------------------------------------


def is_cut_off(sprint: int | None, turns_of_seats: Sequence[int]) -> bool:
    """Whether every seat has had all its turns (HT3)."""
    return sprint is not None and all(turns >= sprint for turns in turns_of_seats)


# --- what a seat sees (TL4, HT1) ----------------------------------------------------------


class Observation(NamedTuple):
    """What one seat knows of a game.

    `hands` holds the seat's own hand and None for every hand that is hidden from it. `unseen`
    are the tiles that lie in the bag or in a hidden hand, in canonical order, which tells
    nothing of where each of them is.
    """

    seat: int
    board: Board
    hands: tuple[tuple[Tile, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    set_sizes: tuple[int, ...]
    bag_count: int
    unseen: tuple[Tile, ...]
    scores: tuple[int, ...]
    passes: int
    turn: int
    to_move: int
    acting_person: int
    outcome: str | None


def hands_shown(
    seat: int, hands: Sequence[tuple[Tile, ...]], open_hand: bool
) -> tuple[tuple[Tile, ...] | None, ...]:
    """The hands a seat sees: its own, or all of them with open hand (HT1)."""
    return tuple(hand if open_hand or other == seat else None for other, hand in enumerate(hands))


def unseen_by(
    seat: int, hands: Sequence[tuple[Tile, ...]], bag: Sequence[Tile], open_hand: bool
) -> tuple[Tile, ...]:
    """The tiles a seat does not see: the bag and the hidden hands (TL4, HT1)."""
    shown = hands_shown(seat, hands, open_hand)
    hidden = [tile for other, hand in enumerate(hands) if shown[other] is None for tile in hand]
    return sorted_tiles([*bag, *hidden])


def exchange_shown(tiles: Sequence[Tile], open_hand: bool) -> tuple[Tile, ...] | int:
    """What the others learn of an exchange: its tiles with open hand, else how many (TL4)."""
    return sorted_tiles(tiles) if open_hand else len(tiles)
