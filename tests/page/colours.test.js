// The lines of a board are visible on paper of any colour, and clues that are done can be read.

import assert from "node:assert/strict";
import test from "node:test";

import { contrast, faded, linesOn, rgb } from "gridwright/ui/colours.js";

const hex = (...parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const parts = (css) => css.match(/\d+/g).map(Number);

test("thin and bold lines are visible on every background of a photograph", () => {
  const steps = [0, 40, 80, 120, 128, 136, 160, 200, 255];
  for (const red of steps) for (const green of steps) for (const blue of steps) {
    const paper = hex(red, green, blue);
    const [thin, bold] = linesOn(paper, []).map(parts);
    assert.ok(contrast(thin, rgb(paper)) >= 1.5 && contrast(thin, rgb(paper)) < 3, paper);
    assert.ok(contrast(bold, rgb(paper)) >= 3, paper);
  }
});

test("lines also differ from the colours of cells, as far as possible", () => {
  const paper = "#ffffff";
  const [alone] = linesOn(paper, []).map(parts);
  const [beside] = linesOn(paper, [hex(...alone)]).map(parts);
  assert.ok(contrast(beside, alone) > 1.3);
});

test("a clue that is done can be read in both themes, whatever its colour", () => {
  const steps = [0, 60, 128, 200, 255];
  for (const ground of ["#f6f5f2", "#17191d"]) for (const red of steps) for (const green of steps) for (const blue of steps) {
    const colour = hex(red, green, blue);
    const { tint, text } = faded(colour, ground);
    assert.ok(contrast(parts(text), parts(tint)) >= 4.5, `${colour} on ${ground}`);
    const far = (one) => Math.hypot(...rgb(ground).map((part, at) => part - one[at]));
    assert.ok(far(parts(tint)) <= far(rgb(colour)), `${colour} on ${ground}`);
  }
});

test("black and white have the highest contrast", () => {
  assert.equal(Math.round(contrast([0, 0, 0], [255, 255, 255])), 21);
  assert.equal(contrast([90, 90, 90], [90, 90, 90]), 1);
});
