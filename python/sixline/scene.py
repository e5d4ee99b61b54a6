"""What a person who looks at a game may see, in words and tiles: text and pictures show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sixline._core import Board, Hand, Move, MoveKind, Observation, Outcome, Rules, State, Table
from sixline.errors import RecordError, SixlineError
from sixline.marks import Cell, CellsOrMove, last_cells

if TYPE_CHECKING:
    from sixline.game import Game
    from sixline.records import GameRecord

__all__ = [
    "Claims",
    "Names",
    "Scene",
    "Seat",
    "counted",
    "line_name",
    "names_of",
    "of",
    "of_game",
    "winners",
]

Names = Sequence[str] | None
Claims = tuple[str, ...]

_LINES = {
    **dict(zip("ROYGBP", ("red", "orange", "yellow", "green", "blue", "purple"), strict=True)),
    "o": "circles",
    "x": "crosses",
    "s": "starbursts",
    "q": "squares",
    "d": "diamonds",
    "c": "clovers",
}


@dataclass(frozen=True)
class Seat:
    """What is known of one seat.

    Attributes
    ----------
    name : str
    score : int
        Points; cards: Qwirkles.
    hand : Hand
        The tiles of its hand that are known.
    hidden : int
        How many more it holds.
    claims : tuple of str
        The Qwirkles it claimed (CD4), a letter each.
    is_to_move : bool
        Whether it is its turn; False once the game is over.
    is_own : bool
        Whether it is the seat of the observation.

    """

    name: str
    score: int
    hand: Hand
    hidden: int
    claims: Claims
    is_to_move: bool
    is_own: bool


@dataclass(frozen=True)
class Scene:
    """A game as somebody sees it.

    Attributes
    ----------
    rules : Rules
    place : Board or Table
    seats : tuple of Seat
    status : tuple of str
        Sentences on bag, turn and who is to move, or who won.
    last : frozenset of cells
        Where the last move lies.
    played : Hand
        Cards that the last turn played and did not claim.

    """

    rules: Rules
    place: Board | Table
    seats: tuple[Seat, ...]
    status: tuple[str, ...]
    last: frozenset[Cell]
    played: Hand


def counted(number: int, thing: str) -> str:
    """A number of things: `1 tile`, `6 tiles`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def line_name(letter: str) -> str:
    """A claimed Qwirkle in words: `red`, `circles`."""
    return _LINES[letter]


def names_of(rules: Rules, names: Names) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the seats, and of the people.

    Parameters
    ----------
    rules : Rules
    names : sequence of str, optional
        By person; with pairs (HT2) two names are those of the teams.

    Raises
    ------
    SixlineError
        When there are more or fewer.

    """
    people = tuple(f"person {person}" for person in range(rules.players))
    if names is None:
        if not rules.pairs:
            seats = tuple(f"seat {seat}" for seat in range(rules.seats))
            return seats, seats
        return tuple(f"seat {seat} (people {seat} and {seat + 2})" for seat in range(2)), people
    given = tuple(names)
    if len(given) == rules.players:
        if not rules.pairs:
            return given, given
        return tuple(f"{given[seat]} and {given[seat + 2]}" for seat in range(2)), given
    if len(given) == rules.seats:
        return given, people
    wanted = "4, or 2 of teams (HT2)" if rules.pairs else str(rules.players)
    raise SixlineError(f"{counted(len(given), 'name')} given, but the game has {wanted}")


def of(game: State | Observation, *, last: CellsOrMove | None = None, names: Names = None) -> Scene:
    """What can be seen of a state, or from the seat of an observation.

    Parameters
    ----------
    game : State or Observation
        A state shows every hand; an observation those that its seat may see (TL4, HT1, CD6).
    last : Move, str or cells, optional
        The last move. A state knows its own; an empty sequence marks nothing.
    names : sequence of str, optional
        See `names_of`.

    Raises
    ------
    SixlineError
        On names or marks that do not fit.

    """
    rules = game.rules
    seat_names, people = names_of(rules, names)
    if last is None and isinstance(game, State) and game.history:
        last = game.history[-1]
    move = Move.parse(last) if isinstance(last, str) else last
    is_cards = rules.variant == "cards"
    place = game.table if is_cards else game.board
    sizes = tuple(map(len, game.hands)) if isinstance(game, State) else game.hand_sizes
    hands = _known_hands(game)
    seats = tuple(
        Seat(
            name=seat_names[seat],
            score=game.scores[seat],
            hand=hands[seat],
            hidden=sizes[seat] - len(hands[seat]),
            claims=game.claims[seat] if is_cards else (),
            is_to_move=seat == game.to_move and not game.is_over,
            is_own=isinstance(game, Observation) and seat == game.seat,
        )
        for seat in range(rules.seats)
    )
    last_line = _last_line(move) if isinstance(move, Move) else ()
    return Scene(
        rules=rules,
        place=place,
        seats=seats,
        status=(*last_line, *_status(game, seat_names, people)),
        last=last_cells(place, move) if isinstance(place, Board) else frozenset(),
        played=_still_there(move, place) if isinstance(place, Table) else Hand(),
    )


def of_game(game: Game | GameRecord, *, names: Names = None) -> Scene:
    """What can be seen of a game between bots, as far as it went; of a record, from its moves.

    Parameters
    ----------
    game : Game or GameRecord
    names : sequence of str, optional
        See `names_of`; the seats and their bots when not given.

    Raises
    ------
    SixlineError
        On names that do not fit.
    RecordError
        When a move of the record cannot be played, naming which.

    """
    from sixline.game import Game

    record = game.record if isinstance(game, Game) else game
    rules = record.rules
    if names is None:
        seats, _ = names_of(rules, None)
        names = [f"{seat}, {bot}" for seat, bot in zip(seats, record.bots, strict=True)]
    if isinstance(game, Game):
        return of(game.state, names=names)
    is_cards = rules.variant == "cards"
    place: Board | Table = Table(rules) if is_cards else Board(rules)
    hands = [Counter(hand) for hand in record.hands]
    claims: list[Claims] = [()] * rules.seats
    left = len(record.bag)
    for turn, (move, person, drawn) in enumerate(
        zip(record.moves, record.acted, record.drawn, strict=True)
    ):
        seat = person % rules.seats
        gone = hands[seat] if move.kind is MoveKind.SWAP else Counter(move.tiles)
        if move.kind in {MoveKind.PLACE, MoveKind.PLAY}:
            try:
                place = place.play(move)
            except SixlineError as error:
                raise RecordError(f"move {turn} of the record, {move}: {error}") from error
            claims[seat] += move.claims
        else:
            left += gone.total()
        hands[seat] = hands[seat] - gone + Counter(drawn)
        left -= len(drawn)
    last = record.moves[-1] if record.moves else None
    names_by_seat, _ = names_of(rules, names)
    if record.outcome is None:
        ending = f"Stopped after {counted(len(record.moves), 'turn')}"
    else:
        ending = _ending(record.outcome.winners, names_by_seat, record.outcome)
    return Scene(
        rules=rules,
        place=place,
        seats=tuple(
            Seat(
                name=names_by_seat[seat],
                score=record.scores[seat],
                hand=Hand(list(hands[seat].elements())),
                hidden=0,
                claims=tuple(sorted(claims[seat], key="ROYGBPoxsqdc".index)),
                is_to_move=False,
                is_own=False,
            )
            for seat in range(rules.seats)
        ),
        status=(*(_last_line(last) if last else ()), _stock(rules, left), ending),
        last=last_cells(place, last) if isinstance(place, Board) else frozenset(),
        played=_still_there(last, place) if isinstance(place, Table) else Hand(),
    )


def _stock(rules: Rules, left: int) -> str:
    """What is left to draw, in words."""
    if rules.variant == "cards":
        return f"{counted(left, 'card')} in the pile"
    return f"{counted(left, 'tile')} in the bag"


def _known_hands(game: State | Observation) -> tuple[Hand, ...]:
    if isinstance(game, State):
        return game.hands
    shown = game.shown if game.rules.variant == "cards" else (Hand(),) * game.rules.seats
    return tuple(a if a is not None else b for a, b in zip(game.hands, shown, strict=True))


def _still_there(move: object, table: Table) -> Hand:
    """The cards of a turn that lie on the table; the others went with a Qwirkle."""
    if not isinstance(move, Move) or move.kind is not MoveKind.PLAY:
        return Hand()
    return Hand(list((Counter(move.tiles) & Counter(table.tiles)).elements()))


def _last_line(move: Move) -> tuple[str, ...]:
    """The last move in words; what was exchanged is hidden (TL4)."""
    if move.kind is MoveKind.EXCHANGE:
        return (f"Last move: exchange of {counted(move.count, 'tile')}",)
    if move.kind is MoveKind.PLACE and move.points is not None:
        return (f"Last move: {move}, {counted(move.points, 'point')}",)
    return (f"Last move: {move}",)


def _status(
    game: State | Observation, seats: tuple[str, ...], people: tuple[str, ...]
) -> tuple[str, ...]:
    rules = game.rules
    is_cards = rules.variant == "cards"
    turns = f" of {rules.sprint * rules.seats}" if rules.sprint is not None else ""
    left = _stock(rules, game.bag_count)
    if game.is_over:
        outcome = game.outcome if isinstance(game, State) else None
        return left, _ending(winners(game.scores), seats, outcome)
    lines = [f"{left}; {counted(game.turn, 'turn')}{turns} played"]
    if is_cards and game.turns_left:
        lines.append(f"Last round: {counted(game.turns_left, 'turn')} left")
    if is_cards and game.swaps:
        lines.append(f"{counted(game.swaps, 'swap')} of {rules.max_swaps} made this turn")
    mover = seats[game.to_move]
    if rules.pairs:
        lines.append(f"{people[game.acting_person]} to move for {mover}")
    else:
        lines.append(f"{mover} to move")
    return tuple(lines)


def winners(scores: Iterable[int]) -> tuple[int, ...]:
    """The seats with the highest total (CL9, CD7)."""
    totals = tuple(scores)
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def _ending(won: tuple[int, ...], seats: tuple[str, ...], outcome: Outcome | None) -> str:
    reason = f" ({outcome.reason.name.lower()})" if outcome is not None else ""
    if len(won) == 1:
        return f"Game over{reason}: {seats[won[0]]} wins"
    return f"Game over{reason}: {', '.join(seats[seat] for seat in won)} share the victory"
