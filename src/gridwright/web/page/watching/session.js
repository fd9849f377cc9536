// A solving process to watch: the available strategies, the progress and the result. Other modules display it.

import { sentence } from "gridwright/ui/words.js";
import { factsOf, factsOfSteps } from "gridwright/watching/facts.js";
import { Recording } from "gridwright/watching/recording.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/engines/engine.js").TaskEvent<"solve"> | import("gridwright/engines/engine.js").TaskEvent<"explain">} Told
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {typeof PERSON | NonNullable<Tasks["solve"]["request"]["strategy"]>} WayName
 * @typedef {{name: WayName, text: string, title: string}} Way
 * @typedef {"idle" | "solving" | "stopped" | "concluded" | "failed"} Phase
 */

const PERSON = "explain";
const SOLVING = "Solving…";
const SILENT = "This strategy shows no steps, only the result.";
const VERDICTS = {
  unique: "It has exactly one solution.", multiple: "It has several solutions.", none: "It has no solution.",
  solved: "A solution was found; there may be more.", unknown: "No verdict was reached.",
};

export class Session {
  /** @param {Engine} engine @param {PuzzleJson} puzzle @param {() => void} changed called after each change */
  constructor(engine, puzzle, changed) {
    this.engine = engine;
    this.puzzle = puzzle;
    this.changed = changed;
    /** @type {Way[]} */
    this.ways = [];
    /** @type {Way | undefined} */
    this.chosen = undefined;
    /** @type {Phase} */
    this.phase = "idle";
    this.status = "";
    this.fault = ""; // the error
    /** @type {Recording | null} */
    this.recording = null; // set with the first frames; grows while the engine is working
    /** @type {import("gridwright/watching/facts.js").Fact[]} */
    this.facts = [];
    /** @type {string[][]} */
    this.solutions = [];
    /** @type {AbortController | null} */
    this.stopping = null; // of the current or the last process
    this.ready = this.load();
  }

  /** Loads the strategies for puzzles of this kind. */
  async load() {
    const { kinds } = await this.engine.ask("about", {});
    const kind = kinds.find(({ name }) => name === this.puzzle.kind);
    if (!kind) throw new Error(`Puzzles of the kind ${this.puzzle.kind} cannot be solved here.`);
    if (kind.techniques.length) {
      this.ways.push({ name: PERSON, text: "as a person would", title: "One step at a time, simplest first, each with its reason." });
    }
    for (const name of kind.strategies) this.ways.push({ name, text: `by ${name}`, title: sentence(kind.titles[name]) });
    this.chosen = this.ways[0];
    this.changed();
  }

  /** @param {string} name of a way */
  choose(name) {
    this.chosen = this.ways.find((way) => way.name === name);
    this.changed();
  }

  /** Solves until the end, or until stopped or closed. @param {string} [way] the selected one by default */
  async start(way) {
    this.close();
    const stopping = new AbortController();
    this.stopping = stopping;
    const wanted = () => this.stopping === stopping; // not closed or replaced meanwhile
    let adding = Promise.resolve();
    /** @type {Recording | null} */
    let recording = null;
    const add = async (/** @type {Tasks["solve"]["events"]["frames"]} */ { head, piece }) => {
      recording ??= head && new Recording(head, true);
      await recording?.add(piece);
      if (!wanted()) return;
      this.recording = recording;
      this.changed();
    };
    const onEvent = (/** @type {Told} */ told) => {
      if (told.event === "frames") adding = adding.then(() => add(told));
      else if (told.event === "progress" && wanted()) this.report(told.work);
    };
    try {
      await this.ready;
      if (!wanted()) return;
      if (way) this.choose(way);
      this.turn("solving", SOLVING);
      const began = performance.now();
      const answer = await this.ask({ signal: stopping.signal, onEvent });
      await adding;
      if (wanted()) this.conclude(answer, (performance.now() - began) / 1000);
    } catch (error) {
      await adding.catch(() => {}); // earlier frames are shown
      if (wanted()) this.fail(error, stopping.signal.aborted);
    }
  }

  /** @param {{signal: AbortSignal, onEvent: (told: Told) => void}} asking */
  ask(asking) {
    const { engine, puzzle, chosen } = this;
    if (chosen?.name === PERSON) return engine.ask("explain", { puzzle, record: true }, asking);
    return engine.ask("solve", { puzzle, record: true, strategy: chosen?.name }, asking);
  }

  /** @param {Record<string, number>} work */
  report(work) {
    const facts = factsOf(work).slice(0, 3).map(([name, told]) => `${name.toLowerCase()} ${told}`);
    this.turn("solving", facts.length ? `${SOLVING} ${facts.join(", ")}` : SOLVING);
  }

  /** Shows the verdict and the statistics. @param {Tasks["solve" | "explain"]["answer"]} answer @param {number} seconds */
  conclude(answer, seconds) {
    if ("steps" in answer) {
      this.facts = factsOfSteps(answer.steps, seconds);
      this.turn("concluded", answer.conclusion);
      return;
    }
    const { verdict, reason, stats, solutions } = answer;
    this.facts = factsOf(stats);
    this.solutions = solutions;
    const silent = this.recording && this.recording.last <= 1 ? [SILENT] : [];
    this.turn("concluded", [VERDICTS[verdict], ...(reason && verdict !== "unique" ? [sentence(reason)] : []), ...silent].join(" "));
  }

  /** @param {unknown} error @param {boolean} stopped by the user, which is not an error */
  fail(error, stopped) {
    if (!stopped) this.fault = error instanceof Error ? error.message : String(error);
    this.turn(stopped ? "stopped" : "failed", stopped ? "Stopped." : "");
  }

  /** @param {Phase} phase @param {string} status */
  turn(phase, status) {
    this.phase = phase;
    this.status = status;
    if (this.recording) this.recording.growing = phase === "solving"; // the recording ends here
    this.changed();
  }

  /** Stops the current process; its frames stay. */
  stop() {
    this.stopping?.abort();
  }

  /** Drops the current process and its result, so that another can start. */
  close() {
    this.stop();
    this.stopping = null;
    this.recording = null;
    this.fault = "";
    this.facts = [];
    this.solutions = [];
    this.turn("idle", "");
  }
}
