"""Flex: a move scored in words and line by line, and the diagonal that forbids another."""

import sixline as sx

TABLE = "1,1:Gow 2,1:Gxb 2,2:Oxb 3,2:Osb 3,3:Ysw 4,3:Yqb 4,4:Pqw 5,4:Pdb 5,5:Rdw 6,5:Rcb"


def main() -> None:
    """One tile makes a diagonal of six; a seventh may not follow it."""
    board = sx.Board.parse(TABLE, sx.Rules.flex())
    move = "0,0:Row 1,0:Bob"
    sheet = board.score(move)
    after = board.play(move)
    print(sx.text.board(after, last=move))
    print(f"\n{sheet.text()}\n")
    for line in sheet.lines:
        tiles = " ".join(str(tile) for _, _, tile in line.cells)
        print(f"{line.kind.name.lower():<8}  {line.points:2} + {line.bonus}  {tiles}")

    print(f"\n{after.check('6,6:Rxb 7,6:Bxb')}")
    print(f"with another background: {after.check('6,6:Rxb 7,6:Bxw') or 'legal'}")


if __name__ == "__main__":
    main()
