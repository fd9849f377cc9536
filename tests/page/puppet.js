// An engine whose answers are controlled by the test.

export class Puppet {
  /** @param {Record<string, unknown>} [known] immediate answers, by task */
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

  /** The last request. */
  get job() {
    return this.jobs.at(-1);
  }

  /** Answers, and waits until the answer has been handled. */
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
