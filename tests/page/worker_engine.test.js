// The engine in a Web Worker, as seen from the page; the worker is a fake.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { WorkerEngine } from "gridwright/engines/worker_engine.js";

const PLACES = { worker: new URL("https://page/worker.js"), examples: new URL("https://page/examples.json") };

/** It answers with the request, with an error for "junk", and never for "hard". */
class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static all = [];

  constructor() {
    super();
    this.asked = [];
    this.ended = false;
    FakeWorker.all.push(this);
  }

  tell(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  get ready() {
    return this.tell({ loading: { ready: true, share: 1, fault: "" } });
  }

  postMessage({ task, text, seconds, events }) {
    this.asked.push(text);
    const request = JSON.parse(text);
    if (events) this.tell({ event: JSON.stringify({ event: "progress", work: { nodes: 7 } }) });
    if (request.puzzle === "hard") return;
    const error = { error: { message: "expected a clue", line: 3, column: 1 }, status: 422 };
    queueMicrotask(() => this.tell({ reply: JSON.stringify(request.puzzle === "junk" ? error : { answer: { task, seconds, ...request } }) }));
  }

  terminate() {
    this.ended = true;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  globalThis.Worker = FakeWorker;
});

/** An engine, its reports, and its clock. @param {import("node:test").TestContext} t */
function hired(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  return { engine: new WorkerEngine(PLACES, (loading) => told.push(loading)), told, clock: t.mock.timers };
}

const name = (error) => error.name;

test("answers, events and errors go to their requests", async (t) => {
  const { engine, told } = hired(t);
  t.mock.method(globalThis, "fetch", async (address) => Response.json({ puzzles: [String(address)] }));
  const events = [];
  const asked = [
    engine.ask("check", { puzzle: 1 }, { onEvent: (event) => events.push(event) }),
    engine.ask("rate", { puzzle: "junk" }).catch(({ message, line, status }) => [message, line, status]),
    engine.ask("solve", { puzzle: 2 }, { seconds: 120 }),
  ];
  assert.deepEqual(await engine.ask("examples", {}), { puzzles: ["https://page/examples.json"] }); // no worker is ready yet
  assert.deepEqual([FakeWorker.all.length, FakeWorker.all[0].asked], [1, []]);
  FakeWorker.all[0].ready;
  assert.deepEqual(await Promise.all(asked), [{ task: "check", seconds: 20, puzzle: 1 }, ["expected a clue", 3, 422], { task: "solve", seconds: 120, puzzle: 2 }]);
  assert.deepEqual(events, [{ event: "progress", work: { nodes: 7 } }]);
  assert.deepEqual(told.map(({ ready }) => ready), [true]);
});

test("a cancelled job ends, and the next is answered", async (t) => {
  const { engine, clock } = hired(t);
  const [hard, waiting] = [new AbortController(), new AbortController()];
  const left = engine.ask("check", { puzzle: "hard" }, { signal: hard.signal }).catch(name);
  const never = engine.ask("check", { puzzle: 1 }, { signal: waiting.signal }).catch(name);
  const next = engine.ask("check", { puzzle: 2 });
  FakeWorker.all[0].ready;
  waiting.abort();
  hard.abort();
  assert.deepEqual(await Promise.all([left, never]), ["AbortError", "AbortError"]);
  assert.equal(FakeWorker.all.length, 1); // it may end in time
  clock.tick(300);
  assert.equal(FakeWorker.all[0].ended, false); // until another is there
  FakeWorker.all[1].ready;
  assert.equal(FakeWorker.all[0].ended, true);
  assert.equal((await next).puzzle, 2);
  assert.deepEqual([FakeWorker.all[0].asked.length, FakeWorker.all[1].asked.length], [1, 1]);
});

test("a cancelled job that ends in time keeps its worker", async (t) => {
  const { engine, clock } = hired(t);
  const stopping = new AbortController();
  const left = engine.ask("check", { puzzle: "hard" }, { signal: stopping.signal }).catch(name);
  FakeWorker.all[0].ready;
  stopping.abort();
  FakeWorker.all[0].tell({ reply: JSON.stringify({ answer: {} }) });
  clock.tick(300);
  assert.deepEqual([await left, FakeWorker.all.length, engine.busy], ["AbortError", 1, false]);
});

test("a spare worker does not take over a job that is still wanted", async (t) => {
  const { engine, clock } = hired(t);
  FakeWorker.all[0].ready;
  await engine.ask("check", { puzzle: 1 });
  const long = engine.ask("check", { puzzle: "hard" });
  clock.tick(1000);
  FakeWorker.all[1].ready;
  assert.deepEqual(FakeWorker.all.map(({ ended }) => ended), [false, false]);
  FakeWorker.all[0].tell({ reply: JSON.stringify({ answer: { verdict: "none" } }) });
  assert.deepEqual(await long, { verdict: "none" });
});

test("no spare worker is loaded during the first request, unless it takes long", async (t) => {
  const { engine, clock } = hired(t);
  engine.ask("check", { puzzle: "hard" });
  FakeWorker.all[0].ready;
  clock.tick(4000);
  assert.equal(FakeWorker.all.length, 1); // on a slow device, the first request always takes longer than a second
  clock.tick(1000);
  assert.equal(FakeWorker.all.length, 2);
});

test("a crashed worker is replaced, and its request fails with a message", async (t) => {
  const { engine } = hired(t);
  const lost = assert.rejects(engine.ask("check", { puzzle: "hard" }), /crashed and is restarting/);
  const next = engine.ask("check", { puzzle: 1 });
  FakeWorker.all[0].ready;
  FakeWorker.all[0].tell({ broken: "out of memory" });
  await lost;
  FakeWorker.all[1].ready;
  assert.deepEqual([(await next).puzzle, FakeWorker.all[0].ended], [1, true]);
});

test("a failed load is reported, and repeated with the next request", async (t) => {
  const { engine, told } = hired(t);
  const lost = assert.rejects(engine.ask("about", {}), { message: "The engine could not be loaded: a file could not be downloaded." });
  FakeWorker.all[0].dispatchEvent(Object.assign(new Event("error"), { message: "Uncaught TypeError: Failed to fetch" }));
  await lost;
  assert.deepEqual(told, [{ ready: false, share: 0, fault: "a file could not be downloaded" }]);
  const again = engine.ask("check", { puzzle: 1 });
  FakeWorker.all[1].ready;
  assert.equal((await again).puzzle, 1);
  await assert.rejects(engine.ask("check", {}, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a failed load can be repeated by hand, once", async (t) => {
  const { engine, told } = hired(t);
  engine.load();
  assert.equal(FakeWorker.all.length, 1); // it is under way
  FakeWorker.all[0].tell({ broken: "not enough memory" });
  engine.load();
  engine.load();
  assert.deepEqual([FakeWorker.all.length, told], [2, [{ ready: false, share: 0, fault: "not enough memory" }, { ready: false, share: 0, fault: "" }]]);
});

test("puzzles that cannot be loaded give a clear message", async (t) => {
  const { engine } = hired(t);
  const lost = { message: "The puzzles could not be loaded: a file could not be downloaded." };
  t.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
  await assert.rejects(engine.ask("examples", {}), lost);
  t.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(engine.ask("examples", {}), lost);
});
