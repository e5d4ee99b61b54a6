"""A bot of your own, and whether it is any better: a class with `choose`, a match with greedy.

It gets an observation, in which no hidden tile is, and luck of its own for every turn, a
`random.Random`. What it returns is checked like anybody's move.
"""

from random import Random

import sixline as sx


class Careful:
    """Takes points, but not where the next player is likely to make a line of five one of six."""

    fear = 6  # points given up rather than hand over what is sure to be completed

    def choose(self, seen: sx.Observation, rng: Random) -> sx.Move:
        """The move worth most, ties at random; without a placement what the engine would do."""
        moves = seen.top_moves(6)
        worth = {move: self.worth(seen, move) for move in moves}
        best = [move for move in moves if worth[move] == max(worth.values())]
        exchange = seen.best_move()
        assert exchange is not None  # it is our turn
        return rng.choice(best) if best else exchange

    def worth(self, seen: sx.Observation, move: sx.Move) -> float:
        """Its points, less what it hands over."""
        sheet = seen.board.score(move)
        fives = [line for line in sheet.lines if len(line.cells) == 5]
        return sheet.total - self.fear * sum(self.chance(seen, line) for line in fives)

    def chance(self, seen: sx.Observation, line: sx.ScoredLine) -> float:
        """How likely one of six hidden tiles is the one that a line of five lacks."""
        tiles = [tile for _, _, tile in line.cells]
        color, shape = tiles[0].color, tiles[0].shape
        if tiles[1].color == color:
            shape = 15 - sum(tile.shape for tile in tiles)  # 0 to 5 make 15
        else:
            color = 15 - sum(tile.color for tile in tiles)
        others = 1 - seen.unseen[6 * color + shape] / seen.unseen.sum()
        return float(1 - others**6)


def main() -> None:
    """A match; seats rotate, so that both sit everywhere equally."""
    results = sx.simulate(sx.Rules.classic(), bots=[Careful, "greedy"], games=400, seed=1)
    for bot in results.summary().bots:
        print(f"{bot.bot:<7}  {bot.wins} wins, a share of {bot.win_rate}; {bot.points} points")


if __name__ == "__main__":
    main()
