"""Fixtures that many tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # no test asserts how fast the machine is
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The collection of puzzles beside the checkout; tests that need it are skipped where it is absent."""
    data = ROOT.parent / "shared" / "data"
    if not data.is_dir():
        pytest.skip("needs the puzzle collection ../shared/data, which is not here")
    return data
