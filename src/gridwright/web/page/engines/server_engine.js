// The engine behind `gridwright serve`: tasks are posted, and answered with JSON or with a stream of events.

import { TaskError, TASKS } from "gridwright/engines/engine.js";

/**
 * How a task is asked for: `seconds` is how long it may take, where the usual time is not enough.
 * @typedef {{signal?: AbortSignal, seconds?: number, onEvent?: (event: {event: string, [name: string]: any}) => void}} Asking
 */

export class ServerEngine {
  constructor(base = "/api/") {
    this.base = base;
  }

  /** @param {string} task */
  can(task) {
    return TASKS.has(task);
  }

  /** @param {string} task @param {any} request @param {Asking} [asking] @returns {Promise<any>} */
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
      throw new Error("The workbench does not answer. Is `gridwright serve` still running?");
    }
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      return await streamed(response, onEvent ?? (() => {}));
    }
    const answer = await response.json().catch(() => ({ error: { message: `The workbench answered with ${response.status}.` } }));
    if (!response.ok) throw new TaskError(answer.error ?? { message: `The workbench answered with ${response.status}.` }, response.status);
    return answer;
  }
}

/**
 * The result at the end of a stream; what comes before it is handed on.
 * @param {Response} response @param {(event: any) => void} onEvent
 */
async function streamed(response, onEvent) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += (value ?? "").replaceAll("\r\n", "\n");
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const { event, data } = messageOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (event === "result") return data;
      if (event === "error") throw new TaskError(data.error ?? data, response.status);
      if (event) onEvent({ event, ...data });
    }
    if (done) throw new Error("The workbench broke off before the answer.");
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
