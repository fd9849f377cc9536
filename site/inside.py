"""What pytest has to know inside the runtime: a test that needs what a browser does not have is skipped, saying so."""

from __future__ import annotations

import pytest

MISSING = (
    "emscripten does not support processes",
    "can't start new thread",
    "No module named 'gridwright.cli'",
    "No module named 'skimage'",
    "needs Pillow",
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> object:
    """Turns the fault of the place into a skip."""
    try:
        return (yield)
    except Exception as error:
        for words in MISSING:
            if words in str(error):
                pytest.skip(f"not here: {words}")
        raise
