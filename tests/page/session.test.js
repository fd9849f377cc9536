// Watching a solving, without a page: with an engine that answers when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Session } from "gridwright/watching/session.js";
import { told } from "./recordings.js";

const PUZZLE = { kind: "nonogram", rows: [[1]], columns: [[1]] };
const { head, pieces } = told.steps.recording;
const FRAMES = pieces.map((piece, i) => ({ event: "frames", head: i ? null : head, piece }));
const EXPLAINED = { conclusion: "The puzzle is solved.", steps: [{ technique: "exact fit" }], verdict: "unique" };
const SOLVED = { verdict: "unique", reason: "nothing else fits", stats: { seconds: 2, nodes: 3 }, solutions: [["#"]] };
const ABOUT = {
  kinds: [
    { name: "hitori", strategies: ["auto"], titles: { auto: "otherwise" }, techniques: [] },
    { name: "nonogram", strategies: ["auto", "line"], titles: { auto: "what is best", line: "each line by itself" }, techniques: [{ name: "exact fit" }] },
  ],
};

/** An engine whose jobs are in the hands of the test. */
class Puppet {
  constructor() {
    this.jobs = [];
  }

  ask(task, request, { signal, onEvent } = {}) {
    if (task === "about") return Promise.resolve(ABOUT);
    return new Promise((answer, fail) => {
      this.jobs.push({ task, request, tell: onEvent, answer, fail });
      signal.addEventListener("abort", () => fail(signal.reason));
    });
  }
}

/** A session with its ways loaded, and what was seen of it at each change. */
async function opened(puzzle = PUZZLE) {
  const engine = new Puppet();
  const seen = [];
  const session = new Session(engine, puzzle, () => seen.push([session.phase, session.status]));
  await session.ready;
  return { engine, session, seen };
}

/** Starts, and waits until the engine has been asked. */
async function started(opening, way) {
  const { engine, session } = opening;
  const done = session.start(way);
  await new Promise(setImmediate);
  return { ...opening, done, job: engine.jobs.at(-1) };
}

/** Waits until so many frames are there. */
async function growsTo(session, frames) {
  while ((session.recording?.last ?? 0) < frames) await new Promise(setImmediate);
}

test("the ways are those of the kind, a person's first", async () => {
  const { session } = await opened();
  assert.deepEqual(session.ways.map(({ name, text }) => [name, text]), [["explain", "as a person would"], ["auto", "by auto"], ["line", "by line"]]);
  assert.equal(session.chosen.name, "explain");
  session.choose("line");
  assert.equal(session.chosen.title, "each line by itself");
  const { session: other } = await opened({ kind: "hitori", numbers: [[1]] });
  assert.deepEqual(other.ways.map(({ name }) => name), ["auto"]); // no person would
});

test("a person's steps are asked for, or a strategy's", async () => {
  const { engine, session } = await opened();
  const asked = () => engine.jobs.map(({ task, request }) => [task, request.strategy]);
  await started({ engine, session });
  await started({ engine, session }, "line");
  await started({ engine, session });
  assert.deepEqual(asked(), [["explain", undefined], ["solve", "line"], ["solve", "line"]]);
  assert.ok(engine.jobs.every(({ request }) => request.record && request.puzzle === PUZZLE));
});

test("a recording grows while the engine is at work, and is whole with the answer", async () => {
  const { session, job, done, seen } = await started(await opened());
  assert.deepEqual([session.phase, session.status, session.recording], ["solving", "Solving…", null]);
  job.tell(FRAMES[0]);
  job.tell(FRAMES[1]);
  await growsTo(session, 2);
  assert.equal(session.recording.growing, true);
  for (const frames of FRAMES.slice(2)) job.tell(frames);
  job.answer(EXPLAINED);
  await done;
  assert.deepEqual([session.phase, session.status], ["concluded", "The puzzle is solved."]);
  assert.deepEqual([session.recording.last, session.recording.growing], [told.steps.frames.length - 1, false]);
  assert.deepEqual(session.facts.slice(1), [["Steps", "1"], ["Exact fit", "1"]]);
  assert.deepEqual(seen.at(-1), ["concluded", "The puzzle is solved."]);
});

test("the work is told on the way", async () => {
  const { session, job } = await started(await opened(), "auto");
  job.tell({ event: "progress", work: { line_solves: 1234, probes: 5, nodes: 6, depth: 7 } });
  assert.equal(session.status, "Solving… lines looked at 1,234, cells tried both ways 5, decisions 6");
  job.tell({ event: "progress", work: {} });
  assert.equal(session.status, "Solving…");
});

test("a verdict has its reason where it is not plain, and its work and solutions beside it", async () => {
  const words = [];
  for (const more of [{}, { verdict: "none" }, { verdict: "multiple", reason: null }]) {
    const { session, job, done } = await started(await opened(), "auto");
    job.answer({ ...SOLVED, ...more });
    await done;
    words.push(session.status);
    assert.deepEqual(session.facts, [["Time", "2.00 s"], ["Decisions", "3"]]);
    assert.deepEqual([session.solutions, session.recording], [[["#"]], null]);
  }
  assert.deepEqual(words, ["It has exactly one solution.", "It has no solution. Nothing else fits.", "It has several solutions."]);
});

test("what was seen before it was stopped stays", async () => {
  const { session, job, done } = await started(await opened());
  job.tell(FRAMES[0]);
  session.stop();
  await done;
  assert.deepEqual([session.phase, session.status], ["stopped", "Stopped."]);
  assert.deepEqual([session.recording.last, session.recording.growing], [1, false]);
});

test("what goes wrong is told, and it can start again", async () => {
  const opening = await opened();
  const { session, job, done } = await started(opening);
  job.fail(new Error("row 1: 9 is too long"));
  await done;
  assert.deepEqual([session.phase, session.status, session.fault], ["failed", "", "row 1: 9 is too long"]);
  await started(opening);
  assert.deepEqual([session.phase, session.fault], ["solving", ""]);
});

test("frames that cannot be read are a fault", async () => {
  const { session, job, done } = await started(await opened());
  job.tell({ ...FRAMES[0], piece: { ...FRAMES[0].piece, columns: "eJw=" } });
  job.answer(EXPLAINED);
  await done;
  assert.equal(session.phase, "failed");
});

for (const [when, answer] of [["before", null], ["after", EXPLAINED]]) {
  test(`closed while the first frames are unpacked, ${when} the answer, nothing appears`, async () => {
    const { session, job, done, seen } = await started(await opened());
    job.tell(FRAMES[0]);
    if (answer) job.answer(answer);
    await Promise.resolve(); // they are being unpacked
    session.close();
    await done;
    await new Promise((later) => setTimeout(later, 20));
    assert.deepEqual([session.phase, session.status, session.recording], ["idle", "", null]);
    assert.deepEqual(seen.at(-1), ["idle", ""]);
  });
}

test("closed before the ways are known, nothing starts", async () => {
  const engine = new Puppet();
  const session = new Session(engine, PUZZLE, () => {});
  const done = session.start("auto");
  session.close();
  await done;
  assert.deepEqual([session.phase, engine.jobs], ["idle", []]);
});

test("who starts anew hears no more of what was before", async () => {
  const opening = await opened();
  const { session, job, done } = await started(opening);
  job.tell(FRAMES[0]);
  await growsTo(session, 1);
  const { job: second } = await started(opening, "auto");
  job.tell(FRAMES[1]);
  job.tell({ event: "progress", work: { nodes: 9 } });
  await done;
  await new Promise((later) => setTimeout(later, 20));
  assert.deepEqual([session.phase, session.status, session.recording], ["solving", "Solving…", null]);
  second.answer(SOLVED);
  await new Promise(setImmediate);
  assert.equal(session.phase, "concluded");
});
