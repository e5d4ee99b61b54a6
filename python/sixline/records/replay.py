"""A game played again from its deal: every move checked by the rules, every draw forced."""

from __future__ import annotations

from collections.abc import Sequence

from sixline._core import Board, Hand, Move, MoveKind, Reason, Rules, State, Table, Tile
from sixline.errors import RecordError, SixlineError
from sixline.records.limits import MOST_MOVES
from sixline.records.words import reason_of, reason_word, spaced

__all__ = ["Replay", "bag_as_drawn", "deal", "opened_by"]


def deal(
    rules: Rules, hands: Sequence[Hand], bag: Sequence[Tile], seed: int | None = None
) -> State:
    """A game from these hands and this bag, opened by any seat that may.

    Raises
    ------
    RecordError
        Unless they are the whole set (CL1, CD1).

    """
    try:
        return State.from_deal(rules, hands, bag, seed=seed)
    except SixlineError as error:
        raise RecordError(f"the deal: {error}") from error


def opened_by(dealt: State, opener: int) -> State:
    """The game with this seat to open, whatever the ages that settled it were.

    Raises
    ------
    RecordError
        Unless the seat may open (CL2, CD2).

    """
    rules, hands = dealt.rules, dealt.hands
    if not 0 <= opener < rules.seats:
        raise RecordError(f"seat {opener} opens at a table of {rules.seats}")
    sizes = [hand.set_size for hand in hands]
    is_cards = rules.variant == "cards"
    if sizes[opener] < max(sizes):
        what, clause = ("row", "CD2") if is_cards else ("set", "CL2")
        raise RecordError(
            f"seat {opener} opens with a {what} of {sizes[opener]}, "
            f"and seat {sizes.index(max(sizes))} holds one of {max(sizes)} ({clause})"
        )
    if dealt.to_move == opener:
        return dealt
    return State.from_position(
        rules,
        Table(rules) if is_cards else Board(rules),
        hands,
        dealt.bag,
        opener,
        set_sizes=None if is_cards else sizes,
        seed=dealt.seed,
    )


def bag_as_drawn(
    bag: Sequence[Tile], moves: Sequence[Move], drawn: Sequence[Sequence[Tile]]
) -> tuple[Tile, ...]:
    """A bag with the tiles first that were drawn until it was shuffled (CL8, CD6)."""
    first: list[Tile] = []
    for move, tiles in zip(moves, drawn, strict=True):
        first.extend(tiles)
        if move.kind in (MoveKind.EXCHANGE, MoveKind.SWAP):
            break
    rest = list(bag)
    for tile in first:
        rest.remove(tile)
    return (*first, *rest)


class Replay:
    """A game under way from a recorded deal; what differs from the record is a RecordError.

    Parameters
    ----------
    start : State
        Before the opening, as `opened_by` gives it; it is not changed.

    """

    def __init__(self, start: State) -> None:
        self.start = start
        self.state = start.copy()
        self.number = 0  # of the last move, from 1
        self._points: int | None = None
        self._order = self.start.bag  # of the tiles to come, until they are shuffled
        self._is_known = True

    def require_person(self, person: int) -> None:
        """RecordError unless it is this person who acts now (HT2)."""
        acting = self.state.acting_person
        if person != acting:
            raise self._error(self.number + 1, f"it is person {acting} who acts, not {person}")

    def require_drawn(self, drawn: Sequence[Tile]) -> None:
        """RecordError when the bag's order is known and these are not its next tiles.

        It is known up to the first exchange or swap, which draws before it shuffles (CL8, CD6).
        """
        if not self._is_known:
            return
        due = self._order[: len(drawn)]
        if tuple(drawn) != due:
            raise self._error(
                self.number + 1, f"draws {spaced(drawn)}, but the bag goes on with {spaced(due)}"
            )

    def play(self, move: Move | str, drawn: Sequence[Tile]) -> Move:
        """Plays the next move, draws these tiles, and returns it with its points.

        Raises
        ------
        RecordError
            When the move is illegal or does not draw such tiles; nothing has changed.

        """
        if self.number == MOST_MOVES:
            raise self._error(self.number + 1, f"a record has at most {MOST_MOVES} moves")
        try:
            played = self.state.play(move, drawn=drawn)
        except SixlineError as error:
            raise self._error(self.number + 1, f"{move}: {error}") from error
        self.number += 1
        self._points = played.points
        self._order = self._order[len(drawn) :]
        if played.kind in (MoveKind.EXCHANGE, MoveKind.SWAP):
            self._is_known = False
        return played

    def require_points(self, points: int | None) -> None:
        """RecordError unless the last move scored this; points, of cards Qwirkles."""
        if points != self._points:
            raise self._error(self.number, f"scores {self._points}, not {points}")

    def require_reason(self, reason: Reason | None) -> None:
        """RecordError unless the game ended so; None says that it has not."""
        ended = reason_of(self.state.outcome)
        if reason is not ended:
            raise self._error(
                self.number, f"the game is then {reason_word(ended)}, not {reason_word(reason)}"
            )

    def require_scores(self, scores: Sequence[int]) -> None:
        """RecordError unless the game stands so, by seat; points, of cards Qwirkles."""
        if tuple(scores) != self.state.scores:
            raise self._error(
                self.number, f"the scores are then {self.state.scores}, not {tuple(scores)}"
            )

    def require_key(self, key: int) -> None:
        """RecordError unless the position has this key."""
        if key != self.state.key:
            raise self._error(self.number, f"the key is then {self.state.key:016X}, not {key:016X}")

    @staticmethod
    def _error(number: int, why: str) -> RecordError:
        """What is wrong, and at which move; 0 is the deal."""
        where = f"move {number}" if number else "the deal"
        return RecordError(f"{where}: {why}", number or None)
