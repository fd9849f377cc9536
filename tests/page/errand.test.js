// What the engine is asked for while a puzzle is played.

import assert from "node:assert/strict";
import test from "node:test";

import { Errand, ERRANDS } from "gridwright/playing/errand.js";
import { Puppet, settled } from "./puppet.js";

/** An errand, the engine, and what came of it. */
function begun() {
  const engine = new Puppet();
  const errand = new Errand(() => {});
  const came = [];
  const told = { came: (answer) => (came.push(answer), ""), failed: (trouble) => `${trouble} No rule is broken.` };
  const run = (words = ERRANDS.check) => errand.run(words, (asking) => engine.ask("solve", {}, asking), told);
  run();
  return { engine, errand, came, run };
}

test("it tells how far it is, then what came of it", async () => {
  const { engine, errand, came, run } = begun();
  engine.job.tell({ event: "progress", work: { nodes: 1200 } });
  assert.deepEqual([errand.words.doing, errand.work], ["Checking…", "0 s · 1,200 choices tried"]);
  run(); // who asks twice waits for the same
  assert.equal(engine.jobs.length, 1);
  await engine.answer("all");
  assert.deepEqual([came, errand.words, errand.work, errand.outcome], [["all"], null, "", ""]);
});

test("what went wrong is told, and it can be tried again", async () => {
  const { engine, errand, came } = begun();
  await engine.fail("the workbench does not answer");
  assert.equal(errand.outcome, "The grid cannot be checked now. The workbench does not answer. No rule is broken.");
  errand.again();
  assert.deepEqual([errand.outcome, errand.words.doing], ["", "Checking…"]);
  await engine.answer("all");
  assert.deepEqual(came, ["all"]);
});

test("who stops it is told what is known; who drops it is told nothing", async () => {
  const { errand, came, run } = begun();
  errand.stop();
  await settled();
  assert.equal(errand.outcome, "The check was stopped. No rule is broken.");
  run();
  errand.drop();
  await settled();
  assert.deepEqual([errand.outcome, errand.words, came], ["", null, []]);
});

test("another errand takes the place of the first", async () => {
  const { engine, errand, came, run } = begun();
  run(ERRANDS.hint);
  await settled();
  assert.deepEqual([errand.words, errand.outcome], [ERRANDS.hint, ""]);
  await engine.answer("a hint");
  assert.deepEqual(came, ["a hint"]);
});
