// Lines of a board are seen on whatever colour its paper has.

import assert from "node:assert/strict";
import test from "node:test";

import { contrast, linesOn, rgb } from "gridwright/ui/colours.js";

const hex = (...parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const parts = (css) => css.match(/\d+/g).map(Number);

test("thin and bold lines are seen on every background of a photograph", () => {
  const steps = [0, 40, 80, 120, 128, 136, 160, 200, 255];
  for (const red of steps) for (const green of steps) for (const blue of steps) {
    const paper = hex(red, green, blue);
    const [thin, bold] = linesOn(paper, []).map(parts);
    assert.ok(contrast(thin, rgb(paper)) >= 1.5 && contrast(thin, rgb(paper)) < 3, paper);
    assert.ok(contrast(bold, rgb(paper)) >= 3, paper);
  }
});

test("lines differ from the colours of cells, too, as far as they can", () => {
  const paper = "#ffffff";
  const [alone] = linesOn(paper, []).map(parts);
  const [beside] = linesOn(paper, [hex(...alone)]).map(parts);
  assert.ok(contrast(beside, alone) > 1.3);
});

test("black and white are as far apart as can be", () => {
  assert.equal(Math.round(contrast([0, 0, 0], [255, 255, 255])), 21);
  assert.equal(contrast([90, 90, 90], [90, 90, 90]), 1);
});
