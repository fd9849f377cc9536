// The engine that asks a server; the server is a fake.

import assert from "node:assert/strict";
import test from "node:test";

import { ServerEngine } from "gridwright/engines/server_engine.js";

/** Lets the server answer once, and returns its request. @param {import("node:test").TestContext} t @param {(signal?: AbortSignal) => Promise<Response>} answer */
function served(t, answer) {
  const asked = [];
  t.mock.method(globalThis, "fetch", async (address, { headers, body, signal }) => {
    asked.push([address, headers.Accept, JSON.parse(body)]);
    return answer(signal);
  });
  return asked;
}

/** A stream that comes in pieces. @param {...string} pieces */
function streamed(...pieces) {
  const encoder = new TextEncoder();
  return new Response(new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  }), { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
}

const RESULT = 'event: result\ndata: {"verdict": "unique"}\n\n';

test("a plain request gets a plain answer", async (t) => {
  const asked = served(t, async () => Response.json({ verdict: "unique" }));
  assert.deepEqual(await new ServerEngine().ask("check", { puzzle: 1 }), { verdict: "unique" });
  await new ServerEngine("/other/").ask("check", {}, { seconds: 120 });
  assert.deepEqual(asked, [["/api/check", "application/json", { puzzle: 1 }], ["/other/check?time=120", "application/json", {}]]);
});

test("events come before the answer, however the stream is cut", async (t) => {
  const asked = served(t, async () => streamed(': busy\n\nevent: prog', 'ress\r\ndata: {"work":\r\ndata: {"nodes": 7}}\r\n\r\nevent: res', RESULT.slice(10), "event: late\n\n"));
  const events = [];
  const answer = await new ServerEngine().ask("solve", {}, { onEvent: (event) => events.push(event) });
  assert.deepEqual([answer, events], [{ verdict: "unique" }, [{ event: "progress", work: { nodes: 7 } }]]);
  assert.equal(asked[0][1], "text/event-stream");
});

test("an error has its position", async (t) => {
  const error = { message: "expected a clue", line: 3, formats: ["a", "b"] };
  const told = { message: "expected a clue", line: 3, column: null, formats: ["a", "b"] };
  served(t, async () => Response.json({ error }, { status: 422 }));
  await assert.rejects(new ServerEngine().ask("open", {}), { ...told, status: 422 });
  served(t, async () => streamed(`event: error\ndata: ${JSON.stringify({ error })}\n\n`));
  await assert.rejects(new ServerEngine().ask("open", {}, { onEvent() {} }), { ...told, status: 200 });
});

test("an invalid answer gives a clear error", async (t) => {
  const engine = new ServerEngine();
  served(t, async () => new Response("<html>", { status: 502 }));
  await assert.rejects(engine.ask("about", {}), { message: "The workbench responded with status 502." });
  served(t, async () => new Response("<html>"));
  await assert.rejects(engine.ask("about", {}), { message: "The workbench responded with status 200." });
  served(t, async () => streamed(RESULT.slice(0, -1)));
  await assert.rejects(engine.ask("about", {}), { message: "The connection to the workbench broke before the answer was complete." });
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  served(t, async () => new Response(cut, { headers: { "Content-Type": "text/event-stream" } }));
  await assert.rejects(engine.ask("about", {}), { message: "The connection to the workbench broke before the answer was complete." });
  served(t, () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(engine.ask("about", {}), /does not respond/);
});

test("a cancelled request gets no more events", async (t) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  served(t, (given) => Promise.reject(given?.reason));
  stopping.abort();
  await assert.rejects(new ServerEngine().ask("about", {}, { signal }), { name: "AbortError" });
  served(t, async () => new Response("{")); // broken off on the way
  await assert.rejects(new ServerEngine().ask("about", {}, { signal }), { name: "AbortError" });
});
