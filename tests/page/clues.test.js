// Clues as text.

import assert from "node:assert/strict";
import test from "node:test";

import { corrected, leastLength, linesOf, signed, textOf } from "gridwright/solving/clues.js";
import { BLACK_AND_WHITE } from "gridwright/board/palette_colours.js";

const RED = { name: "red", value: "#c8324a", char: "r" };

for (const [line, signs, least] of [
  ["3 1", "#", 5], ["3,1", "#", 5], ["3.1", "#", 5], ["", "#", 0], ["0", "#", 0], ["00", "#", 0], ["? 2", "#", 4],
  ["3 0", "#", null], ["x", "#", null], ["3#", "#", null], // one colour has no sign
  ["3 1r", "#r", 4], ["3 1#", "#r", 5], ["3r 1r", "#r", 5], ["r", "#r", null], ["3b", "#r", null],
]) test(`the clue ${JSON.stringify(line)} of the colours ${signs} needs ${least} cells`, () => assert.equal(leastLength(line, signs), least));

test("empty lines at the end are not clues, others are", () => {
  assert.deepEqual(linesOf("2\n\n1\n\n"), ["2", "", "1"]);
  assert.deepEqual(linesOf(" \n"), []);
});

test("clues are written as typed", () => {
  assert.equal(textOf([[3, 1], [], [null]], BLACK_AND_WHITE), "3 1\n0\n?");
  assert.equal(textOf([[[3, 1], [1, 2]]], [...BLACK_AND_WHITE, RED]), "3 1r");
});

test("one number is corrected, and its sign stays", () => {
  assert.equal(corrected("1 2\n3r, 12r 1\n", { index: 1, run: 1, suggested: 11 }), "1 2\n3r, 11r 1\n");
});

test("a sign must be a single, unused character", () => {
  const palette = [...BLACK_AND_WHITE, RED];
  assert.equal(signed(palette, 2, " vx")[2].char, "v");
  for (const text of ["", "3", "?", "#"]) assert.deepEqual(signed(palette, 2, text), palette);
});
