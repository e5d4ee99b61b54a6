"""Cards: the best turn found, and rows that show how the table is rearranged for it."""

import sixline as sx

ROWS = "OcOqOxOs OxBxPxYx RqRdRcRsRx"
HAND = "Os Ro Gx"


def main() -> None:
    """The orange starburst fits in no row as they lie; the table has room for it all the same."""
    table = sx.Table.parse(ROWS)
    print(sx.text.card_rows([sx.Hand(row) for row in ROWS.split()]))

    print(f"\n{table.count_turns(HAND)} turns with {sx.text.hand(HAND)}")
    turn = table.best_turn(HAND)
    assert turn is not None
    print(f"the best: {turn}\n")
    rows = table.arrange_after(turn, previous=ROWS)
    print(sx.text.card_rows(rows, played=turn.tiles))

    print(f"\n{table.check('play:OsYo')}")


if __name__ == "__main__":
    main()
