"""The back end of an app: games kept as text, moves checked, each player shown their own view.

A web framework would route requests to these methods. Between two of them nothing lives but a line
of text for each game, which any database holds.
"""

import sixline as sx


class Games:
    """Games by the name of their session."""

    def __init__(self) -> None:
        self._positions: dict[str, str] = {}

    def start(self, session: str, rules: sx.Rules, seed: int | None = None) -> None:
        """Deals a game; without a seed the system draws one."""
        self._positions[session] = str(sx.State.new(rules, seed))

    def play(self, session: str, seat: int, move: str) -> str | None:
        """Plays a move as the player typed it; what is wrong with it, or None."""
        state = sx.State.parse(self._positions[session])
        if state.is_over or seat != state.to_move:
            return "it is not your turn"
        try:
            state.play(move)
        except sx.SixlineError as error:  # unreadable or illegal; the game has not changed
            return str(error)
        self._positions[session] = str(state)
        return None

    def look(self, session: str, seat: int) -> dict[str, str]:
        """What the client of a seat gets. It is made of an observation: no hidden tile is in it."""
        seen = sx.State.parse(self._positions[session]).observation(seat)
        return {
            "position": str(seen),
            "text": sx.text.view(seen),
            "picture": str(sx.svg.state(seen)),
        }


def main() -> None:
    """Two players take their first turns."""
    games = Games()
    games.start("table 1", sx.Rules.classic(players=2), seed=7)
    for seat, move in [(0, "0,0:Rs"), (1, "0,0h:OxYx"), (1, "0,0h:OxYxPx"), (0, "1,1h:OxOq")]:
        print(f"seat {seat} plays {move}: {games.play('table 1', seat, move) or 'played'}")
    shown = games.look("table 1", seat=0)
    print(f"\n{shown['position']}\n\n{shown['text']}")


if __name__ == "__main__":
    main()
