// An engine whose answers are in the hands of the test.

export class Puppet {
  /** @param {Record<string, unknown>} [known] answers that are there at once, by task */
  constructor(known = {}) {
    this.known = known;
    this.jobs = [];
  }

  ask(task, request, { signal, seconds, onEvent } = {}) {
    if (task in this.known) return Promise.resolve(this.known[task]);
    return new Promise((answer, fail) => {
      this.jobs.push({ task, request, seconds, streamed: Boolean(onEvent), tell: onEvent, answer, fail });
      signal?.addEventListener("abort", () => fail(signal.reason));
    });
  }

  /** What was asked for last. */
  get job() {
    return this.jobs.at(-1);
  }

  /** Answers that, and waits until whoever asked has heard it. */
  async answer(value) {
    this.job.answer(value);
    await settled();
  }

  async fail(message, more = {}) {
    this.job.fail(Object.assign(new Error(message), more));
    await settled();
  }
}

export const settled = () => new Promise(setImmediate);
