"""The gate that counts instructions: its judgement, with the counting left out."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks import count_instructions as gate
from benchmarks.count_instructions import WORK, Count, Verdict

COMPILER = "GNU 1.2.3 x86_64 -O3"
BASE = Count(1_000_000, "C0FFEE")


class Setup:
    """A program that took these counts, and a file of baselines."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self.compiler = COMPILER
        self.counted = dict.fromkeys(WORK, BASE)
        monkeypatch.setattr(gate, "run", lambda *words: self.compiler + "\n")
        monkeypatch.setattr(gate, "count", lambda program, work: self.counted[work])

    def main(self, *words: str) -> int:
        return gate.main(["--program", "any", "--baseline", str(self.path), *words])


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    """With a baseline for `COMPILER`."""
    made = Setup(tmp_path / "instructions.json", monkeypatch)
    assert made.main("--record") == 0
    return made


@pytest.mark.parametrize(
    ("instructions", "checksum", "verdict"),
    [
        (1_000_000, "C0FFEE", Verdict.SAME),
        (1_019_999, "C0FFEE", Verdict.SAME),
        (1_020_001, "C0FFEE", Verdict.WORSE),
        (980_001, "C0FFEE", Verdict.SAME),
        (979_999, "C0FFEE", Verdict.BETTER),
        (1_000_000, "DECAF", Verdict.OTHER_WORK),
        (500_000, "DECAF", Verdict.OTHER_WORK),
    ],
)
def test_two_percent_either_way_and_the_same_work(
    instructions: int, checksum: str, verdict: Verdict
) -> None:
    assert gate.judge(Count(instructions, checksum), BASE) is verdict


def test_the_same_counts_pass(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    assert setup.main() == 0
    assert "+0.00%  same" in capsys.readouterr().out


def test_one_slower_work_of_several_fails(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    setup.counted[WORK[1]] = Count(1_030_000, "C0FFEE")
    assert setup.main() == 1
    printed = capsys.readouterr()
    assert "+3.00%  WORSE" in printed.out
    assert "--record" in printed.err


def test_faster_work_passes_and_asks_for_a_new_baseline(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    setup.counted[WORK[0]] = Count(900_000, "C0FFEE")
    assert setup.main() == 0
    assert "-10.00%  better: refresh the baseline with --record" in capsys.readouterr().out


def test_other_work_fails_however_fast(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    setup.counted[WORK[2]] = Count(500_000, "DECAF")
    assert setup.main() == 1
    assert "the work is not the baseline's" in capsys.readouterr().err


def test_another_compiler_is_refused_and_told_what_to_do(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    setup.compiler = "Clang 9.9.9 arm64 -O3"
    assert setup.main() == 2
    message = capsys.readouterr().err
    for text in (setup.compiler, COMPILER, "count_instructions.py --record"):
        assert text in message
    assert setup.main("--record") == 0
    assert setup.main() == 0
    assert set(gate.read_baselines(setup.path)) == {COMPILER, setup.compiler}


def test_a_baseline_of_other_work_is_refused(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    gate.write_baseline(setup.path, COMPILER, {"perft 1": BASE})
    assert setup.main() == 2
    assert "of other work" in capsys.readouterr().err


def count_what_prints(printed: str, monkeypatch: pytest.MonkeyPatch) -> Count:
    """The count of the last work, of a program that prints this."""

    def run(*words: str | Path, environment: Mapping[str, str]) -> str:
        (out,) = (str(word) for word in words if str(word).startswith("--callgrind-out-file="))
        Path(out.partition("=")[2]).write_text("totals: 1000000\n")
        return printed

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(gate, "run", run)
    return gate.count(Path("any"), WORK[-1])


def test_the_program_repeats_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_what_prints(f"{WORK[-1]} C0FFEE\n", monkeypatch) == BASE


@pytest.mark.parametrize("printed", ["", f"{WORK[0]} C0FFEE\n", f"{WORK[-1]} more C0FFEE\n"])
def test_counts_of_anything_else_are_refused(printed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(gate.Refusal, match="cannot read what was counted"):
        count_what_prints(printed, monkeypatch)


def test_no_valgrind_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(gate.Refusal, match="valgrind is not installed"):
        gate.count(Path("any"), WORK[0])


def test_a_program_that_fails_is_a_refusal(capsys: pytest.CaptureFixture[str]) -> None:
    assert gate.main(["--program", "no/such/program"]) == 2
    assert "no/such/program cannot be run" in capsys.readouterr().err


def test_the_committed_baselines_are_of_this_work() -> None:
    baselines = gate.read_baselines(gate.BASELINE)
    assert baselines
    assert all(set(counts) == set(WORK) for counts in baselines.values())
