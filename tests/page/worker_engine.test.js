// The engine in a Web Worker, as the page sees it; the worker here is made up.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { WorkerEngine } from "gridwright/engines/worker_engine.js";

const PLACES = { worker: new URL("https://page/worker.js"), examples: new URL("https://page/examples.json") };

/** It answers with the request, says what goes wrong with "junk", and never comes back from "hard". */
class Desk extends EventTarget {
  /** @type {Desk[]} */
  static all = [];

  constructor() {
    super();
    this.asked = [];
    this.ended = false;
    Desk.all.push(this);
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
  Desk.all = [];
  globalThis.Worker = Desk;
});

/** An engine, what it told, and the clock that it goes by. @param {import("node:test").TestContext} t */
function hired(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  return { engine: new WorkerEngine(PLACES, (loading) => told.push(loading)), told, clock: t.mock.timers };
}

const name = (error) => error.name;

test("answers, events and faults, each to its question", async (t) => {
  const { engine, told } = hired(t);
  t.mock.method(globalThis, "fetch", async (address) => Response.json({ puzzles: [String(address)] }));
  const events = [];
  const asked = [
    engine.ask("check", { puzzle: 1 }, { onEvent: (event) => events.push(event) }),
    engine.ask("rate", { puzzle: "junk" }).catch(({ message, line, status }) => [message, line, status]),
    engine.ask("solve", { puzzle: 2 }, { seconds: 120 }),
  ];
  assert.deepEqual(await engine.ask("examples", {}), { puzzles: ["https://page/examples.json"] }); // nobody is ready yet
  assert.deepEqual([Desk.all.length, Desk.all[0].asked], [1, []]);
  Desk.all[0].ready;
  assert.deepEqual(await Promise.all(asked), [{ task: "check", seconds: 20, puzzle: 1 }, ["expected a clue", 3, 422], { task: "solve", seconds: 120, puzzle: 2 }]);
  assert.deepEqual(events, [{ event: "progress", work: { nodes: 7 } }]);
  assert.deepEqual(told.map(({ ready }) => ready), [true]);
});

test("what nobody waits for ends, and the next is answered", async (t) => {
  const { engine, clock } = hired(t);
  const [hard, waiting] = [new AbortController(), new AbortController()];
  const left = engine.ask("check", { puzzle: "hard" }, { signal: hard.signal }).catch(name);
  const never = engine.ask("check", { puzzle: 1 }, { signal: waiting.signal }).catch(name);
  const next = engine.ask("check", { puzzle: 2 });
  Desk.all[0].ready;
  waiting.abort();
  hard.abort();
  assert.deepEqual(await Promise.all([left, never]), ["AbortError", "AbortError"]);
  assert.equal(Desk.all.length, 1); // it may end by itself
  clock.tick(300);
  assert.equal(Desk.all[0].ended, false); // until another is there
  Desk.all[1].ready;
  assert.equal(Desk.all[0].ended, true);
  assert.equal((await next).puzzle, 2);
  assert.deepEqual([Desk.all[0].asked.length, Desk.all[1].asked.length], [1, 1]);
});

test("what ends by itself in time leaves its worker there", async (t) => {
  const { engine, clock } = hired(t);
  const stopping = new AbortController();
  const left = engine.ask("check", { puzzle: "hard" }, { signal: stopping.signal }).catch(name);
  Desk.all[0].ready;
  stopping.abort();
  Desk.all[0].tell({ reply: JSON.stringify({ answer: {} }) });
  clock.tick(300);
  assert.deepEqual([await left, Desk.all.length, engine.busy], ["AbortError", 1, false]);
});

test("a spare worker takes nothing over that somebody waits for", async (t) => {
  const { engine, clock } = hired(t);
  const long = engine.ask("check", { puzzle: "hard" });
  Desk.all[0].ready;
  clock.tick(1000);
  Desk.all[1].ready;
  assert.deepEqual(Desk.all.map(({ ended }) => ended), [false, false]);
  Desk.all[0].tell({ reply: JSON.stringify({ answer: { verdict: "none" } }) });
  assert.deepEqual(await long, { verdict: "none" });
});

test("a worker that breaks down is replaced, and its question is told of it", async (t) => {
  const { engine } = hired(t);
  const lost = assert.rejects(engine.ask("check", { puzzle: "hard" }), /too much for the engine/);
  const next = engine.ask("check", { puzzle: 1 });
  Desk.all[0].ready;
  Desk.all[0].tell({ broken: "out of memory" });
  await lost;
  Desk.all[1].ready;
  assert.deepEqual([(await next).puzzle, Desk.all[0].ended], [1, true]);
});

test("one that cannot be loaded is told, and loaded when asked again", async (t) => {
  const { engine, told } = hired(t);
  const lost = assert.rejects(engine.ask("about", {}), { message: "The engine could not be loaded: a file did not arrive." });
  Desk.all[0].dispatchEvent(Object.assign(new Event("error"), { message: "Uncaught TypeError: Failed to fetch" }));
  await lost;
  assert.deepEqual(told, [{ ready: false, share: 0, fault: "a file did not arrive" }]);
  const again = engine.ask("check", { puzzle: 1 });
  Desk.all[1].ready;
  assert.equal((await again).puzzle, 1);
  await assert.rejects(engine.ask("check", {}, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("one that cannot be loaded is loaded by hand, once", async (t) => {
  const { engine, told } = hired(t);
  engine.load();
  assert.equal(Desk.all.length, 1); // it is under way
  Desk.all[0].tell({ broken: "there is not enough memory for it" });
  engine.load();
  engine.load();
  assert.deepEqual([Desk.all.length, told], [2, [{ ready: false, share: 0, fault: "there is not enough memory for it" }, { ready: false, share: 0, fault: "" }]]);
});

test("puzzles that do not arrive are told in plain words", async (t) => {
  const { engine } = hired(t);
  const lost = { message: "The puzzles could not be loaded: a file did not arrive." };
  t.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
  await assert.rejects(engine.ask("examples", {}), lost);
  t.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(engine.ask("examples", {}), lost);
});
