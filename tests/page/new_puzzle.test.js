// A new puzzle to play: without any trace of its solution.

import assert from "node:assert/strict";
import test from "node:test";

import { entriesOf } from "gridwright/playing/entries.js";
import { unseen } from "gridwright/playing/new_puzzle.js";

const MADE = { puzzle: { kind: "nonogram", rows: [[1]], columns: [[1]], goal: ["#"], meta: { title: "Dot" } }, verdict: "unique" };

test("it has its difficulty, but not its picture", () => {
  assert.deepEqual(unseen({ ...MADE, rating: null }), { kind: "nonogram", rows: [[1]], columns: [[1]], meta: { title: "Dot" } });
  assert.deepEqual(unseen({ ...MADE, rating: { words: "hard, 71 points" } })?.meta, { title: "Dot", difficulty: "hard, 71 points" });
});

test("a puzzle not known to have one solution is not played", () => {
  for (const verdict of ["unknown", "multiple", "none"]) assert.equal(unseen({ ...MADE, verdict }), null);
});

test("a stored puzzle with an old difficulty name shows the current one", () => {
  const shown = (difficulty) => entriesOf({ puzzle: { ...MADE.puzzle, meta: { difficulty } } })[0].difficulty;
  assert.deepEqual(["very easy", "very hard", "medium, 63 points", ""].map(shown), ["easy", "expert", "medium, 63 points", ""]);
});
