// What a drawing is worth as a puzzle: whether its clues lead to it alone, and how hard that is. It follows the pencil.

import { counted, faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {"empty" | "checking" | "unique" | "guessing" | "several" | "open" | "trouble"} State
 */

const EMPTY = "Draw something: its clues are worked out as you go.";
const ONE = "There is exactly one solution.";
const SOON = 250; // milliseconds after the last stroke

/** @type {Record<State, string>} */
const NAMES = {
  empty: "Empty", checking: "Checking…", unique: "Unique", guessing: "Needs guessing", several: "Several solutions", open: "Not settled", trouble: "Not checked",
};

/** How hard a puzzle is, in the words that makers know. @param {number} tier of its hardest technique */
function difficulty(tier) {
  return tier <= 2 ? "Easy" : tier <= 4 ? "Medium" : tier === 5 ? "Hard" : "Expert";
}

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
    this.lit = false; // whether that is shown
    this.asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  get name() {
    return NAMES[this.state];
  }

  /** Whether the clues lead to one picture, so that it need not be given. */
  get fair() {
    return this.state === "unique" || this.state === "guessing";
  }

  /** @param {State} state @param {string} about @param {Place[]} [differing] */
  tell(state, about, differing = []) {
    Object.assign(this, { state, about, differing, lit: false });
    this.told.changed();
  }

  /** @param {boolean} lit whether it is shown where another solution differs */
  light(lit) {
    this.lit = lit;
    this.told.changed();
  }

  /** Looks at a drawing, soon. @param {import("gridwright/making/drawing.js").Drawing} drawing */
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
    const onEvent = () => {}; // as events, an error is an answer, not one that the browser complains of
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

  /** How hard it is, for a puzzle with one solution. @param {import("gridwright/wire.js").Rating | null} rating null where that was not found out */
  rated(rating) {
    if (rating === null || rating.tier === null) {
      this.tell("unique", ONE);
      return;
    }
    const hard = `${difficulty(rating.tier)}, ${counted(Math.round(rating.score ?? 0), "point")}; its hardest technique is “${rating.hardest}”.`;
    if (rating.guessing) this.tell("guessing", `There is one solution, but something must be tried out. ${hard}`);
    else this.tell("unique", hard);
  }
}
