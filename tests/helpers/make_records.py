"""Make the sample records that every later version must read and write the same.

Run from the folder above this package, for example

    python -m helpers.make_records --out data/records/v1

Each family has a text file and a file of JSON Lines with the same games; logs have games of one
kind. They are never made again for a version that is out: what they hold is what its users have on
their disks.
"""

import argparse
from pathlib import Path

import sixline as sx
from helpers.logs import written
from helpers.records import forced, recorded

GAMES = {
    "classic": [
        recorded("classic", 0, greed=0.9),
        recorded("classic players=3 opening_single=0 finish_bonus=0 locked=play_on", 4, greed=1.0),
        recorded("classic opening=free start_tie=youngest voluntary_pass=true", 0, greed=0.5),
        recorded("classic players=4 start_tie=random", 10, greed=1.0, comments=False),
        recorded("classic voluntary_pass=true", 0, greed=0.5),
        recorded("classic", 3, turns=9),
        recorded("classic", 3, turns=0),
    ],
    "flex": [
        recorded("flex", 1),
        recorded("flex starter=true", 57, greed=0.9),
        recorded("flex players=3 long_diagonal=extend_six_illegal", 2, greed=0.6),
        recorded("flex players=4 long_diagonal=unscored opening=free", 5, greed=1.0),
        recorded("flex", 2, turns=7, comments=False),
        sx.Game(sx.Rules.flex(starter=True), ["greedy", "greedy"], seed=7, index=7820).run(),
    ],
    "cards": [
        recorded("cards", 13, greed=0.95),
        recorded("cards players=3", 8),
        recorded("cards max_swaps=1", 186, greed=0.95),
        recorded("cards players=6 max_swaps=0", 30),
        recorded("cards players=4 play=maximum claim=maximum opening=free_turn", 3, greed=0.3),
        recorded("cards players=5 start_tie=random", 6, turns=5, comments=False),
    ],
    "twists": [
        recorded("classic open_hand=true", 2),
        recorded("classic players=4 pairs=true", 7, greed=0.6),
        recorded("classic players=4 pairs=true open_hand=true sprint=6", 5, greed=0.5),
        recorded("flex players=3 sprint=2 voluntary_pass=true", 5, greed=0.3),
        recorded("flex starter=true players=4 pairs=true open_hand=true", 8),
    ],
}

LOGS = {
    "classic": [
        recorded("classic", 0, greed=0.9),
        recorded("classic", 3, turns=9),
        recorded("classic", 3, turns=0),
        recorded("classic", 10, greed=0.4, comments=False),
        forced("classic"),
    ],
    "flex": [
        recorded("flex players=3 long_diagonal=extend_six_illegal", 2, greed=0.6),
        recorded("flex players=3 long_diagonal=extend_six_illegal", 6, turns=30, comments=False),
    ],
    "starter": [recorded("flex starter=true", 57, greed=0.9), forced("flex starter=true")],
    "cards": [
        recorded("cards players=3", 8),
        recorded("cards players=3", 9, greed=1.0, comments=False),
        recorded("cards players=3", 1, greed=0.2, comments=False),
        forced("cards players=3"),
    ],
    "twists": [
        recorded("classic players=4 pairs=true open_hand=true sprint=6", 5, greed=0.5),
        recorded("classic players=4 pairs=true open_hand=true sprint=6", 6, comments=False),
    ],
    "blocks": [recorded("flex starter=true", seed, turns=1, comments=False) for seed in range(257)],
}


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Make the sample records.")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    for family, records in GAMES.items():
        with (folder / f"{family}.txt").open("w", encoding="utf-8", newline="\n") as out:
            sx.records.write(records, out)
        with (folder / f"{family}.jsonl").open("w", encoding="ascii", newline="\n") as out:
            sx.records.write_json(records, out)
    for name, records in LOGS.items():
        (folder / f"{name}.sxl").write_bytes(written(records, seed=records[0].seed))
    bots = ["greedy", "random"]
    sx.simulate(sx.Rules.flex(), bots, games=4, seed=7, log=folder / "simulated.sxl")


if __name__ == "__main__":
    main()
