// The engine in the page: Python and the native core in a Web Worker. No data leaves the page.

import { pngOf } from "gridwright/engines/svg_png.js";
import { TaskError, TASKS } from "gridwright/engines/engine.js";

/**
 * @typedef {{task: string, text: string, seconds: number, events: boolean}} Question     the text is the request, as JSON
 * @typedef {{question: Question, onEvent(event: string): void, onReply(reply: string): void, reject(error: unknown): void, gone: boolean}} Job
 * @typedef {{ready: boolean, share: number, fault: string}} Loading
 * @typedef {{worker: Worker, loading: Loading}} Hand     a worker and its loading state
 * @typedef {{loading?: Loading, event?: string, reply?: string, broken?: string}} Word     a message from a worker
 */

const USUAL = 20; // seconds of a task
const GRACE = 300; // milliseconds that a cancelled job is given to end; most do
const MISSING = "a file could not be downloaded";
const LONG = 1000; // milliseconds after which a job is likely to be cancelled, so a spare worker is prepared
const FIRST = 5000; // the same for the first job: Python is importing modules, and another worker would slow it down

export class WorkerEngine {
  /**
   * @param {{worker: URL, examples: URL}} places
   * @param {(loading: Loading) => void} [told] called with the loading state of the engine
   */
  constructor({ worker, examples }, told = () => {}) {
    this.place = worker;
    this.examples = examples;
    this.told = told;
    /** @type {Job[]} */
    this.jobs = []; // the first one is running if `busy`
    this.busy = false;
    this.proven = false; // whether there has been an answer
    /** @type {Hand | null} */
    this.spare = null;
    /** @type {Hand | null} */
    this.hand = this.hire();
  }

  /** @param {string} task */
  can(task) {
    return TASKS.has(task);
  }

  /** @type {import("gridwright/engines/engine.js").Engine["ask"]} */
  async ask(task, request, { signal, seconds = USUAL, onEvent } = {}) {
    signal?.throwIfAborted();
    if (task === "examples") return await this.library();
    const drawn = task === "write" && "format" in request && request.format === "png"; // the browser does this better than Python
    const text = JSON.stringify(drawn ? { ...request, format: "svg" } : request);
    const answer = await new Promise((resolve, reject) => {
      /** @type {Job} */
      const job = {
        question: { task, text, seconds, events: Boolean(onEvent) },
        onEvent: (event) => onEvent?.(JSON.parse(event)),
        onReply: (reply) => {
          const { answer: found, error, status } = JSON.parse(reply);
          if (error) reject(new TaskError(error, status));
          else resolve(found);
        },
        reject, gone: false,
      };
      signal?.addEventListener("abort", () => this.drop(job, signal.reason), { once: true });
      this.jobs.push(job);
      this.load();
      this.next();
    });
    return drawn ? await pngOf(answer) : answer;
  }

  /** The puzzles of the library, which are available before the engine. */
  async library() {
    try {
      const response = await fetch(this.examples);
      if (response.ok) return await response.json();
    } catch {
      // no network; the browser's own message does not help the user
    }
    throw new Error("The puzzles could not be loaded: a file could not be downloaded.");
  }

  /** Loads the engine again after a failure. */
  load() {
    if (this.hand) return;
    this.hand = this.hire();
    this.told(this.hand.loading);
  }

  /** @returns {Hand} */
  hire() {
    const worker = new Worker(this.place, { type: "module" });
    /** @type {Hand} */
    const hand = { worker, loading: { ready: false, share: 0, fault: "" } };
    worker.addEventListener("message", ({ data }) => this.heard(hand, data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.lost(hand, MISSING);
    });
    return hand;
  }

  next() {
    const [job] = this.jobs;
    if (this.busy || !job || !this.hand?.loading.ready) return;
    this.busy = true;
    this.hand.worker.postMessage(job.question);
    setTimeout(() => {
      if (this.busy && this.jobs[0] === job) this.spare ??= this.hire();
    }, this.proven ? LONG : FIRST);
  }

  /** Cancels a job. @param {Job} job @param {unknown} reason */
  drop(job, reason) {
    const at = this.jobs.indexOf(job);
    if (at < 0 || job.gone) return;
    job.reject(reason);
    if (at || !this.busy) {
      this.jobs.splice(at, 1);
      return;
    }
    job.gone = true;
    setTimeout(() => {
      if (this.jobs[0] !== job) return;
      this.spare ??= this.hire();
      this.relieve();
    }, GRACE);
  }

  /** Replaces a worker with a cancelled job by the spare one, if it is ready. */
  relieve() {
    if (this.busy && this.jobs[0].gone && this.spare?.loading.ready) this.replace();
  }

  /** Ends the current job immediately, together with its worker. */
  replace() {
    this.hand?.worker.terminate();
    this.hand = this.spare ?? this.hire();
    this.spare = null;
    this.jobs.shift();
    this.busy = false;
    this.told(this.hand.loading);
    this.next();
  }

  /** @param {Hand} hand @param {Word} word */
  heard(hand, { loading, event, reply = "", broken }) {
    if (loading) {
      hand.loading = loading;
      if (hand !== this.hand) {
        this.relieve();
        return;
      }
      this.told(loading);
    } else if (event) {
      if (!this.jobs[0].gone) this.jobs[0].onEvent(event);
      return;
    } else if (broken) {
      this.lost(hand, broken);
      return;
    } else {
      const job = this.jobs.shift();
      if (!job?.gone) job?.onReply(reply);
      this.busy = false;
      this.proven = true;
    }
    this.next();
  }

  /** A worker has failed. @param {Hand} hand @param {string} fault */
  lost(hand, fault) {
    if (hand === this.spare) this.spare = null;
    if (hand !== this.hand) return;
    if (this.busy) {
      this.jobs[0].reject(new Error("The engine in the page crashed and is restarting; the puzzle may be too large."));
      this.replace();
      return;
    }
    hand.worker.terminate();
    this.hand = null;
    this.told({ ready: false, share: 0, fault });
    for (const { reject } of this.jobs.splice(0)) reject(new Error(`The engine could not be loaded: ${fault}.`));
  }
}
