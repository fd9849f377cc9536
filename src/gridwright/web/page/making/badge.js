// What a drawing is worth as a puzzle: whether its clues lead to it alone, and how hard that is. It follows the pencil.

import { say } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { CHECK, CIRCLE, HELP, SPARK, WARNING } from "gridwright/ui/icons.js";
import { counted, faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */
/** @typedef {"empty" | "checking" | "unique" | "guessing" | "several" | "open" | "trouble"} State */

const ONE = "There is exactly one solution.";
const SOON = 250; // milliseconds after the last stroke

/** @type {Record<State, [string, string]>} */
const WORDS = {
  empty: ["Empty", CIRCLE],
  checking: ["Checking…", CIRCLE],
  unique: ["Unique", CHECK],
  guessing: ["Needs guessing", SPARK],
  several: ["Several solutions", WARNING],
  open: ["Not settled", HELP],
  trouble: ["Not checked", WARNING],
};

/** How hard a puzzle is, in the words that makers know. @param {number} tier of its hardest technique */
function difficulty(tier) {
  return tier <= 2 ? "Easy" : tier <= 4 ? "Medium" : tier === 5 ? "Hard" : "Expert";
}

export class Badge {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {{mark(cells: Place[]): void, found(state: State): void}} told */
  constructor(engine, told) {
    this.engine = engine;
    this.told = told;
    /** @type {State} */
    this.state = "empty";
    /** @type {Place[]} */
    this.differing = [];
    this.asking = new AbortController();
    this.name = el("span", { class: "badge-name" });
    this.about = el("p", { class: "badge-about" });
    this.where = el("button", {
      type: "button", class: "button small", "aria-pressed": "false",
      onclick: () => this.light(this.where.getAttribute("aria-pressed") !== "true"),
    }, "Show where they differ");
    this.short = el("span", { class: "badge-short", "aria-hidden": "true" }); // beside the board, where the screen is small
    this.element = el("section", { class: "badge", "aria-label": "Verdict" }, el("div", {}, this.name, this.about), this.where);
    this.show("empty", "Draw something: its clues are worked out as you go.");
  }

  /** @param {State} state @param {string} about */
  show(state, about) {
    const [text, path] = WORDS[state];
    this.state = state;
    this.element.dataset.state = this.short.dataset.state = state;
    this.short.replaceChildren(icon(path), text);
    this.name.replaceChildren(icon(path), el("span", {}, text));
    this.about.textContent = about;
    this.where.hidden = state !== "several" || !this.differing.length;
    this.where.setAttribute("aria-pressed", "false");
    this.told.found(state);
  }

  /** @param {boolean} lit */
  light(lit) {
    this.where.setAttribute("aria-pressed", String(lit));
    this.told.mark(lit ? this.differing : []);
    this.element.scrollIntoView({ block: "nearest" }); // on a small screen the picture takes its room now
  }

  /** Looks at a drawing, soon. @param {Drawing} drawing */
  look(drawing) {
    this.stop();
    this.differing = [];
    if (drawing.empty) {
      this.show("empty", "Draw something: its clues are worked out as you go.");
      return;
    }
    this.show("checking", "");
    this.waiting = window.setTimeout(() => this.ask(drawing.json()), SOON);
  }

  stop() {
    clearTimeout(this.waiting);
    this.asking.abort();
  }

  /** @param {any} puzzle */
  async ask(puzzle) {
    const { signal } = (this.asking = new AbortController());
    const onEvent = () => {}; // as events, an error is an answer, not one that the browser complains of
    try {
      const checked = await this.engine.ask("check", { puzzle }, { signal, onEvent });
      if (checked.verdict === "multiple") {
        this.differing = checked.differing.map((/** @type {[number, number]} */ [row, column]) => ({ row, column }));
        this.show("several", `There is another solution, which differs in ${counted(this.differing.length, "cell")}.`);
      } else if (checked.verdict === "unique") {
        this.show("unique", ONE);
        this.rated(await this.engine.ask("rate", { puzzle }, { signal, onEvent }));
      } else {
        this.show("open", "There was not enough time to find out whether there is another solution.");
      }
    } catch (error) {
      if (signal.aborted) return;
      this.show("trouble", faultText(error));
    }
    say(this.words);
  }

  /** What it says, in one line. */
  get words() {
    return `${WORDS[this.state][0]}. ${this.about.textContent}`;
  }

  /** How hard it is, for a puzzle with one solution. @param {any} rating null where that was not found out */
  rated(rating) {
    if (rating === null || rating.tier === null) {
      this.show("unique", ONE);
      return;
    }
    const hard = `${difficulty(rating.tier)}, ${counted(Math.round(rating.score), "point")}; its hardest technique is “${rating.hardest}”.`;
    if (rating.guessing) this.show("guessing", `There is one solution, but something must be tried out. ${hard}`);
    else this.show("unique", hard);
  }
}
