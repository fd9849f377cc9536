// A new puzzle to be played: nothing of its answer stays with it.

import assert from "node:assert/strict";
import test from "node:test";

import { unseen } from "gridwright/playing/new_puzzle.js";

const MADE = { puzzle: { kind: "nonogram", rows: [[1]], columns: [[1]], goal: ["#"], meta: { title: "Dot" } }, verdict: "unique" };

test("it comes without its picture, with the difficulty that was asked for", () => {
  assert.deepEqual(unseen(MADE, {}), { kind: "nonogram", rows: [[1]], columns: [[1]], meta: { title: "Dot" } });
  assert.deepEqual(unseen(MADE, { difficulty: "hard" })?.meta, { title: "Dot", difficulty: "hard" });
});

test("what is not known to have one solution is not played", () => {
  for (const verdict of ["unknown", "multiple", "none"]) assert.equal(unseen({ ...MADE, verdict }, {}), null);
});
