// A request to the engine during a game: its progress and its errors. One at a time.

import { workText } from "gridwright/engines/work.js";
import { faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/playing/truth.js").Asking} Asking
 * @typedef {{doing: string, cannot: string, stopped: string}} Words     texts while it runs, if it fails, and if it is stopped
 */

/** @satisfies {Record<string, Words>} */
export const REQUESTS = {
  check: { doing: "Checking…", cannot: "The grid cannot be checked now.", stopped: "The check was stopped." },
  rewind: { doing: "Looking for mistakes…", cannot: "The grid cannot be checked now.", stopped: "The check was stopped." },
  hint: { doing: "Looking for a hint…", cannot: "No hint is available.", stopped: "The search for a hint was stopped." },
};

export class GameRequest {
  /** @param {() => void} changed called after each change */
  constructor(changed) {
    this.changed = changed;
    /** @type {Words | null} */
    this.words = null; // of the current request
    this.work = ""; // its progress
    this.outcome = ""; // its outcome, until dismissed
    /** @type {(() => Promise<void>) | null} */
    this.again = null; // set if it failed or was stopped
    this.asking = new AbortController();
  }

  /**
   * @template T
   * @param {Words} words @param {(asking: Asking) => Promise<T>} ask
   * @param {{came(answer: T): string, failed(trouble: string): string}} told called with the answer, or why there is none; returns the text to leave on the screen
   */
  async run(words, ask, told) {
    if (this.words === words) return; // already running
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

  /** Stops the request. */
  stop() {
    this.asking.abort();
  }

  /** Drops the request and its outcome. */
  drop() {
    const { asking } = this;
    this.asking = new AbortController();
    asking.abort();
    this.turn(null, "");
  }
}
