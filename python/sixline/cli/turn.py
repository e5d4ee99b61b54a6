"""One person's turn: what can be typed, until the move stands."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixline import analysis, text
from sixline._core import Move, MoveKind, Observation, State
from sixline.cli.manual import manual
from sixline.cli.ranking import ranking
from sixline.cli.words import points_text, public_move
from sixline.errors import NotationError, SixlineError

if TYPE_CHECKING:
    from sixline.cli.session import Session

__all__ = ["Left", "PersonTurn"]

_NO_TILES = {"swap", "pass"}

_HINTS = 3
_END_TURN = "Enter ends your turn, undo takes the move back> "
_SEEN_BEFORE_THE_END = frozenset(["moves", "score", "save", "resign", "quit", "help"])
"""What may be asked before the turn is ended, besides the table: it shows nothing just drawn."""


class Left(Exception):  # noqa: N818
    """Somebody leaves the game before its end."""


class PersonTurn:
    """The prompt at which one person plays one turn."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._state = session.state
        self._screen = session.screen
        self._seat = session.state.to_move
        self._person = session.state.acting_person
        self._name = session.seats.names[self._person]
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "explain": self._explain,
            "undo": self._undo,
            "moves": self._moves,
            "hand": self._hand,
            "board": self._board,
            "score": self._score,
            "unseen": self._unseen,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
            "help": self._help,
        }

    def run(self) -> None:
        """Asks until a move has ended the turn and the person has confirmed it (CL12).

        Raises
        ------
        Left, EOFError, KeyboardInterrupt
            See `Session.run`.

        """
        self._look()
        while True:
            before = self._state.copy(history=False)
            move = self._played(self._screen.ask(f"{self._name}> "))
            if move is None:
                continue
            if move.kind is MoveKind.SWAP:  # forced, and what it drew is seen: it stands (CD6)
                self._session.tell(self._told(before, move), by=self._person)
                if self._state.to_move == self._seat and not self._state.is_over:
                    self._look()
                    continue
                return
            if self._is_confirmed(before, move):
                self._session.tell(self._told(before, move), by=self._person)
                return

    @property
    def _observation(self) -> Observation:
        return self._state.observation(self._seat)

    def _told(self, before: State, move: Move) -> str:
        return self._session.told(self._name, before, move)

    def _played(self, line: str) -> Move | None:
        """Does what was typed: the move, if it was one that is legal."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                return self._state.play(self._completed(line))
        except NotationError as error:
            self._screen.show(f"{error}; help shows what can be typed")
        except SixlineError as error:
            self._screen.show(str(error))
        return None

    def _completed(self, line: str) -> str:
        """Cards without `play:` before them are played."""
        if self._state.rules.variant == "cards" and ":" not in line and line not in _NO_TILES:
            return f"play:{line}"
        return line

    def _is_confirmed(self, before: State, move: Move) -> bool:
        """Whether the move stands; otherwise it is taken back."""
        table = self._table_after(before, move)
        if not self._session.quiet:
            self._screen.show(f"\n{table}\n")
        self._screen.show(self._told(before, move))
        while True:
            line = self._screen.ask(_END_TURN)
            if not line:
                return True
            word = line.split()[0].lower()
            if word == "undo":
                self._state.undo()
                self._screen.show("The move is taken back.")
                return False
            if word == "board":
                self._screen.show(table)
            elif word in _SEEN_BEFORE_THE_END:
                self._played(line)
            else:
                self._screen.show("Your move is made: press Enter, or type undo to take it back.")

    def _table_after(self, before: State, move: Move) -> str:
        """The table with a move that was just made."""
        style = self._screen.style
        if self._state.rules.variant != "cards":
            return text.board(self._state.board, last=move, **style)
        if move.kind is not MoveKind.PLAY:
            return text.card_rows(self._state.table, **style)
        rows = before.table.arrange_after(move, previous=before.table.arrange())
        return text.card_rows(rows, played=move.tiles, **style)

    def _look(self) -> None:
        """The game as this person sees it, and what there is to do."""
        if not self._session.quiet:
            self._screen.show()
            self._board("")
        if self._state.turn == 0:
            self._screen.show(_opening(self._observation))
        elif not self._state.has_placement():
            self._screen.show(_blocked(self._observation))

    # --- commands -----------------------------------------------------------------------------

    def _hint(self, number: str) -> None:
        if number and not (number.isdecimal() and 0 < int(number) < 1_000):
            raise NotationError(f"a number of moves is 1 to 999, not {number!r}")
        seen = self._observation
        moves = seen.top_moves(int(number or _HINTS))
        best = seen.best_move()
        if not moves and best is not None:
            moves = [best]
        self._screen.show(ranking(seen, moves, **self._screen.style))

    def _explain(self, cell: str) -> None:
        seen = self._observation
        if self._state.rules.variant == "cards":
            self._screen.show(analysis.explain(seen.table, hand=seen.hand).text())
            return
        try:
            x, y = map(int, cell.split(","))
        except ValueError as error:
            raise NotationError(f"a cell is X,Y, such as 0,1, not {cell!r}") from error
        self._screen.show(analysis.explain(seen.board, (x, y), seen.hand).text())

    def _undo(self, _rest: str) -> None:
        self._screen.show(
            "There is no move of yours to take back: one stands once the next turn has begun (CL12)"
        )

    def _moves(self, _rest: str) -> None:
        state, names = self._state, self._session.seats.names
        played = [public_move(move, state.rules) for move in state.history]
        who = max(map(len, names))
        what = max(map(len, played), default=0)
        for number, (move, shown) in enumerate(zip(state.history, played, strict=True), start=1):
            name = names[state.acted[number - 1]]
            points = points_text(move.points or 0, state.rules)
            self._screen.show(f"{number:>3}  {name:<{who}}  {shown:<{what}}  {points}")
        if not played:
            self._screen.show("No moves yet.")

    def _hand(self, _rest: str) -> None:
        self._screen.show(text.hand(self._observation.hand, **self._screen.style))

    def _board(self, _rest: str) -> None:
        state = self._state
        last = state.history[-1] if state.history else None
        names = self._session.seats.names
        view = text.view(self._observation, last=last, names=names, **self._screen.style)
        self._screen.show(view)

    def _score(self, _rest: str) -> None:
        self._screen.show(self._session.scores())

    def _unseen(self, _rest: str) -> None:
        self._screen.show(analysis.unseen(self._observation).text())

    def _save(self, name: str) -> None:
        if not name:
            raise NotationError("save takes the name of a file")
        self._is_saved(name)

    def _is_saved(self, name: str) -> bool:
        """Whether the game is saved, which somebody may not want when the file is there."""
        question = f"{name} is there already: replace it? y or n> "
        is_other = os.path.exists(name) and name not in self._session.own_files
        if is_other and self._screen.ask(question).lower() != "y":
            return False
        self._session.save(name)
        self._screen.show(f"Saved as {name}.")
        return True

    def _resign(self, _rest: str) -> None:
        if self._screen.ask("Give up and end the game? y or n> ").lower() == "y":
            self._session.resign(self._name)
            raise Left

    def _quit(self, _rest: str) -> None:
        if self._session.save_to is None:
            name = self._screen.ask("Save it? The name of a file, or Enter for no> ")
            if name and not self._is_saved(name):
                return
        raise Left

    def _help(self, _rest: str) -> None:
        self._screen.show(manual(self._state.rules))


def _opening(seen: Observation) -> str:
    """What the opener has to do (CL3, CD2)."""
    match seen.rules.opening:
        case "whole_set":
            return "You open: lay a whole largest set of your hand in one line (CL3)."
        case "longest_row":
            return "You open: play one of the longest rows of your hand (CD2)."
        case _:
            return "You open."


def _blocked(seen: Observation) -> str:
    """What is left to a player who can place or play nothing (CL10, CD6)."""
    kinds = {move.kind for move in seen.legal_moves()}
    if MoveKind.SWAP in kinds:
        return "You can play nothing: type swap, which shows your hand to all (CD6)."
    if MoveKind.EXCHANGE in kinds:
        some = f"swap:{seen.hand[0]}"
        return f"None of your tiles fits: exchange one or more, such as {some} (CL10)."
    return "You can do nothing: type pass."
