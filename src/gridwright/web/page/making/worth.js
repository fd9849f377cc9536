// How good a puzzle a drawing makes: whether its clues determine it, and its difficulty. Updated while drawing.

import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {"empty" | "checking" | "unique" | "guessing" | "several" | "open" | "trouble"} State
 */

const EMPTY = "Draw something; its clues are computed as you draw.";
const ONE = "There is exactly one solution.";
const SOON = 250; // milliseconds after the last stroke

/** @type {Record<State, string>} */
const NAMES = {
  empty: "Empty", checking: "Checking…", unique: "Unique", guessing: "Needs guessing", several: "Several solutions", open: "Undecided", trouble: "Not checked",
};

export class Worth {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {{changed(): void, said(text: string): void}} told */
  constructor(engine, told) {
    this.engine = engine;
    this.told = told;
    /** @type {State} */
    this.state = "empty";
    this.about = EMPTY;
    /** @type {Place[]} */
    this.differing = []; // where another solution differs
    this.lit = false; // whether those cells are shown
    this.asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  get name() {
    return NAMES[this.state];
  }

  /** Whether the clues determine the picture, so that it can be left out. */
  get fair() {
    return this.state === "unique" || this.state === "guessing";
  }

  /** @param {State} state @param {string} about @param {Place[]} [differing] */
  tell(state, about, differing = []) {
    Object.assign(this, { state, about, differing, lit: false });
    this.told.changed();
  }

  /** @param {boolean} lit whether to show where another solution differs */
  light(lit) {
    this.lit = lit;
    this.told.changed();
  }

  /** Checks a drawing after a pause. @param {import("gridwright/making/drawing.js").Drawing} drawing */
  look(drawing) {
    this.stop();
    if (drawing.empty) {
      this.tell("empty", EMPTY);
      return;
    }
    this.tell("checking", "");
    this.waiting = setTimeout(() => this.ask(drawing.json()), SOON);
  }

  stop() {
    clearTimeout(this.waiting);
    this.asking.abort();
  }

  /** @param {PuzzleJson} puzzle */
  async ask(puzzle) {
    const { signal } = (this.asking = new AbortController());
    const onEvent = () => {}; // in an event stream, an error is a normal answer, which the browser does not log
    try {
      const { verdict, differing } = await this.engine.ask("check", { puzzle }, { signal, onEvent });
      if (verdict === "multiple") {
        this.tell("several", `There is another solution, which differs in ${counted(differing.length, "cell")}.`, differing.map(([row, column]) => ({ row, column })));
      } else if (verdict === "unique") {
        this.tell("unique", ONE);
        this.rated(await this.engine.ask("rate", { puzzle }, { signal, onEvent }));
      } else {
        this.tell("open", "There was not enough time to find out whether there is another solution.");
      }
    } catch (error) {
      if (signal.aborted) return;
      this.tell("trouble", faultText(error));
    }
    this.told.said(`${this.name}. ${this.about}`);
  }

  /** Shows the difficulty of a puzzle with one solution. @param {import("gridwright/wire.js").Rating} rating */
  rated({ difficulty, words, hardest, guessing }) {
    if (difficulty === null) {
      this.tell("unique", `${ONE} ${sentence(words)}`);
      return;
    }
    const hard = sentence(hardest ? `${words}; its hardest technique is “${hardest}”` : words);
    if (guessing) this.tell("guessing", `There is exactly one solution, but finding it takes guessing. ${hard}`);
    else this.tell("unique", hard);
  }
}
