// The engine in the page itself: Python and the native core in a Web Worker. Nothing leaves the page.

import { TaskError, TASKS } from "gridwright/tasks.js";

/** @typedef {{task: string, request: any, seconds: number, onEvent?: (event: any) => void, resolve(answer: any): void, reject(error: Error): void, gone: boolean}} Job */
/** @typedef {{ready: boolean, share: number, fault: string}} Loading */

const USUAL = 20; // seconds of a task
const PATIENCE = 300; // milliseconds for a job that nobody waits for to end by itself: a new worker takes seconds

export class WorkerEngine {
  /**
   * @param {{worker: URL, examples: URL}} places
   * @param {(loading: Loading) => void} [told] of how far the engine is
   */
  constructor({ worker, examples }, told = () => {}) {
    this.place = worker;
    this.examples = examples;
    this.told = told;
    /** @type {Job[]} */
    this.jobs = []; // the first of them is under way
    this.start();
  }

  /** @param {string} task */
  can(task) {
    return TASKS.has(task);
  }

  start() {
    this.busy = true; // until it is loaded
    this.worker = new Worker(this.place, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.heard(data));
    this.worker.addEventListener("error", (event) => this.fail(event.message || "the engine could not be loaded"));
  }

  /** @param {string} task @param {any} request @param {import("gridwright/server_engine.js").Asking} [asking] @returns {Promise<any>} */
  async ask(task, request, { signal, seconds = USUAL, onEvent } = {}) {
    signal?.throwIfAborted();
    if (task === "examples") return await (await fetch(this.examples)).json(); // they are there before the engine is
    return await new Promise((resolve, reject) => {
      /** @type {Job} */
      const job = { task, request, seconds, onEvent, resolve, reject, gone: false };
      signal?.addEventListener("abort", () => this.drop(job, signal.reason), { once: true });
      this.jobs.push(job);
      this.next();
    });
  }

  next() {
    const [job] = this.jobs;
    if (this.busy || !job) return;
    this.busy = true;
    this.worker?.postMessage({ task: job.task, text: JSON.stringify(job.request), seconds: job.seconds, events: Boolean(job.onEvent) });
  }

  /** Nobody waits for a job any more. @param {Job} job @param {Error} reason */
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
      if (this.jobs[0] === job) this.replace();
    }, PATIENCE);
  }

  /** Ends what is under way at once, with its worker. */
  replace() {
    this.worker?.terminate();
    this.jobs.shift();
    this.start();
  }

  /** @param {any} data */
  heard({ loading, event, reply }) {
    if (loading) {
      this.told(loading);
      if (!loading.ready) return;
    } else if (event) {
      if (!this.jobs[0].gone) this.jobs[0].onEvent?.(JSON.parse(event));
      return;
    } else {
      const job = /** @type {Job} */ (this.jobs.shift());
      const { answer, error, status } = JSON.parse(reply);
      if (!job.gone) error ? job.reject(new TaskError(error, status)) : job.resolve(answer);
    }
    this.busy = false;
    this.next();
  }

  /** @param {string} fault */
  fail(fault) {
    this.told({ ready: false, share: 0, fault });
    for (const { reject } of this.jobs.splice(0)) reject(new Error(`The engine is not there: ${fault}.`));
  }
}
