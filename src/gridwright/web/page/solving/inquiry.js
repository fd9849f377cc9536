// The check of a puzzle: its verdict, the reasons, the number of solutions and the difficulty. Other modules display it.

import { workText } from "gridwright/engines/work.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {{rows: string[], lit: [number, number][]}} View     a whole or partial solution, and the cells to highlight in it
 * @typedef {{show: string, hide: string, views: View[]}} Sight     the views, shown one at a time, and the button texts
 * @typedef {[name: string, text: string]} Fact
 */
/**
 * @typedef {object} Finding
 * @property {Tasks["check"]["answer"]["verdict"]} verdict
 * @property {string} text
 * @property {string[]} reasons
 * @property {Sight | null} sight
 * @property {boolean} countable     whether the solutions can be counted
 * @property {import("gridwright/wire.js").Contradiction | null} contradiction
 * @property {{text: string, seconds?: number} | null} again     the button to try again
 */

const LONGER = 120; // seconds, if the user asks for more time
const AGAIN = { text: "Try again" };

export class Inquiry {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson} json @param {() => void} changed called after each change */
  constructor(engine, json, changed) {
    this.engine = engine;
    this.json = json;
    this.changed = changed;
    this.stopping = new AbortController();
    this.counting = new AbortController();
    this.work = ""; // progress
    /** @type {Finding | null} */
    this.finding = null; // null while the check is running
    /** @type {number | null} */
    this.shown = null; // index of the view; null until the user asks for one
    /** @type {Fact[]} */
    this.rating = [];
  }

  /** The current view. @returns {View | null} */
  get view() {
    return this.shown === null ? null : this.finding?.sight?.views[this.shown] ?? null;
  }

  /** @param {number | null} which of the views */
  show(which) {
    this.shown = which;
    this.changed();
  }

  close() {
    this.stopping.abort();
    this.stopCount();
  }

  stopCount() {
    this.counting.abort();
  }

  stop() {
    this.close();
    this.settle(unsettled("you stopped it", { again: AGAIN }));
  }

  /** @param {Finding} finding */
  settle(finding) {
    this.finding = finding;
    this.changed();
  }

  /** @param {number} [seconds] the time limit, if not the usual one */
  async check(seconds) {
    this.close();
    const { signal } = (this.stopping = new AbortController());
    const began = performance.now();
    Object.assign(this, { work: "", finding: null, shown: null, rating: [] });
    this.changed();
    try {
      const answer = await this.engine.ask("check", { puzzle: this.json }, { signal, seconds, onEvent: ({ work }) => {
        this.work = workText(work, performance.now() - began);
        this.changed();
      } });
      if (signal.aborted) return;
      this.settle(findingOf(answer));
      if (answer.verdict === "unique") await this.rate(signal);
    } catch (error) {
      if (!signal.aborted) this.settle(unsettled(error instanceof Error ? error.message : String(error), { again: AGAIN }));
    }
  }

  /**
   * The number of solutions as text.
   * @param {(work: string) => void} told called with the progress
   * @returns {Promise<{text: string, done: boolean}>} done: whether the count is final
   */
  async count(told) {
    const { signal } = (this.counting = new AbortController());
    const began = performance.now();
    try {
      const { count, exact } = await this.engine.ask("count", { puzzle: this.json }, {
        signal, onEvent: ({ work }) => told(workText(work, performance.now() - began)),
      });
      return { text: `It has ${exact ? "exactly" : "at least"} ${BigInt(count).toLocaleString("en")} solutions.`, done: true };
    } catch (error) {
      return { text: signal.aborted ? "The count was stopped." : faultText(error), done: false };
    }
  }

  /** @param {AbortSignal} signal */
  async rate(signal) {
    const tell = (/** @type {Fact[]} */ rating) => {
      if (signal.aborted) return;
      this.rating = rating;
      this.changed();
    };
    try {
      const { kinds } = await this.engine.ask("about", {}, { signal });
      const techniques = kinds.find(({ name }) => name === this.json.kind)?.techniques ?? [];
      if (!techniques.length || signal.aborted) return;
      tell([["Difficulty", "…"]]);
      // In an event stream, an error is a normal answer, which the browser does not log.
      tell(ratingFacts(await this.engine.ask("rate", { puzzle: this.json }, { signal, onEvent: () => {} })));
    } catch (error) {
      tell([["Difficulty", faultText(error)]]);
    }
  }
}

/** The finding in an answer. @param {Tasks["check"]["answer"]} answer @returns {Finding} */
export function findingOf({ verdict, solutions, differing, reason, contradiction, partial, ending }) {
  if (verdict === "unique") return { ...found(verdict, "Unique", ["It has exactly one solution."]), sight: sightOf("the solution", solutions[0]) };
  if (verdict === "multiple") {
    const views = solutions.slice(0, 2).map((rows) => ({ rows, lit: differing }));
    const apart = differing.length ? `Two of them differ in ${counted(differing.length, "cell")}.` : "Two of them can be shown.";
    return { ...found(verdict, "Several solutions", [apart]), sight: { show: "Show two solutions", hide: "Hide the solutions", views }, countable: true };
  }
  if (verdict === "none") return { ...found(verdict, "No solution", (contradiction?.reasons ?? [reason ?? ""]).map(sentence)), contradiction };
  const again = ending === "time" ? { text: "Try for two minutes", seconds: LONGER } : null;
  const why = reason ?? "no reason was given";
  if (solutions.length) return unsettled(why, { reasons: ["There is at least one solution."], sight: sightOf("this solution", solutions[0]), again });
  return unsettled(why, { sight: partial?.join("").replaceAll(/[?\s]/g, "") ? sightOf("the certain cells", partial) : null, again });
}

/** @param {Finding["verdict"]} verdict @param {string} text @param {string[]} [reasons] @returns {Finding} */
function found(verdict, text, reasons = []) {
  return { verdict, text, reasons, sight: null, countable: false, contradiction: null, again: null };
}

/** @param {string} why @param {Partial<Finding>} more @returns {Finding} */
function unsettled(why, more) {
  return { ...found("unknown", `Undecided: ${why}`), ...more };
}

/** @param {string} what @param {string[]} rows @returns {Sight} */
function sightOf(what, rows) {
  return { show: `Show ${what}`, hide: `Hide ${what}`, views: [{ rows, lit: [] }] };
}

/** @param {Tasks["rate"]["answer"]} rating @returns {Fact[]} */
export function ratingFacts({ difficulty, words, hardest, title, guessing, steps }) {
  if (difficulty === null) return [["Difficulty", words]];
  /** @type {Fact[]} */
  const step = hardest ? [["Hardest step", `${hardest}: ${title}`]] : [];
  return [["Difficulty", words], ...step, ["Steps", steps.toLocaleString("en")], ["Guessing", guessing ? "needed" : "not needed"]];
}
