"""A game at one terminal: whose turn it is, what each person may see, and when a turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from sixline import text
from sixline._core import Hand, Move, MoveKind, State
from sixline.bots import make
from sixline.cli.files import output_file
from sixline.cli.formats import format_for
from sixline.cli.resume import taken_up
from sixline.cli.screen import Screen, Style
from sixline.cli.seats import Seats
from sixline.cli.turn import PersonTurn
from sixline.cli.words import claims_text, points_text, why
from sixline.errors import RecordError, SixlineError
from sixline.random import RandomStream
from sixline.records import GameRecord
from sixline.scene import counted

__all__ = ["Session"]

_PERSON = "person"
_RESIGNED = "resigned"


class Session:
    """A game of people and bots at one terminal.

    A person's turn ends when the person has confirmed it: until then the move can be taken back
    and corrected (CL12), and no tile that it draws is seen. With several people, none of whom may
    see another's hand, the screen is wiped when the next one takes over.

    Parameters
    ----------
    state : State
        Of a game from its deal on; it is played further.
    seats : Seats
    screen : Screen
    luck : int
        The seed of the bots' luck.
    past : GameRecord, optional
        The record that the game was taken from: its comments and tags are kept.
    save_to : str, optional
        The file that holds the game after every turn of a person, and in the end.
    quiet : bool
        Show no table before each prompt.

    Attributes
    ----------
    own_files : set of str
        Files that hold this game and may be replaced.

    """

    def __init__(
        self,
        state: State,
        seats: Seats,
        screen: Screen,
        luck: int,
        past: GameRecord | None = None,
        *,
        save_to: str | None = None,
        quiet: bool = False,
    ) -> None:
        self.state = state
        self.seats = seats
        self.screen = screen
        self.save_to = save_to
        self.own_files: set[str] = set()
        self.quiet = quiet
        self.teams = seats.teams
        self._start = state.copy() if past is None else past.dealt()
        self._luck = luck
        self._index = past.index if past is not None else 0
        self._comments = past.comments if past is not None else ()
        self._tags = dict(past.tags) if past is not None else {}
        self._tags |= {f"{_PERSON}{i}": name for i, name in enumerate(seats.names)}
        self._tags.pop(_RESIGNED, None)
        self._bots = [
            None if seats.is_human(seat) else make(player)
            for seat, player in enumerate(seats.players)
        ]
        self._at_screen: int | None = None  # the seat whose hand may be on it
        self._news: list[list[str]] = [[] for _ in seats.names]  # not yet told, by person

    @staticmethod
    def of_record(
        record: GameRecord,
        screen: Screen,
        luck: int,
        players: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        *,
        save_to: str | None = None,
        quiet: bool = False,
    ) -> Session:
        """A saved game taken up again, by the same people and bots unless said otherwise.

        Raises
        ------
        RecordError
            When the game is over or its record is not true.
        RulesError
            When a seat's bot is not known here.

        """
        state = taken_up(record)
        if state.is_over:
            raise RecordError("this game is over")
        tags = dict(record.tags)
        known = [tags.get(f"{_PERSON}{i}", "") for i in range(record.rules.players)]
        if names is None and players is None and all(known):
            names = known
        seats = Seats.of(record.rules, record.bots if players is None else players, names)
        return Session(state, seats, screen, luck, record, save_to=save_to, quiet=quiet)

    def run(self) -> None:
        """Plays to the end.

        Raises
        ------
        Left
            When somebody quits or resigns.
        EOFError, KeyboardInterrupt
            When input ends, or somebody interrupts. The game is as far as it went.

        """
        try:
            self._keep()
            if not self.state.turn:
                self.tell(self._opening())
            while not self.state.is_over:
                seat = self.state.to_move
                if self.seats.is_human(seat):
                    self._hand_over(seat)
                    PersonTurn(self).run()
                    self._keep()
                else:
                    self._play_bot(seat)
        finally:
            if self.seats.keep_secrets and self._at_screen is not None:
                self.screen.clear()
        self._show_end()

    def record(self) -> GameRecord:
        """The game as far as it went."""
        played = len(self.state.history)
        comments = [*self._comments[:played]]
        return GameRecord.from_state(
            self.state,
            start=self._start,
            bots=self.seats.players,
            index=self._index,
            comments=comments + [""] * (played - len(comments)),
            tags=list(self._tags.items()),
        )

    def save(self, name: str) -> None:
        """Writes the record to a file, in the form that its suffix names.

        Raises
        ------
        SixlineError
            When it cannot be written; what was there stays.

        """
        with output_file(name) as path:
            format_for(name).write(path, [self.record()])
        self.own_files.add(name)

    def _keep(self) -> None:
        """Writes the game to its file, in case the terminal is closed."""
        if self.save_to is not None:
            self.save(self.save_to)

    def resign(self, name: str) -> None:
        """Notes who gives up."""
        self._tags[_RESIGNED] = name

    # --- what the table hears -----------------------------------------------------------------

    def tell(self, event: str, by: int | None = None) -> None:
        """What everybody may know, but for the person who did it.

        It is told at once, or with secrets to each person in turn.
        """
        if self.seats.keep_secrets:
            for person, news in enumerate(self._news):
                if person != by:
                    news.append(event)
        elif by is None:
            self.screen.show(event)

    def told(self, name: str, before: State, move: Move) -> str:
        """A move that was just made, as it is told to everybody."""
        style = self.screen.style
        match move.kind:
            case MoveKind.PLACE:
                seat = before.to_move
                bonus = self.state.scores[seat] - before.scores[seat] - (move.points or 0)
                more = (
                    f" {points_text(bonus, before.rules)} more for finishing (CL9)."
                    if bonus
                    else ""
                )
                return f"{name} plays {move}: {why(before, move)}.{more}"
            case MoveKind.EXCHANGE:
                tiles = counted(move.count, "tile")
                if before.rules.open_hand:
                    tiles = text.hand(Hand(move.tiles), **style)
                return f"{name} exchanges {tiles}."
            case MoveKind.PLAY:
                cards = text.hand(Hand(move.tiles), **style)
                claims = f" and claims {claims_text(move)}" if move.claims else ""
                return f"{name} plays {cards}{claims}."
            case MoveKind.SWAP:
                return f"{name} can play nothing{_shown(before, style)} and swaps the hand."
            case _:
                return f"{name} passes{_shown(before, style)}."

    def _opening(self) -> str:
        """Who opens, and with what (CL2, CD2)."""
        state = self.state
        what, clause = ("row", "CD2") if state.rules.variant == "cards" else ("set", "CL2")
        held = ", ".join(
            f"{team} {hand.set_size}" for team, hand in zip(self.teams, state.hands, strict=True)
        )
        opener = self.seats.names[state.acting_person]
        return f"Largest {what}s: {held}. {opener} opens ({clause})."

    # --- turns --------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Gives the screen to a person; nothing of another's hand stays on it."""
        person = self.state.acting_person
        if self.seats.keep_secrets and self._at_screen != seat:
            if self._at_screen is not None:
                self.screen.clear()
            self._at_screen = None
            self.screen.ask(f"Hand over to {self.seats.names[person]}, who then presses Enter. ")
            self.screen.clear()
        self._at_screen = seat
        for event in self._news[person]:
            self.screen.show(event)
        self._news[person].clear()

    def _play_bot(self, seat: int) -> None:
        """A bot's whole turn, or its swap."""
        state, bot = self.state, self._bots[seat]
        assert bot is not None
        before = state.copy(history=False)
        name = self.seats.names[state.acting_person]
        rng = RandomStream(self._luck, self._index, seat, state.turn)
        try:
            move = state.play(bot.choose(state.observation(seat), rng))
        except Exception as error:
            raise SixlineError(f"{name} failed on turn {state.turn + 1}: {error}") from error
        self.tell(self.told(name, before, move))

    def _show_end(self) -> None:
        self.screen.show()
        self.screen.show(text.view(self.state, names=self.seats.names, **self.screen.style))

    def scores(self) -> str:
        """Who has what, on one line."""
        return ", ".join(
            f"{team} {points_text(score, self.state.rules)}"
            for team, score in zip(self.teams, self.state.scores, strict=True)
        )


def _shown(state: State, style: Style) -> str:
    """The cards that a blocked player has to show (CD6)."""
    if state.rules.variant != "cards":
        return ""
    return f", shows {text.hand(state.hands[state.to_move], **style)}"
