"""Makes the pictures of the pages: `python docs/images/make.py`. A test compares the files."""

from __future__ import annotations

from pathlib import Path

import sixline as sx

FOLDER = Path(__file__).parent


def pictures() -> dict[str, sx.svg.Svg]:
    """Each picture by the name of its file: greedy games, some turns on."""
    classic = sx.Game(sx.Rules.classic(), ["greedy", "greedy"], seed=45)
    flex = sx.Game(sx.Rules.flex(), ["greedy", "greedy"], seed=2)
    cards = sx.Game(sx.Rules.cards(players=3), ["greedy"] * 3, seed=3)
    for game, turns in ((classic, 18), (flex, 12), (cards, 5)):
        for _ in range(turns):
            game.step()
    seen = classic.state.observation(classic.state.to_move)
    last = classic.state.history[-1]
    return {
        "game.svg": sx.svg.state(seen, last=last, names=["a guest", "greedy"], tile_size=32),
        "flex.svg": sx.svg.state(flex.state, tile_size=32),
        "cards.svg": sx.svg.state(cards.state, tile_size=32),
        "legal.svg": sx.svg.board(flex.state.board, legal=flex.state.placements(), tile_size=24),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_text(f"{picture}\n", "utf-8")
