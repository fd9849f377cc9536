// Something that the engine is asked for while a puzzle is played: how far it is, and what went wrong. One at a time.

import { workText } from "gridwright/engines/work.js";
import { faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/playing/truth.js").Asking} Asking
 * @typedef {{doing: string, cannot: string, stopped: string}} Words     while it goes on, when it fails, when it is stopped
 */

/** @satisfies {Record<string, Words>} */
export const ERRANDS = {
  check: { doing: "Checking…", cannot: "The grid cannot be checked now.", stopped: "The check was stopped." },
  rewind: { doing: "Looking for mistakes…", cannot: "The grid cannot be checked now.", stopped: "The check was stopped." },
  hint: { doing: "Looking for a hint…", cannot: "There is no hint now.", stopped: "The search for a hint was stopped." },
};

export class Errand {
  /** @param {() => void} changed told after each change */
  constructor(changed) {
    this.changed = changed;
    /** @type {Words | null} */
    this.words = null; // of what is under way
    this.work = ""; // how far it is
    this.outcome = ""; // what there is to say of it, until it is read
    /** @type {(() => Promise<void>) | null} */
    this.again = null; // where it failed or was stopped
    this.asking = new AbortController();
  }

  /**
   * @template T
   * @param {Words} words @param {(asking: Asking) => Promise<T>} ask
   * @param {{came(answer: T): string, failed(trouble: string): string}} told of the answer, or why there is none; it says what to leave on the screen
   */
  async run(words, ask, told) {
    if (this.words === words) return; // who asks twice waits for the same
    this.drop();
    const { signal } = (this.asking = new AbortController());
    const began = performance.now();
    this.turn(words, "");
    this.again = null;
    try {
      const answer = await ask({ signal, onEvent: (event) => event.event === "progress" && this.report(signal, event.work, began) });
      if (signal !== this.asking.signal) return;
      this.turn(null, told.came(answer));
    } catch (error) {
      if (signal !== this.asking.signal) return; // dropped
      this.again = () => this.run(words, ask, told);
      this.turn(null, told.failed(signal.aborted ? words.stopped : `${words.cannot} ${faultText(error)}`));
    }
  }

  /** @param {AbortSignal} signal @param {Record<string, number>} work @param {number} began */
  report(signal, work, began) {
    if (signal !== this.asking.signal) return;
    this.work = workText(work, performance.now() - began);
    this.changed();
  }

  /** @param {Words | null} words @param {string} outcome */
  turn(words, outcome) {
    Object.assign(this, { words, outcome, work: "" });
    this.changed();
  }

  /** The user has waited long enough. */
  stop() {
    this.asking.abort();
  }

  /** Nobody wants it any more, nor what came of it. */
  drop() {
    const { asking } = this;
    this.asking = new AbortController();
    asking.abort();
    this.turn(null, "");
  }
}
