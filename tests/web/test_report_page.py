"""The page of a batch report."""

from __future__ import annotations

import pytest

from gridwright.batch import BatchTask, Record
from gridwright.batch.report.page import page
from gridwright.batch.report.runs import Entry, Run

pytestmark = pytest.mark.web


def run_of(name, verdict, source):
    task = BatchTask("check").key
    records = []
    for index in range(1, 40):
        side = 5 + 5 * (index % 3)
        facts = {"kind": "nonogram", "width": side, "height": side, "density": index / 40, "seconds": 0.001 * index}
        records.append(Record(source, index, f"{index:016x}", task, "done", verdict=verdict, **facts))
    return Run(name, task, [Entry.of(record) for record in records])


def test_a_phone_shows_the_report_without_scrolling_sideways(show):
    """Broken: on a phone, the tables would scroll sideways."""
    source = "a/very/long/path/" * 6 + "set.jsonl"
    runs = [run_of(f"{verdict}.sqlite", verdict, source) for verdict in ("unique", "none")]
    shown = show(page(runs, "http://127.0.0.1:8137/"), 360, 740, ready="svg")
    assert shown.evaluate("innerWidth") == 360
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    assert shown.locator("svg").count() == 4
