// Requests to the engine during a game.

import assert from "node:assert/strict";
import test from "node:test";

import { GameRequest, REQUESTS } from "gridwright/playing/game_request.js";
import { Puppet, settled } from "./puppet.js";

/** A game request, the engine, and the outcome. */
function begun() {
  const engine = new Puppet();
  const request = new GameRequest(() => {});
  const came = [];
  const told = { came: (answer) => (came.push(answer), ""), failed: (trouble) => `${trouble} No rule is broken.` };
  const run = (words = REQUESTS.check) => request.run(words, (asking) => engine.ask("solve", {}, asking), told);
  run();
  return { engine, request, came, run };
}

test("it reports its progress, then its outcome", async () => {
  const { engine, request, came, run } = begun();
  engine.job.tell({ event: "progress", work: { nodes: 1200 } });
  assert.deepEqual([request.words.doing, request.work], ["Checking…", "0 s · 1,200 choices tried"]);
  run(); // already running
  assert.equal(engine.jobs.length, 1);
  await engine.answer("all");
  assert.deepEqual([came, request.words, request.work, request.outcome], [["all"], null, "", ""]);
});

test("an error is shown, and the request can be repeated", async () => {
  const { engine, request, came } = begun();
  await engine.fail("the workbench does not respond");
  assert.equal(request.outcome, "The grid cannot be checked now. The workbench does not respond. No rule is broken.");
  request.again();
  assert.deepEqual([request.outcome, request.words.doing], ["", "Checking…"]);
  await engine.answer("all");
  assert.deepEqual(came, ["all"]);
});

test("stopping it shows what is known; dropping it shows nothing", async () => {
  const { request, came, run } = begun();
  request.stop();
  await settled();
  assert.equal(request.outcome, "The check was stopped. No rule is broken.");
  run();
  request.drop();
  await settled();
  assert.deepEqual([request.outcome, request.words, came], ["", null, []]);
});

test("another request replaces the first", async () => {
  const { engine, request, came, run } = begun();
  run(REQUESTS.hint);
  await settled();
  assert.deepEqual([request.words, request.outcome], [REQUESTS.hint, ""]);
  await engine.answer("a hint");
  assert.deepEqual(came, ["a hint"]);
});
