"""A whole card game, one immutable state after the other (CD2, CD5-CD7, TL3, TL4)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .cards import (
    DEFAULTS,
    CardOptions,
    Turn,
    check,
    has_turn,
    longest_row,
    opening_turns,
    parse_turn,
    turn_text,
    turns,
)
from .cards_rows import Cards, line_cards
from .game import IllegalMoveError, Shuffle, starter
from .tiles import Tile, sorted_tiles

HAND = 9
"""Cards in a full hand (CD1)."""


class Swap(NamedTuple):
    """Show the hand and swap all of it; the same turn goes on (CD6)."""


class PassTurn(NamedTuple):
    """Pass (CD6)."""


Move = Turn | Swap | PassTurn

Hands = tuple[Cards, ...]


class NeedsRedealError(ValueError):
    """Nobody holds a row: all cards go back and are dealt again (CD2)."""


def needs_redeal(hands: Iterable[Sequence[Tile]]) -> bool:
    """Whether nobody holds a row (CD2)."""
    return not any(longest_row(tuple(hand)) for hand in hands)


class CardObservation(NamedTuple):
    """What one seat knows of a card game (TL4).

    `shown` holds what each other seat was seen to hold and still holds (CD6), nothing for the
    seat itself. `unseen` are the cards that lie in the pile or hidden in a hand, in canonical
    order. `phase` is opening, normal or last_round, with `turns_left` in the last round (CD7).
    """

    seat: int
    options: CardOptions
    table: Cards
    hand: Cards
    shown: Hands
    claimed: tuple[tuple[str, ...], ...]
    hand_sizes: tuple[int, ...]
    pile_count: int
    turn: int
    to_move: int
    swaps: int
    passes: int
    phase: str
    turns_left: int | None
    unseen: Cards
    outcome: str | None


@dataclass(frozen=True)
class CardState:
    """A position of a game. `pile` is in drawing order; every method returns a new state.

    `claimed` holds each seat's lines in the order they were claimed, `shown` what the others
    know of each hand, `swaps` those of this turn, `passes` those in a row, `turns_left` the
    turns of the last round that are still to come (CD7), None before it.
    """

    options: CardOptions
    table: Cards
    hands: Hands
    pile: tuple[Tile, ...]
    claimed: tuple[tuple[str, ...], ...]
    to_move: int
    shown: Hands
    is_opening: bool = False
    swaps: int = 0
    passes: int = 0
    turn: int = 0
    turns_left: int | None = None
    outcome: str | None = None

    # --- the start ------------------------------------------------------------------------

    @staticmethod
    def deal(
        hands: Sequence[Sequence[Tile]],
        pile: Sequence[Tile],
        ages: Sequence[int] | None = None,
        options: CardOptions = DEFAULTS,
        pick: Callable[[list[int]], int] | None = None,
    ) -> "CardState":
        """The start of a game from given hands and pile: the longest row opens (CD2)."""
        if needs_redeal(hands):
            raise NeedsRedealError
        return CardState(
            options=options,
            table=(),
            hands=tuple(sorted_tiles(hand) for hand in hands),
            pile=tuple(pile),
            claimed=((),) * len(hands),
            to_move=starter(hands, ages, options.start_tie, pick),
            shown=((),) * len(hands),
            is_opening=True,
        )

    @staticmethod
    def deal_from(
        order: Sequence[Tile],
        players: int,
        ages: Sequence[int] | None = None,
        options: CardOptions = DEFAULTS,
        pick: Callable[[list[int]], int] | None = None,
        shuffle: Shuffle | None = None,
    ) -> "CardState":
        """Deal hands of 9, seat by seat, from the cards in drawing order (CD1).

        While nobody holds a row all cards are shuffled and dealt again (CD2).
        """
        if not 2 <= players <= 6:
            raise ValueError("2-6 players")
        order = list(order)
        while True:
            hands = [order[seat * HAND : (seat + 1) * HAND] for seat in range(players)]
            if not needs_redeal(hands):
                return CardState.deal(hands, order[players * HAND :], ages, options, pick)
            if shuffle is None:
                raise NeedsRedealError
            order = shuffled(order, shuffle)

    @staticmethod
    def position(
        table: Iterable[Tile],
        hands: Sequence[Iterable[Tile]],
        pile: Sequence[Tile],
        to_move: int = 0,
        options: CardOptions = DEFAULTS,
    ) -> "CardState":
        """A position of a game that is under way, with nothing claimed or shown yet."""
        return CardState(
            options=options,
            table=sorted_tiles(table),
            hands=tuple(sorted_tiles(hand) for hand in hands),
            pile=tuple(pile),
            claimed=((),) * len(hands),
            to_move=to_move,
            shown=((),) * len(hands),
        )

    # --- what is known --------------------------------------------------------------------

    @property
    def hand(self) -> Cards:
        """The hand of the player to move."""
        return self.hands[self.to_move]

    @property
    def is_over(self) -> bool:
        """Whether the game has stopped."""
        return self.outcome is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Claimed Qwirkles by seat (CD7)."""
        return tuple(len(lines) for lines in self.claimed)

    @property
    def winners(self) -> list[int]:
        """The seats with most Qwirkles; an equal number is a draw, shared (CD7)."""
        return [seat for seat, total in enumerate(self.scores) if total == max(self.scores)]

    @property
    def phase(self) -> str:
        """The opening, the normal game or the last round (CD2, CD7)."""
        if self.is_opening:
            return "opening"
        return "normal" if self.turns_left is None else "last_round"

    def observation(self, seat: int) -> CardObservation:
        """What a seat knows (TL4)."""
        hidden: Counter[Tile] = Counter(self.pile)
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden += Counter(hand) - Counter(self.shown[other])
        return CardObservation(
            seat=seat,
            options=self.options,
            table=self.table,
            hand=self.hands[seat],
            shown=tuple(() if other == seat else seen for other, seen in enumerate(self.shown)),
            claimed=self.claimed,
            hand_sizes=tuple(len(hand) for hand in self.hands),
            pile_count=len(self.pile),
            turn=self.turn,
            to_move=self.to_move,
            swaps=self.swaps,
            passes=self.passes,
            phase=self.phase,
            turns_left=self.turns_left,
            unseen=sorted_tiles(hidden.elements()),
            outcome=self.outcome,
        )

    # --- what may be played ---------------------------------------------------------------

    def turns(self) -> tuple[Turn, ...]:
        """Every legal turn that plays a card; none when the game is over (CD2-CD4)."""
        if self.is_over:
            return ()
        if self.is_opening:
            return opening_turns(self.hand, self.options)
        return turns(self.table, self.hand, self.options)

    @property
    def is_blocked(self) -> bool:
        """The player can play nothing (CD6); whoever opens holds a row (CD2)."""
        return not self.is_opening and not has_turn(self.table, self.hand)

    @property
    def swap_is_left(self) -> bool:
        """Cards to swap on both sides, and a swap of this turn (CD6)."""
        return bool(self.pile) and bool(self.hand) and self.swaps < self.options.max_swaps

    def legal_moves(self) -> list[Move]:
        """The turns; without one the swap; without that the pass (CD6)."""
        if self.is_over:
            return []
        if not self.is_blocked:
            return list(self.turns())
        return [Swap()] if self.swap_is_left else [PassTurn()]

    def faults(self, move: Move) -> set[str]:
        """Why a move is refused; the empty set means legal."""
        if self.is_over:
            return {"game_over"}
        if isinstance(move, Turn):
            return check(self.table, self.hand, move, self.options, opening=self.is_opening)
        if not self.is_blocked:
            return {"can_play"}
        if isinstance(move, Swap):
            return set() if self.swap_is_left else {"cannot_swap"}
        return {"must_swap"} if self.swap_is_left else set()

    # --- playing --------------------------------------------------------------------------

    def play(self, move: Move, shuffle: Shuffle | None = None) -> "CardState":
        """The state after a move; an illegal one is refused and nothing changes."""
        faults = self.faults(move)
        if faults:
            raise IllegalMoveError(faults)
        if isinstance(move, Turn):
            return self._play(move)
        if isinstance(move, Swap):
            if shuffle is None:
                raise ValueError("a swap needs a shuffle")
            return self._swap(shuffle)
        return self._pass()

    def _play(self, turn: Turn) -> "CardState":
        """Lay, claim, draw up to 9 or what is left (CD3-CD5); the last card drawn starts the
        last round, in which every player has one more turn, this one last (CD7).
        """
        played = Counter(turn.cards)
        claimed = [card for line in turn.claims for card in line_cards(line)]
        kept = list((Counter(self.hand) - played).elements())
        drawn = self.pile[: max(0, HAND - len(kept))]
        pile = self.pile[len(drawn) :]
        after = replace(
            self,
            table=sorted_tiles((Counter([*self.table, *turn.cards]) - Counter(claimed)).elements()),
            hands=self._with(self.hands, sorted_tiles([*kept, *drawn])),
            pile=pile,
            claimed=tuple(
                (*lines, *turn.claims) if seat == self.to_move else lines
                for seat, lines in enumerate(self.claimed)
            ),
            shown=self._with(
                self.shown,
                sorted_tiles((Counter(self.shown[self.to_move]) - played).elements()),
            ),
            is_opening=False,
            passes=0,
        )
        if drawn and not pile:
            return after._next_seat(len(self.hands))
        return after._turn_ends()

    def _swap(self, shuffle: Shuffle) -> "CardState":
        """Draw 9 or what is left, shuffle the old hand into the pile; the turn goes on (CD6).

        What was shown of the hand lies in the pile now.
        """
        drawn = self.pile[:HAND]
        return replace(
            self,
            hands=self._with(self.hands, sorted_tiles(drawn)),
            pile=tuple(shuffled([*self.pile[len(drawn) :], *self.hand], shuffle)),
            shown=self._with(self.shown, ()),
            swaps=self.swaps + 1,
        )

    def _pass(self) -> "CardState":
        """Show the hand and pass without drawing (CD6)."""
        shown = self._with(self.shown, self.hand)
        return replace(self, shown=shown, passes=self.passes + 1)._turn_ends()

    def _with(self, hands: Hands, hand: Cards) -> Hands:
        """All of these, with another for the player to move."""
        return tuple(hand if seat == self.to_move else other for seat, other in enumerate(hands))

    def _turn_ends(self) -> "CardState":
        """The next seat's turn, unless the last round is over (CD7) or all passed (CD6)."""
        left = None if self.turns_left is None else self.turns_left - 1
        after = self._next_seat(left)
        if left == 0:
            return replace(after, outcome="finished")
        if self.passes >= len(self.hands):
            return replace(after, outcome="stalled")
        return after

    def _next_seat(self, turns_left: int | None) -> "CardState":
        """Play goes by seat; swaps are counted afresh (CD2, CD6)."""
        return replace(
            self,
            to_move=(self.to_move + 1) % len(self.hands),
            turn=self.turn + 1,
            swaps=0,
            turns_left=turns_left,
        )


def shuffled(cards: list[Tile], shuffle: Shuffle) -> list[Tile]:
    """The new order, which holds the same cards."""
    order = shuffle(list(cards))
    if Counter(order) != Counter(cards):
        raise ValueError("the shuffle changed the cards")
    return order


def perft(state: CardState, depth: int) -> int:
    """Number of sequences of `depth` turns; hands are refilled in the pile's order.

    Swaps and passes are left out: a state without a turn has no continuation.
    """
    if depth == 0:
        return 1
    found = state.turns()
    if depth == 1:
        return len(found)
    return sum(perft(state.play(turn), depth - 1) for turn in found)


# --- text of moves ------------------------------------------------------------------------


def move_text(move: Move) -> str:
    """`play:RoRxRs=R,o`, `swap` or `pass`."""
    if isinstance(move, Turn):
        return turn_text(move)
    return "swap" if isinstance(move, Swap) else "pass"


def parse_move(text: str) -> Move:
    """Read what `move_text` writes."""
    if text == "swap":
        return Swap()
    return PassTurn() if text == "pass" else parse_turn(text)
