// The engine behind `gridwright serve`: requests are posted and answered with JSON or a stream of events.

import { TaskError, TASKS } from "gridwright/engines/engine.js";

const BROKEN = "The connection to the workbench broke before the answer was complete.";

export class ServerEngine {
  constructor(base = "/api/") {
    this.base = base;
  }

  /** @param {string} task */
  can(task) {
    return TASKS.has(task);
  }

  /** @type {import("gridwright/engines/engine.js").Engine["ask"]} */
  async ask(task, request, { signal, seconds, onEvent } = {}) {
    let response;
    try {
      response = await fetch(`${this.base}${task}${seconds ? `?time=${seconds}` : ""}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: onEvent ? "text/event-stream" : "application/json" },
        body: JSON.stringify(request),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Error("The workbench does not respond. Is `gridwright serve` still running?", { cause: error });
    }
    if (response.body && response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      return await streamed(response.body, response.status, onEvent ?? (() => {}), signal);
    }
    const answer = await response.json().catch(() => null);
    signal?.throwIfAborted();
    if (!response.ok || !answer) throw new TaskError(answer?.error ?? { message: `The workbench responded with status ${response.status}.` }, response.status);
    return answer;
  }
}

/**
 * The result at the end of a stream; earlier events are passed on.
 * @template {import("gridwright/engines/engine.js").Task} T
 * @param {NonNullable<Response["body"]>} body @param {number} status @param {(event: import("gridwright/engines/engine.js").TaskEvent<T>) => void} onEvent @param {AbortSignal} [signal]
 * @returns {Promise<import("gridwright/engines/engine.js").Tasks[T]["answer"]>}
 */
async function streamed(body, status, onEvent, signal) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw signal?.aborted ? error : new Error(BROKEN, { cause: error });
    });
    text += (value ?? "").replaceAll("\r\n", "\n");
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const { event, data } = messageOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (event === "result") return data;
      if (event === "error") throw new TaskError(data.error ?? data, status);
      if (event) onEvent({ event, ...data });
    }
    if (done) throw new Error(BROKEN);
  }
}

/** @param {string} block the lines of one event */
function messageOf(block) {
  const lines = block.split("\n");
  const of = (/** @type {string} */ name) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  const data = of("data");
  return { event: data ? of("event") || "message" : "", data: data ? JSON.parse(data) : null };
}
