// Texts for the answers of tasks.

import assert from "node:assert/strict";
import test from "node:test";

import { TaskError } from "gridwright/engines/engine.js";
import { counted, faultText, filled, sentence } from "gridwright/ui/words.js";

test("numbers have their noun in the singular or plural", () => {
  assert.deepEqual([counted(1, "cell"), counted(0, "cell"), counted(1234, "cell"), counted(2, "more", "more")], ["1 cell", "0 cells", "1,234 cells", "2 more"]);
});

test("a sentence has a capital letter and one full stop", () => {
  assert.deepEqual(["it fits", "Does it?", "wait…", ""].map(sentence), ["It fits.", "Does it?", "Wait…", "."]);
});

test("placeholders are filled", () => {
  assert.equal(filled("row {row}, {row}, {other}", { row: 3, other: "x" }), "row 3, 3, x");
});

test("an error has its position if known", () => {
  assert.equal(faultText(new TaskError({ message: "expected a clue", line: 3, column: 1 }, 422)), "Line 3, column 1: expected a clue.");
  assert.equal(faultText(new TaskError({ message: "expected a clue", line: 3 }, 422)), "Line 3: expected a clue.");
  assert.equal(faultText(new Error("it broke")), "It broke.");
  assert.equal(faultText("it broke"), "It broke.");
});
