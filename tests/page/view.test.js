// The layout of a board: fit, readable sizes, and the visible part.

import assert from "node:assert/strict";
import test from "node:test";

import { View } from "gridwright/board/view.js";

/** A board with a given number and length of labels on every line. */
function drawn(width, height, { labels = 8, text = "12", coloured = false, legible = 10, labelled = true } = {}) {
  const line = Array.from({ length: labels }, () => [text, coloured ? "#c03020" : null]);
  return { width, height, coloured, legible, labelled, comfortable: 56, labels: () => line };
}

function laid(board, width, height, { ratio = 1, ...about } = {}) {
  const view = new View(board, about);
  view.resize(width, height, ratio);
  return view;
}

const STAGES = [[1062, 652], [1062, 620], [976, 572], [360, 415], [334, 316], [240, 200]];
const BOARDS = {
  "100 × 100": drawn(100, 100), "noise": drawn(100, 100, { labels: 30, text: "1" }), "coloured": drawn(100, 100, { labels: 40, text: "1", coloured: true }),
  "50 × 50": drawn(50, 50), "wide": drawn(200, 5), "tall": drawn(5, 200), "10 × 10": drawn(10, 10, { labels: 3 }), "1000 × 1000": drawn(1000, 1000, { labels: 200 }),
  "one line": drawn(1, 60, { labels: 30 }), "without labels": drawn(300, 300, { labelled: false }),
};

test("fit shows the whole board with all its labels, however small the cells", () => {
  for (const [name, board] of Object.entries(BOARDS)) for (const [width, height] of STAGES) for (const ratio of [1, 2, 2.625]) {
    const view = laid(board, width, height, { ratio });
    view.zoom(width / 2, height / 2, 3);
    view.fit();
    const where = `${name} in ${width} × ${height} at ${ratio}`;
    const { bands, edge, origin, cell } = view;
    if (board.labelled) assert.deepEqual(bands, view.preferredBands(cell), where);
    assert.ok(edge.x - bands.left >= 0 && edge.y - bands.top >= 0, where);
    assert.ok(origin.x + cell * board.width <= width && origin.y + cell * board.height <= height, where);
    assert.deepEqual([view.whole, view.overview], [true, null], where);
  }
});

test("labels are never larger than their cells", () => {
  for (const [width, height] of STAGES) {
    const view = laid(BOARDS["100 × 100"], width, height, { whole: true });
    assert.ok(view.font < view.cell);
  }
});

test("a board opens at a readable size, and keeps its position when its space changes", () => {
  for (const [width, height] of STAGES) {
    const small = laid(BOARDS["10 × 10"], width, height);
    if (small.largest >= 10) assert.ok(small.whole && small.overview === null);
    const view = laid(BOARDS["100 × 100"], width, height);
    assert.equal(view.cell, 20);
    assert.ok(view.font >= 11);
    view.pan(-300, -400);
    view.resize(width, height - 60, 1);
    assert.deepEqual([view.scroll, view.cell], [{ x: 300, y: 400 }, 20]);
  }
  const numbers = drawn(30, 30, { labelled: false, legible: 18 });
  assert.equal(laid(numbers, 360, 415).cell, 27);
  assert.equal(laid(numbers, 1062, 620).whole, true);
  assert.equal(laid(BOARDS["100 × 100"], 1062, 620, { whole: true }).whole, true); // to draw on, or to watch a search
});

test("the overview is where the bands meet, or where the cells under it can be scrolled into view", () => {
  const view = laid(BOARDS["100 × 100"], 1062, 620);
  const { x, y, width, height, covers } = view.overview;
  assert.ok(!covers && width >= 56);
  assert.ok(x >= view.edge.x - view.bands.left && x + width <= view.edge.x && y >= view.edge.y - view.bands.top && y + height <= view.edge.y);
  for (const board of [drawn(60, 60, { labelled: false, legible: 18 }), drawn(100, 100, { labels: 1, text: "5" }), drawn(200, 5, { labels: 1 }), drawn(5, 200, { labels: 1 })]) {
    const other = laid(board, 360, 415);
    assert.ok(other.overview.covers);
    other.pan(-1e6, -1e6);
    const corner = other.corner({ row: board.height - 1, column: board.width - 1 });
    const free = corner.x + other.cell <= other.overview.x || corner.y + other.cell <= other.overview.y;
    assert.ok(free, `${board.width} × ${board.height}`);
  }
});

test("a press in the overview scrolls there", () => {
  const view = laid(BOARDS["100 × 100"], 1062, 620);
  assert.deepEqual([view.sight.left, view.sight.top], [0, 0]);
  view.centre(0.5, 0.5);
  const { left, right, top, bottom } = view.sight;
  assert.ok(Math.abs((left + right) / 2 - 0.5) < 0.01 && Math.abs((top + bottom) / 2 - 0.5) < 0.01);
  view.centre(1, 1);
  assert.deepEqual([view.sight.right, view.sight.bottom], [1, 1]);
  view.locked = true;
  view.centre(0, 0);
  assert.equal(view.sight.right, 1);
});

test("a hidden line is scrolled into view, and nothing moves for a visible one", () => {
  const view = laid(BOARDS["100 × 100"], 1062, 620);
  assert.equal(view.reveal({ row: 3 }), false);
  assert.equal(view.reveal({ row: 80 }), true);
  assert.equal(view.scroll.x, 0);
  assert.ok(view.visible.rows[0] <= 80 && 80 < view.visible.rows[1]);
  assert.equal(view.reveal({ column: 99 }), true);
  assert.equal(view.visible.columns[1], 100);
  assert.equal(view.reveal({}), false);
});
