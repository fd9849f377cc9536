// The cells that a drag paints: if these fail, it leaves its line, has gaps, or covers cells it should spare.

import assert from "node:assert/strict";
import test from "node:test";

import { Freehand, paintOf, paints, Stroke } from "gridwright/board/strokes.js";

/** @param {...[number, number, boolean]} steps */
function stroked(...steps) {
  const stroke = new Stroke({ row: 2, column: 2 });
  for (const [row, column, block] of steps) stroke.to({ row, column }, block);
  return [stroke.cells().map(({ row, column }) => [row, column]), stroke.count];
}

test("a drag keeps to the line in which it started", () => {
  assert.deepEqual(stroked([3, 6, false]), [[2, 3, 4, 5, 6].map((column) => [2, column]), "5"]);
  assert.deepEqual(stroked([5, 3, false], [4, 9, false]), [[2, 3, 4].map((row) => [row, 2]), "3"]);
  assert.equal(stroked([2, 5, false], [2, 0, false])[1], "3");
});

test("a drag with Shift paints a rectangle", () => {
  assert.deepEqual(stroked([3, 3, true]), [[[2, 2], [2, 3], [3, 2], [3, 3]], "2 × 2"]);
});

/** @param {...[number, number, boolean?]} steps */
function drawn(...steps) {
  const drag = new Freehand({ row: 1, column: 1 }, { width: 6, height: 4 });
  for (const [row, column, block = false] of steps) drag.to({ row, column }, block);
  return [drag.cells().map(({ row, column }) => [row, column]), drag.count];
}

test("a freehand drag paints every cell on its way, each once", () => {
  assert.deepEqual(drawn([2, 2], [2, 3], [1, 4]), [[[1, 1], [2, 2], [2, 3], [1, 4]], "4"]);
  assert.deepEqual(drawn([1, 3], [1, 1]), [[[1, 1], [1, 2], [1, 3]], "3"]);
});

test("a freehand drag has no gaps, however far apart its points are", () => {
  assert.deepEqual(drawn([3, 5])[0], [[1, 1], [2, 2], [2, 3], [3, 4], [3, 5]]);
  assert.deepEqual(drawn([3, 3], [0, 0])[0], [[1, 1], [2, 2], [3, 3], [0, 0]]);
});

test("a freehand drag off the board paints nothing along its edge", () => {
  assert.deepEqual(drawn([1, 8], [3, 8], [3, 4])[0], [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [3, 5], [3, 4]]);
});

test("a freehand drag with Shift paints a rectangle, and continues freehand without it", () => {
  assert.deepEqual(drawn([2, 2], [2, 9, true])[1], "5 × 2");
  assert.deepEqual(drawn([2, 2], [2, 9, true], [2, 3])[0], [[1, 1], [2, 2], [2, 3]]);
});

test("what a stroke spares", () => {
  assert.equal(paints(paintOf(1, 255), 0, false), false);
  assert.equal(paints(paintOf(1, 255), 255, false), true);
  assert.equal(paints(paintOf(1, 255), 0, true), true);
  assert.equal(paints(paintOf(1, 1), 1, false), true);
  assert.equal(paints(paintOf(1, 1), 0, false), false);
  assert.equal(paintOf(1, 1).value, 255);
});
