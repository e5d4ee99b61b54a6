"""`python -m fuzz 600` in tests/: that many seconds, every parser in turn, and what came of it."""

import argparse
from random import Random
from secrets import randbits
from time import monotonic

from fuzz.campaign import Figures, fuzz, peak_memory
from fuzz.entries import entries


def line(name: str, figures: Figures) -> str:
    """One parser's figures."""
    return (
        f"{name:26}{figures.inputs:12,}{figures.accepted:12,}{figures.refused:12,}"
        f"{1e3 * figures.slowest:12.2f}"
    )


def main() -> None:
    """Runs it; a broken law ends it with the input that broke it."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=60.0)
    parser.add_argument("--seed", type=int, default=randbits(32), help="drawn when not given")
    parser.add_argument("--only", default="", help="parsers whose name contains this")
    options = parser.parse_args()
    chosen = [entry for entry in entries() if options.only in entry.name]
    if not chosen:
        parser.error(f"no parser is called {options.only!r}")
    print(f"seed {options.seed}, {options.seconds:g} s")
    print(f"{'parser':26}{'inputs':>12}{'accepted':>12}{'refused':>12}{'slowest/ms':>12}")
    start, before = monotonic(), peak_memory()
    total = Figures()
    for number, entry in enumerate(chosen):
        left = options.seconds - (monotonic() - start)
        rng = Random(f"{options.seed} {entry.name}")
        figures = fuzz(entry, rng, seconds=left / (len(chosen) - number))
        print(line(entry.name, figures), flush=True)
        total.inputs += figures.inputs
        total.accepted += figures.accepted
        total.refused += figures.refused
        total.slowest = max(total.slowest, figures.slowest)
    print(line("all", total))
    print(f"{(peak_memory() - before) / 1024:.0f} MB more than before the first input")


if __name__ == "__main__":
    main()
