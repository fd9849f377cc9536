"""Chromium for the benchmarks of the page."""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@contextmanager
def chromium() -> Iterator[Browser | None]:
    """Yield a browser, or None after printing what is missing."""
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        print("skipped: needs Chromium and Playwright (`pip install --group web-test`)", file=sys.stderr)
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
