"""Fixtures that many tests share."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

# The machines that run this are busy ones: time is never a reason to fail. `make fuzz` looks longer for new inputs.
settings.register_profile(
    "gridwright",
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("fuzz", settings.get_profile("gridwright"), max_examples=2000)
settings.load_profile("gridwright")


def pytest_configure(config):
    """A shell that starts the tests in the background has them ignore SIGINT, and every process that they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The collection of puzzles beside the checkout; tests that need it are skipped where it is absent."""
    data = ROOT.parent / "shared" / "data"
    if not data.is_dir():
        pytest.skip("needs the puzzle collection ../shared/data, which is not here")
    return data


def pytest_addoption(parser):
    parser.addoption("--seed", type=int, default=0, help="of the random parts of slow tests")


@pytest.fixture
def seed(request) -> int:
    """The seed of a slow test, to run it on other cases: `make test-slow SEED=7`."""
    return request.config.getoption("--seed")
