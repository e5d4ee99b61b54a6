import math
from random import Random

import numpy as np
import pytest

from sixline.statistics import Estimate, mean_estimate, share_estimate


def test_mean_with_the_normal_interval() -> None:
    estimate = mean_estimate([1, 2, 3, 4])
    assert estimate.mean == 2.5
    margin = 1.959964 * math.sqrt(5 / 3) / 2
    assert (estimate.low, estimate.high) == pytest.approx((2.5 - margin, 2.5 + margin))


def test_share_with_wilsons_interval() -> None:
    estimate = share_estimate([1, 0, 1, 1, 0, 1, 1, 1, 0, 1])
    assert estimate.mean == pytest.approx(0.7)
    assert (estimate.low, estimate.high) == pytest.approx((0.396774, 0.892208), abs=1e-5)


def test_a_share_of_all_or_nothing_keeps_a_margin_within_0_and_1() -> None:
    nothing, everything = share_estimate([0] * 20), share_estimate([1] * 20)
    assert (nothing.mean, everything.mean) == (0, 1)
    assert nothing.low == pytest.approx(0, abs=1e-12)
    assert everything.high == pytest.approx(1, abs=1e-12)
    assert nothing.high == pytest.approx(1 - everything.low) == pytest.approx(0.161125, abs=1e-5)
    assert nothing.low >= 0
    assert everything.high <= 1


def test_shared_victories_count_in_parts() -> None:
    assert share_estimate([0.5, 0.5, 1, 0]).mean == 0.5


def test_too_few_values_give_nan() -> None:
    for estimate in (mean_estimate([]), share_estimate([])):
        assert all(math.isnan(value) for value in (estimate.mean, estimate.low, estimate.high))
    one = mean_estimate([3])
    assert one.mean == 3
    assert math.isnan(one.low)
    assert math.isnan(one.high)
    assert share_estimate([1]).mean == 1


@pytest.mark.parametrize("rate", [0.1, 0.5, 0.93])
def test_the_intervals_hold_95_times_in_100(rate: float) -> None:
    rng = Random(1)
    held = 0
    for _ in range(1_000):
        data = [float(rng.random() < rate) for _ in range(60)]
        estimate = share_estimate(data)
        held += estimate.low <= rate <= estimate.high
    assert 920 <= held <= 985


def test_arrays_of_any_type_are_read() -> None:
    for values in (np.array([1, 3], np.int32), np.array([True, False]), (1.0, 3.0)):
        assert mean_estimate(values).mean == float(np.mean(values))


def test_an_estimate_prints_its_interval() -> None:
    assert str(Estimate(0.5, 0.25, 0.75)) == "0.50 [0.25, 0.75]"
