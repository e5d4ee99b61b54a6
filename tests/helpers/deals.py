"""Stored deals with the counts of their trees."""

from dataclasses import dataclass
from pathlib import Path

import sixline as sx
from helpers.data import DATA, read_lines

FILES = sorted((DATA / "perft").glob("*.perft"))


@dataclass(frozen=True)
class Deal:
    """One file."""

    rules: sx.Rules
    hands: list[str]
    bag: str
    first: int
    counts: dict[int, int]

    def state(self) -> sx.State:
        return sx.State.from_deal(self.rules, self.hands, self.bag, seed=1)


def read_deal(path: Path) -> Deal:
    rules, bag, first = "", "", -1
    hands: list[str] = []
    counts: dict[int, int] = {}
    for line in read_lines(path):
        word, _, rest = line.partition(" ")
        if word == "rules":
            rules = rest
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
    return Deal(sx.Rules.parse(rules), hands, bag, first, counts)
