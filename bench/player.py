"""Frames per second while the scrubber of a player page is dragged, in Chromium without a graphics card.

For some seconds, the scrubber moves before every frame: in sweeps from end to end and back, and in jumps to random
places. 30 frames per second are promised for a board of 1000x1000. The second trace is that of a search which changes
its cells again and again, the third one fills the limit of a trace on a 1000x1000 board.
"""

from __future__ import annotations

import tempfile
import time
from array import array
from pathlib import Path

import numpy

import gridwright
from bench.chromium import chromium
from bench.report import SHARED, table
from gridwright import Grid, Limits, Nonogram, Trace
from gridwright.web import watching

SECONDS = 5
PLACES = {"sweeps": "0.5 - 0.5 * Math.cos(n / 20)", "jumps": "Math.random()"}
SCRUB = """
new Promise((done) => {
  const scrubber = player.scrubber, begin = performance.now();
  let n = 0, before = begin, worst = 0;
  const tick = (now) => {
    if (n) worst = Math.max(worst, now - before);
    before = now;
    if (now - begin > SECONDS * 1000) return done([1000 * n / (now - begin), worst]);
    n++;
    scrubber.value = Math.round((PLACE) * scrubber.max);
    scrubber.dispatchEvent(new Event("input"));
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})
"""


def main() -> None:
    """Print one row per trace."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        if browser is None:
            return
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        for name, puzzle, trace in _traces():
            path = Path(folder) / "page.html"
            path.write_text(watching.page(puzzle.scene(), trace), encoding="utf-8")
            begin = time.perf_counter()
            page.goto(path.as_uri())
            page.wait_for_selector("html[data-ready]")
            opened = time.perf_counter() - begin
            row = [name, len(trace), len(trace.cells), path.stat().st_size / 1e6, opened]
            for place in PLACES.values():
                row += page.evaluate(SCRUB.replace("SECONDS", str(SECONDS)).replace("PLACE", place))
            rows.append(row)
    columns = [f"{name}, {what}" for name in PLACES for what in ("per second", "longest ms")]
    table(["trace", "frames", "changes", "page, MB", "opened, s", *columns], rows)


def _traces():
    rng = numpy.random.default_rng(7)
    puzzle = Nonogram.from_grid(Grid.from_rows((rng.random((1000, 1000)) < 0.7).tolist()))
    trace = gridwright.solve(puzzle, record=True).trace
    yield "1000x1000, 70% black", puzzle, trace
    yield "1000x1000, to the limit", puzzle, _restless(rng, puzzle)
    if SHARED.is_dir():
        puzzle = gridwright.load_all(SHARED / "tournament" / "taai2011.txt", "taai")[450]
        trace = gridwright.solve(puzzle, strategy="cdcl", limits=Limits(nodes=100_000), record=True).trace
        yield "25x25, conflict-driven", puzzle, trace


def _restless(rng, puzzle):
    """A trace that fills its limit with changes of a thousand cells each, anywhere on the board."""
    trace = Trace(puzzle.width, puzzle.height)
    frames = trace.limit // (14 + 5 * 1000)
    cells = rng.integers(0, 1_000_000, frames * 1000, dtype=numpy.uint32)
    trace.cells = array("I", cells.tobytes())
    trace.values = bytearray(rng.choice(numpy.array([0, 1, 255], numpy.uint8), len(cells)).tobytes())
    trace.events = bytearray(b"\1") * frames
    trace.ends = array("I", range(1000, 1000 * frames + 1, 1000))
    trace.wordings = bytearray(frames)
    trace.abouts = trace.numbers = array("I", bytes(4 * frames))
    return trace
