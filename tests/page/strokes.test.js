// What a drag paints: if these fail, it leaves its line, has gaps, or covers what it should spare.

import assert from "node:assert/strict";
import test from "node:test";

import { paintOf, paints, Stroke } from "gridwright/board/strokes.js";

/** @param {...[number, number, boolean]} steps */
function stroked(...steps) {
  const stroke = new Stroke({ row: 2, column: 2 });
  for (const [row, column, block] of steps) stroke.to({ row, column }, block);
  return [stroke.cells().map(({ row, column }) => [row, column]), stroke.count];
}

test("a drag keeps to the line in which it began", () => {
  assert.deepEqual(stroked([3, 6, false]), [[2, 3, 4, 5, 6].map((column) => [2, column]), "5"]);
  assert.deepEqual(stroked([5, 3, false], [4, 9, false]), [[2, 3, 4].map((row) => [row, 2]), "3"]);
  assert.equal(stroked([2, 5, false], [2, 0, false])[1], "3");
});

test("a drag with Shift paints a block", () => {
  assert.deepEqual(stroked([3, 3, true]), [[[2, 2], [2, 3], [3, 2], [3, 3]], "2 × 2"]);
});

test("what a stroke spares", () => {
  assert.equal(paints(paintOf(1, 255), 0, false), false);
  assert.equal(paints(paintOf(1, 255), 255, false), true);
  assert.equal(paints(paintOf(1, 255), 0, true), true);
  assert.equal(paints(paintOf(1, 1), 1, false), true);
  assert.equal(paints(paintOf(1, 1), 0, false), false);
  assert.equal(paintOf(1, 1).value, 255);
});
