"""Means with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Estimate", "mean_estimate"]

_Z95 = 1.959963984540054  # a normal deviate lies within this in 95 of 100 cases


@dataclass(frozen=True)
class Estimate:
    """A mean and the half width of its 95 % interval; NaN where there are too few games to tell."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The interval's lower end."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The interval's upper end."""
        return self.mean + self.margin

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.margin:.2f}"


def mean_estimate(values: npt.ArrayLike) -> Estimate:
    """The mean of independent values, with the normal 95 % interval.

    Parameters
    ----------
    values : array_like, shape (n,)

    """
    data = np.asarray(values, np.float64)
    if len(data) == 0:
        return Estimate(float("nan"), float("nan"))
    if len(data) == 1:
        return Estimate(float(data[0]), float("nan"))
    return Estimate(float(data.mean()), float(_Z95 * data.std(ddof=1) / np.sqrt(len(data))))
