"""What pytest has to know inside the runtime: a test that needs what a browser does not have is skipped, saying so."""

from __future__ import annotations

import pytest

MISSING = (
    "emscripten does not support processes",
    "can't start new thread",
    "thread constructor failed",
    "No module named 'gridwright.cli'",
    "No module named 'PIL'",
    "No module named 'skimage'",
    "No module named 'reportlab'",
    "needs Pillow",
)


def reason(text: str) -> str | None:
    """Why a test cannot be run here, if what went wrong says so."""
    return next((f"not here: {words}" for words in MISSING if words in text), None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> object:
    """Turns a fault of the place into a skip."""
    try:
        return (yield)
    except Exception as error:
        if why := reason(str(error)):
            pytest.skip(why)
        raise


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> object:
    """Does so for whole files, too."""
    report = yield
    if report.failed and (why := reason(str(report.longrepr))):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 1, why)
    return report
