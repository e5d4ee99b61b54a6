"""Stored deals and positions with the counts of their trees."""

from dataclasses import dataclass
from pathlib import Path

import sixline as sx
from helpers.data import DATA, read_lines

FILES = sorted((DATA / "perft").glob("*.perft"))


@dataclass(frozen=True)
class Deal:
    """One file; one with a table is a position of a game that is under way."""

    rules: sx.Rules
    board: str
    hands: list[str]
    bag: str
    first: int
    counts: dict[int, int]

    def state(self) -> sx.State:
        if self.board:
            board = sx.Board.parse(self.board, self.rules)
            return sx.State.from_position(self.rules, board, self.hands, self.bag, self.first)
        return sx.State.from_deal(self.rules, self.hands, self.bag, seed=1)


def read_deal(path: Path) -> Deal:
    rules, board, bag, first = "", "", "", -1
    hands: list[str] = []
    counts: dict[int, int] = {}
    for line in read_lines(path):
        word, _, rest = line.partition(" ")
        if word == "rules":
            rules = rest
        elif word == "board":
            board = rest
        elif word == "hand":
            hands.append(rest)
        elif word == "bag":
            bag = rest
        elif word == "first":
            first = int(rest)
        else:
            assert word == "perft", line
            depth, count = map(int, rest.split())
            counts[depth] = count
    return Deal(sx.Rules.parse(rules), board, hands, bag, first, counts)
