"""Painting in the page: frames per second during a drag over a 1000x1000, and milliseconds per move on a 30x30.

Runs in Chromium without a graphics card. For some seconds, the pointer moves before every frame: along a fully visible
row, along a row of cells that are large enough for grid lines, and over a block with Shift; 50 frames per second are
promised. A move is a click, including its handling and the drawing of the cell and the marks of its clues; 16 ms are
promised.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

import numpy

from bench.chromium import chromium
from bench.report import table
from gridwright import Grid, Nonogram
from gridwright.web import bundle, precompute

SECONDS = 4

# Pointer events at cells, as a browser would send them, and a drag that takes SECONDS.
POINTER = """
const stage = document.querySelector(".stage"), box = stage.getBoundingClientRect();
const send = (type, x, y, more) => stage.querySelector("canvas").dispatchEvent(new PointerEvent(type, {
  clientX: x, clientY: y, button: 0, buttons: type === "pointerup" ? 0 : 1, pointerId: 1, pointerType: "mouse",
  isPrimary: true, bubbles: true, cancelable: true, ...more }));
stage.setPointerCapture = () => {};
"""
DRAG = """
new Promise((done) => {
  POINTER
  const [left, right] = [box.left + 0.35 * box.width, box.left + 0.95 * box.width], top = box.top + AT * box.height;
  const begin = performance.now(), more = { shiftKey: BLOCK };
  let n = 0, before = begin, worst = 0;
  send("pointerdown", left, top, more);
  const tick = (now) => {
    if (n) worst = Math.max(worst, now - before);
    before = now;
    if (now - begin > SECONDS * 1000) {
      send("pointerup", right, top, more);
      return done([1000 * n / (now - begin), worst]);
    }
    n++;
    const share = 0.5 - 0.5 * Math.cos(n / 25);
    send("pointermove", left + share * (right - left), top + (BLOCK ? share * 0.3 * box.height : 0), more);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})
"""
MOVES = """
new Promise((done) => {
  POINTER
  const [x, y, cell] = stage.dataset.view.split(" ").map(Number), times = [];
  const next = () => {
    if (times.length === 200) return done(times);
    const at = [box.left + x + (Math.floor(Math.random() * 30) + 0.5) * cell,
                box.top + y + (Math.floor(Math.random() * 30) + 0.5) * cell];
    let drawing = 0;
    requestAnimationFrame(() => { drawing = performance.now(); });
    const begin = performance.now();
    send("pointerdown", ...at);
    send("pointerup", ...at);
    const handled = performance.now() - begin;
    requestAnimationFrame(() => {
      times.push(handled + performance.now() - drawing);
      setTimeout(next);
    });
  };
  next();
})
"""
UNDO = """(() => {
  const undo = document.querySelector('[aria-label^="Undo"]'), painted = !undo.disabled;
  undo.click();
  return painted;
})()"""
NEAR = "for (let i = 0; i < 9; i++) document.querySelector('[aria-label^=\"Zoom in\"]').click()"


def main() -> None:
    """Print one row per way of painting, and the moves."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        if browser is None:
            return
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        path = Path(folder) / "page.html"
        path.write_text(bundle.page([precompute.entry_of(_noise(1000, 0.8))]), encoding="utf-8")
        rows = []
        for name, at, block, before in (
            ("along a row, all in sight", 0.4, "false", ""),
            ("along a row, near", 0.5, "false", NEAR),
            ("a block, near", 0.55, "true", ""),
        ):
            if not rows:
                page.goto(path.as_uri())
                page.wait_for_selector("html[data-ready]")
                page.evaluate("new Promise((done) => setTimeout(done, 1000))")
            if before:
                page.evaluate(before)
            script = DRAG.replace("POINTER", POINTER).replace("SECONDS", str(SECONDS))
            rows.append([name, *page.evaluate(script.replace("AT", str(at)).replace("BLOCK", block))])
            assert page.evaluate(UNDO), "nothing was painted"
        table(["1000x1000", "frames per second", "longest, ms"], rows)
        path.write_text(bundle.page([precompute.entry_of(_noise(30, 0.6))]), encoding="utf-8")
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]")
        page.evaluate("new Promise((done) => setTimeout(done, 500))")
        times = sorted(page.evaluate(MOVES.replace("POINTER", POINTER)))
        print()
        row = [len(times), median(times), times[int(0.95 * len(times))], times[-1]]
        table(["moves on a 30x30", "median, ms", "95%", "longest"], [row])


def _noise(side: int, share: float) -> Nonogram:
    rng = numpy.random.default_rng(7)
    return Nonogram.from_grid(Grid.from_rows((rng.random((side, side)) < share).tolist()))
