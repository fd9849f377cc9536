// The state of the clue editor, with an engine controlled by the test.

import assert from "node:assert/strict";
import test from "node:test";

import { ClueState } from "gridwright/solving/clue_state.js";
import { Puppet } from "./puppet.js";

const DOT = { kind: "nonogram", rows: [[1]], columns: [[1]] };
const SUMS = { rows: 1, columns: 1, colours: [{ rows: 1, columns: 1 }] };
const READ = { puzzle: DOT, problems: [], sums: SUMS, verdict: "unique", contradiction: null };
const TYPO = { axis: "column", index: 0, run: 0, found: 1, suggested: 2, unique: true };

/** A state and its clock. @param {import("node:test").TestContext} t @param {object | null} [json] */
function typing(t, json = null) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const engine = new Puppet();
  const state = new ClueState(engine, json, null, () => {});
  state.look(0);
  return { engine, state, clock: t.mock.timers };
}

/** A state with a dot typed, and the engine's request. */
function asked(t) {
  const all = typing(t);
  all.state.type("row", "1");
  all.state.type("column", "1\n");
  all.clock.tick(250);
  return all;
}

test("no request before there are rows and columns, nor before typing pauses", (t) => {
  const { engine, state, clock } = typing(t);
  clock.tick(1000);
  assert.deepEqual([state.phase, state.found.text, engine.jobs.length], ["known", "Not complete yet", 0]);
  state.type("row", "1");
  state.type("column", "1");
  clock.tick(200);
  state.type("column", "1 1");
  clock.tick(200);
  assert.deepEqual([state.phase, engine.jobs.length], ["typed", 0]);
  clock.tick(50);
  assert.deepEqual(engine.jobs.map(({ request }) => request), [{ rows: ["1"], columns: ["1 1"], palette: undefined }]);
});

test("findings hold until the input changes", async (t) => {
  const { engine, state } = asked(t);
  assert.equal(state.made(), null);
  await engine.answer(READ);
  assert.deepEqual([state.phase, state.found.text, state.made()], ["known", "Unique", DOT]);
  state.type("row", "2");
  assert.deepEqual([state.phase, state.found.text, state.made()], ["typed", "Unique", null]);
});

test("an answer to earlier input is ignored", async (t) => {
  const { engine, state } = asked(t);
  const [job] = engine.jobs;
  state.type("row", "");
  job.answer(READ);
  await new Promise(setImmediate);
  assert.deepEqual([state.found.text, state.puzzle], ["Not complete yet", null]);
});

test("a slow search gets more time, and the puzzle can be used meanwhile", async (t) => {
  for (const first of [{ verdict: "unknown" }, { verdict: "none", contradiction: { reasons: ["why"], lines: [], typos: [] } }]) {
    const { engine, state } = asked(t);
    await engine.answer({ ...READ, ...first });
    assert.deepEqual([state.phase, engine.job.task, engine.job.request, state.puzzle], ["searched", "check", { puzzle: DOT }, DOT]);
    await engine.answer({ verdict: "multiple", contradiction: null });
    assert.deepEqual([state.phase, state.found.text, state.found.reasons], ["known", "Several solutions", []]);
    t.mock.timers.reset();
  }
});

test("an error is shown, and the puzzle cannot be used", async (t) => {
  const { engine, state } = asked(t);
  await engine.fail("the workbench does not respond");
  assert.deepEqual([state.phase, state.found.text, state.puzzle], ["known", "The workbench does not respond.", null]);
});

test("wrong lines are marked beside their clues until the input changes", async (t) => {
  const { engine, state, clock } = typing(t);
  state.type("row", "1\nx\n3");
  state.type("column", "3\n1 2");
  assert.deepEqual(state.rooms("row"), [{ look: "room", text: "1 of 2" }, { look: "room wrong", text: "?" }, { look: "room wrong", text: "3 of 2" }]);
  assert.deepEqual(state.rooms("column"), [{ look: "room full", text: "3 of 3" }, { look: "room wrong", text: "4 of 3" }]);
  clock.tick(250);
  const problems = [{ axis: "row", index: 0, message: "no" }, { axis: "row", index: 1, message: "nor this" }];
  await engine.answer({ ...READ, puzzle: null, verdict: null, problems, contradiction: { reasons: [], lines: [{ axis: "column", index: 0 }], typos: [] } });
  assert.equal(state.found.text, "2 lines need attention");
  assert.deepEqual([state.rooms("row")[0].look, state.rooms("column")[0].look], ["room wrong", "room full lit"]);
  state.type("row", "1\n1\n3");
  assert.deepEqual([state.rooms("row")[0].look, state.rooms("column")[0].look], ["room", "room full"]);
});

test("without the other side, the length is unknown", (t) => {
  const { state } = typing(t);
  state.type("row", "1 1");
  assert.deepEqual(state.rooms("row"), [{ look: "room", text: "3" }]);
});

test("a number is corrected in its text", async (t) => {
  const { engine, state, clock } = asked(t);
  await engine.answer({ ...READ, verdict: "none", contradiction: { reasons: ["it does not fit"], lines: [{ axis: "row", index: 0 }], typos: [TYPO] } });
  assert.deepEqual([state.found.typos, state.found.reasons], [[TYPO], ["It does not fit."]]);
  state.correct(TYPO);
  clock.tick(0);
  assert.deepEqual([state.texts.column, engine.job.request.columns], ["2\n", ["2"]]);
});

test("sums that differ are wrong, unless a length is unknown", async (t) => {
  const { engine, state, clock } = asked(t);
  state.addColour();
  clock.tick(250);
  const sums = { rows: 3, columns: 1, colours: [{ rows: 1, columns: 1 }, { rows: 2, columns: 0 }] };
  await engine.answer({ ...READ, sums });
  assert.deepEqual(state.found.sums, [
    { text: "Cells: rows 3, columns 1 (differ by 2)", wrong: true }, { text: "#: rows 1, columns 1", wrong: false }, { text: "r: rows 2, columns 0 (differ by 2)", wrong: true },
  ]);
  state.type("row", "?");
  clock.tick(250);
  await engine.answer({ ...READ, sums });
  assert.deepEqual(state.found.sums[0], { text: "Cells: rows 3, columns 1", wrong: false });
});

test("colours are added, changed and removed; black and white are not sent", (t) => {
  const { engine, state, clock } = asked(t);
  assert.equal(engine.job.request.palette, undefined);
  state.addColour();
  state.sign(2, "v");
  state.recolour(2, "#2a6fb0");
  clock.tick(250);
  assert.deepEqual(engine.job.request.palette.slice(2), [{ name: "#2a6fb0", value: "#2a6fb0", char: "v" }]);
  assert.equal(state.signs, "#v");
  state.removeColour(2);
  clock.tick(250);
  assert.equal(engine.job.request.palette, undefined);
});

test("an edited puzzle keeps its title and, while its clues are the same, its picture", async (t) => {
  const old = { ...DOT, goal: ["#"], start: ["?"], meta: { title: "Dot", author: "Ada" } };
  const { engine, state, clock } = typing(t, old);
  assert.deepEqual([state.title, state.texts], ["Dot", { row: "1", column: "1" }]);
  clock.tick(0);
  await engine.answer(READ);
  state.title = " Point ";
  assert.deepEqual(state.made(), { ...old, meta: { title: "Point", author: "Ada" } });
  state.title = "";
  state.type("row", "1\n0");
  clock.tick(250);
  await engine.answer({ ...READ, puzzle: { ...DOT, rows: [[1], []] } });
  assert.deepEqual(state.made(), { ...DOT, rows: [[1], []], meta: { author: "Ada" } });
});
