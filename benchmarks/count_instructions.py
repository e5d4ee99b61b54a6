"""Count the instructions of fixed work and compare them with the committed baseline.

    python benchmarks/count_instructions.py             # compares
    python benchmarks/count_instructions.py --record    # makes the counts the baseline

It ends with 0 when nothing got slower, 1 when something did, 2 when there is no verdict.

Counts come from callgrind and are the same on a quiet machine and a busy one. They depend on the
compiler and its flags, so there is one baseline for each; without one there is no verdict. They
cover the whole program: its start is less than 0.5 % of the work.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path

__all__ = ["WORK", "Count", "Refusal", "Verdict", "judge", "main"]

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ROOT / "benchmarks/instructions.json"
PROGRAM = ROOT / "build/release/cpp/tools/sixline_workload"

WORK = (
    "perft 300",
    "greedy 2000",
    "random 1000",
    "perft 100 flex",
    "greedy 1000 flex",
    "random 500 flex",
    "perft 600 cards",
    "greedy 1000 cards",
    "random 50 cards",
)
"""Arguments of the program: the tree of each deal counted, the best move, the whole list (of cards,
what can be played)."""

TOLERANCE = 0.02

SETTLED = {
    "PATH": os.environ.get("PATH", os.defpath),
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-ERMS",
}
"""The environment of what is counted: the C library's memset must not differ between processors."""

HOW_TO_RECORD = """\
To make one: check out the commit to compare with and run

    python benchmarks/count_instructions.py --record

there; then come back and run it without --record. With --baseline FILE it stays out of the tree."""


class Refusal(Exception):  # noqa: N818
    """There is no verdict, and why."""


class Verdict(Enum):
    """What became of one piece of work."""

    SAME = "same"
    BETTER = "better: refresh the baseline with --record"
    WORSE = "WORSE"
    OTHER_WORK = "OTHER WORK: the checksum differs"

    @property
    def passes(self) -> bool:
        """Whether it may stay like that."""
        return self in {Verdict.SAME, Verdict.BETTER}


@dataclass(frozen=True)
class Count:
    """One piece of work.

    Attributes
    ----------
    instructions : int
        That the processor ran.
    checksum : str
        Of the results: when it differs, so did the work.

    """

    instructions: int
    checksum: str

    def change(self, baseline: Count) -> float:
        """How much more than the baseline: 0.01 is one percent more.

        Parameters
        ----------
        baseline : Count

        """
        return self.instructions / baseline.instructions - 1


Counts = Mapping[str, Count]


def judge(counted: Count, baseline: Count) -> Verdict:
    """Compare one count with its baseline.

    Parameters
    ----------
    counted, baseline : Count

    """
    if counted.checksum != baseline.checksum:
        return Verdict.OTHER_WORK
    change = counted.change(baseline)
    if change > TOLERANCE:
        return Verdict.WORSE
    return Verdict.BETTER if change < -TOLERANCE else Verdict.SAME


def run(*words: str | Path, environment: Mapping[str, str] | None = None) -> str:
    """The output of a command; a refusal that shows all of it when it fails.

    Parameters
    ----------
    *words : str or Path
    environment : dict of str, optional
        By default that of this process.

    """
    try:
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    except OSError as error:
        raise Refusal(f"{words[0]} cannot be run: {error}") from error
    if done.returncode != 0:
        raise Refusal(f"{' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build_program() -> Path:
    """The program as the sources are now."""
    run("cmake", "--preset", "release")
    run("cmake", "--build", "--preset", "release", "--target", PROGRAM.name)
    return PROGRAM


def count(program: Path, work: str) -> Count:
    """Do one piece of work under callgrind.

    Parameters
    ----------
    program : Path
    work : str
        Its arguments.

    """
    if shutil.which("valgrind") is None:
        raise Refusal("valgrind is not installed: install the package valgrind")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "callgrind.out")
        options = ("--tool=callgrind", f"--callgrind-out-file={path}", "--quiet")
        printed = run("valgrind", *options, program, *work.split(), environment=SETTLED)
        *echo, checksum = printed.split() or [""]
        totals = re.search(r"^(?:totals|summary): (\d+)", path.read_text(), re.MULTILINE)
    if totals is None or echo != work.split():
        raise Refusal(f"{work}: cannot read what was counted; the program printed {printed!r}")
    return Count(int(totals[1]), checksum)


def read_baselines(path: Path) -> dict[str, dict[str, Count]]:
    """The counts of every compiler that has some.

    Parameters
    ----------
    path : Path

    """
    if not path.exists():
        return {}
    data = json.loads(path.read_text("utf-8"))
    return {
        compiler: {work: Count(**count) for work, count in counts.items()}
        for compiler, counts in data.items()
    }


def write_baseline(path: Path, compiler: str, counts: Counts) -> None:
    """Keep the counts of one compiler, and leave those of others.

    Parameters
    ----------
    path : Path
    compiler : str
    counts : dict of Count, by work

    """
    data = {**read_baselines(path), compiler: counts}
    rows = {
        name: {work: asdict(counted) for work, counted in counts.items()}
        for name, counts in sorted(data.items())
    }
    path.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


def baseline_for(path: Path, compiler: str) -> Counts:
    """The counts to compare with.

    Parameters
    ----------
    path : Path
    compiler : str

    Raises
    ------
    Refusal
        When there are none for this compiler and this work.

    """
    known = read_baselines(path)
    if compiler not in known:
        names = "".join(f"\n    {name}" for name in known) or " nothing yet"
        raise Refusal(
            f"no baseline for\n    {compiler}\n{path.name} has{names}\n"
            f"Counts of other compilers or flags are not comparable. {HOW_TO_RECORD}"
        )
    if set(known[compiler]) != set(WORK):
        raise Refusal(f"the baseline for {compiler} is of other work. {HOW_TO_RECORD}")
    return known[compiler]


def print_table(counts: Counts, baseline: Counts) -> None:
    """Print a line for each piece of work; without a baseline, its count alone.

    Parameters
    ----------
    counts, baseline : dict of Count, by work

    """
    print(f"{'work':18}{'instructions':>16}{'baseline':>16}{'change':>10}")
    for work, counted in counts.items():
        line = f"{work:18}{counted.instructions:16,}"
        if work in baseline:
            base = baseline[work]
            line += f"{base.instructions:16,}{counted.change(base):+10.2%}"
            line += f"  {judge(counted, base).value}"
        print(line)


def main(words: Sequence[str] | None = None) -> int:
    """Run it; returns the exit code.

    Parameters
    ----------
    words : sequence of str, optional
        The command line's by default.

    """
    parser = argparse.ArgumentParser(description="Count the instructions of fixed work.")
    parser.add_argument("--record", action="store_true", help="make these counts the baseline")
    parser.add_argument("--baseline", type=Path, default=BASELINE, metavar="FILE")
    parser.add_argument(
        "--program", type=Path, metavar="FILE", help="count this sixline_workload; build none"
    )
    given = parser.parse_args(words)
    try:
        program = given.program.resolve() if given.program else build_program()
        compiler = run(program, "build").strip()
        baseline = {} if given.record else baseline_for(given.baseline, compiler)
        counts = {work: count(program, work) for work in WORK}
    except Refusal as refusal:
        print(f"cannot compare: {refusal}", file=sys.stderr)
        return 2
    print(compiler)
    print_table(counts, baseline)
    if given.record:
        write_baseline(given.baseline, compiler, counts)
        print(f"recorded in {given.baseline.name}")
        return 0
    verdicts = {judge(counts[work], baseline[work]) for work in WORK}
    if Verdict.WORSE in verdicts:
        print(
            f"slower by more than {TOLERANCE:.0%}; when that is the price: --record",
            file=sys.stderr,
        )
    if Verdict.OTHER_WORK in verdicts:
        print(
            "the work is not the baseline's: counts say nothing; when that is meant: --record",
            file=sys.stderr,
        )
    return 0 if all(verdict.passes for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
