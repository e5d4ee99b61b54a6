"""Means with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Estimate", "mean_estimate", "share_estimate"]

_Z95 = 1.959963984540054  # a normal deviate lies within this in 95 of 100 cases


@dataclass(frozen=True)
class Estimate:
    """A mean with the ends of its 95 % interval; NaN where there are too few games to tell."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} [{self.low:.2f}, {self.high:.2f}]"


def mean_estimate(values: npt.ArrayLike) -> Estimate:
    """The mean of independent values, with the normal 95 % interval.

    Parameters
    ----------
    values : array_like, shape (n,)

    """
    data = np.asarray(values, np.float64)
    if len(data) == 0:
        return Estimate(np.nan, np.nan, np.nan)
    mean = float(data.mean())
    if len(data) == 1:
        return Estimate(mean, np.nan, np.nan)
    margin = float(_Z95 * data.std(ddof=1) / np.sqrt(len(data)))
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(shares: npt.ArrayLike) -> Estimate:
    """The mean of values in [0, 1], with Wilson's 95 % interval, which holds near 0 and 1 too.

    Parameters
    ----------
    shares : array_like, shape (n,)

    """
    data = np.asarray(shares, np.float64)
    n = len(data)
    if n == 0:
        return Estimate(np.nan, np.nan, np.nan)
    mean = float(data.mean())
    scale = 1 + _Z95**2 / n
    center = (mean + _Z95**2 / (2 * n)) / scale
    margin = _Z95 / scale * float(np.sqrt(mean * (1 - mean) / n + _Z95**2 / (4 * n * n)))
    return Estimate(mean, max(center - margin, 0.0), min(center + margin, 1.0))
