// A puzzle to be solved: its board, the verdict, and the ways on.

import { Board } from "gridwright/board/board.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { BACK, FILL, FORWARD, LINK, PENCIL, PLAY } from "gridwright/ui/icons.js";
import { playable, puzzleOf } from "gridwright/board/puzzle.js";
import { copyLink } from "gridwright/sharing/share.js";
import { Verdict } from "gridwright/solving/verdict.js";
import { Watching } from "gridwright/watching/watching.js";
import { counted, sentence, sizeText } from "gridwright/ui/words.js";

const LISTED = 500; // options of an exact cover that are shown

/** @typedef {{text: string, option: string, minor: boolean}} Note */
/** @typedef {{back(): void, edit(json: any): void, correct(json: any): void, play(json: any): void, make(json: any): void}} Ways */

export class SolveScreen {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {any} json @param {Note[]} notes @param {Ways} ways */
  constructor(engine, json, notes, ways) {
    this.engine = engine;
    this.json = json;
    /** @type {Watching | null} */
    this.watching = null;
    const puzzle = playable(json.kind) ? puzzleOf(json) : null;
    this.board = puzzle ? new Board(puzzle) : null;
    this.caption = el("p", { class: "board-caption muted" });
    this.text = el("div", { class: "cover", tabindex: "0", role: "region", "aria-label": "The problem" });
    this.place = el("div", { class: "solve-board" }, this.board?.element ?? this.text, this.caption);
    this.watch = way(FORWARD, "Watch it solved", () => this.toggleWatching());
    this.verdict = new Verdict(engine, json, {
      solution: (rows, lit) => this.show(rows, lit),
      contradiction: (lines) => this.board?.blame(lines),
      correct: (typo) => ways.correct(corrected(json, typo)),
    });
    this.heading = el("h1", { tabindex: "-1" }, json.meta?.title || "Puzzle");
    const about = [sizeText({ kind: json.kind, width: puzzle?.width ?? 0, height: puzzle?.height ?? 0 }), puzzle?.coloured && counted(puzzle.palette.length - 1, "colour"),
      json.meta?.author && `by ${json.meta.author}`];
    this.element = el("div", { class: "solve", onkeydown: (/** @type {KeyboardEvent} */ event) => this.watching || this.board?.key(event) },
      el("div", { class: "game-head" },
        iconButton(BACK, "Open another puzzle", ways.back),
        el("div", { class: "game-name" }, this.heading, el("p", { class: "muted" }, about.filter(Boolean).join(" · "))),
        this.board?.zoom.element),
      this.place,
      el("div", { class: "solve-panel" },
        this.verdict.element,
        ...notes.filter(({ minor }) => !minor).map(({ text }) => el("p", { class: "muted" }, sentence(text))),
        el("div", { class: "sheet ways" },
          puzzle && !json.loose ? way(PLAY, "Play it", () => ways.play(json), "button main") : null,
          this.watch,
          json.kind === "nonogram" ? way(PENCIL, "Edit the clues", () => ways.edit(json)) : null,
          json.kind === "nonogram" ? way(FILL, "Draw on in Make", () => ways.make(json)) : null,
          way(LINK, "Copy link", () => copyLink(json)),
          downloadMenu(engine, () => json))));
    this.show(null);
    this.verdict.check();
  }

  /** @param {string[] | null} rows @param {[number, number][]} [lit] */
  show(rows, lit) {
    if (this.watching) this.toggleWatching(); // what is asked for is on the board
    if (this.board) {
      this.board.show(rows, lit);
      this.caption.textContent = this.json.kind === "picture" && !rows ? "The tiles, in the order in which they are given." : "";
    } else this.text.replaceChildren(...(rows ? chosen(rows) : problem(this.json)));
  }

  /** Where the board is, somebody solves; and the board comes back. */
  toggleWatching() {
    const begins = !this.watching;
    this.watching?.close();
    this.watching = begins ? new Watching(this.engine, this.json) : null;
    if (this.watching) this.place.replaceChildren(this.watching.element);
    else this.place.replaceChildren(this.board?.element ?? this.text, this.caption);
    this.watch.setAttribute("aria-pressed", String(begins));
    if (this.board) this.board.zoom.element.hidden = begins;
    if (begins) this.place.scrollIntoView({ block: "nearest" });
  }

  focus() {
    this.heading.focus({ preventScroll: true });
  }

  recolour() {
    this.board?.recolour();
    this.watching?.recolour();
  }

  close() {
    this.verdict.close();
    this.watching?.close();
    this.board?.close();
  }
}

/** @param {string} path @param {string} text @param {() => void} act @param {string} [style] */
function way(path, text, act, style = "button") {
  return el("button", { type: "button", class: style, onclick: act }, icon(path), text);
}

/** The puzzle with a number corrected; a picture that was meant is meant no longer. @param {any} json @param {import("gridwright/solving/verdict.js").Typo} typo */
function corrected(json, { axis, index, run, suggested }) {
  const { goal: _goal, ...kept } = json;
  const changed = structuredClone(kept);
  const clue = changed[axis === "row" ? "rows" : "columns"][index];
  clue[run] = Array.isArray(clue[run]) ? [suggested, clue[run][1]] : suggested;
  return changed;
}

/** An exact cover has no board: its items and options. @param {any} json */
function problem({ primary, secondary = [], options, names }) {
  const words = (/** @type {any[]} */ items) => items.map((item) => (Array.isArray(item) ? item.join(":") : String(item))).join(" ");
  return [
    el("h2", {}, counted(primary.length, "item")), el("p", { class: "cover-items" }, words(primary)),
    ...(secondary.length ? [el("h2", {}, `${counted(secondary.length, "item")} that may be covered`), el("p", { class: "cover-items" }, words(secondary))] : []),
    el("h2", {}, counted(options.length, "option")),
    el("ol", { class: "cover-options" }, ...options.slice(0, LISTED).map((/** @type {any[]} */ option, /** @type {number} */ index) =>
      el("li", {}, names ? `${names[index]}: ${words(option)}` : words(option)))),
    ...(options.length > LISTED ? [el("p", { class: "muted" }, `And ${counted(options.length - LISTED, "more", "more")}.`)] : []),
  ];
}

/** @param {string[]} rows the options of a solution */
function chosen(rows) {
  return [el("h2", {}, `The solution: ${counted(rows.length, "option")}`), el("ul", { class: "cover-options" }, ...rows.map((row) => el("li", {}, row)))];
}
