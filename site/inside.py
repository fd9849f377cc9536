"""Hooks for pytest inside the runtime: skip tests that need something a browser lacks, and say what."""

from __future__ import annotations

import pytest
from whole import WHOLE

MISSING = (
    "emscripten does not support processes",
    "can't start new thread",
    "thread constructor failed",
    "No module named 'gridwright.cli'",
    "No module named 'PIL'",
    "No module named 'skimage'",
    "No module named 'reportlab'",
    "needs Pillow",
    "the browser cannot read this image",
)


def reason(text: str) -> str | None:
    """Why a test cannot run here, if its error shows that."""
    return next((f"not here: {words}" for words in MISSING if words in text), None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> object:
    """Turn an error of the environment into a skip."""
    try:
        return (yield)
    except Exception as error:
        if why := reason(str(error)):
            pytest.skip(why)
        raise


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> object:
    """Do so for whole files, too."""
    report = yield
    if report.failed and (why := reason(str(report.longrepr))):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 1, why)
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the whole run if the site lacks a module that the package imports."""
    if WHOLE.lost:
        print(f"\nthe site lacks modules that the package imports: {', '.join(WHOLE.lost)}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
