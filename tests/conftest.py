"""What all tests share: how long hypothesis may search."""

import pytest
from hypothesis import HealthCheck, settings

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick",
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile(
    "deep",
    max_examples=1_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=_SLOW_IS_FINE,
)


def pytest_configure(config: pytest.Config) -> None:
    """The quick profile, the same on every run; with `-m deep` or `-m ""` the deep one."""
    marks = config.getoption("markexpr", "")
    settings.load_profile("quick" if "not deep" in marks else "deep")
