// The engine of a self-contained page, with data from the Python package (tests/check_page.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { PrecomputedEngine } from "gridwright/engines/precomputed_engine.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";

const { precomputed } = JSON.parse(readFileSync(new URL("../../build/page/cases.json", import.meta.url), "utf8"));
const engine = new PrecomputedEngine(precomputed);

for (const { puzzle: json, solve } of precomputed.puzzles) {
  const puzzle = puzzleOf(json);

  test(`${json.kind}: hints lead from the empty grid to the solution`, async () => {
    const cells = puzzle.blank();
    for (let steps = 0; steps <= puzzle.size; steps++) {
      const { step } = await engine.ask("hint", { puzzle: json, grid: puzzle.write(cells) });
      if (!step) break;
      for (const [row, column, sign] of step.cells) cells[row * puzzle.width + column] = puzzle.value(sign);
    }
    assert.ok(puzzle.isSolved(cells));
    const { text } = await engine.ask("hint", { puzzle: json, grid: solve.solutions[0] });
    assert.equal(text, "Everything is filled in.");
  });

  test(`${json.kind}: mistakes are reported first`, async () => {
    const cells = puzzle.read(solve.solutions[0]);
    const [one, other] = [0, cells.findIndex((value) => !puzzle.alike(value, cells[0]))];
    [cells[one], cells[other]] = [cells[other], cells[one]];
    const { mistakes, number_of_mistakes: number, text } = await engine.ask("hint", { puzzle: json, grid: puzzle.write(cells) });
    assert.equal(number, 2);
    assert.deepEqual(mistakes, [[0, 0], [Math.floor(other / puzzle.width), other % puzzle.width]]);
    assert.match(text, /^There are 2 mistakes in .*row 1, column 1; row/);
  });
}

test("it knows its own puzzles and tasks, and rejects others", async () => {
  const { puzzles } = await engine.ask("examples", {});
  assert.deepEqual(puzzles.map(({ kind, width }) => [kind, width]), [["nonogram", 5], ["hitori", 5], ["picture", 5]]);
  assert.deepEqual(["hint", "check", "toString"].map((task) => engine.can(task)), [true, false, false]);
  await assert.rejects(engine.ask("check", puzzles[0]), /can only be played/);
  await assert.rejects(engine.ask("solve", { puzzle: { kind: "hitori", numbers: [[1]] } }), /does not contain this puzzle/);
  await assert.rejects(engine.ask("solve", puzzles[0], { signal: AbortSignal.abort() }), { name: "AbortError" });
  const { steps, verdict } = await engine.ask("explain", puzzles[0]);
  assert.ok(steps.length > 1 && verdict === "unique");
});
