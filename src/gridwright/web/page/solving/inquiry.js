// What is found out about a puzzle: how many solutions it has, why, and how hard it is. What is seen of it is elsewhere.

import { workText } from "gridwright/engines/work.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {{rows: string[], lit: [number, number][]}} View     a solution, whole or in part, and the cells to look at in it
 * @typedef {{show: string, hide: string, views: View[]}} Sight     what can be shown, one at a time, and the words for that
 * @typedef {[name: string, text: string]} Fact
 * @typedef {Tasks["about"]["answer"]["kinds"][number]["techniques"]} Techniques
 */
/**
 * @typedef {object} Finding
 * @property {Tasks["check"]["answer"]["verdict"]} verdict
 * @property {string} text
 * @property {string[]} reasons
 * @property {Sight | null} sight
 * @property {boolean} countable     whether it is of interest how many solutions there are
 * @property {import("gridwright/wire.js").Contradiction | null} contradiction
 * @property {{text: string, seconds?: number} | null} again     how it can be tried again
 */

const LONGER = 120; // seconds, for who wants to know
const AGAIN = { text: "Try again" };

export class Inquiry {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson} json @param {() => void} changed told after each change */
  constructor(engine, json, changed) {
    this.engine = engine;
    this.json = json;
    this.changed = changed;
    this.stopping = new AbortController();
    this.work = ""; // how far it is
    /** @type {Finding | null} */
    this.finding = null; // while it is looked for
    /** @type {number | null} */
    this.shown = null; // which of the views; none is, until somebody asks for it
    /** @type {Fact[]} */
    this.rating = [];
  }

  /** What is to be shown. @returns {View | null} */
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

  /** @param {number} [seconds] how long it may take, where the usual time was not enough */
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

  /** How many solutions there are, in words. */
  async count() {
    try {
      const { count, exact } = await this.engine.ask("count", { puzzle: this.json }, { signal: this.stopping.signal, onEvent: () => {} });
      return `It has ${exact ? "exactly" : "at least"} ${BigInt(count).toLocaleString("en")} solutions.`;
    } catch (error) {
      return faultText(error);
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
      // As events, an error is an answer, not one that the browser complains of.
      tell(ratingFacts(await this.engine.ask("rate", { puzzle: this.json }, { signal, onEvent: () => {} }), techniques));
    } catch (error) {
      tell([["Difficulty", faultText(error)]]);
    }
  }
}

/** What an answer comes to. @param {Tasks["check"]["answer"]} answer @returns {Finding} */
export function findingOf({ verdict, solutions, differing, reason, contradiction, partial, ending }) {
  if (verdict === "unique") return { ...found(verdict, "Unique", ["It has exactly one solution."]), sight: sightOf("the solution", solutions[0]) };
  if (verdict === "multiple") {
    const views = solutions.slice(0, 2).map((rows) => ({ rows, lit: differing }));
    const apart = differing.length ? `Two of them differ in ${counted(differing.length, "cell")}.` : "Two of them can be shown.";
    return { ...found(verdict, "Several solutions", [apart]), sight: { show: "Show two solutions", hide: "Hide the solutions", views }, countable: true };
  }
  if (verdict === "none") return { ...found(verdict, "No solution", (contradiction?.reasons ?? [reason ?? ""]).map(sentence)), contradiction };
  const again = ending === "time" ? { text: "Try for two minutes", seconds: LONGER } : null;
  const why = reason ?? "it was not found out";
  if (solutions.length) return unsettled(why, { reasons: ["There is at least one solution."], sight: sightOf("this solution", solutions[0]), again });
  return unsettled(why, { sight: partial?.join("").replaceAll(/[?\s]/g, "") ? sightOf("what is certain", partial) : null, again });
}

/** @param {Finding["verdict"]} verdict @param {string} text @param {string[]} [reasons] @returns {Finding} */
function found(verdict, text, reasons = []) {
  return { verdict, text, reasons, sight: null, countable: false, contradiction: null, again: null };
}

/** @param {string} why @param {Partial<Finding>} more @returns {Finding} */
function unsettled(why, more) {
  return { ...found("unknown", `Not settled: ${why}`), ...more };
}

/** @param {string} what @param {string[]} rows @returns {Sight} */
function sightOf(what, rows) {
  return { show: `Show ${what}`, hide: `Hide ${what}`, views: [{ rows, lit: [] }] };
}

/** @param {Tasks["rate"]["answer"]} rating @param {Techniques} techniques @returns {Fact[]} */
export function ratingFacts({ score, tier, hardest, guessing, reason, steps }, techniques) {
  if (score === null) return [["Difficulty", sentence(reason ?? "it was not found out")]];
  const most = Math.max(...techniques.map((each) => each.tier));
  const title = techniques.find(({ name }) => name === hardest)?.title;
  /** @type {Fact[]} */
  const step = hardest ? [["Hardest step", title ? `${hardest}: ${title}` : hardest]] : [];
  return [["Difficulty", `${score} points, tier ${tier} of ${most}`], ...step, ["Steps", steps.toLocaleString("en")], ["Guessing", guessing ? "needed" : "not needed"]];
}
