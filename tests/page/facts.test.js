import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf, factsOfSteps } from "gridwright/watching/facts.js";

test("the time comes first, then the other statistics as text", () => {
  assert.deepEqual(factsOf({ line_solves: 12345, probes: 0, seconds: 0.0123, search_seconds: 3, share_done: 0.257, tiles_laid: 7 }), [
    ["Time", "12 ms"], ["Lines solved", "12,345"], ["Search progress", "26%"], ["Tiles laid", "7"],
  ]);
  assert.deepEqual(factsOf({ depth: 2.3456 }), [["Depth", "2.35"]]);
});

test("a time has a useful precision", () => {
  const times = [0.0004, 0.5, 1.234, 12.345].map((seconds) => factsOf({ seconds })[0][1]);
  assert.deepEqual(times, ["less than 1 ms", "500 ms", "1.23 s", "12.3 s"]);
});

test("steps are counted by technique, the most frequent first", () => {
  const steps = ["exact fit", "completed line", "completed line"].map((technique) => ({ technique }));
  assert.deepEqual(factsOfSteps(steps, 1), [["Time", "1.00 s"], ["Steps", "3"], ["Completed line", "2"], ["Exact fit", "1"]]);
});
