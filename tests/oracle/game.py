"""A whole game, one immutable state after the other (CL2, CL3, CL7-CL12, FX2, HT1-HT3).

The game is classic, or Flex where the options say so, with any of the house twists.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .grid import Board, Cell, Placement, parse_cells, with_cells
from .tiles import (
    Tile,
    distinct_choices,
    parse_tiles,
    set_size,
    sorted_tiles,
    tiles_text,
)
from .twists import (
    Observation,
    acting_person,
    hands_shown,
    is_cut_off,
    seats,
    team_ages,
    turns_had,
    unseen_by,
)
from .variants import Options as Options
from .variants import check, placements, score, set_of_tiles

HAND = 6
"""Tiles in a full hand (CL1)."""

Shuffle = Callable[[list[Tile]], list[Tile]]
"""Takes the whole bag, returned tiles last, and gives its new drawing order (CL8)."""


class Place(NamedTuple):
    """Lay tiles (CL4)."""

    cells: Placement


class Exchange(NamedTuple):
    """Exchange tiles, in canonical order (CL8)."""

    tiles: tuple[Tile, ...]


class Pass(NamedTuple):
    """Pass for 0 points (CL10)."""


Move = Place | Exchange | Pass


class IllegalMoveError(ValueError):
    """A refused move (CL12); `faults` holds the reasons."""

    def __init__(self, faults: Iterable[str]) -> None:
        """Keep the reasons, sorted."""
        self.faults = sorted(faults)
        super().__init__(", ".join(self.faults))


def seats_by_age(players: int, ages: Sequence[int] | None) -> list[int]:
    """Seats from the oldest to the youngest (TL3)."""
    if ages is None:
        return list(range(players))
    return sorted(range(players), key=lambda seat: (-ages[seat], seat))


def starter(
    hands: Sequence[Sequence[Tile]],
    ages: Sequence[int] | None = None,
    start_tie: str = "oldest",
    pick: Callable[[list[int]], int] | None = None,
) -> int:
    """The seat that opens (CL2); `pick` chooses among the tied seats for start_tie random."""
    sizes = [set_size(hand) for hand in hands]
    tied = [seat for seat in seats_by_age(len(hands), ages) if sizes[seat] == max(sizes)]
    if start_tie == "oldest":
        return tied[0]
    if start_tie == "youngest":
        return tied[-1]
    if pick is None:
        raise ValueError("start_tie random needs pick")
    return pick(sorted(tied))


def is_locked(board: Board, off_table: Iterable[Tile], options: Options | None = None) -> bool:
    """No tile that is off the table has a legal single-tile placement (CL11)."""
    options = options or Options()
    return not any(placements(options, board, [tile]) for tile in sorted_tiles(set(off_table)))


@dataclass(frozen=True)
class State:
    """A position of a game. `bag` is in drawing order; every method returns a new state.

    `set_sizes` are those declared before the opening (CL2); none for a position given later.
    """

    options: Options
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]
    scores: tuple[int, ...]
    to_move: int
    passes: int = 0
    turn: int = 0
    outcome: str | None = None
    set_sizes: tuple[int, ...] = ()

    @staticmethod
    def deal(
        hands: Sequence[Sequence[Tile]],
        bag: Sequence[Tile],
        ages: Sequence[int] | None = None,
        options: Options | None = None,
        pick: Callable[[list[int]], int] | None = None,
    ) -> "State":
        """The start of a game from given hands and bag; CL2 says who opens.

        A hand is a seat's, an age a person's; with pairs a seat is a team of two (HT2).
        """
        options = options or Options()
        if options.pairs:
            if len(hands) != seats(4, options.pairs):
                raise ValueError("pairs need two hands")
            ages = team_ages(ages)
        return State(
            options=options,
            board={},
            hands=tuple(sorted_tiles(hand) for hand in hands),
            bag=tuple(bag),
            scores=(0,) * len(hands),
            to_move=starter(hands, ages, options.start_tie, pick),
            set_sizes=tuple(set_size(hand) for hand in hands),
        )

    @staticmethod
    def deal_from(
        order: Sequence[Tile],
        players: int,
        ages: Sequence[int] | None = None,
        options: Options | None = None,
        pick: Callable[[list[int]], int] | None = None,
    ) -> "State":
        """Deal hands of 6, seat by seat, from the tiles in drawing order (CL1).

        `players` are people; pairs share a hand (HT2).
        """
        count = seats(players, options is not None and options.pairs)
        hands = [order[seat * HAND : (seat + 1) * HAND] for seat in range(count)]
        return State.deal(hands, order[count * HAND :], ages, options, pick)

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The hand of the player to move."""
        return self.hands[self.to_move]

    @property
    def is_over(self) -> bool:
        """Whether the game has stopped."""
        return self.outcome is not None

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total; equal totals share the victory (CL9)."""
        return [seat for seat, total in enumerate(self.scores) if total == max(self.scores)]

    @property
    def turns_had(self) -> list[int]:
        """How many turns each seat has had (HT3)."""
        count = len(self.hands)
        return [turns_had(seat, self.to_move, self.turn, count) for seat in range(count)]

    @property
    def acting_person(self) -> int:
        """The person whose turn it is: the seat to move, or one of its pair (HT2)."""
        return acting_person(self.to_move, self.turns_had[self.to_move], self.options.pairs)

    def observation(self, seat: int) -> Observation:
        """What a seat knows (TL4, HT1)."""
        open_hand = self.options.open_hand
        return Observation(
            seat=seat,
            board=self.board,
            hands=hands_shown(seat, self.hands, open_hand),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            set_sizes=self.set_sizes,
            bag_count=len(self.bag),
            unseen=unseen_by(seat, self.hands, self.bag, open_hand),
            scores=self.scores,
            passes=self.passes,
            turn=self.turn,
            to_move=self.to_move,
            acting_person=self.acting_person,
            outcome=self.outcome,
        )

    # --- what may be played ---------------------------------------------------------------

    def placements(self) -> set[Placement]:
        """Every legal placement; none when the game is over (CL3, CL4, CL5, FX4)."""
        if self.is_over:
            return set()
        return placements(self.options, self.board, self.hand)

    def exchanges(self) -> set[tuple[Tile, ...]]:
        """Every distinct exchange (CL8); none on the opening (CL3)."""
        if self.is_over or not self.board:
            return set()
        found: set[tuple[Tile, ...]] = set()
        for count in range(1, min(len(self.hand), len(self.bag)) + 1):
            found |= distinct_choices(self.hand, count)
        return found

    def may_pass(self) -> bool:
        """Whether passing is legal (CL3, CL10, option voluntary_pass)."""
        if self.is_over or not self.board:
            return False
        if self.options.voluntary_pass:
            return True
        return not self.bag and not self.placements()

    def legal_moves(self) -> list[Move]:
        """Everything the player to move may do: placements, exchanges, pass (CL10)."""
        moves: list[Move] = [Place(found) for found in self.placements()]
        moves.extend(Exchange(tiles) for tiles in self.exchanges())
        if self.may_pass():
            moves.append(Pass())
        return moves

    def faults(self, move: Move) -> set[str]:
        """Why a move is refused; the empty set means legal. Any cell opens the table (CL3)."""
        if self.is_over:
            return {"game_over"}
        if isinstance(move, Place):
            return check(self.options, self.board, move.cells, self.hand)
        if not self.board:
            return {"must_open"}
        if isinstance(move, Exchange):
            faults: set[str] = set()
            if not move.tiles:
                faults.add("empty")
            if Counter(move.tiles) - Counter(self.hand):
                faults.add("not_in_hand")
            if len(move.tiles) > len(self.bag):
                faults.add("bag_too_small")
            return faults
        if self.may_pass():
            return set()
        return {"must_exchange" if self.bag and not self.placements() else "must_play"}

    # --- playing --------------------------------------------------------------------------

    def play(self, move: Move, shuffle: Shuffle | None = None) -> "State":
        """The state after a move; an illegal one is refused and nothing changes (CL12)."""
        faults = self.faults(move)
        if faults:
            raise IllegalMoveError(faults)
        if isinstance(move, Place):
            return self._place(move.cells)
        if isinstance(move, Exchange):
            if shuffle is None:
                raise ValueError("an exchange needs a shuffle")
            return self._exchange(move.tiles, shuffle)
        return self._turn_ends(replace(self, passes=self.passes + 1))

    def place(self, cells: Iterable[Cell]) -> "State":
        """Lay tiles."""
        return self.play(Place(frozenset(cells)))

    def exchange(self, tiles: Iterable[Tile], shuffle: Shuffle) -> "State":
        """Exchange tiles."""
        return self.play(Exchange(sorted_tiles(tiles)), shuffle)

    def pass_turn(self) -> "State":
        """Pass."""
        return self.play(Pass())

    def _place(self, cells: Placement) -> "State":
        """Lay, score, draw up to 6 or what is left (CL6, CL7), finish (CL9)."""
        points = score(self.options, self.board, cells).total
        hand = list(self.hand)
        for cell in cells:
            hand.remove(cell.tile)
        drawn = self.bag[: max(0, HAND - len(hand))]
        hand.extend(drawn)
        bag = self.bag[len(drawn) :]
        finished = not bag and not hand
        if finished:
            points += self.options.finish_bonus
        after = replace(
            self,
            board=with_cells(self.board, cells),
            hands=self._hands_with(hand),
            bag=bag,
            scores=tuple(
                total + points if seat == self.to_move else total
                for seat, total in enumerate(self.scores)
            ),
            passes=0,
            outcome="finished" if finished else None,
        )
        return self._turn_ends(after)

    def _exchange(self, tiles: tuple[Tile, ...], shuffle: Shuffle) -> "State":
        """Set aside, draw as many, put back, reshuffle the whole bag (CL8)."""
        hand = list(self.hand)
        for tile in tiles:
            hand.remove(tile)
        hand.extend(self.bag[: len(tiles)])
        unshuffled = [*self.bag[len(tiles) :], *tiles]
        bag = shuffle(list(unshuffled))
        if Counter(bag) != Counter(unshuffled):
            raise ValueError("the shuffle changed the bag's tiles")
        after = replace(self, hands=self._hands_with(hand), bag=tuple(bag), passes=0)
        return self._turn_ends(after)

    def _hands_with(self, hand: Iterable[Tile]) -> tuple[tuple[Tile, ...], ...]:
        """All hands, with a new one for the player to move."""
        return tuple(
            sorted_tiles(hand) if seat == self.to_move else other
            for seat, other in enumerate(self.hands)
        )

    @staticmethod
    def _turn_ends(after: "State") -> "State":
        """The next seat's turn, and the end tests in their order: CL9, HT3, CL10, CL11."""
        after = replace(after, turn=after.turn + 1, to_move=(after.to_move + 1) % len(after.hands))
        if after.outcome == "finished":
            return after
        if is_cut_off(after.options.sprint, after.turns_had):
            return replace(after, outcome="sprint")
        if after.passes >= len(after.hands):
            return replace(after, outcome="stalled")
        if after.options.locked == "stop" and after.board and after.bag:
            off_table = [*after.bag, *(tile for hand in after.hands for tile in hand)]
            if is_locked(after.board, off_table, after.options):
                return replace(after, outcome="locked")
        return after


def unseen_tiles(
    board: Board, hand: Iterable[Tile] = (), options: Options | None = None
) -> list[Tile]:
    """The whole set without the tiles on the table and in the hand, in canonical order."""
    rest = Counter(set_of_tiles(options or Options()))
    rest.subtract(board.values())
    rest.subtract(hand)
    return list(sorted_tiles(rest.elements()))


def perft(state: State, depth: int) -> int:
    """Number of sequences of `depth` placements; hands are refilled in the bag's order.

    Exchanges and passes are left out: a state without a placement has no continuation.
    """
    if depth == 0:
        return 1
    found = state.placements()
    if depth == 1:
        return len(found)
    return sum(perft(state.play(Place(cells)), depth - 1) for cells in found)


# --- text of moves ------------------------------------------------------------------------


def move_text(move: Move) -> str:
    """`0,0:Ro`, `0,0h:RoRx.Rs`, `0,0v:...`, `swap:RoGx` or `pass`."""
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Exchange):
        return "swap:" + tiles_text(sorted_tiles(move.tiles), "")
    cells = sorted(move.cells, key=lambda cell: (cell.y, cell.x))
    first, last = cells[0], cells[-1]
    if len(cells) == 1:
        return str(first)
    by_place = {(cell.x, cell.y): str(cell.tile) for cell in cells}
    if first.y == last.y:
        along = [(x, first.y) for x in range(first.x, last.x + 1)]
        letter = "h"
    else:
        along = [(first.x, y) for y in range(first.y, last.y + 1)]
        letter = "v"
    return f"{first.x},{first.y}{letter}:" + "".join(by_place.get(place, ".") for place in along)


def parse_move(text: str) -> Move:
    """Read what `move_text` writes, or a plain list of cells."""
    if text == "pass":
        return Pass()
    if text.startswith("swap:"):
        return Exchange(sorted_tiles(parse_tiles(text[len("swap:") :])))
    head, _, tail = text.partition(":")
    if head[-1:] not in ("h", "v"):
        return Place(frozenset(parse_cells(text)))
    x, y = (int(number) for number in head[:-1].split(","))
    dx, dy = (1, 0) if head[-1] == "h" else (0, 1)
    cells: list[Cell] = []
    for part in tail.replace(".", " . ").split():
        if part == ".":
            x, y = x + dx, y + dy
            continue
        for tile in parse_tiles(part):
            cells.append(Cell(x, y, tile))
            x, y = x + dx, y + dy
    return Place(frozenset(cells))
